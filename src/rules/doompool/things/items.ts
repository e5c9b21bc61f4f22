import type { Change, Subject } from "../../kernel/change.ts";
import { refuse } from "../../kernel/refusal.ts";
import { stepBack, stepUp } from "../dice/step-dice.ts";
import { type Changed, inTurn, leave, loseOne, outThreshold } from "../harm/stress.ts";
import { assetData, complicationData, createItem, deleteItem, newId, setItem } from "../state/changes.ts";
import type {
  Answer,
  Asset,
  Complication,
  DoompoolCharacter,
  DoompoolSettings,
  Resource,
  SceneState,
} from "../types.ts";
import { type Die, FLOOR } from "../values.ts";

/**
 * The Action Scene at whose end something persistent goes: the next one, whether it was paid for during an Action Scene or in the Transition Scene after it.
 * @rule DOO-133 DOO-134
 */
export function persistentUntil(scene: Pick<SceneState, "sceneCounter">): number {
  return scene.sceneCounter + 1;
}

/** What an asset is made from. */
export interface NewAsset {
  readonly owner: DoompoolCharacter;
  readonly name: string;
  /** Size of the effect die; anything below d6 counts as d6. */
  readonly die: Die;
  readonly access?: Asset["access"];
  readonly escaping?: boolean;
  readonly bundle?: string | null;
  /** What made it, so that making it twice makes one. */
  readonly cause: string;
}

/**
 * Make an asset on somebody. It helps its owner's side unless said otherwise, and ends after one use or with the scene, as the table plays it.
 * @rule DOO-130 DOO-131 DOO-132 DOO-135 DOO-136 DOO-211
 */
export function createAsset(
  made: NewAsset,
  settings: Pick<DoompoolSettings, "assetDuration">,
): Changed & { readonly asset: Asset } {
  const { owner, name, die, cause } = made;
  const escaping = made.escaping ?? false;
  const asset: Asset = {
    id: newId(owner.ref, "asset", name, cause),
    owner: owner.ref,
    name,
    die: die < FLOOR.asset ? FLOOR.asset : die,
    persistent: false,
    oneUse: !escaping && settings.assetDuration === "one-use",
    access: made.access ?? (escaping ? "owner" : "side"),
    escaping,
    bundle: made.bundle ?? null,
    expiresAfterActionScene: null,
    targetable: true,
  };
  return {
    asset,
    character: { ...owner, assets: [...owner.assets, asset] },
    changes: [createItem(owner.ref, asset.id, assetData(asset), "DOO-130")],
  };
}

/** An asset ends. */
export function removeAsset(owner: DoompoolCharacter, asset: Asset, rule: string): Changed {
  return {
    character: { ...owner, assets: owner.assets.filter((a) => a.id !== asset.id) },
    changes: [deleteItem(owner.ref, asset.id, assetData(asset), rule)],
  };
}

/** A complication ends. */
export function removeComplication(bearer: DoompoolCharacter, complication: Complication, rule: string): Changed {
  return {
    character: { ...bearer, complications: bearer.complications.filter((c) => c.id !== complication.id) },
    changes: [deleteItem(bearer.ref, complication.id, complicationData(complication), rule)],
  };
}

/** An asset at another size. */
export function resizeAsset(owner: DoompoolCharacter, asset: Asset, die: Die, rule: string): Changed {
  return {
    character: { ...owner, assets: owner.assets.map((a) => (a.id === asset.id ? { ...a, die } : a)) },
    changes: setItem(owner.ref, asset.id, "die", asset.die, die, rule),
  };
}

/** A complication at another size. */
export function resizeComplication(bearer: DoompoolCharacter, c: Complication, die: Die, rule: string): Changed {
  return {
    character: { ...bearer, complications: bearer.complications.map((x) => (x.id === c.id ? { ...x, die } : x)) },
    changes: setItem(bearer.ref, c.id, "die", c.die, die, rule),
  };
}

/** Step an asset back; a d6 is gone. @rule DOO-014 DOO-207 */
export function stepBackAsset(owner: DoompoolCharacter, asset: Asset, rule: string): Changed {
  const die = stepBack(asset.die, 1, asset.escaping ? "escaping" : "asset");
  return die === null ? removeAsset(owner, asset, rule) : resizeAsset(owner, asset, die, rule);
}

/** Complications are the same when their names are, spaces around them and capitals aside. @rule DOO-113 */
export function sameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

/** Whether two dice of one complication make it grow past d12. */
export interface Stacked {
  readonly die: Die;
  readonly over: boolean;
}

/** A complication on top of one of the same name: larger replaces, else one step. @rule DOO-015 DOO-113 */
export function stackComplication(present: Die | null, hit: Die): Stacked {
  if (present === null || hit > present) return { die: hit, over: false };
  const step = stepUp(present);
  return { die: step.die, over: step.over > 0 };
}

