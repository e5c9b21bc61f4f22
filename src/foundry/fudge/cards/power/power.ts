import {
  completePower,
  composeCard,
  counterCheck,
  type DeclaredPower,
  effectOf,
  findPower,
  type PowerEvent,
  powerExchange,
  powerOn,
  powerRights,
  type PowerState,
  powerThrows,
  veilPower,
} from "../../../../rules/fudge/index.ts";
import { actorOf } from "../../../apply/ground.ts";
import { type Brought, defineExchange } from "../../../ruleset.ts";
import { openCheck } from "../../acts/open.ts";
import { throwDice } from "../../dice/terms.ts";
import { isFudge } from "../../models/is-fudge.ts";
import { chooseCounter } from "../../powers/power-use.ts";
import { houseRule } from "../../settings.ts";
import { atDesk, situation } from "../../situation.ts";
import { describeStep } from "../attack/trace.ts";
import { throwAgain } from "../check/improve.ts";
import { tossCoins } from "../coin.ts";
import { throwBefore } from "./counter-gate.ts";
import { improvePower, powerCard } from "./power-card.ts";
import { chooseReceivers } from "./power-gives.ts";
import { turnsOnUser } from "./turned.ts";

const brought = (event: PowerEvent, rolls: readonly Roll[] = []): Brought<PowerEvent> => ({ event, rolls });

/** A power that is used, kept up, countered. @rule FUD-063 FUD-176 FUD-278 FUD-530 FUD-706 */
export const powerKind = defineExchange<unknown, DeclaredPower, PowerState, PowerEvent>({
  reducer: powerExchange,
  compose: (ask, table, gm = false) => composeCard("power", ask, (self) => situation(self, table, gm)),
  opening: async (request) =>
    request.drop === true
      ? brought({ type: "maintain", active: false, changes: [] })
      : request.duration === "permanent" && request.active === null
        ? null
        : begins(request),
  rights: powerRights,
  complete: (state, event, table) => completePower(state, event, atDesk(table)),
  parties: (state) => [state.request.actor, ...state.given, ...state.counters.map((c) => c.by)],
  veil: veilPower,
  describe: (event, _state, localize) => describeStep(event, localize),
  view: (state, viewer, table, localize) => {
    const card = powerCard(state, viewer, houseRule("units", table), table, localize);
    return { ...card, buttons: [...card.buttons, ...improvePower(state, viewer, table, localize)] };
  },
  gestures: {
    roll: async ({ state }) => {
      const { faces, rolls } = await throwDice(state.request.check);
      return brought({ type: "roll", faces }, rolls);
    },
    improve: ({ state, args }) => throwAgain(powerThrows(state), args),
    oppose: async ({ state, table }) => {
      const found = powerOn(state, situation("", table));
      const owner = actorOf(state.request.actor.uuid);
      if (found && owner) await openCheck(owner, { trait: `power:${effectOf(found.power, found.component)}` });
      return null;
    },
    insist: async () => brought({ type: "insist", changes: [] }),
    maintain: async ({ state }) => brought({ type: "maintain", active: state.active !== true, changes: [] }),
    give: async ({ state, table }) => {
      const to = await chooseReceivers(state, table);
      return to && brought({ type: "give", to, changes: [] });
    },
    feedback: async ({ state }) =>
      turnsOnUser(state.request.actor.uuid, "feedback", { made: state.request.descriptors.join(", ") }),
    backfire: async ({ state }) =>
      turnsOnUser(state.request.actor.uuid, "backfire", { number: state.request.backfires?.rank ?? 1 }),
    counter: async ({ state, table }) => {
      const choice = await chooseCounter(state.request.actor, table);
      const own = choice && findPower(situation("", table), choice.uuid, choice.power);
      const by = choice && table.party(choice.uuid);
      const victim = table.character(state.request.actor.uuid);
      if (!choice || !own?.now || !by || !isFudge(victim)) return null;
      const check = counterCheck(own, victim, situation("", table));
      const before = await throwBefore(own, choice.atOnce);
      const { faces, rolls } = await throwDice(check);
      return brought(
        {
          type: "counter",
          target: choice.uuid,
          power: choice.power,
          atOnce: choice.atOnce,
          faces,
          check,
          by,
          ...before.went,
          changes: [],
        },
        [...before.rolls, ...rolls],
      );
    },
  },
});

/** The coins and dice that a use begins with. */
async function begins(request: DeclaredPower): Promise<Brought<PowerEvent>> {
  const { coins, rolls } = await tossCoins(request.coins);
  const checked = request.check.dc === null ? { faces: null, rolls: [] } : await throwDice(request.check);
  return brought({ type: request.overrule ? "useAnyway" : "use", coins, faces: checked.faces, changes: [] }, [
    ...rolls,
    ...checked.rolls,
  ]);
}
