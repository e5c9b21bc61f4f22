import { type AttackState, key, rowOf, touchedQuestion } from "../../../rules/fudge/index.ts";
import { actorOf } from "../../apply/ground.ts";
import { openExchange } from "../../exchange/ask.ts";
import type { Localize, Table } from "../../ruleset.ts";
import { localize } from "../../view/text/localize.ts";
import { put } from "../cards/put.ts";

/** Contagious effects: whoever touches somebody under one is exposed to it, and resists it like any other. @rule FUD-530 */

/** Ask who has touched somebody under it, and open their card. */
export async function spreads({ request, targets }: AttackState, row: string, table: Table): Promise<null> {
  const { uuid } = request.actor;
  const from = targets.find((t) => rowOf(t.target) === row)?.target;
  const actor = actorOf(uuid);
  if (!from || !actor) return null;
  const title = request.attack.name ?? localize(request.attack.label);
  const chosen = await put(touchedQuestion(uuid), from, { title, button: localize(key("Card", "spread")) }, table);
  if (chosen)
    await openExchange({
      kind: "attack",
      ask: { act: "attack", actor: uuid, chosen: { attack: request.attack.id, targets: [chosen.who], touched: true } },
      actor,
      visibility: "public",
    });
  return null;
}

/** The tag of a card on which an effect passes on by touch. */
export const touchedTag = ({ request }: AttackState, say: Localize): string[] =>
  request.touched ? [say(key("Modifier", "contagious", "label"))] : [];
