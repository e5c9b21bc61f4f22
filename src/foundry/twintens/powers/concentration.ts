import type { StagePayload } from "../../exchange/hooks.ts";
import { atGesture } from "../../gesture.ts";
import { late } from "../../late.ts";
import { rulesetById } from "../../registry.ts";

/** After each blow: who keeps up a power or an aim is asked for a Concentration check, on a card of its own. Runs on the active Gamemaster's client, where steps are told. @rule TWI-236 TWI-434 */
export function followConcentration(): void {
  const told = async (step: StagePayload): Promise<void> => {
    // Where a blow is struck all of the ruleset is here.
    if (rulesetById("twintens")) await (await late(async () => import("./distracted.ts"))).distracted(step);
  };
  (Hooks as unknown as { on(name: string, run: (payload: StagePayload) => void): void }).on(
    "crossover.step",
    (payload) => void atGesture(async () => told(payload)),
  );
}
