/** Attacks: with any means and maneuver, by an opening, by a trace, in a grip, by a touch; and harm that nobody aims. */
import type { Acts, Choice, Entry, FormPart, Opened, Option } from "../../../kernel/act.ts";
import { once } from "../../../kernel/once.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import type { Ref, Words } from "../../../kernel/situation.ts";
import { ALL_HIDDEN, coverBy, hiddenOf, wallWords } from "../../../kernel/space/sight.ts";
import { firstOut } from "../../../kernel/turns/turn-and-reach.ts";
import { type AttackAsk, attackAsk } from "../../cards/attack/ask.ts";
import { actionFor, attackFor, composeOf, getsAround, reachesAnyhow, shortOf } from "../../cards/attack/compose.ts";
import { composeHazard, type Hazard, HAZARDS } from "../../cards/attack/hazard.ts";
import type { AttackRequestOf } from "../../cards/attack/request.ts";
import { softenedFall } from "../../harm/hazards.ts";
import { EMOTIONS } from "../../harm/saves.ts";
import type { TwintensActor } from "../../hero/actor.ts";
import { fastestFeet, featRank } from "../../hero/derive.ts";
import { mayTakeTenOnAttack } from "../../hero/minions.ts";
import { featLabel, key, maneuverLabel, saveLabel, situationLabel } from "../../labels.ts";
import { areaCovers } from "../../powers/powers.ts";
import { calls } from "../../powers/summon.ts";
import type { TwintensSituation } from "../../situation.ts";
import { attackRefusal, held } from "../../state/conditions.ts";
import type { AttackType, PowerEntry } from "../../types.ts";
import { asks, costs, listOf, named, selfOf, type TwintensAct, type TwintensCards } from "../act.ts";
import { CIRCUMSTANCE_LIMIT } from "../checks/choices.ts";
import { CONTEST_ACTS } from "../checks/contests.ts";
import { attackSpan, hasMiddle, isVulnerable } from "../compose.ts";
import { type ManeuverDefinition, type ManeuverKey, MANEUVERS } from "../maneuver-table.ts";
import { legalManeuvers, mayManeuver, type TradeKey, tradeLimit, TRADES } from "../maneuvers.ts";
import { POSTURE_ACTS } from "../postures.ts";
import {
  ATTACK_SITUATIONS,
  type AttackSituation,
  CONCEALMENT,
  type Concealment,
  COVER,
  type Cover,
} from "../situations.ts";
import { hasFlaw, powerBehind, powerFeatRank } from "./extras.ts";
import { type Attack, attacksIn, attackTypes } from "./offence.ts";
import { type OpeningKey, OPENINGS } from "./openings.ts";

type S = TwintensSituation;

/** Farthest that somebody may name a distance, in feet: forty times around the Earth; and the heaviest thing. */
const FARTHEST = 5_300_000_000;
/** Shortest run of a charge, in feet. @rule TWI-363 */
const LEAST_RUN = 10;
/** Most Toughness of a thing that is thrown. */
const MOST_TOUGHNESS = 60;

/** Everything that an attack asks for. */
export type Strike = {
  readonly attack: string;
  readonly homing: string;
  readonly opening: OpeningKey | "";
  readonly held: boolean;
  readonly touch: boolean;
  readonly maneuver: ManeuverKey;
  readonly targets: readonly Ref[];
  readonly trades: Readonly<Partial<Record<TradeKey, number>>>;
  readonly type: AttackType | "";
  readonly pulled: number | null;
  readonly distance: number | null;
  readonly cover: Cover;
  readonly concealment: Concealment | "auto";
  readonly situations: readonly AttackSituation[];
  readonly circumstance: number;
  readonly takeTen: boolean;
  readonly waiveCritical: boolean;
  readonly full: boolean;
  readonly pace: "normal" | "accelerated";
  readonly thrown: Ref;
  readonly thing: number;
  readonly weight: number | null;
  readonly covered: number | null;
  readonly split: Readonly<Record<Ref, number>>;
  readonly feeling: string;
  readonly middle: Ref;
  readonly vulnerable: boolean;
  readonly others: string;
  readonly effort: boolean;
};
type Chosen = Partial<Strike>;

/** Damage of the others in a combined attack, as it was typed. */
const numbersIn = (typed: string): readonly number[] =>
  typed
    .split(/[\s,;]+/u)
    .map(Number)
    .filter((n) => Number.isInteger(n) && n !== 0 && Math.abs(n) < 100)
    .slice(0, 20);

