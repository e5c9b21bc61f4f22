/** An attack as it is struck: where both stand, how the blow falls, what it brings to each target; the request that its card reads. */
import { once } from "../../../kernel/once.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import { type Row, row } from "../../../kernel/rows.ts";
import { nameOf, type Ref } from "../../../kernel/situation.ts";
import { outOf, stoppedShort } from "../../../kernel/turns/turn-and-reach.ts";
import type { AttackExchange, AttackTarget, Thing } from "../../cards/attack/attack-state.ts";
import { bonusOf } from "../../dice/check.ts";
import type { AttackSituation } from "../../dice/circumstances.ts";
import { mayDodgeArea } from "../../harm/area.ts";
import { measureOf } from "../../hero/measures.ts";
import { mayAttackLowerRoutinely } from "../../hero/minions.ts";
import { fastest } from "../../hero/speed.ts";
import { key } from "../../labels.ts";
import { checkOfUse } from "../../powers/check.ts";
import type { FudgeSituation } from "../../situation.ts";
import { grantsFor } from "../../state/conditions.ts";
import { stanceAttackRows } from "../../state/stance.ts";
import { isThing, thingToughness } from "../../things/gear.ts";
import { asLeft, isScenery, sceneryCharacter, sceneryOf } from "../../things/scenery.ts";
import { hasMoved } from "../../turn/pay.ts";
import type { Asked, CheckRequest, FudgeCharacter, FudgeSettings, PowerEntry } from "../../types.ts";
import { trade, type TradeKey, TRADES } from "../actions.ts";
import { defenseCheck } from "../checks/kinds-of-check.ts";
import { strainRefusal } from "../checks/retry.ts";
import { byHandRows } from "../checks/trait-check.ts";
import {
  type AttackRequest,
  mayAttackRoutinely,
  mayScoreCritical,
  multiattackRow,
  type Sides,
  targetsRefusal,
} from "./attack.ts";
import { situationOf } from "./attack-circumstances.ts";
import {
  type Attack,
  attackRequest,
  attackSpan,
  attackWith,
  effectLimit,
  effectsOf,
  offenceList,
  tradedRank,
  weaponBreaks,
} from "./offence.ts";
import { type Place, standsAt } from "./strike-places.ts";
import {
  evenShares,
  isRun,
  type Manner,
  mannerRanks,
  mannerRefusal,
  mannerRows,
  splitRefusal,
} from "./ways-to-strike.ts";

/** Somebody with their numbers. */
export interface Opponent {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly character: FudgeCharacter;
}

/** What helpers of an attack do: strike along, or help its check. @rule FUD-073 FUD-318 */
export const JOINT = ["strike", "help"] as const;

/** What is chosen of an attack beside what it is made with and on whom. */
export interface HowStruck {
  readonly cover: AttackSituation["cover"];
  /** What hides all targets; empty: whatever hides each of them. */
  readonly concealment: AttackSituation["concealment"] | "";
  /** How far all targets are; empty: as each was measured. */
  readonly band: Place["band"] | "";
  /** A ranged attack at somebody within reach; null: as it was measured. */
  readonly near: boolean | null;
  /** Where targets stood on the board of whoever opened the form. */
  readonly places: Readonly<Record<Ref, Place>>;
  /** Multiattack and Split together: the ranks are divided. */
  readonly divide: boolean;
  /** An area that gets past cover; the distance rank to its edge, null where that is near; who doesn't know of it. */
  readonly coverIgnored: boolean;
  readonly edge: number | null;
  readonly unaware: readonly Ref[];
  readonly circumstance: number;
  readonly because: string;
  readonly routine: boolean;
  readonly trades: Readonly<Record<TradeKey, number>>;
  /** How the blow is struck. */
  readonly manner: Manner;
  /** The whole speed was covered before a slam. */
  readonly movedFull: boolean;
  /** Id of the thing that is smashed, and whether somebody holds it. */
  readonly thing: string;
  readonly held: boolean;
  /** Ranks of each target in their order, where Split divides them; empty: evenly. */
  readonly shares: readonly number[];
  /** What those do who strike along (team attack), or help the attacker's own check. */
  readonly joint: (typeof JOINT)[number];
  /** How the number to resist is found this once; empty: as the table has it. */
  readonly mode: "" | FudgeSettings["resistanceMode"];
  /** Somebody under it is touched: no blow is struck, and no action taken (Contagious). */
  readonly touched: boolean;
  /** On the Gamemaster's word, although something is in the way. */
  readonly overrule: boolean;
}

