import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import { explain } from "../../../kernel/rows.ts";
import { ELECTRICITY, FALL, fallDamage, FIRE } from "../../harm/hazards.ts";
import { key, line } from "../../labels.ts";
import type { TwintensSituation } from "../../situation.ts";
import { attackAsk } from "./ask.ts";
import type { AttackRequestOf, TwintensTarget } from "./request.ts";

type S = TwintensSituation;

type Composed = { readonly accepted: true; readonly request: AttackRequestOf } | Refusal;

export const HAZARDS = [
  "fall",
  "torch",
  "campfire",
  "house",
  "chemicals",
  "household",
  "lightning",
  "recoil",
  "damage",
] as const;
export type Hazard = (typeof HAZARDS)[number];

/** The damage of something that nobody aims: a fall by its feet, fire, electricity, a slam's recoil, a number that the Gamemaster names; null for none. @rule TWI-077 TWI-290 TWI-294 TWI-296 TWI-378 */
export function hazardDamage(hazard: Hazard, amount: number): number | null {
  switch (hazard) {
    case "fall":
      return amount < FALL.least ? null : fallDamage(amount);
    case "torch":
    case "campfire":
    case "house":
    case "chemicals":
      return FIRE[hazard];
    case "household":
    case "lightning":
      return ELECTRICITY[hazard];
    case "recoil":
    case "damage":
      return amount;
  }
}

/** Somebody is harmed by something that nobody aims: only the save is rolled. @rule TWI-077 TWI-108 TWI-290 TWI-294 TWI-296 TWI-378 */
export function composeHazard(
  victims: readonly string[],
  hazard: Hazard,
  amount: number,
  lethal: boolean,
  s: S,
): Composed {
  const [first = ""] = victims;
  const by = s.party(first);
  const damage = hazardDamage(hazard, amount);
  if (!by) return refuse("gone", { name: first });
  if (damage === null) return refuse("hazard.none", { least: FALL.least });
  const targets = victims.flatMap((uuid): TwintensTarget[] => {
    const [party, character] = [s.party(uuid), s.character(uuid)];
    return party && character
      ? [
          {
            ...party,
            kind: character.kind,
            rows: [],
            missChance: 0,
            immuneCritical: true,
            still: null,
            automatic: null,
            against: { melee: false, attacker: null },
          },
        ]
      : [];
  });
  if (targets.length === 0) return refuse("attack.noTargets");
  const ask = attackAsk(first, hazard, { targets: victims });
  return {
    accepted: true,
    request: {
      actor: { ...by, kind: "object" },
      name: key("Hazard", hazard),
      kind: "perception",
      type: lethal ? "lethal" : "nonlethal",
      threat: null,
      damage: explain([line("hazard", damage, "TWI-290")]),
      pulled: false,
      waiveCritical: false,
      autofire: 0,
      penetrating: 0,
      knockback: 0,
      effect: null,
      areaDc: null,
      takeTen: false,
      contest: null,
      targets,
      settings: { ...s.settings, knockback: false },
      ask,
      action: "none",
      source: `${first} ${hazard}`,
      recoil: 0,
      hazard,
      chain: 0,
      interposers: [],
      proofs: [],
    },
  };
}
