import {
  ABILITY_KEYS,
  asBuilt,
  type Attack,
  type AutomaticFailure,
  CAP_ABOVE_LEVEL,
  componentBehind,
  conditionDefinition,
  type ConditionState,
  DEFENSE_KEYS,
  effectsOf,
  type FudgeCharacter,
  type FudgeDerived,
  HEALTH,
  type HealthBand,
  HUD_CONDITIONS,
  key,
  presentConditions,
  presentParts,
  type SkillRating,
  SKILLS,
  unusedSkill,
} from "../../../rules/fudge/index.ts";
import { bareHandsLast } from "../../../rules/kernel/bare-hands.ts";
import { whenRead } from "../../../rules/kernel/once.ts";
import type { Explained } from "../../../rules/kernel/rows.ts";
import { icon } from "../../ids.ts";
import type { Localize } from "../../ruleset.ts";
import type { Tone } from "../../view/card-view.ts";
import { plain, rowViews, signed } from "../../view/rows.ts";
import type { SheetItem } from "../../view/sheet-item.ts";
import { listed } from "../../view/text/lists.ts";
import { type TipTable, tipTable, tipText } from "../../view/tips/tip.ts";
import { meetsText } from "../acts/attack/attack-words.ts";
import { skillName } from "../build/bench/traits.ts";
import { COUNTED } from "../cards/change-words.ts";
import { traitName } from "../hero/trait-words.ts";
import { type ItemView, itemViews, PLAINLY, type Told } from "./item-view.ts";

/** A number on the sheet that can be rolled and can say where it comes from. */
export interface RatingView {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** What `openCheck` is asked for: `ability:str`, `skill:<item id>`, ... */
  readonly trait: string;
  /** Lines of the total as one text, for screen readers. */
  readonly why: string;
  /** The same as a small table. */
  readonly tip: TipTable;
  /** Short remarks beside the number: "without Defensive Roll +4", "Impervious 5". */
  readonly notes: readonly string[];
  /** Why it can't be used at all; empty when it can. */
  readonly refused: string;
  /** Why a check fails by itself; empty when it doesn't. */
  readonly fails: string;
  /** What edit mode writes: the bought rank and its path. */
  readonly path?: string;
  readonly bought?: number;
  readonly absent?: boolean;
  readonly absentPath?: string;
}

export interface SkillView extends RatingView {
  readonly itemId: string;
  readonly rank: number;
  readonly ability: string;
  /** Whether it is taken once for each specialty, and for which this is. */
  readonly specialized: boolean;
  readonly specialty: string;
}

export interface TickView {
  readonly value: number;
  readonly text: string;
  readonly label: string;
  readonly filled: boolean;
  readonly current: boolean;
  /** At 0 and less: battered, dying, dead. */
  readonly below: boolean;
}

export interface AttackView {
  readonly id: string;
  readonly name: string;
  readonly range: string;
  /** What rolls to hit, signed; empty when nothing does. */
  readonly bonus: string;
  readonly meets: string;
  readonly effect: string;
  readonly resisted: string;
  readonly tags: readonly string[];
  readonly why: string;
  readonly tip: TipTable;
  readonly refused: string;
}

export interface ConditionView {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly img: string;
  /** Comes and goes with health or an ability, so that it can't be ended by hand. */
  readonly locked: boolean;
  /** Dying or stabilized: one may be made the other. */
  readonly flips: boolean;
  /** What carries it; empty for what follows from health or an ability alone. */
  readonly effect: string;
}

