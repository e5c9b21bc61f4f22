import { describe, expect, it } from "vitest";
import type { Change } from "../../kernel/change.ts";
import { fresh, questions } from "../../kernel/choose.ts";
import { situation } from "../../kernel/testing/situation.ts";
import type { DoompoolSituation } from "../situation.ts";
import { asset, complication, foe, hero, POOL, scene, settings, specialty } from "../testing/fixtures.ts";
import { persistentUntil } from "../things/items.ts";
import type { Answer, DoompoolCharacter, SceneState } from "../types.ts";
import { performed } from "./deeds.ts";
import { DOOMPOOL_ACTS, type DoompoolActName } from "./index.ts";

const now = scene();
const until = persistentUntil(now);
const nova = hero({
  pp: 3,
  assets: [
    asset("rope", 8),
    asset("cover", 8, { persistent: true, expiresAfterActionScene: until - 1 }),
    asset("ally", 8, { persistent: true, expiresAfterActionScene: until }),
  ],
});
const table = (dice: readonly (4 | 6 | 8 | 10 | 12)[]): DoompoolSituation =>
  ({
    ...situation({ [nova.ref]: nova }, settings),
    gm: true,
    present: [],
    pool: { ref: POOL, dice, scene: now },
  }) as unknown as DoompoolSituation;
const offered = (name: DoompoolActName, choice: string, s: DoompoolSituation): readonly unknown[] => {
  const usual = fresh(DOOMPOOL_ACTS[name], s);
  const asked = usual.accepted ? questions(DOOMPOOL_ACTS[name], s, usual.chosen) : [];
  return (asked.find((q) => q.name === choice)?.options ?? []).map((o) => [o.value, o.refused?.reason]);
};

describe("DOO-133 what may be made to last", () => {
  it("isn't what lasts as long already", () =>
    expect(offered("persist", "item", table([6]))).toEqual([
      ["rope", undefined],
      ["cover", undefined],
      ["ally", "item.lasting"],
    ]));
});

describe("DOO-133 DOO-134 what a hero holds on somebody else is made to last by that hero's player", () => {
  const rex = foe({
    complications: [
      complication("web", 8, { maker: nova.ref }),
      complication("lasting", 8, { maker: nova.ref, persistent: true, expiresAfterActionScene: until }),
      complication("rain", 8),
      complication("mud", 8, { maker: "Actor.other" }),
    ],
  });
  const at = (pp: number): DoompoolSituation =>
    ({
      ...situation({ [nova.ref]: { ...nova, pp }, [rex.ref]: rex }, settings),
      present: [rex.ref],
      pool: { ref: POOL, dice: [6], scene: now },
    }) as unknown as DoompoolSituation;
  it("lists what is held and nothing else", () =>
    expect(offered("persistHeld", "item", at(1))).toEqual([
      ["web", undefined],
      ["lasting", "item.lasting"],
    ]));
  it("costs a point and lasts to the end of the next Action Scene", () =>
    expect(performed("persistHeld", { item: "web" }, at(1))).toMatchObject({
      changes: [
        { subject: nova.ref, path: "system.pp", from: 1, to: 0 },
        { subject: `${rex.ref}.Item.web`, path: "system.persistent", to: true },
        { path: "system.expiresAfterActionScene", to: until },
      ],
    }));
  it("is for who has a point and holds something", () => {
    expect(DOOMPOOL_ACTS.persistHeld.refused(at(0))).toMatchObject({ reason: "pp.short" });
    expect(DOOMPOOL_ACTS.persistHeld.refused(table([6]))).toMatchObject({ reason: "item.nothingHeld" });
  });
});

describe("DOO-170 DOO-312 two d12 end a scene that runs, once", () => {
  const refused = (at: Partial<SceneState>): string | undefined =>
    DOOMPOOL_ACTS.endScene.refused?.({
      ...table([12, 12]),
      self: POOL,
      pool: { ref: POOL, dice: [12, 12], scene: scene(at) },
    } as unknown as DoompoolSituation)?.reason;
  it("not one that has ended, nor a Transition Scene", () =>
    expect([refused({}), refused({ ended: true }), refused({ kind: "transition" })]).toEqual([
      undefined,
      "scene.noAction",
      "scene.noAction",
    ]));
});

describe("DOO-025 DOO-142 DOO-161 a resource in a Transition Scene", () => {
  const between = { kind: "transition", sceneCounter: 2 } as const;
  const made = (who: DoompoolCharacter, dice: readonly (6 | 8)[]) => {
    const s = {
      ...situation({ [who.ref]: who }, settings),
      gm: true,
      present: [],
      pool: { ref: POOL, dice, scene: scene(between) },
    } as unknown as DoompoolSituation;
    const usual = fresh(DOOMPOOL_ACTS.resource, s, { name: "lab", die: 8 });
    if (!usual.accepted) return usual.reason;
    const act = DOOMPOOL_ACTS.resource as unknown as {
      readonly perform: (s: DoompoolSituation, chosen: unknown) => Answer<{ readonly changes: readonly Change[] }>;
    };
    const done = act.perform(s, usual.chosen);
    return done.accepted ? done.changes.map((c) => (c.kind === "set" ? c.to : c.kind)) : done.reason;
  };
  it("costs a hero a point, one of the Gamemaster's the doom die that was chosen", () =>
    expect([
      made(hero({ pp: 1, specialties: [specialty("tech", "expert")] }), [6, 8]),
      made(foe({ specialties: [specialty("tech", "expert")] }), [6, 8]),
      DOOMPOOL_ACTS.resource.refused?.({
        ...situation({ [foe().ref]: foe() }, settings),
        present: [],
        pool: { ref: POOL, dice: [], scene: scene(between) },
      } as unknown as DoompoolSituation)?.reason,
    ]).toEqual([[0, "create"], [[6], "create"], "doom.empty"]));
});
