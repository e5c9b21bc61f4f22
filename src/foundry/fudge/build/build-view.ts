import { listed } from "../../view/text/lists.ts";
import {
  asBuilt,
  type AuditFinding,
  type AuditMend,
  backgroundAudit,
  capsOf,
  type Component,
  type FudgeCharacter,
  type FudgeDerived,
  type FudgeSettings,
  key,
} from "../../../rules/fudge/index.ts";
import type { Explained } from "../../../rules/kernel/rows.ts";
import type { Localize } from "../../ruleset.ts";
import { plain } from "../../view/rows.ts";
import { written } from "../../view/text/written.ts";

/** One kind of points with the line of everything bought. */
export interface CategoryView {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly rows: readonly { readonly label: string; readonly note: string; readonly value: string }[];
}

/** A capped number in the list of all caps. */
export interface CapView {
  readonly label: string;
  readonly kind: string;
  readonly value: string;
  readonly cap: string;
  readonly rule: string;
  readonly state: "over" | "full" | "free";
  /** How full it is, 0 to 100. */
  readonly percent: number;
}

/** Something that breaks the build, and the way out. */
export interface BreachView {
  readonly index: number;
  readonly text: string;
  readonly rule: string;
  /** What one click would change, in words; empty where only people can decide. */
  readonly mend: string;
  /** What to do where no click can; empty beside a mend. */
  readonly advice: string;
}

export interface BuildView {
  readonly categories: readonly CategoryView[];
  readonly gear: {
    readonly value: string;
    readonly budget: string;
    readonly over: boolean;
    readonly rows: CategoryView["rows"];
  } | null;
  readonly caps: readonly CapView[];
  readonly breaches: readonly BreachView[];
  readonly background: readonly string[];
}

const CATEGORIES = ["abilities", "powers", "advantages", "skills", "defenses"] as const;

/** The lines behind a sum; a rank or a subject goes along as a note. */
function lines(sum: Explained, localize: Localize): CategoryView["rows"] {
  return sum.rows.map((r) => {
    const { name = "", ranks, subject, specialty } = r.data ?? {};
    const about = listed([subject, specialty].filter((x): x is string => typeof x === "string" && x !== ""));
    const label = localize(r.label, { name });
    return {
      label: about === "" ? label : localize(key("Sheet", "withSpecialty"), { skill: label, specialty: about }),
      note: ranks === undefined ? "" : localize(key("Build", "ranks"), { ranks }),
      value: plain(r.value),
    };
  });
}

function nameOf(mend: AuditMend, character: FudgeCharacter, localize: Localize): string {
  switch (mend.what) {
    case "ability":
    case "absence":
      return localize(key("Ability", mend.id, "label"));
    case "defense":
      return localize(key("Defense", mend.id, "label"));
    case "skill": {
      const held = character.skills.find((s) => s.id === mend.id);
      return held ? localize(key("Skill", held.base, "label")) : mend.id;
    }
    case "advantage":
      return localize(key("Advantage", character.advantages.find((a) => a.id === mend.id)?.key ?? "", "label"));
    case "component":
    case "cost":
    case "modifier": {
      const power = character.powers.find((p) => p.id === mend.power)?.name ?? "";
      return mend.what === "modifier"
        ? localize(key("Build", "of"), { part: key("Modifier", mend.key, "label"), power })
        : power;
    }
  }
}

/** What a mend would change, in words: "Parry ranks from 12 to 10". @rule FUD-566 */
function mendText(mends: readonly AuditMend[], character: FudgeCharacter, localize: Localize): string {
  return listed(mends
    .map((m) =>
      localize(key("Build", m.to === 0 && m.what === "modifier" ? "mendAway" : `mend.${m.what}`), {
        name: nameOf(m, character, localize),
        from: m.from,
        to: m.to,
      }),
    ));
}

const worded = (text: string, localize: Localize): string => (text.startsWith("CROSSOVER.") ? localize(text) : text);

/** A trait as a list names it, told from others of its name. */
const traitName = (trait: string, about: string, localize: Localize): string =>
  about === ""
    ? worded(trait, localize)
    : localize(key("Audit", "about"), { trait: worded(trait, localize), about: worded(about, localize) });

/** What a finding says, in words. @rule FUD-566 */
export function findingText({ message, data }: AuditFinding, localize: Localize): string {
  const { about = "", trait } = data;
  const words = Object.fromEntries(
    Object.entries(data).map(([k, v]) => [k, typeof v === "string" ? worded(v, localize) : v]),
  );
  return localize(
    message,
    typeof trait === "string" ? { ...words, trait: traitName(trait, String(about), localize) } : words,
  );
}

