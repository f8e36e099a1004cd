import { describe, expect, it } from "vitest";
import type { Position } from "../api/types";
import { EDITION, editionWith, viewWith } from "../testing/sampleGame";
import { placeLabel, trackLabel } from "./board";

const seatNamer = (seat: number) => ["you", "Ben"][seat] ?? "";

function position(changes: Partial<Position> = {}): Position | null {
  return viewWith(changes).position;
}

describe("a track in words", () => {
  it("says its ends, spaces and colour", () => {
    expect(trackLabel(EDITION, 0, null, seatNamer)).toBe("Ash–Birch, 2 spaces, red");
    expect(trackLabel(EDITION, 4, null, seatNamer)).toBe("Cedar–Elm, 1 space, any colour");
  });

  it("names an end point after its country", () => {
    expect(trackLabel(EDITION, 6, null, seatNamer)).toMatch(/^Cedar–Norland,/);
  });

  it("says who claimed it", () => {
    const claimed = position({ owners: { 0: 0, 1: 1 } });
    expect(trackLabel(EDITION, 0, claimed, seatNamer)).toBe(
      "Ash–Birch, 2 spaces, red, claimed by you",
    );
    expect(trackLabel(EDITION, 1, claimed, seatNamer)).toMatch(/blue, claimed by Ben$/);
    expect(trackLabel(EDITION, 2, claimed, seatNamer)).not.toMatch(/claimed/);
  });

  it("mentions tunnels, ferries and their locomotives", () => {
    expect(trackLabel(editionWith({}, { tunnel: true }), 2, null, seatNamer)).toMatch(/, tunnel$/);
    expect(trackLabel(editionWith({}, { locomotives: 1 }), 2, null, seatNamer)).toMatch(
      /ferry with 1 locomotive$/,
    );
    expect(trackLabel(editionWith({}, { locomotives: 2 }), 2, null, seatNamer)).toMatch(
      /ferry with 2 locomotives$/,
    );
  });

  it("says whether the current ride has used it", () => {
    expect(trackLabel(EDITION, 0, position({ ridden: [0] }), seatNamer)).toMatch(/ridden$/);
  });
});

describe("a place in words", () => {
  it("is only its name if it is empty", () => {
    expect(placeLabel(EDITION, "ash", null, seatNamer)).toBe("Ash");
    expect(placeLabel(EDITION, "norland", position(), seatNamer)).toBe("Norland");
  });

  it("says whose station and passenger are there", () => {
    const there = position({ stations: { ash: 1 }, passengers: { ash: 0 } });
    expect(placeLabel(EDITION, "ash", there, seatNamer)).toBe(
      "Ash, station of Ben, passenger of you",
    );
  });

  it("says what merchandise is left, from the top, or that none is", () => {
    const there = position({ tokens: { ash: [4, 3, 2], elm: [] } });
    expect(placeLabel(EDITION, "ash", there, seatNamer)).toBe("Ash, merchandise worth 4, 3 and 2");
    expect(placeLabel(EDITION, "elm", there, seatNamer)).toBe("Elm, no merchandise left");
  });

  it("counts meeples by colour", () => {
    const there = position({
      meeples: { norland: { red: 1, blue: 2, green: 0 }, ash: { red: 1 } },
    });
    expect(placeLabel(EDITION, "norland", there, seatNamer)).toBe(
      "Norland, 1 red and 2 blue meeples",
    );
    expect(placeLabel(EDITION, "ash", there, seatNamer)).toBe("Ash, 1 red meeple");
  });
});
