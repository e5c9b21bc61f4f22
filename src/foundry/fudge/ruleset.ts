import { economy, type FudgeCharacter, fudgeForecast, type TurnLimits, turnLimits } from "../../rules/fudge/index.ts";
import type { Economy } from "../../rules/kernel/economy.ts";
import { turnOffers } from "../acts/list.ts";
import { table } from "../apply/viewer.ts";
import { callKind } from "../exchange/kinds/call.ts";
import { momentKind } from "../exchange/kinds/moment.ts";
import { pointsKind } from "../exchange/kinds/points.ts";
import type { RulesetAdapter } from "../ruleset.ts";
import { fudgeActions } from "./acts/actions.ts";
import { fudgeActs } from "./acts/at-table.ts";
import { fudgeChecks } from "./acts/checks.ts";
import { fudgeCommands } from "./acts/commands.ts";
import { trackChanges } from "./acts/gestures.ts";
import { fudgeTurnAndReach } from "./acts/turn-and-reach.ts";
import { attackKind } from "./cards/attack/attack.ts";
import { dyingKind, initiativeKind, recoveryKind, reliefKind } from "./cards/body.ts";
import { describeChange, namesFor } from "./cards/change-words.ts";
import { checkKind, opposedKind } from "./cards/check/check.ts";
import { contestKind, teamKind } from "./cards/contest-and-team.ts";
import { deedKind } from "./cards/deed.ts";
import { fallKind } from "./cards/fall.ts";
import { powerKind } from "./cards/power/power.ts";
import { fudgeDeclaration } from "./declaration.ts";
import { fudgePoints } from "./fortune/points.ts";
import { fudgeGlance } from "./hero/glance.ts";
import { fudgeQuick } from "./hero/quick.ts";
import { fudgePrepare, fudgeRollData } from "./models/prepare.ts";
import { type FudgeActor, snapshot } from "./models/snapshot.ts";
import { fudgePowerTexts } from "./powers/power-texts.ts";
import { HeroSheet, MinionSheet } from "./sheets/character-sheet.ts";
import { HeadquartersSheet, VehicleSheet } from "./sheets/estate-sheet.ts";
import { FudgeItemSheet } from "./sheets/item-sheet.ts";
import { FudgePowerSheet } from "./sheets/power-sheet.ts";
import { openStunt } from "./sheets/stunt-window.ts";
import { fudgeConditions } from "./state/conditions.ts";
import { fudgeLifecycle } from "./turn/lifecycle.ts";
import { fudgeOrder } from "./turn/order.ts";
import { fudgeReady } from "./turn/ready.ts";

/** Fudge: point-built heroes on three Fudge dice and a rank. Everything that Crossover knows about it hangs on this object. */
export const fudge: RulesetAdapter = {
  ...fudgeDeclaration,
  sheets: { HeroSheet, MinionSheet, VehicleSheet, HeadquartersSheet, FudgeItemSheet, FudgePowerSheet },
  snapshot,
  prepare: fudgePrepare,
  rollData: fudgeRollData,
  conditions: fudgeConditions,
  track: trackChanges,
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
  commands: fudgeCommands,
  quick: fudgeQuick,
  points: fudgePoints,
  builders: { stunt: openStunt },
  glance: fudgeGlance,
  describeChange: (change, localize) => describeChange(change, localize, namesFor(game.user, table)),
  ready: fudgeReady,
  powerTexts: fudgePowerTexts,
};
