// Turns clicks, hovering and keys on the board into choices of places and tracks.
import type { RefObject } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import type { Board } from "../../api/types";
import type { InputKind } from "../../session/turnController";
import { distance, type Point } from "../shared/boxes";
import type { BoardViewProps } from "./BoardView";
import type { Camera } from "./camera";
import { type BoardTarget, hitTest } from "./hitTest";
import { type NavStop, navStops, nextGlowing, nextStop } from "./keyboardNav";

/** How near the input must be, in pixels. */
export const REACH = { touch: 22, pointer: 7 } as const;

const DOUBLE_TAP = { time: 350, distance: 30 } as const;
const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const CHOICES: Readonly<Record<string, 1 | -1>> = { PageDown: 1, PageUp: -1 };

type Client = Pick<MouseEvent, "clientX" | "clientY">;

/** A point of the window in board units, and the pixels per board unit. */
export function pointOf(drawing: SVGSVGElement, board: Board, { clientX, clientY }: Client) {
  const { left, top, width } = drawing.getBoundingClientRect();
  const scale = width / board.width || 1;
  return { point: { x: (clientX - left) / scale, y: (clientY - top) / scale }, scale };
}

/**
 * Event handlers for the drawing, the key of the control that Tab focuses, and whether the player has
 * moved there by keys.
 */
export function useBoardInput(
  props: BoardViewProps,
  drawing: RefObject<SVGSVGElement | null>,
  camera: RefObject<Camera | null>,
) {
  const { board } = props.edition;
  const all = useMemo(() => navStops(board), [board]);
  const [current, setCurrent] = useState(all[0]?.key ?? "");
  const [byKey, setByKey] = useState(false);
  const hand = useRef<keyof typeof REACH>("pointer");
  const hovered = useRef<string | null>(null);
  const lastTap = useRef({ at: { x: 0, y: 0 }, time: 0 });

  const touch = (target: BoardTarget, how: InputKind): void => {
    if (target.kind === "track") props.onTrack?.(target.track, how);
    else props.onPlace?.(target.place, how);
  };

  const aim = (event: Client, how: keyof typeof REACH): BoardTarget | null => {
    if (!drawing.current) return null;
    const { point, scale } = pointOf(drawing.current, board, event);
    return hitTest(board, point, REACH[how] / scale, props.glow.places);
  };

  const hover = (place: string | null): void => {
    if (place === hovered.current) return;
    hovered.current = place;
    props.onHover?.(place);
  };

  const tapGround = (event: MouseEvent): void => {
    const at = { x: event.clientX, y: event.clientY };
    const before = lastTap.current;
    const near = distance(at, before.at) < DOUBLE_TAP.distance;
    const twice = near && event.timeStamp - before.time < DOUBLE_TAP.time;
    if (twice) camera.current?.step(1, at);
    lastTap.current = { at, time: twice ? 0 : event.timeStamp };
  };

  const goTo = (stop: NavStop | null): void => {
    const found = stop && drawing.current?.querySelector<SVGElement>(`[data-stop="${stop.key}"]`);
    found?.focus({ preventScroll: true });
    if (found) setByKey(true);
  };

  const stopOf = (event: Event): NavStop | undefined => {
    const key = event.target instanceof SVGElement ? event.target.dataset.stop : undefined;
    return all.find((stop) => stop.key === key);
  };

  const pressKey = (stop: NavStop, { key, shiftKey }: KeyboardEvent): boolean => {
    const direction = DIRECTIONS[key];
    const choice = CHOICES[key];
    if (direction && shiftKey) camera.current?.shift(direction.x / 3, direction.y / 3);
    else if (direction) goTo(nextStop(all, stop, direction));
    else if (choice) goTo(nextGlowing(all, stop, props.glow, choice));
    else if (key === "Enter" || key === " ") touch(stop.target, "key");
    else return camera.current?.pressKey(key) ?? false;
    return true;
  };

  /** A key while the board as a whole has the focus: arrows enter it where something can be chosen. */
  const enterByKey = ({ key, shiftKey }: KeyboardEvent): boolean => {
    const here = all.find((stop) => stop.key === current);
    const moves = (key in DIRECTIONS && !shiftKey) || key in CHOICES;
    if (!moves || !here) return camera.current?.pressKey(key) ?? false;
    goTo(byKey ? here : (nextGlowing(all, here, props.glow, 1) ?? here));
    return true;
  };

  return {
    current,
    byKey,
    onPointerDown(event: PointerEvent) {
      setByKey(false);
      hand.current = event.pointerType === "touch" ? "touch" : "pointer";
    },
    onClick(event: MouseEvent) {
      // A click without a pointer comes from a screen reader and means the focused control.
      const how = event.detail === 0 ? "key" : hand.current;
      if (how !== "key" && camera.current?.dragged) return;
      const target = (how === "key" ? null : aim(event, how)) ?? stopOf(event)?.target;
      if (target) touch(target, how);
      else tapGround(event);
    },
    onPointerMove(event: PointerEvent) {
      if (event.pointerType === "touch" || event.buttons > 0) return;
      const target = aim(event, "pointer");
      hover(target?.kind === "place" ? target.place : null);
    },
    onPointerLeave() {
      hover(null);
    },
    onKeyDown(event: KeyboardEvent) {
      const stop = stopOf(event);
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const onBoard = event.target === drawing.current;
      const handled = stop ? pressKey(stop, event) : onBoard && enterByKey(event);
      if (handled) event.preventDefault();
    },
    onFocusIn(event: FocusEvent) {
      const stop = stopOf(event);
      if (!stop) return;
      setCurrent(stop.key);
      camera.current?.reveal(stop);
    },
  };
}
