/** Fields and models: checklist H-032 to H-061. */
import "../primitives.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bindings } from "../bindings.ts";
import { setProfile } from "../profile.ts";
import type { AnyObject, AnyValue, Veto } from "../types.ts";
import { DataModel } from "./data-model.ts";
import * as f from "./fields.ts";
import { _del, _replace } from "./operators.ts";

function model(schema: () => AnyObject): typeof DataModel {
  return class Probe extends DataModel {
    static override defineSchema(): AnyObject {
      return schema();
    }
  };
}

const make = (schema: () => AnyObject, data: AnyObject = {}, options: AnyObject = {}): AnyValue =>
  new (model(schema))(data, options);

const quiet = bindings.compatibility.mode;
beforeEach(() => {
  setProfile(14);
  bindings.compatibility.mode = 0;
});
afterEach(() => {
  bindings.compatibility.mode = quiet;
});

describe("numbers", () => {
  const clean = (options: AnyObject, value: AnyValue): AnyValue => new f.NumberField(options).clean(value);
  it("round, then clamp, then snap (H-032 to H-034)", () => {
    expect(clean({ integer: true }, 2.6)).toBe(3);
    expect(clean({ min: 0, max: 10 }, -4)).toBe(0);
    expect(clean({ min: 0, max: 10 }, 99)).toBe(10);
    expect(clean({ step: 5 }, 12)).toBe(10);
    for (const n of [1, 3, 5]) expect(new f.NumberField({ min: 1, step: 2 }).validate(n)).toBeUndefined();
    expect(clean({ step: 0.1 }, 0.3)).toBe(0.3);
  });
  it("take text as a number, and junk never as 0 (H-035, H-036)", () => {
    expect(clean({}, "7")).toBe(7);
    expect(clean({}, "abc")).toBeNull();
    expect(clean({}, "")).toBeNull();
    expect(clean({ required: true, nullable: false, initial: 4 }, "")).toBe(4);
    expect(clean({ required: true, nullable: false, initial: 4 }, null)).toBe(4);
    expect(() =>
      make(() => ({ a: new f.NumberField({ required: true, nullable: false, initial: 4 }) }), { a: "abc" }),
    ).toThrow(/a: must be a number/);
    expect(() => make(() => ({ a: new f.NumberField({ required: true, nullable: false }) }), {})).toThrow(
      /may not be undefined/,
    );
  });
});

describe("texts and flags", () => {
  it("trim and choose (H-037 to H-040, H-052)", () => {
    expect(new f.StringField().clean("  a ")).toBe("a");
    expect(new f.StringField({ trim: false }).clean(" a ")).toBe(" a ");
    expect(new f.StringField({ choices: ["a"] }).validate("b")).toBeDefined();
    expect(new f.StringField({ choices: ["a"], blank: true }).validate("")).toBeUndefined();
    let list = ["a"];
    const late = new f.StringField({ choices: () => list });
    expect(late.validate("b")).toBeDefined();
    list = ["b"];
    expect(late.validate("b")).toBeUndefined();
    expect(new f.BooleanField().clean("true")).toBe(true);
    expect(new f.BooleanField().clean("")).toBe(false);
    expect(new f.HTMLField().clean(undefined)).toBe("");
    expect(new f.HTMLField().clean("<b>x</b>")).toBe("<b>x</b>");
  });
  it("check uuids, files and colours (H-049 to H-051)", () => {
    const uuid = new f.DocumentUUIDField({ type: "Actor" });
    expect(uuid.validate("Actor.abcdefghijklmnop")).toBeUndefined();
    expect(uuid.validate("Item.abcdefghijklmnop")).toBeDefined();
    expect(uuid.validate("nonsense")).toBeDefined();
    const file = new f.FilePathField({ categories: ["IMAGE"] });
    expect(file.validate("a/b.exe")).toBeDefined();
    expect(file.validate("a/b.webp?1")).toBeUndefined();
    expect(file.validate(null)).toBeUndefined();
    const m = make(() => ({ c: new f.ColorField() }), { c: "#FF0000" });
    expect(m._source.c).toBe("#ff0000");
    expect(m.c.css).toBe("#ff0000");
  });
});

