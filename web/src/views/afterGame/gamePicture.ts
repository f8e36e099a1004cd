// The final board with names and scores as a picture: the drawing on the page, painted on a canvas.
import type { SeatColor } from "../../api/types";
import type { Size } from "../shared/boxes";

export interface PictureTexts {
  title: string;
  /** In one sentence: who won. */
  headline: string;
  seats: readonly { name: string; total: string; color: SeatColor; won: boolean }[];
}

// The board is as large as fits into this box.
const MOST: Size = { width: 1600, height: 1400 };
const STRIP = 200;
const MARGIN = 36;
const SWATCH = 34;

/** The size of the picture of a board: the board, and a strip with the texts below it. */
export function pictureSize(board: Size): Size {
  const scale = Math.min(MOST.width / board.width, MOST.height / board.height);
  return {
    width: Math.round(board.width * scale),
    height: Math.round(board.height * scale) + STRIP,
  };
}

/** Paint the board on the page and the texts. Rejects if the browser cannot. */
export async function gamePicture(drawing: SVGSVGElement, texts: PictureTexts): Promise<Blob> {
  const { width, height } = pictureSize(drawing.viewBox.baseVal);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  const board = await imageOf(drawing, { width, height: height - STRIP });
  context.drawImage(board, 0, 0, width, height - STRIP);
  paintTexts(context, texts, { width, height });
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
}

async function imageOf(drawing: SVGSVGElement, size: Size): Promise<HTMLImageElement> {
  const copy = standalone(drawing);
  copy.setAttribute("width", String(size.width));
  copy.setAttribute("height", String(size.height));
  const image = new Image();
  const text = new XMLSerializer().serializeToString(copy);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  return image;
}

// Only for those who play, or what the player happens to look at.
const LEFT_OUT = ".board-targets, .board-highlights, .board-pulse, .board-focus";
// What style sheets say about drawings.
const LOOKS = [
  "display",
  "fill",
  "fill-opacity",
  "fill-rule",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "paint-order",
  "font-family",
  "font-size",
  "font-weight",
  "font-style",
  "letter-spacing",
  "text-anchor",
  "dominant-baseline",
] as const;

/** A copy of a drawing that needs neither the style sheets of the page nor its sprite. */
function standalone(drawing: SVGSVGElement): SVGSVGElement {
  const copy = withLooks(drawing);
  const sprite = document.querySelector<SVGSVGElement>("svg.sprite");
  if (sprite) copy.prepend(...withLooks(sprite).children);
  for (const part of copy.querySelectorAll(LEFT_OUT)) part.remove();
  for (const part of copy.querySelectorAll("[class]")) part.removeAttribute("class");
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return copy;
}

function withLooks(original: SVGSVGElement): SVGSVGElement {
  const copy = original.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll("*");
  for (const [index, part] of original.querySelectorAll("*").entries()) {
    const style = getComputedStyle(part);
    for (const look of LOOKS) copies[index]?.setAttribute(look, style.getPropertyValue(look));
    copies[index]?.removeAttribute("style");
  }
  return copy;
}

function paintTexts(context: CanvasRenderingContext2D, texts: PictureTexts, size: Size): void {
  const { width, height } = size;
  const top = height - STRIP;
  const color = colorsOf(document.documentElement);
  context.fillStyle = color("--surface");
  context.fillRect(0, top, width, STRIP);
  context.fillStyle = color("--brass");
  context.fillRect(0, top, width, 3);
  context.textBaseline = "middle";
  context.fillStyle = color("--ink");
  context.font = `600 38px ${color("--serif")}`;
  const room = width - 2 * MARGIN;
  const titleWidth = Math.min(room * 0.4, context.measureText(texts.title).width);
  context.fillText(texts.headline, MARGIN, top + 58, room - titleWidth - MARGIN);
  context.fillStyle = color("--faint");
  context.textAlign = "right";
  context.fillText(texts.title, width - MARGIN, top + 58, titleWidth);
  context.textAlign = "left";
  const column = room / texts.seats.length;
  for (const [index, seat] of texts.seats.entries()) {
    const x = MARGIN + index * column;
    context.fillStyle = color(`--${seat.color}`);
    context.fillRect(x, top + 132 - SWATCH / 2, SWATCH, SWATCH);
    context.fillStyle = color(seat.won ? "--brass-ink" : "--ink");
    context.font = `700 36px ${color("--sans")}`;
    const left = x + SWATCH + 14;
    context.fillText(seat.total, left, top + 134);
    const after = context.measureText(`${seat.total} `).width;
    context.font = `500 28px ${color("--sans")}`;
    context.fillText(seat.name, left + after, top + 134, column - SWATCH - 28 - after);
  }
}

/** Reads custom properties as they are now, with the theme's side of `light-dark()`. */
function colorsOf(root: HTMLElement): (name: string) => string {
  const probe = document.createElement("span");
  root.append(probe);
  const values = new Map<string, string>();
  const read = (name: string): string => {
    if (name === "--serif" || name === "--sans")
      return getComputedStyle(root).getPropertyValue(name);
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  queueMicrotask(() => probe.remove());
  return (name) => {
    const value = values.get(name) ?? read(name);
    values.set(name, value);
    return value;
  };
}
