/** Attacks: on one or many, the ways to strike, the four trades, shares of divided ranks, areas, scenery, helpers. */
import type { AnyChosen, Choice, Entry, Opened, Option } from "../../../kernel/act.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import { isUnknown, nameOf, type Ref, type Words } from "../../../kernel/situation.ts";
import { ALL_HIDDEN, coverBy, hiddenOf, wallWords } from "../../../kernel/space/sight.ts";
import { rangeBand } from "../../dice/circumstances.ts";
import { CONCEALMENT, COVER, TOTAL_COVER } from "../../dice/values.ts";
import { standingTo } from "../../hero/sides.ts";
import { defenseLabel, effectLabel, key } from "../../labels.ts";
import type { FudgeSituation } from "../../situation.ts";
import { grantsFor } from "../../state/conditions.ts";
import { isHeld } from "../../things/gear.ts";
import type { ObjectState } from "../../things/objects.ts";
import { LEAST_DOUBLINGS, MOST_DOUBLINGS, sceneryId, stateOf } from "../../things/scenery.ts";
import { MATERIALS, OBJECT_STATES } from "../../things/values.ts";
import { switchMark } from "../../turn/pay.ts";
import type { MaterialKey } from "../../types.ts";
import { asks, costs, flag, type FudgeAct, type FudgeCards, listOf, named, selfOf } from "../act.ts";
import { type TradeKey, tradeLimit, TRADES } from "../actions.ts";
import { CIRCUMSTANCE_LIMIT } from "../checks/checks.ts";
import { BECAUSE_LENGTH } from "../checks/trait-check.ts";
import { targetsRefusal } from "./attack.ts";
import { type Attack, attackWith, effectsOf } from "./offence.ts";
import {
  attacksOf,
  exchangeOf,
  type HowStruck,
  JOINT,
  jointOf,
  mayBeRoutine,
  mayDivide,
  PLAIN_STRIKE,
  sharesOf,
  shortIn,
  type Strike,
  strikeOf,
  strikersIn,
  struckRank,
  thingsOf,
  tooFar,
  TRADE_KEYS,
} from "./strike.ts";
import { bandOptions, BANDS, concealmentOptions, NEAR, nearOptions, type Place, standsAt } from "./strike-places.ts";
import { CLOSE_REACH } from "./values.ts";
import { type Manner, MANNERS } from "./ways-to-strike.ts";

type S = FudgeSituation;

/** What is chosen of an attack. */
type Attacking = {
  readonly attack: string;
  readonly manner: Manner;
  readonly movedFull: boolean;
  readonly targets: readonly Ref[];
  /** A thing that nobody holds: what it is made of, how thick it is, how it is by now. */
  readonly scenery: MaterialKey | "";
  readonly thickness: number;
  readonly which: string;
  readonly worn: ObjectState;
  readonly thing: string;
  readonly held: boolean;
  readonly cover: HowStruck["cover"];
  readonly concealment: HowStruck["concealment"];
  readonly band: HowStruck["band"];
  readonly near: (typeof NEAR)[number] | "";
  readonly circumstance: number;
  readonly because: string;
} & { readonly [N in TradeKey]: number } & {
  readonly routine: boolean;
  readonly coverIgnored: boolean;
  readonly edge: number | null;
  readonly unaware: readonly Ref[];
  readonly divide: boolean;
  readonly shares: Readonly<Record<Ref, number>>;
  readonly helpers: readonly Ref[];
  readonly joint: HowStruck["joint"];
  readonly mode: HowStruck["mode"];
  readonly places: Readonly<Record<Ref, Place>>;
  readonly touched: boolean;
};
type Choices = FudgeAct<Attacking>["choices"];
type Asks<N extends keyof Attacking> = Pick<Choices, N>;

const attackIn = (s: S, { attack }: Pick<Attacking, "attack">): Attack | null => {
  const who = selfOf(s);
  return (who && attackWith(attacksOf(who, s.settings), attack)) ?? null;
};

