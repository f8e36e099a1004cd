// The messages in the language that the reader has chosen.
import { signal } from "@preact/signals";
import { en } from "./en";

/** All messages of a language. English says which there are, and what each of them is told. */
export type Messages = MessagesLike<typeof en>;

export type MessagesLike<T> = T extends string
  ? string
  : T extends (...facts: infer Facts) => string
    ? (...facts: Facts) => string
    : { readonly [Name in keyof T]: MessagesLike<T[Name]> };

const shown = signal<Messages>(en);

/** The messages to show now. Whatever reads them is rendered again in another language. */
export function messages(): Messages {
  return shown.value;
}

export function showMessages(language: Messages): void {
  shown.value = language;
}
