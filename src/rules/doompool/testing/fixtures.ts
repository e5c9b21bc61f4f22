/** Builders for tests: a plain hero, changed where a test says so; a table that can be written to. */
import { type Change, plan, type Value } from "../../kernel/change.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import { itemRef } from "../state/changes.ts";
import { PATHS } from "../state/paths.ts";
import type {
  Asset,
  Complication,
  DoompoolCharacter,
  DoompoolSettings,
  Facts,
  PoolDie,
  PoolPlan,
  Power,
  PowerSet,
  ResultModifiers,
  SceneState,
  Sfx,
  Specialty,
  StressType,
  Track,
} from "../types.ts";
import type { Die } from "../values.ts";
import { STRESS_TYPES } from "../values.ts";

export const settings: DoompoolSettings = DEFAULT_SETTINGS;

export const track = (die: Die | null = null, out = false): Track => ({ die, out });

export const stress = (changes: Partial<Record<StressType, Track>> = {}): DoompoolCharacter["stress"] => ({
  physical: track(),
  mental: track(),
  emotional: track(),
  ...changes,
});

export const trauma = (changes: Partial<Record<StressType, Die | null>> = {}): DoompoolCharacter["trauma"] => ({
  physical: null,
  mental: null,
  emotional: null,
  ...changes,
});

export const hero = (changes: Partial<DoompoolCharacter> = {}): DoompoolCharacter => ({
  ref: "Actor.hero",
  name: "Hero",
  type: "hero",
  affiliations: { solo: 6, buddy: 8, team: 10 },
  crowd: null,
  grouping: "solo",
  distinctions: [],
  powerSets: [],
  specialties: [],
  stress: stress(),
  trauma: trauma(),
  assets: [],
  resources: [],
  complications: [],
  milestones: [],
  pp: 1,
  xp: 0,
  tried: [],
  waiting: { push: false, stunt: false },
  takenOut: false,
  fled: false,
  outOfStory: false,
  tracksTrauma: true,
  extraTurns: 0,
  ...changes,
});

export const foe = (changes: Partial<DoompoolCharacter> = {}): DoompoolCharacter =>
  hero({ ref: "Actor.foe", name: "Foe", type: "major", pp: 0, ...changes });

export const mob = (size: Die, count: number, changes: Partial<DoompoolCharacter> = {}): DoompoolCharacter =>
  foe({ ref: "Actor.mob", name: "Mob", type: "mob", crowd: { size, count }, tracksTrauma: false, ...changes });

export const power = (id: string, die: Die, changes: Partial<Power> = {}): Power => ({
  id,
  name: id,
  kind: id,
  base: die,
  current: die,
  shutdown: false,
  targetable: false,
  recovery: null,
  ...changes,
});

export const powerSet = (id: string, powers: readonly Power[], changes: Partial<PowerSet> = {}): PowerSet => ({
  id,
  name: id,
  powers,
  sfx: [],
  limits: [],
  shutdown: false,
  recovery: null,
  ...changes,
});

export const sfx = (id: string, changes: Partial<Sfx> = {}): Sfx => ({
  id,
  name: id,
  text: "",
  trigger: "pool",
  cost: { kind: "none" },
  ops: [],
  ...changes,
});

export const specialty = (id: string, rating: Specialty["rating"] = "expert"): Specialty => ({ id, name: id, rating });

export const asset = (id: string, die: Die, changes: Partial<Asset> = {}): Asset => ({
  id,
  owner: "Actor.hero",
  name: id,
  die,
  persistent: false,
  oneUse: true,
  access: "side",
  escaping: false,
  bundle: null,
  expiresAfterActionScene: null,
  targetable: true,
  ...changes,
});

export const complication = (id: string, die: Die, changes: Partial<Complication> = {}): Complication => ({
  id,
  name: id,
  die,
  persistent: false,
  expiresAfterActionScene: null,
  targetable: true,
  maker: null,
  ...changes,
});

export const scene = (changes: Partial<SceneState> = {}): SceneState => ({
  act: 1,
  kind: "action",
  name: "",
  number: 1,
  distinctions: [],
  doomAtStart: [6, 6],
  sceneCounter: 1,
  ended: false,
  ...changes,
});

