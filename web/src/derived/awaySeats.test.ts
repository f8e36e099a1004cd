import { expect, test } from "vitest";
import type { GameView, SeatView } from "../api/types";
import { viewWith } from "../testing/sampleGame";
import { awaySeats, endsByAgreeing, nextAwayTime } from "./awaySeats";

/** A game that waits for the second player. */
function waitingForBen(ben: Partial<SeatView>): GameView {
  const view = viewWith({ waiting: [1] });
  return { ...view, seats: view.seats.map((seat, at) => (at === 1 ? { ...seat, ...ben } : seat)) };
}

test("a player counts as away from the time that the server names", () => {
  const view = waitingForBen({ connected: false, away_from: 1000 });
  expect(awaySeats(view, 999)).toEqual([]);
  expect(nextAwayTime(view, 999)).toBe(1000);
  expect(awaySeats(view, 1000)).toEqual([1]);
  expect(nextAwayTime(view, 1000)).toBeNull();
});

test("nobody waits for a bot, or for a player who is not to move", () => {
  expect(awaySeats(waitingForBen({ away_from: 1, absent: "left" }), 9)).toEqual([]);
  expect(awaySeats(waitingForBen({ away_from: 1, resigned: true }), 9)).toEqual([]);
  expect(awaySeats({ ...waitingForBen({ away_from: 1 }), state: "over" }, 9)).toEqual([]);
  const other = waitingForBen({ away_from: 1 });
  if (other.position) other.position.waiting = [0];
  expect(awaySeats(other, 9)).toEqual([]);
});

test("who has agreed to end the game can do so again once nobody else is there to agree", () => {
  const view = waitingForBen({ connected: false, away_from: 1000 });
  expect(endsByAgreeing(view, 0, 999)).toBe(false);
  expect(endsByAgreeing(view, 0, 1000)).toBe(true);
  expect(endsByAgreeing(waitingForBen({ absent: "left" }), 0, 999)).toBe(true);
  expect(endsByAgreeing({ ...view, end_agreed: [0, 1] }, 0, 999)).toBe(true);
});
