/** What a roll leaves behind, against the second model: effects, stress, mobs, traits, chases, recovery. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chaseTurn } from "../../acts/chase.ts";
import { counterEffect, finalEffect, resolve } from "../../cards/resolve.ts";
import { stepBack, stepUp } from "../../dice/step-dice.ts";
import { recoverStress, recoverTrauma, treatmentChanges } from "../../harm/recovery.ts";
import { exploitable, takeStress } from "../../harm/stress.ts";
import { addComplication } from "../../things/items.ts";
import { autoSuccess, autoSuccessOffer, mayTarget, targetTrait, traitChanges } from "../../things/targeting.ts";
import { transitionStart } from "../../turn/scenes.ts";
import { type Die, FLOOR, type Kind, LADDER } from "../../values.ts";
import { complication, foe, hero, mob, settings, specialty, stress, trauma } from "../fixtures.ts";
import { fallen, risen } from "./second-ladder.ts";
import {
  type Body,
  chased,
  compared,
  exploitable as worst,
  heroAutomatic,
  hurt,
  landing,
  mobHit,
  rested,
  struck,
  targeted,
  traumaTreated,
  treated,
  watcherAutomatic,
} from "./second-outcome.ts";

const die = fc.constantFrom(...LADDER);
const doomDie = fc.constantFrom<Die>(6, 8, 10, 12);
const total = fc.integer({ min: 0, max: 60 });
const kinds = Object.keys(FLOOR) as Kind[];

describe("DOO-010 to DOO-014 the ladder against the second model", () => {
  it("rises and falls alike, for every size, kind and number of steps", () => {
    for (const size of LADDER)
      for (let steps = 0; steps < 7; steps += 1) {
        expect(stepUp(size, steps)).toEqual(risen(size, steps));
        for (const kind of kinds)
          if (size >= FLOOR[kind])
            expect([kind, size, steps, stepBack(size, steps, kind)]).toEqual([
              kind,
              size,
              steps,
              fallen(size, kind, steps),
            ]);
      }
  });
});

describe("DOO-100 to DOO-117 resolution and effects against the second model", () => {
  it("ties succeed, five points are a step, and the die lands alike", () => {
    fc.assert(
      fc.property(
        total,
        fc.option(total),
        die,
        fc.option(die),
        fc.constantFrom("stress" as const, "complication" as const, "asset" as const),
        (action, reaction, effect, opposing, use) => {
          const won = resolve(action, reaction);
          expect(won).toEqual(compared(action, reaction));
          expect(finalEffect(effect, won.steps, opposing, use)).toEqual(landing(effect, won.steps, opposing, use));
        },
      ),
      { numRuns: 400 },
    );
  });

  it("a counter effect has no steps and is compared (DOO-105)", () => {
    fc.assert(
      fc.property(die, die, (own, actor) => {
        expect(counterEffect(own, actor, "stress")).toEqual(landing(own, 0, actor, "stress"));
      }),
    );
  });
});

describe("DOO-120 to DOO-129 stress and trauma against the second model", () => {
  it("a row of hits leaves the same track, the same scar and the same story", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(die, fc.boolean()), { maxLength: 12 }), fc.option(die), (hits, scar) => {
        let who = hero({ trauma: trauma({ physical: scar }) });
        let body: Body = { stress: null, out: false, trauma: scar, gone: false };
        for (const [hit, keeps] of hits) {
          who = takeStress(who, "physical", hit, { settings, trauma: keeps }).character;
          body = hurt(body, hit, keeps);
          expect({
            stress: who.stress.physical.die,
            out: who.stress.physical.out,
            trauma: who.trauma.physical,
            gone: who.outOfStory,
          }).toEqual(body);
          expect(exploitable(who, "physical")).toBe(worst(body.stress, body.trauma));
        }
      }),
      { numRuns: 400 },
    );
  });

  it("a mob loses one die at a time, its track clear, until it is out (DOO-250, DOO-252)", () => {
    fc.assert(
      fc.property(doomDie, fc.integer({ min: 1, max: 4 }), fc.array(die, { maxLength: 10 }), (size, count, hits) => {
        let who = mob(size, count);
        let mine = { size: size as number, count, stress: null as number | null };
        for (const hit of hits) {
          if (mine.count === 0) return;
          const next = mobHit(mine, hit);
          const theirs = takeStress(who, "mental", hit, { settings, trauma: false });
          who = theirs.character;
          mine = next;
          expect([who.crowd?.count, who.stress.mental.die, theirs.blow === "crowdOut"]).toEqual([
            next.count,
            next.stress,
            next.out,
          ]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("a specialty character is out above its largest Specialty die, others past d12 (DOO-247, DOO-248)", () => {
    fc.assert(
      fc.property(
        fc.array(die, { minLength: 1, maxLength: 5 }),
        fc.constantFrom("expert" as const, "master" as const),
        (hits, rating) => {
          let who = foe({ type: "specialty", specialties: [specialty("s", rating)], tracksTrauma: false });
          let track: number | null = null;
          for (const hit of hits) {
            const next = struck(track, hit);
            track = next.die;
            who = takeStress(who, "physical", hit, { settings, trauma: false }).character;
            const out = next.past || next.die > (rating === "master" ? 10 : 8);
            expect(who.stress.physical.out).toBe(out);
            if (out) return;
          }
        },
      ),
    );
  });

  it("complications of one name stack and take their bearer out past d12 (DOO-113)", () => {
    fc.assert(
      fc.property(fc.array(die, { minLength: 1, maxLength: 6 }), (hits) => {
        let who = hero();
        let now: number | null = null;
        for (const [at, hit] of hits.entries()) {
          const next = struck(now, hit);
          const made = addComplication(who, at % 2 === 0 ? " Webbed" : "webbed ", hit, String(at), settings);
          who = made.character;
          now = next.die;
          expect([who.complications.length, who.complications[0]?.die, made.takenOut]).toEqual([
            1,
            next.die,
            next.past,
          ]);
          if (next.past) return;
        }
      }),
    );
  });
});

describe("DOO-203 to DOO-207 targeted traits against the second model", () => {
  it("goes, shrinks or stays alike, and nothing larger without consent", () => {
    fc.assert(
      fc.property(
        die,
        die,
        die,
        fc.option(die),
        fc.boolean(),
        fc.boolean(),
        (main, size, effect, opposing, success, consent) => {
          const bearer = hero({ complications: [complication("web", size)] });
          const target = {
            bearer: bearer.ref,
            kind: "complication" as const,
            id: "web",
            set: null,
            name: "web",
            die: size,
            escaping: false,
          };
          const after =
            traitChanges(bearer, target, targetTrait(main, size, effect, opposing, success)).character.complications[0]
              ?.die ?? null;
          expect(after).toBe(targeted(main, size, "complication", success, effect, opposing));
          expect(mayTarget(main, size, consent) === true).toBe(size <= main || consent);
        },
      ),
      { numRuns: 400 },
    );
  });

  it("goes by itself for a point above it, or a doom die of its size (DOO-206)", () => {
    fc.assert(
      fc.property(die, die, doomDie, fc.integer({ min: 0, max: 2 }), (main, size, paid, pp) => {
        const bearer = hero({ ref: "Actor.them", complications: [complication("web", size)] });
        const target = {
          bearer: bearer.ref,
          kind: "complication" as const,
          id: "web",
          set: null,
          name: "web",
          die: size,
          escaping: false,
        };
        expect(autoSuccess({ side: "hero", ref: "Actor.hero", pp, main, agreed: true }, bearer, target).accepted).toBe(
          heroAutomatic(main, size, pp),
        );
        expect(
          autoSuccess({ side: "watcher", pool: { ref: "Actor.doom", dice: [paid] }, die: paid }, bearer, target)
            .accepted,
        ).toBe(watcherAutomatic(size, paid));
        expect(autoSuccessOffer("hero", main, size).accepted).toBe(main > size);
      }),
    );
  });
});

describe("DOO-213 chases and DOO-231 to DOO-236 recovery against the second model", () => {
  it("the gap widens, stays or takes the fugitive away alike", () => {
    fc.assert(
      fc.property(doomDie, total, die, fc.option(fc.record({ total, effect: die })), (gap, sum, effect, reaction) => {
        const landed = resolve(sum, reaction?.total ?? null);
        const turn = landed.success
          ? chaseTurn(gap, reaction && finalEffect(effect, landed.steps, reaction.effect, "stress"))
          : { fled: false, die: gap };
        expect(turn.fled ? "gone" : turn.die).toBe(chased(gap, { total: sum, effect }, reaction));
      }),
      { numRuns: 400 },
    );
  });

  it("stress is treated alike", () => {
    fc.assert(
      fc.property(
        die,
        fc.boolean(),
        die,
        fc.constantFrom("gte" as const, "gt" as const),
        (size, out, effect, compare) => {
          const track = { die: out ? (12 as const) : size, out };
          expect(recoverStress(track, effect, compare)).toEqual(treated(track.die, out, effect, compare === "gte"));
        },
      ),
    );
  });

  it("trauma is treated alike, and a failure may end a story", () => {
    fc.assert(
      fc.property(die, fc.boolean(), die, fc.boolean(), (scar, success, effect, steps) => {
        const who = hero({ trauma: trauma({ mental: scar }) });
        const done = treatmentChanges(
          who,
          { patient: who.ref, condition: "trauma", track: "mental" },
          success,
          effect,
          { recoveryCompare: "gte", traumaRecoveryFailStepsUp: steps },
        ).character;
        expect(done.outOfStory ? "gone" : done.trauma.mental).toBe(traumaTreated(scar, success, effect, steps));
        if (success) expect(recoverTrauma(scar, effect)).toBe(traumaTreated(scar, true, effect, steps));
      }),
    );
  });

  it("a Transition Scene rests everybody alike (DOO-233)", () => {
    fc.assert(
      fc.property(fc.option(die), fc.boolean(), (size, out) => {
        const track = out ? { die: 12 as const, out } : { die: size, out };
        const after = transitionStart(hero({ stress: stress({ emotional: track }) })).character.stress.emotional;
        expect(after).toEqual({ die: rested(track.die, out), out: false });
      }),
    );
  });
});
