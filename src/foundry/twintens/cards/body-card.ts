import { isVeiled } from "../../../rules/twintens/index.ts";
import {
  type ClockEntry,
  type DyingState,
  type EffortState,
  fatigueLabel,
  key,
  markLabel,
  type RecoveryState,
  REST_DC,
  type RestState,
  standing,
} from "../../../rules/twintens/index.ts";
import type { Localize, Table, Viewer } from "../../ruleset.ts";
import type { ButtonView, CardView, ConsequenceView } from "../../view/card-view.ts";
import { plain } from "../../view/rows.ts";
import { listed } from "../../view/text/lists.ts";
import { rerollChance, spendOdds } from "../acts/odds-spend.ts";
import { characterAt, mayReroll } from "../at-table.ts";
import { button, outcomeView, rollView } from "./roll-card.ts";

const again = (uuid: string, table: Table): boolean => mayReroll(characterAt(table, uuid), table);

/** The card of somebody dying: below 10 dead, 20 and more stable. @rule TWI-240 TWI-242 TWI-524 */
export function dyingCard(state: DyingState, viewer: Viewer, table: Table, localize: Localize): CardView {
  const { actor, check } = state.request;
  const { result } = state;
  const label = localize(check.label);
  const buttons: ButtonView[] = [];
  if (!result)
    buttons.push(
      button("roll", {}, localize(key("Card", "dyingRoll")), "fa-solid fa-heart-pulse", actor, viewer, localize, {
        tone: "warning",
      }),
    );
  else if (!state.resolved && !isVeiled(result)) {
    const bonus = result.total - result.dice;
    // A failed check is worth a point before it counts; one that held is resolved.
    const mayThrowAgain = result.second === null && again(actor.uuid, table);
    const worthIt = mayThrowAgain && result.natural !== null && result.total < 10;
    if (mayThrowAgain && result.natural !== null) {
      const odds =
        result.total < 10
          ? spendOdds(
              rerollChance(result.natural, (value) => value + bonus >= 10, check.settings),
              table,
              viewer.isGM,
              false,
              localize,
            )
          : undefined;
      buttons.push(
        button("reroll", {}, localize(key("Card", "rerollCheck")), "fa-solid fa-rotate", actor, viewer, localize, {
          ...(worthIt && { tone: "info" as const }),
          ...(odds !== undefined && { odds }),
        }),
      );
    }
    buttons.push(
      button("resolve", {}, localize(key("Card", "resolve")), "fa-solid fa-check", actor, viewer, localize, {
        ...(!worthIt && { tone: "warning" as const }),
      }),
    );
  }
  const tone = state.outcome === "dead" ? "harm" : state.outcome === "stabilised" ? "success" : "warning";
  return {
    caption: localize(key("Card", "dying")),
    title: actor.name,
    name: actor.name,
    img: actor.img,
    rolls: result ? [rollView(label, result, localize)] : [],
    ...(state.outcome && {
      outcome: {
        word: localize(key("Outcome", `dying.${state.outcome}`)),
        tone,
        detail: localize(key("Card", `dyingOutcome.${state.outcome}`)),
      },
    }),
    tags: [
      ...(state.request.held ? [localize(key("Card", "dyingHeld"))] : []),
      ...((state.request.rounds ?? 1) > 1
        ? [
            localize(key("Card", "dyingSeries"), {
              number: (state.survived ?? 0) + 1,
              count: state.request.rounds ?? 1,
            }),
          ]
        : []),
    ],
    parties: [],
    buttons,
  };
}

/** One entry of the clock: a mark that went by itself, or a check. */
function entry(e: ClockEntry, localize: Localize): ConsequenceView {
  const time = timeText(e.minute, localize);
  if (e.kind === "automatic")
    return {
      text: localize(key("Card", "clock.automatic"), { time, mark: markLabel(e.condition) }),
      tone: "success",
      rule: "TWI-247",
      state: "applied",
    };
  return {
    text: localize(key("Card", e.success ? "clock.success" : "clock.failure"), {
      time,
      mark: markLabel(e.condition),
      total: plain(e.total),
    }),
    tone: e.success ? "success" : "warning",
    rule: "TWI-246",
    state: "applied",
  };
}

/** Minutes in words: "after 2 h 5 min". */
export function timeText(minutes: number, localize: Localize): string {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  const parts = [
    ...(days > 0 ? [localize(key("Unit", "days"), { amount: days })] : []),
    ...(hours > 0 ? [localize(key("Unit", "hours"), { amount: hours })] : []),
    ...(rest > 0 || minutes === 0 ? [localize(key("Unit", "minutes"), { amount: rest })] : []),
  ];
  return parts.join(" ");
}

/** Most entries that a card spells out; a month of bruises would fill the log. */
const MOST_ENTRIES = 12;

