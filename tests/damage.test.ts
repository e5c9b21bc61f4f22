/**
 * Damaged documents: every kind of actor, item and effect with values of the wrong sort, numbers out of bounds, lists and groups that are none, names that are missing, kinds that nobody knows. Each says what is wrong
 * and what it takes, is mended to something that its own model takes, and loses nothing else by it.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { type Damage, damageOf, type Readable } from "../src/foundry/versions/damage.ts";
import { changedPaths, ofTokens, type Stored, within } from "../src/foundry/versions/shape.ts";
import { bindings } from "../tabletop/common/bindings.ts";
import { baseDocuments } from "../tabletop/common/documents/index.ts";
import type { AnyObject } from "../tabletop/common/types.ts";
import { loadModels, type Models } from "../tools/packs/models.ts";

interface Case {
  readonly what: string;
  readonly kind: string;
  readonly whole: AnyObject;
  readonly broken: Stored;
  /** Where it was broken; null for a kind that nobody knows. */
  readonly path: string | null;
}

const words = { says: (now: unknown) => `here stands ${JSON.stringify(now)}`, kind: (type: string) => `A ${type}` };
const cls = (kind: string): Readable => baseDocuments[kind] as unknown as Readable;
const look = ({ kind, broken }: Pick<Case, "kind" | "broken">): Damage | null => damageOf(cls(kind), broken, words);

/** Something of another sort than what stands in a field; null where anything goes. */
function wrong(value: unknown): unknown {
  if (typeof value === "number") return "impossible";
  if (typeof value === "boolean") return null;
  if (typeof value === "string") return null;
  if (Array.isArray(value)) return "no list";
  return typeof value === "object" && value !== null ? 7 : null;
}

function* leaves(tree: AnyObject, path: string): Generator<[string, unknown]> {
  for (const [key, value] of Object.entries(tree)) {
    yield [`${path}.${key}`, value];
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      yield* leaves(value as AnyObject, `${path}.${key}`);
  }
}

function withAt(whole: AnyObject, path: string, value: unknown): Stored {
  const copy = structuredClone(whole);
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  const branch = keys.reduce((b: AnyObject, key) => b[key] as AnyObject, copy);
  if (value === undefined) Reflect.deleteProperty(branch, last);
  else branch[last] = value;
  return copy as unknown as Stored;
}

/** What its model reads with nothing lost is no damage: a word where a list of words should be is its only one, a bare score was how an earlier version wrote an ability. */
function isKept({ kind, broken, path }: Case): boolean {
  if (path === null || path === "name" || look({ kind, broken }) !== null) return false;
  const value = (of: unknown): unknown => path.split(".").reduce<unknown>((v, key) => (v as AnyObject)[key], of);
  const read = cls(kind).cleanData(cls(kind).migrateDataSafe(structuredClone(broken)));
  return JSON.stringify(value(read)).includes(JSON.stringify(value(broken)));
}

let models: Models;
let cases: readonly Case[];
const KINDS = ["Actor", "Item", "ActiveEffect"] as const;

beforeAll(async () => {
  models = await loadModels();
  bindings.getDataModelClass = (document, type) => models.modelOf(document, type);
  cases = KINDS.flatMap((kind) =>
    (models.types[kind] ?? []).flatMap((type): Case[] => {
      const whole = cls(kind).cleanData({ _id: "damaged000000000", name: "Ada", type, system: {} }) as AnyObject;
      const each = [...leaves(whole.system as AnyObject, "system")]
        .map(([path, value]) => [path, wrong(value)] as const)
        .filter(([, value]) => value !== null);
      const broken = (what: string, path: string | null, at: string, value: unknown): Case => ({
        what: `${kind} ${type}, ${what}`,
        kind,
        whole,
        broken: withAt(whole, at, value),
        path,
      });
      return [
        // A dozen fields of each kind, spread over all of them.
        ...each
          .filter((_, i) => i % Math.max(1, Math.floor(each.length / 12)) === 0)
          .map(([path, value]) => broken(`${path} is ${JSON.stringify(value)}`, path, path, value)),
        broken("no name", "name", "name", undefined),
        broken("an empty name", "name", "name", ""),
        broken("no data at all", "system", "system", "nothing"),
        broken("a kind of another system", null, "type", "otherHero"),
      ];
    }),
  );
}, 60_000);

