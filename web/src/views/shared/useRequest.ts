// Hooks for requests to the server.
import { useCallback, useEffect, useState } from "preact/hooks";

export interface RequestState<T> {
  value: T | null;
  error: unknown;
  reload(): void;
}

/** Load now and whenever `subject` changes. The old value stays until the new one is loaded. */
export function useRequest<T>(load: () => Promise<T>, subject = ""): RequestState<T> {
  const [state, setState] = useState<{ value: T | null; error: unknown }>(NOT_LOADED);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let wanted = true;
    load().then(
      (value) => wanted && setState({ value, error: null }),
      (error: unknown) => wanted && setState((before) => ({ ...before, error })),
    );
    return () => {
      wanted = false;
    };
  }, [subject, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  return { ...state, reload };
}

const NOT_LOADED = { value: null, error: null };

/** An action that the user starts: whether it is running, and its error. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async (action: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await action();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, run };
}
