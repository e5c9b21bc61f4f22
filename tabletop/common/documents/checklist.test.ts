/** Document-level points of the fidelity checklist (platform 12), on core's base classes without a client. */
import "../primitives.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bindings } from "../bindings.ts";
import { DataModel } from "../data/data-model.ts";
import * as fields from "../data/fields.ts";
import { _del, _replace } from "../data/operators.ts";
import { ActiveEffectTypeDataModel, TypeDataModel } from "../data/type-data-model.ts";
import { setProfile } from "../profile.ts";
import type { AnyObject, AnyValue } from "../types.ts";
import { baseDocuments } from "./index.ts";

const { Actor, ActiveEffect, Item, Combat, ChatMessage } = baseDocuments as Record<string, AnyValue>;
const id = (c: string): string => c.repeat(16);

class Hero extends TypeDataModel {
  static override defineSchema(): AnyObject {
    return {
      hp: new fields.SchemaField({
        value: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 10, min: 0 }),
        max: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 10 }),
      }),
      map: new fields.ObjectField(),
      list: new fields.ArrayField(
        new fields.SchemaField({
          x: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
          y: new fields.StringField({ required: true, initial: "why" }),
        }),
      ),
    };
  }
  static log: AnyValue[] = [];
  override async _preUpdate(changes: AnyObject): Promise<boolean | undefined> {
    Hero.log.push(["model", changes]);
    return changes.veto ? false : undefined;
  }
}
class Gear extends TypeDataModel {
  static override defineSchema(): AnyObject {
    return {
      cost: new fields.NumberField({
        required: true,
        nullable: false,
        initial: 1,
        validate: (v: number) => v >= 0 || false,
      }),
    };
  }
}
class Crowd extends TypeDataModel {
  static override defineSchema(): AnyObject {
    return { size: new fields.NumberField({ required: true, nullable: false, initial: 3 }) };
  }
}
class Plain extends DataModel {
  static override defineSchema(): AnyObject {
    return { n: new fields.NumberField({ required: true, nullable: false, initial: 1 }) };
  }
  _preUpdate(): boolean {
    throw new Error("a plain model has no lifecycle");
  }
}

const models: Record<string, Record<string, AnyValue>> = {
  Actor: { hero: Hero, crowd: Crowd, plain: Plain },
  Item: { gear: Gear },
};
const saved = { ...bindings };
let onError: ReturnType<typeof vi.fn>;

beforeEach(() => {
  setProfile(14);
  onError = vi.fn();
  Hero.log = [];
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  Object.assign(bindings, {
    getDataModelClass: (name: string, type: string) => models[name]?.[type],
    getTypes: (name: string) => (models[name] ? ["base", ...Object.keys(models[name])] : null),
    onError,
  });
});
afterEach(() => {
  Object.assign(bindings, saved);
  vi.restoreAllMocks();
});

const hero = (data: AnyObject = {}, context: AnyObject = {}): AnyValue =>
  new Actor({ _id: id("a"), name: "Nova", type: "hero", ...data }, context);

