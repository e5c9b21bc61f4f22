/** Attacks: with whatever one has, in each band, out of a Charge, as an opportunity, after a Takedown. */
import type { Acts, Entry, Option } from "../../kernel/act.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { nameOf, type Ref } from "../../kernel/situation.ts";
import { coverBy, hiddenOf, wallWords } from "../../kernel/space/sight.ts";
import { outOf, stoppedShort } from "../../kernel/turns/turn-and-reach.ts";
import { type AttackState, type AttackTarget, degreesMatter, takedownOpen } from "../cards/attack/attack.ts";
import type { CheckRequest } from "../dice/check.ts";
import { isMinion } from "../hero/adversaries.ts";
import { attackCheck } from "../hero/check-requests.ts";
import { attacksOf, edgeRank } from "../hero/traits.ts";
import { attackLabel, effectLabel, key } from "../labels.ts";
import { areaCovers, needsActivation } from "../powers/powers.ts";
import { apartIn, ARM, bandSpan, getsAt } from "../powers/reach.ts";
import { contextIn, type DestinySituation, sceneOf, typeOf } from "../situation.ts";
import { aimServes } from "../state/aim.ts";
import type { ReadiedAction } from "../state/ready.ts";
import { type ActionKey, ACTIONS, powerAction } from "../turn/actions.ts";
import type { BandAnswer } from "../turn/encounter.ts";
import { mayAct } from "../turn/may-act.ts";
import { CHARGE_RANKS, chargeBands, chargeFeet, slamLegal, slamRanks } from "../turn/slam.ts";
import { usedAs } from "../turn/used-as.ts";
import type { AttackEntry, DestinyCharacter } from "../types.ts";
import { as, asks, type DestinyAct, type DestinyCards, foesFirst, gone, listOf, selfOf } from "./act.ts";
import { actingIn, inAll, lineOf, linesOf, missing, provoked, readiedLines } from "./catalogue.ts";
import { retryRefusal } from "./checks/retry.ts";
import {
  byHand,
  offChoice,
  partyIn,
  raisesChoice,
  ranksChoice,
  readiedIn,
  type Rolled,
  switched,
  type Veil,
  veilChoice,
} from "./checks/roll.ts";
import { bestAttack } from "./own.ts";
import { type How, priceOf } from "./price.ts";

/** What an attack asks. */
export type Strike = Rolled & {
  /** It is the one that was readied. @rule DES-108 */
  readonly readied: boolean;
  /** The card of the attack that a Takedown follows. @rule DES-310 */
  readonly card: string;
  readonly attack: string;
  readonly target: Ref;
  /** Of an area. */
  readonly targets: readonly Ref[];
  /** Of a Charge. */
  readonly feet: number;
  readonly cover: Veil;
  readonly concealment: Veil;
  /** Some channel reaches who is out of earshot. */
  readonly channel: boolean;
  readonly slam: boolean;
};

/** A way to attack: with what, and how it comes about. */
interface Way {
  readonly name: ActionKey | "attack" | "takedown";
  readonly among: (s: DestinySituation, who: DestinyCharacter) => readonly AttackEntry[];
  readonly how?: "opportunity" | "takedown";
}

const BANDS: Readonly<Record<AttackEntry["band"], ActionKey>> = {
  close: "attackClose",
  court: "attackCourt",
  ranged: "attackRanged",
  rumor: "attackRumor",
  gossip: "attackRumor",
};

/** The action that an attack is: a power's own use, or the attack of its band. @rule DES-101 DES-102 DES-103 DES-104 DES-198 */
export const attackAction = (attack: Pick<AttackEntry, "band" | "power">): ActionKey =>
  attack.power === null ? BANDS[attack.band] : powerAction(attack.band);

const actionOf = (way: Way, attack: AttackEntry): ActionKey =>
  way.name === "charge" ? "charge" : attackAction(attack);
const howOf = (way: Way, { readied }: Strike): How => way.how ?? (readied ? "readied" : "own");

