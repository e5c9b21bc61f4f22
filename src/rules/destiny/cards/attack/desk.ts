/** An attack's events as the desk completes them: numbers from everybody as they are now, prices, what is used up, what falls. */
import type { Change } from "../../../kernel/change.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import type { Party } from "../../../kernel/table.ts";
import { topicEnds } from "../../acts/checks/influence.ts";
import { relock } from "../../acts/checks/retry.ts";
import type { EffectRequest } from "../../dice/attack.ts";
import { effectDC } from "../../dice/attack.ts";
import { type CheckRequest, resolveCheck, unreliableWorks } from "../../dice/check.ts";
import { isMinion, mayRaise } from "../../hero/adversaries.ts";
import {
  attackEffect,
  attackEffectDC,
  defendCheck,
  defenseAgainstAttack,
  resistanceCheck,
} from "../../hero/check-requests.ts";
import { immuneTo } from "../../hero/immunity.ts";
import { damageResistance, defenseAgainst, edgeRank } from "../../hero/traits.ts";
import { contextIn, type DestinySituation, typeOf } from "../../situation.ts";
import { aimAfter } from "../../state/aim.ts";
import { disturbed } from "../../state/conditions.ts";
import { effectUsedUp, usedUp } from "../../state/lasting.ts";
import { stanceAttacked } from "../../state/stance.ts";
import type { DestinyCharacter, MarkList } from "../../types.ts";
import { spenderOr } from "../begins.ts";
import type { CardRules } from "../card.ts";
import { attackUses, dieSpent, type Filled, filled, grabbedIn, ownTurnIn, tires } from "../filled.ts";
import { choiceRefusal, chosenIn, openIn } from "../open-choice.ts";
import { veilAttack } from "../veil.ts";
import {
  type AttackCard,
  type AttackEvent,
  attackExchange,
  type AttackState,
  type Consequence,
  consequenceChanges,
  consequenceOf,
  dcOf,
  hitOf,
  owesRecoil,
  secondaryChanges,
  type TargetState,
} from "./attack.ts";

type S = DestinySituation;

/** The condition or trait that was chosen for one target. */
export interface TargetChoice {
  readonly target: string;
  readonly choice: string;
}

/** An event of the attack with what the card adds: who spends, the conditions or traits that are chosen. */
export type AttackSaid = AttackEvent & { readonly spender?: string; readonly choices?: readonly TargetChoice[] };
type Said = AttackSaid | { readonly type: "begin" };
type Of<T extends AttackEvent["type"]> = Extract<AttackSaid, { readonly type: T }>;
type Fill = Filled<Said> | Refusal;

/** What the target of a card may be asked to roll. */
export type AttackAnswer = "defend" | "dodge" | "resistFirst" | "resist";

const targetOf = (state: AttackState, uuid: string): TargetState | undefined =>
  state.targets.find((t) => t.target.uuid === uuid);
const requestOf = (state: AttackState): AttackCard => state.request as AttackCard;
const markedOn = ({ request: { attack } }: AttackState): MarkList | null =>
  attack.effect === "damage" ? (attack.social ? "social" : "physical") : null;

/** What a target rolls now: Defend, Reflex out of an area, the first resistance, the resistance. @rule DES-026 DES-105 DES-334 DES-341 */
export function attackAnswer(s: S, state: AttackState, t: TargetState, which: AttackAnswer): CheckRequest | Refusal {
  const [who, target] = [s.character(state.request.actor.uuid), s.character(t.target.uuid)];
  if (!target || !who) return refuse("gone", { name: (target ? state.request.actor : t.target).name });
  const { attack } = state.request;
  const context = contextIn(s);
  const against = { opponent: who };
  const graded = (check: CheckRequest): CheckRequest => ({
    ...check,
    dc: effectDC(attackEffect(who, attack, target, context, hitOf(state, t))).total,
  });
  switch (which) {
    case "defend":
      return defendCheck(target, defenseAgainst(attack.band), { ...context, against: who, attack });
    case "dodge":
      return graded(resistanceCheck(target, "reflex", context, against));
    case "resistFirst":
      return graded(resistanceCheck(target, attack.resistible ?? "fortitude", context, against));
    case "resist": {
      const about = { ...against, list: markedOn(state), penetrating: attack.penetrating };
      return resistanceCheck(target, attack.resistance, context, about);
    }
  }
}

/** The roll of a Smash on somebody. @rule DES-176 */
export function smashCheck(s: S, state: AttackState, t: TargetState): CheckRequest | Refusal {
  const [who, target] = [s.character(state.request.actor.uuid), s.character(t.target.uuid)];
  return who && target
    ? attackEffectDC(who, state.request.attack, target, contextIn(s), hitOf(state, t)).smash
    : refuse("gone", { name: (target ? state.request.actor : t.target).name });
}

