// Why a move is not possible, to the player who tried it: one sentence or two for every reason.
import type { MoveCheck, Refusal } from "../api/types";
import type { Reason } from "../api/vocabulary";
import { messages } from "../messages/messages";
import type { WordContext } from "./events";
import { MECHANISM_REFUSALS, mechanismWith } from "./mechanisms";
import { choiceWords } from "./moves";
import { deckWords, handWords, paymentWords, who } from "./names";
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
  no_such_move: () => messages().refusals.noSuchMove,
  game_is_over: () => messages().refusals.over,
  not_your_turn: ({ waiting }, context) => {
    const { refusals } = messages();
    const [first, ...others] = waiting.map((seat) => who(seat, context));
    return first && others.length === 0
      ? refusals.othersTurn(first)
      : refusals.othersFirst(waiting.map((seat) => who(seat, context)));
  },
  wrong_phase: ({ phase, due }) => {
    const { refusals } = messages();
    return phase === "turn" ? refusals.notNow(choiceWords(due)) : refusals.first[phase];
  },
  may_not_pass: ({ due }) => messages().refusals.mayNotPass(choiceWords(due)),

  not_face_up: ({ move, display }, context) => {
    const { refusals, names } = messages();
    const { card } = context.catalogue.at(move);
    const wanted = card ? names.cardNoun(card) : refusals.anyCard;
    const kinds = [...new Set(display.map(names.card))];
    return kinds.length > 0 ? refusals.notFaceUp(wanted, kinds) : refusals.noFaceUp;
  },
  locomotive_second: () => messages().refusals.locomotiveSecond,
  deck_empty: ({ display }) => {
    const { refusals } = messages();
    return display.length > 0 ? refusals.deckEmpty : refusals.noCards;
  },

  no_tickets_left: () => messages().refusals.noTickets,
  wrong_mix: ({ size, most }, { edition }) =>
    messages().refusals.wrongMix(size, deckWords(edition, most)),
  deck_too_small: ({ left, draws_all }, { edition }) => {
    const { deckTooSmall, deckTooSmallTakeAll } = messages().refusals;
    return (draws_all === null ? deckTooSmall : deckTooSmallTakeAll)(deckWords(edition, left));
  },
  not_offered: ({ offered }) => messages().refusals.notOffered(offered),
  too_few_kept: ({ offered, least }) => messages().refusals.tooFewKept(least, offered),

  track_taken: ({ owner }, context) => messages().refusals.taken(who(owner, context)),
  parallel_closed: ({ parallel, owner, seats }, context) =>
    messages().refusals.closed(seats, who(owner, context), routeColor(parallel, context)),
  parallel_owned: ({ parallel }, context) =>
    messages().refusals.owned(routeColor(parallel, context)),
  too_few_trains: ({ needed, left }) => messages().refusals.tooFewTrains(needed, left),
  too_few_cards: (refusal, { catalogue }) => {
    const { refusals } = messages();
    const { needed, held, instead, most_of_one_color: most } = refusal;
    const [other] = instead;
    if (other === undefined && most !== null) return anyColorWords(refusal, most);
    const [price, hand] = [handWords(needed), handWords(held)];
    return other === undefined
      ? refusals.tooFewCards(price, hand)
      : refusals.payInstead(price, hand, paymentWords(catalogue.at(other)));
  },
  wrong_extra: ({ extra }) => messages().refusals.wrongExtra(extra),
  wrong_color: ({ color }) => {
    const { refusals, names } = messages();
    return color ? refusals.wrongColor(names.cardPlural(color)) : refusals.onlyLocomotives;
  },

  not_at_claim: notAtClaimWords,
  ...MECHANISM_REFUSALS,
};

/** What is lacking where cards of any one colour would do. */
function anyColorWords({ needed, held }: RefusalFor<"too_few_cards">, most: number): string {
  const { locomotive: engines = 0, plus4 = 0, ...colored } = needed;
  const [cards = 0] = Object.values(colored);
  const wild = handWords({ locomotive: held.locomotive ?? 0, plus4: held.plus4 ?? 0 });
  return messages().refusals.tooFewOfOneColor(cards, engines + plus4, most, wild);
}

/** In the words of the mechanism that has the move. */
function notAtClaimWords(refusal: RefusalFor<"not_at_claim">, context: WordContext): string {
  const { kind } = context.catalogue.at(refusal.move);
  const sentence = mechanismWith(kind)?.notAtClaim;
  return sentence?.(refusal, context) ?? messages().refusals.notAtClaim;
}

/** Parallel routes are told apart by colour, unless both are gray. */
function routeColor(track: number, { edition }: WordContext): string | null {
  const color = edition.board.tracks[track]?.color ?? "gray";
  return color === "gray" ? null : messages().names.card(color);
}
