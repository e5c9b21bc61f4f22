import {
  DEATH_SAVE,
  deathSave,
  type DestinyCharacter,
  type DyingState,
  isVeiled,
  key,
  resistanceLabel,
  type Worn,
} from "../../../rules/destiny/index.ts";
import { rulesetById } from "../../registry.ts";
import type { Localize, Table, Viewer } from "../../ruleset.ts";
import type { ButtonView, CardView, PartyView } from "../../view/card-view.ts";
import { consequencesOf } from "../../view/changes.ts";
import { spendText } from "../acts/odds.ts";
import { characterAt } from "../facts.ts";
import { button, outcomeView, rollView, spendButtons } from "./roll-view.ts";
import { diceOf } from "./spend.ts";

/** The roll while it is due, then a die on it and letting it count. @rule DES-224 DES-247 DES-405 */
function buttons(state: DyingState, viewer: Viewer, table: Table, localize: Localize): ButtonView[] {
  const { request, faces, spends, result, applied } = state;
  const { actor, check } = request;
  const b = (gesture: string, icon: string, tone: NonNullable<ButtonView["tone"]>): ButtonView =>
    button(gesture, localize(key("Card", gesture)), icon, actor, viewer, localize, { tone });
  if (!result) return [b("roll", "fa-solid fa-dice-d20", "warning")];
  if (applied) return [];
  const odds = spendText(check, faces, "improve", spends);
  return [
    b("apply", "fa-solid fa-check", "harm"),
    ...spendButtons("improve", diceOf(characterAt(table, actor.uuid)), actor, viewer, localize, {}, odds),
  ];
}

/** What the save brings to whoever is dying, or has brought. @rule DES-247 DES-406 */
function row({ inner, applied: done }: Worn<DyingState>, who: DestinyCharacter | null, localize: Localize): PartyView {
  const { request, result, applied } = inner;
  const { actor } = request;
  const pending = result && who && !applied && !isVeiled(result) ? deathSave(who, result.degree ?? 0).changes : [];
  const [changes, state] = applied ? ([done, "applied"] as const) : ([pending, "pending"] as const);
  return {
    ...actor,
    ...(result ? {} : { waiting: localize("CROSSOVER.Shared.Card.waitingFor", { name: actor.name }) }),
    rolls: [],
    consequences: consequencesOf(changes, rulesetById("destiny"), state, localize),
    buttons: [],
  };
}

/** The card of a death save. @rule DES-247 DES-405 DES-406 */
export function dyingCard(worn: Worn<DyingState>, viewer: Viewer, table: Table, localize: Localize): CardView {
  const { request, faces, spends, result } = worn.inner;
  const { actor, check } = request;
  const who = characterAt(table, actor.uuid);
  const title = localize(resistanceLabel("fortitude"));
  const outcome = result ? outcomeView(result, localize) : undefined;
  return {
    caption: localize(key("Action", "deathSave", "label")),
    title,
    name: actor.name,
    img: actor.img,
    rolls: result ? [rollView(title, result, check, faces, spends, localize)] : [],
    ...(outcome && { outcome }),
    tags: who
      ? [
          localize(key("Card", "saves"), {
            success: who.deathSaves.success,
            failure: who.deathSaves.failure,
            limit: DEATH_SAVE.limit,
          }),
        ]
      : [],
    parties: [row(worn, who, localize)],
    buttons: buttons(worn.inner, viewer, table, localize),
  };
}
