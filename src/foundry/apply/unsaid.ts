import { type Change, change, type Plan, plan, undo } from "../../rules/kernel/change.ts";
import { SYSTEM_ID } from "../ids.ts";
import { documentOf, ground } from "./ground.ts";

/**
 * What nobody may read where it is told (cards that pass from hand to hand, a new order of the deck) and goes back with what told it all the same. It is kept with the document that it
 * concerns, in one of some slots; a card's change names the slot alone, and whoever compares or writes the card's changes takes those behind it with them: one list, one write, one way back.
 */
const KEPT = "unsaid";
/** So many can be taken back: the oldest is written over, and its card is told that things have moved on. */
const SLOTS = 40;

interface Slot {
  /** Which one of all that were ever kept it is, and whether it holds: "17 holds", "17 waits". */
  readonly state: string;
  readonly changes: string;
}

interface Keeper {
  readonly uuid: string;
  getFlag(scope: string, key: string): unknown;
  update(data: object): Promise<unknown>;
}

const PATH = new RegExp(String.raw`^flags\.${SYSTEM_ID}\.${KEPT}\.(?<slot>s\d+)\.state$`, "u");

/** Whether a change stands for others that it doesn't tell. */
export const isUnsaid = (c: Change): boolean => c.kind === "set" && PATH.test(c.path);

/**
 * Keep a list of changes with a document; nothing of it is done yet. What comes back stands for it in any list of changes.
 * @param keeper  the document that keeps them, hidden from whoever may not read them
 * @param rule  the rule behind it
 */
export async function keepUnsaid(keeper: Keeper, changes: readonly Change[], rule: string): Promise<readonly Change[]> {
  if (changes.length === 0) return [];
  const count = Number(keeper.getFlag(SYSTEM_ID, `${KEPT}.count`) ?? 0);
  const slot = `s${String(count % SLOTS)}`;
  const waits = `${String(count)} waits`;
  await keeper.update({
    [`flags.${SYSTEM_ID}.${KEPT}.count`]: count + 1,
    [`flags.${SYSTEM_ID}.${KEPT}.${slot}`]: { state: waits, changes: JSON.stringify(changes) } satisfies Slot,
  });
  return [change(keeper.uuid, `flags.${SYSTEM_ID}.${KEPT}.${slot}.state`, waits, `${String(count)} holds`, rule)];
}

/** What stands behind a change, the way in which it goes. None where its slot keeps something newer: it can't be done, since its slot doesn't read so any more. */
function behind(c: Change): readonly Change[] {
  const name = c.kind === "set" ? PATH.exec(c.path)?.groups?.slot : undefined;
  const keeper = name === undefined ? null : (documentOf(c.subject) as unknown as Keeper | null);
  const slot = keeper?.getFlag(SYSTEM_ID, `${KEPT}.${name ?? ""}`) as Slot | undefined;
  if (c.kind !== "set" || !slot || (slot.state !== c.from && slot.state !== c.to)) return [];
  const kept = JSON.parse(slot.changes) as readonly Change[];
  return String(c.to).endsWith("holds") ? kept : undo(kept);
}

/** A list of changes against the table as it is, with all that they stand for. */
export function planned(changes: readonly Change[]): Plan {
  return plan(
    changes.flatMap((c) => [...behind(c), c]),
    ground,
  );
}
