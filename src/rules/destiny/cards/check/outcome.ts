/** What comes of a check that has been rolled, from everybody as they are when it is applied. */
import { type Change, change, type Value } from "../../../kernel/change.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import { analyze, appraisal, type Appraised, assessmentResult } from "../../acts/checks/assessment.ts";
import { treatedRest, type TreatmentStep } from "../../acts/checks/checks.ts";
import { healMarks, treated, treatmentRefusal } from "../../harm/harm.ts";
import { identical, isMinion } from "../../hero/adversaries.ts";
import { appraisedNets } from "../../hero/check-requests.ts";
import { attacksOf, defenseAgainst, primarySkill } from "../../hero/traits.ts";
import { originAs, originOf } from "../../ids.ts";
import { afflictionCondition, healingMarks } from "../../powers/powers.ts";
import { contextIn, type DestinySituation, momentOf, sceneOf, typeOf } from "../../situation.ts";
import { conditionDefinition } from "../../state/condition-table.ts";
import { impose, ongoingResult } from "../../state/conditions.ts";
import { type Help, helpChanges, type HelpKind } from "../../state/help.ts";
import { fallenAt, readFallen, takenFrom } from "../../things/fallen.ts";
import { run, runFeet, runTires, stand } from "../../turn/movement.ts";
import { moved } from "../../turn/slam.ts";
import { withStun } from "../../turn/turns.ts";
import type { AttackEntry, DestinyCharacter, ResistanceKey } from "../../types.ts";
import { consequenceChanges, consequenceOf } from "../attack/attack.ts";
import { chosenIn, type OpenChoice, openIn } from "../open-choice.ts";
import { type CheckCardRequest, type CheckState, degreeOf, type Purpose } from "./check.ts";

type S = DestinySituation;

/** A check as its outcome asks: whose it is, what it came to, what was chosen with it. */
interface Rolled {
  readonly s: S;
  readonly who: DestinyCharacter;
  readonly degree: number;
  readonly dc: number;
  readonly request: CheckCardRequest;
  readonly choice: string;
}

const text = ({ data }: Pick<CheckCardRequest, "data">, name: string): string => String(data[name] ?? "");
const other = ({ s, request }: Pick<Rolled, "s" | "request">, name: string): DestinyCharacter | null =>
  s.character(text(request, name));
const ownTurn = (s: S, who: DestinyCharacter): boolean => s.fight === null || s.fight.acting === who.ref;
const held = (s: S, who: DestinyCharacter): DestinyCharacter | null => who.grab && s.character(who.grab.target);
const stunned = ({ s, who }: Pick<Rolled, "s" | "who">, changes: readonly Change[]): readonly Change[] =>
  withStun(who, changes, held(s, who), typeOf(s.fight));

/** What a help was for, and what it came to: the fight remembers it of each helper for as long as the order goes round once. */
type Helped = { readonly [name: string]: Value } & { readonly degree: number; readonly turns: number };

const SAME = ["ally", "against", "kind", "skill", "attack"] as const;

const helpedBy = (s: S, ref: string): Helped | null => (s.fighter(ref)?.state["helped"] ?? null) as Helped | null;

/** Degrees of others who help with the very same thing since their last turn: they are pooled and read once. @rule DES-014 DES-120 */
function pooled({ s, who, request }: Rolled): readonly number[] {
  const turns = momentOf(s.fight)?.turns;
  const order = [...new Set(s.fight?.order ?? [])];
  const ally = s.character(text(request, "ally"));
  const lives = ally?.lasting.some((l) => l.kind === "ranks" && l.key === request.data["kind"]) ?? false;
  if (turns === undefined || !lives) return [];
  return order.flatMap((ref) => {
    const helped = ref === who.ref ? null : helpedBy(s, ref);
    const same = helped !== null && SAME.every((k) => (helped[k] ?? null) === (request.data[k] ?? null));
    return same && helped.turns <= turns && turns - helped.turns < order.length ? [helped.degree] : [];
  });
}

/** What the fight keeps of a help, for those who help with the same thing after it. @rule DES-014 DES-120 */
function remembered({ s, who, request, degree }: Rolled): readonly Change[] {
  const fighter = s.fighter(who.ref);
  const { turns } = request.more;
  if (!fighter || turns === null) return [];
  const of = Object.fromEntries(SAME.map((k) => [k, request.data[k] ?? null]));
  return [change(fighter.uuid, "system.state.helped", helpedBy(s, who.ref), { ...of, degree, turns }, "DES-120")];
}

