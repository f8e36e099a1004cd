// A list that scrolls to its newest entry, unless the reader has scrolled up.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

const NEAR = 32;

/** Keep a list scrolled to its end while `length` grows and when its size changes. */
export function useAutoScroll(length: number) {
  const list = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const size = useRef("");
  const [away, setAway] = useState(false);
  const toEnd = useCallback(() => {
    const box = list.current;
    if (!box) return;
    box.scrollTop = box.scrollHeight;
    size.current = sizeOf(box);
  }, []);
  const onScroll = useCallback(() => {
    const box = list.current;
    if (!box) return;
    // A new size makes the browser scroll, too, before anything else notices. That is not the
    // reader, who still wants to follow.
    const resized = size.current !== sizeOf(box);
    size.current = sizeOf(box);
    if (resized && atEnd.current) return toEnd();
    atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
    setAway(!atEnd.current);
  }, [toEnd]);
  useLayoutEffect(() => {
    if (atEnd.current) toEnd();
  }, [length, toEnd]);
  // The list may get its height only after layout, and its lines may wrap differently later.
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const watcher = new ResizeObserver(() => atEnd.current && toEnd());
    for (const element of [box, ...box.children]) watcher.observe(element);
    return () => watcher.disconnect();
  }, [toEnd]);
  return { list, away, toEnd, onScroll };
}

function sizeOf({ clientWidth, clientHeight, scrollHeight }: HTMLElement): string {
  return [clientWidth, clientHeight, scrollHeight].join();
}
