import {
  DEATH_SAVE,
  deathSave,
  type DyingState,
  isVeiled,
  key,
  resistanceLabel,
  type Worn,
} from "../../../rules/destiny/index.ts";
import { rulesetById } from "../../registry.ts";
import type { Localize, Table, Viewer } from "../../ruleset.ts";
import type { CardView } from "../../view/card-view.ts";
import { consequencesOf } from "../../view/changes.ts";
import { spendText } from "../acts/odds.ts";
import { characterAt } from "../facts.ts";
import { button, outcomeView, rollView, spendButtons } from "./roll-view.ts";
import { diceOf } from "./spend.ts";

/** The card of a death save. @rule DES-247 DES-405 DES-406 */
export function dyingCard(worn: Worn<DyingState>, viewer: Viewer, table: Table, localize: Localize): CardView {
  const { request, faces, spends, result, applied } = worn.inner;
  const { actor, check } = request;
  const who = characterAt(table, actor.uuid);
  const outcome = result ? outcomeView(result, localize) : undefined;
  const pending = result && who && !applied && !isVeiled(result) ? deathSave(who, result.degree ?? 0).changes : [];
  return {
    caption: localize(key("Action", "deathSave", "label")),
    title: localize(resistanceLabel("fortitude")),
    name: actor.name,
    img: actor.img,
    rolls: result ? [rollView(localize(resistanceLabel("fortitude")), result, check, faces, spends, localize)] : [],
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
    parties: [
      {
        ...actor,
        ...(result ? {} : { waiting: localize("CROSSOVER.Shared.Card.waitingFor", { name: actor.name }) }),
        rolls: [],
        consequences: consequencesOf(
          applied ? worn.applied : pending,
          rulesetById("destiny"),
          applied ? "applied" : "pending",
          localize,
        ),
        buttons: [],
      },
    ],
    buttons: !result
      ? [
          button("roll", localize(key("Card", "roll")), "fa-solid fa-dice-d20", actor, viewer, localize, {
            tone: "warning",
          }),
        ]
      : applied
        ? []
        : [
            button("apply", localize(key("Card", "apply")), "fa-solid fa-check", actor, viewer, localize, {
              tone: "harm",
            }),
            ...spendButtons(
              "improve",
              diceOf(who),
              actor,
              viewer,
              localize,
              {},
              spendText(check, faces, "improve", spends),
            ),
          ],
  };
}
