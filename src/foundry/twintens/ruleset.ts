import type { Economy } from "../../rules/kernel/economy.ts";
import type { Situation } from "../../rules/kernel/situation.ts";
import type { Movement } from "../../rules/kernel/turns/stride.ts";
import {
  economy,
  ownMovement,
  type TurnLimits,
  turnLimits,
  type TwintensActor,
  twintensForecast,
} from "../../rules/twintens/index.ts";
import { turnOffers } from "../acts/list.ts";
import { callKind } from "../exchange/kinds/call.ts";
import { momentKind } from "../exchange/kinds/moment.ts";
import { pointsKind } from "../exchange/kinds/points.ts";
import type { Encounter, RulesetAdapter } from "../ruleset.ts";
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
import { twintensPoints } from "./fortune/points.ts";
import { twintensQuick } from "./hero/quick.ts";
import { twintensPeople } from "./people.ts";
import { twintensLifecycle } from "./turn/lifecycle.ts";
import { twintensOrder } from "./turn/order.ts";

/** What somebody may do in a turn; in the round of surprise one standard or one move action. @rule TWI-035 TWI-070 */

function limits(character: unknown, encounter: Encounter | null): TurnLimits {
  return turnLimits(character as TwintensActor, encounter?.data.phase === "surprise");
}

/** Twin Tens: two ten-sided dice, rolled defences, no hit points but two damage tracks side by side. Everything that Crossover knows about it hangs on this object. */
export const twintens: RulesetAdapter = {
  ...twintensPeople,
  counted: ["system.defencesThisRound"],
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
  movement: ownMovement as unknown as Movement<Situation>,
  commands: twintensCommands,
  forecast: twintensForecast,
  quick: twintensQuick,
  describeChange,
};
