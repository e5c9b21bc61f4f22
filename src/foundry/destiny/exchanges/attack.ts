import {
  aimAfter,
  attackEffect,
  attackEffectDC,
  type AttackCard,
  type AttackEvent,
  attackExchange,
  type AttackState,
  type CheckRequest,
  choiceRefusal,
  consequenceChanges,
  consequenceOf,
  damageResistance,
  dcOf,
  defendCheck,
  defenseAgainst,
  defenseAgainstAttack,
  type DestinyCharacter,
  disturbed,
  edgeRank,
  effectDC,
  type EffectRequest,
  effectUsedUp,
  hitOf,
  isMinion,
  mayRaise,
  openIn,
  owesRecoil,
  relock,
  resistanceCheck,
  resolveCheck,
  secondaryChanges,
  immuneTo,
  stanceAttacked,
  type TargetChanges,
  type TargetState,
  tiring,
  topicEnds,
  unreliableWorks,
  usedUp,
  withStun,
  type DeedStateView,
} from "../../../rules/destiny/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import { refuse, type Refusal } from "../../../rules/kernel/refusal.ts";
import { distinctChanges } from "../changes.ts";
import { readCard } from "../../exchange/record.ts";
import { defineExchange, type Brought, type Party, type Table } from "../../ruleset.ts";
import { composeCard } from "../acts.ts";
import { attackUses } from "../asks.ts";
import { throwCheck, throwDie } from "../dice.ts";
import { characterAt, contagionAt, contextAt, grabbedBy, ownTurn, pay, typeAt } from "../facts.ts";
import { destinySettings } from "../settings.ts";
import { attackCard } from "../view/attack-card.ts";
import { describeStep } from "../view/trace.ts";
import { askChoice } from "./attack-choice.ts";
import { consequenceIn, consequencesFor } from "./attack-outcome.ts";
import { openFollow, openStunt, openTakedown } from "../gestures.ts";
import { openCounter } from "../gestures-surge.ts";
import { brought, isDie, price } from "./spend.ts";
import { tolledKind, type Said, type Worn } from "./toll.ts";
import { veilAttack } from "./veil.ts";

/** An event of the attack with what the card adds: who spends, the conditions or traits that are chosen. */
type Event = AttackEvent & { readonly spender?: string; readonly choices?: readonly Choice[] };

/** The condition or trait that was chosen for one target. */
interface Choice {
  readonly target: string;
  readonly choice: string;
}

const chosenFor = (event: Event, uuid: string): string => event.choices?.find((c) => c.target === uuid)?.choice ?? "";

const targetOf = (state: AttackState, uuid: string | undefined): TargetState | undefined =>
  state.targets.find((t) => t.target.uuid === uuid);
const requestOf = (state: AttackState): AttackCard => state.request as AttackCard;
const list = (state: AttackState): "physical" | "social" | null =>
  state.request.attack.effect === "damage" ? (state.request.attack.social ? "social" : "physical") : null;

/** The effect that a target has to resist, from both as they are now. @rule DES-025 DES-334 */
function effectOn(state: AttackState, t: TargetState, table: Table): ReturnType<typeof attackEffect> | null {
  const [who, target] = [characterAt(table, state.request.actor.uuid), characterAt(table, t.target.uuid)];
  return who && target ? attackEffect(who, state.request.attack, target, contextAt(table), hitOf(state, t)) : null;
}

/** What a target rolls now: Defend, Reflex out of an area, the first resistance, the resistance. @rule DES-026 DES-105 DES-334 DES-341 */
function answerOf(
  state: AttackState,
  t: TargetState,
  which: "defend" | "dodge" | "resistFirst" | "resist",
  table: Table,
): CheckRequest | Refusal {
  const [who, target] = [characterAt(table, state.request.actor.uuid), characterAt(table, t.target.uuid)];
  const effect = effectOn(state, t, table);
  const { attack } = state.request;
  if (!target || !who || !effect) return refuse("gone", { name: t.target.name });
  const context = contextAt(table);
  switch (which) {
    case "defend":
      return defendCheck(target, defenseAgainst(attack.band), { ...context, against: who, attack });
    case "dodge":
      return { ...resistanceCheck(target, "reflex", context, { opponent: who }), dc: effectDC(effect).total };
    case "resistFirst":
      return {
        ...resistanceCheck(target, attack.resistible ?? "fortitude", context, { opponent: who }),
        dc: effectDC(effect).total,
      };
    default:
      return resistanceCheck(target, attack.resistance, context, {
        list: list(state),
        penetrating: attack.penetrating,
        opponent: who,
      });
  }
}

