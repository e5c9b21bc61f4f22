import { refuse, type Refusal } from "../../kernel/refusal.ts";
import { MOST_AT_ONCE } from "../multi.ts";
import { ATTACK_OPTIONS, CIRCUMSTANCES } from "../options.ts";
import type { SHAKEN } from "../requests.ts";
import { DIFFICULTIES } from "../values.ts";

/** What a roll is for beside itself: what its outcome changes on somebody. */
export const PURPOSES = [
  "none",
  "resistShock",
  "heal",
  "death",
  "firstAid",
  "stabiliseFirstAid",
  "stabiliseMedicine",
  "medicine",
  "healingTouch",
  "breakFree",
] as const;
export type Purpose = (typeof PURPOSES)[number];
/** Checks of recovery, which take no points and ignore the wounds they are about. */
export const RECOVERY: readonly Purpose[] = ["resistShock", "heal", "death"];

export const DEEDS = ["attack", "interact", "check", "defend", "push", "race", "hazard", "help"] as const;
export type Deed = (typeof DEEDS)[number];

/**
 * What somebody chose for an action: names, choices and the few numbers that are theirs to choose. It travels to the Gamemaster's desk, where the action is put together again from the
 * actors as they are; so whatever else a client may claim doesn't count.
 */
export interface ActionChoices {
  /** Names the action on its card. */
  readonly id: string;
  readonly actor: string;
  readonly deed: Deed;
  /** `unarmed`, `weapon:<id>`, `power:<id>`, `area:<id>`, `throw`; an interaction; `attribute:dex`, `skill:dodge`, `power:<id>`; a kind of defence; a skill or `power:<id>` to push; a race with its number of steps; the message of the task that is helped with. */
  readonly what: string;
  /** Uuids of actors and of their gear, in the player's order, frozen when the dialog opened. */
  readonly targets: readonly string[];
  /** How many members of each group of mooks are aimed at. */
  readonly each: number;
  /** How many act as one; null for all of a group, one of anybody else. */
  readonly group: number | null;
  readonly options: readonly string[];
  /** 1 to 4 for a vital blow. */
  readonly vital: number;
  readonly circumstances: readonly string[];
  /** Added by hand: -20 to +20, to the action and to the effect. */
  readonly by: number;
  readonly byEffect: number;
  readonly exposure: "ready" | "unaware" | "helpless";
  readonly situation: "none" | keyof typeof SHAKEN;
  readonly dn: number | null;
  readonly wanted: string;
  /** Keep the wish to put a Hero Point in; it is announced right after the first dice. */
  readonly wish: boolean;
  readonly purpose: Purpose;
  /** Whom the purpose is about; empty for oneself. */
  readonly patient: string;
  /** Id of the gear that a check is made with; empty for none. */
  readonly gear: string;
  /** What is thrown, or what a push is for, as it was typed: a measure or a value; empty for nothing in particular. */
  readonly measure: string;
  /** Uuids of others who do the same at the same time, on this one roll. */
  readonly others: readonly string[];
  /** The listed skill that a check of an attribute is really about; empty for none. */
  readonly applies: string;
  /** How much harder than average a check against somebody is. */
  readonly difficulty: keyof typeof DIFFICULTIES;
  /** A mind is ordered to its death. */
  readonly suicidal: boolean;
  /** On the Gamemaster's word, although it isn't their turn or the target is out of range. */
  readonly overrule: boolean;
}

export const BY_LIMIT = 20;
export const DN_LIMIT = 200;

export const bad = (field: string): Refusal => refuse("malformed", { code: field });
const isRecord = (v: unknown): v is Record<string, unknown> => typeof v === "object" && v !== null;
const whole = (v: unknown, min: number, max: number): v is number =>
  typeof v === "number" && Number.isInteger(v) && v >= min && v <= max;
const texts = (v: unknown): v is string[] =>
  Array.isArray(v) && v.length <= 100 && v.every((x) => typeof x === "string" && x.length <= 300);
