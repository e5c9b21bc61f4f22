import type { Change } from "../../kernel/change.ts";
import { refuse } from "../../kernel/refusal.ts";
import { stepUp } from "../dice/step-dice.ts";
import { bringBack, shutDown } from "../powers/sfx.ts";
import { createItem, itemRef, newId, payPP, resourceData, set } from "../state/changes.ts";
import { PATHS } from "../state/paths.ts";
import type { Answer, Asset, DoompoolCharacter, DoompoolSettings, Facts, Resource, SceneState } from "../types.ts";
import { type Die, DOOM_DIE, LARGEST, RESOURCE_DIE } from "../values.ts";
import { addDoom, sorted, without } from "./doom.ts";

/** What the Gamemaster makes of a hero's opportunity: a d6 more, the smallest doom die a step up, or a die that was added for this very roll a step up. */
export type OpportunityOp =
  | { readonly op: "add" }
  | { readonly op: "step" }
  | { readonly op: "stepAdded"; readonly which: number };

/** What has been activated of one roll so far. */
export interface Activated {
  readonly count: number;
  readonly adds: number;
  /** Dice added for this roll, as they are now. */
  readonly added: readonly Die[];
  /** Plot points handed over for them. */
  readonly paid: number;
}

export const NOTHING_ACTIVATED: Activated = { count: 0, adds: 0, added: [], paid: 0 };

/**
 * Activate opportunities of a hero's roll, in this order: the first costs a plot point, each added die after it another; a further step up is free.
 * @param k     opportunities of the roll
 * @returns     the doom pool after, what has been activated by then, and the points to hand over now; or why not
 * @rule DOO-063 DOO-065
 */
export function activateHeroOpportunities(
  doom: readonly Die[],
  k: number,
  ops: readonly OpportunityOp[],
  before: Activated = NOTHING_ACTIVATED,
): Answer<{ readonly dice: readonly Die[]; readonly activated: Activated; readonly pp: number }> {
  if (ops.length === 0) return refuse("opportunity.none");
  if (before.count + ops.length > k)
    return refuse("opportunity.tooMany", { left: k - before.count, chosen: ops.length });
  let dice = sorted(doom);
  const added = [...before.added];
  let adds = before.adds;
  for (const op of ops) {
    if (op.op === "add") {
      dice = addDoom(dice, DOOM_DIE);
      added.push(DOOM_DIE);
      adds++;
      continue;
    }
    const size = op.op === "step" ? dice[0] : added[op.which];
    if (size === undefined) return refuse(op.op === "step" ? "doom.empty" : "opportunity.notAdded");
    if (size === LARGEST) return refuse("doom.largest");
    const rest = without(dice, [size]);
    if (rest === null) return refuse("doom.notThere", { die: size });
    const next = stepUp(size).die;
    dice = addDoom(rest, next);
    const which = op.op === "step" ? added.indexOf(size) : op.which;
    if (which >= 0) added[which] = next;
  }
  const pp = ops.filter(({ op }, i) => before.count + i === 0 || op === "add").length;
  return {
    accepted: true,
    dice,
    activated: { count: before.count + ops.length, adds, added, paid: before.paid + pp },
    pp,
  };
}

/** What a hero gets for an opportunity of the Gamemaster's roll. */
export type OpportunityGain =
  | { readonly gain: "push" }
  | { readonly gain: "stunt" }
  | { readonly gain: "resource"; readonly specialty: string; readonly name: string }
  /** Pays a recovery cost of an own SFX or Limit: brings back a power, or with null the set. */
  | { readonly gain: "recovery"; readonly set: string; readonly power: string | null }
  | { readonly gain: "stepUpAsset"; readonly asset: string };

/** Whether an asset can be stepped up at all: there is no die above a d12. @rule DOO-010 DOO-066 */
export const growsOn = ({ die }: Pick<Asset, "die">): boolean => stepUp(die).over === 0;

/** Whether an asset was only just created: in this scene, not kept from an earlier one, nor handed over as help. @rule DOO-066 DOO-134 DOO-217 */
export const isFresh = (asset: Asset, { sceneCounter }: Pick<SceneState, "sceneCounter">): boolean =>
  !Array.isArray(asset.access) &&
  (asset.expiresAfterActionScene === null || asset.expiresAfterActionScene > sceneCounter);

/**
 * What buying an opportunity writes: 1 plot point, and the gain. A push or stunt waits for the buyer's next pool, at most one of each; a resource lasts to the end of the scene.
 * @rule DOO-024 DOO-066 DOO-142 DOO-144 DOO-145 DOO-227
 */
export function buyWatcherOpportunity(
  buyer: DoompoolCharacter,
  gain: OpportunityGain,
  cause: string,
  { settings, scene }: Pick<Facts, "scene"> & { readonly settings: Pick<DoompoolSettings, "opportunityStepUpAsset"> },
): Answer<{ readonly changes: readonly Change[] }> {
  if (buyer.type !== "hero") return refuse("opportunity.heroesOnly");
  if (buyer.pp < 1) return refuse("pp.short", { needed: 1, pp: buyer.pp });
  const pay = payPP(buyer.ref, buyer.pp, buyer.pp - 1, "DOO-066");
  switch (gain.gain) {
    case "push":
    case "stunt":
      if (buyer.waiting[gain.gain]) return refuse("opportunity.waiting");
      return { accepted: true, changes: [...pay, ...set(buyer.ref, PATHS.waiting[gain.gain], false, true, "DOO-145")] };
    case "resource": {
      const made = newResource(buyer, gain.specialty, gain.name, "opportunity", null, cause);
      return made.accepted ? { accepted: true, changes: [...pay, ...made.changes] } : made;
    }
    case "recovery": {
      const back = bringBack(
        buyer,
        shutDown(buyer, "opportunity").filter((x) => x.set === gain.set && x.power === gain.power),
      ).changes;
      return back.length === 0 ? refuse("opportunity.nothingShut") : { accepted: true, changes: [...pay, ...back] };
    }
    case "stepUpAsset": {
      const asset = buyer.assets.find((a) => a.id === gain.asset);
      if (!settings.opportunityStepUpAsset) return refuse("opportunity.notHere");
      if (!asset) return refuse("item.gone");
      if (!isFresh(asset, scene)) return refuse("opportunity.older", { name: asset.name });
      if (!growsOn(asset)) return refuse("opportunity.largest", { name: asset.name });
      return {
        accepted: true,
        changes: [
          ...pay,
          ...set(itemRef(buyer.ref, asset.id), "system.die", asset.die, stepUp(asset.die).die, "DOO-066"),
        ],
      };
    }
  }
}

/** A resource of a Specialty: d6 for an Expert, d8 for a Master. @rule DOO-142 DOO-143 DOO-144 */
export function newResource(
  owner: Pick<DoompoolCharacter, "ref" | "specialties">,
  specialty: string,
  name: string,
  origin: Resource["origin"],
  expires: number | null,
  cause: string,
): Answer<{ readonly resource: Resource; readonly changes: readonly Change[] }> {
  const from = owner.specialties.find((s) => s.id === specialty);
  if (!from) return refuse("pool.noSpecialty");
  const resource: Resource = {
    id: newId(owner.ref, "resource", specialty, cause),
    name,
    die: RESOURCE_DIE[from.rating],
    specialty,
    origin,
    expiresAfterActionScene: expires,
  };
  return { accepted: true, resource, changes: [createItem(owner.ref, resource.id, resourceData(resource), "DOO-142")] };
}