describe("containers", () => {
  const schema = (): AnyObject => ({
    s: new f.SchemaField({ a: new f.NumberField({ initial: 1 }), b: new f.StringField({ initial: "x" }) }),
    list: new f.ArrayField(
      new f.SchemaField({ x: new f.NumberField({ initial: 0 }), y: new f.NumberField({ initial: 5 }) }),
    ),
    set: new f.SetField(new f.StringField()),
    map: new f.ObjectField(),
    typed: new f.TypedObjectField(new f.SchemaField({ n: new f.NumberField({ initial: 3 }) }), {
      validateKey: (k: string) => k !== "bad",
    }),
  });
  it("drop unknown keys, fill missing ones (H-041), and not in updates (H-042)", () => {
    const m = make(schema, { s: { a: 2, z: 1 }, other: 1 });
    expect(m._source.s).toEqual({ a: 2, b: "x" });
    expect(m._source).not.toHaveProperty("other");
    expect(m.updateSource({ "s.a": 9 })).toEqual({ s: { a: 9 } });
    expect(m.s).toEqual({ a: 9, b: "x" });
  });
  it("replace lists as a whole (H-043)", () => {
    const m = make(schema, {
      list: [
        { x: 1, y: 1 },
        { x: 2, y: 2 },
      ],
    });
    m.updateSource({ "list.0.x": 7 });
    expect(m._source.list).toEqual([{ x: 7, y: 5 }]);
  });
  it("keep sets as lists (H-044)", () => {
    const m = make(schema, { set: ["a", "b", "a"] });
    expect(m._source.set).toEqual(["a", "b"]);
    expect(m.set).toEqual(new Set(["a", "b"]));
    expect(m.toObject(false).set).toEqual(["a", "b"]);
  });
  it("merge objects and obey both generations' operators (H-045, H-046, H-078, H-079)", () => {
    const m = make(schema, { map: { a: { p: 1, q: 2 }, b: 1 }, typed: { k: {}, bad: {} } });
    expect(Object.keys(m._source.typed)).toEqual(["k"]);
    m.updateSource({ "map.c": 3 });
    expect(m._source.map).toEqual({ a: { p: 1, q: 2 }, b: 1, c: 3 });
    m.updateSource({ "map.a.p": _del });
    m.updateSource({ "map.-=b": null });
    expect(m._source.map).toEqual({ a: { q: 2 }, c: 3 });
    m.updateSource({ "map.a": _replace({ z: 1 }) });
    expect(m._source.map.a).toEqual({ z: 1 });
    m.updateSource({ "typed.fresh": {} });
    expect(m.typed.fresh).toEqual({ n: 3 });
    m.updateSource({ typed: { k: _del } });
    expect(Object.keys(m.typed)).toEqual(["fresh"]);
    setProfile(13);
    expect(m.updateSource({ "map.-=c": null })).toEqual({ map: { "-=c": null } });
    m.updateSource({ "==map": { only: 1 } });
    expect(m._source.map).toEqual({ only: 1 });
  });
  it("hold models (H-047)", () => {
    const Inner = model(() => ({ v: new f.NumberField({ initial: 1 }) }));
    const m = make(() => ({ inner: new f.EmbeddedDataField(Inner) }), {});
    expect(m.inner).toBeInstanceOf(Inner);
    expect(m.inner.parent).toBe(m);
    expect(m.inner.schema.fields.v.fieldPath).toBe("inner.v");
    m.updateSource({ "inner.v": 4 });
    expect(m.inner.v).toBe(4);
    expect(m.inner._source).toBe(m._source.inner);
    m.inner.updateSource({ v: 5 });
    expect(m._source.inner.v).toBe(5);
  });
  it("give each instance its own initial value (H-053)", () => {
    const shared = { a: [1] };
    const Probe = model(() => ({
      o: new f.ObjectField({ initial: shared }),
      n: new f.NumberField({ initial: (s: AnyObject) => (s.o ? 1 : 2) }),
    }));
    const one: AnyValue = new Probe({});
    const two: AnyValue = new Probe({});
    one.updateSource({ "o.b": 1 });
    expect(two.o).toEqual({ a: [1] });
    expect(one.n).toBe(1);
  });
  it("choose a schema by type", () => {
    const m = make(
      () => ({
        t: new f.TypedSchemaField({
          a: { type: new f.StringField({ initial: "a" }), x: new f.NumberField({ initial: 1 }) },
          b: { type: new f.StringField({ initial: "b" }), y: new f.NumberField({ initial: 2 }) },
        }),
      }),
      { t: { type: "a" } },
    );
    expect(m.t).toEqual({ type: "a", x: 1 });
    m.updateSource({ "t.x": 4 });
    expect(m.t).toEqual({ type: "a", x: 4 });
    m.updateSource({ t: { type: "b" } });
    expect(m.t).toEqual({ type: "b", y: 2 });
  });
});

