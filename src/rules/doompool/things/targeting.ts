import type { Change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { stepBack } from "../dice/step-dice.ts";
import { spend } from "../fortune/doom.ts";
import type { Changed } from "../harm/stress.ts";
import { payPP, setDoom, setItem } from "../state/changes.ts";
import { deleteItem, resourceData } from "../state/changes.ts";
import type { Answer, DoomPool, DoompoolCharacter, Power, PowerSet, Side } from "../types.ts";
import { type Die, FLOOR } from "../values.ts";
import { removeAsset, removeComplication, resizeAsset, resizeComplication } from "./items.ts";

/** A thing with a die that somebody tries to take away: its bearer, what it is, its size now. */
export interface TraitTarget {
  readonly bearer: string;
  readonly kind: "asset" | "complication" | "resource" | "power";
  readonly id: string;
  /** Power Set of a power; null for everything else. */
  readonly set: string | null;
  readonly name: string;
  readonly die: Die;
  readonly escaping: boolean;
}

/** Whether a trait can be a target at all. Affiliations, Distinctions, Specialties, stress and trauma never are; powers only when ticked. @rule DOO-146 DOO-200 DOO-208 */
export function isTargetable(thing: { readonly kind: string; readonly targetable?: boolean }): boolean {
  switch (thing.kind) {
    case "asset":
    case "complication":
    case "resource":
    case "escaping":
      return thing.targetable ?? true;
    case "power":
      return thing.targetable ?? false;
    default:
      return false;
  }
}

/** How the main trait stands to the target: smaller targets may go at once, larger ones need the Gamemaster's consent. @rule DOO-203 */
export type Gate = "below" | "equal" | "above";

/** @rule DOO-201 DOO-203 */
export function gate(main: Die, target: Die): Gate {
  return target < main ? "below" : target === main ? "equal" : "above";
}

/** Whether the trait may be targeted with this main trait; `trait.consent` when the Gamemaster has to agree first. @rule DOO-203 DOO-351 */
export function mayTarget(main: Die, target: Die, consent: boolean): true | Refusal {
  return gate(main, target) === "above" && !consent ? refuse("trait.consent", { main, target }) : true;
}

/** What becomes of a targeted trait. */
export type TraitOutcome = "eliminated" | "steppedBack" | "unchanged";

/**
 * What becomes of a targeted trait: eliminated when it is smaller than the main trait and the effect die beats the opposing one, stepped back when only one of both holds.
 * @param effect    the actor's effect die after extraordinary steps
 * @param opposing  the other side's effect die; null without opposition, which counts as beaten
 * @rule DOO-203 DOO-204 DOO-205
 */
export function targetTrait(main: Die, target: Die, effect: Die, opposing: Die | null, success: boolean): TraitOutcome {
  if (!success) return "unchanged";
  const beats = opposing === null || effect > opposing;
  if (gate(main, target) === "below") return beats ? "eliminated" : "steppedBack";
  return beats ? "steppedBack" : "unchanged";
}

/** Floors of the things that can be targeted. */
const KIND = { asset: "asset", complication: "complication", resource: "resource", power: "power" } as const;

/**
 * Write what became of a trait: a step back by the floor of its kind, or its end. Powers aren't lost but shut down until a Transition Scene.
 * @rule DOO-014 DOO-146 DOO-207 DOO-214
 */
export function traitChanges(bearer: DoompoolCharacter, target: TraitTarget, outcome: TraitOutcome): Changed {
  if (outcome === "unchanged") return { character: bearer, changes: [] };
  switch (target.kind) {
    case "asset": {
      const asset = bearer.assets.find((a) => a.id === target.id);
      if (!asset) return { character: bearer, changes: [] };
      const die = outcome === "eliminated" ? null : stepBack(asset.die, 1, asset.escaping ? "escaping" : KIND.asset);
      return die === null ? removeAsset(bearer, asset, "DOO-203") : resizeAsset(bearer, asset, die, "DOO-207");
    }
    case "complication": {
      const held = bearer.complications.find((c) => c.id === target.id);
      if (!held) return { character: bearer, changes: [] };
      const die = outcome === "eliminated" ? null : stepBack(held.die, 1, KIND.complication);
      return die === null
        ? removeComplication(bearer, held, "DOO-203")
        : resizeComplication(bearer, held, die, "DOO-207");
    }
    case "resource": {
      const held = bearer.resources.find((r) => r.id === target.id);
      if (!held) return { character: bearer, changes: [] };
      const die = outcome === "eliminated" ? null : stepBack(held.die, 1, KIND.resource);
      if (die === null)
        return {
          character: { ...bearer, resources: bearer.resources.filter((r) => r.id !== held.id) },
          changes: [deleteItem(bearer.ref, held.id, resourceData(held), "DOO-203")],
        };
      return {
        character: { ...bearer, resources: bearer.resources.map((r) => (r.id === held.id ? { ...r, die } : r)) },
        changes: setItem(bearer.ref, held.id, "die", held.die, die, "DOO-207"),
      };
    }
    case "power": {
      const held = findPower(bearer, target.set, target.id);
      if (!held) return { character: bearer, changes: [] };
      const die = outcome === "eliminated" ? null : stepBack(held.current, 1, KIND.power);
      return die === null
        ? updatePower(bearer, target.set, target.id, { shutdown: true, recovery: "transition" }, "DOO-207")
        : updatePower(bearer, target.set, target.id, { current: die }, "DOO-207");
    }
  }
}

/** A power by its set and id. */
export function findPower(
  character: Pick<DoompoolCharacter, "powerSets">,
  set: string | null,
  id: string,
): Power | undefined {
  return character.powerSets.find((s) => s.id === set)?.powers.find((p) => p.id === id);
}

/** Write a power. A set keeps its powers as one list, which is written whole. */
export function updatePower(
  character: DoompoolCharacter,
  set: string | null,
  id: string,
  fields: Partial<Power>,
  rule: string,
): Changed {
  return updateSet(
    character,
    set,
    (s) => ({ ...s, powers: s.powers.map((p) => (p.id === id ? { ...p, ...fields } : p)) }),
    rule,
  );
}

/** Write what differs in a Power Set. */
export function updateSet(
  character: DoompoolCharacter,
  set: string | null,
  next: (s: PowerSet) => PowerSet,
  rule: string,
): Changed {
  const before = character.powerSets.find((s) => s.id === set);
  if (!before) return { character, changes: [] };
  const after = next(before);
  const changes: Change[] = [
    ...(JSON.stringify(before.powers) === JSON.stringify(after.powers)
      ? []
      : setItem(character.ref, before.id, "powers", powerData(before.powers), powerData(after.powers), rule)),
    ...setItem(character.ref, before.id, "shutdown", before.shutdown, after.shutdown, rule),
    ...setItem(character.ref, before.id, "recovery", before.recovery, after.recovery, rule),
  ];
  return {
    character: { ...character, powerSets: character.powerSets.map((s) => (s.id === set ? after : s)) },
    changes,
  };
}

/** Powers as their document holds them. */
export function powerData(powers: readonly Power[]): { readonly [key: string]: string | number | boolean | null }[] {
  return powers.map(({ id, name, kind, base, current, shutdown, targetable, recovery, boost = 0 }) => ({
    id,
    name,
    kind,
    base,
    current,
    shutdown,
    targetable,
    recovery,
    boost,
  }));
}

/** Who pays for an automatic success. */
export type AutoPayer =
  | { readonly side: "hero"; readonly ref: string; readonly pp: number; readonly main: Die; readonly agreed: boolean }
  | { readonly side: "watcher"; readonly pool: DoomPool; readonly die: Die };

/** Whether somebody could take a trait away without a roll, and the smallest doom die it takes; null price for a hero means 1 plot point. @rule DOO-206 */
export function autoSuccessOffer(side: Side, main: Die | null, target: Die): Answer<{ readonly minimum: Die | null }> {
  if (side === "watcher") return { accepted: true, minimum: target < FLOOR.doom ? FLOOR.doom : target };
  if (main === null || main <= target) return refuse("trait.notLarger", { main: main ?? 0, target });
  return { accepted: true, minimum: null };
}

/**
 * Take a trait away without rolling: a hero whose main trait is strictly larger pays 1 plot point, the Gamemaster one doom die of at least its size. It uses the turn.
 * @rule DOO-024 DOO-161 DOO-206
 */
export function autoSuccess(
  payer: AutoPayer,
  bearer: DoompoolCharacter,
  target: TraitTarget,
): Answer<{ readonly changes: readonly Change[] }> {
  const offer = autoSuccessOffer(payer.side, payer.side === "hero" ? payer.main : null, target.die);
  if (!offer.accepted) return offer;
  const gone = traitChanges(bearer, target, "eliminated").changes;
  if (payer.side === "hero") {
    if (!payer.agreed) return refuse("trait.notAgreed");
    if (payer.pp < 1) return refuse("pp.short", { needed: 1, pp: payer.pp });
    return { accepted: true, changes: [...payPP(payer.ref, payer.pp, payer.pp - 1, "DOO-206"), ...gone] };
  }
  const paid = spend(payer.pool.dice, payer.die, offer.minimum ?? FLOOR.doom);
  return paid.accepted
    ? { accepted: true, changes: [...setDoom(payer.pool.ref, payer.pool.dice, paid.dice, "DOO-206"), ...gone] }
    : paid;
}
