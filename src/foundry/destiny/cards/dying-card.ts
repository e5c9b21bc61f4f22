import {
  DEATH_SAVE,
  dyingOffers,
  type DyingState,
  key,
  resistanceLabel,
  type Worn,
} from "../../../rules/destiny/index.ts";
import { rulesetById } from "../../registry.ts";
import type { Localize, Table, Viewer } from "../../ruleset.ts";
import type { ButtonView, CardView, PartyView } from "../../view/card-view.ts";
import { consequencesOf } from "../../view/changes.ts";
import { spendText } from "../acts/odds.ts";
import { characterAt } from "../at-table.ts";
import { button, outcomeView, rollView, spendButtons } from "./roll-view.ts";
import { diceOf } from "./spend.ts";

type May = ReturnType<typeof dyingOffers>;

/** The roll while it is due, then a die on it and letting it count. @rule DES-224 DES-247 DES-405 */
function buttons(may: May, state: DyingState, viewer: Viewer, table: Table, localize: Localize): ButtonView[] {
  const { request, faces, spends } = state;
  const { actor, check } = request;
  const b = (gesture: string, icon: string, tone: NonNullable<ButtonView["tone"]>): ButtonView =>
    button(gesture, localize(key("Card", gesture)), icon, actor, viewer, localize, { tone });
  const dice = may.improve ? diceOf(characterAt(table, actor.uuid), table) : [];
  const odds = dice.length > 0 ? spendText(check, faces, "improve", spends, localize) : null;
  return [
    ...(may.roll ? [b("roll", "fa-solid fa-dice-d20", "warning")] : []),
    ...(may.apply ? [b("apply", "fa-solid fa-check", "harm")] : []),
    ...spendButtons("improve", dice, actor, viewer, localize, {}, odds),
  ];
}

/** What the save brings to whoever is dying, or has brought. @rule DES-247 DES-406 */
function row(may: May, { inner, applied: done }: Worn<DyingState>, localize: Localize): PartyView {
  const { request, applied } = inner;
  const { actor } = request;
  const [changes, state] = applied ? ([done, "applied"] as const) : ([may.changes, "pending"] as const);
  return {
    ...actor,
    ...(may.roll && { waiting: localize("CROSSOVER.Shared.Card.waitingFor", { name: actor.name }) }),
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
  const may = dyingOffers(worn.inner, who);
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
    parties: [row(may, worn, localize)],
    buttons: buttons(may, worn.inner, viewer, table, localize),
  };
}
