/** H-200 to H-214, H-256 to H-259, H-275: statuses and active effects, in both shapes and both phases. */
import type { AnyObject } from "../common/types.ts";
import { type Contract, IDS, item } from "./harness.ts";

const gm = { core: true, seats: ["gm"] } as const;
const both = { core: true } as const;
const MODES: Readonly<Record<string, number>> = {
  custom: 0,
  multiply: 1,
  add: 2,
  downgrade: 3,
  upgrade: 4,
  override: 5,
};
interface Change {
  key: string;
  type: string;
  value: unknown;
  priority?: number;
  phase?: string;
}

/** An effect in the generation's shape. */
function effect(t: Contract, changes: readonly Change[], more: AnyObject = {}): AnyObject {
  const base = { name: "Effect", img: "icons/svg/aura.svg", ...more };
  return t.is14
    ? {
        ...base,
        system: { ...(more.system as object | undefined), changes: changes.map((c) => ({ phase: "initial", ...c })) },
      }
    : {
        ...base,
        changes: changes.map(({ type, value, phase: _phase, ...c }) => ({
          ...c,
          mode: MODES[type],
          value: typeof value === "string" ? value : JSON.stringify(value),
        })),
      };
}

/** What paths of a hero of its own are with these effects on it. */
async function under(
  t: Contract,
  effects: readonly AnyObject[],
  paths: readonly string[],
  system: AnyObject = {},
  items: readonly AnyObject[] = [],
): Promise<unknown[]> {
  return t.eval(
    t.gm,
    async ({ Actor, foundry }, [list, keys, data, owned]) => {
      const actor = await Actor.create({ name: "Bearer", type: "hero", system: data, effects: list, items: owned });
      const seen = keys.map((key) => {
        const value = foundry.utils.getProperty(actor, key);
        return value instanceof Set ? [...(value as Set<unknown>)] : (value ?? null);
      });
      await actor.delete();
      return seen as unknown[];
    },
    [effects, paths, system, items] as const,
  );
}

item(
  "H-200",
  "toggleStatusEffect makes one effect with the status's static id, told to everybody, and takes it away again",
  async (t) => {
    const seen = await t.eval(
      t.player,
      async ({ game, Hooks }, id) => {
        const actor = game.actors.get(id);
        const heard: unknown[] = [];
        const hook = Hooks.on(
          "applyTokenStatusEffect",
          (_token: AnyObject, status: string, active: boolean) => void heard.push([status, active]),
        );
        const made = await actor.toggleStatusEffect("glowing");
        const on = [
          made.id,
          [...made.statuses],
          made.name,
          actor.statuses.has("glowing"),
          await actor.toggleStatusEffect("glowing", { active: true }),
          actor.effects.size,
        ];
        const off = [
          await actor.toggleStatusEffect("glowing"),
          actor.statuses.has("glowing"),
          actor.effects.size,
          (await actor.toggleStatusEffect("glowing", { active: false })) ?? null,
        ];
        Hooks.off("applyTokenStatusEffect", hook);
        return { on, off };
      },
      IDS.hero,
    );
    t.expect(seen).toEqual({
      on: ["statusGlowing000", ["glowing"], "Glowing", true, true, 1],
      off: [false, false, 0, null],
    });
    await t.until(t.gm, ({ game }, id) => game.actors.get(id).effects.size === 0, IDS.hero);
    t.expect(
      await t.eval(
        t.gm,
        async ({ game }, id) => {
          const actor = game.actors.get(id);
          const first = await actor.toggleStatusEffect("heroic", { overlay: true });
          const seen = [first.id.length, first.getFlag("core", "overlay"), actor.temporaryEffects.length];
          await actor.toggleStatusEffect("heroic");
          return [...seen, actor.effects.size];
        },
        IDS.hero,
      ),
    ).toEqual([16, true, 1, 0]);
  },
  both,
);

item(
  "H-201",
  "two clients that toggle the same status at once leave one effect",
  async (t) => {
    await Promise.all(
      [t.gm, t.player].map((page) =>
        t.eval(
          page,
          ({ game }, id) =>
            game.actors
              .get(id)
              .toggleStatusEffect("glowing", { active: true })
              .then(
                () => null,
                () => null,
              ),
          IDS.hero,
        ),
      ),
    );
    for (const page of [t.gm, t.player])
      await t.until(
        page,
        ({ game }, id) => game.actors.get(id).effects.size === 1 && game.actors.get(id).statuses.has("glowing"),
        IDS.hero,
      );
    await t.eval(t.gm, ({ game }, id) => game.actors.get(id).toggleStatusEffect("glowing"), IDS.hero);
    t.allow(/exist|already/i);
  },
  both,
);

