/** Stunts whose time is over: their powers are gone, and their fatigue is taken. */
import { type Change, change, same } from "../../kernel/change.ts";
import type { FudgeActor } from "../hero/actor.ts";
import { conditionsAfter } from "../state/after-changes.ts";
import type { PowerEntry } from "../types.ts";
import { isOneUse } from "./stunts.ts";
import { tiredBy } from "./tired.ts";

/** A temporary power's item at somebody's, by its id. */
const itemOf = (who: FudgeActor, item: string): string => `${who.ref}.Item.${item}`;

/** What a stunt of one use leaves to be remembered: what it imposed on others is still shaken off against it. @rule FUD-172 FUD-350 */
function remembered(who: FudgeActor, gone: readonly PowerEntry[]): readonly Change[] {
  const spent = gone.filter(isOneUse).map((p): PowerEntry => ({ ...p, active: true }));
  const before = who.spentStunts ?? [];
  return spent.length === 0
    ? []
    : [change(who.ref, "system.spentStunts", before as never, [...before, ...spent] as never, "FUD-350")];
}

/**
 * Changes with the stunts that are over by them: those that they switch off, and those whose single use this is. Their powers are gone.
 * @param changes  of one moment, also of others than the user
 * @param used     ids of the items that this uses
 * @returns also which uses of extra effort have ended: their fatigue falls due now
 * @rule FUD-278 FUD-338 FUD-350
 */
export function stuntsOver(
  who: FudgeActor,
  changes: readonly Change[],
  used: readonly string[] = [],
): { readonly changes: readonly Change[]; readonly dues: readonly { readonly stunt: string }[] } {
  const letGo = (item: string): boolean =>
    changes.some(
      (c) => c.kind === "set" && c.subject === itemOf(who, item) && c.path === "system.active" && c.to === false,
    );
  const oneUse = (item: string): boolean => used.includes(item) && who.powers.some((p) => p.id === item && isOneUse(p));
  const over = who.stunts.filter((s) => letGo(s.item) || oneUse(s.item));
  const kept = changes.filter((c) => !over.some((s) => c.subject === itemOf(who, s.item)));
  const ends = over.map((s): Change => ({
    kind: "delete",
    subject: who.ref,
    collection: "Item",
    id: s.item,
    data: s.data as never,
    rule: "FUD-350",
  }));
  return {
    changes: [
      ...kept,
      ...ends,
      ...remembered(
        who,
        who.powers.filter((p) => over.some((s) => s.item === p.id)),
      ),
    ],
    dues: over.map(({ id }) => ({ stunt: id })),
  };
}

/**
 * The same with the fatigue of what is over, taken at once, on top of whatever else tires its user in the same moment.
 * @rule FUD-338 FUD-350 FUD-351
 */
export function withStunts(
  who: FudgeActor,
  changes: readonly Change[],
  used: readonly string[] = [],
): readonly Change[] {
  const over = stuntsOver(who, changes, used);
  if (over.dues.length === 0) return changes;
  const own = changes.filter((c) => c.subject === who.ref);
  const paid = tiredBy({ ...who, conditions: conditionsAfter(who.conditions, own) }, who.effort, over.dues);
  return [
    ...over.changes,
    ...paid.changes,
    ...(same(who.effort as never, paid.state as never)
      ? []
      : [change(who.ref, "system.effort", who.effort as never, paid.state as never, "FUD-350")]),
  ];
}

/** Stunts that are over by somebody's word. @param items ids @rule FUD-338 FUD-350 */
export const stuntsEnded = (who: FudgeActor, items: readonly string[]): readonly Change[] =>
  withStunts(
    who,
    items.map((item) => change(itemOf(who, item), "system.active", true, false, "FUD-350")),
  );

/** What is remembered of stunts that nothing imposed by them is left of any more. @param everybody all at the table @rule FUD-350 */
export function stuntsForgotten(who: FudgeActor, everybody: readonly FudgeActor[]): readonly Change[] {
  const before = who.spentStunts ?? [];
  const kept = before.filter((p) =>
    everybody.some((x) => x.conditions.some((c) => c.source?.startsWith(`${who.ref} ${p.id}.`) === true)),
  );
  return kept.length === before.length
    ? []
    : [change(who.ref, "system.spentStunts", before as never, kept as never, "FUD-350")];
}
