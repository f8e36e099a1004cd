// Effects of pointing at something are only for pointers that can: after a tap they would stay.
import { expect, test } from "vitest";

const SHEETS = import.meta.glob<string>("../**/*.css", {
  query: "?raw",
  import: "default",
  eager: true,
});
const FOR_POINTERS = /^@media \(hover: hover\)[^{]*\{\n(?:(?: .*)?\n)*?\}$/gm;

test.each(Object.entries(SHEETS))("%s", (_, css) => {
  expect(css.replace(FOR_POINTERS, "")).not.toContain(":hover");
});
