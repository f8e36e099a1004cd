// Why a move is not possible, to the player who tried it: one sentence or two for every reason.
import type { CardKind, MoveCheck, Phase, Refusal } from "../api/types";
import type { Reason } from "../api/vocabulary";
import type { WordContext } from "./events";
import { choiceWords } from "./moves";
import {
  cardName,
  cardNoun,
  cardPlural,
  deckWords,
  handWords,
  paymentWords,
  placeName,
  possessive,
  seatName,
  trackName,
} from "./names";
import { capitalize, counted, joinAnd, joinOr } from "./phrases";
import { problemWords } from "./problems";

type RefusalFor<R extends Reason> = Extract<Refusal, { reason: R }>;
type Sentences = { [R in Reason]: (refusal: RefusalFor<R>, context: WordContext) => string };

/** Why a move is not possible; null for a reason that only a newer client knows. */
export function refusalWords(refusal: Refusal, context: WordContext): string | null {
  // Each entry takes the refusal of its own reason, which TypeScript cannot follow through a lookup.
  const sentence = SENTENCES[refusal.reason] as
    | ((refusal: Refusal, context: WordContext) => string)
    | undefined;
  return sentence?.(refusal, context) ?? null;
}

/** What is against a move: a rule, or something else such as a bot on the seat. */
export function whyNotWords(
  { refusal, code, facts, why }: MoveCheck,
  context: WordContext,
): string | null {
  const reason = refusal ? refusalWords(refusal, context) : null;
  if (reason !== null) return reason;
  return code && facts ? problemWords({ code, facts, detail: why ?? "" }) : null;
}

const SENTENCES: Sentences = {
  no_such_move: () => "This page does not match the game. Please reload it.",
  game_is_over: () => "The game is over.",
  not_your_turn: ({ waiting }, context) =>
    waiting.length === 1
      ? `It is ${joinAnd(waiting.map((seat) => whose(seat, context)))} turn.`
      : `First ${joinAnd(waiting.map((seat) => nameOf(seat, context)))} have to choose.`,
  wrong_phase: ({ phase, due }) =>
    phase === "turn" ? `Not now. You can ${choiceWords(due)}.` : DUE_FIRST[phase],
  may_not_pass: ({ due }) =>
    `You may pass only if you can do nothing else. You can ${choiceWords(due)}.`,

  not_face_up: ({ move, display }, context) => {
    const { card } = context.catalogue.at(move);
    const wanted = card ? cardNoun(card) : "card";
    const cards = new Set(display.map(cardName));
    return cards.size > 0
      ? `No ${wanted} is face up, only ${joinAnd([...cards])}.`
      : "There are no face-up cards.";
  },
  locomotive_second: () =>
    "A face-up locomotive cannot be your second card. Take another card, or draw from the deck.",
  deck_empty: ({ display }) =>
    `The deck and the discards are empty. ${
      display.length > 0 ? "Take a face-up card." : "There are no cards to draw."
    }`,

  no_tickets_left: () => "There are no tickets left to draw.",
  wrong_mix: ({ size, most }, { edition }) =>
    `Draw ${counted(size, "ticket")} in all, at most ${deckWords(edition, most)}.`,
  deck_too_small: ({ left, draws_all }, { edition }) =>
    `There are only ${deckWords(edition, left)} tickets left.${draws_all === null ? "" : " You can draw them all."}`,
  not_offered: ({ offered }) => `You can choose from ${counted(offered, "ticket")} only.`,
  too_few_kept: ({ offered, least }) =>
    `You have to keep at least ${least} of the ${counted(offered, "ticket")}.`,

  track_taken: ({ owner }, context) => `${subjectHas(owner, context)} claimed this route.`,
  parallel_closed: ({ parallel, owner, seats }, context) =>
    `With ${counted(seats, "player")}, one claim closes the whole route, and ${has(owner, context)} claimed the ${trackColor(parallel, context)} track.`,
  parallel_owned: ({ parallel }, context) =>
    `You have claimed the ${trackColor(parallel, context)} track of this route. Nobody may own two.`,
  too_few_trains: ({ needed, left }) =>
    `This route needs ${counted(needed, "train")}, and you have ${left > 0 ? `only ${left}` : "none"} left.`,
  too_few_cards: ({ needed, held, instead: [other] }, { catalogue }) => {
    const cost = `You need ${handWords(needed)}, and have ${handWords(held) || "none"}.`;
    return other === undefined
      ? cost
      : `${cost} You can pay ${paymentWords(catalogue.at(other))} instead.`;
  },
  wrong_extra: ({ extra }) => `The tunnel costs exactly ${counted(extra, "more card")}.`,
  wrong_color: ({ color }) =>
    color
      ? `You pay for this tunnel with ${cardPlural(color)}. Add ${cardPlural(color)} or locomotives.`
      : "You pay for this tunnel with locomotives alone. Add only locomotives.",

  no_station_left: ({ count }) => `You have built all ${count} of your stations.`,
  city_has_station: ({ owner }, context) =>
    `${subjectHas(owner, context)} a station here. A city can have only one.`,
  wrong_station_price: ({ cards }) => `Your next station costs ${counted(cards, "card")}.`,

  not_at_claim: ({ move, claimed, places }, context) =>
    context.catalogue.at(move).kind === "passenger"
      ? `You claimed ${trackName(context.edition, claimed)}. ${placeOneIn(places, context)}`
      : `You can take a meeple from ${placesOr(places, context)}.`,
  no_such_meeple: ({ move, there }, { catalogue, edition }) => {
    const { city, color } = catalogue.at(move);
    const others = Object.entries(there).map(([other, count]) => `${count} ${other}`);
    const only = others.length > 0 ? `, only ${joinAnd(others)}` : "";
    return `${placeName(edition, city ?? "")} has no ${color} meeple${only}.`;
  },
  city_occupied: ({ owner, places }, context) =>
    `${capitalize(whose(owner, context))} passenger is here. ${placeOneIn(places, context)}`,

  no_passenger_there: ({ riding, cities }, context) => {
    if (riding) return `Your passenger is in ${placesOr([riding], context)}. Ride on from there.`;
    return cities.length > 0
      ? `You have no passenger there. You can ride from ${placesOr(cities, context)}.`
      : "You have no passenger on the board.";
  },
  track_unclaimed: () => "Nobody has claimed this route, so no passenger can ride on it.",
  track_ridden: () => "Your passenger has been on this track. A ride uses every track only once.",
  no_passenger_card: ({ owner }, context) =>
    `This is ${whose(owner, context)} track. It costs a passenger card, and you have none.`,
  no_end_ahead: ({ rival }, context) =>
    `${capitalize(whose(rival, context))} passenger is there, so the ride could not end there, and no track leads on.`,
  may_not_end_here: ({ city, rival }, context) =>
    `The ride cannot end in ${placesOr([city], context)}, where ${whose(rival, context)} passenger is. Ride on.`,
};