/** What was chosen so far, as its card keeps it. */
function strikeOf(s: S, chosen: Chosen): AttackAsk {
  const { attack = "", targets = [], trades = {}, type = "", split = {}, others = "", ...more } = chosen;
  // What stands there is as tough and as heavy as it is.
  const stands = s.character(chosen.thrown ?? "");
  const ranks = targets.map((t) => split[t] ?? 0);
  return {
    ...attackAsk(s.self, attack, {
      targets,
      ...more,
      ...(stands && { thing: stands.objectToughness }),
      ...(stands?.pounds !== undefined && { weight: stands.pounds }),
    }),
    trades: Object.fromEntries(TRADES.map((k) => [k, trades[k] ?? 0])) as AttackAsk["trades"],
    type: type === "" ? null : type,
    split: ranks.some((n) => n > 0) ? ranks : [],
    others: numbersIn(others),
    overrule: s.overrule === true,
  };
}

/** What follows from a means at one table, worked out once: a form asks for it at each of its choices. */
const perMeans = <T>(make: (s: S, who: TwintensActor, attack: string) => T): ((s: S, chosen: Chosen) => T | null) => {
  const known = once((_s: S) => new Map<string, T | null>());
  return (s, { attack = "" }) => {
    const [kept, who] = [known(s), selfOf(s)];
    const found = kept.get(attack);
    const made = found === undefined && who ? make(s, who, attack) : (found ?? null);
    kept.set(attack, made);
    return made;
  };
};

/** The attack as it stands on the sheet. */
const meansOf = perMeans((s, who, attack) => attacksIn(who, s.settings).find((a) => a.id === attack) ?? null);
const isRolled = (attack: Attack | null): boolean => attack?.kind === "melee" || attack?.kind === "ranged";
const powerOf = (s: S, { attack = "" }: Chosen) => {
  const who = selfOf(s);
  return who && powerBehind(who, attack);
};
const firstTarget = (s: S, { targets = [] }: Chosen): TwintensActor | null => s.character(targets[0] ?? "");

/** Whether a maneuver is an attack with such means: those with an attack roll, and the coup de grace. @rule TWI-385 */
function fitsMeans(m: ManeuverKey, attack: Attack): boolean {
  if (m === "attack") return true;
  const { flags }: ManeuverDefinition = MANEUVERS[m];
  if (!isRolled(attack) || !(flags.includes("roll") || flags.includes("auto"))) return false;
  if (flags.includes("melee") && attack.kind !== "melee") return false;
  return (m !== "throwObject" && m !== "slam") || attack.source === "unarmed";
}

/** Maneuvers that somebody may make with such means now. @rule TWI-385 */
const maneuversOf = perMeans((s, who, attack) => {
  const means = meansOf(s, { attack });
  return means ? legalManeuvers(who).filter((m) => fitsMeans(m, means)) : [];
});

/** What a maneuver is best made with: bare hands for the whole body and for what is thrown, the hardest blow for all else. */
export function bestFor(who: TwintensActor, m: ManeuverKey, settings: S["settings"]): string | null {
  const fit = attacksIn(who, settings).filter((a) => fitsMeans(m, a) && isRolled(a));
  return [...fit].sort((a, b) => (b.damage?.total ?? -1) - (a.damage?.total ?? -1))[0]?.id ?? null;
}

const tradesFor = (s: S, chosen: Chosen): readonly (readonly [TradeKey, number])[] =>
  listOf(s, (who) => {
    const attack = meansOf(s, chosen);
    if (!attack || !isRolled(attack)) return [];
    const base = {
      attack: attack.bonus.total,
      damage: attack.damage?.total ?? attack.effect?.rank ?? 0,
      defense: who.defense,
      dodge: who.dodgeBase + featRank(who, "dodgeFocus"),
    };
    const kind = firstTarget(s, chosen)?.kind ?? "villain";
    return TRADES.map((k) => [k, tradeLimit(who, k, base, kind, s.settings)] as const).filter(([, most]) => most > 0);
  });

const worded = (area: string, value: string): { readonly value: string; readonly label: Words } => ({
  value,
  label: { key: key(area, value) },
});
const list = <T extends string>(area: string, values: readonly T[]): readonly Option<T>[] =>
  values.map((value) => worded(area, value) as Option<T>);
