/** H-057 to H-070, H-266's neighbours, H-271, H-274: models, preparation, callbacks. */
import { IDS, item } from "./harness.ts";

const gm = { core: true, seats: ["gm"] } as const;
interface Call {
  name: string;
  id: string | null;
  user: string | null;
  args: unknown[];
}

item(
  "H-057",
  "new with wrong data throws; fromSource doesn't and says that it is invalid",
  async (t) => {
    t.allow(/validation|rank/i);
    t.expect(
      await t.failure(
        t.gm,
        ({ Actor }) => new Actor.implementation({ name: "x", type: "hero", system: { rank: "emperor" } }),
      ),
    ).toMatch(/rank/);
    t.expect(
      await t.eval(t.gm, ({ Actor }) => {
        const actor = Actor.implementation.fromSource({
          _id: "aaaaaaaaaaaaaaaa",
          name: "x",
          type: "hero",
          system: { rank: "emperor" },
        });
        return [actor.invalid, actor.name, actor._source.system.rank];
      }),
    ).toEqual([true, "x", "emperor"]);
    t.expect(
      await t.eval(t.gm, ({ contract }) => {
        const Model = contract.model((f: Record<string, new (o: object) => unknown>) => ({
          v: new f.StringField!({ required: true, choices: ["a"], initial: "a" }),
        }));
        return [new Model({ v: "zzz" }, { strict: true, fallback: true }).v, Model.fromSource({ v: "zzz" }).invalid];
      }),
    ).toEqual(["a", true]);
  },
  gm,
);

item(
  "H-058",
  "updateSource answers what really changed, an empty object when nothing did",
  async (t) => {
    t.expect(
      await t.eval(
        t.gm,
        ({ game }, id) => {
          const actor = game.actors.get(id).clone({}, { keepId: true });
          return [
            actor.updateSource({ "system.bonus": 0, "system.health.value": 7 }),
            actor.updateSource({ system: { bonus: "3", health: { value: 7, max: 12 } }, name: "Hero" }),
            actor.system.bonus,
            actor.updateSource({ "system.bonus": 3.2 }),
          ];
        },
        IDS.hero,
      ),
    ).toEqual([{}, { system: { bonus: 3, health: { max: 12 } } }, 3, {}]);
  },
  gm,
);

item(
  "H-059",
  "a dry run changes nothing",
  async (t) => {
    t.expect(
      await t.eval(
        t.gm,
        ({ game }, id) => {
          const actor = game.actors.get(id);
          const before = JSON.stringify(actor._source);
          const diff = actor.updateSource(
            {
              "system.map": { z: 1 },
              "system.list": [{}],
              items: [{ _id: "itemPower0000001", name: "Else" }],
              "system.tags": ["q"],
            },
            { dryRun: true },
          );
          return [
            JSON.stringify(actor._source) === before,
            diff.system.map,
            actor.system.map.z ?? null,
            actor.items.contents[0].name,
          ];
        },
        IDS.hero,
      ),
    ).toEqual([true, { z: 1 }, null, "Power"]);
  },
  gm,
);

item(
  "H-060",
  "migrateData runs on construct, on load and on update, before the cleaning",
  async (t) => {
    t.expect(
      await t.eval(t.gm, ({ Actor, contract }) => {
        const seen: string[][] = [];
        contract.on["Hero.migrateData"] = (source: object) => void seen.push(Object.keys(source).sort());
        const made = new Actor.implementation({ name: "x", type: "hero", system: { oldMotto: "old" } });
        const loaded = Actor.implementation.fromSource({ name: "x", type: "hero", system: { oldMotto: "loaded" } });
        seen.length = 0;
        const at = [loaded.system.motto];
        loaded.updateSource({ "system.oldMotto": "newer" });
        at.push(loaded.system.motto);
        loaded.updateSource({ "system.motto": "by hand", "system.oldMotto": "ignored" });
        at.push(loaded.system.motto);
        loaded.updateSource({ system: { oldMotto: "whole" } }, { recursive: false });
        delete contract.on["Hero.migrateData"];
        return [
          made.system.motto,
          "oldMotto" in made._source.system,
          at,
          loaded.system.motto,
          seen.some((keys) => keys.length === 1 && keys[0] === "oldMotto"),
        ];
      }),
    ).toEqual(["old", false, ["loaded", "newer", "by hand"], "whole", true]);
  },
  gm,
);

