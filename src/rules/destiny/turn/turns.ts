import { type Change, change } from "../../kernel/change.ts";
import type { TurnSpends } from "../../kernel/economy.ts";
import type { Tick } from "../../kernel/turns/until.ts";
import { encounterDice } from "../fortune/dice.ts";
import { landFatigue, lentOver } from "../fortune/surge.ts";
import { calmed, healMarks, isDying, marksAtTurnEnd, REST, shakenOver } from "../harm/harm.ts";
import { effectRanks } from "../hero/traits.ts";
import { effectDuration, regenerates, regenerationRounds, upkeepOf } from "../powers/powers.ts";
import { endAim } from "../state/aim.ts";
import { conditionState, grantsFor } from "../state/conditions.ts";
import { endGrab } from "../state/grab.ts";
import { isGood, passTime, usedUp } from "../state/lasting.ts";
import { readyDeed } from "../state/ready.ts";
import { voidStance } from "../state/stance.ts";
import type { ConditionState, DestinyCharacter, Lasting, PowerEntry, ResistanceKey, TurnMemory } from "../types.ts";
import { DEATH_SAVE } from "../values.ts";
import { leavesReserve, type TurnLimits, turnLimits, type TurnMoment } from "./economy.ts";

/** A question that a point of a turn asks of its owner; it becomes a card. */
export type TurnPrompt =
  | { readonly kind: "deathSave"; readonly rule: "DES-247" }
  | {
      readonly kind: "resist";
      readonly effect: string;
      readonly dc: number;
      readonly resistance: ResistanceKey;
      readonly rule: "DES-277";
    }
  | {
      readonly kind: "secondary";
      readonly attacker: string;
      readonly attack: string;
      readonly dc: number;
      readonly resistance: ResistanceKey;
      readonly rule: "DES-341";
    }
  | Upkeep;

/** Something that its owner keeps up with an action, or loses at the end of the turn. */
export type Upkeep = {
  readonly kind: "upkeep";
  readonly what: "aim" | "grab" | "power";
  readonly id: string;
  readonly cost: "free" | "standard";
  readonly rule: "DES-164";
};

/** What a point of a turn brings: what simply happens, and what is asked. */
export interface TurnPoint {
  readonly changes: readonly Change[];
  readonly prompts: readonly TurnPrompt[];
}

const field = <K extends keyof TurnMemory>(who: DestinyCharacter, name: K, to: TurnMemory[K]): readonly Change[] =>
  who.turn[name] === to ? [] : [change(who.ref, `system.turn.${name}`, who.turn[name], to, "DES-069")];
const key = (now: TurnMoment): Tick & { readonly type: "turnStart" } => ({
  type: "turnStart",
  of: now.acting ?? "",
  round: now.round,
  key: null,
});

/** Grip, aim and the like are lost when their owner is Stunned, and Defend when it is that or Defenseless. @param grabbed  whom it holds; null for nobody @rule DES-105 DES-113 DES-272 */
export function lostToStun(
  who: DestinyCharacter,
  grabbed: DestinyCharacter | null,
  type: TurnMoment["type"] | null,
): readonly Change[] {
  const g = grantsFor(who, type);
  return [
    ...(g.stunned ? endAim(who) : []),
    ...(g.stunned ? endGrab(who, grabbed) : []),
    ...(g.stunned && who.ready ? [change(who.ref, "system.ready", { ...who.ready }, null, "DES-272")] : []),
    ...((g.stunned || g.openness === "defenseless") && who.defend
      ? [change(who.ref, "system.defend", true, false, "DES-105")]
      : []),
  ];
}

/** Changes with what they end by making somebody Stunned: aim, grip, what was readied, Defend. @param grabbed  whom it holds; null for nobody @rule DES-272 */
export function withStun(
  who: DestinyCharacter,
  changes: readonly Change[],
  grabbed: DestinyCharacter | null,
  type: TurnMoment["type"] | null,
): readonly Change[] {
  const fatigue = changes.reduce(
    (n, c) => (c.kind === "set" && c.subject === who.ref && c.path === "system.fatigue" ? Number(c.to) : n),
    who.fatigue,
  );
  const mine = changes.filter((c) => c.kind !== "set" && c.subject === who.ref && c.collection === "ActiveEffect");
  const left = who.conditions.filter((c) => !mine.some((m) => m.kind === "delete" && m.id === c.effect));
  const fresh = mine.flatMap((m) =>
    m.kind === "create" && typeof m.data["condition"] === "string"
      ? [conditionState({ id: m.data["condition"], source: null, until: { at: "use" } })]
      : [],
  );
  return [...changes, ...lostToStun({ ...who, fatigue, conditions: [...left, ...fresh] }, grabbed, type)];
}

