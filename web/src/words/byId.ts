// Words for the names that the data of an edition has. Other editions may have other names.

export function byId(words: Readonly<Record<string, string>>, id: string): string | undefined {
  return Object.hasOwn(words, id) ? words[id] : undefined;
}
