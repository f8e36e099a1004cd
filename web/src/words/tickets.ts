// Tickets in words: what they still need.
import type { Edition, HandTicket, TicketNeeds } from "../api/types";
import { spacesOf } from "../derived/tracks";
import { ownNeeds } from "../derived/wantedTracks";
import { messages } from "../messages/messages";
import { mechanismNeeds } from "./mechanisms";
import { trackName } from "./names";

/** What a ticket lacks on its own shortest way: "Missing: Denver–Omaha and 2 more, 9 trains." */
export function missingWords(ticket: HandTicket, edition: Edition): string {
  const { tickets, stations } = messages();
  const needs = ownNeeds(ticket);
  if (!needs) return "";
  if (!needs.possible)
    return needs.trains === null ? tickets.impossibleRoute : tickets.impossibleTrains;
  if (needs.completed) return needs.lent.length > 0 ? stations.connects : tickets.connected;
  if (needs.trains === null) return tickets.noWay(stations.mayHelp);
  const missing = [...routesWords(needs, edition), ...mechanismNeeds(needs, edition)];
  return needs.enough_trains
    ? tickets.missing(missing)
    : tickets.missingTooFewTrains(missing, stations.mayHelp);
}

/** What the way for all tickets takes where it is longer for this one; else nothing. */
export function sharedWayWords(ticket: HandTicket): string {
  const [own, shared] = [ownNeeds(ticket)?.trains, ticket.needs?.trains];
  return own && shared && shared > own ? messages().tickets.sharedWay(shared) : "";
}

/** "Denver–Omaha and 2 more", "9 trains". */
function routesWords({ missing, trains }: TicketNeeds, edition: Edition): string[] {
  const { tickets } = messages();
  const [first, ...others] = missing;
  if (first === undefined) return [];
  return [
    tickets.routeAndMore(trackName(edition, first), others.length),
    tickets.trains(trains ?? 0),
  ];
}

/** The button that keeps tickets: how many are kept, or how many more are needed. */
export function keepWords(chosen: number, offered: number, fewest: number): string {
  const { tickets } = messages();
  const more = fewest - chosen;
  if (more > 0) return chosen === 0 ? tickets.chooseAtLeast(fewest) : tickets.chooseMore(more);
  if (chosen === offered) return offered === 1 ? tickets.keepIt : tickets.keepAll(offered);
  return tickets.keepSome(chosen, offered - chosen);
}

/** What an offered ticket needs: "Needs 9 trains, 4 built". */
export function costWords(needs: TicketNeeds, edition: Edition): string {
  const { tickets } = messages();
  if (!needs.possible) return tickets.cannotComplete;
  if (needs.completed) return tickets.connectedAlready;
  if (needs.trains === null) return tickets.noWayNow;
  const wanted = [...trainsWords(needs), ...mechanismNeeds(needs, edition)];
  return tickets.needs(wanted, spacesOf(edition.board, needs.owned));
}

function trainsWords({ trains, enough_trains }: TicketNeeds): string[] {
  const { tickets } = messages();
  if (!trains) return [];
  return [enough_trains ? tickets.trains(trains) : tickets.tooManyTrains(trains)];
}

/** What the chosen tickets need: "Together: 9 trains, 3 fewer than separately, 17 points". */
export function togetherWords(needs: TicketNeeds, saved: number, edition: Edition): string {
  const { tickets } = messages();
  const points = needs.tickets.reduce((sum, at) => sum + (edition.tickets[at]?.points ?? 0), 0);
  return needs.tickets.length > 1
    ? tickets.together(sharedCost(needs, saved, edition), points)
    : tickets.alone(costWords(needs, edition), points);
}

function sharedCost(needs: TicketNeeds, saved: number, edition: Edition): string {
  const { tickets, phrases } = messages();
  if (!needs.possible) return tickets.notAllPossible;
  if (needs.completed) return tickets.allConnected;
  if (needs.trains === null) return tickets.noWayForAll;
  const fewer = saved > 0 ? [tickets.fewer(saved)] : [];
  return phrases.facts([...trainsWords(needs), ...fewer, ...mechanismNeeds(needs, edition)]);
}

/** "2 of 5 done"; empty without tickets. */
export function ticketProgress(done: number, held: number): string {
  return held > 0 ? messages().tickets.progress(done, held) : "";
}
