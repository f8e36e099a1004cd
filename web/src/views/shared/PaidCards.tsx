// What was paid for something, after the words about it.
import type { Payment } from "../../derived/turnSummary";
import { messages } from "../../messages/messages";
import { cardsWords } from "../../words/names";
import { MiniPayment } from "./MiniCard";

export function PaidCards({ payment }: { payment: Payment }) {
  return (
    <>
      {" "}
      <span class="hidden-text">{messages().following.paid(cardsWords(payment))}</span>
      <MiniPayment payment={payment} />
    </>
  );
}
