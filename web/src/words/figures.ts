// The pictures in the rules, with captions.
import type { Edition } from "../api/types";
import { cardsFor, exampleTrack, isPlain, type Picture, shortTicket } from "../derived/pictures";
import { parallelTo } from "../derived/tracks";
import { messages } from "../messages/messages";
import { placeName, ticketName, trackName } from "./names";

export interface Figure {
  picture: Picture;
  caption: string;
}

/** A route of each kind that the board has, and what it costs. */
export function claimFigures(edition: Edition): Figure[] {
  const { figures } = messages();
  const { board, rules } = edition;
  const tunnel = rules.tunnel_cards > 0;
  const kinds = [
    {
      example: exampleTrack(edition, (track) => isPlain(track) && track.color !== "gray"),
      caption: figures.colored,
    },
    {
      example: exampleTrack(edition, (track) => isPlain(track) && track.color === "gray"),
      caption: figures.gray,
    },
    {
      example: exampleTrack(edition, ({ locomotives }) => locomotives > 0),
      caption: figures.ferry,
    },
    { example: exampleTrack(edition, (track) => tunnel && track.tunnel), caption: figures.tunnel },
  ];
  const paid = kinds.flatMap(({ example, caption }) => {
    const track = example === null ? undefined : board.tracks[example];
    if (example === null || !track) return [];
    return [
      {
        picture: { board: { tracks: [example], glowing: [example] }, cards: cardsFor(track) },
        caption: caption(trackName(edition, example), track.length),
      },
    ];
  });
  return [...paid, ...parallelFigure(edition)];
}

function parallelFigure(edition: Edition): Figure[] {
  const { figures } = messages();
  const index = [...edition.board.tracks.keys()].find(
    (track) => parallelTo(edition, track).length > 0,
  );
  if (index === undefined) return [];
  const tracks = [index, ...parallelTo(edition, index)];
  return [
    {
      picture: { board: { tracks, glowing: tracks } },
      caption: figures.parallel(trackName(edition, index)),
    },
  ];
}

export function ticketFigures(edition: Edition): Figure[] {
  const index = shortTicket(edition);
  const ticket = index === null ? undefined : edition.tickets[index];
  if (index === null || !ticket) return [];
  return [
    {
      picture: { tickets: [index], board: { tracks: [], places: [ticket.a, ticket.b] } },
      caption: messages().figures.ticket(
        ticketName(edition, index),
        placeName(edition, ticket.a),
        placeName(edition, ticket.b),
        ticket.points,
      ),
    },
  ];
}