/** What being attacked ends: a topic that was shifted, a trance. @rule DES-143 DES-272 */
const attackedNow = (target: Pick<DestinyCharacter, "ref" | "lasting" | "conditions">): readonly Change[] => [
  ...topicEnds(target),
  ...disturbed(target, "threat"),
];

/** The lock on this attack, as this event leaves its degree. @rule DES-011 DES-031 */
function relocked(
  state: AttackState,
  event: Event & { readonly target: string },
  who: DestinyCharacter,
): readonly Change[] {
  const after = attackExchange.step(state, event);
  const { attack } = state.request;
  return after.accepted
    ? relock(
        who,
        attack.id,
        event.target,
        targetOf(state, event.target)?.attack?.degree ?? null,
        targetOf(after.state, event.target)?.attack?.degree ?? null,
        attack.retryAt,
      )
    : [];
}

/** What an attack takes along when its dice fall: its price, the aim, the Stance, help that served this one check, fatigue of a tiring power; one that was lost only its price. @rule DES-118 DES-139 DES-153 DES-340 DES-341 */
function opens(
  state: AttackState,
  degrees: readonly { readonly target: string; readonly degree: number | null }[],
  table: Table,
  overrule: boolean,
  lost = false,
): { readonly changes: readonly Change[]; readonly warning: Refusal | null } | Refusal {
  const request = requestOf(state);
  const who = characterAt(table, request.actor.uuid);
  if (!who) return refuse("gone", { name: request.actor.name });
  const paid = pay(who, request.spends, table, overrule);
  if (!paid.accepted) return paid;
  const [first] = request.targets;
  const { attack } = request;
  const spent = [...paid.changes, ...attackUses(who, request)];
  if (lost) return { changes: distinctChanges(spent), warning: paid.warning };
  const changes = [
    ...spent,
    ...aimAfter(who, { cost: "standard", attacks: first?.uuid ?? null, readies: null, traded: false }),
    ...stanceAttacked(who),
    ...request.targets.flatMap((t) =>
      usedUp(who, { channel: "attack", against: t.uuid, attack: attack.id, skill: attack.skill }),
    ),
    ...degrees.flatMap((d) => (d.degree !== null && d.degree < 0 ? effectUsedUp(who, attack.id, d.target) : [])),
    ...request.targets.flatMap((t) =>
      attackedNow(characterAt(table, t.uuid) ?? { ref: t.uuid, lasting: [], conditions: [] }),
    ),
    ...(attack.tiring
      ? withStun(who, tiring(who, immuneTo(who, "fatigue")), grabbedBy(who, table), typeAt(table))
      : []),
    ...degrees.flatMap((d) => relock(who, attack.id, d.target, null, d.degree, attack.retryAt)),
  ];
  return { changes: distinctChanges(changes), warning: paid.warning };
}

/** Help that served the effect of this attack or the resistance to it, and is used up by it. @rule DES-122 DES-223 */
function servedResistance(state: AttackState, t: TargetState, table: Table): readonly Change[] {
  const [who, target] = [characterAt(table, state.request.actor.uuid), characterAt(table, t.target.uuid)];
  const { attack } = state.request;
  return [
    ...(who ? effectUsedUp(who, attack.id, t.target.uuid) : []),
    ...(target
      ? usedUp(target, {
          channel: `resistance:${attack.resistance}`,
          against: state.request.actor.uuid,
          attack: attack.id,
        })
      : []),
  ];
}

/** A Secondary Effect is resisted once more, whatever comes of this resistance. @rule DES-341 */
function onceMore(state: AttackState, t: TargetState, effect: EffectRequest, table: Table): readonly Change[] {
  const target = characterAt(table, t.target.uuid);
  const { attack, actor: by } = state.request;
  return target
    ? secondaryChanges(target, {
        attacker: by.uuid,
        attack,
        dc: dcOf(t, effect),
        targetsTurn: ownTurn(target.ref, table),
      })
    : [];
}