const flag = (
  part: FormPart,
  name: string,
  when: (s: S, chosen: Chosen) => boolean,
  hint?: string,
): Choice<boolean, S, Strike> => ({
  part,
  pick: "flag",
  label: asks(name),
  ...(hint !== undefined && { hint: asks(hint) }),
  when,
});
const feet = (
  name: string,
  when: (s: S, chosen: Chosen) => boolean,
  hint?: Words,
): Choice<number | null, S, Strike> => ({
  pick: "whole",
  label: asks(name),
  ...(hint && { hint }),
  empty: true,
  when,
  bounds: () => [0, FARTHEST],
});

/** Things that stand at the table: a car, a crate. */
const thingsAt = (s: S): readonly Ref[] => s.here.filter((ref) => s.character(ref)?.kind === "object");

/** How far an attack gets, and what is thrown; null where it gets at whoever it is for. @rule TWI-106 TWI-107 TWI-381 */
const spanOf = (s: S, chosen: Chosen): ReturnType<typeof attackSpan> | null => {
  const [who, attack, strike] = [selfOf(s), meansOf(s, chosen), strikeOf(s, chosen)];
  if (!who || !attack || reachesAnyhow(strike)) return null;
  return attackSpan(
    strike.maneuver === "throwObject" ? (attackFor(who, strike, s.settings, null)?.attack ?? attack) : attack,
  );
};

/** How much of somebody must be hidden for each grade of cover. @rule TWI-111 */
const COVERED = [
  [0.2, "quarter"],
  [0.4, "half"],
  [0.65, "threeQuarters"],
  [0.85, "nineTenths"],
  [ALL_HIDDEN, "total"],
] as const satisfies readonly (readonly [number, Cover])[];

/** At whom one looks oneself: what is put down somewhere comes from there, and whom cover keeps it from the board says as it is put. */
function lookedAt(s: S, chosen: Chosen): readonly Ref[] {
  const area = meansOf(s, chosen)?.area;
  return area && areaCovers(area, powerOf(s, chosen))?.placed ? [] : (chosen.targets ?? []);
}

/** Whether somebody may be aimed at: true, or what a board says against it. Of an area its middle is what must be got at. @rule TWI-106 TWI-107 */
function mayAim(s: S, chosen: Chosen, ref: Ref): boolean | Refusal {
  const attack = meansOf(s, chosen);
  if (s.overrule === true || (attack && hasMiddle(attack))) return true;
  const distance = (from: Ref, to: Ref): number | null => s.distance(from, to) ?? chosen.distance ?? null;
  return (
    firstOut(spanOf(s, chosen), s.self, [ref], { party: s.party, distance }) ??
    (attack && shortOf(strikeOf(s, chosen), ref, attack, s)) ??
    true
  );
}

