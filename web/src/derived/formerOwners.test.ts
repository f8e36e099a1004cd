import { expect, test } from "vitest";
import type { GameEvent } from "../api/types";
import { formerOwners, namedAt } from "./formerOwners";

const at = { at: 0, seat: 1 };
const sat = (number: number, name: string): GameEvent => ({
  ...at,
  number,
  kind: "sat",
  name,
  color: "teal",
  mark: null,
});
const revoked = (number: number, name: string): GameEvent => ({
  ...at,
  number,
  kind: "absent",
  why: "revoked",
  by: null,
  name,
});
const seats = [{ name: "Ada" }, { name: "Tom" }];
const namesAt = (log: readonly GameEvent[], number: number) =>
  namedAt(seats, 1, formerOwners(log), number);

test("events have the names of their time, up to the one by which another sat down", () => {
  const log = [sat(2, "Gerda"), revoked(5, "Gerda"), sat(9, "Tom")];
  for (const number of [3, 5, 8])
    expect(namesAt(log, number)).toEqual({
      seats: [{ name: "Ada" }, { name: "Gerda" }],
      me: null,
    });
  for (const number of [9, 12]) expect(namesAt(log, number)).toEqual({ seats, me: 1 });
});

test("each of several owners has their own time, even if the log begins later", () => {
  const stood: GameEvent = { ...at, number: 3, kind: "stood", name: "Ben" };
  const log = [stood, sat(4, "Gerda"), revoked(7, "Gerda"), sat(8, "Tom")];
  const names = [2, 5, 8].map((number) => namesAt(log, number).seats[1]?.name);
  expect(names).toEqual(["Ben", "Gerda", "Tom"]);
});

test("who is away for a while keeps the seat, and so do the owners of older logs", () => {
  const log = [revoked(5, ""), sat(9, "Tom")];
  expect(namesAt(log, 3)).toEqual({ seats, me: 1 });
});
