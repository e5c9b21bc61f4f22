/** What happens by itself: the edges of turns, of a fight, of a scene, and time. */
import type { Change } from "../../kernel/change.ts";
import { spendsOf } from "../../kernel/economy.ts";
import type { Ref } from "../../kernel/situation.ts";
import type { Moment, MomentResult } from "../../kernel/table.ts";
import { askOf } from "../acts/reading/follow.ts";
import { effortTurnStart, mayBuyOff } from "../fortune/effort.ts";
import { stuntsForgotten, stuntsOver } from "../fortune/stunts-over.ts";
import { lostStunts, tiredBy } from "../fortune/tired.ts";
import { resolveDying } from "../harm/health.ts";
import { returns } from "../harm/immortal.ts";
import { shakenOff } from "../harm/shaking-off.ts";
import { actorPool, type FudgeActor } from "../hero/actor.ts";
import type { FudgeSituation } from "../situation.ts";
import { conditionsAfter } from "../state/after-changes.ts";
import { presentConditions } from "../state/conditions.ts";
import { letGoOnAll } from "../state/lasting.ts";
import { type ConditionStep, regained, removeCondition } from "../state/progression.ts";
import { aimLost, STANCES } from "../state/stance.ts";
import {
  dies,
  effortOver,
  isCalmed,
  ordeals,
  passes,
  raisedOver,
  remember,
  roundsPass,
  shakes,
  turnsOver,
} from "./passing-time.ts";
import { endSurprise } from "./turns.ts";
import { dropUnmaintained, regenerates, unmaintained } from "./upkeep.ts";
import { ROUND } from "./values.ts";

type S = FudgeSituation;

const NOTHING: MomentResult = { changes: [], prompts: [] };

/**
 * What a moment brings. A turn begins: surprise is over, Regeneration heals, what lasted a round is over, effort may be used again and what it has cost may be bought off, the dying are checked. A turn ends:
 * powers that nobody kept up end, what hangs on somebody may be shaken off, and everybody's fatigue of that turn is taken. Time in an ordeal calls for its checks.
 * @param concerned  whom it concerns where nobody is named: those at the table, and whoever it was told of
 * @rule FUD-160 FUD-161 FUD-166 FUD-172 FUD-174 FUD-242 FUD-265 FUD-276 FUD-277 FUD-278 FUD-296 FUD-330 FUD-334 FUD-344 FUD-684 FUD-685 FUD-708
 */
export function momentComes(s: S, moment: Moment, concerned: readonly Ref[]): MomentResult {
  const round = s.fight?.round ?? 0;
  switch (moment.type) {
    case "time":
      return passes(s, moment.seconds, everybody(s, concerned));
    case "roundStart":
      return roundsPass(s, everybody(s, concerned));
    case "scene":
      return { changes: ended(s, everybody(s, concerned)), prompts: [] };
    case "encounterEnd":
      return { changes: ended(s, everybody(s, [...concerned, ...(moment.who ?? [])])), prompts: [] };
    case "turnStart":
    case "turnEnd": {
      const who = s.character(moment.of);
      if (!who) return NOTHING;
      return moment.type === "turnStart" ? turnStart(s, who) : turnEnd(s, who, moment.round ?? round);
    }
    default:
      return NOTHING;
  }
}

/** Heroes whose player isn't here, too. @rule FUD-689 FUD-692 */
const everybody = (s: S, concerned: readonly Ref[]): readonly FudgeActor[] =>
  [...new Set(concerned)].flatMap((who) => s.character(who) ?? []);

