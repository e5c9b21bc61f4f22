import { SYSTEM_ID } from "../ids.ts";
import { runMoment } from "../play.ts";
import { declarationOf } from "../registry.ts";
import type { Moment } from "../ruleset.ts";

/** Points in time that the Gamemaster calls. */
export const SESSION_MOMENTS = ["scene", "rest", "act", "session"] as const satisfies readonly Moment["type"][];

/** The heroes of this table: characters that players own, of a ruleset of ours. */
export function heroes(): Actor.Implementation[] {
  return game.actors.filter((a) => a.hasPlayerOwner && declarationOf(a) !== null) as unknown as Actor.Implementation[];
}

/** Let a scene, a rest, an act or a session begin: for the heroes and everybody in the fight. Asked for first, since it touches the whole table. */
export async function callMoment(type: (typeof SESSION_MOMENTS)[number]): Promise<void> {
  const yes = await foundry.applications.api.DialogV2.confirm({
    window: { title: game.i18n.localize(`CROSSOVER.Shared.Moment.${type}`) },
    content: `<p>${game.i18n.localize(`CROSSOVER.Shared.Session.${type}`)}</p>`,
    rejectClose: false,
  } as never);
  if (yes !== true) return;
  const fighters = (game.combats.active?.combatants.map((c) => c.actor).filter((a) => a !== null) ??
    []) as unknown as Actor.Implementation[];
  if (type === "session")
    await (game.settings as unknown as { set(ns: string, key: string, value: number): Promise<unknown> }).set(
      SYSTEM_ID,
      "sessionStart",
      Date.now(),
    );
  await runMoment({ type }, [...new Set([...heroes(), ...fighters])]);
}
