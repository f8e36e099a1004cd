// A list that scrolls to its newest entry, unless the reader has scrolled up.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

const NEAR = 32;

/** Keep a list scrolled to its end while `length` grows. */
export function useAutoScroll(length: number) {
  const list = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const [away, setAway] = useState(false);
  const toEnd = useCallback(() => {
    const box = list.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, []);
  const onScroll = useCallback(() => {
    const box = list.current;
    if (!box) return;
    atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
    setAway(!atEnd.current);
  }, []);
  useLayoutEffect(() => {
    if (atEnd.current) toEnd();
  }, [length, toEnd]);
  // The list may get its height only after layout.
  useEffect(() => {
    if (!list.current) return;
    const watcher = new ResizeObserver(() => atEnd.current && toEnd());
    watcher.observe(list.current);
    return () => watcher.disconnect();
  }, [toEnd]);
  return { list, away, toEnd, onScroll };
}
