import { asFaces, attackExchange, checkOdds, key, mayImprove, resistanceOdds, spendVictory, type AttackState, type CheckState, type Faces, type TargetState } from "../../../rules/fudge/index.ts";
import type { Localize, Table, Viewer } from "../../ruleset.ts";
import type { ButtonView } from "../../view/card-view.ts";
import { oddsLevel, percent } from "../../view/odds-view.ts";
import { resistanceNow } from "../exchanges/attack-answers.ts";
import { isVeiled } from "../exchanges/veil.ts";
import { actorPool, type FudgeActor } from "../snapshot.ts";

/** Whether somebody has a point for it, and why not. Nobody but the hero's own side sees the button at all. */
function affordable(uuid: string, viewer: Viewer, table: Table): boolean {
  if (!viewer.isGM && !viewer.owns(uuid)) return false;
  const character = table.character(uuid) as FudgeActor | null;
  return character !== null && spendVictory(character, actorPool(character), "improveRoll").accepted;
}

const button = (args: Readonly<Record<string, string>>, label: string, odds: string | null): ButtonView => ({ gesture: "improve", args, label, icon: "fa-solid fa-arrow-rotate-right", ...(odds !== null && { odds }) });

/** Chance of success after a second throw, told only to those who see odds: from what stands to what it would be. */
const better = (chance: number, viewer: Viewer, localize: Localize): string | null => (oddsLevel(viewer.isGM) === "none" ? null : localize(key("Card", "improveOdds"), { chance: percent(chance) }));

/** A second throw of a check that failed. @rule FUD-368 FUD-700 */
export function improveCheck({ request, result }: CheckState, viewer: Viewer, table: Table, localize: Localize): ButtonView[] {
  if (!result?.faces || isVeiled(result) || result.success === true || !affordable(request.actor.uuid, viewer, table)) return [];
  const chance = result.dc === null ? null : checkOdds(request.check).success;
  return [button({}, localize(key("Card", "improve.check")), typeof chance === "number" ? better(chance, viewer, localize) : null)];
}

/** All ways that three Fudge dice fall. */
const THROWS: readonly Faces[] = [-1, 0, 1].flatMap((a) => [-1, 0, 1].flatMap((b) => [-1, 0, 1].map((c) => asFaces([a, b, c]))));

/** Share of second throws after which a target stands in one of these stages: the very reducer of the card, over every face. */
function share(state: AttackState, t: TargetState, roll: "attack" | "defense" | "resistance", stages: readonly TargetState["stage"][]): number {
  const after = THROWS.map((faces) => attackExchange.step(state, { type: "improve", target: t.target.uuid, roll, faces, changes: [] }));
  return after.filter((s) => s.accepted && stages.includes(s.state.targets.find((x) => x.target.uuid === t.target.uuid)?.stage ?? "attack")).length / THROWS.length;
}

/** Second throws that would help somebody on an attack's card now. @rule FUD-368 FUD-701 FUD-702 */
export function improveAttack(state: AttackState, t: TargetState, viewer: Viewer, table: Table, localize: Localize): ButtonView[] {
  const known = !isVeiled(t) && !isVeiled(state.request);
  const offer = (roll: "attack" | "defense" | "resistance", uuid: string, stages: readonly TargetState["stage"][]): ButtonView[] =>
    mayImprove(t, roll) && affordable(uuid, viewer, table) ? [button({ target: t.target.uuid, roll }, localize(key("Card", `improve.${roll}`)), known ? better(share(state, t, roll, stages), viewer, localize) : null)] : [];
  return [
    ...(t.stage === "missed" ? offer("attack", state.request.actor.uuid, ["resist"]) : []),
    ...(t.stage === "resist" ? offer("defense", t.target.uuid, ["missed"]) : []),
    ...(t.stage === "apply" ? offer("resistance", t.target.uuid, ["unharmed"]) : []),
  ];
}

/** What resisting comes to before anybody rolls, told only to those who see odds and may know both sides. @rule FUD-742 FUD-744 */
export function resistChance(state: AttackState, t: TargetState, viewer: Viewer, table: Table, localize: Localize): { readonly odds?: string } {
  if (isVeiled(t) || isVeiled(state.request) || t.benefit === "worstDegree" || oddsLevel(viewer.isGM) === "none" || !(viewer.isGM || viewer.owns(t.target.uuid))) return {};
  const request = resistanceNow(state, t, table);
  const chance = request === null || request.effect === "nullify" || request.effect === "hold" ? null : resistanceOdds(request).success;
  return chance === null ? {} : { odds: localize(key("Card", "resistOdds"), { chance: percent(Number(chance.num) / Number(chance.den)) }) };
}
