import {
  type Arena,
  defineForecast,
  type ForecastAdapter,
  type ForecastPolicy,
  type Roster,
  type Side,
  weakest,
} from "../../kernel/forecast.ts";
import { fightingAs } from "../../kernel/plans/forecast.ts";
import { refuse } from "../../kernel/refusal.ts";
import { aimedTrack, isAble, outThreshold } from "../harm/stress.ts";
import { settingsFrom } from "../settings.ts";
import { turnsOf } from "../turn/economy.ts";
import type { DoompoolCharacter, DoompoolSettings } from "../types.ts";
import { strike } from "./exchange.ts";

/** A fight under way. */
export interface DoompoolFight {
  /** By seat: how each is now. */
  readonly bodies: DoompoolCharacter[];
  /** By seat: turns left in this round. */
  readonly left: number[];
  /** The side that the word was handed to. */
  word: Side;
}

/** How much somebody still bears: what the policy goes by, no rule. A mob counts each of its dice. */
export function stamina(who: DoompoolCharacter, settings: Pick<DoompoolSettings, "specialtyThreshold">): number {
  if (!isAble(who)) return 0;
  const room = outThreshold(who, settings) + 1 - (who.stress[aimedTrack(who)].die ?? 0);
  return Math.max(1, room) + 12 * Math.max(0, (who.crowd?.count ?? 1) - 1);
}

/** The first seat of a side that is able and still has a turn. */
function waiting(fight: DoompoolFight, seats: readonly number[]): number | null {
  return (
    seats.find((i) => (fight.left[i] ?? 0) > 0 && fight.bodies[i] !== undefined && isAble(fight.bodies[i])) ?? null
  );
}

/**
 * A fight between Doom Pool characters: everybody within reach, nobody spends a point or a doom die, pools are the usual ones. The first word is a hero's; whoever has acted hands it to the other side while
 * somebody there still waits; everybody acts before anybody acts again, and the last one's hand-off opens the next round.
 * @rule DOO-180 DOO-181 DOO-185 DOO-186 DOO-187 DOO-256
 */
export function doompoolArena(
  { seats, fighters }: Roster<DoompoolCharacter>,
  settings: DoompoolSettings,
  policies: readonly [ForecastPolicy<DoompoolFight>, ForecastPolicy<DoompoolFight>],
): Arena<DoompoolFight> {
  const fresh = seats.flatMap(({ fighter }) => fighters[fighter] ?? []);
  const of = ([0, 1] as const).map((side) => seats.flatMap((s, i) => (s.side === side ? [i] : [])));
  const other = (side: Side): Side => (side === 0 ? 1 : 0);
  const heroes = seats.find((s) => fighters[s.fighter]?.type === "hero")?.side ?? 0;
  return {
    begin: () => ({ bodies: [...fresh], left: [], word: heroes }),
    round: (fight) => {
      for (const [i, body] of fight.bodies.entries()) fight.left[i] = turnsOf(body, settings);
    },
    next: (fight) => waiting(fight, of[fight.word] ?? []) ?? waiting(fight, of[other(fight.word)] ?? []),
    act: (fight, seat, chance) => {
      fight.left[seat] = (fight.left[seat] ?? 1) - 1;
      const side = seats[seat]?.side ?? 0;
      fight.word = other(side);
      const me = fight.bodies[seat];
      const reachable = (of[other(side)] ?? []).filter((i) => fight.bodies[i] !== undefined && isAble(fight.bodies[i]));
      if (!me || !isAble(me) || reachable.length === 0) return;
      const chosen = policies[side].target(fight, seat, reachable, chance);
      const target = fight.bodies[chosen];
      if (target) fight.bodies[chosen] = strike(me, target, settings, chance);
    },
    fate: (fight, seat) => {
      const body = fight.bodies[seat];
      return body === undefined || body.outOfStory ? "dead" : isAble(body) ? "up" : "down";
    },
  };
}

const isCharacter = (value: unknown): value is DoompoolCharacter =>
  typeof value === "object" && value !== null && "affiliations" in value && "stress" in value;

const left = (fight: DoompoolFight, seat: number): number =>
  fight.bodies[seat] ? stamina(fight.bodies[seat], { specialtyThreshold: true }) : 0;

/** Fights of Doom Pool characters. @rule DOO-002 DOO-005 */
export const doompoolForecast: ForecastAdapter = defineForecast<
  DoompoolCharacter,
  DoompoolFight,
  ForecastPolicy<DoompoolFight>
>({
  id: "doompool",
  says: "CROSSOVER.Doompool.forecast",
  enter: (character) => (isCharacter(character) ? { accepted: true, fighter: character } : refuse("forecastThing")),
  left: (who, settings) =>
    stamina(
      who,
      settingsFrom((key) => settings[key]),
    ),
  policies: { weakest: weakest(left), ...fightingAs(left) },
  arena: (roster, settings, policies) =>
    doompoolArena(
      roster,
      settingsFrom((key) => settings[key]),
      policies,
    ),
});
