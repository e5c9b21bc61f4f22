import { describe, expect, it } from "vitest";
import type { Change } from "../../kernel/change.ts";
import { inverse } from "../../kernel/change.ts";
import { activeComponents, readyComponents } from "../hero/traits.ts";
import {
  abilityRank,
  type Component,
  componentBehind,
  type Consequence,
  consequenceChanges,
  derive,
  type FudgeCharacter,
  offenceList,
  pointTotals,
  type PowerEntry,
  putOn,
  released,
  resolveResistance,
  usePower,
} from "../index.ts";
import {
  abilities,
  check,
  component,
  dice,
  hero,
  minion,
  modifier,
  power,
  resistanceRequest,
  settings,
} from "../testing/fixtures.ts";

const shrinking = component("shrinking", 8, {
  modifiers: [modifier("attack"), modifier("accurate", 2), modifier("retainSize")],
});
const ray = hero({
  ref: "Actor.ray",
  name: "Ray",
  abilities: abilities({ str: 5, fgt: 3 }),
  powers: [power("Ray gun", [shrinking])],
});
const target = hero({ ref: "Actor.t", name: "T", abilities: abilities({ str: 6 }) });
const SOURCE = "Actor.ray Ray gun.shrinking";

/** Somebody with what was put on them, as the table would read it back. */
const with_ = (who: FudgeCharacter, changes: readonly Change[]): FudgeCharacter =>
  changes.reduce<FudgeCharacter>((now, c) => {
    if (c.kind === "create" && c.collection === "Item")
      return {
        ...now,
        powers: [
          ...now.powers,
          {
            id: c.id,
            name: String(c.data.name),
            active: true,
            source: "power",
            cost: 0,
            components: (c.data.system as unknown as { components: readonly Component[] }).components,
            given: (c.data.flags as { crossover: { given: string } }).crossover.given,
            paidBy: "stunt",
          } satisfies PowerEntry,
        ],
      };
    if (c.kind === "delete")
      return {
        ...now,
        powers: now.powers.filter((p) => p.id !== c.id),
        conditions: now.conditions.filter((x) => x.effect !== c.id),
      };
    return c.kind === "set" && c.path === "system.components"
      ? {
          ...now,
          powers: now.powers.map((p) =>
            c.subject.endsWith(p.id) ? { ...p, components: c.to as unknown as readonly Component[] } : p,
          ),
        }
      : now;
  }, who);

describe("FUD-530 a personal effect made an attack", () => {
  it("does nothing to its user, and stands ready as an attack at close range", () => {
    expect([activeComponents(ray).length, readyComponents(ray).length]).toEqual([0, 1]);
    expect(abilityRank(ray, "str", settings)).toBe(5);
    expect(offenceList(ray, settings)[1]).toMatchObject({
      id: "Ray gun.shrinking",
      range: "close",
      meets: "parry",
      gives: true,
      duration: "sustained",
      bonus: { total: 7 },
    });
  });
  it("an effect that is an attack by itself gives nothing", () =>
    expect(
      offenceList(
        hero({ powers: [power("Bolt", [component("damage", 5, { modifiers: [modifier("attack")] })])] }),
        settings,
      )[1]?.gives,
    ).toBe(false));
  it.each([
    ["a check that holds", 9, { kind: "none" }],
    ["one that just holds", 8, { kind: "none" }],
    ["one that misses by 3", 5, { kind: "given", rank: 3 }],
    ["one that misses by more than there is", -3, { kind: "given", rank: 8 }],
  ] as const)("affects by the margin: %s", (_what, bonus, consequence) =>
    expect(
      resolveResistance(resistanceRequest(8, check("passiveDefense", bonus), { effect: "personal" }), dice[0])
        .consequence,
    ).toEqual(consequence),
  );
  it("FUD-163 FUD-124 a minion that fails, and who lets it happen, have all of it", () => {
    const full: Consequence = { kind: "given", rank: 8 };
    expect(
      resolveResistance(
        resistanceRequest(8, check("passiveDefense", 7), { effect: "personal", target: "minion" }),
        dice[0],
      ).consequence,
    ).toEqual(full);
    expect(
      resolveResistance(
        resistanceRequest(8, check("passiveDefense", 99), { effect: "personal", willing: true }),
        dice[0],
      ).consequence,
    ).toEqual(full);
  });
});

