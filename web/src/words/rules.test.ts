// Rules are made from data: used mechanisms appear with their numbers, others do not appear.
import { expect, test } from "vitest";
import type { Edition } from "../api/types";
import { EDITION, editionWith } from "../testing/sampleGame";
import { differences } from "./editionSummary";
import { rulesOf } from "./rules";

function text(edition: Edition): string {
  return rulesOf(edition)
    .flatMap(({ title, lines }) => [title, ...lines])
    .join("\n");
}

test("an edition without extras mentions none", () => {
  expect(text(EDITION)).not.toMatch(/station|tunnel|ferr|passenger|merchandise|meeple|\+4/i);
});

test("numbers are those of the edition", () => {
  const rules = text(editionWith({ trains: 33, hand: 7, last_round_trains: 5 }));
  expect(rules).toContain("33 trains");
  expect(rules).toContain("start with 7 cards");
  expect(rules).toContain("with 5 trains or fewer");
});

test("every length of track has its points", () => {
  const [points] = rulesOf(EDITION).flatMap((section) => section.points ?? []);
  expect(points).toEqual([1, 1]);
  const table = rulesOf(EDITION).find((section) => section.points)?.points;
  expect(table).toHaveLength(Object.keys(EDITION.rules.route_points).length);
});

test("station rules mention the turn, the price and the points", () => {
  const rules = text(editionWith({ stations: { count: 3, unbuilt_points: 4 } }));
  expect(rules).toContain("draw tickets or build a station");
  expect(rules).toContain("one of your 3 stations");
  expect(rules).toContain("worth 4 points");
});

test("tunnels and ferries are mentioned only if the board has them", () => {
  expect(text(editionWith({ tunnel_cards: 3 }))).not.toContain("Tunnels");
  expect(text(editionWith({ tunnel_cards: 3 }, { tunnel: true }))).toContain(
    "3 cards from the deck",
  );
  expect(text(editionWith({}, { locomotives: 2 }))).toContain("Ferries");
});

test("the passenger rules say how rivals are treated", () => {
  const passengers = { count: 3, evict: false, end_with_rival: true };
  const merchandise = { red: [4, 3, 2] };
  const gentle = text(editionWith({ passengers, merchandise }));
  expect(gentle).toContain("red (4, 3, 2)");
  expect(gentle).toContain("There must be no passenger there yet.");
  expect(gentle).not.toContain("may not end in a city with");
  const rough = { ...passengers, evict: true, end_with_rival: false };
  const rules = text(editionWith({ passengers: rough, merchandise }));
  expect(rules).toContain("yours may take its place");
  expect(rules).toContain("may not end in a city with");
});

test("the meeple rules give their colours and points", () => {
  const meeples = { colors: { red: 10, blue: 10 }, most: 20, second: 10 };
  const rules = text(editionWith({ meeples }));
  expect(rules).toContain("Meeples in red and blue");
  expect(rules).toContain("20 points, the second most 10");
});

test("a deck with special cards counts them", () => {
  const cards = { red: 11, blue: 11, locomotive: 14, plus4: 6, passenger: 10 };
  const rules = text(editionWith({ cards }));
  expect(rules).toContain(
    "11 cards of each of 2 colours, 14 locomotives, 6 +4 locomotives and 10 passenger cards",
  );
});

test("tickets of two decks, dealt or mixed", () => {
  const dealt = {
    ...EDITION.rules.tickets,
    first: 4,
    decks: [
      { name: "short", first: 3, later: 3 },
      { name: "long", first: 1, later: 0 },
    ],
  };
  const rules = text(editionWith({ tickets: dealt }));
  expect(rules).toContain("offered 3 short tickets and 1 long ticket and keep at least 2");
  expect(rules).toContain("draw 3 short tickets and keep at least 1");
  expect(text(editionWith({ tickets: { ...dealt, mix: true, later: 4 } }))).toContain(
    "decks of short and long tickets. First choose how many to draw from each: 4 in all",
  );
});

test("bonuses and ties are those of the edition", () => {
  const bonuses = { longest_path: 0, globetrotter: 15, most_connected_cities: 12 };
  const rules = text(editionWith({ bonuses, ties: ["tickets", "meeples"] }));
  expect(rules).toContain("15 more for the most completed tickets");
  expect(rules).toContain("12 more for the most cities in one connected network");
  expect(rules).not.toContain("Longest path:");
  expect(rules).toContain("more completed tickets, then more meeples");
  const noBonuses = { longest_path: 0, globetrotter: 0, most_connected_cities: 0 };
  const neither = text(editionWith({ bonuses: noBonuses, ties: [] }));
  expect(neither).toContain("There are no bonuses.");
  expect(neither).toContain("Players with equal totals share the win.");
});

test("the rules on new face-up cards have a common exception", () => {
  const locomotives = { kinds: ["locomotive" as const], count: 3 };
  const passengers = { kinds: ["passenger" as const], count: 3 };
  const exceptions = (refresh: Edition["rules"]["refresh"]) =>
    text(editionWith({ refresh })).split("the five cards stay.").length - 1;
  expect(exceptions([locomotives])).toBe(1);
  expect(exceptions([locomotives, passengers])).toBe(1);
  expect(exceptions([])).toBe(0);
});

test("the scoring has a line for every part that the edition has", () => {
  const lines = (edition: Edition) =>
    rulesOf(edition)
      .find(({ title }) => title === "Scoring")
      ?.lines.flatMap((line) => /^([A-Z][a-z ]+):/.exec(line)?.[1] ?? []);
  expect(lines(EDITION)).toEqual(["Routes", "Tickets", "Longest path"]);
  const meeples = { colors: { red: 10 }, most: 20, second: 10 };
  const stations = { count: 3, unbuilt_points: 4 };
  const passengers = { count: 3, evict: false, end_with_rival: true };
  const bonuses = { longest_path: 0, globetrotter: 15, most_connected_cities: 12 };
  expect(lines(editionWith({ meeples, stations, passengers, bonuses }))).toEqual([
    "Routes",
    "Tickets",
    "Most tickets",
    "Unused stations",
    "Merchandise",
    "Meeples",
    "Most connected cities",
  ]);
});

test("an edition's card has a few short lines", () => {
  expect(differences(EDITION)).toEqual([
    "20 trains, 3 tickets",
    "First tickets: keep at least 2 of 3",
    "Longest path +10",
  ]);
  const bonuses = { longest_path: 10, globetrotter: 0, most_connected_cities: 15 };
  expect(differences(editionWith({ bonuses }))).toContain(
    "Longest path +10, most connected cities +15",
  );
  const europe = editionWith(
    { stations: { count: 3, unbuilt_points: 4 }, tunnel_cards: 3 },
    { tunnel: true, locomotives: 1 },
  );
  expect(differences(europe)).toContain("Stations, tunnels and ferries");
});
