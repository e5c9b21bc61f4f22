import { type Change, change, distinct } from "../../../kernel/change.ts";
import { isRefusal, type Refusal, refuse } from "../../../kernel/refusal.ts";
import { explain, type Row } from "../../../kernel/rows.ts";
import { defendingOf } from "../../acts/attack/defending.ts";
import { powerBehind, powerFeatRank } from "../../acts/attack/extras.ts";
import { attacksOf } from "../../acts/attack/offence.ts";
import { usedOpenings } from "../../acts/attack/openings.ts";
import { saveFacts, steadyOf } from "../../acts/compose.ts";
import { blockBonus, maneuverChanges, mayBlock, tradeChanges, untilOwnTurn } from "../../acts/maneuvers.ts";
import { coverReflex } from "../../acts/situations.ts";
import { controlledNatural } from "../../dice/core-roll.ts";
import {
  damageConsequences,
  gradedConsequences,
  minionConsequences,
  objectConsequences,
  proneChanges,
  withDebility,
} from "../../harm/consequences.ts";
import { extraEffort, tire } from "../../harm/fatigue.ts";
import { harmWords } from "../../harm/illness.ts";
import { incurableChanges } from "../../harm/incurable.ts";
import { knockback, type Obstacle, type Steady, struckFalls } from "../../harm/knockback.ts";
import type { Evasion } from "../../harm/saves.ts";
import type { TwintensActor } from "../../hero/actor.ts";
import { effectRank, featRank, saveBonus } from "../../hero/derive.ts";
import { line } from "../../labels.ts";
import { ablativeChanges, boostChanges, drainChanges, POWER, takenPoints } from "../../powers/drain.ts";
import { countedIn, stunIn, type TwintensSituation } from "../../situation.ts";
import { impose, lift } from "../../state/condition-changes.ts";
import { held } from "../../state/conditions.ts";
import { controlRank, inspiredRows, mayReroll, payFor } from "../../turn/pay.ts";
import { attackExchange } from "../attack.ts";
import { knockbackFailBy } from "../attack-flight.ts";
import { arrivedRank, finalDamage, saveNeedsDice } from "../attack-harm.ts";
import type { AttackEvent, AttackState, Impact, SaveFacts, TargetState, Throw } from "../attack-state.ts";
import { luckOpen } from "./luck.ts";
import { aimOf, type Answering, type AttackRequestOf, requestOf, targetOf } from "./request.ts";
import { attackBegins, endsByAttack, homed } from "./uses.ts";

type S = TwintensSituation;

/** The attack bonus that somebody blocks with; size is no part of it, since the Defense has its own. @rule TWI-103 TWI-125 */
function blockingBonus(character: TwintensActor, settings: AttackState["request"]["settings"]): number {
  const unarmed = attacksOf(character, settings).find((a) => a.id === "unarmed");
  return unarmed ? explain(unarmed.bonus.rows.filter((r) => r.rule !== "TWI-103")).total : character.baseAttack;
}

/** What a target stands there with: its Defense against this attack as it answers it. @rule TWI-113 TWI-114 TWI-122 TWI-124 TWI-125 TWI-360 */
export function defenceOf(
  state: AttackState,
  t: TargetState,
  how: Answering,
  s: Pick<S, "character">,
): ReturnType<typeof defendingOf> {
  const character = s.character(t.target.uuid);
  if (!character) return refuse("gone", { name: t.target.name });
  const { settings, actor } = state.request;
  const aim = aimOf(t);
  const melee = blockingBonus(character, settings);
  const blocks =
    how === "block" &&
    held(character, "blocking").length > 0 &&
    mayBlock(aim.against.melee, effectRank(character, "deflect") > 0);
  const block = blocks
    ? blockBonus(character, aim.against.melee ? melee : Math.max(melee, effectRank(character, "deflect")))
    : null;
  const found = defendingOf(character, aim.against, { defend: how !== "decline", block }, settings);
  if (!found.accepted) return found;
  const aided = held(character, "aided")
    .filter((c) => c.trait === `defense ${actor.uuid}`)
    .reduce((sum, c) => sum + (c.degree ?? 0), 0);
  if (aided === 0) return found;
  const { defending } = found;
  const rows = [...defending.rows, line("aided", aided, "TWI-360")];
  return {
    accepted: true,
    defending: {
      ...defending,
      request: { ...defending.request, misc: (defending.request.misc ?? 0) + aided },
      rows,
      bonus: explain(rows),
    },
  };
}

