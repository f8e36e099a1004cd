// The player's name, mark and preferred colours, kept on this device.
import { effect, signal } from "@preact/signals";
import type { Mark, SeatColor } from "../api/types";
import { MARKS } from "../derived/marks";
import type { Profile } from "../derived/profile";
import { SEAT_COLORS } from "../derived/seatColors";
import { readStorage, writeStorage } from "./settings";

const NAME = "trunkline.name";
const MARK = "trunkline.mark";
const COLORS = "trunkline.colors";

export const profile = signal<Profile>({
  name: readStorage(NAME) ?? "",
  mark: storedMark(),
  colors: storedColors(),
});

effect(() => {
  const { name, mark, colors } = profile.value;
  writeStorage(NAME, name);
  writeStorage(MARK, mark ?? "");
  writeStorage(COLORS, colors.join(" "));
});

export function changeProfile(part: Partial<Profile>): void {
  profile.value = { ...profile.peek(), ...part };
}

function storedMark(): Mark | null {
  return MARKS.find((mark) => mark === readStorage(MARK)) ?? null;
}

/** All colours in the order of preference, whatever is stored. */
function storedColors(): readonly SeatColor[] {
  const stored = (readStorage(COLORS) ?? "").split(" ");
  const known = stored.flatMap((name) => SEAT_COLORS.find((color) => color === name) ?? []);
  return [...new Set([...known, ...SEAT_COLORS])];
}
