import {
  type AttackEvent,
  type AttackState,
  type CheckRequest,
  type EffectEdge,
  effectEdge,
  effectsOf,
  type FudgeCharacter,
  innateRanks,
  isInnate,
  key,
  phantomBeside,
  powerCheck,
  spendVictory,
} from "../../../../rules/fudge/index.ts";
import { type Refusal, refuse } from "../../../../rules/kernel/refusal.ts";
import { row } from "../../../../rules/kernel/rows.ts";
import type { Brought, Table, Viewer } from "../../../ruleset.ts";
import { throwDice } from "../../dice/terms.ts";
import { isFudge } from "../../models/is-fudge.ts";
import { actorPool } from "../../models/snapshot.ts";
import { chooseCounter, waysToCounter } from "../../powers/power-use.ts";
import { fudgeSettings } from "../../settings.ts";
import { type Paid, pay } from "../../turn/purse.ts";
import { findPower, type FoundPower } from "./power-found.ts";

/** What stands between whoever counters and whose power it is: a Nullify goes by minions and by transcendence, anything else by its dice alone. @rule FUD-602 FUD-620 */
export const edgeOf = ({ character, component }: FoundPower, victim: FudgeCharacter): EffectEdge =>
  component.effect === "nullify"
    ? effectEdge("nullify", character, victim)
    : { fails: false, works: false, dice: null };

/** The power check of whoever counters: a Nullify between minions and others, or of another transcendence, has its dice fixed. @rule FUD-602 FUD-620 */
export const counterCheck = (own: FoundPower, victim: FudgeCharacter, table: Table): CheckRequest =>
  powerCheck(own.character, own.now ?? own.component, fudgeSettings(table), { fixedDice: edgeOf(own, victim).dice });

/** What countering takes: what was readied, or at once a victory point. @rule FUD-176 FUD-371 */
export const counterPrice = ({ character }: FoundPower, atOnce: boolean, table: Table): Paid =>
  atOnce ? spendVictory(character, actorPool(character), "instantCounter") : pay(character.ref, "standard", table);

/** Why none of these can counter now: it takes what was readied, or a victory point at once; null where one of them can. @rule FUD-176 FUD-371 */
export function counterRefusal(uuids: readonly string[], table: Table): Refusal | null {
  const all = uuids.map((uuid) => waysToCounter(uuid, table));
  return all.some((w) => w.atOnce === null || w.readied === null) ? null : (all[0]?.readied ?? null);
}

/** A power that counters, the attack's own, and how many ranks of each of the attack's effects can't be countered. */
interface Both {
  readonly own: FoundPower;
  readonly attack: FoundPower;
  readonly innate: readonly number[];
}

/** Whose power counters whose, from both as they are; a refusal where one of them is gone, all of the attack is innate, or its user stands too far above. @rule FUD-129 FUD-176 FUD-177 FUD-620 */
function both(state: AttackState, by: string, power: string, table: Table): Both | Refusal {
  const attacker = state.request.actor.uuid;
  const [own, attack] = [findPower(by, power, table), findPower(attacker, state.request.attack.id, table, true)];
  if (!own?.now || !attack) return refuse("power.gone");
  const effects = effectsOf(state.request.attack);
  const made = effects.map(({ id }) => findPower(attacker, id, table, true)?.component ?? attack.component);
  if (made.every(isInnate)) return refuse("power.innate");
  return edgeOf(own, attack.character).fails
    ? refuse("counter.above", { name: attack.character.name })
    : { own, attack, innate: made.map(innateRanks) };
}

/** The power check of an effect that is countered: with the Phantom Ranks beside it, which no power level limits. @rule FUD-176 FUD-500 FUD-556 */
function counteredCheck({ character, power, component, now }: FoundPower, table: Table): CheckRequest {
  const check = powerCheck(character, now ?? component, fudgeSettings(table));
  const phantom = phantomBeside(character, power);
  return phantom > 0
    ? { ...check, after: [...check.after, row(key("Effect", "phantomRanks", "label"), phantom, "FUD-500")] }
    : check;
}

/** A counter as it is written: its price, and both power checks; the attacker's dice fall here. @rule FUD-122 FUD-176 FUD-371 FUD-500 FUD-620 */
export async function counterNow(
  state: AttackState,
  event: Extract<AttackEvent, { type: "counter" }>,
  table: Table,
): Promise<AttackEvent | Refusal> {
  const found = both(state, event.by.uuid, event.power, table);
  const party = table.party(event.by.uuid);
  if ("accepted" in found) return found;
  if (!party) return refuse("gone", { name: event.by.name });
  const price = counterPrice(found.own, event.atOnce, table);
  if (!price.accepted) return price;
  const ownCheck = counteredCheck(found.attack, table);
  const { faces: ownFaces } = await throwDice(ownCheck);
  return {
    ...event,
    by: party,
    power: found.own.power.name,
    check: counterCheck(found.own, found.attack.character, table),
    ownCheck,
    ownFaces,
    innate: found.innate,
    ...(edgeOf(found.own, found.attack.character).works && { always: true as const }),
    changes: price.changes,
  };
}

/** The gesture: which power counters, and its dice. */
export async function counters(state: AttackState, viewer: Viewer, table: Table): Promise<Brought<AttackEvent> | null> {
  const choice = await chooseCounter(state.request.actor.uuid, viewer, table);
  const by = choice && table.party(choice.uuid);
  const found = choice && both(state, choice.uuid, choice.power, table);
  const victim = table.character(state.request.actor.uuid);
  if (!choice || !by || !found || "accepted" in found || !isFudge(victim)) return null;
  const check = counterCheck(found.own, victim, table);
  const { faces, rolls } = await throwDice(check);
  return {
    event: {
      type: "counter",
      by,
      power: choice.power,
      atOnce: choice.atOnce,
      faces,
      check,
      ownFaces: null,
      ownCheck: check,
      changes: [],
    },
    rolls,
  };
}
