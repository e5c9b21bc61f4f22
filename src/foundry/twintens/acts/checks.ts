import { traitOfSkill } from "../../../rules/convert/index.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { explain } from "../../../rules/kernel/rows.ts";
import {
  ABILITY_KEYS,
  inspiredRows,
  isHeld,
  key,
  makeRoll,
  rollOf,
  type RollRequest,
  type SkillKey,
  SKILLS,
  type TwintensActor,
} from "../../../rules/twintens/index.ts";
import { openAct } from "../../acts/run.ts";
import type { CallRules, CheckAdapter, Localize, TraitName } from "../../ruleset.ts";
import { characterAt } from "../at-table.ts";
import { outcomeView, rollView } from "../cards/roll-card.ts";
import { throwDice } from "../dice/terms.ts";
import { twintensSettings } from "../settings.ts";
import { situation } from "../situation.ts";
import { traitLabel } from "./trait-label.ts";

/** Every name that a check goes by: abilities, saves, skills with their fields, powers, initiative, grapple. @rule TWI-230 TWI-390 TWI-410 TWI-435 */
function traits(snapshot: unknown, localize: Localize): TraitName[] {
  const character = snapshot as Pick<TwintensActor, "skills" | "powers">;
  return [
    ...ABILITY_KEYS.map((a) => ({ key: `ability:${a}`, label: localize(key("Ability", a, "label")), aliases: [a] })),
    ...(["fort", "ref", "will", "toughness"] as const).map((s) => ({
      key: `save:${s}`,
      label: localize(key("Save", s, "label")),
      aliases: [s],
    })),
    ...character.skills
      .filter((s) => isHeld(s) && s.specialty !== "")
      .map((s) => ({
        key: `skill:${s.id}`,
        label: `${localize(key("Skill", s.key, "label"))}: ${s.specialty}`,
        aliases: [s.specialty],
      })),
    ...(Object.keys(SKILLS) as SkillKey[])
      .filter((s) => SKILLS[s].ability !== null)
      .map((s) => ({ key: `skillbase:${s}`, label: localize(key("Skill", s, "label")), aliases: [s] })),
    ...character.powers.map((p) => ({ key: `power:${p.id}`, label: p.name })),
    { key: "initiative", label: localize(key("Check", "initiative")), aliases: ["init"] },
    { key: "grapple", label: localize(key("Check", "grapple")) },
  ];
}

/** Checks that a group is called to: everybody rolls with their own numbers. */
const call: CallRules = {
  compose: (uuid, ask, table) => {
    const character = characterAt(table, uuid);
    return character
      ? rollOf(
          character,
          ask.trait,
          twintensSettings(table),
          { dc: ask.dc ?? null, extra: inspiredRows(character) },
          situation(uuid, table),
        )
      : refuse("gone", { name: uuid });
  },
  throwDice: async (request) =>
    throwDice((request as RollRequest).settings, explain((request as RollRequest).rows).total),
  view: (request, faces, secret, localize) => {
    const asked = request as RollRequest;
    const made = makeRoll({ ...asked, take: { ten: true, twenty: false } }, faces ?? "fixed");
    if (!made.accepted) return { roll: { label: localize(asked.label), dice: [], total: "", rows: [] } };
    const shown = secret ? { ...made.result, dc: null, margin: null, success: null } : made.result;
    const outcome = outcomeView(shown, localize);
    return { roll: rollView(localize(asked.label), shown, localize), ...(outcome && { outcome }) };
  },
  title: (ask, localize) => {
    const trait = traitLabel(ask.trait, localize);
    return ask.dc === undefined ? trait : localize("CROSSOVER.Shared.Chat.inlineCheckDc", { trait, dc: ask.dc });
  },
};

/** Difficulties by name. @rule TWI-412 */
export const DIFFICULTIES = {
  easy: 5,
  average: 10,
  tough: 15,
  challenging: 20,
  formidable: 25,
  heroic: 30,
  superheroic: 35,
  nearlyImpossible: 40,
} as const;

/** Checks by name, for chat, enrichers, macros and the API. */
export const twintensChecks: CheckAdapter = {
  traits,
  common: (localize) => traits({ skills: [], powers: [] }, localize),
  skill: (name) => traitOfSkill("twintens", "skillbase", name),
  open: (actor, { trait, dc, quick }) => openAct(actor, ["check"], { trait }, quick, dc === undefined ? {} : { dc }),
  call,
  difficulties: (localize) =>
    Object.entries(DIFFICULTIES).map(([name, value]) => ({ value, label: localize(key("Difficulty", name)) })),
};
