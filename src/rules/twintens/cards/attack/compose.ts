import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import { explain } from "../../../kernel/rows.ts";
import { nameOf, type Ref } from "../../../kernel/situation.ts";
import { firstOut, type Span, stoppedShort } from "../../../kernel/turns/turn-and-reach.ts";
import type { Against } from "../../acts/attack/defending.ts";
import { powerBehind, powerFeatRank } from "../../acts/attack/extras.ts";
import { type Attack, attackRows, attacksIn, thrownObject } from "../../acts/attack/offence.ts";
import { againstOf, type Aimed, attackSpan, composeAttack, hasMiddle, SPACE } from "../../acts/compose.ts";
import { MANEUVERS } from "../../acts/maneuver-table.ts";
import { slam } from "../../acts/maneuvers.ts";
import { type AttackSituation, type Concealment, sightBetween } from "../../acts/situations.ts";
import { extraEffort } from "../../harm/fatigue.ts";
import { illnessOf } from "../../harm/illness.ts";
import type { TwintensActor } from "../../hero/actor.ts";
import { effectRank, featRank, immovableRanks, modifierNow, powerFeet, throwingRange } from "../../hero/derive.ts";
import { line } from "../../labels.ts";
import { actionOf, effectOf, proofsOf } from "../../powers/powers.ts";
import type { TwintensSettings } from "../../settings.ts";
import { countedIn, type TwintensSituation } from "../../situation.ts";
import { attackRefusal, held } from "../../state/conditions.ts";
import type { PowerEntry } from "../../types.ts";
import type { Party } from "../check.ts";
import { grapplesWith } from "../contest-sides.ts";
import { chainOf, interposersFor, openingRefusal } from "./after-blow.ts";
import type { AttackAsk } from "./ask.ts";
import type { AttackRequestOf, TwintensTarget } from "./request.ts";
import { aimOn, extraAttack, extraDamage, isFavored } from "./rows.ts";
import { homingRefusal, touchRefusal } from "./touch.ts";

type S = TwintensSituation;
type Composed = { readonly accepted: true; readonly request: AttackRequestOf } | Refusal;

/** Powers that move somebody, whose rank may stand in for Strength in a slam. @rule TWI-378 */
const MOVING = ["flight", "speed", "superSpeed", "swimming", "burrowing"] as const;

/** The best rank of whatever carries somebody, if the way was as long as that goes in a move; where nobody measures it counts. @rule TWI-378 */
function runningRank(who: TwintensActor, covered: number | null): number {
  const ranks = MOVING.map((power) => ({ power, rank: effectRank(who, power) })).filter(
    ({ power, rank }) => covered === null || covered >= powerFeet(power, rank),
  );
  return Math.max(0, ...ranks.map(({ rank }) => rank));
}

/** A character whose power has two ranks more for this attack. @rule TWI-265 */
function strained(who: TwintensActor, attack: string): TwintensActor {
  return { ...who, powers: who.powers.map((p): PowerEntry => (p.id === attack ? { ...p, ranks: p.ranks + 2 } : p)) };
}

/** The attack as it is made: the sheet's, two ranks more by effort, a slam's or a throw's own damage. @rule TWI-265 TWI-378 TWI-381 */
export function attackFor(
  who: TwintensActor,
  ask: AttackAsk,
  settings: TwintensSettings,
  target: TwintensActor | null,
  covered: number | null = null,
): { readonly attack: Attack; readonly recoil: number } | null {
  const all = attacksIn(ask.effort ? strained(who, powerBehind(who, ask.attack)?.id ?? ask.attack) : who, settings);
  const attack = all.find((a) => a.id === ask.attack);
  if (!attack) return null;
  const strength = modifierNow(who, "str", settings);
  if (ask.maneuver === "slam") {
    const power = runningRank(who, covered);
    const { damage, recoil } = slam({
      strengthMod: strength,
      pace: ask.pace,
      power,
      immovable: target ? immovableRanks(target) : 0,
    });
    return {
      attack: {
        ...attack,
        kind: "melee",
        increment: null,
        damage: explain([line("slam", damage, "TWI-378")]),
        effect: null,
      },
      recoil,
    };
  }
  const range = ask.weight === null ? null : throwingRange(who, ask.weight);
  if (ask.maneuver === "throwObject")
    return {
      attack: {
        ...attack,
        kind: "ranged",
        bonus: explain(attackRows(who, "unarmed", false)),
        increment: range,
        maxIncrements: 1,
        damage: explain([line("thrownObject", thrownObject(strength, ask.thing), "TWI-381")]),
        effect: null,
      },
      recoil: 0,
    };
  return { attack, recoil: 0 };
}

