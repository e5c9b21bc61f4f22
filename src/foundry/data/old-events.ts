/** Cards as earlier versions stored them, brought to today's form. Pure. */

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);
const eventOf = (entry: Plain): Plain => (isPlain(entry.event) ? entry.event : {});

/** What an event of 0.1 wrote, which stood in the event itself, by target. */
const written = (event: Plain): readonly unknown[] =>
  list(event.changes).flatMap((one) => (isPlain(one) && Array.isArray(one.changes) ? list(one.changes) : []));

/** In 0.1 taking back was an event of its own that named whom it was about. */
const isTakingBack = (entry: Plain): boolean => eventOf(entry).type === "undo" && entry.undone === undefined;

/**
 * Events of the first versions had no stamps beyond number and user; what was applied was taken back by a further event. Now each has its own list of changes and says itself who took it back, and can be put in force
 * again. What has today's form stays as it is, and what is no event at all goes.
 */
export function presentEvents(stored: readonly unknown[]): readonly Plain[] {
  const events: Plain[] = [];
  stored.forEach((one, at) => {
    if (!isPlain(one)) return;
    if (isTakingBack(one)) {
      const { target } = eventOf(one);
      const last = events.findLastIndex(
        (e) => e.undone === null && eventOf(e).type === "apply" && list(eventOf(e).targets).includes(target),
      );
      if (last !== -1) events[last] = { ...events[last], undone: typeof one.by === "string" ? one.by : "" };
      return;
    }
    const changes = one.changes === undefined ? written(eventOf(one)) : one.changes;
    events.push({ at, by: "", time: 0, dice: true, undone: null, ...one, changes });
  });
  return events;
}
