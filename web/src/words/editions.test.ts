import { expect, test } from "vitest";
import type { EditionSummary } from "../api/types";
import { groupByMap } from "../derived/editionLists";
import { en } from "../messages/en";
import { fr } from "../messages/fr";
import { showMessages } from "../messages/messages";
import {
  boardName,
  editionName,
  factWords,
  listedEditionName,
  specialWords,
  variantName,
} from "./editions";

function edition(id: string, board_name: string): EditionSummary {
  return {
    id,
    board_name,
    name: `name of ${id}`,
    summary: `summary of ${id}`,
    hash: "0",
    seats: { fewest: 2, most: 4 },
  };
}

test("editions are named and described by the catalogue, with facts", () => {
  const usa = edition("usa", "USA");
  expect(editionName(usa)).toBe("USA");
  expect(variantName(usa)).toBe("Classic");
  expect(specialWords(usa)).toMatch(/^The classic\./);
  expect(factWords(usa)).toEqual(["2–4 players", "30 min", "easy"]);
});

test("boards have names in every language, and those that none knows keep theirs", () => {
  showMessages(fr);
  expect(["USA", "Germany", "Atlantis"].map((name) => boardName({ name }))).toEqual([
    "États-Unis",
    "Allemagne",
    "Atlantis",
  ]);
  showMessages(en);
});

test("an edition that the catalogue does not know tells of itself", () => {
  const own = edition("constructor", "Atlantis");
  expect(editionName(own)).toBe("name of constructor");
  expect(variantName(own)).toBe("name of constructor");
  expect(specialWords(own)).toBe("summary of constructor");
  expect(factWords(edition("atlantis", "Atlantis"))).toEqual(["2–4 players"]);
  expect(listedEditionName("gone", [])).toBe("gone");
});

test("variants share the card of the edition that they are named after, on the same board", () => {
  const editions = [
    edition("usa", "USA"),
    edition("europe", "Europe"),
    edition("usa-1910", "USA"),
    edition("europe-1912", "Another board"),
    edition("germany", "Germany"),
    edition("marklin", "Germany"),
  ];
  expect(groupByMap(editions).map((variants) => variants.map(({ id }) => id))).toEqual([
    ["usa", "usa-1910"],
    ["europe"],
    ["europe-1912"],
    ["germany"],
    ["marklin"],
  ]);
});