/** The thing of the scenery that is meant; null for none. @rule FUD-168 FUD-169 */
const sceneryIn = ({ scenery, thickness, which, worn }: Attacking): Ref | null =>
  scenery ? sceneryId({ material: scenery, doublings: thickness, state: worn, which: which ?? "" }) : null;

/** How the thing that is meant was left by the last blow. @rule FUD-168 */
const leftAs = (s: S, { scenery, thickness, which }: Attacking): ObjectState =>
  scenery === "" ? "intact" : stateOf({ material: scenery, doublings: thickness, which: which ?? "" }, strikersIn(s));

/** Everybody and everything that is aimed at: a thing takes the place of all others where the attack falls on one alone. */
function aimedIn(s: S, chosen: Attacking): readonly Ref[] {
  const [thing, attack] = [sceneryIn(chosen), attackIn(s, chosen)];
  const people = chosen.targets ?? [];
  if (thing === null) return people;
  return attack && targetsRefusal(attack, people.length + 1) ? [thing] : [...people, thing];
}

const tradesIn = (chosen: Attacking): HowStruck["trades"] =>
  Object.fromEntries(TRADE_KEYS.map((k) => [k, chosen[k] ?? 0])) as HowStruck["trades"];

/** What was said of the blow; what stands later in the form isn't said yet. */
function howIn(s: S, chosen: Attacking, targets: readonly Ref[]): HowStruck {
  const { shares = {}, near = "", attack: _with, ...said } = chosen;
  const numbers = targets.map((who) => shares[who]);
  return {
    ...PLAIN_STRIKE,
    ...(Object.fromEntries(Object.entries(said).filter(([, v]) => v !== undefined)) as Partial<HowStruck>),
    because: (chosen.because ?? "").trim(),
    trades: tradesIn(chosen),
    near: near === "" ? null : near === NEAR[0],
    shares: numbers.every((n) => n !== undefined) ? (numbers as number[]) : [],
    overrule: s.overrule === true,
  };
}

/** The attack with everybody in it as they are now, as far as it is chosen. */
function strikeIn(s: S, chosen: Attacking): Strike | Refusal {
  const targets = aimedIn(s, chosen);
  return strikeOf(s, chosen.attack, { targets, helpers: chosen.helpers ?? [] }, howIn(s, chosen, targets));
}

const isStrike = (made: Strike | Refusal): made is Strike => !("accepted" in made);
/** Something of the attack as far as it is chosen; nothing where there is none. */
const of = <T>(s: S, chosen: Attacking, otherwise: T, read: (strike: Strike) => T): T => {
  const made = strikeIn(s, chosen);
  return isStrike(made) ? read(made) : otherwise;
};
const when =
  (is: (strike: Strike, s: S, chosen: Attacking) => boolean) =>
  (s: S, chosen: Attacking): boolean =>
    of(s, chosen, false, (strike) => is(strike, s, chosen));
/** Nothing is struck where an effect passes on by touch. */
const struck = (is: (strike: Strike, s: S, chosen: Attacking) => boolean): ReturnType<typeof when> =>
  when((strike, s, chosen) => !chosen.touched && is(strike, s, chosen));
const checked = struck(({ attack }) => attack.check !== null);

/** Ways to strike that make sense with an attack at all: what needs no check has only the plain one. */
function mannersOf(attack: Attack | null): readonly Manner[] {
  if (!attack || attack.check === null) return ["plain"];
  return MANNERS.filter((m) =>
    m === "charge" || m === "slam"
      ? attack.range === "close" && (m === "charge" || attack.effect === "damage")
      : m !== "smash" || attack.effect === "damage",
  );
}

