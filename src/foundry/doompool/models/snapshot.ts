import {
  type Asset,
  type Complication,
  type DoompoolCharacter,
  type Milestone,
  type PowerSet,
  type Resource,
  type Sfx,
  shapeOf,
  type StoryPool,
} from "../../../rules/doompool/index.ts";
import type { DoompoolHeroModel, DoompoolWatcherModel } from "./characters.ts";
import type {
  DoompoolAssetModel,
  DoompoolComplicationModel,
  DoompoolMilestoneModel,
  DoompoolPowerSetModel,
  DoompoolResourceModel,
  DoompoolSpecialtyModel,
  StoredSfx,
} from "./items.ts";
import type { DoompoolPoolModel } from "./pool.ts";

/** The doom pool's document as the rules read it. */
export type PoolSnapshot = StoryPool;

/** An item with the model that its subtype has. */
interface Held<M> {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly system: M;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Whether a snapshot is a character of this ruleset: targets may play by another, and the pool is no character. */
export const isCharacter = (value: unknown): value is DoompoolCharacter =>
  isRecord(value) && "affiliations" in value && "waiting" in value;

export const isPool = (value: unknown): value is PoolSnapshot => isRecord(value) && "dice" in value && "scene" in value;

/** An SFX or Limit as the rules read it. @rule DOO-220 */
export function sfxOf({ id, name, text, trigger, cost, ops, recovery }: StoredSfx): Sfx {
  return {
    id,
    name,
    text,
    trigger,
    cost: { kind: cost.kind, amount: cost.amount, ...(cost.minDie !== null && { minDie: cost.minDie }) },
    ops,
    ...(recovery !== null && { recovery }),
  };
}

/** A character as the rules read it: plain data and nothing else. @rule DOO-290 */
export function characterOf(actor: Actor.Implementation): DoompoolCharacter {
  const system = actor.system as unknown as DoompoolHeroModel | DoompoolWatcherModel;
  const items = [...actor.items] as unknown as Held<unknown>[];
  const of = <M>(type: string): Held<M>[] => items.filter((i) => i.type === type) as Held<M>[];
  const watcher = "kind" in system ? (system as unknown as DoompoolWatcherModel) : null;
  const hero = watcher ? null : (system as unknown as DoompoolHeroModel);
  const { sort } = system;
  const crowd =
    watcher && (sort === "mob" || sort === "large") ? { size: watcher.crowd.size, count: watcher.crowd.count } : null;
  const tracksTrauma =
    !watcher || (watcher.tracksTrauma === "default" ? shapeOf(sort).tracksTrauma : watcher.tracksTrauma === "yes");
  return {
    ref: actor.uuid,
    name: actor.name,
    type: sort,
    affiliations: { ...system.affiliations },
    crowd,
    grouping: system.grouping,
    distinctions: of("doompoolDistinction").map(({ id, name }) => ({ id, name })),
    powerSets: of<DoompoolPowerSetModel>("doompoolPowerSet").map(({ id, name, system: s }): PowerSet => ({
      id,
      name,
      powers: s.powers.map((p) => ({ ...p })),
      sfx: s.sfx.map(sfxOf),
      limits: s.limits.map(sfxOf),
      shutdown: s.shutdown,
      recovery: s.recovery,
    })),
    specialties: of<DoompoolSpecialtyModel>("doompoolSpecialty").map(({ id, name, system: s }) => ({
      id,
      name,
      rating: s.rating,
    })),
    stress: structuredClone(system.stress),
    trauma: { ...system.trauma },
    assets: of<DoompoolAssetModel>("doompoolAsset").map(({ id, name, system: s }): Asset => ({
      id,
      owner: actor.uuid,
      name,
      die: s.die,
      persistent: s.persistent,
      oneUse: s.oneUse,
      access: s.access,
      escaping: s.escaping,
      bundle: s.bundle,
      expiresAfterActionScene: s.expiresAfterActionScene,
      targetable: s.targetable,
    })),
    resources: of<DoompoolResourceModel>("doompoolResource").map(({ id, name, system: s }): Resource => ({
      id,
      name,
      die: s.die,
      specialty: s.specialty,
      origin: s.origin,
      expiresAfterActionScene: s.expiresAfterActionScene,
    })),
    complications: of<DoompoolComplicationModel>("doompoolComplication").map(
      ({ id, name, system: s }): Complication => ({
        id,
        name,
        die: s.die,
        persistent: s.persistent,
        expiresAfterActionScene: s.expiresAfterActionScene,
        targetable: s.targetable,
        maker: s.maker,
      }),
    ),
    milestones: of<DoompoolMilestoneModel>("doompoolMilestone").map(({ id, name, system: s }): Milestone => ({
      id,
      name,
      triggers: s.triggers.map((t) => ({ ...t })),
      closed: s.closed,
    })),
    pp: hero?.pp ?? 0,
    xp: hero?.xp ?? 0,
    tried: [...system.tried],
    waiting: { ...system.waiting },
    takenOut: system.takenOut,
    fled: system.fled,
    outOfStory: system.outOfStory,
    tracksTrauma,
    extraTurns: watcher?.extraTurns ?? 0,
  };
}

/** The doom pool's document as the rules read it. @rule DOO-270 DOO-290 */
export function poolOf(actor: Actor.Implementation): PoolSnapshot {
  const { dice, log, scene, threat, stakes } = actor.system as unknown as DoompoolPoolModel;
  return {
    ref: actor.uuid,
    name: actor.name,
    dice: [...dice],
    log: structuredClone(log),
    scene: structuredClone(scene),
    threat,
    stakes,
  };
}

/** Any of the ruleset's actors. */
export const snapshot = (actor: Actor.Implementation): DoompoolCharacter | PoolSnapshot =>
  (actor.type as string) === "doompoolPool" ? poolOf(actor) : characterOf(actor);
