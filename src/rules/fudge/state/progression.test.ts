import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { undo } from "../../kernel/change.ts";
import type { ConditionState } from "../types.ts";
import { settled } from "./condition-rows.ts";
import { conditionDefinition, conditions, HUD_CONDITIONS } from "./conditions.ts";
import {
  addCondition,
  conditionState,
  effectId,
  endSource,
  type IncomingCondition,
  mayRestore,
  removeCondition,
} from "./progression.ts";

/** What everything that was inflicted comes to. */
const names = (state: readonly ConditionState[]): string[] =>
  settled(state)
    .map((c) => (c.trait === null ? c.id : `${c.id}:${c.trait}`))
    .sort();
/** Impose several conditions one after another, each from a source of its own unless it names one. */
const after = (...incoming: readonly (string | IncomingCondition)[]): readonly ConditionState[] =>
  incoming.reduce<readonly ConditionState[]>(
    (state, c, i) => addCondition("A", state, typeof c === "string" ? { id: c, source: `s${i}` } : c).state,
    [],
  );

describe("FUD-200 progressive rows", () => {
  it.each<[readonly string[], readonly string[]]>([
    [["dazed", "dazed"], ["stunned"]],
    [["dazed", "stunned"], ["incapacitated"]],
    [["stunned", "dazed"], ["incapacitated"]],
    [["dazed", "dazed", "dazed"], ["incapacitated"]],
    [["compelled", "compelled"], ["controlled"]],
    [["hindered", "hindered"], ["immobile"]],
    [["vulnerable", "vulnerable"], ["defenseless"]],
    [["impaired", "impaired"], ["disabled:all"]],
    [["fatigued", "fatigued"], ["exhausted"]],
    [
      ["prone", "deaf"],
      ["deaf", "prone"],
    ],
  ])("%j come to %j", (incoming, result) => expect(names(after(...incoming))).toEqual(result));
  it("penalties progress for each trait apart", () =>
    expect(
      names(after({ id: "impaired", trait: "str", source: "a" }, { id: "impaired", trait: "dex", source: "b" })),
    ).toEqual(["impaired:dex", "impaired:str"]));
  it("the last degree of a row is the end", () =>
    expect(names(after("immobile", "hindered"))).toEqual(["immobile", "immobile"]));
});

describe("FUD-201 a higher condition replaces the lower", () => {
  it("incapacitated on dazed and vulnerable", () =>
    expect(names(after("vulnerable", "incapacitated"))).toEqual(["incapacitated"]));
  it("but asleep stands beside exhausted", () =>
    expect(names(after("fatigued", "exhausted"))).toEqual(["asleep", "fatigued"]));
});

describe("FUD-202 the same again", () => {
  it("changes nothing", () => {
    const state = after({ id: "prone", source: "a" });
    expect(addCondition("A", state, { id: "prone", source: "a" })).toEqual({ state, changes: [] });
  });
  it("bound takes the place of restrained, and restrained adds nothing to bound", () => {
    expect(names(after("restrained", "bound"))).toEqual(["bound"]);
    expect(names(after("bound", "restrained"))).toEqual(["bound"]);
  });
  it("debilitated takes weakened, disabled and impaired of its trait", () =>
    expect(
      names(
        after(
          { id: "weakened", trait: "str" },
          { id: "disabled", trait: "str" },
          { id: "impaired", trait: "dex" },
          { id: "debilitated", trait: "str" },
        ),
      ),
    ).toEqual(["debilitated:str", "impaired:dex"]));
});

describe("FUD-203 FUD-206 parts of combined conditions", () => {
  it("stunning a staggered target leaves stunned and hindered", () =>
    expect(names(after("staggered", "stunned"))).toEqual(["hindered", "stunned"]));
  it("dazing a staggered target leaves stunned and hindered", () =>
    expect(names(after("staggered", "dazed"))).toEqual(["hindered", "stunned"]));
  it("staggering a dazed target leaves stunned and hindered", () =>
    expect(names(after("dazed", "staggered"))).toEqual(["hindered", "stunned"]));
  it("a part counts at its own degree", () => expect(names(after("blind", "hindered"))).toEqual(["blind", "immobile"]));
  it("what a basic condition does is no part", () =>
    expect(names(after("fatigued", "hindered"))).toEqual(["fatigued", "hindered"]));
  it("removing a part leaves the others", () => {
    expect(names(removeCondition("A", after("staggered"), { id: "dazed" }).state)).toEqual(["hindered"]);
    expect(names(removeCondition("A", after("blind"), { id: "hindered" }).state)).toEqual([
      "defenseless",
      "unaware:visual",
    ]);
  });
});

