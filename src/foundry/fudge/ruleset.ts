import {
  economy,
  type FudgeCharacter,
  fudgeForecast,
  ownMovement,
  type TurnLimits,
  turnLimits,
} from "../../rules/fudge/index.ts";
import type { Economy } from "../../rules/kernel/economy.ts";
import type { Situation } from "../../rules/kernel/situation.ts";
import type { Movement } from "../../rules/kernel/turns/stride.ts";
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
import { fudgePoints } from "./fortune/points.ts";
import { fudgeQuick } from "./hero/quick.ts";
import type { FudgeActor } from "./models/snapshot.ts";
import { fudgePeople } from "./people.ts";
import { fudgeLifecycle } from "./turn/lifecycle.ts";
import { fudgeOrder } from "./turn/order.ts";

/** Fudge: point-built heroes on three Fudge dice and a rank. Everything that Crossover knows about it hangs on this object. */
export const fudge: RulesetAdapter = {
  ...fudgePeople,
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
  movement: ownMovement as unknown as Movement<Situation>,
  forecast: fudgeForecast,
  commands: fudgeCommands,
  quick: fudgeQuick,
  describeChange: (change, localize) => describeChange(change, localize, namesFor(game.user, table)),
};
