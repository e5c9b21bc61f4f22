import { type Change, change, same } from "../../kernel/change.ts";
import { type Refusal, refuse, whole } from "../../kernel/refusal.ts";
import { abilityRank, edgeRank } from "../hero/traits.ts";
import { key } from "../labels.ts";
import { type Afflicted, effectiveFatigue, grantsFor, presentConditions } from "../state/conditions.ts";
import type { DestinyCharacter, EncounterType, Mark, MarkList, Source } from "../types.ts";
import { DEATH_SAVE, MAX_FATIGUE, SOURCE_CAP } from "../values.ts";

/** Somebody who can come to harm. */
export type Living = Pick<
  DestinyCharacter,
  | "ref"
  | "role"
  | "marks"
  | "dead"
  | "fatigue"
  | "stress"
  | "deathSaves"
  | "surge"
  | "abilities"
  | "edges"
  | "encounterUses"
  | "powers"
> &
  Afflicted;

type Stored = Readonly<Record<MarkList, readonly Mark[]>>;

const mark = (level: Mark["level"], left = 0): Mark => ({ level, left });
const has = (marks: readonly Mark[], level: number): boolean => marks.some((m) => m.level === level);

/** What a failed resistance check against damage leaves behind. */
export interface DamageResult {
  readonly marks: Stored;
  /** The mark that was added; null when nothing was. */
  readonly mark: Mark | null;
  readonly dead: boolean;
}

/**
 * A failed resistance check against damage: a mark by the degree of failure. A second level 3 mark of a list is level 4; past Down a physical failure brings Dying, and then Dead;
 * social marks stop at level 4.
 * @param degree   of failure, as a positive number
 * @param ownTurn  whether it is the target's own turn: Shaken lasts until the end of the next one
 * @param minion   any failure puts a minion Down
 * @rule DES-027 DES-242 DES-243 DES-371
 */
export function applyDamageFailure(
  marks: Stored,
  degree: number,
  list: MarkList,
  how: { readonly ownTurn?: boolean; readonly minion?: boolean } = {},
): DamageResult {
  whole("degree", degree, 1);
  const own = marks[list];
  const added = (m: Mark): DamageResult => ({ marks: { ...marks, [list]: [...own, m] }, mark: m, dead: false });
  if (list === "physical" && has(own, 5)) return { marks, mark: null, dead: true };
  if (has(own, 4)) return list === "physical" ? added(mark(5)) : { marks, mark: null, dead: false };
  if (how.minion || degree >= 4) return added(mark(4));
  if (degree === 3) return added(mark(has(own, 3) ? 4 : 3));
  return added(degree === 2 ? mark(2, how.ownTurn ? 2 : 1) : mark(1));
}

/** The same as changes on somebody. @rule DES-242 DES-243 */
export function damageChanges(
  who: Living,
  degree: number,
  list: MarkList,
  how: { readonly ownTurn?: boolean; readonly minion?: boolean } = {},
): readonly Change[] {
  if (who.dead) return [];
  const result = applyDamageFailure(who.marks, degree, list, how);
  if (result.dead) return [change(who.ref, "system.dead", false, true, "DES-243")];
  return result.mark
    ? [change(who.ref, `system.marks.${list}`, [...who.marks[list]], [...result.marks[list]], "DES-242")]
    : [];
}

/** Disadvantage of the marks of a list on resistance checks against damage of that list: one source. @rule DES-242 */
export function markSource(who: Pick<Living, "marks">, list: MarkList): Source {
  return {
    key: `marks.${list}`,
    ranks: -Math.min(SOURCE_CAP, who.marks[list].length),
    label: key("Row", list === "physical" ? "marksPhysical" : "marksSocial"),
  };
}

/** At the end of an own turn: Shaken wears off and its mark becomes level 1. @rule DES-242 */
export function marksAtTurnEnd(who: Pick<Living, "ref" | "marks">): readonly Change[] {
  return (["physical", "social"] as const).flatMap((list) => {
    const next = who.marks[list].map((m): Mark => (m.level !== 2 ? m : m.left <= 1 ? mark(1) : mark(2, m.left - 1)));
    return next.some(
      (m, i) =>
        m !== who.marks[list][i] && (m.level !== who.marks[list][i]?.level || m.left !== who.marks[list][i]?.left),
    )
      ? [change(who.ref, `system.marks.${list}`, [...who.marks[list]], next, "DES-242")]
      : [];
  });
}