item(
  "H-202",
  "an unknown status throws",
  async (t) => {
    t.expect(
      await t.failure(t.gm, ({ game }, id) => game.actors.get(id).toggleStatusEffect("no-such-status"), IDS.hero),
    ).toMatch(/no-such-status/);
    t.expect(await t.failure(t.gm, ({ ActiveEffect }) => ActiveEffect.fromStatusEffect("no-such-status"))).toMatch(
      /no-such-status/,
    );
  },
  gm,
);

item(
  "H-203",
  "statuses are those of effects at work: not of disabled ones",
  async (t) => {
    t.expect(
      await t.eval(t.gm, async ({ Actor }) => {
        const actor = await Actor.create({
          name: "Status",
          type: "hero",
          effects: [
            { name: "A", statuses: ["blind", "deaf"] },
            { name: "B", statuses: ["prone"], disabled: true },
          ],
        });
        const before = [...actor.statuses].sort();
        await actor.effects.getName("A").update({ disabled: true });
        await actor.effects.getName("B").update({ disabled: false });
        const seen = [
          before,
          [...actor.statuses],
          actor.appliedEffects.map((e: AnyObject) => e.name),
          actor.effects.getName("A").active,
        ];
        await actor.delete();
        return seen;
      }),
    ).toEqual([["blind", "deaf"], ["prone"], ["B"], false]);
  },
  gm,
);

item(
  "H-204",
  "the Token HUD offers the list that the system built; hud.actorTypes filters by the actor's type",
  async (t) => {
    const offered = (token: string): Promise<string[]> =>
      t.eval(
        t.gm,
        async ({ canvas }, id) => {
          const placeable = canvas.tokens.get(id);
          await canvas.hud.token.bind(placeable);
          canvas.hud.token.element.querySelector('[data-action="togglePalette"]')?.click();
          for (let i = 0; i < 50 && !canvas.hud.token.element.querySelector("[data-status-id]"); i++)
            await new Promise((done) => setTimeout(done, 10));
          const ids = [...canvas.hud.token.element.querySelectorAll("[data-status-id]")].map(
            (el) => (el as HTMLElement).dataset.statusId ?? "",
          );
          await canvas.hud.token.close();
          return ids;
        },
        token,
      );
    const hero = await offered(IDS.heroToken);
    const npc = await offered(IDS.npcToken);
    t.expect(hero).toEqual(t.expect.arrayContaining(["glowing", "heroic", "dead"]));
    t.expect(npc).toContain("glowing");
    t.expect(npc).not.toContain("heroic");
  },
  gm,
);

item(
  "H-205",
  "14: statusEffects is a record by id that reads like a list and takes no cutting",
  async (t) => {
    t.allow(/deprecat/i);
    const seen = await t.eval(t.gm, ({ CONFIG }) => {
      const list = CONFIG.statusEffects;
      const fails = (run: () => void): boolean => {
        try {
          run();
          return false;
        } catch {
          return true;
        }
      };
      const size = Object.keys(list).length;
      list.extra = { id: "extra", name: "Extra", img: "" };
      const added = [
        Object.keys(list).length - size,
        list.extra.name,
        list.find((e: AnyObject) => e.id === "extra") === list.extra,
        list.filter((e: AnyObject) => e.id === "extra").length,
        Object.values(list).length === [...list].length,
        list.some((e: AnyObject) => e.id === "extra"),
        list.map((e: AnyObject) => e.id).includes("extra"),
      ];
      let each = 0;
      list.forEach(() => each++);
      const of: string[] = [];
      for (const entry of list) of.push(entry.id);
      const sorted = list.sort((a: AnyObject, b: AnyObject) => (a.id < b.id ? -1 : 1)).map((e: AnyObject) => e.id);
      list.push({ id: "pushed", name: "Pushed", img: "" });
      const pushed = list.pushed.name;
      const failing = [
        fails(() => list.push({ name: "No id" })),
        fails(() => list.splice(0, 1)),
        fails(() => {
          list.noid = { name: "x" };
        }),
      ];
      delete list.extra;
      delete list.pushed;
      const gone = [list.extra ?? null, Object.keys(list).length === size];
      const before = [...list];
      CONFIG.statusEffects = [{ id: "only", name: "Only", img: "" }];
      const whole = [Object.keys(CONFIG.statusEffects), CONFIG.statusEffects.only.name];
      CONFIG.statusEffects = Object.fromEntries(before.map((e: AnyObject) => [e.id, e]));
      return {
        added,
        each: each === size + 1,
        of: of.length === size + 1,
        sorted: sorted.length === size + 1 && sorted[0] < sorted[1],
        pushed,
        failing,
        gone,
        whole,
        restored: Object.keys(CONFIG.statusEffects).length === size,
      };
    });
    t.expect(seen).toEqual({
      added: [1, "Extra", true, 1, true, true, true],
      each: true,
      of: true,
      sorted: true,
      pushed: "Pushed",
      failing: [true, true, true],
      gone: [null, true],
      whole: [["only"], "Only"],
      restored: true,
    });
  },
  { core: true, only: 14, seats: ["gm"] },
);

