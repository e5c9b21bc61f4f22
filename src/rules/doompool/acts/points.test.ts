import { describe, expect, it } from "vitest";
import { fresh, questions } from "../../kernel/choose.ts";
import { situation } from "../../kernel/testing/situation.ts";
import type { DoompoolSituation } from "../situation.ts";
import { asset, hero, POOL, scene, settings } from "../testing/fixtures.ts";
import { persistentUntil } from "../things/items.ts";
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
