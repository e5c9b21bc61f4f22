/** H-032 to H-056: what fields make of values, and what they refuse. */
import { IDS, item } from "./harness.ts";

const gm = { core: true, seats: ["gm"] } as const;

item(
  "H-032",
  "an integer rounds 2.6 to 3, and -2.5 to -2",
  async (t) => {
    t.expect(
      await t.eval(t.gm, ({ contract, foundry }) =>
        [2.6, 2.4, -2.5, "3.7"].map((v) => contract.clean(new foundry.data.fields.NumberField({ integer: true }), v)),
      ),
    ).toEqual([3, 2, -2, 4]);
  },
  gm,
);

item(
  "H-033",
  "min 0 and max 10 bring -4 to 0 and 99 to 10, after rounding",
  async (t) => {
    t.expect(
      await t.eval(t.gm, ({ contract, foundry }) =>
        [
          [-4, 0],
          [99, 0],
          [10.4, 1],
        ].map(([v, integer]) =>
          contract.clean(new foundry.data.fields.NumberField({ min: 0, max: 10, integer: Boolean(integer) }), v),
        ),
      ),
    ).toEqual([0, 10, 10]);
    t.expect(await t.failure(t.gm, ({ foundry }) => new foundry.data.fields.NumberField({ min: 2, max: 1 }))).toMatch(
      /minimum|maximum/i,
    );
  },
  gm,
);

item(
  "H-034",
  "a step of 5 makes 12 into 10; from a minimum of 1 a step of 2 takes 1, 3, 5",
  async (t) => {
    t.expect(
      await t.eval(t.gm, ({ contract, foundry }) => {
        const { NumberField } = foundry.data.fields;
        return [
          ...[12, 13, -7].map((v) => contract.clean(new NumberField({ step: 5 }), v)),
          ...[1, 2, 3, 5].map((v) => contract.clean(new NumberField({ min: 1, step: 2 }), v)),
          contract.clean(new NumberField({ step: 0.1 }), 0.30000000000000004),
        ];
      }),
    ).toEqual([10, 15, -5, 1, 3, 3, 5, 0.3]);
  },
  gm,
);

item(
  "H-035",
  '"7" is 7; "abc" is never 0: refused where null is not allowed',
  async (t) => {
    t.expect(
      await t.eval(t.gm, ({ contract, foundry }) =>
        contract.clean(new foundry.data.fields.NumberField({ required: true, nullable: false, initial: 4 }), "7"),
      ),
    ).toBe(7);
    t.expect(
      await t.failure(t.gm, ({ contract, foundry }) =>
        contract.clean(new foundry.data.fields.NumberField({ required: true, nullable: false, initial: 4 }), "abc"),
      ),
    ).toMatch(/must be a number/);
    // Nullable: null on 14, not confirmed on 13; both hosts must not store 0 or NaN.
    const nullable = await t.eval(t.gm, ({ contract, foundry }) => {
      try {
        return contract.clean(new foundry.data.fields.NumberField({ nullable: true, initial: null }), "abc");
      } catch {
        return "refused";
      }
    });
    t.expect(t.is14 ? [null] : [null, "refused"]).toContain(nullable);
  },
  gm,
);

item(
  "H-036",
  "nullable takes null and the empty text as null; not nullable turns both into the initial, and fails without one",
  async (t) => {
    t.expect(
      await t.eval(t.gm, ({ contract, foundry }) => {
        const { NumberField } = foundry.data.fields;
        const nullable = (): unknown => new NumberField({ nullable: true, initial: 3 });
        const solid = (): unknown => new NumberField({ required: true, nullable: false, initial: 3 });
        return [
          contract.clean(nullable(), null),
          contract.clean(nullable(), ""),
          contract.clean(nullable(), "  "),
          contract.clean(solid(), null),
          contract.clean(solid(), ""),
          contract.clean(solid()),
        ];
      }),
    ).toEqual([null, null, null, 3, 3, 3]);
    for (const given of [null, undefined])
      t.expect(
        await t.failure(
          t.gm,
          ({ contract, foundry }, v) =>
            contract.clean(new foundry.data.fields.NumberField({ required: true, nullable: false }), v ?? undefined),
          given,
        ),
      ).toMatch(/may not be undefined|must be a finite number|may not be null/);
    t.expect(
      await t.failure(t.gm, ({ contract, foundry }) =>
        contract.clean(new foundry.data.fields.NumberField({ required: true, nullable: false }), null),
      ),
    ).toMatch(/may not be|must be/);
  },
  gm,
);

