// The board: a drawing in layers, of which a new position renders only what changed, in a frame
// where it can be moved and zoomed.
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Edition, Position, SeatColor } from "../../api/types";
import type { Highlights } from "../../derived/highlights";
import type { Claim } from "../../derived/turnSummary";
import { messages } from "../../messages/messages";
import { LABEL_SCALES, labels } from "../../session/settings";
import type { InputKind } from "../../session/turnController";
import { IconButton } from "../shared/controls";
import { isTouchPhone } from "../shared/mediaQueries";
import "./board.css";
import { placeLabel, type SeatNamer, trackLabel } from "../../words/board";
import { boardName } from "../../words/editions";
import { type Box, grown, type Point } from "../shared/boxes";
import { useBoardInput } from "./boardInput";
import { Camera } from "./camera";
import { EdgeArrows } from "./EdgeArrows";
import { ClaimHalos, ClaimPayments } from "./FollowedClaims";
import { HighlightLayer, PlanSteps } from "./HighlightLayer";
import type { Glow } from "./keyboardNav";
import { MapBackground } from "./MapBackground";
import { nameScales } from "./nameScales";
import { type Corner, clearCorner, quietCorner } from "./ornamentPlacement";
import { Pieces } from "./Pieces";
import { Halos, Names, Places } from "./Places";
import { boxOf, middleOf, nameBox } from "./shapes";
import { useShownBoard } from "./shownBoard";
import { TargetControls } from "./TargetControls";
import { type PlaceMarks, TicketRings, TicketTags } from "./TicketTags";
import { Tracks } from "./Tracks";
import { tagBox } from "./tagPlacement";

export interface BoardViewProps {
  edition: Edition;
  /** Null before the start: an empty board. */
  position: Position | null;
  /** By seat. */
  colors: readonly SeatColor[];
  /** Names of the seats for screen readers; their colours if left out. */
  names?: readonly string[];
  /** The viewer's own seat. */
  you?: number | null;
  /** What can be chosen now. */
  glow: Glow;
  /** What the player looks at. */
  highlights: Highlights;
  /** Whether the board moves so that what the player looks at is in sight. */
  follows?: boolean;
  /** Whether the player is choosing something. Then other free tracks are dimmed. */
  choosing?: boolean;
  /** Show the whole board while this is true. */
  whole?: boolean;
  /** Tracks of a longest path, drawn one after another. */
  path?: readonly number[];
  /** Tracks that were just claimed: their wagons roll in. */
  justClaimed?: ReadonlySet<number>;
  /** Free tracks that are closed to the viewer's seat. */
  closed?: ReadonlySet<number>;
  /** The marks of the viewer's tickets, by place. */
  tickets?: PlaceMarks;
  /** Others' latest claims, which stay marked. */
  followed?: readonly Claim[];
  /** The selector of what may cover an edge of the board. */
  edgedBy?: string;
  /** Whether the camera visits those that are out of sight. */
  visitsClaims?: boolean;
  /** Places to begin with; by default, the board fills the frame. */
  home?: readonly string[];
  /** Tracks that a question or a note is about. */
  pointed?: { tracks: ReadonlySet<number> };
  /** Further buttons below those that zoom. */
  controls?: ComponentChildren;
  onTrack?(track: number, input: InputKind): void;
  /** A city or a country. */
  onPlace?(place: string, input: InputKind): void;
  /** The pointer enters a place, or leaves it. */
  onHover?(place: string | null): void;
}

const NO_TRACKS: ReadonlySet<number> = new Set();
const NO_PATH: readonly number[] = [];
const NO_CLAIMS: readonly Claim[] = [];
const NO_PLACES: readonly string[] = [];
const UNOWNED: Position["owners"] = {};
const NO_TICKETS: PlaceMarks = new Map();

