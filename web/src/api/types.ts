// The words of the wire, by the names the server's document gives them.
import type { EventFrame, GameView, Happening, MoveInfo, SeatView } from "./schema";

export type * from "./schema";

export type Event = EventFrame["event"];
export type MoveEvent = Extract<Event, { kind: "move" }>;
export type MoveKind = MoveInfo["kind"];
export type CardKind = NonNullable<MoveInfo["card"]>;
export type SeatColor = NonNullable<SeatView["color"]>;
export type Level = NonNullable<SeatView["level"]>;
export type Phase = NonNullable<GameView["position"]>["phase"];
export type Reaction = Extract<Event, { kind: "reaction" }>["reaction"];
export type { Happening };
