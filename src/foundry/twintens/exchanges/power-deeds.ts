/** What powers without an attack do when they are used: they call, make, surround, are lent, and let go; and what handcuffs do. */
import { type Change, change, distinct, type Value } from "../../../rules/kernel/change.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import {
  callChanges,
  callOf,
  concentration,
  concentrationDc,
  cuff,
  documentId,
  effectOf,
  endsWith,
  hasExtra,
  held,
  type PowerEntry,
  powerFeatRank,
  surroundedBy,
  type Surrounding,
  surroundings,
  switchArray,
  switchOff,
  type TwintensActor,
  upkeep,
} from "../../../rules/twintens/index.ts";
import { actorOf } from "../../apply/ground.ts";
import type { Table } from "../../ruleset.ts";
import type { Aftermath } from "../aftermath.ts";
import { characterAt, secondsNow } from "../facts.ts";
import { situation } from "../situation.ts";

/** Deeds of powers and gear, as they travel. */
export const POWER_DEEDS = ["call", "surround", "lend", "letGo", "cuff"] as const;
export type PowerDeed = (typeof POWER_DEEDS)[number];

export const isPowerDeed = (deed: string): deed is PowerDeed => (POWER_DEEDS as readonly string[]).includes(deed);

type Done = { readonly accepted: true; readonly changes: readonly Change[] } | Refusal;

const powerOf = (who: TwintensActor, id: string): PowerEntry | null => who.powers.find((p) => p.id === id) ?? null;

/** The power on, where it isn't; nothing where it is. */
const on = (who: TwintensActor, power: PowerEntry): readonly Change[] =>
  power.active ? [] : [change(`${who.ref}.Item.${power.id}`, "system.active", false, true, "TWI-433")];

/** A power calls somebody or makes something. @rule TWI-440 TWI-450 */
function callDeed(who: TwintensActor, id: string, base: string, table: Table): Done {
  const power = powerOf(who, id);
  if (!power) return refuse("attack.gone");
  return callChanges(situation(who.ref, table), who, power, base);
}

/** A power makes something of the surroundings of those who stand in them. @rule TWI-292 TWI-440 */
function surroundDeed(who: TwintensActor, id: string, what: string, others: readonly string[], table: Table): Done {
  const power = powerOf(who, id);
  if (!power) return refuse("attack.gone");
  if (!(surroundings(power) as readonly string[]).includes(what)) return refuse("malformed", { code: "surroundings" });
  const victims = others.flatMap((uuid) => characterAt(table, uuid) ?? []);
  return {
    accepted: true,
    changes: [
      ...on(who, power),
      ...victims.flatMap((v) =>
        surroundedBy(who, power, what as Surrounding, v, table.encounter()?.round ?? 0, secondsNow()),
      ),
    ],
  };
}

/** Whether a power of one's own may be given to somebody who is touched. @rule TWI-450 */
export const lends = (power: PowerEntry): boolean =>
  power.active && hasExtra(power, "affectsOthers") && effectOf(power).range !== "ranged";

/** Somebody who is touched has a power for as long as it is kept up. @returns `attack.gone`, `lend.has` @rule TWI-450 */
function lendDeed(who: TwintensActor, id: string, other: string, table: Table): Done {
  const [power, ally] = [powerOf(who, id), characterAt(table, other)];
  const item = actorOf(who.ref)?.items.get(id) as unknown as { toObject(): { [key: string]: Value } } | undefined;
  if (!power || !item || !lends(power)) return refuse("attack.gone");
  if (!ally) return refuse("gone", { name: other });
  const copy = documentId("lent", callOf(who, id), ally.ref);
  if (ally.powers.some((p) => p.id === copy)) return refuse("lend.has", { name: ally.name });
  const { _id, flags: _flags, ...data } = item.toObject();
  const system = { ...(data.system as { [key: string]: Value }), active: true, arrayId: null, inside: null };
  return {
    accepted: true,
    changes: [
      {
        kind: "create",
        subject: ally.ref,
        collection: "Item",
        id: copy,
        data: { ...data, system, flags: { crossover: { temporary: true, until: null, lentBy: callOf(who, id) } } },
        rule: "TWI-450",
      },
    ],
  };
}