/** What has to be done first, by phase. */
const DUE_FIRST: Readonly<Record<Exclude<Phase, "turn">, string>> = {
  announce: "First choose how many tickets to draw from each deck.",
  "first tickets": "First choose which tickets to keep.",
  "second card": "First take your second card.",
  tickets: "First choose which tickets to keep.",
  tunnel: "First pay for the tunnel, or give it up.",
  meeples: "First take a meeple, or none.",
  placing: "First place a passenger, or none.",
  ride: "First go on with your ride, or end it.",
  "game over": "The game is over.",
};

function nameOf(seat: number, { view, me }: WordContext): string {
  return seat === me ? "you" : seatName(view, seat);
}

function whose(seat: number, { view, me }: WordContext): string {
  return possessive(view, seat, me);
}

/** "you have", "Ada has". */
function has(seat: number, context: WordContext): string {
  return `${nameOf(seat, context)} ${seat === context.me ? "have" : "has"}`;
}

function subjectHas(seat: number, context: WordContext): string {
  return capitalize(has(seat, context));
}

/** Parallel tracks are told apart by colour, unless both are gray. */
function trackColor(track: number, { edition }: WordContext): CardKind | "other" {
  const color = edition.board.tracks[track]?.color ?? "gray";
  return color === "gray" ? "other" : color;
}

function placesOr(places: readonly string[], { edition }: WordContext): string {
  return joinOr(places.map((place) => placeName(edition, place)));
}

function placeOneIn(places: readonly string[], context: WordContext): string {
  return places.length > 0
    ? `Place your passenger in ${placesOr(places, context)}, or none.`
    : "You can place none.";
}
