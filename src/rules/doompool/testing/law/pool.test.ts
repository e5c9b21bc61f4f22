/** A pool's price and legality in the rules against the second model, over random characters and random picks. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assess, EMPTY_BUILD, type Pick as Taken, planPool, type PoolBuild, type PoolTable } from "../../dice/pool.ts";
import type { Asset, DoompoolCharacter, Power, Track } from "../../types.ts";
import { type Die, LADDER } from "../../values.ts";
import {
  asset,
  complication,
  foe,
  hero,
  mob,
  power,
  powerSet,
  scene,
  settings,
  specialty,
  stress,
  trauma,
} from "../fixtures.ts";
import { heap } from "./second-ladder.ts";
import { dicePicked, faults, heroPrice, type Pick, type PoolFault, watcherPays } from "./second-pool.ts";

const die = fc.constantFrom(...LADDER);
const doomDie = fc.constantFrom<Die>(6, 8, 10, 12);
const trackOf: fc.Arbitrary<Track> = fc.option(die).map((size) => ({ die: size, out: false }));
const seldom = fc.integer({ min: 0, max: 9 }).map((n) => n === 9);
const ids = ["a", "b", "c"] as const;
const TYPES = ["physical", "mental", "emotional"] as const;

/** A character with three of everything, so that every pick may be right or wrong. */
const someone = (ref: string, base: DoompoolCharacter): fc.Arbitrary<DoompoolCharacter> =>
  fc
    .record({
      tracks: fc.tuple(trackOf, trackOf, trackOf),
      scars: fc.tuple(fc.option(die), fc.option(die), fc.option(die)),
      powers: fc.tuple(...ids.map(() => fc.record({ size: doomDie, shut: seldom }))),
      setShut: seldom,
      ratings: fc.tuple(...ids.map(() => fc.constantFrom("expert" as const, "master" as const))),
      sizes: fc.array(doomDie, { minLength: 6, maxLength: 6 }),
      bundled: fc.boolean(),
      push: fc.boolean(),
      stunt: fc.boolean(),
      pp: fc.integer({ min: 0, max: 9 }),
    })
    .map((of) => {
      const powers = (prefix: string): Power[] =>
        ids.map((id, at) =>
          power(`${prefix}${id}`, of.powers[at]?.size ?? 6, { shutdown: of.powers[at]?.shut ?? false }),
        );
      const things = (kind: string): Asset[] =>
        ids.map((id, at) =>
          asset(`${kind}${id}`, of.sizes[at] ?? 6, { owner: ref, bundle: of.bundled && at > 0 ? "pair" : null }),
        );
      return {
        ...base,
        ref,
        pp: base.type === "hero" ? of.pp : 0,
        distinctions: ids.map((id) => ({ id, name: id })),
        powerSets: [powerSet("one", powers("1")), powerSet("two", powers("2"), { shutdown: of.setShut })],
        specialties: ids.map((id, at) => specialty(id, of.ratings[at])),
        stress: stress({ physical: of.tracks[0], mental: of.tracks[1], emotional: of.tracks[2] }),
        trauma: trauma({ physical: of.scars[0], mental: of.scars[1], emotional: of.scars[2] }),
        assets: things("asset"),
        resources: ids.map((id, at) => ({
          id,
          name: id,
          die: of.sizes[at + 3] ?? 6,
          specialty: "a",
          origin: "transition" as const,
          expiresAfterActionScene: 2,
        })),
        complications: ids.map((id, at) => complication(`${ref}${id}`, of.sizes[at + 3] ?? 6)),
        waiting: { push: of.push, stunt: of.stunt },
      };
    });

/** A pick of the rules with the same pick in the second model; null there when the thing isn't to be had at all. */
type Both = readonly [Taken, Pick | null];
const which = fc.constantFrom(...ids);
const at = fc.constantFrom(0, 1, 2);

