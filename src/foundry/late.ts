/** A part of the system that couldn't be had: the server is gone, or has another version by now, whose files have other names. A reload brings all of one version. */
export class NotArrived extends Error {
  override readonly name = "NotArrived";
}

/** Load a part of the system that comes when it is first used. @param looks  brings the styles and templates of what it draws */
export async function late<T>(load: () => Promise<T>, looks?: () => Promise<unknown>): Promise<T> {
  try {
    return (await Promise.all([load(), looks?.()]))[0];
  } catch (cause) {
    throw new NotArrived("a part of Crossover couldn't be loaded", { cause });
  }
}
