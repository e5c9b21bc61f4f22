import {
  attribute,
  ATTRIBUTE_KEYS,
  type AttributeKey,
  defence,
  type DefenceKind,
  type DramaCharacter,
  type DramaSettings,
  effectiveLimit,
  type Grants,
  grantsFor,
  type HarmFlags,
  harmFlags,
  isOut,
  LIMIT_KEYS,
  type LimitKey,
  metres,
  shockLimit,
  toughness,
} from "../../../rules/drama/index.ts";
import type { Explained } from "../../../rules/kernel/rows.ts";

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
