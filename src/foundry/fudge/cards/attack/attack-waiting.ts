import { answersFor, type AttackState, awaited, key, rowOf, type TargetState } from "../../../../rules/fudge/index.ts";
import type { Party, Table } from "../../../ruleset.ts";
import { localize } from "../../../view/text/localize.ts";
import { situation } from "../../situation.ts";

/** Helpers whose blow is still to come, while nobody has defended. @rule FUD-318 */
export function toJoin(state: AttackState): readonly Party[] {
  if (state.request.led === true || state.targets.some((t) => t.stage !== "defend" && t.stage !== "follows")) return [];
  return state.request.helpers?.filter((h) => !state.joined?.some((j) => j.uuid === h.uuid)) ?? [];
}

/** Whether the attacker's dice wait for helpers: the blow has been announced and nobody has thrown for it. @rule FUD-073 */
export const isLed = (state: AttackState): boolean =>
  state.request.led === true &&
  state.targets.every((t) => t.faces === null && (t.stage === "attack" || t.stage === "follows"));

/** Helpers whose check for the attacker is still to come. @rule FUD-073 */
export const toHelp = (state: AttackState): readonly Party[] =>
  isLed(state) ? (state.request.helpers ?? []).filter((h) => !state.helps?.some((x) => x.uuid === h.uuid)) : [];

/** Rows in which somebody must answer. */
const due = (state: AttackState): readonly TargetState[] =>
  state.targets.filter((t) => t.stage === "defend" || t.stage === "resist");

/** The Gamemaster, who stands for nobody of the card. */
const GAMEMASTER = "";
const gamemaster = (): Party => ({
  uuid: GAMEMASTER,
  name: localize(key("Card", "gamemaster")),
  img: "icons/svg/mystery-man.svg",
});

/** Whose answer a row waits for, as far as the table is known. */
const answering = (state: AttackState, t: TargetState, table?: Table): Party =>
  table ? (awaited(state, t, situation("", table)) ?? gamemaster()) : answersFor(state, t);

/** Everybody who must do something next, once each: helpers, then who defends, resists or says what is countered; whose own check helpers have made ready strikes. */
export function waitingFor(state: AttackState, table?: Table): readonly Party[] {
  const [joining, helping] = [toJoin(state), toHelp(state)];
  const striking = isLed(state) && helping.length === 0 ? [state.request.actor] : [];
  const all = [...due(state).map((t) => answering(state, t, table)), ...joining, ...helping, ...striking];
  return all.filter((p, i) => all.findIndex((x) => x.uuid === p.uuid) === i);
}

/** The first row in which somebody must answer, by its name. */
export function rowDue(state: AttackState, uuid: string, table: Table): string | null {
  const row = due(state).find((t) => (awaited(state, t, situation("", table))?.uuid ?? GAMEMASTER) === uuid);
  return row ? rowOf(row.target) : null;
}
