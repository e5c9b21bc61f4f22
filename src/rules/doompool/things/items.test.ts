import { describe, expect, it } from "vitest";
import { newResource } from "../fortune/opportunities.ts";
import { asset, complication, foe, hero, mob, scene, settings, specialty } from "../testing/fixtures.ts";
import type { DoompoolCharacter } from "../types.ts";
import type { Die } from "../values.ts";
import {
  addComplication,
  createAsset,
  endsWithActionScene,
  endsWithTransition,
  hasAccess,
  persistence,
  sameName,
  stepBackAsset,
  stepUpOwnComplication,
} from "./items.ts";

const complicate = (who: DoompoolCharacter, name: string, die: Die) => addComplication(who, name, die, "x", settings);

describe("DOO-130 DOO-131 DOO-132 assets", () => {
  const make = (die: Die, changes: object = {}, duration: "one-use" | "scene" = "one-use") =>
    createAsset({ owner: hero(), name: "cover", die, cause: "x", ...changes }, { assetDuration: duration }).asset;
  it("at least d6, for the owner's side, for one use", () =>
    expect(make(4)).toMatchObject({
      die: 6,
      access: "side",
      oneUse: true,
      persistent: false,
      expiresAfterActionScene: null,
      targetable: true,
    }));
  it("for the whole scene where the table plays so", () =>
    expect(make(8, {}, "scene")).toMatchObject({ die: 8, oneUse: false }));
  it("DOO-211 ESCAPING is the fugitive's own and never used up", () =>
    expect(make(4, { escaping: true })).toMatchObject({ die: 6, access: "owner", oneUse: false, escaping: true }));
  it("the same cause makes the same document, so that twice makes one", () =>
    expect([make(8).id, make(8).id === make(10).id, make(8, { cause: "y" }).id === make(8).id]).toEqual([
      expect.stringMatching(/^[A-Za-z0-9]{16}$/),
      true,
      false,
    ]));
  it("access: owner, side, a list", () => {
    expect([
      hasAccess(asset("a", 6), "Actor.hero", true),
      hasAccess(asset("a", 6), "Actor.ally", true),
      hasAccess(asset("a", 6), "Actor.foe", false),
    ]).toEqual([true, true, false]);
    expect([
      hasAccess(asset("a", 6, { access: "owner" }), "Actor.ally", true),
      hasAccess(asset("a", 6, { access: ["Actor.ally"] }), "Actor.ally", true),
      hasAccess(asset("a", 6, { access: ["Actor.ally"] }), "Actor.hero", true),
    ]).toEqual([false, true, false]);
  });
  it("DOO-014 a d6 stepped back is gone", () =>
    expect([
      stepBackAsset(hero({ assets: [asset("a", 6)] }), asset("a", 6), "DOO-207").character.assets,
      stepBackAsset(hero({ assets: [asset("a", 8)] }), asset("a", 8), "DOO-207").character.assets[0]?.die,
    ]).toEqual([[], 6]));
});

