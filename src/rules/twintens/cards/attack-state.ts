import type { Change } from "../../kernel/change.ts";
import { accept, type Step } from "../../kernel/exchange.ts";
import type { Explained, Row } from "../../kernel/rows.ts";
import type { AttackResult, DefenseRequest, DefenseResult } from "../acts/attack/attack.ts";
import type { AttackExtras } from "../acts/attack/extras.ts";
import type { AttackEffect } from "../acts/attack/offence.ts";
import { legalFaces } from "../dice/checks.ts";
import { controlledNatural, convictionReroll, naturalOf } from "../dice/core-roll.ts";
import type { Knockback, ObjectState, Obstacle, PathHit, Steady } from "../harm/knockback.ts";
import type { Evasion, GradedResult } from "../harm/saves.ts";
import type { NoSave, ToughnessResult } from "../harm/toughness.ts";
import type { Drain } from "../powers/drain.ts";
import type { TwintensSettings } from "../settings.ts";
import type { ActorKind, AttackType, DamageTrack, ResultPart } from "../types.ts";
import type { Party } from "./check.ts";

/** Somebody or something that is attacked. */
export interface AttackTarget extends Party {
  readonly kind: ActorKind;
  /** Lines of the attack bonus against this one: lasting ones, situation, range. Empty where nothing is rolled. */
  readonly rows: readonly Row[];
  /** Ranks that the way from the middle of an explosion takes off; absent, as the next two, where there is nothing of the kind. */
  readonly away?: number;
  /** Ranks of a divided or halved attack that go to this one. */
  readonly share?: number;
  /** Nothing of it touches this one. */
  readonly untouched?: true;
  /** The attack is of the kind that this target is Vulnerable to. */
  readonly vulnerable?: boolean;
  /** Critical hits pass by its Impervious. */
  readonly weakPoint?: boolean;
  /** Percent, by concealment. */
  readonly missChance: number;
  readonly immuneCritical: boolean;
  /** Defense of something that nobody defends; null for whoever answers. */
  readonly still: number | null;
  /** Hit without a roll: a coup de grace (critical too), or a thing in melee with time. */
  readonly automatic: "coup" | "hit" | null;
}

/** One attack on one or more, with everything decided before the dice. */
export interface AttackExchange {
  readonly actor: Party & { readonly kind: ActorKind };
  readonly name: string;
  readonly kind: "melee" | "ranged" | "perception" | "area";
  readonly type: AttackType;
  readonly threat: number | null;
  /** Damage bonus with maneuvers and pull, before autofire and critical; null for what does no damage. */
  readonly damage: Explained | null;
  readonly pulled: boolean;
  readonly waiveCritical: boolean;
  readonly autofire: number;
  readonly penetrating: number;
  /** Ranks of the Knockback power feat. */
  readonly knockback: number;
  readonly effect: AttackEffect | null;
  /** What the power's extras and flaws change about its saves; absent for everything else. */
  readonly extras?: AttackExtras;
  /** What a Drain takes points from; absent for everything else. */
  readonly drain?: Drain;
  /** DC of the Reflex save against an area. */
  readonly areaDc: number | null;
  /** The fixed roll in place of dice. */
  readonly takeTen: boolean;
  /** A maneuver whose hit leads to a contest and no save. */
  readonly contest: string | null;
  readonly targets: readonly AttackTarget[];
  readonly settings: TwintensSettings;
}

/** Faces thrown for one target. Lists and not records by uuid: a document's data takes dots in keys for paths. */
export interface TargetFaces {
  readonly target: string;
  readonly faces: readonly number[] | null;
}

/** What a save is made with, from the target as it is then. */
export type SaveFacts =
  | {
      readonly kind: "toughness";
      readonly rows: readonly Row[];
      readonly track: DamageTrack;
      readonly minion: boolean;
      readonly impervious: number;
    }
  | { readonly kind: "object"; readonly toughness: number; readonly marks: number; readonly impervious?: number }
  /** `power`: faces of the attacker's power check where the DC is rolled. */
  | {
      readonly kind: "other";
      readonly rows: readonly Row[];
      readonly minion: boolean;
      readonly power: readonly number[] | null;
    };

