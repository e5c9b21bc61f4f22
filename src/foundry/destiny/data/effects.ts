import { effectDefinition, EFFECTS, type AbilityKey, type ActionKind, type AreaSpec, type Band, type PowerDuration, type PowerModifier, type ResistanceKey, type SkillKey } from "../../../rules/destiny/index.ts";

export const ACTION_KINDS = ["standard", "move", "quick", "free", "reaction", "none", "gm"] as const satisfies readonly ActionKind[];
export const RANGES = ["personal", "close", "ranged", "court", "gossip"] as const satisfies readonly Band[];
export const ATTACK_BANDS = ["close", "ranged", "court", "rumor", "gossip"] as const satisfies readonly Band[];
export const DURATIONS = ["instant", "concentration", "sustained", "continuous", "permanent"] as const satisfies readonly PowerDuration[];
export const SHAPES = ["burst", "cone", "line", "cloud"] as const satisfies readonly AreaSpec["shape"][];

/** One effect of a power as documents keep it. */
export interface StoredEffect {
  readonly effect: string;
  readonly rank: number;
  readonly basePoints: number | null;
  readonly subject: string;
  readonly action: ActionKind;
  readonly range: Band;
  readonly duration: PowerDuration;
  readonly resistance: ResistanceKey | null;
  readonly attackSkill: SkillKey | null;
  readonly ability: AbilityKey | null;
  readonly area: AreaSpec["shape"] | null;
  readonly modifiers: readonly PowerModifier[];
  readonly conditions: readonly string[];
}

export interface StoredAlternate {
  readonly id: string;
  readonly name: string;
  readonly dynamic: boolean;
  readonly effects: readonly StoredEffect[];
}

/** A fresh effect with what the list says of it. Attacks get the skill of their range and its ability. @rule DES-303 DES-337 */
export function freshEffect(name: string, rank = 1): StoredEffect {
  const d = effectDefinition(name) ?? EFFECTS.damage;
  return {
    effect: effectDefinition(name) ? name : "damage",
    rank,
    basePoints: null,
    subject: "",
    action: d.action,
    range: d.range,
    duration: d.duration,
    resistance: d.resistance[0] ?? null,
    attackSkill: d.attack ? "might" : null,
    ability: d.attack ? "str" : null,
    area: null,
    modifiers: [],
    conditions: [],
  };
}
