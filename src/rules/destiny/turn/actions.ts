import type { ActionKind, Band } from "../types.ts";
import type { OaCode } from "./oa-codes.ts";

/** What an action opens: a kind of card, a deed with changes of its own, or `record`, where the table does it and the tracker counts it. */
export const RESOLVERS = [
  "attack",
  "stunt",
  "check",
  "opposed",
  "influence",
  "dying",
  "recover",
  "surge",
  "spend",
  "aim",
  "stance",
  "ready",
  "delay",
  "defend",
  "move",
  "run",
  "stand",
  "upkeep",
  "alternate",
  "smash",
  "slam",
  "raise",
  "hunch",
  "power",
  "record",
] as const;
export type Resolver = (typeof RESOLVERS)[number];

/** An action as the menu shows it. Name and text are `CROSSOVER.Destiny.Action.<id>.label|text`. */
export interface ActionDefinition {
  readonly cost: ActionKind;
  readonly oa: OaCode;
  readonly resolver: Resolver;
  /** The band of its attack or power; null for all else. */
  readonly band: Band | null;
  /** Own movement: not while Immobile, Prone only by Crawl. */
  readonly moves: boolean;
  /** Purely mental, so open to the Paralyzed. */
  readonly mental: boolean;
  /** Open on anybody's turn, as far as it isn't a Reaction. */
  readonly anytime: boolean;
  readonly rule: string;
}

type More = Partial<Pick<ActionDefinition, "band" | "moves" | "mental" | "anytime">>;
const action = (cost: ActionKind, oa: OaCode, resolver: Resolver, rule: string, more: More = {}): ActionDefinition => ({
  cost,
  oa,
  resolver,
  band: null,
  moves: false,
  mental: false,
  anytime: false,
  rule,
  ...more,
});
const MOVES = { moves: true } as const;

/**
 * Every action of the game with what it costs, when it provokes, and what it opens.
 * @rule DES-101 DES-102 DES-103 DES-104 DES-105 DES-106 DES-107 DES-108 DES-109 DES-110 DES-111 DES-112 DES-113 DES-114 DES-115 DES-116 DES-117 DES-118
 * @rule DES-121 DES-122 DES-123 DES-124 DES-125 DES-128 DES-130 DES-131 DES-132 DES-133 DES-134 DES-135 DES-136 DES-137 DES-138 DES-139 DES-140 DES-141
 * @rule DES-142 DES-143 DES-150 DES-151 DES-152 DES-153 DES-154 DES-160 DES-161 DES-162 DES-163 DES-164 DES-170 DES-171 DES-176 DES-177 DES-178 DES-179
 * @rule DES-180 DES-181 DES-190 DES-191 DES-192 DES-193 DES-194 DES-195 DES-196 DES-197
 */
