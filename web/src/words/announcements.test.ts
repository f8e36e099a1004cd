import { expect, test } from "vitest";
import type { MoveEvent, Outcome, RefreshRule } from "../api/types";
import { type Announcement, enqueue } from "../derived/announcementQueue";
import { MoveCatalogue } from "../derived/moveCatalogue";
import { moved } from "../testing/events";
import { EDITION, viewWith } from "../testing/sampleGame";
import { announcementsOf } from "./announcements";

const [CLAIM, STATION, MEEPLE, RIDE, TAKE, PASSENGER] = [0, 1, 2, 3, 4, 5] as const;
const catalogue = new MoveCatalogue([
  { number: CLAIM, kind: "claim", track: 2, color: "red", cards: 3 },
  { number: STATION, kind: "station", city: "elm", color: "red", cards: 1 },
  { number: MEEPLE, kind: "meeple", city: "norland", color: "blue" },
  { number: RIDE, kind: "ride", track: 5, city: "fir" },
  { number: TAKE, kind: "take", card: "red" },
  { number: PASSENGER, kind: "passenger", city: "elm" },
]);

function announcements(event: MoveEvent, before = viewWith(), after = viewWith()): Announcement[] {
  return announcementsOf(event, before, after, {
    edition: EDITION,
    catalogue,
    me: 0,
    ridden: () => 9,
  });
}

const dug: Partial<Outcome> = {
  number: CLAIM,
  track: 2,
  turned: ["red", "blue", "blue"],
  matches: [true, false, false],
  extra: 1,
};

test("a rival's tunnel shows the turned cards and what they cost", () => {
  const [announcement] = announcements(moved(1, "claim", { ...dug, built: null }));
  expect(announcement?.words).toBe("Ben digs Birch–Cedar: 1 more card?");
  expect(announcement?.art).toMatchObject({
    kind: "tunnel",
    cards: [{ kind: "red", costsExtra: true }, { costsExtra: false }, { costsExtra: false }],
  });
});

test("my own tunnel is announced only if there is no question about it", () => {
  expect(announcements(moved(0, "claim", { ...dug, built: null }))).toEqual([]);
  const free = announcements(
    moved(0, "claim", { ...dug, turned: ["blue"], extra: 0, built: true }),
  );
  expect(free[0]?.words).toBe("You dug Birch–Cedar: no extra cost.");
  const failed = announcements(moved(0, "claim", { ...dug, turned: ["red"], built: false }));
  expect(failed[0]?.words).toBe(
    "You could not pay 1 more for Birch–Cedar. You keep your cards, and the turn is over.",
  );
});

test("an ordinary claim needs no announcement: its wagons are on the board", () => {
  expect(
    announcements(moved(1, "claim", { number: CLAIM, track: 2, built: true, points: 4 })),
  ).toEqual([]);
});

test("a rival's tickets are shown by their backs; my own and the first tickets are not announced", () => {
  const [announcement] = announcements(moved(1, "draw tickets", { offered_count: 3 }));
  expect(announcement).toMatchObject({ words: "Ben drew 3 tickets.", art: { decks: [0, 0, 0] } });
  const [two] = announcements(
    moved(1, "draw tickets", { offered_count: 3, offered_backs: [1, 2] }),
  );
  expect(two).toMatchObject({ art: { decks: [0, 1, 1] } });
  expect(announcements(moved(0, "draw tickets", { offered_count: 3 }))).toEqual([]);
  const start = viewWith({ phase: "announce" });
  expect(announcements(moved(1, "draw tickets", { offered_count: 3 }), start)).toEqual([]);
});

test("stations, meeples and rides are described with their places", () => {
  expect(announcements(moved(1, "station", { number: STATION }))[0]?.words).toBe(
    "Ben built a station in Elm.",
  );
  expect(announcements(moved(0, "meeple", { number: MEEPLE }))[0]?.words).toBe(
    "You took a blue meeple from Norland.",
  );
  expect(announcements(moved(1, "ride", { number: RIDE, points: 4 }))[0]?.words).toBe(
    "Ben rode to Fir: 4 points, 9 so far.",
  );
  expect(
    announcements(moved(1, "ride", { number: RIDE, points: 4, ride_over: true }))[0]?.words,
  ).toBe("Ben ended the ride: 9 points.");
});

test("a passenger sent home is described by its owner", () => {
  const [announcement] = announcements(moved(1, "passenger", { number: PASSENGER, sent_home: 0 }));
  expect(announcement?.words).toBe("Ben placed a passenger in Elm and sent yours home.");
});

const THREE_LOCOMOTIVES: RefreshRule = { kinds: ["locomotive"], count: 3 };

test("new face-up cards are announced with the reason", () => {
  const [announcement] = announcements(
    moved(1, "take", { number: TAKE, refreshed: THREE_LOCOMOTIVES }),
  );
  expect(announcement?.words).toBe("Three locomotives: new face-up cards.");
});

test("a new deck is told by the log only", () => {
  const [announcement] = announcements(
    moved(1, "passenger", { number: PASSENGER, sent_home: 0, reshuffled: true }),
  );
  expect(announcement?.words).toBe("Ben placed a passenger in Elm and sent yours home.");
});

test("the last round is announced once, when it starts", () => {
  const [ada, ben] = viewWith().position?.seats ?? [];
  if (!ada || !ben) throw new Error("Both sit at the table.");
  const last = viewWith({ turns_left: 2, seats: [ada, { ...ben, trains: 2 }] });
  const draw = moved(1, "draw card");
  expect(announcements(draw, viewWith(), last).map((announcement) => announcement.words)).toEqual([
    "Ben has 2 trains left: last round. Everyone has one more turn, Ben too.",
  ]);
  expect(announcements(draw, last, viewWith({ turns_left: 1 }))).toEqual([]);
});

test("the end of a tunnel is told below its cards", () => {
  const asks = announcements(moved(1, "claim", { ...dug, built: null }));
  const pays = announcements(moved(1, "pay", { number: CLAIM, track: 2, built: true, points: 4 }));
  const [shown, ...others] = [...asks, ...pays].reduce<readonly Announcement[]>(enqueue, []);
  expect(others).toEqual([]);
  expect(shown).toEqual({ ...asks[0], words: pays[0]?.words });
});
