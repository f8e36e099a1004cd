// Others' latest claims on the board: a halo in the owner's colour, and what was paid.
import type { Board, SeatColor } from "../../api/types";
import type { Claim } from "../../derived/turnSummary";
import { memo } from "../shared/memo";
import { placeLabel } from "./claimLabel";
import { spaceLines } from "./shapes";
import "./followedClaims.css";

interface FollowedClaimsProps {
  board: Board;
  claims: readonly Claim[];
  /** By seat. */
  colors: readonly SeatColor[];
}

/** The halos, under the tracks. */
export const ClaimHalos = memo(({ board, claims, colors }: FollowedClaimsProps) => (
  <g class="claim-halos">
    {claims.map(({ track: index, seat }) => {
      const track = board.tracks[index];
      if (!track) return null;
      const line = spaceLines(track, board.unit);
      return (
        <g key={index} data-halo={index} style={{ "--seat": `var(--${colors[seat]})` }}>
          <path class="claim-halo-rim" d={line} />
          <path class="claim-halo" d={line} />
          <path class="claim-halo-core" d={line} />
        </g>
      );
    })}
  </g>
));

// Sizes for a unit of 1.
const HEIGHT = 24;
const KIND_WIDTH = 34;
const PADDING = 5;

/** What was paid, over everything else. */
export const ClaimPayments = memo(({ board, claims, colors }: FollowedClaimsProps) => (
  <g class="claim-payments">
    {claims.map(({ track: index, seat, payment }) => {
      const track = board.tracks[index];
      if (!track || payment.length === 0) return null;
      const width = payment.length * KIND_WIDTH + 2 * PADDING;
      const { unit } = board;
      const { x, y } = placeLabel(board, track, { width: width * unit, height: HEIGHT * unit });
      return (
        <g
          key={index}
          transform={`translate(${x} ${y}) scale(${unit})`}
          style={{ "--seat": `var(--${colors[seat]})` }}
        >
          <rect class="claim-label" width={width} height={HEIGHT} rx={HEIGHT / 2} />
          {payment.map(([kind, count], place) => (
            <g key={kind} transform={`translate(${PADDING + place * KIND_WIDTH} ${HEIGHT / 2})`}>
              <text class="claim-count" x="11" y="5.5">
                {count}
              </text>
              <rect
                class={`claim-card card-fill kind-${kind}`}
                x="13"
                y="-7.5"
                width="20"
                height="15"
                rx="3"
              />
              <use href={`#sign-${kind}`} transform="translate(23 0)" />
            </g>
          ))}
        </g>
      );
    })}
  </g>
));