/** Everything that the sheet of a Fudge character shows. */
export interface HeroView {
  readonly name: string;
  readonly powerLevel: number;
  /** What the power level caps, and what it is worth. */
  readonly levelTip: string;
  readonly points: {
    readonly spent: string;
    readonly budget: number;
    readonly unspent: string;
    readonly over: boolean;
    readonly why: string;
    readonly tip: TipTable;
    readonly rows: readonly { readonly label: string; readonly value: string }[];
  };
  readonly implied: string;
  readonly health: {
    readonly ticks: readonly TickView[];
    readonly state: string;
    readonly tone: Tone;
    readonly icon: string;
    readonly value: string;
  };
  readonly bruises: number;
  readonly conditions: readonly ConditionView[];
  /** Every condition that may be set by hand, in the order of their names. */
  readonly menu: () => readonly {
    readonly id: string;
    readonly label: string;
    readonly hint: string;
    readonly img: string;
    readonly on: boolean;
  }[];
  readonly abilities: readonly RatingView[];
  readonly defenses: readonly RatingView[];
  readonly initiative: RatingView;
  readonly attacks: readonly AttackView[];
  readonly skills: readonly SkillView[];
  readonly untrained: readonly RatingView[];
  readonly advantages: readonly ItemView[];
  readonly powers: readonly ItemView[];
  readonly equipment: readonly ItemView[];
  readonly complications: readonly ItemView[];
  readonly audit: readonly { readonly text: string; readonly rule: string }[];
  /** How many things the audit finds, in words. */
  readonly mending: string;
}

function rating(
  name: string,
  label: string,
  total: Explained,
  trait: string,
  localize: Localize,
  more: Partial<RatingView> = {},
): RatingView {
  const parts = [{ title: label, total: signed(total.total), rows: rowViews(total.rows, localize) }];
  const remarks = [more.refused ?? "", more.fails ?? "", ...(more.notes ?? [])];
  return {
    key: name,
    label,
    value: signed(total.total),
    trait,
    why: tipText(parts, remarks),
    tip: tipTable(parts, remarks),
    notes: [],
    refused: "",
    fails: "",
    ...more,
  };
}

const reason = (fails: AutomaticFailure | null, localize: Localize): string => (fails ? localize(fails.label) : "");

/** The five defenses; Toughness also says what it is while vulnerable, and any of them what it shrugs off. @rule FUD-662 */
function defenses(character: FudgeCharacter, derived: FudgeDerived, localize: Localize): RatingView[] {
  return DEFENSE_KEYS.map((k) => {
    const d = derived.defenses[k];
    const bare = k === "toughness" && derived.toughness.withoutRoll.total !== derived.toughness.full.total;
    return rating(k, localize(key("Defense", k, "label")), d, `defense:${k}`, localize, {
      fails: reason(d.fails, localize),
      notes: [
        ...(bare
          ? [localize(key("Sheet", "withoutRoll"), { value: signed(derived.toughness.withoutRoll.total) })]
          : []),
        ...(d.impervious > 0 ? [localize(key("Sheet", "impervious"), { rank: d.impervious })] : []),
      ],
      ...(k !== "toughness" && { path: `system.defenses.${k}`, bought: character.defenses[k] }),
    });
  });
}

/** A combat skill that lies unused beside an attack that it fits. @rule FUD-112 FUD-582 */
function unusedText(a: Attack, character: FudgeCharacter, localize: Localize): string {
  const behind = componentBehind(character, a.id);
  const skill = behind && a.check !== null && a.name !== null ? unusedSkill(character, { name: a.name }, behind) : null;
  return skill === null ? "" : localize(key("Sheet", "unusedSkill"), { skill: skillName(skill, localize) });
}

/** Attacks of one power that bear its name alike say by what they do, or else by how far they reach, which is which. */
function toldApart(attacks: readonly AttackView[]): AttackView[] {
  return attacks.map((a) => {
    const alike = attacks.filter((b) => b.name === a.name);
    if (alike.length === 1) return a;
    const by = ([(b) => b.effect, (b) => b.range, (b) => b.meets] as ((b: AttackView) => string)[]).find(
      (word) => new Set(alike.map(word)).size === alike.length,
    );
    const word = by?.(a) ?? `${String(alike.indexOf(a) + 1)}`;
    return { ...a, name: `${a.name}: ${word}` };
  });
}

