import { type AttackState, key, rowOf } from "../../../rules/fudge/index.ts";
import { actorOf } from "../../apply/ground.ts";
import { openExchange } from "../../exchange/ask.ts";
import type { Localize } from "../../ruleset.ts";
import { localize } from "../../view/text/localize.ts";
import { choose, others } from "../acts/contests.ts";

/** Contagious effects: whoever touches somebody under one is exposed to it, and resists it like any other. @rule FUD-530 */

/** Ask who has touched somebody under it, and open their card. */
export async function spreads({ request, targets }: AttackState, row: string): Promise<null> {
  const from = targets.find((t) => rowOf(t.target) === row)?.target;
  const actor = actorOf(request.actor.uuid);
  if (!from || !actor) return null;
  const options = others(from.uuid).filter((o) => o.value !== request.actor.uuid);
  if (options.length === 0) {
    ui.notifications.warn(localize(key("Command", "compare.nobody")));
    return null;
  }
  const chosen = await choose(
    request.attack.name ?? localize(request.attack.label),
    from.name,
    from.img,
    [
      {
        type: "select",
        name: "who",
        label: localize(key("Dialog", "touched")),
        value: options[0]?.value ?? "",
        options,
      },
    ],
    localize(key("Card", "spread")),
  );
  if (chosen)
    await openExchange({
      kind: "attack",
      ask: {
        act: "attack",
        actor: actor.uuid,
        chosen: { attack: request.attack.id, targets: [String(chosen.who)], touched: true },
      },
      actor,
      visibility: "public",
    });
  return null;
}

/** The tag of a card on which an effect passes on by touch. */
export const touchedTag = ({ request }: AttackState, say: Localize): string[] =>
  request.touched ? [say(key("Modifier", "contagious", "label"))] : [];
