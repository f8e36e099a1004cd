import { expect, test } from "vitest";
import type { Happening, MoveEvent, RefreshRule } from "../api/types";
import { moved } from "../testing/events";
import { EDITION, viewWith } from "../testing/sampleGame";
import { queued, type Scene, scenesOf, staysFor } from "./announcements";
import { MoveBook } from "./moveCatalogue";

const [CLAIM, STATION, MEEPLE, RIDE, TAKE, PASSENGER] = [0, 1, 2, 3, 4, 5] as const;
const book = new MoveBook([
  { number: CLAIM, kind: "claim", track: 2, color: "red", cards: 3 },
  { number: STATION, kind: "station", city: "elm", color: "red", cards: 1 },
  { number: MEEPLE, kind: "meeple", city: "norland", color: "blue" },
  { number: RIDE, kind: "ride", track: 5, city: "fir" },
  { number: TAKE, kind: "take", card: "red" },
  { number: PASSENGER, kind: "passenger", city: "elm" },
]);

function scenes(event: MoveEvent, before = viewWith(), after = viewWith()): Scene[] {
  return scenesOf(event, before, after, { edition: EDITION, book, me: 0, ridden: () => 9 });
}

const dug: Partial<Happening> = {
  number: CLAIM,
  track: 2,
  turned: ["red", "blue", "blue"],
  matches: [true, false, false],
  extra: 1,
};

test("a rival's tunnel shows the turned cards and what they cost", () => {
  const [scene] = scenes(moved(1, "claim", { ...dug, built: null }));
  expect(scene?.words).toBe("Ben digs Birch–Cedar: 1 more card?");
  expect(scene?.art).toMatchObject({
    kind: "tunnel",
    cards: [{ kind: "red", counts: true }, { counts: false }, { counts: false }],
  });
});

test("my own tunnel is shown as a scene only where nothing is asked", () => {
  expect(scenes(moved(0, "claim", { ...dug, built: null }))).toEqual([]);
  const free = scenes(moved(0, "claim", { ...dug, turned: ["blue"], extra: 0, built: true }));
  expect(free[0]?.words).toBe("You dug Birch–Cedar: nothing on top.");
  const failed = scenes(moved(0, "claim", { ...dug, turned: ["red"], built: false }));
  expect(failed[0]?.words).toBe("You could not pay 1 more for Birch–Cedar.");
});

test("an ordinary claim needs no scene: its wagons are on the board", () => {
  expect(scenes(moved(1, "claim", { number: CLAIM, track: 2, built: true, points: 4 }))).toEqual(
    [],
  );
});

test("a rival's tickets are shown by their backs, my own and everybody's first ones are not", () => {
  const [scene] = scenes(moved(1, "draw tickets", { offered_count: 3 }));
  expect(scene).toMatchObject({ words: "Ben drew 3 tickets.", art: { decks: [0, 0, 0] } });
  const [two] = scenes(moved(1, "draw tickets", { offered_count: 3, offered_backs: [1, 2] }));
  expect(two).toMatchObject({ art: { decks: [0, 1, 1] } });
  expect(scenes(moved(0, "draw tickets", { offered_count: 3 }))).toEqual([]);
  const start = viewWith({ phase: "announce" });
  expect(scenes(moved(1, "draw tickets", { offered_count: 3 }), start)).toEqual([]);
});

test("stations, meeples and rides are told with their places", () => {
  expect(scenes(moved(1, "station", { number: STATION }))[0]?.words).toBe(
    "Ben built a station in Elm.",
  );
  expect(scenes(moved(0, "meeple", { number: MEEPLE }))[0]?.words).toBe(
    "You took a blue meeple from Norland.",
  );
  expect(scenes(moved(1, "ride", { number: RIDE, points: 4 }))[0]?.words).toBe(
    "Ben rode to Fir: 4 points, 9 so far.",
  );
  expect(scenes(moved(1, "ride", { number: RIDE, points: 4, ride_over: true }))[0]?.words).toBe(
    "Ben ended the ride: 9 points.",
  );
});

test("a passenger sent home is told by whose it is", () => {
  const [scene] = scenes(moved(1, "passenger", { number: PASSENGER, sent_home: 0 }));
  expect(scene?.words).toBe("Ben placed a passenger in Elm and sent yours home.");
});

const THREE_LOCOMOTIVES: RefreshRule = { kinds: ["locomotive"], count: 3 };

test("a display dealt anew says why", () => {
  const [scene] = scenes(moved(1, "take", { number: TAKE, refreshed: THREE_LOCOMOTIVES }));
  expect(scene?.words).toBe("Three locomotives: a new display.");
});

test("the last round is announced once, when it begins", () => {
  const last = viewWith({ turns_left: 2 });
  const draw = moved(1, "draw card");
  expect(scenes(draw, viewWith(), last).map((scene) => scene.words)).toEqual([
    "The last round begins: 2 turns left.",
  ]);
  expect(scenes(draw, last, viewWith({ turns_left: 1 }))).toEqual([]);
});

test("what becomes of a tunnel is told under its cards", () => {
  const asks = scenes(moved(1, "claim", { ...dug, built: null }));
  const pays = scenes(moved(1, "pay", { number: CLAIM, track: 2, built: true, points: 4 }));
  const [shown, ...others] = [...asks, ...pays].reduce<readonly Scene[]>(queued, []);
  expect(others).toEqual([]);
  expect(shown).toEqual({ ...asks[0], words: pays[0]?.words });
});

test("the more scenes wait, the sooner the next one comes", () => {
  const times = [0, 1, 2, 3].map((waiting) => staysFor("words", waiting));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(staysFor("words", 2)).toBeLessThan(staysFor("words", 0) / 3);
  expect(staysFor("tunnel", 2)).toBeGreaterThan(staysFor("words", 2));
});

test("a scene takes the place of the last one on its topic, and too many are not kept waiting", () => {
  const scene = (topic: string, words: string): Scene => ({ topic, words, art: { kind: "words" } });
  const shown = [
    scene("ride 0", "to Ash"),
    scene("ride 0", "to Elm"),
    scene("station", "in Fir"),
    scene("ride 0", "to Oak"),
    scene("display", "anew"),
  ].reduce<readonly Scene[]>(queued, []);
  expect(shown.map(({ words }) => words)).toEqual(["in Fir", "to Oak", "anew"]);
});
