/** Coin: the entry. Everything is handed over once, before Crossover reads subtypes. */
import { coinRuleset } from "./ruleset.ts";

Hooks.once("crossover.registerRulesets", ({ kit, register }) => {
  register(coinRuleset(kit));
});
