import {
  type Arena,
  type Chance,
  defineForecast,
  type ForecastAdapter,
  type ForecastPolicy,
  type Roster,
  weakest,
} from "../../kernel/forecast.ts";
import { fightingAs } from "../../kernel/plans/forecast.ts";
import { refuse } from "../../kernel/refusal.ts";
import { resolveCheck, resolvePassive } from "../dice/check.ts";
import { initiativeCheck } from "../hero/check-requests.ts";
import { type DestinySettings, settingsOf } from "../settings.ts";
import { compareInitiative } from "../turn/order.ts";
import type { DestinyCharacter } from "../types.ts";
import { type Body, bodyOf } from "./body.ts";
import { Tables } from "./tables.ts";
import { throwFor } from "./throw.ts";

/** A fight under way. */
export interface DestinyFight {
  /** By seat: how each is now. */
  readonly bodies: Body[];
  /** Seats in the order of acting. */
  readonly order: readonly number[];
  /** Place in the order of who acts next. */
  at: number;
  round: number;
}

/** Everybody under a name of their own: six off one sheet are six. */
const seated = ({ fighters, seats }: Roster<DestinyCharacter>): readonly DestinyCharacter[] =>
  seats.flatMap(({ fighter, side }, i) => {
    const who = fighters[fighter];
    return who ? [{ ...who, ref: `seat${i}`, side: side === 0 ? "heroes" : "adversaries" }] : [];
  });

/**
 * A Combat between Destiny characters: everybody within reach, nobody spends a die, Surges or reacts. Each in its turn uses its Standard for the attack that on average takes most from the target
 * that the policy names, and resists what goes on at its end. An area catches that one target.
 * @rule DES-042 DES-060 DES-069 DES-070 DES-247 DES-277
 */
export function destinyArena(
  roster: Roster<DestinyCharacter>,
  settings: DestinySettings,
  policies: readonly [ForecastPolicy<DestinyFight>, ForecastPolicy<DestinyFight>],
): Arena<DestinyFight> {
  const { seats } = roster;
  const people = seated(roster);
  const tables = new Tables(people, settings);
  const fresh = people.map((who) => tables.body(who));
  const checks = people.map((who) => initiativeCheck(who, "combat", settings));
  const passives = checks.map((check) => resolvePassive(check).total);
  const foes = ([1, 0] as const).map((side) => seats.flatMap((s, i) => (s.side === side ? [i] : [])));

  const order = (chance: Chance): readonly number[] =>
    checks
      .map((check, i) => ({
        id: String(i),
        initiative: resolveCheck(check, throwFor(check, chance).faces).total,
        passive: passives[i] ?? 0,
        player: people[i]?.role === "hero",
        coin: chance.below(2),
        surprised: false,
      }))
      .sort(compareInitiative)
      .map(({ id }) => Number(id));

  const attack = (fight: DestinyFight, seat: number, me: Body, chance: Chance): void => {
    const side = seats[seat]?.side ?? 0;
    let reachable = (foes[side] ?? []).filter((foe) => {
      const them = fight.bodies[foe];
      return them?.fate === "up" && tables.canHarm(me, them);
    });
    while (reachable.length > 0) {
      const chosen = policies[side].target(fight, seat, reachable, chance);
      const target = fight.bodies[chosen];
      const blow = target && tables.blow(me, target);
      if (blow) {
        const after = tables.strike(me, blow, chance);
        fight.bodies[seat] = after.me;
        fight.bodies[chosen] = after.them;
        return;
      }
      // What may not be tried again on one may be tried on another.
      reachable = reachable.filter((foe) => foe !== chosen);
    }
  };

  return {
    begin: (chance) => ({ bodies: [...fresh], order: order(chance), at: 0, round: 0 }),
    round: (fight, round) => {
      fight.round = round;
      fight.at = 0;
    },
    next: (fight) => fight.order[fight.at++] ?? null,
    act: (fight, seat, chance) => {
      const before = fight.bodies[seat];
      if (!before) return;
      const me = tables.edge(before, "start", fight.round, chance);
      fight.bodies[seat] = me;
      if (me.acts) attack(fight, seat, me, chance);
      fight.bodies[seat] = tables.edge(fight.bodies[seat] ?? me, "end", fight.round, chance);
    },
    fate: (fight, seat) => fight.bodies[seat]?.fate ?? "dead",
  };
}

const isCharacter = (value: unknown): value is DestinyCharacter =>
  typeof value === "object" && value !== null && "deathSaves" in value && "pools" in value && "lasting" in value;

const left = (fight: DestinyFight, seat: number): number => fight.bodies[seat]?.stamina ?? 0;

/** The forecast of Destiny fights. */
export const destinyForecast: ForecastAdapter = defineForecast<
  DestinyCharacter,
  DestinyFight,
  ForecastPolicy<DestinyFight>
>({
  id: "destiny",
  says: "CROSSOVER.Destiny.forecast",
  enter: (character) => (isCharacter(character) ? { accepted: true, fighter: character } : refuse("forecastThing")),
  left: (who, settings) => bodyOf(who, settingsOf(settings)).stamina,
  policies: { weakest: weakest(left), ...fightingAs(left) },
  arena: (roster, settings, policies) => destinyArena(roster, settingsOf(settings), policies),
});
