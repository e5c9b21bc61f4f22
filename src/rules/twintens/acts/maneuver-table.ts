import type { FeatKey } from "../powers/catalogue/feats.ts";
import type { ConditionId } from "../state/condition-table.ts";

/** A maneuver as the dialog lists it. Name and text are `CROSSOVER.Twintens.Maneuver.<key>.label|text`. */
export interface ManeuverDefinition {
  readonly action: "standard" | "move" | "full" | "free" | "reaction";
  /** A feat that it needs; null for what everyone can do. */
  readonly needs: FeatKey | null;
  readonly attackMod: number;
  readonly defenseMod: number;
  readonly damageMod: number;
  /** `roll`: an attack roll; `contest`: an opposed check follows or stands in its place; `melee`, `ranged`: where it is legal. */
  readonly flags: readonly ("roll" | "contest" | "melee" | "ranged" | "noDamage" | "auto" | "tiring" | "skill")[];
  /** The condition that it leaves on oneself, until the own turn comes again. */
  readonly lasts: ConditionId | null;
  readonly rule: string;
}

const m = (
  action: ManeuverDefinition["action"],
  rule: string,
  more: Partial<Omit<ManeuverDefinition, "action" | "rule">> = {},
): ManeuverDefinition => ({
  action,
  needs: null,
  attackMod: 0,
  defenseMod: 0,
  damageMod: 0,
  flags: [],
  lasts: null,
  rule,
  ...more,
});

/**
 * Every maneuver. Withdrawing from melee costs nothing beyond the move: there are no free attacks.
 * @rule TWI-072 TWI-118 TWI-360 TWI-361 TWI-362 TWI-363 TWI-364 TWI-366 TWI-368 TWI-369 TWI-370 TWI-371 TWI-372 TWI-374 TWI-375 TWI-376 TWI-377 TWI-378 TWI-380 TWI-381 TWI-382 TWI-383 TWI-384 TWI-385 TWI-421
 */
export const MANEUVERS = {
  attack: m("standard", "TWI-100", { flags: ["roll"] }),
  aid: m("standard", "TWI-360", { flags: ["roll", "noDamage"] }),
  aim: m("full", "TWI-361", { lasts: "aiming" }),
  block: m("standard", "TWI-362", { lasts: "blocking" }),
  charge: m("full", "TWI-363", { attackMod: 2, defenseMod: -2, flags: ["roll", "melee", "tiring"], lasts: "charging" }),
  aggressive: m("free", "TWI-364", { attackMod: 2, defenseMod: -4, lasts: "aggressive" }),
  defensive: m("free", "TWI-364", { attackMod: -4, defenseMod: 2, lasts: "defensive" }),
  coupDeGrace: m("full", "TWI-366", { flags: ["auto", "melee"] }),
  combined: m("standard", "TWI-367", { flags: ["roll"] }),
  disarm: m("standard", "TWI-368", { flags: ["roll", "contest", "noDamage"] }),
  feint: m("standard", "TWI-369", { flags: ["contest", "skill"] }),
  demoralize: m("standard", "TWI-370", { flags: ["contest", "skill"] }),
  trick: m("standard", "TWI-371", { flags: ["contest", "skill"] }),
  grapple: m("standard", "TWI-372", { flags: ["roll", "contest", "melee", "noDamage"] }),
  escape: m("standard", "TWI-374", { flags: ["contest"] }),
  trip: m("standard", "TWI-375", { flags: ["roll", "contest", "melee", "noDamage"] }),
  rush: m("standard", "TWI-376", { flags: ["contest"] }),
  overrun: m("standard", "TWI-377", { flags: ["contest"] }),
  slam: m("full", "TWI-378", { defenseMod: -2, flags: ["roll", "melee", "tiring"], lasts: "charging" }),
  stunningAttack: m("standard", "TWI-380", { needs: "stunningAttack", flags: ["roll", "melee", "noDamage"] }),
  throwObject: m("standard", "TWI-381", { flags: ["roll", "ranged"] }),
  totalDefense: m("standard", "TWI-382", { defenseMod: 4, lasts: "totalDefense" }),
  withdraw: m("move", "TWI-383"),
  sunder: m("standard", "TWI-384", { attackMod: -4, flags: ["roll"] }),
  unbalance: m("standard", "TWI-421", { needs: "unbalancingStrike", flags: ["roll", "melee", "noDamage"] }),
  rangedPin: m("standard", "TWI-421", { needs: "rangedPin", flags: ["roll", "ranged", "noDamage"] }),
  distract: m("standard", "TWI-421", { needs: "distract", flags: ["contest", "skill"] }),
  fascinate: m("standard", "TWI-421", { needs: "fascinate", flags: ["contest", "skill"] }),
  assess: m("free", "TWI-421", { needs: "assessment", flags: ["contest", "skill"] }),
  allOutMove: m("full", "TWI-073", { flags: ["tiring"], lasts: "allOutMove" }),
} as const satisfies Record<string, ManeuverDefinition>;

export type ManeuverKey = keyof typeof MANEUVERS;
