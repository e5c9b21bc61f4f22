/** What a vehicle or headquarters costs now, by its uuid; null while it isn't there to be looked at. Read without loading anything. @rule FUD-583 FUD-584 */
export function estatePrice(uuid: string): number | null {
  const id = /^Actor\.([A-Za-z0-9]{16})$/u.exec(uuid)?.[1];
  // While the world is being loaded not every actor is there yet; the price is then the last one known.
  const actors = game.actors as typeof game.actors | undefined;
  const actor = id === undefined ? null : (actors?.get(id) as unknown as { system: { price?: number } } | undefined);
  return actor?.system.price ?? null;
}

/** Vehicles and headquarters change what their owner has spent: whoever lists one is prepared anew. */
export function followEstates(): void {
  Hooks.on("updateActor" as never, ((changed: Actor.Implementation) => {
    if (!ESTATES.includes(changed.type)) return;
    for (const actor of game.actors)
      if ([...actor.items].some((i) => (i.system as unknown as { link?: string }).link === changed.uuid)) {
        actor.prepareData();
        actor.render(false);
      }
  }) as never);
}

const ESTATES: readonly string[] = ["fudgeVehicle", "fudgeHeadquarters"];

/** Whether an actor is a vehicle or a headquarters. */
export const isEstate = (actor: { readonly type: string } | null): boolean => actor !== null && ESTATES.includes(actor.type);