const choices: { readonly [N in keyof Strike]: Choice<Strike[N], S, Strike> } = {
  attack: {
    pick: "one",
    label: { key: key("Sheet", "attacks") },
    none: refuse("attack.gone"),
    options: (s) =>
      listOf(s, (who) => attacksIn(who, s.settings)).map((a) => ({ value: a.id, label: { key: a.name } })),
  },
  homing: {
    pick: "one",
    label: { key: key("Deed", "homing", "label") },
    silent: true,
    first: () => "",
    options: (s) =>
      ["", ...listOf(s, (who) => held(who, "homing")).map((c) => c.effect)].map((value) => ({
        value,
        label: { key: value },
      })),
  },
  opening: {
    pick: "one",
    label: asks("maneuver"),
    silent: true,
    first: () => "",
    options: (s) => [
      { value: "", label: { key: maneuverLabel("attack") } },
      ...(Object.keys(OPENINGS) as OpeningKey[]).map((value): Option<Strike["opening"]> => ({
        value,
        label: { key: featLabel(value) },
        ...(!listOf(s, (who) => held(who, "opening")).some((c) => c.trait === value) && {
          refused: refuse("opening.gone"),
        }),
      })),
    ],
  },
  held: { pick: "flag", label: { key: key("Card", "hold") }, silent: true },
  touch: { pick: "flag", label: { key: key("Card", "hold") }, silent: true },
  maneuver: {
    pick: "one",
    label: asks("maneuver"),
    when: (s, chosen) => (maneuversOf(s, chosen)?.length ?? 0) > 1,
    first: (_s, { opening }) => (opening === "" || opening === undefined ? "attack" : OPENINGS[opening].maneuver),
    options: (s, chosen) =>
      (maneuversOf(s, chosen) ?? []).map((value) => ({
        value,
        label: { key: maneuverLabel(value) },
      })),
  },
  targets: {
    pick: "whos",
    label: asks("aimAt"),
    first: (s) => s.aimed,
    fits: mayAim,
  },
  trades: {
    part: "trades",
    pick: "numbers",
    label: asks("maneuver"),
    when: (s, chosen) => tradesFor(s, chosen).length > 0,
    of: (s, chosen) =>
      tradesFor(s, chosen).map(([k, most]) => ({
        key: k,
        label: { key: featLabel(k) },
        hint: asks("tradeHint", { most }),
        least: 0,
        most,
      })),
  },
  type: {
    part: "trades",
    pick: "one",
    label: asks("type"),
    when: (s, chosen) => {
      const attack = meansOf(s, chosen);
      return attack !== null && attackTypes(attack).length > 1;
    },
    first: () => "",
    options: (s, chosen) => {
      const attack = meansOf(s, chosen);
      return [{ value: "", label: asks("asUsual") }, ...list("Card", attack ? attackTypes(attack) : [])];
    },
  },
  pulled: {
    part: "trades",
    pick: "whole",
    label: asks("pull"),
    hint: asks("pullHint"),
    empty: true,
    when: (s, chosen) => {
      const attack = meansOf(s, chosen);
      return attack?.damage != null && !attack.fullPower && attack.damage.total > 0;
    },
    bounds: (s, chosen) => [0, Math.max(0, meansOf(s, chosen)?.damage?.total ?? 0)],
  },
  distance: {
    part: "circumstances",
    ...feet(
      "distanceFeet",
      (s, chosen) =>
        meansOf(s, chosen)?.increment != null && (chosen.targets ?? []).some((t) => s.distance(s.self, t) === null),
    ),
  },
  cover: {
    part: "circumstances",
    pick: "one",
    label: asks("cover"),
    first: (s, chosen) => coverBy<Cover>(COVERED, hiddenOf(s, lookedAt(s, chosen)), "none"),
    tells: (s, chosen) => wallWords(s, lookedAt(s, chosen)),
    seen: (s, chosen) => wallWords(s, lookedAt(s, chosen)) !== null,
    // Where the board proposes it, it stands, and the attack says that nothing gets through.
    options: (s, chosen) =>
      list("Cover", Object.keys(COVER) as Cover[]).map((o) => ({
        ...o,
        ...(o.value === "total" &&
          hiddenOf(s, lookedAt(s, chosen)) < ALL_HIDDEN &&
          isRolled(meansOf(s, chosen)) &&
          !getsAround(powerOf(s, chosen)) && { refused: refuse("defense.totalCover") }),
      })),
  },
  concealment: {
    part: "circumstances",
    pick: "one",
    label: asks("concealment"),
    when: (s, chosen) => isRolled(meansOf(s, chosen)),
    first: () => "auto",
    options: () => list("Concealment", ["auto", ...(Object.keys(CONCEALMENT) as Concealment[])]),
  },
  situations: {
    part: "circumstances",
    pick: "many",
    label: asks("situations"),
    when: (s, chosen) => isRolled(meansOf(s, chosen)),
    options: () =>
      (Object.keys(ATTACK_SITUATIONS) as AttackSituation[])
        .filter((n) => n !== "charging" && n !== "nonlethalWeapon")
        .map((value) => {
          const n = ATTACK_SITUATIONS[value];
          return {
            value,
            label: asks("situation", { name: situationLabel(value), value: n < 0 ? `\u2212${-n}` : `+${n}` }),
          };
        }),
  },
  circumstance: {
    part: "circumstances",
    pick: "whole",
    label: asks("circumstance"),
    when: (s, chosen) => isRolled(meansOf(s, chosen)),
    first: () => 0,
    bounds: () => [-CIRCUMSTANCE_LIMIT, CIRCUMSTANCE_LIMIT],
  },
  takeTen: flag(
    "circumstances",
    "takeTenAttack",
    (s, chosen) => {
      const [who, targets] = [selfOf(s), (chosen.targets ?? []).flatMap((t) => s.character(t) ?? [])];
      return (
        who !== null &&
        targets.length > 0 &&
        isRolled(meansOf(s, chosen)) &&
        targets.every((t) => mayTakeTenOnAttack(who.kind, t.kind))
      );
    },
    "takeTenHint",
  ),
  waiveCritical: flag("trades", "waive", (s, chosen) => {
    const attack = meansOf(s, chosen);
    return isRolled(attack) && attack?.damage != null;
  }),
  full: flag(
    "trades",
    "fullBlow",
    (s, chosen) => firstTarget(s, chosen)?.kind === "object" && meansOf(s, chosen)?.kind === "melee",
  ),
  pace: {
    pick: "one",
    label: asks("paceLabel"),
    when: (_s, { maneuver }) => maneuver === "slam",
    first: () => "normal",
    options: () => (["normal", "accelerated"] as const).map((value) => ({ value, label: asks(`pace.${value}`) })),
  },
  thrown: {
    pick: "one",
    label: asks("thrown"),
    when: (s, { maneuver }) => maneuver === "throwObject" && thingsAt(s).length > 0,
    first: () => "",
    options: (s, { targets = [] }) => [
      { value: "", label: asks("thrownOther") },
      ...thingsAt(s)
        .filter((ref) => !targets.includes(ref))
        .map((value) => ({ value, label: { key: s.party(value)?.name ?? value } })),
    ],
  },
  thing: {
    pick: "whole",
    label: asks("thingToughness"),
    when: (_s, { maneuver, thrown = "" }) => maneuver === "throwObject" && thrown === "",
    bounds: () => [0, MOST_TOUGHNESS],
  },
  weight: feet(
    "weight",
    (s, { maneuver, thrown = "" }) => maneuver === "throwObject" && s.character(thrown)?.pounds === undefined,
    asks("weightHint"),
  ),
  covered: {
    ...feet("covered", (_s, { maneuver }) => maneuver === "charge" || maneuver === "slam", asks("coveredHint")),
    bounds: (s) => [LEAST_RUN, Math.max(LEAST_RUN, ...listOf(s, (who) => [2 * fastestFeet(who)]))],
  } as Choice<number | null, S, Strike>,
  split: {
    part: "trades",
    pick: "numbers",
    label: asks("split"),
    when: (s, chosen) => {
      const power = powerOf(s, chosen);
      return power !== null && powerFeatRank(power, "splitAttack") > 0;
    },
    of: (s, chosen) => {
      const attack = meansOf(s, chosen);
      const most = Math.max(0, attack?.damage?.total ?? attack?.effect?.rank ?? 0);
      return (chosen.targets ?? []).map((ref) => ({
        key: ref,
        label: asks("splitFor", { name: s.party(ref)?.name ?? ref }),
        hint: asks("splitMost", { ranks: most }),
        least: 0,
        most,
      }));
    },
  },
  feeling: {
    pick: "one",
    label: asks("feeling"),
    when: (s, chosen) => powerOf(s, chosen)?.key === "emotionControl",
    first: (s, chosen) =>
      meansOf(s, chosen)?.effect?.about ?? (powerOf(s, chosen)?.key === "emotionControl" ? "fear" : ""),
    options: () => list("Emotion", EMOTIONS),
  },
  middle: {
    part: "circumstances",
    pick: "who",
    label: asks("areaMiddle"),
    self: true,
    nobody: asks("middleFirst"),
    first: () => "",
    when: (s, chosen) => {
      const attack = meansOf(s, chosen);
      return attack !== null && hasMiddle(attack);
    },
  },
  vulnerable: {
    ...flag(
      "circumstances",
      "vulnerable",
      (s, { targets = [] }) => targets.some((t) => isWeak(s.character(t))),
      "vulnerableHint",
    ),
    by: "gm",
  },
  others: {
    pick: "words",
    label: asks("others"),
    hint: asks("othersHint"),
    longest: 100,
    samples: ["", "8, 10"],
    when: (_s, { maneuver }) => maneuver === "combined",
  },
  effort: flag(
    "trades",
    "effortRanks",
    (s, chosen) => powerOf(s, chosen) !== null && selfOf(s)?.kind !== "minion",
    "effortHint",
  ),
};

