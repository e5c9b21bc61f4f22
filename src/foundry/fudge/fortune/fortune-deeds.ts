import {
  beginnersLuck,
  heroicSkill,
  inspire,
  isReady,
  key,
  makeReady,
  type Marker,
  type SkillKey,
  SKILLS,
  standingTo,
  ultimateEffort,
} from "../../../rules/fudge/index.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import type { Until } from "../../../rules/kernel/turns/until.ts";
import type { DeedDefinition, DeedResult, Localize, Table } from "../../ruleset.ts";
import { localize as say } from "../../view/text/localize.ts";
import { traitNames } from "../hero/trait-names.ts";
import { isFudge } from "../models/is-fudge.ts";
import type { FudgeActor } from "../models/snapshot.ts";
import { pay } from "../turn/purse.ts";
import { hero, pick, spend } from "./point-parts.ts";

/** Something that a point has made ready for somebody, until it is used or over. */
function ready(
  character: FudgeActor,
  marker: Marker,
  what: { readonly trait: string | null; readonly until: Until },
): DeedResult {
  return isReady(character, marker) && character.conditions.some((c) => c.id === marker && c.trait === what.trait)
    ? refuse("feat.ready")
    : {
        accepted: true,
        changes: makeReady(character, marker, `${character.ref} spend:${marker}`, what.until, what.trait),
      };
}

/** Skills of the list that somebody can't use without training. */
const trainedOnly = (character: FudgeActor): SkillKey[] =>
  (Object.keys(SKILLS) as SkillKey[]).filter((base) => heroicSkill(character, base).accepted);

/** Skills that luck may help: entries with few ranks, and skills of the list without any. */
function luckySkills(character: FudgeActor, localize: Localize): { readonly value: string; readonly label: string }[] {
  const name = (base: SkillKey, specialty = ""): string =>
    `${localize(key("Skill", base, "label"))}${specialty === "" ? "" : `: ${specialty}`}`;
  const own = character.skills.map((s) => ({ value: s.id, label: name(s.base, s.specialty) }));
  const others = (Object.keys(SKILLS) as SkillKey[])
    .filter((base) => !SKILLS[base].specialties && !character.skills.some((s) => s.base === base))
    .map((base) => ({ value: base as string, label: name(base) }));
  return [...own, ...others]
    .filter(({ value }) => beginnersLuck(character, value).accepted)
    .sort((a, b) => a.label.localeCompare(b.label));
}

/** Checks that Ultimate Effort was taken for, by their names at this table. */
function ultimateChecks(
  character: FudgeActor,
  localize: Localize,
): { readonly value: string; readonly label: string }[] {
  return traitNames(character, localize)
    .filter(({ key: check, label, aliases = [] }) => ultimateEffort(character, check, [label, ...aliases]).accepted)
    .map(({ key: value, label }) => ({ value, label }));
}

/** Who is on the same side. @rule FUD-430 */
function alliesOf(character: FudgeActor, table: Table): FudgeActor[] {
  return table
    .present()
    .filter((uuid) => uuid !== character.ref && standingTo(table.side(character.ref), table.side(uuid)) === "ally")
    .flatMap((uuid) => {
      const other = table.character(uuid);
      return isFudge(other) ? [other as FudgeActor] : [];
    });
}

/** Words that carry: a standard action, once a scene, for a round the dice of allies count as at least 0. @rule FUD-374 FUD-430 */
function inspires(character: FudgeActor, table: Table): DeedResult {
  const spoken = inspire(isReady(character, "inspiring"), character.ref);
  if (!spoken.accepted) return spoken;
  const paid = pay(character.ref, "standard", table);
  if (!paid.accepted) return paid;
  const source = `${character.ref} spend:inspire`;
  const heard = alliesOf(character, table).flatMap((a) => makeReady(a, "inspired", source, spoken.until));
  return {
    accepted: true,
    changes: [...paid.changes, ...makeReady(character, "inspiring", source, { at: "scene", left: 1 }), ...heard],
  };
}

/** A skill that takes training, tried without. @rule FUD-367 */
export const heroicSkillDeed: DeedDefinition = spend("heroicSkill", {
  choices: (c, _table, localize) => [
    pick(
      "skill",
      localize(key("Deed", "whichSkill")),
      trainedOnly(hero(c)).map((value) => ({ value, label: localize(key("Skill", value, "label")) })),
    ),
  ],
  brings: (character, args) => {
    const skill = trainedOnly(character).find((base) => base === args.skill);
    const tried = skill ? heroicSkill(character, skill) : refuse("feat.trained");
    return tried.accepted ? ready(character, "heroic", tried) : tried;
  },
});

/** Uses of fortune advantages: what they make ready is used up by the check it is for, or over with the scene. @rule FUD-026 FUD-374 FUD-430 */
export const fortuneDeeds: readonly DeedDefinition[] = [
  spend("beginnersLuck", {
    choices: (c, _table, localize) => [
      pick("skill", localize(key("Deed", "whichSkill")), luckySkills(hero(c), localize)),
    ],
    brings: (character, args) => {
      const lucky = beginnersLuck(character, args.skill ?? "");
      return lucky.accepted ? ready(character, "beginner", lucky) : lucky;
    },
  }),
  spend("ultimateEffort", {
    choices: (c, _table, localize) => [
      pick("check", localize(key("Deed", "whichCheck")), ultimateChecks(hero(c), localize)),
    ],
    brings: (character, args) => {
      const names = [
        ...(args.check ?? "").split(":"),
        ...ultimateChecks(character, say).flatMap((o) => (o.value === args.check ? [o.label] : [])),
      ];
      const paid = ultimateEffort(character, args.check ?? "", names);
      return paid.accepted ? ready(character, "ultimate", paid) : paid;
    },
  }),
  // It falls on others too, so the Gamemaster lets it.
  spend("inspire", {
    approval: true,
    brings: (character, _args, table) => inspires(character, table),
  }),
];
