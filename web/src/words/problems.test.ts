import { describe, expect, expectTypeOf, test } from "vitest";
import document from "../../openapi.json?raw";
import { PROBLEM_CASES } from "../api/problemCases";
import type { Code, ProblemFacts } from "../api/types";
import { apiError, fieldError, problemBody } from "../testing/problems";
import { errorMessage } from "./errors";
import { problemWords } from "./problems";

type Case = NonNullable<ProblemFacts["case"]>;

const FACTS: Required<Omit<ProblemFacts, "case">> = {
  allowed: ["GET"],
  answered: 3,
  color: "burgundy",
  due: 4,
  edition: "usa",
  editions: ["usa", "europe"],
  fewest: 2,
  fields: ["body.name"],
  free_colors: ["violet", "ochre"],
  hash: "f467a8dd46378200",
  incident: "12ab34cd",
  last: 4,
  line: 7,
  media_type: "application/json",
  most: 5,
  move: 1,
  name: "Hanna",
  origin: "https://trains.example.org",
  seat: 1,
  seats: [1, 2],
  seconds: 2,
  text: "line 7: there is no city “Bosten”",
};

const CODES: Code[] = JSON.parse(document).components.schemas.Code.enum;

describe.each(CODES)("%s", (code) => {
  const cases: readonly (Case | null)[] = PROBLEM_CASES[code];

  test.each(cases.length > 0 ? cases : [null])("%s has a sentence", (which) => {
    const facts = which ? { ...FACTS, case: which } : FACTS;
    const sentence = problemWords(problemBody(code, facts));
    expect(sentence).toMatch(/^[A-Z].+\.$|^line 7: /);
    expect(sentence).not.toMatch(/undefined|NaN|What the server says/);
  });
});

test("every code of the document has its cases", () => {
  expect(Object.keys(PROBLEM_CASES)).toEqual(CODES);
  expectTypeOf<keyof typeof PROBLEM_CASES>().toEqualTypeOf<Code>();
});

test("sentences use the facts; seats count from one", () => {
  expect(problemWords(problemBody("not_ready", FACTS))).toBe(
    "Seats 2 and 3 are still empty. Every seat has to be taken.",
  );
  expect(problemWords(problemBody("color_taken", { ...FACTS, case: "taken" }))).toBe(
    "Someone else has burgundy. Choose violet or ochre.",
  );
});

test("a code that only a newer client knows is told in the server's words", () => {
  expect(problemWords(problemBody("new_code" as Code))).toBe("What the server says.");
  expect(problemWords(problemBody("invalid", { case: "new_case" as Case }))).toBe(
    "What the server says.",
  );
});

test("faulty fields are told one by one, each once", () => {
  const errors = [
    { ...fieldError("body.name", "string_too_long"), facts: { max_length: 24 } },
    fieldError("body.seats.0.name", "not_plain_text"),
    fieldError("body.seats.1.name", "not_plain_text"),
    fieldError("body.clock", "unknown"),
  ];
  expect(errorMessage(apiError("invalid", {}, { errors }))).toBe(
    "At most 24 characters fit. Please use one line of visible text. It is wrong.",
  );
});
