// Loads editions and caches them.
import { api, unwrap } from "../api/client";
import type { Edition } from "../api/types";
import { MoveCatalogue } from "../derived/moveCatalogue";

export interface LoadedEdition {
  edition: Edition;
  catalogue: MoveCatalogue;
}

const loaded = new Map<string, Promise<LoadedEdition>>();

/** The edition of a game or a replay with its moves, fetched once. */
export function loadEdition(hash: string): Promise<LoadedEdition> {
  const found = loaded.get(hash);
  if (found) return found;
  const loading = fetchWithMoves(hash);
  loaded.set(hash, loading);
  loading.catch(() => loaded.delete(hash));
  return loading;
}

async function fetchWithMoves(hash: string): Promise<LoadedEdition> {
  const params = { path: { edition: hash } };
  const [edition, moves] = await Promise.all([
    fetchEdition(hash),
    unwrap(api.GET("/api/editions/{edition}/moves", { params })),
  ]);
  return { edition, catalogue: new MoveCatalogue(moves) };
}

/** An edition without its moves, by name or hash. */
export async function fetchEdition(edition: string): Promise<Edition> {
  const params = { path: { edition } };
  // openapi-fetch loses that a space is a tuple of three numbers.
  return (await unwrap(api.GET("/api/editions/{edition}", { params }))) as Edition;
}