/**
 * The start of a turn, in order: what lasts until then ends (Stance, Defend and aids with it), an unused readied action is lost, Surge fatigue lands, a dying character makes its save,
 * the slots are new. Who delays gets this once, when the turn first came up. Upkeep of what was begun before falls due.
 * @param now      `acting` is the character
 * @param grabbed  whom it holds; null for nobody
 * @rule DES-069 DES-105 DES-108 DES-139 DES-153 DES-164 DES-180 DES-214 DES-247 DES-397 DES-410
 */
export function startTurn(who: DestinyCharacter, now: TurnMoment, grabbed: DestinyCharacter | null = null): TurnPoint {
  const ready = readyDeed(who, { type: "turnStart" });
  const regeneration = effectRanks(who, "regeneration");
  const heals = regenerates(regeneration, now.round) && !who.dead ? healMarks(who, 1, "DES-337") : [];
  const landed = landFatigue(who);
  const stunned = withStun({ ...who, defend: false, ready: null }, landed, grabbed, now.type).slice(landed.length);
  const fresh = { kept: false, begun: false };
  const changes = [
    ...passTime({ ...who, conditions: [] }, key({ ...now, acting: who.ref })),
    ...usedUp(who, { channel: "initiative" }),
    ...(who.stance ? [change(who.ref, "system.stance", { ...who.stance }, null, "DES-153")] : []),
    ...(who.defend ? [change(who.ref, "system.defend", true, false, "DES-105")] : []),
    ...(ready.accepted ? ready.changes : []),
    ...landed,
    ...stunned,
    ...field(who, "bonusStandard", 0),
    ...triesOver(who),
    ...(who.aim && stunned.length === 0
      ? [change(who.ref, "system.aim", { ...who.aim }, { ...who.aim, ...fresh }, "DES-164")]
      : []),
    ...(who.grab && stunned.length === 0
      ? [change(who.ref, "system.grab", { ...who.grab }, { ...who.grab, ...fresh }, "DES-164")]
      : []),
    ...heals,
  ];
  const prompts: TurnPrompt[] = [
    ...(isDying(who) ? [{ kind: "deathSave", rule: "DES-247" } as const] : []),
    ...upkeepsDue(stunned.length === 0 ? who : { ...who, aim: null, grab: null }),
  ];
  return { changes, prompts };
}

/** What one turn remembers of feet, runs and tries to stand. @rule DES-063 DES-069 DES-131 DES-134 */
function triesOver(who: DestinyCharacter): readonly Change[] {
  return [
    ...field(who, "feetMoved", 0),
    ...field(who, "moveLeft", 0),
    ...field(who, "moveSplit", false),
    ...field(who, "feetSaid", 0),
    ...field(who, "ran", false),
    ...field(who, "runTried", false),
    ...field(who, "standTried", false),
  ];
}

/** What keeping a power up costs this turn, by its longest claim; null for one that needs nothing. @rule DES-164 DES-335 */
export function upkeepCost(power: PowerEntry): "standard" | "free" | null {
  const costs = power.effects.map((e) => upkeepOf(effectDuration(e)));
  return costs.includes("standard") ? "standard" : costs.includes("free") ? "free" : null;
}

/** What must be kept up in a turn or ends with it: an aim and a grip that began before, powers. @rule DES-113 DES-139 DES-164 DES-335 */
export function upkeepsDue(who: Pick<DestinyCharacter, "aim" | "grab" | "powers">): readonly Upkeep[] {
  return [
    ...(who.aim ? [{ kind: "upkeep", what: "aim", id: who.aim.target, cost: "free", rule: "DES-164" } as const] : []),
    ...(who.grab
      ? [{ kind: "upkeep", what: "grab", id: who.grab.target, cost: "free", rule: "DES-164" } as const]
      : []),
    ...who.powers
      .filter((p) => p.active)
      .flatMap((p): Upkeep[] => {
        const cost = upkeepCost(p);
        return cost === null ? [] : [{ kind: "upkeep", what: "power", id: p.id, cost, rule: "DES-164" }];
      }),
  ];
}

