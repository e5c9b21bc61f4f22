import {
  forcedFeet,
  isVeiled,
  key,
  resistanceLabel,
  type StuntCard,
  stuntGrade,
  stuntResistances,
  type StuntState,
  type Worn,
} from "../../../rules/destiny/index.ts";
import { rulesetById } from "../../registry.ts";
import type { Localize, Table, Viewer } from "../../ruleset.ts";
import type { ButtonView, CardView, ConsequenceView, OutcomeView } from "../../view/card-view.ts";
import { consequencesOf } from "../../view/changes.ts";
import { degreeText, spendText } from "../acts/odds.ts";
import { characterAt } from "../facts.ts";
import { button, rollView, spendButtons, warningTags } from "./roll-view.ts";
import { diceOf } from "./spend.ts";

const TONES = {
  attack: "neutral",
  defend: "neutral",
  missed: "failure",
  contest: "success",
  won: "success",
  lost: "failure",
  countered: "warning",
  applied: "harm",
  stopped: "warning",
} as const;

/** What a won Stunt will do or has done. @rule DES-111 DES-114 DES-115 */
function outcomeLine(state: StuntState, localize: Localize): ConsequenceView[] {
  const degree = state.mine?.degree ?? 0;
  if (degree < 1) return [];
  const done = state.stage === "applied" ? ("applied" as const) : ("pending" as const);
  const line = (name: string, data: Record<string, string | number> = {}): ConsequenceView => ({
    text: localize(key("Card", name), data),
    tone: "harm",
    rule: "DES-110",
    state: done,
  });
  if (state.kind === "push" || state.kind === "pull")
    return [line(`forced.${state.kind}`, { feet: forcedFeet(degree), name: state.request.target.name })];
  return state.kind === "afflict" && done === "pending" ? [line(`chooseGrade.${stuntGrade(degree)}`)] : [];
}

/** The card of a Stunt. @rule DES-110 DES-117 DES-404 */
export function stuntCard(worn: Worn<StuntState>, viewer: Viewer, table: Table, localize: Localize): CardView {
  const state = worn.inner;
  const { actor, target, attack, mode } = state.request;
  const [who, whom] = [characterAt(table, actor.uuid), characterAt(table, target.uuid)];
  const b = (
    gesture: string,
    label: string,
    icon: string,
    party: typeof actor,
    args: Readonly<Record<string, string>> = {},
    tone?: ButtonView["tone"],
    data?: Record<string, string | number>,
  ): ButtonView =>
    button(gesture, localize(key("Card", label), data), icon, party, viewer, localize, { args, ...(tone && { tone }) });
  const own: ButtonView[] = [];
  const theirs: ButtonView[] = [];
  if (state.stage === "defend") theirs.push(b("defend", "defend", "fa-solid fa-shield-halved", target, {}, "info"));
  if (
    (state.stage === "missed" || (state.stage === "contest" && !state.effect && !state.against)) &&
    state.attack &&
    state.request.check
  ) {
    if (state.stage === "missed")
      own.push(
        ...spendButtons(
          "attackImprove",
          diceOf(who),
          actor,
          viewer,
          localize,
          {},
          state.attack.dc === undefined
            ? null
            : spendText(
                { ...state.request.check, dc: state.attack.dc, raises: state.request.raises },
                state.faces,
                "improve",
                state.attackSpends,
              ),
        ),
      );
  }
  if (state.stage === "contest") {
    if (!state.effect) own.push(b("effect", "rollEffect", "fa-solid fa-bolt", actor, {}, "info"));
    if (!state.against)
      theirs.push(
        ...stuntResistances(attack.band).map((r) =>
          b("oppose", "opposeWith", "fa-solid fa-shield", target, { resistance: r }, "warning", {
            resistance: resistanceLabel(r),
          }),
        ),
      );
  }
  if (state.stage === "won" || state.stage === "lost") {
    if (state.stage === "won")
      own.push(b("apply", "carryOut", "fa-solid fa-check", viewer.owns(actor.uuid) ? actor : target, {}, "harm"));
    if (!isVeiled(state.mine))
      own.push(
        ...spendButtons("improve", diceOf(who), actor, viewer, localize),
        ...(state.stage === "won" ? spendButtons("coup", diceOf(who), actor, viewer, localize) : []),
      );
    if (!isVeiled(state.theirs)) theirs.push(...spendButtons("opposeImprove", diceOf(whom), target, viewer, localize));
    if (state.stage === "lost" && mode !== "counter")
      theirs.push(b("counter", "counter", "fa-solid fa-rotate-left", target, {}, "info"));
  }
  const object = `${target.uuid}|${(state.request as StuntCard).more.object}`;
  // The card is drawn before the thing has fallen, so whether it still lies there is seen when somebody reaches for it.
  if (state.stage === "applied" && state.kind === "disarm")
    own.push(b("take", "take", "fa-solid fa-hand", actor, { taker: actor.uuid, object }, "info"));
  const degree = state.mine?.degree ?? state.attack?.degree;
  const outcome: OutcomeView | undefined =
    state.stage === "attack" || state.stage === "defend"
      ? undefined
      : {
          word: localize(key("Stage", state.stage)),
          tone: TONES[state.stage],
          ...(degree !== undefined && { detail: degreeText(degree, localize) }),
        };
  return {
    caption: localize(
      mode === "counter" ? key("Action", "counterStunt", "label") : key("Card", mode === "die" ? "stuntDie" : "stunt"),
    ),
    title: localize(key("Action", state.kind, "label")),
    name: actor.name,
    img: actor.img,
    rolls: [
      ...(state.attack
        ? [
            rollView(
              localize(key("Card", "attackOf"), { name: actor.name }),
              state.attack,
              state.request.check && { ...state.request.check, raises: state.request.raises },
              state.faces,
              state.attackSpends,
              localize,
            ),
          ]
        : []),
      ...(state.mine
        ? [
            rollView(
              localize(key("Roll", "effect")),
              state.mine,
              state.effect?.check ?? null,
              state.effect?.faces ?? null,
              state.spends,
              localize,
            ),
          ]
        : []),
    ],
    ...(outcome && { outcome }),
    tags: warningTags(worn, localize),
    parties: [
      {
        ...target,
        ...(state.stage === "defend" || (state.stage === "contest" && !state.against)
          ? { waiting: localize("CROSSOVER.Shared.Card.waitingFor", { name: target.name }) }
          : {}),
        rolls: state.theirs
          ? [
              rollView(
                localize(resistanceLabel(state.against?.resistance ?? "fortitude")),
                state.theirs,
                state.against?.check ?? null,
                state.against?.faces ?? null,
                state.opposing,
                localize,
              ),
            ]
          : [],
        consequences: [
          ...outcomeLine(state, localize),
          ...consequencesOf(worn.applied, rulesetById("destiny"), "applied", localize),
        ],
        buttons: theirs,
      },
    ],
    buttons: own,
  };
}