function bothOf(roller: DoompoolCharacter, others: readonly DoompoolCharacter[]): fc.Arbitrary<Both> {
  const split: Readonly<Record<string, readonly number[]>> = {
    expert1: [8],
    expert2: [6, 6],
    master1: [10],
    master2: [8, 8],
    master3: [6, 6, 6],
  };
  const specialtyPick = (id: string, dice: 1 | 2 | 3): Both => {
    const rating = roller.specialties.find((s) => s.id === id)?.rating ?? "expert";
    return [
      { kind: "specialty", id, dice },
      { kind: "specialty", dice: split[`${rating}${String(dice)}`] ?? [0], ref: id, rating },
    ];
  };
  const powerPick = (place: number, set: "one" | "two"): Both => {
    const held = roller.powerSets.find((s) => s.id === set);
    const it = held?.powers[place];
    return [
      { kind: "power", set, id: it?.id ?? "" },
      {
        kind: "power",
        set,
        ref: it?.id ?? "",
        dice: [it?.current ?? 0],
        shut: it?.shutdown === true || held?.shutdown === true,
      },
    ];
  };
  const against = (type: (typeof TYPES)[number], other: DoompoolCharacter): Both => {
    const sizes = [other.stress[type].die, other.trauma[type]].filter((size) => size !== null);
    return [
      { kind: "stress", of: other.ref, type },
      sizes.length === 0 ? null : { kind: "opposingStress", dice: [Math.max(...sizes)], ref: type, target: other.ref },
    ];
  };
  const other = fc.constantFrom(...others);
  return fc.oneof(
    fc.constantFrom("solo" as const, "buddy" as const, "team" as const).map((key): Both => [
      { kind: "affiliation", key },
      { kind: "affiliation", ref: "one", dice: [roller.affiliations[key]] },
    ]),
    fc.tuple(which, fc.constantFrom(4 as const, 8 as const)).map(([id, as]): Both => [
      { kind: "distinction", id, as },
      { kind: "distinction", ref: id, dice: [as] },
    ]),
    fc.tuple(at, fc.constantFrom("one" as const, "two" as const)).map(([place, set]) => powerPick(place, set)),
    fc.tuple(which, fc.constantFrom(1 as const, 2 as const, 3 as const)).map(([id, dice]) => specialtyPick(id, dice)),
    fc.tuple(fc.constantFrom(...TYPES), other).map(([type, whose]) => against(type, whose)),
    fc.tuple(at, other).map(([place, whose]): Both => {
      const it = whose.complications[place];
      return [
        { kind: "complication", of: whose.ref, id: it?.id ?? "" },
        { kind: "opposingComplication", ref: it?.id ?? "", target: whose.ref, dice: [it?.die ?? 0] },
      ];
    }),
    at.map((place): Both => {
      const it = roller.assets[place];
      return [
        { kind: "asset", owner: roller.ref, id: it?.id ?? "" },
        { kind: "asset", ref: it?.id ?? "", dice: [it?.die ?? 0], ...(it?.bundle ? { bundle: it.bundle } : {}) },
      ];
    }),
    fc.constant<Both>([{ kind: "push" }, { kind: "push", ref: "push", dice: [6] }]),
    fc.tuple(fc.constantFrom("one", "a", "nothing"), fc.constantFrom("kick the wall", " ")).map(([tie, text]): Both => [
      { kind: "stunt", tie, text },
      { kind: "stunt", ref: "stunt", dice: [8], text, ...(tie === "nothing" ? {} : { tiedTo: tie }) },
    ]),
    fc.constant<Both>([
      { kind: "waitingPush" },
      roller.waiting.push ? { kind: "wonPush", ref: "won", dice: [8] } : null,
    ]),
    fc.constant<Both>([
      { kind: "waitingStunt", tie: "one", text: "swing in" },
      roller.waiting.stunt ? { kind: "wonStunt", ref: "won", dice: [10] } : null,
    ]),
    which.map((id): Both => [
      { kind: "resource", id },
      { kind: "resource", ref: id, dice: [roller.resources.find((r) => r.id === id)?.die ?? 0] },
    ]),
    fc.constantFrom(...TYPES).map((type): Both => {
      const size = roller.stress[type].die;
      return [{ kind: "ownStress", type }, size === null ? null : { kind: "ownStress", ref: type, dice: [size] }];
    }),
    at.map((place): Both => {
      const it = roller.complications[place];
      return [
        { kind: "ownComplication", id: it?.id ?? "" },
        { kind: "ownComplication", ref: it?.id ?? "", dice: [it?.die ?? 0] },
      ];
    }),
  );
}

