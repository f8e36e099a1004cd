// The start page.
import { useLocation } from "preact-iso";
import { api, unwrap } from "../../api/client";
import type { EditionSummary, GameSummary, LobbyGame } from "../../api/types";
import { messages } from "../../messages/messages";
import { fetchMyGames, myGames } from "../../session/myGames";
import { fetchServerInfo } from "../../session/serverInfo";
import { Button, Icon } from "../shared/controls";
import { Loading } from "../shared/Loading";
import { ProfileLink } from "../shared/ProfileLink";
import { useAction, useRequest } from "../shared/useRequest";
import { EditionList } from "./EditionList";
import { Emblem, Locomotive, RailwayLines } from "./illustrations";
import { LinkPanel } from "./LinkPanel";
import { LobbyPanel } from "./LobbyPanel";
import { MyGames } from "./MyGames";
import { Footer, PageTitle } from "./PageLayout";
import "./pages.css";
import { lastEdition, openLesson, quickGame, quickLevel } from "../../session/quickGame";
import { ErrorNote } from "../shared/ErrorNote";
import { ErrorPage, errorKindOf } from "./ErrorPage";
import { RecordPanel } from "./RecordPanel";

interface StartData {
  editions: readonly EditionSummary[];
  /** Null if the server has no lobby. */
  lobby: readonly LobbyGame[] | null;
}

async function loadLobby(): Promise<readonly LobbyGame[] | null> {
  const { lobby } = await fetchServerInfo();
  return lobby ? (await unwrap(api.GET("/api/lobby"))).games : null;
}

async function load(): Promise<StartData> {
  const [editions, lobby] = await Promise.all([
    unwrap(api.GET("/api/editions")),
    loadLobby(),
    fetchMyGames(),
  ]);
  return { editions, lobby };
}

export function StartPage() {
  const { start } = messages();
  const { value, error, reload } = useRequest(load);
  if (error) return <ErrorPage kind={errorKindOf(error)} onRetry={reload} />;
  const games = myGames.value ?? [];
  const going = games.some((game) => game.state !== "over");
  const mine = value && <MyGames games={games} editions={value.editions} />;
  return (
    <div class="page">
      <Hero editions={value?.editions ?? []} games={games} />
      <main class="page-body start">
        {going && mine}
        <h2 class="start-heading">{start.chooseMap}</h2>
        {value ? (
          <EditionList editions={value.editions} />
        ) : (
          <div class="maps waiting">
            <Loading words={start.loadingMaps} />
          </div>
        )}
        <div class="panels">
          <section class="panel">
            <h2>{start.together}</h2>
            <p>{start.togetherText}</p>
            <a class="button" href="/new?with=friends" data-testid="new-table">
              <Icon name="person" /> {start.newTable}
            </a>
          </section>
          <LinkPanel />
          <RecordPanel />
        </div>
        {value?.lobby && <LobbyPanel games={value.lobby} editions={value.editions} />}
        {!going && mine}
      </main>
      <Footer />
    </div>
  );
}

interface HeroProps {
  editions: readonly EditionSummary[];
  games: readonly GameSummary[];
}

function Hero({ editions, games }: HeroProps) {
  const { site, start } = messages();
  const { route } = useLocation();
  const { busy, error, run } = useAction();
  const level = quickLevel(games);
  const edition = editions.find((one) => one.id === lastEdition()) ?? editions[0];
  return (
    <header class="hero">
      <RailwayLines />
      <ProfileLink />
      <div class="hero-text">
        <PageTitle>
          <Emblem /> {site.name}
        </PageTitle>
        <p>{start.line}</p>
        <div class="hero-actions">
          <Button
            variant="primary"
            class="big"
            data-testid="play-now"
            disabled={!edition || busy}
            onClick={() => edition && run(async () => route(await quickGame(edition, games)))}
          >
            <Icon name="play" /> {start.playNow}
          </Button>
          <Button
            class="big"
            data-testid="how-to-play"
            disabled={!edition || busy}
            onClick={() => run(async () => route(await openLesson(games)))}
          >
            <Icon name="rules" /> {start.howToPlay}
          </Button>
          <span class="hero-summary">{edition ? start.quickGame(edition.name, level) : " "}</span>
        </div>
        <ErrorNote error={error} />
      </div>
      <Locomotive />
      <div class="hero-rails" />
    </header>
  );
}
