import { destinyForecast, ownMovement } from "../../rules/destiny/index.ts";
import type { Situation } from "../../rules/kernel/situation.ts";
import type { Movement } from "../../rules/kernel/turns/stride.ts";
import { callKind } from "../exchange/kinds/call.ts";
import { momentKind } from "../exchange/kinds/moment.ts";
import { pointsKind } from "../exchange/kinds/points.ts";
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
import { destinyPoints } from "./fortune/points.ts";
import { destinyQuick } from "./hero/quick.ts";
import { destinyPeople } from "./people.ts";
import { destinyLifecycle } from "./turn/lifecycle.ts";
import { destinyOrder } from "./turn/order.ts";
import { destinyEconomy } from "./turn/tracker.ts";

/** Destiny: d20, rank and Fortune Die against a DC, in degrees of five. Everything that Crossover knows about it hangs on this object. */
export const destiny: RulesetAdapter = {
  ...destinyPeople,
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
  forecast: destinyForecast,
  checks: destinyChecks,
  acts: destinyActs,
  actions: destinyActions,
  turnAndReach: destinyTurnAndReach,
  movement: ownMovement as unknown as Movement<Situation>,
  commands: destinyCommands,
  quick: destinyQuick,
  describeChange,
};
