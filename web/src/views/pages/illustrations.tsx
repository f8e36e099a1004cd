// Illustrations: a locomotive, the emblem, a signal at danger.
/** The emblem: two lines that meet in a station. */
export function Emblem() {
  return (
    <svg class="emblem" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <path class="emblem-line" d="M3 25C11 25 10 16 16 16S21 7 29 7" />
      <path class="emblem-branch" d="M16 16c6 0 5 9 13 9" />
      <circle class="emblem-city" cx="16" cy="16" r="5" />
    </svg>
  );
}

/** A signal whose arm says stop. */
export function SignalPost() {
  return (
    <svg class="signal-post" viewBox="0 0 120 150" width="96" height="120" aria-hidden="true">
      <path class="ink" d="M70 144V12M62 144h16M66 144l4-12 4 12M70 12l-3-6h6z" />
      <path
        class="ink thin"
        d="M64 60h12M64 76h12M64 92h12M64 108h12M64 124h12M64 60v84M76 60v84"
      />
      <path class="signal-arm" d="M74 22H14v18h60z" />
      <path class="signal-band" d="M30 22v18" />
      <circle class="signal-lamp" cx="82" cy="31" r="8" />
      <path class="ink thin" d="M20 144h80" />
    </svg>
  );
}

const SPOKES = [0, 30, 60, 90, 120, 150];

function Wheel({ x, y, r }: { x: number; y: number; r: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle class="loco-wheel" r={r} />
      <circle class="loco-rim" r={r - 4} />
      {SPOKES.map((turn) => (
        <path
          key={turn}
          class="loco-spoke"
          d={`M${4 - r} 0H${r - 4}`}
          transform={`rotate(${turn})`}
        />
      ))}
      <circle class="loco-hub" r={r / 5} />
    </g>
  );
}

// Closer together towards the bottom, so that the boiler looks round.
const HATCHES = [88, 97, 105, 112, 118, 123, 127, 131, 134];

/** An express locomotive of 1900 with its tender. */
export function Locomotive() {
  return (
    <svg class="locomotive" viewBox="0 0 600 222" aria-hidden="true">
      <g class="loco-smoke">
        <path d="M512 34c-6-30-48-34-62-10-16-26-66-22-72 8-26-18-66-2-64 22-26-12-58 0-62 20-28-10-54-2-60 14" />
        <path d="M502 30c-8-14-26-14-34 0M440 34c-8-16-34-16-42 4M370 48c-8-14-30-12-38 4M302 66c-10-10-26-8-32 4" />
        <path d="M206 66c-24-14-56-6-64 8-22-10-44-4-50 6M128 52c-18-8-34-4-42 4M70 68c-14-6-28-2-36 4" />
      </g>
      <g class="loco-tender">
        <path
          class="loco-coal"
          d="M44 104c10-18 26-8 32-16 12-10 24 2 34-6 12-6 22 4 32 4 12 0 18 8 20 18z"
        />
        <path class="loco-body" d="M30 104h138v68H30z" />
        <path class="loco-line" d="M40 114h118v46H40z" />
        <path class="loco-frame" d="M22 172h158v12H22z" />
      </g>
      <path class="loco-frame" d="M180 172h346v10H180z" />
      <path class="loco-cab" d="M190 172v-62l8-46h66v108z" />
      <path class="loco-roof" d="M180 66q50-22 94 0l-2 6h-90z" />
      <path class="loco-window" d="M207 78h20v28h-24zM234 78h20v28h-20z" />
      <path class="loco-line" d="M198 116h58v48h-58z" />
      <path class="loco-body" d="M264 80h226v62H264z" />
      {HATCHES.map((y) => (
        <path key={y} class="loco-hatch" d={`M268 ${y}h218`} />
      ))}
      <path class="loco-band" d="M306 80v62M352 80v62M398 80v62M444 80v62" />
      <path class="loco-brass" d="M356 80v-8q0-22 22-22t22 22v8zM296 80V68q0-10 10-10t10 10v12z" />
      <path class="loco-body" d="M264 142h96v30h-96z" />
      <path class="loco-smokebox" d="M490 76h46q10 34 0 70h-46z" />
      <path class="loco-smokebox" d="M504 76l-4-30h34l-4 30zM494 38h46v9h-46z" />
      <path class="loco-brass" d="M541 92h10v16h-10z" />
      <path class="loco-line bright" d="M538 112h8" />
      <path class="loco-frame" d="M526 150h30v32h-30zM556 158h10v-8h4v26h-4v-8h-10z" />
      <path class="loco-frame" d="M536 182l28 0-4 22h-8z" />
      <path class="loco-rail" d="M264 100h226" />
      <g>
        <Wheel x={62} y={200} r={20} />
        <Wheel x={104} y={200} r={20} />
        <Wheel x={146} y={200} r={20} />
        <Wheel x={252} y={182} r={38} />
        <Wheel x={340} y={182} r={38} />
        <Wheel x={444} y={200} r={20} />
        <Wheel x={498} y={200} r={20} />
      </g>
      <path class="loco-splasher" d="M210 172a43 43 0 0 1 84 0zM298 172a43 43 0 0 1 84 0z" />
      <path class="loco-frame" d="M446 154h58v26h-58z" />
      <path class="loco-rod" d="M252 196L340 196M340 196L446 168" />
      <circle class="loco-hub" cx="252" cy="196" r="6" />
      <circle class="loco-hub" cx="340" cy="196" r="6" />
    </svg>
  );
}

/** Railway lines behind the title. */
export function RailwayLines() {
  return (
    <svg
      class="railway-lines"
      viewBox="0 0 1200 360"
      preserveAspectRatio="xMaxYMin slice"
      aria-hidden="true"
    >
      <path d="M480-20C520 40 560 70 640 70S820 120 900 90 1060 40 1220 60" />
      <path d="M640 70C690 130 640 250 600 380M900 90C960 140 1100 130 1220 200" />
      <path d="M640 70C680 30 720 10 730-20M900 90C890 50 930 10 940-20M1012 131C1040 220 1120 260 1220 280" />
      {CITIES.map(([x, y, r]) => (
        <circle key={x} cx={x} cy={y} r={r} />
      ))}
    </svg>
  );
}

const CITIES = [
  [640, 70, 9],
  [780, 97, 5],
  [900, 90, 8],
  [1012, 131, 6],
  [1110, 53, 6],
] as const;
