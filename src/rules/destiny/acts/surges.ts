/** The eight uses of a Surge. */
import type { Acts, NoChoice, Option } from "../../kernel/act.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { isUnknown, type Ref } from "../../kernel/situation.ts";
import { avertCheck, avertDeed, isAvert, powerOf, triedFaces } from "../fortune/avert.ts";
import { surge, surgeOpen, type SurgeOption } from "../fortune/surge.ts";
import { type EdgeChoice, edgeLabel } from "../hero/edges.ts";
import { type TraitKey, traitLabel } from "../hero/trait-key.ts";
import { attacksOf, borrowableEdges, traitsOf } from "../hero/traits.ts";
import { attackLabel, conditionLabel, effectLabel, key } from "../labels.ts";
import { type EffectKey, EFFECTS } from "../powers/effect-table.ts";
import { freshEffect } from "../powers/powers.ts";
import { contextIn, type DestinySituation, turnIn } from "../situation.ts";
import { ACTIONS } from "../turn/actions.ts";
import type { AlternateEntry, DestinyCharacter, PowerEffect, PowerEntry, RetryLock } from "../types.ts";
import { as, asks, type DestinyAct, foesFirst, friendsFirst, listOf, named } from "./act.ts";
import { before } from "./attacks.ts";
import { type Done, done, type Follow, note, resistOnce } from "./done.ts";
import { askOf } from "./reading/follow.ts";

type Use = SurgeOption["option"];

/** Fatigue of a Surge outside encounters is due as soon as it has served. @rule DES-072 */
const landing = (who: DestinyCharacter): Follow => ({
  kind: "deed",
  actor: who.ref,
  ask: { actor: who.ref, act: "landSurge", chosen: {} },
  label: key("Follow", "landSurge"),
});

const price = (use: Use): readonly string[] => [use === "resistance" ? "reaction.surgeResistance" : "reaction.surge"];

/** What every use has: who may, the Reaction that it takes, the fatigue that comes with it. */
const common = (
  use: Use,
  rule: string,
): Pick<DestinyAct<NoChoice>, "rules" | "label" | "detail" | "group" | "by" | "at" | "refused" | "price"> => ({
  rules: ["DES-171", "DES-200", rule],
  label: { key: key("Surge", use, "label") },
  detail: () => ({ key: key("Surge", use, "hint") }),
  group: "surge",
  by: "owner",
  at: ["list", "card"],
  refused: (s) => {
    const may = as(s, (who) => {
      const { limits, spends } = counted(s, who);
      return surgeOpen(who, use, limits, spends) ?? { accepted: true as const };
    });
    return may.accepted ? null : may;
  },
  price: () => price(use),
});

/** Turn and spends as a Surge asks for them: whether the one Reaction of this turn is left is the economy's to say, as strictly as the table wants it; so here it counts only where the table is strict. @rule DES-066 DES-200 */
function counted(s: DestinySituation, who: DestinyCharacter): ReturnType<typeof turnIn> {
  const now = turnIn(s, who);
  if (s.settings.economyEnforcement === "block") return now;
  return { ...now, spends: Object.fromEntries(Object.entries(now.spends).filter(([name]) => name !== "reaction")) };
}

/** The use with its fatigue. @rule DES-072 DES-200 DES-214 */
function take(
  s: DestinySituation,
  who: DestinyCharacter,
  what: SurgeOption,
  follow: Follow | null = null,
): Done | Refusal {
  const { limits, spends, here } = counted(s, who);
  const deed = surge(who, what, limits, spends);
  if (!deed.accepted) return deed;
  return done(deed.changes, price(what.option), {
    note: note("surge", { option: key("Surge", what.option, "label") }),
    follow: follow ?? (here ? null : landing(who)),
  });
}

/** One more Standard, in one's own turn. @rule DES-201 */
export const additionalAction: DestinyAct<NoChoice> = {
  ...common("additionalAction", "DES-201"),
  choices: {},
  perform: (s) => as(s, (who) => take(s, who, { option: "additionalAction" })),
};

/** A power gains one new alternate until the encounter ends. @rule DES-202 DES-333 DES-336 */
export const alternateEffect: DestinyAct<{
  readonly power: string;
  readonly lent: EffectKey;
  readonly rank: number;
  readonly subject: string;
  readonly farther: boolean;
  readonly name: string;
}> = {
  ...common("alternateEffect", "DES-202"),
  choices: {
    power: { pick: "one", label: asks("power"), none: refuse("power.none"), options: powers },
    lent: {
      pick: "one",
      label: asks("lentEffect"),
      first: () => "damage",
      options: () => LENDABLE.map((value): Option<EffectKey> => ({ value, label: { key: effectLabel(value) } })),
    },
    rank: {
      pick: "whole",
      label: asks("lentRank"),
      bounds: () => [1, MOST_RANK],
      first: (s, { power }) =>
        Math.max(1, ...listOf(s, (who) => powerOf(who, power)?.power.effects.map((e) => e.rank) ?? [])),
    },
    subject: { pick: "words", label: asks("lentSubject"), longest: 200 },
    farther: { pick: "flag", label: asks("farther") },
    name: { pick: "words", label: asks("lentName"), longest: 200 },
  },
  perform: (s, chosen) =>
    as(s, (who) => {
      const power = who.powers.find((p) => p.id === chosen.power);
      return power
        ? take(s, who, { option: "alternateEffect", power, alternate: lentAlternate(power, chosen) })
        : refuse("power.gone");
    }),
};

