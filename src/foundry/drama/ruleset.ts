import { type DramaCharacter, dramaForecast, economy, momentBrings, ownMovement } from "../../rules/drama/index.ts";
import type { Economy } from "../../rules/kernel/economy.ts";
import type { Situation } from "../../rules/kernel/situation.ts";
import type { Movement } from "../../rules/kernel/turns/stride.ts";
import { callKind } from "../exchange/kinds/call.ts";
import { momentKind } from "../exchange/kinds/moment.ts";
import { pointsKind } from "../exchange/kinds/points.ts";
import type { RulesetAdapter } from "../ruleset.ts";
import { dramaActions, offersOf } from "./acts/actions.ts";
import { dramaActs } from "./acts/at-table.ts";
import { dramaChecks } from "./acts/checks.ts";
import { dramaCommands } from "./acts/commands.ts";
import { dramaTurnAndReach } from "./acts/turn-and-reach.ts";
import { actionKind } from "./cards/kinds.ts";
import { describeChange } from "./cards/words.ts";
import { deckKind } from "./fortune/deck/kind.ts";
import { dramaPoints } from "./fortune/points.ts";
import { dramaQuick } from "./hero/quick.ts";
import { dramaPeople } from "./people.ts";
import { dramaSettings } from "./settings.ts";
import { limitsOf } from "./turn/limits.ts";
import { dramaOrder } from "./turn/order.ts";
import { raceKind } from "./turn/race.ts";

/** Drama: an open-ended d20 on one logarithmic scale, Hero Points that others may counter, and a deck that decides who acts. Everything that Crossover knows about it hangs on this object. */
export const drama: RulesetAdapter = {
  ...dramaPeople,
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
  forecast: dramaForecast,
  checks: dramaChecks,
  acts: dramaActs,
  actions: dramaActions,
  turnAndReach: dramaTurnAndReach,
  movement: ownMovement as unknown as Movement<Situation>,
  commands: dramaCommands,
  quick: dramaQuick,
  describeChange,
};
