// The languages there are: one file each, named after its code.
import { en } from "./en";
import { type Messages, showMessages } from "./messages";

const FILES = import.meta.glob<Record<string, Messages>>(["./??.ts", "!./en.ts"]);

/** The codes of all languages. */
export const LANGUAGES: readonly string[] = [
  "en",
  ...Object.keys(FILES).map((path) => path.slice("./".length, -".ts".length)),
].sort();

/** What a language calls itself. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** The first of the preferred languages that there is, or else English: "de-AT" wants German. */
export function fittingLanguage(preferred: readonly string[]): string {
  const codes = preferred.map((tag) => tag.slice(0, 2).toLowerCase());
  return codes.find((code) => LANGUAGES.includes(code)) ?? "en";
}

let wanted = "en";

/** Show everything in a language from now on. If its file cannot be loaded, nothing changes. */
export async function showLanguage(code: string): Promise<void> {
  wanted = code;
  const file = await FILES[`./${code}.ts`]?.().catch(() => null);
  const found = code === "en" ? en : file?.[code];
  // Another language may have been chosen while the file was loaded.
  if (found && code === wanted) showMessages(found);
}