item(
  "H-205",
  "13: statusEffects is a plain list",
  async (t) => {
    t.expect(
      await t.eval(t.gm, ({ CONFIG }) => [
        Array.isArray(CONFIG.statusEffects),
        CONFIG.statusEffects.filter((e: AnyObject) => e.id === "glowing").length,
        CONFIG.statusEffects.every((e: AnyObject) => typeof e.id === "string"),
      ]),
    ).toEqual([true, 1, true]);
  },
  { core: true, only: 13, seats: ["gm"] },
);

item(
  "H-206",
  "add, multiply, upgrade, downgrade, override give values of the field's kind, in order of priority",
  async (t) => {
    const changes: Change[] = [
      { key: "system.bonus", type: "multiply", value: "3" },
      { key: "system.bonus", type: "add", value: "2" },
      { key: "system.limited", type: "upgrade", value: "8" },
      { key: "system.stepped", type: "downgrade", value: "-5" },
      { key: "system.motto", type: "add", value: "more" },
      { key: "system.rank", type: "override", value: "veteran" },
      { key: "system.active", type: "override", value: "true" },
      { key: "system.tags", type: "add", value: "z" },
      { key: "system.health.max", type: "override", value: "25" },
    ];
    t.expect(
      await under(
        t,
        [effect(t, changes)],
        [
          "system.bonus",
          "system.limited",
          "system.stepped",
          "system.motto",
          "system.rank",
          "system.active",
          "system.tags",
          "system.health.max",
        ],
        { bonus: 4, motto: "less", tags: ["a"] },
      ),
    ).toEqual([14, 8, -5, "lessmore", "veteran", true, ["a", "z"], 25]);
    // Lower priorities first, whichever effect they are from: (4 + 2) * 3, then never below 30.
    t.expect(
      await under(
        t,
        [
          effect(t, [
            { key: "system.bonus", type: "multiply", value: "3", priority: 50 },
            { key: "system.bonus", type: "upgrade", value: "30", priority: 60 },
          ]),
          effect(t, [{ key: "system.bonus", type: "add", value: "2", priority: 1 }]),
        ],
        ["system.bonus"],
        { bonus: 4 },
      ),
    ).toEqual([30]);
    t.expect(
      await under(
        t,
        [
          effect(t, [
            { key: "system.bonus", type: "upgrade", value: "2" },
            { key: "system.limited", type: "downgrade", value: "9" },
          ]),
        ],
        ["system.bonus", "system.limited"],
        { bonus: 4 },
      ),
    ).toEqual([4, 5]);
  },
  gm,
);

item(
  "H-206",
  "14: subtract takes away; a path without a field is made by the value's kind; junk changes nothing",
  async (t) => {
    t.allow(/no value|could not be applied/i);
    t.expect(
      await under(
        t,
        [
          effect(t, [
            { key: "system.bonus", type: "subtract", value: 3 },
            { key: "system.tags", type: "subtract", value: "a" },
            { key: "system.motto", type: "subtract", value: "b" },
          ]),
        ],
        ["system.bonus", "system.tags", "system.motto"],
        { bonus: 4, tags: ["a", "b"], motto: "abc" },
      ),
    ).toEqual([1, ["b"], "ac"]);
    t.expect(
      await under(
        t,
        [
          effect(t, [
            { key: "system.map.fresh", type: "add", value: 2 },
            { key: "system.shield", type: "add", value: 3 },
            { key: "flags.contract-sys.fx", type: "override", value: "on" },
            { key: "system.bonus", type: "add", value: "junk" },
          ]),
        ],
        ["system.map.fresh", "system.shield", "flags.contract-sys.fx", "system.bonus"],
        { bonus: 4 },
      ),
    ).toEqual([2, 3, "on", 4]);
  },
  { core: true, only: 14, seats: ["gm"] },
);