/** Help that was given. @rule DES-014 DES-118 DES-120 DES-140 */
function helped(rolled: Rolled): readonly Change[] | Refusal {
  const { s, who, request, degree } = rolled;
  const { data, more } = request;
  const ally = other(rolled, "ally");
  if (!ally) return refuse("gone", { name: more.about });
  const named = (name: string): string | null => (typeof data[name] === "string" ? data[name] : null);
  const channel = named("channel") as Help["channel"] | null;
  const deed = helpChanges(ally, {
    kind: (named("kind") ?? "assist") as HelpKind,
    degrees: [...pooled(rolled), degree],
    helper: who.ref,
    helpersTurn: ownTurn(s, who),
    against: named("against"),
    skill: named("skill"),
    attack: named("attack"),
    ...(channel && { channel }),
  });
  return deed.accepted ? [...deed.changes, ...remembered(rolled)] : deed;
}

/** An Assessment that was used to analyze, its whole group with it. @rule DES-126 DES-373 */
function assessed(rolled: Rolled): readonly Change[] | Refusal {
  const { s, who, degree, choice, request } = rolled;
  const target = other(rolled, "target");
  if (!target) return refuse("gone", { name: request.more.about });
  if (assessmentResult(degree) !== "choose" || choice !== "analyze") return [];
  const kindOf = (c: DestinyCharacter): { readonly ref: string; readonly kind: string } => ({
    ref: c.ref,
    kind: `${c.role} ${c.name}`,
  });
  const all = [...new Set(s.fight?.order ?? [])].flatMap((ref) => s.character(ref) ?? []);
  const group = identical(all.map(kindOf), kindOf(target)).map((g) => g.ref);
  return analyze(who, { refs: [...new Set([target.ref, ...group])], primarySkill: primarySkill(target) }, degree);
}

const ran = ({ s, who, degree, request }: Rolled): readonly Change[] => {
  const mode = text(request, "mode") || "ground";
  const feet = runFeet(who, mode, degree, typeOf(s.fight), sceneOf(s.fight)?.roundSeconds);
  return [...run(who, degree).changes, ...moved(who, feet)];
};

/** Attack of somebody that a resistance is about. */
function attackIn(
  s: S,
  request: Pick<CheckCardRequest, "data">,
): { readonly by: DestinyCharacter; readonly attack: AttackEntry } | null {
  const by = s.character(text(request, "attacker"));
  const attack = by && attacksOf(by).find((a) => a.id === request.data["attack"]);
  return by && attack ? { by, attack } : null;
}

/** What a resistance against an attack lets through. @rule DES-026 DES-271 DES-341 */
function struckAgain({ s, who, degree, dc, request, choice }: Rolled): readonly Change[] {
  const found = attackIn(s, request);
  if (!found || degree > 0) return [];
  const minion = isMinion(who.role, s.settings.minionRule);
  const consequence = consequenceOf(found.attack, -degree, minion);
  return consequenceChanges(who, consequence, {
    attacker: found.by.ref,
    attack: found.attack,
    dc,
    minion,
    targetsTurn: ownTurn(s, who),
    type: typeOf(s.fight),
    grabbed: held(s, who),
    ...chosenIn(consequence, choice),
  });
}

/** Condition of the next grade that a Progressive effect names. @rule DES-341 */
function nextGrade(s: S, who: DestinyCharacter, effect: string): string | null {
  const c = who.conditions.find((o) => o.effect === effect);
  const { by: attacker, with: attack } = originOf(c?.source ?? null);
  const found = attackIn(s, { data: { attacker, attack } });
  const conditions = found?.attack.conditions;
  if (!c || !conditions) return null;
  const next = afflictionCondition(conditions, c.grade + 1).condition;
  return next !== null && conditionDefinition(next)?.grade === c.grade + 1 ? next : null;
}

/** A Transform that wasn't resisted. @rule DES-337 */
const transformed = ({ who, degree, dc, request }: Rolled): readonly Change[] =>
  degree < 0 && request.data["effect"] === "transform"
    ? impose(
        who,
        {
          id: "transformed",
          source: originAs(text(request, "by"), text(request, "power")),
          until: { at: "use" },
          dc,
          resistance: request.data["resistance"] as ResistanceKey,
          grade: 3,
        },
        "DES-337",
      )
    : [];