item(
  "H-061",
  "what preparation writes never reaches the source",
  async (t) => {
    t.expect(
      await t.eval(
        t.gm,
        ({ game }, id) => {
          const actor = game.actors.get(id);
          actor.system.bonus = 99;
          actor.system.health.value = 98;
          actor.system.map.hack = true;
          const source = [
            actor._source.system.bonus,
            actor._source.system.health.value,
            actor._source.system.map.hack ?? null,
            actor.toObject().system.bonus,
            actor.toObject(false).system.bonus,
            actor.toJSON().system.bonus,
          ];
          actor.reset();
          actor.prepareData();
          return [...source, actor.system.bonus, actor.system.map.hack ?? null, actor.system.defense];
        },
        IDS.hero,
      ),
    ).toEqual([0, 7, null, 0, 99, 0, 0, null, 10]);
  },
  gm,
);

item(
  "H-062",
  "order of preparation: system base, document base, embedded, effects, system derived, document derived, and on 14 the final effects",
  async (t) => {
    const calls = (await t.eval(
      t.gm,
      ({ game, contract }, id) => {
        contract.record();
        game.actors.get(id).prepareData();
        return contract.stop();
      },
      IDS.hero,
    )) as Call[];
    const order = calls.map((c) =>
      c.name === "Actor.applyActiveEffects" && c.args[0] ? `${c.name}(${String(c.args[0])})` : c.name,
    );
    t.expect(order).toEqual([
      "Hero.prepareBaseData",
      "Actor.prepareBaseData",
      "Actor.prepareEmbeddedDocuments",
      "Power.prepareBaseData",
      "Item.prepareBaseData",
      "Item.prepareEmbeddedDocuments",
      "Power.prepareDerivedData",
      "Item.prepareDerivedData",
      t.is14 ? "Actor.applyActiveEffects(initial)" : "Actor.applyActiveEffects",
      "Hero.prepareDerivedData",
      "Actor.prepareDerivedData",
      ...(t.is14 ? ["Actor.applyActiveEffects(final)"] : []),
    ]);
  },
  gm,
);

item(
  "H-063",
  "a change of an item prepares its actor anew",
  async (t) => {
    const calls = (await t.eval(
      t.gm,
      async ({ game, contract }, ids) => {
        const item = game.actors.get(ids.hero).items.get(ids.power);
        contract.record();
        await item.update({ "system.rank": 5 });
        const seen = contract.stop();
        await item.update({ "system.rank": 2 });
        return seen;
      },
      IDS,
    )) as Call[];
    t.expect(calls.some((c) => c.name === "Hero.prepareDerivedData" && c.id === IDS.hero)).toBe(true);
    t.expect(calls.map((c) => c.name).indexOf("Hero.prepareDerivedData")).toBeLessThan(
      calls.map((c) => c.name).indexOf("Actor._onUpdateDescendantDocuments"),
    );
  },
  gm,
);

item(
  "H-064",
  "_preCreate of a model may change the source, and that is stored for everybody",
  async (t) => {
    const id = await t.eval(t.gm, async ({ Actor, contract }) => {
      contract.on["Hero._preCreate"] = function (this: { parent: { updateSource(c: object): void } }) {
        this.parent.updateSource({ "system.motto": "from the parent", "system.bonus": "6" });
      };
      const actor = await Actor.create({ name: "PreCreate", type: "hero" });
      delete contract.on["Hero._preCreate"];
      return actor.id as string;
    });
    t.expect(
      await t.eval(
        t.gm,
        ({ game }, at) => {
          const a = game.actors.get(at)._source.system;
          return [a.motto, a.bonus];
        },
        id,
      ),
    ).toEqual(["from the parent", 6]);
    t.expect(await t.until(t.player, ({ game }, at) => game.actors.get(at)?._source.system.motto ?? null, id)).toBe(
      "from the parent",
    );
    await t.eval(t.gm, ({ game }, at) => game.actors.get(at).delete(), id);
  },
  { core: true },
);