item(
  "H-206",
  "13: a path without a field is made by the value's kind; junk changes nothing",
  async (t) => {
    t.allow(/no value|could not be applied/i);
    t.expect(
      await under(
        t,
        [
          effect(t, [
            { key: "system.map.fresh", type: "add", value: "2" },
            { key: "system.shield", type: "add", value: "3" },
            { key: "flags.contract-sys.fx", type: "override", value: "on" },
            { key: "system.bonus", type: "add", value: "junk" },
          ]),
        ],
        ["system.map.fresh", "system.shield", "flags.contract-sys.fx", "system.bonus"],
        { bonus: 4 },
      ),
    ).toEqual([2, 3, "on", 4]);
  },
  { core: true, only: 13, seats: ["gm"] },
);

item(
  "H-207",
  "an item's effects work on the actor when they transfer; disabled, suppressed and staying ones don't",
  async (t) => {
    const owned = (name: string, more: AnyObject, system: AnyObject = {}): AnyObject => ({
      name,
      type: "power",
      system,
      effects: [effect(t, [{ key: "system.bonus", type: "add", value: "1" }], { statuses: [name], ...more })],
    });
    t.expect(
      await under(t, [], ["system.bonus", "statuses"], {}, [
        owned("yes", { transfer: true }),
        owned("stays", { transfer: false }),
        owned("off", { transfer: true, disabled: true }),
        owned("held", { transfer: true }, { suppress: true }),
      ]),
    ).toEqual([1, ["yes"]]);
    t.expect(
      await t.eval(
        t.gm,
        async ({ Actor, foundry }, data) => {
          const actor = await Actor.create({ name: "Suppress", type: "hero", items: [data] });
          const [power] = actor.items.contents;
          const seen = [actor.system.bonus];
          await power.update({ "system.suppress": true });
          seen.push(actor.system.bonus);
          await power.update({ "system.suppress": false });
          await power.effects.contents[0].update({ disabled: true });
          seen.push(actor.system.bonus);
          await power.effects.contents[0].update({ disabled: false });
          seen.push(actor.system.bonus, [...actor.allApplicableEffects()].length);
          await power.delete();
          seen.push(actor.system.bonus);
          await actor.delete();
          void foundry;
          return seen;
        },
        owned("yes", { transfer: true }),
      ),
    ).toEqual([1, 0, 0, 1, 1, 0]);
  },
  gm,
);

item(
  "H-208",
  "the shape of changes is the generation's, in the source as in what is read; old data is brought up on load",
  async (t) => {
    const seen = await t.eval(
      t.gm,
      async ({ Actor, game, ActiveEffect }, data) => {
        const actor = await Actor.create({ name: "Shape", type: "hero", effects: [data] });
        const source = actor.effects.contents[0].toObject();
        await actor.delete();
        const old = ActiveEffect.implementation.fromSource({
          _id: "oldEffect0000001",
          name: "Old",
          changes: [{ key: "system.bonus", mode: 2, value: "3", priority: null }],
        });
        return {
          top: source.changes ?? null,
          inner: source.system?.changes ?? null,
          old: game.release.generation === 14 ? old._source.system.changes : old._source.changes,
        };
      },
      effect(t, [{ key: "system.bonus", type: "add", value: t.is14 ? 2 : "2" }]),
    );
    if (t.is14) {
      t.expect(seen.inner).toMatchObject([{ key: "system.bonus", type: "add", value: 2, phase: "initial" }]);
      t.expect(seen.old).toMatchObject([{ key: "system.bonus", type: "add", value: 3 }]);
    } else {
      t.expect(seen.top).toMatchObject([{ key: "system.bonus", mode: 2, value: "2" }]);
      t.expect(seen.old).toMatchObject([{ mode: 2, value: "3" }]);
    }
  },
  gm,
);

item(
  "H-209",
  "phase initial comes before derived data, final after; 13 knows one pass",
  async (t) => {
    // defense is derived as 10 + bonus, double as twice the bonus.
    const changes: Change[] = [
      { key: "system.bonus", type: "add", value: t.is14 ? 5 : "5" },
      { key: "system.defense", type: "add", value: t.is14 ? 100 : "100", phase: "final" },
      { key: "system.bonus", type: "add", value: t.is14 ? 1 : "1", phase: "final", priority: 0 },
    ];
    const seen = await under(t, [effect(t, changes)], ["system.bonus", "system.defense", "system.double"], {
      bonus: 1,
    });
    t.expect(seen).toEqual(t.is14 ? [7, 116, 12] : [7, 17, 14]);
  },
  gm,
);

