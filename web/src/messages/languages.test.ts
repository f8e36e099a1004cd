import { expect, test } from "vitest";
import { showLanguage } from "./languages";
import { messages } from "./messages";

test("a language that arrives after another one was chosen is not shown", async () => {
  const late = showLanguage("fr");
  await showLanguage("en");
  await late;
  expect(messages().language.code).toBe("en");
});
