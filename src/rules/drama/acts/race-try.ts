/** Races: opened by the Gamemaster with their steps, tried by everybody as actions of their own. */
import { refuse } from "../../kernel/refusal.ts";
import { type RaceCard, roundOf } from "../cards/race-card.ts";
import type { ActionState } from "../cards/types.ts";
import type { Hazard } from "../fortune/deck/cards.ts";
import { SKILL_KEYS } from "../hero/skills.ts";
import { key } from "../labels.ts";
import { type DramaSituation, raceOn, stepsNow } from "../situation.ts";
import { isRace, letterOf, openSteps, RACE_STEPS, type RaceStep } from "../turn/race.ts";
import { DIFFICULTIES } from "../values.ts";
import { action, asks, barred, type Choices, type Common, common, type DramaAct, modifiers } from "./act.ts";
import { DN_LIMIT } from "./checking.ts";
import { raceRequest, stepsTaken, triedSkills } from "./requests/race.ts";

/** What an action keeps of the race that it is a try at: the card and the round it was made in. */
export interface TriedRace {
  readonly round: string;
  readonly letters: string;
  readonly hazard: Hazard;
  readonly skills: readonly string[];
}

/** What a try brings back to the race it belongs to. */
export interface RaceTry extends TriedRace {
  readonly type: "try";
  readonly successes: readonly boolean[];
}

type Try = {
  /** The race's card, by its message. */
  readonly race: string;
  /** How many steps in one go. */
  readonly count: number;
  /** A skill in place of a closed one; empty for the step's own. */
  readonly instead: string;
} & Common;

/** Whether the next step's own skill is closed. @rule DRA-316 */
const isClosed = ({ race: { steps, gained, forbidden } }: RaceCard): boolean =>
  forbidden.includes(steps[gained]?.skill ?? "");

/** The skill that is tried in place of the step's own; null for its own. */
const insteadOf = ({ instead }: Try): string | null => (instead === "" ? null : instead);

/** A try at the next steps of a race. @rule DRA-315 DRA-316 DRA-317 */
export const race = action<Try>({
  rules: ["DRA-315", "DRA-316", "DRA-317"],
  label: { key: key("Race", "caption") },
  group: "checks",
  at: ["card"],
  refused: (s, who) => barred(s, who, "check"),
  price: () => ["check"],
  choices: {
    race: { pick: "words", label: { key: key("Race", "caption") }, silent: true, longest: 40 },
    count: {
      pick: "whole",
      label: { key: key("Race", "count") },
      bounds: (s, { race }) => {
        const card = raceOn(s, race);
        return [1, Math.max(1, card ? openSteps(card.race, stepsNow(s).letters) : 1)];
      },
    },
    instead: {
      pick: "one",
      label: { key: key("Race", "instead") },
      when: (s, { race }) => {
        const card = raceOn(s, race);
        return card !== null && isClosed(card);
      },
      options: (s, { race }) =>
        SKILL_KEYS.filter((k) => !raceOn(s, race)?.race.forbidden.includes(k)).map((value) => ({
          value,
          label: { key: key("Skill", value) },
        })),
    },
    ...common(),
  },
  make: ({ c, who, party, context, s }) => {
    const card = raceOn(s, c.race);
    if (!card) return refuse("raceGone");
    if (card.triedIn === roundOf(card, s.fight)) return refuse("triedAlready");
    return raceRequest(
      {
        actor: who,
        party,
        race: card.race,
        letters: stepsNow(s).letters,
        count: c.count,
        instead: insteadOf(c),
        uuid: `ChatMessage.${c.race}`,
        label: (letter, skill) => s.say(key("Race", "tried"), { letter, skill: key("Skill", skill) }),
        circumstances: modifiers(c),
      },
      context,
    );
  },
  title: (_who, c, s) => raceOn(s, c.race)?.request.name ?? key("Race", "caption"),
  keeps: ({ c, s }) => {
    const card = raceOn(s, c.race);
    const skills = card ? triedSkills({ race: card.race, count: c.count, instead: insteadOf(c) }) : [];
    return { race: card && { round: roundOf(card, s.fight), ...stepsNow(s), skills } };
  },
});

/** What a try tells its race once it is read. @rule DRA-315 DRA-316 */
export function toldRace(state: ActionState, tried: TriedRace | null): RaceTry | null {
  const successes = tried && stepsTaken(state);
  return tried && successes ? { type: "try", ...tried, successes } : null;
}

type Place = "1" | "2" | "3" | "4" | "5" | "6";
const PLACES = Array.from({ length: RACE_STEPS.most }, (_, i) => String(i + 1) as Place);
type Steps = { readonly [P in Place as `skill${P}`]: string } & { readonly [P in Place as `dn${P}`]: number };
type OpenRace = { readonly name: string } & Steps;

/** One field pair for each step that there may be; a step without a skill is none. */
const stepChoices = Object.fromEntries(
  PLACES.flatMap((place, i) => [
    [
      `skill${place}`,
      {
        pick: "one",
        label: { key: key("Race", "stepRow"), data: { step: place, letter: letterOf(i) } },
        first: (): string => (i < RACE_STEPS.least ? "running" : ""),
        options: () => [
          // A race has its first steps in any case.
          ...(i < RACE_STEPS.least ? [] : [{ value: "", label: { key: "\u2013" } }]),
          ...SKILL_KEYS.map((value) => ({ value, label: { key: key("Skill", value) } })),
        ],
      },
    ],
    [
      `dn${place}`,
      {
        pick: "whole",
        label: { key: key("Race", "dnOf"), data: { step: place } },
        when: (_s: DramaSituation, chosen: OpenRace) => chosen[`skill${place}`] !== "",
        first: (): number => DIFFICULTIES.complicated,
        bounds: () => [0, DN_LIMIT],
      },
    ],
  ]),
) as unknown as Choices<Steps, OpenRace>;

/** A race: two to six steps in their order, each with its skill and its number. @rule DRA-315 */
export const openRace: DramaAct<OpenRace> = {
  rules: ["DRA-315"],
  label: { key: key("Race", "caption") },
  detail: () => ({ key: key("Race", "explain"), data: RACE_STEPS }),
  group: "checks",
  press: "do",
  by: "gm",
  at: ["sheet"],
  refused: () => null,
  price: () => [],
  choices: { name: { pick: "words", label: asks("raceName"), longest: 200 }, ...stepChoices },
  compose: (s, chosen) => {
    const actor = s.party(s.self);
    const steps: RaceStep[] = PLACES.map((p) => ({ skill: chosen[`skill${p}`], dn: chosen[`dn${p}`] })).filter(
      ({ skill }) => skill !== "",
    );
    if (!actor) return refuse("gone", { name: s.self });
    if (!isRace(steps)) return refuse("raceSteps");
    return {
      accepted: true,
      opens: {
        kind: "race",
        request: { id: "", actor, name: chosen.name.trim() || s.say(key("Race", "caption")), steps },
      },
    };
  },
};