/** A resistance: against a power, an attack, or what goes on. @rule DES-277 DES-337 */
function resisted(rolled: Rolled): readonly Change[] {
  const { s, who, degree, request } = rolled;
  if (typeof request.data["by"] === "string") return transformed(rolled);
  if (request.data["again"] === true) return struckAgain(rolled);
  const effect = text(request, "effect");
  return stunned(rolled, ongoingResult(who, effect, degree > 0, nextGrade(s, who, effect)));
}

/** A healer's care that helped. @rule DES-248 */
function cared(rolled: Rolled): readonly Change[] | Refusal {
  const patient = other(rolled, "patient");
  if (!patient || rolled.degree < 1) return [];
  const step = treatedRest(rolled.s, patient, text(rolled.request, "step") as TreatmentStep);
  return "accepted" in step ? step : [...step, ...treated(patient, rolled.s.seconds)];
}

const healed = (rolled: Rolled): readonly Change[] => {
  const patient = other(rolled, "patient");
  return patient && rolled.degree >= 1 ? healMarks(patient, healingMarks(rolled.degree), "DES-337") : [];
};

const taken = ({ s, who, degree, request }: Rolled): readonly Change[] => {
  const fallen = fallenAt(readFallen(text(request, "object")), s);
  return degree >= 1 && fallen ? takenFrom(who, fallen, s, "DES-112") : [];
};

/** What each purpose brings; a check that isn't among them changes nothing. @rule DES-126 DES-131 DES-134 DES-248 DES-337 */
const OUTCOMES: Partial<Readonly<Record<Purpose, (rolled: Rolled) => readonly Change[] | Refusal>>> = {
  help: helped,
  gambit: helped,
  assessment: assessed,
  run: ran,
  endurance: (rolled) => {
    const { who, degree, request } = rolled;
    const runStreak = Number(request.data["needs"] ?? 1) - 1;
    return stunned(rolled, runTires({ ...who, turn: { ...who.turn, runStreak } }, degree));
  },
  stand: ({ who, degree }) => {
    const up = stand(who, degree);
    return up.accepted ? up.changes : up;
  },
  resist: resisted,
  healing: healed,
  treatment: cared,
  disarmTake: taken,
};

/** What comes of a check that has been rolled. @rule DES-014 DES-046 DES-118 DES-120 DES-126 DES-131 DES-134 DES-140 DES-248 DES-277 DES-337 */
export function checkOutcome(s: S, state: CheckState, choice: string): readonly Change[] | Refusal {
  const request = state.request as CheckCardRequest;
  const who = s.character(request.actor.uuid);
  const degree = degreeOf(state);
  if (!who || degree === null) return refuse("spend.notRolled");
  return OUTCOMES[request.purpose]?.({ s, who, degree, dc: state.check.dc ?? 0, request, choice }) ?? [];
}

/** What must be chosen before an effect that was resisted once more falls: a condition that the attack leaves open, a trait to be weakened. @rule DES-271 DES-337 DES-341 */
export function openAfter(s: S, state: CheckState): OpenChoice | null {
  const { data, purpose, actor } = state.request;
  const [who, found, degree] = [s.character(actor.uuid), attackIn(s, state.request), degreeOf(state)];
  return who && found && purpose === "resist" && data["again"] === true && degree !== null && degree < 0
    ? openIn(consequenceOf(found.attack, -degree, isMinion(who.role, s.settings.minionRule)))
    : null;
}

/** Whether a Treatment comes within an hour of the last one that helped; the Gamemaster may allow it. @rule DES-248 */
export function tooSoon(s: S, request: CheckCardRequest): Refusal | null {
  const patient = request.purpose === "treatment" ? other({ s, request }, "patient") : null;
  return patient && treatmentRefusal(patient, s.seconds);
}

const primaryAttack = (who: DestinyCharacter): AttackEntry | undefined =>
  attacksOf(who).find((a) => a.id === who.primaryAttack || a.skill === primarySkill(who));

/** What an Appraisal tells, from both as they are. @rule DES-127 */
export function appraisalOf(s: S, state: CheckState): readonly Appraised[] {
  const request = state.request as CheckCardRequest;
  const [who, target, degree] = [s.character(request.actor.uuid), other({ s, request }, "target"), degreeOf(state)];
  const [mine, theirs] = [who && primaryAttack(who), target && primaryAttack(target)];
  if (!who || !target || !mine || !theirs || degree === null) return [];
  return appraisal(
    appraisedNets(who, mine, defenseAgainst(theirs.band), contextIn(s)),
    appraisedNets(target, theirs, defenseAgainst(mine.band), contextIn(s)),
    degree,
  );
}
