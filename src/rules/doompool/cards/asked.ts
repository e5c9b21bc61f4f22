/** What an action's card asks, of whom, and whether there is anything to decide in it; the usual answer, for whoever has nothing to decide. */
import type { AskedOf, Deciding, Decision } from "../../kernel/policy.ts";
import { type PoolTable, refresh, startBuild } from "../dice/pool.ts";
import { type Pick, type PoolBuild, sideOf } from "../dice/pool-picks.ts";
import { aimedTrack, exploitable, traumaByDefault } from "../harm/stress.ts";
import { isDown } from "../powers/availability.ts";
import { sfxFor } from "../powers/sfx.ts";
import type { DoompoolCharacter, Facts, Trigger } from "../types.ts";
import { DISTINCTION, SPECIALTY_DICE, STRESS_TYPES } from "../values.ts";
import { poolTable } from "./action-complete.ts";
import {
  afterwards,
  counterIsFree,
  creatorOf,
  quickBonus,
  resolutionOf,
  rollerOf,
  rollIn,
  stageOf,
  sufferer,
} from "./action-read.ts";
import type {
  ActionEvent,
  ActionState,
  EffectUse,
  Meant,
  Picked,
  Roller,
  RollState,
  SlotState,
} from "./action-state.ts";
import { defaultAllocation } from "./questions.ts";
import { further, payFor, ways } from "./readings.ts";
import { placesOf, type UseKey, useOf, usesFor } from "./uses.ts";

type Asked = AskedOf<ActionEvent>;

/** What the rules fill in when the event arrives. */
const LATER = { pp: 0, doom: [] } as const;

/** The first of these with the largest die. */
const best = <T>(of: readonly T[], size: (one: T) => number): readonly T[] =>
  [...of].sort((a, b) => size(b) - size(a)).slice(0, 1);

/** The pool that somebody stands ready with: Affiliation or all dice of a crowd, a Distinction, the best power of each set, the best Specialty, the opponent's worst stress; nothing of it has a price. @rule DOO-030 DOO-037 DOO-090 DOO-253 */
export function standingPool(table: PoolTable, against: DoompoolCharacter | null): PoolBuild {
  const { roller } = table;
  const hurt = against && best(STRESS_TYPES, (t) => exploitable(against, t) ?? 0);
  const picks: readonly Pick[] = [
    ...startBuild(roller).picks,
    ...roller.distinctions.slice(0, 1).map(({ id }): Pick => ({ kind: "distinction", id, as: DISTINCTION.help })),
    ...roller.powerSets
      .filter((s) => !isDown(roller, s))
      .flatMap((s) =>
        best(
          s.powers.filter((p) => !p.shutdown),
          (p) => p.current,
        ).map(({ id }): Pick => ({ kind: "power", set: s.id, id })),
      ),
    ...best(roller.specialties, (s) => SPECIALTY_DICE[s.rating][1]).map(({ id }): Pick => ({
      kind: "specialty",
      id,
      dice: 1,
    })),
    ...(hurt ?? []).map((type): Pick => ({ kind: "stress", of: against?.ref ?? "", type })),
  ];
  return refresh({ picks, sfx: [], main: null, doomPaid: null }, table);
}

/** The pool that somebody stands ready to answer an action with. @rule DOO-090 */
export const standingReaction = (state: ActionState, who: DoompoolCharacter, facts: Facts): PoolBuild =>
  standingPool(poolTable(who, facts, true), facts.character(state.request.actor.uuid));

const hasSfx = (who: DoompoolCharacter | null, moment: Trigger, but: readonly string[] = []): boolean =>
  who !== null && sfxFor(who, moment).some((o) => !but.includes(o.sfx.id));

const points = (who: DoompoolCharacter | null): boolean => who?.type === "hero" && who.pp > 0;

/** What is to be decided about dice that lie there: another reading, dice that a hero's points buy, SFX. The doom pool pays for nothing by itself, and is no question. @rule DOO-073 DOO-080 DOO-220 */
function ofDice(roll: RollState, picked: Picked, who: DoompoolCharacter | null): readonly Decision[] {
  const more = further(roll, picked);
  return [
    ...(ways(roll).length > 1 ? (["trade"] as const) : []),
    ...(points(who) && more.total.length + more.effects.length > 0 ? (["points"] as const) : []),
    ...(hasSfx(who, "result", roll.sfx) ? (["maneuver"] as const) : []),
  ];
}

