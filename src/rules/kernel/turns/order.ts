/** Initiative as an order has heard of it, by place in the fight; null: not rolled yet. A type and not an interface: it is kept in documents as plain data. */
export type Totals = Readonly<Record<string, number | null>>;

/** Who throws anew, or for the first time, since the order last looked: they change places. A number that was taken away leaves its place as it is until there is a new one. */
export const thrownSince = (known: Totals, now: Totals): readonly string[] =>
  Object.entries(now).flatMap(([id, total]) => (id in known && total !== null && total !== known[id] ? [id] : []));

/** Turns of a round, as far as moving somebody's place asks. */
interface Turns {
  readonly up: string | null;
  readonly queue: readonly string[];
  readonly order: readonly string[];
}

/**
 * Places change in the middle of a round: whoever is still to act acts in the new order, and nobody else does. Whose new place has gone by already acts next, so that nobody loses a turn or has two.
 */
export const moved = <T extends Turns>(state: T, order: readonly string[]): T => ({
  ...state,
  order,
  queue: order.filter((id) => state.queue.includes(id)),
});

/** Who should have the first turn of a fight in which nobody has acted: null when it is whoever has it. The turn that is on is due again then. */
export function insteadOf({ up, queue, order }: Turns): { readonly due: readonly string[] } | null {
  const due = order.filter((id) => id === up || queue.includes(id));
  return up === null || due[0] === up ? null : { due };
}