/** Marks with Shaken over: each of level 2 is of level 1. @rule DES-242 */
export function calmed(marks: Stored): Stored {
  const calm = (list: readonly Mark[]): readonly Mark[] => list.map((m) => (m.level === 2 ? mark(1) : m));
  return { physical: calm(marks.physical), social: calm(marks.social) };
}

/** With an encounter Shaken is over: no turn will come to end it. @rule DES-072 DES-242 */
export function shakenOver(who: Pick<Living, "ref" | "marks">): readonly Change[] {
  const now = calmed(who.marks);
  return (["physical", "social"] as const).flatMap((list) =>
    who.marks[list].some((m) => m.level === 2)
      ? [change(who.ref, `system.marks.${list}`, [...who.marks[list]], [...now[list]], "DES-242")]
      : [],
  );
}

/** When the level 5 mark goes, so do the totals of the death saves. @rule DES-247 */
function savesReset(who: Pick<Living, "ref" | "deathSaves">): readonly Change[] {
  const { success, failure } = who.deathSaves;
  return [
    ...(success > 0 ? [change(who.ref, "system.deathSaves.success", success, 0, "DES-247")] : []),
    ...(failure > 0 ? [change(who.ref, "system.deathSaves.failure", failure, 0, "DES-247")] : []),
  ];
}

/** What Recover may take away. */
export type RecoverTrack = "fatigue" | MarkList;

/**
 * Remove the highest level of one track: a level of fatigue, or the single highest mark of a list (of equals the newest). Without its level 5 mark a dying character is stable.
 * @returns refusal `recover.nothing` when there is none
 * @rule DES-246 DES-247
 */
export function removeHighest(who: Living, track: RecoverTrack, rule = "DES-246"): readonly Change[] | Refusal {
  if (track === "fatigue")
    return who.fatigue > 0
      ? [change(who.ref, "system.fatigue", who.fatigue, who.fatigue - 1, rule)]
      : refuse("recover.nothing");
  const marks = who.marks[track];
  const top = Math.max(0, ...marks.map((m) => m.level));
  if (top === 0) return refuse("recover.nothing");
  return withoutMark(
    who,
    track,
    marks.findLastIndex((m) => m.level === top),
    rule,
  );
}

/** One mark of a list goes, with whatever hung on it. @rule DES-242 DES-247 */
function withoutMark(who: Living, list: MarkList, at: number, rule: string): readonly Change[] {
  const gone = who.marks[list][at];
  return [
    change(
      who.ref,
      `system.marks.${list}`,
      [...who.marks[list]],
      [...who.marks[list].filter((_, i) => i !== at)],
      rule,
    ),
    ...(gone?.level === 5 ? savesReset(who) : []),
  ];
}

/**
 * So many marks less, each time the highest, the physical one among equals, the newest of its level: Regeneration, Healing.
 * @param from  marks to begin with, where those on the character change in the same breath
 * @rule DES-242 DES-247 DES-337
 */
export function healMarks(who: Living, times: number, rule: string, from: Stored = who.marks): readonly Change[] {
  let now = from;
  let saved = false;
  for (let n = 0; n < times; n++) {
    const list = fuller(now, () => true);
    const top = Math.max(0, ...now[list].map((m) => m.level));
    if (top === 0) break;
    const at = now[list].findLastIndex((m) => m.level === top);
    saved ||= top === 5;
    now = { ...now, [list]: now[list].filter((_, i) => i !== at) };
  }
  const lists = (["physical", "social"] as const).flatMap((list) =>
    same(who.marks[list], now[list])
      ? []
      : [change(who.ref, `system.marks.${list}`, [...who.marks[list]], [...now[list]], rule)],
  );
  return [...lists, ...(saved ? savesReset(who) : [])];
}

/** Whether somebody is dying: a physical mark of level 5, and not dead. @rule DES-243 DES-247 */
export function isDying(who: Pick<Living, "marks" | "dead">): boolean {
  return !who.dead && has(who.marks.physical, 5);
}