/** What falls on a target, and what it stands on against knockback before that falls. */
export interface TargetChanges {
  readonly target: string;
  readonly changes: readonly Change[];
  readonly steady?: Steady;
}

/** The rolls of an attack that a point or Probability Control may change. */
export type AttackRoll = "attack" | "defense" | "evade" | "resist" | "save" | "power" | "coup" | "impact";

/** Numbers of targets, and what is written, come from the Gamemaster's client with the event. */
export type AttackEvent =
  | { readonly type: "roll"; readonly throws: readonly TargetFaces[] }
  | {
      readonly type: "defend";
      readonly target: string;
      readonly faces: readonly number[] | null;
      readonly request: Omit<DefenseRequest, "natural">;
      readonly rows: readonly Row[];
      readonly changes: readonly Change[];
    }
  | { readonly type: "conceal"; readonly target: string; readonly d100: number }
  /** `impact`: which of a flight's. */
  | {
      readonly type: "reroll";
      readonly target: string;
      readonly roll: AttackRoll;
      readonly impact?: number;
      readonly faces: readonly number[];
      readonly changes: readonly Change[];
    }
  /** Luck Control: somebody else's point buys a second throw, or makes new dice stand whatever they show. */
  | {
      readonly type: "luck";
      readonly target: string;
      readonly roll: AttackRoll;
      readonly impact?: number;
      readonly faces: readonly number[];
      readonly force: boolean;
      readonly who: string;
      readonly changes: readonly Change[];
    }
  /** Probability Control: the roll counts as a natural of at least this rank. */
  | {
      readonly type: "control";
      readonly target: string;
      readonly roll: AttackRoll;
      readonly impact?: number;
      readonly rank: number;
      readonly changes: readonly Change[];
    }
  /** Second Chance: another throw of a failed save, for nothing. */
  | {
      readonly type: "second";
      readonly target: string;
      readonly roll: "evade" | "save";
      readonly faces: readonly number[];
      readonly changes: readonly Change[];
    }
  | { readonly type: "resolve"; readonly targets: readonly string[] }
  | {
      readonly type: "evade";
      readonly target: string;
      readonly faces: readonly number[];
      readonly rows: readonly Row[];
      readonly evasion: Evasion;
    }
  /** The further save that a Resistible power allows. */
  | {
      readonly type: "resist";
      readonly target: string;
      readonly faces: readonly number[];
      readonly rows: readonly Row[];
    }
  | {
      readonly type: "save";
      readonly target: string;
      readonly faces: readonly number[] | null;
      readonly facts: SaveFacts;
    }
  | { readonly type: "coup"; readonly target: string; readonly faces: readonly number[]; readonly rows: readonly Row[] }
  | { readonly type: "mercy"; readonly target: string; readonly row: number }
  | { readonly type: "drain"; readonly target: string; readonly trait: string }
  | { readonly type: "fate"; readonly target: string; readonly choice: "unconscious" | "dead" }
  | { readonly type: "apply"; readonly applied: readonly TargetChanges[] }
  | { readonly type: "knockback"; readonly target: string; readonly steady: Steady; readonly reduceTo: number | null }
  | {
      readonly type: "path";
      readonly target: string;
      readonly obstacles: readonly Obstacle[];
      readonly changes: readonly Change[];
    }
  | {
      readonly type: "impact";
      readonly target: string;
      readonly impact: number;
      readonly faces: readonly number[] | null;
      readonly facts: SaveFacts;
    }
  | {
      readonly type: "applyImpact";
      readonly target: string;
      readonly impact: number;
      readonly changes: readonly Change[];
    };

/**
 * Who must do what next. `window`: hit or miss is known to whoever may see it and open for points until resolved; `hit`: a contest follows on a card of its own; `saved`: failed,
 * mercy is possible; `flight`: the path is to be named.
 */
