// Little cards within a line of text.
import type { CardKind } from "../../api/types";
import type { Payment } from "../../derived/turnSummary";
import "./miniCard.css";

/** A train card, or the back of one that is hidden. */
export function MiniCard({ kind }: { kind: CardKind | null }) {
  return (
    <svg class="mini-card" viewBox="0 0 26 18" width={26} height={18} aria-hidden="true">
      <rect
        class={kind ? `card-fill kind-${kind}` : "mini-back"}
        x=".5"
        y=".5"
        width="25"
        height="17"
        rx="3"
      />
      {kind ? (
        <use href={`#sign-${kind}`} transform="translate(13 9) scale(1.15)" />
      ) : (
        <path class="mini-rails" d="M4,7H22M4,11H22M7,5v8M11,5v8M15,5v8M19,5v8" />
      )}
    </svg>
  );
}

export function MiniCards({ cards }: { cards: readonly (CardKind | null)[] }) {
  return (
    <span class="mini-cards" aria-hidden="true">
      {cards.map((kind, index) => (
        <MiniCard key={index} kind={kind} />
      ))}
    </span>
  );
}

/** How many cards of each kind were paid. */
export function MiniPayment({ payment }: { payment: Payment }) {
  return (
    <span class="mini-cards" aria-hidden="true">
      {payment.map(([kind, count]) => (
        <span key={kind} class="mini-count">
          {count}
          <MiniCard kind={kind} />
        </span>
      ))}
    </span>
  );
}