/** An attack as it comes: nothing special about it. */
export const PLAIN_STRIKE: HowStruck = {
  cover: "none",
  concealment: "none",
  band: "short",
  near: false,
  places: {},
  divide: true,
  coverIgnored: false,
  edge: null,
  unaware: [],
  circumstance: 0,
  because: "",
  routine: false,
  trades: { accurateAttack: 0, allOutAttack: 0, defensiveAttack: 0, powerAttack: 0 },
  manner: "plain",
  movedFull: false,
  thing: "",
  held: true,
  shares: [],
  joint: "strike",
  mode: "",
  touched: false,
  overrule: false,
};

/** An attack with everybody in it as they are now. */
export interface Strike extends HowStruck {
  readonly actor: Opponent;
  readonly attack: Attack;
  readonly settings: FudgeSettings;
  readonly targets: readonly Opponent[];
  readonly helpers: readonly Opponent[];
  /** Which turn of the fight it is; null outside of one. */
  readonly turn: number | null;
  /** A move action of this turn came before it. */
  readonly moved: boolean;
  /** Feet to somebody on the board in view; null: nobody knows. */
  readonly feetTo: (who: Ref) => number | null;
  /** What of somebody stops a run straight at them so that it ends out of this reach; null: nothing, or nobody knows. */
  readonly shortOf: (who: Ref, reach: number) => Refusal | null;
}

/** Those who may have struck at a thing that nobody holds, and remember how they left it. @rule FUD-168 */
export const strikersIn = (s: Pick<FudgeSituation, "self" | "present" | "character">): readonly FudgeCharacter[] =>
  [...new Set([s.self, ...s.present])].flatMap((ref) => s.character(ref) ?? []);

/** Somebody as they are now, or a thing of the scenery; null when they are gone. @rule FUD-168 */
export function opponentIn(
  s: Pick<FudgeSituation, "self" | "present" | "character" | "party" | "called" | "thingImg">,
  who: Ref,
): Opponent | null {
  const said = sceneryOf(who);
  if (said) {
    const thing = asLeft(said, strikersIn(s));
    const name = thing.which ?? s.called(key("Material", thing.material));
    return { uuid: who, name, img: s.thingImg, character: sceneryCharacter(who, thing, name) };
  }
  const [party, character] = [s.party(who), s.character(who)];
  return party && character ? { uuid: who, name: party.name, img: party.img, character } : null;
}

/** What stops somebody's run short. @rule FUD-293 FUD-317 */
export const shortIn =
  (s: FudgeSituation): Strike["shortOf"] =>
  (who, reach) =>
    stoppedShort(s.runUp?.(s.self, who, Number.POSITIVE_INFINITY) ?? null, reach, who, (whom) => nameOf(s, whom));

/** An attack of somebody's on these, put together from the table as it is. @returns refusals `gone`, `attack.gone` */
export function strikeOf(
  s: FudgeSituation,
  attackId: string,
  on: { readonly targets: readonly Ref[]; readonly helpers?: readonly Ref[] },
  how: Partial<HowStruck> = {},
): Strike | Refusal {
  const actor = opponentIn(s, s.self);
  if (!actor) return refuse("gone", { name: s.self });
  const attack = attackWith(attacksOf(actor.character, s.settings), attackId);
  if (!attack) return refuse("attack.gone");
  const all = (refs: readonly Ref[]): Opponent[] => refs.flatMap((who) => opponentIn(s, who) ?? []);
  return {
    ...PLAIN_STRIKE,
    ...how,
    actor,
    attack,
    settings: s.settings,
    targets: all(on.targets),
    helpers: all(on.helpers ?? []),
    turn: s.fight?.round ?? null,
    moved: hasMoved(s, s.self),
    feetTo: (who) => s.distance(s.self, who),
    shortOf: shortIn(s),
  };
}

