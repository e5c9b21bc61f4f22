import { type Luck, luckOf, luckPrice, spendVictory } from "../../../../rules/fudge/index.ts";
import type { Change } from "../../../../rules/kernel/change.ts";
import { type Refusal, refuse } from "../../../../rules/kernel/refusal.ts";
import type { Table } from "../../../ruleset.ts";
import { isFudge } from "../../models/is-fudge.ts";
import { actorPool, type FudgeActor } from "../../models/snapshot.ts";
import { pay } from "../../turn/purse.ts";

/** Who is here and may bend a throw of somebody else's with Luck Control. @rule FUD-364 FUD-376 */
export const luckyFor = (uuid: string, kind: Luck, table: Table): readonly FudgeActor[] =>
  table
    .present()
    .filter((ref) => ref !== uuid)
    .flatMap((ref) => {
      const who = table.character(ref);
      return isFudge(who) && luckOf(who, kind) !== null ? [who as FudgeActor] : [];
    });

/**
 * The price of bending somebody's luck: a reaction, a victory point (special ones first), and a further one for its side effect.
 * @param payer    as they are when it is paid
 * @param changed  whether the second throw stands
 * @rule FUD-364 FUD-376 FUD-500 FUD-520
 */
export function payLuck(
  payer: FudgeActor,
  kind: Luck,
  changed: boolean,
  table: Table,
): { readonly accepted: true; readonly changes: readonly Change[] } | Refusal {
  const luck = luckOf(payer, kind);
  if (!luck) return refuse("luck.none");
  const acts = pay(payer.ref, "reaction", table);
  if (!acts.accepted) return acts;
  // A side effect takes what there is, and nothing where there is nothing.
  const [pool, price] = [actorPool(payer), luckPrice(luck, changed)];
  const spent = spendVictory(payer, pool, "luckControl", {
    times: Math.max(1, Math.min(price, pool.value + pool.special)),
  });
  return spent.accepted ? { accepted: true, changes: [...acts.changes, ...spent.changes] } : spent;
}
