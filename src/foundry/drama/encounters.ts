import { conflictEnd, type OrderData } from "../../rules/drama/index.ts";
import { table } from "../apply/viewer.ts";
import { write } from "../apply/write.ts";
import { runMoment } from "../combat/moments.ts";
import type { CombatModel } from "../data/combat-model.ts";
import { atGesture } from "../gesture.ts";
import { snapshot } from "./snapshot.ts";

interface Seen {
  readonly up: string | null;
  readonly round: number;
}

/** Whose turn a fight of ours was in, as this client last saw it. */
const turns = new Map<string, Seen>();

/** Everybody of ours in a fight, once each. */
const fighters = (combat: Combat.Implementation): Actor.Implementation[] => [...new Set(combat.combatants.map((c) => c.actor).filter((a): a is Actor.Implementation => a?.type.startsWith("drama") === true))];

function seen(combat: Combat.Implementation): Seen | null {
  const state = (combat.system as unknown as CombatModel).flowState;
  return state && "conflict" in (state.data as Partial<OrderData>) ? { up: state.up, round: state.round } : null;
}

/** The fight is over: durations that hang on it end, and lone K and O go, of those who are at the table on a card, of their foes silently. @rule DRA-231 DRA-337 */
async function over(actors: readonly Actor.Implementation[]): Promise<void> {
  await runMoment({ type: "encounterEnd" }, actors);
  const told = table.present();
  await write(actors.filter((a) => !told.includes(a.uuid)).flatMap((a) => conflictEnd(snapshot(a))));
}

/**
 * At `ready`: the end of a turn that nobody's follows at once (the last of a side, one before a card is turned), of which Foundry says nothing, and the end of a fight. Once, on the active Gamemaster's
 * client.
 * @rule DRA-184 DRA-231 DRA-253
 */
export function followFights(): void {
  for (const combat of game.combats) {
    const now = seen(combat as unknown as Combat.Implementation);
    if (now) turns.set(combat.id ?? "", now);
  }
  Hooks.on("updateCombat", ((combat: Combat.Implementation) => {
    const [now, before] = [seen(combat), turns.get(combat.id ?? "")];
    if (!now) return;
    turns.set(combat.id ?? "", now);
    const actor = before?.up == null || now.up !== null ? null : combat.combatants.get(before.up)?.actor;
    if (actor && before && combat.started && now.round >= before.round && game.users.activeGM?.isSelf) void atGesture(async () => runMoment({ type: "turnEnd", of: actor.uuid, round: before.round }, fighters(combat)));
  }) as never);
  Hooks.on("deleteCombat", ((combat: Combat.Implementation) => {
    const begun = turns.delete(combat.id ?? "");
    const actors = fighters(combat);
    if (begun && actors.length > 0 && game.users.activeGM?.isSelf) void atGesture(async () => over(actors));
  }) as never);
}
