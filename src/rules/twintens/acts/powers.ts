/** What powers do without an attack: they go on and off, share points, are worn and whole again, boost, call, make, change the surroundings, are lent, let go. */
import type { Acts, Choice, Entry, Option } from "../../kernel/act.ts";
import { type Change, distinct, type Value } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Ref, Words } from "../../kernel/situation.ts";
import { memberCost } from "../build/points.ts";
import { tire } from "../harm/fatigue.ts";
import { concentrationDc } from "../harm/saves.ts";
import { forOthers } from "../hero/abilities.ts";
import { asBought, type TwintensActor } from "../hero/actor.ts";
import { activeRanks } from "../hero/derive.ts";
import { key } from "../labels.ts";
import { arrayPoints, shareArray, sharers } from "../powers/arrays.ts";
import { callable, callChanges, calledNow, endsWith, offChanges, switchedOn } from "../powers/calls.ts";
import { containerOf, containerRefusal, isFree } from "../powers/containers.ts";
import { boostable, boostChanges, fadesAtOnce, POWER, powerFade, restoreChanges, traitWords } from "../powers/drain.ts";
import {
  actionOf,
  concentration,
  effectOf,
  type Proof,
  proofsOf,
  provedBy,
  switchArray,
  switchOff,
  upkeep,
} from "../powers/powers.ts";
import { calledAtOnce, callOf, calls } from "../powers/summon.ts";
import { surroundedBy, type Surrounding, surroundings } from "../powers/surroundings.ts";
import { startIn, type TwintensSituation } from "../situation.ts";
import { documentId, impose } from "../state/condition-changes.ts";
import type { PowerEntry } from "../types.ts";
import { as, asks, gone, listOf, named, type Proving, selfOf, type TwintensAct } from "./act.ts";
import { hasExtra, hasFlaw, powerFeatRank, sideEffectOf } from "./attack/extras.ts";
import { type Aftermath, changing, doing, type Done, done } from "./done.ts";
import { untilOwnTurn } from "./maneuvers.ts";

type S = TwintensSituation;
type OfPower = { readonly power: string };
type Made = Done | Refusal;
type Fields<V> = { readonly [N in keyof V]: Value };

/** What is said of a deed with a power. */
interface Deed<V extends OfPower & Fields<V>> {
  readonly name: string;
  readonly rules: readonly string[];
  /** Powers that it is for, as somebody has them. */
  readonly of: (who: TwintensActor, s: S) => readonly PowerEntry[];
  readonly choices: Omit<TwintensAct<V>["choices"], "power">;
  readonly price: (who: TwintensActor, power: PowerEntry) => string;
  readonly does: (s: S, who: TwintensActor, power: PowerEntry, chosen: V) => Made;
  /** It isn't listed, since its power stands on the sheet with a switch of its own. */
  readonly onSheet?: true;
  /** What its power needs is thrown first, and what it costs its user comes with it. */
  readonly uses?: true;
  readonly label?: Words;
  readonly detail?: TwintensAct<V>["detail"];
  /** A line's name, where it isn't the power's. */
  readonly lineOf?: (power: PowerEntry) => Words;
  readonly none?: Refusal;
  /** Why not with this one of them. */
  readonly refuses?: (who: TwintensActor, power: PowerEntry) => Refusal | null;
}

const found = (who: TwintensActor, of: readonly PowerEntry[], id: string): PowerEntry | null =>
  of.find((p) => p.id === id) ?? who.powers.find((p) => p.id === id) ?? null;

/** What must be thrown before a power works, with faces by which it does. @rule TWI-451 */
function throwsOf(s: S, id: string): { readonly dice: readonly Proof[]; readonly tried: Proving } | null {
  const who = selfOf(s);
  const power = who?.powers.find((p) => p.id === id);
  const dice = who && power ? proofsOf(who, power, s.settings) : [];
  const best = s.settings.coreDie === "d20" ? [20] : [10, 10];
  return dice.length === 0 ? null : { dice, tried: dice.map(() => best) };
}

