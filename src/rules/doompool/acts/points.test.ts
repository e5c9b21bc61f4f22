import { describe, expect, it } from "vitest";
import { fresh, questions } from "../../kernel/choose.ts";
import { situation } from "../../kernel/testing/situation.ts";
import type { DoompoolSituation } from "../situation.ts";
import { asset, complication, foe, hero, POOL, scene, settings } from "../testing/fixtures.ts";
import { persistentUntil } from "../things/items.ts";
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