/** What a target saves with now. @rule TWI-180 TWI-187 TWI-230 TWI-421 */
export function factsFor(
  state: AttackState,
  t: TargetState,
  power: readonly number[] | null,
  s: S,
): SaveFacts | Refusal {
  const character = s.character(t.target.uuid);
  if (!character) return refuse("gone", { name: t.target.name });
  const facts = saveFacts(character, aimOf(t).against, state.request, power, character);
  if (facts.kind === "object" || !("rows" in facts)) return facts;
  return { ...facts, rows: [...facts.rows, ...inspiredRows(character)] };
}

/** What a target meets an area with: Reflex, half the cover between, what an ally inspires; and how well it evades. @rule TWI-111 TWI-169 TWI-235 TWI-421 */
export function evadesWith(
  state: AttackState,
  t: TargetState,
  character: TwintensActor,
): { readonly rows: readonly Row[]; readonly evasion: Evasion } {
  const { cover } = aimOf(t).against;
  const half = cover && cover !== "none" ? coverReflex(cover) : 0;
  return {
    rows: [
      ...saveBonus(character, "ref", state.request.settings).rows,
      ...(half > 0 ? [line("cover", half, "TWI-111")] : []),
      ...inspiredRows(character),
    ],
    evasion: Math.min(2, featRank(character, "evasion")) as Evasion,
  };
}

/** Whether a throw could still be changed by whose it is. @rule TWI-326 TWI-440 */
export const mayTurn = (thrown: Throw | null, uuid: string, s: S): boolean =>
  thrown !== null &&
  ((thrown.natural !== null && !thrown.again && mayReroll(s, s.character(uuid))) ||
    (thrown.faces !== null &&
      thrown.controlled !== true &&
      controlledNatural(thrown.dice, controlRank(s, uuid)) > thrown.dice));

/** What nobody has to decide: a Defense that isn't rolled, an outcome that no point can change, a thing's save, a flight of no feet. @rule TWI-114 TWI-128 TWI-170 TWI-270 TWI-274 TWI-288 TWI-325 */
function follows(state: AttackState, t: TargetState, s: S): AttackEvent | null {
  const { uuid } = t.target;
  switch (t.stage) {
    case "defend": {
      const found = defenceOf(state, t, "defend", s);
      const character = s.character(uuid);
      if (!found.accepted || !character || found.defending.rolls) return null;
      const { defending } = found;
      return {
        type: "defend",
        target: uuid,
        faces: null,
        request: defending.request,
        rows: defending.rows,
        changes: [],
      };
    }
    case "window": {
      const open =
        t.hit?.hit === true
          ? mayTurn(t.defending?.thrown ?? null, uuid, s)
          : mayTurn(t.attack, state.request.actor.uuid, s);
      return open || luckOpen(state, t, s) ? null : { type: "resolve", targets: [uuid] };
    }
    case "save": {
      const facts = factsFor(state, t, null, s);
      if (isRefusal(facts) || saveNeedsDice(state.request, t, facts)) return null;
      return { type: "save", target: uuid, faces: null, facts };
    }
    case "knockback": {
      const character = s.character(uuid);
      if (!character) return null;
      const steady = steadyNow(state, t, character);
      return knockbackRank(state, t, steady) === 0 ? { type: "knockback", target: uuid, steady, reduceTo: null } : null;
    }
    default:
      return null;
  }
}

/** What somebody stands on against knockback: as it was when the result fell on them, or before that as it is. @rule TWI-271 TWI-272 */
export const steadyNow = (state: AttackState, t: TargetState, character: TwintensActor): Steady =>
  t.steady ?? steadyOf(character, t.facts, aimOf(t).against, state.request.settings);

/** Answering hard somebody is hurled: the rank before the attacker chooses less. @rule TWI-271 TWI-313 */
export function knockbackRank(state: AttackState, t: TargetState, steady: Steady): number {
  return knockback({
    ...steady,
    damage: finalDamage(state.request, t)?.total ?? 0,
    failBy: knockbackFailBy(t),
    feat: state.request.knockback,
  }).rank;
}

/** Everything that follows an event by itself, target by target, until somebody has to decide. */
export function followUps(state: AttackState, s: S): readonly AttackEvent[] {
  const then: AttackEvent[] = [];
  let now = state;
  for (;;) {
    const next = now.targets.map((t) => follows(now, t, s)).find((e) => e !== null);
    if (!next) return then;
    const step = attackExchange.step(now, next);
    if (!step.accepted) return then;
    then.push(next);
    now = step.state;
  }
}

