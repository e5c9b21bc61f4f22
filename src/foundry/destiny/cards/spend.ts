/** Dice of Destiny, Fate and Corruption as gestures and prices. */
import {
  type DestinyCharacter,
  DICE,
  type DieName,
  effectRanks,
  isDie,
  spendDie,
  type SpendUse,
  type SpentOn,
} from "../../../rules/destiny/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import type { Brought, Party, Table, Viewer } from "../../ruleset.ts";
import { throwDie } from "../dice/terms.ts";
import { characterAt, typeAt } from "../facts.ts";

export { isDie };

/** A spent die as an event of a card: its face is thrown here, its price is worked out at the desk. @rule DES-220 */
export async function brought<E extends { readonly type: string }>(
  type: string,
  die: string | undefined,
  more: object = {},
): Promise<Brought<E> | null> {
  if (!isDie(die)) return null;
  const { face, rolls } = await throwDie(6);
  return { event: { type, die, roll: face, changes: [], ...more } as unknown as E, rolls };
}

/** The price of a die spent by somebody on a roll, as the rules have it. @rule DES-220 DES-222 DES-224 DES-337 */
export function price(
  spender: string,
  die: DieName,
  use: Exclude<SpendUse, "recover">,
  roll: number,
  on: SpentOn | null,
  table: Table,
): { readonly accepted: true; readonly changes: readonly Change[] } | Refusal {
  const who = characterAt(table, spender);
  if (!who) return refuse("gone", { name: spender });
  return spendDie(who, die, use, roll, on, typeAt(table));
}

/** Dice that somebody has left, the fullest pool first. */
export const diceOf = (who: DestinyCharacter | null): readonly DieName[] =>
  who ? DICE.filter((d) => who.pools[d] > 0) : [];

/** Of those whom the viewer plays: who may put dice on others' rolls. @rule DES-224 DES-337 */
export function luckyHands(roller: string, viewer: Viewer, table: Table): readonly Party[] {
  return table.present().flatMap((uuid) => {
    const who = uuid === roller ? null : characterAt(table, uuid);
    const party = who && effectRanks(who, "luckControl") > 0 && viewer.owns(uuid) ? table.party(uuid) : null;
    return party ? [{ uuid, name: party.name, img: party.img }] : [];
  });
}
