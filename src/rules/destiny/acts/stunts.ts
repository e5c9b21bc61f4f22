/** Stunts: as an action, as the answer to one, with a die after a hit. */
import type { Acts, Choice } from "../../kernel/act.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Ref } from "../../kernel/situation.ts";
import type { StuntCard } from "../cards/stunt/stunt.ts";
import type { CheckRequest } from "../dice/check.ts";
import { DICE } from "../fortune/dice.ts";
import { attackCheck } from "../hero/check-requests.ts";
import { attacksOf, effectRanks } from "../hero/traits.ts";
import { attackLabel, effectLabel, key } from "../labels.ts";
import { extraLimbs } from "../powers/powers.ts";
import { apartIn, getsAt } from "../powers/reach.ts";
import { contextIn, type DestinySituation, typeOf } from "../situation.ts";
import { aimServes } from "../state/aim.ts";
import { ACTIONS } from "../turn/actions.ts";
import { usedAs } from "../turn/used-as.ts";
import type { AttackEntry, DestinyCharacter, DieName, GearEntry, Source } from "../types.ts";
import { type StuntKind, STUNTS } from "../values.ts";
import { as, asks, type DestinyAct, foesFirst, gone, listOf, named, selfOf } from "./act.ts";
import { wakes } from "./attacks.ts";
import { linesOf, mayTake, missing, provoked } from "./catalogue.ts";
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
import { priceOf } from "./price.ts";
import { stuntLegal, type StuntMode, stuntRanks } from "./stunt.ts";

/** What a Stunt asks. */
export type Trial = Rolled & {
  /** It is the one that was readied. @rule DES-108 */
  readonly readied: boolean;
  readonly kind: StuntKind;
  /** What a Stunt after a hit is paid with. */
  readonly die: DieName;
  readonly attack: string;
  readonly target: Ref;
  /** A thing of the target's that is to be taken or broken. */
  readonly object: string;
  readonly consent: boolean;
  readonly cover: Veil;
  readonly concealment: Veil;
};

/** A way to a Stunt: which one, or how it comes about. */
interface Way {
  readonly name: StuntKind | "counterStunt" | "stuntDie";
  readonly mode: StuntMode;
}

const onThings = (kind: StuntKind): boolean => kind === "disarm" || kind === "break";

/** Attacks that a Stunt can be made with. @rule DES-110 DES-113 */
const among = (s: DestinySituation, kind: StuntKind): readonly AttackEntry[] =>
  listOf(s, (who) => attacksOf(who).filter((a) => !a.area && (kind !== "grab" || a.band === "close")));

/** Who tries it on whom, with what, on which thing; null while any of them isn't there. */
interface Pair {
  readonly who: DestinyCharacter;
  readonly they: DestinyCharacter;
  readonly attack: AttackEntry;
  readonly object: GearEntry | undefined;
}
function pairOf(s: DestinySituation, { kind, target, attack: id, object }: Trial): Pair | Refusal {
  const [who, they] = [selfOf(s), s.character(target)];
  if (!who) return gone(s);
  if (!they) return refuse("attack.noTarget");
  const attack = among(s, kind).find((a) => a.id === id);
  return attack ? { who, they, attack, object: they.gear.find((g) => g.id === object) } : refuse("attack.gone");
}

/** Extra Limbs help to Grab. @rule DES-337 */
function limbs(who: DestinyCharacter, kind: StuntKind): readonly Source[] {
  const ranks = kind === "grab" ? extraLimbs(effectRanks(who, "extraLimbs")) : 0;
  return ranks === 0 ? [] : [{ key: "extraLimbs", ranks, label: effectLabel("extraLimbs") }];
}

/** The attack check of a Stunt, with everything that counts. @rule DES-110 DES-139 DES-341 */
function checkOf(
  s: DestinySituation,
  { kind, ranks, cover, concealment }: Trial,
  { who, they, attack, object }: Pair,
): CheckRequest {
  const check = attackCheck(who, attack, they, {
    ...contextIn(s, { extra: [...byHand(ranks), ...limbs(who, kind)] }),
    feet: s.distance(who.ref, they.ref),
    cover,
    concealment,
    maneuver: stuntRanks(who, kind, object ? { hands: object.weapon?.hands ?? 1, held: object.held } : null),
    aimed: aimServes(who, they.ref),
  });
  return attack.unreliable ? { ...check, unreliable: true } : check;
}