item(
  "H-037",
  "texts are trimmed, unless trim is off",
  async (t) => {
    t.expect(
      await t.eval(t.gm, ({ contract, foundry }) => [
        contract.clean(new foundry.data.fields.StringField(), "  a b "),
        contract.clean(new foundry.data.fields.StringField({ trim: false }), "  a "),
        contract.clean(new foundry.data.fields.StringField(), 12),
      ]),
    ).toEqual(["a b", "  a ", "12"]);
  },
  gm,
);

item(
  "H-038",
  "choices refuse what is not among them; blank takes the empty text besides",
  async (t) => {
    t.expect(
      await t.failure(t.gm, ({ contract, foundry }) =>
        contract.clean(new foundry.data.fields.StringField({ required: true, choices: ["a", "b"], initial: "a" }), "c"),
      ),
    ).toMatch(/not a valid choice/);
    t.expect(
      await t.failure(t.gm, ({ contract, foundry }) =>
        contract.clean(new foundry.data.fields.StringField({ required: true, choices: ["a", "b"] }), ""),
      ),
    ).not.toBeNull();
    t.expect(
      await t.eval(t.gm, ({ contract, foundry }) => [
        contract.clean(
          new foundry.data.fields.StringField({ required: true, blank: true, choices: { a: "A", b: "B" } }),
          "",
        ),
        contract.clean(new foundry.data.fields.StringField({ choices: { a: "A" } }), "a"),
      ]),
    ).toEqual(["", "a"]);
  },
  gm,
);

item(
  "H-039",
  "choices from a function are asked for when a value is checked",
  async (t) => {
    t.expect(
      await t.eval(t.gm, ({ contract, foundry }) => {
        let open = ["a"];
        const Model = contract.model(({ StringField }: { StringField: new (o: object) => unknown }) => ({
          v: new StringField({ required: true, choices: () => open, initial: "a" }),
        }));
        const model = new Model({ v: "a" });
        open = ["a", "later"];
        model.updateSource({ v: "later" });
        let refused = false;
        open = ["a"];
        try {
          new Model({ v: "later" });
        } catch {
          refused = true;
        }
        void foundry;
        return [model.v, refused];
      }),
    ).toEqual(["later", true]);
  },
  { seats: ["gm"] },
);

item(
  "H-040",
  'true from "true" and 1, false from the empty text and 0',
  async (t) => {
    t.expect(
      await t.eval(t.gm, ({ contract, foundry }) =>
        ["true", "", "false", 1, 0, true, undefined].map((v) =>
          contract.clean(new foundry.data.fields.BooleanField(), v),
        ),
      ),
    ).toEqual([true, false, false, true, false, true, false]);
  },
  gm,
);

item(
  "H-041",
  "a schema drops keys that it does not know and fills what is missing",
  async (t) => {
    t.expect(
      await t.eval(t.gm, ({ contract }) => {
        const Model = contract.model((f: Record<string, new (...args: unknown[]) => unknown>) => ({
          a: new f.SchemaField!({ b: new f.NumberField!({ initial: 1 }), c: new f.StringField!({ initial: "x" }) }),
          d: new f.BooleanField!(),
        }));
        return [new Model({ a: { b: 5, zzz: 1 }, yyy: 2 })._source, new Model()._source];
      }),
    ).toEqual([
      { a: { b: 5, c: "x" }, d: false },
      { a: { b: 1, c: "x" }, d: false },
    ]);
    t.expect(
      await t.eval(t.gm, ({ Actor }) => {
        const actor = new Actor.implementation({
          name: "x",
          type: "hero",
          nonsense: 1,
          system: { nonsense: 1, health: { value: 3, nonsense: 1 } },
        });
        return ["nonsense" in actor._source, "nonsense" in actor._source.system, actor._source.system.health];
      }),
    ).toEqual([false, false, { value: 3, max: 10 }]);
  },
  gm,
);

