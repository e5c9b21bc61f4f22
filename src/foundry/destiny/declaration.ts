import { READS } from "../../rules/convert/reads.ts";
import { icon, template } from "../ids.ts";
import type { RulesetDeclaration } from "../ruleset.ts";
import { fortuneTerms } from "./dice/fortune-die.ts";
import { fortuneFaces } from "./dice/letters.ts";
import { DestinyAdversaryModel, DestinyHeroModel } from "./models/character-model.ts";
import {
  DestinyAttackModel,
  DestinyEdgeModel,
  DestinyEffectModel,
  DestinyGearModel,
  DestinyModifierModel,
  DestinyPowerModel,
} from "./models/items.ts";
import { DestinyLastingModel, lastingEffect } from "./models/lasting-model.ts";
import { settings } from "./settings.ts";
import { destinyState } from "./state/play-state.ts";
import { destinySubtypes } from "./subtypes.ts";

const tracks = { bar: ["toll.physical", "toll.social", "stress"], value: ["fatigue", "powerLevel"] };

/** What Foundry must know of it while the page starts. */
export const destinyDeclaration: RulesetDeclaration = {
  id: "destiny",
  label: "CROSSOVER.Destiny.label",
  subtypes: destinySubtypes,
  actors: {
    destinyHero: {
      model: DestinyHeroModel,
      sheet: "DestinyHeroSheet",
      icon: "fa-solid fa-dice-d20",
      trackable: { bar: tracks.bar, value: [...tracks.value, "pools.destiny", "pools.fate"] },
      linked: true,
    },
    destinyAdversary: {
      model: DestinyAdversaryModel,
      sheet: "DestinyAdversarySheet",
      icon: "fa-solid fa-hand-fist",
      trackable: { bar: tracks.bar, value: [...tracks.value, "pools.corruption"] },
      linked: false,
      gamemasters: true,
    },
  },
  items: {
    destinyPower: { model: DestinyPowerModel, sheet: "DestinyPowerSheet", icon: icon("power-lightning") },
    destinyAttack: { model: DestinyAttackModel, sheet: "DestinyItemSheet", icon: icon("fist") },
    destinyEdge: { model: DestinyEdgeModel, sheet: "DestinyItemSheet", icon: icon("upgrade") },
    destinyGear: { model: DestinyGearModel, sheet: "DestinyItemSheet", icon: icon("swap-bag") },
    destinyEffect: { model: DestinyEffectModel, sheet: "DestinyItemSheet", icon: icon("embrassed-energy") },
    destinyModifier: { model: DestinyModifierModel, sheet: "DestinyItemSheet", icon: icon("stairs-goal") },
  },
  effects: { models: { destinyLasting: DestinyLastingModel }, document: lastingEffect },
  state: destinyState,
  settings,
  terms: fortuneTerms,
  dice3d: { foreground: "#ffffff", background: "#1d6b52", faces: fortuneFaces },
  templates: ["destiny/parts/items", "destiny/parts/effect", "destiny/parts/number", "destiny/parts/skill"].map(
    template,
  ),
  convert: { from: READS.destiny, bring: async () => (await import("./convert.ts")).destinyConvert },
  begin: { type: "destinyHero", bring: async () => (await import("./guide.ts")).destinyBegin },
};