item(
  "H-210",
  "preparing again does not add up, on the document, after reset, and after updates",
  async (t) => {
    t.expect(
      await t.eval(
        t.gm,
        async ({ Actor }, data) => {
          const actor = await Actor.create({
            name: "Again",
            type: "hero",
            system: { bonus: 1, tags: ["a"] },
            effects: [data],
          });
          const seen = [[actor.system.bonus, actor.system.tags.size, actor.system.defense]];
          for (const again of [
            () => actor.reset(),
            () => {
              actor.reset();
              actor.reset();
            },
            () => actor.update({ "system.motto": "x" }),
            () => actor.effects.contents[0].update({ name: "Other" }),
          ]) {
            await again();
            seen.push([actor.system.bonus, actor.system.tags.size, actor.system.defense]);
          }
          const source = [actor._source.system.bonus, actor._source.system.tags.length];
          await actor.delete();
          return [...seen, source];
        },
        effect(t, [
          { key: "system.bonus", type: "add", value: "2" },
          { key: "system.tags", type: "add", value: "b" },
        ]),
      ),
    ).toEqual([...Array<number[]>(5).fill([3, 2, 13]), [1, 1]]);
  },
  gm,
);

item(
  "H-211",
  "13: a custom mode is handed to the applyActiveEffect hook; 14: an own type to its handler",
  async (t) => {
    const seen = await t.eval(
      t.gm,
      async ({ Actor, CONFIG, Hooks, game }, data) => {
        const heard: unknown[] = [];
        const v14 = game.release.generation === 14;
        const hook = Hooks.on("applyActiveEffect", (actor: AnyObject, change: AnyObject, current: unknown) => {
          heard.push([change.key, current]);
          if (!v14) actor.system.bonus = 77;
        });
        if (v14)
          CONFIG.ActiveEffect.changeTypes = {
            ...CONFIG.ActiveEffect.changeTypes,
            "contract-sys.double": {
              label: "Double",
              defaultPriority: 5,
              handler: (target: AnyObject, change: AnyObject) => {
                heard.push(change.key);
                target.system.bonus = Number(target.system.bonus) * 2;
              },
            },
          };
        const actor = await Actor.create({ name: "Custom", type: "hero", system: { bonus: 4 }, effects: [data] });
        const value = actor.system.bonus as number;
        await actor.delete();
        Hooks.off("applyActiveEffect", hook);
        if (v14) delete CONFIG.ActiveEffect.changeTypes["contract-sys.double"];
        return { value, heard: heard.length > 0 };
      },
      effect(t, [{ key: "system.bonus", type: t.is14 ? "contract-sys.double" : "custom", value: "1" }]),
    );
    t.expect(seen).toEqual({ value: t.is14 ? 8 : 77, heard: true });
  },
  { seats: ["gm"] },
);

item(
  "H-212",
  "overrides lists the paths that effects changed, with their values",
  async (t) => {
    t.expect(
      await under(
        t,
        [
          effect(t, [
            { key: "system.bonus", type: "add", value: "2" },
            { key: "system.health.max", type: "override", value: "30" },
          ]),
        ],
        ["overrides"],
      ),
    ).toEqual([t.expect.objectContaining({ "system.bonus": 2, "system.health.max": 30 })]);
  },
  gm,
);

item(
  "H-213",
  "14: what has run out ends at its event, once, by the Gamemaster, as expiryAction says",
  async (t) => {
    const seen = await t.eval(
      t.gm,
      async ({ Actor, Combat, CONFIG, ui }, ids) => {
        const actor = await Actor.create({ name: "Timed", type: "hero" });
        const combat = await Combat.create({ active: true });
        await combat.createEmbeddedDocuments("Combatant", [
          { actorId: actor.id, initiative: 9 },
          { actorId: ids.npc, initiative: 1 },
        ]);
        ui.combat.viewed = combat;
        await combat.startCombat();
        const [one] = await actor.createEmbeddedDocuments("ActiveEffect", [
          { name: "One round", statuses: ["blind"], duration: { value: 1, units: "rounds", expiry: "turnEnd" } },
        ]);
        const wait = (): Promise<unknown> => new Promise((done) => setTimeout(done, 200));
        // What is to happen has time on a busy machine; what isn't has had its chance.
        const until = async (is: () => boolean): Promise<void> => {
          for (let n = 0; n < 25 && !is(); n++) await wait();
        };
        const states: unknown[] = [];
        for (let i = 0; i < 4; i++) {
          await combat.nextTurn();
          await (i < 2 ? wait() : until(() => one.duration.expired && !one.active));
          states.push([
            `${String(combat.round)}.${String(combat.turn)}`,
            one.duration.expired,
            one.active,
            actor.statuses.has("blind"),
          ]);
        }
        const there = actor.effects.has(one.id);
        const before = CONFIG.ActiveEffect.expiryAction;
        CONFIG.ActiveEffect.expiryAction = "delete";
        const [brief] = await actor.createEmbeddedDocuments("ActiveEffect", [
          { name: "Until round ends", duration: { expiry: "roundEnd" } },
        ]);
        await combat.nextRound();
        await until(() => !actor.effects.has(brief.id));
        const deleted = actor.effects.has(brief.id);
        CONFIG.ActiveEffect.expiryAction = before;
        await combat.delete();
        await actor.delete();
        return { states, there, deleted };
      },
      IDS,
    );
    t.expect(seen).toEqual({
      states: [
        ["1.1", false, true, true],
        ["2.0", false, true, true],
        ["2.1", true, false, false],
        ["3.0", true, false, false],
      ],
      there: true,
      deleted: false,
    });
  },
  { only: 14, seats: ["gm"] },
);

