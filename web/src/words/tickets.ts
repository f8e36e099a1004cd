// Tickets in words: what they still need.
import type { Edition, HandTicket, TicketNeeds } from "../api/types";
import { spacesOf } from "../derived/tracks";
import { CONNECTED_BY_STATION, STATION_MAY_HELP, stationsNeeded } from "./mechanisms/stations";
import { trackName } from "./names";
import { counted, joinAnd } from "./phrases";

/** What a ticket lacks: "Missing: Denver–Omaha and 2 more, 9 trains." */
export function missingWords({ needs }: HandTicket, edition: Edition): string {
  if (!needs) return "";
  if (!needs.possible)
    return `Cannot be completed any more: ${needs.trains === null ? "no route is left" : "too few trains"}.`;
  if (needs.completed)
    return needs.lent.length > 0 ? CONNECTED_BY_STATION : "Connected by your tracks.";
  if (needs.trains === null) return `No route is left for this ticket. ${STATION_MAY_HELP}`;
  const missing = `Missing: ${[...tracksWords(needs, edition), ...stationsNeeded(needs, edition)].join(", ")}.`;
  return needs.enough_trains
    ? missing
    : `${missing} You do not have enough trains. ${STATION_MAY_HELP}`;
}

/** "Denver–Omaha and 2 more", "9 trains". */
function tracksWords({ missing, trains }: TicketNeeds, edition: Edition): string[] {
  const [first, ...others] = missing;
  if (first === undefined) return [];
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  return [`${trackName(edition, first)}${more}`, counted(trains ?? 0, "train")];
}

/** The button that keeps tickets: how many are kept, or how many more are needed. */
export function keepWords(chosen: number, offered: number, fewest: number): string {
  const more = fewest - chosen;
  if (more > 0) return chosen === 0 ? `Choose at least ${fewest}` : `Choose ${more} more`;
  if (chosen === offered) return offered === 1 ? "Keep it" : `Keep all ${offered}`;
  return `Keep ${chosen}, return ${offered - chosen}`;
}

/** What an offered ticket needs: "Needs 9 trains, 4 built". */
export function costWords(needs: TicketNeeds, edition: Edition): string {
  if (!needs.possible) return "Cannot be completed";
  if (needs.completed) return "Connected already";
  if (needs.trains === null) return "No route left now";
  const wanted = joinAnd([...trainsWords(needs), ...stationsNeeded(needs, edition)]);
  const built = spacesOf(edition.board, needs.owned);
  return `Needs ${wanted}${built > 0 ? `, ${built} built` : ""}`;
}

function trainsWords({ trains, enough_trains }: TicketNeeds): string[] {
  if (!trains) return [];
  return [`${counted(trains, "train")}${enough_trains ? "" : ", more than you have"}`];
}

/** What the chosen tickets need: "Together: 9 trains, 3 fewer than apart, 17 points". */
export function togetherWords(needs: TicketNeeds, saved: number, edition: Edition): string {
  const points = needs.tickets.reduce((sum, at) => sum + (edition.tickets[at]?.points ?? 0), 0);
  const cost =
    needs.tickets.length > 1
      ? `Together: ${sharedCost(needs, saved, edition)}`
      : costWords(needs, edition);
  return `${cost}, ${counted(points, "point")}`;
}

function sharedCost(needs: TicketNeeds, saved: number, edition: Edition): string {
  if (!needs.possible) return "not all can be completed";
  if (needs.completed) return "connected already";
  if (needs.trains === null) return "no route left for all";
  const fewer = saved > 0 ? [`${saved} fewer than apart`] : [];
  return [...trainsWords(needs), ...fewer, ...stationsNeeded(needs, edition)].join(", ");
}

/** "2 of 5 done"; empty without tickets. */
export function ticketProgress(done: number, held: number): string {
  return held > 0 ? `${done} of ${held} done` : "";
}
