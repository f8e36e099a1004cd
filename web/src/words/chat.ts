// The reactions that players can send.
import type { Reaction } from "../api/types";

export const REACTIONS: Record<Reaction, string> = {
  hello: "Hello!",
  thanks: "Thank you!",
  nice: "Nice!",
  wow: "Wow!",
  oops: "Oops!",
  well_played: "Well played!",
};