describe("models", () => {
  const schema = (): AnyObject => ({
    n: new f.NumberField({ required: true, nullable: false, initial: 1 }),
    o: new f.SchemaField({ a: new f.NumberField({ initial: 0 }), b: new f.NumberField({ initial: 0 }) }),
    e: new f.ObjectField(),
  });
  it("throw or mark (H-057), and fall back", () => {
    const Probe = model(schema);
    expect(() => new Probe({ n: "abc" })).toThrow(/n: must be a number/);
    const loose = Probe.fromSource({ n: "abc" });
    expect(loose.invalid).toBe(true);
    const fallen: AnyValue = new Probe({ n: "abc" }, { fallback: true });
    expect(fallen._source.n).toBe(1);
    expect(fallen.invalid).toBe(false);
  });
  it("report effective changes, also dry (H-058, H-059, H-074)", () => {
    const m = make(schema);
    expect(m.updateSource({ n: 1, "o.a": 0 })).toEqual({});
    expect(m.updateSource({ n: 5, "o.a": 0 }, { dryRun: true })).toEqual({ n: 5 });
    expect(m._source.n).toBe(1);
    expect(m.updateSource({ o: { a: 3 } })).toEqual({ o: { a: 3 } });
    expect(() => m.updateSource({ n: "abc" })).toThrow(/n: must be a number/);
    expect(m._source.n).toBe(1);
  });
  it("replace inner objects with recursive false (H-077)", () => {
    const m = make(schema, { e: { a: 1, b: 2 }, o: { a: 4, b: 4 } });
    m.updateSource({ e: { c: 3 }, o: { a: 1 } }, { recursive: false });
    expect(m._source.e).toEqual({ c: 3 });
    expect(m._source.o).toEqual({ a: 1, b: 0 });
  });
  it("migrate on construction and on update (H-060)", () => {
    const calls: AnyObject[] = [];
    class Old extends DataModel {
      static override defineSchema(): AnyObject {
        return { fresh: new f.NumberField() };
      }
      static override migrateData(source: AnyObject): AnyObject {
        calls.push({ ...source });
        this._addDataFieldMigration(source, "old", "fresh");
        return super.migrateData(source);
      }
    }
    const m: AnyValue = new Old({ old: 3 });
    expect(m.fresh).toBe(3);
    m.updateSource({ old: 4 });
    expect(m.fresh).toBe(4);
    expect(calls).toHaveLength(2);
  });
  it("keep prepared values out of the source (H-061)", () => {
    const m = make(schema, { e: { deep: { x: 1 } } });
    m.e.deep.x = 99;
    m.o.a = 99;
    m.n = 99;
    expect(m.toObject()).toEqual({ n: 1, o: { a: 0, b: 0 }, e: { deep: { x: 1 } } });
    expect(m.toObject(false)).toEqual({ n: 99, o: { a: 99, b: 0 }, e: { deep: { x: 99 } } });
    m.reset();
    expect(m.n).toBe(1);
    expect(m.clone({ n: 7 }).n).toBe(7);
  });
  it("find fields (H-055)", () => {
    const m = make(schema);
    expect(m.schema.getField("o.a")).toBe(m.schema.fields.o.fields.a);
    setProfile(13);
    expect(m.schema.getField("o.a").fieldPath).toBe("o.a");
    expect(m.getFieldForProperty("o.b").name).toBe("b");
  });
  it("accept a field that refuses by throwing", () => {
    class Range extends f.NumberField {
      private readonly bounds = { max: 5 };
      override _validateType(value: AnyValue): Veto {
        const result = super._validateType(value);
        if (value > this.bounds.max) throw new Error("is out of range");
        return result;
      }
    }
    expect(() => make(() => ({ r: new Range() }), { r: 9 })).toThrow(/r: is out of range/);
    const m = make(() => ({ r: new Range() }), { r: 1 });
    expect(() => m.validate({ changes: { r: 9 }, clean: true, fallback: false })).toThrow(/out of range/);
    expect(m.validate({ changes: { r: 2 }, clean: true })).toBe(true);
  });
});

describe("changes of active effects (H-206)", () => {
  const apply = (field: AnyValue, value: AnyValue, type: string, by: AnyValue): AnyValue =>
    field.applyChange(value, {}, { key: "k", type, value: by });
  it("are typed by the field", () => {
    const n = new f.NumberField();
    expect(apply(n, 3, "add", "2")).toBe(5);
    expect(apply(n, 3, "multiply", "2")).toBe(6);
    expect(apply(n, 3, "upgrade", "2")).toBe(3);
    expect(apply(n, 3, "downgrade", "2")).toBe(2);
    expect(apply(n, 3, "override", "9")).toBe(9);
    expect(apply(n, 3, "subtract", "1")).toBe(2);
    expect(apply(n, 3, "add", "junk")).toBe(3);
    expect(n.applyChange(3, {}, { mode: 2, value: "2" })).toBe(5);
    expect(apply(new f.StringField(), "a", "add", "b")).toBe("ab");
    expect(apply(new f.BooleanField(), false, "add", "true")).toBe(true);
    expect(apply(new f.ArrayField(new f.NumberField()), [1], "add", "2")).toEqual([1, 2]);
    expect(apply(new f.SetField(new f.StringField()), new Set(["a"]), "add", "b")).toEqual(new Set(["a", "b"]));
  });
});
