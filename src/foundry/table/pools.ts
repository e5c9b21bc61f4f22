import { inOneWindow } from "../one-window.ts";
import { declarationOf } from "../registry.ts";
import { localize } from "../view/text/localize.ts";

/**
 * A pool that belongs to the table lives on an actor of its own, of which there is one. The active Gamemaster's client makes it as soon as somebody plays by the ruleset, so
 * that nobody has to know that it is an actor; everybody may look at it.
 */
export function followPools(): void {
  for (const actor of game.actors) void provide(actor as unknown as Actor.Implementation);
  Hooks.on("createActor", ((actor: Actor.Implementation) => void provide(actor)) as never);
}

/** Pools being made at this moment, so that ten heroes imported at once make one. */
const underWay = new Set<string>();

async function provide(actor: Actor.Implementation): Promise<void> {
  const ruleset = declarationOf(actor);
  for (const { subtype, img } of ruleset?.pools ?? []) {
    const isThere = (): boolean => game.actors.some((a) => (a.type as string) === subtype);
    if (underWay.has(subtype) || isThere()) continue;
    underWay.add(subtype);
    try {
      await inOneWindow(`pool ${subtype}`, async () => {
        if (isThere()) return;
        await Actor.implementation.create({
          name: localize(`TYPES.Actor.${subtype}`),
          type: subtype,
          ...(img !== undefined && { img }),
          ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER },
        } as never);
      });
    } finally {
      underWay.delete(subtype);
    }
  }
}
