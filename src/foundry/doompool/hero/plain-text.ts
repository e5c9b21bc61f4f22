import {
  type Affiliation,
  type DoompoolCharacter,
  key,
  type PowerSet,
  type Sfx,
  SPECIALTY_DICE,
  STRESS_TYPES,
} from "../../../rules/doompool/index.ts";
import type { Localize } from "../../ruleset.ts";

const AFFILIATIONS: readonly Affiliation[] = ["solo", "buddy", "team"];

/** An SFX or Limit in one line: name, moment, price, text. */
function sfxLine(sfx: Sfx, limit: boolean, localize: Localize): string {
  const price =
    limit || sfx.cost.kind === "none"
      ? ""
      : `, ${localize(key("Cost", sfx.cost.kind, "short"), { n: sfx.cost.amount ?? 1 })}`;
  return `  - ${sfx.name} (${limit ? localize(key("Text", "limit")) : localize(key("Trigger", sfx.trigger, "label"))}${price}): ${sfx.text}`;
}

function setLines(set: PowerSet, localize: Localize): string[] {
  const down = (is: boolean): string => (is ? ` [${localize(key("Sheet", "shutDown"))}]` : "");
  return [
    `${set.name}${down(set.shutdown)}`,
    ...set.powers.map(
      (p) => `  d${p.base} ${p.name}${p.current === p.base ? "" : ` (d${p.current})`}${down(p.shutdown)}`,
    ),
    ...set.sfx.map((s) => sfxLine(s, false, localize)),
    ...set.limits.map((s) => sfxLine(s, true, localize)),
  ];
}

/** Stress, and trauma where there is some: only tracks that aren't clear. */
function trackLines(character: DoompoolCharacter, localize: Localize): string[] {
  return STRESS_TYPES.flatMap((type) => {
    const { die, out } = character.stress[type];
    const scar = character.trauma[type];
    const stress =
      die === null
        ? []
        : [`${localize(key("Stress", type, "label"))}: ${out ? localize(key("Sheet", "out")) : `d${die}`}`];
    return [...stress, ...(scar === null ? [] : [`${localize(key("Trauma", type, "label"))}: d${scar}`])];
  });
}

/**
 * A character as plain text: everything that somebody needs to play it on paper. Sections without anything in them are left out.
 * @param facts  who it is, each with its label; empty ones are left out
 * @rule DOO-300 DOO-301
 */
export function heroText(
  character: DoompoolCharacter,
  facts: readonly { readonly label: string; readonly value: string }[],
  localize: Localize,
): string {
  const section = (heading: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ["", localize(key("Sheet", heading)).toUpperCase(), ...lines];
  const { crowd } = character;
  const points =
    character.type === "hero"
      ? [`${localize(key("Sheet", "pp"))}: ${character.pp}, ${localize(key("Sheet", "xp"))}: ${character.xp}`]
      : [];
  return [
    character.name,
    localize(key("Kind", character.type, "label")),
    ...facts.filter((f) => f.value !== "").map((f) => `${f.label}: ${f.value}`),
    ...points,
    ...section("affiliations", [
      crowd
        ? `${crowd.count}d${crowd.size}`
        : AFFILIATIONS.map((a) => `${localize(key("Affiliation", a, "label"))} d${character.affiliations[a]}`).join(
            ", ",
          ),
    ]),
    ...section(
      "distinctions",
      character.distinctions.map((d) => `d8/d4 ${d.name}`),
    ),
    ...section(
      "powerSets",
      character.powerSets.flatMap((s, at) => [...(at === 0 ? [] : [""]), ...setLines(s, localize)]),
    ),
    ...section(
      "specialties",
      character.specialties.map(
        (s) =>
          `${s.name}: ${localize(key("Rating", s.rating, "label"))} (${Object.entries(SPECIALTY_DICE[s.rating])
            .map(([count, size]) => `${count === "1" ? "" : count}d${size}`)
            .join(" / ")})`,
      ),
    ),
    ...section("stress", trackLines(character, localize)),
    ...section("assets", [
      ...character.assets.map((a) => `d${a.die} ${localize(a.name)}`),
      ...character.resources.map((r) => `d${r.die} ${r.name}`),
    ]),
    ...section(
      "complications",
      character.complications.map((c) => `d${c.die} ${c.name}`),
    ),
    ...section(
      "milestones",
      character.milestones.flatMap((m) => [
        `${m.name}${m.closed ? ` [${localize(key("Sheet", "closed"))}]` : ""}`,
        ...m.triggers.map((t) => `  ${t.xp} ${localize(key("Sheet", "xp"))}: ${t.text}`),
      ]),
    ),
    "",
  ].join("\n");
}
