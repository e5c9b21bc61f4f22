import {
  advantageRank,
  aimLost,
  conditionsAfter,
  type ConditionStep,
  dropUnmaintained,
  effortTurnStart,
  endSurprise,
  type FudgeSettings,
  keepsDying,
  lostStunts,
  mayBuyOff,
  presentConditions,
  regained,
  regenerates,
  removeCondition,
  resolveDying,
  ROUND,
  STANCES,
  stuntsForgotten,
  stuntsOver,
  tiredBy,
  unmaintained,
} from "../../../rules/fudge/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import { combatantOf, spendsIn } from "../../combat/purse.ts";
import type { Moment, MomentResult, Table } from "../../ruleset.ts";
import { ordeals, passes, remember, rounds, set, spent, turnsOver } from "../harm/passing-time.ts";
import { recoverySources } from "../harm/recovery.ts";
import { isFudge } from "../models/is-fudge.ts";
import { actorPool, type FudgeActor } from "../models/snapshot.ts";
import { fudgeSettings } from "../settings.ts";
import { letGoOfAll } from "../state/lasting.ts";

const NOTHING: MomentResult = { changes: [], prompts: [] };

/**
 * What happens at the edges of turns. A turn begins: surprise is over, Regeneration heals, what lasted a round is over, effort may be used again and what it has cost may be bought off, the dying are checked. A turn ends:
 * powers that nobody kept up end, what hangs on somebody may be shaken off, and everybody's fatigue of that turn is taken. Time in an ordeal calls for its checks.
 * @rule FUD-160 FUD-161 FUD-166 FUD-172 FUD-174 FUD-242 FUD-265 FUD-276 FUD-277 FUD-278 FUD-296 FUD-330 FUD-334 FUD-344 FUD-684 FUD-685 FUD-708
 */
export function fudgeLifecycle(moment: Moment, table: Table, concerned: readonly string[] = []): MomentResult {
  if (moment.type === "time") return passes(moment.seconds, everybody(moment, table, concerned), table);
  if (moment.type === "roundStart")
    return rounds(table.encounter()?.round ?? 0, everybody(moment, table, concerned), table);
  if (moment.type === "encounterEnd" || moment.type === "scene")
    return { changes: ended(everybody(moment, table, concerned), table), prompts: [] };
  if (moment.type !== "turnStart" && moment.type !== "turnEnd") return NOTHING;
  const character = table.character(moment.of) as FudgeActor | null;
  if (!character) return NOTHING;
  return moment.type === "turnStart"
    ? turnStart(character, table.encounter()?.round ?? 1, fudgeSettings(table))
    : turnEnd(character, moment.round ?? table.encounter()?.round ?? 0, table);
}

/** Whom a moment concerns: whoever it was told of, everybody at the table, and all that were in a fight that is over; heroes whose player isn't here, too. @rule FUD-689 FUD-692 */
const everybody = (moment: Moment, table: Table, concerned: readonly string[]): readonly FudgeActor[] =>
  [
    ...new Set([...table.present(), ...concerned, ...(moment.type === "encounterEnd" ? (moment.who ?? []) : [])]),
  ].flatMap((uuid) => {
    const character = table.character(uuid);
    return isFudge(character) ? [character as FudgeActor] : [];
  });