describe("FUD-204 health conditions", () => {
  const battered = [conditionState("battered", null, "health")];
  it("never progress others", () =>
    expect(names(addCondition("A", battered, { id: "dazed", source: "x" }).state)).toEqual(["battered", "dazed"]));
  it("don't end by hand", () => expect(removeCondition("A", battered, { id: "battered" }).changes).toEqual([]));
});

describe("FUD-205 several causes", () => {
  const both = after({ id: "prone", source: "a" }, { id: "prone", source: "b" });
  it("it stays until the last is gone", () => {
    const one = removeCondition("A", both, { id: "prone", source: "a" });
    expect(names(one.state)).toEqual(["prone"]);
    expect(names(removeCondition("A", one.state, { id: "prone", source: "b" }).state)).toEqual([]);
  });
  it("ending a cause ends all that it imposed (FUD-172)", () =>
    expect(
      names(
        endSource(
          "A",
          after({ id: "prone", source: "a" }, { id: "deaf", source: "a" }, { id: "prone", source: "b" }),
          "a",
        ).state,
      ),
    ).toEqual(["prone"]));
});

describe("FUD-250 the same Affliction again", () => {
  const hit = (id: string, cumulative = false): IncomingCondition => ({ id, source: "Ana.sleep ray", cumulative });
  it("keeps the higher degree", () => {
    expect(names(after(hit("dazed"), hit("dazed")))).toEqual(["dazed"]);
    expect(names(after(hit("stunned"), hit("dazed")))).toEqual(["stunned"]);
    expect(names(after(hit("dazed"), hit("stunned")))).toEqual(["stunned"]);
  });
  it("adds up when Cumulative", () => expect(names(after(hit("dazed"), hit("dazed", true)))).toEqual(["stunned"]));
  it("adds up from somebody else", () =>
    expect(names(after(hit("dazed"), { id: "dazed", source: "Ben.sleep ray" }))).toEqual(["stunned"]));
});

describe("FUD-249 what Restorative Healing may help against", () => {
  it("neither bonds nor health", () =>
    expect(["bound", "restrained", "dying", "stunned", "blind"].map(mayRestore)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]));
});

/** Whether a condition may be said without what it is about. */
const addsWithoutTrait = (id: string): boolean =>
  conditionDefinition(id)?.trait !== true || conditionDefinition(id)?.allTraits !== undefined;

