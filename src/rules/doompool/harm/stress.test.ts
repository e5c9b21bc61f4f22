import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { undo } from "../../kernel/change.ts";
import { stepBack, stepUp } from "../dice/step-dice.ts";
import { Documents, foe, hero, mob, settings, specialty, stress, track, trauma } from "../testing/fixtures.ts";
import type { DoompoolCharacter, StressType } from "../types.ts";
import { type Die, LADDER } from "../values.ts";
import {
  applyStress,
  exploitable,
  inflictTrauma,
  isAble,
  outThreshold,
  stepUpOwnStress,
  takeStress,
  tracksTraumaByDefault,
  traumaByDefault,
  worstStress,
} from "./stress.ts";

const hit = (who: DoompoolCharacter, die: Die, out = false, withTrauma = true, type: StressType = "physical") =>
  takeStress(who, type, die, { settings, trauma: withTrauma, out });
const size = fc.constantFrom(...LADDER);

describe("DOO-001 DOO-007 DOO-015 the ladder", () => {
  it("five sizes", () => expect(LADDER).toEqual([4, 6, 8, 10, 12]));
  it("stepping up is monotone and stepping back takes it back", () => {
    fc.assert(
      fc.property(size, size, fc.integer({ min: 0, max: 6 }), (a, b, n) => {
        if (a <= b) expect(stepUp(a, n).die).toBeLessThanOrEqual(stepUp(b, n).die);
        const up = stepUp(a, n);
        if (up.over === 0) expect(stepBack(up.die, n, "effect")).toBe(a);
      }),
    );
  });
});

describe("DOO-120 DOO-121 stress", () => {
  it.each([
    [null, 6, 6, false],
    [6, 8, 8, false],
    [8, 8, 10, false],
    [10, 4, 12, false],
    [8, 12, 12, false],
    [12, 4, 12, true],
    [12, 12, 12, true],
  ] as const)("d%s hit by d%i: d%s, out %s", (before, die, after, out) =>
    expect(applyStress(track(before), die)).toEqual({ die: after, out }),
  );
  it("a fresh d12 is still active, and tracks are independent", () => {
    const { character, changes } = hit(hero(), 12);
    expect([isAble(character), character.stress.mental.die, changes.length]).toEqual([true, null, 1]);
  });
  it("DOO-346 no track ever falls", () => {
    fc.assert(
      fc.property(fc.option(size), size, (before, die) => {
        const after = applyStress(track(before), die);
        expect(after.die ?? 0).toBeGreaterThanOrEqual(Math.max(before ?? 0, 0));
        expect(after.die ?? 0).toBeGreaterThanOrEqual(before === null ? die : Math.min(die, 12));
      }),
    );
  });
});

describe("DOO-122 DOO-123 DOO-124 DOO-126 stressed out and trauma", () => {
  const hurt = hero({ stress: stress({ physical: track(12) }) });
  it("past d12: out, with d6 trauma of the same type", () => {
    const { character, blow, changes } = hit(hurt, 4);
    expect([character.stress.physical, character.trauma.physical, blow, isAble(character)]).toEqual([
      track(12, true),
      6,
      "stressedOut",
      false,
    ]);
    expect(changes.map((c) => (c.kind === "set" ? c.path : ""))).toEqual([
      "system.stress.physical.out",
      "system.trauma.physical",
    ]);
  });
  it("no trauma where the one who did it wants none; by default only heroes get it", () => {
    expect(hit(hurt, 4, false, false).character.trauma.physical).toBeNull();
    expect([traumaByDefault(hero()), traumaByDefault(foe())]).toEqual([true, false]);
  });
  it("existing trauma is stepped up; past d12 the hero leaves the story", () => {
    expect(hit({ ...hurt, trauma: trauma({ physical: 8 }) }, 4).character.trauma.physical).toBe(10);
    const gone = hit({ ...hurt, trauma: trauma({ physical: 12 }) }, 4);
    expect([gone.character.outOfStory, gone.blow]).toEqual([true, "leftStory"]);
  });
  it("a track that is out passes stress on to trauma by the same rule", () => {
    const out = hero({ stress: stress({ physical: track(12, true) }), trauma: trauma({ physical: 6 }) });
    expect([hit(out, 10).character.trauma.physical, hit(out, 6).character.trauma.physical, hit(out, 10).blow]).toEqual([
      10,
      8,
      "trauma",
    ]);
    expect(hit(out, 10).character.stress.physical).toEqual(track(12, true));
  });
  it("the bonus past d12: out at once, whatever the track says", () =>
    expect(hit(hero(), 12, true).character.stress.physical).toEqual(track(12, true)));
});

describe("DOO-125 what an opponent may use", () => {
  it.each([
    [null, null, null],
    [6, null, 6],
    [null, 8, 8],
    [6, 8, 8],
    [10, 8, 10],
  ] as const)("stress d%s, trauma d%s: d%s", (s, t, expected) =>
    expect(exploitable({ stress: stress({ mental: track(s) }), trauma: trauma({ mental: t }) }, "mental")).toBe(
      expected,
    ),
  );
});

