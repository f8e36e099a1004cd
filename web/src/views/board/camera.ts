// Moves the board in its frame by wheel, drag, pinch and button. While it moves, only a CSS
// transform of the surface changes; at rest, the surface is rendered sharply at its size.
import { type Box, distance, type Point, type Size } from "../shared/boxes";
import {
  centredOn,
  clampViewport,
  fitScale,
  homeViewport,
  initialViewport,
  maxZoom,
  pan,
  pinch,
  type Viewport,
  viewportShowing,
  zoomAt,
} from "./viewport";

// Longer than the glide animation takes.
const REST_AFTER = 320;
const WHEEL_SPEED = 0.0016;
const PINCHED_WHEEL_SPEED = 0.01;
const LINE_HEIGHT = 16;
// How far a press may move and still be a tap.
const TAP_TOLERANCE = { pointer: 5, touch: 10 } as const;
const STEP = 1.6;
// A plan is shown in parts rather than on a smaller board.
const LEAST_PLAN_ZOOM = 1.3;
// How long a visit to a point lasts.
const VISIT_TIME = 1800;

export class Camera {
  private viewport: Viewport = { zoom: 1, x: 0, y: 0 };
  private size: Size = { width: 0, height: 0 };
  private pristine = true;
  private overview = false;
  private home: readonly Box[] = [];
  private timer = 0;
  private visitTimer = 0;
  private visiting: { from: Viewport; there: Viewport } | null = null;
  private readonly fingers = new Map<number, Point>();
  private pressed: Point | null = null;
  private readonly resizeObserver: ResizeObserver;
  /** Whether the current or last press moved the board. Then it is not a tap. */
  dragged = false;

  constructor(
    private readonly frame: HTMLElement,
    private readonly surface: HTMLElement,
    private readonly board: Size,
    private readonly onRest: (zoom: number, maxZoom: number) => void,
  ) {
    this.resizeObserver = new ResizeObserver(() => this.resized());
    this.resizeObserver.observe(frame);
    frame.addEventListener("wheel", this.wheel, { passive: false });
    frame.addEventListener("pointerdown", this.press);
    frame.addEventListener("pointermove", this.drag);
    frame.addEventListener("pointerup", this.release);
    frame.addEventListener("pointercancel", this.release);
  }

