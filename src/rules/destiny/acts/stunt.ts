import type { Change } from "../../kernel/change.ts";
import { change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Deed } from "../deed.ts";
import { degree } from "../dice/degrees.ts";
import { defenseAgainst, hasImprovedStunt } from "../hero/traits.ts";
import { gradeConditions } from "../state/condition-table.ts";
import { conditionState, impose } from "../state/conditions.ts";
import { grab } from "../state/grab.ts";
import { fall, objectDc } from "../things/gear.ts";
import { lostToStun } from "../turn/turns.ts";
import type { AttackEntry, DestinyCharacter, EncounterType, GearEntry, ResistanceKey } from "../types.ts";
import { PASSIVE, type StuntKind } from "../values.ts";

/** How a Stunt comes about: as a Standard, as the defender's answer, or by a die after a hit. */
export type StuntMode = "action" | "counter" | "die";

/** Resistances that the defender may choose from. @rule DES-110 */
export function stuntResistances(band: AttackEntry["band"]): readonly ResistanceKey[] {
  return defenseAgainst(band) === "conflict" ? ["will", "reflex"] : ["fortitude", "reflex"];
}

/** Disadvantage of the attack check of a Stunt: 1; 2 to disarm what is held in two hands and to break what is held; none with the Improved Stunt of this kind. @rule DES-110 DES-310 */
export function stuntRanks(
  who: Pick<DestinyCharacter, "edges" | "lasting">,
  kind: StuntKind,
  object: { readonly hands: number; readonly held: boolean } | null,
): number {
  if (hasImprovedStunt(who, kind)) return 0;
  return (kind === "disarm" && (object?.hands ?? 1) >= 2) || (kind === "break" && object?.held === true) ? -2 : -1;
}

/**
 * Whether a Stunt may be tried at all: a Grab needs a close attack; in a Conflict only Afflict needs no consent.
 * @returns refusal `stunt.band`, `stunt.consent`, `stunt.condition`, `stunt.object`
 * @rule DES-110 DES-111 DES-113
 */
export function stuntLegal(
  kind: StuntKind,
  attack: Pick<AttackEntry, "band">,
  scene: { readonly type: EncounterType | null; readonly consent: boolean },
  object = true,
): Refusal | null {
  if (kind === "grab" && attack.band !== "close") return refuse("stunt.band");
  if (scene.type === "conflict" && kind !== "afflict" && !scene.consent) return refuse("stunt.consent");
  return (kind === "disarm" || kind === "break") && !object ? refuse("stunt.object") : null;
}

/** Grade of the affliction of a Stunt by its degree. @rule DES-111 */
export function stuntGrade(degree: number): 1 | 2 | 3 {
  return degree >= 3 ? 3 : degree === 2 ? 2 : 1;
}

/** What a Stunt that was won is carried out with. */
export interface StuntOutcome {
  readonly kind: StuntKind;
  readonly degree: number;
  /** Afflict: the condition chosen. */
  readonly condition?: string;
  /** Afflict: `10 + effect rank + net(effect)`, and what the defender resisted with. */
  readonly dc: number;
  readonly resistance: ResistanceKey;
  readonly attack: Pick<AttackEntry, "id" | "band">;
  /** Disarm and Break. */
  readonly object?: GearEntry;
  readonly objectDegree?: number;
  readonly limbs?: number;
  /** Grab: whom the grabber holds already. */
  readonly held?: DestinyCharacter | null;
  /** Afflict: whom the target holds, and what sort of encounter it is, for what Stunned ends. */
  readonly grabbed?: DestinyCharacter | null;
  readonly type?: EncounterType | null;
}

/** Feet of a Push or Pull. It provokes nothing and stops at obstacles. @rule DES-114 DES-115 */
export function forcedFeet(degree: number): number {
  return 5 * Math.max(0, degree);
}

/** What an object may be, from good to bad; it never gets better by being struck. @rule DES-116 */
const OBJECT_DAMAGE = ["whole", "dented", "broken", "destroyed"] as const;

/** What becomes of an object that failed Toughness against a Break: dented (a Disadvantage on its use), broken, destroyed. @param degree of failure, positive @rule DES-116 DES-249 */
export function objectDamage(degree: number): (typeof OBJECT_DAMAGE)[number] {
  if (degree <= 0) return "whole";
  return degree === 1 ? "dented" : degree === 2 ? "broken" : "destroyed";
}

/** Degrees by which an object fails Toughness against an effect; 0 where it holds. @param face of the d20, 10 where it isn't rolled @rule DES-010 DES-116 */
export const objectFailure = (object: Pick<GearEntry, "toughness">, face: number, dc: number): number =>
  -Math.min(0, degree(face - PASSIVE + objectDc(object.toughness), dc));

type Carried = Deed<{ readonly feet: number }>;

const done = (changes: readonly Change[], feet = 0): Carried => ({ accepted: true, changes, feet });

/** Afflict: the condition that was chosen, if its grade was won, and what Stunned ends. @rule DES-111 */
function afflicted(who: DestinyCharacter, target: DestinyCharacter, s: StuntOutcome): Carried {
  const grade = stuntGrade(s.degree);
  if (s.condition === undefined || !(gradeConditions(grade) as readonly string[]).includes(s.condition))
    return refuse("stunt.condition", { grade });
  const fresh = {
    id: s.condition,
    source: who.ref,
    until: { at: "use" },
    dc: s.dc,
    resistance: s.resistance,
    grade,
  } as const;
  const after = { ...target, conditions: [...target.conditions, conditionState(fresh)] };
  return done([...impose(target, fresh, "DES-111"), ...lostToStun(after, s.grabbed ?? null, s.type ?? null)]);
}

/** Break: the object gets worse, or stays what it was. @rule DES-116 */
function struckObject(target: DestinyCharacter, { object, objectDegree }: StuntOutcome): Carried {
  if (!object) return refuse("stunt.object");
  const after = objectDamage(objectDegree ?? 0);
  if (OBJECT_DAMAGE.indexOf(after) <= OBJECT_DAMAGE.indexOf(object.damage)) return done([]);
  return done([change(`${target.ref}.Item.${object.id}`, "system.damage", object.damage, after, "DES-116")]);
}

/** What a won Stunt changes; Push and Pull move tokens by hand. @returns refusal `stunt.condition`, `stunt.object`, `grab.band` @rule DES-111 DES-112 DES-113 DES-114 DES-115 DES-116 */
export function stuntChanges(
  who: DestinyCharacter,
  target: DestinyCharacter,
  s: StuntOutcome,
): Deed<{ readonly feet: number }> {
  switch (s.kind) {
    case "afflict":
      return afflicted(who, target, s);
    case "grab": {
      const deed = grab(who, target, s.attack, s.degree, s.limbs ?? 1, s.held ?? null);
      return deed.accepted ? done(deed.changes) : deed;
    }
    case "pull":
    case "push":
      return done([], forcedFeet(s.degree));
    case "disarm":
      return s.object ? done(fall(target, s.object, "DES-112")) : refuse("stunt.object");
    case "break":
      return struckObject(target, s);
  }
}

/** Whether the defender may answer: it won as defender, the Stunt was no answer itself, and an attack of its own reaches. @returns refusal `counter.won`, `counter.counter`, `counter.reach` @rule DES-117 */
export function counterLegal(
  stunt: { readonly mode: StuntMode; readonly won: boolean },
  reaches: boolean,
): Refusal | null {
  if (stunt.mode === "counter") return refuse("counter.counter");
  if (stunt.won) return refuse("counter.won");
  return reaches ? null : refuse("counter.reach");
}