/** The card of time that passes: what went, the check that is due, what is left. @rule TWI-248 TWI-249 TWI-252 TWI-524 */
export function recoveryCard(state: RecoveryState, viewer: Viewer, table: Table, localize: Localize): CardView {
  const { actor, check, minutes } = state.request;
  const { due } = state;
  const label = localize(check.label);
  const buttons: ButtonView[] = [];
  if (!state.applied) {
    if (!due)
      buttons.push(
        button("apply", {}, localize(key("Card", "applyRecovery")), "fa-solid fa-check", actor, viewer, localize, {
          tone: "info",
        }),
      );
    else if (!due.result)
      buttons.push(
        button(
          "roll",
          {},
          localize(key("Card", "recoveryRoll"), { mark: markLabel(due.condition) }),
          "fa-solid fa-dice",
          actor,
          viewer,
          localize,
          { tone: "info" },
        ),
      );
    else {
      const { result } = due;
      if (
        !isVeiled(result) &&
        result.natural !== null &&
        result.second === null &&
        result.success !== true &&
        again(actor.uuid, table)
      ) {
        const bonus = result.total - result.dice;
        const odds = spendOdds(
          rerollChance(result.natural, (value) => value + bonus >= 10, check.settings),
          table,
          viewer.isGM,
          false,
          localize,
        );
        buttons.push(
          button("reroll", {}, localize(key("Card", "rerollCheck")), "fa-solid fa-rotate", actor, viewer, localize, {
            tone: "info",
            ...(odds !== undefined && { odds }),
          }),
        );
      }
      buttons.push(button("next", {}, localize(key("Card", "goOn")), "fa-solid fa-forward", actor, viewer, localize));
    }
  }
  const left = standing(state.track).map(({ mark, count }) =>
    count > 1 ? localize(key("Card", "markTimes"), { mark: markLabel(mark), count }) : localize(markLabel(mark)),
  );
  const log = state.log.slice(-MOST_ENTRIES);
  const outcome = due?.result ? outcomeView(due.result, localize) : undefined;
  return {
    caption: localize(key("Card", "recovery")),
    title: timeText(minutes, localize),
    name: actor.name,
    img: actor.img,
    rolls: due?.result ? [rollView(label, due.result, localize)] : [],
    ...(outcome && { outcome }),
    tags: [
      ...(due
        ? [localize(key("Card", "dueAt"), { time: timeText(state.minute, localize), mark: markLabel(due.condition) })]
        : []),
      localize(key("Card", "stillThere"), {
        marks: left.length === 0 ? localize(key("Card", "nothing")) : listed(left),
      }),
    ],
    parties:
      log.length === 0
        ? []
        : [
            {
              uuid: actor.uuid,
              name: actor.name,
              img: actor.img,
              rolls: [],
              consequences: log.map((e) => entry(e, localize)),
              buttons: [],
            },
          ],
    buttons,
  };
}

/** The card of rest from fatigue, hour by hour. @rule TWI-262 TWI-524 */
export function restCard(state: RestState, viewer: Viewer, table: Table, localize: Localize): CardView {
  const { actor, hours, check } = state.request;
  const { last } = state;
  const lines = state.log.map(({ hour, total, level }): ConsequenceView => ({
    text: localize(key("Card", total === null ? "restLine.full" : "restLine.hour"), {
      hour,
      total: total === null ? "" : plain(total),
      level: fatigueLabel(level),
    }),
    tone: level === "normal" ? "success" : "info",
    rule: "TWI-262",
    state: "applied",
  }));
  const buttons: ButtonView[] = [];
  if (!state.applied) {
    buttons.push(
      state.due
        ? button(
            "roll",
            {},
            localize(key("Card", "restRoll"), { hour: state.hour }),
            "fa-solid fa-dice",
            actor,
            viewer,
            localize,
            { tone: "info" },
          )
        : button("apply", {}, localize(key("Card", "applyRecovery")), "fa-solid fa-check", actor, viewer, localize, {
            tone: "info",
          }),
    );
    if (
      last &&
      last.result.success !== true &&
      last.result.natural !== null &&
      last.result.second === null &&
      again(actor.uuid, table)
    ) {
      const bonus = last.result.total - last.result.dice;
      const odds = spendOdds(
        rerollChance(last.result.natural, (value) => value + bonus >= REST_DC, check.settings),
        table,
        viewer.isGM,
        false,
        localize,
      );
      buttons.push(
        button("reroll", {}, localize(key("Card", "rerollCheck")), "fa-solid fa-rotate", actor, viewer, localize, {
          tone: "info",
          ...(odds !== undefined && { odds }),
        }),
      );
    }
  }
  return {
    caption: localize(key("Card", "rest")),
    title: localize(key("Unit", "hours"), { amount: hours }),
    name: actor.name,
    img: actor.img,
    rolls: [],
    tags: [localize(fatigueLabel(state.level))],
    parties:
      lines.length === 0
        ? []
        : [{ uuid: actor.uuid, name: actor.name, img: actor.img, rolls: [], consequences: lines, buttons: [] }],
    buttons,
  };
}

/** The card of extra effort that comes due. @rule TWI-265 TWI-266 */
export function effortCard(state: EffortState, viewer: Viewer, localize: Localize): CardView {
  const { actor } = state.request;
  return {
    caption: localize(key("Card", "effort")),
    title: localize(key("Card", state.done === null ? "effortCard.due" : `effortCard.${state.done}`)),
    name: actor.name,
    img: actor.img,
    rolls: [],
    tags: [],
    parties: [],
    buttons:
      state.done !== null
        ? []
        : [
            button(
              "take",
              {},
              localize(key("Card", "effortCard.takeIt")),
              "fa-solid fa-person-falling-burst",
              actor,
              viewer,
              localize,
              { tone: "harm" },
            ),
            button(
              "cancel",
              {},
              localize(key("Card", "effortCard.pay")),
              "fa-solid fa-hand-fist",
              actor,
              viewer,
              localize,
              { tone: "info" },
            ),
          ],
  };
}