/** Somebody's attacks, worked out once for as long as they and the table's settings are as they are. */
const worked = once((_who: FudgeCharacter) => new Map<string, readonly Attack[]>());
export function attacksOf(who: FudgeCharacter, settings: FudgeSettings): readonly Attack[] {
  const name = [settings.strictCaps, settings.resistanceMode, settings.criticals, settings.costRatio].join();
  const found = worked(who).get(name) ?? offenceList(who, settings);
  worked(who).set(name, found);
  return found;
}

export const TRADE_KEYS = Object.keys(TRADES) as TradeKey[];

/** What the maneuvers come to, or why they can't be. */
function traded(strike: Strike): ReturnType<typeof trade> {
  const { character } = strike.actor;
  const defense = (d: "dodge" | "parry"): number => bonusOf(defenseCheck(character, d, strike.settings)).total;
  return trade(
    character,
    {
      attack: strike.attack.bonus?.total ?? 0,
      effect: strike.attack.rank.total,
      dodge: defense("dodge"),
      parry: defense("parry"),
      hasAttackCheck: strike.attack.check !== null,
    },
    strike.trades,
  );
}

/** Where the two stand to each other. */
function standing(strike: Strike, target: Opponent): AttackSituation {
  const { band, concealment } = standsAt(strike, target);
  return situationOf(strike.actor.character, target.character, {
    range: strike.attack.range === "close" ? "close" : "ranged",
    cover: strike.cover,
    concealment,
    // On the Gamemaster's word it counts as the longest shot there is.
    band: band !== "beyond" ? band : strike.overrule ? "long" : null,
  });
}

/** How far somebody gets with a blow that begins with a run: as far as their speed carries them, and from there as far as they reach. @rule FUD-293 FUD-317 */
function runSpan({ attack, actor: { character } }: Pick<Strike, "attack" | "actor">): ReturnType<typeof attackSpan> {
  const reach = attackSpan(attack, character);
  const speed = fastest(character);
  return reach && { by: "range", most: reach.most + (Number.isFinite(speed) ? measureOf("distance", speed, "us") : 0) };
}

/** Why somebody can't be got at from here. @rule FUD-095 FUD-113 */
export const tooFar = (
  { attack, actor, manner, feetTo, shortOf }: Pick<Strike, "attack" | "actor" | "manner" | "feetTo" | "shortOf">,
  { uuid, name }: Pick<Opponent, "uuid" | "name">,
): Refusal | null => {
  const span = attackSpan(attack, actor.character);
  if (!isRun(manner)) return outOf(span, feetTo(uuid), name);
  return outOf(runSpan({ attack, actor }), feetTo(uuid), name) ?? (span && shortOf(uuid, span.most));
};

/** Who of the targets can't be got at from here. @rule FUD-095 FUD-113 */
function outOfReach(strike: Strike): Refusal | null {
  const { targets, overrule, touched } = strike;
  if (overrule || touched) return null;
  return targets.map((t) => tooFar(strike, t)).find((no) => no !== null) ?? null;
}

const sideOf = ({ character }: Opponent): Sides["target"] => ({
  kind: character.kind,
  health: character.health,
  defenseless: isDefenseless(character),
});

const isObject = (character: FudgeCharacter): boolean => (character.object ?? null) !== null;
const isDefenseless = (character: FudgeCharacter): boolean => grantsFor(character).openness === "defenseless";

/** Whether a blow is struck at close range: with close attacks always, with a shot where the target is in reach. @rule FUD-291 FUD-316 */
function isNear(strike: Strike, target: Opponent): boolean {
  const { near, band } = standsAt(strike, target);
  return strike.attack.range === "close" || (near && band === "short");
}

/** A thing that can't get out of the way, such as a door or a car without a driver. @rule FUD-168 */
const standsStill = ({ character }: Opponent): boolean => isObject(character) && isDefenseless(character);