/** Whether somebody may let go of what a power of theirs has done: what they keep up, and what is Reversible. @rule TWI-433 TWI-452 */
export const letsGo = (power: PowerEntry): boolean =>
  upkeep(effectOf(power).duration) !== null || powerFeatRank(power, "reversible") > 0;

/** Let go of everything that a power holds, while the power itself stays at hand. @rule TWI-433 TWI-452 */
function letGoDeed(who: TwintensActor, id: string, table: Table): Done {
  const power = powerOf(who, id);
  const changes = power && letsGo(power) ? endsWith(situation(who.ref, table), who, id) : [];
  return changes.length === 0 ? refuse("deed.nothing") : { accepted: true, changes };
}

/** A power goes off with everything that hangs on it. @rule TWI-433 TWI-440 */
export function offDeed(who: TwintensActor, id: string, table: Table): Done {
  const power = powerOf(who, id);
  const off = power ? switchOff(who, power) : refuse("attack.gone");
  return off.accepted
    ? { accepted: true, changes: distinct([...off.changes, ...endsWith(situation(who.ref, table), who, id)]) }
    : off;
}

/** Another power of an array; with the one that goes off ends what hung on it. @rule TWI-431 */
export function arrayDeed(who: TwintensActor, id: string, table: Table): Done {
  const made = switchArray(who, id, false);
  if (!made.accepted) return made;
  const arrayId = powerOf(who, id)?.arrayId;
  const gone = who.powers.filter((p) => p.active && p.id !== id && p.arrayId === arrayId);
  return {
    accepted: true,
    changes: distinct([...made.changes, ...gone.flatMap((p) => endsWith(situation(who.ref, table), who, p.id))]),
  };
}

/** Handcuffs that somebody has at hand go on somebody else. @rule TWI-473 */
function cuffDeed(who: TwintensActor, other: string, table: Table): Done {
  const target = characterAt(table, other);
  if (!target) return refuse("gone", { name: other });
  return who.tools?.includes("handcuffs") === true
    ? cuff(
        target,
        held(target, "grappled").some((c) => c.trait === who.ref),
      )
    : refuse("attack.gone");
}

/** Who is distracted by surroundings that a power makes so, of those in them who keep something up. @rule TWI-236 TWI-440 */
export const distractedBy = (
  who: Pick<TwintensActor, "ref">,
  {
    deed,
    what,
    trait,
    others,
  }: { readonly deed: string; readonly what: string; readonly trait: string; readonly others: readonly string[] },
  table: Table,
): readonly Aftermath[] =>
  deed !== "surround" || trait !== "distract"
    ? []
    : others
        .filter((uuid) => {
          const c = characterAt(table, uuid);
          return c !== null && concentration(c, concentrationDc("distracted")).length > 0;
        })
        .map((on): Aftermath => ({ what: "distracts", by: who.ref, power: what, on }));

/** What such a deed does. @rule TWI-440 TWI-450 TWI-452 */
export function powerDeed(
  who: TwintensActor,
  deed: PowerDeed,
  {
    what,
    other,
    others,
    trait,
  }: { readonly what: string; readonly other: string; readonly others: readonly string[]; readonly trait: string },
  table: Table,
): Done {
  switch (deed) {
    case "call":
      return callDeed(who, what, other, table);
    case "surround":
      return surroundDeed(who, what, trait, others, table);
    case "lend":
      return lendDeed(who, what, other, table);
    case "letGo":
      return letGoDeed(who, what, table);
    case "cuff":
      return cuffDeed(who, other, table);
  }
}