item(
  "H-042",
  "a partial update is cleaned key by key and adds no missing brothers",
  async (t) => {
    t.expect(
      await t.eval(
        t.gm,
        ({ game }, id) => {
          const actor = game.actors.get(id);
          return [
            actor.updateSource({ "system.health.value": "3.6" }, { dryRun: true }),
            actor.constructor.cleanData({ system: { limited: 99 } }, { partial: true, source: { type: "hero" } }),
          ];
        },
        IDS.hero,
      ),
    ).toEqual([{ system: { health: { value: 4 } } }, { system: { limited: 10 } }]);
  },
  gm,
);

item(
  "H-043",
  "an array is replaced as a whole; a dotted index does not reach into it but leaves a list of one",
  async (t) => {
    t.expect(
      await t.eval(t.gm, async ({ Actor }) => {
        const actor = await Actor.create({
          name: "List",
          type: "hero",
          system: {
            list: [
              { x: 1, name: "one" },
              { x: 2, name: "two" },
            ],
          },
        });
        const before = actor.toObject().system.list;
        await actor.update({ "system.list.0.x": 9 });
        const dotted = actor.toObject().system.list;
        await actor.update({ "system.list": [{ x: 5 }, { name: "b" }] });
        const whole = actor.toObject().system.list;
        const same = await actor.update({
          "system.list": [
            { x: 5, name: "new" },
            { x: 0, name: "b" },
          ],
        });
        await actor.delete();
        return { before, dotted, whole, same: same ?? null };
      }),
    ).toEqual({
      before: [
        { x: 1, name: "one" },
        { x: 2, name: "two" },
      ],
      dotted: [{ x: 9, name: "new" }],
      whole: [
        { x: 5, name: "new" },
        { x: 0, name: "b" },
      ],
      same: null,
    });
  },
  gm,
);

item(
  "H-044",
  "a set is an array in the source, a Set when prepared, and holds nothing twice",
  async (t) => {
    t.expect(
      await t.eval(t.gm, async ({ Actor }) => {
        const actor = await Actor.create({ name: "Set", type: "hero", system: { tags: ["a", "b", "a"] } });
        const seen = [
          actor._source.system.tags,
          actor.system.tags instanceof Set,
          actor.system.tags.size,
          actor.toObject(false).system.tags,
        ];
        await actor.update({ "system.tags": new Set(["q"]) });
        const after = actor._source.system.tags;
        await actor.delete();
        return [...seen, after];
      }),
    ).toEqual([["a", "b"], true, 2, ["a", "b"], ["q"]]);
  },
  gm,
);

item(
  "H-045",
  "an object is merged by an update, and the operator of the generation takes a key away",
  async (t) => {
    t.expect(
      await t.eval(t.gm, async ({ Actor, game, _del }) => {
        const actor = await Actor.create({ name: "Map", type: "hero", system: { map: { a: 1, b: { c: 2, d: 3 } } } });
        await actor.update({ "system.map.b.c": 5, "system.map.e": 7 });
        const merged = actor.toObject().system.map;
        await actor.update(
          game.release.generation === 13
            ? { "system.map.-=a": null, "system.map.b.-=d": null }
            : { "system.map.a": _del, "system.map.b.d": _del },
        );
        const less = actor.toObject().system.map;
        await actor.delete();
        return [merged, less];
      }),
    ).toEqual([
      { a: 1, b: { c: 5, d: 3 }, e: 7 },
      { b: { c: 5 }, e: 7 },
    ]);
  },
  gm,
);