function attackView(a: Attack, character: FudgeCharacter, localize: Localize): AttackView {
  const meets = meetsText(a, localize);
  const name = a.name ?? localize(a.label);
  const effect = effectsOf(a)
    .map((e) => localize(key("Card", "effectRank"), { effect: key("Effect", e.effect, "label"), rank: e.rank.total }))
    .join(" + ");
  const resists = [...new Set(effectsOf(a).flatMap((e) => e.resistedBy ?? []))];
  const parts = [
    ...(a.bonus
      ? [
          {
            title: localize(key("Roll", "attack")),
            total: signed(a.bonus.total),
            rows: rowViews(a.bonus.rows, localize),
          },
        ]
      : []),
    ...effectsOf(a).map((e) => ({
      title: a.linked.length === 0 ? localize(key("Sheet", "effectRank")) : localize(key("Effect", e.effect, "label")),
      total: plain(e.rank.total),
      rows: rowViews(e.rank.rows, localize),
    })),
  ];
  const refused = a.refused ? localize(key("Refusal", a.refused.reason), a.refused.data) : "";
  const unused = unusedText(a, character, localize);
  const remarks = [refused, reason(a.fails, localize), unused];
  return {
    id: a.id,
    name,
    range: localize(key("Range", a.range, "label")),
    bonus: a.bonus ? signed(a.bonus.total) : "",
    meets,
    effect,
    resisted:
      resists.length === 0
        ? ""
        : localize(key("Sheet", "resists"), {
            defense: listed(resists.map((d) => localize(key("Defense", d, "label")))),
          }),
    tags: [
      ...(a.switches ? [localize(key("Sheet", "switches"))] : []),
      ...(a.multiattack ? [localize(key("Modifier", "multiattack", "label"))] : []),
      ...(a.penetrating > 0
        ? [localize(key("Sheet", "ranked"), { name: key("Modifier", "penetrating", "label"), rank: a.penetrating })]
        : []),
      ...(a.nonLethal ? [localize(key("Card", "nonLethal"))] : []),
      ...(unused === "" ? [] : [unused]),
    ],
    why: tipText(parts, remarks),
    tip: tipTable(parts, remarks),
    refused,
  };
}

/** The track from death up to full health; a click on a tick sets it. @rule FUD-663 */
function healthTrack(character: FudgeCharacter, localize: Localize): TickView[] {
  const { value: now, max } = character.health;
  const values = Array.from({ length: max - HEALTH.dead + 1 }, (_n, i) => HEALTH.dead + i);
  return values.map((value) => ({
    value,
    text: plain(value),
    label: localize(key("Sheet", "setHealth"), { value: plain(value) }),
    filled: value <= now,
    current: value === now,
    below: value <= HEALTH.battered,
  }));
}

const BAND: Readonly<Record<HealthBand, { readonly tone: Tone; readonly icon: string }>> = {
  fit: { tone: "success", icon: "fa-solid fa-heart" },
  weak: { tone: "warning", icon: "fa-solid fa-heart-crack" },
  battered: { tone: "warning", icon: "fa-solid fa-heart-crack" },
  down: { tone: "harm", icon: "fa-solid fa-heart-pulse" },
  dead: { tone: "harm", icon: "fa-solid fa-skull" },
};

const conditionIcon = (id: string): string => icon(conditionDefinition(id)?.icon ?? "hazard-sign");

/** Those whose degree is a bonus or a penalty. */
const SIGNED: readonly string[] = ["aided", "restored", "trading"];

/** Those that say how much of what is missing is of their kind. */
const WOUNDS: readonly string[] = ["incurable", "unrecoverable"];

/** Those whose trait is no part of anybody but a number. */
const NUMBERED: readonly string[] = ["borrowed", "restored", "worn"];