/** Whether the ranks are divided among the targets, rather than each attacked with all of them at a penalty. @rule FUD-128 FUD-130 */
const divides = ({ attack, targets, divide }: Strike): boolean =>
  attack.split > 0 && targets.length > 1 && (!attack.multiattack || (divide && targets.length <= attack.split + 1));

/** Whether it may be chosen how several are attacked. @rule FUD-128 FUD-130 */
export const mayDivide = ({ attack, targets }: Strike): boolean =>
  attack.multiattack && attack.split > 0 && targets.length > 1 && targets.length <= attack.split + 1;

/** The attack check against one target. @param helps  lines that only this blow has: who helps in a team attack */
export function attackOn(strike: Strike, target: Opponent, more = 0, helps: readonly Row[] = []): Asked<AttackRequest> {
  const trades = traded(strike);
  if (!trades.accepted) return trades;
  const by = [...byHandRows(strike.circumstance, strike.because), ...byHandRows(more)];
  const several = strike.attack.multiattack && !divides(strike) ? multiattackRow(strike.targets.length) : null;
  if (several && "accepted" in several) return several;
  const spread = several && several.value !== 0 ? [several] : [];
  const maneuvers = trades.attack === 0 ? [] : [row(key("Row", "maneuver"), trades.attack, "FUD-319")];
  const asked = attackRequest(strike.actor.character, strike.attack, strike.settings, standing(strike, target), {
    circumstances: [
      ...by,
      ...helps,
      ...maneuvers,
      ...mannerRows(strike.manner, strike.held),
      ...spread,
      ...stanceAttackRows(strike.actor.character, {
        target: target.uuid,
        near: isNear(strike, target),
        turn: strike.turn,
        moved: strike.moved,
      }),
    ],
    routine: strike.routine,
    mayCrit: mayScoreCritical({ attacker: strike.actor.character, target: sideOf(target) }),
    finishing: strike.manner === "finishing" || (!strike.routine && strike.manner !== "smash" && standsStill(target)),
  });
  // Each stands elsewhere, so it is said who of them is too far off.
  return !asked.accepted && asked.reason === "attack.outOfRange"
    ? refuse("attack.tooFar", { name: target.name })
    : asked;
}

/** What of a target's belongings may be smashed. @rule FUD-304 */
export const thingsOf = (target: Opponent | undefined): readonly PowerEntry[] =>
  target?.character.powers.filter((p) => isThing(p) && p.state !== "destroyed") ?? [];

/** The thing that a smash is meant for, with its Toughness. @rule FUD-169 FUD-304 */
function thingOf(strike: Strike): Thing | null {
  const [target] = strike.targets;
  const found = strike.manner === "smash" ? thingsOf(target).find((p) => p.id === strike.thing) : undefined;
  return found && target
    ? { item: `${target.uuid}.Item.${found.id}`, name: found.name, toughness: thingToughness(found) }
    : null;
}

/** Why the blow can't be struck this way. @rule FUD-293 FUD-304 FUD-316 FUD-317 */
function mannerNo(strike: Strike, thing: Thing | null): Refusal | null {
  const close = strike.attack.range === "close";
  if ((strike.manner === "charge" || strike.manner === "slam") && !grantsFor(strike.actor.character).canMove)
    return refuse("manner.held");
  return mannerRefusal(strike.manner, {
    close,
    moves: grantsFor(strike.actor.character).canMove,
    damage: strike.attack.effect === "damage",
    hasCheck: strike.attack.check !== null,
    single: strike.targets.length === 1,
    defenseless: strike.targets.every((t) => isDefenseless(t.character)),
    atCloseRange: strike.targets.every((t) => isNear(strike, t)),
    routine: strike.routine,
    thing: thing !== null,
  });
}

const above = (character: FudgeCharacter): number => character.above ?? 0;

/** Whether this attack may be made without dice on everybody it is meant for. @rule FUD-053 FUD-602 FUD-620 */
export const mayBeRoutine = ({ actor: { character }, targets }: Strike): boolean =>
  targets.length > 0 &&
  targets.every(
    (t) =>
      mayAttackRoutinely({ attacker: character, target: sideOf(t) }) ||
      mayAttackLowerRoutinely(above(character), above(t.character)),
  );