/** The Affiliation picked first, as the builder does, and whatever else somebody clicks. */
const session = (roller: fc.Arbitrary<DoompoolCharacter>) =>
  fc.tuple(roller, someone("Actor.x", foe()), someone("Actor.y", foe())).chain(([who, x, y]) =>
    fc.record({
      who: fc.constant(who),
      others: fc.constant([x, y]),
      clicks: fc.array(bothOf(who, [x, y]), { maxLength: 9 }),
      affiliation: seldom.map((never) => !never),
      slots: fc.constantFrom("shared" as const, "separate" as const),
      doom: fc.array(doomDie, { maxLength: 4 }),
      moved: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 2 }),
    }),
  );

const start: Both = [
  { kind: "affiliation", key: "solo" },
  { kind: "affiliation", ref: "one", dice: [6] },
];

const table = (
  who: DoompoolCharacter,
  others: readonly DoompoolCharacter[],
  doom: readonly Die[],
  conditionSlots: "shared" | "separate",
): PoolTable => ({
  roller: who,
  others,
  doom: { ref: "Actor.doom", dice: doom },
  scene: scene(),
  settings: { ...settings, conditionSlots },
});

/** The refusals that stand for each fault of the second model. The same stress of two targets breaks two rules at once. */
const REASONS: Readonly<Record<PoolFault, readonly string[]>> = {
  affiliation: ["pool.noAffiliation", "pool.oneAffiliation", "pool.crowd"],
  twice: ["pool.twice"],
  shutDown: ["pool.shutdown"],
  split: ["pool.split"],
  oneTarget: ["pool.oneTarget", "pool.twice"],
  onePushStuntResource: ["pool.onePushStuntResource"],
  stuntTie: ["pool.stuntTie", "pool.stuntText"],
  tooMany: ["pool.tooMany"],
  empty: ["pool.empty"],
  pp: ["pp.short"],
  distinctionDie: [],
};

describe("DOO-040 a hero's pool against the second model (DOO-021, DOO-030 to DOO-045, DOO-060, DOO-061, DOO-145)", () => {
  it("is legal, priced and left with points exactly as the second model says", () => {
    fc.assert(
      fc.property(
        session(someone("Actor.hero", hero({ affiliations: { solo: 6, buddy: 8, team: 10 } }))),
        ({ who, others, clicks, affiliation, slots, doom }) => {
          const all = affiliation ? [start, ...clicks] : clicks;
          const picks = all.flatMap(([, mine]) => (mine === null ? [] : [mine]));
          const wrong = faults(picks);
          const price = heroPrice(picks, who.pp, { conditionSlots: slots });
          const build: PoolBuild = { ...EMPTY_BUILD, picks: all.map(([theirs]) => theirs) };
          const assessed = assess(build, table(who, others, doom, slots));
          const planned = planPool(build, table(who, others, doom, slots));
          const missing = all.some(([, mine]) => mine === null);
          expect(planned.accepted).toBe(!missing && wrong.length === 0 && price.affordable);
          if (!planned.accepted) {
            // A pool may be wrong in several ways at once: what the rules name must be one that the second model finds, too.
            const named = [
              ...wrong.flatMap((fault) => REASONS[fault]),
              ...(price.affordable ? [] : ["pp.short"]),
              ...(missing ? ["pool.gone", "pool.nothingWaiting"] : []),
            ];
            if (wrong.length > 0 || missing) named.push("pp.short", "pool.empty");
            for (const problem of assessed.problems) expect(named).toContain(problem.reason);
            return;
          }
          expect([planned.plan.cost, planned.plan.credit, planned.plan.ppAfter]).toEqual([
            price.cost,
            price.credit,
            price.ppAfter,
          ]);
          expect(heap(planned.plan.dice.map((d) => d.size))).toBe(heap(dicePicked(picks)));
        },
      ),
      { numRuns: 400 },
    );
  });

  it("a pool of thirty dice may be rolled, one of thirty-one may not (DOO-047)", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), doomDie, (count, size) => {
        const crowd = mob(size, count);
        const picks: Pick[] = [{ kind: "threat", ref: "crowd", dice: Array.from({ length: count }, () => size) }];
        expect(planPool(EMPTY_BUILD, table(crowd, [], [], "shared")).accepted).toBe(faults(picks).length === 0);
      }),
    );
  });
});

