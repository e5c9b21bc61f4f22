import { callKind } from "../exchange/kinds/call.ts";
import { momentKind } from "../exchange/kinds/moment.ts";
import { pointsKind } from "../exchange/kinds/points.ts";
import { icon, template } from "../ids.ts";
import type { RulesetAdapter } from "../ruleset.ts";
import { destinyActions } from "./acts/actions.ts";
import { destinyActs } from "./acts/at-table.ts";
import { destinyChecks } from "./acts/checks.ts";
import { destinyCommands } from "./acts/commands.ts";
import { destinyTurnAndReach } from "./acts/turn-and-reach.ts";
import { attackKind } from "./cards/attack/attack.ts";
import { describeChange } from "./cards/changes.ts";
import { checkKind } from "./cards/check.ts";
import { deedKind } from "./cards/deed.ts";
import { dyingKind } from "./cards/dying.ts";
import { opportunityKind } from "./cards/opportunity.ts";
import { influenceKind, opposedKind } from "./cards/opposed.ts";
import { stuntKind } from "./cards/stunt.ts";
import { upkeepKind } from "./cards/upkeep.ts";
import { destinyConvert } from "./convert.ts";
import { fortuneTerms } from "./dice/fortune-die.ts";
import { fortuneFaces } from "./dice/terms.ts";
import { destinyPoints } from "./fortune/points.ts";
import { destinyGlance } from "./hero/glance.ts";
import { destinyQuick } from "./hero/quick.ts";
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
import { snapshot } from "./models/snapshot.ts";
import { destinyPowerTexts } from "./powers/texts.ts";
import { followEncounters } from "./ready.ts";
import { settings } from "./settings.ts";
import { DestinyAdversarySheet, DestinyHeroSheet } from "./sheets/character-sheet.ts";
import { DestinyItemSheet } from "./sheets/item-sheet.ts";
import { DestinyPowerSheet } from "./sheets/power-sheet.ts";
import { destinyConditions } from "./state/conditions.ts";
import { destinyState } from "./state/play-state.ts";
import { destinySubtypes } from "./subtypes.ts";
import { destinyLifecycle } from "./turn/lifecycle.ts";
import { destinyOrder } from "./turn/order.ts";
import { destinyEconomy } from "./turn/tracker.ts";

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
      gamemasters: true,
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
  turnAndReach: destinyTurnAndReach,
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
