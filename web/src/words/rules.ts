// The rules of an edition as text, made from its data. Mechanisms it does not use are not
// mentioned.
import type { CardKind, Edition, Rules, ScorePart } from "../api/types";
import { SCORE_PARTS } from "../api/vocabulary";
import { isColored } from "../derived/cards";
import { featuresOf } from "../derived/editionFeatures";
import { cardPlural, cardWords, TIE_WORDS } from "./names";
import { counted, joinAnd, joinOr } from "./phrases";
import { SCORE_PART_NAMES } from "./scoring";

export interface Section {
  title: string;
  lines: readonly string[];
  /** The spaces of a track and its points. */
  points?: readonly (readonly [spaces: number, points: number])[];
}

/** The rules in the order in which players need them. */
export function rulesOf(edition: Edition): Section[] {
  const sections = [
    goal,
    turn,
    cards,
    claiming,
    tickets,
    stations,
    passengers,
    meeples,
    end,
    count,
  ];
  return sections.map((section) => section(edition)).filter(({ lines }) => lines.length > 0);
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

function turn({ rules }: Edition): Section {
  const actions = [
    "draw train cards",
    "claim a track",
    "draw tickets",
    ...(rules.stations.count > 0 ? ["build a station"] : []),
    ...(rules.passengers.count > 0 ? ["ride with a passenger"] : []),
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

function stations({ rules: { stations } }: Edition): Section {
  const lines = [
    `On your turn, you may build one of your ${stations.count} stations in any city that has none. The first costs one card, and each further one a card more, all of one colour. Locomotives are wild.`,
    "At the end each of your stations lends you one track of another player that touches its city, for all of your tickets. The tracks that bring the most ticket points are chosen for you; of equal ones, those that complete more tickets. They do not count for the longest path.",
    `A station you have not built is worth ${counted(stations.unbuilt_points, "point")}.`,
  ];
  return { title: "Stations", lines: stations.count > 0 ? lines : [] };
}

function passengers({ rules }: Edition): Section {
  const { passengers, merchandise } = rules;
  const stacks = Object.entries(merchandise).map(([name, tokens]) => `${name} ${tokens.join(" ")}`);
  const lines = [
    `Cities begin with a stack of merchandise, the highest on top: ${joinAnd(stacks)}.`,
    `After you claim a track, you may place one of your ${passengers.count} passengers in one of its cities, but not in a country.`,
    passengers.evict
      ? "If a rival’s passenger is there, yours may take its place; it returns to its owner, who may place it again."
      : "There must be no passenger there yet.",
    "On your turn, you may ride with a passenger over claimed tracks. Your own are free; each of a rival’s costs a passenger card. A ride uses no track twice; a parallel track is a different track.",
    "In every city it enters, the passenger takes the top token: once per city and ride, and none where it started. You score the points at once, and the passenger leaves the game.",
    ...(passengers.end_with_rival
      ? []
      : ["A ride may not end in a city with a rival’s passenger."]),
  ];
  return { title: "Passengers and merchandise", lines: passengers.count > 0 ? lines : [] };
}

function meeples({ rules: { meeples } }: Edition): Section {
  const colors = Object.keys(meeples.colors);
  const lines = [
    `Meeples in ${joinAnd(colors)} stand on the board. After you claim a track, you may take one from each of its ends; where there are several, you choose the colour.`,
    `At the end the most of a colour are worth ${counted(meeples.most, "point")}, the second most ${meeples.second}. If several players have the most, all of them get ${meeples.most}, and there are no points for the second most.`,
  ];
  return { title: "Meeples", lines: colors.length > 0 ? lines : [] };
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

/** What each part of the score brings; empty in editions without it. */
const SCORING: Readonly<Record<ScorePart, (rules: Rules) => string>> = {
  routes: () => "what you scored for claiming them.",
  tickets: () => "the points of those you completed, minus the points of the others.",
  longest_path: ({ bonuses }) =>
    bonuses.longest_path > 0
      ? `${bonuses.longest_path} more for the longest continuous path over your own tracks, in spaces. It may pass through a city several times, but uses each track once.`
      : "",
  globetrotter: ({ bonuses }) =>
    bonuses.globetrotter > 0 ? `${bonuses.globetrotter} more for the most completed tickets.` : "",
  stations: ({ stations }) =>
    stations.count > 0 ? `${counted(stations.unbuilt_points, "point")} each.` : "",
  merchandise: ({ passengers }) => (passengers.count > 0 ? "what your passengers collected." : ""),
  meeples: ({ meeples }) =>
    Object.keys(meeples.colors).length > 0
      ? "what you have the most or second most of, colour by colour."
      : "",
};
