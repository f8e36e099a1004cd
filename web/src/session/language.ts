// The language of the page: the browser's, unless the reader has chosen one.
import { effect } from "@preact/signals";
import { fittingLanguage, showLanguage } from "../messages/languages";
import { messages } from "../messages/messages";
import { language } from "./settings";

/** Show the page in the reader's language, now and whenever another one is chosen. */
export async function followLanguage(): Promise<void> {
  let shown = Promise.resolve();
  effect(() => {
    const wanted =
      language.value === "auto" ? fittingLanguage(navigator.languages) : language.value;
    shown = showLanguage(wanted);
  });
  effect(() => {
    document.documentElement.lang = messages().language.code;
  });
  await shown;
}
