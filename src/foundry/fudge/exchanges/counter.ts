import { effectEdge, isInnate, powerCheck, spendVictory, type AttackEvent, type AttackState, type CheckRequest, type FudgeCharacter } from "../../../rules/fudge/index.ts";
import { refuse, type Refusal } from "../../../rules/kernel/refusal.ts";
import type { Brought, Table, Viewer } from "../../ruleset.ts";
import { throwDice } from "../dice.ts";
import { isFudge } from "../is-fudge.ts";
import { chooseCounter } from "../power-use.ts";
import { pay, type Paid } from "../purse.ts";
import { fudgeSettings } from "../settings.ts";
import { actorPool } from "../snapshot.ts";
import { findPower, type FoundPower } from "./power-found.ts";

/** The power check of whoever counters: a Nullify between minions and others, or of another transcendence, has its dice fixed. @rule FUD-602 FUD-620 */
export function counterCheck({ character, component, now }: FoundPower, victim: FudgeCharacter, table: Table): CheckRequest {
  const edge = component.effect === "nullify" ? effectEdge("nullify", character, victim) : { dice: null };
  return powerCheck(character, now ?? component, fudgeSettings(table), { fixedDice: edge.dice });
}

/** What countering takes: what was readied, or at once a victory point. @rule FUD-176 FUD-371 */
export const counterPrice = ({ character }: FoundPower, atOnce: boolean, table: Table): Paid => (atOnce ? spendVictory(character, actorPool(character), "instantCounter") : pay(character.ref, "standard", table));

/** Whose power counters whose, from both as they are; a refusal where one of them is gone, or the attack is innate. */
function both(state: AttackState, by: string, power: string, table: Table): { readonly own: FoundPower; readonly attack: FoundPower } | Refusal {
  const [own, attack] = [findPower(by, power, table), findPower(state.request.actor.uuid, state.request.attack.id, table, true)];
  if (!own?.now || !attack) return refuse("power.gone");
  return isInnate(attack.component) ? refuse("power.innate") : { own, attack };
}

/** A counter as it is written: its price, and both power checks; the attacker's dice fall here. @rule FUD-122 FUD-176 FUD-371 */
export async function counterNow(state: AttackState, event: Extract<AttackEvent, { type: "counter" }>, table: Table): Promise<AttackEvent | Refusal> {
  const found = both(state, event.by.uuid, event.power, table);
  const party = table.party(event.by.uuid);
  if ("accepted" in found) return found;
  if (!party) return refuse("gone", { name: event.by.name });
  const price = counterPrice(found.own, event.atOnce, table);
  if (!price.accepted) return price;
  const ownCheck = powerCheck(found.attack.character, found.attack.now ?? found.attack.component, fudgeSettings(table));
  const { faces: ownFaces } = await throwDice(ownCheck);
  return { ...event, by: party, power: found.own.power.name, check: counterCheck(found.own, found.attack.character, table), ownCheck, ownFaces, changes: price.changes };
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
  return { event: { type: "counter", by, power: choice.power, atOnce: choice.atOnce, faces, check, ownFaces: null, ownCheck: check, changes: [] }, rolls };
}
