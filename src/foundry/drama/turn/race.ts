import {
  actorIn,
  isWon,
  letterOf,
  openSteps,
  type RaceCard,
  raceCard,
  type RaceCardEvent,
  type RaceCardRequest,
  raceFor,
  type RaceStep,
  roundOf,
  stepsNow,
  stepStands,
} from "../../../rules/drama/index.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { openAct } from "../../acts/run.ts";
import { defineExchange, type Localize, type Table } from "../../ruleset.ts";
import { actorSpeaking } from "../../speaking.ts";
import type { ButtonView, PartyView } from "../../view/card-view.ts";
import { turnedCard } from "../fortune/deck/access.ts";
import { key } from "../keys.ts";
import { situationOf } from "../situation.ts";
import { stepsText } from "./order.ts";

const skillName = (skill: string, localize: Localize): string => localize(key("Skill", skill));

const TONES = { done: "success", closed: "warning", next: "info", later: "neutral" } as const;

function stepView({ race }: RaceCard, { skill, dn }: RaceStep, i: number, localize: Localize): PartyView {
  const stands = stepStands(race, i);
  return {
    uuid: `step:${String(i)}`,
    name: localize(key("Race", "step"), { letter: letterOf(i), skill: skillName(skill, localize), dn }),
    img: "",
    rolls: [],
    outcome: { word: localize(key("Race", stands)), tone: TONES[stands] },
    consequences: [],
    buttons: [],
  };
}

function buttons(state: RaceCard, isGM: boolean, table: Table, localize: Localize): ButtonView[] {
  if (isWon(state.race)) return [];
  const open = openSteps(state.race, stepsNow(situationOf(table)).letters);
  const tried = state.triedIn === roundOf(state, table.encounter());
  const at = (count: number): ButtonView => {
    const letters = Array.from({ length: count }, (_, i) => letterOf(state.race.gained + i)).join(" ");
    return {
      gesture: "attempt",
      args: { count: String(count) },
      label: localize(key("Race", "try"), { letters }),
      icon: "fa-solid fa-person-running",
      tone: "info",
      ...(tried && { refused: localize(key("Refusal", "triedAlready")) }),
    };
  };
  const closed: ButtonView = {
    ...at(1),
    refused: localize(key("Refusal", "noStepOpen"), { letter: letterOf(state.race.gained) }),
  };
  const next: ButtonView = {
    gesture: "next",
    args: {},
    label: localize(key("Race", "nextRound")),
    icon: "fa-solid fa-clone",
  };
  return [
    ...(open === 0 ? [closed] : Array.from({ length: open }, (_, i) => at(i + 1))),
    ...(isGM && table.encounter() === null ? [next] : []),
  ];
}

/**
 * A race of skill on one card: its steps with their letters, which of them the turned card opens, tries as actions of their own with all their points and cards; outside a conflict the
 * Gamemaster turns a card a round.
 * @rule DRA-315 DRA-316 DRA-317
 */
export const raceKind = defineExchange<unknown, RaceCardRequest, RaceCard, RaceCardEvent>({
  reducer: raceCard,
  compose: (ask, table, gm = false) => raceFor(ask, situationOf(table, actorIn(ask), gm)),
  rights: { try: { by: "gm" }, next: { by: "gm" } },
  complete: async (_state, event, table) => {
    if (event.type !== "next") return event;
    const turned = table.encounter() === null ? await turnedCard() : null;
    return turned ? { ...event, changes: turned.changes } : refuse("noDeck");
  },
  parties: (s) => [s.request.actor],
  describe: (event, _s, localize) =>
    localize(
      key("Race", event.type === "next" ? "nextRound" : event.successes?.every(Boolean) ? "tracedWon" : "tracedLost"),
    ),
  view: (state, viewer, table, localize) => {
    const { letters, hazard } = stepsNow(situationOf(table));
    const won = isWon(state.race);
    return {
      caption: localize(key("Race", "caption")),
      title: state.request.name,
      name: state.request.actor.name,
      img: state.request.actor.img,
      rolls: [],
      ...(won && { outcome: { word: localize(key("Race", "won")), tone: "success" as const } }),
      tags: won ? [] : [stepsText(letters, hazard, localize)],
      parties: state.race.steps.map((s, i) => stepView(state, s, i, localize)),
      buttons: buttons(state, viewer.isGM, table, localize),
    };
  },
  gestures: {
    next: async () => ({ event: { type: "next", changes: [] } }),
    attempt: async ({ state, args, message, quick }) => {
      const runner = actorSpeaking();
      const step = state.race.steps[state.race.gained];
      if (!runner?.type.startsWith("drama") || !step) {
        ui.notifications.warn(game.i18n.localize(key("Race", "nobody")));
        return null;
      }
      await openAct(runner, ["race"], { race: message, count: Number(args.count ?? 1) }, quick);
      return null;
    },
  },
});
