// The types of the API, generated from the server's OpenAPI document, and names for parts of them.
import type { EventFrame, GameView, Happening, MoveInfo, SeatView } from "./schema";

export type * from "./schema";

export type GameEvent = EventFrame["event"];
export type MoveKind = MoveInfo["kind"];
export type CardKind = NonNullable<MoveInfo["card"]>;
export type SeatColor = NonNullable<SeatView["color"]>;
export type Level = NonNullable<SeatView["level"]>;
export type Phase = NonNullable<GameView["position"]>["phase"];
export type Reaction = Extract<GameEvent, { kind: "reaction" }>["reaction"];
export type { Happening };
