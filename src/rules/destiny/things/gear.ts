import { type Change, change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { PLAIN_ATTACK } from "../powers/as-stored.ts";
import type { ActionKind, AttackEntry, Data, DestinyCharacter, GearEntry } from "../types.ts";
import { ATTACK_SKILLS } from "../values.ts";

/** Passive Toughness of an object, or what it adds to a roll. @rule DES-116 DES-364 */
export function objectDc(toughness: number): number {
  return 10 + toughness;
}

/** What loading a complex weapon costs unless it says otherwise. @rule DES-197 */
export function loadAction(item: Pick<GearEntry, "load">): ActionKind {
  return item.load ?? "move";
}

/** What getting an item to hand costs: a Quick, from a pack a Move. @rule DES-138 DES-150 */
export function drawAction(item: Pick<GearEntry, "stowed">): "drawSheathe" | "retrieveStore" {
  return item.stowed ? "retrieveStore" : "drawSheathe";
}

/** The attack that a held weapon gives; null for what is not held, broken, or not loaded. @rule DES-293 DES-361 */
export function weaponAttack(item: GearEntry): AttackEntry | null {
  const w = item.weapon;
  if (!w || !item.held || item.damage === "broken" || item.damage === "destroyed" || (w.complex && !item.loaded))
    return null;
  return {
    ...PLAIN_ATTACK,
    id: item.id,
    name: item.name,
    band: w.band,
    skill: w.skill,
    ability: w.ability,
    effect: w.effect,
    rank: w.rank,
    resistance: w.effect === "damage" ? "toughness" : "fortitude",
    social: false,
    reach: w.reach,
    area: w.area,
    arms: w.band === "close" ? "weapon" : "none",
    hands: w.hands,
  };
}

/** A thrown knife is a ranged attack of the same weapon. @rule DES-362 */
export function thrownAttack(item: GearEntry): AttackEntry | null {
  const hit = weaponAttack(item);
  return hit && item.weapon?.throwable === true && item.weapon.band === "close"
    ? { ...hit, id: `${item.id}-thrown`, band: "ranged", skill: ATTACK_SKILLS.ranged, arms: "none" }
    : null;
}

/** A complex weapon that has been used is to be loaded again. @param attack  id of the attack that was made with it @rule DES-197 DES-361 */
export function fired(who: Pick<DestinyCharacter, "ref" | "gear">, attack: string): readonly Change[] {
  const weapon = who.gear.find((g) => g.id === attack && g.weapon?.complex === true && g.loaded);
  return weapon ? [change(`${who.ref}.Item.${weapon.id}`, "system.loaded", true, false, "DES-197")] : [];
}

/** Hands of a body. */
const HANDS = 2;

/** Hands that hold nothing: weapons take one or two, whatever else is held takes one, and so do the limbs of a grip. @rule DES-112 DES-113 DES-361 */
export function freeHands(who: Pick<DestinyCharacter, "gear" | "grab">): number {
  const held = who.gear.filter((g) => g.held).reduce((n, g) => n + (g.weapon?.hands ?? 1), 0);
  return Math.max(0, HANDS - held - (who.grab?.limbs ?? 0));
}

/** Something leaves the hand and lies where its owner stands. @rule DES-112 DES-161 */
export function fall(
  owner: Pick<DestinyCharacter, "ref">,
  item: Pick<GearEntry, "id" | "held" | "fallen">,
  rule: string,
): readonly Change[] {
  const on = `${owner.ref}.Item.${item.id}`;
  return [
    ...(item.held ? [change(on, "system.held", true, false, rule)] : []),
    ...(item.fallen ? [] : [change(on, "system.fallen", false, true, rule)]),
  ];
}

/** How something that was struck out of a hand may be taken: free with two hands, with one by a Quick and a Reaction (skill) check at Moderate. @returns refusal `take.hands`, `take.reach` @rule DES-065 DES-112 */
export function disarmTake(free: number, inReach: boolean): "free" | "check" | Refusal {
  if (!inReach) return refuse("take.reach");
  if (free < 1) return refuse("take.hands");
  return free >= HANDS ? "free" : "check";
}

/** Something that fell is picked up: one's own again, or out of its owner's things into those of who takes it. @param data  the whole of it as its document holds it @rule DES-112 DES-151 */
export function pickUp(
  taker: Pick<DestinyCharacter, "ref">,
  owner: Pick<DestinyCharacter, "ref">,
  item: Pick<GearEntry, "id" | "held" | "fallen">,
  data: Data,
  rule: string,
): readonly Change[] {
  const on = `${owner.ref}.Item.${item.id}`;
  if (taker.ref === owner.ref)
    return [
      ...(item.fallen ? [change(on, "system.fallen", true, false, rule)] : []),
      ...(item.held ? [] : [change(on, "system.held", false, true, rule)]),
    ];
  const system = { ...(data["system"] as Data), fallen: false, held: true, worn: false, stowed: false };
  return [
    { kind: "delete", subject: owner.ref, collection: "Item", id: item.id, data, rule },
    { kind: "create", subject: taker.ref, collection: "Item", id: item.id, data: { ...data, system }, rule },
  ];
}