/** What making the attack writes on the attacker: the action with its strain, trade-offs and postures, effort, what was used up. @rule TWI-072 TWI-213 TWI-265 TWI-360 TWI-361 TWI-363 TWI-365 TWI-378 TWI-381 TWI-451 */
export function declared(request: AttackRequestOf, s: S, overrule: boolean): readonly Change[] | Refusal {
  if (request.hazard !== null) return [];
  const { ask, action } = request;
  const who = s.character(ask.actor);
  if (!who) return refuse("gone", { name: request.actor.name });
  const paid = payFor(s, ask.actor, action, overrule);
  if (!paid.accepted) return paid;
  const effort = ask.effort ? extraEffort(who, "powerRanks", { counted: countedIn(s, who.ref) }) : null;
  if (effort && !effort.accepted) return effort;
  const power = powerBehind(who, ask.attack);
  const distracting =
    power?.flaws.some((f) => f.key === "distracting") === true
      ? impose(who.ref, who.conditions, "distracted", { source: power.id, until: untilOwnTurn(who.ref) }, "TWI-451")
      : [];
  const tiring = power?.flaws.some((f) => f.key === "tiring") === true;
  const used = [
    ...held(who, "aiming"),
    ...held(who, "aided").filter((c) => c.trait !== null && ask.targets.includes(c.trait)),
  ].map((c) => lift(who.ref, c, c.id === "aiming" ? "TWI-361" : "TWI-360"));
  // Where no turns are counted a trade is over with its attack.
  const traded = s.fight === null ? [] : tradeChanges(who, ask.trades);
  const [near] = ask.targets;
  const ran =
    (ask.maneuver === "charge" || ask.maneuver === "slam") && ask.covered === null && near !== undefined
      ? s.approached(ask.actor, near, ask.maneuver === "charge" ? "TWI-363" : "TWI-378")
      : ask.maneuver === "throwObject" && ask.thrown !== "" && near !== undefined
        ? s.approached(ask.thrown, near, "TWI-381")
        : [];
  return distinct([
    ...paid.changes,
    ...(effort?.changes ?? []),
    ...traded,
    ...(ask.maneuver === "attack" ? [] : maneuverChanges(who, ask.maneuver)),
    ...used,
    ...ran,
    ...distracting,
    ...(tiring ? tire(who, 1, "TWI-451") : []),
    ...homed(who, ask),
    ...attackBegins(who, ask, s),
    ...endsByAttack(who, ask.attack),
    ...usedOpenings(who, { opening: ask.opening, melee: request.kind === "melee", targets: ask.targets }),
  ]);
}

/** What falls on one target. @rule TWI-146 TWI-210 TWI-219 TWI-233 TWI-234 TWI-288 TWI-295 TWI-305 TWI-348 TWI-366 TWI-380 TWI-452 */
export function fallsOn(state: AttackState, t: TargetState, character: TwintensActor, s: S): readonly Change[] {
  const { settings, type, effect } = state.request;
  const now = s.seconds;
  if (t.object) return objectConsequences(character.ref, character.marks, t.object.state, character.state);
  if (t.fate !== null) return minionConsequences(character, type, t.fate, now).changes;
  if (t.other && effect) return [...gradedFalls(state, t, character, s), ...sickens(state, t, character, s)];
  const suffered = damageConsequences(character, t.result, type, stunIn(s), now, settings, t.coupDead);
  return [...suffered.changes, ...stays(state, character, suffered.after, s), ...sickens(state, t, character, s)];
}

/** Marks of an Incurable power, which none of a healer's takes away. Of a group of minions one falls, and has none. @rule TWI-348 TWI-452 */
function stays(state: AttackState, character: TwintensActor, after: TwintensActor["track"], s: S): readonly Change[] {
  const { ask, source } = requestOf(state);
  const user = s.character(ask.actor);
  const power = user && powerBehind(user, ask.attack);
  const one = character.kind !== "minion" || character.count <= 1;
  return one && power && powerFeatRank(power, "incurable") > 0 ? incurableChanges(character, after, source) : [];
}