/** What a Stunt costs; one by a die costs that die. @rule DES-066 DES-110 DES-117 DES-227 */
function priceIn(way: Way, s: DestinySituation, chosen: Trial): readonly string[] {
  if (way.mode !== "action") return way.mode === "counter" ? ["reaction.counterStunt"] : [];
  const who = selfOf(s);
  const attack = among(s, chosen.kind).find((a) => a.id === chosen.attack);
  if (!who || !attack) return [];
  const how = chosen.readied ? "readied" : "own";
  return [
    ...priceOf(who, chosen.kind, how),
    ...wakes(who, attack, how),
    ...(chosen.raises > 0 ? ["reaction.raise"] : []),
  ];
}

/** Why it can't be tried so. @rule DES-031 DES-044 DES-108 DES-110 DES-111 DES-113 DES-117 */
function refusalIn(way: Way, s: DestinySituation, chosen: Trial, { who, they, attack, object }: Pair): Refusal | null {
  if (chosen.readied && !who.ready) return refuse("ready.none");
  const there = getsAt(who, attack, apartIn(s, they.ref));
  return (
    (way.mode === "action" ? mayTake(s, who, chosen.kind) : null) ??
    (way.mode === "action" && attack.retryAt !== null ? retryRefusal(who, attack.id, they.ref) : null) ??
    (there.accepted ? null : there) ??
    stuntLegal(chosen.kind, attack, { type: typeOf(s.fight), consent: chosen.consent }, object !== undefined)
  );
}

/** The card of a Stunt. @rule DES-110 DES-111 DES-112 DES-113 DES-114 DES-115 DES-116 DES-117 DES-227 */
function compose(
  s: DestinySituation,
  way: Way,
  chosen: Trial,
): ReturnType<Extract<DestinyAct<Trial>, { compose: unknown }>["compose"]> {
  const pair = pairOf(s, chosen);
  if ("accepted" in pair) return pair;
  const [actor, target] = [partyIn(s, s.self), partyIn(s, chosen.target)];
  if (!actor || !target) return gone(s);
  const no = refusalIn(way, s, chosen, pair);
  if (no) return no;
  const request: StuntCard = {
    actor,
    target,
    kind: chosen.kind,
    mode: way.mode,
    attack: pair.attack,
    check: way.mode === "action" ? switched(checkOf(s, chosen, pair), chosen.off) : null,
    raises: chosen.raises,
    more: {
      act: way.mode === "counter" ? "counterStunt" : chosen.kind,
      spends: priceIn(way, s, chosen),
      die: way.mode === "die" ? chosen.die : null,
      object: pair.object?.id ?? "",
    },
  };
  return { accepted: true, opens: { kind: "stunt", request } };
}

/** What somebody has in hand or wears: all that anybody sees of it. @rule DES-112 DES-116 */
const thingsOf = (s: DestinySituation, ref: Ref): readonly GearEntry[] =>
  s.character(ref)?.gear.filter((g) => g.held || g.worn) ?? [];

/** Things of the target's that a Stunt may be about. @rule DES-112 DES-116 */
const objects: Choice<string, DestinySituation, Trial> = {
  pick: "one",
  label: asks("object"),
  when: (_s, { kind }) => onThings(kind),
  none: refuse("stunt.nothing"),
  options: (s, { target }) => thingsOf(s, target).map(named),
};

/** What its attack check is rolled with; an answer, and one by a die, make none. */
function rolledChoices(mode: StuntMode): Pick<DestinyAct<Trial>["choices"], keyof Rolled | "cover" | "concealment"> {
  const rolled = (): boolean => mode === "action";
  return {
    cover: { ...veilChoice<Trial>("cover"), when: rolled },
    concealment: { ...veilChoice<Trial>("concealment"), when: rolled },
    ranks: { ...ranksChoice<Trial>(), when: rolled },
    raises: raisesChoice<Trial>({ when: (_s, { readied }) => rolled() && !readied, idle: () => true }),
    off: {
      ...offChoice<Trial>((s, chosen) => {
        const pair = pairOf(s, chosen);
        return "accepted" in pair ? null : checkOf(s, chosen, pair);
      }),
      when: rolled,
    },
  };
}

