import { isVeiled } from "../../../rules/twintens/index.ts";
import {
  assess,
  contestEnd,
  type ContestExchange,
  contestOutcome,
  type ContestState,
  featLabel,
  key,
  type ManeuverKey,
  maneuverLabel,
  mayStepAside,
  openedIn,
} from "../../../rules/twintens/index.ts";
import type { Localize, RulesetAdapter, Table, Viewer } from "../../ruleset.ts";
import type { ButtonView, CardView, OutcomeView, PartyView } from "../../view/card-view.ts";
import { consequencesOf } from "../../view/changes.ts";
import { ownerUuid } from "../../view/recap-view.ts";
import { rerollChance, spendOdds } from "../acts/odds-spend.ts";
import { characterAt, mayReroll } from "../at-table.ts";
import { twintensSettings } from "../settings.ts";
import { rolledName } from "../sheets/sheet-names.ts";
import { situation } from "../situation.ts";
import { describeChange, distanceText } from "./changes.ts";
import { button, controlButton, rollView } from "./roll-card.ts";

const words = { describeChange } as unknown as RulesetAdapter;

/** The word of a maneuver or of a plain contest. */
function titleOf(state: ContestState, localize: Localize): string {
  const { maneuver, sides } = state.request;
  if (maneuver === "hold") return localize(key("GrappleMove", (state.request as ContestExchange).ask.move));
  return maneuver === null ? rolledName(sides[0].check, localize) : localize(maneuverLabel(maneuver as ManeuverKey));
}

/** Who won, in a word and a sentence. @rule TWI-015 TWI-376 */
function outcome(state: ContestState, table: Table, localize: Localize): OutcomeView | undefined {
  const { winner, request, margin } = state;
  if (state.aside === true)
    return {
      word: localize(key("Outcome", "aside")),
      tone: "neutral",
      detail: localize(key("Card", "aside"), { name: request.sides[1].name }),
    };
  if (winner === null)
    return state.level.length > 0 && state.results.every((r) => r === null)
      ? { word: localize(key("Outcome", "level")), tone: "warning", detail: localize(key("Card", "again")) }
      : undefined;
  const [first, second] = request.sides;
  const name = winner === "first" ? first.name : second.name;
  const hidden = state.results.some((r) => isVeiled(r));
  const end = request.maneuver === null ? null : contestEnd(state, situation("", table));
  const parts = [
    localize(key("Card", hidden ? "winner" : "winnerBy"), { name, margin: Math.abs(margin ?? 0) }),
    ...(end?.word === "counter" ? [localize(key("Card", "counter"), { name: second.name })] : []),
    ...(end?.feet == null
      ? []
      : [localize(key("Card", "pushed"), { distance: distanceText(Math.abs(end.feet), localize) })]),
  ];
  return {
    word: localize(key("Outcome", winner === "first" ? "won" : "lost")),
    tone: winner === "first" ? "success" : "failure",
    detail: parts.join(" "),
  };
}

/** What one side may do: throw, or spend a point on what it has thrown. */
function buttonsOf(state: ContestState, at: 0 | 1, viewer: Viewer, table: Table, localize: Localize): ButtonView[] {
  const side = state.request.sides[at];
  const result = state.results[at];
  if (state.resolved) return [];
  if (!result)
    return [
      button("roll", { side: side.uuid }, localize(key("Card", "answer")), "fa-solid fa-dice", side, viewer, localize, {
        tone: "info",
      }),
      ...(at === 1 && state.request.maneuver !== null && mayStepAside(state, situation("", table))
        ? [
            button(
              "aside",
              {},
              localize(key("Card", "stepAside")),
              "fa-solid fa-person-walking-arrow-right",
              side,
              viewer,
              localize,
            ),
          ]
        : []),
    ];
  const other = state.results[at === 0 ? 1 : 0];
  if (isVeiled(result)) return [];
  const control =
    state.winner === (at === 0 ? "first" : "second")
      ? []
      : controlButton(result, side, { side: side.uuid }, viewer, table, localize);
  if (result.natural === null || result.second !== null || !mayReroll(characterAt(table, side.uuid), table))
    return control;
  const bonus = result.total - result.dice;
  const chance =
    other && !isVeiled(other)
      ? spendOdds(
          rerollChance(result.natural, (value) => value + bonus > other.total, side.check.settings),
          table,
          viewer.isGM,
          true,
          localize,
        )
      : undefined;
  return [
    button(
      "reroll",
      { side: side.uuid },
      localize(key("Card", "rerollCheck")),
      "fa-solid fa-rotate",
      side,
      viewer,
      localize,
      { tone: "info", ...(chance !== undefined && { odds: chance }) },
    ),
    ...control,
  ];
}

