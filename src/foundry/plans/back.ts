import type { Refusal } from "../../rules/kernel/refusal.ts";

/** What is taken back of one card at most: more steps than any has. */
const MOST_STEPS = 60;

/**
 * Take back what holds of a card, the latest first, until nothing does: what was answered by itself meanwhile goes with it.
 * @param holds  where the steps stand that hold now
 * @param withdraw  takes one back; null when it is
 * @returns what stood in the way of one; null when nothing did
 */
export async function allBack(
  holds: () => readonly number[],
  withdraw: (at: number) => Promise<Refusal | null>,
): Promise<Refusal | null> {
  const tried = new Set<number>();
  let no: Refusal | null = null;
  while (tried.size < MOST_STEPS) {
    const at = holds().findLast((step) => !tried.has(step));
    if (at === undefined) break;
    tried.add(at);
    const told = await withdraw(at);
    no ??= told;
  }
  return no;
}
