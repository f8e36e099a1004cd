// A loading message. It appears only after a moment, so that it does not flash.
import { useEffect, useState } from "preact/hooks";
import { messages } from "../../messages/messages";
import "./loading.css";

const SAID_AFTER = 300;

export function Loading({ words = messages().site.loading }: { words?: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SAID_AFTER);
    return () => clearTimeout(timer);
  }, []);
  // The element exists from the start, so that screen readers announce the text when it comes.
  return (
    <p class={late ? "loading late" : "loading"} role="status">
      {late && words}
    </p>
  );
}
