import { declarations, registerGuest } from "../registry.ts";
import type { RulesetAdapter } from "../ruleset.ts";
import { ofPlay } from "../styles.ts";
import { localize } from "../view/text/localize.ts";
import type { Fault } from "./check.ts";
import type { Registration } from "./kit.ts";
import { provided } from "./provided.ts";

/** Told before subtypes are read, in `init`; every module's script has run by then. */
const REGISTER = "crossover.registerRulesets";

/** The colours of a ruleset from outside, where the system's own have theirs in the stylesheet. */
function paint({ id, accent }: RulesetAdapter): void {
  if (!accent) return;
  const named = [`.crossover.${id}`, `.crossover[data-ruleset="${id}"]`, `.crossover [data-ruleset="${id}"]`];
  const style = document.createElement("style");
  style.textContent = [
    `.crossover { --crossover-accent-${id}: ${accent.light}; }`,
    `.theme-dark .crossover, .themed.theme-dark .crossover, .crossover.themed.theme-dark { --crossover-accent-${id}: ${accent.dark}; }`,
    `${named.join(", ")} { --crossover-color-accent: var(--crossover-accent-${id});`,
    "--crossover-color-tint: color-mix(in srgb, var(--crossover-color-accent) var(--crossover-tint), var(--crossover-color-panel)); }",
  ].join("\n");
  document.head.append(style);
}

/** Tell everybody, once the game is there to say it, why a ruleset isn't. */
function complain(ruleset: unknown, faults: readonly Fault[]): void {
  const { id = "?" } = (ruleset ?? {}) as { readonly id?: unknown };
  console.error(`Crossover | the ruleset ${String(id)} can't be played`, faults);
  Hooks.once("ready", () => {
    const told = faults.map(({ member, wants }) =>
      localize("CROSSOVER.Shared.Outside.fault", { member, wants: `CROSSOVER.Shared.Outside.wants.${wants}` }),
    );
    ui.notifications.error(
      localize("CROSSOVER.Shared.Outside.faulty", { ruleset: String(id), faults: told.slice(0, 4).join("; ") }),
      { permanent: true },
    );
  });
}

/** Let modules add rulesets of their own beside ours, each checked before anything hangs on it. */
export function registerFromOutside(): void {
  const register = (ruleset: RulesetAdapter): boolean => {
    const known = declarations();
    const { faultsOf } = provided();
    const faults = faultsOf(ruleset, {
      ids: known.map((r) => r.id),
      types: known.flatMap((r) => [...Object.keys(r.actors), ...Object.keys(r.items)]),
    });
    if (faults.length > 0) {
      complain(ruleset, faults);
      return false;
    }
    registerGuest(ruleset);
    paint(ruleset);
    void ofPlay();
    return true;
  };
  const given: Registration = {
    get kit() {
      return provided().kit;
    },
    register,
  };
  (Hooks as unknown as { callAll(name: string, ...args: unknown[]): void }).callAll(REGISTER, given);
}
