// The page of a game: opens a session from a seat of this device, or as a spectator.
import { useEffect, useState } from "preact/hooks";
import { useLocation, useRoute } from "preact-iso";
import { api, unwrap } from "../../api/client";
import type { CloseReason } from "../../api/gameSocket";
import type { Roles } from "../../api/types";
import { messages } from "../../messages/messages";
import { notifyOfTurns } from "../../session/notifications";
import { RecentClaims } from "../../session/recentClaims";
import { moveLinks, tableLink } from "../../session/savedLinks";
import { openSession, type Session } from "../../session/session";
import { playSounds } from "../../session/sounds";
import { keepTitle } from "../../session/tabTitle";
import { TurnController } from "../../session/turnController";
import type { ErrorKind } from "../../words/errors";
import { ErrorPage, errorKindOf } from "../pages/ErrorPage";
import { WaitingRoom } from "../pages/WaitingRoom";
import { Loading } from "../shared/Loading";
import { useRequest } from "../shared/useRequest";
import { GameScreen } from "./GameScreen";
import { PassDeviceScreen } from "./PassDeviceScreen";

const CLOSE_ERRORS: Record<CloseReason, ErrorKind> = {
  revoked: "revoked",
  expired: "game",
  edition: "edition",
  damaged: "damaged",
};

interface Opened {
  controller: TurnController;
  recentClaims: RecentClaims;
  roles: Roles;
}

/** Nothing is kept from one game to the next, least of all who has confirmed to be looking. */
export function GamePage() {
  const { game = "" } = useRoute().params;
  return <OneGame key={game} game={game} />;
}

function OneGame({ game }: { game: string }) {
  const { query } = useRoute();
  const { route } = useLocation();
  const asked = seatIn(query.seat);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  const [viewer, setViewer] = useState<number | null>(null);

  useEffect(() => {
    let close = () => {};
    let left = false;
    open(game, asked)
      .then((found) => {
        close = () => closeAll(found);
        if (left) close();
        else setOpened(found);
      })
      .catch((error: unknown) => {
        if (!left) setRefusal(error);
      });
    return () => {
      left = true;
      close();
      setOpened(null);
      setRefusal(null);
    };
  }, [game, asked, tries]);

  if (refusal) {
    const kind = errorKindOf(refusal);
    return <ErrorPage kind={kind} back={wayBack(kind, game)} onRetry={() => setTries(tries + 1)} />;
  }
  if (!opened) {
    return (
      <main class="loading-page opening">
        <Loading words={messages().table.opening} />
      </main>
    );
  }
  const switchSeat = (seat: number) => {
    setViewer(seat);
    if (seat !== asked) route(`/games/${game}?seat=${seat}`, true);
  };
  return <OpenGame {...opened} viewer={viewer} switchSeat={switchSeat} />;
}

interface OpenGameProps extends Opened {
  viewer: number | null;
  switchSeat(seat: number): void;
}

function OpenGame(props: OpenGameProps) {
  const { controller, recentClaims, viewer, switchSeat } = props;
  const { session } = controller;
  const roles = useRoles(session, props.roles);
  useEffect(() => keepTitle(session, roles.seats), [session, roles]);
  useEffect(() => notifyOfTurns(session, roles.seats), [session, roles]);
  useEffect(() => playSounds(session, roles.seats.length), [session, roles]);
  const { closeReason, view } = session;
  if (closeReason.value) {
    const kind = CLOSE_ERRORS[closeReason.value];
    return <ErrorPage kind={kind} back={wayBack(kind, view.value.id)} />;
  }
  if (view.value.state === "open") {
    const { id, rematch } = view.value;
    return rematch === null ? (
      <WaitingRoom session={session} roles={roles} />
    ) : (
      <MovedTable from={id} to={rematch} />
    );
  }
  return (
    <>
      <GameScreen controller={controller} recentClaims={recentClaims} roles={roles} />
      <PassDeviceScreen
        controller={controller}
        seats={roles.seats}
        viewer={viewer}
        switchSeat={switchSeat}
      />
    </>
  );
}

/** The table's link, by which those who have lost their seat can watch or take another one. */
function wayBack(kind: ErrorKind, game: string): string | undefined {
  return kind === "revoked" ? tableLink(game)?.path : undefined;
}

/** The roles of this device; while people come to a rematch, it can get another host. */
function useRoles(session: Session, first: Roles): Roles {
  const { id, seats, start_when_ready } = session.view.value;
  const here = start_when_ready ? seats.filter(({ ready }) => ready).length : 0;
  const load = async () => (here === 0 ? first : fetchRoles(id));
  return useRequest(load, `${here}`).value ?? first;
}

function fetchRoles(game: string): Promise<Roles> {
  return unwrap(api.GET("/api/games/{game}/roles", { params: { path: { game } } }));
}

/** Leads from a table to the one without its free seats, where the game has started. */
function MovedTable({ from, to }: { from: string; to: string }) {
  const { route } = useLocation();
  useEffect(() => {
    moveLinks(from, to);
    route(`/games/${to}`, true);
  }, [from, to, route]);
  return (
    <main class="loading-page opening">
      <Loading words={messages().waiting.moving} />
    </main>
  );
}

/** The seat named in the address, if any. */
function seatIn(named: string | undefined): number | null {
  return named !== undefined && /^\d+$/.test(named) ? Number(named) : null;
}

/**
 * Without a seat in the address, open the first of this device. The pass-device screen switches
 * later.
 */
async function open(game: string, asked: number | null): Promise<Opened> {
  const roles = await fetchRoles(game);
  const seat = asked ?? roles.seats[0] ?? null;
  const session = await openSession(game, seat, roles.seats.length > 1);
  return {
    controller: new TurnController(session),
    recentClaims: new RecentClaims(session),
    roles,
  };
}

function closeAll({ controller, recentClaims }: Opened): void {
  recentClaims.close();
  controller.close();
  controller.session.close();
}
