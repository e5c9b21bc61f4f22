import { peopleById } from "../registry.ts";

const done = new WeakSet<object>();

/**
 * Work out what follows from a document's own data, as its ruleset says by subtype. Until the ruleset is here documents stand as they are stored; they are prepared anew once it arrives.
 * @param model  an actor's or item's system data, from its `prepareDerivedData`
 */
export function workOut(ruleset: string, model: { readonly parent: { readonly type: string } }): void {
  const run = peopleById(ruleset)?.prepare?.[model.parent.type];
  if (!run) return;
  run(model as never);
  done.add(model);
}

/** A document is prepared anew: what followed from its data holds no longer. */
export const beginWork = (model: object): void => {
  done.delete(model);
};

/** Whether what follows from a document's data is there: Foundry asks for roll data in the midst of preparing it. */
export const isWorkedOut = (model: object): boolean => done.has(model);
