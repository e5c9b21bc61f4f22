/** A Stunt's events as the desk completes them: numbers from both as they are now, prices, what is used up, what it does. */
import type { Change } from "../../../kernel/change.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import type { Party } from "../../../kernel/table.ts";
import { relock } from "../../acts/checks/retry.ts";
import { counterLegal, objectFailure, stuntChanges, stuntGrade } from "../../acts/stunt.ts";
import type { CheckRequest } from "../../dice/check.ts";
import { payDie, spendLegal } from "../../fortune/dice.ts";
import {
  attackEffectDC,
  defendCheck,
  defenseAgainstAttack,
  effectCheck,
  resistanceCheck,
} from "../../hero/check-requests.ts";
import { defenseAgainst } from "../../hero/traits.ts";
import { contextIn, type DestinySituation, typeOf } from "../../situation.ts";
import { aimAfter } from "../../state/aim.ts";
import { effectUsedUp, usedUp } from "../../state/lasting.ts";
import { stanceAttacked } from "../../state/stance.ts";
import type { DestinyCharacter, GearEntry, ResistanceKey } from "../../types.ts";
import { spenderOr } from "../begins.ts";
import type { CardRules } from "../card.ts";
import { attackUses, dieSpent, type Filled, filled, grabbedIn, tires } from "../filled.ts";
import type { OpenChoice } from "../open-choice.ts";
import { veilStunt } from "../veil.ts";
import { type StuntCard, type StuntEvent, stuntExchange, type StuntState } from "./stunt.ts";

type S = DestinySituation;

/** An event of the Stunt with what the card adds: who spends, the condition of an Afflict, the d20 of a thing. */
export type StuntSaid = StuntEvent & {
  readonly spender?: string;
  readonly condition?: string;
  readonly objectFaces?: number;
};
type Said = StuntSaid | { readonly type: "begin" };
type Fill = Filled<Said> | Refusal;

interface Pair {
  readonly who: DestinyCharacter;
  readonly target: DestinyCharacter;
}
const pairOf = (s: S, { request }: StuntState): Pair | null => {
  const [who, target] = [s.character(request.actor.uuid), s.character(request.target.uuid)];
  return who && target ? { who, target } : null;
};
const requestOf = (state: StuntState): StuntCard => state.request as StuntCard;

/** The thing that is taken or broken, as it is now. */
export const stuntObject = (s: S, state: StuntState): GearEntry | undefined =>
  pairOf(s, state)?.target.gear.find((g) => g.id === requestOf(state).more.object);

/** What either side rolls: Defend, the effect, the resistance to it. @rule DES-105 DES-110 DES-117 DES-341 */
export function stuntCheck(
  s: S,
  state: StuntState,
  which: "defend" | "effect" | ResistanceKey,
): CheckRequest | Refusal {
  const pair = pairOf(s, state);
  if (!pair) return refuse("gone", { name: state.request.target.name });
  const { who, target } = pair;
  const { attack } = state.request;
  const context = contextIn(s);
  if (which === "effect") {
    const check = effectCheck(who, attack, target, context);
    // An answer makes no attack check: its first dice are these.
    return attack.unreliable && state.request.mode === "counter" ? { ...check, unreliable: true } : check;
  }
  return which === "defend"
    ? defendCheck(target, defenseAgainst(attack.band), { ...context, against: who, attack })
    : resistanceCheck(target, which, context, { opponent: who });
}

/** What a won Stunt leaves open until it is carried out: which condition an Afflict brings. @rule DES-111 */
export const stuntOpen = ({ kind, mine }: Pick<StuntState, "kind" | "mine">): OpenChoice | null =>
  kind === "afflict" ? { kind: "condition", grade: stuntGrade(mine?.degree ?? 1) } : null;

/** What a won Stunt does. @rule DES-111 DES-112 DES-113 DES-114 DES-115 DES-116 */
export function stuntOutcome(
  s: S,
  state: StuntState,
  condition: string,
  objectFace: number,
): ReturnType<typeof stuntChanges> {
  const pair = pairOf(s, state);
  const degree = state.mine?.degree ?? 0;
  if (!pair || degree < 1) return refuse("nothingToApply");
  const { who, target } = pair;
  const { attack } = state.request;
  const object = stuntObject(s, state);
  const hit = { critical: false, degree: null, slam: 0, multiattack: 0 };
  // An affliction in place of damage has nothing of what the table adds to damage.
  const does = state.kind === "afflict" ? { ...attack, effect: "affliction" as const } : attack;
  const dc = attackEffectDC(who, does, target, contextIn(s), hit).dc.total;
  return stuntChanges(who, target, {
    kind: state.kind,
    degree,
    dc,
    resistance: state.against?.resistance ?? "fortitude",
    attack,
    held: grabbedIn(s, who),
    grabbed: grabbedIn(s, target),
    type: typeOf(s.fight),
    ...(condition !== "" && { condition }),
    ...(object && { object, objectDegree: objectFailure(object, objectFace, dc) }),
  });
}

/** The lock on this power, as an event leaves the degree of its attack check. @rule DES-011 DES-031 */
function relocked(state: StuntState, event: StuntEvent, who: DestinyCharacter): readonly Change[] {
  const after = stuntExchange.step(state, event);
  const { attack, target: at } = state.request;
  return after.accepted
    ? relock(who, attack.id, at.uuid, state.attack?.degree ?? null, after.state.attack?.degree ?? null, attack.retryAt)
    : [];
}