/** What begins with somebody's turn. What heals by itself comes before the check of the dying. @rule FUD-160 FUD-161 FUD-166 FUD-242 FUD-265 FUD-330 FUD-335 */
function turnStart(s: S, before: FudgeActor): MomentResult {
  const grown = regenerates(before, s.fight?.round ?? 1);
  const health = grown.find((c) => c.kind === "set" && c.path === "system.health.value");
  const who: FudgeActor = {
    ...before,
    conditions: conditionsAfter(before.conditions, grown),
    health: { ...before.health, value: health?.kind === "set" ? Number(health.to) : before.health.value },
  };
  const suffered = ordeals(who, ROUND.seconds, s.settings);
  const changes = [
    ...grown,
    ...returns(who, 0),
    ...endSurprise(who.ref, who.conditions).changes,
    ...remember(who, effortTurnStart(who.effort, who.conditions), "FUD-330"),
    ...raisedOver(who),
    ...suffered.changes,
  ];
  const prompts = [...suffered.prompts, ...boughtOff(who)];
  if (!presentConditions(who).has("dying")) return { changes, prompts };
  return isCalmed(who)
    ? { changes: [...changes, ...resolveDying(who, null).changes], prompts }
    : { changes, prompts: [dies(who.ref)] };
}

/** The choice to buy off what extra effort has brought since the last turn. @rule FUD-344 FUD-671 FUD-684 */
const boughtOff = (who: FudgeActor): MomentResult["prompts"] =>
  mayBuyOff(who, who.effort, actorPool(who).value)
    ? [{ kind: "relief", actor: who.ref, ask: askOf("relief", who.ref, {}) }]
    : [];

/** An aim that something else was done with. @param round of the turn that ends, which the fight may be past by now @rule FUD-291 */
function aimOver(s: S, who: FudgeActor, round: number): readonly Change[] {
  const fighter = s.fighter(who.ref);
  if (!fighter) return [];
  const used = spendsOf(fighter, round);
  return aimLost(who, { standard: used.standard ?? 0, move: (used.move ?? 0) + (used.traded ?? 0) }, round);
}

/** What ends with somebody's turn. What hangs on them is shaken off first, and nobody is the worse at it for an effort of this turn. @rule FUD-172 FUD-174 FUD-277 FUD-278 FUD-296 FUD-334 FUD-349 FUD-685 FUD-708 */
function turnEnd(s: S, who: FudgeActor, round: number): MomentResult {
  const others = (s.fight?.order ?? []).filter((ref) => ref !== who.ref).flatMap((ref) => s.character(ref) ?? []);
  const dropped = stuntsOver(who, dropUnmaintained(who));
  const over = letGoOnAll(
    who,
    unmaintained(who).flatMap(({ power, effects }) => effects.map((e) => `${power.id}.${e}`)),
    s,
  );
  const tired = [who, ...others.filter((c) => c.effort.pending.length > 0)].flatMap((one) => {
    const paid = tiredBy(one, one.effort, ["turnEnd", ...lostStunts(one), ...(one === who ? dropped.dues : [])]);
    return [...paid.changes, ...remember(one, paid.state, "FUD-334")];
  });
  const prompts = shakenOff(who, s, "turnEnd").map(({ source }) => shakes(who.ref, source));
  return {
    changes: [
      ...aimOver(s, who, round),
      ...dropped.changes,
      ...over,
      ...regained(who.ref, who.conditions),
      ...(prompts.length > 0 ? [] : tired),
    ],
    prompts,
    ...(prompts.length > 0 && { then: tired }),
  };
}

/** A fight or scene is over for all of these. */
const ended = (s: S, all: readonly FudgeActor[]): readonly Change[] =>
  all.flatMap((who) => [...rested(who, s.fight === null), ...stuntsForgotten(who, all)]);

/** The end of a fight or scene: surprise, aims and guards are over, what effort raised too, and nothing of it is owed any more than fatigue. @param idle nobody counts turns any more @rule FUD-242 FUD-265 FUD-692 */
function rested(who: FudgeActor, idle: boolean): readonly Change[] {
  const over = ["surprised", "startled", ...STANCES].reduce<ConditionStep>(
    (step, id) => {
      const next = removeCondition(who.ref, step.state, { id });
      return { state: next.state, changes: [...step.changes, ...next.changes] };
    },
    { state: who.conditions, changes: [] },
  );
  const left = { ...who, conditions: over.state };
  return [...over.changes, ...(idle ? turnsOver(left) : []), ...effortOver(left)];
}
