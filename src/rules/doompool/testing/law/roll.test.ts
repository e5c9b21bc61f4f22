/** Reading a roll, and what more of it costs, against the second model. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  choose,
  doomAssign,
  opportunities,
  options,
  type RolledDie,
  suggestBestEffect,
  suggestBestTotal,
} from "../../dice/roll.ts";
import { activateHeroOpportunities, type OpportunityOp } from "../../fortune/opportunities.ts";
import { type Die, LADDER } from "../../values.ts";
import { choices, heap, paidBy } from "./second-ladder.ts";
import {
  type Activation,
  countable,
  everyReading,
  nextIntoTotal,
  openings,
  takeOpportunities,
  undominated,
  watcherExtras,
} from "./second-roll.ts";

const size = fc.constantFrom(...LADDER);
const doomDie = fc.constantFrom<Die>(6, 8, 10, 12);
/** Ones are as frequent as all other faces together, so that few dice are left as often as many. */
const rolled: fc.Arbitrary<RolledDie> = size.chain((s) =>
  fc.oneof(fc.constant(1), fc.integer({ min: 1, max: s })).map((face) => ({ size: s, face })),
);
const pool = fc.array(rolled, { minLength: 1, maxLength: 7 });

describe("DOO-072 to DOO-076 announcing a roll against the second model (DOO-062, DOO-071, DOO-346)", () => {
  it("the options are every reading that no other beats, best total first, and the suggestions are its ends", () => {
    fc.assert(
      fc.property(pool, (dice) => {
        const mine = undominated(dice);
        expect(options(dice).map(({ total, effect }) => ({ total, effect }))).toEqual(mine);
        expect(suggestBestTotal(dice)).toMatchObject(mine[0] ?? {});
        expect(suggestBestEffect(dice)).toMatchObject(mine[mine.length - 1] ?? {});
      }),
      { numRuns: 400 },
    );
  });

  it("an owner may announce exactly the readings of the second model, and no others", () => {
    fc.assert(
      fc.property(pool, (dice) => {
        const may = new Set(everyReading(dice).map((r) => `${String(r.total)} ${String(r.effect)}`));
        const told = new Set<string>();
        for (const count of [0, 1, 2, 3])
          for (const total of choices(dice.length, count))
            for (const effect of [null, ...dice.keys()]) {
              const made = choose(dice, total, effect);
              if (made.accepted) told.add(`${String(made.choice.total)} ${String(made.choice.effect)}`);
            }
        expect([...told].sort()).toEqual([...may].sort());
      }),
      { numRuns: 200 },
    );
  });

  it("a bought die joins the total by its face, and by its size among equals (DOO-084)", () => {
    fc.assert(
      fc.property(pool, (dice) => {
        const two = suggestBestTotal(dice);
        const more = nextIntoTotal(dice, two.totalDice);
        expect(suggestBestTotal(dice, 1).total).toBe(two.total + (more?.face ?? 0));
      }),
    );
  });

  it("a Limit that widens the faces makes more opportunities, not fewer dice (DOO-062)", () => {
    fc.assert(
      fc.property(pool, fc.constantFrom([1], [1, 2]), (dice, faces) => {
        expect(opportunities(dice, faces)).toHaveLength(openings(dice, faces));
        expect(everyReading(dice)).toContainEqual({
          total: suggestBestTotal(dice).total,
          effect: suggestBestTotal(dice).effect,
        });
        expect(countable(dice)).toHaveLength(dice.filter((d) => d.face !== 1).length);
      }),
    );
  });
});

describe("DOO-081, DOO-083 doom dice for further dice against the second model (DOO-160)", () => {
  it("pays whenever trying everything pays, and with no face more than needed", () => {
    fc.assert(
      fc.property(fc.array(size, { maxLength: 3 }), fc.array(doomDie, { maxLength: 5 }), (sizes, doom) => {
        const paid = doomAssign(sizes, doom);
        expect(paid === null ? null : paid.reduce<number>((sum, die) => sum + die, 0)).toBe(watcherExtras(sizes, doom));
        if (paid) expect(paidBy(sizes, paid)).not.toBeNull();
      }),
      { numRuns: 500 },
    );
  });
});

describe("DOO-063, DOO-065 a hero's opportunities against the second model", () => {
  const activation: fc.Arbitrary<Activation> = fc.oneof(
    fc.constant<Activation>("add"),
    fc.constant<Activation>("step"),
    fc.integer({ min: 0, max: 2 }),
  );
  const asOp = (op: Activation): OpportunityOp =>
    op === "add" ? { op: "add" } : op === "step" ? { op: "step" } : { op: "stepAdded", which: op };

  it("comes to one of the pools that may come of it, at the same price", () => {
    fc.assert(
      fc.property(
        fc.array(doomDie, { maxLength: 4 }),
        fc.integer({ min: 0, max: 4 }),
        fc.array(activation, { maxLength: 4 }),
        (doom, open, ops) => {
          const mine = takeOpportunities(doom, open, ops);
          const theirs = activateHeroOpportunities(doom, open, ops.map(asOp));
          if (theirs.accepted) {
            expect(mine.pools.map(heap)).toContain(heap(theirs.dice));
            expect(theirs.pp).toBe(mine.pp);
            return;
          }
          // Of two equal smallest dice either may be stepped: a refusal must at least be one of the ways.
          if (!ops.includes("step")) expect(mine.pools).toEqual([]);
          else expect(mine.pools.length === 0 || ops.some((op) => typeof op === "number")).toBe(true);
        },
      ),
      { numRuns: 400 },
    );
  });

  it("one after the other costs what all at once costs", () => {
    fc.assert(
      fc.property(
        fc.array(doomDie, { maxLength: 4 }),
        fc.array(activation, { minLength: 1, maxLength: 4 }),
        (doom, ops) => {
          const all = activateHeroOpportunities(doom, 4, ops.map(asOp));
          let now = {
            dice: doom as readonly Die[],
            activated: { count: 0, adds: 0, added: [] as readonly Die[], paid: 0 },
            pp: 0,
          };
          for (const op of ops) {
            const next = activateHeroOpportunities(now.dice, 4, [asOp(op)], now.activated);
            if (!next.accepted) {
              expect(all.accepted).toBe(false);
              return;
            }
            now = { dice: next.dice, activated: next.activated, pp: now.pp + next.pp };
          }
          expect(all).toMatchObject({ accepted: true, pp: now.pp, dice: now.dice });
        },
      ),
    );
  });
});