/** What a character does to itself by a Slam or a Side Effect. @rule DES-177 DES-341 */
function recoilChanges(state: AttackState, table: Table): readonly Change[] {
  const who = characterAt(table, state.request.actor.uuid);
  const degree = state.recoil?.result.degree ?? 1;
  if (!who || degree > 0) return [];
  const minion = isMinion(who.role, destinySettings(table).minionRule);
  const own = {
    attacker: who.ref,
    attack: state.request.attack,
    dc: state.recoil?.dc ?? 0,
    minion,
    targetsTurn: ownTurn(who.ref, table),
    type: typeAt(table),
    grabbed: grabbedBy(who, table),
  };
  if (state.slam > 0)
    return immuneTo(who, "ownSlam")
      ? []
      : consequenceChanges(who, { kind: "mark", degree: -degree, list: "physical" }, own);
  return consequenceChanges(who, consequenceOf(state.request.attack, -degree, minion), own);
}

const partyOf = (uuid: string): Party => ({ uuid, name: "", img: "" });
const ofTarget = (state: AttackState, event: { readonly target: string }): readonly Party[] =>
  state.targets.filter((t) => t.target.uuid === event.target).map((t) => t.target);
const spenderOr =
  <E extends { readonly spender?: string | undefined }>(fallback: (state: AttackState, event: E) => readonly Party[]) =>
  (state: AttackState, event: E): readonly Party[] =>
    event.spender === undefined || event.spender === "" ? fallback(state, event) : [partyOf(event.spender)];
const actor = (state: AttackState): readonly Party[] => [state.request.actor];

function fill(
  state: AttackState,
  event: Event | { readonly type: "begin" },
  table: Table,
  overrule: boolean,
):
  | {
      readonly event: Event | { readonly type: "begin" };
      readonly toll?: { readonly changes: readonly Change[]; readonly warning: Refusal | null };
    }
  | Refusal {
  const request = requestOf(state);
  const who = characterAt(table, request.actor.uuid);
  if (!who) return refuse("gone", { name: request.actor.name });
  const context = contextAt(table);
  switch (event.type) {
    case "begin": {
      const toll = opens(state, [], table, overrule);
      return "accepted" in toll ? toll : { event, toll };
    }
    case "attack": {
      const throws = event.throws.map((t) => {
        const target = characterAt(table, t.target);
        const defense = target ? defenseAgainstAttack(target, request.attack, { ...context, against: who }) : null;
        return { ...t, defense: defense === null || defense.rolled ? null : defense.total };
      });
      const degrees = throws.map((t) => {
        const check = targetOf(state, t.target)?.target.check;
        return {
          target: t.target,
          degree:
            check && t.faces && t.defense !== null
              ? (resolveCheck({ ...check, dc: t.defense, raises: state.raises }, t.faces).degree ?? null)
              : null,
        };
      });
      const lost = request.attack.unreliable && event.reliability !== null && !unreliableWorks(event.reliability);
      const toll = opens(state, degrees, table, overrule, lost);
      return "accepted" in toll ? toll : { event: { ...event, throws }, toll };
    }
    case "raise":
    case "slam": {
      if (event.type === "raise" && !mayRaise(who.role, destinySettings(table).minionRule))
        return refuse("raise.minion");
      const paid = pay(who, [`reaction.${event.type}`], table, overrule);
      return paid.accepted ? { event: { ...event, changes: [] }, toll: paid } : paid;
    }
    case "defend":
    case "dodge":
    case "resistFirst": {
      const t = targetOf(state, event.target);
      const check = t ? answerOf(state, t, event.type, table) : refuse("noSuchTarget");
      if ("accepted" in check) return check;
      const full: Event = { ...event, check };
      return {
        event: full,
        toll: {
          changes: event.type === "defend" ? relocked(state, { ...full, target: event.target }, who) : [],
          warning: null,
        },
      };
    }
    case "resist": {
      const t = targetOf(state, event.target);
      const check = t ? answerOf(state, t, "resist", table) : refuse("noSuchTarget");
      const effect = t && effectOn(state, t, table);
      if ("accepted" in check) return check;
      return t && effect
        ? {
            event: { ...event, check, effect },
            toll: {
              changes: [...servedResistance(state, t, table), ...onceMore(state, t, effect, table)],
              warning: null,
            },
          }
        : refuse("noSuchTarget");
    }
    case "improve":
    case "coup":
    case "resistImprove": {
      const t = targetOf(state, event.target);
      if (!t || !isDie(event.die)) return refuse("badDice");
      const theirs = event.type === "resistImprove";
      const roller = theirs ? t.target.uuid : request.actor.uuid;
      const done = price(
        event.spender === undefined || event.spender === "" ? roller : event.spender,
        event.die,
        event.type === "coup" ? "coup" : "improve",
        event.roll,
        { rolled: true, degree: (theirs ? t.resistance : t.attack)?.degree ?? null, roller, hit: t.hit },
        table,
      );
      if (!done.accepted) return done;
      const full = { ...event, changes: done.changes };
      return { event: full, toll: { changes: theirs ? [] : relocked(state, full, who), warning: null } };
    }
    case "smash": {
      const t = targetOf(state, event.target);
      const target = t && characterAt(table, t.target.uuid);
      if (!t || !target) return refuse("noSuchTarget");
      const paid = pay(who, ["reaction.smash"], table, overrule);
      return paid.accepted
        ? {
            event: {
              ...event,
              check: attackEffectDC(who, request.attack, target, context, hitOf(state, t)).smash,
              changes: [],
            },
            toll: paid,
          }
        : paid;
    }
    case "recoil": {
      const [t] = state.targets;
      const why = owesRecoil(state);
      if (!t || why === null) return refuse("recoil.none");
      const effect = attackEffect(who, request.attack, null, context, { ...hitOf(state, t), slam: 0 });
      const resistance = why === "slam" ? damageResistance(false) : request.attack.resistance;
      return {
        event: {
          ...event,
          effect,
          check: resistanceCheck(who, resistance, context, { list: why === "slam" ? "physical" : list(state) }),
        },
      };
    }
    case "applyRecoil":
      return { event: { ...event, changes: recoilChanges(state, table) } };
    case "averted": {
      const target = characterAt(table, event.target);
      const which = defenseAgainst(request.attack.band);
      if (!target?.lasting.some((l) => l.kind === "defense" && l.which === which)) return refuse("counter.none");
      const full = {
        ...event,
        total: defenseAgainstAttack(target, request.attack, { ...context, against: who }).total,
      };
      return { event: full, toll: { changes: relocked(state, full, who), warning: null } };
    }
    case "takedown":
      return { event: { ...event, rank: edgeRank(who, "takedown") } };
    case "apply": {
      const due = event.targets.flatMap((uuid) => targetOf(state, uuid) ?? []);
      const wrong = due
        .map((t) =>
          choiceRefusal(
            openIn(consequenceIn(state, t)),
            chosenFor(event, t.target.uuid),
            characterAt(table, t.target.uuid),
          ),
        )
        .find((no) => no !== null);
      if (wrong) return wrong;
      const changes: TargetChanges[] = due.map((t) => ({
        target: t.target.uuid,
        changes: consequencesFor(state, t, chosenFor(event, t.target.uuid), table),
      }));
      return { event: { ...event, changes } };
    }
    case "lost": {
      const paid = pay(who, request.spends, table, overrule);
      return paid.accepted ? { event: { ...event, changes: [] }, toll: paid } : paid;
    }
    default:
      return { event };
  }
}

