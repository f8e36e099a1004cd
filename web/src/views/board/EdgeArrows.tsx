// Arrows at the edge of the board to others' latest claims that are out of sight.
import type { RefObject } from "preact";
import type { Edition, SeatColor } from "../../api/types";
import type { Claim } from "../../derived/turnSummary";
import { messages } from "../../messages/messages";
import { trackName } from "../../words/names";
import { SeatMark } from "../shared/SeatMark";
import type { Camera } from "./camera";
import { edgePlaces } from "./edgePlaces";
import { boxOf, middleOf } from "./shapes";

interface EdgeArrowsProps {
  edition: Edition;
  claims: readonly Claim[];
  colors: readonly SeatColor[];
  names: readonly string[];
  camera: RefObject<Camera | null>;
  controls: RefObject<HTMLElement | null>;
  /** A new object whenever the camera comes to rest, so that the arrows are placed again. */
  rested: object;
}

export function EdgeArrows({ edition, claims, colors, names, camera, controls }: EdgeArrowsProps) {
  const view = camera.current;
  if (!view) return null;
  const shown = claims.flatMap((claim) => {
    const track = edition.board.tracks[claim.track];
    return track ? [{ ...claim, middle: middleOf(track) }] : [];
  });
  const places = edgePlaces(
    shown.map(({ middle }) => view.locate(middle)),
    view.frameSize,
    {
      covers: controls.current ? [boxOf(controls.current)] : [],
      cities: Object.values(edition.board.cities).map((city) => view.locate(city)),
    },
  );
  return (
    <>
      {shown.map(({ track, seat, middle }, index) => {
        const place = places[index];
        const color = colors[seat] ?? "slate";
        const name = names[seat] ?? "";
        const route = trackName(edition, track);
        if (!place) return null;
        return (
          <button
            key={track}
            type="button"
            class="edge-arrow"
            data-testid={`arrow-${track}`}
            style={{
              left: `${place.at.x}px`,
              top: `${place.at.y}px`,
              "--seat": `var(--${color})`,
            }}
            aria-label={messages().following.showClaim({ name, you: false }, route)}
            onClick={() => view.show(middle)}
          >
            <svg viewBox="-23 -23 46 46" aria-hidden="true">
              <path
                class="edge-arrow-shape"
                d="M22,0L5,-13A13,13 0 1 0 5,13z"
                transform={`rotate(${place.turn})`}
              />
            </svg>
            <SeatMark color={color} name={name} size={18} />
          </button>
        );
      })}
    </>
  );
}