/** What of a target's belongings may be smashed, as far as whoever chooses may know: of the unknown what is in the hand. @rule FUD-304 */
const smashable = (s: S, { targets: [target] }: Strike): readonly Option<string>[] =>
  thingsOf(target)
    .filter((p) => !target || !isUnknown(s, target.uuid) || (p.active && isHeld(p)))
    .map(named);

/** Where everybody stands on the board of whoever begins. @rule FUD-095 FUD-291 */
const placesIn = (s: S, { rangeDoublings }: Attack): Readonly<Record<Ref, Place>> =>
  Object.fromEntries(
    [...new Set([...s.aimed, ...s.here])].flatMap((who) => {
      const feet = s.distance(s.self, who);
      if (feet === null) return [];
      return [[who, { band: rangeBand(feet, rangeDoublings) ?? ("beyond" as const), near: feet <= CLOSE_REACH }]];
    }),
  );

const isPlace = (raw: unknown): raw is Place =>
  typeof raw === "object" &&
  raw !== null &&
  (BANDS as readonly unknown[]).includes((raw as Place).band) &&
  typeof (raw as Place).near === "boolean";
/** More people than any attack reaches at once. */
const MOST_PLACES = 200;
function readPlaces(raw: unknown): Attacking["places"] | null {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return null;
  const all = Object.entries(raw as Record<string, unknown>);
  return all.length <= MOST_PLACES && all.every(([, place]) => isPlace(place)) ? (raw as Attacking["places"]) : null;
}

/** Why somebody can't be aimed at from here. @rule FUD-095 FUD-113 */
function fitsIn(s: S, chosen: Attacking, who: Ref): true | Refusal {
  const [actor, attack] = [selfOf(s), attackIn(s, chosen)];
  if (!actor || !attack || s.overrule === true || chosen.touched) return true;
  const feetTo = (to: Ref): number | null => s.distance(s.self, to);
  const { manner } = chosen;
  const from = {
    actor: { uuid: s.self, name: "", img: "", character: actor },
    attack,
    manner,
    feetTo,
    shortOf: shortIn(s),
  };
  return tooFar(from, { uuid: who, name: nameOf(s, who) }) ?? true;
}

/** With what, and how. @rule FUD-110 FUD-293 FUD-304 FUD-316 FUD-317 */
const withWhat: Asks<"attack" | "touched" | "places" | "manner" | "movedFull"> = {
  attack: {
    pick: "one",
    label: { key: key("Card", "attack") },
    none: refuse("attack.gone"),
    options: (s) =>
      listOf(s, (who) => attacksOf(who, s.settings)).map((a) => ({
        value: a.id,
        label: { key: a.name ?? a.label },
        ...(a.refused && { refused: a.refused }),
      })),
    // Any effect of an attack names the whole.
    meant: (s, _chosen, raw) => (typeof raw === "string" ? (attackIn(s, { attack: raw })?.id ?? raw) : raw),
  },
  touched: { ...flag("touched"), silent: true },
  places: {
    pick: "own",
    label: asks("range"),
    silent: true,
    read: readPlaces,
    first: (s, chosen) => {
      const attack = attackIn(s, chosen);
      return attack ? placesIn(s, attack) : {};
    },
    samples: () => [],
  },
  manner: {
    pick: "one",
    label: asks("manner"),
    when: (s, chosen) => !chosen.touched && mannersOf(attackIn(s, chosen)).length > 1,
    first: () => "plain",
    options: (s, chosen) =>
      mannersOf(attackIn(s, chosen)).map((value) => ({
        value,
        label: { key: key("Manner", value, "label") },
        ...(value !== "plain" && { hint: { key: key("Manner", value, "text") } }),
      })),
  },
  movedFull: { ...flag("movedFull"), when: (_s, { manner }) => manner === "slam" },
};

const takesOne = (attack: Attack | null): boolean => attack !== null && targetsRefusal(attack, 2) !== null;

