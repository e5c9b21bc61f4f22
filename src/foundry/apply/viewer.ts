import type { Encounter, Table, Viewer } from "../ruleset.ts";
import { rulesetOf } from "../registry.ts";
import { SYSTEM_ID } from "../ids.ts";
import type { Value } from "../../rules/kernel/change.ts";
import { actorOf, documentOf } from "./ground.ts";

/** A user as rules and cards see one. */
export function viewerOf(user: User.Implementation): Viewer {
  return {
    userId: user.id ?? "",
    isGM: user.isGM,
    owns: (uuid) => {
      const doc = documentOf(uuid) as unknown as { testUserPermission(user: User.Implementation, level: string): boolean } | null;
      return doc?.testUserPermission(user, "OWNER") ?? false;
    },
  };
}

/** The fight that is on, as plain data. */
export function encounterNow(): Encounter | null {
  const combat = game.combats?.active ?? null;
  if (!combat?.started) return null;
  return { round: combat.round, acting: combat.combatant?.actor?.uuid ?? null, order: combat.turns.flatMap((c) => c.actor?.uuid ?? []) };
}

/** The table as it stands now: read when asked, never cached. */
export const table: Table = {
  character: (uuid) => {
    const actor = actorOf(uuid);
    const ruleset = rulesetOf(actor);
    return actor && ruleset ? ruleset.snapshot(actor) : null;
  },
  setting: (key) => (game.settings as unknown as { get(ns: string, key: string): Value }).get(SYSTEM_ID, key),
  encounter: encounterNow,
  distance: (from, to) => {
    if (!canvas.ready) return null;
    const [a, b] = [from, to].map((uuid) => actorOf(uuid)?.getActiveTokens()[0] ?? null);
    if (!a || !b) return null;
    return canvas.grid?.measurePath([a.center, b.center], {}).distance ?? null;
  },
};
