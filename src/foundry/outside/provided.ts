import type { faultsOf } from "./check.ts";
import type { Kit } from "./kit.ts";

/** What a module that adds a ruleset needs at once, where everybody else waits for it. */
interface Provided {
  readonly kit: Kit;
  readonly faultsOf: typeof faultsOf;
}

let here: Provided | null = null;

/** Called by `kit.mjs` as a module imports it. */
export const provide = (brought: Provided): void => {
  here = brought;
};

/** @throws Error that tells a module's author what is missing */
export function provided(): Provided {
  if (here) return here;
  throw new Error(
    'Crossover | a module that adds a ruleset imports the kit: import "../../systems/crossover/kit.mjs" (docs/api.md).',
  );
}
