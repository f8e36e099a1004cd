import { expect, test } from "vitest";
import { moved } from "../testing/events";
import { endsWithOwnFailedTunnel, turnedCards } from "./tunnelCards";

test("the cards that the server says cost extra are marked", () => {
  const cards = turnedCards({ turned: ["red", "blue", "red"], matches: [false, true, true] });
  expect(cards).toEqual([
    { kind: "red", costsExtra: false },
    { kind: "blue", costsExtra: true },
    { kind: "red", costsExtra: true },
  ]);
});

test("the game waits for a player after their own failed tunnel only", () => {
  const failed = moved(0, "claim", { turned: ["red"], built: false });
  expect(endsWithOwnFailedTunnel([failed], 0)).toBe(true);
  expect(endsWithOwnFailedTunnel([failed], 1)).toBe(false);
  expect(endsWithOwnFailedTunnel([failed, moved(1, "draw card")], 0)).toBe(false);
});
