// Where links lead: the key is traded for what it opens, a guest says their name, and is in.
import { useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { answered, api } from "../../api/client";
import type { EditionCard, GameView, Roles } from "../../api/types";
import { nameOf } from "../../derived/editionLists";
import { gamePage, keyIn } from "../../derived/links";
import { listed } from "../../words/phrases";
import { Loading } from "../shared/Loading";
import { useLoaded } from "../shared/useRequest";
import { Picture } from "./BoardPicture";
import { Trouble, troubleOf } from "./ErrorPage";
import { LinkForm } from "./LinkPanel";
import { MyGames } from "./MyGames";
import { Frame, PageTitle } from "./PageLayout";
import { SitForm } from "./SeatForm";
import { isFree } from "./SeatRow";

/**
 * The key in the address, null without one, and nothing of one that is not whole. It is taken out
 * at once, so that no history and no screenshot keeps it.
 */
function takeKey(): string | null {
  const key = keyIn(location.hash) ?? (location.hash ? "" : null);
  if (location.hash) history.replaceState(null, "", location.pathname);
  return key;
}

export function Join() {
  const [key, setKey] = useState(takeKey);
  useEffect(() => {
    const another = () => setKey(takeKey());
    addEventListener("hashchange", another);
    return () => removeEventListener("hashchange", another);
  }, []);
  if (key === null) return <Paste onKey={setKey} />;
  return key ? <Trade key={key} link={key} /> : <Trouble what="no_key" />;
}

function Paste({ onKey }: { onKey(key: string): void }) {
  const { route } = useLocation();
  const open = (page: string) => {
    const key = keyIn(page.slice(page.indexOf("#")));
    if (key) onKey(key);
    else route(page);
  };
  return (
    <Frame>
      <section class="narrow">
        <PageTitle tab="Join">Join a game</PageTitle>
        <p>Paste the link you were sent.</p>
        <LinkForm onPage={open} />
      </section>
    </Frame>
  );
}

interface Invitation {
  roles: Roles;
  view: GameView;
  editions: readonly EditionCard[];
}

async function trade(key: string): Promise<Invitation> {
  const roles = await answered(api.POST("/api/keys", { body: { key } }));
  const [seat] = roles.seats;
  const query = seat === undefined ? {} : { seat };
  const params = { path: { game: roles.game }, query };
  const [view, editions] = await Promise.all([
    answered(api.GET("/api/games/{game}", { params })),
    answered(api.GET("/api/editions")),
  ]);
  return { roles, view, editions };
}

function Trade({ link }: { link: string }) {
  const { route } = useLocation();
  const { value, error, again } = useLoaded(() => trade(link));
  const seat = value ? seatToTake(value) : null;
  useEffect(() => {
    if (value && seat === null) route(gamePage(value.roles.game, value.roles.seats), true);
  }, [value, seat, route]);
  if (error) {
    return (
      <Trouble what={troubleOf(error)} onRetry={again}>
        <OwnGames />
      </Trouble>
    );
  }
  if (!value || seat === null) {
    return (
      <Frame>
        <Loading words="Opening the link…" />
      </Frame>
    );
  }
  const { view, editions, roles } = value;
  const others = view.seats.flatMap((sitting, at) => (at !== seat && sitting.name) || []);
  const before = view.seats[seat]?.name;
  return (
    <Frame>
      <section class="narrow">
        <PageTitle tab="Join">Sit down</PageTitle>
        <Picture edition={view.edition} />
        <p>
          {nameOf(view.edition, editions)} for {view.seats.length}
          {others.length > 0 && <>, with {listed(others)}</>}.{" "}
          {before && <>You play on for {before}. </>}
          What shall we call you?
        </p>
        <SitForm view={view} seat={seat} onSat={() => route(gamePage(roles.game, [seat]), true)} />
      </section>
    </Frame>
  );
}

/** The seat of this device that nobody sits on: not yet, or not any more. */
function seatToTake({ roles, view }: Invitation): number | null {
  return roles.seats.find((seat) => isFree(view, seat)) ?? null;
}

async function loadOwn() {
  const [{ games }, editions] = await Promise.all([
    answered(api.GET("/api/games")),
    answered(api.GET("/api/editions")),
  ]);
  return { games, editions };
}

/** Perhaps the link's game is one that this device is in already. */
function OwnGames() {
  const { value } = useLoaded(loadOwn);
  return value && value.games.length > 0 ? <MyGames {...value} /> : null;
}