item(
  "H-046",
  "a typed object drops keys that validateKey refuses and gives a new key the element's initials",
  async (t) => {
    t.expect(
      await t.eval(t.gm, async ({ Actor }) => {
        const actor = await Actor.create({
          name: "Slots",
          type: "hero",
          system: { slots: { good: {}, Bad1: { n: 3 } } },
        });
        const first = actor.toObject().system.slots;
        await actor.update({ "system.slots.more.n": 4, "system.slots.NO": { n: 1 } });
        const second = actor.toObject().system.slots;
        await actor.update({ "system.slots.other": {} });
        const third = actor.toObject().system.slots;
        await actor.delete();
        return [first, second, third];
      }),
    ).toEqual([
      { good: { n: 1 } },
      { good: { n: 1 }, more: { n: 4 } },
      { good: { n: 1 }, more: { n: 4 }, other: { n: 1 } },
    ]);
  },
  gm,
);

item(
  "H-047",
  "an embedded model knows its container and follows updates",
  async (t) => {
    t.expect(
      await t.eval(t.gm, async ({ Actor, contract }) => {
        const actor = await Actor.create({ name: "Origin", type: "hero", system: { origin: { place: "Bay" } } });
        const seen = [
          actor.system.origin instanceof contract.classes.Origin,
          actor.system.origin.parent === actor.system,
          actor.system.origin.label,
        ];
        await actor.update({ "system.origin.year": 1999.7 });
        seen.push(
          actor.system.origin.label,
          actor.system.origin.parent === actor.system,
          actor.toObject().system.origin,
        );
        await actor.delete();
        return seen;
      }),
    ).toEqual([true, true, "Bay, 2000", "Bay, 2000", true, { place: "Bay", year: 2000 }]);
  },
  gm,
);

item(
  "H-048",
  "a foreign document is looked up when asked for, null while it is not there; the source keeps the id",
  async (t) => {
    t.expect(
      await t.eval(
        t.gm,
        async ({ Actor, game }, ids) => {
          const actor = await Actor.create({ name: "Side", type: "hero", system: { sidekick: ids.npc } });
          const seen = [actor.system.sidekick === game.actors.get(ids.npc), actor._source.system.sidekick];
          await actor.update({ "system.sidekick": "absent0000000000" });
          seen.push(actor.system.sidekick ?? null, actor._source.system.sidekick);
          await actor.update({ "system.sidekick": null });
          seen.push(actor.system.sidekick);
          await actor.delete();
          return seen;
        },
        IDS,
      ),
    ).toEqual([true, IDS.npc, null, "absent0000000000", null]);
  },
  { seats: ["gm"] },
);

item(
  "H-049",
  "a uuid that is none, or of another kind of document, is refused",
  async (t) => {
    t.allow(/validation/i);
    const set = (link: string): Promise<string | null> =>
      t.failure(t.gm, ({ game }, [id, uuid]) => game.actors.get(id).update({ "system.link": uuid }), [
        IDS.hero,
        link,
      ] as const);
    t.expect(await set("nonsense")).toMatch(/link/);
    t.expect(await set(`Actor.${IDS.npc}`)).toMatch(/link/);
    t.expect(await set(`Item.${IDS.gear}`)).toBeNull();
    t.expect(
      await t.eval(
        t.gm,
        ({ game }, id) =>
          game.actors
            .get(id)
            .update({ "system.link": null })
            .then((a: { system: { link: null } }) => a.system.link),
        IDS.hero,
      ),
    ).toBeNull();
  },
  gm,
);

item(
  "H-050",
  "an image path that is a program is refused; null is fine",
  async (t) => {
    t.expect(
      await t.failure(t.gm, ({ contract, foundry }) =>
        contract.clean(new foundry.data.fields.FilePathField({ categories: ["IMAGE"] }), "evil.exe"),
      ),
    ).toMatch(/extension|valid/i);
    t.expect(
      await t.eval(t.gm, ({ contract, foundry }) => [
        contract.clean(new foundry.data.fields.FilePathField({ categories: ["IMAGE"] }), null),
        contract.clean(new foundry.data.fields.FilePathField({ categories: ["IMAGE"] }), "a/b.webp"),
        contract.clean(new foundry.data.fields.FilePathField({ categories: ["IMAGE"] })),
      ]),
    ).toEqual([null, "a/b.webp", null]);
  },
  { seats: ["gm"] },
);

