import { type DramaCharacter, economy, momentBrings } from "../../rules/drama/index.ts";
import type { Economy } from "../../rules/kernel/economy.ts";
import { callKind } from "../exchange/kinds/call.ts";
import { momentKind } from "../exchange/kinds/moment.ts";
import { pointsKind } from "../exchange/kinds/points.ts";
import { icon, template } from "../ids.ts";
import type { RulesetAdapter } from "../ruleset.ts";
import { dramaActions, offersOf } from "./acts/actions.ts";
import { dramaActs } from "./acts/at-table.ts";
import { dramaChecks } from "./acts/checks.ts";
import { dramaCommands } from "./acts/commands.ts";
import { dramaTurnAndReach } from "./acts/turn-and-reach.ts";
import { actionKind } from "./cards/kinds.ts";
import { describeChange } from "./cards/words.ts";
import { dramaConvert } from "./convert.ts";
import { DramaRoll } from "./dice/terms.ts";
import { deckKind } from "./fortune/deck/kind.ts";
import { dramaReady } from "./fortune/deck/ready.ts";
import { dramaPoints } from "./fortune/points.ts";
import { dramaGlance } from "./hero/glance.ts";
import { dramaQuick } from "./hero/quick.ts";
import { DramaHeroModel, DramaMookModel, DramaVillainModel } from "./models/character-model.ts";
import {
  DramaArmourModel,
  DramaGearModel,
  DramaPowerModel,
  DramaSkillModel,
  DramaWeaponModel,
} from "./models/items.ts";
import { snapshot } from "./models/snapshot.ts";
import { dramaSettings, settings } from "./settings.ts";
import { DramaHeroSheet, DramaMookSheet, DramaVillainSheet } from "./sheets/character-sheet.ts";
import { DramaItemSheet } from "./sheets/item-sheet.ts";
import { dramaConditions } from "./state/conditions.ts";
import { dramaState } from "./state/play-state.ts";
import { dramaSubtypes } from "./subtypes.ts";
import { limitsOf } from "./turn/limits.ts";
import { dramaOrder } from "./turn/order.ts";
import { raceKind } from "./turn/race.ts";

const tracks = { bar: ["stamina", "wellness"], value: ["shock", "wounds"] };

/** Drama: an open-ended d20 on one logarithmic scale, Hero Points that others may counter, and a deck that decides who acts. Everything that Crossover knows about it hangs on this object. */
export const drama: RulesetAdapter = {
  id: "drama",
  label: "CROSSOVER.Drama.label",
  subtypes: dramaSubtypes,
  actors: {
    dramaHero: {
      model: DramaHeroModel,
      sheet: DramaHeroSheet,
      icon: "fa-solid fa-star",
      trackable: { bar: tracks.bar, value: [...tracks.value, "heroPoints.value"] },
      linked: true,
    },
    dramaVillain: {
      model: DramaVillainModel,
      sheet: DramaVillainSheet,
      icon: "fa-solid fa-skull",
      trackable: { bar: tracks.bar, value: [...tracks.value, "heroPoints.value"] },
      linked: false,
      gamemasters: true,
    },
    dramaMook: {
      model: DramaMookModel,
      sheet: DramaMookSheet,
      icon: "fa-solid fa-people-group",
      trackable: { bar: tracks.bar, value: [...tracks.value, "count"] },
      linked: false,
      gamemasters: true,
    },
  },
  items: {
    dramaSkill: { model: DramaSkillModel, sheet: DramaItemSheet, icon: icon("skills") },
    dramaPower: { model: DramaPowerModel, sheet: DramaItemSheet, icon: icon("power-lightning") },
    dramaWeapon: { model: DramaWeaponModel, sheet: DramaItemSheet, icon: icon("swap-bag") },
    dramaArmour: { model: DramaArmourModel, sheet: DramaItemSheet, icon: icon("cracked-shield") },
    dramaGear: { model: DramaGearModel, sheet: DramaItemSheet, icon: icon("swap-bag") },
  },
  snapshot,
  conditions: dramaConditions,
  exchanges: {
    action: actionKind,
    deck: deckKind,
    race: raceKind,
    points: pointsKind("drama", () => dramaPoints),
    call: callKind(() => dramaChecks.call),
    moment: momentKind("drama"),
  },
  order: dramaOrder,
  economy: {
    rules: economy as unknown as Economy<unknown>,
    limits: (character, encounter) => limitsOf(character as DramaCharacter, encounter),
    offers: (character, _encounter, _turn, localize) => offersOf(character as DramaCharacter, localize),
  },
  lifecycle: (moment, table, concerned) => momentBrings(moment, table, dramaSettings(table), concerned),
  checks: dramaChecks,
  acts: dramaActs,
  actions: dramaActions,
  turnAndReach: dramaTurnAndReach,
  commands: dramaCommands,
  settings,
  points: dramaPoints,
  rolls: [DramaRoll],
  dice3d: { foreground: "#1b1400", background: "#f0bb60" },
  glance: dramaGlance,
  quick: dramaQuick,
  describeChange,
  convert: dramaConvert,
  state: dramaState,
  ready: dramaReady,
  templates: ["drama/parts/items", "drama/parts/cards", "drama/parts/search"].map(template),
};
