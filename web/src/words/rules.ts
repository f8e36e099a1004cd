// The rules of an edition as text, made from its data. Mechanisms it does not use are not
// mentioned.
import type { CardKind, Edition, Rules, ScorePart } from "../api/types";
import { SCORE_PARTS } from "../api/vocabulary";
import { isColored } from "../derived/cards";
import { featuresOf } from "../derived/editionFeatures";
import { column, MECHANISM_SCORE_PARTS, mechanismsIn } from "./mechanisms";
import { cardPlural, cardWords } from "./names";
import { counted, joinAnd, joinOr } from "./phrases";
import { SCORE_PART_NAMES, TIE_WORDS } from "./scoring";

export interface Section {
  title: string;
  lines: readonly string[];
  /** The spaces of a track and its points. */
  points?: readonly (readonly [spaces: number, points: number])[];
}

/** The rules in the order in which players need them. */
export function rulesOf(edition: Edition): Section[] {
  return [
    goal(edition),
    turn(edition),
    cards(edition),
    claiming(edition),
    tickets(edition),
    ...mechanismsIn(edition).map(({ rules }) => rules(edition)),
    end(edition),
    count(edition),
  ];
}

function goal({ rules, seats }: Edition): Section {
  return {
    title: "The goal",
    lines: [
      "Claim tracks, and connect the two places of each of your tickets with your own tracks. The most points win.",
      `${seats.fewest} to ${seats.most} players. Everyone has ${counted(rules.trains, "train")}: one for every space of a track.`,
    ],
  };
}

function turn(edition: Edition): Section {
  const actions = [
    "draw train cards",
    "claim a track",
    "draw tickets",
    ...mechanismsIn(edition).flatMap(({ turnChoice }) => turnChoice ?? []),
  ];
  return {
    title: "A turn",
    lines: [
      `Do one of these: ${joinOr(actions)}.`,
      "You may pass only if you can do nothing else.",
    ],
  };
}

function cards({ rules }: Edition): Section {
  return {
    title: "Cards and the display",
    lines: [
      `You start with ${counted(rules.hand, "card")}. ${deckWords(rules)}`,
      "Take two cards, each either face up from the display or face down from the deck. A card taken from the display is replaced at once.",
      "A locomotive taken from the display is the only card of that turn; it cannot be taken as the second card. Drawn from the deck, it counts like any other card.",
      ...(has(rules, "plus4")
        ? ["A +4 locomotive is drawn like a coloured card, from the display too."]
        : []),
      ...rules.refresh.map(refreshWords),
      ...(rules.refresh.length > 0 ? [refreshException(rules.refresh.length)] : []),
      "When the deck is empty and a card is needed, the discards are shuffled into a new deck. When both are empty, the face-up cards may still be taken.",
    ],
  };
}

function deckWords({ cards }: Rules): string {
  const kinds = Object.entries(cards) as [CardKind, number][];
  const colors = kinds.filter(([kind]) => isColored(kind));
  const others = kinds.filter(([kind]) => !isColored(kind));
  const each = [...new Set(colors.map(([, number]) => number))];
  const words = [
    each.length === 1
      ? `${each[0]} cards of each of ${colors.length} colours`
      : joinAnd(colors.map(([kind, number]) => cardWords(kind, number))),
    ...others.map(([kind, number]) => `${number} ${cardPlural(kind)}`),
  ];
  return `The deck has ${joinAnd(words)}.`;
}

function refreshWords({ kinds, count }: Rules["refresh"][number]): string {
  return `As soon as ${count} of the five are ${joinOr(kinds.map(cardPlural))}, all five are discarded and replaced.`;
}

function refreshException(rules: number): string {
  const allowed = rules === 1 ? "this rule allows" : "these rules allow together";
  return `If the cards outside players’ hands cannot make a display that ${allowed}, it stays as it is.`;
}

function has({ cards }: Rules, kind: CardKind): boolean {
  return (cards[kind] ?? 0) > 0;
}

function claiming(edition: Edition): Section {
  const { rules } = edition;
  const { parallels, ferries, tunnels, countries } = featuresOf(edition);
  return {
    title: "Claiming a track",
    points: Object.entries(rules.route_points).map(([spaces, points]) => [Number(spaces), points]),
    lines: [
      "Pay one card for every space, all of the track’s colour; for a gray track, all of any one colour. Locomotives stand for any colour, as many as you like.",
      "You may claim any free track; it need not touch your others. Claim one track per turn, and all of it.",
      ...(has(rules, "plus4")
        ? ["+4 locomotives are locomotives for tracks of four spaces or more."]
        : []),
      ...(parallels
        ? [
            `Parallel tracks: nobody may own two of them. With fewer than ${rules.parallel_open_from_seats} players, the first claim closes the others for everyone.`,
          ]
        : []),
      ...(ferries
        ? [
            "Ferries: every space with a wheel costs a locomotive; the other spaces are paid in one colour.",
          ]
        : []),
      ...(tunnels ? tunnelWords(rules) : []),
      ...(countries
        ? [
            "Countries at the edge of the board are dead ends: nothing runs through them. A ticket to a country is completed at any of its end points.",
          ]
        : []),
      "The longer the track, the more it scores at once:",
    ],
  };
}

