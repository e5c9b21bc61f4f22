import {
  type Change,
  change,
  type CreateChange,
  type DeleteChange,
  type Subject,
  type Value,
} from "../../kernel/change.ts";
import { grantsOf } from "../../kernel/conditions.ts";
import { documentId } from "../../kernel/document-id.ts";
import { after, countsTurns, type Tick, type Until } from "../../kernel/turns/until.ts";
import { deriveState } from "../harm/damage.ts";
import { attribute } from "../hero/derive.ts";
import type { DramaSettings } from "../settings.ts";
import type { ConditionState, DramaCharacter } from "../types.ts";
import { WOUNDS } from "../values.ts";
import { conditionDefinition, type ConditionId, conditions, FREE, type Grants } from "./condition-table.ts";

/** What follows from a character's harm and is stored nowhere. @rule DRA-179 DRA-181 DRA-182 DRA-185 DRA-188 DRA-337 DRA-338 DRA-339 */
export function derivedConditions(
  character: DramaCharacter,
  settings: Pick<DramaSettings, "shockRule">,
): readonly ConditionId[] {
  const { harm } = character;
  const resisting = character.conditions.some((c) => c.id === "resisting");
  const flags = deriveState(harm, attribute(character, "tou").total, settings.shockRule, resisting);
  const wounds = {
    [WOUNDS.wounded]: "wounded1",
    [WOUNDS.heavy]: "wounded2",
    [WOUNDS.mortal]: "wounded3",
    [WOUNDS.dead]: "dead",
  } as const;
  return [
    ...(harm.k ? (["k"] as const) : []),
    ...(harm.o ? (["o"] as const) : []),
    ...(flags.knockedOut ? (["knockedOut"] as const) : []),
    ...(flags.shockOut && !resisting ? (["shockedOut"] as const) : []),
    ...(flags.unconscious ? (["unconscious"] as const) : []),
    ...(harm.knockedDown ? (["knockedDown"] as const) : []),
    ...(harm.wounds > 0 ? [wounds[harm.wounds as 1 | 2 | 3 | 4]] : []),
  ];
}

/** Conditions count all together: what one forbids is forbidden, numbers of different kinds add up. */
function merge(a: Grants, b: Partial<Grants>): Grants {
  const allowed = (key: "attack" | "interact" | "check" | "defend" | "move" | "simple" | "conscious"): boolean =>
    a[key] && b[key] !== false;
  const present = (key: "up" | "stymied" | "unskilled"): boolean => a[key] || b[key] === true;
  return {
    attack: allowed("attack"),
    interact: allowed("interact"),
    check: allowed("check"),
    defend: allowed("defend"),
    move: allowed("move"),
    simple: allowed("simple"),
    conscious: allowed("conscious"),
    up: present("up"),
    stymied: present("stymied"),
    unskilled: present("unskilled"),
    turns: Math.max(a.turns, b.turns ?? 1),
    defence: a.defence + (b.defence ?? 0),
    exposed: a.exposed + (b.exposed ?? 0),
    action: a.action + (b.action ?? 0),
    ordered: a.ordered || (b.ordered ?? false),
  };
}

/**
 * What a character may do, all its conditions, its harm and the current card's line for its side taken together.
 * @param line  states that the card brings on the character's whole side; never stored on anybody
 * @rule DRA-184 DRA-185 DRA-254 DRA-277 DRA-339 DRA-403
 */
export function grantsFor(
  character: DramaCharacter,
  settings: Pick<DramaSettings, "shockRule">,
  line: readonly string[] = [],
): Grants {
  return grantsOf<Grants>(
    conditions,
    [...character.conditions.map((c) => c.id), ...derivedConditions(character, settings), ...line],
    FREE,
    merge,
  );
}

/** Id of a condition's document: the same condition about the same thing always has the same one, so that it is never there twice. */
export const effectId = (condition: string, trait: string | null): string => documentId("drama", condition, trait);

/** A condition as a character would hold it. */
export function conditionState(
  id: ConditionId,
  over: Partial<Omit<ConditionState, "id" | "effect">> = {},
): ConditionState {
  const trait = over.trait ?? null;
  return {
    id,
    degree: over.degree ?? null,
    source: over.source ?? null,
    until: over.until ?? null,
    trait,
    effect: effectId(id, trait),
  };
}

/** The data of a condition as its document holds it. */
export function conditionData(state: ConditionState): { readonly [key: string]: Value } {
  return {
    condition: state.id,
    trait: state.trait,
    degree: state.degree,
    source: state.source,
    until: state.until as Value,
  };
}

