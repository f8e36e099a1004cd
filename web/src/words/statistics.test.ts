import { expect, test } from "vitest";
import type { SeatStatistics } from "../api/types";
import { statisticsWords } from "./statistics";

test("a player who claimed nothing has no average", () => {
  const seat = (tracks: number, mean_length: number) =>
    statisticsWords({
      tracks,
      mean_length,
      cards_taken: 1,
      cards_drawn: 3,
      tickets_made: 0,
      tickets_kept: 2,
      tunnels_tried: 0,
    } as SeatStatistics);
  expect(seat(0, 0)).toMatch(/^No routes; 4 cards drawn/);
  expect(seat(2, 2.5)).toMatch(/^2 routes, 2\.5 spaces long on average;/);
});