/** Most Stress that somebody can bear, by Stamina as it is now: with powers, a Boost, what Weaken took. @rule DES-203 DES-241 DES-337 */
export function stressMax(who: Pick<Living, "abilities" | "powers" | "lasting">, stressBase: number): number {
  return Math.max(1, stressBase + abilityRank(who, "sta"));
}

/** A level of fatigue more, on top of what counts now; never past Incapacitated. @rule DES-214 DES-245 */
export function gainFatigue(
  who: Pick<Living, "ref" | "fatigue" | "conditions">,
  levels: number,
  rule = "DES-245",
): readonly Change[] {
  if (levels <= 0) return [];
  const to = Math.min(MAX_FATIGUE, effectiveFatigue(who) + whole("levels", levels));
  return to === who.fatigue ? [] : [change(who.ref, "system.fatigue", who.fatigue, to, rule)];
}

/** Stress from another rule than Recover; at the maximum it is a level of fatigue instead. @rule DES-240 DES-241 */
export function gainStress(who: Living, stressBase: number, rule = "DES-240"): readonly Change[] {
  return who.stress >= stressMax(who, stressBase)
    ? gainFatigue(who, 1, "DES-241")
    : [change(who.ref, "system.stress.value", who.stress, who.stress + 1, rule)];
}

/** What a Recover is used for. */
export type RecoverChoice =
  | { readonly kind: "track"; readonly track: RecoverTrack }
  /** One extra resistance check against an ongoing effect; its roll is a card of its own. */
  | { readonly kind: "resist"; readonly effect: string }
  /** Cancel a level of Surge fatigue that is still to come; only a die can. */
  | { readonly kind: "surge"; readonly which: "pending" | "deferred" };

/** What a Recover did. `resist` names the ongoing effect that is now to be resisted once more. */
export type Recovered = {
  readonly accepted: true;
  readonly changes: readonly Change[];
  readonly resist: string | null;
};

/** What a choice takes away. @rule DES-106 DES-215 DES-246 */
function chosen(who: Living, choice: RecoverChoice): Recovered | Refusal {
  if (choice.kind === "track") {
    const changes = removeHighest(who, choice.track);
    return "accepted" in changes ? changes : { accepted: true, changes, resist: null };
  }
  if (choice.kind === "resist") {
    const effect = who.conditions.find((c) => c.effect === choice.effect);
    return effect?.dc != null && effect.resistance !== null
      ? { accepted: true, changes: [], resist: choice.effect }
      : refuse("recover.nothing");
  }
  const level = who.surge[choice.which];
  return level > 0
    ? {
        accepted: true,
        changes: [change(who.ref, `system.surge.${choice.which}`, level, level - 1, "DES-215")],
        resist: null,
      }
    : refuse("recover.nothing");
}

/** Everything that a Recover could be used for now; none makes it illegal. @rule DES-106 DES-215 DES-246 */
export function recoverChoices(who: Living, byDie: boolean): readonly RecoverChoice[] {
  const all: readonly RecoverChoice[] = [
    ...(["physical", "social", "fatigue"] as const).map((track) => ({ kind: "track" as const, track })),
    ...who.conditions.map((c) => ({ kind: "resist" as const, effect: c.effect })),
    ...(byDie ? (["pending", "deferred"] as const).map((which) => ({ kind: "surge" as const, which })) : []),
  ];
  return all.filter((c) => chosen(who, c).accepted);
}

/** Second Wind: the first Recover of an encounter adds no Stress. @rule DES-310 */
const secondWind = (who: Living): boolean =>
  edgeRank(who, "secondWind") > 0 && (who.encounterUses["secondWind"] ?? 0) === 0;

/** The Stress of a Recover, or the Second Wind that is used up in its place. @rule DES-106 DES-240 DES-310 */
function recoverStress(who: Living): Change {
  return secondWind(who)
    ? change(who.ref, "system.encounterUses.secondWind", 0, 1, "DES-310")
    : change(who.ref, "system.stress.value", who.stress, who.stress + 1, "DES-240");
}

/**
 * Recover as a Standard action: a Stress, and then one thing better. The Standard is the economy's.
 * @returns refusal `recover.stress` at the maximum, `recover.nothing`, `recover.dieOnly` for Surge fatigue to come
 * @rule DES-106 DES-240 DES-241 DES-246
 */