/** How much of it there is where its degree counts something: points, ranks or uses that are gone, or what it adds; empty for any other. @rule FUD-165 FUD-174 FUD-176 FUD-290 FUD-311 FUD-520 FUD-530 */
function howMuch(
  { id, degree = null }: Partial<Pick<ConditionState, "degree">> & Pick<ConditionState, "id">,
  localize: Localize,
): string {
  if (degree === null || degree === 0) return "";
  const unit = COUNTED[id];
  if (unit !== undefined) return localize(key("Sheet", "gone", unit), { count: degree });
  if (SIGNED.includes(id)) return signed(degree);
  return WOUNDS.includes(id) ? plain(degree) : "";
}

/** Conditions as chips: those that were caused, then those that health and abilities at -5 bring by themselves. @rule FUD-403 FUD-672 */
function conditionViews(character: FudgeCharacter, localize: Localize): ConditionView[] {
  const view = (
    c: Pick<ConditionState, "id" | "trait" | "effect"> & Partial<Pick<ConditionState, "degree">>,
  ): ConditionView => {
    const label = localize(key("Condition", c.id, "label"));
    const named =
      c.trait === null || c.trait === "all" || NUMBERED.includes(c.id)
        ? label
        : localize(key("Sheet", "withSpecialty"), { skill: label, specialty: traitName(character, c.trait, localize) });
    const hint = localize(
      c.id === "debilitated" && c.trait !== null ? key("Debilitated", c.trait) : key("Condition", c.id, "hint"),
    );
    const much = howMuch(c, localize);
    const [counted, told] =
      much === ""
        ? [named, hint]
        : [
            localize(key("Sheet", "counted"), { condition: named, count: much }),
            localize(key("Sheet", "countedTip"), { hint, count: much }),
          ];
    return {
      id: c.id,
      label: counted,
      hint: told,
      img: conditionIcon(c.id),
      locked: c.effect === "" || conditionDefinition(c.id)?.type === "damage",
      flips: c.id === "dying" || c.id === "stabilized",
      effect: c.effect,
    };
  };
  const derived = presentParts(character).filter(
    (p) => !character.conditions.some((c) => c.id === p.id && c.trait === p.trait),
  );
  return [...character.conditions.map(view), ...derived.map((p) => view({ ...p, degree: null, effect: "" }))];
}

function conditionMenu(character: FudgeCharacter, localize: Localize): ReturnType<HeroView["menu"]> {
  const present = presentConditions(character);
  return HUD_CONDITIONS.map((id) => ({
    id,
    label: localize(key("Condition", id, "label")),
    hint: localize(key("Condition", id, "hint")),
    img: conditionIcon(id),
    on: present.has(id),
  })).sort((a, b) => a.label.localeCompare(b.label));
}

function skillView(s: SkillRating, character: FudgeCharacter, localize: Localize): SkillView {
  return {
    ...rating(s.base, skillName(s, localize), s, `skill:${s.id ?? ""}`, localize, {
      refused: s.refused ? localize(key("Refusal", s.refused.reason), s.refused.data) : "",
      fails: reason(s.fails, localize),
    }),
    itemId: s.id ?? "",
    rank: character.skills.find((x) => x.id === s.id)?.rank ?? 0,
    ability: localize(key("Ability", s.ability, "label")),
    specialized: SKILLS[s.base].specialties,
    specialty: s.specialty,
  };
}

function pointsView({ points }: FudgeDerived, localize: Localize): HeroView["points"] {
  const rows = (["abilities", "powers", "advantages", "skills", "defenses"] as const).map((k) => ({
    label: localize(key("Points", k)),
    value: plain(points[k]),
    rule: "FUD-552",
  }));
  const parts = [{ title: localize(key("Sheet", "pointsSpent")), total: plain(points.total), rows }];
  return {
    spent: plain(points.spent),
    budget: points.budget,
    unspent: plain(points.unspent),
    over: points.unspent < 0,
    why: tipText(parts),
    tip: tipTable(parts),
    rows,
  };
}

