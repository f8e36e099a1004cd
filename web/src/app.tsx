// Which page an address shows; all but the first are loaded when somebody opens one.

import { useState } from "preact/hooks";
import { ErrorBoundary, LocationProvider, lazy, Route, Router } from "preact-iso";
import { Start } from "./pages/Start";
import { Trouble } from "./pages/Trouble";

// A page that cannot be had is one that a newer server has under another name.
const Outdated = () => <Trouble what="old_tab" />;
const Nowhere = () => <Trouble what="address" />;

const NewTable = lazy(() =>
  import("./pages/NewTable").then(
    (m) => m.NewTable,
    () => Outdated,
  ),
);
const Join = lazy(() =>
  import("./pages/Join").then(
    (m) => m.Join,
    () => Outdated,
  ),
);
const GamePage = lazy(() =>
  import("./play/GamePage").then(
    (m) => m.GamePage,
    () => Outdated,
  ),
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
          <Route default component={Nowhere} />
        </Router>
      </ErrorBoundary>
    </LocationProvider>
  );
}
