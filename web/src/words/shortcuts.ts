// What the keyboard shortcuts do, for the help.
export const SHORTCUT_WORDS = {
  rules: "show these rules",
  hint: "show a hint",
  undo: "undo the last move",
  cancel: "cancel, or close",
  takeCard: "take that face-up card",
  drawCard: "draw from the deck",
  drawTickets: "draw tickets",
  zoom: "on the board: zoom in, zoom out, show all of it",
} as const;

export type ShortcutName = keyof typeof SHORTCUT_WORDS;
