// Where tracks and places on the board can be clicked, as the page draws them now.
import type { Locator, Page } from "@playwright/test";

export interface Point {
  x: number;
  y: number;
}

/** A point on a track that nothing else covers; of several tracks, on the first that has one. */
export async function trackPoint(tracks: Locator): Promise<Point> {
  await tracks.first().waitFor({ state: "attached" });
  const point = await tracks.evaluateAll((elements) => {
    const onBoard = ({ x, y }: DOMPoint) =>
      document.elementFromPoint(x, y)?.closest(".board svg") != null;
    const points = elements.flatMap((element) => {
      const path = element as SVGPathElement;
      const matrix = path.getScreenCTM() ?? undefined;
      const length = path.getTotalLength();
      const along = [0.5, 0.4, 0.6, 0.3, 0.7];
      return along.map((part) => path.getPointAtLength(part * length).matrixTransform(matrix));
    });
    const found = points.find(onBoard);
    return found ? { x: found.x, y: found.y } : null;
  });
  if (!point) throw new Error("The track is covered, or out of sight.");
  return point;
}

export async function clickTrack(page: Page, track: number | Locator): Promise<void> {
  const path = typeof track === "number" ? page.locator(`[data-track="${track}"]`) : track;
  const { x, y } = await trackPoint(path);
  await page.mouse.click(x, y);
}

/** Drag in a few steps, as a person would. */
export async function dragTo(page: Page, from: Locator, to: Point): Promise<void> {
  const box = await from.boundingBox();
  if (!box) throw new Error("What is to be dragged is not shown.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
}
