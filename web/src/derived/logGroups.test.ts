import { expect, test } from "vitest";
import type { GameEvent, Outcome } from "../api/types";
import { chatMessages, countUnread, lastBeforeGame } from "./chat";
import { groupLog, moveShownBy, movesNotUndone } from "./logGroups";
import { MoveCatalogue } from "./moveCatalogue";
import { withDefaults } from "./outcome";

function move(number: number, seat: number, facts: Partial<Outcome> = {}): GameEvent {
  const outcome = withDefaults({ seat, kind: "draw card", number: 0, ...facts });
  return { kind: "move", number, at: 0, seat, bot: null, outcome };
}

const chat = (number: number, seat: number) => ({
  kind: "chat" as const,
  number,
  at: 0,
  seat,
  text: `no. ${number}`,
});
const undo = (number: number, seat: number): GameEvent => ({ kind: "undo", number, at: 0, seat });
const numbers = (log: readonly GameEvent[]) =>
  groupLog(log, true).map(({ entries }) => entries.map(({ event }) => event.number));

test("the moves of a turn form one group, even with chat in between", () => {
  const log = [move(1, 0), chat(2, 1), move(3, 0), move(4, 1), move(5, 0)];
  expect(numbers(log)).toEqual([[1, 3], [4], [5]]);
});

test("who changes their name has joined only once", () => {
  const sat = (number: number, seat: number): GameEvent => {
    return { kind: "sat", number, at: 0, seat, name: "Ada", color: "teal", mark: null };
  };
  const stood: GameEvent = { kind: "stood", number: 4, at: 0, seat: 0, name: "Ada" };
  expect(numbers([sat(1, 0), sat(2, 1), sat(3, 0)])).toEqual([[2], [3]]);
  expect(numbers([sat(3, 0), stood, sat(5, 0)])).toEqual([[3], [4], [5]]);
});

test("tickets kept before the first turn are not part of it, even if the seat begins", () => {
  const keep = { kind: "keep" as const };
  expect(numbers([move(1, 1, keep), move(2, 0, keep), move(3, 0), move(4, 0)])).toEqual([
    [1],
    [2],
    [3, 4],
  ]);
  expect(numbers([move(1, 0, keep), undo(2, 0), move(3, 0, keep), move(4, 0)])).toEqual([
    [1, 2, 3],
    [4],
  ]);
});

test("a hint is told in the line of its turn", () => {
  const hint = (number: number): GameEvent => ({ kind: "hint", number, at: 0, seat: 0 });
  expect(numbers([move(1, 1), hint(2), move(3, 0), move(4, 0)])).toEqual([[1], [2, 3, 4]]);
  expect(numbers([move(1, 1), move(2, 0), hint(3), move(4, 0)])).toEqual([[1], [2, 3, 4]]);
  expect(numbers([hint(1), move(2, 1), move(3, 0)])).toEqual([[1], [2], [3]]);
});

test("where nobody is to be told, hints are left out", () => {
  const log: GameEvent[] = [move(1, 0), { kind: "hint", number: 2, at: 0, seat: 0 }, move(3, 0)];
  expect(groupLog(log, false).map(({ entries }) => entries.length)).toEqual([2]);
});

test("taking back a turn is a line of its own, before what is played instead", () => {
  const back: GameEvent = { kind: "taken_back", number: 4, at: 0, seat: 0, moves: 0, since: 1 };
  const log = [move(1, 0), move(2, 0), move(3, 1), back, move(5, 0), move(6, 0)];
  expect(numbers(log)).toEqual([[1, 2], [3], [4], [5, 6]]);
  expect(numbers([move(1, 0), { ...back, number: 2 }, move(3, 0)])).toEqual([[1], [2], [3]]);
});

test("an event that is not a move forms its own group", () => {
  const log: GameEvent[] = [
    { kind: "started", number: 1, at: 0, stand_ins: [] },
    { kind: "returned", number: 2, at: 0, seat: 0 },
    move(3, 0),
  ];
  expect(numbers(log)).toEqual([[1], [2], [3]]);
});

test("an undo marks the seat's last move, a second undo the move before", () => {
  const log = [move(1, 0), move(2, 0), undo(3, 0), undo(4, 0)];
  const entries = groupLog(log, true).flatMap((group) => group.entries);
  expect(entries.filter(({ undone }) => undone).map(({ event }) => event.number)).toEqual([1, 2]);
  expect(movesNotUndone(log)).toEqual([]);
});

test("a turn that was taken back takes the replies with it, but nothing earlier", () => {
  const back = (number: number, since: number): GameEvent => {
    return { kind: "taken_back", number, at: 0, seat: 0, moves: 0, since };
  };
  const log = [move(1, 0), move(2, 1), move(3, 0), move(4, 1), back(5, 3), move(6, 0)];
  expect(movesNotUndone(log).map(({ number }) => number)).toEqual([1, 2, 6]);
  const again = [...log, undo(7, 0), move(8, 0), move(9, 1), back(10, 1)];
  expect(movesNotUndone(again)).toEqual([]);
});

test("the moves that count are those that were not undone", () => {
  const log = [move(1, 0), move(2, 1), move(3, 2), undo(4, 2), chat(5, 0)];
  expect(movesNotUndone(log).map(({ number }) => number)).toEqual([1, 2]);
});

test("answering a tunnel highlights the tunnel", () => {
  const plain = { text: "", keep: [], mix: [], cards: 0, locomotives: 0, plus4: 0 };
  const catalogue = new MoveCatalogue([
    { ...plain, number: 0, kind: "decline" },
    { ...plain, number: 1, kind: "draw card" },
  ]);
  expect(moveShownBy(move(1, 0, { number: 0, track: 7 }), catalogue)?.track).toBe(7);
  expect(moveShownBy(move(1, 0, { number: 1 }), catalogue)).toBeNull();
  expect(moveShownBy(move(1, 0, { number: null }), catalogue)).toBeNull();
});

test("chat messages are in order and without duplicates", () => {
  const log = [chat(7, 0), move(8, 1), chat(9, 1)];
  expect(chatMessages(log, [chat(2, 0), chat(7, 0)]).map(({ number }) => number)).toEqual([
    2, 7, 9,
  ]);
});

test("only later messages from others count as unread", () => {
  const log = [chat(1, 1), chat(2, 0), chat(3, 1)];
  expect(countUnread(log, 1, 0)).toBe(1);
  expect(countUnread(log, 3, 0)).toBe(0);
  expect(countUnread(log, 0, null)).toBe(3);
});

test("messages that came along from the table before are known", () => {
  expect(lastBeforeGame([chat(1, 1), chat(2, 0), move(3, 0), chat(4, 1)])).toBe(2);
  expect(lastBeforeGame([chat(1, 1)])).toBe(1);
  expect(lastBeforeGame([move(1, 0), chat(2, 1)])).toBe(0);
  expect(lastBeforeGame([chat(7, 1), move(8, 0)])).toBe(0);
  expect(lastBeforeGame([])).toBe(0);
});
