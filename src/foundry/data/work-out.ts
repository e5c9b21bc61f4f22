import { rulesetById } from "../registry.ts";

/**
 * Work out what follows from a document's own data, as its ruleset says by subtype. Until the ruleset is here documents stand as they are stored; they are prepared anew once it arrives.
 * @param model  an actor's or item's system data, from its `prepareDerivedData`
 */
export function workOut(ruleset: string, model: { readonly parent: { readonly type: string } }): void {
  rulesetById(ruleset)?.prepare?.[model.parent.type]?.(model as never);
}
