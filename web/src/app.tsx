// The routes. Every page but the start page is loaded when it is opened.
import { useEffect, useState } from "preact/hooks";
import { ErrorBoundary, LocationProvider, lazy, Route, Router } from "preact-iso";
import { api, unwrap } from "./api/client";
import { isOutdated, ownBuild } from "./session/clientBuild";
import { reloadOnce } from "./session/reload";
import { ErrorPage, errorKindOf } from "./views/pages/ErrorPage";
import { StartPage } from "./views/pages/StartPage";
import { useRequest } from "./views/shared/useRequest";

const Nowhere = () => <ErrorPage kind="address" />;

/** A page whose script cannot be loaded: the server has a newer build, or does not respond. */
function Missing() {
  const { value, error, reload } = useRequest(() => unwrap(api.GET("/api")));
  const outdated = value !== null && isOutdated(ownBuild(), value.client);
  const [stuck, setStuck] = useState(false);
  useEffect(() => {
    if (value && !outdated) setStuck(!reloadOnce());
  }, [value, outdated]);
  if (error) return <ErrorPage kind={errorKindOf(error)} onRetry={reload} />;
  if (outdated) return <ErrorPage kind="old_tab" />;
  return stuck ? <ErrorPage kind="unexpected" /> : null;
}

function page<T>(load: () => Promise<T>) {
  return lazy(() => load().catch(() => Missing));
}

const NewTablePage = page(() =>
  import("./views/pages/NewTablePage").then((module) => module.NewTablePage),
);
const JoinPage = page(() => import("./views/pages/JoinPage").then((module) => module.JoinPage));
const GamePage = page(() => import("./views/table/GamePage").then((module) => module.GamePage));
const YouPage = page(() => import("./views/you/YouPage").then((module) => module.YouPage));
const ReplayPage = page(() =>
  import("./views/afterGame/ReplayPage").then((module) => module.ReplayPage),
);

export function App() {
  const [broken, setBroken] = useState(false);
  if (broken) return <ErrorPage kind="unexpected" />;
  return (
    <LocationProvider>
      <ErrorBoundary onError={() => setBroken(true)}>
        <Router>
          <Route path="/" component={StartPage} />
          <Route path="/new" component={NewTablePage} />
          <Route path="/join" component={JoinPage} />
          <Route path="/you" component={YouPage} />
          <Route path="/join/:preview" component={JoinPage} />
          <Route path="/games/:game" component={GamePage} />
          <Route path="/games/:game/replay" component={ReplayPage} />
          <Route path="/replays/:replay" component={ReplayPage} />
          <Route default component={Nowhere} />
        </Router>
      </ErrorBoundary>
    </LocationProvider>
  );
}