const MOST_RANK = 60;
const LENDABLE = (Object.keys(EFFECTS) as EffectKey[]).filter((e) => e !== "variable");

/** What is lent: an effect of the list at a rank, one step farther if so wanted; attacks are made as the power's own. @rule DES-202 DES-336 */
function lentAlternate(
  base: PowerEntry,
  {
    lent,
    rank,
    subject,
    farther,
    name,
  }: {
    readonly lent: EffectKey;
    readonly rank: number;
    readonly subject: string;
    readonly farther: boolean;
    readonly name: string;
  },
): Omit<AlternateEntry, "id" | "dynamic"> {
  const made = freshEffect(lent, rank);
  const own = base.effects.find((e) => e.attackSkill !== null);
  const effect: PowerEffect = {
    ...made,
    subject,
    ...(made.attackSkill !== null && own && { attackSkill: own.attackSkill, ability: own.ability }),
    modifiers: farther ? [{ key: "increasedRange", rank: 1, choice: "" }] : [],
  };
  return { name: name || effectLabel(effect.effect), effects: [effect] };
}

/** One trait a rank higher until the end of the next turn. @rule DES-203 */
export const boost: DestinyAct<{ readonly trait: TraitKey }> = {
  ...common("boost", "DES-203"),
  choices: {
    trait: {
      pick: "one",
      label: asks("trait"),
      options: (s) =>
        listOf(s, (who) =>
          traitsOf(who).map((value): Option<TraitKey> => ({ value, label: traitLabel(value, attacksOf(who)) })),
        ),
    },
  },
  perform: (s, { trait }) => as(s, (who) => take(s, who, { option: "boost", trait })),
};

/** All one's own Disadvantage counts nothing, or all Advantage that is used against one. @rule DES-206 */
export const burst: DestinyAct<{ readonly negates: "own" | "opponents" }> = {
  ...common("burst", "DES-206"),
  choices: {
    negates: {
      pick: "one",
      label: asks("negatesWhat"),
      options: () => (["own", "opponents"] as const).map((value) => ({ value, label: asks(`negates.${value}`) })),
    },
  },
  perform: (s, { negates }) => as(s, (who) => take(s, who, { option: "burst", negates })),
};

/** A single rank of an edge, until the encounter ends. @rule DES-207 */
export const edge: DestinyAct<{ readonly edge: EdgeChoice }> = {
  ...common("edge", "DES-207"),
  choices: {
    edge: {
      pick: "one",
      label: asks("edge"),
      none: refuse("surge.edge"),
      options: (s) =>
        listOf(s, (who) =>
          borrowableEdges(who).map((value): Option<EdgeChoice> => ({ value, label: edgeLabel(value) })),
        ),
    },
  },
  perform: (s, chosen) => as(s, (who) => take(s, who, { option: "edge", edge: chosen.edge })),
};

/** A power against an incoming effect: its check opposes the attacker's; an Avert or Deflect becomes a Defense. @rule DES-208 DES-339 */
export const counter: DestinyAct<{
  readonly power: string;
  readonly attacker: Ref;
  readonly attack: string;
  readonly whom: Ref;
  readonly card: string;
}> = {
  ...common("counter", "DES-208"),
  choices: {
    power: { pick: "one", label: asks("power"), none: refuse("power.none"), options: powers },
    attacker: {
      pick: "who",
      label: asks("incomingFrom"),
      prefers: foesFirst,
      when: (s, { power }) => !guards(s, power),
      first: (s) => s.aimed[0] ?? "",
    },
    card: { pick: "words", label: asks("incoming"), longest: 100, silent: true },
    attack: {
      pick: "one",
      label: asks("incoming"),
      when: (s, { power, attacker }) => !guards(s, power) && attacker !== "",
      first: () => "",
      options: incoming,
    },
    whom: {
      pick: "who",
      label: asks("whomGuarded"),
      self: true,
      prefers: friendsFirst,
      when: (s, { power }) => guards(s, power),
      first: (s) => s.self,
    },
  },
  throws: (s, { power }) => {
    const who = s.character(s.self);
    const check = who && avertCheck(who, power, contextIn(s));
    return check ? { dice: { kind: "check", check }, tried: { faces: triedFaces(check), face: null } } : null;
  },
  perform: (s, chosen, thrown) =>
    as(s, (who) => {
      const what = { option: "counter", power: chosen.power } as const;
      if (!guards(s, chosen.power)) return take(s, who, what, answering(who, chosen));
      const given =
        thrown && avertDeed(who, chosen.power, s.character(chosen.whom) ?? who, thrown, price("counter"), contextIn(s));
      const paid = take(s, who, what);
      if (!paid.accepted) return paid;
      if (!given) return refuse("badDice");
      return given.accepted ? { ...given, changes: [...paid.changes, ...given.changes] } : given;
    }),
};

