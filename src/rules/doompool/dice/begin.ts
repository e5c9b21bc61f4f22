/** What a pool begins with, and what an SFX that is clicked in leaves to choose. */
import type { SfxPick } from "../powers/sfx-pool.ts";
import type { Affiliation, DoompoolCharacter, PoolDie, Sfx } from "../types.ts";
import { type Die, LADDER, STRESS_TYPES } from "../values.ts";
import type { Pick, PoolBuild } from "./pool-picks.ts";

/** A trait that a pool begins with, the pool that was rolled last, or one that is kept; empty for what any pool begins with. */
export type Begin =
  | ""
  | "last"
  | `kept:${string}`
  | `affiliation:${Affiliation}`
  | `distinction:${string}`
  | `specialty:${string}`
  | `power:${string}:${string}`;

const AFFILIATIONS: readonly Affiliation[] = ["solo", "buddy", "team"];

/** What is clicked in by it; null for what is no trait. @rule DOO-031 DOO-033 DOO-036 */
export function beginPick(begin: string): Pick | null {
  const [kind, id = "", more = ""] = begin.split(":");
  const affiliation = AFFILIATIONS.find((a) => a === id);
  switch (kind) {
    case "affiliation":
      return affiliation ? { kind, key: affiliation } : null;
    case "distinction":
      return { kind, id, as: 8 };
    case "power":
      return { kind, set: id, id: more };
    case "specialty":
      return { kind, id, dice: 1 };
    default:
      return null;
  }
}

/** Whether something that was said is a beginning. */
export const isBegin = (begin: unknown): begin is Begin =>
  typeof begin === "string" &&
  (begin === "" || begin === "last" || /^kept:./u.test(begin) || beginPick(begin) !== null);

/** What an SFX leaves to choose, filled in with the first thing that fits. @rule DOO-220 DOO-241 */
export function sfxPick(
  roller: DoompoolCharacter,
  of: { readonly set: string; readonly sfx: Sfx },
  at: { readonly dice: readonly PoolDie[]; readonly doom: readonly Die[]; readonly targets: number },
): SfxPick {
  const { set, sfx } = of;
  const inPool = at.dice.filter((d) => d.source === "power" && d.group === set).map((d) => d.ref ?? "");
  const powers = roller.powerSets.find((s) => s.id === set)?.powers ?? [];
  const has = (op: string): boolean => sfx.ops.some((o) => o.op === op);
  const spare = powers.filter((p) => !inPool.includes(p.id) && !p.shutdown).map((p) => p.id);
  const pair = LADDER.find((d) => at.dice.filter((x) => x.size === d).length >= 2);
  const track = STRESS_TYPES.find((t) => roller.stress[t].die !== null);
  const doom = [...at.doom].sort((a, b) => a - b).slice(0, 1);
  return {
    set,
    id: sfx.id,
    ...(inPool[0] !== undefined && { power: inPool[0] }),
    ...(spare[0] !== undefined && sfx.cost.kind === "shutdown" && { shut: spare[0] }),
    ...(has("addPowersSteppedBack") && spare[0] !== undefined && { powers: [spare[0]] }),
    ...(has("addDiePerTarget") && { targets: Math.max(1, at.targets - 1) }),
    ...(has("addDoomDice") && { doom }),
    ...(has("mergeEqualPair") && pair !== undefined && { pair }),
    ...(sfx.cost.kind === "stressStepUp" && track && { track }),
    ...(sfx.cost.kind === "spendAsset" && roller.assets[0] && { asset: roller.assets[0].id }),
  };
}

const isRecord = (v: unknown): v is Record<string, unknown> => typeof v === "object" && v !== null && !Array.isArray(v);
const MOST_PICKS = 40;
const PICK_KINDS: readonly Pick["kind"][] = [
  "affiliation",
  "distinction",
  "power",
  "specialty",
  "stress",
  "complication",
  "asset",
  "push",
  "stunt",
  "resource",
  "waitingPush",
  "waitingStunt",
  "absorbed",
  "ownStress",
  "ownComplication",
  "doom",
  "lent",
  "escaping",
  "trait",
];

const isPick = (v: unknown): v is Pick =>
  isRecord(v) &&
  PICK_KINDS.some((k) => k === v["kind"]) &&
  Object.values(v).every((x) => typeof x === "string" || typeof x === "number");

/** Whether something from the wire or from a kept pool is a build in its shape; what it names is looked up when it is used. */
export function isBuild(v: unknown): v is PoolBuild {
  if (!isRecord(v)) return false;
  const { picks, sfx, main, doomPaid } = v;
  const sfxFits =
    Array.isArray(sfx) &&
    sfx.length <= MOST_PICKS &&
    sfx.every((s) => isRecord(s) && typeof s["set"] === "string" && typeof s["id"] === "string");
  return (
    Array.isArray(picks) &&
    picks.length <= MOST_PICKS &&
    picks.every(isPick) &&
    sfxFits &&
    (main === null || Number.isInteger(main)) &&
    (doomPaid === null || (Array.isArray(doomPaid) && doomPaid.every((d) => Number.isInteger(d))))
  );
}
