/** SFX, Limits and everything else that is bought for a point or a doom die, against the second model. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Change } from "../../../kernel/change.ts";
import { EMPTY_BUILD, planPool } from "../../dice/pool.ts";
import { watcherRecovery } from "../../harm/recovery.ts";
import { activateLimit, moveStress, type Payer, watcherSupport } from "../../powers/sfx.ts";
import { buyResource, makePersistent } from "../../turn/scenes.ts";
import type { SfxCost, SfxOp } from "../../types.ts";
import { type Die, LADDER } from "../../values.ts";
import { asset, foe, hero, POOL, power, powerSet, scene, settings, sfx, specialty, stress } from "../fixtures.ts";
import { heap } from "./second-ladder.ts";
import {
  afterDeed,
  bought,
  limited,
  type Purse,
  type SfxDeed,
  type SfxPool,
  supportDice,
  watcherRecovers,
} from "./second-purchases.ts";

const size = fc.constantFrom(...LADDER);
const doomDie = fc.constantFrom<Die>(6, 8, 10, 12);
const doomPool = fc.array(doomDie, { maxLength: 4 });

const deed: fc.Arbitrary<SfxDeed & { size?: Die; pair?: Die }> = fc.oneof(
  size.map((s) => ({ deed: "addDie" as const, size: s })),
  fc.constant({ deed: "double" as const }),
  fc.integer({ min: 1, max: 2 }).map((n) => ({ deed: "stepUp" as const, n })),
  fc.constantFrom(2, 3).map((parts) => ({ deed: "split" as const, parts })),
  fc.constant({ deed: "stepBackHighest" as const }),
  size.map((pair) => ({ deed: "merge" as const, pair })),
);

const opOf = (what: SfxDeed): SfxOp => {
  switch (what.deed) {
    case "addDie":
      return { op: "addDie", size: what.size as Die };
    case "double":
      return { op: "doublePower", ref: "beam" };
    case "stepUp":
      return { op: "stepUpPower", ref: "beam", n: what.n };
    case "split":
      return { op: "splitPower", parts: what.parts === 2 ? 2 : 3 };
    case "stepBackHighest":
      return { op: "stepBackHighestInPool", n: 1 };
    case "merge":
      return { op: "mergeEqualPair" };
  }
};

/** What changes leave of points and doom dice. */
function purseAfter(changes: readonly Change[], before: Purse): Purse {
  return changes.reduce<Purse>((now, c) => {
    if (c.kind !== "set") return now;
    return c.path === "system.pp"
      ? { ...now, pp: Number(c.to) }
      : c.path === "system.dice"
        ? { ...now, doom: c.to as number[] }
        : now;
  }, before);
}

const key = (purse: Purse | null): string | null => purse && `${String(purse.pp)} ${heap(purse.doom)}`;

describe("DOO-046, DOO-222 an SFX on a pool against the second model (DOO-016, DOO-225)", () => {
  it("two deeds in the order chosen make one of the pools that the ledger allows", () => {
    fc.assert(
      fc.property(doomDie, fc.constantFrom(4 as const, 8 as const), deed, fc.option(deed), (die, as, first, second) => {
        const deeds = second && !(second.deed === "merge" && first.deed === "merge") ? [first, second] : [first];
        const pair = deeds.find((d) => d.deed === "merge")?.pair;
        const who = hero({
          pp: 5,
          distinctions: [{ id: "d", name: "d" }],
          powerSets: [powerSet("set", [power("beam", die)], { sfx: [sfx("x", { ops: deeds.map(opOf) })] })],
        });
        const build = {
          ...EMPTY_BUILD,
          picks: [
            { kind: "affiliation", key: "solo" },
            { kind: "distinction", id: "d", as },
            { kind: "power", set: "set", id: "beam" },
          ] as const,
          sfx: [{ set: "set", id: "x", power: "beam", ...(pair && { pair }) }],
        };
        const planned = planPool(build, {
          roller: who,
          others: [],
          doom: { ref: POOL, dice: [] },
          scene: scene(),
          settings,
        });
        const ways = deeds.reduce<SfxPool[]>(
          (pools, d) => pools.flatMap((p) => afterDeed(p, d)),
          [{ power: [die], others: [6, as] }],
        );
        if (planned.accepted)
          expect(ways.map((way) => heap([...way.power, ...way.others]))).toContain(
            heap(planned.plan.dice.map((d) => d.size)),
          );
        else expect(ways.length === 0 || deeds.length === 2).toBe(true);
        if (deeds.length === 1) expect(planned.accepted).toBe(ways.length > 0);
      }),
      { numRuns: 400 },
    );
  });

  it("costs what it states: points of a hero, doom dice of the Gamemaster, a die for the doom pool (DOO-024, DOO-054)", () => {
    const cost: fc.Arbitrary<SfxCost> = fc.record({
      kind: fc.constantFrom("none" as const, "pp" as const, "doomGain" as const),
      amount: fc.integer({ min: 1, max: 2 }),
    });
    fc.assert(
      fc.property(cost, fc.integer({ min: 0, max: 3 }), doomPool, fc.boolean(), (price, pp, doom, isHero) => {
        const sets = [powerSet("set", [power("beam", 8)], { sfx: [sfx("x", { cost: price })] })];
        const who = isHero ? hero({ pp, powerSets: sets }) : foe({ powerSets: sets });
        const planned = planPool(
          { ...EMPTY_BUILD, picks: [{ kind: "affiliation", key: "solo" }], sfx: [{ set: "set", id: "x" }] },
          { roller: who, others: [], doom: { ref: POOL, dice: doom }, scene: scene(), settings },
        );
        const amount = price.amount ?? 1;
        const start: Purse = { pp: who.pp, doom };
        let mine: Purse | null = start;
        if (price.kind === "pp")
          for (let n = 0; n < amount; n += 1)
            mine = mine && bought(mine, isHero ? "hero" : "watcher", Math.min(...mine.doom));
        if (price.kind === "doomGain") mine = { ...start, doom: [...doom, ...Array.from({ length: amount }, () => 6)] };
        expect(planned.accepted ? key(purseAfter(planned.plan.changes, { pp: who.pp, doom })) : null).toBe(key(mine));
      }),
      { numRuns: 500 },
    );
  });
});