/** Feet within which somebody is next to another. */
const NEAR = 5;

/** Whether a target is in a grapple that the attacker has no part in. @rule TWI-373 */
const outside = (target: TwintensActor, attacker: string): boolean =>
  held(target, "grappled").length > 0 && !grapplesWith(target, attacker);

/** Who sees whom: as was chosen, or as the conditions of both say. @rule TWI-110 TWI-112 TWI-460 */
function seen(
  who: TwintensActor,
  target: TwintensActor,
  { concealment, situations }: AttackAsk,
): { readonly concealment: Concealment; readonly situations: readonly AttackSituation[] } {
  if (concealment !== "auto") return { concealment, situations };
  const { concealed, unseen } = sightBetween(who, target);
  return {
    concealment: concealed ? "total" : "none",
    situations: unseen && target.kind !== "object" ? [...new Set([...situations, "unseen" as const])] : situations,
  };
}

/** What comes around a corner or from another side asks for no clear way. @rule TWI-111 */
export const getsAround = (power: PowerEntry | null): boolean =>
  power !== null && (powerFeatRank(power, "ricochet") > 0 || powerFeatRank(power, "indirect") > 0);

/** How one target meets the attack. @rule TWI-040 TWI-041 TWI-111 TWI-373 TWI-379 TWI-421 */
function againstFor(who: TwintensActor, target: TwintensActor, ask: AttackAsk, attack: Attack): Against {
  const precise = attack.kind === "melee" ? featRank(who, "preciseStrike") > 0 : featRank(who, "preciseShot") >= 2;
  const around = getsAround(powerBehind(who, ask.attack));
  const hidden =
    ask.unseen || ask.situations.includes("surpriseAttack") || seen(who, target, ask).situations.includes("unseen");
  return againstOf(who.ref, attack, {
    ...(hidden && { perceived: false }),
    ...(ask.concealment === "total" && { senseBlocked: true }),
    outsideGrapple: outside(target, who.ref),
    sureFooted: target.skills.some((s) => s.key === "acrobatics" && s.ranks >= 5),
    cover: around ? "none" : ask.cover,
    ignoresCover: precise && ask.cover !== "total",
  });
}

/** What an attack costs: the maneuver's action, or that of the power. A coup is a standard action with Finishing Blow. @rule TWI-072 TWI-366 TWI-421 TWI-433 TWI-460 */
export function actionFor(who: TwintensActor, ask: AttackAsk): string {
  if (ask.held || ask.touch || ask.homing !== "" || ask.opening !== "") return "none";
  if (ask.maneuver === "coupDeGrace") return featRank(who, "finishingBlow") > 0 ? "standard" : "full";
  if (ask.full) return "full";
  if (ask.maneuver !== "attack") return MANEUVERS[ask.maneuver].action;
  const power = powerBehind(who, ask.attack);
  const action = power ? actionOf(power) : "none";
  return action === "none" ? "standard" : action;
}

/**
 * An attack from what was chosen and the table as it is: distance from tokens, how each target meets it, aim and aid, what maneuvers change.
 * @returns refusals of `composeAttack`, and `attack.gone`, `gone`, `grapple.none`, `throw.heavy`, `homing.gone`, `homing.early`
 * @rule TWI-017 TWI-100 TWI-104 TWI-110 TWI-164 TWI-168 TWI-235 TWI-265 TWI-310 TWI-360 TWI-361 TWI-365 TWI-366 TWI-373 TWI-378 TWI-379 TWI-381 TWI-384 TWI-385 TWI-480 TWI-520
 */
