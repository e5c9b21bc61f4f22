import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { component, modifier } from "../../testing/fixtures.ts";
import type { Component } from "../../types.ts";
import { editPower, type PowerEdit } from "./edit.ts";
import { type PowerDraft, structureOf } from "./structure.ts";

/** A power in letters: `a/b` an alternate b of a, `a+l` an l that is linked to a. */
const draft = (text: string): PowerDraft => ({
  name: "P",
  source: "power",
  components: text.split(" ").flatMap((array) =>
    array.split("/").flatMap((unit, alternate) =>
      unit.split("+").map((id, i): Component =>
        component("flight", 2, {
          id,
          modifiers: i > 0 ? [modifier("linked")] : alternate > 0 ? [modifier("alternateEffect")] : [],
        }),
      ),
    ),
  ),
});

const written = (power: Pick<PowerDraft, "components">): string =>
  structureOf(power)
    .units.reduce((text, u) => `${text}${u.of === null ? " " : "/"}${u.components.map((c) => c.id).join("+")}`, "")
    .trim();

const after = (text: string, event: PowerEdit): string => {
  const edited = editPower(draft(text), event);
  return edited.accepted ? written(edited.power) : edited.reason;
};

describe("FUD-457 FUD-460 what belongs together stays together", () => {
  it.each<[string, string, PowerEdit, string]>([
    [
      "the first of an array goes: its first alternate is the first",
      "f a/b/c",
      { type: "removeEffect", component: "a" },
      "f b/c",
    ],
    ["an alternate goes", "f a/b/c", { type: "removeEffect", component: "b" }, "f a/c"],
    ["the first goes, what was linked to it takes its place", "a+l/b", { type: "removeEffect", component: "a" }, "l/b"],
    ["the head of an alternate goes", "a/b+l/c", { type: "removeEffect", component: "b" }, "a/l/c"],
    ["what is linked goes", "f a+l/b", { type: "removeEffect", component: "l" }, "f a/b"],
    ["an array to the front", "f a/b", { type: "move", component: "a", to: 0 }, "a/b f"],
    ["past an array", "f a/b g", { type: "move", component: "f", to: 1 }, "a/b f g"],
    ["as far as so many effects reach, and no further", "f a/b g", { type: "move", component: "f", to: 2 }, "a/b f g"],
    [
      "an alternate up, no further than behind the first",
      "f a/b/c",
      { type: "move", component: "c", to: 2 },
      "f a/c/b",
    ],
    ["not in front of it", "f a/b/c", { type: "move", component: "b", to: 1 }, "f a/b/c"],
    ["an alternate doesn't leave its array", "a/b g", { type: "move", component: "b", to: 2 }, "a/b g"],
    ["linked effects along with what they are linked to", "f a+l", { type: "move", component: "a", to: 0 }, "a+l f"],
    ["nothing comes between", "a+l f", { type: "move", component: "f", to: 1 }, "f a+l"],
    ["a linked effect among its own", "a+l+m f", { type: "move", component: "m", to: 1 }, "a+m+l f"],
    ["an alternate by itself stands behind the array", "a/b/c g", { type: "makeSeparate", component: "b" }, "a/c b g"],
    ["with what is linked to it", "a/b+l/c", { type: "makeSeparate", component: "b" }, "a/c b+l"],
    ["linked no more, out of the array", "a+l/b", { type: "unlink", component: "l" }, "a/b l"],
    ["the first can't leave itself", "a/b", { type: "makeSeparate", component: "a" }, "a/b"],
  ])("%s", (_what, before, event, then) => expect(after(before, event)).toBe(then));
  it("no move ever changes which array or unit an effect is in", () => {
    const parts = ["f", "a/b/c", "d+e", "g/h+i/j", "k"];
    const sets = (power: Pick<PowerDraft, "components">): string[] =>
      written(power)
        .split(" ")
        .map((array) =>
          array
            .split("/")
            .map((u) => u.split("+").sort().join("+"))
            .sort()
            .join("/"),
        )
        .sort();
    fc.assert(
      fc.property(
        fc.shuffledSubarray(parts, { minLength: 2 }),
        fc.nat(20),
        fc.integer({ min: -3, max: 14 }),
        (chosen, which, to) => {
          const power = draft(chosen.join(" "));
          const id = power.components[which % power.components.length]?.id ?? "";
          const edited = editPower(power, { type: "move", component: id, to });
          expect(edited.accepted && sets(edited.power)).toEqual(sets(power));
        },
      ),
    );
  });
});
