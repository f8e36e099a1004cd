// Requests to the server. An answer that is not a success is thrown as an `ApiError`.
import createClient from "openapi-fetch";
import type { Code, ProblemBody, paths } from "./schema";

/** The server's problem document, or "unreachable" if there was no answer at all. */
export class ApiError extends Error {
  readonly code: Code | "unreachable";
  readonly problem: ProblemBody | null;

  constructor(problem: ProblemBody | null) {
    super(problem?.detail ?? "unreachable");
    this.code = problem?.code ?? "unreachable";
    this.problem = problem;
  }
}

/** Whether an error is an `ApiError` with one of these codes. */
export function isApiError(error: unknown, ...codes: ApiError["code"][]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code);
}

export const api = createClient<paths>({
  baseUrl: location.origin,
  credentials: "same-origin",
  // Look `fetch` up at each call, so that tests can replace it.
  fetch: (request) => fetch(request),
});

interface ApiResponse<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The data of a response, or an `ApiError`: `await unwrap(api.POST("/api/games", …))`. */
export async function unwrap<T>(request: Promise<ApiResponse<T>>): Promise<T> {
  let answer: ApiResponse<T>;
  try {
    answer = await request;
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

/** A new id for a command. The server carries out each id once, so a command can be sent again. */
export function commandId(): string {
  return crypto
    .getRandomValues(new Uint32Array(4))
    .reduce((id, part) => id + part.toString(36), "c");
}
