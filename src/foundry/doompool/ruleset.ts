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
import type { RulesetAdapter } from "../ruleset.ts";
import { doompoolActions } from "./acts/actions.ts";
import { doompoolActs } from "./acts/at-table.ts";
import { doompoolChecks, doompoolCommands } from "./acts/checks.ts";
import { doompoolPoints } from "./acts/deeds.ts";
import { doompoolTurnAndReach } from "./acts/turn-and-reach.ts";
import { actionKind } from "./cards/action.ts";
import { autoKind } from "./cards/auto.ts";
import { poolKind } from "./cards/bare-pool.ts";
import { doompoolQuick } from "./hero/quick.ts";
import { isCharacter } from "./models/snapshot.ts";
import { doompoolPeople } from "./people.ts";
import { doompoolSettings } from "./settings.ts";
import { describeChange } from "./state/changes.ts";
import { doompoolLifecycle } from "./turn/lifecycle.ts";
import { doompoolOrder } from "./turn/order.ts";

const NOBODY: TurnLimits = { act: false, react: false, turns: 1 };

/** Doom Pool: pools of step dice, two for the total and one for the effect, plot points against the Gamemaster's doom. Everything that Crossover knows about it hangs on this object. */
export const doompool: RulesetAdapter = {
  ...doompoolPeople,
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
  quick: doompoolQuick,
  describeChange,
  forecast: doompoolForecast,
};