describe("damaged documents", () => {
  it("are generated of every kind, well over 200 of them, and none is damaged before it is broken", () => {
    expect(cases.length).toBeGreaterThan(200);
    expect(
      cases.filter(({ kind, whole }) => look({ kind, broken: whole as unknown as Stored }) !== null).map((c) => c.what),
    ).toEqual([]);
  });

  it("each names the field, what it takes and what stands there; nothing else is called damaged", () => {
    const odd = cases.flatMap((c) => {
      const damage = look(c);
      if (damage === null) return isKept(c) ? [] : [`${c.what}: not seen`];
      if (c.path === null)
        return damage.unknown === "otherHero" && damage.mended === null ? [] : [`${c.what}: ${JSON.stringify(damage)}`];
      const [fault, ...more] = damage.faults;
      const at = c.path === "name" || c.path === "system" ? c.path : fault?.path;
      const under = fault !== undefined && (fault.path === at || fault.path.startsWith(`${c.path}.`));
      const said = fault?.text.includes("take") === true || fault?.text.includes("can't be empty") === true;
      return under && more.length === 0 && said ? [] : [`${c.what}: ${JSON.stringify(damage.faults)}`];
    });
    expect(odd).toEqual([]);
  });

  it("each is mended, its own model takes it then, and everything else stays as it was", () => {
    const odd = cases.flatMap((c) => {
      if (c.path === null || isKept(c)) return [];
      const { mended } = look(c) ?? {};
      if (!mended) return [`${c.what}: not mended`];
      const after = { ...c.broken, ...mended } as unknown as Stored;
      if (look({ kind: c.kind, broken: after }) !== null) return [`${c.what}: still damaged`];
      const beyond = changedPaths(c.whole, after).filter((p) => p !== c.path && !p.startsWith(`${c.path ?? ""}.`));
      return beyond.length === 0 ? [] : [`${c.what}: ${beyond.join(", ")}`];
    });
    expect(odd).toEqual([]);
  });

  it("unlinked tokens: what one has of its own is looked at by its own address, and only what is the token's", () => {
    const odd = cases.flatMap((c) => {
      if (c.path === null || isKept(c) || c.path === "name" || c.path === "system") return [];
      const actor = { ...c.whole, _id: "damagedActor0000", items: [], effects: [] } as unknown as Stored;
      const holder = { _id: "damagedActor0000", name: "Ada", type: "fudgeHero", system: {} } as unknown as Stored;
      const keys = c.path.split(".").slice(1);
      const value = keys.reduce<unknown>((v, key) => (v as AnyObject)[key], c.broken.system);
      const own = keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
      const delta =
        c.kind === "Actor"
          ? { system: own }
          : { [c.kind === "Item" ? "items" : "effects"]: [c.broken, { _id: "gone000000000000", _tombstone: true }] };
      const token = { _id: "damagedToken0000", actorId: "damagedActor0000", actorLink: false, delta };
      const scene = { _id: "damagedScene0000", tokens: [token, { ...token, actorLink: true }] } as unknown as Stored;
      const found = [...ofTokens(scene, (id) => [actor, holder].find((a) => a._id === id))];
      const at = "Scene.damagedScene0000.Token.damagedToken0000.Actor.damagedActor0000";
      const uuid = c.kind === "Actor" ? at : `${at}.${c.kind}.damaged000000000`;
      const [one] = found.filter((f) => f.uuid === uuid);
      if (found.filter((f) => f.uuid === uuid).length !== 1 || !one)
        return [`${c.what}: ${found.map((f) => f.uuid).join()}`];
      const damage = look({ kind: c.kind, broken: one.stored });
      // What a new entry is called is drawn by lot.
      const said = (d: Damage | null): string => JSON.stringify(d?.faults.map(({ path, text }) => [path, text]));
      const same = said(damage) === said(look(c));
      return same && damage?.mended ? [] : [`${c.what}: ${JSON.stringify(damage)}`];
    });
    expect(odd).toEqual([]);
  });

  it("compendia: an entry's address says what it is, with what lies in it", () => {
    const [item] = cases.filter(({ kind, path }) => kind === "Item" && path === "name");
    const actor = {
      _id: "packed0000000000",
      name: "Ada",
      type: "fudgeHero",
      items: [item?.broken],
    } as unknown as Stored;
    const found = [...within("Actor", actor, "Compendium.world.foes.")];
    expect(found.map(({ uuid }) => uuid)).toEqual([
      "Compendium.world.foes.Actor.packed0000000000",
      "Compendium.world.foes.Actor.packed0000000000.Item.damaged000000000",
    ]);
    expect(look({ kind: "Item", broken: found[1]?.stored as Stored })?.mended).not.toBeNull();
  });

  it("a number out of bounds becomes the nearest that its field takes, a text that reads as a number that number", () => {
    const hero = cls("Actor").cleanData({
      _id: "damaged000000000",
      name: "Ada",
      type: "fudgeHero",
      system: {},
    }) as AnyObject;
    const of = (value: unknown): unknown =>
      look({ kind: "Actor", broken: withAt(hero, "system.abilities.str.rank", value) })?.faults[0]?.becomes;
    expect([of(999), of(-999), of("impossible")]).toEqual([60, -5, 0]);
    // What reads as the very same is no damage.
    expect(of("3")).toBeUndefined();
  });

  it("what a world of version 0.1 holds is old, not damaged", () => {
    const file = join(dirname(fileURLToPath(import.meta.url)), "fixtures", "world-0.1", "14.json");
    const world = JSON.parse(readFileSync(file, "utf8")) as Record<string, Stored[]>;
    const found = (["Actor", "Item"] as const).flatMap((kind) =>
      (world[kind] ?? []).flatMap((stored) =>
        [...within(kind, stored)].flatMap(({ uuid, stored: one }) => {
          const damage = look({ kind: uuid.split(".").at(-2) ?? kind, broken: one });
          return damage ? [`${uuid}: ${JSON.stringify(damage)}`] : [];
        }),
      ),
    );
    expect(found).toEqual([]);
  });
});