export function composeOf(ask: AttackAsk, s: S): Composed {
  const [me, by] = [s.character(ask.actor), s.party(ask.actor)];
  if (!me || !by) return refuse("gone", { name: ask.actor });
  // What touches by itself, and what was sent out before, asks nobody.
  const unable = ask.touch || ask.homing !== "" ? null : attackRefusal(me);
  if (unable) return unable;
  const settings = s.settings;
  const people = ask.targets
    .filter((t) => t !== ask.actor)
    .flatMap((uuid) => {
      const [party, character] = [s.party(uuid), s.character(uuid)];
      return party && character ? [{ party, character }] : [];
    });
  const made = attackFor(
    me,
    ask,
    settings,
    people[0]?.character ?? null,
    ask.covered ?? (people[0] ? (s.distance(ask.actor, people[0].party.uuid) ?? ask.distance) : null),
  );
  if (!made) return refuse("attack.gone");
  if (ask.effort) {
    const power = powerBehind(me, ask.attack);
    const effort = extraEffort(me, "powerRanks", {
      permanent: power ? effectOf(power).duration === "permanent" : false,
      equipment: power === undefined || ask.attack in me.geared,
      counted: countedIn(s, me.ref),
    });
    if (!effort.accepted) return effort;
  }
  if (ask.maneuver === "throwObject" && ask.thrown !== "" && s.character(ask.thrown)?.kind !== "object")
    return refuse("gone", { name: nameOf(s, ask.thrown) });
  if (ask.maneuver === "throwObject" && ask.weight !== null && made.attack.increment === null)
    return refuse("throw.heavy");
  if (ask.held && !people.every((p) => grapplesWith(me, p.party.uuid))) return refuse("grapple.none");
  const { attack, recoil } = made;
  const span = reachesAnyhow(ask) ? null : attackSpan(attack);
  const shut = openingRefusal(me, ask, attack.kind === "melee");
  if (shut) return shut;
  const lost = homingRefusal(me, ask, s) ?? touchRefusal(me, ask);
  if (lost) return lost;
  // On the Gamemaster's word somebody beyond its range counts as at its end.
  const within = span?.by === "range" ? (span.most ?? Infinity) : Infinity;
  const feet = (uuid: string): number | null => {
    const away = s.distance(ask.actor, uuid) ?? ask.distance;
    return away === null ? null : Math.min(away, within);
  };
  const centre = ask.middle === "" ? (people[0]?.party.uuid ?? "") : ask.middle;
  const middle = (uuid: string): number | null =>
    !hasMiddle(attack) ? null : uuid === centre ? 0 : s.distance(centre, uuid);
  const reachTo = hasMiddle(attack) && centre !== "" ? (centre === ask.actor ? 0 : feet(centre)) : null;
  const characters = people.map((p) => p.character);
  const near = people.every((p) => (feet(p.party.uuid) ?? NEAR + 1) <= NEAR);
  const aimed = people.map(({ party, character }): Aimed => ({
    party: { ...party },
    character,
    distance: feet(party.uuid),
    middle: middle(party.uuid),
    covered: ask.covered,
    studied: isFavored(me, character),
    centre: reachTo,
    ...seen(me, character, ask),
    against: againstFor(me, character, ask, attack),
  }));
  const composed = composeAttack(
    me,
    { ...by },
    attack,
    aimed,
    {
      ...(ask.maneuver !== "attack" && { maneuver: ask.maneuver }),
      trades: ask.trades,
      type: ask.type,
      pulled: ask.pulled,
      waiveCritical: ask.waiveCritical,
      takeTen: ask.takeTen,
      full: ask.full,
      vulnerable: ask.vulnerable,
      split: ask.split,
      sneak: ask.situations.includes("surpriseAttack"),
      extraAttack: extraAttack(me, ask, attack, near, characters),
      extraDamage: extraDamage(me, ask, attack, characters, s),
    },
    settings,
  );
  if (!composed.accepted) return composed;
  const far = ask.overrule ? null : outOfSpan(ask, people, hasMiddle(attack), span, s);
  if (far) return far;
  const short = ask.overrule ? null : shortOf(ask, people[0]?.party.uuid, attack, s);
  if (short) return short;
  const { request } = composed;
  const sure = aimOn(me, attack, near, characters) === "automatic";
  const targets = request.targets.map((t, i): TwintensTarget => ({
    ...t,
    ...((ask.held || ask.touch || sure) && t.automatic === null && { automatic: "hit" as const, rows: [] }),
    ...(ask.maneuver === "aid" && { still: 10 }),
    against: aimed[i]?.against
      ? { ...aimed[i].against, melee: attack.kind === "melee", attacker: ask.actor }
      : { melee: attack.kind === "melee", attacker: ask.actor },
  }));
  const used = powerBehind(me, ask.attack);
  const illness = used ? illnessOf(used) : null;
  const effect = request.effect && ask.feeling !== "" ? { ...request.effect, about: ask.feeling } : request.effect;
  const contest = ask.maneuver === "aid" || ask.maneuver === "sunder" ? ask.maneuver : request.contest;
  return {
    accepted: true,
    request: {
      ...request,
      effect,
      targets,
      contest,
      ask,
      action: actionFor(me, ask),
      source: `${ask.actor} ${attack.id}`,
      recoil,
      hazard: null,
      chain: chainOf(me, ask),
      interposers: interposersFor(
        ask.actor,
        targets.filter((t) => t.automatic === null && t.kind !== "object").map((t) => t.uuid),
        s,
      ),
      proofs: used ? proofsOf(me, used, settings) : [],
      ...(illness && { illness }),
    },
  };
}

