// The marks that players choose from.
import type { Mark } from "../api/types";

/** The build fails if one is missing here, or if the server does not know one. */
const ALL: Readonly<Record<Mark, true>> = {
  wheel: true,
  lantern: true,
  signal: true,
  bell: true,
  bridge: true,
  tunnel: true,
  watch: true,
  suitcase: true,
  compass: true,
  anchor: true,
  crossing: true,
  mountain: true,
};

export const MARKS = Object.keys(ALL) as readonly Mark[];