/** What whoever attacked resists of its own effect; a Slam as harm, a Side Effect as the effect is. @rule DES-177 DES-341 */
export function recoilCheck(s: S, state: AttackState): CheckRequest | Refusal {
  const who = s.character(state.request.actor.uuid);
  const slammed = owesRecoil(state) === "slam";
  return who
    ? resistanceCheck(who, slammed ? damageResistance(false) : state.request.attack.resistance, contextIn(s), {
        list: slammed ? "physical" : markedOn(state),
      })
    : refuse("gone", { name: state.request.actor.name });
}

/** The lock on this attack, as an event leaves its degree. @rule DES-011 DES-031 */
function relocked(state: AttackState, event: AttackEvent & { readonly target: string }, who: DestinyCharacter) {
  const after = attackExchange.step(state, event);
  const { attack } = state.request;
  const degree = (of: AttackState): number | null => targetOf(of, event.target)?.attack?.degree ?? null;
  return after.accepted ? relock(who, attack.id, event.target, degree(state), degree(after.state), attack.retryAt) : [];
}

/** What an attack takes along when its dice fall: what it is made with, the aim, the Stance, help that served this one check, fatigue of a tiring power. @rule DES-118 DES-139 DES-143 DES-153 DES-272 DES-340 DES-341 */
function opening(
  s: S,
  state: AttackState,
  who: DestinyCharacter,
  degrees: readonly { readonly target: string; readonly degree: number | null }[],
): readonly Change[] {
  const { attack, targets } = state.request;
  const attacks = targets[0]?.uuid ?? null;
  return [
    ...aimAfter(who, { cost: "standard", attacks, readies: null, traded: false }),
    ...stanceAttacked(who),
    ...targets.flatMap((t) =>
      usedUp(who, { channel: "attack", against: t.uuid, attack: attack.id, skill: attack.skill }),
    ),
    ...degrees.flatMap((d) => (d.degree !== null && d.degree < 0 ? effectUsedUp(who, attack.id, d.target) : [])),
    ...targets.flatMap((t) => {
      const they = s.character(t.uuid);
      return they ? [...topicEnds(they), ...disturbed(they, "threat")] : [];
    }),
    ...tires(s, who, attack),
    ...degrees.flatMap((d) => relock(who, attack.id, d.target, null, d.degree, attack.retryAt)),
  ];
}

/** The dice fall, against each Defense as it is; what is unreliable and fails only costs. @rule DES-022 DES-023 DES-105 DES-341 */
function thrown(s: S, state: AttackState, who: DestinyCharacter, event: Of<"attack">): Fill {
  const { attack, spends, charge } = requestOf(state);
  const throws = event.throws.map((t) => {
    const they = s.character(t.target);
    const defense = they && defenseAgainstAttack(they, attack, { ...contextIn(s), against: who });
    return { ...t, defense: defense && !defense.rolled ? defense.total : null };
  });
  const degrees = throws.map(({ target, faces, defense }) => {
    const check = targetOf(state, target)?.target.check;
    const known = check && faces && defense !== null;
    const result = known ? resolveCheck({ ...check, dc: defense, raises: state.raises }, faces) : null;
    return { target, degree: result?.degree ?? null };
  });
  const lost = attack.unreliable && event.reliability !== null && !unreliableWorks(event.reliability);
  const uses = attackUses(who, attack, charge);
  return filled({ ...event, throws }, spends, [...uses, ...(lost ? [] : opening(s, state, who, degrees))]);
}

/** What resisting uses up, and what is to be resisted once more. @rule DES-122 DES-223 DES-341 */
function resisted(s: S, state: AttackState, who: DestinyCharacter, t: TargetState, event: Of<"resist">): Fill {
  const target = s.character(t.target.uuid);
  const check = attackAnswer(s, state, t, "resist");
  if ("accepted" in check) return check;
  if (!target) return refuse("gone", { name: t.target.name });
  const { attack, actor } = state.request;
  const effect: EffectRequest = attackEffect(who, attack, target, contextIn(s), hitOf(state, t));
  const channel = `resistance:${attack.resistance}` as const;
  const targetsTurn = ownTurnIn(s, target.ref);
  return filled(
    { ...event, check, effect },
    [],
    [
      ...effectUsedUp(who, attack.id, target.ref),
      ...usedUp(target, { channel, against: who.ref, attack: attack.id }),
      ...secondaryChanges(target, { attacker: actor.uuid, attack, dc: dcOf(t, effect), targetsTurn }),
    ],
  );
}

