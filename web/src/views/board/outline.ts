// Simplifies outlines of land, because every stroke costs time to draw.
type OutlinePoint = readonly [x: number, y: number];

/**
 * An outline with points at least `step` apart. Rings with fewer than three points are left out.
 */
export function simplifyOutline(outline: string, step: number): string {
  return rings(outline)
    .map((ring) => thinned(ring, step))
    .filter((ring) => ring.length > 2)
    .map((ring) => `M${ring.map(([x, y]) => `${x} ${y}`).join("L")}z`)
    .join("");
}

/** The closed rings of an outline that is written in relative steps. */
function rings(outline: string): OutlinePoint[][] {
  let here: OutlinePoint = [0, 0];
  return outline.split("z").map((part) => {
    const numbers = (part.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
    const ring: OutlinePoint[] = [];
    for (let index = 0; index + 1 < numbers.length; index += 2) {
      here = [here[0] + (numbers[index] ?? 0), here[1] + (numbers[index + 1] ?? 0)];
      ring.push(here);
    }
    // An "M0 0" before a relative step draws nothing.
    if (part.startsWith("M")) ring.shift();
    here = ring[0] ?? here;
    return ring;
  });
}

function thinned(ring: readonly OutlinePoint[], step: number): OutlinePoint[] {
  const kept: OutlinePoint[] = [];
  for (const point of ring) {
    const last = kept.at(-1);
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= step) kept.push(point);
  }
  return kept;
}
