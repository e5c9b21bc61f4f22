/** Which act a press is, where what was pressed names none: a power, a thing on the sheet, what lies on the ground. */
import type { AnyChosen } from "../../../kernel/act.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import { attacksOf } from "../../hero/traits.ts";
import { effectRange, variablePoints } from "../../powers/powers.ts";
import type { DestinySituation } from "../../situation.ts";
import { fallenAt, type FallenRef, takeWay } from "../../things/fallen.ts";
import { powerAction } from "../../turn/actions.ts";
import type { DestinyCharacter } from "../../types.ts";
import type { DestinyActName } from "../index.ts";

/** An act with what is known of it. */
export interface Press {
  readonly accepted: true;
  readonly act: DestinyActName;
  readonly known: AnyChosen;
}
const press = (act: DestinyActName, known: AnyChosen = {}): Press => ({ accepted: true, act, known });

/** Effects whose use is rolled on a card of its own, and the choice that names the power there. @rule DES-337 */
const ROLLED = { healing: "power", nullify: "by", mindReading: "by" } as const;
const isRolled = (effect: string): effect is keyof typeof ROLLED => Object.hasOwn(ROLLED, effect);

/** A power that is pressed: its attack, another layout of a Variable, its own roll, or its use in its band. @returns refusal `power.gone` @rule DES-154 DES-190 DES-198 DES-337 */
export function powerPress(who: DestinyCharacter, id: string): Press | Refusal {
  const power = who.powers.find((p) => p.id === id);
  const effect = power?.effects[0];
  if (!power || !effect) return refuse("power.gone");
  const attack = attacksOf(who).find((a) => a.power === id);
  if (attack) return press("attack", { attack: attack.id });
  if (variablePoints(power.effects) !== null && power.alternates.length > 0)
    return press("switchAlternate", { of: id });
  if (isRolled(effect.effect)) return press(effect.effect, { [ROLLED[effect.effect]]: id });
  return press(powerAction(effectRange(effect)), { power: id });
}

/** A power's switch on the sheet: it is used, or ended. @rule DES-164 DES-335 */
export const powerSwitch = (who: DestinyCharacter, id: string, on: boolean): Press | Refusal =>
  on ? powerPress(who, id) : press("endPower", { what: { kind: "power", id } });

/** Whether a switch on the sheet is an act and no mere tick: in a fight, and where others feel that a power comes on. What is worn is put on and off without. @rule DES-150 DES-164 DES-337 */
export const switchIsAct = (who: DestinyCharacter, field: string, item: string, fighting: boolean): boolean =>
  field !== "worn" &&
  (fighting ||
    (field === "active" &&
      who.powers.some((p) => p.id === item && p.effects.some((e) => ["summon", "transform"].includes(e.effect)))));

/** What a Stunt struck out of a hand is taken, from its card: free with two hands, with one by a check. @returns refusal `take.gone`, of `takeWay` @rule DES-065 DES-112 */
export function fallenPress(s: DestinySituation, who: DestinyCharacter, object: FallenRef): Press | Refusal {
  const fallen = fallenAt(object, s);
  const way = fallen ? takeWay(who, fallen, s) : refuse("take.gone");
  if (typeof way !== "string") return way;
  return press(way === "free" ? "disarmTake" : "disarmTake.check", { object: { ...object } });
}

/** What a switch of a thing on the sheet is in a fight: a Quick to draw or put away, a Move for what is stowed, picking up what lies on the ground, loading. @rule DES-138 DES-150 DES-151 DES-197 */
export function gearPress(who: DestinyCharacter, field: string, item: string): Press {
  const fallen = who.gear.some((g) => g.id === item && g.fallen);
  if (field === "held" && fallen) return press("manipulate", { object: { owner: who.ref, item } });
  return press(field === "stowed" ? "retrieveStore" : field === "loaded" ? "loadComplex" : "drawSheathe", { item });
}