/** What a power level means, in a sentence: its caps, its points, and the level that the build comes to. @rule FUD-550 FUD-553 FUD-555 */
function levelTip(level: number, { points, impliedPowerLevel }: FudgeDerived, localize: Localize): string {
  const { attack, skill, ability } = CAP_ABOVE_LEVEL;
  return localize(key("Sheet", "levelTip"), {
    caps: level + attack,
    skills: level + skill,
    abilities: level + ability,
    budget: points.budget,
    implied: impliedPowerLevel,
  });
}

/**
 * The sheet of a hero or minion from its snapshot, what the rules derive from it, and its items in their order.
 * @param told  the table's settings and units, in which powers say how far they reach
 * @rule FUD-660 FUD-661 FUD-662 FUD-663 FUD-664 FUD-665 FUD-666 FUD-667 FUD-668 FUD-669 FUD-672 FUD-673
 */
export function heroView(
  character: FudgeCharacter,
  derived: FudgeDerived,
  unsorted: readonly SheetItem[],
  localize: Localize,
  told: Told = PLAINLY,
): HeroView {
  const items = [...unsorted].sort((a, b) => a.sort - b.sort);
  const of = { character, ...told };
  const place = new Map(items.map((i, at) => [i.id, at]));
  const shown = {
    name: character.name,
    powerLevel: character.powerLevel,
    points: pointsView(derived, localize),
    health: {
      ticks: healthTrack(character, localize),
      state: localize(key("Band", derived.band)),
      value: plain(character.health.value),
      ...BAND[derived.band],
    },
    bruises: character.bruises,
    conditions: conditionViews(character, localize),
    menu: () => conditionMenu(character, localize),
    abilities: ABILITY_KEYS.map((k) => {
      const a = derived.abilities[k];
      const view = rating(k, localize(key("Ability", k, "label")), a, `ability:${k}`, localize, {
        path: `system.abilities.${k}.rank`,
        absentPath: `system.abilities.${k}.absent`,
        bought: asBuilt(character).abilities[k] ?? 0,
        absent: a.absent,
        fails: reason(a.fails, localize),
      });
      return a.absent ? { ...view, value: "\u2013" } : view;
    }),
    defenses: defenses(character, derived, localize),
    initiative: rating("initiative", localize(key("Roll", "initiative")), derived.initiative, "initiative", localize),
    attacks: toldApart(
      bareHandsLast(derived.attacks, (a) => a.rank?.total ?? 0).map((a) => attackView(a, character, localize)),
    ),
    skills: derived.skills
      .map((s) => skillView(s, character, localize))
      .sort((a, b) => (place.get(a.itemId) ?? 0) - (place.get(b.itemId) ?? 0)),
    untrained: derived.untrained
      .map((s) =>
        rating(s.base, localize(key("Skill", s.base, "label")), s, `skillbase:${s.base}`, localize, {
          refused: s.refused ? localize(key("Refusal", s.refused.reason), s.refused.data) : "",
          fails: reason(s.fails, localize),
        }),
      )
      .sort((a, b) => a.label.localeCompare(b.label)),
  };
  // Lists of tabs that are seldom the one shown, and what is only told to whoever points at it or builds.
  return whenRead(
    {
      levelTip: () => levelTip(character.powerLevel, derived, localize),
      implied: () => localize(key("Sheet", "implied"), { level: derived.impliedPowerLevel }),
      advantages: () => itemViews(items, "fudgeAdvantage", of, localize),
      powers: () => itemViews(items, "fudgePower", of, localize),
      equipment: () => itemViews(items, "fudgeEquipment", of, localize),
      complications: () => itemViews(items, "complication", of, localize),
      audit: () => derived.audit.map((a) => ({ text: localize(a.message, a.data), rule: a.rule })),
      mending: () => localize(key("Sheet", "findings"), { count: derived.audit.length }),
    },
    shown,
  );
}
