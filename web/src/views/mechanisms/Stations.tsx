// Stations: everything the screen shows of them.
import type { SeatColor } from "../../api/types";
import { seatColors, spriteIndex } from "../../derived/seatColors";
import { messages } from "../../messages/messages";
import type { TurnController } from "../../session/turnController";
import { PlaceRings } from "../board/PlaceRings";
import { SeatPieces } from "../board/SeatPieces";
import { Button } from "../shared/controls";
import { IconCount } from "../shared/IconCount";
import type { MechanismViews, SeatPartProps } from "./mechanismViews";

const ICON =
  "M3 20.25h18M5.25 20.25V11.25h13.5v9M2.7 11.25L12 3.75l9.3 7.5zM10.2 20.25v-4.5h3.6v4.5";

export const STATIONS = {
  BoardPieces: ({ board, position, colors }) => (
    // Lower than the city's centre and a little smaller: no station may cover a name.
    <SeatPieces
      board={board}
      colors={colors}
      seats={position.stations}
      drawing="station"
      drop={8}
      size={0.86}
    />
  ),
  NeededPieces: ({ board, highlights }) => (
    <PlaceRings board={board} places={highlights.stations} class="board-station-ring" gap={9} />
  ),
  art: {
    station: ({ seat }, session) => (
      <StationIcon color={seatColors(session.view.value)[seat] ?? "slate"} />
    ),
  },

  MoveButtons: BuildButton,

  SeatCounts: StationCount,
  HandCounts: StationCount,
} satisfies MechanismViews;

function StationIcon({ color }: { color: SeatColor }) {
  return (
    <svg viewBox="-14 -25 28 27" width={40} height={40} aria-hidden="true">
      <use href={`#station${spriteIndex(color)}`} />
    </svg>
  );
}

function BuildButton({ controller }: { controller: TurnController }) {
  const { session, legal, startedKind } = controller;
  if (!legal.value.one("station")) return null;
  const { menu, site, stations } = messages();
  const building = startedKind.value === "station";
  const words = building ? site.cancel : stations.build;
  const left = session.view.value.position?.seats[session.seat ?? -1]?.stations_left ?? 0;
  return (
    <Button
      small
      title={menu.withKey(words, "n")}
      data-testid="build-station"
      aria-pressed={building}
      onClick={() => controller.start("station")}
    >
      {words}
      {!building && <span class="prompt-aside">{stations.leftToBuild(left)}</span>}
    </Button>
  );
}

function StationCount({ rules, state: { stations_left: left } }: SeatPartProps) {
  if (rules.stations.count === 0) return null;
  return <IconCount icon={ICON} value={left} words={messages().stations.left(left)} />;
}
