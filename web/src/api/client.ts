// Requests to the server. What it refuses is thrown as a `ApiError` that says why in plain words.
import createClient from "openapi-fetch";
import type { Code, ProblemBody, paths } from "./schema";

/** What the server says when it does not do what it was asked, or that it did not answer at all. */
export class ApiError extends Error {
  readonly code: Code | "unreachable";
  readonly problem: ProblemBody | null;

  constructor(problem: ProblemBody | null) {
    super(wordsOf(problem));
    this.code = problem?.code ?? "unreachable";
    this.problem = problem;
  }
}

/** What is wrong, for people: where in what was sent it is wrong is for programs. */
function wordsOf(problem: ProblemBody | null): string {
  if (!problem) return "The server does not answer. Check the connection and try again.";
  const faults = new Set((problem.errors ?? []).map(({ what }) => `${what}.`));
  return faults.size > 0 ? [...faults].join(" ") : problem.detail;
}

/** What went wrong, as it is told to people: the server's own words, where it has any. */
export function problemWords(error: unknown): string {
  return error instanceof ApiError ? error.message : "Something went wrong. Load the page again.";
}

/** Whether an error is a refusal with one of these codes. */
export function isApiError(error: unknown, ...codes: ApiError["code"][]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code);
}

export const api = createClient<paths>({
  baseUrl: location.origin,
  credentials: "same-origin",
  // Looked up at each call, not once for ever.
  fetch: (request) => fetch(request),
});

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The data of an answer, or a `ApiError`: `const made = await unwrap(api.POST("/api/games", …))`. */
export async function unwrap<T>(asked: Promise<Answer<T>>): Promise<T> {
  let answer: Answer<T>;
  try {
    answer = await asked;
  } catch {
    throw new ApiError(null);
  }
  if (!answer.response.ok) throw new ApiError(asProblem(answer.error));
  return answer.data as T;
}

function asProblem(error: unknown): ProblemBody | null {
  return typeof error === "object" && error !== null && "code" in error
    ? (error as ProblemBody)
    : null;
}

/** A new id for a command: the same one again gets the same answer, and nothing is done twice. */
export function commandId(): string {
  return crypto
    .getRandomValues(new Uint32Array(4))
    .reduce((id, part) => id + part.toString(36), "c");
}