export const among = <T extends string>(list: readonly T[], v: unknown): v is T =>
  (list as readonly unknown[]).includes(v);

/** An action with nothing chosen yet. */
export function choicesOf(actor: string, deed: Deed, what: string, over: Partial<ActionChoices> = {}): ActionChoices {
  return {
    id: "action",
    actor,
    deed,
    what,
    targets: [],
    each: 1,
    group: null,
    options: [],
    vital: 1,
    circumstances: [],
    by: 0,
    byEffect: 0,
    exposure: "ready",
    situation: "none",
    dn: null,
    wanted: "",
    wish: false,
    purpose: "none",
    patient: "",
    gear: "",
    measure: "",
    others: [],
    applies: "",
    difficulty: "average",
    suicidal: false,
    overrule: false,
    ...over,
  };
}

/** Read what came over the wire as choices; names the first field that can't be one. */
export function readChoices(ask: unknown): { readonly accepted: true; readonly choices: ActionChoices } | Refusal {
  if (!isRecord(ask)) return bad("ask");
  const {
    id,
    actor,
    deed,
    what,
    targets,
    each,
    group,
    options,
    vital,
    circumstances,
    by,
    exposure,
    situation,
    dn,
    wanted,
    wish,
    purpose,
    patient,
    gear = "",
    measure = "",
    others = [],
    byEffect = 0,
    applies = "",
    difficulty = "average",
    suicidal = false,
    overrule = false,
  } = ask;
  if (typeof id !== "string" || id.length > 40) return bad("id");
  if (typeof actor !== "string") return bad("actor");
  if (!among(DEEDS, deed)) return bad("deed");
  if (typeof what !== "string") return bad("what");
  if (!texts(targets)) return bad("targets");
  if (!whole(each, 1, MOST_AT_ONCE)) return bad("each");
  if (group !== null && !whole(group, 1, MOST_AT_ONCE)) return bad("group");
  if (!texts(options) || !options.every((o) => Object.hasOwn(ATTACK_OPTIONS, o))) return bad("options");
  if (!whole(vital, 1, 4)) return bad("vital");
  if (!texts(circumstances) || !circumstances.every((c) => Object.hasOwn(CIRCUMSTANCES, c)))
    return bad("circumstances");
  if (!whole(by, -BY_LIMIT, BY_LIMIT)) return bad("by");
  if (!whole(byEffect, -BY_LIMIT, BY_LIMIT)) return bad("byEffect");
  if (!among(["ready", "unaware", "helpless"] as const, exposure)) return bad("exposure");
  if (!among(["none", "outnumbered", "upperHand"] as const, situation)) return bad("situation");
  if (dn !== null && !whole(dn, 0, DN_LIMIT)) return bad("dn");
  if (typeof wanted !== "string" || wanted.length > 300) return bad("wanted");
  if (typeof wish !== "boolean") return bad("wish");
  if (!among(PURPOSES, purpose)) return bad("purpose");
  if (typeof patient !== "string") return bad("patient");
  if (typeof gear !== "string") return bad("gear");
  if (typeof measure !== "string" || measure.length > 60) return bad("measure");
  if (!texts(others)) return bad("others");
  if (typeof applies !== "string") return bad("applies");
  if (!among(Object.keys(DIFFICULTIES) as (keyof typeof DIFFICULTIES)[], difficulty)) return bad("difficulty");
  if (typeof suicidal !== "boolean") return bad("suicidal");
  if (typeof overrule !== "boolean") return bad("overrule");
  return {
    accepted: true,
    choices: {
      id,
      actor,
      deed,
      what,
      targets,
      each,
      group,
      options,
      vital,
      circumstances,
      by,
      byEffect,
      exposure,
      situation,
      dn,
      wanted,
      wish,
      purpose,
      patient,
      gear,
      measure,
      others,
      applies,
      difficulty,
      suicidal,
      overrule,
    },
  };
}
