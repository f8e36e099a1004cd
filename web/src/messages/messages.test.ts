import { expect, test } from "vitest";
import { en as englishAnalysis } from "./analysis/en";
import type { AnalysisMessages } from "./analysisMessages";
import { en } from "./en";
import { fittingLanguage, LANGUAGES, languageName } from "./languages";
import type { Messages } from "./messages";

type Node = string | ((...facts: never[]) => string) | { readonly [name: string]: Node };

const files = import.meta.glob<Record<string, Messages>>("./??.ts", { eager: true });
const analyses = import.meta.glob<Record<string, AnalysisMessages>>("./analysis/??.ts", {
  eager: true,
});

/** All messages of a language, with those of the analysis as a section. */
function catalogue(code: string): Node {
  const analysis = analyses[`./analysis/${code}.ts`]?.[code];
  return { ...files[`./${code}.ts`]?.[code], analysis } as unknown as Node;
}

const english = catalogue("en");
const others = LANGUAGES.filter((code) => code !== "en");

/** All messages with their paths: "menu.rules". */
function messagesIn(node: Node, path = ""): [string, Node][] {
  if (typeof node !== "object") return [[path, node]];
  return Object.entries(node).flatMap(([name, child]) =>
    messagesIn(child, path ? `${path}.${name}` : name),
  );
}

function keysOf(messages: Node): string[] {
  return (
    messagesIn(messages)
      .map(([path]) => path)
      // English needs no words for the colours that the server names in English.
      .filter((path) => !/^(meeples\.colors|passengers\.stackColors)\./.test(path))
      .sort()
  );
}

test("there are at least English, German and French", () => {
  expect(LANGUAGES).toEqual(expect.arrayContaining(["de", "en", "fr"]));
  expect(LANGUAGES.map(languageName)).toEqual(["Deutsch", "English", "Français"]);
});

test.each(others)("no message is missing in %s, and none is left over", (code) => {
  expect(keysOf(catalogue(code))).toEqual(keysOf(english));
});

test.each(others)("every message of %s is told as much as the English one", (code) => {
  const originals = new Map(messagesIn(english));
  for (const [path, message] of messagesIn(catalogue(code))) {
    const original = originals.get(path);
    if (original === undefined) continue;
    expect([path, typeof message]).toEqual([path, typeof original]);
    if (typeof message === "function" && typeof original === "function")
      expect([path, message.length]).toEqual([path, Math.min(message.length, original.length)]);
  }
});

// What is the same word in another language.
const SAME = new Set([
  "site.name",
  "newTable.name",
  "bots.levels",
  "bots.short.expert",
  "waiting.bot",
  "table.tabs.table",
  "table.tabs.chat",
  "table.tunnel",
  "table.north",
  "chat.messages",
  "chat.message",
  "chat.reactions.wow",
  "shortcuts.names.Escape",
  "shortcuts.names.Enter",
  "following.speeds.normal",
  "clock.extra",
  "menu.menu",
  "newTable.options",
  "questions.options",
  "rules.claiming.score",
  "scoring.parts.routes",
  "scoring.parts.meeples",
  "end.total",
  "replay.pause",
  "meeples.rulesTitle",
  "names.colors.violet",
  "settings.labelChoices.normal",
  "settings.themes.auto",
  "editions.names.usa",
  "editions.names.usa-1910",
  "editions.names.usa-mega",
  "editions.names.europe",
  "editions.names.marklin",
  "editions.boards.USA",
  "editions.boards.Europe",
  "editions.variants.usa-1910",
  "editions.variants.usa-mega",
  "edition.tunnels",
  "edition.ferries",
  "lessons.tunnels.title",
  "lessons.ferries.title",
]);

test.each(others)("nothing in %s was left in English", (code) => {
  const originals = new Map(messagesIn(english));
  const same = messagesIn(catalogue(code))
    .filter(([path, message]) => typeof message === "string" && message === originals.get(path))
    .map(([path]) => path);
  expect(same.filter((path) => !SAME.has(path))).toEqual([]);
});

// The same words are for a mouse, a finger and a keyboard.
const BY_HAND = [
  ["en", /\b(tap|click)/i],
  ["de", /tipp(e|t|en)\b|klick/i],
  ["fr", /touchez|touché\s«|cli(c|que)/i],
] as const;

test.each(BY_HAND)("no message of %s says to tap or to click", (code, words) => {
  const found = messagesIn(catalogue(code)).filter(([, message]) => words.test(String(message)));
  expect(found.map(([path]) => path)).toEqual([]);
});

test("in French, signs of two parts never begin a line", () => {
  const texts = messagesIn(catalogue("fr")).map(
    ([path, message]) => [path, String(message)] as const,
  );
  // In functions, spaces before these are also between the parts of an expression.
  const parted = texts.filter(([, text]) => /\w [:;!?»]/.test(text) && !/=>|function/.test(text));
  expect(parted).toEqual([]);
});

const sources = Object.entries(
  import.meta.glob<string>(["../*/**/*.{ts,tsx}", "!../**/*.test.*", "!../testing/**"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
)
  .filter(([path]) => !path.startsWith("../messages/") && !path.endsWith(".d.ts"))
  .map(([, source]) => new Set(source.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, "").match(/\w+/g)));

// Sections whose messages are looked up by what the server or a table says.
const LOOKED_UP = new Set(["choices", "shortChoices", "problems", "shortcuts"]);

// Files can use the same name for something else, so this finds most unused messages, not all.
test("every message is named in a file that names its section", () => {
  const sections = { ...en, analysisMessages: englishAnalysis };
  const unused = Object.entries(sections)
    .filter(([section]) => !LOOKED_UP.has(section))
    .flatMap(([section, group]) => Object.keys(group).map((name) => [section, name] as const))
    .filter(([section, name]) => !sources.some((words) => words.has(section) && words.has(name)))
    .map((path) => path.join("."));
  expect(unused).toEqual([]);
});

test("the language is the first one that the browser wants and that there is", () => {
  expect(fittingLanguage(["de-AT", "en"])).toBe("de");
  expect(fittingLanguage(["nl", "fr-CA", "de"])).toBe("fr");
  expect(fittingLanguage(["nl"])).toBe("en");
  expect(fittingLanguage([])).toBe("en");
});
