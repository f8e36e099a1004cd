// What went wrong with a request, to the person at the screen.
import type { FieldError, ProblemBody } from "../api/types";
import type { Facts } from "../messages/en";
import { messages } from "../messages/messages";

type Sentence = string | ((facts: Facts) => string);

/** As much of a problem as its sentence needs. */
export type ProblemData = Pick<ProblemBody, "code" | "facts" | "detail">;

/** The sentence for a problem; for a code that only a newer client knows, the server's own. */
export function problemWords(problem: ProblemData): string {
  const facts = problem.facts as Facts;
  const known: Sentence | Readonly<Record<string, Sentence>> | undefined =
    messages().problems[problem.code];
  const sentence = typeof known === "object" ? known[facts.case] : known;
  return typeof sentence === "function" ? sentence(facts) : (sentence ?? problem.detail);
}

/** What is wrong with a field of a form. Most codes are of no use to a person. */
export function fieldWords({ code, facts, what }: FieldError): string {
  const { fields } = messages();
  switch (code) {
    case "not_plain_text":
      return fields.not_plain_text;
    case "string_too_long":
      return fields.string_too_long(Number(facts.max_length));
    case "string_too_short":
      return fields.string_too_short;
    default:
      return `${what}.`;
  }
}
