// Messages for everything that can go wrong.
import { ApiError } from "../api/client";
import { fieldWords, problemWords } from "./problems";

/** The message for an error. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return "Something went wrong. Please reload the page.";
  if (!error.problem) return "The server is not responding. Check your connection and try again.";
  const faults = new Set((error.problem.errors ?? []).map(fieldWords));
  return faults.size > 0 ? [...faults].join(" ") : problemWords(error.problem);
}

export type ErrorKind =
  | "server"
  | "address"
  | "game"
  | "replay"
  | "revoked"
  | "edition"
  | "damaged"
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
    title: "The server is not responding",
    happened: "Either it is not running, or this device is offline. Your games are safe.",
    todo: "This page keeps trying.",
  },
  address: {
    title: "Page not found",
    happened: "There is no page at this address. Perhaps part of it is missing.",
    todo: "Go to the start page, or check that you copied the whole link.",
  },
  game: {
    title: "Game not found",
    happened:
      "It has expired, or this device is not part of it. Inactive games are deleted after a while.",
    todo: "If you were invited, open your link, or ask the host for a new one.",
  },
  replay: {
    title: "Replay not found",
    happened: "Replays that nobody opens are deleted after a while. Or the link is incomplete.",
    todo: "Ask the sender for a new link, or for the record itself.",
  },
  revoked: {
    title: "This seat is no longer yours",
    happened: "The host took it back, or you left the game or removed this device on another one.",
    todo: "Ask the host for a new link if you want to play again.",
  },
  edition: {
    title: "The rules of this game are missing",
    happened: "It was started with a version of its edition that this server does not have.",
    todo: "It cannot be continued here. Please start a new one, or tell the operator of this server.",
  },
  damaged: {
    title: "This game cannot be read",
    happened: "Its part of the server's database is damaged. Other games are not affected.",
    todo: "Tell the operator of the server, who may have a backup.",
  },
  old_tab: {
    title: "This tab is out of date",
    happened: "Trunkline was updated.",
    todo: "Please reload. Your games are safe.",
  },
  no_key: {
    title: "This link does not work",
    happened: "It is incomplete, the host has made a newer one, or its game has expired.",
    todo: "Copy the whole link again, or ask the host for a new one.",
  },
  used_key: {
    title: "This link has been used",
    happened: "A link to a seat works once, on one device, and this one was used on another.",
    todo: "Continue on that device, or ask the host for a new link.",
  },
  too_many_links: {
    title: "Too many links",
    happened: "Too many links were opened from here in a short time.",
    todo: "Wait a minute, then try again.",
  },
  unexpected: {
    title: "Something went wrong",
    happened: "This should not happen. Your games are safe on the server.",
    todo: "Please reload. If it happens again, please tell the operator of this server.",
  },
};
