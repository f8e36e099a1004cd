// The finished games of this device, and what they add up to.
import type { BotKind, GameSummary, GameView, SeatView } from "../api/types";

export interface FinishedPlayer {
  name: string;
  /** The level or the character of a bot; null for a person. */
  level: BotKind | null;
  /** The number of a bot that nobody has named; games from before it was kept have none. */
  bot_number?: number | null;
  total: number;
  won: boolean;
  /** Whether a bot played for the person at the end; left out if not. */
  left_to_bot?: boolean;
  /** The turns that were taken back, and those with a hint; left out if there are none. */
  taken_back?: number;
  hints?: number;
}

export interface FinishedGame {
  id: string;
  edition: string;
  /** When it was last active, in milliseconds since 1970. */
  at: number;
  players: readonly FinishedPlayer[];
  /** The seats of this device. */
  seats: readonly number[];
}

/** What to keep of a finished game; null without a result. */
export function finishedGame(
  { id, edition, active_at, seats }: GameSummary,
  view: GameView,
): FinishedGame | null {
  const { result } = view;
  if (!result) return null;
  const players = view.seats.map((found, seat) => ({
    name: found.name,
    level: found.kind === "bot" ? found.level : null,
    bot_number: found.bot_number,
    total: result.scores[seat]?.total ?? 0,
    won: result.winners.includes(seat),
    ...(wasLeftToBot(found) && { left_to_bot: true }),
    ...(found.taken_back > 0 && { taken_back: found.taken_back }),
    ...(found.hints > 0 && { hints: found.hints }),
  }));
  return { id, edition, at: active_at, players, seats };
}

/** Whether a player took back turns or asked for hints. */
export function hadHelp({
  taken_back = 0,
  hints = 0,
}: Pick<FinishedPlayer, "taken_back" | "hints">): boolean {
  return taken_back + hints > 0;
}

/** Whether a bot finished a game for the owner of a seat, who did not resign. */
export function wasLeftToBot({
  kind,
  absent,
  resigned,
}: Pick<SeatView, "kind" | "absent" | "resigned">): boolean {
  return kind === "person" && absent !== null && !resigned;
}

/**
 * The player's own seat: the only one of this device, or the one with the player's name if several
 * people shared the screen.
 */
export function ownSeat({ players, seats }: FinishedGame, name: string): number | null {
  if (seats.length === 1) return seats[0] ?? null;
  return seats.find((seat) => players[seat]?.name === name) ?? null;
}

/** How some games went for the player. */
export interface Tally {
  games: number;
  wins: number;
  /** The player's own points, on average and at best. */
  average: number;
  best: number;
}

export interface EditionTally extends Tally {
  edition: string;
}

/** Games against somebody: a person, or the bots of a level or character. */
export interface OpponentTally extends Tally {
  name: string;
  level: BotKind | null;
  /** Games that the opponent won. */
  losses: number;
}

export interface PlayerStatistics {
  /** The games with help, which count nowhere else; null if there is none. */
  helped: Tally | null;
  /** The others; null if there is none. */
  all: Tally | null;
  /** The most played first. */
  editions: readonly EditionTally[];
  opponents: readonly OpponentTally[];
  /** The player's own results, the oldest first. */
  results: readonly FinishedPlayer[];
}

/** The statistics of a player with this name; null without any finished game. */
export function statisticsOf(
  games: readonly FinishedGame[],
  name: string,
): PlayerStatistics | null {
  const every = games
    .flatMap((game) => playedGame(game, name) ?? [])
    .sort((a, b) => a.game.at - b.game.at);
  if (every.length === 0) return null;
  const helped = every.filter(({ me }) => hadHelp(me));
  const played = every.filter(({ me }) => !hadHelp(me));
  const editions = groupBy(played, ({ game }) => game.edition);
  const met = played.flatMap((one) => opponentsIn(one).map((opponent) => ({ ...one, opponent })));
  const opponents = groupBy(
    met,
    ({ opponent }) => `${opponent.level ?? "person"} ${opponent.name}`,
  );
  return {
    helped: helped.length > 0 ? tally(helped) : null,
    all: played.length > 0 ? tally(played) : null,
    editions: mostPlayed([...editions].map(([edition, some]) => ({ edition, ...tally(some) }))),
    opponents: mostPlayed(
      [...opponents.values()].flatMap((some) => {
        const opponent = some[0]?.opponent;
        const losses = some.filter((one) => one.opponent.won).length;
        return opponent ? [{ ...opponent, losses, ...tally(some) }] : [];
      }),
    ),
    results: played.map(({ me }) => me),
  };
}

interface PlayedGame {
  game: FinishedGame;
  seat: number;
  me: FinishedPlayer;
}

/** A game as the player's own; null if it was not, or a bot finished it. */
function playedGame(game: FinishedGame, name: string): PlayedGame | null {
  const seat = ownSeat(game, name);
  const me = seat === null ? undefined : game.players[seat];
  return seat === null || !me || me.left_to_bot ? null : { game, seat, me };
}

interface Opponent {
  name: string;
  level: BotKind | null;
  won: boolean;
}

/** Everyone else at the table; the bots of one kind count as one opponent. */
function opponentsIn({ game, seat }: PlayedGame): readonly Opponent[] {
  const others = game.players.filter((_, at) => at !== seat);
  const people = others.filter(({ level }) => level === null);
  const bots = groupBy(
    others.filter(({ level }) => level !== null),
    ({ level }) => level,
  );
  return [
    ...people.map(({ name, won }) => ({ name, level: null, won })),
    ...[...bots].map(([level, some]) => ({ name: "", level, won: some.some(({ won }) => won) })),
  ];
}

function tally(played: readonly PlayedGame[]): Tally {
  const totals = played.map(({ me }) => me.total);
  return {
    games: played.length,
    wins: played.filter(({ me }) => me.won).length,
    average: totals.reduce((sum, total) => sum + total, 0) / played.length,
    best: Math.max(...totals),
  };
}

function mostPlayed<T extends Tally>(tallies: readonly T[]): readonly T[] {
  return tallies.toSorted((a, b) => b.games - a.games || b.wins - a.wins);
}

// `Map.groupBy` is too new for some browsers.
function groupBy<T, K>(all: readonly T[], keyOf: (one: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}
