import { economy, type FudgeCharacter, fudgeForecast, type TurnLimits, turnLimits } from "../../rules/fudge/index.ts";
import type { Economy } from "../../rules/kernel/economy.ts";
import { turnOffers } from "../acts/list.ts";
import { table } from "../apply/viewer.ts";
import { ComplicationModel } from "../data/complication-model.ts";
import { callKind } from "../exchange/kinds/call.ts";
import { momentKind } from "../exchange/kinds/moment.ts";
import { pointsKind } from "../exchange/kinds/points.ts";
import { icon, template } from "../ids.ts";
import type { RulesetAdapter } from "../ruleset.ts";
import { CrossoverItemSheet } from "../sheets/item-sheet.ts";
import { fudgeActions } from "./acts/actions.ts";
import { fudgeActs } from "./acts/at-table.ts";
import { fudgeChecks } from "./acts/checks.ts";
import { fudgeCommands } from "./acts/commands.ts";
import { trackChanges } from "./acts/gestures.ts";
import { fudgeTurnAndReach } from "./acts/turn-and-reach.ts";
import { registerTransfer } from "./build/transfer/open.ts";
import { attackKind } from "./cards/attack/attack.ts";
import { dyingKind, initiativeKind, recoveryKind, reliefKind } from "./cards/body.ts";
import { describeChange, namesFor } from "./cards/change-words.ts";
import { checkKind, opposedKind } from "./cards/check/check.ts";
import { contestKind, teamKind } from "./cards/contest-and-team.ts";
import { deedKind } from "./cards/deed.ts";
import { fallKind } from "./cards/fall.ts";
import { powerKind } from "./cards/power/power.ts";
import { fudgeConvert } from "./convert.ts";
import { fudgePoints } from "./fortune/points.ts";
import { fudgeGlance } from "./hero/glance.ts";
import { fudgeQuick } from "./hero/quick.ts";
import { FudgeHeroModel, FudgeMinionModel } from "./models/character-model.ts";
import { FudgeHeadquartersModel, FudgeVehicleModel } from "./models/estate-models.ts";
import { FudgeAdvantageModel, FudgeEquipmentModel, FudgePowerModel, FudgeSkillModel } from "./models/items.ts";
import { type FudgeActor, snapshot } from "./models/snapshot.ts";
import { fudgePowerTexts } from "./powers/power-texts.ts";
import { settings } from "./settings.ts";
import { HeroSheet, MinionSheet } from "./sheets/character-sheet.ts";
import { HeadquartersSheet, VehicleSheet } from "./sheets/estate-sheet.ts";
import { FudgeItemSheet } from "./sheets/item-sheet.ts";
import { FudgePowerSheet } from "./sheets/power-sheet.ts";
import { openStunt } from "./sheets/stunt-window.ts";
import { fudgeConditions } from "./state/conditions.ts";
import { fudgeState } from "./state/play-state.ts";
import { fudgeSubtypes } from "./subtypes.ts";
import { driverOf, estateMark } from "./things/estate.ts";
import { fudgeLifecycle } from "./turn/lifecycle.ts";
import { fudgeOrder } from "./turn/order.ts";
import { fudgeReady } from "./turn/ready.ts";

const tracks = { bar: ["health"], value: ["bruises", "powerLevel"] };

/** Fudge: point-built heroes on three Fudge dice and a rank. Everything that Crossover knows about it hangs on this object. */
export const fudge: RulesetAdapter = {
  id: "fudge",
  label: "CROSSOVER.Fudge.label",
  subtypes: fudgeSubtypes,
  actors: {
    fudgeHero: {
      model: FudgeHeroModel,
      sheet: HeroSheet,
      icon: "fa-solid fa-mask",
      trackable: { bar: tracks.bar, value: [...tracks.value, "victoryPoints.value"] },
      linked: true,
    },
    fudgeMinion: {
      model: FudgeMinionModel,
      sheet: MinionSheet,
      icon: "fa-solid fa-people-group",
      trackable: tracks,
      linked: false,
    },
    fudgeVehicle: {
      model: FudgeVehicleModel,
      sheet: VehicleSheet,
      icon: "fa-solid fa-car",
      trackable: { bar: [], value: ["built.toughness", "price"] },
      linked: true,
      playedBy: driverOf,
      mark: estateMark,
    },
    fudgeHeadquarters: {
      model: FudgeHeadquartersModel,
      sheet: HeadquartersSheet,
      icon: "fa-solid fa-building",
      trackable: { bar: [], value: ["built.toughness", "price"] },
      linked: true,
      mark: estateMark,
    },
  },
  items: {
    fudgeSkill: { model: FudgeSkillModel, sheet: FudgeItemSheet, icon: icon("skills") },
    fudgeAdvantage: { model: FudgeAdvantageModel, sheet: FudgeItemSheet, icon: icon("upgrade") },
    fudgePower: { model: FudgePowerModel, sheet: FudgePowerSheet, icon: icon("power-lightning") },
    fudgeEquipment: { model: FudgeEquipmentModel, sheet: FudgePowerSheet, icon: icon("swap-bag") },
    complication: { model: ComplicationModel, sheet: CrossoverItemSheet, icon: icon("hazard-sign") },
  },
  snapshot,
  track: trackChanges,
  conditions: fudgeConditions,
  exchanges: {
    check: checkKind,
    opposed: opposedKind,
    attack: attackKind,
    dying: dyingKind,
    recovery: recoveryKind,
    relief: reliefKind,
    contest: contestKind,
    team: teamKind,
    power: powerKind,
    deed: deedKind,
    fall: fallKind,
    initiative: initiativeKind,
    points: pointsKind("fudge", () => fudgePoints),
    call: callKind(() => fudgeChecks.call),
    moment: momentKind("fudge"),
  },
  order: fudgeOrder,
  economy: {
    rules: economy as unknown as Economy<unknown>,
    limits: (character): TurnLimits => turnLimits(character as FudgeCharacter, (character as FudgeActor).extraStandard),
    offers: (character, _encounter, _turn, localize) => turnOffers(fudgeActions.list(character, localize)),
  },
  lifecycle: fudgeLifecycle,
  checks: fudgeChecks,
  acts: fudgeActs,
  actions: fudgeActions,
  turnAndReach: fudgeTurnAndReach,
  forecast: fudgeForecast,
  settings,
  commands: fudgeCommands,
  quick: fudgeQuick,
  points: fudgePoints,
  builders: { stunt: openStunt },
  dice3d: { foreground: "#ffffff", background: "#1d4ed8", faces: [{ type: "df", labels: ["\u2212", " ", "+"] }] },
  glance: fudgeGlance,
  describeChange: (change, localize) => describeChange(change, localize, namesFor(game.user, table)),
  ready: fudgeReady,
  convert: fudgeConvert,
  state: fudgeState,
  init: registerTransfer,
  powerTexts: fudgePowerTexts,
  templates: ["fudge/parts/items"].map(template),
};