describe("DOO-223, DOO-224 Limits against the second model", () => {
  it("pays, forces or adds to the doom pool, and never without asking", () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.constantFrom("notAsked" as const, "accepted" as const, "declined" as const),
        fc.option(doomDie),
        doomPool,
        fc.integer({ min: 0, max: 3 }),
        (isHero, answer, die, doom, pp) => {
          const sets = [powerSet("set", [power("beam", 8)], { limits: [sfx("l", { ops: [{ op: "shutdown" }] })] })];
          const who = isHero ? hero({ pp, powerSets: sets }) : foe({ powerSets: sets });
          const done = activateLimit(
            who,
            { set: "set", id: "l", answer, ...(die && { die }) },
            { ref: POOL, dice: doom },
          );
          expect(done.accepted ? key(purseAfter(done.changes, { pp: who.pp, doom })) : null).toBe(
            key(limited({ pp: who.pp, doom }, isHero, answer, die)),
          );
          if (done.accepted) expect(done.character.powerSets[0]?.shutdown).toBe(true);
        },
      ),
    );
  });
});

describe("DOO-024, DOO-161 one point or one doom die against the second model", () => {
  const pays = fc.record({
    isHero: fc.boolean(),
    pp: fc.integer({ min: 0, max: 2 }),
    doom: doomPool,
    die: fc.option(doomDie),
  });
  const payer = ({ isHero, pp, doom, die }: { isHero: boolean; pp: number; doom: Die[]; die: Die | null }): Payer =>
    isHero ? { side: "hero", ref: "Actor.hero", pp } : { side: "watcher", pool: { ref: POOL, dice: doom }, die };

  it("makes an asset last (DOO-133)", () => {
    fc.assert(
      fc.property(pays, (by) => {
        const done = makePersistent(payer(by), "Actor.hero", { kind: "asset", item: asset("rope", 6) }, scene());
        expect(done.accepted ? key(purseAfter(done.changes, by)) : null).toBe(
          key(bought(by, by.isHero ? "hero" : "watcher", by.die)),
        );
      }),
    );
  });

  it("buys a resource in a Transition Scene only (DOO-142), and moves stress (DOO-128)", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 }),
        fc.boolean(),
        fc.constantFrom("expert" as const, "master" as const),
        (pp, between, rating) => {
          const who = hero({ pp, specialties: [specialty("s", rating)] });
          const mine = bought({ pp, doom: [] }, "hero", null);
          const payer = { side: "hero", ref: who.ref, pp } as const;
          const made = buyResource(payer, who, "s", "a key", scene({ kind: between ? "transition" : "action" }), "x");
          expect(made.accepted ? key(purseAfter(made.changes, { pp, doom: [] })) : null).toBe(
            between ? key(mine) : null,
          );
          const created = made.accepted ? made.changes.find((c) => c.kind === "create") : undefined;
          if (created?.kind === "create")
            expect(created.data["system"]).toMatchObject({
              die: rating === "master" ? 8 : 6,
              expiresAfterActionScene: 2,
            });
          const moved = moveStress(payer, "physical", "mental");
          expect(moved.accepted ? key(purseAfter(moved.changes, { pp, doom: [] })) : null).toBe(key(mine));
        },
      ),
    );
  });

  it("helps and heals the Gamemaster's characters (DOO-219, DOO-238)", () => {
    fc.assert(
      fc.property(
        size,
        fc.option(fc.record({ mode: fc.constantFrom("add" as const, "replace" as const), die: doomDie })),
        doomPool,
        size,
        doomDie,
        (trait, improve, doom, hurt, paid) => {
          const done = watcherSupport(
            foe(),
            { name: "wings", die: trait },
            improve,
            { ref: POOL, dice: doom },
            "x",
            settings,
          );
          const mine = improve === null ? { pp: 0, doom } : bought({ pp: 0, doom }, "watcher", improve.die);
          expect(done.accepted ? key(purseAfter(done.changes, { pp: 0, doom })) : null).toBe(key(mine));
          if (done.accepted)
            expect(heap(done.character.assets.map((a) => a.die))).toBe(heap(supportDice(trait, improve)));
          const healed = watcherRecovery(
            foe({ stress: stress({ physical: { die: hurt, out: false } }) }),
            "physical",
            paid,
            { ref: POOL, dice: [...doom, paid] },
          );
          expect(healed).toMatchObject({ accepted: true });
          if (healed.accepted) expect(healed.character.stress.physical.die).toBe(watcherRecovers(hurt, paid));
        },
      ),
    );
  });
});
