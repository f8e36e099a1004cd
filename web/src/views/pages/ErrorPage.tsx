// A page for everything that can go wrong on the way to a game: kind happened, and kind one can do.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { isApiError } from "../../api/client";
import { Button } from "../shared/controls";
import { SignalPost } from "./illustrations";
import { PageLayout, PageTitle } from "./PageLayout";

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

interface ErrorText {
  title: string;
  happened: string;
  todo: string;
}

const ERROR_TEXTS: Record<ErrorKind, ErrorText> = {
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

/** Which trouble an error is, where a page cannot be shown because of it. */
export function errorKindOf(error: unknown): ErrorKind {
  if (isApiError(error, "unreachable", "storage")) return "server";
  // ErrorKind is no address of a game at all is refused as such.
  if (isApiError(error, "not_found", "invalid")) return "game";
  if (isApiError(error, "not_yours")) return "revoked";
  if (isApiError(error, "other_version")) return "version";
  if (isApiError(error, "no_key", "used_key", "too_many_links")) return error.code as ErrorKind;
  return "unexpected";
}

interface ErrorPageProps {
  kind: ErrorKind;
  /** Try once more; without it the page is loaded again. */
  onRetry?: () => void;
  children?: ComponentChildren;
}

export function ErrorPage({ kind, onRetry = () => location.reload(), children }: ErrorPageProps) {
  const { title, happened, todo } = ERROR_TEXTS[kind];
  return (
    <PageLayout>
      <section class="error-page" data-testid={`error-${kind}`}>
        <SignalPost />
        <PageTitle tab={title}>{title}</PageTitle>
        <p>{happened}</p>
        <p>{todo}</p>
        <div class="error-page-actions">
          {kind === "server" && <AutoRetry onRetry={onRetry} />}
          {canRetry(kind) && (
            <Button look="primary" onClick={onRetry}>
              {kind === "old_tab" || kind === "unexpected" ? "Load again" : "Try again"}
            </Button>
          )}
          <a class="button" href="/">
            Start page
          </a>
        </div>
        {children}
      </section>
    </PageLayout>
  );
}

function canRetry(kind: ErrorKind): boolean {
  return kind === "old_tab" || kind === "unexpected" || kind === "too_many_links";
}

const RETRY_SECONDS = 8;

/** Tries again by itself, and at once when the browser is online again. */
function AutoRetry({ onRetry }: { onRetry(): void }) {
  const [left, setLeft] = useState(RETRY_SECONDS);
  const retry = () => {
    setLeft(RETRY_SECONDS);
    onRetry();
  };
  useEffect(() => {
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : retry()), 1000);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  });
  return (
    <Button look="primary" onClick={retry}>
      Try again <span aria-hidden="true">({left})</span>
    </Button>
  );
}
