import {
  type AnyOpposed,
  cancels,
  idNamed,
  type InfluenceExchange,
  influenceSteps,
  isVeiled,
  key,
  type OpposedCardRequest,
  opposedOutcome,
  readCheckTrait,
  studyFacts,
  type Worn,
} from "../../../rules/destiny/index.ts";
import { rulesetById } from "../../registry.ts";
import type { Localize, Table, Viewer } from "../../ruleset.ts";
import type { ButtonView, CardView } from "../../view/card-view.ts";
import { consequencesOf } from "../../view/changes.ts";
import { spendText } from "../acts/odds.ts";
import { characterAt } from "../facts.ts";
import { traitTitle } from "../hero/trait-name.ts";
import { situation } from "../situation.ts";
import { beforeButtons, button, outcomeView, rollView, spendButtons, warningTags } from "./roll-view.ts";
import { diceOf } from "./spend.ts";

function titleOf(kept: string, localize: Localize): string {
  const trait = readCheckTrait(kept);
  return trait && (idNamed(trait, "effect") ?? idNamed(trait, "attack")) !== null
    ? localize(key("Purpose", "effect"))
    : traitTitle(kept, localize);
}

/** What follows from it in words: steps of an attitude, facts, whether a Counter cancels. @rule DES-142 DES-152 DES-208 DES-404 */
function notes(state: AnyOpposed, viewer: Viewer, localize: Localize): string[] {
  const request = state.request as OpposedCardRequest;
  const degree = state.mine?.degree;
  if (degree === undefined) return [];
  const mine = viewer.isGM || viewer.owns(request.actor.uuid);
  switch (request.contest) {
    case "influence": {
      const steps = influenceSteps(degree);
      const { thing, wanted } = request as InfluenceExchange;
      return [
        localize(key("Card", steps === 0 ? "noStep" : steps > 0 ? `steps.${wanted}` : `stepsBack.${wanted}`), {
          count: Math.abs(steps),
          thing: thing === "" ? request.actor.name : thing,
        }),
      ];
    }
    case "shiftTopic":
      return degree >= 1
        ? [
            localize(key("Card", degree >= 5 ? "topicBoth" : degree >= 3 ? "topicIgnored" : "topic"), {
              thing: (request as InfluenceExchange).thing,
            }),
          ]
        : [];
    case "study":
      return mine && degree > 0 ? [localize(key("Card", "facts"), { count: studyFacts(degree) })] : [];
    case "counter":
      return [localize(key("Card", degree > 0 ? "cancelled" : "notCancelled"))];
    case "mindReading":
      return [localize(key("Card", degree > 0 ? "mindOpen" : "mindShut"))];
    default:
      return [];
  }
}

/** The card of an opposed check: both totals, the tie, the degree, what follows. @rule DES-013 DES-404 */
export function opposedCard(worn: Worn<AnyOpposed>, viewer: Viewer, table: Table, localize: Localize): CardView {
  const state = worn.inner;
  const request = state.request as OpposedCardRequest;
  const { actor, opponent, more } = request;
  const outcome = state.mine ? outcomeView(state.mine, localize) : undefined;
  const open = state.mine !== null && !state.applied;
  const changes =
    open && !isVeiled(state.mine) && !isVeiled(state.theirs) ? opposedOutcome(situation(actor.uuid, table), state) : [];
  const pending = "accepted" in changes ? [] : changes;
  const shown = consequencesOf(
    state.applied ? worn.applied : pending,
    rulesetById("destiny"),
    state.applied ? "applied" : "pending",
    localize,
  );
  const mine: ButtonView[] =
    open && state.mine?.dc !== undefined && !isVeiled(state.mine)
      ? [
          ...spendButtons(
            "improve",
            diceOf(characterAt(table, actor.uuid)),
            actor,
            viewer,
            localize,
            {},
            spendText({ ...state.check, dc: state.mine.dc }, state.faces, "improve", state.spends),
          ),
          ...((state.mine.degree ?? -1) > 0
            ? spendButtons("coup", diceOf(characterAt(table, actor.uuid)), actor, viewer, localize)
            : []),
        ]
      : [];
  const theirs: ButtonView[] = [
    ...(state.against || !state.faces
      ? []
      : [
          button(
            "oppose",
            localize(key("Card", request.passive ? "opposePassive" : "oppose"), {
              traits: more.against.map((t) => titleOf(t, localize)).join(" / "),
            }),
            "fa-solid fa-dice-d20",
            opponent,
            viewer,
            localize,
            { tone: "info" },
          ),
        ]),
    ...(open && state.against?.faces && !isVeiled(state.theirs)
      ? spendButtons("opposeImprove", diceOf(characterAt(table, opponent.uuid)), opponent, viewer, localize)
      : []),
  ];
  const tie =
    state.mine &&
    state.theirs &&
    !isVeiled(state.mine) &&
    !isVeiled(state.theirs) &&
    state.mine.total === state.theirs.total
      ? [localize(key("Card", "tie"), { name: actor.name })]
      : [];
  return {
    caption: localize(more.act === null ? key("Contest", request.contest) : key("Action", more.act, "label")),
    title: localize(key("Card", "about"), { title: titleOf(more.trait, localize), name: opponent.name }),
    name: actor.name,
    img: actor.img,
    rolls: state.mine ? [rollView(actor.name, state.mine, state.check, state.faces, state.spends, localize)] : [],
    ...(outcome && { outcome }),
    tags: [
      ...(!state.faces && !state.mine ? [localize(key("Card", "notRolled"))] : []),
      ...(state.hunched ? [localize(key("Row", "hunch"))] : []),
      ...((state.check.raises ?? 0) > 0 ? [localize(key("Card", "raised"), { count: state.check.raises ?? 0 })] : []),
      ...tie,
      ...notes(state, viewer, localize),
      ...warningTags(worn, localize),
    ],
    parties: [
      {
        ...opponent,
        ...(state.against || !state.faces
          ? {}
          : { waiting: localize("CROSSOVER.Shared.Card.waitingFor", { name: opponent.name }) }),
        rolls: state.theirs
          ? [
              rollView(
                opponent.name,
                state.theirs,
                state.against?.check ?? null,
                state.against?.faces ?? null,
                state.opposing,
                localize,
              ),
            ]
          : [],
        consequences: shown,
        buttons: theirs,
      },
    ],
    buttons: [
      ...(state.faces || state.against ? [] : beforeButtons(state, true, viewer, table, localize)),
      ...(open && (pending.length > 0 || cancels(state))
        ? [
            button(
              "apply",
              localize(key("Card", cancels(state) ? "cancel" : "apply")),
              "fa-solid fa-check",
              viewer.owns(opponent.uuid) ? opponent : actor,
              viewer,
              localize,
              { tone: "info" },
            ),
          ]
        : []),
      ...mine,
    ],
  };
}
