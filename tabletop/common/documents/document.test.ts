/** Documents: embedded collections, subtype models, permissions, flags, both generations' effects. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bindings } from "../bindings.ts";
import * as f from "../data/fields.ts";
import { _replace } from "../data/operators.ts";
import { ActiveEffectTypeDataModel, TypeDataModel } from "../data/type-data-model.ts";
import { setProfile } from "../profile.ts";
import type { AnyObject, AnyValue, Veto } from "../types.ts";
import { BaseActiveEffect, BaseActor, BaseCombat, baseDocuments, BaseItem, BaseScene, BaseUser } from "./index.ts";

class Hero extends TypeDataModel {
  static log: AnyValue[] = [];
  static override defineSchema(): AnyObject {
    return {
      hp: new f.NumberField({ required: true, nullable: false, integer: true, initial: 6 }),
      bio: new f.HTMLField(),
      abilities: new f.SchemaField({ str: new f.NumberField({ initial: 0 }) }),
    };
  }
  override async _preUpdate(changes: AnyObject): Promise<Veto> {
    Hero.log.push(changes);
    if (changes.veto) return false;
  }
}
class Minion extends TypeDataModel {
  static override defineSchema(): AnyObject {
    return { count: new f.NumberField({ initial: 1 }) };
  }
}
class Power extends TypeDataModel {
  static override defineSchema(): AnyObject {
    return {
      rank: new f.NumberField({ required: true, nullable: false, initial: 1 }),
      components: new f.ArrayField(
        new f.SchemaField({ a: new f.NumberField({ initial: 0 }), b: new f.StringField({ initial: "x" }) }),
      ),
    };
  }
}

const models: AnyObject = {
  Actor: { hero: Hero, minion: Minion },
  Item: { power: Power },
  ActiveEffect: { base: ActiveEffectTypeDataModel },
};
const saved = { ...bindings };
const errors: unknown[] = [];
const id = (n: number): string => `abcdefghijklm${String(n).padStart(3, "0")}`;
const user = (data: AnyObject = {}): AnyValue => new BaseUser({ name: "U", _id: id(1), ...data });

beforeEach(() => {
  setProfile(14);
  errors.length = 0;
  Hero.log = [];
  Object.assign(bindings, {
    getDataModelClass: (name: string, type: string) => models[name]?.[type] as AnyValue,
    getTypes: (name: string) => ["base", ...Object.keys((models[name] ?? {}) as object)],
    flagScopes: new Set<string>(),
    systemId: "crossover",
    onError: (e: unknown) => errors.push(e),
    compatibility: { mode: 0, includePatterns: [], excludePatterns: [] },
  });
});
afterEach(() => {
  Object.assign(bindings, saved);
});

const actor = (data: AnyObject = {}, context: AnyObject = {}): AnyValue =>
  new BaseActor({ _id: id(0), name: "A", type: "hero", ...data }, context);

describe("every base document", () => {
  const minimal: AnyObject = {
    Actor: { type: "hero" },
    Item: { type: "power" },
    Folder: { type: "Actor" },
    Setting: { key: "a.b" },
    RegionBehavior: { type: "pauseGame" },
    Tile: { width: 100, height: 100 },
    Wall: { c: [0, 0, 100, 0] },
    Adventure: {},
  };
  for (const generation of [13, 14] as const)
    it(`can be made with its defaults in generation ${generation}`, () => {
      setProfile(generation);
      for (const [name, cls] of Object.entries(baseDocuments)) {
        if (name === (generation === 13 ? "Level" : "MeasuredTemplate")) continue;
        const doc = new (cls as AnyValue)({ _id: id(9), name: "N", ...minimal[name] });
        expect(doc.id, name).toBe(id(9));
        expect(doc.documentName).toBe(name);
        expect(() => JSON.stringify(doc)).not.toThrow();
        expect(new (cls as AnyValue)(doc.toObject()).toObject(), name).toEqual(doc.toObject());
        for (const [child, field] of Object.entries(cls.metadata.embedded as object))
          if (doc.schema.has(field)) expect(cls.getCollectionName(child)).toBe(field);
      }
    });
});

describe("embedded collections", () => {
  it("leave out a broken child of a child alone, when the world is loaded", () => {
    const items = [{ _id: id(2), name: "P", type: "power", effects: [{ _id: id(3), name: "" }] }];
    const loaded = actor({ items }, { dropInvalidEmbedded: true });
    expect(loaded.items.has(id(2))).toBe(true);
    expect([...loaded.items.get(id(2)).effects.invalidDocumentIds]).toEqual([id(3)]);
    expect(() => actor({ items })).toThrow();
    // Mended it is there again.
    const { effects } = loaded.items.get(id(2));
    const broken = effects.getInvalid(id(3), { strict: false });
    broken.updateSource({ name: "Whole" }, { fallback: true });
    effects._restore(broken);
    expect([effects.has(id(3)), effects.invalidDocumentIds.size]).toEqual([true, 0]);
    expect(loaded.toObject().items[0].effects[0].name).toBe("Whole");
  });
  it("share their sources with the parent", () => {
    const a = actor({
      items: [
        { _id: id(2), name: "P", type: "power", system: { rank: 4 } },
        { name: "Q", type: "power" },
      ],
    });
    expect(a.items.size).toBe(2);
    const p = a.items.get(id(2));
    expect(p).toBeInstanceOf(BaseItem);
    expect(p.parent).toBe(a);
    expect(p.parentCollection).toBe("items");
    expect(p.uuid).toBe(`Actor.${id(0)}.Item.${id(2)}`);
    expect(p._source).toBe(a._source.items[0]);
    expect(p.updateSource({ "system.rank": 5 })).toEqual({ system: { rank: 5 } });
    expect(a.toObject().items[0].system.rank).toBe(5);
    expect(a.getEmbeddedDocument("Item", id(2))).toBe(p);
    expect(a.getEmbeddedCollection("items")).toBe(a.items);
    expect(() => a.getEmbeddedCollection("Wall")).toThrow(/not a valid embedded/);
  });

  it("take updates through the parent, keep instances, drop with recursive false", () => {
    const a = actor({ items: [{ _id: id(2), name: "P", type: "power" }] });
    const p = a.items.get(id(2));
    a.updateSource({
      items: [
        { _id: id(2), name: "R" },
        { _id: id(3), name: "S", type: "power" },
      ],
    });
    expect(a.items.get(id(2))).toBe(p);
    expect(p.name).toBe("R");
    expect(a.items.get(id(3)).system.rank).toBe(1);
    expect(a._source.items).toHaveLength(2);
    a.updateSource({ name: "B" });
    expect(a.items.get(id(2))).toBe(p);
    a.items.delete(id(2));
    expect(a._source.items.map((i: AnyObject) => i._id)).toEqual([id(3)]);
  });

  it("leave an invalid item out and the actor usable (H-068)", () => {
    const data = {
      _id: id(0),
      name: "A",
      type: "hero",
      items: [
        { _id: id(2), name: "P", type: "power", system: { rank: "abc" } },
        { _id: id(3), name: "Q", type: "power" },
      ],
    };
    const a = BaseActor.fromSource(structuredClone(data));
    expect(a.invalid).toBe(false);
    expect([...a.items.invalidDocumentIds]).toEqual([id(2)]);
    expect(a.items.size).toBe(1);
    expect(a.items.get(id(2))).toBeUndefined();
    expect(errors).toHaveLength(1);
    expect(a.items.get(id(2), { invalid: true }).name).toBe("P");
    expect(() => new BaseActor(data)).toThrow(new RegExp(`${id(2)}[^]*system\\.rank: must be a number`));
  });

  it("walk down", () => {
    const a = actor({ items: [{ _id: id(2), name: "P", type: "power", effects: [{ _id: id(3), name: "E" }] }] });
    expect([...a.traverseEmbeddedDocuments()].map(([path, d]) => [path, d.id])).toEqual([
      ["items", id(2)],
      ["items.effects", id(3)],
    ]);
  });
});

describe("subtypes", () => {
  it("have a model with paths below system (H-054, H-055)", () => {
    const a = actor({ system: { hp: 2.6, junk: 1 } });
    expect(a.system).toBeInstanceOf(Hero);
    expect(a.system.parent).toBe(a);
    expect(a._source.system).toEqual({ hp: 3, bio: "", abilities: { str: 0 } });
    expect(a.system.schema.fields.abilities.fields.str.fieldPath).toBe("system.abilities.str");
    expect(a.getFieldForProperty("system.abilities.str")).toBe(a.system.schema.getField("abilities.str"));
    expect(a.schema.getField("system.hp")).toBeUndefined();
    expect(a.schema.getField("system.hp", { source: a._source })).toBeDefined();
    expect(new BaseActor({ name: "X", type: "base", system: { free: 1 } }).system).toEqual({ free: 1 });
  });

  it("never guess among several types (H-072)", () => {
    expect(() => new BaseActor({ name: "X" })).toThrow(/type/);
    expect(() => new BaseActor({ name: "X", type: "nobody" })).toThrow(/not a valid type/);
    bindings.getDefaultType = () => "minion";
    expect((new BaseActor({ name: "X" }) as AnyValue).type).toBe("minion");
    expect((new BaseItem({ name: "X", type: "power" }) as AnyValue).system.rank).toBe(1);
  });

  it("change only with new system data (H-067)", () => {
    const a = actor();
    expect(() => a.updateSource({ type: "minion" })).toThrow(/system data is replaced/);
    expect(() => a.updateSource({ type: "minion", system: { count: 2 } })).toThrow();
    a.updateSource({ type: "minion", system: _replace({ count: 3 }) });
    expect(a.system).toBeInstanceOf(Minion);
    expect(a._source.system).toEqual({ count: 3 });
    setProfile(13);
    const b = actor();
    b.updateSource({ type: "minion", "==system": {} });
    expect(b.system.count).toBe(1);
  });

  it("update through document or model, with a fresh prepared instance", () => {
    const a = actor();
    const before = a.system;
    before.derived = 1;
    expect(a.updateSource({ "system.abilities.str": 3, name: "A" })).toEqual({ system: { abilities: { str: 3 } } });
    expect(a.system).not.toBe(before);
    expect(a.system.derived).toBeUndefined();
    a.system.updateSource({ hp: 2 });
    expect(a._source.system.hp).toBe(2);
    expect(a.system.hp).toBe(2);
  });

  it("replace arrays inside and refuse with id, path and reason (H-043, H-056)", () => {
    const i: AnyValue = new BaseItem({
      _id: id(4),
      name: "P",
      type: "power",
      system: { components: [{ a: 1, b: "q" }, { a: 2 }] },
    });
    i.updateSource({ "system.components.0.a": 9 });
    expect(i._source.system.components).toEqual([{ a: 9, b: "x" }]);
    expect(() => i.updateSource({ "system.rank": "abc" })).toThrow(
      new RegExp(`${id(4)}[^]*system\\.rank: must be a number`),
    );
    expect(() =>
      i.validate({ changes: { type: "power", system: { rank: "abc" } }, clean: true, fallback: false }),
    ).toThrow(/system\.rank/);
    expect(i.validate({ changes: { system: { rank: "3" } }, clean: true })).toBe(true);
  });

  it("forward callbacks and their veto (H-274)", async () => {
    const a = actor();
    expect(await a._preUpdate({ veto: true }, {}, user())).toBe(false);
    expect(await a._preUpdate({}, {}, user())).toBeUndefined();
    expect(Hero.log).toHaveLength(2);
  });
});

describe("permissions and flags", () => {
  it("give levels by ownership, and children their parent's", () => {
    const a = actor({ ownership: { default: 1, [id(1)]: 3 }, items: [{ _id: id(2), name: "P", type: "power" }] });
    const owner = user({ role: 1 });
    const other = user({ _id: id(5), role: 1 });
    const gm = user({ _id: id(6), role: 4 });
    expect(a.getUserLevel(owner)).toBe(3);
    expect(a.testUserPermission(other, "LIMITED")).toBe(true);
    expect(a.testUserPermission(other, "OBSERVER")).toBe(false);
    expect(a.testUserPermission(other, "LIMITED", { exact: true })).toBe(true);
    expect(a.testUserPermission(gm, 3)).toBe(true);
    const p = a.items.get(id(2));
    expect(p.testUserPermission(owner, "OWNER")).toBe(true);
    expect(a.canUserModify(owner, "update")).toBe(true);
    expect(a.canUserModify(owner, "delete")).toBe(false);
    expect(p.canUserModify(owner, "delete")).toBe(true);
    expect(p.canUserModify(owner, "create")).toBe(true);
    expect(p.canUserModify(other, "create")).toBe(false);
    expect(BaseActor.canUserCreate(owner)).toBe(false);
    expect(BaseActor.canUserCreate(user({ role: 3 }))).toBe(true);
    expect((new BaseItem({ name: "P", type: "power" }) as AnyValue).canUserModify(owner, "create")).toBe(false);
    expect(new BaseCombat({}).canUserModify(owner, "update", { turn: 1 })).toBe(true);
    expect(new BaseCombat({}).canUserModify(owner, "update", { flags: {} })).toBe(false);
  });

  it("check flag scopes, and send deletions in the generation's form (H-094)", async () => {
    const a = actor({ flags: { crossover: { x: { y: 1 } } } });
    expect(a.getFlag("crossover", "x.y")).toBe(1);
    expect(() => a.getFlag("foreign", "x")).toThrow(/scope/);
    await expect(a.setFlag("foreign", "x", 1)).rejects.toThrow(/scope/);
    const sent: AnyObject[] = [];
    bindings.database = {
      get: async () => [],
      create: async () => [],
      delete: async () => [],
      update: async (_c, op) => {
        a.updateSource(op.updates[0]);
        sent.push(op);
        return [a];
      },
    };
    await a.setFlag("crossover", "x.z", 2);
    await a.unsetFlag("crossover", "x.y");
    expect(a._source.flags).toEqual({ crossover: { x: { z: 2 } } });
    setProfile(13);
    await a.unsetFlag("crossover", "x");
    expect(sent.at(-1)!.updates[0]).toHaveProperty(["flags.crossover.-=x"]);
    expect(a._source.flags).toEqual({ crossover: {} });
  });

  it("hand operations to the database", async () => {
    const calls: AnyValue[] = [];
    const note = (what: string) => async (cls: AnyValue, op: AnyObject) => {
      calls.push([what, cls.documentName, op]);
      return [what];
    };
    bindings.database = { get: note("get"), create: note("create"), update: note("update"), delete: note("delete") };
    const a = actor();
    expect(await BaseActor.create({ name: "N", type: "hero" })).toBe("create");
    expect(await a.createEmbeddedDocuments("Item", [{ name: "P" }], { keepId: true })).toEqual(["create"]);
    expect(calls[1][1]).toBe("Item");
    expect(calls[1][2]).toMatchObject({ parent: a, keepId: true, data: [{ name: "P" }] });
    await a.update({ name: "M" }, { render: false });
    expect(calls[2][2]).toMatchObject({ updates: [{ name: "M", _id: id(0) }], render: false, pack: null });
    await a.delete();
    expect(calls[3][2].ids).toEqual([id(0)]);
  });

  it("clone", async () => {
    const a = actor({ items: [{ _id: id(2), name: "P", type: "power" }] });
    expect(a.clone().id).toBeNull();
    const kept = a.clone({ "system.hp": 1 }, { keepId: true });
    expect(kept.id).toBe(id(0));
    expect(kept.system.hp).toBe(1);
    expect(a.system.hp).toBe(6);
    expect(kept.items.get(id(2))).not.toBe(a.items.get(id(2)));
  });
});

describe("active effects", () => {
  it("are migrated by 14 and left alone by 13 (H-208, H-275)", () => {
    const old = (): AnyObject => ({
      _id: id(3),
      name: "E",
      changes: [
        { key: "system.hp", mode: 2, value: "2" },
        { key: "x", mode: 7, value: "y" },
      ],
      duration: { rounds: 3 },
    });
    const e: AnyValue = new BaseActiveEffect(old());
    expect(e.system.changes.map((c: AnyObject) => c.type)).toEqual(["add", "custom.7"]);
    expect(e._source.duration).toMatchObject({ value: 3, units: "rounds" });
    setProfile(13);
    const k: AnyValue = new BaseActiveEffect(old());
    expect(k.changes[0]).toMatchObject({ mode: 2, value: "2" });
    expect(k.duration.rounds).toBe(3);
  });
});

describe("tokens", () => {
  it("hold a delta", () => {
    const s: AnyValue = new BaseScene({
      name: "S",
      tokens: [{ _id: id(7), name: "T", delta: { _id: id(8), system: { hp: 1 } } }],
    });
    const t = s.tokens.get(id(7));
    expect(t.delta.parent).toBe(t);
    t.updateSource({ "delta.system.hp": 4 });
    expect(t._source.delta.system).toEqual({ hp: 4 });
    expect(t.delta.system.hp).toBe(4);
    t.updateSource({ x: 10 });
    expect(s.toObject().tokens[0]).toMatchObject({ x: 10, delta: { system: { hp: 4 } } });
  });
});

describe("speed", () => {
  it("makes 100 actors of 20 items in less than a second of the processor's time, whoever else wants it", () => {
    const items = Array.from({ length: 20 }, (_v, n) => ({
      _id: id(100 + n),
      name: "P",
      type: "power",
      system: { components: [{ a: 1 }, { a: 2 }] },
    }));
    const sources = Array.from({ length: 100 }, () => structuredClone({ _id: id(0), name: "A", type: "hero", items }));
    const start = process.cpuUsage();
    for (const s of sources) new BaseActor(s);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(1000);
  });
});