/** Why a mind that has held isn't tried again. @rule FUD-178 FUD-339 */
function mindNo({ attack, actor, targets }: Strike): Refusal | null {
  if (!effectsOf(attack).some(({ effect }) => effect === "mindReading" || effect === "mentalTransform")) return null;
  return targets.map((t) => strainRefusal(actor.character, "mind", t.uuid)).find((no) => no !== null) ?? null;
}

/** What helpers do: only a plain blow on one can be struck as a team. @rule FUD-073 FUD-318 */
export const jointOf = ({ targets, manner, joint }: Strike): Strike["joint"] =>
  targets.length === 1 && manner === "plain" ? joint : "help";

/** Ranks for each target where Split divides them; null where there is nothing to divide. @rule FUD-128 FUD-130 */
export function sharesOf(strike: Strike, rank = strike.attack.rank.total): readonly number[] | null {
  if (!divides(strike)) return null;
  return strike.shares.length === strike.targets.length ? strike.shares : evenShares(rank, strike.targets.length);
}

/** One target as the card holds it: what must hit it, or how it is caught. */
function targetOf(strike: Strike, target: Opponent, share: number | undefined): Asked<AttackTarget> {
  const base = {
    uuid: target.uuid,
    name: target.name,
    img: target.img,
    kind: target.character.kind,
    ...(isObject(target.character) && { object: true as const }),
    ...(share !== undefined && { rank: share }),
  };
  // Who touches somebody under it isn't struck at: it passes over by itself.
  if (strike.touched) return { accepted: true, request: { ...base, attack: null, area: null } };
  if (strike.attack.meets === "parry" || strike.attack.meets === "dodge") {
    const asked = attackOn(strike, target);
    return asked.accepted ? { accepted: true, request: { ...base, attack: asked.request, area: null } } : asked;
  }
  if (strike.attack.meets !== "area") return { accepted: true, request: { ...base, attack: null, area: null } };
  const cover = strike.cover === "complete" ? "total" : strike.cover;
  const { canMove, conscious } = grantsFor(target.character);
  const mayDodge = mayDodgeArea({
    canMove,
    aware: conscious && !strike.unaware.includes(target.uuid),
    speed: fastest(target.character),
    distance: strike.edge,
  });
  return {
    accepted: true,
    request: {
      ...base,
      attack: null,
      area: {
        kind: strike.attack.area === "perception" ? "perceptionArea" : "area",
        target: { cover, coverIgnored: strike.coverIgnored, mayDodge },
      },
    },
  };
}

/**
 * The rows of the effects that come with a hit on this one, each at its own rank under what maneuvers trade; where ranks are divided theirs are too, evenly. A blow that is meant for a thing
 * brings what harms things.
 * @rule FUD-129 FUD-130 FUD-304
 */
function linkedOn(
  strike: Strike,
  lead: AttackTarget,
  traded: number,
  share: { readonly at: number; readonly of: number } | null,
): AttackTarget[] {
  return strike.attack.linked.flatMap((effect, i) => {
    if (strike.manner === "smash" && effect.effect !== "damage") return [];
    const rank = tradedRank(strike.actor.character, effect, traded, strike.settings).total;
    return [{ ...lead, attack: null, effect: i + 1, rank: share ? (evenShares(rank, share.of)[share.at] ?? 0) : rank }];
  });
}

/** The check that a power with Check Required takes before it strikes. @rule FUD-530 */
function gateOf(character: FudgeCharacter, attack: Attack, settings: FudgeSettings): CheckRequest | null {
  const checked = effectsOf(attack).find((e) => e.checkDc > 0);
  const [item, effect] = checked?.id.split(".") ?? [];
  const component = checked
    ? character.powers.find((p) => p.id === item)?.components.find((c) => c.id === effect)
    : undefined;
  return component ? checkOfUse(character, component, settings) : null;
}

