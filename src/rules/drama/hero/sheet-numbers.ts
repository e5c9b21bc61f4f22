import type { Explained } from "../../kernel/rows.ts";
import type { HarmFlags } from "../harm/damage.ts";
import type { DramaSettings } from "../settings.ts";
import type { Grants } from "../state/condition-table.ts";
import { grantsFor } from "../state/conditions.ts";
import { ATTRIBUTE_KEYS, type AttributeKey, type DramaCharacter, LIMIT_KEYS, type LimitKey } from "../types.ts";
import { attribute, defence, effectiveLimit, harmFlags, isOut, metres, shockLimit, toughness } from "./derive.ts";
import type { DefenceKind } from "./skills.ts";

/** Everything about a character that follows from its data and is stored nowhere. @rule DRA-338 */
export interface DramaDerived {
  readonly attributes: Readonly<Record<AttributeKey, Explained>>;
  readonly defences: Readonly<Record<DefenceKind, Explained & { readonly skill: string }>>;
  readonly toughness: Explained;
  readonly shockLimit: number;
  readonly limits: Readonly<Record<LimitKey, { readonly value: number | null; readonly metres: number | null }>>;
  readonly flags: HarmFlags;
  readonly grants: Grants;
  readonly out: boolean;
}

const record = <K extends string, V>(keys: readonly K[], of: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((k) => [k, of(k)])) as Record<K, V>;

/** One call into the rules for all that a sheet shows. @rule DRA-338 */
export function derive(character: DramaCharacter, settings: DramaSettings): DramaDerived {
  return {
    attributes: record(ATTRIBUTE_KEYS, (k) => attribute(character, k)),
    defences: record(["melee", "ranged", "mental"] as const, (k) => defence(character, k)),
    toughness: toughness(character),
    shockLimit: shockLimit(character, settings),
    limits: record(LIMIT_KEYS, (k) => ({ value: effectiveLimit(character, k), metres: metres(character, k) })),
    flags: harmFlags(character, settings),
    grants: grantsFor(character, settings),
    out: isOut(character, settings),
  };
}

/** How somebody is, in one word. */
export type Fitness = "dead" | "unconscious" | "out" | "wounded" | "fit";

/** The worst that is true of somebody. @rule DRA-182 DRA-183 DRA-390 */
export function fitness(
  { harm }: Pick<DramaCharacter, "harm">,
  { flags, out }: Pick<DramaDerived, "flags" | "out">,
): Fitness {
  if (flags.dead) return "dead";
  if (flags.unconscious) return "unconscious";
  if (out) return "out";
  return harm.wounds > 0 ? "wounded" : "fit";
}