/** Whether somebody is Vulnerable to anything. @rule TWI-453 */
const isWeak = (who: TwintensActor | null): boolean => who !== null && isVulnerable(who, null);

/** Maneuvers that have an act of their own, and those that a plain attack is. */
export const OTHERWISE: ReadonlySet<string> = new Set([
  "attack",
  "escape",
  ...Object.keys(CONTEST_ACTS),
  ...Object.keys(POSTURE_ACTS),
]);

/** Why nobody can be aimed at from here with such means; null where somebody can. @rule TWI-106 TWI-107 */
function nobodyIn(s: S, known: Chosen): Refusal | null {
  const aims = s.here.filter((ref) => ref !== s.self && s.character(ref) !== null).map((ref) => mayAim(s, known, ref));
  return aims.includes(true)
    ? null
    : ((aims.find((a) => typeof a === "object") as Refusal | undefined) ?? refuse("attack.noTargets"));
}

/** Attacks as they stand on the sheet; maneuvers with the best that they are made with; blows in a grip; missiles that come back. @rule TWI-373 TWI-385 TWI-452 */
function entries(s: S): readonly Entry<Strike>[] {
  const who = selfOf(s);
  if (!who || who.kind === "object") return [];
  const line = (known: Chosen, label: string, more: Partial<Entry<Strike>> = {}): Entry<Strike> => ({
    known,
    label: { key: label },
    ...more,
  });
  const unable = attackRefusal(who);
  const maneuvers = (Object.keys(MANEUVERS) as ManeuverKey[]).filter(
    (m) => !OTHERWISE.has(m) && ((MANEUVERS[m] as ManeuverDefinition).needs === null || mayManeuver(who, m) === null),
  );
  return [
    ...attacksIn(who, s.settings).map((a) => {
      const no = unable ?? nobodyIn(s, { attack: a.id });
      return line({ attack: a.id }, a.name, { ...(no && { refused: no }) });
    }),
    ...maneuvers.flatMap((maneuver): readonly Entry<Strike>[] => {
      const attack = bestFor(who, maneuver, s.settings);
      if (attack === null) return [];
      const no = unable ?? mayManeuver(who, maneuver) ?? nobodyIn(s, { attack, maneuver });
      const more = { group: "maneuvers", meant: true as const, ...(no && { refused: no }) };
      return [line({ attack, maneuver }, maneuverLabel(maneuver), more)];
    }),
    ...held(who, "grappled").flatMap(({ trait }) =>
      trait === null
        ? []
        : [line({ attack: "unarmed", held: true, targets: [trait] }, key("GrappleMove", "damage"), { group: "other" })],
    ),
    ...held(who, "homing").flatMap(({ effect, trait, source }) =>
      trait === null || source === null
        ? []
        : [
            line(
              { attack: trait, homing: effect, targets: [source] },
              who.powers.find((p) => p.id === trait)?.name ?? key("Sheet", "aPower"),
              { group: "other", detail: { key: key("Deed", "homing", "label") } },
            ),
          ],
    ),
  ];
}

