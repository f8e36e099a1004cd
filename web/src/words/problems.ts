// What went wrong with a request, to the person at the screen: a sentence for every code and case.
import type { PROBLEM_CASES } from "../api/problemCases";
import type { Code, FieldError, ProblemBody, ProblemFacts, SeatColor } from "../api/types";
import { counted, joinAnd, joinOr } from "./phrases";
import { COLOR_LABELS } from "./settings";

/** The server sends all facts of a code and case, and no others. */
type Facts = Required<ProblemFacts>;
type Sentence = string | ((facts: Facts) => string);
type CaseOf<C extends Code> = (typeof PROBLEM_CASES)[C][number];
/** A sentence, or one for each case if the code has several. */
type Sentences = {
  [C in Code]: CaseOf<C> extends never ? Sentence : Record<CaseOf<C>, Sentence>;
};

/** As much of a problem as its sentence needs. */
export type ProblemData = Pick<ProblemBody, "code" | "facts" | "detail">;

/** The sentence for a problem; for a code that only a newer client knows, the server's own. */
export function problemWords(problem: ProblemData): string {
  const facts = problem.facts as Facts;
  const known = SENTENCES[problem.code] as Sentence | Record<string, Sentence> | undefined;
  const sentence = typeof known === "object" ? known[facts.case] : known;
  return typeof sentence === "function" ? sentence(facts) : (sentence ?? problem.detail);
}

// Only a faulty client gets these.
const FAULTY_PAGE = "This page sent something that the server does not understand. Please reload.";
const WAIT = "Please wait a moment.";

