import type { AnyChosen } from "../../rules/kernel/act.ts";

/** What acts ask for, by ruleset and by name. Rulesets add theirs (`declare module`), so that other packages call them with types and a name that is none doesn't compile. */
export interface ActChoices {
  /** Nobody's: a ruleset from outside that says nothing of its acts. */
  readonly "": Readonly<Record<never, AnyChosen>>;
}

type ByRuleset = { readonly [R in keyof ActChoices]: { readonly [N in keyof ActChoices[R]]: ActChoices[R][N] } };

/** Name of an act of any ruleset. */
export type ActName = { [R in keyof ByRuleset]: keyof ByRuleset[R] }[keyof ByRuleset] & string;

/** What an act of that name asks for, in whichever rulesets have one. */
export type ChosenBy<N extends ActName> = {
  [R in keyof ByRuleset]: N extends keyof ByRuleset[R] ? ByRuleset[R][N] : never;
}[keyof ByRuleset];
