import {
  type AnyOpposed,
  cancels,
  idNamed,
  type InfluenceExchange,
  influenceSteps,
  isVeiled,
  key,
  type OpposedCardRequest,
  opposedEnd,
  type OpposedOffers,
  opposedOffers,
  readCheckTrait,
  studyFacts,
  type Worn,
} from "../../../rules/destiny/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import { rulesetById } from "../../registry.ts";
import type { Localize, Table, Viewer } from "../../ruleset.ts";
import type { ButtonView, CardView, PartyView } from "../../view/card-view.ts";
import { consequencesOf } from "../../view/changes.ts";
import { spendText } from "../acts/odds.ts";
import { characterAt } from "../at-table.ts";
import { traitTitle } from "../hero/trait-name.ts";
import { situation } from "../situation.ts";
import {
  beforeButtons,
  button,
  lostView,
  outcomeView,
  reliabilityRolls,
  rollView,
  spendButtons,
  warningTags,
} from "./roll-view.ts";
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

/** A contest's card, and who looks at it. */
interface Look {
  readonly worn: Worn<AnyOpposed>;
  readonly request: OpposedCardRequest;
  readonly may: OpposedOffers;
  readonly viewer: Viewer;
  readonly table: Table;
  readonly localize: Localize;
}

/** Dice of whoever acts on a roll that is open. @rule DES-222 DES-224 DES-401 */
function ownDice({ worn: { inner }, request: { actor }, may, viewer, table, localize }: Look): ButtonView[] {
  const { mine, check, faces, spends } = inner;
  const dice = diceOf(characterAt(table, actor.uuid), table);
  const dc = mine?.dc;
  const odds = may.improve && dc !== undefined ? spendText({ ...check, dc }, faces, "improve", spends, localize) : null;
  return [
    ...(may.improve ? spendButtons("improve", dice, actor, viewer, localize, {}, odds) : []),
    ...(may.coup ? spendButtons("coup", dice, actor, viewer, localize) : []),
  ];
}

/** What whoever acts may press: what comes before the dice, letting it count, dice on it. @rule DES-178 DES-208 DES-403 */
function ownButtons(look: Look, apply: boolean): ButtonView[] {
  const { worn, request, may, viewer, table, localize } = look;
  const { actor, opponent } = request;
  const hand = viewer.owns(opponent.uuid) ? opponent : actor;
  const label = localize(key("Card", cancels(worn.inner) ? "cancel" : "apply"));
  return [
    ...beforeButtons(may, actor, viewer, table, localize),
    ...(apply ? [button("apply", label, "fa-solid fa-check", hand, viewer, localize, { tone: "info" })] : []),
    ...ownDice(look),
  ];
}

/** What the opponent may press: the roll against it, dice on that. @rule DES-013 DES-224 */
function theirButtons({ request, may, viewer, table, localize }: Look): ButtonView[] {
  const { opponent, more, passive } = request;
  const traits = more.against.map((t) => titleOf(t, localize)).join(" / ");
  const label = localize(key("Card", passive ? "opposePassive" : "oppose"), { traits });
  const dice = diceOf(characterAt(table, opponent.uuid), table);
  return [
    ...(may.oppose
      ? [button("oppose", label, "fa-solid fa-dice-d20", opponent, viewer, localize, { tone: "info" })]
      : []),
    ...(may.opposeImprove ? spendButtons("opposeImprove", dice, opponent, viewer, localize) : []),
  ];
}

/** Whose the tie is, where both totals are the same and seen. @rule DES-013 */
const tie = ({ mine, theirs, request }: AnyOpposed, localize: Localize): string[] =>
  mine && theirs && !isVeiled(mine) && !isVeiled(theirs) && mine.total === theirs.total
    ? [localize(key("Card", "tie"), { name: request.actor.name })]
    : [];

/** What was declared, how it came out beside the degree, what was overlooked. @rule DES-013 DES-178 DES-179 DES-404 */
function tags({ worn, viewer, localize }: Look): string[] {
  const state = worn.inner;
  return [
    ...(!state.faces && !state.mine ? [localize(key("Card", "notRolled"))] : []),
    ...(state.hunched ? [localize(key("Row", "hunch"))] : []),
    ...((state.check.raises ?? 0) > 0 ? [localize(key("Card", "raised"), { count: state.check.raises ?? 0 })] : []),
    ...tie(state, localize),
    ...notes(state, viewer, localize),
    ...warningTags(worn, localize),
  ];
}

/** The opponent's row: the roll against it, what follows, what they may press. @rule DES-013 DES-404 */
function opponentRow(look: Look, pending: readonly Change[]): PartyView {
  const { worn, request, localize } = look;
  const { against, theirs, opposing, applied } = worn.inner;
  const { opponent } = request;
  const [changes, state] = applied ? ([worn.applied, "applied"] as const) : ([pending, "pending"] as const);
  return {
    ...opponent,
    ...(look.may.oppose && { waiting: localize("CROSSOVER.Shared.Card.waitingFor", { name: opponent.name }) }),
    rolls: theirs
      ? [rollView(opponent.name, theirs, against?.check ?? null, against?.faces ?? null, opposing, localize)]
      : [],
    consequences: consequencesOf(changes, rulesetById("destiny"), state, localize),
    buttons: theirButtons(look),
  };
}

/** The card of an opposed check: both totals, the tie, the degree, what follows. @rule DES-013 DES-404 */
export function opposedCard(worn: Worn<AnyOpposed>, viewer: Viewer, table: Table, localize: Localize): CardView {
  const state = worn.inner;
  const request = state.request as OpposedCardRequest;
  const { actor, opponent, more } = request;
  const look: Look = { worn, request, may: opposedOffers(state), viewer, table, localize };
  const outcome = state.lost ? lostView(localize) : state.mine ? outcomeView(state.mine, localize) : undefined;
  const end = opposedEnd(situation(actor.uuid, table), state);
  return {
    caption: localize(
      more.act === null || more.by !== "" ? key("Contest", request.contest) : key("Action", more.act, "label"),
    ),
    title: localize(key("Card", "about"), { title: titleOf(more.trait, localize), name: opponent.name }),
    name: actor.name,
    img: actor.img,
    rolls: [
      ...reliabilityRolls(state.faces, localize),
      ...(state.mine ? [rollView(actor.name, state.mine, state.check, state.faces, state.spends, localize)] : []),
    ],
    ...(outcome && { outcome }),
    tags: tags(look),
    parties: [opponentRow(look, end.changes)],
    buttons: ownButtons(look, end.apply),
  };
}
