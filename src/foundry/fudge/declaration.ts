import { READS } from "../../rules/convert/reads.ts";
import { ComplicationModel } from "../data/complication-model.ts";
import { icon, template } from "../ids.ts";
import type { RulesetDeclaration } from "../ruleset.ts";
import { registerTransfer } from "./build/transfer/open.ts";
import { FudgeHeroModel, FudgeMinionModel } from "./models/character-model.ts";
import { FudgeHeadquartersModel, FudgeVehicleModel } from "./models/estate-models.ts";
import { FudgeAdvantageModel, FudgeEquipmentModel, FudgePowerModel, FudgeSkillModel } from "./models/items.ts";
import { settings } from "./settings.ts";
import { fudgeState } from "./state/play-state.ts";
import { fudgeSubtypes } from "./subtypes.ts";
import { driverOf, estateMark } from "./things/estate.ts";

const tracks = { bar: ["health"], value: ["bruises", "powerLevel"] };

/** What Foundry must know of it while the page starts. */
export const fudgeDeclaration: RulesetDeclaration = {
  id: "fudge",
  label: "CROSSOVER.Fudge.label",
  subtypes: fudgeSubtypes,
  actors: {
    fudgeHero: {
      model: FudgeHeroModel,
      sheet: "HeroSheet",
      icon: "fa-solid fa-mask",
      trackable: { bar: tracks.bar, value: [...tracks.value, "victoryPoints.value"] },
      linked: true,
    },
    fudgeMinion: {
      model: FudgeMinionModel,
      sheet: "MinionSheet",
      icon: "fa-solid fa-people-group",
      trackable: tracks,
      linked: false,
    },
    fudgeVehicle: {
      model: FudgeVehicleModel,
      sheet: "VehicleSheet",
      icon: "fa-solid fa-car",
      trackable: { bar: [], value: ["built.toughness", "price"] },
      linked: true,
      face: "vehicle",
      playedBy: driverOf,
      mark: estateMark,
    },
    fudgeHeadquarters: {
      model: FudgeHeadquartersModel,
      sheet: "HeadquartersSheet",
      icon: "fa-solid fa-building",
      trackable: { bar: [], value: ["built.toughness", "price"] },
      linked: true,
      face: "place",
      mark: estateMark,
    },
  },
  items: {
    fudgeSkill: { model: FudgeSkillModel, sheet: "FudgeItemSheet", icon: icon("skills") },
    fudgeAdvantage: { model: FudgeAdvantageModel, sheet: "FudgeItemSheet", icon: icon("upgrade") },
    fudgePower: { model: FudgePowerModel, sheet: "FudgePowerSheet", icon: icon("power-lightning") },
    fudgeEquipment: { model: FudgeEquipmentModel, sheet: "FudgePowerSheet", icon: icon("swap-bag") },
    complication: { model: ComplicationModel, sheet: "CrossoverItemSheet", icon: icon("hazard-sign") },
  },
  state: fudgeState,
  settings,
  dice3d: { foreground: "#ffffff", background: "#1d4ed8", faces: [{ type: "df", labels: ["\u2212", " ", "+"] }] },
  init: registerTransfer,
  templates: ["fudge/parts/items"].map(template),
  convert: { from: READS.fudge, bring: async () => (await import("./convert.ts")).fudgeConvert },
  begin: {
    type: "fudgeHero",
    bring: async () => (await import("./guide.ts")).fudgeBegin,
    file: async (file, folder) => (await import("./build/transfer/window.ts")).takeFile(file, folder),
  },
};
