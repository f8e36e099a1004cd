// The special features of an edition in a few lines, made from its data.
import type { Bonuses, Edition } from "../api/types";
import { featuresOf } from "../derived/editionFeatures";
import { capitalize, joinAnd } from "./phrases";

/** Three to five lines: "45 trains, 30 tickets", "Stations, tunnels and ferries". */
export function differences(edition: Edition): string[] {
  const { rules, tickets } = edition;
  const lines = [
    `${rules.trains} trains, ${tickets.length} tickets`,
    `First tickets: keep ${rules.tickets.keep_first} of ${rules.tickets.first}${decksOf(edition)}`,
    works(edition),
    pieces(edition),
    bonuses(edition),
  ];
  return lines.filter((line) => line !== "");
}

function decksOf({ rules: { tickets } }: Edition): string {
  const names = joinAnd(tickets.decks.map(({ name }) => name));
  if (tickets.decks.length < 2) return "";
  return tickets.mix ? `, ${names} as you like` : `, ${names}`;
}

function works(edition: Edition): string {
  const { stations, tunnels, ferries } = featuresOf(edition);
  const found = [stations && "stations", tunnels && "tunnels", ferries && "ferries"];
  return capitalize(joinAnd(found.filter((word) => word !== false)));
}

function pieces(edition: Edition): string {
  const { passengers, meeples } = edition.rules;
  const { merchandisePoints, meepleColors } = featuresOf(edition);
  if (passengers.count > 0) {
    const home = passengers.evict ? " and send rivals home" : "";
    return `Passengers collect ${merchandisePoints} points of merchandise${home}`;
  }
  return meepleColors > 0 ? `Meeples: ${meeples.most} for the most of a colour` : "";
}

function bonuses({ rules: { bonuses } }: Edition): string {
  const found = BONUS_NAMES.filter(([bonus]) => bonuses[bonus] > 0);
  return capitalize(found.map(([bonus, name]) => `${name} +${bonuses[bonus]}`).join(", "));
}

const BONUS_NAMES = Object.entries({
  longest_path: "longest path",
  globetrotter: "most tickets",
} satisfies Record<keyof Bonuses, string>) as [keyof Bonuses, string][];