/** Whether an ongoing effect is resisted at the end of a turn; against a grab Escape is the way out. @rule DES-113 DES-277 */
export function isOngoing(c: ConditionState): boolean {
  return c.dc !== null && c.resistance !== null;
}

/**
 * The end of a turn, in order: a resistance check against each ongoing effect, then what lasts until now ends, Shaken wears off, what was not kept up ends, and an unspent Quick becomes
 * the reserve.
 * @param kept  ids of powers kept up this turn
 * @rule DES-064 DES-070 DES-113 DES-131 DES-139 DES-153 DES-164 DES-242 DES-277 DES-397 DES-410
 */
export function endTurn(
  who: DestinyCharacter,
  now: TurnMoment,
  spends: TurnSpends,
  kept: readonly string[] = [],
  grabbed: DestinyCharacter | null = null,
): TurnPoint {
  const limits: TurnLimits = turnLimits(who, { ...now, acting: who.ref });
  const dropped = who.powers.filter((p) => p.active && !kept.includes(p.id) && upkeepCost(p) !== null);
  const changes = [
    ...passTime({ ...who, conditions: [] }, { type: "turnEnd", of: who.ref, round: now.round, key: null }),
    ...marksAtTurnEnd(who),
    ...(who.aim && !who.aim.kept && !who.aim.begun ? endAim(who) : []),
    ...(who.grab && !who.grab.kept && !who.grab.begun ? endGrab(who, grabbed) : []),
    ...dropped.map((p) => change(`${who.ref}.Item.${p.id}`, "system.active", true, false, "DES-164")),
    ...voidStance(who),
    ...field(who, "runStreak", who.turn.ran ? who.turn.runStreak + 1 : 0),
    ...field(who, "quickReserve", leavesReserve(limits, spends)),
  ];
  const again = secondaries(who, ({ until }) => until.at === "turnEnd" && until.left <= 1);
  return { changes, prompts: [...ongoingPrompts(who.conditions), ...again] };
}

/** The resistance check against each ongoing effect. @rule DES-277 */
const ongoingPrompts = (conditions: readonly ConditionState[]): readonly TurnPrompt[] =>
  conditions.filter(isOngoing).map((c) => ({
    kind: "resist",
    effect: c.effect,
    dc: c.dc ?? 0,
    resistance: c.resistance ?? "will",
    rule: "DES-277",
  }));

/** Second effects that are resisted now. @rule DES-341 */
const secondaries = (
  who: Pick<DestinyCharacter, "lasting">,
  due: (of: Extract<Lasting, { readonly kind: "secondary" }>) => boolean,
): readonly TurnPrompt[] =>
  who.lasting.flatMap((l): TurnPrompt[] => {
    if (l.kind !== "secondary" || !due(l)) return [];
    const { attacker, attack, dc, resistance } = l;
    return [{ kind: "secondary", attacker, attack, dc, resistance, rule: "DES-341" }];
  });

/** What delaying ends at once: good things that last until the end of this turn. Bad ones stay until the delayed turn is over. @rule DES-180 */
export function delayChanges(who: DestinyCharacter, now: TurnMoment): readonly Change[] {
  return [
    change(who.ref, "system.delaying", who.delaying, true, "DES-180"),
    ...passTime(
      { ...who, conditions: [] },
      { type: "turnEnd", of: who.ref, round: now.round, key: null },
      (x) => "kind" in x && isGood(x),
    ),
  ].filter((c) => c.kind !== "set" || c.from !== c.to);
}

/** The delayed turn is taken: the reserve clears as its owner starts to act. @rule DES-064 DES-180 */
export function actDelayed(who: DestinyCharacter): readonly Change[] {
  return who.delaying ? [change(who.ref, "system.delaying", true, false, "DES-180"), ...startActing(who)] : [];
}

/** The reserve clears as soon as its owner starts acting on its own turn. @rule DES-064 DES-069 */
export function startActing(who: DestinyCharacter): readonly Change[] {
  return field(who, "quickReserve", false);
}

/** What every participant brings to an encounter: a Quick in reserve unless surprised, nothing left of earlier turns, an adversary's Corruption. What was for initiative has served. @rule DES-064 DES-221 DES-223 */
export function startEncounter(who: DestinyCharacter): readonly Change[] {
  const surprised = who.conditions.some((c) => c.id === "surprised");
  const uses = Object.entries(who.encounterUses).flatMap(([use, count]) =>
    count === 0 ? [] : [change(who.ref, `system.encounterUses.${use}`, count, 0, "DES-221")],
  );
  return [
    ...field(who, "quickReserve", !surprised),
    ...encounterDice(who),
    ...uses,
    ...usedUp(who, { channel: "initiative" }),
  ];
}

