import { abilityRank, advantageRank, aimLost, conditionsAfter, DEBILITATED, dropUnmaintained, effortTurnStart, endSurprise, endured, keepsDying, minutesPass, NO_EFFORT, presentConditions, recoveryTimer, regained, regenerates, regeneratesOver, removeCondition, resolveDying, ROUND, STANCES, startDying, type ConditionStep, type EffortState, type FudgeSettings } from "../../rules/fudge/index.ts";
import { change, same, type Change, type Value } from "../../rules/kernel/change.ts";
import type { Moment, MomentResult, Table } from "../ruleset.ts";
import { combatantOf, spendsIn } from "../combat/purse.ts";
import { isFudge } from "./is-fudge.ts";
import { recoverySources } from "./recovery.ts";
import { fudgeSettings } from "./settings.ts";
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
 * What happens at the edges of turns. A turn begins: surprise is over, Regeneration heals, what lasted a round is over, effort may be used again, the dying are checked. A turn ends:
 * powers that nobody kept up end, what hangs on somebody may be shaken off, and everybody's fatigue of that turn is taken. Time in an ordeal calls for its checks.
 * @rule FUD-160 FUD-161 FUD-166 FUD-172 FUD-174 FUD-242 FUD-265 FUD-276 FUD-277 FUD-278 FUD-296 FUD-330 FUD-334 FUD-684 FUD-685 FUD-708
 */
export function fudgeLifecycle(moment: Moment, table: Table): MomentResult {
  if (moment.type === "time") return clocks(moment.seconds, table);
  if (moment.type === "roundStart") return roundClock(table.encounter()?.round ?? 0, table);
  if (moment.type === "encounterEnd" || moment.type === "scene") return { changes: concerned(moment, table).flatMap((uuid) => rested(table.character(uuid) as FudgeActor | null)), prompts: [] };
  if (moment.type !== "turnStart" && moment.type !== "turnEnd") return NOTHING;
  const character = table.character(moment.of) as FudgeActor | null;
  if (!character) return NOTHING;
  return moment.type === "turnStart" ? turnStart(character, table.encounter()?.round ?? 1, fudgeSettings(table)) : turnEnd(character, table);
}

/** Whom the end of a fight or a scene concerns: everybody at the table, and all that were in the fight. */
const concerned = (moment: Moment, table: Table): readonly string[] => [...new Set([...table.present(), ...(moment.type === "encounterEnd" ? (moment.who ?? []) : [])])];

/** Time in what somebody goes through: a round at their own turn, or as long as the clock says. @rule FUD-161 FUD-181 FUD-182 FUD-183 FUD-190 FUD-403 */
function ordeals(character: FudgeActor, seconds: number, settings: FudgeSettings): MomentResult {
  const stamina = abilityRank(character, "sta", settings);
  const { changes, checks } = endured(character, seconds, stamina);
  const fading = stamina <= DEBILITATED && character.health.value >= 0 && !changes.some((c) => c.kind === "set" && c.path === "system.health.value") ? startDying(character).changes : [];
  return { changes: [...changes, ...fading], prompts: checks.map(({ deed, number }) => ({ kind: "deed", actor: character.ref, ask: { actor: character.ref, deed, target: null, choice: { what: "", number } } })) };
}

function turnStart(before: FudgeActor, round: number, settings: FudgeSettings): MomentResult {
  const grown = regenerates(before, round);
  const health = grown.find((c) => c.kind === "set" && c.path === "system.health.value");
  // What heals by itself comes before the check of the dying.
  const character: FudgeActor = { ...before, conditions: conditionsAfter(before.conditions, grown), health: { ...before.health, value: health?.kind === "set" ? Number(health.to) : before.health.value } };
  const surprise = endSurprise(character.ref, character.conditions).changes;
  const changes = [...grown, ...surprise, ...remember(character, effortTurnStart(character.effort, character.conditions), "FUD-330"), ...(character.kind === "hero" ? [...set(character, "system.boosts", character.boosts, [], "FUD-265"), ...set(character, "system.extraStandard", character.extraStandard, 0, "FUD-335")] : [])];
  const dying = presentConditions(character).has("dying");
  const suffered = ordeals(character, ROUND.seconds, settings);
  if (!dying) return { changes: [...changes, ...suffered.changes], prompts: suffered.prompts };
  if (advantageRank(character, "diehard") > 0 && !keepsDying(character)) return { changes: [...changes, ...suffered.changes, ...resolveDying(character, null).changes], prompts: suffered.prompts };
  return { changes: [...changes, ...suffered.changes], prompts: [{ kind: "dying", actor: character.ref, ask: { actor: character.ref } }] };
}

/** An aim that something else was done with. @rule FUD-291 */
function aimed(character: FudgeActor, table: Table): readonly Change[] {
  const [encounter, place] = [table.encounter(), combatantOf(character.ref)];
  if (!encounter || !place) return [];
  const spent = spendsIn(place, encounter.round);
  return aimLost(character, { standard: spent.standard ?? 0, move: (spent.move ?? 0) + (spent.traded ?? 0) }, encounter.turns);
}

function turnEnd(character: FudgeActor, table: Table): MomentResult {
  const others = (table.encounter()?.order ?? []).filter((uuid) => uuid !== character.ref).flatMap((uuid) => table.character(uuid) ?? []) as FudgeActor[];
  const tired = [character, ...others.filter((c) => c.effort.pending.length > 0)].flatMap((who) => {
    const paid = tiredBy(who, who.effort, ["turnEnd", ...lostStunts(who)]);
    return [...paid.changes, ...remember(who, paid.state, "FUD-334")];
  });
  const prompts = recoverySources(character, table, "turnEnd").map(({ source }) => ({ kind: "recovery", actor: character.ref, ask: { actor: character.ref, source } }));
  return { changes: [...aimed(character, table), ...dropUnmaintained(character), ...regained(character.ref, character.conditions), ...tired], prompts };
}

const MINUTE = recoveryTimer("minute").seconds;
const HOUR = recoveryTimer("hour").seconds;

/**
 * Time goes by: what may be shaken off each minute or each hour is asked for when a whole one has passed, the hardest first; several that have passed at once are one check, since
 * the next is asked when more time goes by. Regeneration heals by whole minutes; heat, thirst and want of air call for their checks.
 * @rule FUD-162 FUD-165 FUD-166 FUD-172 FUD-179 FUD-181 FUD-182 FUD-689
 */
function clocks(seconds: number, table: Table): MomentResult {
  const due = (["minute", "hour"] as const).filter((at) => seconds >= (at === "minute" ? MINUTE : HOUR));
  const changes: Change[] = [];
  const prompts = table.present().flatMap((uuid) => {
    const character = table.character(uuid) as FudgeActor | null;
    if (!isFudge(character)) return [];
    changes.push(...minutesPass(character, Math.floor(seconds / MINUTE)));
    // In a fight it heals, and suffers, turn by turn.
    const suffered = table.encounter() === null ? ordeals(character, seconds, fudgeSettings(table)) : NOTHING;
    if (table.encounter() === null) changes.push(...regeneratesOver(character, Math.floor(seconds / MINUTE)), ...regained(uuid, character.conditions, Math.floor(seconds / ROUND.seconds)), ...suffered.changes);
    return [...suffered.prompts, ...due.flatMap((at) => recoverySources(character, table, at).map(({ source }) => ({ kind: "recovery", actor: uuid, ask: { actor: uuid, source } })))];
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
