import {
  type Asked,
  type Attack,
  type AttackExchange,
  type AttackRequest,
  attackRequest,
  type AttackSituation,
  attackSpan,
  type AttackTarget,
  bonusOf,
  byHandRows,
  checkOfUse,
  type CheckRequest,
  defenseCheck,
  effectLimit,
  effectsOf,
  evenShares,
  fastest,
  type FudgeCharacter,
  type FudgeSettings,
  grantsFor,
  isScenery,
  isThing,
  key,
  mannerRanks,
  mannerRefusal,
  mannerRows,
  mayAttackLowerRoutinely,
  mayAttackRoutinely,
  mayDodgeArea,
  mayScoreCritical,
  multiattackRow,
  type PowerEntry,
  type Sides,
  situationOf,
  splitRefusal,
  stanceAttackRows,
  strainRefusal,
  targetsRefusal,
  type Thing,
  thingToughness,
  trade,
  tradedRank,
  type TradeKey,
  TRADES,
  weaponBreaks,
} from "../../../../rules/fudge/index.ts";
import { outOf } from "../../../../rules/kernel/manners.ts";
import { type Refusal, refuse } from "../../../../rules/kernel/refusal.ts";
import { type Row, row } from "../../../../rules/kernel/rows.ts";
import type { AttackChoices } from "../asks.ts";
import { standsAt } from "./attack-places.ts";

/** Somebody with their numbers, as a dialog names them. */
export interface Opponent {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly character: FudgeCharacter;
}

/** An attack being made up: what was chosen, and the table it will be made at. */
export interface AttackDraft extends Omit<AttackChoices, "actor" | "attack" | "targets" | "helpers"> {
  readonly actor: Opponent;
  readonly attack: Attack;
  readonly settings: FudgeSettings;
  readonly targets: readonly Opponent[];
  readonly helpers: readonly Opponent[];
  /** Whom one may aim at without a board: everybody in the fight or on the scene. */
  readonly candidates: readonly Opponent[];
  /** Who may be asked to help, allies first. */
  readonly allies: readonly Opponent[];
  /** Which turn of the fight it is; null outside of one. */
  readonly turn: number | null;
  /** Feet to somebody on the board in view; absent or null: nobody knows. */
  readonly feetTo?: (uuid: string) => number | null;
}

export const TRADE_KEYS = Object.keys(TRADES) as TradeKey[];

/** What the maneuvers come to, or why they can't be. */
function traded(draft: AttackDraft): ReturnType<typeof trade> {
  const { character } = draft.actor;
  const defense = (d: "dodge" | "parry"): number => bonusOf(defenseCheck(character, d, draft.settings)).total;
  return trade(
    character,
    {
      attack: draft.attack.bonus?.total ?? 0,
      effect: draft.attack.rank.total,
      dodge: defense("dodge"),
      parry: defense("parry"),
      hasAttackCheck: draft.attack.check !== null,
    },
    draft.trades,
  );
}

/** Where the two stand to each other. */
function situation(draft: AttackDraft, target: Opponent): AttackSituation {
  const { band, concealment } = standsAt(draft, target);
  return situationOf(draft.actor.character, target.character, {
    range: draft.attack.range === "close" ? "close" : "ranged",
    cover: draft.cover,
    concealment,
    // On the Gamemaster's word it counts as the longest shot there is.
    band: band !== "beyond" ? band : draft.overrule ? "long" : null,
  });
}

/** Ways to strike that begin with a run: who is too far away now won't be. @rule FUD-293 FUD-317 */
const RUNS: readonly AttackDraft["manner"][] = ["charge", "slam"];

/** Who of the targets can't be got at from here. @rule FUD-095 FUD-113 */
function outOfReach(draft: AttackDraft): Refusal | null {
  const { attack, actor, targets, manner, touched, feetTo } = draft;
  if (draft.overrule || touched || RUNS.includes(manner) || !feetTo) return null;
  const span = attackSpan(attack, actor.character);
  return targets.map((t) => outOf(span, feetTo(t.uuid), t.name)).find((no) => no !== null) ?? null;
}

const sideOf = ({ character }: Opponent): Sides["target"] => ({
  kind: character.kind,
  health: character.health,
  defenseless: isDefenseless(character),
});

const isObject = (character: FudgeCharacter): boolean => (character.object ?? null) !== null;
const isDefenseless = (character: FudgeCharacter): boolean => grantsFor(character).openness === "defenseless";

/** Whether a blow is struck at close range: with close attacks always, with a shot where the target is in reach. @rule FUD-291 FUD-316 */
function isNear(draft: AttackDraft, target: Opponent): boolean {
  const { near, band } = standsAt(draft, target);
  return draft.attack.range === "close" || (near && band === "short");
}

/** A thing that can't get out of the way, such as a door or a car without a driver. @rule FUD-168 */
const standsStill = ({ character }: Opponent): boolean => isObject(character) && isDefenseless(character);

