/** A token with the scene that it stands on. */
export interface NamedToken {
  readonly name: string;
  readonly hidden?: boolean;
  readonly parent?: { readonly tokens: Iterable<Pick<NamedToken, "name" | "hidden">> } | null;
}

/**
 * What a token is called at the table: by its name, and by its number among those on its scene who have the same. Hidden ones come after all others and aren't counted by those, so that a number
 * tells nobody of an ambush.
 */
export function tokenName(token: NamedToken): string {
  const named = [...(token.parent?.tokens ?? [])].filter((t) => t.name === token.name);
  const seen = named.filter((t) => t.hidden !== true);
  const alike = token.hidden === true ? [...seen, ...named.filter((t) => t.hidden === true)] : seen;
  return alike.length < 2 ? token.name : `${token.name} ${alike.indexOf(token) + 1}`;
}

/** Somebody in a fight, who may have been given another name there. */
export interface NamedFighter {
  readonly name?: string | null;
  readonly token: NamedToken | null;
}

/** Somebody in a fight as the board calls them: two of a name have their numbers. */
export function fighterName({ name, token }: NamedFighter): string {
  return token !== null && token.name === name ? tokenName(token) : (name ?? "");
}