/** A die on the attack, or on the resistance to it. @rule DES-222 DES-224 */
function improved(
  s: S,
  state: AttackState,
  who: DestinyCharacter,
  t: TargetState,
  event: Of<"improve" | "coup" | "resistImprove">,
): Fill {
  const theirs = event.type === "resistImprove";
  const changes = dieSpent(s, event, event.type === "coup" ? "coup" : "improve", {
    rolled: true,
    degree: (theirs ? t.resistance : t.attack)?.degree ?? null,
    roller: theirs ? t.target.uuid : who.ref,
    hit: t.hit,
  });
  if ("accepted" in changes) return changes;
  const full = { ...event, changes };
  return filled(full, [], theirs ? [] : relocked(state, full, who));
}

/** An Avert or Deflect stands in the place of the Defense. @rule DES-208 DES-337 */
function averted(s: S, state: AttackState, who: DestinyCharacter, event: Of<"averted">): Fill {
  const target = s.character(event.target);
  const { attack } = state.request;
  const which = defenseAgainst(attack.band);
  if (!target?.lasting.some((l) => l.kind === "defense" && l.which === which)) return refuse("counter.none");
  const full = { ...event, total: defenseAgainstAttack(target, attack, { ...contextIn(s), against: who }).total };
  return filled(full, [], relocked(state, full, who));
}

/** What a failed resistance to it leaves behind. */
export const consequenceFor = (state: AttackState, t: TargetState): Consequence =>
  consequenceOf(state.request.attack, t.failure, t.target.minion);

/** What falls on a target, worked out from it as it is now. @rule DES-177 DES-242 DES-271 DES-341 DES-371 DES-403 */
export function consequencesFor(s: S, state: AttackState, t: TargetState, choice: string): readonly Change[] {
  const target = s.character(t.target.uuid);
  // A Slam does nothing to whom it can't harm.
  if (!target || (state.slam > 0 && immuneTo(target, "allSlam"))) return [];
  const consequence = consequenceFor(state, t);
  return consequenceChanges(target, consequence, {
    attacker: state.request.actor.uuid,
    attack: state.request.attack,
    dc: t.dc ?? 0,
    minion: t.target.minion,
    targetsTurn: ownTurnIn(s, target.ref),
    type: typeOf(s.fight),
    grabbed: grabbedIn(s, target),
    ...chosenIn(consequence, choice),
  });
}

/** What a character does to itself by a Slam or a Side Effect. @rule DES-177 DES-341 */
function recoilChanges(s: S, state: AttackState, who: DestinyCharacter): readonly Change[] {
  const degree = state.recoil?.result.degree ?? 1;
  const { attack } = state.request;
  if (degree > 0 || (state.slam > 0 && immuneTo(who, "ownSlam"))) return [];
  const minion = isMinion(who.role, s.settings.minionRule);
  const slammed = { kind: "mark", degree: -degree, list: "physical" } as const;
  return consequenceChanges(who, state.slam > 0 ? slammed : consequenceOf(attack, -degree, minion), {
    attacker: who.ref,
    attack,
    dc: state.recoil?.dc ?? 0,
    minion,
    targetsTurn: ownTurnIn(s, who.ref),
    type: typeOf(s.fight),
    grabbed: grabbedIn(s, who),
  });
}

/** The effect falls on those who are due, each with what was chosen for it. */
function falls(s: S, state: AttackState, event: Of<"apply">): Fill {
  const choiceOf = (uuid: string): string => event.choices?.find((c) => c.target === uuid)?.choice ?? "";
  const due = event.targets.flatMap((uuid) => targetOf(state, uuid) ?? []);
  const refusals = due.map((t) =>
    choiceRefusal(openIn(consequenceFor(state, t)), choiceOf(t.target.uuid), s.character(t.target.uuid)),
  );
  const wrong = refusals.find((no) => no !== null);
  const changes = due.map((t) => ({
    target: t.target.uuid,
    changes: consequencesFor(s, state, t, choiceOf(t.target.uuid)),
  }));
  return wrong ?? filled({ ...event, changes });
}

/** What only one target is about. */
function filledFor(
  s: S,
  state: AttackState,
  who: DestinyCharacter,
  event: Extract<AttackSaid, { readonly target: string }>,
): Fill {
  const t = targetOf(state, event.target);
  if (!t) return refuse("noSuchTarget");
  switch (event.type) {
    case "defend":
    case "dodge":
    case "resistFirst": {
      const check = attackAnswer(s, state, t, event.type);
      if ("accepted" in check) return check;
      const full = { ...event, check };
      return filled(full, [], event.type === "defend" ? relocked(state, full, who) : []);
    }
    case "resist":
      return resisted(s, state, who, t, event);
    case "improve":
    case "coup":
    case "resistImprove":
      return improved(s, state, who, t, event);
    case "smash": {
      const check = smashCheck(s, state, t);
      return "accepted" in check ? check : filled({ ...event, check, changes: [] }, ["reaction.smash"]);
    }
    case "averted":
      return averted(s, state, who, event);
    default:
      return filled(event);
  }
}

