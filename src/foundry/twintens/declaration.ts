import { READS } from "../../rules/convert/reads.ts";
import { ComplicationModel } from "../data/complication-model.ts";
import { icon } from "../ids.ts";
import type { RulesetDeclaration } from "../ruleset.ts";
import { TwintensFoeModel, TwintensHeroModel, TwintensObjectModel } from "./models/characters.ts";
import {
  TwintensDrawbackModel,
  TwintensEquipmentModel,
  TwintensFeatModel,
  TwintensManeuverModel,
  TwintensModifierModel,
  TwintensPowerModel,
  TwintensSkillModel,
} from "./models/items.ts";
import { twintensSettingDefinitions } from "./settings.ts";
import { twintensState } from "./state/play-state.ts";
import { twintensSubtypes } from "./subtypes.ts";

const tracks = {
  bar: ["bars.lethal", "bars.nonlethal", "bars.fatigue"],
  value: ["track.hurt", "track.wounded", "track.bruised", "defencesThisRound"],
};

/** What Foundry must know of it while the page starts. */
export const twintensDeclaration: RulesetDeclaration = {
  id: "twintens",
  label: "CROSSOVER.Twintens.label",
  subtypes: twintensSubtypes,
  actors: {
    twintensHero: {
      model: TwintensHeroModel,
      sheet: "TwintensHeroSheet",
      icon: "fa-solid fa-shield-halved",
      trackable: { bar: [...tracks.bar, "conviction"], value: [...tracks.value, "conviction.value"] },
      ticks: ["conviction"],
      linked: true,
    },
    twintensFoe: {
      model: TwintensFoeModel,
      sheet: "TwintensFoeSheet",
      icon: "fa-solid fa-skull",
      trackable: { bar: [...tracks.bar, "conviction"], value: [...tracks.value, "count"] },
      count: (system) => (system as TwintensFoeModel).count,
      ticks: ["conviction"],
      linked: false,
      gamemasters: true,
    },
    twintensObject: {
      model: TwintensObjectModel,
      sheet: "TwintensObjectSheet",
      icon: "fa-solid fa-car-burst",
      trackable: { bar: ["bars.marks"], value: ["toughness", "marks"] },
      linked: false,
      face: "thing",
      gamemasters: true,
    },
  },
  items: {
    twintensSkill: { model: TwintensSkillModel, sheet: "TwintensItemSheet", icon: icon("skills") },
    twintensFeat: { model: TwintensFeatModel, sheet: "TwintensItemSheet", icon: icon("upgrade") },
    twintensPower: { model: TwintensPowerModel, sheet: "TwintensItemSheet", icon: icon("power-lightning") },
    twintensModifier: { model: TwintensModifierModel, sheet: "TwintensItemSheet", icon: icon("upgrade") },
    twintensDrawback: { model: TwintensDrawbackModel, sheet: "TwintensItemSheet", icon: icon("hazard-sign") },
    twintensEquipment: { model: TwintensEquipmentModel, sheet: "TwintensItemSheet", icon: icon("swap-bag") },
    twintensManeuver: { model: TwintensManeuverModel, sheet: "TwintensItemSheet", icon: icon("sword-brandish") },
    complication: { model: ComplicationModel, sheet: "CrossoverItemSheet", icon: icon("hazard-sign") },
  },
  state: twintensState,
  settings: twintensSettingDefinitions,
  dice3d: { foreground: "#ffffff", background: "#0b6763" },
  convert: { from: READS.twintens, bring: async () => (await import("./convert.ts")).twintensConvert },
  begin: { type: "twintensHero", bring: async () => (await import("./guide.ts")).twintensBegin },
};
