// Colours as people see them: differences, contrasts, and simulated colour deficiencies.

/** Red, green and blue from 0 to 1, as they are written in style sheets. */
export type Rgb = readonly [number, number, number];
type Matrix = readonly [Rgb, Rgb, Rgb];

export function parseHex(text: string): Rgb {
  const digits = text.slice(1);
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const part = (at: number) => Number.parseInt(full.slice(at, at + 2), 16) / 255;
  return [part(0), part(2), part(4)];
}

/** A colour over another, as opaque as given. */
export function over(top: Rgb, ground: Rgb, opacity: number): Rgb {
  const mix = (at: 0 | 1 | 2) => opacity * top[at] + (1 - opacity) * ground[at];
  return [mix(0), mix(1), mix(2)];
}

// Machado, Oliveira and Fernandes: A Physiologically-based Model for Simulation of Color Vision
// Deficiency (2009), at severity 1, for linear RGB.
const DEFICIENCIES = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} satisfies Record<string, Matrix>;

export const VISIONS = ["full", "protan", "deutan", "tritan"] as const;
export type Vision = (typeof VISIONS)[number];

/** The colour that somebody with full vision would have to look at to see the same. */
export function asSeen(color: Rgb, vision: Vision): Rgb {
  if (vision === "full") return color;
  const [r, g, b] = product(DEFICIENCIES[vision], linear(color));
  return [encoded(r), encoded(g), encoded(b)];
}

/** The contrast of the Web Content Accessibility Guidelines, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(color: Rgb): number {
  const [r, g, b] = linear(color);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function linear([r, g, b]: Rgb): Rgb {
  const part = (value: number) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  return [part(r), part(g), part(b)];
}

function encoded(value: number): number {
  const within = Math.min(Math.max(value, 0), 1);
  return within <= 0.0031308 ? 12.92 * within : 1.055 * within ** (1 / 2.4) - 0.055;
}

function product([first, second, third]: Matrix, color: Rgb): Rgb {
  const row = (weights: Rgb) =>
    weights[0] * color[0] + weights[1] * color[1] + weights[2] * color[2];
  return [row(first), row(second), row(third)];
}

interface Lab {
  l: number;
  a: number;
  b: number;
}

const TO_XYZ: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const WHITE: Rgb = [0.95047, 1, 1.08883];

function lab(color: Rgb): Lab {
  const [x, y, z] = product(TO_XYZ, linear(color));
  const f = (value: number, white: number) => {
    const part = value / white;
    return part > 216 / 24389 ? Math.cbrt(part) : ((24389 / 27) * part + 16) / 116;
  };
  const [fx, fy, fz] = [f(x, WHITE[0]), f(y, WHITE[1]), f(z, WHITE[2])];
  return { l: 116 * fy - 16, a: 500 * (fx - fy), b: 200 * (fy - fz) };
}

/** How different two colours look (CIEDE2000): 1 is barely visible, 100 is black and white. */
export function difference(one: Rgb, other: Rgb): number {
  return ciede2000(lab(one), lab(other));
}

const DEGREE = Math.PI / 180;
const HIGH_CHROMA = 25 ** 7;

/** As in Sharma, Wu and Dalal: The CIEDE2000 Color-Difference Formula (2005). */
export function ciede2000(one: Lab, other: Lab): number {
  const meanC = (Math.hypot(one.a, one.b) + Math.hypot(other.a, other.b)) / 2;
  const g = 0.5 * (1 - Math.sqrt(meanC ** 7 / (meanC ** 7 + HIGH_CHROMA)));
  const [a1, a2] = [(1 + g) * one.a, (1 + g) * other.a];
  const [c1, c2] = [Math.hypot(a1, one.b), Math.hypot(a2, other.b)];
  const [h1, h2] = [hue(a1, one.b), hue(a2, other.b)];
  const gray = c1 * c2 === 0;

  const turn = h2 - h1;
  const dh = gray ? 0 : turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn;
  const dL = other.l - one.l;
  const dC = c2 - c1;
  const dH = 2 * Math.sqrt(c1 * c2) * Math.sin((dh / 2) * DEGREE);

  const [l, c] = [(one.l + other.l) / 2, (c1 + c2) / 2];
  const sum = h1 + h2;
  const far = Math.abs(h1 - h2) > 180;
  const h = gray ? sum : far ? (sum + (sum < 360 ? 360 : -360)) / 2 : sum / 2;
  const t =
    1 -
    0.17 * Math.cos((h - 30) * DEGREE) +
    0.24 * Math.cos(2 * h * DEGREE) +
    0.32 * Math.cos((3 * h + 6) * DEGREE) -
    0.2 * Math.cos((4 * h - 63) * DEGREE);
  const sL = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const sC = 1 + 0.045 * c;
  const sH = 1 + 0.015 * c * t;
  const rC = 2 * Math.sqrt(c ** 7 / (c ** 7 + HIGH_CHROMA));
  const rT = -Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * DEGREE) * rC;
  return Math.sqrt((dL / sL) ** 2 + (dC / sC) ** 2 + (dH / sH) ** 2 + rT * (dC / sC) * (dH / sH));
}

function hue(a: number, b: number): number {
  return a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / DEGREE + 360) % 360;
}