/** How a thing may be said to be that was left so: no better than that, since another one has another name. @rule FUD-168 */
const statesFrom = (left: ObjectState): readonly ObjectState[] =>
  OBJECT_STATES.slice(OBJECT_STATES.indexOf(left)).filter((state) => state !== "destroyed" || left === state);

/** At whom; at a thing that nobody holds and no actor stands for, or at one that somebody has. @rule FUD-110 FUD-168 FUD-169 FUD-304 */
const atWhat: Asks<"scenery" | "thickness" | "which" | "worn" | "targets" | "thing" | "held"> = {
  scenery: {
    part: "circumstances",
    pick: "one",
    label: asks("scenery.label"),
    when: (s, chosen) => !chosen.touched && attackIn(s, chosen)?.effect === "damage",
    first: () => "",
    options: () => [
      { value: "", label: asks("scenery.none") },
      ...(Object.entries(MATERIALS) as [MaterialKey, number][]).map(([value, toughness]) => ({
        value,
        label: asks("scenery.of", { material: key("Material", value), toughness }),
      })),
    ],
  },
  thickness: {
    part: "circumstances",
    pick: "whole",
    label: asks("scenery.thickness"),
    hint: asks("scenery.thicknessHint"),
    when: (_s, { scenery }) => scenery !== "",
    first: () => 0,
    bounds: () => [LEAST_DOUBLINGS, MOST_DOUBLINGS],
  },
  which: {
    part: "circumstances",
    pick: "words",
    label: asks("scenery.which"),
    hint: asks("scenery.whichHint"),
    longest: 60,
    when: (_s, { scenery }) => scenery !== "",
  },
  worn: {
    part: "circumstances",
    pick: "one",
    label: asks("scenery.state"),
    when: (_s, { scenery }) => scenery !== "",
    first: (s, chosen) => leftAs(s, chosen),
    options: (s, chosen) =>
      statesFrom(leftAs(s, chosen)).map((value) => ({
        value,
        label: { key: key("ObjectState", value) },
        ...(value === "destroyed" && { refused: refuse("scenery.destroyed") }),
      })),
  },
  targets: {
    pick: "whos",
    label: asks("aimAt"),
    // Where the blow falls on one alone, the thing is that one.
    when: (s, chosen) => !chosen.scenery || !takesOne(attackIn(s, chosen)),
    first: (s) => s.aimed,
    fits: fitsIn,
  },
  thing: {
    pick: "one",
    label: asks("thing"),
    when: (_s, { manner }) => manner === "smash",
    none: refuse("manner.nothing"),
    options: (s, chosen) => of(s, chosen, [], (strike) => smashable(s, strike)),
  },
  held: { ...flag("held"), first: () => true, when: (_s, { manner }) => manner === "smash" },
};

/** Whether it matters that a shot is at close range: the target was aimed at, or can't defend itself. @rule FUD-291 FUD-316 */
const nearMatters = (strike: Strike): boolean =>
  strike.attack.range === "ranged" &&
  strike.targets.some((t) => standsAt(strike, t).band === "short") &&
  (strike.actor.character.conditions.some((c) => c.id === "aiming") ||
    strike.targets.some((t) => grantsFor(t.character).openness === "defenseless"));

const covers = [...Object.keys(COVER), "complete"] as HowStruck["cover"][];

/** How much of somebody must be hidden for each grade: about half, three quarters, all. @rule FUD-095 */
const COVERED = [
  [0.4, "partial"],
  [TOTAL_COVER, "total"],
  [ALL_HIDDEN, "complete"],
] as const satisfies readonly (readonly [number, HowStruck["cover"]])[];
/** At whom one looks oneself: what is put down somewhere comes from there, and whom cover keeps it from the board says as it is put. */
const aimedAt = (s: S, chosen: Attacking): readonly Ref[] =>
  of(s, chosen, [], ({ attack, targets }) => (attack.covers?.placed ? [] : targets.map((t) => t.uuid)));

