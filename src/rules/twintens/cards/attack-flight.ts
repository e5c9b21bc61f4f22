import type { Change } from "../../kernel/change.ts";
import type { Step } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import type { Forced } from "../../kernel/space/forced.ts";
import { knockback, knockbackPath, MINION_OUT_FAILBY, type PathHit } from "../harm/knockback.ts";
import { toughness, turnsAway } from "../harm/toughness.ts";
import { finalDamage } from "./attack-harm.ts";
import {
  type AttackEvent,
  type AttackStage,
  type AttackState,
  type Impact,
  type SaveFacts,
  setTarget,
  sum,
  type TargetState,
  type Throw,
  thrown,
} from "./attack-state.ts";

/** Effective failBy for knockback: as saved, 15 for a minion out without a save, none for a fate result below 5. @rule TWI-270 TWI-280 */
export function knockbackFailBy(t: TargetState): number {
  if (t.hit?.minionDefeated === true && t.save === null) return MINION_OUT_FAILBY;
  return t.save && !t.save.noSave ? t.save.effectiveFailBy : 0;
}

/** After the result has fallen: is somebody hurled? @rule TWI-270 TWI-306 */
export function afterApply(state: AttackState, t: TargetState): AttackStage {
  const { settings, damage } = state.request;
  return settings.knockback && damage !== null && t.object === null && knockbackFailBy(t) >= 5 ? "knockback" : "done";
}

export function hurled(
  state: AttackState,
  t: TargetState,
  event: Extract<AttackEvent, { type: "knockback" }>,
): Step<AttackState> {
  if (t.stage !== "knockback") return refuse("noKnockback");
  const { request } = state;
  const full = knockback({
    ...event.steady,
    damage: finalDamage(request, t)?.total ?? 0,
    failBy: knockbackFailBy(t),
    feat: request.knockback,
  });
  const { reduceTo } = event;
  if (reduceTo !== null && (!Number.isInteger(reduceTo) || reduceTo < 0 || reduceTo > full.rank))
    return refuse("knockback.more", { most: full.rank });
  const result =
    reduceTo === null
      ? full
      : knockback({
          ...event.steady,
          damage: finalDamage(request, t)?.total ?? 0,
          failBy: knockbackFailBy(t),
          feat: request.knockback,
          reduceTo,
        });
  return setTarget(state, t.target.uuid, { knockback: result, stage: result.rank === 0 ? "done" : "flight" });
}

/** Who is about to fly, straight away from whoever struck them. @rule TWI-275 TWI-279 */
export const flightsComing = (state: AttackState): readonly Forced[] =>
  state.targets.flatMap((t) =>
    t.stage === "flight" && t.knockback && t.knockback.distance > 0 ? [flightFor(state, t, t.knockback.distance)] : [],
  );

/** The flight of one of them, as a board reckons it. @rule TWI-275 */
export const flightFor = (state: AttackState, t: TargetState, feet: number): Forced => ({
  who: t.target.uuid,
  from: state.request.actor.uuid,
  feet,
  way: "away",
  rule: "TWI-275",
});

/** Everybody and everything that the path harms. @rule TWI-277 TWI-278 */
function impactsOf(hits: readonly PathHit[]): readonly Impact[] {
  return hits.flatMap((hit): Impact[] => {
    const impact = (who: Impact["who"], damage: number): Impact => ({
      hit,
      who,
      damage,
      facts: null,
      save: null,
      applied: false,
    });
    return hit.obstacle.kind === "character"
      ? [impact("hurled", hit.damage), impact("struck", hit.dealt)]
      : [impact("hurled", hit.damage)];
  });
}

/** The path of the flight is told: where it ends, and who and what is struck on it. @rule TWI-277 TWI-278 */
export function flown(
  state: AttackState,
  t: TargetState,
  event: Extract<AttackEvent, { type: "path" }>,
): Step<AttackState> {
  if (t.stage !== "flight" || !t.knockback) return refuse("noKnockback");
  const { stopsAt, hits } = knockbackPath(t.knockback.rank, event.obstacles);
  const impacts = impactsOf(hits);
  return setTarget(
    state,
    t.target.uuid,
    { stopsAt, impacts, stage: impacts.length === 0 ? "done" : "impact" },
    event.changes,
  );
}

/** The save of somebody struck in flight: non-lethal, against 15 and the damage, never a knockback of its own. @rule TWI-277 TWI-278 */
export function impacted(
  state: AttackState,
  t: TargetState,
  event: Extract<AttackEvent, { type: "impact" }>,
): Step<AttackState> {
  const impact = t.impacts[event.impact];
  if (t.stage !== "impact" || !impact) return refuse("noSuchImpact");
  if (impact.save) return refuse("alreadyAnswered");
  return struck(state, t, event.impact, event.facts, event.faces ? thrown(event.faces, state.request.settings) : null);
}

/** The throw of that save as it counts, the first or a second one. @rule TWI-277 TWI-325 TWI-326 */
export function struck(
  state: AttackState,
  t: TargetState,
  at: number,
  facts: SaveFacts | null,
  roll: Throw | null,
  changes: readonly Change[] = [],
): Step<AttackState> {
  const impact = t.impacts[at];
  if (!impact) return refuse("noSuchImpact");
  if (facts?.kind !== "toughness") return refuse("save.kind");
  const { settings } = state.request;
  const held = turnsAway(impact.damage, facts.impervious);
  if (!held && !roll) return refuse("roll.faces");
  const save = toughness({
    natural: roll?.dice ?? 0,
    bonus: sum(facts.rows),
    damage: impact.damage,
    type: "nonlethal",
    track: facts.track,
    minion: facts.minion,
    impervious: facts.impervious,
    raised: roll !== null && roll.natural === null,
    settings,
  });
  const through = save.noSave || save.result.length === 0;
  return landed(state, t, at, { ...impact, facts, save, thrown: roll, applied: through }, changes);
}

/** Put an impact back; with all of them dealt with the flight is over. */
function landed(
  state: AttackState,
  t: TargetState,
  at: number,
  impact: Impact,
  changes: readonly Change[] = [],
): Step<AttackState> {
  const impacts = t.impacts.map((i, n) => (n === at ? impact : i));
  return setTarget(
    state,
    t.target.uuid,
    { impacts, stage: impacts.every((i) => i.applied) ? "done" : "impact" },
    changes,
  );
}

/** What an impact has done falls on who suffers it. @rule TWI-277 TWI-278 */
export function impactApplied(
  state: AttackState,
  t: TargetState,
  event: Extract<AttackEvent, { type: "applyImpact" }>,
): Step<AttackState> {
  const impact = t.impacts[event.impact];
  if (t.stage !== "impact" || !impact) return refuse("noSuchImpact");
  if (!impact.save || impact.applied) return refuse("nothingToApply");
  return landed(state, t, event.impact, { ...impact, applied: true }, event.changes);
}
