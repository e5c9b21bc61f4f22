/** The power engine: what powers are made of, what they cost, how they are built. */
export * from "./bodiless.ts";
export type { PowerEdited } from "./builder/arrange.ts";
export * from "./builder/budgets.ts";
export * from "./builder/cost.ts";
export * from "./builder/edit.ts";
export * from "./builder/enhanced.ts";
export * from "./builder/inspect.ts";
export * from "./builder/structure.ts";
export * from "./builder/variable.ts";
export {
  type EffectDefinition,
  GODHOOD_EFFECTS,
  godhoodCost,
  godhoodVariable,
  MIND_SWITCH_WILL,
} from "./catalogue/effects.ts";
export * from "./catalogue/ladders.ts";
export * from "./catalogue/modifiers.ts";
export * from "./catalogue/options.ts";
export * from "./check.ts";
export * from "./concealed.ts";
export * from "./counter.ts";
export * from "./current.ts";
export * from "./facts.ts";
export * from "./godhood.ts";
export * from "./sacrifice.ts";
export * from "./use.ts";
