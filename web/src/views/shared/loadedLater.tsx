// Components that are loaded when they are first shown, to keep pages small.
import type { ComponentType } from "preact";
import { ErrorNote } from "./ErrorNote";
import { Loading } from "./Loading";
import { useRequest } from "./useRequest";

/** What the player can do without is loaded quietly: nothing is shown before, or if that fails. */
export function loadedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  how: "visibly" | "quietly" = "visibly",
) {
  return function Later(props: Props) {
    const { value: Component, error } = useRequest(load);
    if (Component) return <Component {...props} />;
    if (how === "quietly") return null;
    return error ? <ErrorNote error={error} /> : <Loading />;
  };
}
