import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { Hooks } from "../hooks.ts";
import { CONFIG, game } from "../runtime.ts";
import { addActor, openTestTable } from "./testing.ts";

const MODES: Record<string, number> = { custom: 0, multiply: 1, add: 2, downgrade: 3, upgrade: 4, override: 5 };
type Change = [key: string, type: string, value: AnyValue, more?: AnyObject];

/** An effect in the shape of the generation. */
function effect(generation: 13 | 14, changes: Change[], more: AnyObject = {}): AnyObject {
  const list = changes.map(([key, type, value, extra]) =>
    generation === 14
      ? { key, type, value, phase: "initial", ...extra }
      : { key, mode: MODES[type], value: String(value), ...extra },
  );
  return {
    _id: `effect${String(Math.random()).slice(2, 12)}`.padEnd(16, "0").slice(0, 16),
    name: "E",
    ...(generation === 14 ? { system: { changes: list } } : { changes: list }),
    ...more,
  };
}

afterEach(() => vi.restoreAllMocks());

describe.each([13, 14] as const)("effects on %i", (generation) => {
  beforeEach(() => void openTestTable(generation));

  it("apply by the field's type, lowest priority first (H-206)", () => {
    const actor = addActor({
      effects: [
        effect(generation, [
          ["system.str", "override", "7"],
          ["system.str", "multiply", "2"],
          ["system.str", "add", "2"],
          ["system.hp.max", "upgrade", "30"],
          ["system.hp.value", "downgrade", "2"],
          ["system.tags", "add", "brave"],
          ["system.brave", "override", "true"],
        ]),
      ],
    });
    expect(actor.system.str).toBe(7);
    expect(actor.system.hp).toEqual({ value: 2, max: 30 });
    expect([...actor.system.tags]).toEqual(["brave"]);
    expect(actor.system.brave).toBe(true);
    const other = addActor({
      effects: [
        effect(generation, [
          ["system.str", "add", "2"],
          ["system.str", "multiply", "2"],
        ]),
      ],
    });
    expect(other.system.str).toBe(8);
    const forced = addActor({
      effects: [
        effect(generation, [
          ["system.str", "add", "2", { priority: 1 }],
          ["system.str", "multiply", "2"],
        ]),
      ],
    });
    expect(forced.system.str).toBe(10);
  });

  it("come after the base and before the derived data, and don't add up (H-062, H-210)", () => {
    const actor = addActor({ effects: [effect(generation, [["system.str", "add", "2"]])] });
    expect(actor.system.double).toBe(10);
    actor.reset();
    actor.reset();
    expect(actor.system.str).toBe(5);
    expect(actor._source.system.str).toBe(3);
    expect(actor.overrides).toEqual({ "system.str": 5 });
  });

  it("of items apply when they transfer and are active (H-207)", () => {
    const item = (more: AnyObject): AnyObject => ({
      _id: "itemAAAAAAAAAAA1",
      name: "I",
      type: "power",
      effects: [effect(generation, [["system.str", "add", "10"]], more)],
    });
    expect(addActor({ items: [item({ transfer: true })] }).system.str).toBe(13);
    expect(addActor({ items: [item({ transfer: false })] }).system.str).toBe(3);
    expect(addActor({ items: [item({ transfer: true, disabled: true })] }).system.str).toBe(3);
  });

  it("give statuses while they are enabled (H-203)", () => {
    expect([...addActor({ effects: [effect(generation, [], { statuses: ["dead", "prone"] })] }).statuses]).toEqual([
      "dead",
      "prone",
    ]);
    expect(addActor({ effects: [effect(generation, [], { statuses: ["dead"], disabled: true })] }).statuses.size).toBe(
      0,
    );
  });

  it("ask the hook for custom changes and reach paths without a field (H-211)", () => {
    const id = Hooks.on(
      "applyActiveEffect",
      (_actor: AnyValue, change: AnyObject, current: AnyValue, delta: AnyValue, changes: AnyObject) => {
        changes[change.key] = `${current}+${delta}`;
      },
    );
    const actor = addActor({
      effects: [
        effect(generation, [
          ["system.note", "custom", "x"],
          ["flags.tiny.bonus", "add", "4"],
        ]),
      ],
    });
    Hooks.off("applyActiveEffect", id);
    expect(actor.system.note).toBe("n+x");
    expect(actor.flags.tiny.bonus).toBe(4);
  });

  it("skip a value that the field can't take", () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    expect(
      addActor({
        effects: [
          effect(generation, [
            ["system.str", "add", "abc"],
            ["system.hp.max", "add", "1"],
          ]),
        ],
      }).system,
    ).toMatchObject({ str: 3, hp: { max: 11 } });
  });

  it("toggle: on, already on, off, unknown (H-200, H-202)", async () => {
    CONFIG.statusEffects.push({ id: "dazed", name: "Dazed", _id: "dazed00000000000", img: "icons/svg/daze.svg" });
    const actor = addActor();
    const made = await actor.toggleStatusEffect("dazed");
    expect(made.id).toBe("dazed00000000000");
    expect(actor.statuses.has("dazed")).toBe(true);
    expect(await actor.toggleStatusEffect("dazed", { active: true })).toBe(true);
    expect(await actor.toggleStatusEffect("dazed")).toBe(false);
    expect(actor.effects.size).toBe(0);
    expect(await actor.toggleStatusEffect("dazed", { active: false })).toBeUndefined();
    await expect(actor.toggleStatusEffect("nope")).rejects.toThrow(/Invalid status/);
  });

  it("refuse implied statuses without a fixed id (H-259)", async () => {
    CONFIG.statusEffects.push({ id: "combo", name: "Combo", statuses: ["dead"] });
    await expect(CONFIG.ActiveEffect.documentClass.fromStatusEffect("combo")).rejects.toThrow(/_id/);
    CONFIG.statusEffects.push({ id: "combo2", name: "Combo", _id: "combo00000000000", statuses: ["dead"] });
    expect([...(await CONFIG.ActiveEffect.documentClass.fromStatusEffect("combo2")).statuses]).toEqual([
      "combo2",
      "dead",
    ]);
  });
});