export type AttackStage =
  | "roll"
  | "evade"
  | "defend"
  | "conceal"
  | "window"
  | "missed"
  | "hit"
  | "resist"
  | "save"
  | "unharmed"
  | "coup"
  | "saved"
  | "knockback"
  | "flight"
  | "impact"
  | "done";

/** A natural as it counts now. `natural` null: raised or fixed. */
export interface Throw {
  readonly faces: readonly number[] | null;
  readonly dice: number;
  readonly natural: number | null;
  readonly again: boolean;
  /** Probability Control has been used on it. */
  readonly controlled?: boolean;
  /** Second Chance has been used on it. */
  readonly chanced?: boolean;
}

/** Somebody or something struck in flight. */
export interface Impact {
  readonly hit: PathHit;
  readonly who: "hurled" | "struck";
  readonly damage: number;
  readonly facts: SaveFacts | null;
  readonly save: ToughnessResult | NoSave | null;
  /** The throw of the save; absent until it is made. */
  readonly thrown?: Throw | null;
  readonly applied: boolean;
}

export interface TargetState {
  readonly target: AttackTarget;
  readonly stage: AttackStage;
  readonly attack: Throw | null;
  readonly defending: {
    readonly request: Omit<DefenseRequest, "natural">;
    readonly rows: readonly Row[];
    readonly thrown: Throw | null;
    readonly result: DefenseResult;
  } | null;
  readonly d100: number | null;
  readonly hit: AttackResult | null;
  readonly evaded: {
    readonly thrown: Throw;
    readonly rows: readonly Row[];
    readonly evasion: Evasion;
    readonly total: number;
    readonly success: boolean;
  } | null;
  /** The save that a Resistible power allows before the usual one; absent until it is made. */
  readonly resisted?: {
    readonly thrown: Throw;
    readonly rows: readonly Row[];
    readonly total: number;
    readonly success: boolean;
  };
  readonly facts: SaveFacts | null;
  readonly saveThrow: Throw | null;
  readonly power: number | null;
  /** The attacker's power check where the DC is rolled; absent until it is, and for everything else. */
  readonly powerThrow?: Throw;
  readonly save: ToughnessResult | NoSave | null;
  readonly object: { readonly failBy: number; readonly state: ObjectState } | null;
  readonly other: {
    readonly dc: number;
    readonly total: number;
    readonly failBy: number;
    readonly result: GradedResult | null;
  } | null;
  /** What falls on the target: the save's result, or the lesser one of mercy. */
  readonly result: readonly ResultPart[];
  readonly coupDead: boolean;
  /** The Fortitude save after a coup de grace; absent until it is made. */
  readonly coup?: { readonly thrown: Throw; readonly rows: readonly Row[] };
  /** The trait that a Drain was pointed at; absent until it is. */
  readonly drained?: string | undefined;
  readonly fate: "unconscious" | "dead" | null;
  /** What it stood on as the result fell on it; absent before. */
  readonly steady?: Steady;
  readonly knockback: Knockback | null;
  readonly stopsAt: number | null;
  readonly impacts: readonly Impact[];
}

export interface AttackState {
  readonly request: AttackExchange;
  readonly targets: readonly TargetState[];
}

const NOBODY: Omit<TargetState, "target" | "stage" | "hit"> = {
  attack: null,
  defending: null,
  d100: null,
  evaded: null,
  facts: null,
  saveThrow: null,
  power: null,
  save: null,
  object: null,
  other: null,
  result: [],
  coupDead: false,
  fate: null,
  knockback: null,
  stopsAt: null,
  impacts: [],
};

const AUTOMATIC_HIT: AttackResult = {
  total: 0,
  hit: true,
  auto: "hit",
  threat: false,
  critical: false,
  damageAdd: 0,
  minionDefeated: false,
};

