// A page for errors that keep a page from being shown: what happened, and what to do.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { isApiError } from "../../api/client";
import { messages } from "../../messages/messages";
import type { ErrorKind } from "../../words/errors";
import { Button } from "../shared/controls";
import { SignalPost } from "./illustrations";
import { PageLayout, PageTitle } from "./PageLayout";

/** The kind of error page to show for an error. */
export function errorKindOf(error: unknown): ErrorKind {
  if (isApiError(error, "unreachable", "storage")) return "server";
  // A malformed game id is refused as invalid.
  if (isApiError(error, "not_found", "invalid")) return "game";
  if (isApiError(error, "not_yours")) return "revoked";
  if (isApiError(error, "edition_missing")) return "edition";
  if (isApiError(error, "damaged")) return "damaged";
  if (isApiError(error, "no_key", "used_key", "too_many_links")) return error.code as ErrorKind;
  return "unexpected";
}

interface ErrorPageProps {
  kind: ErrorKind;
  /** How to try again; by default, the page is reloaded. */
  onRetry?: () => void;
  /** A link that leads on nevertheless. */
  back?: string | undefined;
  children?: ComponentChildren;
}

export function ErrorPage({
  kind,
  onRetry = () => location.reload(),
  back,
  children,
}: ErrorPageProps) {
  const { errors, site } = messages();
  const { title, happened, todo } = errors.pages[kind];
  return (
    <PageLayout>
      <section class="error-page" data-testid={`error-${kind}`}>
        <SignalPost />
        <PageTitle key={kind} tab={title}>
          {title}
        </PageTitle>
        <p>{happened}</p>
        <p>{todo}</p>
        <div class="error-page-actions">
          {kind === "server" && <AutoRetry onRetry={onRetry} />}
          {canRetry(kind) && (
            <Button variant="primary" onClick={onRetry}>
              {kind === "old_tab" || kind === "unexpected" ? site.reload : site.tryAgain}
            </Button>
          )}
          {back && (
            <a class="button primary" href={back} data-testid="back-to-table">
              {errors.backToTable}
            </a>
          )}
          <a class="button" href="/">
            {site.start}
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

/** Tries again every few seconds, and at once when the browser is online again. */
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
    <Button variant="primary" onClick={retry}>
      {messages().site.tryAgain} <span aria-hidden="true">({left})</span>
    </Button>
  );
}