/** The attack is itself the Reaction of this turn. @rule DES-066 */
const reacts = (way: Way, chosen: Strike): boolean => ["opportunity", "readied"].includes(howOf(way, chosen));

const amongOf = (way: Way, s: DestinySituation): readonly AttackEntry[] => listOf(s, (who) => way.among(s, who));
const chosenOf = (way: Way, s: DestinySituation, id: string): AttackEntry | undefined =>
  amongOf(way, s).find((a) => a.id === id);

const isMental = (who: DestinyCharacter, attack: AttackEntry): boolean =>
  who.powers.find((p) => p.id === attack.power)?.descriptors.some((d) => d.toLowerCase() === "mental") ?? false;

/** Whether conditions, or whoever chooses for somebody, let it attack so. @rule DES-272 DES-382 */
const mayStrike = (s: DestinySituation, who: DestinyCharacter, act: ActionKey, attack: AttackEntry): Refusal | null =>
  mayAct(who, act, { ...actingIn(s, who, act), mental: isMental(who, attack) });

/** A Move that wakes the power of an attack in this encounter; nothing for any other. @rule DES-341 */
export function wakes(who: DestinyCharacter, attack: AttackEntry, how: How): readonly string[] {
  const power = attack.power === null ? null : who.powers.find((p) => p.id === attack.power);
  return power && needsActivation(who, power) && how === "own" ? ["move"] : [];
}

/** What an attack costs. @rule DES-066 DES-068 DES-108 DES-170 DES-177 DES-178 DES-198 DES-310 DES-341 */
function priceIn(way: Way, who: DestinyCharacter, attack: AttackEntry, chosen: Strike): readonly string[] {
  const how = howOf(way, chosen);
  return [
    ...priceOf(who, actionOf(way, attack), how, attack.power === null ? undefined : attack.action),
    ...wakes(who, attack, how),
    ...(attack.area ? ["area"] : []),
    ...(chosen.raises > 0 ? ["reaction.raise"] : []),
    ...(chosen.slam ? ["reaction.slam"] : []),
  ];
}

/** The attack on a card, that a Takedown follows or a Surge answers; null when there is none. */
export function before(s: DestinySituation, card: string): AttackState | null {
  const inner = (s.card(card) as { readonly inner?: Partial<AttackState> } | null)?.inner;
  return inner?.request && "attack" in inner.request && inner.targets ? (inner as AttackState) : null;
}

/** What a Takedown allows: one more attack of one's own, once for each card that put a minion Down. @rule DES-310 */
function takedownRefusal(s: DestinySituation, who: DestinyCharacter, card: string): Refusal | null {
  const first = before(s, card);
  return first?.request.actor.uuid === who.ref && takedownOpen(first, edgeRank(who, "takedown"))
    ? null
    : refuse("takedown.none");
}

/** Whether it gets there; who charges goes there first, as far as a Charge goes, and an area is placed. @rule DES-044 DES-107 DES-334 */
function reach(
  s: DestinySituation,
  way: Way,
  who: DestinyCharacter,
  attack: AttackEntry,
  ref: Ref,
  channel: boolean,
): BandAnswer {
  const runs = way.name === "charge" ? charges(s) : 0;
  const { feet, overrule, name } = apartIn(s, ref, channel);
  const far = overrule || runs === 0 ? null : outOf({ by: "range", most: runs + ARM }, feet, name);
  if (far) return far;
  const span = runs === 0 ? null : bandSpan(who, attack, s.settings.courtRange);
  const called = (whom: Ref): string => nameOf(s, whom);
  const short =
    overrule || span?.by !== "reach" || span.most === null
      ? null
      : stoppedShort(s.runUp?.(s.self, ref, runs) ?? null, span.most, ref, called);
  if (short) return short;
  return way.name === "charge" || attack.area
    ? { accepted: true, ranks: 0, ask: false }
    : getsAt(who, attack, apartIn(s, ref, channel));
}