export function recover(who: Living, choice: RecoverChoice, stressBase: number): Recovered | Refusal {
  if (choice.kind === "surge") return refuse("recover.dieOnly");
  if (who.stress >= stressMax(who, stressBase)) return refuse("recover.stress", { max: stressMax(who, stressBase) });
  const what = chosen(who, choice);
  return what.accepted ? { ...what, changes: [recoverStress(who), ...what.changes] } : what;
}

/** Whether dice may be spent without luck: not while Stunned, Surprised, Controlled, or Broken in a Conflict or Challenge; Paralyzed may. @rule DES-226 */
export function ableToActFreely(who: Living, type: EncounterType | null): boolean {
  return grantsFor(who, type).spendsFreely;
}

/** What a die Recover came to. `wasted` when it needed a 6 and showed less. */
export type DieRecovered = Recovered & { readonly wasted: boolean; readonly needs: number | null };

/**
 * Recover by a Destiny, Fate or Corruption die, without an action. Unable to act, only a 6 works; a wasted die adds no Stress, but a dying character's 1 is a failed death save.
 * The die itself is paid by `spendDie`.
 * @param roll  face of the d6
 * @rule DES-215 DES-220 DES-226 DES-246 DES-247
 */
export function dieRecover(
  who: Living,
  roll: number,
  choice: RecoverChoice,
  table: { readonly stressBase: number; readonly type: EncounterType | null },
): DieRecovered | Refusal {
  whole("roll", roll, 1, 6);
  if (who.dead) return refuse("recover.dead");
  if (who.stress >= stressMax(who, table.stressBase))
    return refuse("recover.stress", { max: stressMax(who, table.stressBase) });
  const what = chosen(who, choice);
  if (!what.accepted) return what;
  const free = ableToActFreely(who, table.type);
  if (free || roll === 6)
    return { ...what, changes: [recoverStress(who), ...what.changes], wasted: false, needs: free ? null : 6 };
  const slip = isDying(who) && roll === 1 ? deathFailure(who, 1, "DES-226") : [];
  return { accepted: true, changes: slip, resist: null, wasted: true, needs: 6 };
}

/** Failed death saves added; the third kills. @rule DES-226 DES-247 */
function deathFailure(who: Living, count: number, rule: string): readonly Change[] {
  const to = who.deathSaves.failure + count;
  return [
    ...(to === who.deathSaves.failure
      ? []
      : [change(who.ref, "system.deathSaves.failure", who.deathSaves.failure, to, rule)]),
    ...(to >= DEATH_SAVE.limit ? [change(who.ref, "system.dead", false, true, "DES-247")] : []),
  ];
}

/** What a death save came to. */
export interface DeathSave {
  readonly changes: readonly Change[];
  readonly outcome: "dead" | "stable" | "dying";
}

/**
 * A death save of a dying character: Fortitude against 15, degrees add up. Three of failure are death, three of success make stable: the level 5 mark goes.
 * @param degree  of the Fortitude check
 * @rule DES-069 DES-181 DES-247
 */
export function deathSave(who: Living, degree: number): DeathSave {
  if (!isDying(who)) return { changes: [], outcome: who.dead ? "dead" : "stable" };
  if (degree < 0) {
    const changes = deathFailure(who, -degree, "DES-247");
    return { changes, outcome: who.deathSaves.failure - degree >= DEATH_SAVE.limit ? "dead" : "dying" };
  }
  const success = who.deathSaves.success + degree;
  if (success < DEATH_SAVE.limit)
    return {
      changes: [change(who.ref, "system.deathSaves.success", who.deathSaves.success, success, "DES-247")],
      outcome: "dying",
    };
  return {
    changes: withoutMark(
      who,
      "physical",
      who.marks.physical.findLastIndex((m) => m.level === 5),
      "DES-247",
    ),
    outcome: "stable",
  };
}

/** Ten minutes, an hour, and a night in seconds, and how often a save falls due outside encounters. @rule DES-247 DES-248 */
export const REST = { step: 600, hour: 3600, night: 8 * 3600, save: 6 } as const;

