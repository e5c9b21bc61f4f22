import { type Change, change, type Value } from "../../rules/kernel/change.ts";
import { after, type Tick, type Until } from "../../rules/kernel/turns/until.ts";
import type { ConditionModel } from "../data/condition-model.ts";

/**
 * What a point in time does to what hangs on an actor with a duration of its own: one turn fewer, or over. Conditions that end by a rule of their own (health
 * comes back, a save) have none and are the ruleset's business.
 */
export function ticked(actor: Actor.Implementation, tick: Tick): Change[] {
  return [...tickedEffects(actor, tick), ...tickedItems(actor, tick)];
}

/** Temporary items (an advantage lent by a heroic feat) carry their duration in a flag and are gone when it is over. */
function tickedItems(actor: Actor.Implementation, tick: Tick): Change[] {
  const items = [...actor.items] as unknown as {
    id: string;
    uuid: string;
    flags: { crossover?: { until?: Until; temporary?: boolean } };
    toObject(): Record<string, Value>;
  }[];
  return items.flatMap((item): Change[] => {
    const until = item.flags.crossover?.until;
    if (!until || item.flags.crossover?.temporary !== true) return [];
    const next = after(until, tick);
    if (next === until) return [];
    if (next === null)
      return [
        { kind: "delete", subject: actor.uuid, collection: "Item", id: item.id, data: item.toObject(), rule: "" },
      ];
    return [change(item.uuid, "flags.crossover.until", until as never, next as never, "")];
  });
}

function tickedEffects(actor: Actor.Implementation, tick: Tick): Change[] {
  const effects = [...actor.effects] as unknown as { id: string; uuid: string; type: string; system: ConditionModel }[];
  return effects.flatMap((effect): Change[] => {
    const until = effect.type === "condition" ? effect.system.until : null;
    if (!until) return [];
    const next = after(until, tick);
    if (next === until) return [];
    const { condition, trait, degree, source } = effect.system;
    if (next === null)
      return [
        {
          kind: "delete",
          subject: actor.uuid,
          collection: "ActiveEffect",
          id: effect.id,
          data: { condition, trait, degree, source, until: until as never },
          rule: "",
        },
      ];
    return [change(effect.uuid, "system.until", until as never, next as never, "")];
  });
}