/** The rest of an effect's result: conditions by its degree, or what a Drain takes and a Transfer gives. @rule TWI-233 TWI-234 TWI-305 TWI-440 */
function gradedFalls(state: AttackState, t: TargetState, character: TwintensActor, s: S): readonly Change[] {
  const { effect, drain, actor } = state.request;
  const { source } = requestOf(state);
  if (!effect || !t.other) return [];
  if (t.other.result)
    return gradedConsequences(
      character,
      t.other.result,
      source,
      arrivedRank(state.request, t),
      effect,
      stunIn(s),
      s.seconds,
    );
  if (t.result.length > 0)
    return damageConsequences(character, t.result, state.request.type, stunIn(s), s.seconds, state.request.settings)
      .changes;
  const trait = t.drained ?? drain?.trait;
  if (!drain || trait === null || trait === undefined || t.other.failBy === 0) return [];
  if (drain.off === true)
    return [change(`${character.ref}.Item.${trait.slice(POWER.length)}`, "system.active", true, false, "TWI-440")];
  const points = arrivedRank(state.request, t);
  const user = drain.transfer ? s.character(actor.uuid) : null;
  return [
    ...withDebility(character, drainChanges(character, trait, points, drain.rate, source, drain.atOnce)),
    ...(user && !trait.startsWith(POWER)
      ? boostChanges(user, trait, takenPoints(character, trait, points), drain.rate, source, drain.atOnce)
      : []),
  ];
}

/** A power that makes ill, or works again, goes on in whoever its first save has let in. @rule TWI-295 TWI-450 */
function sickens(state: AttackState, t: TargetState, character: TwintensActor, s: S): readonly Change[] {
  const { illness, ask } = requestOf(state);
  const dc =
    t.other && t.other.failBy > 0 ? t.other.dc : t.save && !t.save.noSave && t.save.failBy > 0 ? t.save.dc : null;
  if (!illness || dc === null) return [];
  return impose(
    character.ref,
    character.conditions,
    "exposed",
    {
      trait: illness,
      degree: dc,
      source: harmWords({ kind: "power", user: ask.actor, power: ask.attack }),
      start: { round: s.fight?.round ?? 0, key: s.seconds },
    },
    "TWI-450",
  );
}

/** What a blow wears off of those who saved against it by Toughness: a rank of what is ablative. @rule TWI-451 */
export function wears(state: AttackState, after: AttackState, s: S): readonly Change[] {
  return after.targets.flatMap((t) => {
    const before = targetOf(state, t.target.uuid);
    const character = s.character(t.target.uuid);
    return character && t.facts?.kind === "toughness" && before?.facts !== t.facts && before?.save !== t.save
      ? ablativeChanges(character)
      : [];
  });
}

/** What a target's pending result would write now, for the card to list before it is applied. */
export function pendingChanges(state: AttackState, t: TargetState, s: S): readonly Change[] {
  const character = s.character(t.target.uuid);
  return t.stage === "saved" && character ? fallsOn(state, t, character, s) : [];
}

/** Who was struck or hurled in an impact. */
export const sufferer = (t: TargetState, impact: Impact): string =>
  impact.who === "hurled" ? t.target.uuid : (impact.hit.obstacle.id ?? "");

/** What an impact leaves on who suffers it: non-lethal, and who was struck hard falls. @rule TWI-277 TWI-278 */
export function impactChanges(state: AttackState, t: TargetState, impact: Impact, s: S): readonly Change[] {
  const character = s.character(sufferer(t, impact));
  if (!character || !impact.save || impact.save.noSave) return [];
  const harm = damageConsequences(
    character,
    impact.save.result,
    "nonlethal",
    stunIn(s),
    s.seconds,
    state.request.settings,
  ).changes;
  const falls = impact.who === "struck" && struckFalls(impact.save.effectiveFailBy) ? proneChanges(character) : [];
  return [...harm, ...falls];
}

/** Whether somebody flies or swims, so that being moved alone doesn't bring them down. @rule TWI-279 */
export const afloat = (character: TwintensActor): boolean =>
  effectRank(character, "flight") > 0 || effectRank(character, "swimming") > 0;

/** Something in the way as it stands there now: a thing of the board with its Toughness, marks and Impervious. @rule TWI-277 TWI-288 */
export function standingThere(obstacle: Obstacle, s: Pick<S, "character">): Obstacle {
  const thing = obstacle.kind === "object" && obstacle.id !== undefined ? s.character(obstacle.id) : null;
  return thing?.kind === "object"
    ? { ...obstacle, toughness: thing.objectToughness, marks: thing.marks, impervious: thing.impervious }
    : obstacle;
}

/** What a thing of the board suffers when somebody is hurled into it. @rule TWI-277 TWI-288 */
export function thingStruck({ hit }: Impact, s: Pick<S, "character">): readonly Change[] {
  const thing =
    hit.obstacle.kind === "object" && hit.obstacle.id !== undefined && hit.state !== "struck"
      ? s.character(hit.obstacle.id)
      : null;
  return thing?.kind === "object" && hit.state !== "struck"
    ? objectConsequences(thing.ref, thing.marks, hit.state, thing.state)
    : [];
}
