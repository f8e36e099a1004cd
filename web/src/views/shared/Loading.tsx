// That something is on its way: said quietly, and only once it takes a moment, so that nothing flashes.
import { useEffect, useState } from "preact/hooks";
import "./loading.css";

const SAID_AFTER = 300;

export function Loading({ words = "Just a moment…" }: { words?: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SAID_AFTER);
    return () => clearTimeout(timer);
  }, []);
  // It is there from the first, so that readers hear the words when they come.
  return (
    <p class={late ? "loading late" : "loading"} role="status">
      {late && words}
    </p>
  );
}
