import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AbilityKey,
  type ArmorEntry,
  DEFAULT_SETTINGS,
  type FeatEntry,
  type PowerEntry,
  SIZES,
  type TwintensActor,
  type WeaponEntry,
} from "../../../rules/twintens/index.ts";
import { abilities, hero } from "../../../rules/twintens/testing/fixtures.ts";
import type { Localize } from "../../ruleset.ts";
import { findingsOf } from "../sheets/sheet-points.ts";
import { twintensQuick } from "./quick.ts";

const localize: Localize = (key) => key;

interface Made {
  readonly name: string;
  readonly type: string;
  readonly system: {
    readonly kind: TwintensActor["kind"];
    readonly count: number;
    readonly powerLevel: number;
    readonly size: TwintensActor["size"];
    readonly baseAttack: number;
    readonly defense: number;
    readonly abilities: Record<string, { base: number }>;
    readonly saves: TwintensActor["saves"];
  };
  readonly items: readonly {
    readonly name: string;
    readonly type: string;
    readonly system: Record<string, unknown> & { readonly sort?: string };
  }[];
}

/** The made adversary as the rules read it; equipment is given with it. */
function actorOf({ system, items }: Made): TwintensActor {
  const of = <T>(type: string, sort?: string): T[] =>
    items
      .filter((i) => i.type === type && (sort === undefined || i.system.sort === sort))
      .map(
        (i, n) =>
          ({
            id: `${type}${n}`,
            name: i.name,
            lost: 0,
            extras: [],
            flaws: [],
            feats: [],
            drawbacks: [],
            action: null,
            range: null,
            duration: null,
            save: null,
            lethal: false,
            descriptors: [],
            trait: null,
            arrayId: null,
            active: true,
            misc: 0,
            ...i.system,
          }) as T,
      );
  const scores = Object.fromEntries(Object.entries(system.abilities).map(([k, a]) => [k, a.base])) as Partial<
    Record<AbilityKey, number>
  >;
  return {
    ...hero({
      ...system,
      abilities: abilities(scores),
      conviction: null,
      powers: of<PowerEntry>("twintensPower"),
      weapons: of<WeaponEntry>("twintensEquipment", "weapon"),
      feats: of<FeatEntry>("twintensFeat"),
      armor: of<ArmorEntry>("twintensEquipment", "armor").map((a) => ({ ...a, worn: true })),
    }),
    lent: {},
    geared: {},
    marks: 0,
    state: "none",
    impervious: 0,
    complications: [],
  };
}

describe("TWI-340 TWI-348 TWI-394 TWI-395 a quick adversary", () => {
  it("is within the limits of its level, whatever is chosen, its gear paid for", () => {
    const chosen = fc.record({
      kind: fc.constantFrom("villain", "minion"),
      style: fc.constantFrom("brawler", "shooter", "tank", "trickster"),
      level: fc.integer({ min: 1, max: 20 }),
      count: fc.integer({ min: 1, max: 9 }),
      size: fc.constantFrom(...Object.keys(SIZES)),
      arms: fc.constantFrom("weapon", "power", "none"),
    });
    fc.assert(
      fc.property(chosen, (input) => {
        const built = twintensQuick.build(input, localize);
        const tooSmall = SIZES[input.size as keyof typeof SIZES] > input.level + Math.floor(input.level / 2);
        expect(built.accepted).toBe(!tooSmall);
        if (!built.accepted) return;
        const found = findingsOf(actorOf(built.data as Made), DEFAULT_SETTINGS).filter((f) => f.what !== "points");
        expect(found).toEqual([]);
      }),
    );
  });
  it("minions may be several, an adversary is one", () => {
    const made = (kind: string): Made =>
      (twintensQuick.build({ kind, level: 5, count: 4 }, localize) as unknown as { data: Made }).data;
    expect([made("minion").system.count, made("villain").system.count, made("minion").type]).toEqual([
      4,
      1,
      "twintensFoe",
    ]);
  });
  it.each([
    [{ level: 0 }, "quick.level"],
    [{ level: 31 }, "quick.level"],
    [{ level: 5, count: 0 }, "quick.count"],
    [{ level: 5, count: 100 }, "quick.count"],
    [{ level: 5, size: "Miniscule" }, "quick.size"],
  ])("%j is refused", (input, reason) =>
    expect(twintensQuick.build(input, localize)).toMatchObject({ accepted: false, reason }),
  );
});