/** Dice that lie there: read for the best total, then announced. @rule DOO-073 DOO-075 */
function rolled(state: ActionState, slot: string, roll: RollState, facts: Facts): readonly Asked[] {
  const { uuid: who } = roll.roller;
  const [usual] = ways(roll);
  const read = roll.picked ?? (usual ? { total: usual.total, effects: usual.effects, pay: [] } : null);
  const decides = read ? ofDice(roll, read, facts.character(who)) : [];
  if (roll.picked || !usual)
    return [
      {
        who,
        decides,
        event: { type: "announce", slot, allocation: slot === "action" ? defaultAllocation(state) : [], now: LATER },
      },
    ];
  const { total, effects } = usual;
  const pay = payFor(roll, usual, facts.doom.dice) ?? [];
  return [{ who, decides, event: { type: "choose", slot, total, effects, pay } }];
}

/** Opportunities of a roll: the Gamemaster goes on; those of a hero's roll are the Gamemaster's to use, those of any other the heroes'. @rule DOO-063 DOO-066 DOO-069 */
function opportunities(state: ActionState, slot: string, roll: RollState, facts: Facts): readonly Asked[] {
  const who = state.request.pool.uuid;
  const event: ActionEvent = { type: "close", slot };
  if (roll.roller.side === "hero") {
    const left = roll.opportunities - roll.activated.count;
    // Where they have to be used, there is no usual way to.
    if (state.request.settings.opportunityMandatory && roll.activated.count === 0) return [];
    return [{ who, decides: left > 0 ? ["points"] : [], event }];
  }
  const buyers = roll.opportunities > roll.bought.length ? facts.present.filter((p) => points(facts.character(p))) : [];
  return [{ who, decides: [], before: buyers.map((b): Deciding => ({ who: b, decides: ["points"] })), event }];
}

/** Whoever has an SFX for the moment when everybody knows who has won. @rule DOO-220 DOO-222 */
function inTheMoment(state: ActionState, s: SlotState, but: string, facts: Facts): readonly Deciding[] {
  const rolls: readonly (readonly [string, RollState | null])[] = [
    ["action", state.action],
    [s.target.uuid, s.reaction],
  ];
  return rolls.flatMap(([slot, roll]) => {
    const who = roll?.roller.uuid ?? but;
    const character = facts.character(who);
    return who !== but && afterwards(state, slot).some((m) => hasSfx(character, m, roll?.sfx))
      ? [{ who, decides: ["maneuver"] as const }]
      : [];
  });
}

/** What an effect usually becomes: what the action is for, else stress where its taker is worst off. @rule DOO-110 DOO-203 */
function usualUse(state: ActionState, s: SlotState, facts: Facts): UseKey | null {
  const uses = usesFor(state, s);
  if (uses.includes("purpose")) return "purpose";
  const taker = facts.character(sufferer(state, s).uuid);
  const stress: UseKey = `stress:${taker ? aimedTrack(taker) : STRESS_TYPES[0]}`;
  return uses.includes(stress) ? stress : null;
}

/** The effect of a slot as it usually is, all of it of one die; null where that leaves a word open. @rule DOO-103 DOO-110 */
export function usualEffect(state: ActionState, s: SlotState, use: UseKey, facts: Facts): ActionEvent | null {
  const [place, ...more] = placesOf(state, s);
  if (place === undefined || more.length > 0 || !usesFor(state, s).includes(use)) return null;
  const taker = facts.character(sufferer(state, s).uuid);
  const as: EffectUse | null = useOf(state, s, use, { trauma: taker ? traumaByDefault(taker) : false });
  return as === null
    ? null
    : {
        type: "assign",
        slot: s.target.uuid,
        primary: place,
        bonus: quickBonus(state, s, place, as),
        effects: [{ place, use: as, reduce: 0 }],
      };
}

/** Who rolls a reaction, and whether there is more to it than what they stand ready with. @rule DOO-090 DOO-094 */
function reacting(s: SlotState, roller: Roller, facts: Facts): Asked {
  const them = facts.character(roller.uuid);
  if (s.defender === "doom" || !them)
    return { who: roller.uuid, decides: facts.scene.distinctions.length > 0 ? ["trade"] : [] };
  const { powerSets, specialties, distinctions } = them;
  const choice = powerSets.length > 0 || specialties.length > 1 || distinctions.length > 1 || sideOf(them) === "hero";
  return {
    who: roller.uuid,
    decides: [...(choice ? (["trade"] as const) : []), ...(points(them) ? (["points"] as const) : [])],
  };
}

/** Somebody who won against an action may strike back, for a point or a doom die. @rule DOO-105 */
function striking(state: ActionState, s: SlotState, roller: Roller, facts: Facts): Asked {
  const them = facts.character(roller.uuid);
  const pays = roller.side === "hero" ? points(them) : facts.doom.dice.length > 0;
  return {
    who: roller.uuid,
    decides: counterIsFree(state, s) ? ["maneuver"] : pays ? ["points"] : [],
    before: inTheMoment(state, s, roller.uuid, facts),
    event: { type: "waive", slot: s.target.uuid },
  };
}

