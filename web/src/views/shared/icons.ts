// Icons as SVG paths on a square of 24.
export const ICONS = {
  close: "M6 6l12 12M18 6L6 18",
  undo: "M9 6l-5 5 5 5M4 11h10a5 5 0 0 1 5 5v3",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  whole: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  big: "M3 5h18v14H3zM8 12h8M8 12l2.5-2.5M8 12l2.5 2.5M16 12l-2.5-2.5M16 12l-2.5 2.5",
  menu: "M4 7h16M4 12h16M4 17h16",
  rules: "M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11M9 8h6",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 1 4 10.5c-.8.7-1 1.3-1 2.5H9c0-1.2-.2-1.8-1-2.5A6 6 0 0 1 12 3z",
  copy: "M9 9h10v11H9zM5 15V4h10",
  check: "M5 13l4 4L19 7",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  play: "M7 4l13 8-13 8z",
  pause: "M8 5v14M16 5v14",
  back: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  first: "M18 5l-7 7 7 7M7 5v14",
  last: "M6 5l7 7-7 7M17 5v14",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c0-4 3.5-7 8-7s8 3 8 7",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 3",
  download: "M12 4v11M7 11l5 5 5-5M4 20h16",
  image: "M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 9h0",
  home: "M4 11l8-7 8 7M6 10v10h12V10",
  flag: "M6 21V4h12l-3 4 3 4H6",
  trains:
    "M2.25 16.5V6.9C2.25 5.55 3.3 4.5 4.65 4.5h14.7c1.35 0 2.4 1.05 2.4 2.4V16.5zM6 9h3.9M14.1 9H18M.75 16.5h22.5M7.5 19.8h0M16.5 19.8h0",
  cards:
    "M8.25 3.75h10.5a1.5 1.5 0 0 1 1.5 1.5v12.6M5.25 6.75h10.5a1.5 1.5 0 0 1 1.5 1.5v10.5a1.5 1.5 0 0 1-1.5 1.5h-10.5a1.5 1.5 0 0 1-1.5-1.5v-10.5a1.5 1.5 0 0 1 1.5-1.5z",
  tickets:
    "M2.25 6.75h19.5v3.3a2.1 2.1 0 0 0 0 3.9v3.3h-19.5V13.95a2.1 2.1 0 0 0 0-3.9zM15 8.25v1.5M15 11.4v1.5M15 14.4v1.5",
} as const;

export type IconName = keyof typeof ICONS;
