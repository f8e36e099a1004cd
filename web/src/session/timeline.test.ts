// The timeline of a replay, with a server that the test controls.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Outcome, ReplayPosition } from "../api/types";
import { withDefaults } from "../derived/outcome";
import { CHUNK, pointsOver, Timeline, turnsOf } from "./timeline";

const LENGTH = 150;
const TURNING_POINTS = [20, 80, 81];

function positions(first: number, count: number): ReplayPosition[] {
  const last = Math.min(first + count - 1, LENGTH);
  return Array.from({ length: last - first + 1 }, (_, index) => positionAfter(first + index));
}

function positionAfter(moves: number): ReplayPosition {
  return { moves, hands: [], position: null as unknown as ReplayPosition["position"] };
}

let timeline: Timeline;
let fetch: ReturnType<typeof vi.fn<(first: number, count: number) => Promise<ReplayPosition[]>>>;

beforeEach(() => {
  vi.useFakeTimers();
  fetch = vi.fn(async (first: number, count: number) => positions(first, count));
  timeline = new Timeline(LENGTH, [0, 1, 2, 4, 7], TURNING_POINTS, fetch);
});

afterEach(() => {
  timeline.close();
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);
const fetched = () => fetch.mock.calls.map(([first]) => first / CHUNK);

describe("fetching", () => {
  it("starts with the first positions and the next ones", async () => {
    await settle();
    expect(fetched()).toEqual([0, 1]);
    expect(timeline.shown.value?.moves).toBe(0);
  });

  it("never fetches a chunk twice, nor beyond the end", async () => {
    for (let move = 0; move <= LENGTH; move += 1) {
      timeline.goTo(move);
      await settle();
    }
    timeline.goTo(0);
    await settle();
    expect(fetched()).toEqual([0, 1, 2]);
  });

  it("fetches the needed positions first after a jump", async () => {
    await settle();
    timeline.goTo(LENGTH);
    await settle();
    expect(fetched()).toEqual([0, 1, 2]);
    expect(timeline.shown.value?.moves).toBe(LENGTH);
  });

  it("has every step ready once its neighbours are loaded", async () => {
    for (let move = 0; move <= LENGTH; move += 1) {
      await settle();
      timeline.goTo(move);
      expect(timeline.waiting.value).toBe(false);
      expect(timeline.shown.value?.moves).toBe(move);
    }
  });

  it("shows the previous position while the next is loading", async () => {
    await settle();
    timeline.goTo(5);
    expect(timeline.shown.value?.moves).toBe(5);
    timeline.goTo(140);
    expect(timeline.waiting.value).toBe(true);
    expect(timeline.shown.value?.moves).toBe(5);
    await settle();
    expect(timeline.shown.value?.moves).toBe(140);
  });

  it("reports a failed request, and retries on demand", async () => {
    await settle();
    fetch.mockRejectedValueOnce(new Error("no answer"));
    timeline.goTo(LENGTH);
    await settle();
    expect(timeline.loadError.value?.message).toBe("no answer");
    timeline.retry();
    await settle();
    expect(timeline.loadError.value).toBeNull();
    expect(timeline.shown.value?.moves).toBe(LENGTH);
  });
});

describe("moving", () => {
  it("stays between the first and the last position", () => {
    timeline.step(-1);
    expect(timeline.move.value).toBe(0);
    timeline.goTo(LENGTH + 10);
    expect(timeline.move.value).toBe(LENGTH);
  });

  it("jumps from turn to turn", () => {
    const visited = [1, 1, 1, -1, -1].map((by) => {
      timeline.stepTurn(by === 1 ? 1 : -1);
      return timeline.move.value;
    });
    expect(visited).toEqual([1, 2, 4, 2, 1]);
    timeline.goTo(3);
    timeline.stepTurn(-1);
    expect(timeline.move.value).toBe(2);
  });

  it("jumps to the end from the last turn", () => {
    timeline.goTo(7);
    timeline.stepTurn(1);
    expect(timeline.move.value).toBe(LENGTH);
  });
});

describe("playing", () => {
  it("shows one move after another at the chosen speed", async () => {
    await settle();
    timeline.toggle();
    await vi.advanceTimersByTimeAsync(3700);
    expect(timeline.move.value).toBe(3);
    timeline.speed.value = 4;
    await vi.advanceTimersByTimeAsync(1250);
    expect(timeline.move.value).toBe(7);
  });

  it("waits for positions that are loading", async () => {
    fetch.mockImplementation(() => new Promise(() => {}));
    const slow = new Timeline(LENGTH, [0], [], fetch);
    slow.toggle();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(slow.move.value).toBe(0);
    slow.close();
  });

  it("stops after a manual step, and at the end", async () => {
    await settle();
    timeline.toggle();
    timeline.step(1);
    expect(timeline.playing.value).toBe(false);
    timeline.goTo(LENGTH - 1);
    timeline.toggle();
    await vi.advanceTimersByTimeAsync(3000);
    expect(timeline.move.value).toBe(LENGTH);
    expect(timeline.playing.value).toBe(false);
  });

  it("starts over from the end", async () => {
    timeline.goTo(LENGTH);
    await settle();
    timeline.toggle();
    expect(timeline.move.value).toBe(0);
    expect(timeline.playing.value).toBe(true);
  });
});

function move(seat: number, points = 0): Outcome {
  return withDefaults({ seat, kind: "claim", points });
}

it("finds where turns start", () => {
  expect(turnsOf([0, 1, 0, 0, 1, 1, 1].map((seat) => move(seat)))).toEqual([0, 1, 2, 4]);
});

it("counts the choices of tickets before the first turn as one", () => {
  const played = (seat: number, kind: Outcome["kind"]) => ({ seat, kind });
  const opening = [played(0, "keep"), played(1, "draw tickets"), played(1, "keep")];
  const moves = [...opening, played(0, "draw tickets"), played(0, "keep"), played(1, "claim")];
  expect(turnsOf(moves)).toEqual([0, 3, 5]);
});

it("adds up points by seat", () => {
  expect(pointsOver([move(0), move(1, 4), move(0, 7)], 2)).toEqual([
    [0, 0],
    [0, 0],
    [0, 4],
    [7, 4],
  ]);
});

describe("turning points", () => {
  it("are gone to one after another, and there is nothing beyond the last", () => {
    const visited = [1, 1, 1, 1].map(() => {
      timeline.stepTurningPoint(1);
      return timeline.move.value;
    });
    expect(visited).toEqual([20, 80, 81, 81]);
    expect(timeline.turningPoint(1)).toBeUndefined();
  });

  it("are those of an analysis where there is one", () => {
    timeline.turningPoints.value = [7];
    timeline.stepTurningPoint(1);
    expect(timeline.move.value).toBe(7);
    expect(timeline.turningPoint(1)).toBeUndefined();
  });

  it("are found backwards from any move, and stop the playing", () => {
    timeline.goTo(50);
    timeline.toggle();
    timeline.stepTurningPoint(-1);
    expect(timeline.move.value).toBe(20);
    expect(timeline.playing.value).toBe(false);
    expect(timeline.turningPoint(-1)).toBeUndefined();
  });
});