function choicesOf({ name, mode }: Way): DestinyAct<Trial>["choices"] {
  const own = STUNTS.find((k) => k === name);
  return {
    readied: { pick: "flag", label: asks("readied"), silent: true, when: () => mode === "action" },
    kind: {
      pick: "one",
      label: asks("stunt"),
      when: () => own === undefined,
      options: () => STUNTS.map((value) => ({ value, label: { key: key("Action", value, "label") } })),
      first: () => own ?? STUNTS[0],
    },
    die: {
      pick: "one",
      label: asks("die"),
      when: () => mode === "die",
      options: () => DICE.map((value) => ({ value, label: { key: key("Pool", value) } })),
      first: () => DICE[0],
    },
    attack: {
      pick: "one",
      label: asks("whichAttack"),
      none: refuse("attack.gone"),
      options: (s, { kind }) => among(s, kind).map((a) => ({ value: a.id, label: { key: attackLabel(a) } })),
      first: (s, c) => readiedIn(s, c.readied)?.attack || bestAttack(s, among(s, c.kind)),
    },
    target: {
      pick: "who",
      label: asks("target"),
      none: refuse("attack.noTarget"),
      prefers: foesFirst,
      first: (s, c) => readiedIn(s, c.readied)?.target || (s.aimed[0] ?? ""),
      fits: (s, { kind, attack: id }, ref) => {
        const [who, attack] = [selfOf(s), among(s, kind).find((a) => a.id === id)];
        const there = who && attack ? getsAt(who, attack, apartIn(s, ref)) : null;
        if (there?.accepted === false) return there;
        return onThings(kind) && thingsOf(s, ref).length === 0 ? refuse("stunt.nothing") : true;
      },
    },
    object: objects,
    consent: {
      pick: "flag",
      label: asks("consent"),
      when: (s, { kind }) => typeOf(s.fight) === "conflict" && kind !== "afflict",
    },
    ...rolledChoices(mode),
  };
}

/** A way to a Stunt as an act. */
function stunts(way: Way, more: Partial<DestinyAct<Trial>> = {}): DestinyAct<Trial> {
  const own = STUNTS.find((k) => k === way.name);
  return {
    rules: own ? ["DES-110", ACTIONS[own].rule] : ["DES-117"],
    label: { key: own ? key("Action", own, "label") : key("Card", way.name) },
    detail: () => ({ key: own ? key("Action", own, "text") : key("Card", way.name) }),
    group: own ? ACTIONS[own].cost : "reaction",
    by: "owner",
    at: own ? ["list"] : ["card"],
    ...(own && { entries: linesOf(own) }),
    refused: (s) => {
      const no = as(s, (who) => (own ? missing(s, who, own) : null) ?? { accepted: true as const });
      return no.accepted ? null : no;
    },
    price: (s, chosen) => priceIn(way, s, chosen),
    held: (s, { target }) => {
      const who = selfOf(s);
      return who && own ? provoked(s, usedAs(who, own).oa, { target }) : [];
    },
    choices: choicesOf(way),
    compose: (s, chosen) => compose(s, way, chosen),
    ...more,
  };
}

const action = (name: StuntKind): DestinyAct<Trial> => stunts({ name, mode: "action" });

/** All of them by name. @rule DES-110 DES-111 DES-112 DES-113 DES-114 DES-115 DES-116 DES-117 DES-227 */
export const STUNT_ACTS = {
  afflict: action("afflict"),
  disarm: action("disarm"),
  grab: action("grab"),
  pull: action("pull"),
  push: action("push"),
  break: action("break"),
  counterStunt: stunts({ name: "counterStunt", mode: "counter" }),
  stuntDie: stunts({ name: "stuntDie", mode: "die" }, { rules: ["DES-227"] }),
} as const satisfies Acts<DestinySituation>;
