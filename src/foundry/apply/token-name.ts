/** A token with the scene that it stands on. */
export interface NamedToken {
  readonly name: string;
  readonly parent?: { readonly tokens: Iterable<{ readonly name: string }> } | null;
}

/** What a token is called at the table: by its name, and by its number among those on its scene who have the same. */
export function tokenName(token: NamedToken): string {
  const alike = [...(token.parent?.tokens ?? [])].filter((t) => t.name === token.name);
  return alike.length < 2 ? token.name : `${token.name} ${alike.indexOf(token) + 1}`;
}
