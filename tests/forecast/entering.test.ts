/** Who can be played: every character of every compendium, as its ruleset's own snapshot reads it. */
import { describe, expect, it } from "vitest";
import { destinyForecast } from "../../src/rules/destiny/index.ts";
import { doompoolForecast } from "../../src/rules/doompool/index.ts";
import { dramaForecast } from "../../src/rules/drama/index.ts";
import { forecastFights } from "../../src/rules/forecast/index.ts";
import { fudgeForecast } from "../../src/rules/fudge/index.ts";
import { PLAN_POLICY_NAMES } from "../../src/rules/kernel/plans/policies.ts";
import { twintensForecast } from "../../src/rules/twintens/index.ts";
import { peopleOf } from "./people.ts";

const FORECASTS = [fudgeForecast, destinyForecast, dramaForecast, doompoolForecast, twintensForecast];
const all = await Promise.all(FORECASTS.map(async (forecast) => ({ forecast, people: await peopleOf(forecast.id) })));
const everybody = all.flatMap(({ forecast, people }) => people.map((who) => ({ forecast, ...who })));

describe("FUD-743 every character of the packs in the forecast", () => {
  it("they are all here", () => {
    expect(everybody).toHaveLength(131);
  });

  it("each enters, but for things, which are refused for what they are", () => {
    const refused = everybody.flatMap(({ forecast, name, character }) => {
      const entered = forecast.enter(character, {});
      return entered.accepted ? [] : [`${forecast.id} ${name}: ${entered.reason}`];
    });
    expect(refused.filter((line) => !line.endsWith(": forecastThing"))).toEqual([]);
    expect(refused.length).toBeLessThan(everybody.length / 4);
  });

  it("what is nobody is refused and throws nothing", () => {
    for (const forecast of FORECASTS)
      for (const value of [null, undefined, 7, "Ada", {}, [], { abilities: {} }, { powers: 3 }])
        expect(() => forecast.enter(value, {})).not.toThrow();
  });

  it.each(FORECASTS.map((forecast) => [forecast.id, forecast] as const))(
    "%s: everybody who enters fights, and the same seed fights alike",
    (_id, forecast) => {
      const people = (all.find((a) => a.forecast === forecast)?.people ?? []).flatMap(({ character }) => {
        const entered = forecast.enter(character, {});
        return entered.accepted ? [{ fighter: entered.fighter, count: 1 }] : [];
      });
      const fought = (seed: number): readonly unknown[] =>
        people.map((one, i) => {
          const sides = [[one], [people[(i + 1) % people.length] ?? one]] as const;
          return forecastFights(forecast, { sides, settings: {} }, { fights: 1, seed, roundLimit: 3 }).next().value;
        });
      expect(fought(3)).toEqual(fought(3));
    },
  );

  it.each(FORECASTS.map((forecast) => [forecast.id, forecast] as const))(
    "%s: sides fight in every way that a plan has, and not all come to the same",
    (_id, forecast) => {
      const people = (all.find((a) => a.forecast === forecast)?.people ?? []).flatMap(({ character }) => {
        const entered = forecast.enter(character, {});
        return entered.accepted ? [entered.fighter] : [];
      });
      const [first, second = first] = people;
      const sides = [
        [
          { fighter: first, count: 1 },
          { fighter: second, count: 1 },
        ],
        [
          { fighter: second, count: 2 },
          { fighter: first, count: 1 },
        ],
      ] as const;
      const fought = (policy: string): unknown =>
        forecastFights(
          forecast,
          { sides, settings: {}, policies: [policy, policy] },
          { fights: 4, seed: 5, roundLimit: 8 },
        ).next().value;
      const ends = PLAN_POLICY_NAMES.map((policy) => {
        expect(Object.hasOwn(forecast.policies, policy)).toBe(true);
        return JSON.stringify(fought(policy));
      });
      expect(new Set(ends).size).toBeGreaterThan(1);
    },
  );
});
