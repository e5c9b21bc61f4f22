/** Countering an attack with a power of one's own: who may, at what price, and both power checks. */
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import { row } from "../../../kernel/rows.ts";
import type { Ref } from "../../../kernel/situation.ts";
import { effectsOf } from "../../acts/attack/offence.ts";
import { powerCheck } from "../../acts/checks/kinds-of-check.ts";
import { type SpendKey, spendVictory } from "../../fortune/victory.ts";
import { actorPool } from "../../hero/actor.ts";
import { type EffectEdge, effectEdge } from "../../hero/minions.ts";
import { key } from "../../labels.ts";
import { innateRanks, isInnate, phantomBeside } from "../../powers/counter.ts";
import { effectOf } from "../../powers/current.ts";
import { findPower, type FoundPower } from "../../powers/found.ts";
import { gateOfUse } from "../../powers/gate.ts";
import { priceOf } from "../../powers/use.ts";
import type { FudgeSituation } from "../../situation.ts";
import { type Paid, payFor } from "../../turn/pay.ts";
import type { CheckRequest, Faces, FudgeCharacter } from "../../types.ts";
import type { AttackEvent, AttackState } from "./attack-state.ts";

type S = FudgeSituation;
type Countering = Extract<AttackEvent, { readonly type: "counter" }>;

/** What stands between whoever counters and whose power it is: a Nullify goes by minions and by transcendence, anything else by its dice alone. @rule FUD-602 FUD-620 */
export const edgeOf = ({ character, component }: FoundPower, victim: FudgeCharacter): EffectEdge =>
  component.effect === "nullify"
    ? effectEdge("nullify", character, victim)
    : { fails: false, works: false, dice: null };

/** The power check of whoever counters: a Nullify between minions and others, or of another transcendence, has its dice fixed. @rule FUD-602 FUD-620 */
export const counterCheck = (own: FoundPower, victim: FudgeCharacter, s: S): CheckRequest =>
  powerCheck(own.character, own.now ?? own.component, s.settings, { fixedDice: edgeOf(own, victim).dice });

/** What countering takes: what was readied, or at once a victory point, one more where it makes an Unreliable power work; and what each use of the power costs its user. @rule FUD-176 FUD-371 FUD-530 */
export function counterPrice(
  { character, power, component }: FoundPower,
  { atOnce, went }: Pick<Countering, "atOnce" | "went">,
  s: S,
): Paid {
  const spends: readonly SpendKey[] = [
    ...(atOnce ? (["instantCounter"] as const) : []),
    ...(went?.insisted ? (["reliable"] as const) : []),
  ];
  const [first] = spends;
  const points = first
    ? spendVictory(character, actorPool(character), first, { times: spends.length })
    : { accepted: true as const, changes: [] };
  if (!points.accepted) return points;
  const paid = atOnce ? points : payFor(s, character.ref, "standard");
  if (!paid.accepted) return paid;
  const use = priceOf(character, effectOf(power, component));
  return "accepted" in use
    ? use
    : { accepted: true, changes: [...(atOnce ? [] : paid.changes), ...points.changes, ...use] };
}

/** What stands against each way to counter that somebody has: with an action of their own turn or one that was readied, and at once for a victory point; null where nothing does. @rule FUD-176 FUD-371 */
export function waysToCounter(s: S, uuid: Ref): { readonly readied: Refusal | null; readonly atOnce: Refusal | null } {
  const character = s.character(uuid);
  if (!character) return { readied: refuse("power.gone"), atOnce: refuse("power.gone") };
  const [paid, point] = [payFor(s, uuid, "standard"), spendVictory(character, actorPool(character), "instantCounter")];
  return { readied: paid.accepted ? null : paid, atOnce: point.accepted ? null : point };
}

/** Why none of these can counter now: it takes what was readied, or a victory point at once; null where one of them can. @rule FUD-176 FUD-371 */
export function counterRefusal(uuids: readonly string[], s: S): Refusal | null {
  const all = uuids.map((uuid) => waysToCounter(s, uuid));
  return all.some((w) => w.atOnce === null || w.readied === null) ? null : (all[0]?.readied ?? null);
}

/** A power that counters, the attack's own, and how many ranks of each of the attack's effects can't be countered. */
interface Both {
  readonly own: FoundPower;
  readonly attack: FoundPower;
  readonly innate: readonly number[];
}

/** Whose power counters whose, from both as they are; a refusal where one of them is gone, all of the attack is innate, or its user stands too far above. @rule FUD-129 FUD-176 FUD-177 FUD-620 */
function both(state: AttackState, by: string, power: string, s: S): Both | Refusal {
  const attacker = state.request.actor.uuid;
  const [own, attack] = [findPower(s, by, power), findPower(s, attacker, state.request.attack.id, true)];
  if (!own?.now || !attack) return refuse("power.gone");
  const effects = effectsOf(state.request.attack);
  const made = effects.map(({ id }) => findPower(s, attacker, id, true)?.component ?? attack.component);
  if (made.every(isInnate)) return refuse("power.innate");
  return edgeOf(own, attack.character).fails
    ? refuse("counter.above", { name: attack.character.name })
    : { own, attack, innate: made.map(innateRanks) };
}

/** The power check of an effect that is countered: with the Phantom Ranks beside it, which no power level limits. @rule FUD-176 FUD-500 FUD-556 */
function counteredCheck({ character, power, component, now }: FoundPower, s: S): CheckRequest {
  const check = powerCheck(character, now ?? component, s.settings);
  const phantom = phantomBeside(character, power);
  return phantom > 0
    ? { ...check, after: [...check.after, row(key("Effect", "phantomRanks", "label"), phantom, "FUD-500")] }
    : check;
}

/** The power check of the attack that a counter stands against; its dice fall at the desk. @returns null where it can't be countered so */
export function counteredDice(state: AttackState, { by, power }: Countering, s: S): CheckRequest | null {
  const found = both(state, by.uuid, power, s);
  return "accepted" in found ? null : counteredCheck(found.attack, s);
}

/** The check with which a power of one's own counters; null where it can't. */
export function counteringDice(state: AttackState, by: Ref, power: string, s: S): CheckRequest | null {
  const found = both(state, by, power, s);
  return "accepted" in found ? null : counterCheck(found.own, found.attack.character, s);
}

/** A counter as it is written: its price, and both power checks. @param ownFaces  of the attack's power check @rule FUD-122 FUD-176 FUD-371 FUD-500 FUD-620 */
export function counterNow(state: AttackState, event: Countering, s: S, ownFaces: Faces | null): AttackEvent | Refusal {
  const found = both(state, event.by.uuid, event.power, s);
  const party = s.party(event.by.uuid);
  if ("accepted" in found) return found;
  if (!party) return refuse("gone", { name: event.by.name });
  const price = counterPrice(found.own, event, s);
  if (!price.accepted) return price;
  const asked = gateOfUse(found.own.character, found.own.now ?? found.own.component, s.settings);
  return {
    ...event,
    by: party,
    power: found.own.power.name,
    check: counterCheck(found.own, found.attack.character, s),
    ownCheck: counteredCheck(found.attack, s),
    ownFaces,
    innate: found.innate,
    ...(asked && { asked }),
    ...(edgeOf(found.own, found.attack.character).works && { always: true as const }),
    changes: price.changes,
  };
}