item(
  "H-065",
  "_preUpdate that answers false stops; what it changes in place is what is sent",
  async (t) => {
    t.expect(
      await t.eval(
        t.gm,
        async ({ game, contract }, id) => {
          const actor = game.actors.get(id);
          contract.on["Hero._preUpdate"] = () => false;
          const refused = await actor.update({ "system.bonus": 8 });
          const after = actor._source.system.bonus;
          contract.on["Hero._preUpdate"] = (changes: { system: { bonus: number } }) => {
            changes.system.bonus = 4;
            (changes.system as Record<string, unknown>).motto = "added";
          };
          await actor.update({ "system.bonus": 8 });
          delete contract.on["Hero._preUpdate"];
          const seen = [refused ?? null, after, actor._source.system.bonus, actor._source.system.motto];
          await actor.update({ "system.bonus": 0, "system.motto": "" });
          return seen;
        },
        IDS.hero,
      ),
    ).toEqual([null, 0, 4, "added"]);
  },
  gm,
);

item(
  "H-066",
  "_onUpdate runs on every client and names the requester",
  async (t) => {
    for (const page of [t.gm, t.player]) await t.eval(page, ({ contract }) => contract.record());
    await t.eval(
      t.player,
      ({ game }, id) => game.actors.get(id).update({ "system.motto": "seen" }, { contractOption: 5 }),
      IDS.hero,
    );
    await t.until(t.gm, ({ game }, id) => game.actors.get(id).system.motto === "seen", IDS.hero);
    for (const [page, who] of [
      [t.gm, IDS.gm],
      [t.player, IDS.player],
    ] as const) {
      const calls = (await t.eval(page, ({ contract }) => contract.stop())) as Call[];
      const updates = calls.filter((c) => c.name === "Hero._onUpdate");
      t.expect(updates).toHaveLength(1);
      t.expect(updates[0]).toMatchObject({
        user: who,
        args: [{ system: { motto: "seen" } }, { contractOption: 5 }, IDS.player],
      });
      t.expect(calls.filter((c) => c.name === "Hero._preUpdate")).toHaveLength(who === IDS.player ? 1 : 0);
    }
    await t.eval(t.player, ({ game }, id) => game.actors.get(id).update({ "system.motto": "" }), IDS.hero);
  },
  { core: true },
);

item(
  "H-067",
  "a new type without new system data is refused as a whole; with a replacement the model changes",
  async (t) => {
    t.allow(/type of a/);
    const seen = await t.eval(t.gm, async ({ Actor, game, contract, foundry }) => {
      const actor = await Actor.create({ name: "Changer", type: "hero", system: { bonus: 3 } });
      const refused = await actor.update({ type: "npc", name: "Renamed" }).then(
        () => null,
        (e: Error) => e.message,
      );
      const before = [actor.type, actor.name];
      const replacement =
        game.release.generation === 13
          ? { "==system": { bonus: 1 } }
          : { system: foundry.data.operators.ForcedReplacement.create({ bonus: 1 }) };
      await actor.update({ type: "npc", ...replacement });
      const after = [actor.type, actor.system instanceof contract.classes.NpcModel, actor.toObject().system];
      await actor.delete();
      return { refused, before, after };
    });
    t.expect(seen.refused).toMatch(/type/);
    t.expect(seen.before).toEqual(["hero", "Changer"]);
    t.expect(seen.after).toEqual(["npc", true, { health: { value: 4, max: 4 }, bonus: 1, biography: "" }]);
  },
  { seats: ["gm"] },
);