item(
  "H-213",
  "13: nothing ends by itself",
  async (t) => {
    t.expect(
      await t.eval(t.gm, async ({ Actor, Combat, ui }) => {
        const actor = await Actor.create({ name: "Timed", type: "hero" });
        const combat = await Combat.create({ active: true });
        ui.combat.viewed = combat;
        await combat.createEmbeddedDocuments("Combatant", [{ actorId: actor.id, initiative: 9 }]);
        await combat.startCombat();
        const [one] = await actor.createEmbeddedDocuments("ActiveEffect", [
          { name: "One round", duration: { rounds: 1 }, statuses: ["blind"] },
        ]);
        await combat.nextRound();
        await combat.nextRound();
        await new Promise((done) => setTimeout(done, 150));
        const seen = [one.disabled, one.active, actor.statuses.has("blind"), one.duration.remaining];
        await combat.delete();
        await actor.delete();
        return seen;
      }),
    ).toEqual([false, true, true, 0]);
  },
  { only: 13, seats: ["gm"] },
);

item(
  "H-214",
  "durations have the generation's shape and a label of what is left",
  async (t) => {
    const seen = await t.eval(t.gm, async ({ Actor, game }) => {
      const v14 = game.release.generation === 14;
      const of = (value: number, units: string): AnyObject => (v14 ? { value, units } : { [units]: value });
      const actor = await Actor.create({
        name: "Durations",
        type: "hero",
        effects: [{ name: "a", duration: of(30, "seconds") }, { name: "b", duration: of(2, "rounds") }, { name: "c" }],
      });
      const [a, b, c] = ["a", "b", "c"].map((name) => actor.effects.getName(name));
      const answer = {
        labels: [a.duration.label, b.duration.label],
        remaining: [a.duration.remaining, b.duration.remaining],
        temporary: [a.isTemporary, b.isTemporary, c.isTemporary],
        type: v14 ? null : a.duration.type,
        keys: Object.keys(a._source.duration),
      };
      await actor.delete();
      return answer;
    });
    t.expect(seen).toMatchObject({
      labels: [t.expect.stringContaining("30"), t.expect.stringContaining("2")],
      remaining: [30, 2],
      temporary: [true, true, false],
      type: t.is14 ? null : "seconds",
      keys: t.expect.arrayContaining(
        t.is14 ? ["value", "units", "expiry", "expired"] : ["seconds", "rounds", "turns", "startTime"],
      ),
    });
  },
  { seats: ["gm"] },
);

item(
  "H-256",
  "14: a phase that is unknown or done is an error that changes nothing; none at all warns",
  async (t) => {
    t.allow(/[Pp]hase|applyActiveEffects/);
    const seen = await t.eval(
      t.gm,
      async ({ Actor, Hooks }, data) => {
        const actor = await Actor.create({ name: "Phases", type: "hero", effects: [data] });
        const errors: string[] = [];
        const hook = Hooks.on("error", (_where: string, error: Error) => void errors.push(error.message));
        actor.applyActiveEffects("initial");
        actor.applyActiveEffects("no-such-phase");
        const logged = errors.length;
        actor.applyActiveEffects();
        Hooks.off("error", hook);
        const value = actor.system.bonus as number;
        await actor.delete();
        return {
          logged,
          value,
          deprecations:
            Object.values(
              (globalThis as never as { __host: { deprecations: Record<string, number> } }).__host.deprecations,
            ).reduce((a, b) => a + b, 0) > 0,
        };
      },
      effect(t, [{ key: "system.bonus", type: "add", value: 2 }]),
    );
    t.expect(seen).toEqual({ logged: 2, value: 2, deprecations: true });
  },
  { core: true, only: 14, seats: ["gm"] },
);

