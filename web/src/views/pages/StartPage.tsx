// The start page.
import { useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import { api, unwrap } from "../../api/client";
import type { EditionSummary, GameSummary, LobbyGame } from "../../api/types";
import { messages } from "../../messages/messages";
import { keptHistory } from "../../session/history";
import { followLobby, loadLobby, lobby } from "../../session/lobby";
import { fetchMyGames, myGames } from "../../session/myGames";
import { Button, Icon } from "../shared/controls";
import { Loading } from "../shared/Loading";
import { ProfileLink } from "../shared/ProfileLink";
import { useAction, useRequest } from "../shared/useRequest";
import { BoardPicture } from "./BoardPicture";
import { EditionList } from "./EditionList";
import { Emblem } from "./illustrations";
import { LinkForm } from "./LinkForm";
import { LobbyPanel } from "./LobbyPanel";
import { MyGames } from "./MyGames";
import { Footer, PageTitle } from "./PageLayout";
import "./pages.css";
import { lastEdition, openLesson, quickGame, quickOpponent } from "../../session/quickGame";
import { quickGameWords } from "../../words/editions";
import { ErrorNote } from "../shared/ErrorNote";
import { ErrorPage, errorKindOf } from "./ErrorPage";
import { RecordPanel } from "./RecordPanel";

interface StartData {
  editions: readonly EditionSummary[];
  /** Whether there were open tables when the page was loaded: nothing moves when others come. */
  tablesFirst: boolean;
}

async function load(): Promise<StartData> {
  const [editions, tables] = await Promise.all([
    unwrap(api.GET("/api/editions")),
    loadLobby(),
    fetchMyGames(),
  ]);
  return { editions, tablesFirst: !!tables?.length };
}

export function StartPage() {
  const { start } = messages();
  const { value, error, reload } = useRequest(load);
  useEffect(followLobby, []);
  if (error) return <ErrorPage kind={errorKindOf(error)} onRetry={reload} />;
  const games = myGames.value ?? [];
  const calls = value !== null && (isGoingOn(games) || value.tablesFirst);
  return (
    <div class="page">
      <Hero editions={value?.editions ?? []} games={games} calls={calls} />
      <main class="page-body start">
        {value ? (
          <Choices {...value} games={games} lobby={lobby.value} />
        ) : (
          <Loading words={start.loadingMaps} />
        )}
      </main>
      <Footer />
    </div>
  );
}

interface ChoicesProps extends StartData {
  games: readonly GameSummary[];
  /** Null if the server has no lobby. */
  lobby: readonly LobbyGame[] | null;
}

function isGoingOn(games: readonly GameSummary[]): boolean {
  return games.some((game) => game.state !== "over");
}

/**
 * Everything below the title, shown at once so that nothing moves later. What somebody waits for
 * comes first: games that go on, and tables that can be joined.
 */
function Choices({ editions, tablesFirst, games, lobby }: ChoicesProps) {
  const { start } = messages();
  const mine = <MyGames games={games} editions={editions} />;
  const tables = lobby && <LobbyPanel games={lobby} editions={editions} />;
  const going = isGoingOn(games);
  return (
    <>
      {(going || tablesFirst) && (
        <div class="panels waiting">
          {going && mine}
          {tablesFirst && tables}
        </div>
      )}
      <h2 class="start-heading">{start.chooseMap}</h2>
      <EditionList editions={editions} />
      {!tablesFirst && tables}
      <div class="panels">
        <TogetherPanel />
        <RecordPanel />
      </div>
      {!going && mine}
    </>
  );
}

function TogetherPanel() {
  const { start } = messages();
  const { route } = useLocation();
  return (
    <section class="panel together">
      <h2>{start.together}</h2>
      <p>{start.togetherText}</p>
      <div>
        <p>{start.joinText}</p>
        <LinkForm onPage={route} />
      </div>
    </section>
  );
}

interface HeroProps {
  editions: readonly EditionSummary[];
  games: readonly GameSummary[];
  /** Whether something below is more urgent than the picture on a small screen, and the goal. */
  calls: boolean;
}

function Hero({ editions, games, calls }: HeroProps) {
  const { site, start } = messages();
  const { route } = useLocation();
  const { busy, error, run } = useAction();
  const opponent = quickOpponent(games);
  // What the device itself knows: it does not wait for the games.
  const isFirstVisit = lastEdition() === null && keptHistory().length === 0;
  const edition = editions.find((one) => one.id === lastEdition()) ?? editions[0];
  const together = (
    <a key="together" class="button big" href="/new?with=friends" data-testid="new-table">
      <Icon name="person" /> {start.playTogether}
    </a>
  );
  const howToPlay = (
    <Button
      key="how"
      class="big"
      data-testid="how-to-play"
      disabled={!edition || busy}
      onClick={() => run(async () => route(await openLesson(games)))}
    >
      <Icon name="rules" /> {start.howToPlay}
    </Button>
  );
  return (
    <header class={calls ? "hero calls" : "hero"}>
      <ProfileLink />
      <div class="hero-text">
        <PageTitle>
          <Emblem /> {site.name}
        </PageTitle>
        <p class="hero-line">{start.line}</p>
        {isFirstVisit && !calls && (
          <p class="hero-line" data-testid="goal">
            {start.goal}
          </p>
        )}
        <div class="hero-actions">
          <div class="hero-play">
            <Button
              variant="primary"
              class="big"
              data-testid="play-now"
              disabled={!edition || busy}
              onClick={() => edition && run(async () => route(await quickGame(edition, games)))}
            >
              <Icon name="play" /> {start.playNow}
            </Button>
            <span class="hero-summary">{edition ? quickGameWords(edition, opponent) : " "}</span>
          </div>
          {isFirstVisit ? [howToPlay, together] : [together, howToPlay]}
        </div>
        <ErrorNote error={error} />
      </div>
      <HeroPicture />
    </header>
  );
}

// The edition of `showcase.json`.
const PICTURED = "usa";

/** A small picture at once, and the living one when it is loaded; the page does not wait for it. */
function HeroPicture() {
  const { value: living } = useRequest(() => import("./LivingBoard"));
  return (
    <div class="hero-picture">
      <BoardPicture edition={PICTURED} />
      {living && <living.LivingBoard />}
    </div>
  );
}
