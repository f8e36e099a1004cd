// The board: a drawing in layers, of which a new position touches only what changed, in a frame in
// which it can be moved and zoomed.
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Edition, Position, SeatColor } from "../../api/types";
import type { Lit } from "../../derived/highlights";
import type { Touch } from "../../session/turnController";
import { IconButton } from "../shared/controls";
import "./board.css";
import { placeWords, trackWords, type Whose } from "../../words/board";
import { pointOf, REACH, useTouching } from "./boardInput";
import { Camera } from "./camera";
import { Light } from "./HighlightLayer";
import { trackNear } from "./hitTest";
import type { Glow } from "./keyboardNav";
import { Ground } from "./MapBackground";
import { Pieces } from "./Pieces";
import { Halos, Names, Places } from "./Places";
import { Touchables } from "./TargetControls";
import { Tracks } from "./Tracks";

export interface BoardProps {
  edition: Edition;
  /** Null before the start: an empty board. */
  position: Position | null;
  /** By seat. */
  colors: readonly SeatColor[];
  /** What seats are called, for those who hear the board; their colours if left out. */
  names?: readonly string[];
  /** The seat of the one who looks on. */
  you?: number | null;
  /** Legal targets now. */
  glow: Glow;
  /** What the player looks at. */
  lit: Lit;
  /** Whether something is picked or asked: then free tracks that do not glow step back. */
  choosing?: boolean;
  /** Show all of it while this holds: what is to be compared may lie anywhere. */
  whole?: boolean;
  /** Tracks of a longest path, drawn along one after another. */
  path?: readonly number[];
  /** Tracks just claimed: their wagons roll in. */
  fresh?: ReadonlySet<number>;
  /** A track under question or explanation: outlined. */
  pointed?: { tracks: ReadonlySet<number> };
  onTrack?(track: number, touch: Touch): void;
  /** A city or a country. */
  onPlace?(place: string, touch: Touch): void;
  /** The pointer enters a city, or leaves it. */
  onHover?(place: string | null): void;
}

const NO_TRACKS: ReadonlySet<number> = new Set();
const NO_PATH: readonly number[] = [];
const UNOWNED: Position["owners"] = {};

export function Board(props: BoardProps) {
  const { edition, position, colors, glow } = props;
  const { board } = edition;
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const { camera, zoom } = useCamera(frame, sheet, board);
  const { current, ...handlers } = useTouching(props, drawing, camera);
  const pointed = props.pointed?.tracks ?? NO_TRACKS;
  const choosing = props.choosing ?? pointed.size > 0;
  useShown(edition, drawing);
  const path = props.path ?? NO_PATH;
  useLayoutEffect(() => {
    if (path.length > 0) camera.current?.whole();
  }, [path, camera]);
  const whole = props.whole ?? false;
  // At once, so that nobody aims at what begins to move a moment later.
  useLayoutEffect(() => camera.current?.survey(whole), [whole, camera]);
  return (
    <div ref={frame} class={choosing ? "board choosing" : "board"}>
      <div ref={sheet} class="board-sheet">
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no field set */}
        <svg
          ref={drawing}
          viewBox={`0 0 ${board.width} ${board.height}`}
          role="group"
          aria-label={`Board of ${board.name}`}
          // Some browsers let a drawing that listens for focus take it; its parts do, not all of it.
          tabindex={-1}
          {...handlers}
        >
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in a drawing takes the focus */}
          <g aria-hidden="true">
            <Ground board={board} />
            <Light
              board={board}
              glowing={glow.tracks}
              lit={props.lit}
              ridden={position?.ridden ?? NO_PATH}
              pointed={pointed}
              path={path}
            />
            <Tracks
              board={board}
              owners={position?.owners ?? UNOWNED}
              colors={colors}
              glowing={glow.tracks}
              fresh={props.fresh ?? NO_TRACKS}
              you={props.you ?? null}
            />
            <Halos board={board} glowing={glow.places} lit={props.lit.places} />
            <Places board={board} />
            <Names board={board} />
            {position && <Pieces board={board} position={position} colors={colors} />}
          </g>
          <Touchables
            board={board}
            owners={position?.owners ?? UNOWNED}
            glow={glow}
            current={current}
            trackLabel={(track) => trackWords(edition, track, position, whose(props))}
            placeLabel={(place) => placeWords(edition, place, position, whose(props))}
          />
        </svg>
      </div>
      <Controls camera={camera} zoom={zoom} />
    </div>
  );
}

function whose({ you, names, colors }: BoardProps): Whose {
  return (seat) => (seat === you ? "you" : (names?.[seat] ?? colors[seat] ?? `seat ${seat + 1}`));
}

interface Zoom {
  now: number;
  closest: number;
}

/** A camera on the sheet in its frame, and how far it is zoomed in when it rests. */
function useCamera(
  frame: RefObject<HTMLElement | null>,
  sheet: RefObject<HTMLElement | null>,
  { width, height }: Edition["board"],
) {
  const camera = useRef<Camera>(null);
  const [zoom, setZoom] = useState<Zoom>({ now: 1, closest: 1 });
  useLayoutEffect(() => {
    if (!frame.current || !sheet.current) return;
    const made = new Camera(frame.current, sheet.current, { width, height }, (now, closest) =>
      setZoom({ now, closest }),
    );
    camera.current = made;
    return () => made.close();
  }, [width, height]);
  return { camera, zoom };
}

function Controls({ camera, zoom }: { camera: RefObject<Camera | null>; zoom: Zoom }) {
  return (
    <div class="board-controls">
      <IconButton
        icon="plus"
        label="Zoom in"
        disabled={zoom.now >= zoom.closest}
        onClick={() => camera.current?.step(1)}
      />
      <IconButton
        icon="minus"
        label="Zoom out"
        disabled={zoom.now <= 1}
        onClick={() => camera.current?.step(-1)}
      />
      <IconButton
        icon="whole"
        label="Whole board"
        disabled={zoom.now <= 1}
        onClick={() => camera.current?.whole()}
      />
    </div>
  );
}

let shown: { edition: Edition; drawing: SVGSVGElement } | null = null;

/** Remember which board is on the page, for cards that are dropped on it. */
function useShown(edition: Edition, drawing: RefObject<SVGSVGElement | null>): void {
  useEffect(() => {
    if (drawing.current) shown = { edition, drawing: drawing.current };
    return () => {
      shown = null;
    };
  }, [edition]);
}

/** The track under a point of the window, or near it: where a dragged card would land. */
export function trackAt(clientX: number, clientY: number): number | null {
  if (!shown) return null;
  const { board } = shown.edition;
  const { point, scale } = pointOf(shown.drawing, board, { clientX, clientY });
  return trackNear(board, point, REACH.finger / scale);
}
