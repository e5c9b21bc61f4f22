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
import { refuse, RulesError } from "../../kernel/refusal.ts";
import { naturalOf } from "../dice/core-roll.ts";
import { damageTrack } from "../harm/damage-track.ts";
import { toughnessPenalty, turnsAway } from "../harm/toughness.ts";
import {
  compareKeys,
  groupInitiative,
  initiativeOrder,
  keyOfTurn,
  type Rolled,
  tiedGroups,
} from "../turn/initiative.ts";
import type { StunEnd, TurnKey } from "../types.ts";
import { CORE_DICE, DEFAULTS } from "../values.ts";
import { enter } from "./enter.ts";
import { fateOf, type Fighting, strike } from "./exchange.ts";
import {
  checkFighter,
  readSettings,
  type TwintensAttack,
  type TwintensFighter,
  type TwintensForecastSettings,
} from "./fighter.ts";

/** A fight under way. */
export interface TwintensFight {
  /** By seat: how each is now. */
  readonly bodies: Fighting[];
  /** Seats in the order of acting, and by seat the key of its turn. */
  readonly order: readonly number[];
  readonly keys: readonly TurnKey[];
  at: number;
  round: number;
}

/** A natural of the core dice. */
function roll(chance: Chance, settings: TwintensForecastSettings): number {
  const coreDie = settings.coreDie ?? DEFAULTS.coreDie;
  const { sides, count } = CORE_DICE[coreDie];
  const first = chance.below(sides) + 1;
  return naturalOf(count === 1 ? [first] : [first, chance.below(sides) + 1], coreDie);
}

/** How much fight is left: what the policy goes by, no rule. Less for every mark, 0 when out of it. */
export function stamina({ track, stunned }: Fighting): number {
  if (fateOf(track) !== "up") return 0;
  return Math.max(
    0.5,
    20 +
      toughnessPenalty(track, "lethal") +
      toughnessPenalty(track, "nonlethal") -
      (track.staggered ? 6 : 0) -
      (stunned ? 2 : 0),
  );
}

/** The attack with the most behind it that isn't turned away; bonus and damage weigh the same, as in a trade-off. Null when none can harm. */
export function bestAttack(attacks: readonly TwintensAttack[], target: TwintensFighter): TwintensAttack | null {
  const able = attacks.filter((a) => !turnsAway(a.damage, target.impervious ?? 0, a.penetrating ?? 0));
  return able.reduce<TwintensAttack | null>(
    (best, a) => (best === null || a.bonus + a.damage > best.bonus + best.damage ? a : best),
    null,
  );
}

/** Throws for initiative with roll-offs until nobody is tied. The Gamemaster's side makes one throw and acts in its given order. @rule TWI-050 TWI-051 TWI-052 TWI-053 */
function initiative(
  roster: Roster<TwintensFighter>,
  settings: TwintensForecastSettings,
  chance: Chance,
): Pick<TwintensFight, "order" | "keys"> {
  const members = roster.seats.map(({ fighter, side }, seat) => ({
    seat,
    side,
    bonus: roster.fighters[fighter]?.initiative ?? 0,
    dex: roster.fighters[fighter]?.dex ?? 0,
  }));
  const shared = settings.gmInitiative === "individual" ? [] : members.filter((m) => m.side === 1);
  const throwers: (Rolled & { readonly seats: readonly number[] })[] = members
    .filter((m) => !shared.includes(m))
    .map((m) => ({ id: String(m.seat), total: roll(chance, settings) + m.bonus, dex: m.dex, seats: [m.seat] }));
  if (shared.length > 0) {
    const { total, dex } = groupInitiative(
      shared.map((m) => ({ id: String(m.seat), bonus: m.bonus, dex: m.dex })),
      roll(chance, settings),
      settings.coreDie,
    );
    throwers.push({ id: "side", total, dex, seats: shared.map((m) => m.seat) });
  }
  const offs: Record<string, number[]> = {};
  for (let tied = tiedGroups(throwers, offs); tied.length > 0; tied = tiedGroups(throwers, offs))
    for (const id of tied.flat()) (offs[id] ??= []).push(roll(chance, settings));
  const sorted = initiativeOrder(throwers, offs);
  const keys: TurnKey[] = [];
  for (const one of sorted) for (const seat of one.seats) keys[seat] = keyOfTurn(one, offs);
  return { order: sorted.flatMap((one) => one.seats), keys };
}