describe("DOO-129 DOO-244 who keeps trauma", () => {
  it("heroes, and major characters by default", () =>
    expect((["hero", "major", "minor", "specialty", "mob", "large"] as const).map(tracksTraumaByDefault)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]));
  it("others are simply out", () => {
    const minor = foe({ type: "minor", tracksTrauma: false, stress: stress({ physical: track(12) }) });
    expect([hit(minor, 6).character.trauma.physical, hit(minor, 6).blow]).toEqual([null, "stressedOut"]);
    expect(inflictTrauma(minor, "mental").changes).toEqual([]);
    expect(hit({ ...minor, stress: stress({ physical: track(12, true) }) }, 6).blow).toBe("nothing");
  });
});

describe("DOO-247 DOO-248 how much somebody bears", () => {
  const extra = foe({ type: "specialty", specialties: [specialty("guns")] });
  it("d12; a specialty character its largest Specialty; a mob its dice", () => {
    expect([
      outThreshold(hero(), settings),
      outThreshold(extra, settings),
      outThreshold({ ...extra, specialties: [specialty("a"), specialty("b", "master")] }, settings),
      outThreshold(mob(6, 4), settings),
      outThreshold(foe({ type: "large", crowd: { size: 12, count: 3 } }), settings),
    ]).toEqual([12, 8, 10, 6, 12]);
    expect([
      outThreshold(extra, { specialtyThreshold: false }),
      outThreshold({ ...extra, specialties: [] }, settings),
    ]).toEqual([12, 12]);
  });
  it("equal is still in, larger is out", () => {
    expect(isAble(hit(extra, 8).character)).toBe(true);
    expect(hit(extra, 10)).toMatchObject({
      blow: "stressedOut",
      character: { stress: { physical: { die: 10, out: true } } },
    });
    expect(isAble(hit({ ...extra, stress: stress({ physical: track(8) }) }, 4).character)).toBe(false);
  });
});

describe("DOO-250 DOO-252 DOO-256 mobs and large-scale threats", () => {
  it("up to its size the mob bears it as one character", () =>
    expect(hit(mob(6, 5), 6)).toMatchObject({
      blow: "hit",
      character: { crowd: { count: 5 }, stress: { physical: { die: 6 } } },
    }));
  it("past it exactly one die goes and the track clears", () => {
    expect(hit(mob(6, 5), 12)).toMatchObject({
      blow: "crowdLost",
      character: { crowd: { count: 4 }, stress: { physical: { die: null, out: false } } },
    });
    expect(hit(mob(6, 5, { stress: stress({ physical: track(6) }) }), 4)).toMatchObject({
      blow: "crowdLost",
      character: { crowd: { count: 4 } },
    });
    expect(hit(mob(6, 5), 6, true)).toMatchObject({
      character: { crowd: { count: 4 }, stress: { physical: { die: null } } },
    });
  });
  it("the last die: the mob is out, and then nothing more happens to it", () => {
    const gone = hit(mob(6, 1), 8);
    expect([gone.blow, isAble(gone.character), hit(gone.character, 8).blow]).toEqual(["crowdOut", false, "nothing"]);
  });
  it("a threat of 3d12 loses a die only past d12", () => {
    const titan = foe({ type: "large", crowd: { size: 12, count: 3 }, stress: stress({ physical: track(10) }) });
    expect(hit(titan, 12).blow).toBe("hit");
    expect(hit({ ...titan, stress: stress({ physical: track(12) }) }, 4)).toMatchObject({
      blow: "crowdLost",
      character: { crowd: { count: 2 } },
    });
  });
});

describe("DOO-060 own stress as fuel", () => {
  it.each([
    [8, 10, false],
    [12, 12, true],
    [null, null, false],
  ] as const)("d%s becomes d%s, out %s", (before, after, out) =>
    expect(
      stepUpOwnStress(hero({ stress: stress({ mental: track(before) }) }), "mental", settings).character.stress.mental,
    ).toEqual(track(after, out)),
  );
});

describe("DOO-335 laws of harm", () => {
  const anyone = fc
    .record({
      die: fc.option(size),
      out: fc.boolean(),
      scar: fc.option(size),
      who: fc.constantFrom("hero", "minor", "mob"),
    })
    .map(({ die, out, scar, who }) => {
      const harm = { stress: stress({ physical: track(out ? 12 : die, out) }), trauma: trauma({ physical: scar }) };
      return who === "mob"
        ? mob(8, 2, harm)
        : who === "hero"
          ? hero(harm)
          : foe({ type: "minor", tracksTrauma: false, ...harm });
    });
  it("what is written fits the documents, and undo restores them", () => {
    fc.assert(
      fc.property(anyone, size, fc.boolean(), fc.boolean(), (who, die, out, wanted) => {
        const docs = new Documents([who]);
        const before = docs.snapshot();
        const { character, changes } = hit(who, die, out, wanted);
        docs.write(changes);
        expect(docs.snapshot()).toBe(new Documents([character]).snapshot());
        expect(docs.write(undo(changes)).snapshot()).toBe(before);
      }),
    );
  });
});

describe("DOO-327 the worst stress at a glance", () => {
  it("the largest die; stressed out counts more than a fresh d12; nothing while all are clear", () => {
    expect(worstStress(hero({ stress: stress({ physical: track(6), mental: track(10) }) }))).toEqual({
      type: "mental",
      die: 10,
      out: false,
    });
    expect(worstStress(hero({ stress: stress({ physical: track(12), emotional: track(12, true) }) }))).toMatchObject({
      type: "emotional",
      out: true,
    });
    expect(worstStress(hero())).toBeNull();
  });
});
