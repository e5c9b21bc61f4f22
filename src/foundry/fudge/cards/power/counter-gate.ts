/** What stands before a power that counters: its coins are tossed and its own check thrown by whoever counters, who may make it work for a victory point. */
import { actorPool, type FoundPower, gateOfUse, key, obeys, type Went } from "../../../../rules/fudge/index.ts";
import { localize } from "../../../view/text/localize.ts";
import { throwDice } from "../../dice/terms.ts";
import { fudgeSettings } from "../../settings.ts";
import { tossCoins } from "../coin.ts";

/** Whether whoever counters makes their Unreliable power work; nobody is asked who has no point for it. */
async function insists({ character, power }: FoundPower, atOnce: boolean): Promise<boolean> {
  if (actorPool(character).value < (atOnce ? 2 : 1)) return false;
  const content = foundry.utils.escapeHTML(localize(key("Dialog", "insistCounter"), { power: power.name }));
  const answer = await foundry.applications.api.DialogV2.confirm({
    window: { title: key("Card", "power.insist") },
    classes: ["crossover", "fudge"],
    content: `<p>${content}</p>`,
    rejectClose: false,
  } as never);
  return answer === true;
}

/** The coins and the check before a power that counters, with the rolls behind them; empty where there are none. @rule FUD-176 FUD-530 */
export async function throwBefore(
  own: FoundPower,
  atOnce: boolean,
): Promise<{ readonly went: { readonly went?: Went }; readonly rolls: readonly Roll[] }> {
  const gate = gateOfUse(own.character, own.now ?? own.component, fudgeSettings());
  if (!gate) return { went: {}, rolls: [] };
  const { coins, rolls } = await tossCoins(gate.coins);
  const checked = gate.check ? await throwDice(gate.check) : { faces: null, rolls: [] };
  const sure = !obeys(coins) && (await insists(own, atOnce));
  return {
    went: { went: { coins, gate: checked.faces, ...(sure && { insisted: true as const }) } },
    rolls: [...rolls, ...checked.rolls],
  };
}
