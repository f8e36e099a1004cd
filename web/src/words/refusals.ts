// Why a move is not possible, to the player who tried it: one sentence or two for every reason.
import type { CardKind, MoveCheck, Phase, Refusal } from "../api/types";
import type { Reason } from "../api/vocabulary";
import type { WordContext } from "./events";
import { column, MECHANISM_PHASES, MECHANISM_REFUSALS, mechanismWith } from "./mechanisms";
import { choiceWords } from "./moves";
import {
  cardName,
  cardNoun,
  cardPlural,
  deckWords,
  handWords,
  paymentWords,
  possessive,
  seatHas,
  seatOrYou,
  subjectHas,
} from "./names";
import { counted, joinAnd } from "./phrases";
import { problemWords } from "./problems";

export type RefusalFor<R extends Reason> = Extract<Refusal, { reason: R }>;
export type RefusalSentence<R extends Refusal> = (refusal: R, context: WordContext) => string;
export type RefusalSentences = { [R in Reason]: RefusalSentence<RefusalFor<R>> };

/** Why a move is not possible; null for a reason that only a newer client knows. */
export function refusalWords(refusal: Refusal, context: WordContext): string | null {
  // Each entry takes the refusal of its own reason, which TypeScript cannot follow through a lookup.
  const sentence = SENTENCES[refusal.reason] as RefusalSentence<Refusal> | undefined;
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

const SENTENCES: RefusalSentences = {
  no_such_move: () => "This page does not match the game. Please reload it.",
  game_is_over: () => "The game is over.",
  not_your_turn: ({ waiting }, context) =>
    waiting.length === 1
      ? `It is ${joinAnd(waiting.map((seat) => possessive(seat, context)))} turn.`
      : `First ${joinAnd(waiting.map((seat) => seatOrYou(seat, context)))} have to choose.`,
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

  track_taken: ({ owner }, context) => `${subjectHas(owner, context)} claimed this track.`,
  parallel_closed: ({ parallel, owner, seats }, context) =>
    `With ${counted(seats, "player")}, one claim closes the whole route, and ${seatHas(owner, context)} claimed the ${trackColor(parallel, context)} track.`,
  parallel_owned: ({ parallel }, context) =>
    `You have claimed the ${trackColor(parallel, context)} track of this route. Nobody may own two.`,
  too_few_trains: ({ needed, left }) =>
    `This track needs ${counted(needed, "train")}, and you have ${left > 0 ? `only ${left}` : "none"} left.`,
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

  not_at_claim: notAtClaimWords,
  ...MECHANISM_REFUSALS,
};

/** What has to be done first, by phase. */
const DUE_FIRST: Readonly<Record<Exclude<Phase, "turn">, string>> = {
  announce: "First choose how many tickets to draw from each deck.",
  "first tickets": "First choose which tickets to keep.",
  "second card": "First take your second card.",
  tickets: "First choose which tickets to keep.",
  tunnel: "First pay for the tunnel, or give it up.",
  "game over": "The game is over.",
  ...column(MECHANISM_PHASES, "dueFirst"),
};

/** In the words of the mechanism that has the move. */
function notAtClaimWords(refusal: RefusalFor<"not_at_claim">, context: WordContext): string {
  const { kind } = context.catalogue.at(refusal.move);
  const sentence = mechanismWith(kind)?.notAtClaim;
  return sentence?.(refusal, context) ?? "This is not at the track that you claimed.";
}

/** Parallel tracks are told apart by colour, unless both are gray. */
function trackColor(track: number, { edition }: WordContext): CardKind | "other" {
  const color = edition.board.tracks[track]?.color ?? "gray";
  return color === "gray" ? "other" : color;
}
