// Whether an element is in sight, or scrolled away.
import { useEffect, useState } from "preact/hooks";

/** Whether at least half of an element is in the window. */
export function useInView(element: { readonly current: Element | null }): boolean {
  const [inView, setInView] = useState(true);
  useEffect(() => {
    if (!element.current) return;
    const see = (entries: readonly IntersectionObserverEntry[]) =>
      setInView((entries.at(-1)?.intersectionRatio ?? 0) >= HALF);
    const observer = new IntersectionObserver(see, { threshold: HALF });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return inView;
}

const HALF = 0.5;