function tunnelWords({ tunnel_cards }: Rules): string[] {
  return [
    `Tunnels: after you pay, up to ${tunnel_cards} cards of the deck are turned over. Each one of your colour, and each locomotive, costs one more card of that colour or a locomotive.`,
    "If you paid a tunnel with locomotives alone, only turned locomotives count, and only locomotives pay for them.",
    "If you cannot or will not pay, you take your cards back, and your turn is over.",
  ];
}

function tickets({ rules: { tickets } }: Edition): Section {
  const unkept = {
    bottom: "go under the deck",
    remove: "leave the game",
    shuffle: "are shuffled into their decks when all have chosen",
  };
  const names = joinAnd(tickets.decks.map(({ name }) => name));
  return {
    title: "Tickets",
    lines: [
      "At the end, a completed ticket scores its points; any other ticket costs as many. You cannot return tickets later, and nobody else sees them before the end.",
      ...(tickets.mix
        ? [
            `There are decks of ${names} tickets. First choose how many to draw from each: ${tickets.first} in all at the start, ${tickets.later} later.`,
          ]
        : []),
      `At the start you are offered ${offerWords(tickets, "first")} and keep at least ${tickets.keep_first}. All choose at the same time. Those not kept ${unkept[tickets.unkept_first]}.`,
      `On your turn you may draw ${offerWords(tickets, "later")} and keep at least ${tickets.keep_later}. The rest go under the deck they came from. If fewer are left, you draw all of them.`,
    ],
  };
}

function offerWords(tickets: Rules["tickets"], when: "first" | "later"): string {
  const all = counted(tickets[when], "ticket");
  if (tickets.mix || tickets.decks.length < 2) return all;
  const parts = tickets.decks.filter((deck) => deck[when] > 0);
  return joinAnd(parts.map((deck) => `${deck[when]} ${deck.name}`)).concat(
    tickets[when] === 1 ? " ticket" : " tickets",
  );
}

function end({ rules }: Edition): Section {
  return {
    title: "The last round",
    lines: [
      `When a player ends a turn with ${counted(rules.last_round_trains, "train")} or fewer, everyone has one more turn, including that player. Then the points are counted.`,
    ],
  };
}

function count({ rules }: Edition): Section {
  const { bonuses, ties } = rules;
  return {
    title: "Scoring",
    lines: [
      ...SCORE_PARTS.flatMap((part) => {
        const points = SCORING[part](rules);
        return points ? [`${SCORE_PART_NAMES[part]}: ${points}`] : [];
      }),
      ...(Object.values(bonuses).some((points) => points > 0)
        ? ["Players who share a bonus all get it in full."]
        : ["There are no bonuses."]),
      ties.length > 0
        ? `Equal totals are decided by ${ties.map((tie) => TIE_WORDS[tie]).join(", then ")}; players who are still tied share the win.`
        : "Players with equal totals share the win.",
      "A player who resigns cannot win. A bot plays on and its points are shown, but the win goes to the best of the others.",
    ],
  };
}

/** What a part of the score brings; empty in editions without it. */
export type ScoringRule = (rules: Rules) => string;

const SCORING: Readonly<Record<ScorePart, ScoringRule>> = {
  routes: () => "what you scored for claiming them.",
  tickets: () => "the points of those you completed, minus the points of the others.",
  longest_path: ({ bonuses }) =>
    bonuses.longest_path > 0
      ? `${bonuses.longest_path} more for the longest continuous path over your own tracks, in spaces. It may pass through a city several times, but uses each track once.`
      : "",
  globetrotter: ({ bonuses }) =>
    bonuses.globetrotter > 0 ? `${bonuses.globetrotter} more for the most completed tickets.` : "",
  most_connected_cities: ({ bonuses }) =>
    bonuses.most_connected_cities > 0
      ? `${bonuses.most_connected_cities} more for the most cities in one connected network of your own tracks.`
      : "",
  ...column(MECHANISM_SCORE_PARTS, "rule"),
};