/** Whether somebody may be named as its target. */
function fits(way: Way, s: DestinySituation, chosen: Strike, ref: Ref): true | Refusal {
  const [who, attack] = [selfOf(s), chosenOf(way, s, chosen.attack)];
  if (!who || !attack) return true;
  if (way.how === "takedown" && before(s, chosen.card)?.targets.some((t) => t.target.uuid === ref))
    return refuse("takedown.another");
  const there = reach(s, way, who, attack, ref, chosen.channel);
  return there.accepted ? true : there;
}

/** Its check against somebody, with everything that counts. */
function checkOn(
  s: DestinySituation,
  way: Way,
  who: DestinyCharacter,
  attack: AttackEntry,
  chosen: Strike,
  they: DestinyCharacter,
): CheckRequest | null {
  if (attack.area) return null;
  return attackCheck(who, attack, they, {
    ...contextIn(s, { extra: byHand(chosen.ranks) }),
    feet: s.distance(who.ref, they.ref),
    cover: chosen.cover,
    concealment: chosen.concealment,
    maneuver: way.name === "charge" ? CHARGE_RANKS : 0,
    aimed: aimServes(who, they.ref),
  });
}

/** The check as it stands with this chosen; null while nobody is aimed at. */
function checkIn(way: Way, s: DestinySituation, chosen: Strike): CheckRequest | null {
  const [who, they, attack] = [selfOf(s), s.character(chosen.target), chosenOf(way, s, chosen.attack)];
  return who && they && attack ? checkOn(s, way, who, attack, chosen, they) : null;
}

/** Why it can't be done so. */
function refusalIn(
  s: DestinySituation,
  way: Way,
  who: DestinyCharacter,
  attack: AttackEntry,
  chosen: Strike,
): Refusal | null {
  if (chosen.readied && !who.ready) return refuse("ready.none");
  return (
    mayStrike(s, who, actionOf(way, attack), attack) ??
    (way.how === "takedown" ? takedownRefusal(s, who, chosen.card) : null)
  );
}

const aims = (attack: AttackEntry, { target, targets }: Strike): readonly Ref[] =>
  attack.area ? targets : target === "" ? [] : [target];

/** Somebody who is attacked, and whether nobody knows how they stand to each other. @rule DES-031 DES-044 */
function aimAt(
  s: DestinySituation,
  way: Way,
  who: DestinyCharacter,
  attack: AttackEntry,
  chosen: Strike,
  ref: Ref,
): { readonly accepted: true; readonly target: AttackTarget; readonly unsure: boolean } | Refusal {
  const [they, party] = [s.character(ref), partyIn(s, ref)];
  if (!they || !party) return refuse("gone", { name: nameOf(s, ref) });
  const locked = attack.retryAt === null ? null : retryRefusal(who, attack.id, ref);
  if (locked) return locked;
  const there = reach(s, way, who, attack, ref, chosen.channel);
  if (!there.accepted) return there;
  const check = checkOn(s, way, who, attack, chosen, they);
  const minion = isMinion(they.role, s.settings.minionRule);
  return {
    accepted: true,
    target: { ...party, minion, check: check && switched(check, chosen.off) },
    unsure: there.ask,
  };
}

/** Feet walked in this turn until the attack. */
const walked = (who: DestinyCharacter, { feet }: Pick<Strike, "feet">): number => who.turn.feetMoved + feet;