describe("DOO-113 DOO-116 DOO-216 complications", () => {
  const bound = foe({ complications: [complication("Bound", 8)] });
  it("d4 is allowed; another name is another complication", () =>
    expect(complicate(bound, "blind", 4).character.complications.map((c) => [c.name, c.die])).toEqual([
      ["Bound", 8],
      ["blind", 4],
    ]));
  it.each([
    [10, 10],
    [8, 10],
    [4, 10],
  ] as const)("d%i on d8 of the same name: d%i", (die, after) =>
    expect(complicate(bound, " bound ", die).character.complications.map((c) => c.die)).toEqual([after]),
  );
  it("past d12 its bearer is taken out of the scene: mind control is complete", () => {
    const ruled = complicate(foe({ complications: [complication("mind control", 12)] }), "Mind Control", 6);
    expect([ruled.takenOut, ruled.character.takenOut, ruled.character.complications[0]?.die]).toEqual([true, true, 12]);
  });
  it("names are the same but for spaces and capitals", () =>
    expect([sameName(" Net", "net "), sameName("net", "nets")]).toEqual([true, false]));
  it("DOO-247 more than its Specialty takes a specialty character out", () => {
    const extra = foe({ type: "specialty", specialties: [specialty("guns")] });
    expect([complicate(extra, "net", 8).takenOut, complicate(extra, "net", 10).takenOut]).toEqual([false, true]);
  });
  it("DOO-255 on a mob: larger than its die costs one and is used up, else it stays", () => {
    expect(complicate(mob(6, 3), "net", 8).character).toMatchObject({ crowd: { count: 2 }, complications: [] });
    expect(complicate(mob(6, 3), "net", 6).character).toMatchObject({
      crowd: { count: 3 },
      complications: [{ die: 6 }],
    });
    expect(complicate(mob(6, 1, { complications: [complication("net", 6)] }), "net", 4)).toMatchObject({
      takenOut: true,
      character: { crowd: { count: 0 }, complications: [] },
    });
  });
  it("DOO-061 as fuel it grows once, or nothing when it is gone", () => {
    expect(
      stepUpOwnComplication(hero({ complications: [complication("net", 8)] }), "net", settings).character
        .complications[0]?.die,
    ).toBe(10);
    expect(stepUpOwnComplication(hero(), "net", settings).changes).toEqual([]);
  });
});

describe("DOO-133 DOO-134 DOO-136 DOO-143 DOO-144 how long things last", () => {
  const now = scene({ sceneCounter: 4 });
  it("persistent until the end of the next Action Scene, bought in a scene or in the transition after it", () => {
    const bought = persistence("Actor.hero", { kind: "asset", item: asset("a", 8) }, now);
    expect(bought).toMatchObject({
      accepted: true,
      until: 5,
      changes: [
        { path: "system.persistent", to: true },
        { path: "system.expiresAfterActionScene", to: 5 },
        { path: "system.oneUse", to: false },
      ],
    });
    expect(
      persistence(
        "Actor.foe",
        { kind: "complication", item: complication("c", 8) },
        scene({ sceneCounter: 4, kind: "transition" }),
      ),
    ).toMatchObject({ until: 5 });
  });
  it("once more in the scene at whose end it would go, not before", () => {
    const lasting = asset("a", 8, { persistent: true, oneUse: false, expiresAfterActionScene: 5 });
    expect(persistence("Actor.hero", { kind: "asset", item: lasting }, now)).toMatchObject({
      accepted: false,
      reason: "item.lasting",
    });
    expect(persistence("Actor.hero", { kind: "asset", item: lasting }, scene({ sceneCounter: 5 }))).toMatchObject({
      until: 6,
      changes: [{ from: 5, to: 6 }],
    });
  });
  it.each([
    [null, true],
    [3, true],
    [4, true],
    [5, false],
  ] as const)("expires after scene %s: gone at the end of the fourth: %s", (until, gone) =>
    expect(endsWithActionScene(asset("a", 8, { expiresAfterActionScene: until }), now)).toBe(gone),
  );
  it("ESCAPING always, and what a Transition Scene made without persistence", () =>
    expect([
      endsWithActionScene(asset("a", 8, { escaping: true, expiresAfterActionScene: 9 }), now),
      endsWithTransition(asset("a", 8)),
      endsWithTransition(asset("a", 8, { expiresAfterActionScene: 5 })),
    ]).toEqual([true, true, false]));
});

describe("DOO-142 resources", () => {
  const expert = hero({ specialties: [specialty("tech"), specialty("law", "master")] });
  it("d6 from an Expert, d8 from a Master, of an own Specialty", () =>
    expect([
      newResource(expert, "tech", "lab", "transition", 2, "x"),
      newResource(expert, "law", "judge", "opportunity", null, "x"),
      newResource(expert, "art", "x", "opportunity", null, "x"),
    ]).toMatchObject([
      { resource: { die: 6, origin: "transition", expiresAfterActionScene: 2 } },
      { resource: { die: 8 } },
      { reason: "pool.noSpecialty" },
    ]));
});
