import {
  awardVictory,
  earnSession,
  fatigueOf,
  invokeComplication,
  keepsDying,
  key,
  negateComplication,
  newDay,
  raiseLevel,
  recover,
  recoverWith,
  recoveryRate,
  restedFrom,
  seizeInitiative,
  seizeRefusal,
  sessionPoints,
} from "../../../rules/fudge/index.ts";
import { change } from "../../../rules/kernel/change.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { icon } from "../../ids.ts";
import type { DeedDefinition, DeedResult, PointDefinition } from "../../ruleset.ts";
import { localize as say } from "../../view/text/localize.ts";
import { payImprove } from "../cards/check/improve.ts";
import type { FudgeActor } from "../models/snapshot.ts";
import { houseRule } from "../settings.ts";
import { placeOf } from "../turn/place.ts";
import { effortDeeds } from "./effort-deeds.ts";
import { heroicFeatDeed } from "./feat-deed.ts";
import { fortuneDeeds, heroicSkillDeed } from "./fortune-deeds.ts";
import { luckDeed, recoverable, recoveryName } from "./luck-deeds.ts";
import { done, hero, pick, pool, saying, spend } from "./point-parts.ts";

const SPEND_DEEDS: readonly DeedDefinition[] = [
  spend("recover", {
    choices: (c, _table, localize) => [
      pick(
        "what",
        localize(key("Deed", "recoverWhat")),
        recoverable(hero(c)).map((value) => ({ value, label: recoveryName(value, localize) })),
      ),
    ],
    brings: (character, args) => {
      const what = recoverable(character).find((w) => w === args.what);
      return what ? done(recoverWith(character.ref, character.conditions, what)) : refuse("recover.nothing");
    },
    effect: (c, _table, localize) => {
      const [first] = recoverable(hero(c));
      return first === undefined
        ? null
        : localize(key("Deed", "recoverEffect"), {
            what: localize(
              first === "fatigue"
                ? key("Condition", fatigueOf(hero(c).conditions), "label")
                : key("Condition", first, "label"),
            ),
          });
    },
  }),
  heroicFeatDeed,
  heroicSkillDeed,
  // It is spent on the card of what is countered.
  spend("instantCounter", { elsewhere: true }),
  spend("editScene", { choices: (_c, _table, localize) => [saying("sceneEdit", localize)] }),
  spend("inspiration", { choices: (_c, _table, localize) => [saying("inspirationAbout", localize)] }),
  spend("negateComplication", {
    choices: (c, _table, localize) => [
      ...(hero(c).complications.length > 0
        ? [
            pick(
              "which",
              localize(key("Deed", "whichComplication")),
              hero(c).complications.map((x) => ({ value: x.id, label: x.name })),
            ),
          ]
        : []),
      pick(
        "awarded",
        localize(key("Deed", "awarded")),
        [0, 1, 2].map((n) => ({ value: String(n), label: String(n) })),
      ),
    ],
    perform: (c, args) => done(negateComplication(hero(c), pool(c), Number(args.awarded ?? 0) || 0, true)),
  }),
  {
    ...spend("improveRoll", {}),
    label: key("Deed", "initiative", "label"),
    hint: key("Deed", "initiative", "hint"),
    opens: "initiative",
    perform: (c, _args, table) => {
      const at = placeOf(hero(c).ref);
      return at.accepted ? payImprove(hero(c).ref, table) : at;
    },
  },
  spend("seizeInitiative", { brings: (character) => seized(character) }),
  ...fortuneDeeds,
  luckDeed,
  spend("favor", { choices: (_c, _table, localize) => [saying("favorOf", localize)] }),
];

/** Ten more on one's initiative, once the order is known and before the first turn. @rule FUD-263 FUD-683 */
function seized(character: FudgeActor): DeedResult {
  const combat = game.combats.active;
  const place = combat?.combatants.find((c) => c.actor?.uuid === character.ref);
  const initiative = place?.initiative ?? null;
  const no = seizeRefusal({ announced: initiative !== null, begun: combat?.started === true });
  if (no || !place || initiative === null) return no ?? refuse("seize.early");
  return {
    accepted: true,
    changes: [change(place.uuid, "initiative", initiative, seizeInitiative(initiative, 1), "FUD-263")],
  };
}

/** Hours that may go by at once. */
const HOURS = [1, 8, 24] as const;

/** Whether nature heals somebody at all: not who has No natural healing among their complications, by its name at this table. @rule FUD-164 FUD-605 */
const unnatural = ({ complications }: FudgeActor): boolean => {
  const name = say(key("Complication", "noNaturalHealing", "label"))
    .trim()
    .toLowerCase();
  return complications.some((x) => x.name.trim().toLowerCase() === name);
};