/** The card of an attack. @rule DES-022 DES-028 DES-031 DES-044 DES-066 DES-067 DES-068 DES-101 DES-102 DES-103 DES-104 DES-107 DES-170 DES-177 DES-178 DES-334 DES-371 */
function compose(
  s: DestinySituation,
  way: Way,
  chosen: Strike,
): ReturnType<Extract<DestinyAct<Strike>, { compose: unknown }>["compose"]> {
  const [who, actor, attack] = [selfOf(s), partyIn(s, s.self), chosenOf(way, s, chosen.attack)];
  if (!who || !actor) return gone(s);
  if (!attack) return refuse("attack.gone");
  const no = refusalIn(s, way, who, attack, chosen);
  if (no) return no;
  const aimed = aims(attack, chosen).map((ref) => aimAt(s, way, who, attack, chosen, ref));
  const bad = aimed.length === 0 ? refuse("attack.noTarget") : aimed.find((a) => !a.accepted);
  if (bad && !bad.accepted) return bad;
  const found = aimed.flatMap((a) => (a.accepted ? [a] : []));
  const request: DestinyCards["attack"] = {
    actor,
    attack,
    targets: found.map((a) => a.target),
    actorMinion: isMinion(who.role, s.settings.minionRule),
    raises: chosen.raises,
    slam: chosen.slam ? slamRanks(walked(who, chosen)) : 0,
    reaction: reacts(way, chosen),
    extra: way.how === "takedown",
    act: actionOf(way, attack),
    how: howOf(way, chosen),
    spends: priceIn(way, who, attack, chosen),
    charge: chosen.feet,
    off: chosen.off,
    ranks: chosen.ranks,
    unsure: found.some((a) => a.unsure),
  };
  return { accepted: true, opens: { kind: "attack", request } };
}

/** Feet of a Charge at most. @rule DES-107 */
const charges = (s: DestinySituation): number => {
  const who = selfOf(s);
  return who ? chargeFeet(who, typeOf(s.fight), sceneOf(s.fight)?.roundSeconds) : 0;
};

/** Whether it is aimed at one; an area takes as many as it covers. @rule DES-334 */
const aimsAtOne =
  (way: Way) =>
  (s: DestinySituation, { attack }: Strike): boolean =>
    !chosenOf(way, s, attack)?.area;

type Aims = "channel" | "target" | "targets" | "cover" | "concealment";

/** How much of somebody must be hidden for each grade of cover: part of them, or nearly all. @rule DES-017 */
const COVERED = [
  [0.25, "partial"],
  [0.75, "total"],
] as const satisfies readonly (readonly [number, Veil])[];

/** On whom it is made, and what is between: cover is proposed as the board's walls have it. @rule DES-017 */
function aimChoices(way: Way): Pick<DestinyAct<Strike>["choices"], Aims> {
  const one = aimsAtOne(way);
  return {
    channel: {
      pick: "flag",
      label: asks("channel"),
      when: (s, c) => ["rumor", "gossip"].includes(chosenOf(way, s, c.attack)?.band ?? "") && one(s, c),
    },
    target: {
      pick: "who",
      label: asks("target"),
      none: refuse("attack.noTarget"),
      prefers: foesFirst,
      when: one,
      first: (s, c) => readiedIn(s, c.readied)?.target || (s.aimed[0] ?? ""),
      fits: (s, c, ref) => fits(way, s, c, ref),
    },
    targets: {
      pick: "whos",
      label: asks("targets"),
      prefers: foesFirst,
      when: (s, c) => !one(s, c),
      first: (s) => (s.aimed.length > 0 ? s.aimed : s.here.filter((ref) => foesFirst(s, null, ref)).slice(0, 1)),
    },
    cover: {
      ...veilChoice<Strike>("cover"),
      when: one,
      first: (s, c) => coverBy<Veil>(COVERED, hiddenOf(s, [c.target]), "none"),
      tells: (s, c) => wallWords(s, [c.target]),
      seen: (s, c) => wallWords(s, [c.target]) !== null,
    },
    concealment: { ...veilChoice<Strike>("concealment"), when: one },
  };
}

