// A number that counts up or down to its new value, unless the user prefers reduced motion.
import { useEffect, useRef, useState } from "preact/hooks";
import { prefersReducedMotion } from "../shared/mediaQueries";

const COUNTING_TAKES = 700;

export function useAnimatedNumber(value: number): number {
  const [shown, setShown] = useState(0);
  const from = useRef(0);
  useEffect(() => {
    if (prefersReducedMotion.peek()) {
      from.current = value;
      setShown(value);
      return;
    }
    const began = performance.now();
    const start = from.current;
    let frame = requestAnimationFrame(function count(now) {
      const share = Math.min(1, Math.max(0, now - began) / COUNTING_TAKES);
      from.current = start + (value - start) * (1 - (1 - share) ** 3);
      setShown(Math.round(from.current));
      if (share < 1) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown;
}