/** One of the target's answers, with its dice. */
async function answer(
  state: AttackState,
  uuid: string | undefined,
  which: "defend" | "dodge" | "resistFirst" | "resist",
  table: Table,
  fail = false,
): Promise<Brought<Said<Event>> | null> {
  const t = targetOf(state, uuid);
  if (!t) return null;
  const check = answerOf(state, t, which, table);
  if ("accepted" in check) return null;
  if (fail) return { event: { type: "resist", target: t.target.uuid, effect: { rank: 0 }, check, faces: null } };
  const { faces, rolls } = await throwCheck(check);
  const base = { target: t.target.uuid, check, faces };
  return {
    event: which === "resist" ? { type: "resist", effect: { rank: 0 }, ...base } : { type: which, ...base },
    rolls,
  };
}

const ANSWERS = { defend: "defend", dodge: "dodge", first: "resistFirst", resist: "resist" } as const;

/** The first dice of an attack: for each target its own, in an area none, a d20 for what is unreliable. @rule DES-022 DES-341 */
async function strike(request: AttackCard): Promise<Brought<Said<Event>>> {
  if (!request.targets.some((t) => t.check) && !request.attack.unreliable) return { event: { type: "begin" } };
  const rolls: Roll[] = [];
  const throws = [];
  for (const t of request.targets) {
    if (!t.check) continue;
    const thrown = await throwCheck(t.check);
    rolls.push(...thrown.rolls);
    throws.push({ target: t.uuid, faces: thrown.faces, defense: null });
  }
  const reliability = request.attack.unreliable ? await throwDie(20) : null;
  return {
    event: { type: "attack", throws, reliability: reliability?.face ?? null },
    rolls: [...(reliability?.rolls ?? []), ...rolls],
  };
}