const SENTENCES: Sentences = {
  malformed: { host: FAULTY_PAGE, http: FAULTY_PAGE, pipelined: FAULTY_PAGE },
  invalid: {
    binary_frame: FAULTY_PAGE,
    edition: "This server does not have this edition.",
    encoding: FAULTY_PAGE,
    fields: FAULTY_PAGE,
    link_seat: FAULTY_PAGE,
    name: "Everyone at this screen needs a name.",
    own_device: "This is the device you are using. Leave the game instead.",
    seat_count: ({ fewest, most }) => `This edition is for ${fewest} to ${most} players.`,
  },
  not_found: {
    address: "There is nothing at this address.",
    device: "Your seat is no longer open on that device.",
    edition: "This server does not have this edition.",
    file: "Part of this page is missing on the server. Please reload.",
    game: "This game has expired, or this device is not part of it.",
    metrics: "This server does not show metrics.",
    move: FAULTY_PAGE,
    replay: "This replay has expired, or the link is incomplete.",
    seat: ({ last }) => `This table has only ${counted(last + 1, "seat")}.`,
  },
  method_not_allowed: FAULTY_PAGE,
  too_big: {
    frame: "This message is too long.",
    head: "Your browser sends more with each request than the server accepts.",
    request: "This is too long for the server.",
  },
  unsupported_media: FAULTY_PAGE,
  origin: "The server accepts requests only from its own pages. Open it at its own address.",
  misdirected: ({ origin }) => `This server is at ${origin}. Open it there.`,
  request_timeout: "The connection is too slow, and the request did not arrive. Please try again.",

  not_yours: {
    host: "Only the host can do this.",
    seat: ({ seat }) => `Seat ${seat + 1} is not yours.`,
    seat_lost: ({ seat }) => `Seat ${seat + 1} is no longer yours.`,
    spectator: "Spectators can only watch.",
  },
  no_key: "This link does not work. Ask the host for a new one.",
  used_key: "This link has been used on another device. Ask the host for a new one.",

  stale: "The game has moved on. Look at the board and choose again.",
  not_your_turn: {
    hint: "Hints are available on your turn.",
    move: "It is not your turn.",
  },
  illegal_move: "This move is not possible now.",
  cannot_undo:
    "You can undo only your own last move, before a card is revealed or someone else acts.",

  no_lobby: "This server has no public tables. Join with a link.",
  not_ready: ({ seats }) =>
    `Nobody is on ${joinAnd(seats.map((seat) => `seat ${seat + 1}`))} yet. Every seat has to be taken.`,
  not_started: "The game has not started yet. The host starts it.",
  already_started: "The game has already started.",
  over: "The game is over. You can ask for a rematch.",
  not_over: "This is possible only after the end of the game.",
  game_too_long: "This game has become too long. If you resign, bots finish it.",
  bot_plays: {
    bot_seat: ({ seat }) => `A bot plays on seat ${seat + 1} until the end.`,
    stand_in: "A bot is playing for you. Take your seat back first.",
  },
  not_absent: "No bot is playing for you; the seat is yours.",
  not_seated: "Choose a name and join first.",
  seat_taken: {
    bot: ({ seat }) => `A bot has seat ${seat + 1}. Choose another seat.`,
    device: ({ seat }) => `Someone has seat ${seat + 1} already. Free it first.`,
    full: "Someone was faster: all seats of this table are taken.",
  },
  color_taken: {
    taken: ({ color, free_colors }) =>
      `Someone else has ${colorName(color)}. Choose ${joinOr(free_colors.map(colorName))}.`,
    twice: ({ color }) => `Two seats have ${colorName(color)}. Choose another colour for one.`,
  },
  no_hints: {
    hint: "This game is played without hints.",
    return: ({ fewest }) =>
      `This game is played without hints, so the bot makes at least ${counted(fewest, "move")} before you can take over again.`,
  },
  damaged: "The server cannot read this game any more. Its operator may have a backup.",
  edition_missing: ({ edition, hash }) =>
    `This game was started with a version of ${edition} that this server does not have (${hash}).`,
  bad_record: {
    edition: ({ line, edition, hash }) =>
      `Line ${line}: this server does not have the edition ${edition} with the hash ${hash}.`,
    rule: ({ text }) => text,
    too_long: ({ most }) => `A record can have at most ${most} lines.`,
  },

  too_many_requests: {
    address: `That was too much at once from here. ${WAIT}`,
    device: `That was too much at once for the server. ${WAIT}`,
  },
  too_many_games: ({ most }) =>
    `At most ${most} games and replays an hour can be made from here. Try again later.`,
  too_many_links: "Too many links were opened from here. Wait a minute, then try again.",
  too_many_moves: `That was too fast for the server. ${WAIT}`,
  too_many_messages: {
    log: ({ most }) => `You have sent ${most} messages in this game, and no more fit.`,
    seat: `You have sent many messages at once. ${WAIT}`,
  },
  too_many_changes: ({ most }) =>
    `A seat can be left, taken or undo a move ${most} times in a game. You have reached that.`,
  too_many_sockets: "This game is open in too many tabs. Close one of them.",
  full: {
    connections: "More people are connected than the server can serve. Try again later.",
    games: "The server has as many games as it can hold. Try again later.",
  },
  busy: `The server has too much to do right now. ${WAIT}`,
  stopping: `The server is restarting. ${WAIT}`,
  storage: {
    disk_full: "The disk of the server is full. Nothing has changed. Tell its operator.",
    failed: `The server cannot save anything right now. Nothing has changed. ${WAIT}`,
    file_gone: "The server has lost its database. Nothing has changed. Tell its operator.",
    read_only: "The server may not write to its database. Nothing has changed. Tell its operator.",
    unconfirmed:
      "The server lost its database for a moment. Check whether this was done; if not, try again.",
  },
  internal: ({ incident }) =>
    `Something went wrong on the server. If it happens again, tell its operator: incident ${incident}.`,
};

function colorName(color: string): string {
  return (COLOR_LABELS[color as SeatColor] ?? color).toLowerCase();
}

/** What is wrong with a field of a form. Most codes are of no use to a person. */
export function fieldWords({ code, facts, what }: FieldError): string {
  return FIELD_SENTENCES[code]?.(facts) ?? `${what}.`;
}

const FIELD_SENTENCES: Readonly<Record<string, (facts: FieldError["facts"]) => string>> = {
  not_plain_text: () => "Please use one line of visible text.",
  string_too_long: ({ max_length }) => `At most ${max_length} letters fit.`,
  string_too_short: () => "Please write something.",
};
