// Every screen on desktop and phone: accessible in all themes, as axe-core checks it, and laid out
// well in all languages.
import type { Page } from "@playwright/test";
import axe from "axe-core";
import { de as deAnalysis } from "../src/messages/analysis/de";
import { en as enAnalysis } from "../src/messages/analysis/en";
import { fr as frAnalysis } from "../src/messages/analysis/fr";
import { de } from "../src/messages/de";
import { en } from "../src/messages/en";
import { fr } from "../src/messages/fr";
import { expect, NO_ANSWER, test } from "./fixtures";
import { layoutFaults } from "./layout";
import { chooseLanguage, rest, SCREENS } from "./screens";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 720 };

test.use({ expected: NO_ANSWER, reducedMotion: "reduce" });

// The board is the same in most questions and has hundreds of parts; these screens cover them all.
const WITH_BOARD = ["a turn", "a ride", "meeples to take", "watching", "replay"];
// Below the controls is a drawing without text for screen readers.
const DRAWING = ".board svg > [aria-hidden=true]";
// In a list of hundreds of moves, all are like the first ones.
const MOVES = ".move-list li:nth-child(n + 20)";

/**
 * The violations on a page that axe has been loaded into. This calls axe itself: its builder for
 * Playwright loads axe again for each run and opens a second page, which takes much longer.
 */
async function faults(
  page: Page,
  excluded: string,
  rules: readonly string[] | null,
): Promise<string[]> {
  const violations = await page.evaluate(
    async ([exclude, rules]) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe };
      const options = rules && { runOnly: [...rules] };
      return (
        await loaded.run({ exclude: [...exclude] }, { resultTypes: ["violations"], ...options })
      ).violations;
    },
    [[excluded, MOVES], rules] as const,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.target.join(" ")}\n  ${node.failureSummary}`),
  );
}

const LOOKS = [
  { viewport: DESKTOP, theme: "light", rules: null },
  { viewport: PHONE, theme: "light", rules: null },
  // Only colours differ in the other themes.
  { viewport: PHONE, theme: "dark", rules: ["color-contrast"] },
  { viewport: PHONE, theme: "contrast", rules: ["color-contrast"] },
  { viewport: DESKTOP, theme: "contrast", rules: ["color-contrast"] },
  { viewport: DESKTOP, theme: "dark", rules: ["color-contrast"] },
] as const;

async function accessibilityFaults(page: Page, excluded: string): Promise<Set<string>> {
  await page.evaluate(axe.source);
  const found = new Set<string>();
  for (const { viewport, theme, rules } of LOOKS) {
    await page.setViewportSize(viewport);
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    await rest(page);
    for (const fault of await faults(page, excluded, rules))
      found.add(`${viewport.width} px, ${theme}: ${fault}`);
  }
  return found;
}

// Another language cannot be loaded there.
const WITHOUT_NETWORK = ["no connection"];

type Catalogue = Readonly<Record<string, unknown>>;

/** The texts of a language that are told nothing. */
function textsOf(messages: Catalogue): string[] {
  return Object.values(messages).flatMap((text) => {
    if (typeof text === "string") return [text];
    return typeof text === "object" ? textsOf(text as Catalogue) : [];
  });
}

const ENGLISH: Catalogue = { ...en, analysis: enAnalysis };
const CATALOGUES: Readonly<Record<string, Catalogue>> = {
  en: ENGLISH,
  de: { ...de, analysis: deAnalysis },
  fr: { ...fr, analysis: frAnalysis },
};

/** The English texts that another language does not have; players' names stay as they were given. */
function foreignTexts(messages: Catalogue): string[] {
  const known = new Set([...textsOf(messages), ...Object.values(en.newTable.occupants)]);
  return textsOf(ENGLISH).filter((text) => !known.has(text));
}

/** The texts on the page that are among `texts`. */
function shownTexts(page: Page, texts: readonly string[]): Promise<string[]> {
  return page.evaluate((searched) => {
    const all = new Set(searched);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? "";
      // Languages are called by their own names.
      const native = walker.currentNode.parentElement?.closest("[data-testid=language]");
      if (all.has(text) && !native) found.push(text);
    }
    return found;
  }, texts);
}

async function languageFaults(page: Page, code: string, messages: Catalogue): Promise<string[]> {
  await chooseLanguage(page, code);
  const foreign = await shownTexts(page, foreignTexts(messages));
  const found = foreign.map((text) => `${code}: English: ${text}`);
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await rest(page);
    for (const fault of await layoutFaults(page))
      found.push(`${code}, ${viewport.width} px: ${fault}`);
  }
  return found;
}

for (const { name, open } of SCREENS) {
  test(`${name} is accessible, and fits in every language`, async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await open(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const excluded = WITH_BOARD.includes(name) ? DRAWING : ".board svg";
    const found = [...(await accessibilityFaults(page, excluded))];
    const languages = WITHOUT_NETWORK.includes(name) ? { en: ENGLISH } : CATALOGUES;
    for (const [code, messages] of Object.entries(languages))
      found.push(...(await languageFaults(page, code, messages)));
    expect(found.join("\n\n")).toBe("");
  });
}
