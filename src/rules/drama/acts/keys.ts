/** What acts name things by: what one strikes with, what is rolled, what is pushed. One parser for all. */
import type { AttributeKey, LimitKey } from "../types.ts";

/** What somebody strikes, shoots or throws with: bare hands, something that lies about, a weapon or a power by its id, a power spread over an area, something that lies about thrown by a power. */
export type MeansKey = "unarmed" | "throw" | `${"weapon" | "power" | "area" | "hurl"}:${string}`;

/** What a check is made of: an attribute, or a skill by its name in the list. */
export type TraitKey = `attribute:${AttributeKey}` | `skill:${string}`;

/** What is pushed: a limit of the body by its skill, or a power by its id. */
export type PushKey = `limit:${string}` | `power:${string}`;

/** What somebody gets about by: a limit of the body, or a vehicle or animal by its id. */
export type MoverKey = LimitKey | `gear:${string}`;

/** Something with an id of its own, in a list. */
export const byId = <T extends { readonly id: string }>(list: readonly T[], id: string): T | undefined =>
  list.find((x) => x.id === id);