/** Where both stand. Cover is proposed as the board's walls have it. @rule FUD-095 FUD-291 */
const where: Asks<"cover" | "concealment" | "band" | "near"> = {
  cover: {
    part: "circumstances",
    pick: "one",
    label: asks("cover"),
    when: struck(() => true),
    first: (s, chosen) => coverBy(COVERED, hiddenOf(s, aimedAt(s, chosen)), "none"),
    tells: (s, chosen) => wallWords(s, aimedAt(s, chosen)),
    seen: (s, chosen) => wallWords(s, aimedAt(s, chosen)) !== null,
    options: () => covers.map((value) => ({ value, label: { key: key("Cover", value) } })),
  },
  concealment: {
    part: "circumstances",
    pick: "one",
    label: asks("concealment"),
    when: checked,
    first: () => "",
    options: (s, chosen) =>
      of(s, chosen, [], (strike) =>
        concealmentOptions(strike, Object.keys(CONCEALMENT) as (keyof typeof CONCEALMENT)[]),
      ),
  },
  band: {
    part: "circumstances",
    pick: "one",
    label: asks("range"),
    when: struck(({ attack }) => attack.check !== null && attack.range === "ranged"),
    first: () => "",
    options: (s, chosen) => of(s, chosen, [], bandOptions),
  },
  near: {
    part: "circumstances",
    pick: "one",
    label: asks("near"),
    hint: asks("nearHint"),
    when: struck((strike) => strike.attack.check !== null && nearMatters(strike)),
    first: () => "",
    options: (s, chosen) => of(s, chosen, [], nearOptions),
  },
};

/** One of the four trades: what it gives for what, and how far it goes. @rule FUD-310 FUD-311 FUD-312 FUD-313 */
function tradeChoice(name: TradeKey): Choice<number, S, Attacking> {
  const most = (s: S): number => {
    const who = selfOf(s);
    return who ? tradeLimit(who, name) : 0;
  };
  const { trained } = TRADES[name];
  return {
    part: "trades",
    pick: "whole",
    label: { key: key("Trade", name) },
    tells: (s) => ({
      key: key("TradeHint", most(s) < trained ? "more" : "all"),
      data: { what: key("TradeHint", name), max: most(s), trained },
    }),
    when: checked,
    first: () => 0,
    bounds: (s) => [0, most(s)],
  };
}

/** Why dice are thrown all the same. @rule FUD-053 FUD-602 FUD-620 */
function routineNo(strike: Strike): Refusal | null {
  if (strike.targets.length === 0) return refuse("attack.noTarget");
  return mayBeRoutine(strike) ? null : refuse("attack.noRoutine");
}

/** How the blow falls. @rule FUD-053 FUD-090 FUD-319 */
const how: Asks<"circumstance" | "because" | TradeKey | "routine"> = {
  circumstance: {
    part: "circumstances",
    pick: "whole",
    label: asks("circumstance"),
    when: checked,
    first: () => 0,
    bounds: () => [-CIRCUMSTANCE_LIMIT, CIRCUMSTANCE_LIMIT],
  },
  because: {
    part: "circumstances",
    pick: "words",
    label: asks("because"),
    hint: asks("becauseHint"),
    longest: BECAUSE_LENGTH,
    when: (_s, { circumstance }) => circumstance !== 0,
  },
  accurateAttack: tradeChoice("accurateAttack"),
  allOutAttack: tradeChoice("allOutAttack"),
  defensiveAttack: tradeChoice("defensiveAttack"),
  powerAttack: tradeChoice("powerAttack"),
  routine: {
    part: "circumstances",
    ...flag("routine", "routineAttack"),
    when: checked,
    no: (s, chosen) => of(s, chosen, null, routineNo),
  },
};

const isArea = struck(({ attack }) => attack.meets === "area");

