/**
 * How somebody fights whom nobody plays, as data. Each is a handful of weights over what anybody can see from where they stand; a table's module may add its own. What is not here, a policy
 * can't go by: hidden numbers, points in hand, plans of players.
 */

/** What speaks for a way to attack somebody, each from 0 to 1. */
export interface Seen {
  /** How likely the attack reaches them. */
  readonly chance: number;
  /** How badly off they look. */
  readonly hurt: number;
  /** How close they stand; a half where no board tells. */
  readonly near: number;
  /** How many of one's own side go for them already. */
  readonly crowded: number;
  /** How close they stand to the friend who is worst off. */
  readonly threatens: number;
  /** It is the attack that one uses first. */
  readonly usual: number;
}

/** The names of what is weighed; a row of a plan says which of them told. */
export const SEEN = [
  "chance",
  "hurt",
  "near",
  "crowded",
  "threatens",
  "usual",
] as const satisfies readonly (keyof Seen)[];

/** A policy: how much each counts. What is left out counts nothing; below 0 it speaks against. */
export type Weights = Partial<Readonly<Record<keyof Seen, number>>>;

/** What speaks for something, all weighed. */
export const weighed = (seen: Seen, weights: Weights): number =>
  SEEN.reduce((sum, name) => sum + (weights[name] ?? 0) * seen[name], 0);

/**
 * The ways to fight; with any of them a habit gives way to an attack that reaches its target clearly sooner. A brute goes for who is next to it, a sniper for the surest shot from afar, a pack for whom the others go for, a coward for who is nearly down and not near, a guardian for
 * whoever gets at its friends.
 */
export const PLAN_POLICIES = {
  brute: { near: 4, chance: 2, usual: 0.75 },
  sniper: { chance: 4, near: -2, usual: 0.5 },
  pack: { crowded: 4, hurt: 3, chance: 2, usual: 0.75 },
  coward: { hurt: 4, near: -2, chance: 2, usual: 0.5 },
  guardian: { threatens: 4, near: 1, chance: 2, usual: 0.75 },
} as const satisfies Readonly<Record<string, Weights>>;

export type PlanPolicy = keyof typeof PLAN_POLICIES;
export const PLAN_POLICY_NAMES = Object.keys(PLAN_POLICIES) as readonly PlanPolicy[];

export const isPlanPolicy = (name: unknown): name is PlanPolicy =>
  typeof name === "string" && Object.hasOwn(PLAN_POLICIES, name);
