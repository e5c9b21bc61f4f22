/** What stands in the list of what somebody does, by its id. */

/** A line of the list by its id: an attack, a power, or an action of the catalogue. */
export type Listed = { readonly kind: "attack" | "power" | "action"; readonly id: string };

export function readListed(id: string): Listed {
  const [, kind, name] = /^(attack|power):(.+)$/u.exec(id) ?? [];
  return kind === "attack" || kind === "power" ? { kind, id: name ?? "" } : { kind: "action", id };
}