/** What of an area says who may still get out of it. @rule FUD-115 */
const ofArea: Asks<"coverIgnored" | "edge" | "unaware"> = {
  coverIgnored: {
    part: "circumstances",
    ...flag("coverIgnored", "coverIgnoredHint"),
    when: (s, chosen) => isArea(s, chosen) && chosen.cover !== "none",
  },
  edge: {
    part: "circumstances",
    pick: "whole",
    label: asks("edge"),
    hint: asks("edgeHint"),
    when: isArea,
    empty: true,
    bounds: () => [-10, 40],
  },
  unaware: {
    part: "circumstances",
    pick: "many",
    label: asks("unaware"),
    hint: asks("unawareHint"),
    when: (s, chosen) => isArea(s, chosen) && aimedIn(s, chosen).length > 0,
    options: (s, chosen) =>
      of(s, chosen, [], ({ targets }) => targets.map(({ uuid, name }) => ({ value: uuid, label: { key: name } }))),
  },
};

/** Whether somebody may be asked to help: who stands on the other side only by the Gamemaster, a thing that nobody drives never. @rule FUD-073 FUD-318 */
function mayJoin(s: S, chosen: Attacking, who: Ref): boolean {
  const them = s.character(who);
  if (!them || aimedIn(s, chosen).includes(who) || (them.object && them.driver === undefined)) return false;
  return s.gm || standingTo(s.side(s.self), s.side(who)) !== "against";
}

/** What is done together, and how ranks are divided. @rule FUD-073 FUD-128 FUD-130 FUD-318 */
const together: Asks<"divide" | "shares" | "helpers" | "joint" | "mode"> = {
  divide: { part: "trades", ...flag("divide", "divideHint"), first: () => true, when: struck(mayDivide) },
  shares: {
    part: "trades",
    pick: "numbers",
    label: asks("share", { name: "" }),
    when: struck((strike) => sharesOf(strike) !== null),
    of: (s, chosen) =>
      of(s, chosen, [], ({ targets, attack }) =>
        targets.map((t) => ({
          key: t.uuid,
          label: asks("share", { name: t.name }),
          least: 1,
          most: Math.max(1, attack.rank.total),
        })),
      ),
    first: (s, chosen) =>
      of(s, chosen, {}, (strike) => {
        const even = sharesOf(strike, struckRank(strike)) ?? [];
        return Object.fromEntries(strike.targets.map((t, i) => [t.uuid, even[i] ?? 1]));
      }),
  },
  helpers: {
    part: "helpers",
    pick: "whos",
    label: asks("helpers"),
    tells: (s, chosen) => of(s, chosen, null, (strike) => asks(`joint.${jointOf(strike)}.hint`)),
    when: struck(({ attack, targets }) => attack.check !== null && targets.length > 0),
    fits: mayJoin,
    prefers: (s, _chosen, who) => standingTo(s.side(s.self), s.side(who)) === "ally",
  },
  joint: {
    part: "helpers",
    pick: "one",
    label: asks("jointHow"),
    when: struck(({ targets, manner, helpers }) => helpers.length > 0 && targets.length === 1 && manner === "plain"),
    first: () => "strike",
    options: () => JOINT.map((value) => ({ value, label: asks(`joint.${value}.label`) })),
  },
  mode: {
    part: "circumstances",
    pick: "one",
    label: asks("mode"),
    when: struck(({ attack }) => attack.meets !== null || attack.resistedBy !== null),
    first: () => "",
    options: () =>
      (["", "static", "opposed"] as const).map((value) => ({
        value,
        label: asks(`modes.${value === "" ? "table" : value}`),
      })),
  },
};

/** Why an effect doesn't pass on by touch: it isn't Contagious, or nobody is under it. @returns null when it does; `contagion.none` @rule FUD-530 */
function contagionRefusal(s: S, { touched }: Attacking, attack: Attack): Refusal | null {
  if (!touched) return null;
  const source = `${s.self} ${attack.id}`;
  const isUnder = (ref: Ref): boolean => {
    const who = s.character(ref);
    return who?.conditions.some((c) => c.source === source) || who?.powers.some((p) => p.given === source) || false;
  };
  // Everybody of the world is looked through for what passes on alone.
  const passes = attack.contagious && [...s.everywhere(), ...s.here].some(isUnder);
  return passes ? null : refuse("contagion.none");
}