/** Hours of rest, with treatment or without: what heals by itself, and the tiredness that goes. @rule FUD-164 FUD-228 FUD-229 FUD-343 FUD-663 */
const restDeed: DeedDefinition = {
  id: "rest",
  kind: "earn",
  by: "owner",
  rule: "FUD-164",
  label: key("Recovery", "title"),
  hint: key("Recovery", "hint"),
  // It has a button of its own on the sheet, for minions too.
  offered: () => false,
  choices: (_c, _table, localize) => [
    pick(
      "hours",
      localize(key("Recovery", "hours")),
      HOURS.map((h) => ({
        value: String(h),
        label: localize(key("Recovery", h === 1 ? "oneHour" : "manyHours"), { hours: h }),
      })),
    ),
    {
      type: "switch",
      name: "rest",
      label: localize(key("Recovery", "rest")),
      value: true,
      hint: localize(key("Recovery", "restHint")),
    },
    {
      type: "switch",
      name: "treatment",
      label: localize(key("Recovery", "treatment")),
      value: false,
      hint: localize(key("Recovery", "treatmentHint")),
    },
  ],
  perform: (c, args) => {
    if (unnatural(hero(c))) return refuse("recovery.unnatural");
    const hours = HOURS.find((h) => String(h) === args.hours) ?? 8;
    const resting = args.rest !== "false";
    const healed = recover(hero(c), hours, recoveryRate(resting, args.treatment === "true"), keepsDying(hero(c)));
    const changes = [...healed.changes, ...(resting ? restedFrom(hero(c).ref, healed.conditions, hours).changes : [])];
    return changes.length > 0 ? { accepted: true, changes } : refuse("recover.nothing");
  },
};

const EARN_DEEDS: readonly DeedDefinition[] = [
  {
    id: "award",
    kind: "earn",
    by: "gm",
    rule: "FUD-363",
    label: key("Deed", "award", "label"),
    hint: key("Deed", "award", "hint"),
    perform: (c) =>
      hero(c).kind === "minion" ? refuse("victory.minion") : done(awardVictory(hero(c).ref, pool(c), 1)),
  },
  {
    id: "complication",
    kind: "earn",
    by: "gm",
    rule: "FUD-572",
    label: key("Deed", "complication", "label"),
    hint: key("Deed", "complication", "hint"),
    offered: (c) => hero(c).complications.length > 0,
    choices: (c, _table, localize) => [
      pick(
        "complication",
        localize(key("Deed", "whichComplication")),
        hero(c).complications.map((x) => ({ value: x.id, label: x.name })),
      ),
      { type: "switch", name: "unwise", label: localize(key("Deed", "unwise")), value: true },
      { type: "switch", name: "deadly", label: localize(key("Deed", "deadly")), value: false },
    ],
    perform: (c, args) => {
      const complication = hero(c).complications.find((x) => x.id === args.complication);
      return complication
        ? done(
            invokeComplication(hero(c).ref, pool(c), {
              motivation: complication.motivation,
              unwise: args.unwise !== "false",
              deadly: args.deadly === "true",
            }),
          )
        : refuse("victory.noComplication");
    },
  },
  {
    id: "gameDay",
    kind: "reset",
    by: "gm",
    rule: "FUD-360",
    label: key("Deed", "gameDay", "label"),
    hint: key("Deed", "gameDay", "hint"),
    perform: (c, _args, table) => done(newDay(hero(c), pool(c), houseRule("victoryPoints", table))),
  },
];

/** Victory points: each hero's own, seen by everybody; extra effort beside them, with the fatigue that is still to come. @rule FUD-330 FUD-360 FUD-670 FUD-671 FUD-710 */
/** Points of character that sessions bring, and the power level that they raise. @rule FUD-570 */
const EARNED_DEEDS: readonly DeedDefinition[] = [
  {
    id: "session",
    kind: "earn",
    by: "gm",
    rule: "FUD-570",
    label: key("Deed", "session", "label"),
    hint: key("Deed", "session", "hint"),
    choices: (_c, _table, localize) => [
      pick(
        "hard",
        localize(key("Deed", "howHard")),
        [0, 1, 2].map((n) => ({
          value: String(n),
          label: localize(key("Deed", `hard${n}`), { points: sessionPoints(n) }),
        })),
      ),
    ],
    perform: (c, args) => ({ accepted: true, changes: earnSession(hero(c), Number(args.hard ?? 0) || 0) }),
  },
  {
    id: "raiseLevel",
    kind: "earn",
    by: "gm",
    rule: "FUD-570",
    label: key("Deed", "raiseLevel", "label"),
    hint: key("Deed", "raiseLevel", "hint"),
    perform: (c) => raiseLevel(hero(c)),
  },
];

export const fudgePoints: readonly PointDefinition[] = [
  {
    key: "victoryPoints",
    label: key("Sheet", "victoryPoints"),
    hint: key("Sheet", "victoryPointsTip"),
    icon: icon("laurel-crown"),
    open: true,
    read: (character) => {
      if (hero(character).victoryPoints === null) return null;
      const { value, special } = pool(character);
      return { value: value + special, max: null };
    },
    deeds: [...SPEND_DEEDS, ...EARN_DEEDS, restDeed],
  },
  {
    key: "effort",
    label: key("Sheet", "effort"),
    hint: key("Sheet", "effortTip"),
    icon: icon("strong"),
    open: true,
    read: (character) =>
      hero(character).victoryPoints === null ? null : { value: hero(character).effort.pending.length, max: null },
    deeds: effortDeeds,
  },
  {
    key: "earned",
    label: key("Sheet", "earned"),
    hint: key("Sheet", "earnedTip"),
    icon: icon("upgrade"),
    open: true,
    read: (character) =>
      hero(character).victoryPoints === null ? null : { value: hero(character).earned ?? 0, max: null },
    deeds: EARNED_DEEDS,
  },
];
