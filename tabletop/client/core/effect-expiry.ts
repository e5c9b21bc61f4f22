/** [14] which effects are over, and what then happens to them. T:client/helpers/active-effect-registry (`ActiveEffect.registry`), platform 7.4 */
import { isV14 } from "../../common/profile.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { CONFIG, game } from "../runtime.ts";
import { actsForTable } from "./lead.ts";

/** Seconds in each unit of time. */
export const SECONDS: Readonly<Record<string, number>> = {
  years: 31_536_000,
  months: 2_592_000,
  days: 86_400,
  hours: 3600,
  minutes: 60,
  seconds: 1,
};

/** Everybody whose effects are watched: the world's actors and the unlinked tokens' own. */
export function* watchedActors(): Generator<AnyValue> {
  for (const actor of game.actors ?? []) yield actor;
  for (const scene of game.scenes ?? [])
    for (const token of scene.tokens) if (!token.isLinked && token.actor) yield token.actor;
}

/** The effects an actor bears itself and those of its items. */
export function* effectsOf(actor: AnyValue): Generator<AnyValue> {
  yield* actor.effects;
  for (const item of actor.items) yield* item.effects;
}

/** How much of a duration is left, in its own unit; null when it has no value. Turns are counted through the rounds of the fight. */
export function remainingOf(effect: AnyValue, combat: AnyValue = game.combat): number | null {
  const { value, units = "seconds" } = effect.duration ?? {};
  if (typeof value !== "number") return null;
  const { start } = effect;
  if (!start) return value;
  if (units in SECONDS) return value - ((game.time?.worldTime ?? 0) - (start.time ?? 0)) / SECONDS[units]!;
  const fight = start.combat ? (game.combats?.get(start.combat) ?? combat) : combat;
  if (!fight || start.round === null || start.round === undefined) return value;
  const rounds = fight.round - start.round;
  if (units === "rounds") return value - rounds;
  return value - (rounds * Math.max(fight.turns?.length ?? 0, 1) + (fight.turn ?? 0) - (start.turn ?? 0));
}

/** Is it somebody's turn that this effect waits for? The one it began with, else its bearer's. */
function concerns(effect: AnyValue, combatant: AnyValue): boolean {
  if (!combatant) return true;
  const id: string | null | undefined = effect.start?.combatant;
  if (id && combatant.parent?.combatants?.has?.(id) !== false) return combatant.id === id;
  const actor = effect.parent?.documentName === "Item" ? effect.parent.parent : effect.parent;
  return combatant.actor === actor;
}

/** Stored, on an actor or its item, at work, begun, and not for ever. */
function isTracked(effect: AnyValue): boolean {
  return Boolean(
    effect.id &&
    effect.parent &&
    !effect.pack &&
    !effect.disabled &&
    !effect.duration?.expired &&
    effect.start &&
    (typeof effect.duration?.value === "number" || effect.duration?.expiry),
  );
}

/** The effects that an event ends: their value has run out, or they have none and only waited for the event. */
export function expiring(event: string, { actors, combat, combatant }: AnyObject = {}): AnyValue[] {
  const found: AnyValue[] = [];
  for (const actor of actors ?? watchedActors()) {
    for (const effect of effectsOf(actor)) {
      if (!isTracked(effect) || effect.duration.expiry !== event) continue;
      if (event.startsWith("turn") && !concerns(effect, combatant)) continue;
      const left = remainingOf(effect, combat);
      if (left === null || left <= 0) found.push(effect);
    }
  }
  return found;
}

/** What `ActiveEffect.registry` offers: announce an event, and what is over ends. Systems announce their own events of `CONFIG.ActiveEffect.expiryEvents` here. */
export const effectRegistry = {
  refresh: async (event: string, options: AnyObject = {}): Promise<void> => {
    if (!isV14() || !actsForTable()) return;
    await endAll(expiring(event, options));
  },

  /** World time has moved: outside a fight no turn comes, so the clock itself ends what has run out. */
  refreshTime: async (): Promise<void> => {
    if (!isV14() || !actsForTable()) return;
    const over: AnyValue[] = [];
    for (const actor of watchedActors()) {
      if (game.combats?.some((c: AnyValue) => c.started && c.getCombatantsByActor(actor).length)) continue;
      for (const effect of effectsOf(actor))
        if (
          isTracked(effect) &&
          typeof effect.duration.value === "number" &&
          (effect.duration.units ?? "seconds") in SECONDS &&
          (remainingOf(effect) ?? 1) <= 0
        )
          over.push(effect);
    }
    await endAll(over);
  },
};

async function endAll(effects: AnyValue[]): Promise<void> {
  const action = CONFIG.ActiveEffect.expiryAction as string | null | undefined;
  if (!action) return;
  for (const effect of effects) {
    if (!effect.parent) continue;
    if (action === "delete") await effect.delete();
    else await effect.update({ "duration.expired": true });
  }
}
