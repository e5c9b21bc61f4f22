import { derive, headquarters, powerCost, vehicle } from "../../../rules/fudge/index.ts";
import { whenAsked } from "../../data/when-asked.ts";
import type { RulesetAdapter } from "../../ruleset.ts";
import { costOptions, fudgeSettings } from "../settings.ts";
import { estatePrice } from "../things/estate.ts";
import type { FudgeCharacterModel } from "./character-model.ts";
import type { EstateModel, FudgeHeadquartersModel, FudgeVehicleModel } from "./estate-models.ts";
import type { FudgeEquipmentModel, FudgePowerModel } from "./items.ts";
import { snapshot } from "./snapshot.ts";

/** Everything the sheet shows, in one call into the rules, when it is first shown. */
function character(system: FudgeCharacterModel): void {
  whenAsked(system, "derived", () => derive(snapshot(system.parent), fudgeSettings()));
}

function priced(system: EstateModel): void {
  system.price = system.built.cost.total;
}

/** The price follows from the effects; only what has none keeps the written one. @rule FUD-459 FUD-675 */
function power(system: FudgePowerModel): void {
  if (system.components.length > 0)
    whenAsked(system, "cost", () => powerCost({ components: system.components, source: system.source }, costOptions()));
}

/** What follows from the data of a document, by subtype. */
export const fudgePrepare: NonNullable<RulesetAdapter["prepare"]> = {
  fudgeHero: character,
  fudgeMinion: character,
  fudgeVehicle: (system: FudgeVehicleModel) => {
    system.built = vehicle(system.draft(), costOptions());
    priced(system);
  },
  fudgeHeadquarters: (system: FudgeHeadquartersModel) => {
    const { size, features } = system;
    const powers = system.powers().map((p) => p.name);
    const { toughness, cost } = headquarters({ size, toughness: system.toughness, features, powers });
    system.built = { strength: 0, toughness, defense: null, cost };
    priced(system);
  },
  fudgePower: power,
  // A vehicle costs what it comes to now; while it can't be looked at (a player may not see it) what it cost last. @rule FUD-583 FUD-585
  fudgeEquipment: (system: FudgeEquipmentModel) => {
    power(system);
    if (system.components.length === 0 && system.link !== "") system.cost = estatePrice(system.link) ?? system.cost;
  },
};

const totals = (of: object): [string, number][] =>
  Object.entries(of as Record<string, { total: number }>).map(([k, v]) => [k, v.total]);

/** `@str`, `@dodge`, `@initiative`, `@pl`. */
const characterRoll = ({ derived, powerLevel }: FudgeCharacterModel): Readonly<Record<string, number>> => ({
  ...Object.fromEntries([...totals(derived.abilities), ...totals(derived.defenses)]),
  initiative: derived.initiative.total,
  pl: powerLevel,
});

const estateRoll = ({ built, price }: EstateModel): Readonly<Record<string, number>> => ({
  str: built.strength,
  toughness: built.toughness,
  defense: built.defense ?? 0,
  price,
});

/** Short names for formulas, by subtype. */
export const fudgeRollData: NonNullable<RulesetAdapter["rollData"]> = {
  fudgeHero: characterRoll,
  fudgeMinion: characterRoll,
  fudgeVehicle: estateRoll,
  fudgeHeadquarters: estateRoll,
};