function choicesOf(way: Way): DestinyAct<Strike>["choices"] {
  const one = aimsAtOne(way);
  const silent = { silent: true, when: () => false } as const;
  return {
    readied: { pick: "flag", label: asks("readied"), ...silent, ...(way.how ? {} : { when: () => true }) },
    card: { pick: "words", label: asks("whichAttack"), longest: 100, ...silent, when: () => way.how === "takedown" },
    attack: {
      pick: "one",
      label: asks("whichAttack"),
      none: refuse("attack.gone"),
      options: (s) => amongOf(way, s).map((a): Option<string> => ({ value: a.id, label: { key: attackLabel(a) } })),
      first: (s, c) =>
        readiedIn(s, c.readied)?.attack || (before(s, c.card)?.request.attack.id ?? bestAttack(s, amongOf(way, s))),
    },
    ...aimChoices(way),
    ranks: { ...ranksChoice<Strike>(), when: one },
    feet: {
      pick: "whole",
      label: asks("feet"),
      when: () => way.name === "charge",
      bounds: (s) => [0, way.name === "charge" ? charges(s) : 0],
      first: (s) => (way.name === "charge" ? charges(s) : 0),
    },
    slam: {
      pick: "flag",
      label: asks("slam"),
      when: (s, c) => {
        const [who, attack] = [selfOf(s), chosenOf(way, s, c.attack)];
        return who && attack ? !reacts(way, c) && slamLegal(attack, walked(who, c)) === null : false;
      },
    },
    raises: raisesChoice<Strike>({
      when: (s, c) => one(s, c) && !reacts(way, c),
      used: (_s, c) => c.slam,
      idle: (s, c) => !degreesMatter(chosenOf(way, s, c.attack) ?? NO_GAIN, s.settings.attackDegreeBonus),
    }),
    off: offChoice<Strike>((s, c) => checkIn(way, s, c)),
  };
}
const NO_GAIN = { multiattack: false };

const inCatalogue = (name: Way["name"]): name is ActionKey => Object.hasOwn(ACTIONS, name);

/** Enemies that it gives an opportunity; an opportunity attack gives none. @rule DES-170 DES-294 DES-398 */
function heldBy(s: DestinySituation, way: Way, chosen: Strike): ReturnType<typeof provoked> {
  const [who, attack] = [selfOf(s), chosenOf(way, s, chosen.attack)];
  if (!who || !attack || way.how) return [];
  const [target = null] = aims(attack, chosen);
  const moving = way.name === "charge";
  const going = { target, moving, feet: moving ? chosen.feet : null, unsure: attack.band === "rumor" };
  return provoked(s, usedAs(who, actionOf(way, attack)).oa, going);
}

/** A way to attack as an act. */
function strikes(way: Way, more: Partial<DestinyAct<Strike>> = {}): DestinyAct<Strike> {
  const listed = inCatalogue(way.name) ? way.name : null;
  return {
    rules: listed ? [ACTIONS[listed].rule] : ["DES-022", "DES-028", "DES-310"],
    label: listed ? { key: key("Action", listed, "label") } : asks("whichAttack"),
    detail: (s, chosen) => {
      const attack = chosenOf(way, s, chosen.attack);
      return attack ? withWords(attack) : asks("whichAttack");
    },
    group: listed ? ACTIONS[listed].cost : "attacks",
    press: "attack",
    covers: (s, chosen) => {
      const attack = chosenOf(way, s, chosen.attack);
      return attack?.area ? areaCovers(attack.area, attack.band === "close") : null;
    },
    by: "owner",
    at: ["list"],
    ...(listed && { entries: listed === "charge" ? linesOf(listed) : lineOf(listed) }),
    refused: (s) => {
      const no = as(
        s,
        (who) =>
          (listed ? missing(s, who, listed) : null) ??
          inAll(way.among(s, who), (a) => mayStrike(s, who, actionOf(way, a), a)) ?? { accepted: true as const },
      );
      return no.accepted ? null : no;
    },
    price: (s, chosen) => {
      const [who, attack] = [selfOf(s), chosenOf(way, s, chosen.attack)];
      return who && attack ? priceIn(way, who, attack, chosen) : [];
    },
    held: (s, chosen) => heldBy(s, way, chosen),
    choices: choicesOf(way),
    compose: (s, chosen) => compose(s, way, chosen),
    ...more,
  };
}