/** The Side Effect of a power that is used, always or as it fails. @rule TWI-451 */
function rebound(who: TwintensActor, power: PowerEntry, lost: boolean): readonly Aftermath[] {
  const side = sideEffectOf(power);
  return side === "always" || (side === "failure" && lost)
    ? [{ what: "sideEffect", by: who.ref, power: power.id, on: who.ref }]
    : [];
}

/** A power is used: what it does unless its proof fails, fatigue, what comes back on its user. @rule TWI-451 */
function used(s: S, who: TwintensActor, power: PowerEntry, made: Made, proving: Proving | null): Made {
  if (!made.accepted) return made;
  const proofs = proofsOf(who, power, s.settings);
  const lost = proofs.length > 0 && provedBy(proofs, proving ?? [], s.settings.coreDie) === false;
  const tired = hasFlaw(power, "tiring") ? tire(who, 1, "TWI-451") : [];
  const distracted = hasFlaw(power, "distracting")
    ? impose(who.ref, who.conditions, "distracted", { source: power.id, until: untilOwnTurn(who.ref) }, "TWI-451")
    : [];
  return done(distinct([...(lost ? [] : made.changes), ...tired, ...distracted]), [
    ...rebound(who, power, lost),
    ...(lost ? [] : made.after),
  ]);
}

/** A deed with one of one's powers, a line for each. */
function powerDeed<V extends OfPower & Fields<V>>(deed: Deed<V>): TwintensAct<V> {
  const label = deed.label ?? { key: key("Deed", deed.name, "label") };
  const power: Choice<string, S, V> = {
    pick: "one",
    label: { key: key("Deed", "whichPower") },
    none: deed.none ?? refuse("attack.gone"),
    options: (s) =>
      listOf(s, (who) =>
        deed.of(who, s).map((p): Option<string> => {
          const no = deed.refuses?.(who, p) ?? null;
          return { ...named(p), ...(no && { refused: no }) };
        }),
      ),
  };
  const make = (s: S, chosen: V, proving: Proving | null): Made =>
    as(s, (who) => {
      const it = found(who, deed.of(who, s), chosen.power);
      if (!it) return refuse("attack.gone");
      const made = deed.does(s, who, it, chosen);
      return deed.uses ? used(s, who, it, made, proving) : made;
    });
  return {
    rules: deed.rules,
    label,
    group: "other",
    by: "owner",
    at: [deed.onSheet ? "sheet" : "list"],
    ...(deed.detail && { detail: deed.detail }),
    entries: (s) =>
      listOf(s, (who) =>
        deed.of(who, s).map((p): Entry<V> => {
          const no = deed.refuses?.(who, p) ?? null;
          return {
            known: { power: p.id } as Partial<V>,
            label: deed.lineOf?.(p) ?? { key: p.name },
            detail: label,
            ...(no && { refused: no }),
          };
        }),
      ),
    refused: () => null,
    price: (s, chosen) => {
      const who = selfOf(s);
      const it = who && found(who, deed.of(who, s), chosen.power);
      return who && it ? [deed.price(who, it)].filter((action) => action !== "none") : [];
    },
    choices: { power, ...deed.choices } as unknown as TwintensAct<V>["choices"],
    ...(deed.uses && { throws: (s: S, chosen: V) => throwsOf(s, chosen.power) }),
    perform: make,
  };
}

const action = (_who: TwintensActor, power: PowerEntry): string => actionOf(power);
const free = (): string => "free";
const once = (): string => "array";
const NOTHING = {};

/** A power that takes concentration costs its action when it begins, as one that a free container holds; any other is switched freely. @rule TWI-072 TWI-431 TWI-433 */
function onPrice(who: TwintensActor, power: PowerEntry): string {
  const container = containerOf(who, power);
  if (container && isFree(container)) return actionOf(container);
  const { save, duration } = effectOf(power);
  return save === null && upkeep(duration) === "standard" ? actionOf(power, "free") : "free";
}

/** @rule TWI-433 */
const powerOn = powerDeed<OfPower>({
  name: "powerOn",
  rules: ["TWI-072", "TWI-433"],
  of: (who) => who.powers.filter((p) => !p.active && p.arrayId === null),
  onSheet: true,
  uses: true,
  price: onPrice,
  refuses: (who, power) => containerRefusal(who, power.id),
  choices: NOTHING,
  does: (_s, who, power) => changing(switchedOn(who, power)),
});

