// Whether cards, tracks, seats and tickets can be told apart in every theme, also by people who see
// fewer colours: by a measured difference, or by a sign.
import { describe, expect, test } from "vitest";
import { SEAT_COLORS } from "../../derived/seatColors";
import { ACCENTS } from "../../derived/ticketMarks";
import sprite from "../../drawings/board.svg?raw";
import {
  asSeen,
  contrast,
  difference,
  over,
  parseHex,
  type Rgb,
  VISIONS,
} from "../../testing/colorVision";
import boardStyles from "../board/board.css?raw";
import tokens from "./tokens.css?raw";

const THEMES = ["light", "dark", "contrast"] as const;
type Theme = (typeof THEMES)[number];
const CARDS = ["red", "orange", "yellow", "green", "blue", "pink", "white", "black"] as const;
const TRACKS = [...CARDS, "gray"] as const;

const DRAWINGS = new DOMParser().parseFromString(sprite, "text/html");

// Differences below this are hard to see on small areas.
const DISTINCT = 10;
// No track may look like a seat.
const UNLIKE = 12;
// The contrasts that the Web Content Accessibility Guidelines ask for.
const SHAPE_CONTRAST = 3;
const TEXT_CONTRAST = 4.5;

/** The value of a custom property in a rule. */
function property(styles: string, selector: string, name: string): string | undefined {
  const start = styles.indexOf(`${selector} {`);
  const rule = start < 0 ? "" : styles.slice(start, styles.indexOf("\n}", start));
  return new RegExp(`--${name}: ([^;]+);`).exec(rule)?.[1];
}

function resolved(value: string, theme: Theme): string {
  const [, light = value, dark = value] = /^light-dark\((.+?\)?), (.+)\)$/.exec(value) ?? [];
  return theme === "dark" ? dark : light;
}

function tokenText(name: string, theme: Theme): string {
  const own = theme === "contrast" && property(tokens, ':root[data-theme="contrast"]', name);
  const value = own || property(tokens, ":root", name);
  if (!value) throw new Error(`There is no colour --${name}.`);
  return resolved(value, theme);
}

function token(name: string, theme: Theme): Rgb {
  return parseHex(tokenText(name, theme));
}

function boardProperty(name: string, theme: Theme): string {
  const own =
    theme === "contrast" && property(boardStyles, ':root[data-theme="contrast"] .board', name);
  return resolved(own || (property(boardStyles, ".board", name) ?? ""), theme);
}

/** The rim around bars, over the land. */
function rim(theme: Theme): Rgb {
  const value = boardProperty("rim", theme);
  const land = token("land", theme);
  const [r = 0, g = 0, b = 0, opacity = 100] = (/rgb\((.+)%\)/.exec(value)?.[1] ?? "")
    .split(/[ /]+/)
    .map(Number);
  return value.startsWith("#")
    ? parseHex(value)
    : over([r / 255, g / 255, b / 255], land, opacity / 100);
}

/** The part of the sprite with an id. */
function drawing(id: string): string {
  const element = DRAWINGS.getElementById(id);
  if (!element) throw new Error(`There is no drawing ${id}.`);
  return element.innerHTML;
}

/** The colour of a free track's bars, faded as on the board. */
function bar(color: (typeof TRACKS)[number], theme: Theme): Rgb {
  const own = new RegExp(`#${color} > rect {\\s+fill: (.+);`).exec(boardStyles)?.[1];
  const drawn = /fill="(#\w+)"/.exec(drawing(color))?.[1] ?? "";
  const fill = parseHex(own ? resolved(own, theme) : drawn);
  return over(fill, token("land", theme), Number(boardProperty("free", theme)));
}

function pairs<T>(all: readonly T[]): [T, T][] {
  return all.flatMap((one, at) => all.slice(at + 1).map((other): [T, T] => [one, other]));
}

/** A drawing without its colours: its shape alone. */
function shape(id: string): string {
  return drawing(id).replaceAll(/(fill|stroke)="#\w+"/g, "");
}

function sign(color: (typeof TRACKS)[number]): string {
  return color === "gray" ? "" : shape(`sign-${color}`);
}

test("cards and seats have the same colours in style sheets and drawings", () => {
  for (const card of CARDS)
    expect(drawing(card), card).toContain(`fill="${tokenText(card, "light")}"`);
  for (const [seat, color] of SEAT_COLORS.entries())
    expect(drawing(`pattern${seat}`), color).toContain(`fill="${tokenText(color, "light")}"`);
});

describe.each(THEMES)("in the %s theme", (theme) => {
  test.each(VISIONS)("cards and tracks differ for %s vision", (vision) => {
    for (const [one, other] of pairs(TRACKS)) {
      const far = difference(asSeen(bar(one, theme), vision), asSeen(bar(other, theme), vision));
      const told = far >= DISTINCT || sign(one) !== sign(other);
      expect(told, `${one} and ${other}: ${far.toFixed(1)}`).toBe(true);
      if (vision === "full") expect(far, `${one} and ${other}`).toBeGreaterThan(DISTINCT);
    }
  });

  test("black bars are not hollow, and grey ones are far from white", () => {
    expect(difference(bar("black", theme), token("land", theme))).toBeGreaterThan(UNLIKE);
    expect(difference(bar("white", theme), bar("gray", theme))).toBeGreaterThan(UNLIKE);
  });

  test.each(VISIONS)("seats differ for %s vision", (vision) => {
    const seen = (color: string) => asSeen(token(`${color}-line`, theme), vision);
    for (const [one, other] of pairs([...SEAT_COLORS.keys()])) {
      const names = [SEAT_COLORS[one] ?? "", SEAT_COLORS[other] ?? ""] as const;
      const far = difference(seen(names[0]), seen(names[1]));
      const told = far >= DISTINCT || shape(`pattern${one}`) !== shape(`pattern${other}`);
      expect(told, `${names}: ${far.toFixed(1)}`).toBe(true);
      if (vision === "full") expect(far, `${names}`).toBeGreaterThan(DISTINCT);
    }
  });

  test("bars and the beds of owners stand out from the land", () => {
    const land = token("land", theme);
    expect(contrast(rim(theme), land)).toBeGreaterThan(SHAPE_CONTRAST);
    for (const color of SEAT_COLORS)
      expect(contrast(token(`${color}-line`, theme), land), color).toBeGreaterThan(SHAPE_CONTRAST);
  });

  test("the marks of tickets stand out, and their letters can be read", () => {
    for (let accent = 0; accent < ACCENTS; accent++) {
      const value = property(tokens, `.accent-${accent}`, "mark") ?? "";
      const mark = parseHex(resolved(value, theme));
      expect(contrast(mark, token("on-mark", theme)), value).toBeGreaterThan(TEXT_CONTRAST);
      expect(contrast(mark, token("land", theme)), value).toBeGreaterThan(SHAPE_CONTRAST);
    }
  });
});

test("no track has the colour of a seat", () => {
  for (const seat of SEAT_COLORS)
    for (const track of TRACKS) {
      const fill = parseHex(/fill="(#\w+)"/.exec(drawing(track))?.[1] ?? "");
      const far = difference(token(seat, "light"), fill);
      expect(far, `${seat} and ${track}`).toBeGreaterThan(UNLIKE);
    }
});
