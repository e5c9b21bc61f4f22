import {
  type DoompoolCharacter,
  doompoolForecast,
  economy,
  type TurnLimits,
  turnLimits,
} from "../../rules/doompool/index.ts";
import type { Economy } from "../../rules/kernel/economy.ts";
import { turnOffers } from "../acts/list.ts";
import { callKind } from "../exchange/kinds/call.ts";
import { momentKind } from "../exchange/kinds/moment.ts";
import { pointsKind } from "../exchange/kinds/points.ts";
import { icon, template } from "../ids.ts";
import type { RulesetAdapter } from "../ruleset.ts";
import { doompoolActions } from "./acts/actions.ts";
import { doompoolActs } from "./acts/at-table.ts";
import { doompoolChecks, doompoolCommands } from "./acts/checks.ts";
import { doompoolPoints } from "./acts/deeds.ts";
import { doompoolTurnAndReach } from "./acts/turn-and-reach.ts";
import { DOOM } from "./at-table.ts";
import { actionKind } from "./cards/action.ts";
import { autoKind } from "./cards/auto.ts";
import { poolKind } from "./cards/bare-pool.ts";
import { doompoolConvert } from "./convert.ts";
import { livePoolsReady } from "./dice/live-window.ts";
import { growthReady } from "./fortune/growth.ts";
import { doompoolGlance } from "./hero/glance.ts";
import { doompoolQuick } from "./hero/quick.ts";
import { DoompoolHeroModel, DoompoolWatcherModel } from "./models/characters.ts";
import {
  DoompoolAssetModel,
  DoompoolComplicationModel,
  DoompoolDistinctionModel,
  DoompoolMilestoneModel,
  DoompoolPowerSetModel,
  DoompoolResourceModel,
  DoompoolSfxModel,
  DoompoolSpecialtyModel,
} from "./models/items.ts";
import { DoompoolPoolModel } from "./models/pool.ts";
import { isCharacter, snapshot } from "./models/snapshot.ts";
import { doompoolSettingDefinitions, doompoolSettings } from "./settings.ts";
import { DoompoolHeroSheet, DoompoolWatcherSheet } from "./sheets/character-sheet.ts";
import { DoompoolItemSheet } from "./sheets/item-sheet.ts";
import { DoompoolPoolSheet } from "./sheets/pool-sheet.ts";
import { describeChange } from "./state/changes.ts";
import { doompoolConditions } from "./state/conditions.ts";
import { doompoolState } from "./state/play-state.ts";
import { doompoolSubtypes } from "./subtypes.ts";
import { followBoard } from "./turn/board.ts";
import { doompoolLifecycle } from "./turn/lifecycle.ts";
import { doompoolOrder } from "./turn/order.ts";

const tracks = ["tracks.physical", "tracks.mental", "tracks.emotional"];
const NOBODY: TurnLimits = { act: false, react: false, turns: 1 };

/** Doom Pool: pools of step dice, two for the total and one for the effect, plot points against the Gamemaster's doom. Everything that Crossover knows about it hangs on this object. */
export const doompool: RulesetAdapter = {
  id: "doompool",
  label: "CROSSOVER.Doompool.label",
  subtypes: doompoolSubtypes,
  actors: {
    doompoolHero: {
      model: DoompoolHeroModel,
      sheet: DoompoolHeroSheet,
      icon: "fa-solid fa-mask",
      trackable: { bar: tracks, value: ["pp", "xp"] },
      linked: true,
    },
    doompoolWatcher: {
      model: DoompoolWatcherModel,
      sheet: DoompoolWatcherSheet,
      icon: "fa-solid fa-skull",
      trackable: { bar: tracks, value: ["crowd.count"] },
      linked: false,
      gamemasters: true,
    },
    doompoolPool: {
      model: DoompoolPoolModel,
      sheet: DoompoolPoolSheet,
      icon: "fa-solid fa-fire",
      trackable: { bar: ["count"], value: [] },
      linked: true,
      gamemasters: true,
    },
  },
  items: {
    doompoolPowerSet: { model: DoompoolPowerSetModel, sheet: DoompoolItemSheet, icon: icon("power-lightning") },
    doompoolSfx: { model: DoompoolSfxModel, sheet: DoompoolItemSheet, icon: icon("sparkles") },
    doompoolSpecialty: { model: DoompoolSpecialtyModel, sheet: DoompoolItemSheet, icon: icon("skills") },
    doompoolDistinction: { model: DoompoolDistinctionModel, sheet: DoompoolItemSheet, icon: icon("conversation") },
    doompoolMilestone: { model: DoompoolMilestoneModel, sheet: DoompoolItemSheet, icon: icon("stone-path") },
    doompoolAsset: { model: DoompoolAssetModel, sheet: DoompoolItemSheet, icon: icon("upgrade") },
    doompoolResource: { model: DoompoolResourceModel, sheet: DoompoolItemSheet, icon: icon("swap-bag") },
    doompoolComplication: { model: DoompoolComplicationModel, sheet: DoompoolItemSheet, icon: icon("hazard-sign") },
  },
  snapshot,
  conditions: doompoolConditions,
  exchanges: {
    action: actionKind,
    autoSuccess: autoKind,
    pool: poolKind,
    points: pointsKind("doompool", () => doompoolPoints),
    call: callKind(() => doompoolChecks.call),
    moment: momentKind("doompool"),
  },
  order: doompoolOrder,
  economy: {
    offers: (character, _encounter, _turn, say) => turnOffers(doompoolActions.list(character, say)),
    rules: economy as unknown as Economy<unknown>,
    limits: (character): TurnLimits =>
      isCharacter(character) ? turnLimits(character satisfies DoompoolCharacter, doompoolSettings()) : NOBODY,
  },
  lifecycle: doompoolLifecycle,
  checks: doompoolChecks,
  acts: doompoolActs,
  actions: doompoolActions,
  turnAndReach: doompoolTurnAndReach,
  commands: doompoolCommands,
  settings: doompoolSettingDefinitions,
  pools: [{ key: DOOM, subtype: "doompoolPool", img: icon("dice-fire") }],
  points: doompoolPoints,
  dice3d: { foreground: "#ffffff", background: "#b0182f" },
  glance: doompoolGlance,
  quick: doompoolQuick,
  describeChange,
  ready: () => {
    growthReady();
    livePoolsReady();
    followBoard();
  },
  convert: doompoolConvert,
  state: doompoolState,
  forecast: doompoolForecast,
  templates: ["doompool/parts/trait", "doompool/parts/sfx", "doompool/parts/sfx-edit"].map(template),
};