/** A power goes off with everything that hangs on it. @rule TWI-433 TWI-440 */
const powerOff = powerDeed<OfPower>({
  name: "powerOff",
  rules: ["TWI-072", "TWI-433"],
  of: (who) => who.powers.filter((p) => p.active),
  refuses: (who, power) => {
    const off = switchOff(who, power);
    return off.accepted ? null : off;
  },
  onSheet: true,
  price: free,
  choices: NOTHING,
  does: (s, who, power) => doing(offChanges(s, who, power)),
});

/** Another power of an array; with the one that goes off ends what hung on it. @rule TWI-431 */
const array = powerDeed<OfPower>({
  name: "array",
  rules: ["TWI-431"],
  of: (who) => who.powers.filter((p) => !p.active && p.arrayId !== null),
  onSheet: true,
  uses: true,
  price: once,
  choices: NOTHING,
  does: (s, who, power) => {
    const made = switchArray(who, power.id, false);
    const others = who.powers.filter((p) => p.active && p.id !== power.id && p.arrayId === power.arrayId);
    return made.accepted ? done(distinct([...made.changes, ...others.flatMap((p) => endsWith(s, who, p.id))])) : made;
  },
});

/** Those of each dynamic array's powers that stand for it: the first. */
function arrays(who: TwintensActor): readonly PowerEntry[] {
  const { powers } = asBought(who);
  return powers.filter(
    (p, at) => sharers({ powers }, p.id).length > 0 && powers.findIndex((q) => q.arrayId === p.arrayId) === at,
  );
}

type Share = OfPower & { readonly shares: Readonly<Record<string, number>> };

/** Points of a dynamic array are shared among its members: each is on at the ranks that it gets. @rule TWI-431 */
const share = powerDeed<Share>({
  name: "share",
  rules: ["TWI-431"],
  of: arrays,
  lineOf: (p) => ({ key: p.arrayId ?? "" }),
  price: once,
  detail: (s, { power }) => {
    const who = selfOf(s);
    const bought = who && asBought(who);
    const id = bought?.powers.find((p) => p.id === power)?.arrayId ?? null;
    return asks("shareText", { points: bought && id !== null ? arrayPoints(bought, id) : 0 });
  },
  choices: {
    shares: {
      pick: "numbers",
      label: { key: key("Deed", "share", "label") },
      of: (s, { power }) =>
        listOf(s, (who) => sharers(asBought(who), power)).map((p) => ({
          key: p.id,
          label: { key: p.name },
          hint: asks("shareHint", { most: p.ranks, points: memberCost(p) }),
          least: 0,
          most: p.ranks,
        })),
      first: (s, { power }) =>
        Object.fromEntries(
          listOf(s, (who) => sharers(asBought(who), power)).map((p) => [
            p.id,
            p.active ? Math.min(p.share ?? p.ranks, p.ranks) : 0,
          ]),
        ),
    },
  },
  does: (_s, who, power, { shares }) => {
    const made = shareArray(asBought(who), power.id, shares);
    return made.accepted ? changing(made.changes) : made;
  },
});

/** A power that was worn has all its ranks again. @rule TWI-451 */
const restore = powerDeed<OfPower>({
  name: "restore",
  rules: ["TWI-451"],
  of: (who) => asBought(who).powers.filter((p) => p.lost > 0),
  price: () => "none",
  choices: NOTHING,
  does: (_s, who, power) => changing(restoreChanges(who, asBought(who).powers.find((p) => p.id === power.id) ?? power)),
});

/** Whether somebody may have the good of one's power: whoever uses one that is for Others Only may not. @rule TWI-451 */
export function mayHave(s: S, power: string | undefined, ref: Ref): true | Refusal {
  const used = selfOf(s)?.powers.find((p) => p.id === power);
  return ref === s.self && used !== undefined && forOthers(used) ? refuse("power.othersOnly") : true;
}

type Boost = OfPower & { readonly whom: Ref; readonly trait: string };

