import {
  type AdvantageKey,
  ADVANTAGES,
  atRank,
  type Component,
  DEFAULT_SETTINGS,
  type FudgeCharacter,
  type FudgeSettings,
  isAttackEffect,
  isOneUse,
  key,
  lostFrom,
  minionPowerLevel,
  type PowerEntry,
  powerFacts,
  shotsLeft,
  type SkillEntry,
  standing,
  structureOf,
  summoning,
  type Unit,
  unitsInUse,
  type UnitSystem,
  variableBudget,
} from "../../../rules/fudge/index.ts";
import type { Localize } from "../../ruleset.ts";
import { plain } from "../../view/rows.ts";
import type { SheetItem } from "../../view/sheet-item.ts";
import { traitText } from "../build/bench/traits.ts";
import { pointsText } from "../fortune/points-text.ts";
import { factTexts } from "../powers/effect-numbers.ts";
import { componentLine, effectNamed } from "../powers/effect-words.ts";

/** One effect of a power in play. */
export interface EffectLine {
  readonly text: string;
  /** How far, how fast, how much: what it comes to. */
  readonly facts: readonly string[];
  /** What is different now: let go, drained, so many uses left. */
  readonly remarks: readonly string[];
  /** Whether it is let go, or waits in an array, while the power is on. */
  readonly idle: boolean;
  /** What using it is called, and how it is asked for. */
  readonly use: { readonly id: string; readonly label: string } | null;
}

/** How a table has numbers told: its settings and its units. */
export interface Told {
  readonly settings: FudgeSettings;
  readonly units: UnitSystem;
}

export const PLAINLY: Told = { settings: DEFAULT_SETTINGS, units: "us" };

export interface ItemView {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly lines: readonly string[];
  /** What stands beside its effects: a state, whose form it is, its subject. */
  readonly remarks: readonly string[];
  /** How a temporary power ends, what it then costs; empty for what is one's own. */
  readonly stunt: string;
  /** Effects of a power, each with what it comes to and how it is used now; empty for anything else. */
  readonly effects: readonly EffectLine[];
  /** Rank or cost in a word or two; empty when there is none. */
  readonly badge: string;
  /** Whether there is a rank to edit in place, and it. */
  readonly hasRank: boolean;
  readonly rank: number;
  /** Whether it can be switched, and stands on. */
  readonly switchable: boolean;
  readonly active: boolean;
  readonly html: string;
  /** Members of its array, to choose the one in use; empty without an array. */
  readonly members: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[];
  /** What may pay for it (points, a Variable power), in edit mode; empty where there is no choice. */
  readonly payers: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[];
  /** Who comes with it: points and power level of a minion, sidekick or summoned one; null without. */
  readonly follower: {
    readonly label: string;
    readonly points: number;
    readonly level: number;
    readonly kind: "minion" | "hero";
    readonly dazed: boolean;
  } | null;
  /** What a Variable power may be set to: the button for another form, with the points that its forms may cost. */
  readonly forms: string;
  /** Whether it is about something that must be said, and what. */
  readonly wantsSubject: boolean;
  readonly subject: string;
  /** The skills that it may be about, where it is about one of them; empty where the subject is free. */
  readonly subjects: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[];
  /** For sorting: rank or cost. */
  readonly worth: number;
}

/** The effects of a power as they are in somebody's hands now. @rule FUD-175 FUD-278 FUD-457 FUD-530 FUD-667 */
function effectLines(
  power: PowerEntry | undefined,
  { character, settings, units }: Told & { readonly character: FudgeCharacter },
  localize: Localize,
): EffectLine[] {
  if (!power) return [];
  const on = standing(power);
  return power.components.map((c): EffectLine => {
    const lost = lostFrom(character, power, c);
    const left = shotsLeft(character, power, c);
    const idle = !on.includes(c);
    const dropped = power.off?.includes(c.id) === true;
    const used = c.duration === "permanent" ? "show" : "use";
    const working = isAttackEffect(c) ? "attack" : used;
    const resting = dropped ? "takeUp" : "switchTo";
    const label = idle ? resting : working;
    return {
      text: componentLine(c, localize, character.skills),
      facts: factTexts(powerFacts(character, atRank(character, power, c) ?? c, settings), units, localize),
      remarks: [
        ...(dropped ? [localize(key("Sheet", "letGo"))] : []),
        ...(lost > 0 ? [localize(key("Sheet", "rankNow"), { rank: Math.max(0, c.rank - lost), full: c.rank })] : []),
        ...(left === null ? [] : [localize(key("Sheet", "usesLeft"), { left })]),
      ],
      idle,
      use: power.given === undefined ? { id: `${power.id}.${c.id}`, label: localize(key("Sheet", label)) } : null,
    };
  });
}

/** Skills that Skill mastery may be of: it is asked by the skill's own entry. What was written by hand before stays to be seen. @rule FUD-053 FUD-430 */
function masteryOf(subject: string, skills: readonly SkillEntry[], localize: Localize): ItemView["subjects"] {
  const own = skills.map((s) => ({
    value: s.id,
    label: traitText(s.id, skills, localize),
    selected: s.id === subject,
  }));
  return [
    {
      value: own.some((o) => o.selected) ? "" : subject,
      label: subject === "" || own.some((o) => o.selected) ? localize(key("Sheet", "whichSkill")) : subject,
      selected: !own.some((o) => o.selected),
    },
    ...own,
  ];
}

