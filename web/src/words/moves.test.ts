import { expect, test } from "vitest";
import type { MoveInfo } from "../api/types";
import { EDITION } from "../testing/sampleGame";
import { moveWords } from "./moves";

const PLAIN = { keep: [], mix: [], cards: 0, locomotives: 0, plus4: 0 };

test.each<[string, Pick<MoveInfo, "kind"> & Partial<MoveInfo>]>([
  ["Take a blue card", { kind: "take", card: "blue" }],
  ["Draw from the deck", { kind: "draw card" }],
  ["Draw tickets", { kind: "draw tickets" }],
  ["Keep Ash–Fir", { kind: "keep", keep: [1] }],
  ["Claim Ash–Birch with 2 red", { kind: "claim", track: 0, color: "red", cards: 2 }],
  ["Pay 1 locomotive more", { kind: "pay", locomotives: 1 }],
  ["Give up the tunnel", { kind: "decline" }],
  ["Build a station in Elm with 1 red", { kind: "station", city: "elm", color: "red", cards: 1 }],
  ["Take a red meeple from Norland", { kind: "meeple", city: "norland", color: "red" }],
  ["Take no meeple from Elm", { kind: "no meeple", city: "elm" }],
  ["Place a passenger in Elm", { kind: "passenger", city: "elm" }],
  ["Place no passenger", { kind: "no passenger" }],
  ["Ride Elm–Fir, to Fir", { kind: "ride", track: 5, city: "fir" }],
  ["End the ride here", { kind: "stop" }],
  ["Pass", { kind: "pass" }],
])("a move as a proposal: %s", (words, move) => {
  const whole = { ...PLAIN, number: 0, text: "", ...move };
  expect(moveWords(whole, EDITION, [0, 1])).toBe(words);
});
