import { describe, expect, it } from "vitest";
import type { Edition, Position } from "../api/types";
import { EDITION, viewWith } from "../testing/sampleGame";
import { placeWords, trackWords } from "./board";

const whose = (seat: number) => ["you", "Ben"][seat] ?? "";

function position(changes: Partial<Position> = {}): Position | null {
  return viewWith(changes).position;
}

function withTrack(index: number, changes: Partial<Edition["board"]["tracks"][number]>): Edition {
  const tracks = EDITION.board.tracks.map((track, number) =>
    number === index ? { ...track, ...changes } : track,
  );
  return { ...EDITION, board: { ...EDITION.board, tracks } };
}

describe("a track in words", () => {
  it("says its ends, spaces and colour", () => {
    expect(trackWords(EDITION, 0, null, whose)).toBe("Ash–Birch, 2 spaces, red");
    expect(trackWords(EDITION, 4, null, whose)).toBe("Cedar–Elm, 1 space, any colour");
  });

  it("calls an end point as its country", () => {
    expect(trackWords(EDITION, 6, null, whose)).toMatch(/^Cedar–Norland,/);
  });

  it("says who claimed it", () => {
    const claimed = position({ owners: { 0: 0, 1: 1 } });
    expect(trackWords(EDITION, 0, claimed, whose)).toBe("Ash–Birch, 2 spaces, red, claimed by you");
    expect(trackWords(EDITION, 1, claimed, whose)).toMatch(/blue, claimed by Ben$/);
    expect(trackWords(EDITION, 2, claimed, whose)).not.toMatch(/claimed/);
  });

  it("says tunnels, ferries and their locomotives", () => {
    expect(trackWords(withTrack(2, { tunnel: true }), 2, null, whose)).toMatch(/, tunnel$/);
    expect(trackWords(withTrack(2, { locomotives: 1 }), 2, null, whose)).toMatch(
      /ferry with 1 locomotive$/,
    );
    expect(trackWords(withTrack(3, { locomotives: 2 }), 3, null, whose)).toMatch(
      /ferry with 2 locomotives$/,
    );
  });

  it("says whether the ride under way has used it", () => {
    expect(trackWords(EDITION, 0, position({ ridden: [0] }), whose)).toMatch(/ridden$/);
  });
});

describe("a place in words", () => {
  it("is its name, where nothing stands", () => {
    expect(placeWords(EDITION, "ash", null, whose)).toBe("Ash");
    expect(placeWords(EDITION, "norland", position(), whose)).toBe("Norland");
  });

  it("says whose station and passenger stand there", () => {
    const there = position({ stations: { ash: 1 }, passengers: { ash: 0 } });
    expect(placeWords(EDITION, "ash", there, whose)).toBe("Ash, station of Ben, passenger of you");
  });

  it("says what merchandise is left, from the top, or that none is", () => {
    const there = position({ tokens: { ash: [4, 3, 2], elm: [] } });
    expect(placeWords(EDITION, "ash", there, whose)).toBe("Ash, merchandise worth 4, 3 and 2");
    expect(placeWords(EDITION, "elm", there, whose)).toBe("Elm, no merchandise left");
  });

  it("counts meeples by colour", () => {
    const there = position({
      meeples: { norland: { red: 1, blue: 2, green: 0 }, ash: { red: 1 } },
    });
    expect(placeWords(EDITION, "norland", there, whose)).toBe("Norland, 1 red and 2 blue meeples");
    expect(placeWords(EDITION, "ash", there, whose)).toBe("Ash, 1 red meeple");
  });
});
