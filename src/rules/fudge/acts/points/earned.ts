/** What points are earned by, what a new day and a session bring, and what hours of rest heal. */
import type { NoChoice } from "../../../kernel/act.ts";
import { refuse } from "../../../kernel/refusal.ts";
import { earnSession, raiseLevel as raised, sessionPoints } from "../../build/points.ts";
import { awardVictory, invokeComplication, newDay } from "../../fortune/victory.ts";
import { recover, recoveryRate } from "../../harm/health.ts";
import { keepsDying } from "../../harm/ordeals.ts";
import { restedFrom } from "../../harm/resting.ts";
import { actorPool, type FudgeActor } from "../../hero/actor.ts";
import { key } from "../../labels.ts";
import type { FudgeSituation } from "../../situation.ts";
import { folded } from "../../words.ts";
import { listOf } from "../act.ts";
import { point } from "./use.ts";

type S = FudgeSituation;
const words = (name: string): { readonly label: string; readonly hint: string } => ({
  label: key("Deed", name, "label"),
  hint: key("Deed", name, "hint"),
});

/** @rule FUD-363 */
const award = point<NoChoice>({
  ...words("award"),
  kind: "earn",
  by: "gm",
  rules: ["FUD-363"],
  choices: {},
  refused: (_s, { kind }) => (kind === "minion" ? refuse("victory.minion") : null),
  does: (_s, who) => awardVictory(who.ref, actorPool(who), 1),
});

type Trouble = { readonly complication: string; readonly unwise: boolean; readonly deadly: boolean };
/** A complication makes trouble: a point, two when it nearly kills; a motivation pays where following it is unwise. @rule FUD-363 FUD-572 */
const complication = point<Trouble>({
  ...words("complication"),
  kind: "earn",
  by: "gm",
  rules: ["FUD-572"],
  offered: (who) => who.complications.length > 0,
  choices: {
    complication: {
      pick: "one",
      label: { key: key("Deed", "whichComplication") },
      none: refuse("victory.noComplication"),
      options: (s) => listOf(s, (who) => who.complications.map((x) => ({ value: x.id, label: { key: x.name } }))),
    },
    unwise: {
      pick: "flag",
      label: { key: key("Deed", "unwise") },
      when: (s, { complication: id }) =>
        listOf(s, (who) => who.complications.filter((x) => x.id === id && x.motivation)).length > 0,
      first: () => true,
    },
    deadly: { pick: "flag", label: { key: key("Deed", "deadly") } },
  },
  does: (_s, who, { complication: id, unwise, deadly }) => {
    const found = who.complications.find((x) => x.id === id);
    return found
      ? invokeComplication(who.ref, actorPool(who), { motivation: found.motivation, unwise, deadly })
      : refuse("victory.noComplication");
  },
});

/** @rule FUD-360 FUD-364 */
const gameDay = point<NoChoice>({
  ...words("gameDay"),
  kind: "reset",
  by: "gm",
  rules: ["FUD-360"],
  choices: {},
  does: (s, who) =>
    newDay(
      who,
      actorPool(who),
      s.settings.victoryPoints,
      s.side(who.ref) === "foes" && who.player !== true ? "npc" : "player",
    ),
});

/** Hours that may go by at once. */
const HOURS = ["1", "8", "24"] as const;
type Rest = { readonly hours: (typeof HOURS)[number]; readonly rest: boolean; readonly treatment: boolean };

/** Whether nature heals somebody at all: not who has No natural healing among their complications, by its name at this table. @rule FUD-164 FUD-605 */
const unnatural = ({ called }: Pick<S, "called">, { complications }: FudgeActor): boolean => {
  const name = folded(called(key("Complication", "noNaturalHealing", "label")));
  return complications.some((x) => folded(x.name) === name);
};

/** Hours of rest, with treatment or without: what heals by itself, and the tiredness that goes. Minions rest, too. @rule FUD-164 FUD-228 FUD-229 FUD-343 FUD-663 */
const rest = point<Rest>({
  kind: "earn",
  elsewhere: "sheet",
  rules: ["FUD-164"],
  label: key("Recovery", "title"),
  hint: key("Recovery", "hint"),
  refused: (s, who) => (unnatural(s, who) ? refuse("recovery.unnatural") : null),
  choices: {
    hours: {
      pick: "one",
      label: { key: key("Recovery", "hours") },
      options: () =>
        HOURS.map((value) => ({
          value,
          label: { key: key("Recovery", "hours"), data: { hours: value } },
        })),
    },
    rest: {
      pick: "flag",
      label: { key: key("Recovery", "rest") },
      hint: { key: key("Recovery", "restHint") },
      first: () => true,
    },
    treatment: {
      pick: "flag",
      label: { key: key("Recovery", "treatment") },
      hint: { key: key("Recovery", "treatmentHint") },
    },
  },
  does: (_s, who, { hours: chosen, rest: resting, treatment }) => {
    const hours = Number(chosen);
    const healed = recover(who, hours, recoveryRate(resting, treatment), keepsDying(who));
    const changes = [...healed.changes, ...(resting ? restedFrom(who.ref, healed.conditions, hours).changes : [])];
    return changes.length > 0 ? { changes } : refuse("recover.nothing");
  },
});

/** How victory points are earned and set anew, and how a body rests. @rule FUD-360 FUD-363 FUD-572 */
export const VICTORY_EARNED = { award, complication, gameDay, rest } as const;

const HARD = ["0", "1", "2"] as const;

/** Points of character that a session brings. @rule FUD-570 */
const session = point<{ readonly hard: (typeof HARD)[number] }>({
  ...words("session"),
  kind: "earn",
  by: "gm",
  rules: ["FUD-570"],
  choices: {
    hard: {
      pick: "one",
      label: { key: key("Deed", "howHard") },
      options: () =>
        HARD.map((value) => ({
          value,
          label: { key: key("Deed", `hard${value}`), data: { points: sessionPoints(Number(value)) } },
        })),
    },
  },
  does: (_s, who, { hard }) => ({ changes: earnSession(who, Number(hard)) }),
});

/** @rule FUD-550 FUD-570 */
const raiseLevel = point<NoChoice>({
  ...words("raiseLevel"),
  kind: "earn",
  by: "gm",
  rules: ["FUD-570"],
  choices: {},
  refused: (_s, who) => {
    const done = raised(who);
    return done.accepted ? null : done;
  },
  does: (_s, who) => raised(who),
});

/** Points of character that sessions bring, and the power level that they raise. @rule FUD-570 */
export const SESSION_USES = { session, raiseLevel } as const;
