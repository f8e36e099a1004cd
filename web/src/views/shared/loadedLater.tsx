// Components that are loaded when they are first shown, to keep pages small.
import type { ComponentType } from "preact";
import { ErrorNote } from "./ErrorNote";
import { Loading } from "./Loading";
import { useRequest } from "./useRequest";

export function loadedLater<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return function Later(props: Props) {
    const { value: Component, error } = useRequest(load);
    if (error) return <ErrorNote error={error} />;
    return Component ? <Component {...props} /> : <Loading />;
  };
}
