// Which page an address shows; all but the first are loaded when somebody opens one.
import { useEffect, useState } from "preact/hooks";
import { ErrorBoundary, LocationProvider, lazy, Route, Router } from "preact-iso";
import { answered, api } from "./api/client";
import { isOutdated, ownBuild } from "./session/clientBuild";
import { reloadOnce } from "./session/reload";
import { Trouble, troubleOf } from "./views/pages/ErrorPage";
import { Start } from "./views/pages/StartPage";
import { useLoaded } from "./views/shared/useRequest";

const Nowhere = () => <Trouble what="address" />;

/** A page that cannot be had: a newer server has it under another name, or there was no server. */
function Missing() {
  const { value, error, again } = useLoaded(() => answered(api.GET("/api")));
  const outdated = value !== null && isOutdated(ownBuild(), value.client);
  const [stuck, setStuck] = useState(false);
  useEffect(() => {
    if (value && !outdated) setStuck(!reloadOnce());
  }, [value, outdated]);
  if (error) return <Trouble what={troubleOf(error)} onRetry={again} />;
  if (outdated) return <Trouble what="old_tab" />;
  return stuck ? <Trouble what="fault" /> : null;
}

function page<T>(load: () => Promise<T>) {
  return lazy(() => load().catch(() => Missing));
}

const NewTable = page(() => import("./views/pages/NewTablePage").then((module) => module.NewTable));
const Join = page(() => import("./views/pages/JoinPage").then((module) => module.Join));
const GamePage = page(() => import("./views/table/GamePage").then((module) => module.GamePage));
const ReplayPage = page(() =>
  import("./views/afterGame/ReplayPage").then((module) => module.ReplayPage),
);

export function App() {
  const [broken, setBroken] = useState(false);
  if (broken) return <Trouble what="fault" />;
  return (
    <LocationProvider>
      <ErrorBoundary onError={() => setBroken(true)}>
        <Router>
          <Route path="/" component={Start} />
          <Route path="/new" component={NewTable} />
          <Route path="/join" component={Join} />
          <Route path="/games/:game" component={GamePage} />
          <Route path="/games/:game/replay" component={ReplayPage} />
          <Route path="/replays/:replay" component={ReplayPage} />
          <Route default component={Nowhere} />
        </Router>
      </ErrorBoundary>
    </LocationProvider>
  );
}