/** Points of its rank on a trait of somebody; of others no power is named. @rule TWI-440 */
const boost = powerDeed<Boost>({
  name: "boost",
  rules: ["TWI-440"],
  of: (who) => who.powers.filter((p) => p.key === "boost" && p.active),
  uses: true,
  price: action,
  detail: () => asks("boostText"),
  choices: {
    whom: {
      pick: "who",
      label: asks("lendWhom"),
      self: true,
      fits: (s, { power }, ref) => mayHave(s, power, ref),
    },
    trait: {
      pick: "one",
      label: asks("drainTrait"),
      none: refuse("trait.gone"),
      options: (s, { power: id, whom }) => {
        const [power, other] = [selfOf(s)?.powers.find((p) => p.id === id), s.character(whom)];
        const traits = power && other ? boostable(power, other) : [];
        return traits
          .filter((t) => whom === s.self || !t.startsWith(POWER))
          .map((value): Option<string> => ({ value, label: traitWords(value, other?.powers ?? []) }));
      },
    },
  },
  does: (s, who, power, { whom, trait }) => {
    const ally = s.character(whom);
    if (!ally) return gone(s, whom);
    return changing(
      boostChanges(ally, trait, activeRanks(power), powerFade(power), callOf(who, power.id), fadesAtOnce(power)),
    );
  },
});

type Call = OfPower & { readonly base: Ref };
const makes = (power: PowerEntry): boolean => power.key === "createObject";

/** Somebody comes, or something is made, of those that the power's points allow. @rule TWI-440 TWI-450 */
const calling = (name: "call" | "make", label: Words, question: string): TwintensAct<Call> =>
  powerDeed<Call>({
    name,
    label,
    rules: ["TWI-440", "TWI-450"],
    of: (who) => who.powers.filter((p) => calls(p) && makes(p) === (name === "make")),
    uses: true,
    price: action,
    detail: (s, { power: id }) => {
      const power = selfOf(s)?.powers.find((p) => p.id === id);
      const count = power ? calledAtOnce(power, calledNow(s, { ref: s.self }, id)) : 1;
      return name === "make" ? asks("callThing") : asks("callText", { count: Math.max(1, count) });
    },
    choices: {
      base: {
        pick: "one",
        label: asks(question),
        none: refuse(name === "make" ? "call.nothing" : "call.nobody"),
        options: (s, { power: id }) => {
          const power = selfOf(s)?.powers.find((p) => p.id === id);
          return (power ? callable(s, power) : []).map(({ who, refused }): Option<Ref> => ({
            value: who.ref,
            label: { key: who.name },
            ...(refused && { refused }),
          }));
        },
      },
    },
    does: (s, who, power, { base }) => doing(callChanges(s, who, power, base)),
  });

type Surround = OfPower & { readonly into: Surrounding; readonly whom: readonly Ref[] };
const kindsOf = (s: S, id: string): readonly Surrounding[] => {
  const power = selfOf(s)?.powers.find((p) => p.id === id);
  return power ? surroundings(power) : [];
};

/** The surroundings of those who stand in them become something else, as long as the power is kept up. @rule TWI-236 TWI-292 TWI-440 */
const surround = powerDeed<Surround>({
  name: "surround",
  rules: ["TWI-292", "TWI-440"],
  of: (who) => who.powers.filter((p) => surroundings(p).length > 0),
  uses: true,
  price: action,
  detail: () => asks("surroundText"),
  choices: {
    into: {
      pick: "one",
      label: asks("surroundWhat"),
      when: (s, { power }) => kindsOf(s, power).length > 1,
      first: (s, { power }) => kindsOf(s, power)[0] ?? "obscure",
      options: (s, { power }) =>
        kindsOf(s, power).map((value) => ({ value, label: { key: key("Surrounding", value) } })),
    },
    whom: { pick: "whos", label: asks("surroundWhom"), self: true, first: (s) => s.aimed },
  },
  does: (s, who, power, { into, whom }) => {
    const victims = whom.flatMap((ref) => s.character(ref) ?? []);
    const { round, key: second } = startIn(s);
    return done(
      [...switchedOn(who, power), ...victims.flatMap((v) => surroundedBy(who, power, into, v, round, second))],
      into === "distract" ? distracted(who, power, victims) : [],
    );
  },
});

