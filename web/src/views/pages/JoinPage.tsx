// The page that invitation links lead to: it redeems the key and asks for a name.
import { useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { api, unwrap } from "../../api/client";
import type { EditionSummary, GameView, Roles } from "../../api/types";
import { findKey, gamePage } from "../../derived/links";
import { messages } from "../../messages/messages";
import { listedEditionName } from "../../words/editions";
import { playerName } from "../../words/names";
import { Loading } from "../shared/Loading";
import { useRequest } from "../shared/useRequest";
import { BoardPicture } from "./BoardPicture";
import { ErrorPage, errorKindOf } from "./ErrorPage";
import { LinkForm } from "./LinkForm";
import { MyGames } from "./MyGames";
import { PageLayout, PageTitle } from "./PageLayout";
import { PickSeat } from "./PickSeat";
import { SeatForm } from "./SeatForm";
import { isFree } from "./SeatRow";
import { Terms } from "./Terms";

/**
 * The key in the address, null without one, and empty if it is incomplete. It is removed from the
 * address at once, so that neither history nor screenshots keep it.
 */
function takeKey(): string | null {
  const key = findKey(location.hash) ?? (location.hash ? "" : null);
  if (location.hash) history.replaceState(null, "", location.pathname);
  return key;
}

export function JoinPage() {
  const [key, setKey] = useState(takeKey);
  useEffect(() => {
    const another = () => setKey(takeKey());
    addEventListener("hashchange", another);
    return () => removeEventListener("hashchange", another);
  }, []);
  if (key === null) return <PasteLink onKey={setKey} />;
  return key ? <OpenLink key={key} link={key} /> : <ErrorPage kind="no_key" />;
}

function PasteLink({ onKey }: { onKey(key: string): void }) {
  const { join } = messages();
  const { route } = useLocation();
  const open = (page: string) => {
    const key = findKey(page.slice(page.indexOf("#")));
    if (key) onKey(key);
    else route(page);
  };
  return (
    <PageLayout>
      <section class="narrow">
        <PageTitle tab={join.tab}>{join.title}</PageTitle>
        <p>{join.paste}</p>
        <LinkForm onPage={open} />
      </section>
    </PageLayout>
  );
}

interface OpenedLink {
  roles: Roles;
  view: GameView;
  editions: readonly EditionSummary[];
}

async function openLink(key: string): Promise<OpenedLink | "table"> {
  const roles = await unwrap(api.POST("/api/keys", { body: { key } }));
  if (roles.table) return "table";
  const [seat] = roles.seats;
  const query = seat === undefined ? {} : { seat };
  const params = { path: { game: roles.game }, query };
  const [view, editions] = await Promise.all([
    unwrap(api.GET("/api/games/{game}", { params })),
    unwrap(api.GET("/api/editions")),
  ]);
  return { roles, view, editions };
}

function OpenLink({ link }: { link: string }) {
  const { join } = messages();
  const { route } = useLocation();
  const { value: opened, error, reload } = useRequest(() => openLink(link));
  const value = opened === "table" ? null : opened;
  const seat = value ? seatToTake(value) : null;
  useEffect(() => {
    if (value && seat === null) route(gamePage(value.roles.game, value.roles.seats), true);
  }, [value, seat, route]);
  if (error) {
    return (
      <ErrorPage kind={errorKindOf(error)} onRetry={reload}>
        <OwnGames />
      </ErrorPage>
    );
  }
  if (opened === "table") return <PickSeat link={link} />;
  if (!value || seat === null) {
    return (
      <PageLayout>
        <Loading words={join.opening} />
      </PageLayout>
    );
  }
  const { view, editions, roles } = value;
  return (
    <PageLayout>
      <section class="narrow">
        <PageTitle tab={join.tab}>{join.takeSeat}</PageTitle>
        <BoardPicture edition={view.edition_hash} />
        <p>{welcome(view, seat, listedEditionName(view.edition, editions))}</p>
        <Terms table={view} />
        <SeatForm view={view} seat={seat} onSat={() => route(gamePage(roles.game, [seat]), true)} />
      </section>
    </PageLayout>
  );
}

/** "Europe for 3, with Ada. You take over from Ben. What is your name?" */
function welcome({ seats }: GameView, seat: number, edition: string): string {
  const { join, phrases } = messages();
  const others = seats.flatMap((one, at) => (at !== seat && playerName(one)) || []);
  const before = seats[seat]?.name;
  return [
    others.length > 0
      ? join.tableWith(edition, seats.length, phrases.list(others))
      : join.table(edition, seats.length),
    ...(before ? [join.takeOver(before)] : []),
    join.askName,
  ].join(" ");
}

/** The first seat of this device that is free. */
function seatToTake({ roles, view }: OpenedLink): number | null {
  return roles.seats.find((seat) => isFree(view, seat)) ?? null;
}

async function loadOwn() {
  const [{ games }, editions] = await Promise.all([
    unwrap(api.GET("/api/games")),
    unwrap(api.GET("/api/editions")),
  ]);
  return { games, editions };
}

/** Perhaps this device is in the link's game already. */
function OwnGames() {
  const { value } = useRequest(loadOwn);
  return value && value.games.length > 0 ? <MyGames {...value} /> : null;
}
