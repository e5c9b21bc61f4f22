/** Coin: the entry. Everything is handed over once, before Crossover reads subtypes. */
// As seen from where this file stands once it is installed: worlds without such a module load none of it before somebody does something.
import "../../systems/crossover/kit.mjs";
import { coinRuleset } from "./ruleset.ts";

Hooks.once("crossover.registerRulesets", ({ kit, register }) => {
  register(coinRuleset(kit));
});