/** Who is distracted by surroundings that a power makes so, of those in them who keep something up. @rule TWI-236 TWI-440 */
const distracted = (who: TwintensActor, power: PowerEntry, victims: readonly TwintensActor[]): readonly Aftermath[] =>
  victims
    .filter((v) => concentration(v, concentrationDc("distracted")).length > 0)
    .map((v): Aftermath => ({ what: "distracts", by: who.ref, power: power.id, on: v.ref }));

/** Whether a power of one's own may be given to somebody who is touched. @rule TWI-450 */
const lends = (power: PowerEntry): boolean =>
  power.active && hasExtra(power, "affectsOthers") && effectOf(power).range !== "ranged";

type Lend = OfPower & { readonly whom: Ref };
type Kept = { readonly [key: string]: Value };

/** Somebody who is touched has a power for as long as it is kept up. @returns `attack.gone`, `lend.has` @rule TWI-450 */
const lend = powerDeed<Lend>({
  name: "lend",
  rules: ["TWI-450"],
  of: (who) => who.powers.filter(lends),
  uses: true,
  price: action,
  detail: () => asks("lendText"),
  choices: { whom: { pick: "who", label: asks("lendWhom"), none: refuse("attack.noTargets") } },
  does: (s, who, power, { whom }) => {
    const [item, ally] = [s.item(`${who.ref}.Item.${power.id}`) as Kept | null, s.character(whom)];
    if (!item) return refuse("attack.gone");
    if (!ally) return gone(s, whom);
    const copy = documentId("lent", callOf(who, power.id), ally.ref);
    return ally.powers.some((p) => p.id === copy)
      ? refuse("lend.has", { name: ally.name })
      : done([lent(item, copy, ally.ref, callOf(who, power.id))]);
  },
});

/** A copy of a power's item on somebody else, which goes when it is let go. @rule TWI-450 */
function lent({ _id, flags: _flags, ...data }: Kept, id: string, on: Ref, source: string): Change {
  const kept = data["system"] as Kept;
  // Whoever it is lent to is one of the others that it is for.
  const flaws = Array.isArray(kept["flaws"]) ? (kept["flaws"] as readonly Value[]) : [];
  const left = flaws.filter((f) => (f as { readonly key?: unknown } | null)?.key !== "othersOnly");
  const system: Kept = { ...kept, flaws: left, active: true, arrayId: null, inside: null };
  return {
    kind: "create",
    subject: on,
    collection: "Item",
    id,
    data: { ...data, system, flags: { crossover: { temporary: true, until: null, lentBy: source } } },
    rule: "TWI-450",
  };
}

/** Whether somebody may let go of what a power of theirs has done: what they keep up, and what is Reversible. @rule TWI-433 TWI-452 */
const letsGo = (power: PowerEntry): boolean =>
  upkeep(effectOf(power).duration) !== null || powerFeatRank(power, "reversible") > 0;

/** Let go of everything that a power holds, while the power itself stays at hand. @rule TWI-433 TWI-452 */
const letGo = powerDeed<OfPower>({
  name: "letGo",
  rules: ["TWI-433", "TWI-452"],
  of: (who, s) => who.powers.filter((p) => letsGo(p) && endsWith(s, who, p.id).length > 0),
  price: free,
  choices: NOTHING,
  does: (s, who, power) => changing(letsGo(power) ? endsWith(s, who, power.id) : []),
});

export const POWER_ACTS = {
  powerOn,
  powerOff,
  array,
  share,
  restore,
  boost,
  call: calling("call", { key: key("Deed", "call", "label") }, "callWhom"),
  make: calling("make", asks("doMake"), "callWhat"),
  surround,
  lend,
  letGo,
} as const satisfies Acts<S>;

/** How a power is used when it is pressed on a sheet: off, on, or in its array's other one's place. @rule TWI-431 TWI-433 */
export const switchFor = (who: TwintensActor, id: string): "powerOff" | "powerOn" | "array" => {
  const power = who.powers.find((p) => p.id === id);
  return power?.active === true ? "powerOff" : power && power.arrayId !== null ? "array" : "powerOn";
};
