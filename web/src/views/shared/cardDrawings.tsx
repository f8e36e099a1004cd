// The drawings on train cards, a wagon for every colour, on a card of 96 by 64.
import type { ComponentChildren } from "preact";
import type { CardKind } from "../../api/types";

const BOGIES = (
  <>
    <path d="M14,45H82" stroke-width="2" />
    <Wheels at={[25, 36, 60, 71]} />
  </>
);

function Wheels({ at, radius = 4 }: { at: readonly number[]; radius?: number }) {
  return (
    <>
      {at.map((x) => (
        <circle key={x} class="wheel" cx={x} cy={50 - radius + 4} r={radius} />
      ))}
    </>
  );
}

const TRAVELLER = (
  <g transform="translate(-11 0)">
    <path class="coat" d="M36,55L39,30C40,23 54,23 55,30L58,55z" />
    <circle class="body" cx="47" cy="18" r="5.5" />
    <path class="coat" d="M38,15.5H56M41.5,15V8.5H52.5V15z" />
    <path class="coat thin" d="M47,27V54M43,33H44M43,40H44" />
    <path class="case" d="M60,41H76V55H60zM65,41V37.5H71V41" />
    <path class="thin" d="M64,41V55M72,41V55" />
  </g>
);

/** In order: box car, hopper, timber, coach, tank, brake van, cold store, coal. */
export const CARD_DRAWINGS: Record<CardKind, ComponentChildren> = {
  red: (
    <>
      <path class="body" d="M18,44V22H78V44z" />
      <path class="roof" d="M16,22C20,18 76,18 80,22z" />
      <path class="thin" d="M24,23V44M30,23V44M36,23V44M60,23V44M66,23V44M72,23V44" />
      <path class="door" d="M40,24H56V44H40zM40,24L56,44M56,24L40,44" />
      {BOGIES}
    </>
  ),
  orange: (
    <>
      <path class="load" d="M20,22C26,15 34,17 40,19C46,13 56,15 60,19C66,16 72,18 76,22z" />
      <path class="body" d="M16,22H80L70,38L62,44H54L48,38L42,44H34L26,38z" />
      <path class="thin" d="M28,23L33,40M38,23L41,42M48,23V37M58,23L55,42M68,23L63,40" />
      {BOGIES}
    </>
  ),
  yellow: (
    <>
      <path class="body" d="M14,40H82V45H14z" />
      <g class="load">
        <circle cx="28" cy="34.5" r="5.5" />
        <circle cx="39" cy="34.5" r="5.5" />
        <circle cx="57" cy="34.5" r="5.5" />
        <circle cx="68" cy="34.5" r="5.5" />
        <circle cx="33.5" cy="25" r="5.5" />
        <circle cx="62.5" cy="25" r="5.5" />
        <circle cx="48" cy="34.5" r="5.5" />
        <circle cx="48" cy="25" r="5.5" />
      </g>
      <path d="M20,40V22M76,40V22" stroke-width="2.4" />
      {BOGIES}
    </>
  ),
  green: (
    <>
      <path class="body" d="M12,44V24H84V44z" />
      <path class="roof" d="M10,24C13,17 20,17 24,17H72C76,17 83,17 86,24z" />
      <path class="pane" d="M24,27H32V35H24zM35,27H43V35H35zM46,27H54V35H46zM57,27H65V35H57z" />
      <path class="door" d="M15,27H21V44H15zM68,27H74V35H68zM76,27H81V44H76z" />
      <path class="thin" d="M21,39H76" />
      {BOGIES}
    </>
  ),
  blue: (
    <>
      <rect class="body" x="15" y="22" width="66" height="20" rx="10" />
      <path class="roof" d="M42,22V17H54V22z" />
      <path class="thin" d="M29,22V42M67,22V42M40,17H56M22,28H40" />
      <path d="M20,45L25,40M76,45L71,40" />
      {BOGIES}
    </>
  ),
  pink: (
    <>
      <path class="body" d="M24,44V26H72V44z" />
      <path class="roof" d="M14,26C18,22.5 78,22.5 82,26z" />
      <path class="roof" d="M39,23V16H57V23zM36,16C40,13 56,13 60,16z" />
      <path class="pane" d="M42,17.5H54V21.5H42zM29,30H36V37H29zM60,30H67V37H60z" />
      <path class="door" d="M43,29H53V44H43z" />
      <path d="M15,44V26M81,44V26M15,36H24M72,36H81" />
      {BOGIES}
    </>
  ),
  white: (
    <>
      <path class="body" d="M16,44V22H80V44z" />
      <path class="roof" d="M14,22H82V18.5H14zM22,18.5V15H30V18.5zM66,18.5V15H74V18.5z" />
      <path class="door" d="M38,25H48V44H38zM48,25H58V44H48z" />
      <path
        class="thin"
        d="M45,34V38M51,34V38M20,27H34M20,32H34M20,37H34M62,27H76M62,32H76M62,37H76"
      />
      {BOGIES}
    </>
  ),
  black: (
    <>
      <path class="load" d="M18,26L24,19L32,21L39,15L48,18L56,14L63,20L72,18L78,26z" />
      <path class="body" d="M15,26H81V44H15z" />
      <path class="thin" d="M26,26V44M37,26V44M48,26V44M59,26V44M70,26V44M15,31H81" />
      {BOGIES}
    </>
  ),
  locomotive: (
    <>
      <path class="roof" d="M60,18H84V21.5H60z" />
      <path class="body" d="M63,21.5H81V42H63z" />
      <path class="pane" d="M67,25H77V32H67z" />
      <path class="body" d="M22,27H63V41H22C19,41 19,27 22,27z" />
      <path class="roof" d="M25,27V17H22V14H34V17H31V27zM42,27C42,21 51,21 51,27z" />
      <path class="thin" d="M30,27V41M40,27V41M55,27V41" />
      <path class="case" d="M10,50L19,42V50z" />
      <path d="M16,42H84" stroke-width="2.2" />
      <Wheels at={[25]} radius={4} />
      <Wheels at={[40, 55, 71]} radius={6} />
      <path d="M40,47H71" stroke-width="2" />
    </>
  ),
  plus4: (
    <>
      <path class="body" d="M14,44V33C14,30 20,29 26,28L32,22H64L70,28C76,29 82,30 82,33V44z" />
      <path class="roof" d="M30,22H66V19H30z" />
      <path class="pane" d="M34,25H41V32H34zM55,25H62V32H55z" />
      <path d="M42,19L36,13H54L48,19M60,13H36" />
      <path d="M11,45H85" stroke-width="2" />
      <Wheels at={[22, 33, 44, 52, 63, 74]} />
      {/* Where the number of cards in a hand does not cover it. */}
      <text class="number" x="-4" y="63">
        +4
      </text>
    </>
  ),
  passenger: TRAVELLER,
};