describe.each([13, 14] as const)("system data under profile %i", (generation) => {
  beforeEach(() => setProfile(generation));

  it("is a model rooted at system (H-054, H-055)", () => {
    const actor = hero();
    expect(actor.system).toBeInstanceOf(Hero);
    expect(actor.system.parent).toBe(actor);
    expect(actor.system.schema.getField("hp.value").fieldPath).toBe("system.hp.value");
    expect(actor.getFieldForProperty("system.hp.value").fieldPath).toBe("system.hp.value");
    expect(actor.toObject().system).toEqual({ hp: { value: 10, max: 10 }, map: {}, list: [] });
  });

  it("takes dotted and nested updates alike and reports effective changes (H-058, H-059, H-074, H-042)", () => {
    const actor = hero();
    expect(actor.updateSource({ "system.hp.value": 7.6 }, { dryRun: true })).toEqual({ system: { hp: { value: 8 } } });
    expect(actor.system.hp.value).toBe(10);
    expect(actor.updateSource({ system: { hp: { value: 7 } } })).toEqual({ system: { hp: { value: 7 } } });
    expect(actor.updateSource({ "system.hp.value": 7, name: "Nova" })).toEqual({});
    expect(actor.system.hp).toEqual({ value: 7, max: 10 });
    expect(actor.system._source).toBe(actor._source.system);
  });

  it("replaces lists wholesale, elements complete (H-043)", () => {
    const actor = hero({
      system: {
        list: [
          { x: 1, y: "a" },
          { x: 2, y: "b" },
        ],
      },
    });
    actor.updateSource({ "system.list.0.x": 9 });
    expect(actor._source.system.list).toEqual([{ x: 9, y: "why" }]);
  });

  it("deletes and replaces keys with the operators of the generation (H-045, H-078, H-079)", () => {
    const actor = hero({ system: { map: { a: 1, b: { c: 1 }, d: 2 } } });
    const changes =
      generation === 13
        ? { "system.map.-=a": null, "system.map.==b": { z: 1 } }
        : { "system.map.a": _del, "system.map.b": _replace({ z: 1 }) };
    const diff = actor.updateSource(changes);
    expect(actor._source.system.map).toEqual({ b: { z: 1 }, d: 2 });
    expect(diff).toEqual(
      generation === 13
        ? { system: { map: { "-=a": null, "==b": { z: 1 } } } }
        : { system: { map: { a: _del, b: _replace({ z: 1 }) } } },
    );
    // The reported difference brings another copy to the same state: this is what other clients receive.
    const twin = hero({ system: { map: { a: 1, b: { c: 1 }, d: 2 } } });
    twin.updateSource(diff);
    expect(twin.toObject()).toEqual(actor.toObject());
  });

  it("accepts the old keys on both (H-078)", () => {
    const actor = hero({ system: { map: { a: 1, d: 2 } } });
    actor.updateSource({ "system.map.-=a": null });
    expect(actor._source.system.map).toEqual({ d: 2 });
  });

  it("keeps prepared values out of the source (H-061) and starts each preparation afresh (H-210)", () => {
    const actor = hero();
    actor.system.hp.max += 5;
    actor.system.total = (actor.system.total ?? 0) + 1;
    expect(actor.toObject().system.hp.max).toBe(10);
    expect(actor.toObject(false).system.hp.max).toBe(15);
    actor.reset();
    expect(actor.system.hp.max).toBe(10);
    expect(actor.system.total).toBeUndefined();
  });

  it("refuses a new type unless system is replaced too (H-067)", () => {
    const actor = hero();
    expect(() => actor.updateSource({ type: "crowd" })).toThrow();
    expect(() => actor.updateSource({ type: "crowd", system: { size: 4 } })).toThrow();
    expect(actor.type).toBe("hero");
    actor.updateSource(
      generation === 13 ? { type: "crowd", "==system": { size: 4 } } : { type: "crowd", system: _replace({ size: 4 }) },
    );
    expect(actor.system).toBeInstanceOf(Crowd);
    expect(actor._source.system).toEqual({ size: 4 });
  });

  it("refuses invalid data with id, path and reason (H-056), leaving the document as it was", () => {
    const actor = hero();
    let message = "";
    try {
      actor.updateSource({ "system.hp.value": "abc" });
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toContain(id("a"));
    expect(message).toMatch(/system\.hp\.value/);
    expect(message).toContain("must be a number");
    expect(actor.system.hp.value).toBe(10);
    expect(() => new Actor({ name: "", type: "hero" })).toThrow(/name/);
    expect(() => new Actor({ name: "X", type: "villain" })).toThrow(/type/);
  });
});

describe("embedded documents", () => {
  it("are real, keep their identity and share their source with the parent", () => {
    const actor = hero({ items: [{ _id: id("i"), name: "Rope", type: "gear" }] });
    const item = actor.items.get(id("i"));
    expect(item.parent).toBe(actor);
    expect(item.uuid).toBe(`Actor.${id("a")}.Item.${id("i")}`);
    item.updateSource({ "system.cost": 4 });
    expect(actor._source.items[0].system.cost).toBe(4);
    actor.updateSource({ name: "Nova II" });
    expect(actor.items.get(id("i"))).toBe(item);
    actor.updateSource({ items: [{ _id: id("i"), "system.cost": 6 }] });
    expect(item.system.cost).toBe(6);
  });

  it("stay out when invalid and can be repaired, while the actor works (H-026, H-068)", () => {
    const data = {
      items: [
        { _id: id("i"), name: "Bad", type: "gear", system: { cost: -1 } },
        { _id: id("j"), name: "Good", type: "gear" },
      ],
    };
    const actor = Actor.fromSource(
      { _id: id("a"), name: "Nova", type: "hero", ...data },
      { strict: true, dropInvalidEmbedded: true },
    );
    expect([...actor.items].map((i: AnyValue) => i.name as string)).toEqual(["Good"]);
    expect(actor.items.invalidDocumentIds.has(id("i"))).toBe(true);
    expect(actor.items.getInvalid(id("i"))._source.system.cost).toBe(-1);
    expect(actor._source.items).toHaveLength(2);
  });

  it("take effects three levels deep", () => {
    const actor = hero({
      items: [{ _id: id("i"), name: "Rope", type: "gear", effects: [{ _id: id("e"), name: "Tied" }] }],
    });
    expect(actor.items.get(id("i")).effects.get(id("e")).uuid).toBe(
      `Actor.${id("a")}.Item.${id("i")}.ActiveEffect.${id("e")}`,
    );
  });
});

describe("a document", () => {
  it("gets a prototype token named after it when it is created (H-073)", async () => {
    const actor = hero({ img: "icons/svg/aura.svg" });
    await actor._preCreate({ name: "Nova" }, {}, null);
    expect(actor._source.prototypeToken.name).toBe("Nova");
    expect(actor._source.prototypeToken.texture.src).toBe("icons/svg/aura.svg");
  });

  it("clones with a new identity unless told otherwise", () => {
    const actor = hero({ system: { map: { a: 1 } } });
    const copy = actor.clone({ "system.map.b": 2 });
    expect(copy.id).toBeNull();
    expect(copy._source.system.map).toEqual({ a: 1, b: 2 });
    expect(actor._source.system.map).toEqual({ a: 1 });
    expect(actor.clone({}, { keepId: true }).id).toBe(actor.id);
  });

  it("guards flag scopes (H-094)", async () => {
    bindings.flagScopes = new Set(["crossover"]);
    const actor = hero({ flags: { crossover: { a: { b: 1 } } } });
    expect(actor.getFlag("crossover", "a.b")).toBe(1);
    expect(() => actor.getFlag("strange", "a")).toThrow();
    const update = vi.spyOn(actor, "update").mockResolvedValue(actor);
    await actor.setFlag("crossover", "x", 1);
    expect(update).toHaveBeenCalledTimes(1);
    await expect((async () => actor.setFlag("strange", "x", 1))()).rejects.toThrow();
  });

  it("forwards lifecycle calls to a type model, not to a plain one (H-065, H-274)", async () => {
    const actor = hero();
    expect(await actor._preUpdate({ a: 1 }, {}, null)).not.toBe(false);
    expect(await actor._preUpdate({ veto: true }, {}, null)).toBe(false);
    expect(Hero.log).toHaveLength(2);
    const plain = new Actor({ _id: id("p"), name: "P", type: "plain" });
    expect(await plain._preUpdate({}, {}, null)).not.toBe(false);
  });

  it("asks for a type when there are several (H-072)", () => {
    expect(() => new Actor({ name: "X" })).toThrow(/type/);
    expect(new Item({ name: "X" }).type).toBe("gear");
  });
});

describe("permissions", () => {
  const gm = { id: id("g"), role: 4, isGM: true, hasRole: () => true, hasPermission: () => true, can: () => true };
  const player = {
    id: id("u"),
    role: 1,
    isGM: false,
    hasRole: (r: AnyValue) =>
      (typeof r === "number"
        ? r
        : ({ NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 }[r as string] ?? 9)) <= 1,
    hasPermission: () => false,
    can: () => false,
  };
  const owned = (): AnyValue =>
    hero({ ownership: { default: 0, [id("u")]: 3 }, items: [{ _id: id("i"), name: "Rope", type: "gear" }] });

  it("grant levels, to a Gamemaster always owner", () => {
    const actor = owned();
    expect(actor.testUserPermission(player, "OWNER")).toBe(true);
    expect(actor.testUserPermission({ ...player, id: id("v") }, "LIMITED")).toBe(false);
    expect(actor.testUserPermission(gm, "OWNER")).toBe(true);
    expect(actor.items.get(id("i")).testUserPermission(player, "OWNER")).toBe(true);
  });
  it("let a player delete an own item, not the actor (H-088, H-089)", () => {
    const actor = owned();
    expect(actor.canUserModify(player, "update", {})).toBe(true);
    expect(actor.canUserModify(player, "delete")).toBe(false);
    expect(actor.items.get(id("i")).canUserModify(player, "delete")).toBe(true);
    expect(actor.canUserModify({ ...player, id: id("v") }, "update", {})).toBe(false);
  });
  it("let a player move the turn, and nothing else with it (H-194)", () => {
    const combat = new Combat({ _id: id("c") });
    expect(combat.canUserModify(player, "update", { _id: id("c"), round: 1, turn: 2 })).toBe(true);
    expect(combat.canUserModify(player, "update", { turn: 2, flags: { x: 1 } })).toBe(false);
    expect(combat.canUserModify(gm, "update", { flags: { x: 1 } })).toBe(true);
  });
  it("leave a message to its author and the Gamemaster (H-142, H-248)", () => {
    const message = new ChatMessage({ _id: id("m"), author: id("u"), content: "Hi" });
    expect(message.canUserModify(player, "delete")).toBe(true);
    expect(message.canUserModify({ ...player, id: id("v") }, "delete")).toBe(false);
    expect(message.canUserModify({ ...player, id: id("v") }, "update", { content: "x" })).toBe(false);
    expect(message.canUserModify(gm, "delete")).toBe(true);
  });
});

describe("active effects", () => {
  const stored = (): AnyObject => ({
    _id: id("e"),
    name: "Slowed",
    changes: [
      { key: "system.hp.max", mode: 2, value: "-5", priority: 20 },
      { key: "flags.x", mode: 7, value: "plain words" },
    ],
    duration: { rounds: 3, startRound: 2, startTurn: 1 },
  });
  it("keep the old shape on 13 (H-208, H-214)", () => {
    setProfile(13);
    const effect = new ActiveEffect(stored());
    expect(effect.changes[0]).toEqual({ key: "system.hp.max", mode: 2, value: "-5", priority: 20 });
    expect(effect._source.duration).toMatchObject({ rounds: 3, startRound: 2, startTurn: 1 });
  });
  it("are brought to the new one on 14 (H-208, H-275)", () => {
    const effect = new ActiveEffect(stored());
    expect(effect._source.system.changes.map((c: AnyObject) => [c.type, c.value, c.phase])).toEqual([
      ["add", -5, "initial"],
      ["custom.7", "plain words", "initial"],
    ]);
    expect(effect._source.duration).toMatchObject({ value: 3, units: "rounds" });
    expect(effect._source.start).toMatchObject({ round: 2, turn: 1 });
    expect("changes" in effect._source).toBe(false);
    expect(new ActiveEffect(effect.toObject()).toObject()).toEqual(effect.toObject());
  });
  it("on 14 expire at turnStart only if they have a value (H-257)", () => {
    expect(new ActiveEffect({ name: "A", duration: { value: 2, units: "rounds" } })._source.duration.expiry).toBe(
      "turnStart",
    );
    expect(new ActiveEffect({ name: "A" })._source.duration.expiry).toBeNull();
  });
  it("leave unrelated keys of a partial update alone", () => {
    const effect = new ActiveEffect(stored());
    expect(effect.updateSource({ disabled: true })).toEqual({ disabled: true });
    expect(effect.updateSource({ "duration.value": 5 })).toEqual({ duration: { value: 5 } });
    expect(effect._source.duration.units).toBe("rounds");
  });
  it("get core's model on 14 where it is registered, as the client does", () => {
    models.ActiveEffect = { base: ActiveEffectTypeDataModel };
    try {
      const effect = new ActiveEffect(stored());
      expect(effect.system).toBeInstanceOf(ActiveEffectTypeDataModel);
      expect(effect.system.changes[1].type).toBe("custom.7");
    } finally {
      delete models.ActiveEffect;
    }
  });
});

it.each([13, 14] as const)(
  "every base document of profile %i has a schema that builds, cleans and survives a round trip",
  (generation) => {
    setProfile(generation);
    const faults: string[] = [];
    for (const [name, cls] of Object.entries(baseDocuments as Record<string, AnyValue>)) {
      if ((name === "MeasuredTemplate" && generation === 14) || (name === "Level" && generation === 13)) continue;
      try {
        const doc = new cls(
          {
            _id: id("z"),
            name: "Thing",
            type: undefined,
            key: "a.b",
            value: "1",
            scene: id("s"),
            user: id("u"),
            author: id("u"),
            ...(name === "Actor" ? { type: "hero" } : {}),
            ...(name === "Folder" ? { type: "Actor" } : {}),
            ...(name === "RegionBehavior" ? { type: "pauseGame" } : {}),
            ...(name === "Tile" ? { width: 100, height: 100 } : {}),
            ...(name === "Wall" ? { c: [0, 0, 100, 0] } : {}),
          },
          { strict: true },
        );
        const once = doc.toObject();
        expect(new cls(structuredClone(once)).toObject()).toEqual(once);
        expect(JSON.parse(JSON.stringify(once))).toEqual(once);
      } catch (error) {
        faults.push(`${name}: ${(error as Error).message}`);
      }
    }
    expect(faults).toEqual([]);
  },
);