describe("FUD-530 FUD-278 what is put on somebody", () => {
  const cause = { source: SOURCE, cumulative: false, weakens: null, component: shrinking, name: "Ray gun (Ray)" };
  const struck = consequenceChanges(target, { kind: "given", rank: 4 }, cause);
  const small = with_(target, struck);
  it("stands among their powers at those ranks, with what shapes it and without what only carried it", () => {
    expect(struck).toMatchObject([
      {
        kind: "create",
        subject: "Actor.t",
        collection: "Item",
        data: {
          name: "Ray gun (Ray)",
          system: {
            active: true,
            components: [
              {
                effect: "shrinking",
                rank: 4,
                range: "personal",
                duration: "continuous",
                modifiers: [{ key: "retainSize" }],
              },
            ],
          },
          flags: { crossover: { temporary: true, given: SOURCE } },
        },
      },
    ]);
    expect(abilityRank(small, "str", settings)).toBe(2);
    expect(derive(small, settings).size).toBe(-2);
  });
  it("costs them nothing, and is no attack of theirs nor theirs to use", () => {
    expect(pointTotals(small).spent).toBe(pointTotals(target).spent);
    expect(offenceList(small, settings).map((a) => a.id)).toEqual(["unarmed"]);
    expect(usePower(small, small.powers[0]!, { component: null, fight: true })).toMatchObject({
      accepted: false,
      reason: "power.given",
    });
  });
  it("FUD-250 the same again stands at the higher of both ranks", () => {
    expect(putOn(small, shrinking, "Ray gun (Ray)", 3, SOURCE)).toEqual([]);
    const more = putOn(small, shrinking, "Ray gun (Ray)", 6, SOURCE);
    expect(more).toMatchObject([{ kind: "set", path: "system.components" }]);
    expect(abilityRank(with_(small, more), "str", settings)).toBe(0);
    expect(putOn(small, shrinking, "Ray gun (Other)", 3, "Actor.other Ray gun.shrinking")).toHaveLength(1);
  });
  it("is over when it is let go, and undo brings back the very same", () => {
    const over = released(small, SOURCE);
    expect(abilityRank(with_(small, over), "str", settings)).toBe(6);
    expect(over.map(inverse)).toEqual(struck.map((c) => ({ ...c, rule: "FUD-278" })));
    expect(released(small, "Actor.other x.y")).toEqual([]);
  });
  it("what is over at once leaves nothing behind", () =>
    expect(putOn(target, component("teleport", 5, { modifiers: [modifier("attack")] }), "Away", 5, SOURCE)).toEqual(
      [],
    ));
  it("a hold is let go like any effect that lasts, and what others did stays", () => {
    const held = {
      ...target,
      conditions: [
        { id: "restrained", trait: null, degree: null, source: SOURCE, effect: "r" },
        { id: "dazed", trait: null, degree: 1, source: "Actor.other x.y", effect: "d" },
      ],
    };
    expect(released(held, SOURCE)).toMatchObject([{ kind: "delete", id: "r" }]);
  });
  it("its user's effect is found also when it is off, or was a stunt of one use", () => {
    expect(
      componentBehind({ ...ray, powers: ray.powers.map((p) => ({ ...p, active: false })) }, "Ray gun.shrinking"),
    ).toBe(shrinking);
    expect(componentBehind({ ...ray, powers: [], spentStunts: ray.powers }, "Ray gun.shrinking")).toBe(shrinking);
    expect(componentBehind(ray, "unarmed")).toBeNull();
  });
  it("FUD-163 a minion is no different", () =>
    expect(putOn(minion(), shrinking, "Ray gun", 8, SOURCE)).toHaveLength(1));
});
