import {
  ABILITY_POINTS,
  type AdvantageKey,
  ADVANTAGES,
  type Component,
  powerCost,
  reallocationRefusal,
  SKILL_RANKS_PER_POINT,
} from "../../../rules/fudge/index.ts";
import { declarationById } from "../../registry.ts";
import { notifyRefusal } from "../../view/text/refusals.ts";
import type { FudgeHeroModel } from "../models/character-model.ts";
import { costOptions } from "../settings.ts";

type Data = Record<string, unknown>;

interface Bought {
  readonly type: string;
  readonly flags: { readonly crossover?: { readonly temporary?: boolean } };
  readonly system: Data;
  readonly actor: Actor.Implementation | null;
}

const isSettled = (actor: Actor.Implementation | null): boolean =>
  actor?.type === ("fudgeHero" as string) && (actor.system as unknown as FudgeHeroModel).settled;

/** Refuse a change that takes points off something, for players of a settled hero. */
function allowed(settled: boolean, before: number, after: number): boolean {
  const no = reallocationRefusal(settled, game.user.isGM, { before, after });
  if (no) notifyRefusal(no, declarationById("fudge"));
  return no === null;
}

/** Character points of an item's own data; what has no price is worth nothing: forms that a Variable power pays for, and gear, whose points lie in the Equipment advantage. @rule FUD-500 FUD-551 FUD-580 */
function worth(type: string, system: Data): number {
  switch (type) {
    case "fudgeSkill":
      return Number(system.rank ?? 0) / SKILL_RANKS_PER_POINT;
    case "fudgeAdvantage":
      return ADVANTAGES[system.key as AdvantageKey].cost * Number(system.rank ?? 0);
    case "fudgePower":
      if ((system.paidBy ?? null) !== null) return 0;
      return Array.isArray(system.components) && system.components.length > 0
        ? powerCost({ components: system.components as Component[], source: "power" }, costOptions())
        : Number(system.cost ?? 0);
    default:
      return 0;
  }
}

/** What abilities and defenses of an actor cost, with these changes laid over them. */
function traitWorth(actor: Actor.Implementation, changes: Data): readonly (readonly [before: number, after: number])[] {
  const { abilities, defenses } = (
    actor as unknown as {
      _source: {
        system: { abilities: Record<string, { rank: number; absent: boolean }>; defenses: Record<string, number> };
      };
    }
  )._source.system;
  const next = foundry.utils.expandObject(changes) as {
    system?: { abilities?: Record<string, { rank?: number; absent?: boolean }>; defenses?: Record<string, number> };
  };
  const cost = (a: { rank: number; absent: boolean }): number =>
    a.absent ? ABILITY_POINTS.absent : a.rank * ABILITY_POINTS.perRank;
  return [
    ...Object.entries(next.system?.abilities ?? {}).flatMap(([k, v]) =>
      abilities[k] ? [[cost(abilities[k]), cost({ ...abilities[k], ...v })] as const] : [],
    ),
    ...Object.entries(next.system?.defenses ?? {}).map(([k, v]) => [defenses[k] ?? 0, v] as const),
  ];
}

/** Points of a settled hero are moved about by the Gamemaster alone: a player's change that takes some off is told so and doesn't happen. @rule FUD-573 */
export function followSettled(): void {
  Hooks.on(
    "preUpdateActor" as never,
    ((actor: Actor.Implementation, changes: Data) =>
      traitWorth(actor, changes).every(([before, after]) => allowed(isSettled(actor), before, after))) as never,
  );
  Hooks.on(
    "preUpdateItem" as never,
    ((item: Bought, changes: Data) => {
      const over = (foundry.utils.expandObject(changes) as { system?: Data }).system;
      if (!over || item.flags.crossover?.temporary === true || !isSettled(item.actor)) return true;
      return allowed(true, worth(item.type, item.system), worth(item.type, { ...item.system, ...over }));
    }) as never,
  );
  Hooks.on(
    "preDeleteItem" as never,
    ((item: Bought) =>
      item.flags.crossover?.temporary === true ||
      !isSettled(item.actor) ||
      allowed(true, worth(item.type, item.system), 0)) as never,
  );
}
