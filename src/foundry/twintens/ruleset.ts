import type { Economy } from "../../rules/kernel/economy.ts";
import {
  economy,
  type TurnLimits,
  turnLimits,
  type TwintensActor,
  twintensForecast,
} from "../../rules/twintens/index.ts";
import { turnOffers } from "../acts/list.ts";
import { ComplicationModel } from "../data/complication-model.ts";
import { callKind } from "../exchange/kinds/call.ts";
import { momentKind } from "../exchange/kinds/moment.ts";
import { pointsKind } from "../exchange/kinds/points.ts";
import { icon } from "../ids.ts";
import type { Encounter, RulesetAdapter } from "../ruleset.ts";
import { CrossoverItemSheet } from "../sheets/item-sheet.ts";
import { twintensActions } from "./acts/actions.ts";
import { twintensActs } from "./acts/at-table.ts";
import { twintensChecks } from "./acts/checks.ts";
import { twintensCommands } from "./acts/commands.ts";
import { twintensTurnAndReach } from "./acts/turn-and-reach.ts";
import { attackKind } from "./cards/attack/attack.ts";
import { BODY_KINDS } from "./cards/body.ts";
import { describeChange } from "./cards/changes.ts";
import { checkKind, opposedKind } from "./cards/check.ts";
import { contestKind } from "./cards/contest.ts";
import { deedKind } from "./cards/deed.ts";
import { twintensConvert } from "./convert.ts";
import { twintensPoints } from "./fortune/points.ts";
import { twintensGlance } from "./hero/glance.ts";
import { twintensQuick } from "./hero/quick.ts";
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
import { snapshot } from "./models/snapshot.ts";
import { twintensPowerTexts } from "./powers/power-texts.ts";
import { twintensReady } from "./ready.ts";
import { twintensSettingDefinitions } from "./settings.ts";
import { TwintensFoeSheet, TwintensHeroSheet } from "./sheets/character-sheet.ts";
import { TwintensItemSheet } from "./sheets/item-sheet.ts";
import { TwintensObjectSheet } from "./sheets/object-sheet.ts";
import { twintensConditions } from "./state/conditions.ts";
import { twintensState } from "./state/play-state.ts";
import { twintensSubtypes } from "./subtypes.ts";
import { twintensLifecycle } from "./turn/lifecycle.ts";
import { twintensOrder } from "./turn/order.ts";

const tracks = {
  bar: ["bars.lethal", "bars.nonlethal", "bars.fatigue"],
  value: ["track.hurt", "track.wounded", "track.bruised", "defencesThisRound"],
};

/** What somebody may do in a turn; in the round of surprise one standard or one move action. @rule TWI-035 TWI-070 */
function limits(character: unknown, encounter: Encounter | null): TurnLimits {
  return turnLimits(character as TwintensActor, encounter?.data.phase === "surprise");
}

/** Twin Tens: two ten-sided dice, rolled defences, no hit points but two damage tracks side by side. Everything that Crossover knows about it hangs on this object. */
export const twintens: RulesetAdapter = {
  id: "twintens",
  label: "CROSSOVER.Twintens.label",
  subtypes: twintensSubtypes,
  actors: {
    twintensHero: {
      model: TwintensHeroModel,
      sheet: TwintensHeroSheet,
      icon: "fa-solid fa-shield-halved",
      trackable: { bar: [...tracks.bar, "conviction"], value: [...tracks.value, "conviction.value"] },
      ticks: ["conviction"],
      linked: true,
    },
    twintensFoe: {
      model: TwintensFoeModel,
      sheet: TwintensFoeSheet,
      icon: "fa-solid fa-skull",
      trackable: { bar: [...tracks.bar, "conviction"], value: [...tracks.value, "count"] },
      ticks: ["conviction"],
      linked: false,
      gamemasters: true,
    },
    twintensObject: {
      model: TwintensObjectModel,
      sheet: TwintensObjectSheet,
      icon: "fa-solid fa-car-burst",
      trackable: { bar: ["bars.marks"], value: ["toughness", "marks"] },
      linked: false,
      gamemasters: true,
    },
  },
  items: {
    twintensSkill: { model: TwintensSkillModel, sheet: TwintensItemSheet, icon: icon("skills") },
    twintensFeat: { model: TwintensFeatModel, sheet: TwintensItemSheet, icon: icon("upgrade") },
    twintensPower: { model: TwintensPowerModel, sheet: TwintensItemSheet, icon: icon("power-lightning") },
    twintensModifier: { model: TwintensModifierModel, sheet: TwintensItemSheet, icon: icon("upgrade") },
    twintensDrawback: { model: TwintensDrawbackModel, sheet: TwintensItemSheet, icon: icon("hazard-sign") },
    twintensEquipment: { model: TwintensEquipmentModel, sheet: TwintensItemSheet, icon: icon("swap-bag") },
    twintensManeuver: { model: TwintensManeuverModel, sheet: TwintensItemSheet, icon: icon("sword-brandish") },
    complication: { model: ComplicationModel, sheet: CrossoverItemSheet, icon: icon("hazard-sign") },
  },
  snapshot,
  conditions: twintensConditions,
  exchanges: {
    check: checkKind,
    opposed: opposedKind,
    contest: contestKind,
    attack: attackKind,
    act: deedKind,
    ...BODY_KINDS,
    points: pointsKind("twintens", () => twintensPoints),
    call: callKind(() => twintensChecks.call),
    moment: momentKind("twintens"),
  },
  order: twintensOrder,
  economy: {
    rules: economy as unknown as Economy<unknown>,
    limits,
    offers: (character, _encounter, _turn, localize) => turnOffers(twintensActions.list(character, localize)),
  },
  lifecycle: twintensLifecycle,
  checks: twintensChecks,
  acts: twintensActs,
  actions: twintensActions,
  turnAndReach: twintensTurnAndReach,
  commands: twintensCommands,
  forecast: twintensForecast,
  settings: twintensSettingDefinitions,
  points: twintensPoints,
  dice3d: { foreground: "#ffffff", background: "#0b6763" },
  glance: twintensGlance,
  quick: twintensQuick,
  describeChange,
  ready: twintensReady,
  convert: twintensConvert,
  state: twintensState,
  powerTexts: twintensPowerTexts,
};
