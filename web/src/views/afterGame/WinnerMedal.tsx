// The winners' medal: a locomotive in their colours between two laurel sprays.
import type { SeatColor } from "../../api/types";

const LEAVES = [-62, -38, -14, 10, 34, 58];

export function WinnerMedal({ colors }: { colors: readonly SeatColor[] }) {
  // Winners who share the win get a stripe each.
  const width = 34 / Math.max(1, colors.length);
  return (
    <svg class="winner-medal" viewBox="-60 -48 120 96" width="150" height="120" aria-hidden="true">
      <Spray />
      <g transform="scale(-1 1)">
        <Spray />
      </g>
      <path class="winner-medal-rail" d="M-20 31H20M-16 36H16" />
      <path class="winner-medal-steel" d="M-17 22H17L21 30H-21Z" />
      <clipPath id="winner-medal-disc">
        <circle cy="2" r="17" />
      </clipPath>
      <g clip-path="url(#winner-medal-disc)">
        {colors.map((color, index) => (
          <rect
            key={color}
            x={-17 + index * width}
            y="-15"
            width={width}
            height="34"
            fill={`var(--${color})`}
          />
        ))}
      </g>
      <circle class="winner-medal-ring" cy="2" r="17" />
      <circle class="winner-medal-door" cy="2" r="10" />
      <path class="winner-medal-door" d="M0 -8V12M-10 2H10" />
      <circle class="winner-medal-hub" cy="2" r="3" />
      <path class="winner-medal-steel" d="M-6 -15L-5 -25H5L6 -15Z" />
      <path class="winner-medal-steel" d="M-8 -25H8V-28H-8Z" />
      <circle class="winner-medal-lamp" cx="-13" cy="25" r="3" />
      <circle class="winner-medal-lamp" cx="13" cy="25" r="3" />
    </svg>
  );
}

/** The right-hand spray: a stem bent around the medal, with leaves on both sides. */
function Spray() {
  return (
    <g class="winner-medal-spray">
      <path class="winner-medal-stem" d="M6 42C30 38 42 20 40 -2C39 -16 33 -27 26 -33" />
      {LEAVES.map((angle) => (
        <g key={angle} transform={`rotate(${-angle * 0.95 + 8}) translate(39 0)`}>
          <path class="winner-medal-leaf" d="M0 4C7 2 10 -5 8 -11C2 -9 -1 -3 0 4Z" />
          <path class="winner-medal-leaf" d="M-1 4C-7 1 -9 -5 -6 -11C-2 -8 0 -3 -1 4Z" />
        </g>
      ))}
    </g>
  );
}
