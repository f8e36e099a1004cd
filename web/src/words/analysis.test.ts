import { afterEach, expect, test } from "vitest";
import type { BetterMove } from "../api/types";
import type { Cause, Fact, Swing } from "../derived/analysis";
import { MoveCatalogue } from "../derived/moveCatalogue";
import { showLanguage } from "../messages/languages";
import { analyzedMove } from "../testing/analysis";
import { EDITION, viewWith } from "../testing/sampleGame";
import {
  accuracyWords,
  betterWords,
  causeWords,
  chanceWords,
  countWords,
  factWords,
  judgedWords,
  luckWords,
  moveLabel,
  partWords,
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
  expect(swingWords(swing({ kind: "move" }), PLAYERS)).toBe("Ada: 60% → 20%");
  await showLanguage("de");
  expect(chanceWords([0.335, 0.665])).toEqual(["34\u00a0%", "66\u00a0%"]);
});

test("a turning point says what made it", () => {
  const words = (cause: Cause, after = 0.2) => causeWords(swing(cause, 0.6, after));
  expect(words({ kind: "label", label: "blunder" })).toBe("Blunder ??");
  expect(words({ kind: "strong" }, 0.9)).toBe("A strong move");
  expect(words({ kind: "luck", source: "tunnels" })).toBe("Bad luck in the tunnel");
  expect(words({ kind: "luck", source: "card draws" }, 0.9)).toBe("Lucky cards");
  expect(words({ kind: "luck", source: "hidden information" })).toMatch(
    /cards and tickets of others/,
  );
  // The move itself is told beside it.
  expect(words({ kind: "move" })).toBe("");
});

test("luck says which tickets were on offer, and which cards turned up", () => {
  const luck = (source: "ticket offers" | "card draws") => swing({ kind: "luck", source });
  const drew = { kind: "draw tickets", offered: [0, 1], refills: [] } as const;
  expect(luckWords(luck("ticket offers"), { ...drew, offered: [0, 1], refills: [] }, EDITION)).toBe(
    "On offer: Ash–Cedar and Ash–Fir.",
  );
  const took = { kind: "take" as const, refills: [{ place: 0, card: "red" as const }] };
  expect(luckWords(luck("card draws"), took, EDITION)).toBe("New face up: red.");
  expect(luckWords(swing({ kind: "strong" }), took, EDITION)).toBe("");
});

test("a labelled move has the two chances that belong to its label", () => {
  const told = (known: number, loss: number, seat = 0) =>
    judgedWords({ known, loss }, seat, PLAYERS);
  expect(told(0.4, 0.3)).toBe("By what you could know: 40%, with the better move 70%.");
  // Their difference is the loss, and neither is more than certain.
  expect(told(0.6, 0.57, 1)).toBe("By what Ben could know: 43%, with the better move 100%.");
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

test("an accuracy is told with its uncertainty", () => {
  const told = (accuracy: number, accuracy_standard_error: number) =>
    accuracyWords({ accuracy, accuracy_standard_error });
  expect(told(82.4, 5.2)).toBe("Accuracy 82 ±5 of 100");
  expect(told(100, 0)).toBe("Accuracy 100 of 100");
  // Only who lost nothing has 100.
  expect(told(99.9, 0)).toBe("Accuracy 99 of 100");
  // Too uncertain for a number.
  expect(told(100, 38)).toBe("");
});

test("labels are counted", () => {
  const told = (blunders: number) => countWords({ blunders, mistakes: 0, inaccuracies: 0 });
  expect(told(1)).toBe("1 blunder, 0 mistakes, 0 inaccuracies");
  expect(told(0)).toBe("");
});

test("what decisions and luck were worth is told in words", () => {
  const told = (share: number, uncertain = false) => partWords({ kind: "own", share, uncertain });
  expect([-3.74, -0.1, -0.01, 0.1, 0.5].map((share) => told(share))).toEqual([
    "hurt a lot",
    "hurt",
    "mattered little",
    "helped",
    "helped a lot",
  ]);
  expect(told(-3.74, true)).toBe("too uncertain");
});

test("a game in short is told to those who played it", async () => {
  const turns = Array.from({ length: 9 }, (_, index) => ({ turn: index < 2 ? 0 : index - 1 }));
  const told = (fact: Fact) => factWords(fact, PLAYERS, turns);
  expect(told({ kind: "deal", chances: [0.33, 0.67] })).toBe(
    "After the deal, the chances were about 67% for Ben and 33% for you.",
  );
  expect(told({ kind: "blunders", counts: [0, 9] })).toBe("Blunders: 9 by Ben.");
  expect(told({ kind: "favourite", seat: 1 })).toBe("After the deal, Ben had the best chances.");
  expect(told({ kind: "ahead", seat: 0, move: 9 })).toBe(
    "From turn 7, move 9 on, you were clearly ahead.",
  );
  expect(told({ kind: "alwaysAhead", seat: 1 })).toBe(
    "From start to finish, Ben was clearly ahead.",
  );
  expect(told({ kind: "luckAfterErrors", seat: 1 })).toMatch(/^Luck outweighed what Ben’s/);
  await showLanguage("de");
  expect(told({ kind: "ahead", seat: 0, move: 9 })).toBe("Ab Zug 7, Schritt 9 warst du klar vorn.");
});

test("a better move is told with its reason", () => {
  const told = betterWords(
    better({ reason: { why: "points_claim", points: 2, reserve: null } }),
    0,
    CONTEXT,
  );
  expect(told.move).toMatch(/^Better: Claim Ash–Birch with 2 red/);
  expect(told.why).toMatch(/^Why: 2 points/);
});

test("a better choice names the tickets", () => {
  const told = betterWords(better({ move: 1, offer: [1, 0] }), 0, CONTEXT);
  expect(told.move).toBe("Better: Keep Ash–Cedar");
  expect(told.why).toBe("");
});

test("a reason that only a newer server knows is told in its words", () => {
  const told = betterWords(better({ why: "it is nice" }), 0, CONTEXT);
  expect(told.why).toBe("Why: It is nice");
});
