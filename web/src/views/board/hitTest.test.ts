import { describe, expect, it } from "vitest";
import type { Edition } from "../../api/types";
import { EDITION } from "../../testing/sampleGame";
import { hitTest, nearestTrack } from "./hitTest";
import { spaceLines } from "./shapes";

// Two parallel tracks away from everything else, and a vertical one.
const SPACES: Record<number, [number, number, number][]> = {
  0: [[100, 250, 0]],
  1: [[100, 270, 0]],
  2: [[200, 250, 90]],
};

function board(): Edition["board"] {
  const tracks = EDITION.board.tracks.map((track, index) => ({
    ...track,
    spaces: SPACES[index] ?? [[-999, -999, 0] as [number, number, number]],
  }));
  return { ...EDITION.board, tracks };
}

describe("hit testing", () => {
  it("hits a track on it and near it, but not beyond reach", () => {
    expect(hitTest(board(), { x: 100, y: 250 }, 10)).toEqual({ kind: "track", track: 0 });
    expect(hitTest(board(), { x: 100, y: 235 }, 10)).toEqual({ kind: "track", track: 0 });
    expect(hitTest(board(), { x: 100, y: 230 }, 10)).toBeNull();
  });

  it("takes the nearer of two parallel tracks", () => {
    expect(hitTest(board(), { x: 100, y: 259 }, 20)).toEqual({ kind: "track", track: 0 });
    expect(hitTest(board(), { x: 100, y: 261 }, 20)).toEqual({ kind: "track", track: 1 });
  });

  it("takes the rotation of bars into account", () => {
    expect(hitTest(board(), { x: 200, y: 268 }, 0)).toEqual({ kind: "track", track: 2 });
    expect(hitTest(board(), { x: 215, y: 250 }, 0)).toBeNull();
  });

  it("prefers a city to the tracks at its ring", () => {
    const near = {
      ...board(),
      tracks: [{ ...track(0), spaces: [[80, 50, 0] as [number, number, number]] }],
    };
    // The bar begins at 60; the ring of Ash ends at 59.
    expect(hitTest(near, { x: 61, y: 50 }, 10)).toEqual({ kind: "place", place: "ash" });
    expect(hitTest(near, { x: 75, y: 50 }, 10)).toEqual({ kind: "track", track: 0 });
    expect(nearestTrack(near, { x: 61, y: 50 }, 10)).toBe(0);
  });

  it("hits the middle of a bar, however small the board is, unless the city can be chosen", () => {
    const near = {
      ...board(),
      tracks: [{ ...track(0), spaces: [[80, 50, 0] as [number, number, number]] }],
    };
    const choosable = new Set(["ash"]);
    expect(hitTest(near, { x: 80, y: 50 }, 100)).toEqual({ kind: "track", track: 0 });
    expect(hitTest(near, { x: 62, y: 50 }, 100)).toEqual({ kind: "place", place: "ash" });
    expect(hitTest(near, { x: 80, y: 50 }, 100, choosable)).toEqual({
      kind: "place",
      place: "ash",
    });
  });

  it("hits a country at each of its end points and at its name", () => {
    const norland = { kind: "place", place: "norland" };
    expect(hitTest(board(), { x: 300, y: 200 }, 5)).toEqual(norland);
    expect(hitTest(board(), { x: 300, y: 20 }, 5)).toEqual(norland);
    expect(hitTest(board(), { x: 340, y: 14 }, 0)).toEqual(norland);
  });
});

function track(index: number) {
  const found = EDITION.board.tracks[index];
  if (!found) throw new Error("The sample has no such track.");
  return found;
}

describe("the line along a track's spaces", () => {
  it("runs along each space", () => {
    expect(
      spaceLines(
        {
          ...track(0),
          spaces: [
            [100, 50, 0],
            [200, 50, 90],
          ],
        },
        1,
      ),
    ).toBe("M87.0,50.0L113.0,50.0M200.0,37.0L200.0,63.0");
  });
});