  close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.visitTimer);
    this.resizeObserver.disconnect();
    this.frame.removeEventListener("wheel", this.wheel);
    this.frame.removeEventListener("pointerdown", this.press);
    this.frame.removeEventListener("pointermove", this.drag);
    this.frame.removeEventListener("pointerup", this.release);
    this.frame.removeEventListener("pointercancel", this.release);
  }

  /** Zoom in or out by a step, around a point of the screen or the centre. */
  step(direction: 1 | -1, client?: Point): void {
    const at = client ? this.inFrame(client) : this.middle();
    const factor = direction > 0 ? STEP : 1 / STEP;
    this.glide(zoomAt(this.viewport, at, factor, this.size, this.board));
  }

  showAll(): void {
    this.glide(this.whole());
  }

  /** From the whole board to the view to begin with, or just closer if that is the whole board. */
  showCloser(): void {
    if (this.initial().zoom > 1) this.glideHome();
    else this.step(1);
  }

  /** Show the whole board while `on`, then the initial view again, unless the player moved it. */
  setOverview(on: boolean): void {
    if (on === this.overview) return;
    this.overview = on;
    if (this.size.width === 0) return;
    if (this.pristine) this.glideHome();
    else if (on) this.showAll();
  }

  /** Begin with a view of some boxes, unless the player has moved the board. */
  setHome(boxes: readonly Box[]): void {
    this.home = boxes;
    if (this.size.width > 0 && this.pristine && !this.overview) this.glideHome();
  }

  private glideHome(): void {
    this.glide(this.initial());
    this.pristine = true;
  }

  /** Where a point of the board is in the frame, in pixels. */
  locate(point: Point): Point {
    return {
      x: this.viewport.x + point.x * this.scale,
      y: this.viewport.y + point.y * this.scale,
    };
  }

  /** Where the boxes to begin with are in the frame at first, in pixels. */
  get homeBoxes(): readonly Box[] {
    const initial = this.initial();
    return this.home.map((box) => this.boxIn(initial, box));
  }

  /** Where some boxes are in the frame at first, and while the whole board is shown. */
  usualBoxes(boxes: readonly Box[]): readonly Box[] {
    return [this.initial(), this.whole()].flatMap((viewport) =>
      boxes.map((box) => this.boxIn(viewport, box)),
    );
  }

  private boxIn({ x, y, zoom }: Viewport, box: Box): Box {
    const scale = zoom * fitScale(this.size, this.board);
    return {
      x: x + box.x * scale,
      y: y + box.y * scale,
      width: box.width * scale,
      height: box.height * scale,
    };
  }

  /** The size of the frame in pixels. */
  get frameSize(): Size {
    return this.size;
  }

  /** Move a point of the board to the centre. */
  show(point: Point): void {
    this.glide(centredOn(point, this.viewport.zoom, this.size, this.board));
  }

  /**
   * Bring several points into view, if one is out of sight or under what covers the frame. Where that
   * takes almost the whole board, on which little can be read, the `first` of them are enough.
   */
  frameAll(points: readonly Point[], first: readonly Point[], covers: readonly Box[]): void {
    const showing = (some: readonly Point[], least = 1) =>
      viewportShowing(some, this.viewport, this.size, this.board, covers, least);
    const all = showing(points);
    const isTiny = first.length > 0 && all.zoom < LEAST_PLAN_ZOOM;
    const shown = isTiny ? showing(first, LEAST_PLAN_ZOOM) : all;
    if (shown !== this.viewport) this.glide(shown);
  }

  /** Show a point for a moment, then return, unless the player moves the board meanwhile. */
  visit(point: Point): void {
    const from = this.visiting?.there === this.viewport ? this.visiting.from : this.viewport;
    this.reveal(point);
    const there = this.viewport;
    if (there === from) return;
    this.visiting = { from, there };
    clearTimeout(this.visitTimer);
    this.visitTimer = window.setTimeout(() => this.endVisit(), VISIT_TIME);
  }

  private endVisit(): void {
    if (this.visiting?.there === this.viewport)
      this.glide(clampViewport(this.visiting.from, this.size, this.board));
    this.visiting = null;
  }

  /** Zoom by a key. Returns false for other keys. */
  pressKey(key: string): boolean {
    if (key === "+" || key === "=") this.step(1);
    else if (key === "-") this.step(-1);
    else if (key === "0") this.showAll();
    else return false;
    return true;
  }

  /** Move by a fraction of the frame. */
  shift(right: number, down: number): void {
    const by = { x: -right * this.size.width, y: -down * this.size.height };
    this.glide(pan(this.viewport, by, this.size, this.board));
  }

  /** Bring a point of the board into view. */
  reveal(point: Point): void {
    const { width, height } = this.size;
    const { x, y } = this.locate(point);
    const margin = Math.min(width, height) / 10;
    const seen = x >= margin && y >= margin && x <= width - margin && y <= height - margin;
    if (!seen && this.viewport.zoom > 1)
      this.glide(centredOn(point, this.viewport.zoom, this.size, this.board));
  }

  private get scale(): number {
    return this.viewport.zoom * fitScale(this.size, this.board);
  }

  private initial(): Viewport {
    if (this.overview) return this.whole();
    const corners = this.home.flatMap(({ x, y, width, height }) => [
      { x, y },
      { x: x + width, y: y + height },
    ]);
    return corners.length > 0
      ? homeViewport(corners, this.size, this.board)
      : initialViewport(this.size, this.board);
  }

  private whole(): Viewport {
    return clampViewport({ zoom: 1, x: 0, y: 0 }, this.size, this.board);
  }

  private middle(): Point {
    return { x: this.size.width / 2, y: this.size.height / 2 };
  }

  private inFrame(client: Point): Point {
    const { left, top } = this.frame.getBoundingClientRect();
    return { x: client.x - left, y: client.y - top };
  }

  private resized(): void {
    const before = this.middle();
    const { x, y, zoom } = this.viewport;
    const point = { x: (before.x - x) / this.scale, y: (before.y - y) / this.scale };
    this.size = { width: this.frame.clientWidth, height: this.frame.clientHeight };
    if (this.size.width === 0 || this.size.height === 0) return;
    const visiting = this.visiting?.there === this.viewport ? this.visiting : null;
    this.viewport = this.pristine ? this.initial() : centredOn(point, zoom, this.size, this.board);
    if (visiting) this.visiting = { ...visiting, there: this.viewport };
    const scale = fitScale(this.size, this.board);
    this.surface.style.width = `${this.board.width * scale}px`;
    this.surface.style.height = `${this.board.height * scale}px`;
    this.applyTransform();
    this.rest();
  }

  private applyTransform(): void {
    const { x, y, zoom } = this.viewport;
    this.surface.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`;
  }

  /** Follow a gesture at once. */
  private follow(viewport: Viewport): void {
    this.pristine = false;
    this.viewport = viewport;
    this.surface.classList.remove("gliding");
    this.surface.classList.add("moving");
    this.applyTransform();
    this.restSoon();
  }

  /** Move to a viewport smoothly. */
  private glide(viewport: Viewport): void {
    this.pristine = false;
    this.viewport = viewport;
    this.surface.classList.add("moving", "gliding");
    this.applyTransform();
    this.restSoon();
  }

  private restSoon(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      if (this.fingers.size > 0) this.restSoon();
      else this.rest();
    }, REST_AFTER);
  }

  private rest(): void {
    this.surface.classList.remove("moving", "gliding");
    // Marks that must stay legible are drawn larger where the board is small.
    this.surface.style.setProperty("--board-scale", String(this.scale));
    this.onRest(this.viewport.zoom, maxZoom(this.size, this.board));
  }

  private readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_HEIGHT : 1;
    const speed = event.ctrlKey ? PINCHED_WHEEL_SPEED : WHEEL_SPEED;
    const factor = Math.exp(-event.deltaY * lines * speed);
    const at = this.inFrame({ x: event.clientX, y: event.clientY });
    this.follow(zoomAt(this.viewport, at, factor, this.size, this.board));
  };

  private readonly press = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    const at = this.inFrame({ x: event.clientX, y: event.clientY });
    if (this.fingers.size === 0) {
      this.dragged = false;
      this.pressed = at;
    }
    this.fingers.set(event.pointerId, at);
  };

  private readonly drag = (event: PointerEvent): void => {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = this.inFrame({ x: event.clientX, y: event.clientY });
    if (!this.dragged && !this.beginsDrag(event, now)) return;
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId);
    const [other] = others.map(([, point]) => point);
    this.fingers.set(event.pointerId, now);
    if (other) {
      this.follow(pinch(this.viewport, [before, other], [now, other], this.size, this.board));
    } else {
      const by = { x: now.x - before.x, y: now.y - before.y };
      this.follow(pan(this.viewport, by, this.size, this.board));
    }
  };

  /** A press that moves far enough becomes a drag, and captures the pointer until it ends. */
  private beginsDrag(event: PointerEvent, now: Point): boolean {
    const tolerance = TAP_TOLERANCE[event.pointerType === "touch" ? "touch" : "pointer"];
    const still = this.pressed !== null && distance(this.pressed, now) < tolerance;
    if (still && this.fingers.size < 2) return false;
    this.dragged = true;
    for (const id of this.fingers.keys()) this.frame.setPointerCapture(id);
    return true;
  }

  private readonly release = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId);
  };
}