/** Everybody due of a stage whom the viewer acts for. */
const due = (
  state: AttackState,
  stage: TargetState["stage"],
  owns: (uuid: string) => boolean,
): readonly TargetState[] => state.targets.filter((t) => t.stage === stage && owns(t.target.uuid));

/** What must be chosen before the effect falls: a condition that the attack leaves open, once for all of a grade, and for each a trait to be weakened. Null when a question was closed. @rule DES-271 DES-337 */
async function choicesFor(
  state: AttackState,
  due: readonly TargetState[],
  table: Table,
): Promise<readonly Choice[] | null> {
  const choices: Choice[] = [];
  const byGrade = new Map<number, string>();
  for (const t of due) {
    const open = openIn(consequenceIn(state, t));
    if (open === null) continue;
    const before = open.kind === "condition" ? byGrade.get(open.grade) : undefined;
    const choice = before ?? (await askChoice(open, characterAt(table, t.target.uuid), t.target));
    if (choice === null) return null;
    if (open.kind === "condition") byGrade.set(open.grade, choice);
    choices.push({ target: t.target.uuid, choice });
  }
  return choices;
}

/**
 * An attack on one card, from its dice to what it leaves behind.
 * @rule DES-022 DES-025 DES-026 DES-028 DES-105 DES-176 DES-177 DES-178 DES-222 DES-224 DES-334 DES-371 DES-402 DES-403
 */
