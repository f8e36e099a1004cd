// Loads editions and caches them.
import { api, unwrap } from "../api/client";
import type { Edition } from "../api/types";
import { MoveCatalogue } from "../derived/moveCatalogue";

export interface LoadedEdition {
  edition: Edition;
  catalogue: MoveCatalogue;
}

const loaded = new Map<string, Promise<LoadedEdition>>();

/** An edition with its moves, fetched once. */
export function loadEdition(id: string): Promise<LoadedEdition> {
  const found = loaded.get(id);
  if (found) return found;
  const loading = fetchWithMoves(id);
  loaded.set(id, loading);
  loading.catch(() => loaded.delete(id));
  return loading;
}

async function fetchWithMoves(id: string): Promise<LoadedEdition> {
  const params = { path: { edition: id } };
  const [edition, moves] = await Promise.all([
    fetchEdition(id),
    unwrap(api.GET("/api/editions/{edition}/moves", { params })),
  ]);
  return { edition, catalogue: new MoveCatalogue(moves) };
}

/** An edition without its moves. */
export async function fetchEdition(id: string): Promise<Edition> {
  const params = { path: { edition: id } };
  // openapi-fetch loses that a space is a tuple of three numbers.
  return (await unwrap(api.GET("/api/editions/{edition}", { params }))) as Edition;
}
