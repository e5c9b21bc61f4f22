/** The power engine: what powers are made of, what they cost, how they are built. */
export * from "./bodiless.ts";
export * from "./budgets.ts";
export * from "./check.ts";
export * from "./concealed.ts";
export * from "./cost.ts";
export * from "./counter.ts";
export * from "./current.ts";
export * from "./edit.ts";
export { GODHOOD_EFFECTS, godhoodCost, godhoodVariable, MIND_SWITCH_WILL, type EffectDefinition } from "./effects.ts";
export * from "./enhanced.ts";
export * from "./facts.ts";
export * from "./godhood.ts";
export * from "./inspect.ts";
export * from "./ladders.ts";
export * from "./modifiers.ts";
export * from "./options.ts";
export * from "./structure.ts";
export * from "./use.ts";
