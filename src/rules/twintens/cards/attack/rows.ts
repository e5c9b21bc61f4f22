import type { Row } from "../../../kernel/rows.ts";
import { type Attack, thrownMastery } from "../../acts/attack/offence.ts";
import { DEFENSIVE_STRIKE, openingOf } from "../../acts/attack/openings.ts";
import { aimBonus, disarmNumbers } from "../../acts/maneuvers.ts";
import { plannedRows } from "../../fortune/plan.ts";
import { combined, sneakDamage } from "../../harm/damage.ts";
import type { TwintensActor } from "../../hero/actor.ts";
import { featNumber, featRank } from "../../hero/derive.ts";
import { line } from "../../labels.ts";
import type { TwintensSituation } from "../../situation.ts";
import { held } from "../../state/conditions.ts";
import { inspiredRows } from "../../turn/pay.ts";
import type { AttackAsk } from "./ask.ts";

type S = TwintensSituation;

/** Whether an opponent is of the kind that somebody has made a study of. @rule TWI-421 */
export const isFavored = (me: TwintensActor, other: TwintensActor): boolean =>
  me.feats.some(
    (f) =>
      f.key === "favoredOpponent" &&
      f.subject !== "" &&
      (other.name.toLowerCase().includes(f.subject.toLowerCase()) || f.subject.toLowerCase() === other.kind),
  );

/** What an aim gives against these targets: next to a thing that can't move it hits by itself. @rule TWI-361 */
export function aimOn(
  who: TwintensActor,
  attack: Attack,
  near: boolean,
  targets: readonly TwintensActor[],
): number | "automatic" {
  if (held(who, "aiming").length === 0) return 0;
  return aimBonus(
    attack.kind === "melee" || near,
    featRank(who, "improvedAim") > 0,
    targets.length > 0 && targets.every((t) => t.kind === "object"),
  );
}

const row = (name: string, value: number, rule: string): readonly Row[] =>
  value === 0 ? [] : [line(name, value, rule)];

/** What the attacker's own state adds to one attack roll: aim, an ally's aid, a plan, inspiration, a disarm from afar, a modifier by hand. @rule TWI-006 TWI-360 TWI-361 TWI-368 TWI-421 */
export function extraAttack(
  who: TwintensActor,
  ask: AttackAsk,
  attack: Attack,
  near: boolean,
  targets: readonly TwintensActor[],
): readonly Row[] {
  const aim = aimOn(who, attack, near, targets);
  const aided = held(who, "aided")
    .filter((c) => c.trait !== null && ask.targets.includes(c.trait))
    .reduce((sum, c) => sum + (c.degree ?? 0), 0);
  const disarm =
    ask.maneuver === "disarm"
      ? disarmNumbers(who, { ranged: attack.kind === "ranged", damage: 0, holderStrength: 0, twoHands: false }).attack
      : 0;
  return [
    ...row("aim", aim === "automatic" ? 0 : aim, "TWI-361"),
    ...row("aided", aided, "TWI-360"),
    ...row(
      "defensiveStrike",
      attack.kind === "melee" && ask.targets.some((t) => openingOf(who, "defensiveStrike", t)) ? DEFENSIVE_STRIKE : 0,
      "TWI-421",
    ),
    ...row("rangedDisarm", disarm, "TWI-368"),
    ...row("circumstance", ask.circumstance, "TWI-006"),
    ...plannedRows(who),
    ...inspiredRows(who),
  ];
}

/** Whether somebody acts after another in this fight; without one, whoever is surprised is the slower. @rule TWI-421 */
function slower(who: TwintensActor, than: TwintensActor, s: S): boolean {
  const order = s.fight?.order ?? [];
  return !order.includes(who.ref) || !order.includes(than.ref) || order.indexOf(who.ref) > order.indexOf(than.ref);
}

/** What feats and a combined attack add to the damage. @rule TWI-168 TWI-381 TWI-421 */
export function extraDamage(
  who: TwintensActor,
  ask: AttackAsk,
  attack: Attack,
  targets: readonly TwintensActor[],
  s: S,
): readonly Row[] {
  const joined =
    ask.maneuver === "combined" && ask.others.length > 0 && attack.damage
      ? combined([attack.damage.total, ...ask.others]).damage - attack.damage.total
      : 0;
  const all = (fits: (t: TwintensActor) => boolean): boolean => targets.length > 0 && targets.every(fits);
  const first = all((t) => t.flags.flatFooted && slower(t, who, s)) ? sneakDamage(featRank(who, "firstStrike")) : 0;
  const thrown = ask.maneuver === "throwObject" ? thrownMastery(who) : 0;
  const improvised =
    ask.situations.includes("unfamiliar") || ask.maneuver === "throwObject" ? featNumber(who, "improvisedDamage") : 0;
  return [
    ...row("combined", joined, "TWI-168"),
    ...row("firstStrike", first, "TWI-421"),
    ...row("favored", all((t) => isFavored(who, t)) ? featRank(who, "favoredOpponent") : 0, "TWI-421"),
    ...row("thrownMastery", thrown, "TWI-421"),
    ...row("improvised", improvised, "TWI-421"),
  ];
}