/** What an attack is, in a line: its kind, damage and DC, or the save that it asks for. */
function detail(s: S, chosen: Chosen): Words {
  const attack = meansOf(s, chosen);
  if (!attack) return { key: maneuverLabel("attack") };
  const { name, kind, damage, effect } = attack;
  const means = { name, kind: key("AttackKind", kind) };
  if (damage) return asks("strikeDamage", { ...means, damage: damage.total, dc: 15 + damage.total });
  return effect ? asks("strikeSave", { ...means, save: saveLabel(effect.save), dc: effect.dc }) : { key: means.kind };
}

function opened(
  made: { readonly accepted: true; readonly request: AttackRequestOf } | Refusal,
): Opened<TwintensCards> | Refusal {
  return made.accepted ? { accepted: true, opens: { kind: "attack", request: made.request } } : made;
}

/** @rule TWI-017 TWI-100 TWI-110 TWI-265 TWI-310 TWI-343 TWI-360 TWI-361 TWI-363 TWI-365 TWI-366 TWI-373 TWI-378 TWI-381 TWI-384 TWI-385 TWI-452 TWI-520 */
const attack: TwintensAct<Strike> = {
  rules: ["TWI-100", "TWI-365", "TWI-373", "TWI-385", "TWI-452", "TWI-520"],
  label: { key: maneuverLabel("attack") },
  detail,
  group: "attacks",
  by: "owner",
  at: ["list", "sheet"],
  attacks: true,
  press: "attack",
  covers: (s, chosen) => {
    const area = meansOf(s, chosen)?.area;
    return area ? areaCovers(area, powerOf(s, chosen)) : null;
  },
  entries,
  refused: () => null,
  price: (s, chosen) => {
    const who = selfOf(s);
    return who ? costs(actionFor(who, strikeOf(s, chosen))) : [];
  },
  choices,
  compose: (s, chosen) => opened(composeOf(strikeOf(s, chosen), s)),
};