item(
  "H-256",
  "14: a phase of a package's own is applied when the package says so",
  async (t) => {
    t.expect(
      await t.eval(
        t.gm,
        async ({ Actor, CONFIG }, data) => {
          CONFIG.ActiveEffect.phases = { ...CONFIG.ActiveEffect.phases, contract: { label: "Contract" } };
          const actor = await Actor.create({ name: "Own phase", type: "hero", effects: [data] });
          const before = actor.system.bonus;
          actor.applyActiveEffects("contract");
          const after = actor.system.bonus;
          await actor.delete();
          delete CONFIG.ActiveEffect.phases.contract;
          return [before, after];
        },
        effect(t, [{ key: "system.bonus", type: "add", value: 2, phase: "contract" }]),
      ),
    ).toEqual([0, 2]);
  },
  { core: true, only: 14, seats: ["gm"] },
);

item(
  "H-257",
  '14: a number without an event gets "turnStart"; neither number nor event lasts for ever',
  async (t) => {
    t.expect(
      await t.eval(t.gm, async ({ Actor }) => {
        const actor = await Actor.create({
          name: "Expiry",
          type: "hero",
          effects: [
            { name: "a", duration: { value: 3, units: "rounds" } },
            { name: "b" },
            { name: "c", duration: { value: 3, expiry: "roundEnd" } },
          ],
        });
        const seen = ["a", "b", "c"].map((name) => {
          const { duration } = actor.effects.getName(name);
          return [
            duration.value,
            duration.units,
            duration.expiry,
            duration.remaining === Infinity ? "ever" : "counted",
          ];
        });
        await actor.delete();
        return seen;
      }),
    ).toEqual([
      [3, "rounds", "turnStart", "counted"],
      [null, "seconds", null, "ever"],
      [3, "seconds", "roundEnd", "counted"],
    ]);
  },
  { core: true, only: 14, seats: ["gm"] },
);

item(
  "H-258",
  "14: shouldApplyChange and getReplacementData are asked of the instance in each phase; false skips; @paths are filled in",
  async (t) => {
    t.expect(
      await t.eval(
        t.gm,
        async ({ Actor, contract }, data) => {
          const Effect = contract.classes.ContractEffect;
          const asked: string[] = [];
          Effect.prototype.shouldApplyChange = function (change: AnyObject, { phase }: AnyObject) {
            asked.push(`should ${String(phase)} ${String(change.key)}`);
            return change.key !== "system.limited";
          };
          Effect.prototype.getReplacementData = function () {
            asked.push("data");
            return { level: 4 };
          };
          const actor = await Actor.create({ name: "Asked", type: "hero", effects: [data] });
          const seen = [
            actor.system.bonus,
            actor.system.limited,
            actor.system.defense,
            asked.includes("should initial system.bonus"),
            asked.includes("should final system.defense"),
            asked.includes("data"),
          ];
          delete Effect.prototype.shouldApplyChange;
          delete Effect.prototype.getReplacementData;
          await actor.delete();
          return seen;
        },
        effect(t, [
          { key: "system.bonus", type: "add", value: "@level" },
          { key: "system.limited", type: "override", value: 1 },
          { key: "system.defense", type: "add", value: 1, phase: "final" },
        ]),
      ),
    ).toEqual([4, 5, 15, true, true, true]);
    t.expect(
      await under(t, [effect(t, [{ key: "system.bonus", type: "override", value: "@limited" }])], ["system.bonus"], {
        limited: 7,
      }),
    ).toEqual([7]);
  },
  { core: true, only: 14, seats: ["gm"] },
);

item(
  "H-259",
  "a status that implies others needs a static id; with one, a single effect carries all",
  async (t) => {
    t.expect(
      await t.eval(t.gm, async ({ CONFIG, ActiveEffect, game, Actor }) => {
        const put = (entry: AnyObject): void => {
          if (game.release.generation === 14) CONFIG.statusEffects[entry.id] = entry;
          else CONFIG.statusEffects.push(entry);
        };
        put({ id: "implies", name: "Implies", img: "", statuses: ["blind"] });
        put({
          id: "whole",
          name: "Whole",
          img: "icons/svg/sun.svg",
          statuses: ["blind", "deaf"],
          _id: "statusWhole00000",
        });
        const failed = await ActiveEffect.fromStatusEffect("implies").then(
          () => false,
          () => true,
        );
        const actor = await Actor.create({ name: "Whole", type: "hero" });
        await actor.toggleStatusEffect("whole");
        const seen = [failed, actor.effects.size, [...actor.statuses].sort()];
        await actor.delete();
        if (game.release.generation === 14) {
          delete CONFIG.statusEffects.implies;
          delete CONFIG.statusEffects.whole;
        } else
          CONFIG.statusEffects = CONFIG.statusEffects.filter((e: AnyObject) => !["implies", "whole"].includes(e.id));
        return seen;
      }),
    ).toEqual([true, 1, ["blind", "deaf", "whole"]]);
  },
  { seats: ["gm"] },
);

