import {
  forcedFeet,
  key,
  type ResistanceKey,
  resistanceLabel,
  type StuntCard,
  stuntGrade,
  type StuntOffers,
  stuntOffers,
  stuntResistances,
  type StuntState,
  type Worn,
} from "../../../rules/destiny/index.ts";
import { rulesetById } from "../../registry.ts";
import type { Localize, Party, Table, Viewer } from "../../ruleset.ts";
import type { ButtonView, CardView, ConsequenceView, OutcomeView, PartyView, RollView } from "../../view/card-view.ts";
import { consequencesOf } from "../../view/changes.ts";
import { degreeText, spendText } from "../acts/odds.ts";
import { characterAt } from "../at-table.ts";
import { button, reliabilityRolls, rollView, spendButtons, warningTags } from "./roll-view.ts";
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

/** A Stunt's card, and who looks at it. */
interface Look {
  readonly state: StuntState;
  readonly may: StuntOffers;
  readonly viewer: Viewer;
  readonly table: Table;
  readonly localize: Localize;
}

/** A button of the card that one side may press. */
function pressed(
  { viewer, localize }: Look,
  gesture: string,
  icon: string,
  party: Party,
  {
    label = gesture,
    data,
    ...more
  }: Pick<Partial<ButtonView>, "args" | "label" | "tone"> & {
    readonly data?: Readonly<Record<string, string | number>>;
  } = {},
): ButtonView {
  return button(gesture, localize(key("Card", label), data), icon, party, viewer, localize, more);
}

/** Dice on an attack check that missed. @rule DES-222 DES-401 */
function attackDice({ state, viewer, table, localize }: Look): ButtonView[] {
  const { actor, check, raises } = state.request;
  const dc = state.attack?.dc;
  const odds =
    check && dc !== undefined
      ? spendText({ ...check, dc, raises }, state.faces, "improve", state.attackSpends, localize)
      : null;
  return spendButtons(
    "attackImprove",
    diceOf(characterAt(table, actor.uuid), table),
    actor,
    viewer,
    localize,
    {},
    odds,
  );
}

/** What whoever does the Stunt may press: dice, the effect, carrying it out, taking up what fell. @rule DES-110 DES-112 DES-222 */
function ownButtons(look: Look): ButtonView[] {
  const { state, may, viewer, table, localize } = look;
  const { actor, target } = state.request;
  const dice = diceOf(characterAt(table, actor.uuid), table);
  const object = `${target.uuid}|${(state.request as StuntCard).more.object}`;
  const hand = viewer.owns(actor.uuid) ? actor : target;
  return [
    ...(may.attackImprove ? attackDice(look) : []),
    ...(may.effect ? [pressed(look, "effect", "fa-solid fa-bolt", actor, { label: "rollEffect", tone: "info" })] : []),
    ...(may.apply ? [pressed(look, "apply", "fa-solid fa-check", hand, { label: "carryOut", tone: "harm" })] : []),
    ...(may.improve ? spendButtons("improve", dice, actor, viewer, localize) : []),
    ...(may.coup ? spendButtons("coup", dice, actor, viewer, localize) : []),
    // The card is drawn before the thing has fallen, so whether it still lies there is seen when somebody reaches for it.
    ...(may.take
      ? [pressed(look, "take", "fa-solid fa-hand", actor, { args: { taker: actor.uuid, object }, tone: "info" })]
      : []),
  ];
}

/** What the target may press: Defend, the resistance, dice on it, a Stunt back. @rule DES-105 DES-110 DES-117 DES-224 */
function theirButtons(look: Look): ButtonView[] {
  const { state, may, viewer, table, localize } = look;
  const { target, attack } = state.request;
  const oppose = (resistance: ResistanceKey): ButtonView =>
    pressed(look, "oppose", "fa-solid fa-shield", target, {
      label: "opposeWith",
      data: { resistance: resistanceLabel(resistance) },
      args: { resistance },
      tone: "warning",
    });
  const dice = diceOf(characterAt(table, target.uuid), table);
  return [
    ...(may.defend ? [pressed(look, "defend", "fa-solid fa-shield-halved", target, { tone: "info" })] : []),
    ...(may.oppose ? stuntResistances(attack.band).map(oppose) : []),
    ...(may.opposeImprove ? spendButtons("opposeImprove", dice, target, viewer, localize) : []),
    ...(may.counter ? [pressed(look, "counter", "fa-solid fa-rotate-left", target, { tone: "info" })] : []),
  ];
}

/** How far the Stunt has come, with the degree; nothing while the attack check is open. @rule DES-404 */
function outcomeOf({ stage, mine, attack }: StuntState, localize: Localize): OutcomeView | undefined {
  if (stage === "attack" || stage === "defend") return undefined;
  const degree = mine?.degree ?? attack?.degree;
  return {
    word: localize(key("Stage", stage)),
    tone: TONES[stage],
    ...(degree !== undefined && { detail: degreeText(degree, localize) }),
  };
}

/** The attack check and the effect. @rule DES-110 DES-404 */
function ownRolls(
  { request, attack, faces, attackSpends, mine, effect, spends }: StuntState,
  localize: Localize,
): RollView[] {
  const { actor, check, raises } = request;
  const struck = localize(key("Card", "attackOf"), { name: actor.name });
  const checked = effect?.check ?? null;
  const name = localize(key("Roll", "effect"));
  return [
    ...reliabilityRolls(faces ?? effect?.faces, localize),
    ...(attack ? [rollView(struck, attack, check && { ...check, raises }, faces, attackSpends, localize)] : []),
    ...(mine ? [rollView(name, mine, checked, effect?.faces ?? null, spends, localize)] : []),
  ];
}

/** The target's row: what it resisted with, what befalls it, what it may press. @rule DES-110 DES-404 */
function targetRow(worn: Worn<StuntState>, look: Look): PartyView {
  const { state, may, localize } = look;
  const { theirs, against, opposing, request } = state;
  const { target } = request;
  const name = localize(resistanceLabel(against?.resistance ?? "fortitude"));
  return {
    ...target,
    ...(may.defend || may.oppose
      ? { waiting: localize("CROSSOVER.Shared.Card.waitingFor", { name: target.name }) }
      : {}),
    rolls: theirs ? [rollView(name, theirs, against?.check ?? null, against?.faces ?? null, opposing, localize)] : [],
    consequences: [
      ...outcomeLine(state, localize),
      ...consequencesOf(worn.applied, rulesetById("destiny"), "applied", localize),
    ],
    buttons: theirButtons(look),
  };
}

/** The card of a Stunt. @rule DES-110 DES-117 DES-404 */
export function stuntCard(worn: Worn<StuntState>, viewer: Viewer, table: Table, localize: Localize): CardView {
  const state = worn.inner;
  const { actor, mode } = state.request;
  const look: Look = { state, may: stuntOffers(state), viewer, table, localize };
  const outcome = outcomeOf(state, localize);
  return {
    caption: localize(
      mode === "counter" ? key("Action", "counterStunt", "label") : key("Card", mode === "die" ? "stuntDie" : "stunt"),
    ),
    title: localize(key("Action", state.kind, "label")),
    name: actor.name,
    img: actor.img,
    rolls: ownRolls(state, localize),
    ...(outcome && { outcome }),
    tags: warningTags(worn, localize),
    parties: [targetRow(worn, look)],
    buttons: ownButtons(look),
  };
}