describe("DOO-050 to DOO-057 a Gamemaster's pool against the second model", () => {
  it("every priced thing takes one doom die that is in no other use, and a d4 Distinction adds a d6 that pays nothing here", () => {
    fc.assert(
      fc.property(
        session(someone("Actor.foe", foe({ affiliations: { solo: 6, buddy: 8, team: 10 } }))),
        ({ who, others, clicks, slots, doom, moved }) => {
          const places = [...new Set(moved)].filter((place) => place < doom.length);
          const dooms: Both[] = places.map((place) => [
            { kind: "doom", size: doom[place] ?? 6 },
            { kind: "doom", ref: "doom", dice: [doom[place] ?? 6] },
          ]);
          const all = [start, ...clicks, ...dooms];
          const picks = all.flatMap(([, mine]) => (mine === null ? [] : [mine]));
          const free = doom.map((_, place) => place).filter((place) => !places.includes(place));
          const cheapest = [...free].sort((a, b) => (doom[a] ?? 0) - (doom[b] ?? 0));
          const rules = { conditionSlots: slots };
          const need = watcherPays(picks, doom, places, [], rules).need;
          const pays = watcherPays(picks, doom, places, cheapest.slice(0, need), rules);
          const planned = planPool(
            { ...EMPTY_BUILD, picks: all.map(([theirs]) => theirs) },
            table(who, others, doom, slots),
          );
          expect(planned.accepted).toBe(
            all.every(([, mine]) => mine !== null) && faults(picks).length === 0 && pays.enough,
          );
          if (!planned.accepted) return;
          const kept =
            planned.plan.changes.flatMap((c) =>
              c.kind === "set" && c.path === "system.dice" ? [c.to as number[]] : [],
            )[0] ?? doom;
          expect(heap(kept)).toBe(heap([...pays.stays, ...Array.from({ length: pays.gains }, () => 6)]));
          expect(heap(planned.plan.dice.map((d) => d.size))).toBe(heap(dicePicked(picks)));
        },
      ),
      { numRuns: 400 },
    );
  });

  it("dice chosen to pay are taken as they are, none twice (DOO-055, DOO-160)", () => {
    fc.assert(
      fc.property(
        fc.array(doomDie, { maxLength: 4 }),
        fc.array(doomDie, { maxLength: 4 }),
        fc.integer({ min: 0, max: 2 }),
        (doom, paid, further) => {
          const who = foe({ specialties: ids.map((id) => specialty(id)) });
          const picks: Taken[] = [
            { kind: "affiliation", key: "solo" },
            ...ids.slice(0, further + 1).map((id): Taken => ({ kind: "specialty", id, dice: 1 })),
          ];
          const planned = planPool({ ...EMPTY_BUILD, picks, doomPaid: paid }, table(who, [], doom, "shared"));
          const left = [...doom];
          const there = paid.every((size) => left.includes(size) && left.splice(left.indexOf(size), 1).length === 1);
          expect(planned.accepted).toBe(there && paid.length === further);
        },
      ),
    );
  });
});