item(
  "H-275",
  "14: an effect of 13 loads with types for modes, custom.N for those of its own, and a duration of value, units and start",
  async (t) => {
    t.expect(
      await t.eval(t.gm, ({ ActiveEffect }) => {
        const effect = ActiveEffect.implementation.fromSource({
          _id: "oldEffect0000002",
          name: "Old",
          changes: [
            { key: "system.bonus", mode: 2, value: "1" },
            { key: "system.bonus", mode: 7, value: "x" },
            { key: "system.map", mode: 5, value: '{"a":1}' },
          ],
          duration: { rounds: 3, startRound: 2, startTurn: 1, startTime: 60, combat: "combat0000000001" },
        });
        const { system, duration, start } = effect._source;
        return {
          changes: system.changes.map((c: AnyObject) => [c.type, c.value]),
          duration: [duration.value, duration.units],
          start: [start?.round, start?.turn, start?.time, start?.combat],
        };
      }),
    ).toEqual({
      changes: [
        ["add", 1],
        ["custom.7", "x"],
        ["override", { a: 1 }],
      ],
      duration: [3, "rounds"],
      start: [2, 1, 60, "combat0000000001"],
    });
  },
  { core: true, only: 14, seats: ["gm"] },
);

item(
  "H-314",
  "14: what an effect had on itself still answers, with a warning and outside its data; phases and events are core's and the packages'",
  async (t) => {
    t.allow(/deprecat|#changes|instead of a mode/iu);
    const seen = await t.eval(t.gm, async ({ ActiveEffect, Actor, CONFIG, CONST }) => {
      const { deprecations } = (globalThis as never as { __host: { deprecations: Record<string, number> } }).__host;
      const count = (): number => Object.values(deprecations).reduce((sum, n) => sum + n, 0);
      const actor = await Actor.create({
        name: "Two ways",
        type: "hero",
        items: [{ name: "Ring", type: "power", effects: [{ name: "Held" }] }],
        effects: [{ name: "Own", system: { changes: [{ key: "system.bonus", type: "upgrade", value: 2 }] } }],
      });
      const [own] = actor.effects.contents;
      const [ring] = actor.items.contents;
      const held = ring.effects.contents[0];
      const before = count();
      const same = own.changes === own.system.changes;
      const mode = own.changes[0].mode;
      const warned = count() > before;
      const told = { "own.phase": { label: "Own", hint: "" } };
      CONFIG.ActiveEffect.phases["own.phase"] = told["own.phase"];
      CONFIG.ActiveEffect.expiryEvents["own.event"] = "Own";
      const { CHANGE_PHASES, EXPIRY_EVENTS } = ActiveEffect;
      const labelled = Object.values(CHANGE_PHASES as AnyObject).every(({ label }: AnyObject) => label);
      delete CONFIG.ActiveEffect.phases["own.phase"];
      delete CONFIG.ActiveEffect.expiryEvents["own.event"];
      const out = {
        same,
        mode,
        warned,
        listed: "changes" in own.toObject() || "mode" in own.toObject().system.changes[0],
        core: [...CONST.ACTIVE_EFFECT_CHANGE_PHASES],
        phases: Object.keys(CHANGE_PHASES as AnyObject),
        labelled,
        events: [
          Object.keys(EXPIRY_EVENTS as AnyObject).length,
          EXPIRY_EVENTS["own.event"],
          EXPIRY_EVENTS.turnEnd !== undefined,
        ],
        left: Object.keys(CONFIG.ActiveEffect.phases as AnyObject),
        holders: [own.actor === actor, own.item, held.actor === actor, held.item === ring],
      };
      await actor.delete();
      return out;
    });
    t.expect(seen).toEqual({
      same: true,
      mode: 4,
      warned: true,
      listed: false,
      core: ["initial", "final"],
      phases: ["initial", "final", "own.phase"],
      labelled: true,
      events: [7, "Own", true],
      left: [],
      holders: [true, null, true, true],
    });
  },
  { core: true, only: 14, seats: ["gm"] },
);