/** What gets at whoever it is meant for wherever they stand: a run before the blow, a hold that is on, somebody who touches or is followed. @rule TWI-363 TWI-371 TWI-378 */
export const reachesAnyhow = ({ maneuver, held, touch, homing }: AttackAsk): boolean =>
  maneuver === "charge" || maneuver === "slam" || held || touch || homing !== "";

/** What stops a charge or a slam so that its blow doesn't get there, or what is thrown so that it doesn't; a way that was typed is taken as it is. What is thrown stands within reach of whoever throws it. @rule TWI-363 TWI-378 TWI-381 */
export function shortOf(
  { actor, maneuver, covered, thrown }: AttackAsk,
  target: Ref | undefined,
  attack: Pick<Attack, "reach">,
  s: S,
): Refusal | null {
  if (maneuver === "throwObject" && thrown !== "") {
    const away = firstOut({ by: "reach", most: Math.max(SPACE, attack.reach) }, actor, [thrown], s);
    const flight = target === undefined ? null : (s.runUp?.(thrown, target, Number.POSITIVE_INFINITY) ?? null);
    return away ?? stoppedShort(flight, SPACE, target ?? "", (who) => nameOf(s, who));
  }
  if ((maneuver !== "charge" && maneuver !== "slam") || covered !== null || target === undefined) return null;
  const run = s.runUp?.(actor, target, Number.POSITIVE_INFINITY) ?? null;
  return stoppedShort(run, Math.max(SPACE, attack.reach), target, (who) => nameOf(s, who));
}

/** Who can't be got at from here: of an area its middle, of anything else each target. What was typed counts where no board says better. @rule TWI-106 TWI-107 */
function outOfSpan(
  ask: AttackAsk,
  people: readonly { readonly party: Party }[],
  spreads: boolean,
  span: Span | null,
  s: S,
): Refusal | null {
  const middle = ask.middle === "" ? people[0]?.party.uuid : ask.middle;
  const aims = spreads ? (middle === undefined ? [] : [middle]) : people.map((p) => p.party.uuid);
  const distance = (from: string, to: string): number | null => s.distance(from, to) ?? ask.distance;
  return firstOut(span, ask.actor, aims, { party: s.party, distance });
}