/** Whether a stun is over when the turn with this key comes up. @rule TWI-061 TWI-211 */
function stunIsOver(stun: StunEnd | null, round: number, key: TurnKey): boolean {
  return stun === null || round > stun.round || (round === stun.round && compareKeys(stun.key, key) <= 0);
}

/**
 * A fight between Twin Tens characters: all aware of each other and within reach, nobody spends anything. Each in its turn attacks once; whoever may defend does, at the
 * price of every defence after the first.
 * @rule TWI-031 TWI-038 TWI-050 TWI-052 TWI-070 TWI-120 TWI-211 TWI-212
 */
export function twintensArena(
  roster: Roster<TwintensFighter>,
  settings: TwintensForecastSettings,
  policies: readonly [ForecastPolicy<TwintensFight>, ForecastPolicy<TwintensFight>],
): Arena<TwintensFight> {
  const { seats, fighters } = roster;
  const fresh = seats.flatMap(({ fighter: index }): Fighting[] => {
    const fighter = fighters[index];
    return fighter
      ? [{ fighter, track: fighter.track ?? damageTrack(), flatFooted: true, stunned: false, defences: 0 }]
      : [];
  });
  const attacks = fighters.map((mine) => fighters.map((theirs) => bestAttack(mine.attacks, theirs)));
  const foes = ([1, 0] as const).map((side) => seats.flatMap((s, i) => (s.side === side ? [i] : [])));
  const attackOn = (seat: number, foe: number): TwintensAttack | null =>
    attacks[seats[seat]?.fighter ?? -1]?.[seats[foe]?.fighter ?? -1] ?? null;

  /** Stuns that end just before this key comes up. */
  const wake = (fight: TwintensFight, key: TurnKey): void => {
    for (let i = 0; i < fight.bodies.length; i++) {
      const body = fight.bodies[i];
      if (body?.stunned === true && stunIsOver(body.track.stunned, fight.round, key))
        fight.bodies[i] = { ...body, stunned: false, track: { ...body.track, stunned: null } };
    }
  };

  return {
    begin: (chance) => ({ bodies: [...fresh], ...initiative(roster, settings, chance), at: 0, round: 0 }),
    round: (fight, round) => {
      fight.round = round;
      fight.at = 0;
    },
    next: (fight) => fight.order[fight.at++] ?? null,
    act: (fight, seat, chance) => {
      const key = fight.keys[seat];
      if (key === undefined) return;
      wake(fight, key);
      const before = fight.bodies[seat];
      if (!before) return;
      const me: Fighting = { ...before, flatFooted: false, defences: 0 };
      fight.bodies[seat] = me;
      if (fateOf(me.track) !== "up" || me.stunned) return;
      const side = seats[seat]?.side ?? 0;
      const reachable = (foes[side] ?? []).filter((foe) => {
        const body = fight.bodies[foe];
        return body !== undefined && fateOf(body.track) === "up" && attackOn(seat, foe) !== null;
      });
      if (reachable.length === 0) return;
      const chosen = policies[side].target(fight, seat, reachable, chance);
      const [target, attack] = [fight.bodies[chosen], attackOn(seat, chosen)];
      if (!target || !attack) return;
      const natural = (): number => roll(chance, settings);
      fight.bodies[chosen] = strike(
        me,
        target,
        attack,
        { attack: natural, defense: natural, toughness: natural },
        { round: fight.round + 1, key },
        settings,
      );
    },
    fate: (fight, seat) => fateOf(fight.bodies[seat]?.track ?? damageTrack({ dead: true })),
  };
}

const left = (fight: TwintensFight, seat: number): number => (fight.bodies[seat] ? stamina(fight.bodies[seat]) : 0);

/** The forecast of Twin Tens fights. */
export const twintensForecast: ForecastAdapter = defineForecast<
  TwintensFighter,
  TwintensFight,
  ForecastPolicy<TwintensFight>
>({
  id: "twintens",
  says: "CROSSOVER.Twintens.forecast",
  enter: (character, settings) => {
    const entered = enter(character, settings) ?? { accepted: true, fighter: character };
    if (!entered.accepted) return entered;
    try {
      return { ...entered, fighter: checkFighter(entered.fighter) };
    } catch (error) {
      // Numbers that can't be played with keep nobody else from playing.
      return error instanceof RulesError ? refuse("forecastNobody") : refuse("fault");
    }
  },
  left: (fighter) =>
    stamina({ fighter, track: fighter.track ?? damageTrack(), flatFooted: false, stunned: false, defences: 0 }),
  policies: { weakest: weakest(left), ...fightingAs(left) },
  arena: (roster, settings, policies) => twintensArena(roster, readSettings(settings), policies),
});