/** What whoever takes an effect may still do about it: take it in another track, an SFX or Limit for what is coming. @rule DOO-128 DOO-220 DOO-226 */
function meeting(s: SlotState, taker: DoompoolCharacter | null): readonly Decision[] {
  const uses = (s.effects ?? []).map((e) => e.use.type);
  const moments: readonly Trigger[] = [
    ...(uses.includes("stress") ? (["incomingStress"] as const) : []),
    ...(uses.includes("complication") ? (["incomingComplication"] as const) : []),
  ];
  const limits = (taker?.powerSets ?? []).some((p) => p.limits.some((l) => moments.some((m) => l.trigger === m)));
  return [
    ...(points(taker) && uses.includes("stress") ? (["points"] as const) : []),
    ...(limits || moments.some((m) => hasSfx(taker, m)) ? (["maneuver"] as const) : []),
  ];
}

function ofSlot(state: ActionState, s: SlotState, facts: Facts): readonly Asked[] {
  const { uuid: slot } = s.target;
  const roller = rollerOf(state, slot);
  switch (stageOf(state, s)) {
    case "react":
      return roller ? [reacting(s, roller, facts)] : [];
    case "rolled":
      return s.reaction ? rolled(state, slot, s.reaction, facts) : [];
    case "window":
      return s.reaction ? opportunities(state, slot, s.reaction, facts) : [];
    case "counter":
      return roller ? [striking(state, s, roller, facts)] : [];
    case "assign":
    case "counterAssign": {
      const maker = creatorOf(state, s);
      if (!maker) return [];
      if (resolutionOf(state, s)?.success === true && s.allotted.length === 0)
        return [{ who: maker.uuid, decides: [], event: { type: "waive", slot } }];
      const meant = maker.uuid === state.request.actor.uuid ? (state.action?.meant ?? null) : null;
      const use = meant ?? usualUse(state, s, facts);
      const event = use && usualEffect(state, s, use, facts);
      const before = inTheMoment(state, s, maker.uuid, facts);
      return event ? [{ who: maker.uuid, decides: meant === null ? ["trade"] : [], before, event }] : [];
    }
    case "ready": {
      const { uuid: who } = sufferer(state, s);
      const before = inTheMoment(state, s, who, facts);
      const decides = meeting(s, facts.character(who));
      return [{ who, decides, before, event: { type: "apply", slots: [slot], changes: [] } }];
    }
    default:
      return [];
  }
}

/** What an action's card asks now: dice to be read, opportunities to be used, a reaction, an effect to be named and taken. @rule DOO-063 DOO-073 DOO-090 DOO-105 DOO-110 DOO-332 DOO-334 */
export function askedOnAction(state: ActionState, facts: Facts): readonly Asked[] {
  const { action, slots, finished } = state;
  if (finished || !action) return [];
  if (action.stage === "rolled") return rolled(state, "action", action, facts);
  if (action.stage === "window") return opportunities(state, "action", action, facts);
  const asked = slots.flatMap((s) => ofSlot(state, s, facts));
  const over = slots.every((s) => ["applied", "closed"].includes(stageOf(state, s)));
  return over ? [{ who: state.request.actor.uuid, decides: [], event: { type: "finish", changes: [] } }] : asked;
}

/** What whoever acts usually means the effect die for, said before anybody reacts: what the action is for, else stress where its target is worst off, the first where there are several; null where one word doesn't say it. Whoever is hidden is aimed at as if unhurt. @rule DOO-110 DOO-203 */
export function usuallyMeant(state: ActionState, hides: (uuid: string) => boolean, facts: Facts): Meant | null {
  const { purpose, pool } = state.request;
  const [first] = state.slots;
  if (!first || state.slots.some((s) => s.target.uuid === pool.uuid)) return null;
  if (purpose.type !== "effect") return "purpose";
  const them = hides(first.target.uuid) ? null : facts.character(first.target.uuid);
  return `stress:${them ? aimedTrack(them) : STRESS_TYPES[0]}`;
}

/** Dice that lie there, read for their best total and announced in one go. @param meant  what the effect die is to become */
export function readUsual(state: ActionState, slot: string, facts: Facts, meant: Meant | null): readonly ActionEvent[] {
  const roll = rollIn(state, slot);
  const [read] = roll ? rolled(state, slot, roll, facts) : [];
  if (!roll || !read?.event) return [];
  const chosen = read.event.type === "choose" ? read.event : null;
  const picked: RollState = chosen
    ? { ...roll, picked: { total: chosen.total, effects: chosen.effects, pay: chosen.pay } }
    : roll;
  const then = slot === "action" ? { ...state, action: picked } : state;
  const allocation = slot === "action" ? defaultAllocation(then) : [];
  return [...(chosen ? [chosen] : []), { type: "announce", slot, allocation, now: LATER, ...(meant && { meant }) }];
}
