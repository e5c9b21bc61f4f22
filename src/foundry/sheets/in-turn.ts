/** What was begun last for something; done with once it is. */
const last = new WeakMap<object, Promise<unknown>>();

/**
 * Do something to a document or a window once what was begun before is done: a list is written as a whole, over what stands there, and two of its rows that are typed one after the other would each be written over what
 * stood there before both.
 */
export async function inTurn<T>(to: object, run: () => Promise<T>): Promise<T> {
  const before = last.get(to);
  const now = (async (): Promise<T> => {
    // What went wrong has said so where it was begun.
    await before?.catch(() => null);
    return run();
  })();
  last.set(to, now);
  return now;
}
