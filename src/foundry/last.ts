/** What this user rolled last, to be rolled again with a key: the gesture itself, so that it opens the same dialog for the same actor. */
let last: (() => Promise<unknown>) | null = null;

/** Run a roll and remember it. */
export async function remember<T>(run: () => Promise<T>): Promise<T> {
  last = run;
  return run();
}

/** Roll again what was rolled last; false when nothing was. */
export async function rollLast(): Promise<boolean> {
  if (!last) return false;
  await last();
  return true;
}
