import { powerCost, withSpent } from "../../../../rules/fudge/index.ts";
import { openAct } from "../../../acts/run.ts";
import { actorOf } from "../../../apply/ground.ts";
import { snapshot } from "../../models/snapshot.ts";
import { costOptions } from "../../settings.ts";

/** A power turns on its own user: a card of its own, begun with what is known of it. @rule FUD-530 */
export async function turnsOnUser(
  uuid: string,
  act: "feedback" | "backfire",
  preset: Readonly<Record<string, string | number>>,
): Promise<null> {
  const actor = actorOf(uuid);
  if (actor) await openAct(actor, [act], {}, false, preset);
  return null;
}

/** What an attack's Side Effect begins with: an effect of as many points as it is worth. @param id `power.effect` @rule FUD-530 */
export function worthOf(uuid: string, id: string): number {
  const actor = actorOf(uuid);
  const [item, effect] = id.split(".");
  const power = actor ? withSpent(snapshot(actor)).powers.find((p) => p.id === item) : undefined;
  const components = power?.components.filter((c) => c.id === effect) ?? [];
  return power && components.length > 0 ? powerCost({ source: power.source, components }, costOptions()) : 1;
}
