// The types of the API, generated from the server's OpenAPI document, and names for parts of them.
import type { EventFrame, SeatView } from "./schema";

export type * from "./schema";

export type GameEvent = EventFrame["event"];
export type SeatColor = NonNullable<SeatView["color"]>;
export type Mark = NonNullable<SeatView["mark"]>;
/** A level or a character. */
export type BotKind = NonNullable<SeatView["level"]>;
export type Reaction = Extract<GameEvent, { kind: "reaction" }>["reaction"];
