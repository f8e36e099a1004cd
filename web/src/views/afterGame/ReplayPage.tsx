// A game over again: the board at every move with all hands open, and the way through it.
import { useEffect, useMemo, useState } from "preact/hooks";
import { refusedAs } from "../../api/client";
import { type Lit, NOTHING } from "../../derived/highlights";
import { tellMove } from "../../words/events";
import { Board } from "../board/Board";
import { Trouble, troubleOf, type What } from "../pages/ErrorPage";
import { Icon } from "../shared/controls";
import { Loading } from "../shared/Loading";
import { useLoaded } from "../shared/useRequest";
import { Moves } from "./MoveList";
import { OpenHands } from "./OpenHands";
import { RecordLink } from "./RecordLink";
import { Controls } from "./ReplayControls";
import "./replay.css";
import { fetchFrom, type Opened, type Origin, openReplay, tellerOf } from "../../session/replay";
import { Timeline, turnsOf } from "../../session/timeline";
import { useReplayKeys } from "./useReplayKeys";

/** `/replays/:replay`, and `/games/:game/replay` for those who played it. */
export function ReplayPage({ replay, game }: { replay?: string; game?: string }) {
  const id = replay ?? game ?? "";
  const origin: Origin = replay === undefined ? { game: id } : { replay: id };
  const { value, error, again } = useLoaded(() => openReplay(origin), id);
  if (error) return <NoReplay error={error} origin={origin} onRetry={again} />;
  if (!value) {
    return (
      <main class="loading-page">
        <Loading words="Opening the replay…" />
      </main>
    );
  }
  return <Shown key={id} opened={value} origin={origin} />;
}

function NoReplay({ error, origin, onRetry }: { error: unknown; origin: Origin; onRetry(): void }) {
  const what: What =
    "replay" in origin && refusedAs(error, "not_found") ? "replay" : troubleOf(error);
  return <Trouble what={what} onRetry={onRetry} />;
}

function Shown({ opened, origin }: { opened: Opened; origin: Origin }) {
  const { replay, party } = opened;
  const [timeline] = useState(
    () => new Timeline(replay.moves.length, turnsOf(replay.moves), fetchFrom(origin)),
  );
  const [ticket, setTicket] = useState<number | null>(null);
  const told = useMemo(() => {
    const teller = tellerOf(opened);
    return replay.moves.map((move) => tellMove(move, teller));
  }, [opened, replay]);
  useEffect(() => () => timeline.close(), [timeline]);
  useEffect(() => {
    document.title = `Replay of ${party.edition.name} – Trunkline`;
  }, [party]);
  useReplayKeys(timeline);
  const shown = timeline.shown.value;
  return (
    <main class="replay">
      <header class="replay-head">
        <a class="button quiet icon" href="/" aria-label="Home" title="Home">
          <Icon name="home" />
        </a>
        <h1>Replay: {party.edition.name}</h1>
        <RecordLink origin={origin} />
      </header>
      <div class="replay-board">
        <Board
          edition={party.edition}
          position={shown?.position ?? null}
          colors={party.colors}
          names={party.names}
          glow={NO_GLOW}
          lit={ticket === null ? NOTHING : ticketLit(ticket, opened)}
          fresh={useFresh(timeline, opened)}
        />
      </div>
      <Controls timeline={timeline} opened={opened} told={told} />
      <section class="replay-side" aria-label="Hands and moves">
        <OpenHands party={party} shown={shown} onTicket={setTicket} />
        <Moves timeline={timeline} moves={replay.moves} told={told} party={party} />
      </section>
    </main>
  );
}

const NO_GLOW = { tracks: new Set<number>(), places: new Set<string>() };

function ticketLit(index: number, { party }: Opened): Lit {
  const ticket = party.edition.tickets[index];
  return ticket ? { ...NOTHING, places: new Set([ticket.a, ticket.b]) } : NOTHING;
}

/** The track of the move just shown: its wagons roll in. */
function useFresh(timeline: Timeline, { replay }: Opened): ReadonlySet<number> {
  const move = timeline.move.value;
  return useMemo(() => {
    const last = replay.moves[move - 1];
    return new Set(last?.built && last.track != null ? [last.track] : []);
  }, [move, replay]);
}
