/** Whom a power calls at the table, what it holds there, and what ends with it. */
import { type Change, change, distinct } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Ref } from "../../kernel/situation.ts";
import { asBought, type TwintensActor } from "../hero/actor.ts";
import { everybodyIn, type TwintensSituation } from "../situation.ts";
import { lift } from "../state/condition-changes.ts";
import type { PowerEntry } from "../types.ts";
import { switchOff } from "./powers.ts";
import { calledAtOnce, callOf, callRefusal, calls } from "./summon.ts";

type S = TwintensSituation;
type Someone = { readonly ref: Ref };
type Done = { readonly accepted: true; readonly changes: readonly Change[] } | Refusal;

/** The power on, where it isn't; nothing where it is. */
export const switchedOn = (who: Someone, power: PowerEntry): readonly Change[] =>
  power.active ? [] : [change(`${who.ref}.Item.${power.id}`, "system.active", false, true, "TWI-433")];

/** How many a power has out now. @rule TWI-440 */
export const calledNow = (s: S, who: Someone, power: string): number =>
  s.out(callOf(who, power)).filter((c) => c.kind === "delete" && c.collection === "Token").length;

/** Who may come when a power calls, of those whom whoever chooses may see: minions and villains, things for what is made; a Duplication offers its user. @rule TWI-440 */
export function callable(
  s: S,
  power: PowerEntry,
): readonly { readonly who: TwintensActor; readonly refused: Refusal | null }[] {
  const fits = ({ kind, ref }: TwintensActor): boolean =>
    power.key === "createObject"
      ? kind === "object"
      : kind === "villain" || kind === "minion" || (power.key === "duplication" && ref === s.self);
  return [...new Set([...s.listed(), s.self])]
    .flatMap((ref) => s.character(ref) ?? [])
    .filter(fits)
    .map((who) => ({ who, refused: callRefusal(power, asBought(who), who.ref === s.self) }));
}

/**
 * Somebody is called, or something made: as many as the power brings by one use.
 * @param base  uuid of the actor that stands for it
 * @returns refusals of `callRefusal`, `gone`, `call.board`, `call.most`, `call.full`
 * @rule TWI-055 TWI-440 TWI-450
 */
export function callChanges(s: S, who: TwintensActor, power: PowerEntry, base: Ref): Done {
  const found = s.character(base);
  if (!found || !calls(power)) return refuse("gone", { name: base });
  const no = callRefusal(power, asBought(found), base === who.ref);
  if (no) return no;
  const count = calledAtOnce(power, calledNow(s, who, power.id));
  if (count < 1) return refuse("call.most", { name: power.name });
  const made = s.call(who.ref, power, base, count);
  return made.accepted ? { accepted: true, changes: [...switchedOn(who, power), ...made.changes] } : made;
}

/** What a power of somebody's has put on others: conditions that name it as their cause, and powers that it lends. @rule TWI-433 TWI-450 */
export const heldBy = (s: S, who: Someone, power: string): readonly Change[] => [
  ...everybodyIn(s).flatMap((c) =>
    c.conditions.filter((x) => x.source === callOf(who, power)).map((x) => lift(c.ref, x, "TWI-433")),
  ),
  ...s.out(callOf(who, power)).filter((c) => c.kind !== "set" && c.collection === "Item"),
];

/** Everything that ends with a power: what it holds, whom it has called, what it has made. @rule TWI-433 TWI-434 TWI-440 */
export const endsWith = (s: S, who: Someone, power: string): readonly Change[] => [
  ...heldBy(s, who, power),
  ...s.out(callOf(who, power)).filter((c) => c.kind === "set" || c.collection !== "Item"),
];

/** A power off, with all that it held, called or made. @returns refusals of `switchOff` @rule TWI-433 TWI-440 */
export function offChanges(s: S, who: TwintensActor, power: PowerEntry): Done {
  const off = switchOff(who, power);
  return off.accepted ? { accepted: true, changes: distinct([...off.changes, ...endsWith(s, who, power.id)]) } : off;
}
