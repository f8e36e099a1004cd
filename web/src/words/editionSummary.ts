// The special features of an edition in a few lines, made from its data.
import type { Bonuses, Edition } from "../api/types";
import { featuresOf } from "../derived/editionFeatures";
import { mechanismsIn } from "./mechanisms";
import { capitalize, joinAnd } from "./phrases";

/** Three to five lines: "45 trains, 30 tickets", "First tickets: keep 2 of 3". */
export function differences(edition: Edition): string[] {
  const { rules, tickets } = edition;
  const lines = [
    `${rules.trains} trains, ${tickets.length} tickets`,
    `First tickets: keep ${rules.tickets.keep_first} of ${rules.tickets.first}${decksOf(edition)}`,
    features(edition),
    ...mechanismsIn(edition).flatMap(({ summaryLine }) => summaryLine?.(edition) ?? []),
    bonuses(edition),
  ];
  return lines.filter((line) => line !== "");
}

function decksOf({ rules: { tickets } }: Edition): string {
  const names = joinAnd(tickets.decks.map(({ name }) => name));
  if (tickets.decks.length < 2) return "";
  return tickets.mix ? `, ${names} as you like` : `, ${names}`;
}

/** What the edition has, in one line. */
function features(edition: Edition): string {
  const { tunnels, ferries } = featuresOf(edition);
  const found = [
    ...mechanismsIn(edition).flatMap(({ feature }) => feature ?? []),
    ...(tunnels ? ["tunnels"] : []),
    ...(ferries ? ["ferries"] : []),
  ];
  return capitalize(joinAnd(found));
}

function bonuses({ rules: { bonuses } }: Edition): string {
  const found = BONUS_NAMES.filter(([bonus]) => bonuses[bonus] > 0);
  return capitalize(found.map(([bonus, name]) => `${name} +${bonuses[bonus]}`).join(", "));
}

const BONUS_NAMES = Object.entries({
  longest_path: "longest path",
  globetrotter: "most tickets",
  most_connected_cities: "most connected cities",
} satisfies Record<keyof Bonuses, string>) as [keyof Bonuses, string][];
