// A game by its address: opened from a seat of this device, or to watch, and kept open.
import { useEffect, useState } from "preact/hooks";
import { useLocation, useRoute } from "preact-iso";
import { answered, api } from "../../api/client";
import type { Farewell } from "../../api/gameSocket";
import type { Roles } from "../../api/types";
import { Stage } from "../../session/recentClaims";
import { openSession } from "../../session/session";
import { keepTitle } from "../../session/tabTitle";
import { Desk } from "../../session/turnController";
import { Trouble, troubleOf, type What } from "../pages/ErrorPage";
import { Waiting } from "../pages/WaitingRoom";
import { Loading } from "../shared/Loading";
import { Table } from "./GameScreen";
import { Curtain } from "./PassDeviceScreen";

const FAREWELLS: Record<Farewell, What> = {
  revoked: "revoked",
  expired: "game",
  version: "version",
};

interface Opened {
  desk: Desk;
  stage: Stage;
  roles: Roles;
}

export function GamePage() {
  const { params, query } = useRoute();
  const { route } = useLocation();
  const game = params.game ?? "";
  const asked = seatIn(query.seat);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  const [looker, setLooker] = useState<number | null>(null);

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

  if (refusal) return <Trouble what={troubleOf(refusal)} onRetry={() => setTries(tries + 1)} />;
  if (!opened) {
    return (
      <main class="loading-page opening">
        <Loading words="Opening the game…" />
      </main>
    );
  }
  const sitAt = (seat: number) => {
    setLooker(seat);
    if (seat !== asked) route(`/games/${game}?seat=${seat}`, true);
  };
  return <OpenGame {...opened} looker={looker} sitAt={sitAt} />;
}

interface OpenGameProps extends Opened {
  looker: number | null;
  sitAt(seat: number): void;
}

function OpenGame({ desk, stage, roles, looker, sitAt }: OpenGameProps) {
  const { session } = desk;
  useEffect(() => keepTitle(session), [session]);
  const { farewell, view } = session;
  if (farewell.value) return <Trouble what={FAREWELLS[farewell.value]} />;
  if (view.value.state === "open") return <Waiting session={session} roles={roles} />;
  return (
    <>
      <Table desk={desk} stage={stage} roles={roles} />
      <Curtain desk={desk} seats={roles.seats} looker={looker} sitAt={sitAt} />
    </>
  );
}

/** The seat that an address names; what is no number is no wish. */
function seatIn(named: string | undefined): number | null {
  return named !== undefined && /^\d+$/.test(named) ? Number(named) : null;
}

/** Without a wish, one looks from one's first seat; the curtain asks for another that is to act. */
async function open(game: string, asked: number | null): Promise<Opened> {
  const path = { game };
  const roles = await answered(api.GET("/api/games/{game}/roles", { params: { path } }));
  const seat = asked ?? roles.seats[0] ?? null;
  const session = await openSession(game, seat);
  return { desk: new Desk(session), stage: new Stage(session), roles };
}

function closeAll({ desk, stage }: Opened): void {
  stage.close();
  desk.close();
  desk.session.close();
}
