import type { Refusal } from "../../rules/kernel/refusal.ts";

/** What is taken back of one card at most: more steps than any has. */
const MOST_STEPS = 60;

/**
 * Take back what holds of a card, the latest first, until nothing does: what was answered by itself meanwhile goes with it, and what couldn't go because of that is tried again.
 * @param holds  where the steps stand that hold now
 * @param withdraw  takes one back; null when it is
 * @returns what stood in the way of one; null when nothing did
 */
export async function allBack(
  holds: () => readonly number[],
  withdraw: (at: number) => Promise<Refusal | null>,
): Promise<Refusal | null> {
  /** What came of each step, null: it is taken back. */
  const told = new Map<number, Refusal | null>();
  for (let tries = 0; tries < MOST_STEPS; tries++) {
    const at = holds().findLast((step) => !told.has(step));
    if (at === undefined) break;
    const no = await withdraw(at);
    told.set(at, no);
    if (no === null) for (const [step, stays] of told) if (step < at && stays) told.delete(step);
  }
  return [...told.values()].find((no) => no !== null) ?? null;
}
