import { late } from "../late.ts";
import { ofWindows } from "../styles.ts";
import { registerMenu } from "./menu.ts";

/** Buttons among the system's settings: the rules of this table, and the self-test. */
export function registerMenus(): void {
  registerMenu(
    "rules",
    {
      name: "CROSSOVER.Shared.Rules.title",
      label: "CROSSOVER.Shared.Rules.open",
      hint: "CROSSOVER.Shared.Rules.hint",
      icon: "fa-solid fa-scale-balanced",
      restricted: true,
    },
    async () => (await late(async () => import("./rules-window.ts"), ofWindows)).showRules(),
  );
  registerMenu(
    "selfTest",
    {
      name: "CROSSOVER.Shared.SelfTest.title",
      label: "CROSSOVER.Shared.SelfTest.run",
      hint: "CROSSOVER.Shared.SelfTest.hint",
      icon: "fa-solid fa-stethoscope",
      restricted: false,
    },
    async () => (await late(async () => import("../self-test/window.ts"), ofWindows)).showSelfTest(),
  );
}
