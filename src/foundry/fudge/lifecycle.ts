import { advantageRank, conditionsAfter, delays, dropUnmaintained, effortTurnStart, endSurprise, grantsFor, NO_EFFORT, recoveryTimer, regained, regenerates, regeneratesOver, removeCondition, resolveDying, STANCES, type ConditionStep, type EffortState, type OrderData } from "../../rules/fudge/index.ts";
import { change, same, type Change, type Value } from "../../rules/kernel/change.ts";
import type { Moment, MomentResult, Table } from "../ruleset.ts";
import { isFudge } from "./is-fudge.ts";
import { recoverySources } from "./recovery.ts";
import type { FudgeActor } from "./snapshot.ts";
import { lostStunts, tiredBy } from "./tired.ts";

const NOTHING: MomentResult = { changes: [], prompts: [] };

/** A field that is written only when it differs. */
function set(character: FudgeActor, path: string, from: unknown, to: unknown, rule: string): Change[] {
  return same(from as Value, to as Value) ? [] : [change(character.ref, path, from as Value, to as Value, rule)];
}

/** A change of what extra effort remembers; minions remember nothing. */
const remember = (character: FudgeActor, to: EffortState, rule: string): Change[] => (character.kind === "minion" ? [] : set(character, "system.effort", character.effort, to, rule));

/**
 * What happens at the edges of turns. A turn begins: Regeneration heals, what lasted a round is over, effort may be used again, the dying are checked. A turn ends: surprise is over,
 * powers that nobody kept up end, what hangs on somebody may be shaken off, and everybody's fatigue of that turn is taken.
 * @rule FUD-160 FUD-166 FUD-172 FUD-174 FUD-242 FUD-265 FUD-276 FUD-277 FUD-278 FUD-296 FUD-330 FUD-334 FUD-708
 */
export function fudgeLifecycle(moment: Moment, table: Table): MomentResult {
  if (moment.type === "time") return clocks(moment.seconds, table);
  if (moment.type === "roundStart") return roundClock(table.encounter()?.round ?? 0, table);
  if (moment.type === "encounterEnd" || moment.type === "scene") return { changes: table.present().flatMap((uuid) => rested(table.character(uuid) as FudgeActor | null)), prompts: [] };
  if (moment.type !== "turnStart" && moment.type !== "turnEnd") return NOTHING;
  const character = table.character(moment.of) as FudgeActor | null;
  if (!character) return NOTHING;
  if (moment.type === "turnStart") return turnStart(character, table.encounter()?.round ?? 1);
  // Who lets the turn pass takes it later: what its end brings waits until then.
  return delays((table.encounter()?.data ?? {}) as Partial<OrderData>, moment.of) ? NOTHING : turnEnd(character, table);
}

function turnStart(before: FudgeActor, round: number): MomentResult {
  const grown = regenerates(before, round);
  const health = grown.find((c) => c.kind === "set" && c.path === "system.health.value");
  // What heals by itself comes before the check of the dying.
  const character: FudgeActor = { ...before, conditions: conditionsAfter(before.conditions, grown), health: { ...before.health, value: health?.kind === "set" ? Number(health.to) : before.health.value } };
  const changes = [...grown, ...remember(character, effortTurnStart(character.effort, character.conditions), "FUD-330"), ...(character.kind === "hero" ? [...set(character, "system.boosts", character.boosts, [], "FUD-265"), ...set(character, "system.extraStandard", character.extraStandard, 0, "FUD-335")] : [])];
  const dying = character.conditions.some((c) => c.id === "dying") && grantsFor(character).alive;
  if (!dying) return { changes, prompts: [] };
  if (advantageRank(character, "diehard") > 0) return { changes: [...changes, ...resolveDying(character, null).changes], prompts: [] };
  return { changes, prompts: [{ kind: "dying", actor: character.ref, ask: { actor: character.ref } }] };
}

function turnEnd(character: FudgeActor, table: Table): MomentResult {
  const surprise = endSurprise(character.ref, character.conditions).changes;
  const others = (table.encounter()?.order ?? []).filter((uuid) => uuid !== character.ref).flatMap((uuid) => table.character(uuid) ?? []) as FudgeActor[];
  const tired = [character, ...others.filter((c) => c.effort.pending.length > 0)].flatMap((who) => {
    const paid = tiredBy(who, who.effort, ["turnEnd", ...lostStunts(who)]);
    return [...paid.changes, ...remember(who, paid.state, "FUD-334")];
  });
  const prompts = recoverySources(character, table, "turnEnd").map(({ source }) => ({ kind: "recovery", actor: character.ref, ask: { actor: character.ref, source } }));
  return { changes: [...surprise, ...dropUnmaintained(character), ...regained(character.ref, character.conditions), ...tired], prompts };
}

const MINUTE = recoveryTimer("minute").seconds;
const HOUR = recoveryTimer("hour").seconds;

/**
 * Time goes by: what may be shaken off each minute or each hour is asked for when a whole one has passed, the hardest first; several that have passed at once are one check, since
 * the next is asked when more time goes by. Regeneration heals by whole minutes.
 * @rule FUD-166 FUD-172 FUD-179 FUD-689
 */
function clocks(seconds: number, table: Table): MomentResult {
  const due = (["minute", "hour"] as const).filter((at) => seconds >= (at === "minute" ? MINUTE : HOUR));
  const changes: Change[] = [];
  const prompts = table.present().flatMap((uuid) => {
    const character = table.character(uuid) as FudgeActor | null;
    if (!isFudge(character)) return [];
    // In a fight it heals turn by turn.
    if (table.encounter() === null) changes.push(...regeneratesOver(character, Math.floor(seconds / MINUTE)));
    return due.flatMap((at) => recoverySources(character, table, at).map(({ source }) => ({ kind: "recovery", actor: uuid, ask: { actor: uuid, source } })));
  });
  return { changes, prompts };
}

/** Ten rounds of a fight are a minute, six hundred an hour. @rule FUD-270 FUD-689 */
function roundClock(round: number, table: Table): MomentResult {
  const passed = round - 1;
  if (passed < 1 || passed % recoveryTimer("minute").rounds !== 0) return NOTHING;
  return clocks(passed % recoveryTimer("hour").rounds === 0 ? HOUR : MINUTE, table);
}

/** The end of a fight or scene: surprise, aims and guards are over, what effort raised too, and nothing of it is owed any more than fatigue. @rule FUD-242 FUD-265 FUD-692 */
function rested(character: FudgeActor | null): Change[] {
  if (character === null) return [];
  const over = ["surprised", "startled", ...STANCES].reduce<ConditionStep>((step, id) => {
    const next = removeCondition(character.ref, step.state, { id });
    return { state: next.state, changes: [...step.changes, ...next.changes] };
  }, { state: character.conditions, changes: [] });
  return [...over.changes, ...spent({ ...character, conditions: over.state })];
}

/** What of extra effort ends with a fight or scene. @rule FUD-265 */
function spent(character: FudgeActor): Change[] {
  if (character.kind !== "hero") return [];
  const over = { ...NO_EFFORT, pending: character.effort.pending };
  const paid = tiredBy(character, over, lostStunts(character));
  return [...paid.changes, ...remember(character, paid.state, "FUD-265"), ...set(character, "system.boosts", character.boosts, [], "FUD-265"), ...set(character, "system.extraStandard", character.extraStandard, 0, "FUD-335")];
}
