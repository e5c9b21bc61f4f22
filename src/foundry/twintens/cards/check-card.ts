import { isVeiled } from "../../../rules/twintens/index.ts";
import {
  blowOf,
  type CheckRequestOf,
  type CheckState,
  concentration,
  conditionLabel,
  type Kept,
  key,
  mayTryAgain,
  outcomeChanges,
} from "../../../rules/twintens/index.ts";
import type { Localize, Table, Viewer } from "../../ruleset.ts";
import type { RulesetAdapter } from "../../ruleset.ts";
import type { ButtonView, CardView } from "../../view/card-view.ts";
import { consequencesOf } from "../../view/changes.ts";
import { rerollChance, spendOdds } from "../acts/odds-spend.ts";
import { characterAt, mayReroll } from "../at-table.ts";
import { rolledName } from "../sheets/sheet-names.ts";
import { situation } from "../situation.ts";
import { describeChange } from "./changes.ts";
import { button, controlButton, outcomeView, rollView } from "./roll-card.ts";

/** The words of changes as this ruleset says them. */
const words = { describeChange } as unknown as RulesetAdapter;

/** The buttons of a check: throw, spend a point for a second throw, tell the outcome. @rule TWI-325 TWI-326 */
function buttons(state: CheckState, viewer: Viewer, table: Table, localize: Localize): ButtonView[] {
  const { actor, check } = state.request;
  const { result } = state;
  if (!result)
    return [
      button("roll", {}, localize(key("Card", "roll")), "fa-solid fa-dice", actor, viewer, localize, { tone: "info" }),
    ];
  if (state.resolved)
    return mayFollow(state, table)
      ? [
          button("after", {}, localize(key("Card", "illnessHarm")), "fa-solid fa-biohazard", "gm", viewer, localize, {
            tone: "harm",
          }),
        ]
      : [];
  if (isVeiled(result)) return [];
  const again =
    result.faces !== null &&
    result.natural !== null &&
    result.second === null &&
    mayReroll(characterAt(table, actor.uuid), table);
  const { natural } = result;
  const bonus = result.total - result.dice;
  const chance =
    again && natural !== null && result.dc !== null && result.success !== true
      ? spendOdds(
          rerollChance(natural, (value) => value + bonus >= (result.dc ?? 0), check.settings),
          table,
          viewer.isGM,
          false,
          localize,
        )
      : undefined;
  return [
    ...(again
      ? [
          button("reroll", {}, localize(key("Card", "rerollCheck")), "fa-solid fa-rotate", actor, viewer, localize, {
            // A success and a total that nothing stands against are resolved; a point on it is for who wants more.
            ...(result.success === false && { tone: "info" as const }),
            ...(chance !== undefined && { odds: chance }),
          }),
        ]
      : []),
    ...(mayTryAgain(state.request as CheckRequestOf, result, situation(actor.uuid, table))
      ? [
          button("second", {}, localize(key("Card", "secondChance")), "fa-solid fa-clover", actor, viewer, localize, {
            tone: "info",
          }),
        ]
      : []),
    ...(result.success === true ? [] : controlButton(result, actor, {}, viewer, table, localize)),
    button("resolve", {}, localize(key("Card", "resolve")), "fa-solid fa-check", actor, viewer, localize, {
      ...(result.success !== false && { tone: "info" as const }),
    }),
  ];
}

/** Whether a save against an illness has failed that nobody has named a harm for: the Gamemaster says what it does. @rule TWI-295 */
function mayFollow(state: CheckState, table: Table): boolean {
  const { purpose, actor, illness } = state.request as CheckRequestOf;
  if (purpose !== "exposure" || state.followed === true || state.result?.success !== false) return false;
  return illness === "unnamed" && characterAt(table, actor.uuid) !== null;
}

/** Whether this copy of the card has no DC, because it is another's number. */
const isDcVeiled = ({ blind, check }: CheckRequestOf): boolean => blind === true && check.dc === null;

/** What is kept by concentrating, each with the DC that keeps it. @rule TWI-236 TWI-434 */
function atStake(state: CheckState, table: Table, localize: Localize): string[] {
  const request = state.request as CheckRequestOf;
  const who = request.purpose === "concentration" && !state.resolved ? characterAt(table, request.actor.uuid) : null;
  if (!who || table.hidden(who.ref)) return [];
  const named = ({ what, id }: Kept): string =>
    what === "aim" ? localize(conditionLabel("aiming")) : (who.powers.find((p) => p.id === id)?.name ?? "");
  // Without the DC of the blow, which is a hidden adversary's: what hangs on it has its name alone.
  return isDcVeiled(request)
    ? concentration(who, 0).map((k) => localize(key("Card", "atStakeHidden"), { name: named(k) }))
    : concentration(who, blowOf(request)).map((k) => localize(key("Card", "atStake"), { name: named(k), dc: k.dc }));
}

/** The card of a check: its dice, what came of it, and what hangs on it. @rule TWI-020 TWI-521 TWI-524 */
export function checkCard(state: CheckState, viewer: Viewer, table: Table, localize: Localize): CardView {
  const request = state.request as CheckRequestOf;
  const { actor, check } = request;
  const label = rolledName(check, localize);
  const outcome =
    state.result && (state.resolved || viewer.isGM || request.secret !== true)
      ? outcomeView(state.result, localize)
      : undefined;
  const hides = state.result !== null && isVeiled(state.result);
  const changes = state.resolved
    ? (state.written ?? [])
    : state.result && request.purpose !== "none" && !isDcVeiled(request)
      ? outcomeChanges(request, state.result, situation(request.actor.uuid, table))
      : [];
  const consequences = hides ? [] : consequencesOf(changes, words, state.resolved ? "applied" : "pending", localize);
  const whom = table.party(request.subject) ?? actor;
  return {
    caption: localize(key("Card", `check.${check.kind}`)),
    title: label,
    name: actor.name,
    img: actor.img,
    rolls: state.result ? [rollView(label, state.result, localize)] : [],
    ...(outcome && { outcome }),
    tags: [
      ...(request.purpose === "none" ? [] : [localize(key("Purpose", request.purpose), { name: request.subjectName })]),
      ...atStake(state, table, localize),
      ...(request.effort ? [localize(key("Card", "withEffort"))] : []),
      ...(state.result?.raised === true ? [localize(key("Card", "raised"))] : []),
    ],
    parties:
      consequences.length > 0
        ? [{ uuid: whom.uuid, name: whom.name, img: whom.img, rolls: [], consequences, buttons: [] }]
        : [],
    buttons: buttons(state, viewer, table, localize),
  };
}
