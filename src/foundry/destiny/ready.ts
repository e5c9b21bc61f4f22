import type { OrderState } from "../../rules/destiny/index.ts";
import { runMoment } from "../combat/moments.ts";
import type { CombatModel } from "../data/combat-model.ts";
import { atGesture } from "../gesture.ts";
import { rulesetById, rulesetOf } from "../registry.ts";

/** Whose turn an encounter of ours was in, as this client last saw it. */
const turns = new Map<string, { readonly up: string | null; readonly round: number }>();

/** Whether somebody plays by this ruleset. */
const isOurs = (actor: Actor.Implementation | null): boolean => actor !== null && rulesetOf(actor) === rulesetById("destiny");

/** Everybody of ours in an encounter, once each. */
const fighters = (combat: Combat.Implementation): Actor.Implementation[] => [...new Set(combat.combatants.map((c) => c.actor).filter((a): a is Actor.Implementation => a !== null && isOurs(a)))];

function seen(combat: Combat.Implementation): { readonly up: string | null; readonly round: number } | null {
  const state = (combat.system as unknown as CombatModel).flowState as unknown as OrderState | null;
  return state && "data" in state && "scene" in state.data ? { up: state.up, round: state.round } : null;
}

/**
 * At `ready`: the end of a turn after which somebody who delays may step in (nobody's turn follows it at once, and Foundry tells of turns only), and the end of an encounter. Once, on
 * the active Gamemaster's client.
 * @rule DES-070 DES-072 DES-180
 */
export function followEncounters(): void {
  for (const combat of game.combats) {
    const now = seen(combat as unknown as Combat.Implementation);
    if (now) turns.set(combat.id ?? "", now);
  }
  Hooks.on("updateCombat", ((combat: Combat.Implementation) => {
    const now = seen(combat);
    const before = turns.get(combat.id ?? "");
    if (!now) return;
    turns.set(combat.id ?? "", now);
    const actor = before?.up == null || now.up !== null ? null : combat.combatants.get(before.up)?.actor;
    if (actor && before && combat.started && now.round >= before.round && game.users.activeGM?.isSelf) void atGesture(async () => runMoment({ type: "turnEnd", of: actor.uuid, round: before.round }, fighters(combat)));
  }) as never);
  // What may be done hangs on whose turn it is and on what is left of it: sheets that are open follow.
  Hooks.on("updateCombatant", ((combatant: Combatant.Implementation) => {
    if (isOurs(combatant.actor)) (combatant.actor as unknown as { render(force: boolean): void }).render(false);
  }) as never);
  Hooks.on("updateCombat", ((combat: Combat.Implementation) => {
    for (const actor of fighters(combat)) (actor as unknown as { render(force: boolean): void }).render(false);
  }) as never);
  Hooks.on("deleteCombat", ((combat: Combat.Implementation) => {
    const begun = (turns.get(combat.id ?? "")?.round ?? 0) > 0;
    turns.delete(combat.id ?? "");
    if (begun && fighters(combat).length > 0 && game.users.activeGM?.isSelf) void atGesture(async () => runMoment({ type: "encounterEnd" }, fighters(combat)));
  }) as never);
}