/** An attack with its effect, in words. */
const withWords = (
  a: AttackEntry,
): { readonly key: string; readonly data: Readonly<Record<string, string | number>> } => ({
  key: key("Dialog", "attackWith"),
  data: { name: attackLabel(a), effect: effectLabel(a.effect), rank: a.rank },
});

const plainOf =
  (...bands: readonly AttackEntry["band"][]) =>
  (_s: DestinySituation, who: DestinyCharacter): readonly AttackEntry[] =>
    attacksOf(who).filter((a) => bands.includes(a.band) && a.power === null);
const single =
  (...bands: readonly AttackEntry["band"][]): Way["among"] =>
  (_s, who) =>
    attacksOf(who).filter((a) => bands.includes(a.band) && !a.area);

/** What somebody may take an opportunity with: a close attack, in a Conflict or Challenge a court one. @rule DES-170 DES-294 */
export const opportunityAttacks: Way["among"] = (s, who) =>
  single(typeOf(s.fight) === "combat" ? "close" : "court")(s, who);

/** Whether what was readied is an attack of any kind; a Charge is one of its own. @rule DES-108 */
const isStrike = ({ action }: ReadiedAction): boolean => action !== "charge" && ACTIONS[action].resolver === "attack";

/** Each attack of one's own as a line of a list, and the one that was readied: by name, or any with the power whose use was. @rule DES-108 DES-384 */
const entries = (s: DestinySituation): readonly Entry<Strike>[] => [
  ...ownAttacks(s),
  ...readiedLines<Partial<Strike>>(s, (ready, who) =>
    isStrike(ready)
      ? [{ known: {} }]
      : attacksOf(who)
          .filter((a) => a.power !== null && attackAction(a) === ready.action)
          .map((a) => ({ known: { attack: a.id }, name: attackLabel(a) })),
  ),
];

/** A quip or a rumor while others fight with their fists: social marks take nobody out of a Combat, so whoever makes one means it. @rule DES-102 DES-104 DES-242 */
const isAside = (s: DestinySituation, attack: AttackEntry): boolean =>
  typeOf(s.fight) === "combat" && ["attackCourt", "attackRumor"].includes(attackAction(attack));

const ownAttacks = (s: DestinySituation): readonly Entry<Strike>[] =>
  listOf(s, (who) =>
    attacksOf(who).map((a) => {
      const nobody = a.area && s.here.every((ref) => s.character(ref) === null);
      const no = mayStrike(s, who, attackAction(a), a) ?? (nobody ? refuse("attack.noTarget") : null);
      return {
        known: { attack: a.id },
        label: { key: attackLabel(a) },
        detail: { key: key("Sheet", "effectRank"), data: { effect: effectLabel(a.effect), rank: a.rank } },
        ...(isAside(s, a) && { meant: true as const }),
        ...(no && { refused: no }),
      };
    }),
  );

/** All of them by name. @rule DES-022 DES-028 DES-101 DES-102 DES-103 DES-104 DES-107 DES-170 DES-310 */
export const ATTACK_ACTS = {
  attack: strikes({ name: "attack", among: (_s, who) => attacksOf(who) }, { entries, attacks: true }),
  attackClose: strikes({ name: "attackClose", among: plainOf("close") }),
  attackCourt: strikes({ name: "attackCourt", among: plainOf("court") }),
  attackRanged: strikes({ name: "attackRanged", among: plainOf("ranged") }),
  attackRumor: strikes({ name: "attackRumor", among: plainOf("rumor") }),
  charge: strikes({
    name: "charge",
    among: (s, who) => single(...chargeBands(typeOf(s.fight)))(s, who),
  }),
  opportunityAttack: strikes({ name: "opportunityAttack", among: opportunityAttacks, how: "opportunity" }),
  takedown: strikes(
    { name: "takedown", among: single("close"), how: "takedown" },
    { rules: ["DES-310"], label: { key: key("Edge", "takedown", "label") }, at: ["card"] },
  ),
} as const satisfies Acts<DestinySituation>;
