import { describe, expect, it } from "vitest";
import { EDITION } from "../../testing/sampleGame";
import { type NavStop, navStops, nextGlowing, nextStop } from "./keyboardNav";

const LEFT = { x: -1, y: 0 };
const RIGHT = { x: 1, y: 0 };
const DOWN = { x: 0, y: 1 };

const all = navStops(EDITION.board);
const cities = all.filter(({ target }) => target.kind === "place");

function stop(key: string): NavStop {
  const found = all.find((one) => one.key === key);
  if (!found) throw new Error(`There is no stop ${key}.`);
  return found;
}

describe("moving by arrow keys", () => {
  it("leads to the nearest neighbour in that direction", () => {
    expect(nextStop(cities, stop("ash"), RIGHT)?.key).toBe("birch");
    expect(nextStop(cities, stop("cedar"), LEFT)?.key).toBe("birch");
    expect(nextStop(cities, stop("cedar"), DOWN)?.key).toBe("elm");
  });

  it("leads nowhere beyond the edge", () => {
    expect(nextStop(cities, stop("ash"), LEFT)).toBeNull();
  });

  it("reaches every place", () => {
    const reached = new Set([stop("ash")]);
    for (const from of reached) {
      for (const direction of [LEFT, RIGHT, DOWN, { x: 0, y: -1 }]) {
        const next = nextStop(cities, from, direction);
        if (next) reached.add(next);
      }
    }
    expect(reached.size).toBe(cities.length);
  });
});

describe("moving between choices", () => {
  const glow = { tracks: new Set([2]), places: new Set(["elm", "norland"]) };
  const round = (step: 1 | -1, from: string) => nextGlowing(all, stop(from), glow, step)?.key;

  it("visits everything that can be chosen, and wraps around", () => {
    expect(round(1, "ash")).toBe("elm");
    expect(round(1, "elm")).toBe("norland-1");
    expect(round(1, "norland-1")).toBe("norland-2");
    expect(round(1, "norland-2")).toBe("track 2");
    expect(round(1, "track 2")).toBe("elm");
    expect(round(-1, "elm")).toBe("track 2");
  });

  it("leads nowhere when there is nothing to choose", () => {
    expect(nextGlowing(all, stop("ash"), { tracks: new Set(), places: new Set() }, 1)).toBeNull();
  });
});
