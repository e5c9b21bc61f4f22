import { describe, expect, it } from "vitest";
import { attackRequest, offenceList } from "../acts/attack/offence.ts";
import { skillCheck } from "../acts/checks/kinds-of-check.ts";
import { bonusOf } from "../dice/check.ts";
import { conditionState } from "../state/progression.ts";
import { component, hero, power, settings, skill } from "../testing/fixtures.ts";
import type { FudgeCharacter, SenseType } from "../types.ts";
import { guises } from "./disguises.ts";
import { senseUsed } from "./senses.ts";

const watcher = (...held: readonly (readonly [string, string])[]): FudgeCharacter =>
  hero({
    skills: [skill("perception", 4), skill("deception", 4), skill("stealth", 4)],
    conditions: held.map(([id, trait]) => conditionState(id, trait, "Actor.x flash")),
  });
const perceives = (who: FudgeCharacter, sense: SenseType | null = null) => {
  const asked = skillCheck(who, skill("perception", 4), settings, { sense });
  return asked.accepted ? { total: bonusOf(asked.request).total, fails: asked.request.fails?.rule ?? null } : null;
};
const strikes = (who: FudgeCharacter): number => {
  const [fist] = offenceList(who, settings);
  const asked = fist ? attackRequest(who, fist, settings) : null;
  return asked?.accepted ? bonusOf(asked.request.check).total : Number.NaN;
};

describe("FUD-171 FUD-225 FUD-232 FUD-581 a dazzled sense", () => {
  it.each([
    ["impaired", -1],
    ["disabled", -2],
  ] as const)("%s sight takes %i off Perception by sight and off attacks, and off nothing else", (id, by) => {
    const dazzled = watcher([id, "visual"]);
    expect([perceives(dazzled)?.total, perceives(dazzled, "auditory")?.total, strikes(dazzled)]).toEqual([
      4 + by,
      4,
      by,
    ]);
    const stealth = skillCheck(dazzled, skill("stealth", 4), settings);
    expect(stealth.accepted && bonusOf(stealth.request).total).toBe(4);
  });
  it("FUD-516 who aims by another sense strikes as well as ever", () =>
    expect(
      strikes({
        ...watcher(["disabled", "visual"]),
        powers: [power("Sonar", [component("senses", 2, { trait: "accurate" })])],
      }),
    ).toBe(0));
  it("a deafened ear is no hindrance to the eye", () =>
    expect([
      perceives(watcher(["impaired", "auditory"]))?.total,
      perceives(watcher(["impaired", "auditory"]), "auditory")?.total,
      strikes(watcher(["impaired", "auditory"])),
    ]).toEqual([4, 3, 0]));
});

describe("FUD-243 a sense that gives nothing", () => {
  it("nothing is perceived with it; unless one is named it is what is left", () => {
    const blind = watcher(["unaware", "visual"]);
    expect([senseUsed(blind, null), perceives(blind), perceives(blind, "visual")?.fails]).toEqual([
      "auditory",
      { total: 4, fails: null },
      "FUD-243",
    ]);
  });
  it("whoever is unaware of all perceives nothing", () =>
    expect(perceives(watcher(["unaware", "all"]))?.fails).toBe("FUD-243"));
});

describe("FUD-500 FUD-510 passing for another", () => {
  const actor = hero({
    powers: [
      power(
        "Faces",
        [
          component("morph", 7, { id: "m" }),
          component("feature", 1, { id: "v", trait: "soundMimicry" }),
          component("feature", 1, { id: "h", trait: "hover" }),
        ],
        { id: "p" },
      ),
    ],
  });
  it("another shape adds its rank to Deception, another's voice 10", () =>
    expect(guises(actor, "deception").map(({ effect, row }) => [effect, row.value, row.rule])).toEqual([
      ["p.m", 7, "FUD-500"],
      ["p.v", 10, "FUD-510"],
    ]));
  it("to nothing else, and not while it is off", () =>
    expect([
      guises(actor, "persuasion"),
      guises({ ...actor, powers: actor.powers.map((p) => ({ ...p, active: false })) }, "deception"),
    ]).toEqual([[], []]));
});