item(
  "H-068",
  "one item with wrong data leaves the actor usable and is in the list of invalid ones",
  async (t) => {
    t.allow(/./);
    t.expect(
      await t.eval(t.gm, ({ Actor }) => {
        const actor = Actor.implementation.fromSource(
          {
            _id: "aaaaaaaaaaaaaaaa",
            name: "Half",
            type: "hero",
            items: [
              { _id: "itemGood00000001", name: "Good", type: "power" },
              { _id: "itemBad000000001", name: "Bad", type: "power", effects: "nonsense", system: { rank: "many" } },
              { _id: "itemNone00000001", type: "power", name: "" },
            ],
          },
          { dropInvalidEmbedded: true },
        );
        return [actor.name, actor.items.size, [...actor.items.invalidDocumentIds].sort(), actor.system.defense];
      }),
    ).toEqual(["Half", 1, ["itemBad000000001", "itemNone00000001"], 10]);
  },
  { seats: ["gm"] },
);

item(
  "H-069",
  "labels and hints of a model's fields come from the language, at i18nInit",
  async (t) => {
    t.expect(
      await t.eval(
        t.gm,
        ({ contract, game }, id) => {
          const { schema } = game.actors.get(id).system;
          const at = (name: string): string => contract.boot.find((b: { name: string }) => b.name === name).fieldLabel;
          return [
            at("init"),
            at("i18nInit"),
            schema.fields.bonus.label,
            schema.fields.bonus.hint,
            schema.getField("origin.place").label,
            contract.classes.PowerModel.schema.fields.rank.label,
            schema.fields.motto.label,
          ];
        },
        IDS.hero,
      ),
    ).toEqual(["", "Bonus", "Bonus", "Added to rolls", "Birthplace", "Rank", ""]);
  },
  gm,
);

item(
  "H-070",
  "an item's roll data is its own; the actor's comes in only where the system adds it",
  async (t) => {
    t.expect(
      await t.eval(
        t.gm,
        ({ game, contract }, ids) => {
          const power = game.actors.get(ids.hero).items.get(ids.power);
          const plain = [power.getRollData() === power.system, "bonus" in power.getRollData()];
          contract.on["Item.getRollData"] = function (this: {
            system: object;
            actor: { getRollData(): { bonus: number } };
          }) {
            return { ...this.system, actor: this.actor.getRollData() };
          };
          const added = power.getRollData().actor.bonus;
          delete contract.on["Item.getRollData"];
          return [...plain, added];
        },
        IDS,
      ),
    ).toEqual([true, false, 0]);
  },
  { seats: ["gm"] },
);

item(
  "H-271",
  "subtyped documents of every kind have their model, run its callbacks and carry their label",
  async (t) => {
    const seen = await t.eval(
      t.gm,
      async ({ foundry, contract, game, CONFIG, Combat, ChatMessage, Cards, Actor }, ids) => {
        const { classes } = contract;
        contract.record();
        const combat = await Combat.create({ type: "clash", system: { stakes: "all" } });
        const [combatant] = await combat.createEmbeddedDocuments("Combatant", [
          { type: "fighter", actorId: ids.hero, system: { wounds: 2 } },
        ]);
        const message = await ChatMessage.create({ type: "report", content: "x", system: { text: "hi" } });
        const actor = await Actor.create({
          name: "Bearer",
          type: "hero",
          effects: [{ name: "Boon", type: "boon", system: { level: 3 } }],
        });
        const cards = await Cards.create({ name: "Tarot", type: "tarot", system: { theme: "day" } });
        const [card] = await cards.createEmbeddedDocuments("Card", [
          { name: "The Fool", type: "asset", system: { power: 4 }, faces: [{ name: "Fool" }] },
        ]);
        await combat.update({ "system.stakes": "none" });
        await combatant.update({ "system.wounds": 3 });
        await message.update({ "system.text": "ho" });
        await actor.effects.contents[0].update({ "system.level": 4 });
        await card.update({ "system.power": 5 });
        const values = [
          combat.system.stakes,
          combatant.system.wounds,
          message.system.text,
          actor.effects.contents[0].system.level,
          card.system.power,
          cards.system.theme,
        ];
        const instances = [
          combat.system instanceof classes.ClashModel,
          combatant.system instanceof classes.FighterModel,
          message.system instanceof classes.ReportModel,
          actor.effects.contents[0].system instanceof classes.BoonModel,
          card.system instanceof classes.AssetModel,
          cards.system instanceof classes.TarotModel,
        ];
        const labels = (
          [
            ["Combat", "clash"],
            ["Combatant", "fighter"],
            ["ChatMessage", "report"],
            ["ActiveEffect", "boon"],
            ["Card", "asset"],
            ["Cards", "tarot"],
          ] as const
        ).map(([name, type]) => game.i18n.localize(CONFIG[name].typeLabels[type]));
        for (const doc of [combat, message, actor, cards]) await doc.delete();
        const calls = contract.stop().map((c: { name: string }) => c.name) as string[];
        void foundry;
        return { values, instances, labels, calls };
      },
      IDS,
    );
    t.expect(seen.values).toEqual(["none", 3, "ho", 4, 5, "day"]);
    t.expect(seen.instances).toEqual(Array(6).fill(true));
    t.expect(seen.labels).toEqual(["Clash", "Fighter", "Report", "Boon", "Asset", "Tarot"]);
    for (const model of ["Clash", "Fighter", "Report", "Asset", "Boon"]) {
      t.expect(seen.calls, model).toContain(`${model}._preUpdate`);
      t.expect(seen.calls, model).toContain(`${model}._onUpdate`);
    }
    for (const model of ["Clash", "Fighter", "Report", "Tarot", "Asset"]) {
      t.expect(seen.calls, model).toContain(`${model}._preCreate`);
      t.expect(seen.calls, model).toContain(`${model}._onCreate`);
    }
    for (const model of ["Clash", "Report", "Tarot"]) t.expect(seen.calls).toContain(`${model}._onDelete`);
  },
  gm,
);

