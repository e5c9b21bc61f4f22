import { RulesError, whole } from "../../kernel/refusal.ts";
import { sizeModifier, threatMinimum } from "../acts/attack/attack.ts";
import { damageTrack } from "../harm/damage-track.ts";
import { checkType } from "../harm/toughness.ts";
import type { AttackType, CoreSettings, DamageTrack, Size } from "../types.ts";
import { BEST_NATURAL, CORE_DICE, DEFAULTS, LETHAL_TABLE, NONLETHAL_TABLE } from "../values.ts";

/** An attack of a fighter, at its usual distance. */
export interface TwintensAttack {
  /** Base bonus and everything lasting but size; size is the fighter's. */
  readonly bonus: number;
  /** The damage bonus D. */
  readonly damage: number;
  readonly type: AttackType;
  /** Lowest natural that threatens. */
  readonly threatMin?: number;
  readonly penetrating?: number;
}

/** Somebody in a Twin Tens fight, as plain data: what the core rolls read and nothing more. */
export interface TwintensFighter {
  readonly id: string;
  readonly name: string;
  readonly minion?: boolean;
  readonly size?: Size;
  readonly attacks: readonly TwintensAttack[];
  readonly defense: number;
  readonly dodge: number;
  /** Rank of Defense Combat Mastery. */
  readonly mastery?: number;
  /** The table gives it a fixed Defense. */
  readonly fixedDefense?: boolean;
  /** Keeps dodge and active defence while flat-footed. */
  readonly uncannyDodge?: boolean;
  /** Toughness before earlier damage. */
  readonly toughness: number;
  /** Part of it from Defensive Roll, lost with the dodge. */
  readonly defensiveRoll?: number;
  readonly impervious?: number;
  readonly immuneCritical?: boolean;
  readonly initiative: number;
  /** Dexterity score, which settles ties of initiative. */
  readonly dex: number;
  /** Damage that it comes with. */
  readonly track?: DamageTrack;
}

/** Settings that the forecast reads: those of the core rolls and whose initiative is shared. */
export interface TwintensForecastSettings extends CoreSettings {
  /** `side`: the second side, the Gamemaster's, makes one throw; `individual`: everybody throws. */
  readonly gmInitiative?: "side" | "individual";
}

/**
 * The fighter if all its numbers can be played with.
 * @throws RulesError `not-a-whole-number`, `unknown-size`, `unknown-attack-type`, `not-a-fighter`
 */
export function checkFighter(value: unknown): TwintensFighter {
  if (typeof value !== "object" || value === null || !("attacks" in value) || !Array.isArray(value.attacks))
    throw new RulesError("not-a-fighter", { value: String(value) });
  const fighter = value as TwintensFighter;
  for (const attack of fighter.attacks) {
    whole("bonus", attack.bonus);
    whole("damage", attack.damage);
    whole("penetrating", attack.penetrating ?? 0, 0);
    threatMinimum(attack.threatMin ?? BEST_NATURAL);
    checkType(attack.type);
  }
  for (const field of ["defense", "dodge", "toughness", "initiative", "dex"] as const) whole(field, fighter[field]);
  for (const field of ["mastery", "defensiveRoll", "impervious"] as const) whole(field, fighter[field] ?? 0, 0);
  sizeModifier(fighter.size ?? "Medium");
  return { ...fighter, track: fighter.track ?? damageTrack() };
}

/** World settings by key; what is missing or not understood is the ledger's default. */
export function readSettings(settings: Readonly<Record<string, unknown>>): TwintensForecastSettings {
  const one = <T extends string>(key: string, accepted: readonly T[], initial: T): T =>
    accepted.find((a) => a === settings[key]) ?? initial;
  const flag = (key: "fateIntervenes" | "woundedStacks"): boolean =>
    typeof settings[key] === "boolean" ? settings[key] : DEFAULTS[key];
  return {
    coreDie: one("coreDie", Object.keys(CORE_DICE) as (keyof typeof CORE_DICE)[], DEFAULTS.coreDie),
    fixedRoll:
      typeof settings.fixedRoll === "number"
        ? whole("fixedRoll", settings.fixedRoll, 1, BEST_NATURAL)
        : DEFAULTS.fixedRoll,
    lethalTable: one("lethalTable", Object.keys(LETHAL_TABLE) as (keyof typeof LETHAL_TABLE)[], DEFAULTS.lethalTable),
    nonLethalTable: one(
      "nonLethalTable",
      Object.keys(NONLETHAL_TABLE) as (keyof typeof NONLETHAL_TABLE)[],
      DEFAULTS.nonLethalTable,
    ),
    pairing: one("pairing", ["bruisedHurt", "both"] as const, DEFAULTS.pairing),
    fateIntervenes: flag("fateIntervenes"),
    woundedStacks: flag("woundedStacks"),
    escalation: one("escalation", ["single", "byTrack"] as const, DEFAULTS.escalation),
    defenseMode: one("defenseMode", ["rolled", "fixed"] as const, DEFAULTS.defenseMode),
    passiveDefense: one("passiveDefense", ["fixed", "rolled"] as const, DEFAULTS.passiveDefense),
    gmInitiative: one("gmInitiative", ["side", "individual"] as const, "side"),
  };
}