export const POOL = "Actor.doom";

export const facts = (
  characters: readonly DoompoolCharacter[] = [hero(), foe()],
  doom: readonly Die[] = [6, 6],
  changes: Partial<Omit<Facts, "character">> = {},
): Facts => ({
  character: (ref) => characters.find((c) => c.ref === ref) ?? null,
  doom: { ref: POOL, dice: doom },
  scene: scene(),
  present: characters.map((c) => c.ref),
  settings,
  ...changes,
});

export const RESULT: ResultModifiers = {
  totalDice: 2,
  freeEffects: 0,
  effectSteps: [],
  opportunityFaces: [1],
  dropHighest: false,
  freeCounter: false,
};

/** A pool of bare dice, as if it had been built and paid for. */
export const pool = (
  roller: string,
  side: PoolPlan["side"],
  sizes: readonly Die[],
  changes: Partial<PoolPlan> = {},
): PoolPlan => ({
  roller,
  side,
  dice: sizes.map((size): PoolDie => ({ size, source: "bare", group: null, ref: null, name: "" })),
  cost: 0,
  credit: 0,
  price: [],
  ppAfter: 0,
  main: sizes[0] ?? null,
  result: RESULT,
  after: [],
  changes: [],
  ...changes,
});

/** Documents as a table keeps them, so that changes can be done and undone. */
export class Documents {
  readonly fields = new Map<string, Value>();
  readonly items = new Map<string, Value>();

  constructor(characters: readonly DoompoolCharacter[], doom: readonly Die[] = []) {
    this.fields.set(`${POOL} ${PATHS.doom}`, doom);
    for (const c of characters) {
      const put = (path: string, value: Value): unknown => this.fields.set(`${c.ref} ${path}`, value);
      put(PATHS.pp, c.pp);
      put(PATHS.xp, c.xp);
      put(PATHS.takenOut, c.takenOut);
      put(PATHS.fled, c.fled);
      put(PATHS.outOfStory, c.outOfStory);
      put(PATHS.grouping, c.grouping);
      put(PATHS.tried, c.tried);
      put(PATHS.waiting.push, c.waiting.push);
      put(PATHS.waiting.stunt, c.waiting.stunt);
      put(PATHS.waiting.absorbed, c.waiting.absorbed ?? null);
      if (c.crowd) put(PATHS.crowd, c.crowd.count);
      for (const type of STRESS_TYPES) {
        put(PATHS.stressDie(type), c.stress[type].die);
        put(PATHS.stressOut(type), c.stress[type].out);
        put(PATHS.trauma(type), c.trauma[type]);
      }
      for (const item of [...c.assets, ...c.resources, ...c.complications]) {
        this.items.set(`${c.ref} Item ${item.id}`, item.name);
        for (const [key, value] of Object.entries(item))
          this.fields.set(`${itemRef(c.ref, item.id)} system.${key}`, value as Value);
      }
    }
  }

  /** Do a list of changes; throws when it doesn't fit what is there. */
  write(changes: readonly Change[]): this {
    const { conflicts, todo } = plan(changes, {
      read: (subject, path) => this.fields.get(`${subject} ${path}`),
      has: (subject, collection, id) => this.items.has(`${subject} ${collection} ${id}`),
    });
    if (conflicts.length > 0) throw new Error(JSON.stringify(conflicts));
    for (const c of todo)
      if (c.kind === "set") this.fields.set(`${c.subject} ${c.path}`, c.to);
      else if (c.kind === "create") this.items.set(`${c.subject} ${c.collection} ${c.id}`, c.data["name"] ?? null);
      else this.items.delete(`${c.subject} ${c.collection} ${c.id}`);
    return this;
  }

  get(subject: string, path: string): Value | undefined {
    return this.fields.get(`${subject} ${path}`);
  }

  /** Everything as one text, for comparing. */
  snapshot(): string {
    return JSON.stringify([[...this.fields].sort(([a], [b]) => (a < b ? -1 : 1)), [...this.items.keys()].sort()]);
  }
}
