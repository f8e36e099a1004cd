// Messages for everything that can go wrong.
import { ApiError } from "../api/client";
import type { ProblemBody } from "../api/types";

/** The message for an error: the server's own words, if it sent any. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiError
    ? problemMessage(error.problem)
    : "Something went wrong. Please reload the page.";
}

/** The faults in the request, if the server lists any; their paths are for programs only. */
function problemMessage(problem: ProblemBody | null): string {
  if (!problem) return "The server is not responding. Check your connection and try again.";
  const faults = new Set((problem.errors ?? []).map(({ what }) => `${what}.`));
  return faults.size > 0 ? [...faults].join(" ") : problem.detail;
}

export type ErrorKind =
  | "server"
  | "address"
  | "game"
  | "replay"
  | "revoked"
  | "version"
  | "old_tab"
  | "no_key"
  | "used_key"
  | "too_many_links"
  | "unexpected";

export interface ErrorText {
  title: string;
  happened: string;
  todo: string;
}

/** The texts of the error page. */
export const ERROR_TEXTS: Record<ErrorKind, ErrorText> = {
  server: {
    title: "The server does not answer",
    happened: "Either it is not running, or this device has no connection. Games are kept.",
    todo: "This page tries again by itself.",
  },
  address: {
    title: "There is no such page",
    happened: "The address leads nowhere. Perhaps a letter of it was lost.",
    todo: "Go to the start page, or open the link once more as a whole.",
  },
  game: {
    title: "This game is not here",
    happened: "It has expired, or this device was never let in. Games nobody plays on go in time.",
    todo: "If you were invited, open your link; otherwise ask the host for a new one.",
  },
  replay: {
    title: "This replay is not here",
    happened: "Replays that nobody looks at go in time, or the address is not whole.",
    todo: "Ask whoever sent it for a new link, or for the record itself.",
  },
  revoked: {
    title: "This seat is no longer yours",
    happened: "The host has taken it back, or you have given it up on another device.",
    todo: "Ask the host for a new link if you want to sit down again.",
  },
  version: {
    title: "This game is of another version",
    happened: "It was begun under rules that this version of Trunkline does not know any more.",
    todo: "It cannot go on here. Begin a new one; it takes two clicks.",
  },
  old_tab: {
    title: "This tab is out of date",
    happened: "Trunkline has been renewed on the server since this page was opened.",
    todo: "Load the page again. Nothing of your games is lost.",
  },
  no_key: {
    title: "This link opens nothing",
    happened: "It is not whole, or the host has made a newer one, or its game has expired.",
    todo: "Copy it once more as a whole, or ask the host for a new one.",
  },
  used_key: {
    title: "This link has been used",
    happened: "A link to a seat works once, on one device, and this one was used on another.",
    todo: "Go on at that device, or ask the host for a new link.",
  },
  too_many_links: {
    title: "Too many links at once",
    happened: "So many links were opened from here that the server asks for a short break.",
    todo: "Wait a minute, then try again.",
  },
  unexpected: {
    title: "Something went wrong",
    happened: "That should not happen. Your games are kept on the server.",
    todo: "Load the page again. If it happens once more, please tell whoever runs this server.",
  },
};
