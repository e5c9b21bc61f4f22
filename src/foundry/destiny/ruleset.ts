import { callKind } from "../exchange/kinds/call.ts";
import { momentKind } from "../exchange/kinds/moment.ts";
import { pointsKind } from "../exchange/kinds/points.ts";
import { icon, template } from "../ids.ts";
import type { RulesetAdapter } from "../ruleset.ts";
import { destinyActions } from "./actions.ts";
import { destinyActs } from "./acts.ts";
import { destinyChecks } from "./checks.ts";
import { destinyCommands } from "./commands.ts";
import { destinyConditions } from "./conditions.ts";
import { destinyConvert } from "./convert.ts";
import { DestinyAdversaryModel, DestinyHeroModel } from "./data/character-model.ts";
import {
  DestinyAttackModel,
  DestinyEdgeModel,
  DestinyEffectModel,
  DestinyGearModel,
  DestinyModifierModel,
  DestinyPowerModel,
} from "./data/items.ts";
import { DestinyLastingModel, lastingEffect } from "./data/lasting-model.ts";
import { fortuneFaces } from "./dice.ts";
import { attackKind } from "./exchanges/attack.ts";
import { checkKind } from "./exchanges/check.ts";
import { deedKind } from "./exchanges/deed.ts";
import { dyingKind } from "./exchanges/dying.ts";
import { opportunityKind } from "./exchanges/opportunity.ts";
import { influenceKind, opposedKind } from "./exchanges/opposed.ts";
import { stuntKind } from "./exchanges/stunt.ts";
import { upkeepKind } from "./exchanges/upkeep.ts";
import { fortuneTerms } from "./fortune-die.ts";
import { destinyGlance } from "./glance.ts";
import { destinyLifecycle } from "./lifecycle.ts";
import { destinyManners } from "./manners.ts";
import { destinyOrder } from "./order.ts";
import { destinyPoints } from "./points.ts";
import { destinyPowerTexts } from "./power-texts.ts";
import { destinyQuick } from "./quick.ts";
import { followEncounters } from "./ready.ts";
import { settings } from "./settings.ts";
import { DestinyAdversarySheet, DestinyHeroSheet } from "./sheets/character-sheet.ts";
import { DestinyItemSheet } from "./sheets/item-sheet.ts";
import { DestinyPowerSheet } from "./sheets/power-sheet.ts";
import { snapshot } from "./snapshot.ts";
import { destinyState } from "./state.ts";
import { destinySubtypes } from "./subtypes.ts";
import { destinyEconomy } from "./tracker.ts";
import { describeChange } from "./view/changes.ts";

const tracks = { bar: ["toll.physical", "toll.social", "stress"], value: ["fatigue", "powerLevel"] };

/** Destiny: d20, rank and Fortune Die against a DC, in degrees of five. Everything that Crossover knows about it hangs on this object. */
export const destiny: RulesetAdapter = {
  id: "destiny",
  label: "CROSSOVER.Destiny.label",
  subtypes: destinySubtypes,
  actors: {
    destinyHero: {
      model: DestinyHeroModel,
      sheet: DestinyHeroSheet,
      icon: "fa-solid fa-dice-d20",
      trackable: { bar: tracks.bar, value: [...tracks.value, "pools.destiny", "pools.fate"] },
      linked: true,
    },
    destinyAdversary: {
      model: DestinyAdversaryModel,
      sheet: DestinyAdversarySheet,
      icon: "fa-solid fa-hand-fist",
      trackable: { bar: tracks.bar, value: [...tracks.value, "pools.corruption"] },
      linked: false,
    },
  },
  items: {
    destinyPower: { model: DestinyPowerModel, sheet: DestinyPowerSheet, icon: icon("power-lightning") },
    destinyAttack: { model: DestinyAttackModel, sheet: DestinyItemSheet, icon: icon("fist") },
    destinyEdge: { model: DestinyEdgeModel, sheet: DestinyItemSheet, icon: icon("upgrade") },
    destinyGear: { model: DestinyGearModel, sheet: DestinyItemSheet, icon: icon("swap-bag") },
    destinyEffect: { model: DestinyEffectModel, sheet: DestinyItemSheet, icon: icon("embrassed-energy") },
    destinyModifier: { model: DestinyModifierModel, sheet: DestinyItemSheet, icon: icon("stairs-goal") },
  },
  effects: { models: { destinyLasting: DestinyLastingModel }, document: lastingEffect },
  snapshot,
  conditions: destinyConditions,
  exchanges: {
    check: checkKind,
    opposed: opposedKind,
    influence: influenceKind,
    attack: attackKind,
    stunt: stuntKind,
    dying: dyingKind,
    deed: deedKind,
    opportunity: opportunityKind,
    upkeep: upkeepKind,
    points: pointsKind("destiny", () => destinyPoints),
    call: callKind(() => destinyChecks.call),
    moment: momentKind("destiny"),
  },
  order: destinyOrder,
  economy: destinyEconomy,
  lifecycle: destinyLifecycle,
  checks: destinyChecks,
  acts: destinyActs,
  actions: destinyActions,
  manners: destinyManners,
  commands: destinyCommands,
  points: destinyPoints,
  terms: fortuneTerms,
  dice3d: { foreground: "#ffffff", background: "#1d6b52", faces: fortuneFaces },
  ready: followEncounters,
  settings,
  glance: destinyGlance,
  quick: destinyQuick,
  describeChange,
  convert: destinyConvert,
  state: destinyState,
  powerTexts: destinyPowerTexts,
  templates: ["destiny/parts/items", "destiny/parts/effect", "destiny/parts/number", "destiny/parts/skill"].map(
    template,
  ),
};