/** What whoever began it may do now for nothing, and whether the other may try in turn. @rule TWI-368 TWI-375 TWI-421 */
function afterwards(state: ContestState, viewer: Viewer, table: Table, localize: Localize): ButtonView[] {
  const { maneuver, sides } = state.request;
  if (maneuver === null || !state.resolved) return [];
  const [first, second] = sides;
  return [
    ...openedIn(state).map((feat) =>
      button("opening", { feat }, localize(featLabel(feat)), "fa-solid fa-bolt", first, viewer, localize, {
        tone: "info",
      }),
    ),
    ...(state.countered !== true && contestEnd(state, situation("", table))?.word === "counter"
      ? [
          button(
            "counter",
            {},
            localize(key("Card", "tryInTurn"), { name: second.name }),
            "fa-solid fa-reply",
            second,
            viewer,
            localize,
            { tone: "warning" },
          ),
        ]
      : []),
  ];
}

/** What Assessment has told whoever asked, and nobody else. @rule TWI-421 */
function learned(state: ContestState, viewer: Viewer, table: Table, localize: Localize): PartyView["consequences"] {
  const [first, second] = state.request.sides;
  const [me, you] = [characterAt(table, first.uuid), characterAt(table, second.uuid)];
  if (
    state.request.maneuver !== "assess" ||
    state.winner !== "first" ||
    !state.resolved ||
    !me ||
    !you ||
    !(viewer.isGM || viewer.owns(first.uuid))
  )
    return [];
  const { attack, defense } = assess(me, you, twintensSettings(table));
  const said = (what: "attack" | "defense", how: string): PartyView["consequences"][number] => ({
    text: localize(key("Card", `assessed.${what}`), { how: localize(key("Card", `assessed.${how}`)) }),
    tone: "info",
    rule: "TWI-421",
    state: "applied",
  });
  return [said("attack", attack), said("defense", defense)];
}

/** The card of two against each other, of a contest or a maneuver. @rule TWI-015 TWI-524 */
export function opposedCard(state: ContestState, viewer: Viewer, table: Table, localize: Localize): CardView {
  const { sides, maneuver } = state.request;
  const [first] = sides;
  const changes =
    maneuver !== null && state.winner !== null && !state.resolved ? contestOutcome(state, situation("", table)) : [];
  const parties = sides.map((side, i): PartyView => {
    const at = i as 0 | 1;
    const result = state.results[at];
    return {
      uuid: side.uuid,
      name: side.name,
      img: side.img,
      ...(!result && !state.resolved && { waiting: localize(key("Card", "waitingFor"), { name: side.name }) }),
      rolls: result ? [rollView(rolledName(side.check, localize), result, localize)] : [],
      consequences: [
        ...consequencesOf(
          changes.filter((c) => ownerUuid(c) === side.uuid),
          words,
          "pending",
          localize,
        ),
        ...(at === 1 ? learned(state, viewer, table, localize) : []),
      ],
      buttons: buttonsOf(state, at, viewer, table, localize),
    };
  });
  const said = outcome(state, table, localize);
  const both = {
    uuid: sides.find((s) => viewer.owns(s.uuid))?.uuid ?? first.uuid,
    name: `${first.name}, ${sides[1].name}`,
  };
  return {
    caption: localize(key("Card", maneuver === null ? "opposed" : "contest")),
    title: titleOf(state, localize),
    name: first.name,
    img: first.img,
    rolls: [],
    ...(said && { outcome: said }),
    tags: state.level.length > 0 ? [localize(key("Card", "levelTimes"), { count: state.level.length })] : [],
    parties,
    buttons: state.resolved
      ? afterwards(state, viewer, table, localize)
      : state.winner !== null
        ? [button("resolve", {}, localize(key("Card", "resolve")), "fa-solid fa-check", both, viewer, localize)]
        : [],
  };
}