/** What a Stunt takes along as it begins: a Stunt is a use of its weapon or power like any other attack, one by a die only that die. @rule DES-110 DES-118 DES-139 DES-153 DES-197 DES-227 DES-340 DES-341 */
function opening(s: S, state: StuntState, { who, target }: Pair): readonly Change[] | Refusal {
  const { attack, mode, more } = requestOf(state);
  if (mode === "die") {
    const on = { rolled: true, degree: 1, roller: who.ref, hit: true };
    return more.die ? (spendLegal(who, more.die, "stunt", on, typeOf(s.fight)) ?? payDie(who, more.die)) : [];
  }
  const occasion = { channel: "attack", against: target.ref, attack: attack.id, skill: attack.skill } as const;
  return [
    ...attackUses(who, attack),
    ...tires(s, who, attack),
    ...(mode === "action"
      ? [
          ...aimAfter(who, { cost: "standard", attacks: target.ref, readies: null, traded: false }),
          ...stanceAttacked(who),
          ...usedUp(who, occasion),
        ]
      : []),
  ];
}

function begins(s: S, state: StuntState, pair: Pair, event: Extract<Said, { type: "begin" | "attack" }>): Fill {
  const { more, attack } = requestOf(state);
  const taken = opening(s, state, pair);
  if ("accepted" in taken) return taken;
  if (event.type === "begin") return filled(event, more.spends, taken);
  const defense = defenseAgainstAttack(pair.target, attack, { ...contextIn(s), against: pair.who });
  const full = { ...event, defense: defense.rolled ? null : defense.total };
  return filled(full, more.spends, [...taken, ...relocked(state, full, pair.who)]);
}

/** A die on the attack check, on the effect, or on the resistance to it. @rule DES-222 DES-224 */
function improved(
  s: S,
  state: StuntState,
  { who, target }: Pair,
  event: Extract<StuntSaid, { type: "attackImprove" | "improve" | "coup" | "opposeImprove" }>,
): Fill {
  const degree = event.type === "attackImprove" ? state.attack?.degree : state.mine?.degree;
  const changes = dieSpent(s, event, event.type === "coup" ? "coup" : "improve", {
    rolled: true,
    degree: degree ?? null,
    roller: event.type === "opposeImprove" ? target.ref : who.ref,
    hit: true,
  });
  if ("accepted" in changes) return changes;
  const full = { ...event, changes };
  return filled(full, [], relocked(state, full, who));
}

/** An event of a Stunt's card with all its numbers. @rule DES-105 DES-110 DES-111 DES-112 DES-113 DES-114 DES-115 DES-116 DES-117 DES-222 DES-227 */
export function fillStunt(s: S, state: StuntState, event: Said): Fill {
  const pair = pairOf(s, state);
  if (!pair) return refuse("gone", { name: state.request.target.name });
  const { who, target } = pair;
  switch (event.type) {
    case "begin":
    case "attack":
      return begins(s, state, pair, event);
    case "defend":
    case "effect": {
      const check = stuntCheck(s, state, event.type);
      if ("accepted" in check) return check;
      const used = event.type === "effect" ? effectUsedUp(who, state.request.attack.id, target.ref) : [];
      return filled({ ...event, check }, [], used);
    }
    case "oppose": {
      const check = stuntCheck(s, state, event.resistance);
      if ("accepted" in check) return check;
      const channel = `resistance:${event.resistance}` as const;
      return filled({ ...event, check }, [], usedUp(target, { channel, against: who.ref }));
    }
    case "attackImprove":
    case "improve":
    case "coup":
    case "opposeImprove":
      return improved(s, state, pair, event);
    case "counter":
      return counterLegal({ mode: state.request.mode, won: false }, true) ?? filled({ ...event, changes: [] });
    case "lost":
      return filled({ ...event, changes: [] }, requestOf(state).more.spends);
    case "apply": {
      const deed = stuntOutcome(s, state, event.condition ?? "", event.objectFaces ?? 10);
      return deed.accepted ? filled({ ...event, changes: deed.changes }) : deed;
    }
    default:
      return filled(event);
  }
}

const actor = (s: StuntState): readonly Party[] => [s.request.actor];
const target = (s: StuntState): readonly Party[] => [s.request.target];
const spender =
  (fallback: (s: StuntState) => readonly Party[]) =>
  (s: StuntState, e: { readonly spender?: string }): readonly Party[] =>
    spenderOr(e, ...fallback(s));

/** A Stunt on one card: its attack check, the opposed check, what it does, or the answer to it. @rule DES-110 DES-117 DES-227 DES-404 */
export const stuntCardRules: CardRules<StuntCard, StuntState, StuntSaid> = {
  rules: stuntExchange as never,
  may: {
    attack: { by: "owner", of: actor },
    defend: { by: "owner", of: target },
    effect: { by: "owner", of: actor },
    oppose: { by: "owner", of: target },
    attackImprove: { by: "owner", of: spender(actor) },
    improve: { by: "owner", of: spender(actor) },
    coup: { by: "owner", of: spender(actor) },
    opposeImprove: { by: "owner", of: spender(target) },
    choose: { by: "owner", of: actor },
    counter: { by: "owner", of: target },
    lost: { by: "gm" },
    apply: { by: "oneOf", of: (s) => [s.request.actor, s.request.target] },
  },
  fill: fillStunt,
  owner: (request) => request.actor,
  takes: (request) => (request.mode === "die" ? null : { act: request.more.act }),
  requestOf: (state) => state.request as StuntCard,
  parties: (state) => [state.request.actor, state.request.target],
  veil: veilStunt,
  waiting: (state) => {
    if (state.stage === "defend") return target(state);
    if (state.stage !== "contest") return [];
    return [...(state.effect ? [] : actor(state)), ...(state.against ? [] : target(state))];
  },
};