function turnStart(before: FudgeActor, round: number, settings: FudgeSettings): MomentResult {
  const grown = regenerates(before, round);
  const health = grown.find((c) => c.kind === "set" && c.path === "system.health.value");
  // What heals by itself comes before the check of the dying.
  const character: FudgeActor = {
    ...before,
    conditions: conditionsAfter(before.conditions, grown),
    health: { ...before.health, value: health?.kind === "set" ? Number(health.to) : before.health.value },
  };
  const surprise = endSurprise(character.ref, character.conditions).changes;
  const changes = [
    ...grown,
    ...surprise,
    ...remember(character, effortTurnStart(character.effort, character.conditions), "FUD-330"),
    ...(character.kind === "hero"
      ? [
          ...set(character, "system.boosts", character.boosts, [], "FUD-265"),
          ...set(character, "system.extraStandard", character.extraStandard, 0, "FUD-335"),
        ]
      : []),
  ];
  const suffered = ordeals(character, ROUND.seconds, settings);
  const asked = [...suffered.prompts, ...bought(character)];
  if (!presentConditions(character).has("dying")) return { changes: [...changes, ...suffered.changes], prompts: asked };
  if (advantageRank(character, "diehard") > 0 && !keepsDying(character))
    return { changes: [...changes, ...suffered.changes, ...resolveDying(character, null).changes], prompts: asked };
  return {
    changes: [...changes, ...suffered.changes],
    prompts: [{ kind: "dying", actor: character.ref, ask: { actor: character.ref } }],
  };
}

/** The choice to buy off what extra effort has brought since the last turn. @rule FUD-344 FUD-671 FUD-684 */
const bought = (character: FudgeActor): MomentResult["prompts"] =>
  mayBuyOff(character, character.effort, actorPool(character).value)
    ? [{ kind: "relief", actor: character.ref, ask: { actor: character.ref } }]
    : [];

/** An aim that something else was done with. @param round of the turn that ends, which the fight may be past by now @rule FUD-291 */
function aimed(character: FudgeActor, round: number): readonly Change[] {
  const place = combatantOf(character.ref);
  if (!place) return [];
  const spent = spendsIn(place, round);
  return aimLost(character, { standard: spent.standard ?? 0, move: (spent.move ?? 0) + (spent.traded ?? 0) }, round);
}

function turnEnd(character: FudgeActor, round: number, table: Table): MomentResult {
  const others = (table.encounter()?.order ?? [])
    .filter((uuid) => uuid !== character.ref)
    .flatMap((uuid) => table.character(uuid) ?? []) as FudgeActor[];
  const dropped = stuntsOver(character, dropUnmaintained(character));
  const over = letGoOfAll(
    character,
    unmaintained(character).flatMap(({ power, effects }) => effects.map((e) => `${power.id}.${e}`)),
    table,
  );
  const tired = [character, ...others.filter((c) => c.effort.pending.length > 0)].flatMap((who) => {
    const paid = tiredBy(who, who.effort, ["turnEnd", ...lostStunts(who), ...(who === character ? dropped.dues : [])]);
    return [...paid.changes, ...remember(who, paid.state, "FUD-334")];
  });
  const prompts = recoverySources(character, table, "turnEnd").map(({ source }) => ({
    kind: "recovery",
    actor: character.ref,
    ask: { actor: character.ref, source },
  }));
  // What hangs on somebody is shaken off first, and nobody is the worse at it for an effort of this turn.
  return {
    changes: [
      ...aimed(character, round),
      ...dropped.changes,
      ...over,
      ...regained(character.ref, character.conditions),
      ...(prompts.length > 0 ? [] : tired),
    ],
    prompts,
    ...(prompts.length > 0 && { then: tired }),
  };
}

/** A fight or scene is over for all of these. */
const ended = (all: readonly FudgeActor[], table: Table): Change[] =>
  all.flatMap((who) => [...rested(who, table.encounter() === null), ...stuntsForgotten(who, all)]);

/** The end of a fight or scene: surprise, aims and guards are over, what effort raised too, and nothing of it is owed any more than fatigue. @param idle nobody counts turns any more @rule FUD-242 FUD-265 FUD-692 */
function rested(character: FudgeActor, idle: boolean): Change[] {
  const over = ["surprised", "startled", ...STANCES].reduce<ConditionStep>(
    (step, id) => {
      const next = removeCondition(character.ref, step.state, { id });
      return { state: next.state, changes: [...step.changes, ...next.changes] };
    },
    { state: character.conditions, changes: [] },
  );
  const left = { ...character, conditions: over.state };
  return [...over.changes, ...(idle ? turnsOver(left) : []), ...spent(left)];
}
