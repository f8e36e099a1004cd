import { expectTypeOf, test } from "vitest";
import type * as document from "./schema";
import type * as vocabulary from "./vocabulary";

test("the OpenAPI document and the vocabulary have the same words", () => {
  expectTypeOf<document.CardKind>().toEqualTypeOf<vocabulary.CardKind>();
  expectTypeOf<document.TrackColor>().toEqualTypeOf<vocabulary.TrackColor>();
  expectTypeOf<document.MoveKind>().toEqualTypeOf<vocabulary.MoveKind>();
  expectTypeOf<document.Phase>().toEqualTypeOf<vocabulary.Phase>();
  expectTypeOf<document.ScorePart>().toEqualTypeOf<vocabulary.ScorePart>();
  expectTypeOf<document.TieBreak>().toEqualTypeOf<vocabulary.TieBreak>();
});
