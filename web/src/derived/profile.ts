// What the player of this device likes to be called and to look like at a table.
import type { Mark, SeatColor } from "../api/types";

export interface Profile {
  /** Empty if there is none yet. */
  name: string;
  mark: Mark | null;
  /** The most preferred first. */
  colors: readonly SeatColor[];
}

/** The player's favourite among the colours that are free. */
export function favouriteColor(
  { colors }: Profile,
  free: readonly SeatColor[],
): SeatColor | undefined {
  return colors.find((color) => free.includes(color)) ?? free[0];
}

/** Put a colour at a place of the preferred ones; the colour that was there takes its old place. */
export function withPreferred(
  colors: readonly SeatColor[],
  place: number,
  color: SeatColor,
): readonly SeatColor[] {
  const before = colors[place];
  return colors.map((other, at) => {
    if (at === place) return color;
    return before && other === color ? before : other;
  });
}
