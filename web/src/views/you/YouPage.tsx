// The player's own page: name, mark and colours, statistics, and finished games.
import { useEffect, useState } from "preact/hooks";
import { api, unwrap } from "../../api/client";
import { statisticsOf } from "../../derived/history";
import { messages } from "../../messages/messages";
import { keptHistory, updateHistory } from "../../session/history";
import { fetchMyGames } from "../../session/myGames";
import { profile } from "../../session/profile";
import { ErrorPage, errorKindOf } from "../pages/ErrorPage";
import { PageLayout, PageTitle } from "../pages/PageLayout";
import { AlertSettings } from "../shared/AlertSettings";
import { Loading } from "../shared/Loading";
import { useRequest } from "../shared/useRequest";
import { FinishedGames } from "./FinishedGames";
import { ProfileForm } from "./ProfileForm";
import { StatisticsPanel } from "./StatisticsPanel";
import "./you.css";

async function load() {
  const [editions, games] = await Promise.all([unwrap(api.GET("/api/editions")), fetchMyGames()]);
  return { editions, games };
}

export function YouPage() {
  const { you } = messages();
  const { value, error, reload } = useRequest(load);
  const [history, setHistory] = useState(keptHistory);
  const [complete, setComplete] = useState(false);
  useEffect(() => {
    if (value) updateHistory(value.games, setHistory).then(() => setComplete(true));
  }, [value]);
  if (error) return <ErrorPage kind={errorKindOf(error)} onRetry={reload} />;
  const statistics = statisticsOf(history, profile.value.name);
  return (
    <PageLayout>
      <PageTitle tab={you.title}>{you.title}</PageTitle>
      <div class="you">
        <div class="you-settings">
          <ProfileForm />
          <section class="panel">
            <AlertSettings />
          </section>
        </div>
        {!value || (!complete && history.length === 0) ? (
          <Loading />
        ) : (
          <div class="you-games">
            <StatisticsPanel statistics={statistics} editions={value.editions} />
            {history.length > 0 && <FinishedGames history={history} editions={value.editions} />}
          </div>
        )}
      </div>
    </PageLayout>
  );
}