export function BoardView(props: BoardViewProps) {
  const { edition, position, colors, glow } = props;
  const { board } = edition;
  const frame = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const { camera, zoom } = useCamera(frame, surface, board);
  const { current, byKey, ...handlers } = useBoardInput(props, drawing, camera);
  const pointed = props.pointed?.tracks ?? NO_TRACKS;
  const choosing = props.choosing ?? pointed.size > 0;
  useShownBoard(edition, drawing);
  const marks = props.tickets ?? NO_TICKETS;
  const controls = useRef<HTMLDivElement>(null);
  const path = props.path ?? NO_PATH;
  useLayoutEffect(() => {
    if (path.length > 0) camera.current?.showAll();
  }, [path, camera]);
  const whole = props.whole ?? false;
  useHome(camera, board, props.home ?? NO_PLACES, marks);
  const corner = useControlsCorner(camera, board, controls);
  const covers = () => [
    ...(controls.current ? [boxOf(controls.current)] : []),
    ...(props.edgedBy && frame.current ? boxesOver(frame.current, props.edgedBy) : []),
  ];
  useFollowed(camera, board, props.highlights, pointed, props.follows ?? false, covers);
  const followed = props.followed ?? NO_CLAIMS;
  useVisits(camera, board, followed, props.visitsClaims ?? false);
  // Synchronously, so that the board does not start to move under a pointer.
  useLayoutEffect(() => camera.current?.setOverview(whole), [whole, camera]);
  return (
    <div ref={frame} class={choosing ? "board choosing" : "board"}>
      <div ref={surface} class="board-surface">
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no field set */}
        <svg
          ref={drawing}
          viewBox={`0 0 ${board.width} ${board.height}`}
          role="group"
          aria-label={messages().table.boardOf(boardName(board))}
          // Some browsers focus a drawing that listens for focus; only its parts should be focused.
          tabindex={-1}
          data-by-key={byKey || undefined}
          {...handlers}
        >
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in a drawing takes the focus */}
          <g aria-hidden="true">
            <MapBackground board={board} />
            <HighlightLayer
              board={board}
              glowing={glow.tracks}
              highlights={props.highlights}
              ridden={position?.ridden ?? NO_PATH}
              pointed={pointed}
              path={path}
            />
            <ClaimHalos board={board} claims={followed} colors={colors} />
            <Tracks
              board={board}
              owners={position?.owners ?? UNOWNED}
              colors={colors}
              glowing={glow.tracks}
              closed={props.closed ?? NO_TRACKS}
              justClaimed={props.justClaimed ?? NO_TRACKS}
              you={props.you ?? null}
            />
            <Halos board={board} glowing={glow.places} highlights={props.highlights} />
            <TicketRings board={board} marks={marks} />
            <Places board={board} />
            <Names board={board} scale={LABEL_SCALES[labels.value]} />
            <PlanSteps board={board} steps={props.highlights.steps} />
            {position && <Pieces board={board} position={position} colors={colors} />}
            <TicketTags board={board} marks={marks} />
            <ClaimPayments board={board} claims={followed} colors={colors} />
          </g>
          <TargetControls
            board={board}
            owners={position?.owners ?? UNOWNED}
            glow={glow}
            current={current}
            trackLabel={(track) => trackLabel(edition, track, position, seatNamer(props))}
            placeLabel={(place) => placeLabel(edition, place, position, seatNamer(props))}
          />
        </svg>
      </div>
      <EdgeArrows
        edition={edition}
        claims={followed}
        colors={colors}
        names={props.names ?? NO_PLACES}
        camera={camera}
        controls={controls}
        rested={zoom}
      />
      <div ref={controls} class={`board-controls ${corner}`}>
        {isTouchPhone.value ? (
          <ZoomSwitch camera={camera} zoom={zoom} />
        ) : (
          <ZoomControls camera={camera} zoom={zoom} />
        )}
        {props.controls}
      </div>
    </div>
  );
}

function seatNamer({ you, names, colors }: BoardViewProps): SeatNamer {
  const { names: words } = messages();
  return (seat) => {
    const color = colors[seat];
    if (seat === you) return words.you;
    return names?.[seat] ?? (color ? words.colors[color] : words.seat(seat + 1));
  };
}

/** Begin with a view of some places, with their names and their tags. */
function useHome(
  camera: RefObject<Camera | null>,
  board: Edition["board"],
  places: readonly string[],
  marks: PlaceMarks,
): void {
  const scale = LABEL_SCALES[labels.value];
  const key = places.join();
  useLayoutEffect(() => {
    const scales = nameScales(board, scale);
    const boxes = places.flatMap((place) => [
      ...pointOfPlace(board, place).map((point) => grown({ ...point, width: 0, height: 0 }, RING)),
      ...[
        nameBox(board, place, scales.get(place)),
        tagBox(board, place, marks.get(place)?.length ?? 1),
      ],
    ]);
    camera.current?.setHome(boxes.filter((box) => box !== null));
  }, [key, board, camera, scale]);
}

// The ring of a ticket's city, from its middle.
const RING = 20;
// How far the buttons are from the edge, and from what they must not cover.
const CONTROLS_MARGIN = 14;

/** The corner for the buttons: off the places that the board begins with, if there are any. */
function useControlsCorner(
  camera: RefObject<Camera | null>,
  board: Edition["board"],
  controls: RefObject<HTMLElement | null>,
): Corner {
  const quiet = useMemo(() => quietCorner(board), [board]);
  const cities = useMemo(
    () => Object.values(board.cities).map((city) => grown({ ...city, width: 0, height: 0 }, RING)),
    [board],
  );
  if (!camera.current || !controls.current) return quiet;
  const home = camera.current.homeBoxes;
  const boxes = isTouchPhone.value ? [...home, ...camera.current.usualBoxes(cities)] : home;
  if (boxes.length === 0) return quiet;
  const { offsetWidth, offsetHeight } = controls.current;
  const size = {
    width: offsetWidth + CONTROLS_MARGIN,
    height: offsetHeight + CONTROLS_MARGIN,
  };
  return clearCorner(boxes, camera.current.frameSize, size, quiet);
}

