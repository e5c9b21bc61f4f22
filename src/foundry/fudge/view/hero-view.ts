import { ABILITY_KEYS, conditions, DEFENSE_KEYS, HEALTH, key, type Attack, type FudgeCharacter, type FudgeDerived } from "../../../rules/fudge/index.ts";
import type { Row } from "../../../rules/kernel/rows.ts";
import type { Localize } from "../../ruleset.ts";
import { plain, rowViews, signed } from "../../view/rows.ts";

/** A number on the sheet that can be rolled and can say where it comes from. */
export interface RatingView {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** Lines of the total as one text, for the tooltip and for screen readers. */
  readonly why: string;
  readonly trait: string;
  /** Why it can't be used; empty when it can. */
  readonly refused: string;
  /** What edit mode writes: the bought rank and its path. */
  readonly path?: string;
  readonly bought?: number;
  readonly absent?: boolean;
}

export interface TickView {
  readonly value: number;
  readonly label: string;
  readonly filled: boolean;
  readonly below: boolean;
}

/** Everything that the sheet of a Fudge character shows. */
export interface HeroView {
  readonly name: string;
  readonly powerLevel: number;
  readonly points: { readonly spent: string; readonly budget: number; readonly rows: readonly { readonly label: string; readonly value: string }[]; readonly over: boolean };
  readonly health: { readonly ticks: readonly TickView[]; readonly state: string; readonly value: number };
  readonly bruises: number;
  readonly conditions: readonly { readonly id: string; readonly label: string; readonly hint: string }[];
  readonly abilities: readonly RatingView[];
  readonly defenses: readonly RatingView[];
  readonly initiative: RatingView;
  readonly attacks: readonly { readonly id: string; readonly name: string; readonly bonus: string; readonly why: string; readonly effect: string; readonly meets: string; readonly refused: string }[];
  readonly skills: readonly (RatingView & { readonly itemId: string; readonly rank: number })[];
  readonly untrained: readonly RatingView[];
  readonly audit: readonly string[];
}

const join = (rows: readonly Row[], localize: Localize): string => rowViews(rows, localize).map((r) => `${r.label} ${r.value} (${r.rule})`).join("\n");

/** One ability, defense or skill as the sheet shows it. */
function rating(name: string, label: string, total: { readonly total: number; readonly rows: readonly Row[] }, trait: string, localize: Localize, more: Partial<RatingView> = {}): RatingView {
  return { key: name, label, value: signed(total.total), why: join(total.rows, localize), trait, refused: "", ...more };
}

function attackView(a: Attack, localize: Localize): HeroView["attacks"][number] {
  const meets = a.meets === null ? localize(key("Card", "perception")) : a.meets === "area" ? localize(key("Card", "area")) : localize(key("Defense", a.meets, "label"));
  return {
    id: a.id,
    name: a.name ?? localize(a.label),
    bonus: a.bonus ? signed(a.bonus.total) : "",
    why: [...(a.bonus ? [join(a.bonus.rows, localize)] : []), join(a.rank.rows, localize)].join("\n"),
    effect: localize(key("Card", "effectRank"), { effect: key("Effect", a.effect, "label"), rank: a.rank.total }),
    meets,
    refused: a.refused ? localize(key("Refusal", a.refused.reason), a.refused.data) : "",
  };
}

/** The track from full health down to death; a click on a tick sets it. @rule FUD-663 */
function healthTrack(character: FudgeCharacter, localize: Localize): TickView[] {
  const values = Array.from({ length: character.health.max - HEALTH.dead + 1 }, (_n, i) => HEALTH.dead + i);
  return values.map((value) => ({ value, label: localize(key("Sheet", "setHealth"), { value: plain(value) }), filled: value <= character.health.value, below: value < 0 }));
}

/** The sheet of a hero or minion from its snapshot and what the rules derive from it. @rule FUD-660 FUD-661 FUD-662 FUD-663 FUD-664 FUD-665 FUD-666 FUD-673 */
export function heroView(character: FudgeCharacter, derived: FudgeDerived, localize: Localize): HeroView {
  const points = derived.points;
  const why = (fails: { readonly label: string } | null): string => (fails ? localize(fails.label) : "");
  return {
    name: character.name,
    powerLevel: character.powerLevel,
    points: {
      spent: String(points.total),
      budget: points.budget,
      over: points.unspent < 0,
      rows: (["abilities", "powers", "advantages", "skills", "defenses"] as const).map((k) => ({ label: localize(key("Points", k)), value: String(points[k]) })),
    },
    health: { ticks: healthTrack(character, localize), state: localize(key("Band", derived.band)), value: character.health.value },
    bruises: character.bruises,
    conditions: character.conditions.map((c) => ({
      id: c.id,
      label: localize(key("Condition", c.id, "label")) + (c.trait && c.trait !== "all" ? `: ${c.trait}` : ""),
      hint: conditions[c.id as keyof typeof conditions] ? localize(key("Condition", c.id, "hint")) : "",
    })),
    abilities: ABILITY_KEYS.map((k) =>
      rating(k, localize(key("Ability", k, "label")), derived.abilities[k], `ability:${k}`, localize, {
        path: `system.abilities.${k}.rank`,
        bought: character.abilities[k] ?? 0,
        absent: derived.abilities[k].absent,
        refused: why(derived.abilities[k].fails),
      }),
    ),
    defenses: DEFENSE_KEYS.map((k) =>
      rating(k, localize(key("Defense", k, "label")), derived.defenses[k], `defense:${k}`, localize, {
        refused: why(derived.defenses[k].fails),
        ...(k !== "toughness" && { path: `system.defenses.${k}`, bought: character.defenses[k] }),
      }),
    ),
    initiative: rating("initiative", localize(key("Roll", "initiative")), derived.initiative, "initiative", localize),
    attacks: derived.attacks.map((a) => attackView(a, localize)),
    skills: derived.skills.map((s) => ({
      ...rating(s.base, localize(key("Skill", s.base, "label")) + (s.specialty === "" ? "" : `: ${s.specialty}`), s, `skill:${s.id ?? ""}`, localize),
      itemId: s.id ?? "",
      rank: character.skills.find((x) => x.id === s.id)?.rank ?? 0,
    })),
    untrained: derived.untrained.map((s) => rating(s.base, localize(key("Skill", s.base, "label")), s, `skillbase:${s.base}`, localize, { refused: s.refused ? localize(key("Refusal", s.refused.reason), s.refused.data) : "" })),
    audit: derived.audit.map((a) => localize(a.message, a.data)),
  };
}
