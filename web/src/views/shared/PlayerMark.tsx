// The emblem that a player has chosen, drawn beside the name.
import type { Mark } from "../../api/types";
import { messages } from "../../messages/messages";
import { IconPath } from "./controls";

/** Paths on a square of 24. */
const DRAWINGS: Readonly<Record<Mark, string>> = {
  wheel:
    "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM12 3v6.5M12 14.5V21M3 12h6.5M14.5 12H21M5.6 5.6l4.6 4.6M13.8 13.8l4.6 4.6M18.4 5.6l-4.6 4.6M10.2 13.8l-4.6 4.6",
  lantern:
    "M8.5 8.5h7l2 9h-11zM6 17.5h12V21H6zM9.5 8.5V6h5v2.5M6.5 11C4.5 1 19.5 1 17.5 11M12 15.5c-1.5 0-2.2-1-1.7-2.2.4-.9 1.4-1.3 1.5-2.6 1.5 1 2.2 2 2 3.2-.1.9-.8 1.6-1.8 1.6z",
  signal: "M8 21V3M5 21h6M8 4.5l12-1.5v4.5L8 9M16 3.5V8M8 13h3.5a2 2 0 1 1 0 4H8",
  bell: "M12 3v2M6 16c1.5-1.5 1.5-3 1.5-5a4.5 4.5 0 0 1 9 0c0 2 0 3.5 1.5 5zM4.5 16h15M10.5 19a1.6 1.6 0 0 0 3 0",
  bridge:
    "M2 9h20M2 19v-3a5 5 0 0 1 10 0v3M12 16a5 5 0 0 1 10 0v3M2 9v10M22 9v10M12 9v7M7 9v2M17 9v2",
  tunnel:
    "M3 20V13a9 9 0 0 1 18 0v7M7.5 20v-6.5a4.5 4.5 0 0 1 9 0V20M2 20h20M10.5 20l.8-4.5M13.5 20l-.8-4.5",
  watch: "M12 7a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM12 10.5V14l2.5 1.8M12 7V4.5M10 2.5h4v2h-4z",
  suitcase: "M3 8h18v12H3zM9 8V5h6v3M3 13h18M7.5 11.5v3M16.5 11.5v3",
  compass: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM16 8l-2.3 5.7L8 16l2.3-5.7z",
  anchor:
    "M12 3a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM12 7.4V21M8 11h8M4 14c.5 4 4 7 8 7s7.5-3 8-7M2.5 16L4 14l2 1.5M21.5 16L20 14l-2 1.5",
  crossing: "M4 4l16 11M20 4L4 15M12 9.5V21M9 21h6",
  mountain: "M2 19.5L9 6l4 7.4M9.5 19.5l6-10.5L22 19.5zM2 19.5h7.5M6.6 10.7L9 12.2l2.4-1.5",
};

export function PlayerMark({ mark, size = 16 }: { mark: Mark; size?: number }) {
  return (
    <span class="player-mark" role="img" aria-label={messages().names.marks[mark]}>
      <IconPath path={DRAWINGS[mark]} size={size} />
    </span>
  );
}
