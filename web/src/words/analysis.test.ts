import { afterEach, expect, test } from "vitest";
import type { BetterMove } from "../api/types";
import type { Cause, Swing } from "../derived/analysis";
import { MoveCatalogue } from "../derived/moveCatalogue";
import { showLanguage } from "../messages/languages";
import { analyzedMove } from "../testing/analysis";
import { EDITION, viewWith } from "../testing/sampleGame";
import {
  betterWords,
  causeWords,
  chanceWords,
  moveLabel,
  signed,
  swingWords,
  uncertainty,
} from "./analysis";
import type { WordContext } from "./events";

const PLAYERS = {
  edition: EDITION,
  names: ["Ada", "Ben"],
  colors: ["teal", "ochre"] as const,
  me: 0,
};

afterEach(() => showLanguage("en"));

function swing(cause: Cause, before = 0.6, after = 0.2): Swing {
  return { move: 1, seat: 0, before, after, cause };
}

test("a labelled move has a mark and a word", () => {
  expect(moveLabel(analyzedMove([1, 0]))).toBeNull();
  const labels = (["inaccuracy", "mistake", "blunder"] as const).map((label) =>
    moveLabel({ label }),
  );
  expect(labels.map((label) => `${label?.mark} ${label?.words}`)).toEqual([
    "?! Inaccuracy",
    "? Mistake",
    "?? Blunder",
  ]);
});

test("chances and their changes are in points of 100", async () => {
  expect(chanceWords([0.335, 0.665])).toEqual(["34%", "66%"]);
  expect([0.124, -0.56, -0.001].map(signed)).toEqual(["+12", "−56", "0"]);
  expect([0.092, 0.004].map(uncertainty)).toEqual([" ±9", ""]);
  expect(swingWords(swing({ kind: "decision" }), PLAYERS)).toBe("Ada: 60% → 20%");
  await showLanguage("de");
  expect(chanceWords([0.335, 0.665])).toEqual(["34\u00a0%", "66\u00a0%"]);
});

test("a turning point says what made it", () => {
  const words = (cause: Cause, after = 0.2) => causeWords(swing(cause, 0.6, after), 1, PLAYERS);
  expect(words({ kind: "label", label: "blunder" })).toBe("Blunder ??");
  expect(words({ kind: "decision" })).toBe("A weak move");
  expect(words({ kind: "decision" }, 0.9)).toBe("A strong move");
  expect(words({ kind: "luck", source: "tunnels" })).toBe("Bad luck in the tunnel");
  expect(words({ kind: "luck", source: "card draws" }, 0.9)).toBe("Lucky cards");
  expect(words({ kind: "others" })).toBe("After Ben’s move");
});

const CONTEXT: WordContext = {
  edition: EDITION,
  catalogue: new MoveCatalogue([
    { number: 0, kind: "claim", track: 0, color: "red", cards: 2 },
    { number: 1, kind: "keep", keep: [1] },
  ]),
  view: viewWith(),
  me: null,
};

function better(more: Partial<BetterMove>): BetterMove {
  const rest = { text: "", offer: [], reason: null, why: "" };
  return { move: 0, ...rest, ...more };
}

test("a better move is told with the reason that a hint would give", () => {
  const told = betterWords(better({ reason: { why: "points_claim", points: 2 } }), 0, CONTEXT);
  expect(told.move).toMatch(/^Better: Claim Ash–Birch with 2 red/);
  expect(told.why).toMatch(/^A hint would have said: “.*2 points.*”$/);
});

test("a better choice names the tickets", () => {
  const told = betterWords(better({ move: 1, offer: [1, 0] }), 0, CONTEXT);
  expect(told.move).toBe("Better: Keep Ash–Cedar");
  expect(told.why).toBe("");
});

test("a reason that only a newer server knows is told in its words", () => {
  const told = betterWords(better({ why: "it is nice" }), 0, CONTEXT);
  expect(told.why).toBe("A hint would have said: “It is nice”");
});