/**
 * A complication on somebody. One of the same name stacks; past what the bearer bears it takes them out of the scene. A mob loses a die instead and the complication is used up.
 * @param maker  who brought it about and holds it up; the world, the doom pool and oneself hold nothing up
 * @rule DOO-113 DOO-116 DOO-136 DOO-216 DOO-247 DOO-255
 */
export function addComplication(
  bearer: DoompoolCharacter,
  name: string,
  hit: Die,
  cause: string,
  settings: Pick<DoompoolSettings, "specialtyThreshold">,
  maker: Subject | null = null,
): Changed & { readonly takenOut: boolean } {
  const present = bearer.complications.find((c) => sameName(c.name, name));
  const next = stackComplication(present?.die ?? null, hit);
  const beyond = next.over || next.die > outThreshold(bearer, settings);
  if (bearer.crowd && beyond) {
    const used = inTurn(
      bearer,
      (now) => (present ? removeComplication(now, present, "DOO-255") : { character: now, changes: [] }),
      loseOne,
    );
    return { ...used, takenOut: used.character.crowd?.count === 0 };
  }
  const written = present
    ? resizeComplication(bearer, present, next.die, "DOO-113")
    : newComplication(bearer, name.trim(), next.die, cause, maker);
  if (!beyond) return { ...written, takenOut: false };
  return {
    ...inTurn(
      bearer,
      () => written,
      (now) => leave(now, "takenOut", next.over ? "DOO-113" : "DOO-247"),
    ),
    takenOut: true,
  };
}

function newComplication(
  bearer: DoompoolCharacter,
  name: string,
  die: Die,
  cause: string,
  maker: Subject | null,
): Changed {
  const made: Complication = {
    id: newId(bearer.ref, "complication", name, cause),
    name,
    die,
    persistent: false,
    expiresAfterActionScene: null,
    targetable: true,
    maker: maker === bearer.ref ? null : maker,
  };
  return {
    character: { ...bearer, complications: [...bearer.complications, made] },
    changes: [createItem(bearer.ref, made.id, complicationData(made), "DOO-113")],
  };
}

/** An own complication that was used as fuel grows by one step when everything else is over; past d12 it takes its bearer out. @rule DOO-057 DOO-061 */
export function stepUpOwnComplication(
  bearer: DoompoolCharacter,
  id: string,
  settings: Pick<DoompoolSettings, "specialtyThreshold">,
): Changed {
  const held = bearer.complications.find((c) => c.id === id);
  return held && !bearer.takenOut
    ? addComplication(bearer, held.name, held.die, "fuel", settings)
    : { character: bearer, changes: [] };
}

/** Whether somebody may use an asset: its owner, the owner's side, or those it was made for. @rule DOO-038 DOO-131 */
export function hasAccess(asset: Asset, who: Subject, sameSide: boolean): boolean {
  if (asset.access === "owner") return who === asset.owner;
  if (asset.access === "side") return who === asset.owner || sameSide;
  return asset.access.includes(who);
}

/** What persistence can be bought for. */
export type Lasting =
  | { readonly kind: "asset"; readonly item: Asset }
  | { readonly kind: "complication"; readonly item: Complication };

/**
 * Make an asset or complication survive its use and the scene: 1 plot point, or any doom die, paid by the caller. May be paid once more in the Action Scene at whose end it would go.
 * @returns the fields to write, or `item.lasting` when it already lasts to the end of the next Action Scene
 * @rule DOO-133 DOO-134
 */
export function persistence(
  owner: Subject,
  thing: Lasting,
  scene: Pick<SceneState, "sceneCounter">,
): Answer<{ readonly changes: readonly Change[]; readonly until: number }> {
  const until = persistentUntil(scene);
  const { item } = thing;
  if (item.persistent && (item.expiresAfterActionScene ?? 0) >= until)
    return refuse("item.lasting", { name: item.name });
  const changes = [
    ...setItem(owner, item.id, "persistent", item.persistent, true, "DOO-133"),
    ...setItem(owner, item.id, "expiresAfterActionScene", item.expiresAfterActionScene, until, "DOO-134"),
    ...(thing.kind === "asset" ? setItem(owner, item.id, "oneUse", thing.item.oneUse, false, "DOO-133") : []),
  ];
  return { accepted: true, changes, until };
}

/** Whether something ends when an Action Scene ends. @rule DOO-116 DOO-132 DOO-134 DOO-143 DOO-272 */
export function endsWithActionScene(
  item: Pick<Asset, "expiresAfterActionScene"> & { readonly escaping?: boolean },
  scene: Pick<SceneState, "sceneCounter">,
): boolean {
  return (
    item.escaping === true ||
    item.expiresAfterActionScene === null ||
    item.expiresAfterActionScene <= scene.sceneCounter
  );
}

/** Whether something ends with a Transition Scene: what was made in it without persistence. @rule DOO-136 DOO-144 */
export function endsWithTransition(item: Pick<Asset | Resource, "expiresAfterActionScene">): boolean {
  return item.expiresAfterActionScene === null;
}
