import { describe, expect, it } from "vitest";
import type { Result, Score, TurningPoint } from "../api/types";
import { decisionOf } from "../derived/decision";
import { withDefaults } from "../derived/outcome";
import type { Players } from "../derived/players";
import { EDITION as edition } from "../testing/sampleGame";
import { decisionWords, turningPointWords } from "./decision";
import { ticketName, trackName } from "./names";

const players = (me: number | null): Players => ({
  edition,
  names: ["Ada", "Ben"],
  colors: ["burgundy", "violet"],
  me,
});

function score(parts: Score["parts"], missed: readonly number[] = []): Score {
  return {
    total: Object.values(parts).reduce((sum, points) => sum + points, 0),
    parts,
    ticket_results: missed.map((index) => ({ index, done: false })),
    path_tracks: [],
    path_length: 0,
    lent: [],
  };
}

function result(scores: Score[], more: Partial<Result> = {}): Result {
  return { scores, winners: [0], decided_by: null, resigned: [], ...more };
}

const CUT: TurningPoint = {
  kind: "cut",
  moves: 2,
  turn: 31,
  seat: 1,
  ticket: 0,
  more_trains: null,
};
const MOVES = [
  withDefaults({ seat: 1, kind: "draw card" }),
  withDefaults({ seat: 0, kind: "claim", track: 1, built: true }),
];

function words(end: Result, me: number | null, turning_points: TurningPoint[] = []): string {
  const decision = decisionOf(end, { moves: MOVES, turning_points }, edition, me);
  return decision ? decisionWords(decision, players(me)) : "";
}

const ticket = ticketName(edition, 0);
const route = trackName(edition, 1);
const ahead = () => score({ routes: 60, tickets: 40 });
const behind = () => score({ routes: 47, tickets: -20 }, [0]);

describe("what decided a game", () => {
  it("names the gap, where most of it comes from, and the claim that cut a ticket", () => {
    expect(words(result([ahead(), behind()]), 1, [CUT])).toBe(
      `You finished 73 points behind Ada. Ada scored 60 more from tickets and 13 more from routes. Your ticket ${ticket} was cut off when Ada claimed ${route} on turn 31.`,
    );
  });

  it("is told to the winner and to spectators from their side", () => {
    expect(words(result([ahead(), behind()]), 0, [CUT])).toBe(
      `You beat Ben by 73 points. You scored 60 more from tickets and 13 more from routes. Ben’s ticket ${ticket} was cut off when you claimed ${route} on turn 31.`,
    );
    expect(words(result([ahead(), behind()]), null)).toMatch(
      /^Ada beat Ben by 73 points\. Ada scored 60 more from tickets and 13 more from routes\./,
    );
  });

  it("tells how many more trains a detour took, the longest one", () => {
    const detour = (more_trains: number, turn: number): TurningPoint => ({
      ...CUT,
      kind: "detour",
      turn,
      more_trains,
    });
    expect(words(result([ahead(), behind()]), 1, [detour(3, 10), detour(5, 20)])).toContain(
      `${ticket} needed 5 more trains after Ada claimed ${route} on turn 20.`,
    );
  });

  it("names a missed ticket that nobody cut", () => {
    expect(words(result([ahead(), behind()]), 1)).toContain(
      `You didn’t complete ${ticket}, which cost 5 points.`,
    );
  });

  it("tells what the loser made up, and leaves out what is little", () => {
    const loser = score({ routes: 70, tickets: 10 });
    expect(words(result([ahead(), loser]), 1)).toBe(
      "You finished 20 points behind Ada. Ada scored 30 more from tickets, but you made up 10 from routes.",
    );
  });

  it("is nothing after a tie, and leaves out those who resigned", () => {
    expect(words(result([ahead(), ahead()], { decided_by: "tickets" }), 1)).toBe("");
    expect(words(result([behind(), ahead()], { resigned: [1] }), 0)).toBe("");
  });
});

describe("turning points", () => {
  it("have a sentence each", () => {
    const told = (kind: TurningPoint["kind"], more: Partial<TurningPoint> = {}) =>
      turningPointWords({ ...CUT, kind, ...more }, players(null));
    expect(told("completed")).toBe(`Ben has completed ${ticket}.`);
    expect(told("cut")).toBe(`This cuts off ${ticket} for Ben.`);
    expect(told("detour", { more_trains: 4 })).toBe(`${ticket} now takes Ben 4 more trains.`);
    expect(told("lead", { ticket: null })).toBe("Ben takes the lead in points.");
  });

  it("speak to the player whose game it is", () => {
    const told = (kind: TurningPoint["kind"]) => turningPointWords({ ...CUT, kind }, players(1));
    expect(told("completed")).toBe(`You have completed ${ticket}.`);
    expect(told("cut")).toBe(`This cuts off ${ticket} for you.`);
    expect(told("lead")).toBe("You take the lead in points.");
  });
});