/** Ends from the first to the last: a turn, the round, the fight, the clock, scene, act and session, a night; last what no time ends. */
const ENDS: readonly (readonly Until["at"][])[] = [
  ["turnStart", "turnEnd", "key"],
  ["round"],
  ["encounter"],
  ["time"],
  ["scene"],
  ["act"],
  ["session"],
  ["rest"],
  ["use", "never"],
];

/** Where an end stands among the others; a state that was given without one is never over by itself. */
const placeOf = (until: Until | null): number =>
  until === null ? ENDS.length - 1 : ENDS.findIndex((kinds) => kinds.includes(until.at));

/** How far off an end of one kind is. */
function distanceOf(until: Until | null): number {
  if (until === null) return 0;
  if ("left" in until) return until.left;
  if ("round" in until) return until.round;
  return "second" in until ? until.second : 0;
}

/** Whether an end comes later than another. @rule DRA-253 */
const isLater = (a: Until | null, b: Until | null): boolean =>
  placeOf(a) === placeOf(b) ? distanceOf(a) > distanceOf(b) : placeOf(a) > placeOf(b);

/**
 * Give a condition. The same one again doesn't stack: the later end holds.
 * @rule DRA-253
 */
export function impose(
  subject: Subject,
  held: readonly ConditionState[],
  state: ConditionState,
  rule: string,
): readonly Change[] {
  const before = held.find((c) => c.effect === state.effect);
  if (before && !isLater(state.until, before.until)) return [];
  const create: CreateChange = {
    kind: "create",
    subject,
    collection: "ActiveEffect",
    id: state.effect,
    data: conditionData(state),
    rule,
  };
  return before ? [lift(subject, before, rule), create] : [create];
}

/** End a condition. */
export function lift(subject: Subject, state: ConditionState, rule: string): DeleteChange {
  return { kind: "delete", subject, collection: "ActiveEffect", id: state.effect, data: conditionData(state), rule };
}

/**
 * Until the end of somebody's next turn: the one after, if it is given in their own.
 * @rule DRA-253
 */
export function nextTurn(of: Subject, inOwnTurn = false): Until {
  return { at: "turnEnd", of, left: inOwnTurn ? 2 : 1 };
}

/** Outside a fight nobody has turns: what counts them is over once about a round has gone by. @rule DRA-253 DRA-337 */
export function turnsOver(character: DramaCharacter): readonly Change[] {
  return character.conditions
    .filter((c) => c.until !== null && countsTurns(c.until))
    .map((c) => lift(character.ref, c, conditionDefinition(c.id)?.rule ?? "DRA-253"));
}

/** What a moment ends on a character: conditions whose time is over, and the knockdown of a turn that is done. @rule DRA-184 DRA-253 DRA-254 */
export function passing(character: DramaCharacter, tick: Tick): readonly Change[] {
  const over = tick.type === "turnEnd" && tick.of === character.ref;
  const risen =
    over && character.harm.knockedDown
      ? [
          character.fellNow === true
            ? change(character.ref, "system.fellNow", true, false, "DRA-184")
            : change(character.ref, "system.knockedDown", true, false, "DRA-184"),
        ]
      : [];
  const ended = character.conditions.flatMap((c): Change[] => {
    if (!c.until) return [];
    const left = after(c.until, tick);
    const rule = conditionDefinition(c.id)?.rule ?? "DRA-339";
    if (left === null) return [lift(character.ref, c, rule)];
    if (left === c.until) return [];
    const gone = lift(character.ref, c, rule);
    return [gone, { ...gone, kind: "create", data: conditionData({ ...c, until: left }) }];
  });
  return [...risen, ...ended];
}

/** Conditions that end with the bearer's next turn when they are set by hand, as an interaction would set them. @rule DRA-253 */
const ONE_TURN: readonly string[] = ["stymied", "unskilled", "setback", "break", "resisting"];

/** Conditions that end with the round. @rule DRA-150 DRA-153 DRA-277 */
const ONE_ROUND: readonly string[] = ["confused", "surprised", "hurried"];

/**
 * How long a condition lasts that is set by hand: as long as the rule that brings it would have it; null: until it is taken off.
 * @param fight  the one that is on; null for none
 * @rule DRA-020 DRA-150 DRA-153 DRA-253 DRA-277
 */
export function lastsByHand(
  id: string,
  who: string,
  fight: { readonly acting: string | null; readonly round: number } | null,
): Until | null {
  if (id === "up") return { at: "use" };
  if (id === "aiming") return { at: "encounter", left: 1 };
  if (id === "allOut") return { at: "turnStart", of: who, left: 1 };
  if (ONE_TURN.includes(id)) return nextTurn(who, fight?.acting === who);
  return ONE_ROUND.includes(id) && fight ? { at: "round", round: fight.round } : null;
}