describe("FUD-200 FUD-201 FUD-205 every cause for itself", () => {
  /** Twenty things that may happen, of four causes: one strikes with a condition, or is over. */
  const happening = fc.record({
    source: fc.constantFrom("a", "b", "c", "d"),
    id: fc.option(fc.constantFrom(...HUD_CONDITIONS.filter((c) => addsWithoutTrait(c))), { nil: null, freq: 3 }),
    cumulative: fc.boolean(),
  });
  const story = (
    happenings: readonly { readonly source: string; readonly id: string | null; readonly cumulative: boolean }[],
  ): readonly ConditionState[] =>
    happenings.reduce<readonly ConditionState[]>(
      (state, { source, id, cumulative }) =>
        id === null ? endSource("A", state, source).state : addCondition("A", state, { id, source, cumulative }).state,
      [],
    );
  it("law: in whatever order causes come and go, what is left is what those that remain would have brought alone", () =>
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 20 }), fc.constantFrom("a", "b", "c", "d"), (all, gone) => {
        const without = endSource("A", story(all), gone).state;
        expect(without).toEqual(story(all.filter((h) => h.source !== gone)));
        expect(names(without)).toEqual(names(story(all.filter((h) => h.source !== gone))));
      }),
    ));
  it("law: a cause that strikes takes nothing from another, and is never less than it inflicts", () =>
    fc.assert(
      fc.property(
        fc.array(happening, { maxLength: 10 }),
        fc.constantFrom("dazed", "stunned", "vulnerable", "hindered", "exhausted"),
        (all, id) => {
          const before = story(all);
          const { state, changes } = addCondition("A", before, { id, source: "new" });
          expect(changes.map((c) => c.kind)).toEqual(["create"]);
          expect(endSource("A", state, "new").state).toEqual(before);
        },
      ),
    ));
  it("a passing condition upon a lasting one passes by itself", () => {
    const sick = after({ id: "impaired", source: "Ana gas" });
    const { state, changes } = addCondition("A", sick, {
      id: "impaired",
      source: "Ben scowl",
      until: { at: "turnStart", of: "Ben", left: 1 },
    });
    expect(names(state)).toEqual(["disabled:all"]);
    expect(changes).toMatchObject([
      { kind: "create", data: { condition: "impaired", until: { at: "turnStart", of: "Ben" } } },
    ]);
    expect(names(endSource("A", state, "Ben scowl").state)).toEqual(["impaired:all"]);
  });
  it("what lasts for a time lasts anew when it comes again (FUD-348)", () => {
    const feint = (left: number): IncomingCondition => ({
      id: "feinted",
      source: "Ana deed:feint",
      until: { at: "turnEnd", of: "Ana", left },
    });
    const now = after(feint(1));
    expect(
      addCondition("A", now, feint(2)).changes.map((c) => [c.kind, c.kind === "set" ? null : c.data.until]),
    ).toEqual([
      ["delete", feint(1).until],
      ["create", feint(2).until],
    ]);
    expect(addCondition("A", now, feint(1)).changes).toEqual([]);
  });
  it("what several causes come to together ends by name with all of them, and what else a bundle brought stays", () => {
    expect(names(removeCondition("A", after("dazed", "dazed"), { id: "stunned" }).state)).toEqual([]);
    expect(names(removeCondition("A", after("staggered", "dazed"), { id: "stunned" }).state)).toEqual(["hindered"]);
    expect(names(removeCondition("A", after("exhausted", "hindered"), { id: "immobile" }).state)).toEqual([
      "exhausted",
    ]);
  });
});

describe("changes of conditions", () => {
  it("say what to write, with ids that hold", () => {
    const { changes } = addCondition("Actor.a", [], { id: "dazed", source: "x", degree: 1 });
    expect(changes).toEqual([
      {
        kind: "create",
        subject: "Actor.a",
        collection: "ActiveEffect",
        id: effectId("dazed", null, "x"),
        data: { condition: "dazed", trait: null, degree: 1, source: "x" },
        rule: "FUD-219",
      },
    ]);
    expect(effectId("dazed", null, "x")).toMatch(/^[A-Za-z0-9]{16}$/);
  });
  it("unknown names are refused, weakened needs its trait", () => {
    expect(() => addCondition("A", [], { id: "bored" })).toThrow("unknown-condition");
    expect(() => addCondition("A", [], { id: "weakened" })).toThrow("trait-missing");
  });
  it("a stored condition that nobody knows is left alone", () =>
    expect(names(addCondition("A", [conditionState("bored")], { id: "dazed" }).state)).toEqual(["bored", "dazed"]));
  it("undo brings the same conditions back", () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...Object.keys(conditions).filter((c) => addsWithoutTrait(c))), { maxLength: 5 }),
        fc.constantFrom("dazed", "staggered", "exhausted", "bound", "incapacitated"),
        (held, id) => {
          const before = after(...held);
          const { state, changes } = addCondition("A", before, { id, source: "new" });
          const apply = (from: readonly ConditionState[], list: typeof changes): string[] => {
            const ids = new Set(from.map((c) => c.effect));
            for (const c of list)
              if (c.kind === "create") ids.add(c.id);
              else if (c.kind === "delete") ids.delete(c.id);
            return [...ids].sort();
          };
          expect(apply(before, changes)).toEqual(state.map((c) => c.effect).sort());
          expect(apply(state, undo(changes))).toEqual(before.map((c) => c.effect).sort());
        },
      ),
    ));
});