item(
  "H-051",
  "a colour is a Color with css when prepared and #rrggbb in the source",
  async (t) => {
    t.expect(
      await t.eval(
        t.gm,
        ({ game, foundry }, id) => {
          const { color } = game.actors.get(id).system;
          return [color instanceof foundry.utils.Color, color.css, game.actors.get(id)._source.system.color];
        },
        IDS.hero,
      ),
    ).toEqual([true, "#336699", "#336699"]);
    t.expect(
      await t.failure(t.gm, ({ contract, foundry }) =>
        contract.clean(new foundry.data.fields.ColorField(), "no colour"),
      ),
    ).not.toBeNull();
  },
  { seats: ["gm"] },
);

item(
  "H-052",
  "an HTML field keeps markup and begins empty",
  async (t) => {
    t.expect(
      await t.eval(t.gm, ({ contract, foundry }) => [
        contract.clean(new foundry.data.fields.HTMLField()),
        contract.clean(new foundry.data.fields.HTMLField(), "<p>a <b>b</b></p>"),
      ]),
    ).toEqual(["", "<p>a <b>b</b></p>"]);
  },
  { seats: ["gm"] },
);

item(
  "H-053",
  "an initial function gets the source and is called for each instance",
  async (t) => {
    t.expect(
      await t.eval(t.gm, ({ Actor, contract }) => {
        const before = contract.initials as number;
        const [a, b] = ["a", "b"].map((name) => new Actor.implementation({ name, type: "hero" }));
        a.system.list.push("x");
        return [
          (contract.initials as number) - before >= 2,
          a._source.system.fresh.named,
          a._source.system.fresh !== b._source.system.fresh,
          b.system.list.length,
        ];
      }),
    ).toEqual([true, "object", true, 0]);
  },
  gm,
);

item(
  "H-054",
  "the path of a system field begins with system.",
  async (t) => {
    t.expect(
      await t.eval(
        t.gm,
        ({ game }, id) => {
          const { schema } = game.actors.get(id).system;
          return [
            schema.fields.bonus.fieldPath,
            schema.getField("health.value").fieldPath,
            schema.fields.list.element.fieldPath,
            game.actors.get(id).schema.fields.name.fieldPath,
          ];
        },
        IDS.hero,
      ),
    ).toEqual(["system.bonus", "system.health.value", t.expect.stringContaining("system.list"), "name"]);
  },
  gm,
);

item(
  "H-055",
  "system.schema.getField finds a field by its path; on 14 getFieldForProperty of the document does as well",
  async (t) => {
    t.expect(
      await t.eval(
        t.gm,
        ({ game }, id) => {
          const actor = game.actors.get(id);
          return [
            actor.system.schema.getField("health.max")?.name,
            actor.system.schema.getField("origin.year")?.name,
            actor.system.schema.getField("no.such") ?? null,
            game.release.generation === 14 ? actor.getFieldForProperty("system.health.max")?.name : "max",
          ];
        },
        IDS.hero,
      ),
    ).toEqual(["max", "year", null, "max"]);
  },
  { seats: ["gm"] },
);

item(
  "H-056",
  "the message of a refused value has the document's id, the path and the reason",
  async (t) => {
    t.allow(/validation/i);
    const message = await t.failure(
      t.gm,
      ({ game }, id) => game.actors.get(id).update({ "system.rank": "emperor" }),
      IDS.hero,
    );
    t.expect(message).toContain(IDS.hero);
    t.expect(message).toMatch(/rank/);
    t.expect(message).toMatch(/not a valid choice/);
    t.expect(await t.eval(t.gm, ({ game }, id) => game.actors.get(id)._source.system.rank, IDS.hero)).toBe("novice");
    t.expect(await t.eval(t.player, ({ game }, id) => game.actors.get(id)._source.system.rank, IDS.hero)).toBe(
      "novice",
    );
  },
  { core: true },
);
