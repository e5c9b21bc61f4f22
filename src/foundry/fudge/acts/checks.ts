import { traitOfSkill } from "../../../rules/convert/index.ts";
import {
  asFaces,
  betterFaces,
  checkOf,
  type CheckRequest,
  type CheckResolution,
  DIFFICULTIES,
  type Faces,
  type FudgeCharacter,
  gradeOf,
  key,
  payImprove,
  resolveCheck,
  secretByDefault,
  sharedRoll,
  usedIn,
} from "../../../rules/fudge/index.ts";
import { accept } from "../../../rules/kernel/exchange.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import type { CallImprove, CallRules, CheckAdapter, Localize } from "../../ruleset.ts";
import { improveButtons } from "../cards/check/improve-view.ts";
import { outcomeView, rollView } from "../dice/roll-view.ts";
import { throwDice } from "../dice/terms.ts";
import { traitNames } from "../hero/trait-names.ts";
import { fudgeSettings } from "../settings.ts";
import { situation } from "../situation.ts";
import { openCheck } from "./open.ts";

/** The name of a trait by its key, for titles. */
const traitLabel = (trait: string, localize: Localize): string => {
  const [kind = "", id = ""] = trait.split(":");
  if (kind === "generic") return localize(key("Roll", "generic"));
  if (kind === "initiative") return localize(key("Roll", "initiative"));
  return localize(key(kind === "ability" ? "Ability" : kind === "defense" ? "Defense" : "Skill", id, "label"));
};

/** Second throws of who was called to roll; where the number is the Gamemaster's secret the total is what is bettered. @rule FUD-014 FUD-368 FUD-376 */
const improve: CallImprove = {
  buttons: (of, asked, faces, { viewer, table, localize }) => {
    const [check, fell] = [asked as CheckRequest, asFaces(faces)];
    const state = (thrown: Faces): CheckResolution => resolveCheck(check, thrown);
    return improveButtons<CheckResolution>(
      {
        state: state(fell),
        step: (_now, event) => accept(state(betterFaces(check, fell, event.faces))),
        throws: [{ roll: of.uuid, of, check, faces: fell }],
        gains: (then) => gradeOf(then) > gradeOf(state(fell)),
      },
      viewer,
      table,
      localize,
    )(of.uuid);
  },
  pay: (uuid, by, table) => payImprove(situation("", table), uuid, { by }),
  better: (asked, first, second) => betterFaces(asked as CheckRequest, asFaces(first), asFaces(second)),
};

/** Checks that one roll may make for a whole gang. @rule FUD-604 */
const GANG_CHECKS: readonly string[] = ["skillbase:perception", "skillbase:intimidation"];

/** Checks that a group is called to: everybody rolls with their own numbers, minions of one name what they notice and how they frighten with the same dice. @rule FUD-010 FUD-014 FUD-604 */
const call: CallRules = {
  improve,
  compose: (uuid, ask, table) => {
    const character = table.character(uuid) as FudgeCharacter | null;
    return character
      ? checkOf(character, ask.trait, fudgeSettings(table), { dc: ask.dc ?? null })
      : refuse("gone", { name: uuid });
  },
  throwDice: (request) => throwDice(request as CheckRequest),
  shares: (uuid, { trait }, table) => {
    const character = table.character(uuid) as FudgeCharacter | null;
    return character && GANG_CHECKS.includes(trait) ? sharedRoll(character) : null;
  },
  spent: (uuid, request, table) => usedIn(situation("", table), uuid, request as CheckRequest),
  view: (request, faces, secret, localize) => {
    const resolved = resolveCheck(request as CheckRequest, faces && asFaces(faces));
    const roll = rollView(
      localize((request as CheckRequest).label, (request as CheckRequest).data),
      resolved,
      localize,
    );
    const outcome = secret ? undefined : outcomeView(resolved, localize);
    return { roll, ...(outcome && { outcome }) };
  },
  title: (ask, localize) =>
    ask.dc === undefined
      ? traitLabel(ask.trait, localize)
      : localize("CROSSOVER.Shared.Chat.inlineCheckDc", { trait: traitLabel(ask.trait, localize), dc: ask.dc }),
};

/** Checks by name, for chat, enrichers, macros and the API. */
export const fudgeChecks: CheckAdapter = {
  traits: traitNames,
  common: (localize) => traitNames({ skills: [] }, localize),
  skill: (name) => traitOfSkill("fudge", "skillbase", name),
  open: openCheck,
  call,
  secret: (trait) => trait.startsWith("skillbase:") && secretByDefault(trait.slice("skillbase:".length)),
  difficulties: (localize) =>
    DIFFICULTIES.map(({ dc, key: name }) => ({ value: dc, label: localize(key("Difficulty", name)) })),
};
