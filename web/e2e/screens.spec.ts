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
import { LANDSCAPE, LOW, UPRIGHT as PHONE } from "./phones";
import { chooseLanguage, rest, SCREENS } from "./screens";

const DESKTOP = { width: 1280, height: 720 };
// What axe finds hardly depends on the size of a phone, and English words are the shortest: where
// the others fit, they do.
const SIZES = [
  { viewport: DESKTOP, languages: ["en", "de", "fr"], accessible: true },
  { viewport: PHONE, languages: ["en"], accessible: true },
  { viewport: LOW, languages: ["de", "fr"], accessible: false },
  { viewport: LANDSCAPE, languages: ["de", "fr"], accessible: false },
];

test.use({ expected: NO_ANSWER });

// The board is the same in most questions and has hundreds of parts; these screens cover them all.
const WITH_BOARD = ["a turn", "a ride", "meeples to take", "watching", "replay"];
// Below the controls is a drawing without text for screen readers.
const DRAWING = ".board svg > [aria-hidden=true]";
// In a list of hundreds of moves, all are like the first ones.
const MOVES = ".move-list li:nth-child(n + 20)";

const THEMES = [
  { theme: "light", rules: null },
  // Only colours differ in the other themes.
  { theme: "dark", rules: ["color-contrast"] },
  { theme: "contrast", rules: ["color-contrast"] },
];

/**
 * Runs in a page that axe has been loaded into: the violations in all themes. This calls axe
 * itself: its builder for Playwright loads axe again for each run and opens a second page, which
 * takes much longer. Axe visits parts that are excluded, too, so they are taken out meanwhile.
 */
async function violations({ unchecked, themes }: { unchecked: string; themes: typeof THEMES }) {
  const { axe: loaded } = window as unknown as { axe: typeof axe };
  const root = document.documentElement;
  const { theme: before } = root.dataset;
  const putBack = [...document.querySelectorAll(unchecked)].map((part) => {
    const place = document.createComment("");
    part.replaceWith(place);
    return () => place.replaceWith(part);
  });
  const found: string[] = [];
  for (const { theme, rules } of themes) {
    root.dataset.theme = theme;
    const only = rules && { runOnly: rules };
    const result = await loaded.run(document, { resultTypes: ["violations"], ...only });
    for (const { id, help, nodes } of result.violations)
      for (const { target, failureSummary } of nodes)
        found.push(`${theme}: ${id}: ${help}\n  ${target.join(" ")}\n  ${failureSummary}`);
  }
  for (const restore of putBack.reverse()) restore();
  root.dataset.theme = before;
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

async function languageFaults(page: Page, code: string): Promise<string[]> {
  const messages = CATALOGUES[code] ?? ENGLISH;
  await chooseLanguage(page, code);
  await rest(page);
  const foreign = await shownTexts(page, foreignTexts(messages));
  const found = [...foreign.map((text) => `English: ${text}`), ...(await layoutFaults(page))];
  return found.map((fault) => `${code}: ${fault}`);
}

for (const { name, open } of SCREENS) {
  test(`${name} is accessible, and fits in every language`, async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await open(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.evaluate(axe.source);
    const drawn = WITH_BOARD.includes(name) ? DRAWING : ".board svg";
    const checks = { unchecked: `${drawn}, ${MOVES}`, themes: THEMES };
    const found: string[] = [];
    for (const { viewport, languages, accessible } of SIZES) {
      await page.setViewportSize(viewport);
      const faults: string[] = [];
      for (const code of WITHOUT_NETWORK.includes(name) ? ["en"] : languages)
        faults.push(...(await languageFaults(page, code)));
      if (accessible) faults.push(...(await page.evaluate(violations, checks)));
      found.push(...faults.map((fault) => `${viewport.width} px, ${fault}`));
    }
    expect(found.join("\n\n")).toBe("");
  });
}