/**
 * Bring highlighted places and tracks into view, and off the buttons, whenever they change or the
 * frame does, as when a phone is turned. The board begins to move before anything is painted, so that
 * nothing is placed beside what will move away.
 */
function useFollowed(
  camera: RefObject<Camera | null>,
  board: Edition["board"],
  { places, tracks, missing, lent, planned, steps }: Highlights,
  pointed: ReadonlySet<number>,
  on: boolean,
  covers: () => readonly Box[],
): void {
  const ways = [...tracks, ...missing, ...lent, ...planned, ...pointed];
  const key = [...places, ...ways].join();
  const { width = 0, height = 0 } = camera.current?.frameSize ?? {};
  useLayoutEffect(() => {
    if (!on || width === 0) return;
    const ends = [...places].flatMap((place) => pointOfPlace(board, place));
    const points = [...ends, ...spacePoints(board, ways)];
    if (points.length > 0)
      camera.current?.frameAll(points, spacePoints(board, steps.slice(0, 1)), covers());
  }, [key, on, board, width, height]);
}

/** Where elements that cover a part of the frame are in it. */
function boxesOver(frame: HTMLElement, selector: string): Box[] {
  const { left, top } = frame.getBoundingClientRect();
  return [...document.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect())
    .map(({ x, y, width, height }) => ({ x: x - left, y: y - top, width, height }));
}

function spacePoints({ tracks }: Edition["board"], indexes: readonly number[]): Point[] {
  return indexes.flatMap((index) => tracks[index]?.spaces.map(([x, y]) => ({ x, y })) ?? []);
}

function pointOfPlace(board: Edition["board"], place: string): Point[] {
  const point = board.cities[place] ?? board.countries[place]?.label;
  return point ? [point] : [];
}

/** Visit every new claim. */
function useVisits(
  camera: RefObject<Camera | null>,
  board: Edition["board"],
  claims: readonly Claim[],
  on: boolean,
): void {
  const newest = claims.at(-1);
  const seen = useRef(newest?.number ?? 0);
  useEffect(() => {
    if (!newest || newest.number <= seen.current) return;
    seen.current = newest.number;
    const track = board.tracks[newest.track];
    if (on && track) camera.current?.visit(middleOf(track));
  }, [newest?.number, on]);
}

interface Zoom {
  now: number;
  maxZoom: number;
}

/** The camera, and the zoom when it is at rest. */
function useCamera(
  frame: RefObject<HTMLElement | null>,
  surface: RefObject<HTMLElement | null>,
  { width, height }: Edition["board"],
) {
  const camera = useRef<Camera>(null);
  const [zoom, setZoom] = useState<Zoom>({ now: 1, maxZoom: 1 });
  useLayoutEffect(() => {
    if (!frame.current || !surface.current) return;
    const made = new Camera(frame.current, surface.current, { width, height }, (now, maxZoom) =>
      setZoom({ now, maxZoom }),
    );
    camera.current = made;
    return () => made.close();
  }, [width, height]);
  return { camera, zoom };
}

/** One button where fingers zoom: the whole board, or back to my tickets. */
function ZoomSwitch({ camera, zoom }: { camera: RefObject<Camera | null>; zoom: Zoom }) {
  const { table } = messages();
  const closer = zoom.now <= 1;
  return (
    <IconButton
      icon={closer ? "plus" : "whole"}
      label={closer ? table.zoomIn : table.wholeBoard}
      data-testid="zoom-switch"
      onClick={() => (closer ? camera.current?.showCloser() : camera.current?.showAll())}
    />
  );
}

function ZoomControls({ camera, zoom }: { camera: RefObject<Camera | null>; zoom: Zoom }) {
  const { table } = messages();
  return (
    <>
      <IconButton
        icon="plus"
        label={table.zoomIn}
        disabled={zoom.now >= zoom.maxZoom}
        onClick={() => camera.current?.step(1)}
      />
      <IconButton
        icon="minus"
        label={table.zoomOut}
        disabled={zoom.now <= 1}
        onClick={() => camera.current?.step(-1)}
      />
      <IconButton
        icon="whole"
        label={table.wholeBoard}
        disabled={zoom.now <= 1}
        onClick={() => camera.current?.showAll()}
      />
    </>
  );
}