describe("phases on 14", () => {
  beforeEach(() => void openTestTable(14));

  it("final follows the derived data (H-209)", () => {
    expect(
      addActor({
        effects: [
          effect(14, [
            ["system.double", "add", 100, { phase: "final" }],
            ["system.str", "add", 1],
          ]),
        ],
      }).system.double,
    ).toBe(108);
  });

  it("unknown and finished phases are refused (H-256)", () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const faults: string[] = [];
    const id = Hooks.on("error", (_where: string, error: Error) => void faults.push(error.message));
    const actor = addActor({ effects: [effect(14, [["system.str", "add", 1]])] });
    actor.applyActiveEffects("other");
    actor.applyActiveEffects("initial");
    Hooks.off("error", id);
    expect(faults).toHaveLength(2);
    expect(actor.system.str).toBe(4);
  });

  it("paths in values are looked up, shouldApplyChange may refuse, own types have their handler (H-211, H-258)", () => {
    const { documentClass } = CONFIG.ActiveEffect;
    CONFIG.ActiveEffect.changeTypes = {
      triple: {
        label: "T",
        defaultPriority: 5,
        handler: (_target: AnyValue, change: AnyObject, { current }: AnyObject) => ({ [change.key]: current * 3 }),
      },
    };
    CONFIG.ActiveEffect.documentClass = class Picky extends documentClass {
      shouldApplyChange(change: AnyObject): boolean {
        return change.key !== "system.hp.max";
      }
    };
    const actor = addActor({
      effects: [
        effect(14, [
          ["system.str", "add", "@hp.value"],
          ["system.hp.max", "add", 5],
          ["system.str", "triple", ""],
        ]),
      ],
    });
    expect(actor.system.str).toBe(14);
    expect(actor.system.hp.max).toBe(10);
  });

  it("a numeric duration without expiry ends at the start of a turn (H-257)", () => {
    const actor = addActor({
      effects: [effect(14, [], { duration: { value: 2, units: "rounds" } }), effect(14, [], { duration: {} })],
    });
    const [timed, endless] = actor.effects.contents;
    expect(timed.duration.expiry).toBe("turnStart");
    expect(endless.duration.expiry).toBe(null);
    expect(endless.duration.remaining).toBe(Infinity);
    expect(game.user.isGM).toBe(true);
  });
});