type Befalls = {
  readonly victims: readonly Ref[];
  readonly hazard: Hazard;
  readonly amount: number;
  readonly softened: number | null;
  readonly lethal: boolean;
};
const hazardLabel: Words = { key: key("Deed", "hazard", "label") };
const MOST_HARM = 100_000;

/** Something harms without an attack: a fall, fire, a number that the Gamemaster names. @rule TWI-077 TWI-290 TWI-294 TWI-296 */
const hazard: TwintensAct<Befalls> = {
  rules: ["TWI-077", "TWI-290", "TWI-294", "TWI-296"],
  label: hazardLabel,
  detail: () => asks("hazardText"),
  group: "other",
  by: "owner",
  at: ["list"],
  befalls: true,
  press: "do",
  refused: () => null,
  price: () => [],
  choices: {
    victims: { pick: "whos", label: asks("hazardWhom"), self: true, first: (s) => [s.self, ...s.aimed] },
    hazard: {
      pick: "one",
      label: asks("hazard"),
      options: () =>
        list(
          "Hazard",
          HAZARDS.filter((h) => h !== "recoil"),
        ),
    },
    amount: {
      pick: "whole",
      label: asks("hazardAmount"),
      hint: asks("hazardHint"),
      when: (_s, chosen) => chosen.hazard === "fall" || chosen.hazard === "damage",
      first: () => 10,
      bounds: () => [0, MOST_HARM],
    },
    softened: {
      pick: "whole",
      label: asks("softened"),
      hint: asks("softenedHint"),
      empty: true,
      when: (_s, chosen) => chosen.hazard === "fall",
      bounds: () => [0, 99],
    },
    lethal: { pick: "flag", label: { key: key("Card", "lethal") } },
  },
  compose: (s, { victims, hazard: what, amount, softened, lethal }) =>
    opened(composeHazard(victims, what, softened === null ? amount : softenedFall(amount, softened), lethal, s)),
};

/** What a slam does to whoever makes it. @rule TWI-378 */
const recoil: TwintensAct<{ readonly amount: number }> = {
  rules: ["TWI-378"],
  label: { key: key("Hazard", "recoil") },
  group: "other",
  by: "owner",
  at: ["card"],
  press: "do",
  refused: () => null,
  price: () => [],
  choices: { amount: { pick: "whole", label: asks("hazardAmount"), silent: true, bounds: () => [0, 99] } },
  compose: (s, { amount }) => opened(composeHazard([s.self], "recoil", amount, false, s)),
};

/** Powers whose manifestation is nobody that a blow could find on the board: what hurts it is told by its owner. @rule TWI-451 */
const manifested = (who: TwintensActor): readonly PowerEntry[] =>
  who.powers.filter((p) => p.active && hasFlaw(p, "feedback") && !calls(p));

/** What was done to a manifestation of one's power, an illusion that was struck, hurts whoever keeps it up, if the power has Feedback. @rule TWI-451 */
const feedback: TwintensAct<{ readonly power: string; readonly amount: number; readonly lethal: boolean }> = {
  rules: ["TWI-451"],
  label: { key: key("Deed", "feedback", "label") },
  detail: () => asks("feedbackText"),
  group: "other",
  by: "owner",
  at: ["list"],
  entries: (s) =>
    listOf(s, manifested).map((p) => ({
      known: { power: p.id },
      label: { key: p.name },
      detail: { key: key("Deed", "feedback", "label") },
    })),
  press: "do",
  refused: () => null,
  price: () => [],
  choices: {
    power: {
      pick: "one",
      label: { key: key("Deed", "whichPower") },
      none: refuse("attack.gone"),
      options: (s) => listOf(s, manifested).map(named),
    },
    amount: { pick: "whole", label: asks("feedbackAmount"), first: () => 10, bounds: () => [1, MOST_HARM] },
    lethal: { pick: "flag", label: { key: key("Card", "lethal") } },
  },
  compose: (s, { amount, lethal }) => opened(composeHazard([s.self], "damage", amount, lethal, s)),
};

export const ATTACK_ACTS = { attack, hazard, recoil, feedback } as const satisfies Acts<S>;
