import { expect, test } from "vitest";
import type { LobbyGame } from "../api/types";
import { inTheirPlaces } from "./lobbyTables";

const TABLE: LobbyGame = {
  id: "a",
  edition: "usa",
  edition_hash: "0",
  seats: 3,
  open: 2,
  names: ["Ben"],
  bots: [],
  clock: null,
  made_at: 0,
};
const [a, b, c] = ["a", "b", "c"].map((id) => ({ ...TABLE, id })) as [
  LobbyGame,
  LobbyGame,
  LobbyGame,
];

test("a new table comes last, though the server names it first", () => {
  expect(inTheirPlaces([b, a], [c, b, a])).toEqual([b, a, c]);
  expect(inTheirPlaces([], [b, a])).toEqual([b, a]);
});

test("a table is shown as it is now", () => {
  const later = { ...a, open: 1, names: ["Ben", "Cleo"] };
  expect(inTheirPlaces([b, a], [b, later])).toEqual([b, later]);
});

test("a table that is no longer open keeps its place, while another one is open", () => {
  const closed = { ...b, open: 0 };
  expect(inTheirPlaces([b, a], [a])).toEqual([closed, a]);
  expect(inTheirPlaces([closed, a], [c, b, a])).toEqual([b, a, c]);
  expect(inTheirPlaces([b, a], [])).toEqual([]);
});