/** Whether the ranks are divided among the targets, rather than each attacked with all of them at a penalty. @rule FUD-128 FUD-130 */
const divides = ({ attack, targets, divide }: AttackDraft): boolean =>
  attack.split > 0 && targets.length > 1 && (!attack.multiattack || (divide && targets.length <= attack.split + 1));

/** Whether it may be chosen how several are attacked. @rule FUD-128 FUD-130 */
export const mayDivide = ({ attack, targets }: AttackDraft): boolean =>
  attack.multiattack && attack.split > 0 && targets.length > 1 && targets.length <= attack.split + 1;

/** The attack check against one target. @param helps  lines that only this blow has: who helps in a team attack */
export function attackOn(
  draft: AttackDraft,
  target: Opponent,
  more = 0,
  helps: readonly Row[] = [],
): Asked<AttackRequest> {
  const trades = traded(draft);
  if (!trades.accepted) return trades;
  const by = [...byHandRows(draft.circumstance, draft.because), ...byHandRows(more)];
  const several = draft.attack.multiattack && !divides(draft) ? multiattackRow(draft.targets.length) : null;
  if (several && "accepted" in several) return several;
  const spread = several && several.value !== 0 ? [several] : [];
  const maneuvers = trades.attack === 0 ? [] : [row(key("Row", "maneuver"), trades.attack, "FUD-319")];
  const asked = attackRequest(draft.actor.character, draft.attack, draft.settings, situation(draft, target), {
    circumstances: [
      ...by,
      ...helps,
      ...maneuvers,
      ...mannerRows(draft.manner, draft.held),
      ...spread,
      ...stanceAttackRows(draft.actor.character, {
        target: target.uuid,
        near: isNear(draft, target),
        turn: draft.turn,
      }),
    ],
    routine: draft.routine,
    mayCrit: mayScoreCritical({ attacker: draft.actor.character, target: sideOf(target) }),
    finishing: draft.manner === "finishing" || (!draft.routine && draft.manner !== "smash" && standsStill(target)),
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
function thingOf(draft: AttackDraft): Thing | null {
  const [target] = draft.targets;
  const found = draft.manner === "smash" ? thingsOf(target).find((p) => p.id === draft.thing) : undefined;
  return found && target
    ? { item: `${target.uuid}.Item.${found.id}`, name: found.name, toughness: thingToughness(found) }
    : null;
}

/** Why the blow can't be struck this way. @rule FUD-293 FUD-304 FUD-316 FUD-317 */
function mannerNo(draft: AttackDraft, thing: Thing | null): Refusal | null {
  const close = draft.attack.range === "close";
  if ((draft.manner === "charge" || draft.manner === "slam") && !grantsFor(draft.actor.character).canMove)
    return refuse("manner.held");
  return mannerRefusal(draft.manner, {
    close,
    moves: grantsFor(draft.actor.character).canMove,
    damage: draft.attack.effect === "damage",
    hasCheck: draft.attack.check !== null,
    single: draft.targets.length === 1,
    defenseless: draft.targets.every((t) => isDefenseless(t.character)),
    atCloseRange: draft.targets.every((t) => isNear(draft, t)),
    routine: draft.routine,
    thing: thing !== null,
  });
}

const above = (character: FudgeCharacter): number => character.above ?? 0;

/** Whether this attack may be made without dice on everybody it is meant for. @rule FUD-053 FUD-602 FUD-620 */
export const mayBeRoutine = ({ actor: { character }, targets }: AttackDraft): boolean =>
  targets.length > 0 &&
  targets.every(
    (t) =>
      mayAttackRoutinely({ attacker: character, target: sideOf(t) }) ||
      mayAttackLowerRoutinely(above(character), above(t.character)),
  );

/** Why a mind that has held isn't tried again. @rule FUD-178 FUD-339 */
function mindNo({ attack, actor, targets }: AttackDraft): Refusal | null {
  if (!effectsOf(attack).some(({ effect }) => effect === "mindReading" || effect === "mentalTransform")) return null;
  return targets.map((t) => strainRefusal(actor.character, "mind", t.uuid)).find((no) => no !== null) ?? null;
}

/** What helpers do: only a plain blow on one can be struck as a team. @rule FUD-073 FUD-318 */
export const jointOf = ({ targets, manner, joint }: AttackDraft): AttackDraft["joint"] =>
  targets.length === 1 && manner === "plain" ? joint : "help";

/** Ranks for each target where Split divides them; null where there is nothing to divide. @rule FUD-128 FUD-130 */
export function sharesOf(draft: AttackDraft, rank = draft.attack.rank.total): readonly number[] | null {
  if (!divides(draft)) return null;
  return draft.shares.length === draft.targets.length ? draft.shares : evenShares(rank, draft.targets.length);
}

/** One target as the card holds it: what must hit it, or how it is caught. */
function targetOf(draft: AttackDraft, target: Opponent, share: number | undefined): Asked<AttackTarget> {
  const base = {
    uuid: target.uuid,
    name: target.name,
    img: target.img,
    kind: target.character.kind,
    ...(isObject(target.character) && { object: true as const }),
    ...(share !== undefined && { rank: share }),
  };
  // Who touches somebody under it isn't struck at: it passes over by itself.
  if (draft.touched) return { accepted: true, request: { ...base, attack: null, area: null } };
  if (draft.attack.meets === "parry" || draft.attack.meets === "dodge") {
    const asked = attackOn(draft, target);
    return asked.accepted ? { accepted: true, request: { ...base, attack: asked.request, area: null } } : asked;
  }
  if (draft.attack.meets !== "area") return { accepted: true, request: { ...base, attack: null, area: null } };
  const cover = draft.cover === "complete" ? "total" : draft.cover;
  const { canMove, conscious } = grantsFor(target.character);
  const mayDodge = mayDodgeArea({
    canMove,
    aware: conscious && !draft.unaware.includes(target.uuid),
    speed: fastest(target.character),
    distance: draft.edge,
  });
  return {
    accepted: true,
    request: {
      ...base,
      attack: null,
      area: {
        kind: draft.attack.area === "perception" ? "perceptionArea" : "area",
        target: { cover, coverIgnored: draft.coverIgnored, mayDodge },
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
  draft: AttackDraft,
  lead: AttackTarget,
  traded: number,
  share: { readonly at: number; readonly of: number } | null,
): AttackTarget[] {
  return draft.attack.linked.flatMap((effect, i) => {
    if (draft.manner === "smash" && effect.effect !== "damage") return [];
    const rank = tradedRank(draft.actor.character, effect, traded, draft.settings).total;
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
const unmarked = (draft: AttackDraft): AttackDraft => ({
  ...draft,
  actor: {
    ...draft.actor,
    character: {
      ...draft.actor.character,
      conditions: draft.actor.character.conditions.filter((c) => c.id !== "spurred" && c.id !== "ultimate"),
    },
  },
});

/** The exchange that a draft becomes, or why it can't. @rule FUD-130 FUD-304 FUD-316 FUD-317 FUD-318 FUD-701 */
export function exchangeOf(draft: AttackDraft): Asked<AttackExchange> {
  if (draft.targets.length === 0) return refuse("attack.noTarget");
  const {
    actor: { character: attacker },
    attack,
    settings,
  } = draft;
  const trades = traded(draft);
  if (!trades.accepted) return trades;
  const thing = thingOf(draft);
  if (attack.effect !== "damage" && draft.targets.some((t) => isScenery(t.uuid))) return refuse("manner.damage");
  const no =
    targetsRefusal(draft.attack, draft.targets.length) ??
    (draft.routine && !mayBeRoutine(draft) ? refuse("attack.noRoutine") : null) ??
    mannerNo(draft, thing) ??
    mindNo(draft) ??
    outOfReach(draft);
  if (no) return no;
  const own = tradedRank(attacker, attack, trades.effect, settings);
  const struck = mannerRanks(draft.manner, own.total, {
    speed: fastest(attacker),
    movedFull: draft.movedFull,
    limit: effectLimit(attacker, settings),
  });
  const shares = sharesOf(draft, struck.rank);
  const wrong = shares && splitRefusal(struck.rank, draft.attack.split, shares);
  if (wrong) return wrong;
  const targets: AttackTarget[] = [];
  for (const [i, target] of draft.targets.entries()) {
    const one = targetOf(i === 0 || shares ? draft : unmarked(draft), target, shares?.[i]);
    if (!one.accepted) return one;
    targets.push(
      one.request,
      ...linkedOn(draft, one.request, trades.effect, shares && { at: i, of: draft.targets.length }),
    );
  }
  const { uuid, name, img, character } = draft.actor;
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
  const gate = gateOf(character, draft.attack, draft.settings);
  const weapon = weaponBreaks(character, draft.attack, draft.settings);
  const helpers = attack.check === null ? [] : draft.helpers.map((h) => ({ uuid: h.uuid, name: h.name, img: h.img }));
  return {
    accepted: true,
    request: {
      actor: { uuid, name, img },
      attack: draft.attack,
      rank: struck.rank,
      ...((trades.effect !== 0 || struck.rows.length > 0) && {
        lines: [
          [...own.rows, ...struck.rows],
          ...attack.linked.map((effect) => tradedRank(attacker, effect, trades.effect, settings).rows),
        ],
      }),
      ...(draft.touched && { touched: true as const }),
      ...(trades.defenses !== 0 && { defenses: trades.defenses }),
      targets,
      ...(draft.manner !== "plain" && { manner: draft.manner }),
      ...(shares && { oneThrow: true as const }),
      ...(thing && { thing }),
      ...(weapon && { breaks: weapon.name }),
      ...(gate && { gate }),
      ...(draft.mode !== "" && { mode: draft.mode }),
      ...(helpers.length > 0 && { helpers, ...(jointOf(draft) === "help" && { led: true as const }) }),
    },
  };
}
