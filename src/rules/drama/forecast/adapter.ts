import {
  type Arena,
  type Chance,
  defineForecast,
  type ForecastAdapter,
  type ForecastPolicy,
  type Roster,
  type Side,
  weakest,
} from "../../kernel/forecast.ts";
import { fightingAs } from "../../kernel/plans/forecast.ts";
import { refuse } from "../../kernel/refusal.ts";
import { type DramaSettings, settingsOf } from "../settings.ts";
import { fighterOf, quicker } from "../turn/order.ts";
import { type DramaCharacter, isDrama } from "../types.ts";
import { type Body, bodyOf } from "./body.ts";
import { Tables } from "./tables.ts";

/** A fight under way. */
export interface DramaFight {
  /** By seat: how each is now. */
  readonly bodies: Body[];
  /** Turns of the side that acts, still to come. */
  queue: number[];
  /** The side whose part of the round it is; null once both have acted. */
  part: Side | null;
}

/** Everybody under a name of their own, on the side of the order that the window gives them. Nobody's roll earns anything. */
const seated = ({ fighters, seats }: Roster<DramaCharacter>): readonly DramaCharacter[] =>
  seats.flatMap(({ fighter, side }, i) => {
    const who = fighters[fighter];
    return who ? [{ ...who, ref: `seat${i}`, side: side === 0 ? "heroes" : "villains", player: false }] : [];
  });

/**
 * A fight between Drama characters without a deck: no card is turned, so the heroes' side acts first in each round, of a side the quicker first. Everybody is in reach at the usual range, nobody
 * spends a Hero Point or plays a card. Each in a turn makes the attack that takes most on average from the target that the policy names; a group of mooks attacks as one.
 * @rule DRA-011 DRA-141 DRA-142 DRA-178 DRA-182 DRA-184 DRA-340
 */
export function dramaArena(
  roster: Roster<DramaCharacter>,
  settings: DramaSettings,
  policies: readonly [ForecastPolicy<DramaFight>, ForecastPolicy<DramaFight>],
): Arena<DramaFight> {
  const { seats } = roster;
  const people = seated(roster);
  const tables = new Tables(people, settings);
  const fresh = people.map((who) => tables.body(who));
  const of = ([0, 1] as const).map((side) => seats.flatMap((s, i) => (s.side === side ? [i] : [])));

  /** Turns of a side: everybody able by quickness, then the extra turns of the fast. @rule DRA-141 DRA-142 DRA-351 */
  const turns = (fight: DramaFight, side: Side): number[] => {
    const members = (of[side] ?? [])
      .flatMap((seat) => {
        const body = fight.bodies[seat];
        return body?.able ? [{ ...fighterOf(body.who, String(seat), settings), seat }] : [];
      })
      .sort(quicker);
    return [...members, ...members.flatMap((m) => Array.from({ length: m.extra }, () => m))].map((m) => m.seat);
  };

  const attack = (fight: DramaFight, seat: number, me: Body, chance: Chance): void => {
    const side = seats[seat]?.side ?? 0;
    const reachable = (of[side === 0 ? 1 : 0] ?? []).filter((foe) => {
      const them = fight.bodies[foe];
      return them?.fate === "up" && tables.canHarm(me, them);
    });
    if (reachable.length === 0) return;
    const chosen = policies[side].target(fight, seat, reachable, chance);
    const target = fight.bodies[chosen];
    if (!target) return;
    const after = tables.strike(me, target, chance);
    fight.bodies[seat] = after.me;
    fight.bodies[chosen] = after.them;
  };

  const roundOver = (fight: DramaFight, chance: Chance): void => {
    for (const [i, body] of fight.bodies.entries()) fight.bodies[i] = tables.roundOver(body, chance);
  };

  return {
    begin: () => ({ bodies: [...fresh], queue: [], part: null }),
    round: (fight) => {
      fight.part = 0;
      fight.queue = turns(fight, 0);
    },
    next: (fight, chance) => {
      if (fight.queue.length === 0 && fight.part === 0) {
        fight.part = 1;
        fight.queue = turns(fight, 1);
      }
      const next = fight.queue.shift();
      if (next !== undefined) return next;
      if (fight.part !== null) roundOver(fight, chance);
      fight.part = null;
      return null;
    },
    act: (fight, seat, chance) => {
      const me = fight.bodies[seat];
      if (!me) return;
      if (me.able) attack(fight, seat, me, chance);
      fight.bodies[seat] = tables.turnOver(fight.bodies[seat] ?? me);
    },
    fate: (fight, seat) => fight.bodies[seat]?.fate ?? "dead",
  };
}

const left = (fight: DramaFight, seat: number): number => fight.bodies[seat]?.stamina ?? 0;

/** The forecast of Drama fights. */
export const dramaForecast: ForecastAdapter = defineForecast<DramaCharacter, DramaFight, ForecastPolicy<DramaFight>>({
  id: "drama",
  says: "CROSSOVER.Drama.forecast",
  enter: (character) => (isDrama(character) ? { accepted: true, fighter: character } : refuse("forecastThing")),
  left: (who, settings) => bodyOf(who, settingsOf(settings)).stamina,
  policies: { weakest: weakest(left), ...fightingAs(left) },
  arena: (roster, settings, policies) => dramaArena(roster, settingsOf(settings), policies),
});
