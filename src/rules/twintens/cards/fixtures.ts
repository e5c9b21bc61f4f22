/** Builders for tests of attack cards: a Blast 10 at +10 against one villain, changed where a test says so. */
import { explain, type Row, row } from "../../kernel/rows.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import {
  type AttackEvent,
  type AttackExchange,
  attackExchange,
  type AttackState,
  type AttackTarget,
  type TargetState,
} from "./attack.ts";
import type { Party } from "./check.ts";

export const party = (uuid: string): Party => ({ uuid, name: uuid, img: "" });
export const bonus = (n: number): readonly Row[] => [row("bonus", n, "TWI-100")];

/** Nobody defends: the Defense of 10 stands. */
export const target = (changes: Partial<AttackTarget> = {}): AttackTarget => ({
  ...party("T"),
  kind: "villain",
  rows: bonus(10),
  missChance: 0,
  immuneCritical: false,
  still: 10,
  automatic: null,
  ...changes,
});

export const attackOf = (
  changes: Partial<AttackExchange> = {},
  ...targets: readonly AttackTarget[]
): AttackExchange => ({
  actor: { ...party("A"), kind: "hero" },
  name: "Blast",
  kind: "ranged",
  type: "nonlethal",
  threat: 20,
  damage: explain([row("rank", 10, "TWI-162")]),
  pulled: false,
  waiveCritical: false,
  autofire: 0,
  penetrating: 0,
  knockback: 0,
  effect: null,
  areaDc: null,
  takeTen: false,
  contest: null,
  targets: targets.length > 0 ? targets : [target()],
  settings: DEFAULT_SETTINGS,
  ...changes,
});

/** Two faces that come to a natural. */
export const facesOf = (n: number): number[] => [Math.max(1, n - 10), Math.min(n - 1, 10)];

/** A card after these events; what is refused fails the test. */
export const played = (request: AttackExchange, ...events: readonly AttackEvent[]): AttackState =>
  events.reduce((s, e) => {
    const step = attackExchange.step(s, e);
    if (!step.accepted) throw new Error(`${e.type}: ${step.reason}`);
    return step.state;
  }, attackExchange.begin(request));

export const firstOf = (s: AttackState): TargetState => {
  const [t] = s.targets;
  if (!t) throw new Error("no target");
  return t;
};

/** Why an event is refused; `accepted` when it isn't. */
export const whyNot = (s: AttackState, e: AttackEvent): string => {
  const step = attackExchange.step(s, e);
  return step.accepted ? "accepted" : step.reason;
};