/** Attacks of whoever is answered; of an unknown one what lies on the card, or whatever it is that comes. @rule DES-208 */
function incoming(
  s: DestinySituation,
  { attacker, card }: { readonly attacker: Ref; readonly card: string },
): readonly Option<string>[] {
  const they = s.character(attacker);
  const all = (they ? attacksOf(they) : []).map((a): Option<string> => ({
    value: a.id,
    label: { key: attackLabel(a) },
  }));
  if (!isUnknown(s, attacker)) return all;
  const lies = before(s, card)?.request;
  const seen = lies?.actor.uuid === attacker ? lies.attack.id : null;
  return [{ value: "", label: asks("whatComes") }, ...all.filter(({ value }) => value === seen)];
}

/** Whether a power gives a Defense in place of a contest. @rule DES-337 DES-339 */
function guards(s: DestinySituation, power: string): boolean {
  const who = s.character(s.self);
  const used = who && powerOf(who, power);
  return used ? isAvert(used.effect) : false;
}

/** The contest of a Counter, told to the card that it answers; nobody to answer: none. @rule DES-208 */
function answering(
  who: DestinyCharacter,
  {
    attacker,
    attack,
    power,
    card,
  }: { readonly attacker: Ref; readonly attack: string; readonly power: string; readonly card: string },
): Follow | null {
  if (attacker === "") return null;
  return {
    kind: "opposed",
    actor: who.ref,
    ask: askOf("counter.roll", who.ref, { opponent: attacker, power, attack, answers: card }),
    label: key("Follow", "counter"),
    ...(card !== "" && { parent: { message: card, slot: who.ref } }),
  };
}

/** One more check against something that goes on; open to the Compelled and Controlled. @rule DES-209 DES-217 */
export const resistance: DestinyAct<{ readonly effect: string }> = {
  ...common("resistance", "DES-209"),
  choices: {
    effect: {
      pick: "one",
      label: asks("effect"),
      none: refuse("surge.effect"),
      options: (s) =>
        listOf(s, (who) => who.conditions.filter((c) => c.dc !== null && c.resistance !== null)).map((c) => ({
          value: c.effect,
          label: { key: conditionLabel(c.id) },
        })),
    },
  },
  perform: (s, { effect }) => as(s, (who) => take(s, who, { option: "resistance", effect }, resistOnce(who, effect))),
};

/** What failed badly may be tried once more. @rule DES-031 DES-210 */
export const retry: DestinyAct<{ readonly lock: RetryLock }> = {
  ...common("retry", "DES-210"),
  choices: {
    lock: {
      pick: "one",
      label: asks("lock"),
      none: refuse("surge.lock"),
      options: (s) =>
        listOf(s, (who) => who.retryLocks.map((lock) => ({ value: { ...lock }, label: lockWords(s, who, lock) }))),
    },
  },
  perform: (s, { lock }) => as(s, (who) => take(s, who, { option: "retry", lock })),
};

/** What is locked: an attack or an action, and against whom. */
function lockWords(s: DestinySituation, who: DestinyCharacter, { use, target }: RetryLock): Option<RetryLock>["label"] {
  const attack = attacksOf(who).find((a) => a.id === use);
  const what = attack ? attackLabel(attack) : Object.hasOwn(ACTIONS, use) ? key("Action", use, "label") : use;
  return { key: key("Dialog", "lockOn"), data: { what, target: s.party(target)?.name ?? "" } };
}

function powers(s: DestinySituation): readonly Option<string>[] {
  return listOf(s, (who) => who.powers.map(named));
}

/** All of them by name. @rule DES-171 DES-200 DES-396 */
export const SURGE_ACTS = {
  "surge.additionalAction": additionalAction,
  "surge.alternateEffect": alternateEffect,
  "surge.boost": boost,
  "surge.burst": burst,
  "surge.edge": edge,
  "surge.counter": counter,
  "surge.resistance": resistance,
  "surge.retry": retry,
} as const satisfies Acts<DestinySituation> & Readonly<Record<`surge.${Use}`, unknown>>;
