// Builds problems for tests.
import { ApiError } from "../api/client";
import type { Code, FieldError, ProblemBody, ProblemFacts } from "../api/types";

/** A problem as the server sends it. */
export function problemBody(
  code: Code,
  facts: ProblemFacts = {},
  more: Partial<ProblemBody> = {},
): ProblemBody {
  return {
    type: "about:blank",
    title: "",
    status: 400,
    code,
    facts,
    detail: "What the server says.",
    retry_after: null,
    errors: null,
    refusal: null,
    ...more,
  };
}

export function apiError(...problem: Parameters<typeof problemBody>): ApiError {
  return new ApiError(problemBody(...problem));
}

export function fieldError(where: string, code = "missing"): FieldError {
  return { where, code, facts: {}, what: "It is wrong" };
}
