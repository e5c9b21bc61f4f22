import {
  backfiresNow,
  counterRefusal,
  gradeOf,
  isVeiled,
  key,
  obeys,
  powerExchange,
  type PowerState,
  powerThrows,
  type UnitSystem,
} from "../../../../rules/fudge/index.ts";
import { declarationById } from "../../../registry.ts";
import type { Localize, Table, Viewer } from "../../../ruleset.ts";
import type { ButtonView, CardView, OutcomeView, PartyView } from "../../../view/card-view.ts";
import { plain } from "../../../view/rows.ts";
import { listed } from "../../../view/text/lists.ts";
import { refusalText } from "../../../view/text/refusals.ts";
import { actionText } from "../../build/bench/power-view.ts";
import { coinRolls, diceView, outcomeView, rollView } from "../../dice/roll-view.ts";
import { factTexts } from "../../powers/effect-numbers.ts";
import { situation } from "../../situation.ts";
import { changeLines, namesFor } from "../change-words.ts";
import { improveButtons } from "../check/improve-view.ts";

/** What a use came to, in a word: that it failed to obey, that its check failed or left it fewer ranks, that it was countered. */
function word(state: PowerState, localize: Localize): OutcomeView | undefined {
  const { coins, counters, rank, result, works } = state;
  if (counters.length > 0 && rank === 0) return { word: localize(key("Outcome", "countered")), tone: "failure" };
  if (!obeys(coins))
    return {
      word: localize(key("Outcome", "disobeys")),
      tone: "failure",
      detail: localize(key("Card", "power.unreliable")),
    };
  if (result?.dc != null)
    return {
      ...(outcomeView(result, localize) ?? { word: "", tone: "info" }),
      ...(works && !isVeiled(result) && { detail: localize(key("Card", "power.left"), { rank }) }),
    };
  return undefined;
}

function buttons(state: PowerState, viewer: Viewer, table: Table, localize: Localize): ButtonView[] {
  const counter = counterRefusal(
    table.present().filter((uuid) => uuid !== state.request.actor.uuid && viewer.owns(uuid)),
    situation("", table),
  );
  const { request, result, active, rank, used } = state;
  const mine = viewer.isGM || viewer.owns(request.actor.uuid);
  const refused = mine ? {} : { refused: localize("CROSSOVER.Shared.Refusal.notYours", { name: request.actor.name }) };
  const button = (gesture: string, label: string, icon: string, tone?: ButtonView["tone"]): ButtonView => ({
    gesture,
    args: {},
    label: localize(key("Card", label)),
    icon,
    ...(tone && { tone }),
    ...refused,
  });
  return [
    ...(used && !obeys(state.coins) ? [button("insist", "power.insist", "fa-solid fa-star", "info")] : []),
    ...(result || request.duration === "permanent" || request.check.dc !== null
      ? []
      : [button("roll", "power.roll", "fa-solid fa-dice", "info")]),
    ...(request.duration === "permanent" || rank === 0 || !mine
      ? []
      : [button("oppose", "power.oppose", "fa-solid fa-scale-balanced")]),
    ...(active === null || rank === 0
      ? []
      : [
          button(
            "maintain",
            active ? "power.drop" : "power.takeUp",
            active ? "fa-solid fa-circle-stop" : "fa-solid fa-circle-play",
          ),
        ]),
    ...(active === true && rank > 0 && request.gives === true
      ? [button("give", "power.give", "fa-solid fa-hand-holding-heart")]
      : []),
    ...(active === true && request.feedback === true
      ? [button("feedback", "power.feedback", "fa-solid fa-burst")]
      : []),
    ...(backfiresNow(state) ? [button("backfire", "power.backfire", "fa-solid fa-person-burst", "harm")] : []),
    ...(rank === 0 || request.innate || !state.works
      ? []
      : [
          {
            gesture: "counter",
            args: {},
            label: localize(key("Card", "power.counter")),
            icon: "fa-solid fa-ban",
            ...(counter && { refused: refusalText(counter, declarationById("fudge")) }),
          },
        ]),
  ];
}

/** The second throw of a power's check: for the ranks that it leaves, or the total that is held against whoever counters. @rule FUD-368 FUD-706 */
export function improvePower(state: PowerState, viewer: Viewer, table: Table, localize: Localize): ButtonView[] {
  const worth = ({ request, result, rank }: PowerState): number =>
    request.check.dc === null ? (result === null ? 0 : gradeOf(result)) : rank;
  return improveButtons<PowerState>(
    {
      state,
      step: powerExchange.step,
      throws: powerThrows(state),
      gains: (then) => worth(then) > worth(state),
      hidden: () => isVeiled(state.request) || isVeiled(state.result),
    },
    viewer,
    table,
    localize,
  )(state.request.actor.uuid);
}

/** A power that is used: what it took, how it works and how far, its check, whether it is kept up, who counters it. @rule FUD-176 FUD-530 FUD-706 */
export function powerCard(
  state: PowerState,
  viewer: Viewer,
  units: UnitSystem,
  table: Table,
  localize: Localize,
): CardView {
  const { request, result, active, counters, rank, coins } = state;
  const { actor } = request;
  const hidden = isVeiled(request);
  const effect = localize(key("Effect", request.effect, "label"));
  const outcome = word(state, localize);
  const own = changeLines(state.changes, "applied", namesFor(viewer, table), localize);
  return {
    caption: localize(key("Card", "power.caption")),
    title: request.power,
    name: actor.name,
    img: actor.img,
    rolls: [
      ...coinRolls(coins, localize),
      ...(result && request.duration !== "permanent"
        ? [rollView(localize(request.check.label, request.check.data), result, localize)]
        : []),
    ],
    ...(outcome && { outcome }),
    tags: [
      hidden ? effect : localize(key("Card", "effectRank"), { effect, rank: request.rank }),
      actionText(request.action, localize),
      localize(key("Range", request.range, "label")),
      localize(key("Duration", request.duration, "label")),
      ...(active === null ? [] : [localize(key("Card", active ? "power.on" : "power.off"))]),
      ...(rank < request.rank && rank > 0 && !hidden ? [localize(key("Card", "power.left"), { rank })] : []),
      ...(state.given.length > 0
        ? [localize(key("Card", "power.given"), { names: listed(state.given.map((g) => g.name)) })]
        : []),
      ...request.marks.map((m) => localize(key("Modifier", m, "label"))),
      ...request.descriptors,
    ],
    facts: [
      localize(key("Effect", request.effect, "text")),
      ...(hidden ? [] : factTexts(request.facts, units, localize)),
    ],
    parties: [
      ...(own.length > 0 ? [{ ...actor, rolls: [], consequences: own, buttons: [] }] : []),
      ...counters.map((c): PartyView => ({
        ...c.by,
        rolls: [
          ...coinRolls(c.coins, localize),
          isVeiled(c.resolution)
            ? rollView(c.power, c.resolution, localize)
            : {
                label: localize(key("Card", "power.counterWith"), { power: c.power }),
                dice: diceView(c.resolution.faces, localize),
                total: plain(c.resolution.total),
                rows: [],
              },
        ],
        consequences: [],
        buttons: [],
        outcome: {
          word: localize(key("Outcome", c.idle ? "disobeys" : c.left === 0 ? "countered" : "weakened")),
          tone: c.idle ? "failure" : c.left === 0 ? "success" : "warning",
          ...(!hidden && !c.idle && { detail: localize(key("Card", "power.left"), { rank: c.left }) }),
        },
      })),
    ],
    buttons: buttons(state, viewer, table, localize),
  };
}
