import { expect, test } from "vitest";
import { EDITION, editionWith, editionWithTwoDecks } from "../testing/sampleGame";
import { lessonsOf } from "./lessons";

test("the basic game needs no lesson", () => {
  expect(lessonsOf(EDITION)).toEqual([]);
});

test("an edition has a lesson for everything that it adds", () => {
  const ids = (edition: typeof EDITION) => lessonsOf(edition).map(({ id }) => id);
  expect(ids(editionWith({ tunnel_cards: 3 }, { tunnel: true }))).toEqual(["tunnels"]);
  expect(ids(editionWith({}, { locomotives: 1 }))).toEqual(["ferries"]);
  expect(ids(editionWithTwoDecks())).toEqual(["decks"]);
  expect(ids(editionWith({ stations: { count: 3, unbuilt_points: 4 } }))).toEqual(["stations"]);
});

test("the tunnel of a lesson is one of the board, with what it costs", () => {
  const [lesson] = lessonsOf(editionWith({ tunnel_cards: 3 }, { tunnel: true, color: "red" }));
  const [pay, turn] = lesson?.steps ?? [];
  expect(pay?.text).toContain("Birch–Cedar");
  expect(pay?.picture.board?.tracks).toEqual([2]);
  expect(pay?.picture.cards).toEqual(["red", "red", "red"]);
  expect(turn?.picture.cards).toHaveLength(3);
});
