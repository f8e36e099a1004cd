// The special features of an edition in a few lines, made from its data.
import type { Bonuses, Edition } from "../api/types";
import { featuresOf } from "../derived/editionFeatures";
import { messages } from "../messages/messages";
import { mechanismsIn } from "./mechanisms";
import { deckNames } from "./names";

/** Three to five lines: "45 trains, 30 tickets", "First tickets: keep at least 2 of 3". */
export function differences(edition: Edition): string[] {
  const { rules, tickets } = edition;
  const lines = [
    messages().edition.trainsAndTickets(rules.trains, tickets.length),
    firstTickets(edition),
    features(edition),
    ...mechanismsIn(edition).flatMap(({ summaryLine }) => summaryLine?.(edition) ?? []),
    bonuses(edition),
  ];
  return lines.filter((line) => line !== "");
}

function firstTickets(described: Edition): string {
  const { edition } = messages();
  const { tickets } = described.rules;
  const [kept, offered] = [tickets.keep_first, tickets.first];
  if (tickets.decks.length < 2) return edition.firstTickets(kept, offered);
  const of = tickets.mix ? edition.firstTicketsMixed : edition.firstTicketsOf;
  return of(kept, offered, deckNames(described));
}

/** What the edition has, in one line. */
function features(edition: Edition): string {
  const { edition: words, phrases } = messages();
  const { tunnels, ferries } = featuresOf(edition);
  const found = [
    ...mechanismsIn(edition).flatMap(({ feature }) => feature?.() ?? []),
    ...(tunnels ? [words.tunnels] : []),
    ...(ferries ? [words.ferries] : []),
  ];
  return phrases.capitalized(phrases.list(found));
}

const BONUSES: readonly (keyof Bonuses)[] = [
  "longest_path",
  "globetrotter",
  "most_connected_cities",
];

function bonuses({ rules }: Edition): string {
  const { edition, phrases } = messages();
  const found = BONUSES.filter((bonus) => rules.bonuses[bonus] > 0);
  const named = found.map((bonus) => edition.bonus(edition.bonuses[bonus], rules.bonuses[bonus]));
  return phrases.capitalized(phrases.facts(named));
}
