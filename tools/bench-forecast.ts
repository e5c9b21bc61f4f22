/** How fast the forecast plays, on one core and without a browser: whole one-on-one Fudge fights between two heroes of power level 10, set up anew each time. */
import { forecastFights } from "../src/rules/forecast/index.ts";
import { type FudgeCharacter, fudgeForecast } from "../src/rules/fudge/index.ts";

const hero = (name: string, damage: number): FudgeCharacter => ({
  ref: `Actor.${name}`,
  name,
  kind: "hero",
  powerLevel: 10,
  abilities: { str: damage, agl: 4, fgt: 20 - damage, dex: 4, sta: 10, int: 0, awe: 2, pre: 2 },
  defenses: { dodge: 6, parry: Math.max(0, damage - 10), fortitude: 0, will: 6 },
  health: { value: 6, max: 6 },
  bruises: 0,
  conditions: [],
  skills: [],
  advantages: [],
  powers: [],
  size: -2,
  weight: 2,
});

/** Fights that the issue wants in a second. */
export const FIGHTS = 20_000;

/** Milliseconds of processor time for that many fights: the median of `runs`, each with tables of its own. Not the clock's: other work on the machine is none of it. */
export function forecastTime(runs = 5): number {
  const request = {
    sides: [[{ fighter: hero("A", 10), count: 1 }], [{ fighter: hero("B", 9), count: 1 }]] as const,
    settings: {},
  };
  const times = Array.from({ length: runs }, (_none, seed) => {
    const started = process.cpuUsage();
    const fights = forecastFights(fudgeForecast, request, { fights: FIGHTS, seed });
    while (fights.next().done !== true);
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;
  });
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN;
}
