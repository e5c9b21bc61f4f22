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
import { initiativeCheck } from "../acts/checks/kinds-of-check.ts";
import { resolveCheck } from "../dice/check.ts";
import { ALL_FACES } from "../dice/dice.ts";
import { sharedRoll } from "../hero/minions.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import { compareInitiative, type InitiativeEntry, initiativeEntry } from "../turn/initiative.ts";
import type { FudgeCharacter, FudgeSettings } from "../types.ts";
import { bodyOf, stamina } from "./body.ts";
import { type Node, sumIndex, Tables, throwSum } from "./tables.ts";

/** A fight under way. */
export interface FudgeFight {
  /** By seat: how each is now. */
  readonly nodes: Node[];
  /** Seats in the order of acting. */
  readonly order: readonly number[];
  /** Place in the order of who acts next. */
  at: number;
  round: number;
}

/** The world's settings; what is missing or not understood is the ledger's default. @rule FUD-731 */
export function readSettings(settings: Readonly<Record<string, unknown>>): FudgeSettings {
  const { resistanceMode, criticals, strictCaps } = settings;
  return {
    resistanceMode:
      resistanceMode === "opposed" || resistanceMode === "static" ? resistanceMode : DEFAULT_SETTINGS.resistanceMode,
    criticals: typeof criticals === "boolean" ? criticals : DEFAULT_SETTINGS.criticals,
    strictCaps: typeof strictCaps === "boolean" ? strictCaps : DEFAULT_SETTINGS.strictCaps,
  };
}

/** What a fighter's initiative comes to by the sum of its dice. @rule FUD-260 FUD-261 FUD-266 */
function initiatives(character: FudgeCharacter, settings: FudgeSettings): readonly InitiativeEntry[] {
  const entries: InitiativeEntry[] = [];
  const request = initiativeCheck(character, settings);
  for (const faces of ALL_FACES)
    entries[sumIndex(faces)] ??= initiativeEntry(character, resolveCheck(request, faces).total, settings);
  return entries;
}

/** Width of the dice-off between those who are level in all else: so fine that it is never level again. */
const DICE_OFF = 2 ** 30;

const NOT_ROLLED: InitiativeEntry = { total: null, dodge: 0, agility: 0, awareness: 0, rollOff: 0 };

/**
 * A fight between Fudge characters. Everybody is within reach of everybody in the open; each in its turn does one thing: the attack that on average takes most from the
 * target that the policy names. An area catches that one target. Minions of one name share their initiative, as at the table.
 * @rule FUD-110 FUD-160 FUD-172 FUD-260 FUD-261 FUD-264 FUD-270 FUD-271 FUD-276 FUD-277
 */
export function fudgeArena(
  roster: Roster<FudgeCharacter>,
  settings: FudgeSettings,
  policies: readonly [ForecastPolicy<FudgeFight>, ForecastPolicy<FudgeFight>],
  tables = new Tables(roster.fighters, settings),
): Arena<FudgeFight> {
  const { seats } = roster;
  const fresh = seats.map((s) => tables.fighters[s.fighter]?.fresh).filter((n) => n !== undefined);
  const thrown = roster.fighters.map((character) => initiatives(character, settings));
  const foes = ([1, 0] as const).map((side) => seats.flatMap((s, i) => (s.side === side ? [i] : [])));
  const throwOf = throwGroups(roster);
  const throws = Math.max(0, ...throwOf) + 1;
  const everybody = seats.map((_seat, i) => i);

  const order = (chance: Chance): readonly number[] => {
    const sums = Array.from({ length: throws }, () => throwSum(chance));
    const offs = Array.from({ length: throws }, () => chance.below(DICE_OFF));
    const entry = (seat: number): InitiativeEntry =>
      thrown[seats[seat]?.fighter ?? 0]?.[sums[throwOf[seat] ?? 0] ?? 0] ?? NOT_ROLLED;
    return [...everybody].sort(
      (a, b) =>
        compareInitiative(entry(a), entry(b)) || (offs[throwOf[b] ?? 0] ?? 0) - (offs[throwOf[a] ?? 0] ?? 0) || a - b,
    );
  };

  const attack = (fight: FudgeFight, seat: number, node: Node, chance: Chance): void => {
    const side = seats[seat]?.side ?? 0;
    const reachable: number[] = [];
    for (const foe of foes[side] ?? []) {
      const target = fight.nodes[foe];
      if (target?.fate === "up" && tables.canHarm(node, target)) reachable.push(foe);
    }
    if (reachable.length === 0) return;
    const chosen = policies[side].target(fight, seat, reachable, chance);
    const target = fight.nodes[chosen];
    if (target) fight.nodes[chosen] = tables.strike(node, target, chance);
  };

  return {
    begin: (chance) => ({ nodes: [...fresh], order: order(chance), at: 0, round: 0 }),
    round: (fight, round) => {
      fight.round = round;
      fight.at = 0;
    },
    next: (fight) => fight.order[fight.at++] ?? null,
    act: (fight, seat, chance) => {
      const before = fight.nodes[seat];
      if (!before) return;
      const node = tables.start(before, fight.round, chance);
      if (node.fate === "up" && node.acts) attack(fight, seat, node, chance);
      fight.nodes[seat] = tables.end(node, chance);
    },
    fate: (fight, seat) => fight.nodes[seat]?.fate ?? "dead",
  };
}

/** By seat the throw of initiative that counts for it: one for everybody, one for all minions of a name on a side. @rule FUD-264 FUD-681 */
function throwGroups({ fighters, seats }: Roster<FudgeCharacter>): readonly number[] {
  const groups = new Map<string, number>();
  return seats.map(({ fighter, side }, i) => {
    const character = fighters[fighter];
    const shared = character ? sharedRoll(character) : null;
    const key = shared === null ? `seat ${i}` : `side ${side} ${shared}`;
    const group = groups.get(key) ?? groups.size;
    groups.set(key, group);
    return group;
  });
}

/** Vehicles and headquarters fight nobody: they are bent and broken, and have nothing to attack with. */
const isCharacter = (value: unknown): value is FudgeCharacter =>
  typeof value === "object" && value !== null && "abilities" in value && !("object" in value && value.object !== null);

const left = (fight: FudgeFight, seat: number): number => fight.nodes[seat]?.stamina ?? 0;

/** The forecast of Fudge fights. */
export const fudgeForecast: ForecastAdapter = defineForecast<FudgeCharacter, FudgeFight, ForecastPolicy<FudgeFight>>({
  id: "fudge",
  says: "CROSSOVER.Fudge.forecast",
  enter: (character) => (isCharacter(character) ? { accepted: true, fighter: character } : refuse("forecastThing")),
  left: (character) => stamina(bodyOf(character)),
  policies: { weakest: weakest(left), ...fightingAs(left) },
  arena: (roster, settings, policies) => fudgeArena(roster, readSettings(settings), policies),
});