export const attackKind = defineExchange<unknown, AttackCard, Worn<AttackState>, Said<Event>>(
  tolledKind<AttackCard, AttackState, Event>({
    rules: attackExchange as never,
    compose: composeCard("attack"),
    opening: strike,
    owner: (request) => request.actor,
    takes: (request) => ({ act: request.act }),
    requestOf,
    may: {
      raise: { by: "owner", of: actor },
      slam: { by: "owner", of: actor },
      lost: { by: "gm" },
      attack: { by: "owner", of: actor },
      defend: { by: "owner", of: ofTarget },
      dodge: { by: "owner", of: ofTarget },
      resistFirst: { by: "owner", of: ofTarget },
      resist: { by: "owner", of: ofTarget },
      improve: { by: "owner", of: spenderOr(actor) },
      coup: { by: "owner", of: spenderOr(actor) },
      resistImprove: {
        by: "owner",
        of: spenderOr<{ readonly target: string; readonly spender?: string | undefined }>(ofTarget),
      },
      smash: { by: "owner", of: actor },
      recoil: { by: "owner", of: actor },
      applyRecoil: { by: "owner", of: actor },
      takedown: { by: "owner", of: actor },
      // Told by the card of the Counter that wins.
      countered: { by: "gm" },
      averted: { by: "owner", of: ofTarget },
      apply: {
        by: "oneOf",
        of: (s, e) => [
          s.request.actor,
          ...s.targets.filter((t) => e.targets.includes(t.target.uuid)).map((t) => t.target),
        ],
      },
    },
    fill,
    parties: (state) => [state.inner.request.actor, ...state.inner.request.targets],
    veil: veilAttack,
    waiting: (state) =>
      state.inner.targets.filter((t) => ["defend", "dodge", "first", "resist"].includes(t.stage)).map((t) => t.target),
    byDefault: async (state, uuid, table) => {
      const t = targetOf(state.inner, uuid);
      const which = t && t.stage in ANSWERS ? ANSWERS[t.stage as keyof typeof ANSWERS] : null;
      return which ? answer(state.inner, uuid, which, table) : null;
    },
    describe: (event, _state, say) => describeStep(event, say),
    view: attackCard,
    gestures: {
      answer: async ({ state, args, table }) => {
        const t = targetOf(state.inner, args.target);
        const which = t && t.stage in ANSWERS ? ANSWERS[t.stage as keyof typeof ANSWERS] : null;
        return which ? answer(state.inner, args.target, which, table) : null;
      },
      answerAll: async ({ state, args, table, viewer }) => {
        const stage = (args.stage ?? "resist") as keyof typeof ANSWERS;
        const all = due(state.inner, stage, (uuid) => viewer.isGM || viewer.owns(uuid));
        return (await Promise.all(all.map((t) => answer(state.inner, t.target.uuid, ANSWERS[stage], table)))).filter(
          (b) => b !== null,
        );
      },
      fail: async ({ state, args, table }) => answer(state.inner, args.target, "resist", table, true),
      improve: async ({ args }) =>
        brought("improve", args.die, { target: args.target ?? "", spender: args.spender ?? "" }),
      coup: async ({ args }) => brought("coup", args.die, { target: args.target ?? "", spender: args.spender ?? "" }),
      resistImprove: async ({ args }) =>
        brought("resistImprove", args.die, { target: args.target ?? "", spender: args.spender ?? "" }),
      smash: async ({ state, args, table }) => {
        const t = targetOf(state.inner, args.target);
        const [who, target] = [
          characterAt(table, state.inner.request.actor.uuid),
          characterAt(table, args.target ?? ""),
        ];
        if (!t || !who || !target) return null;
        const check = attackEffectDC(
          who,
          state.inner.request.attack,
          target,
          contextAt(table),
          hitOf(state.inner, t),
        ).smash;
        const { faces, rolls } = await throwCheck(check);
        return { event: { type: "smash", target: t.target.uuid, check, faces, changes: [] }, rolls };
      },
      recoil: async ({ state, table }) => {
        const who = characterAt(table, state.inner.request.actor.uuid);
        if (!who) return null;
        const check = resistanceCheck(
          who,
          owesRecoil(state.inner) === "slam" ? "toughness" : state.inner.request.attack.resistance,
          contextAt(table),
          { list: owesRecoil(state.inner) === "slam" ? "physical" : list(state.inner) },
        );
        const { faces, rolls } = await throwCheck(check);
        return { event: { type: "recoil", effect: { rank: 0 }, check, faces }, rolls };
      },
      applyRecoil: async () => ({ event: { type: "applyRecoil", changes: [] } }),
      apply: async ({ state, args, table }) => {
        const t = targetOf(state.inner, args.target);
        if (!t) return null;
        const choices = await choicesFor(state.inner, [t], table);
        return choices === null ? null : { event: { type: "apply", targets: [t.target.uuid], changes: [], choices } };
      },
      applyAll: async ({ state, viewer, table }) => {
        const all = state.inner.targets.filter(
          (t) =>
            t.stage === "apply" &&
            (viewer.isGM || viewer.owns(t.target.uuid) || viewer.owns(state.inner.request.actor.uuid)),
        );
        if (all.length === 0) return null;
        const choices = await choicesFor(state.inner, all, table);
        return choices === null
          ? null
          : { event: { type: "apply", targets: all.map((t) => t.target.uuid), changes: [], choices } };
      },
      // One more attack of a Takedown, what is caught by touching, a Stunt tacked onto a hit: cards of their own.
      takedown: async ({ state, quick, message }) => {
        const opened = await openTakedown(state.inner.request.actor.uuid, message, quick);
        return opened ? { event: { type: "takedown", rank: 0 } } : null;
      },
      touched: async ({ state, args, table, quick }) => {
        const target = characterAt(table, args.target ?? "");
        const { uuid } = state.inner.request.actor;
        const caught = target ? contagionAt(target, table).find((c) => c.condition === args.condition) : undefined;
        if (caught)
          await openFollow(
            {
              kind: "check",
              actor: uuid,
              ask: {
                actor: uuid,
                purpose: "again",
                attacker: caught.attacker,
                attack: caught.attack,
                dc: caught.dc,
                act: "",
              },
              label: "",
            },
            quick,
          );
        return null;
      },
      counter: async ({ state, args, message, quick }) => {
        const { actor: attacker, attack } = state.inner.request;
        const opened = await openCounter(args.target ?? "", { attacker: attacker.uuid, attack, card: message }, quick);
        const deed = opened ? (readCard(opened)?.state as Worn<DeedStateView> | null | undefined) : null;
        // An Avert or Deflect is there at once; a Counter is rolled first, and tells this card itself.
        return deed?.inner.done?.averted == null
          ? null
          : { event: { type: "averted", target: args.target ?? "", total: deed.inner.done.averted } };
      },
      stunt: async ({ state, args, quick }) => {
        await openStunt(
          state.inner.request.actor.uuid,
          "stuntDie",
          { die: args.die ?? "destiny", target: args.target ?? "", attack: state.inner.request.attack.id },
          quick,
        );
        return null;
      },
    },
  }),
);
