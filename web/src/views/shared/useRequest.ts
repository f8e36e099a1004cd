// Something a page asks the server for when it opens.
import { useCallback, useEffect, useState } from "preact/hooks";

export interface RequestState<T> {
  value: T | null;
  error: unknown;
  reload(): void;
}

/** Load at once, and anew whenever `subject` changes; what is shown stays until something newer is there. */
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

/** Something that is done when asked for: whether it is under way, and what came of it. */
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