/** The card of an attack. */
function cardOf(s: S, chosen: Attacking): Opened<FudgeCards> | Refusal {
  const strike = strikeIn(s, chosen);
  if (!isStrike(strike)) return strike;
  const no = contagionRefusal(s, chosen, strike.attack);
  if (no) return no;
  const made = exchangeOf(strike);
  if (!made.accepted) return made;
  const request = { ...made.request, ...(strike.overrule && { overrule: true as const }) };
  return { accepted: true, opens: { kind: "attack", request } };
}

/** What an attack takes of a turn: its action, and an array that goes over to it. @rule FUD-271 FUD-457 */
function priceOf(s: S, chosen: Attacking): readonly string[] {
  const attack = attackIn(s, chosen);
  if (!attack || chosen.touched) return [];
  return [...costs(attack.action), ...(attack.switches ? [switchMark(attack.id.split(".")[0] ?? "")] : [])];
}

/** What stands against an attack, by its name: a defense, Dodge in an area, nothing. */
const meetsName = ({ meets }: Attack): string =>
  meets === null ? key("Card", "perception") : meets === "area" ? key("Card", "area") : defenseLabel(meets);

/** An attack's name; what it does as well where another of the list has the same name, as members of an array do. @rule FUD-457 FUD-667 */
function attackName(attack: Attack, all: readonly Attack[]): Words {
  const name = attack.name ?? attack.label;
  if (all.filter((a) => (a.name ?? a.label) === name).length < 2) return { key: name };
  const [, linked] = effectsOf(attack);
  const data = { name, effect: effectLabel(attack.effect), rank: attack.rank.total, meets: meetsName(attack) };
  return linked
    ? { key: key("Card", "attackNamedLinked"), data: { ...data, linked: effectLabel(linked.effect) } }
    : { key: key("Card", "attackNamed"), data };
}

/** A blow, a shot, a power that falls on somebody or something. @rule FUD-110 FUD-130 FUD-304 FUD-310 FUD-316 FUD-317 FUD-318 FUD-701 */
const attack: FudgeAct<Attacking> = {
  rules: ["FUD-110", "FUD-130", "FUD-304", "FUD-310", "FUD-316", "FUD-317", "FUD-318"],
  label: { key: key("Card", "attack") },
  detail: (s, chosen) => {
    const found = attackIn(s, chosen);
    return { key: found ? (found.name ?? found.label) : key("Card", "attack") };
  },
  group: "offense",
  attacks: true,
  press: "attack",
  by: "owner",
  at: ["list", "sheet"],
  entries: (s) =>
    listOf(s, (who) => attacksOf(who, s.settings)).map((a, _i, all): Entry<Attacking> => ({
      known: { attack: a.id },
      label: attackName(a, all),
      detail: {
        key: key("Card", "attackLine"),
        data: { action: key("Action", a.action, "label"), effect: effectLabel(a.effect), rank: a.rank.total },
      },
      ...(a.refused && { refused: a.refused }),
    })),
  refused: () => null,
  price: priceOf,
  covers: (s, chosen) => of(s, chosen, null, ({ attack }) => (chosen.touched ? null : attack.covers)),
  choices: { ...withWhat, ...atWhat, ...where, ...how, ...ofArea, ...together },
  compose: cardOf,
};

/** The attack with everybody in it, as a preview reads it. */
export const strikeFrom = (s: S, chosen: AnyChosen): Strike | null => {
  const made = strikeIn(s, chosen as unknown as Attacking);
  return isStrike(made) ? made : null;
};

export const ATTACK_ACTS = { attack } as const;