/** Where what has reached a target goes on: nowhere if nothing of it touches them, to the further save that a Resistible power allows, or to the usual one; things never roll. @rule TWI-288 TWI-440 TWI-451 */
export const firstSave = (
  { extras }: Pick<AttackExchange, "extras">,
  { untouched, kind }: Pick<AttackTarget, "untouched" | "kind">,
): "unharmed" | "resist" | "save" =>
  untouched === true ? "unharmed" : extras?.resist === undefined || kind === "object" ? "save" : "resist";

/** Where a target begins. A minion's coup de grace is critical on minions alone; a thing has no Reflex save against an area. @rule TWI-108 TWI-109 TWI-128 TWI-147 TWI-149 TWI-288 TWI-366 */
export function opened(request: AttackExchange, target: AttackTarget): TargetState {
  if (target.automatic !== null) {
    const critical =
      target.automatic === "coup" &&
      !target.immuneCritical &&
      (request.actor.kind !== "minion" || target.kind === "minion");
    const minionDefeated = critical && target.kind === "minion";
    return {
      ...NOBODY,
      target,
      stage: minionDefeated ? "saved" : firstSave(request, target),
      fate: minionDefeated ? "unconscious" : null,
      hit: { ...AUTOMATIC_HIT, critical, minionDefeated },
    };
  }
  const evades = request.kind === "area" && target.untouched !== true && target.kind !== "object";
  const stage = evades
    ? "evade"
    : request.kind === "area" || request.kind === "perception"
      ? firstSave(request, target)
      : "roll";
  return { ...NOBODY, target, stage, hit: null };
}

/** What lines come to. */
export const sum = (rows: readonly Row[]): number => rows.reduce((total, r) => total + r.value, 0);

/** Dice as they fell; null when they can't have fallen so. */
export function thrown(faces: readonly number[], settings: TwintensSettings): Throw | null {
  if (!legalFaces(faces, settings.coreDie)) return null;
  const natural = naturalOf(faces, settings.coreDie);
  return { faces, dice: natural, natural, again: false };
}

/** A second throw for a point; null when there is none to be had. @rule TWI-326 */
export function again(first: Throw, faces: readonly number[], settings: TwintensSettings): Throw | null {
  if (first.again || first.natural === null || !legalFaces(faces, settings.coreDie)) return null;
  const better = convictionReroll(first.natural, naturalOf(faces, settings.coreDie), settings.coreDie);
  return {
    faces: better.kept === "first" ? first.faces : faces,
    dice: better.value,
    natural: better.natural,
    again: true,
  };
}

/** New dice that stand, better or worse; null where nothing was thrown. @rule TWI-440 */
export function forced(first: Throw, faces: readonly number[], settings: TwintensSettings): Throw | null {
  if (first.faces === null || !legalFaces(faces, settings.coreDie)) return null;
  const natural = naturalOf(faces, settings.coreDie);
  return { faces, dice: natural, natural, again: first.again };
}

/** A throw as Probability Control leaves it; null when it was used on it already, or nothing was thrown. @rule TWI-440 */
export function controlled(first: Throw, rank: number): Throw | null {
  if (first.controlled === true || first.faces === null) return null;
  return {
    ...first,
    dice: controlledNatural(first.dice, rank),
    natural: first.natural === null ? null : controlledNatural(first.natural, rank),
    controlled: true,
  };
}

/** A failed save thrown again by Second Chance: the better of both; null when it was used on it already, or nothing was thrown. @rule TWI-421 */
export function chanced(first: Throw, faces: readonly number[], settings: TwintensSettings): Throw | null {
  if (first.chanced === true || first.faces === null || !legalFaces(faces, settings.coreDie)) return null;
  const natural = naturalOf(faces, settings.coreDie);
  return natural > first.dice
    ? { ...first, faces, dice: natural, natural, chanced: true }
    : { ...first, chanced: true };
}

/** One target further. */
export function setTarget(
  state: AttackState,
  uuid: string,
  next: Partial<TargetState>,
  changes: readonly Change[] = [],
): Step<AttackState> {
  return accept(
    { ...state, targets: state.targets.map((t) => (t.target.uuid === uuid ? { ...t, ...next } : t)) },
    changes,
  );
}
