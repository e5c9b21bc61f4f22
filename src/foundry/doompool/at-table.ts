import { type DoompoolCharacter, type Facts, factsIn } from "../../rules/doompool/index.ts";
import { type Refusal, refuse } from "../../rules/kernel/refusal.ts";
import { actorOf } from "../apply/ground.ts";
import type { Table } from "../ruleset.ts";
import { eachOnce } from "../table/copies.ts";
import { DOOM } from "./doom.ts";
import { isCharacter, isPool, type PoolSnapshot } from "./models/snapshot.ts";
import { doompoolSettings } from "./settings.ts";

/** The doom pool of the table; a refusal that says how to get one while there is none. */
export function doomOf(table: Table): PoolSnapshot | Refusal {
  const value = table.pool(DOOM)?.value;
  return isPool(value) ? value : refuse("doom.noPool");
}

export const isRefusal = (value: object): value is Refusal =>
  "accepted" in value && (value as Refusal).accepted === false;

/** A character of this ruleset; null for anybody else. */
export function characterAt(table: Table, uuid: string): DoompoolCharacter | null {
  const found = table.character(uuid);
  return isCharacter(found) ? found : null;
}

/**
 * The table as the rules of an exchange need it. Whoever is named in the exchange counts as present, whether or not a fight is on.
 * @param named  uuids of everybody that the exchange is about
 */
export function factsOf(table: Table, named: readonly string[] = []): Facts {
  const pool = doomOf(table);
  return factsIn(
    {
      character: (ref) => characterAt(table, ref),
      pool: isRefusal(pool) ? null : pool,
      present: table.present(),
      settings: doompoolSettings(table),
    },
    named,
  );
}

/** Everybody whom scenes and acts touch, each hero once: all heroes of the world, whoever is here, whoever is in a fight, begun or not, and whoever stands on the scene that is on. @rule DOO-233 DOO-272 DOO-273 */
export function everybody(table: Table): readonly DoompoolCharacter[] {
  const listed = [...game.actors] as unknown as readonly Actor.Implementation[];
  const heroes = listed.filter((a) => a.hasPlayerOwner);
  const others = listed.filter((a) => (a.type as string) === "doompoolWatcher");
  const here = table.present().flatMap((uuid) => actorOf(uuid) ?? []);
  const fighters = [...game.combats].flatMap((c) => [...c.combatants].flatMap((f) => f.actor ?? []));
  const tokens = game.scenes.active?.tokens.contents.flatMap((t) => t.actor ?? []) ?? [];
  return eachOnce([...heroes, ...others, ...here, ...fighters, ...tokens]).flatMap(
    (uuid) => characterAt(table, uuid) ?? [],
  );
}
