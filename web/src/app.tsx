// Which page an address shows; a game's pages are loaded when somebody opens one.
import { ErrorBoundary, LocationProvider, lazy, Route, Router } from "preact-iso";
import { Start } from "./pages/Start";

const GamePage = lazy(() => import("./play/GamePage").then((module) => module.GamePage));

export function App() {
  return (
    <LocationProvider>
      <ErrorBoundary>
        <Router>
          <Route path="/" component={Start} />
          <Route path="/games/:game" component={GamePage} />
        </Router>
      </ErrorBoundary>
    </LocationProvider>
  );
}
