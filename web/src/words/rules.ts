// The rules of an edition as text, made from its data. Mechanisms it does not use are not
// mentioned.
import type { CardKind, Edition, Rules, ScorePart } from "../api/types";
import { SCORE_PARTS } from "../api/vocabulary";
import { isColored } from "../derived/cards";
import { featuresOf } from "../derived/editionFeatures";
import { messages } from "../messages/messages";
import { claimFigures, type Figure, ticketFigures } from "./figures";
import { column, MECHANISM_SCORE_PARTS, mechanismsIn } from "./mechanisms";
import { cardsWords, deckNames } from "./names";

export interface Section {
  title: string;
  lines: readonly string[];
  /** The spaces of a route and its points. */
  points?: readonly (readonly [spaces: number, points: number])[];
  figures?: readonly Figure[];
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
  const { goal } = messages().rules;
  const players = goal.players(seats.fewest, seats.most, rules.trains);
  return { title: goal.title, lines: [goal.aim, players] };
}

function turn(edition: Edition): Section {
  const {
    choices: kinds,
    rules: { turn },
  } = messages();
  const choices = [
    turn.drawCards,
    kinds.claim,
    kinds["draw tickets"],
    ...mechanismsIn(edition).flatMap(({ turnChoice }) => turnChoice?.() ?? []),
  ];
  return { title: turn.title, lines: [turn.choices(choices), turn.pass] };
}

function cards({ rules }: Edition): Section {
  const {
    names,
    rules: { cards },
  } = messages();
  return {
    title: cards.title,
    lines: [
      cards.start(rules.hand, deckParts(rules)),
      cards.draw,
      cards.locomotive,
      ...(has(rules, "plus4") ? [cards.plus4] : []),
      ...rules.refresh.map(({ kinds, count }) => cards.refresh(count, kinds.map(names.cardPlural))),
      ...(rules.refresh.length > 0 ? [cards.refreshException] : []),
      cards.empty,
    ],
  };
}

/** "12 cards of each of 8 colours", "14 locomotives". */
function deckParts({ cards }: Rules): string[] {
  const { cards: words } = messages().rules;
  const kinds = Object.entries(cards) as [CardKind, number][];
  const colors = kinds.filter(([kind]) => isColored(kind));
  const others = kinds.filter(([kind]) => !isColored(kind));
  const each = new Set(colors.map(([, number]) => number));
  const [same] = each;
  const colored =
    each.size === 1 && same !== undefined
      ? words.ofEachColor(same, colors.length)
      : cardsWords(colors);
  return [colored, ...others.map(([kind, number]) => words.some(number, kind))];
}

function has({ cards }: Rules, kind: CardKind): boolean {
  return (cards[kind] ?? 0) > 0;
}

function claiming(edition: Edition): Section {
  const { claiming } = messages().rules;
  const { rules } = edition;
  const { parallels, ferries, tunnels, countries } = featuresOf(edition);
  return {
    title: claiming.title,
    figures: claimFigures(edition),
    points: Object.entries(rules.route_points).map(([spaces, points]) => [Number(spaces), points]),
    lines: [
      claiming.pay,
      claiming.anywhere,
      ...(has(rules, "plus4") ? [claiming.plus4] : []),
      ...(parallels ? [claiming.parallel(rules.parallel_open_from_seats)] : []),
      ...(ferries ? [claiming.ferries] : []),
      ...(tunnels
        ? [claiming.tunnels(rules.tunnel_cards), claiming.locomotiveTunnels, claiming.giveUp]
        : []),
      ...(countries ? [claiming.countries] : []),
      claiming.points,
    ],
  };
}

function tickets(edition: Edition): Section {
  const { tickets } = messages().rules;
  return {
    title: tickets.title,
    lines: ticketLines(edition),
    figures: ticketFigures(edition),
  };
}

/** What tickets are worth, then how they are dealt. */
export function ticketLines(edition: Edition): readonly string[] {
  const words = messages().rules.tickets;
  const { tickets } = edition.rules;
  const unkept = words.unkept[tickets.unkept_first];
  return [
    words.worth,
    ...(tickets.mix ? [words.decks(deckNames(edition), tickets.first, tickets.later)] : []),
    words.first(offerWords(tickets, "first"), tickets.keep_first, unkept),
    words.later(offerWords(tickets, "later"), tickets.keep_later),
  ];
}

function offerWords(tickets: Rules["tickets"], when: "first" | "later"): string {
  const { names, phrases } = messages();
  if (tickets.mix || tickets.decks.length < 2) return names.tickets(tickets[when]);
  const parts = tickets.decks.filter((deck) => deck[when] > 0);
  return phrases.list(
    parts.map(({ name, [when]: count }) =>
      names.ticketsOfDeck(count, names.deckTickets(count, name)),
    ),
  );
}

function end({ rules }: Edition): Section {
  const { end } = messages().rules;
  return { title: end.title, lines: [end.text(rules.last_round_trains)] };
}

function count({ rules }: Edition): Section {
  const {
    rules: { scoring },
    scoring: { parts, ties },
  } = messages();
  const bonuses = Object.values(rules.bonuses).some((points) => points > 0);
  return {
    title: scoring.title,
    lines: [
      ...SCORE_PARTS.flatMap((part) => {
        const rule = SCORING[part](rules);
        return rule ? [scoring.part(parts[part], rule)] : [];
      }),
      bonuses ? scoring.shared : scoring.noBonuses,
      rules.ties.length > 0 ? scoring.ties(rules.ties.map((tie) => ties[tie])) : scoring.shareTies,
      scoring.resigned,
    ],
  };
}

/** What a part of the score brings; empty in editions without it. */
export type ScoringRule = (rules: Rules) => string;

const SCORING: Readonly<Record<ScorePart, ScoringRule>> = {
  routes: () => messages().rules.scoring.routes,
  tickets: () => messages().rules.scoring.tickets,
  longest_path: bonusRule("longest_path"),
  globetrotter: bonusRule("globetrotter"),
  most_connected_cities: bonusRule("most_connected_cities"),
  ...column(MECHANISM_SCORE_PARTS, "rule"),
};

function bonusRule(bonus: keyof Rules["bonuses"]): ScoringRule {
  return ({ bonuses }) =>
    bonuses[bonus] > 0 ? messages().rules.scoring[bonus](bonuses[bonus]) : "";
}