/** The button for another form of a Variable power; empty for any other. @rule FUD-500 */
function formsOf(components: readonly Component[], localize: Localize): string {
  const variable = components.find((c) => c.effect === "variable");
  return variable ? localize(key("Sheet", "newForm"), { budget: variableBudget(variable.rank, []).budget }) : "";
}

/** The members of a power's arrays by the names of their effects, the one in use chosen. @rule FUD-457 */
function membersOf(
  components: readonly Component[],
  member: string | null,
  skills: readonly SkillEntry[],
  localize: Localize,
): ItemView["members"] {
  const label = (u: Unit): string =>
    u.components.map((c) => effectNamed(c, components, skills, localize, "rank")).join(" + ");
  const used = unitsInUse({ components, member }).filter((u) => u.role !== "single");
  const shown = used.find((u) => u.id === member) ?? used[0];
  return structureOf({ components })
    .units.filter((u) => u.role !== "single")
    .map((u) => ({ value: u.id, label: label(u), selected: u.id === shown?.id }));
}

/** A minion or sidekick that was bought, or what a Summon Minion calls. @rule FUD-500 FUD-601 FUD-603 */
function followerOf(
  system: SheetItem["system"],
  components: readonly Component[],
  localize: Localize,
): ItemView["follower"] {
  const said = (
    points: number,
    level: number,
    kind: "minion" | "hero",
    count = 1,
    dazed = false,
  ): NonNullable<ItemView["follower"]> => ({
    points,
    level,
    kind,
    dazed,
    label: localize(key("Sheet", "follower"), { points, level, count }),
  });
  if (system.key === "minion" || system.key === "sidekick")
    return said(
      Number(system.rank),
      minionPowerLevel(Number(system.rank)),
      system.key === "minion" ? "minion" : "hero",
    );
  const summons = components.find((c) => c.effect === "summonMinion");
  if (!summons) return null;
  const { points, powerLevel, heroic, count, dazed } = summoning(summons);
  return said(points, powerLevel, heroic ? "hero" : "minion", count, dazed);
}

/** A list of a sheet: advantages, powers, gear, complications. @rule FUD-667 FUD-668 */
export function itemViews(
  items: readonly SheetItem[],
  type: string,
  of: Told & { readonly character: FudgeCharacter },
  localize: Localize,
): ItemView[] {
  const variables = items.filter(
    (i) =>
      i.type === "fudgePower" &&
      ((i.system.components as readonly Component[] | undefined) ?? []).some((c) => c.effect === "variable"),
  );
  const payersOf = (id: string, paidBy: unknown): ItemView["payers"] => {
    const others = variables.filter((v) => v.id !== id);
    if (type !== "fudgePower" || (others.length === 0 && paidBy === null)) return [];
    return [
      { value: "", label: localize(key("Sheet", "paidWithPoints")), selected: paidBy === null },
      ...others.map((v) => ({
        value: v.id,
        label: localize(key("Sheet", "formOf"), { name: v.name }),
        selected: v.id === paidBy,
      })),
    ];
  };
  return items
    .filter((i) => i.type === type)
    .map(({ id, name, img, system }): ItemView => {
      const components = (system.components as readonly Component[] | undefined) ?? [];
      const subject = typeof system.subject === "string" ? system.subject : "";
      const isPower = system.components !== undefined;
      const rank = typeof system.rank === "number" ? system.rank : undefined;
      const held = of.character.powers.find((p) => p.id === id);
      const { given } = held ?? {};
      const before = [
        ...(typeof system.state === "string" && system.state !== "intact"
          ? [localize(key("ObjectState", system.state))]
          : []),
        ...(given === undefined ? [] : [localize(key("Sheet", "given"))]),
        ...(typeof system.paidBy === "string"
          ? [localize(key("Sheet", "formOf"), { name: items.find((i) => i.id === system.paidBy)?.name ?? "" })]
          : []),
      ];
      const after = [
        ...(subject === "" ? [] : [traitText(subject, of.character.skills, localize)]),
        ...(system.motivation === true ? [localize(key("Sheet", "motivation"))] : []),
      ];
      return {
        id,
        name,
        img,
        lines: [...before, ...components.map((c) => componentLine(c, localize, of.character.skills)), ...after],
        remarks: [...before, ...after],
        effects: effectLines(held, of, localize),
        stunt: held?.paidBy === "stunt" ? localize(key("Stunt", isOneUse(held) ? "runsOnce" : "runs")) : "",
        badge: isPower ? pointsText(Number(system.cost), localize) : rank !== undefined && rank > 1 ? plain(rank) : "",
        hasRank: rank !== undefined,
        rank: rank ?? 0,
        switchable: isPower && given === undefined,
        active: system.active === true,
        html: typeof system.description === "string" ? system.description : "",
        members: isPower
          ? membersOf(components, (system.member as string | null | undefined) ?? null, of.character.skills, localize)
          : [],
        payers: isPower ? payersOf(id, system.paidBy ?? null) : [],
        forms: formsOf(components, localize),
        follower: followerOf(system, components, localize),
        wantsSubject:
          typeof system.key === "string" &&
          Object.hasOwn(ADVANTAGES, system.key) &&
          ADVANTAGES[system.key as AdvantageKey].subject,
        subject,
        subjects: system.key === "skillMastery" ? masteryOf(subject, of.character.skills, localize) : [],
        worth: rank ?? (isPower ? Number(system.cost) : 0),
      };
    });
}
