// Something a page asks the server for when it opens.
import { useCallback, useEffect, useState } from "preact/hooks";

export interface Loaded<T> {
  value: T | null;
  error: unknown;
  again(): void;
}

/** Load at once, and anew whenever `subject` changes; what is shown stays until something newer is there. */
export function useLoaded<T>(load: () => Promise<T>, subject = ""): Loaded<T> {
  const [state, setState] = useState<{ value: T | null; error: unknown }>(NOTHING);
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
  const again = useCallback(() => setRound((before) => before + 1), []);
  return { ...state, again };
}

const NOTHING = { value: null, error: null };

/** Something that is done when asked for: whether it is under way, and what came of it. */
export function useDoing() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const attempt = async (deed: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await deed();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, attempt };
}
