import { READS } from "../../rules/convert/reads.ts";
import { icon, template } from "../ids.ts";
import type { RulesetDeclaration } from "../ruleset.ts";
import { DramaRoll } from "./dice/drama-roll.ts";
import { DramaHeroModel, DramaMookModel, DramaVillainModel } from "./models/character-model.ts";
import {
  DramaArmourModel,
  DramaGearModel,
  DramaPowerModel,
  DramaSkillModel,
  DramaWeaponModel,
} from "./models/items.ts";
import { settings } from "./settings.ts";
import { dramaState } from "./state/play-state.ts";
import { dramaSubtypes } from "./subtypes.ts";

const tracks = { bar: ["stamina", "wellness"], value: ["shock", "wounds"] };

/** What Foundry must know of it while the page starts. */
export const dramaDeclaration: RulesetDeclaration = {
  id: "drama",
  label: "CROSSOVER.Drama.label",
  subtypes: dramaSubtypes,
  actors: {
    dramaHero: {
      model: DramaHeroModel,
      sheet: "DramaHeroSheet",
      icon: "fa-solid fa-star",
      trackable: { bar: tracks.bar, value: [...tracks.value, "heroPoints.value"] },
      linked: true,
    },
    dramaVillain: {
      model: DramaVillainModel,
      sheet: "DramaVillainSheet",
      icon: "fa-solid fa-skull",
      trackable: { bar: tracks.bar, value: [...tracks.value, "heroPoints.value"] },
      linked: false,
      gamemasters: true,
    },
    dramaMook: {
      model: DramaMookModel,
      sheet: "DramaMookSheet",
      icon: "fa-solid fa-people-group",
      trackable: { bar: tracks.bar, value: [...tracks.value, "count"] },
      count: (system) => (system as DramaMookModel).count,
      linked: false,
      gamemasters: true,
    },
  },
  items: {
    dramaSkill: { model: DramaSkillModel, sheet: "DramaItemSheet", icon: icon("skills") },
    dramaPower: { model: DramaPowerModel, sheet: "DramaItemSheet", icon: icon("power-lightning") },
    dramaWeapon: { model: DramaWeaponModel, sheet: "DramaItemSheet", icon: icon("swap-bag") },
    dramaArmour: { model: DramaArmourModel, sheet: "DramaItemSheet", icon: icon("cracked-shield") },
    dramaGear: { model: DramaGearModel, sheet: "DramaItemSheet", icon: icon("swap-bag") },
  },
  state: dramaState,
  settings,
  rolls: [DramaRoll],
  dice3d: { foreground: "#1b1400", background: "#f0bb60" },
  templates: ["drama/parts/items", "drama/parts/cards", "drama/parts/search"].map(template),
  convert: { from: READS.drama, bring: async () => (await import("./convert.ts")).dramaConvert },
  begin: { type: "dramaHero", bring: async () => (await import("./guide.ts")).dramaBegin },
};
