import {
  isRace,
  isWon,
  letterOf,
  openSteps,
  race,
  SKILL_KEYS,
  type RaceStep,
  type RaceTry,
} from "../../../rules/drama/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import { accept, type Reducer } from "../../../rules/kernel/exchange.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { defineExchange, type Localize, type Table } from "../../ruleset.ts";
import { actorSpeaking } from "../../speaking.ts";
import type { ButtonView, PartyView } from "../../view/card-view.ts";
import { turnedCard } from "../deck/access.ts";
import { openAction } from "../gestures.ts";
import { key } from "../keys.ts";
import { chooseSkill } from "./dialog.ts";
import { cardNow, raceById, roundOf, type RaceCard, type RaceCardRequest, type RaceOpening } from "./standing.ts";

type RaceCardEvent = RaceTry | { readonly type: "next"; readonly changes: readonly Change[] };

const reducer: Reducer<RaceCardRequest, RaceCard, RaceCardEvent> = {
  begin: (request) => ({ request, race: race.begin(request.steps), rounds: 1, triedIn: null }),
  step: (state, event) => {
    if (event.type === "next")
      return isWon(state.race) ? refuse("raceWon") : accept({ ...state, rounds: state.rounds + 1 }, event.changes);
    const fresh = state.triedIn === event.round ? accept(state.race) : race.step(state.race, { type: "round" });
    if (!fresh.accepted) return fresh;
    const tried = race.step(fresh.state, event);
    return tried.accepted ? accept({ ...state, race: tried.state, triedIn: event.round }) : tried;
  },
};

const skillName = (skill: string, localize: Localize): string => localize(key("Skill", skill));

function stepView(state: RaceCard, step: RaceStep, i: number, localize: Localize): PartyView {
  const { gained, forbidden } = state.race;
  const closed = i === gained && forbidden.includes(step.skill);
  const word = i < gained ? "done" : closed ? "closed" : i === gained ? "next" : "later";
  const tone =
    i < gained
      ? ("success" as const)
      : closed
        ? ("warning" as const)
        : i === gained
          ? ("info" as const)
          : ("neutral" as const);
  return {
    uuid: `step:${String(i)}`,
    name: localize(key("Race", "step"), { letter: letterOf(i), skill: skillName(step.skill, localize), dn: step.dn }),
    img: "",
    rolls: [],
    outcome: { word: localize(key("Race", word)), tone },
    consequences: [],
    buttons: [],
  };
}

function buttons(state: RaceCard, isGM: boolean, table: Table, localize: Localize): ButtonView[] {
  if (isWon(state.race)) return [];
  const open = openSteps(state.race, cardNow(table).letters);
  const tried = state.triedIn === roundOf(state, table);
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
  reducer,
  compose: (ask, table) => {
    const { id, actor, name, steps } = (ask ?? {}) as Partial<RaceOpening>;
    const party = typeof actor === "string" ? table.party(actor) : null;
    if (
      !party ||
      typeof id !== "string" ||
      id.length > 40 ||
      typeof name !== "string" ||
      name.length > 200 ||
      !Array.isArray(steps)
    )
      return refuse("malformed", { code: "race" });
    const all = steps as readonly Partial<RaceStep>[];
    const sound = all.every(
      (s): s is RaceStep =>
        (SKILL_KEYS as readonly unknown[]).includes(s.skill) &&
        Number.isInteger(s.dn) &&
        Number(s.dn) >= 0 &&
        Number(s.dn) <= 200,
    );
    if (!sound || !isRace(all)) return refuse("raceSteps");
    return { accepted: true, request: { id, actor: party, name, steps: all.map(({ skill, dn }) => ({ skill, dn })) } };
  },
  rights: { try: { by: "gm" }, next: { by: "gm" } },
  complete: async (_state, event, table) => {
    if (event.type !== "next") return event;
    const turned = table.encounter() === null ? await turnedCard(table) : null;
    return turned ? { ...event, changes: turned.changes } : refuse("noDeck");
  },
  parties: (s) => [s.request.actor],
  describe: (event, _s, localize) =>
    localize(
      key("Race", event.type === "next" ? "nextRound" : event.successes?.every(Boolean) ? "tracedWon" : "tracedLost"),
    ),
  view: (state, viewer, table, localize) => {
    const { letters, hazard } = cardNow(table);
    const won = isWon(state.race);
    return {
      caption: localize(key("Race", "caption")),
      title: state.request.name,
      name: state.request.actor.name,
      img: state.request.actor.img,
      rolls: [],
      ...(won && { outcome: { word: localize(key("Race", "won")), tone: "success" as const } }),
      tags: won
        ? []
        : [
            localize(key("Tracker", "steps"), {
              steps: letters === "" ? "\u2013" : letters.split("").join(" "),
              hazard: localize(key("Hazard", hazard === "-" ? "none" : hazard)),
            }),
          ],
      parties: state.race.steps.map((s, i) => stepView(state, s, i, localize)),
      buttons: buttons(state, viewer.isGM, table, localize),
    };
  },
  gestures: {
    next: async () => ({ event: { type: "next", changes: [] } }),
    attempt: async ({ state, args, quick }) => {
      const runner = actorSpeaking();
      const step = state.race.steps[state.race.gained];
      if (!runner?.type.startsWith("drama") || !step) {
        ui.notifications.warn(game.i18n.localize(key("Race", "nobody")));
        return null;
      }
      const instead = state.race.forbidden.includes(step.skill) ? await chooseSkill(state.race.forbidden) : "";
      const found = raceById(state.request.id);
      if (instead === null || found === null) return null;
      await openAction(runner, "race", `${state.request.id}:${args.count ?? "1"}:${instead}`, {}, quick, {
        message: found.message,
        slot: "race",
      });
      return null;
    },
  },
});