/** The attack without what was made ready for one roll: that goes to the first. @rule FUD-336 FUD-374 */
const unmarked = (strike: Strike): Strike => ({
  ...strike,
  actor: {
    ...strike.actor,
    character: {
      ...strike.actor.character,
      conditions: strike.actor.character.conditions.filter((c) => c.id !== "spurred" && c.id !== "ultimate"),
    },
  },
});

/** A rank as the way to strike makes it. @rule FUD-317 */
const mannered = ({ manner, movedFull, actor, settings }: Strike, rank: number): ReturnType<typeof mannerRanks> =>
  mannerRanks(manner, rank, {
    speed: fastest(actor.character),
    movedFull,
    limit: effectLimit(actor.character, settings),
  });

/** The rank that strikes, with what is traded and how. */
export function struckRank(strike: Strike): number {
  const trades = traded(strike);
  const own = tradedRank(strike.actor.character, strike.attack, trades.accepted ? trades.effect : 0, strike.settings);
  return mannered(strike, own.total).rank;
}

/** The exchange that a strike becomes, or why it can't. @rule FUD-130 FUD-304 FUD-316 FUD-317 FUD-318 FUD-701 */
export function exchangeOf(strike: Strike): Asked<AttackExchange> {
  if (strike.targets.length === 0) return refuse("attack.noTarget");
  const {
    actor: { character: attacker },
    attack,
    settings,
  } = strike;
  const trades = traded(strike);
  if (!trades.accepted) return trades;
  const thing = thingOf(strike);
  if (attack.effect !== "damage" && strike.targets.some((t) => isScenery(t.uuid))) return refuse("manner.damage");
  const no =
    targetsRefusal(strike.attack, strike.targets.length) ??
    (strike.routine && !mayBeRoutine(strike) ? refuse("attack.noRoutine") : null) ??
    mannerNo(strike, thing) ??
    mindNo(strike) ??
    outOfReach(strike);
  if (no) return no;
  const own = tradedRank(attacker, attack, trades.effect, settings);
  const struck = mannered(strike, own.total);
  const shares = sharesOf(strike, struck.rank);
  const wrong = shares && splitRefusal(struck.rank, strike.attack.split, shares);
  if (wrong) return wrong;
  const targets: AttackTarget[] = [];
  for (const [i, target] of strike.targets.entries()) {
    const one = targetOf(i === 0 || shares ? strike : unmarked(strike), target, shares?.[i]);
    if (!one.accepted) return one;
    targets.push(
      one.request,
      ...linkedOn(strike, one.request, trades.effect, shares && { at: i, of: strike.targets.length }),
    );
  }
  const { uuid, name, img, character } = strike.actor;
  if (struck.recoil > 0)
    targets.push({
      uuid,
      name,
      img,
      kind: character.kind,
      attack: null,
      area: null,
      rank: struck.recoil,
      recoil: true,
    });
  const gate = gateOf(character, strike.attack, strike.settings);
  const weapon = weaponBreaks(character, strike.attack, strike.settings);
  const helpers = attack.check === null ? [] : strike.helpers.map((h) => ({ uuid: h.uuid, name: h.name, img: h.img }));
  return {
    accepted: true,
    request: {
      actor: { uuid, name, img },
      attack: strike.attack,
      rank: struck.rank,
      ...((trades.effect !== 0 || struck.rows.length > 0) && {
        lines: [
          [...own.rows, ...struck.rows],
          ...attack.linked.map((effect) => tradedRank(attacker, effect, trades.effect, settings).rows),
        ],
      }),
      ...(strike.touched && { touched: true as const }),
      ...(trades.defenses !== 0 && { defenses: trades.defenses }),
      targets,
      ...(strike.manner !== "plain" && { manner: strike.manner }),
      ...(shares && { oneThrow: true as const }),
      ...(thing && { thing }),
      ...(weapon && { breaks: weapon.name }),
      ...(gate && { gate }),
      ...(strike.mode !== "" && { mode: strike.mode }),
      ...(helpers.length > 0 && { helpers, ...(jointOf(strike) === "help" && { led: true as const }) }),
    },
  };
}