item(
  "H-274",
  "a model's callbacks run inside core's document method: an override's code before super runs first",
  async (t) => {
    const calls = (
      (await t.eval(t.gm, async ({ Actor, contract }) => {
        contract.record();
        const actor = await Actor.create({ name: "Order", type: "hero" });
        await actor.update({ "system.bonus": 1 });
        await actor.delete();
        return contract.stop();
      })) as Call[]
    )
      .map((c) => c.name)
      .filter((name) => /_(pre|on)(Create|Update|Delete)$/.test(name));
    t.expect(calls).toEqual([
      "Actor._preCreate",
      "Hero._preCreate",
      "Hero._onCreate",
      "Actor._onCreate",
      "Actor._preUpdate",
      "Hero._preUpdate",
      "Hero._onUpdate",
      "Actor._onUpdate",
      "Actor._preDelete",
      "Hero._preDelete",
      "Hero._onDelete",
      "Actor._onDelete",
    ]);
  },
  gm,
);

item(
  "H-274",
  "a plain DataModel as system gets none of the callbacks and no preparation",
  async (t) => {
    t.expect(
      await t.eval(t.gm, async ({ Item, CONFIG, contract }) => {
        const ran: string[] = [];
        const Base = contract.model((f: Record<string, new (o?: object) => unknown>) => ({
          weight: new f.NumberField!({ initial: 1 }),
        }));
        class Plain extends Base {
          prepareDerivedData(): void {
            ran.push("derived");
          }
          _preCreate(): void {
            ran.push("preCreate");
          }
          _onCreate(): void {
            ran.push("onCreate");
          }
        }
        const before = CONFIG.Item.dataModels.gear;
        CONFIG.Item.dataModels.gear = Plain;
        const item = await Item.create({ name: "Plain", type: "gear" });
        const weight = item.system.weight;
        await item.delete();
        CONFIG.Item.dataModels.gear = before;
        return [ran, weight];
      }),
    ).toEqual([[], 1]);
  },
  gm,
);

item(
  "H-276",
  "the same data given twice to create need not survive the first time: the host owns what it gets, and both documents are whole",
  async (t) => {
    t.expect(
      await t.eval(t.gm, async ({ Item }) => {
        const data = { name: "Twice", type: "power", "system.rank": 3 };
        const first = await Item.create({ ...data });
        const second = await Item.create({ ...data });
        const seen = [first.system.rank, second.system.rank, first.id !== second.id, first._source !== second._source];
        await first.delete();
        await second.delete();
        return seen;
      }),
    ).toEqual([3, 3, true, true]);
  },
  { seats: ["gm"] },
);