/** Where a finding has no one-click way out, what its people can do. */
function advice(finding: AuditFinding, localize: Localize): string {
  const name = key("Build", "advice", finding.message.split(".").slice(2).join("-"));
  return written(name, localize) ?? localize(key("Build", "adviceGeneral"));
}

/**
 * The build of a character: points by kind with their lines, every cap, what breaks it and how to mend it. Nothing is ever blocked.
 * @rule FUD-552 FUD-553 FUD-566 FUD-571 FUD-585 FUD-673
 */
export function buildView(
  character: FudgeCharacter,
  derived: FudgeDerived,
  settings: FudgeSettings,
  background: Parameters<typeof backgroundAudit>[0] | null,
  localize: Localize,
): BuildView {
  const { pointSheet: sheet, points, audit } = derived;
  const { equipment } = sheet;
  return {
    categories: CATEGORIES.map((k) => ({
      key: k,
      label: localize(key("Points", k)),
      value: plain(points[k]),
      rows: lines(sheet[k], localize),
    })),
    gear:
      equipment.budget === 0 && equipment.rows.length === 0
        ? null
        : {
            value: plain(equipment.total),
            budget: plain(equipment.budget),
            over: equipment.unspent < 0,
            rows: lines(equipment, localize),
          },
    caps: capsOf(character, settings)
      .filter((c) => !((c.kind === "ability" || c.kind === "impervious") && c.value <= 0))
      .map((c): CapView => ({
        label: traitName(c.trait, c.about, localize),
        kind: localize(key("Build", "cap", c.kind)),
        value: plain(c.value),
        cap: plain(c.cap),
        rule: c.rule,
        state: c.value > c.cap ? "over" : c.value === c.cap ? "full" : "free",
        percent: c.cap <= 0 ? 100 : Math.max(0, Math.min(100, Math.round((c.value * 100) / c.cap))),
      })),
    breaches: audit.map((a, index) => ({
      index,
      text: findingText(a, localize),
      rule: a.rule,
      mend: mendText(a.mends, character, localize),
      advice: a.mends.length > 0 ? "" : advice(a, localize),
    })),
    background: background === null ? [] : backgroundAudit(background).map((f) => findingText(f, localize)),
  };
}

/** One mend as an update of the actor or of one of its items. */
export type MendUpdate =
  | { readonly item: null; readonly data: Readonly<Record<string, unknown>> }
  | { readonly item: string; readonly data: Readonly<Record<string, unknown>> };

/** The effects of a power with one mend of them made. */
function mendedComponents(components: readonly Component[], m: AuditMend): readonly Component[] {
  if (m.what !== "component" && m.what !== "modifier") return components;
  return components.map((c) => {
    if (c.id !== m.id) return c;
    if (m.what === "component")
      return {
        ...c,
        rank: m.to,
        modifiers: c.modifiers.map((x) => (x.partial !== null && x.partial > m.to ? { ...x, partial: m.to } : x)),
      };
    return {
      ...c,
      modifiers:
        m.to === 0
          ? c.modifiers.filter((x) => x.key !== m.key)
          : c.modifiers.map((x) => (x.key === m.key ? { ...x, ranks: m.to } : x)),
    };
  });
}

/** What a mend writes: bought numbers of the actor, ranks of items, and for each power its effects once, with all that is mended in them. @rule FUD-566 */
export function mendUpdates(mends: readonly AuditMend[], character: FudgeCharacter): MendUpdate[] {
  const effects = new Map<string, readonly Component[]>();
  const updates = mends.flatMap((m): MendUpdate[] => {
    switch (m.what) {
      case "ability":
        return [{ item: null, data: { [`system.abilities.${m.id}.rank`]: m.to } }];
      case "absence":
        return [
          { item: null, data: { [`system.abilities.${m.id}.absent`]: false, [`system.abilities.${m.id}.rank`]: m.to } },
        ];
      case "defense":
        return [{ item: null, data: { [`system.defenses.${m.id}`]: m.to } }];
      case "skill":
      case "advantage":
        return [{ item: m.id, data: { "system.rank": m.to } }];
      case "cost":
        return [{ item: m.power, data: { "system.cost": m.to } }];
      case "component":
      case "modifier": {
        const before = effects.get(m.power) ?? asBuilt(character).powers.find((p) => p.id === m.power)?.components;
        if (before) effects.set(m.power, mendedComponents(before, m));
        return [];
      }
    }
  });
  return [
    ...updates,
    ...[...effects].map(([item, components]): MendUpdate => ({ item, data: { "system.components": components } })),
  ];
}

/** Whether an advantage rank or skill may be lowered to 0 by taking the item away. */
export const isGone = (data: Readonly<Record<string, unknown>>): boolean => data["system.rank"] === 0;