/** Its recoil, against the effect as it came back. @rule DES-177 DES-341 */
function recoil(s: S, state: AttackState, who: DestinyCharacter, event: Of<"recoil">): Fill {
  const [t] = state.targets;
  const check = recoilCheck(s, state);
  if (!t || owesRecoil(state) === null) return refuse("recoil.none");
  if ("accepted" in check) return check;
  const effect = attackEffect(who, state.request.attack, null, contextIn(s), { ...hitOf(state, t), slam: 0 });
  return filled({ ...event, effect, check });
}

/** An event of an attack's card with all its numbers. @rule DES-022 DES-026 DES-028 DES-105 DES-176 DES-177 DES-178 DES-208 DES-222 DES-310 DES-334 DES-341 */
export function fillAttack(s: S, state: AttackState, event: Said): Fill {
  const who = s.character(state.request.actor.uuid);
  if (!who) return refuse("gone", { name: state.request.actor.name });
  const { attack, spends, charge } = requestOf(state);
  switch (event.type) {
    case "begin":
      return filled(event, spends, [...attackUses(who, attack, charge), ...opening(s, state, who, [])]);
    case "attack":
      return thrown(s, state, who, event);
    case "raise":
      return mayRaise(who.role, s.settings.minionRule)
        ? filled({ ...event, changes: [] }, ["reaction.raise"])
        : refuse("raise.minion");
    case "slam":
      return filled({ ...event, changes: [] }, ["reaction.slam"]);
    case "lost":
      return filled({ ...event, changes: [] }, spends);
    case "recoil":
      return recoil(s, state, who, event);
    case "applyRecoil":
      return filled({ ...event, changes: recoilChanges(s, state, who) });
    case "takedown":
      return filled({ ...event, rank: edgeRank(who, "takedown") });
    case "apply":
      return falls(s, state, event);
    default:
      return filledFor(s, state, who, event);
  }
}

const actor = (s: AttackState): readonly Party[] => [s.request.actor];
const target = (s: AttackState, e: { readonly target: string }): readonly Party[] =>
  s.targets.flatMap((t) => (t.target.uuid === e.target ? [t.target] : []));
const spender = (s: AttackState, e: { readonly spender?: string }): readonly Party[] => spenderOr(e, s.request.actor);

/** Stages at which a target answers, and with what. */
export const ANSWERS = { defend: "defend", dodge: "dodge", first: "resistFirst", resist: "resist" } as const;
type Answering = keyof typeof ANSWERS;
export const answers = (t: TargetState | undefined): AttackAnswer | null =>
  t && Object.hasOwn(ANSWERS, t.stage) ? ANSWERS[t.stage as Answering] : null;

/** An attack on one card, from its dice to what it leaves behind. @rule DES-022 DES-025 DES-026 DES-028 DES-105 DES-176 DES-177 DES-178 DES-222 DES-224 DES-334 DES-371 DES-402 DES-403 */
export const attackCardRules: CardRules<AttackCard, AttackState, AttackSaid> = {
  rules: attackExchange as never,
  may: {
    raise: { by: "owner", of: actor },
    slam: { by: "owner", of: actor },
    lost: { by: "gm" },
    attack: { by: "owner", of: actor },
    defend: { by: "owner", of: target },
    dodge: { by: "owner", of: target },
    resistFirst: { by: "owner", of: target },
    resist: { by: "owner", of: target },
    improve: { by: "owner", of: spender },
    coup: { by: "owner", of: spender },
    resistImprove: { by: "owner", of: (s, e) => spenderOr(e, ...target(s, e)) },
    smash: { by: "owner", of: actor },
    recoil: { by: "owner", of: actor },
    applyRecoil: { by: "owner", of: actor },
    takedown: { by: "owner", of: actor },
    // Told by the card of the Counter that wins.
    countered: { by: "gm" },
    averted: { by: "owner", of: target },
    apply: {
      by: "owner",
      of: (s, e) => s.targets.flatMap((t) => (e.targets.includes(t.target.uuid) ? [t.target] : [])),
    },
  },
  fill: fillAttack,
  owner: (request) => request.actor,
  takes: (request) => ({ act: request.act }),
  requestOf,
  parties: (state) => [state.request.actor, ...state.request.targets],
  veil: veilAttack,
  waiting: (state) => state.targets.flatMap((t) => (answers(t) ? [t.target] : [])),
};
