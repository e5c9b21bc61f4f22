import { asFaces, DIFFICULTIES, key, resolveCheck, secretByDefault, type CheckRequest, type FudgeCharacter } from "../../rules/fudge/index.ts";
import { refuse } from "../../rules/kernel/refusal.ts";
import type { CallRules, CheckAdapter, Localize } from "../ruleset.ts";
import { throwDice } from "./dice.ts";
import { openCheck } from "./gestures.ts";
import { fudgeSettings } from "./settings.ts";
import { traitNames } from "./trait-names.ts";
import { checkOf } from "./view/check-editor.ts";
import { outcomeView, rollView } from "./view/roll-view.ts";

/** The name of a trait by its key, for titles. */
const traitLabel = (trait: string, localize: Localize): string => {
  const [kind = "", id = ""] = trait.split(":");
  if (kind === "generic") return localize(key("Roll", "generic"));
  if (kind === "initiative") return localize(key("Roll", "initiative"));
  return localize(key(kind === "ability" ? "Ability" : kind === "defense" ? "Defense" : "Skill", id, "label"));
};

/** Checks that a group is called to: everybody rolls with their own numbers. @rule FUD-010 FUD-014 */
const call: CallRules = {
  compose: (uuid, ask, table) => {
    const character = table.character(uuid) as FudgeCharacter | null;
    return character ? checkOf(character, ask.trait, fudgeSettings(table), { dc: ask.dc ?? null }) : refuse("gone", { name: uuid });
  },
  throwDice: (request) => throwDice(request as CheckRequest),
  view: (request, faces, secret, localize) => {
    const resolved = resolveCheck(request as CheckRequest, faces && asFaces(faces));
    const roll = rollView(localize((request as CheckRequest).label, (request as CheckRequest).data), resolved, localize);
    const outcome = secret ? undefined : outcomeView(resolved, localize);
    return { roll, ...(outcome && { outcome }) };
  },
  title: (ask, localize) => (ask.dc === undefined ? traitLabel(ask.trait, localize) : localize("CROSSOVER.Shared.Chat.inlineCheckDc", { trait: traitLabel(ask.trait, localize), dc: ask.dc })),
};

/** Checks by name, for chat, enrichers, macros and the API. */
export const fudgeChecks: CheckAdapter = {
  traits: traitNames,
  common: (localize) => traitNames({ skills: [] }, localize),
  open: openCheck,
  call,
  secret: (trait) => trait.startsWith("skillbase:") && secretByDefault(trait.slice("skillbase:".length)),
  difficulties: (localize) => DIFFICULTIES.map(({ dc, key: name }) => ({ value: dc, label: localize(key("Difficulty", name)) })),
};