/**
 * What is over when an encounter ends: Aim, Stance, Defend, Ready, Delay, grab, the run streak, locks of uses, everything that lasts an encounter; pending Surge fatigue lands, held
 * back as long as somebody forces the character. Shaken is over. Conditions count down with the clock that all rulesets share.
 * @rule DES-031 DES-072 DES-113 DES-131 DES-139 DES-153 DES-180 DES-214 DES-242
 */
export function endEncounter(who: DestinyCharacter, grabbed: DestinyCharacter | null = null): readonly Change[] {
  const locks = who.retryLocks.map((l) => ({ ...l }));
  return [
    ...passTime({ ...who, conditions: [] }, { type: "encounterEnd" }),
    ...shakenOver(who),
    ...endAim(who),
    ...(who.stance ? [change(who.ref, "system.stance", { ...who.stance }, null, "DES-072")] : []),
    ...(who.defend ? [change(who.ref, "system.defend", true, false, "DES-072")] : []),
    ...(who.ready ? [change(who.ref, "system.ready", { ...who.ready }, null, "DES-072")] : []),
    ...(who.delaying ? [change(who.ref, "system.delaying", true, false, "DES-072")] : []),
    ...endGrab(who, grabbed),
    ...(locks.length > 0 ? [change(who.ref, "system.retryLocks", locks, [], "DES-072")] : []),
    ...field(who, "runStreak", 0),
    ...field(who, "quickReserve", false),
    ...field(who, "bonusStandard", 0),
    ...triesOver(who),
    ...lentOver(who),
    ...landFatigue(who),
  ];
}

const TURNS: readonly string[] = ["turnStart", "turnEnd", "round", "key"];

/** How often a beat of so many seconds has struck on the world's clock in the last stretch: by the clock's own beats, so that small steps add up. */
const beats = (every: number, seconds: number, now: number): number =>
  Math.max(0, Math.floor(now / every) - Math.floor((now - seconds) / every));

/** The most death saves that are ever needed: three of one kind and two of the other. @rule DES-247 */
const MOST_SAVES = 2 * DEATH_SAVE.limit - 1;

/**
 * Time goes by outside encounters. Six seconds are everybody's turn: what counts turns is over, Stance and Defend too, Shaken wears off, Regeneration heals, and a dying character makes a save
 * for every six seconds. What is to be resisted at a turn's end is resisted now: what goes on for every six seconds, as often as a dying character saves at most.
 * @param seconds  that have passed on the world's clock
 * @param now      what the clock shows now, in seconds
 * @rule DES-071 DES-072 DES-242 DES-247 DES-270 DES-277 DES-337 DES-341
 */
export function timePasses(who: DestinyCharacter, seconds: number, now: number = seconds): TurnPoint {
  const turns = beats(REST.save, seconds, now);
  if (turns === 0) return { changes: [], prompts: [] };
  const changes = [
    ...passTime(who, { type: "encounterEnd" }, (x) => TURNS.includes(x.until.at)),
    ...(who.stance ? [change(who.ref, "system.stance", { ...who.stance }, null, "DES-072")] : []),
    ...(who.defend ? [change(who.ref, "system.defend", true, false, "DES-072")] : []),
    ...triesOver(who),
    ...restored(who, (rounds) => beats(REST.save * rounds, seconds, now)),
  ];
  const again = secondaries(who, () => true);
  const ongoing = ongoingPrompts(who.conditions.filter((c) => !TURNS.includes(c.until.at))).flatMap((p) =>
    Array.from({ length: Math.min(turns, MOST_SAVES) }, () => p),
  );
  const saves = Array.from({ length: isDying(who) ? Math.min(turns, MOST_SAVES) : 0 }, (): TurnPrompt => ({
    kind: "deathSave",
    rule: "DES-247",
  }));
  return { changes, prompts: [...saves, ...ongoing, ...again] };
}

/** Shaken wears off, and Regeneration takes a mark off for every so many rounds, the highest first. @rule DES-242 DES-337 */
function restored(who: DestinyCharacter, often: (rounds: number) => number): readonly Change[] {
  const rank = effectRanks(who, "regeneration");
  const times = rank > 0 && !who.dead ? often(regenerationRounds(rank)) : 0;
  return healMarks(who, times, "DES-337", calmed(who.marks));
}
