import { key, type ObjectState } from "../../../rules/fudge/index.ts";
import { icon } from "../../ids.ts";
import { everyActor, prepareAnew } from "../../prepare.ts";
import { peopleById } from "../../registry.ts";

/** A vehicle or headquarters that has been struck at shows it on the board; whatever is intact shows nothing. @rule FUD-168 FUD-583 */
export const estateMark = (system: unknown): { readonly label: string; readonly img: string } | null => {
  const { state } = system as { readonly state: ObjectState };
  const look = peopleById("fudge")?.conditions.catalogue[state];
  return look ? { label: key("Condition", state, "label"), img: icon(look.icon) } : null;
};

/** Whoever sits at the wheel answers for a vehicle. @rule FUD-583 */
export const driverOf = (system: unknown): string | null => {
  const { driver = "" } = system as { readonly driver?: string };
  return driver === "" ? null : driver;
};

/** What a vehicle or headquarters costs now, by its uuid; null while it isn't there to be looked at. Read without loading anything. @rule FUD-583 FUD-584 */
export function estatePrice(uuid: string): number | null {
  const id = /^Actor\.([A-Za-z0-9]{16})$/u.exec(uuid)?.[1];
  // While the world is being loaded not every actor is there yet; the price is then the last one known.
  const actors = game.actors as typeof game.actors | undefined;
  const actor = id === undefined ? null : (actors?.get(id) as unknown as { system: { price?: number } } | undefined);
  return actor?.system.price ?? null;
}

/** Vehicles and headquarters change what their owner has spent: whoever lists one is prepared anew. How they are is seen on their tokens. */
export function followEstates(): void {
  Hooks.on(
    "updateActor" as never,
    ((changed: Actor.Implementation, changes: { readonly system?: { readonly state?: ObjectState } }) => {
      if (!ESTATES.includes(changed.type)) return;
      if (changes.system?.state !== undefined) for (const token of changed.getActiveTokens()) void token.draw();
      const listed = (actor: Actor.Implementation): boolean =>
        [...actor.items].some((i) => (i.system as unknown as { link?: string }).link === changed.uuid);
      prepareAnew(everyActor().filter(listed));
    }) as never,
  );
}

const ESTATES: readonly string[] = ["fudgeVehicle", "fudgeHeadquarters"];

/** Whether an actor is a vehicle or a headquarters. */
export const isEstate = (actor: { readonly type: string } | null): boolean =>
  actor !== null && ESTATES.includes(actor.type);