/**
 * What a stretch of rest gives: each ten minutes one mark of level 1 to 3 (highest first), each hour one level 4 mark or one level of fatigue, ten minutes once per encounter a Stress;
 * a night's sleep all Stress and fatigue. Treatment doubles one step.
 * @param rest.kind     `short` ten minutes, `hour` an hour's own gain, `night` sleep
 * @param rest.choice   what an hour is used for
 * @param rest.treated  a healer's Treatment check (Moderate) succeeded: the step counts twice
 * @param rest.stressFor  the ten minutes are used for the Stress of an encounter that is over
 * @returns refusal `rest.off`, `rest.encounter`, `rest.nothing`
 * @rule DES-248
 */
export function restStep(
  who: Living,
  rest: {
    readonly kind: "short" | "hour" | "night";
    readonly choice?: "fatigue" | MarkList;
    readonly list?: MarkList;
    readonly treated?: boolean;
    readonly stressFor?: boolean;
  },
  table: { readonly restRules: boolean; readonly inEncounter: boolean },
): readonly Change[] | Refusal {
  if (!table.restRules) return refuse("rest.off");
  if (table.inEncounter) return refuse("rest.encounter");
  if (rest.kind === "night") {
    const out = [
      ...(who.stress > 0 ? [change(who.ref, "system.stress.value", who.stress, 0, "DES-248")] : []),
      ...(who.fatigue > 0 ? [change(who.ref, "system.fatigue", who.fatigue, 0, "DES-248")] : []),
    ];
    return out.length > 0 ? out : refuse("rest.nothing");
  }
  const times = rest.treated ? 2 : 1;
  if (rest.stressFor) {
    if (who.stress === 0 || (who.encounterUses["stressRest"] ?? 0) > 0) return refuse("rest.nothing");
    return [
      change(who.ref, "system.stress.value", who.stress, Math.max(0, who.stress - times), "DES-248"),
      change(who.ref, "system.encounterUses.stressRest", 0, 1, "DES-248"),
    ];
  }
  if (rest.kind === "hour" && rest.choice === "fatigue")
    return who.fatigue > 0
      ? [change(who.ref, "system.fatigue", who.fatigue, Math.max(0, who.fatigue - times), "DES-248")]
      : refuse("rest.nothing");
  const wanted = (m: Mark): boolean => (rest.kind === "hour" ? m.level === 4 : m.level <= 3);
  const list =
    rest.choice === "physical" || rest.choice === "social" ? rest.choice : (rest.list ?? fuller(who.marks, wanted));
  let left = who.marks[list];
  for (let n = 0; n < times; n++) {
    const top = Math.max(0, ...left.filter(wanted).map((m) => m.level));
    const at = left.findLastIndex((m) => wanted(m) && m.level === top);
    if (at >= 0) left = left.filter((_, i) => i !== at);
  }
  return left.length < who.marks[list].length
    ? [change(who.ref, `system.marks.${list}`, [...who.marks[list]], [...left], "DES-248")]
    : refuse("rest.nothing");
}

/** Whether a Treatment may help a patient now: one rest step each hour of the world's time. @param now  seconds @returns refusal `treatment.hour` with the minutes that are left @rule DES-248 */
export function treatmentRefusal(patient: Pick<DestinyCharacter, "name" | "treatedAt">, now: number): Refusal | null {
  const { name, treatedAt } = patient;
  const wait = treatedAt === null || now < treatedAt ? 0 : treatedAt + REST.hour - now;
  return wait > 0 ? refuse("treatment.hour", { name, minutes: Math.ceil(wait / 60) }) : null;
}

/** A Treatment has helped; the next one may in an hour. @rule DES-248 */
export function treated(patient: Pick<DestinyCharacter, "ref" | "treatedAt">, now: number): readonly Change[] {
  return patient.treatedAt === now ? [] : [change(patient.ref, "system.treatedAt", patient.treatedAt, now, "DES-248")];
}

/** The list with the highest mark of those that are wanted; physical among equals. */
function fuller(marks: Stored, wanted: (m: Mark) => boolean): MarkList {
  const top = (list: MarkList): number => Math.max(0, ...marks[list].filter(wanted).map((m) => m.level));
  return top("social") > top("physical") ? "social" : "physical";
}

/** Whether somebody is shown as out of the scene: dead, dying or Down; in a Conflict or Challenge also Broken. @rule DES-242 DES-243 DES-244 */
export function isOut(who: Living, type: EncounterType | null): boolean {
  const present = presentConditions(who);
  return who.dead || present.has("incapacitated") || (present.has("broken") && type !== null && type !== "combat");
}
