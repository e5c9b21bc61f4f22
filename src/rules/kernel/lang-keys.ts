/**
 * Lang keys below a root, by their parts: `keysIn("CROSSOVER.Fudge")("Row", "dice")` is `CROSSOVER.Fudge.Row.dice`. Each line of each number names one: strings are laid end to end, which is several times quicker
 * than joining a list of them.
 */
export const keysIn =
  (root: string) =>
  (...parts: readonly string[]): string => {
    let of = root;
    for (const part of parts) of += `.${part}`;
    return of;
  };
