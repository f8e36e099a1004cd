// One-minute lessons about what an edition has beyond the basic game.
import type { Edition } from "../api/types";
import { featuresOf } from "../derived/editionFeatures";
import { cardsFor, exampleTrack, type Picture, READER } from "../derived/pictures";
import { messages } from "../messages/messages";
import { mechanismsIn } from "./mechanisms";
import { trackName } from "./names";
import { ticketLines } from "./rules";

export interface LessonStep {
  text: string;
  picture: Picture;
}

export interface Lesson {
  /** The same in every language. */
  id: string;
  title: string;
  steps: readonly LessonStep[];
}

/** The lessons of an edition, in the order of its rules. */
export function lessonsOf(edition: Edition): readonly Lesson[] {
  const { tunnels, ferries } = featuresOf(edition);
  return [
    ...(tunnels ? [tunnelLesson(edition)] : []),
    ...(ferries ? [ferryLesson(edition)] : []),
    ...(edition.rules.tickets.decks.length > 1 ? [deckLesson(edition)] : []),
    ...mechanismsIn(edition).map(({ lesson }) => lesson(edition)),
  ];
}

function tunnelLesson(edition: Edition): Lesson {
  const { lessons, rules } = messages();
  const index = exampleTrack(edition, ({ tunnel }) => tunnel) ?? 0;
  const track = edition.board.tracks[index];
  const paid = track ? cardsFor(track) : [];
  const [color = "blue"] = paid;
  const other = color === "green" ? "yellow" : "green";
  const turned = ([color, other, "locomotive"] as const).slice(0, edition.rules.tunnel_cards);
  return {
    id: "tunnels",
    title: lessons.tunnels.title,
    steps: [
      {
        text: lessons.tunnels.pay(trackName(edition, index), paid.length, color),
        picture: { board: { tracks: [index], glowing: [index] }, cards: paid },
      },
      {
        text: lessons.tunnels.turn(turned.length, color, turned.length - Number(turned.length > 1)),
        picture: { cards: turned },
      },
      {
        text: lessons.tunnels.own,
        picture: { board: { tracks: [index], owners: { [index]: READER } } },
      },
      { text: rules.claiming.giveUp, picture: { cards: paid } },
    ],
  };
}

function ferryLesson(edition: Edition): Lesson {
  const { lessons, rules } = messages();
  const index = exampleTrack(edition, ({ locomotives }) => locomotives > 0) ?? 0;
  const track = edition.board.tracks[index];
  const engines = track?.locomotives ?? 0;
  return {
    id: "ferries",
    title: lessons.ferries.title,
    steps: [
      {
        text: lessons.ferries.wheels(trackName(edition, index), engines),
        picture: { board: { tracks: [index], glowing: [index] } },
      },
      {
        text: lessons.ferries.pay(engines, (track?.length ?? 0) - engines),
        picture: { cards: track ? cardsFor(track) : [] },
      },
      { text: rules.cards.locomotive, picture: { cards: ["locomotive"] } },
    ],
  };
}

function deckLesson(edition: Edition): Lesson {
  const { lessons } = messages();
  const { tickets, rules } = edition;
  const decks = rules.tickets.decks.map((_, number) =>
    tickets.findIndex(({ deck }) => deck === number),
  );
  const [, ...lines] = ticketLines(edition);
  return {
    id: "decks",
    title: lessons.decks.title,
    steps: [
      { text: lessons.decks.two, picture: { backs: true, tickets: decks } },
      ...lines.map((text) => ({ text, picture: { backs: true } })),
    ],
  };
}
