// Messages for everything that can go wrong.
import { ApiError } from "../api/client";
import { messages } from "../messages/messages";
import { fieldWords, problemWords } from "./problems";

/** The message for an error. */
export function errorMessage(error: unknown): string {
  const { errors } = messages();
  if (!(error instanceof ApiError)) return errors.unexpected;
  if (!error.problem) return errors.unreachable;
  const faults = new Set((error.problem.errors ?? []).map(fieldWords));
  return faults.size > 0 ? [...faults].join(" ") : problemWords(error.problem);
}

export type ErrorKind = keyof ReturnType<typeof messages>["errors"]["pages"];