export const ACTIONS = {
  attackClose: action("standard", "unarmed", "attack", "DES-101", { band: "close" }),
  attackCourt: action("standard", "noWits", "attack", "DES-102", { band: "court" }),
  attackRanged: action("standard", "always", "attack", "DES-103", { band: "ranged" }),
  attackRumor: action("standard", "always", "attack", "DES-104", { band: "rumor" }),
  defend: action("standard", "none", "defend", "DES-105"),
  recover: action("standard", "none", "recover", "DES-106"),
  charge: action("standard", "leave", "attack", "DES-107", MOVES),
  ready: action("standard", "none", "ready", "DES-108"),
  trick: action("standard", "none", "opposed", "DES-109"),
  afflict: action("standard", "always", "stunt", "DES-111"),
  disarm: action("standard", "always", "stunt", "DES-112"),
  grab: action("standard", "always", "stunt", "DES-113"),
  pull: action("standard", "always", "stunt", "DES-114"),
  push: action("standard", "always", "stunt", "DES-115"),
  break: action("standard", "always", "stunt", "DES-116"),
  assist: action("standard", "none", "check", "DES-118"),
  aid: action("standard", "none", "check", "DES-121"),
  coordinate: action("standard", "none", "check", "DES-122"),
  combine: action("standard", "none", "check", "DES-123"),
  distract: action("standard", "none", "check", "DES-124"),
  assessment: action("standard", "always", "check", "DES-125"),
  walk: action("move", "leave", "move", "DES-130", MOVES),
  run: action("move", "leave", "run", "DES-131", MOVES),
  squeeze: action("move", "leave", "move", "DES-132", MOVES),
  crawl: action("move", "leave", "move", "DES-133", MOVES),
  stand: action("move", "always", "stand", "DES-134"),
  advance: action("move", "leaveUnlessToward", "move", "DES-135", MOVES),
  withdraw: action("move", "leaveUnlessAway", "move", "DES-136", MOVES),
  escape: action("move", "leaveExceptGrabber", "opposed", "DES-137"),
  retrieveStore: action("move", "always", "record", "DES-138"),
  aim: action("move", "always", "aim", "DES-139"),
  gambit: action("move", "always", "check", "DES-140"),
  command: action("move", "none", "record", "DES-141"),
  influence: action("move", "always", "influence", "DES-142"),
  shiftTopic: action("move", "always", "influence", "DES-143"),
  mask: action("move", "none", "opposed", "DES-128"),
  drawSheathe: action("quick", "none", "record", "DES-150"),
  manipulate: action("quick", "none", "record", "DES-151"),
  study: action("quick", "none", "opposed", "DES-152", { mental: true }),
  stance: action("quick", "none", "stance", "DES-153"),
  switchAlternate: action("quick", "none", "alternate", "DES-154"),
  talk: action("free", "none", "record", "DES-160", { anytime: true }),
  drop: action("free", "none", "record", "DES-161"),
  ammo: action("free", "none", "record", "DES-162"),
  spendDie: action("free", "none", "spend", "DES-163", { anytime: true, mental: true }),
  standFree: action("free", "none", "stand", "DES-134"),
  endPower: action("free", "none", "upkeep", "DES-164"),
  upkeep: action("free", "none", "upkeep", "DES-164"),
  dropReady: action("free", "none", "ready", "DES-108", { anytime: true }),
  opportunityAttack: action("reaction", "none", "attack", "DES-170"),
  surge: action("reaction", "none", "surge", "DES-171"),
  smash: action("reaction", "none", "smash", "DES-176"),
  slam: action("reaction", "none", "slam", "DES-177"),
  raise: action("reaction", "none", "raise", "DES-178"),
  hunch: action("reaction", "none", "hunch", "DES-179"),
  counterStunt: action("reaction", "none", "stunt", "DES-117"),
  delay: action("none", "none", "delay", "DES-180"),
  resist: action("none", "none", "check", "DES-181"),
  deathSave: action("none", "none", "dying", "DES-181"),
  usePowerPersonal: action("gm", "none", "power", "DES-190", { band: "personal" }),
  usePowerClose: action("gm", "none", "power", "DES-191", { band: "close" }),
  usePowerRanged: action("gm", "always", "power", "DES-192", { band: "ranged" }),
  usePowerCourt: action("gm", "none", "power", "DES-193", { band: "court" }),
  usePowerGossip: action("gm", "always", "power", "DES-194", { band: "gossip" }),
  useSkill: action("gm", "gm", "check", "DES-195"),
  useDevice: action("gm", "gm", "record", "DES-196"),
  loadComplex: action("gm", "always", "record", "DES-197"),
} as const satisfies Record<string, ActionDefinition>;

export type ActionKey = keyof typeof ACTIONS;

/** What costs nothing is never refused for lack of actions: resistance, Defend and effect checks, death saves. @rule DES-065 DES-181 */
export function neverRefused(cost: ActionKind): boolean {
  return cost === "none";
}

/** The use of a power in one of the bands. */
export type PowerUse = Extract<ActionKey, `usePower${string}`>;

/** The action of a power's use by its band; attacks' rumor is a power's gossip. @rule DES-190 DES-191 DES-192 DES-193 DES-194 DES-198 */
export function powerAction(band: Band): PowerUse {
  const actions = {
    personal: "usePowerPersonal",
    close: "usePowerClose",
    ranged: "usePowerRanged",
    court: "usePowerCourt",
    gossip: "usePowerGossip",
    rumor: "usePowerGossip",
  } as const;
  return actions[band];
}

/** What an action costs and provokes in somebody's hands. `item` is what the power, tool or weapon used says of itself. */
export interface Used {
  readonly cost: ActionKind;
  readonly oa: OaCode;
}

/** Defaults of what the Gamemaster decides: a skill or device is a Standard that provokes nothing, a complex weapon is loaded with a Move. @rule DES-195 DES-196 DES-197 */
export const LEFT_OPEN: Readonly<Partial<Record<ActionKey, Used>>> = {
  useSkill: { cost: "standard", oa: "none" },
  useDevice: { cost: "standard", oa: "none" },
  loadComplex: { cost: "move", oa: "always" },
};
