import {
  ATTRIBUTE_KEYS,
  attributeCheck,
  type AttributeKey,
  audit,
  CARD_EFFECTS,
  conditionDefinition,
  DEFENCE_SKILLS,
  derivedConditions,
  type DramaCharacter,
  type DramaDerived,
  type DramaSettings,
  type FLAWS,
  HUD_CONDITIONS,
  LIMIT_KEYS,
  limitRows,
  LIMITS,
  powerDefinition,
  powerValue,
  pushedPlus,
  shockRows,
  showValue,
  SKILL_KEYS,
  SKILLS,
  skillValue,
  weaponEffect,
} from "../../../rules/drama/index.ts";
import type { Explained } from "../../../rules/kernel/rows.ts";
import { icon } from "../../ids.ts";
import type { ActionEntry, Localize } from "../../ruleset.ts";
import { plain, rowViews } from "../../view/rows.ts";
import type { SheetItem } from "../../view/sheet-item.ts";
import { tipHtml, tipText } from "../../view/tip.ts";
import { reachText } from "../cards/reading-words.ts";
import { key } from "../keys.ts";

/** A number on the sheet that says where it comes from, and may be rolled. @rule DRA-391 */
export interface NumberView {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly trait: string;
  readonly tip: string;
  readonly why: string;
  readonly note: string;
  readonly refused: string;
}

export interface SkillRow extends NumberView {
  readonly itemId: string;
  readonly adds: number;
  readonly flag: string;
}

export interface TickView {
  readonly value: number;
  readonly text: string;
  readonly label: string;
  readonly filled: boolean;
  readonly current: boolean;
  readonly below: boolean;
}

export interface ItemRow {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly lines: readonly string[];
  readonly badge: string;
  /** A number that edit mode changes in place: its path, and it. */
  readonly path: string;
  readonly number: number;
  readonly numberLabel: string;
  readonly least: number;
  readonly hasNumber: boolean;
  readonly switchable: boolean;
  /** What the switch does, for those who hear it. */
  readonly switchLabel: string;
  /** Formula behind the badge; empty for none. */
  readonly badgeTip: string;
  readonly badgeWhy: string;
  readonly active: boolean;
  readonly html: string;
}

function numbered(
  name: string,
  label: string,
  total: Explained,
  trait: string,
  localize: Localize,
  more: { readonly note?: string; readonly refused?: string } = {},
): NumberView {
  const parts = [{ title: label, total: plain(total.total), rows: rowViews(total.rows, localize) }];
  const remarks = [more.refused ?? "", more.note ?? ""];
  return {
    key: name,
    label,
    value: plain(total.total),
    trait,
    tip: tipHtml(parts, remarks),
    why: tipText(parts, remarks),
    note: more.note ?? "",
    refused: more.refused ?? "",
  };
}

/** Whether a skill has a trademark item, and whether that is still there. @rule DRA-224 */
function trademarkNote(who: DramaCharacter, item: string | null, localize: Localize): string {
  if (item === null) return "";
  const there = [...who.weapons, ...who.gear].some((g) => g.id === item);
  return localize(key("Sheet", there ? "trademark" : "trademarkGone"));
}

/** Skills of the sheet, grouped by attribute as the ledger lists them. @rule DRA-048 DRA-390 */
/** The skill that pushes a limit, where it isn't called the same: nobody reads "Running Running". */
function skillBeside(limit: keyof typeof LIMITS, localize: Localize): string {
  const skill = localize(key("Skill", LIMITS[limit].skill));
  return skill === localize(key("Limit", limit)) ? "" : skill;
}

function skillGroups(
  who: DramaCharacter,
  localize: Localize,
): { readonly key: string; readonly label: string; readonly skills: readonly SkillRow[] }[] {
  return ATTRIBUTE_KEYS.map((a) => ({
    key: a,
    label: localize(key("Attribute", a)),
    skills: who.skills
      .filter((s) => s.attribute === a)
      .map((s): SkillRow => {
        const value = skillValue(who, s.key);
        const refused = "accepted" in value ? localize(key("Refusal", "trainedOnly"), { skill: s.name }) : "";
        const total = "accepted" in value ? { total: 0, rows: [] } : value;
        const note = [
          s.adds === 0 ? localize(key("Sheet", "unskilled")) : "",
          s.specType === null ? "" : localize(key("Sheet", "specialised"), { type: s.specType }),
          trademarkNote(who, s.trademarkItemId, localize),
        ]
          .filter(Boolean)
          .join(", ");
        return {
          ...numbered(s.key, s.name, total, `skill:${s.key}`, localize, { note, refused }),
          itemId: s.id,
          adds: s.adds,
          flag: localize(key("Flag", s.flag)),
        };
      }),
  })).filter((g) => g.skills.length > 0);
}

/** Skills of the list that anybody may try without adds. @rule DRA-048 */
function untrained(who: DramaCharacter, localize: Localize): NumberView[] {
  const has = new Set(who.skills.map((s) => s.key));
  return SKILL_KEYS.filter((k) => !has.has(k)).flatMap((k) => {
    const value = skillValue(who, k);
    if ("accepted" in value) return [];
    return [
      numbered(
        k,
        localize(key("Skill", k)),
        value,
        `skill:${k}`,
        localize,
        SKILLS[k].flag === "P" ? { note: localize(key("Sheet", "penalised")) } : {},
      ),
    ];
  });
}

/** Shock from 0 up to where the character goes out, the line marked; a click sets it. @rule DRA-390 */
function shockTrack(who: DramaCharacter, limit: number, localize: Localize): TickView[] {
  const most = Math.max(limit, who.harm.shock);
  return Array.from({ length: most + 1 }, (_n, value) => ({
    value,
    text: String(value),
    label: localize(key("Sheet", value >= limit ? "setShockOut" : "setShock"), { value }),
    filled: value <= who.harm.shock && value > 0,
    current: value === who.harm.shock,
    below: value >= limit,
  }));
}

function conditionViews(
  who: DramaCharacter,
  settings: DramaSettings,
  localize: Localize,
): {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly img: string;
  readonly locked: boolean;
}[] {
  const view = (
    id: string,
    locked: boolean,
  ): { id: string; label: string; hint: string; img: string; locked: boolean } => ({
    id,
    label: localize(key("Condition", id, "label")),
    hint: localize(key("Condition", id, "hint")),
    img: icon(conditionDefinition(id)?.icon ?? "hazard-sign"),
    locked,
  });
  return [
    ...[...new Set(who.conditions.map((c) => c.id))].map((id) => view(id, false)),
    ...derivedConditions(who, settings).map((id) => view(id, true)),
  ];
}

const lineOf = (parts: readonly (string | null)[]): string =>
  parts.filter((p): p is string => p !== null && p !== "").join(" \u00b7 ");

function itemRow(item: SheetItem, who: DramaCharacter, localize: Localize): ItemRow {
  const { system: s } = item;
  const base = {
    id: item.id,
    name: item.name,
    img: item.img,
    lines: [] as string[],
    badge: "",
    path: "",
    number: 0,
    numberLabel: "",
    least: 0,
    hasNumber: false,
    switchable: false,
    switchLabel: localize(key("Sheet", item.type === "dramaWeapon" ? "pickUp" : "wear"), { name: item.name }),
    badgeTip: "",
    badgeWhy: "",
    active: true,
    html: typeof s.description === "string" ? s.description : "",
  };
  const harmed = Number(s.wounds ?? 0) > 0 ? localize(key("ObjectWounds", String(s.wounds))) : null;
  if (item.type === "dramaPower") {
    const power = who.powers.find((p) => p.id === item.id);
    const definition = power && powerDefinition(power.key);
    const lines = [
      lineOf([
        localize(key("Power", String(s.key))),
        power && definition?.unit !== "once"
          ? localize(key("Sheet", "powerValue"), { value: plain(powerValue(power)) })
          : null,
        power && (power.key !== "blast" || who.powers.some((p) => p.key === "area"))
          ? reachText(power, localize, pushedPlus(who, `power:${power.id}`))
          : null,
        s.choice === "" ? null : localize(key("Choice", String(s.choice))),
        Number(s.adds) > 0 ? localize(key("Sheet", "addsOf"), { adds: Number(s.adds) }) : null,
        s.extra === true ? localize(key("Sheet", "extraTurn")) : null,
      ]),
    ];
    return {
      ...base,
      lines,
      badge: localize(key("Sheet", "points"), { count: Number(s.cost) }),
      path: "system.value",
      number: Number(s.value),
      numberLabel: localize(key("Sheet", "valueOf"), { name: item.name }),
      least: -50,
      hasNumber: true,
    };
  }
  if (item.type === "dramaWeapon") {
    const weapon = who.weapons.find((w) => w.id === item.id);
    const lines = [
      lineOf([
        localize(key("Skill", String(s.skill))),
        weapon?.ranges
          ? localize(key("Sheet", "ranges"), {
              short: weapon.ranges[0],
              medium: weapon.ranges[1],
              long: weapon.ranges[2],
            })
          : null,
        weapon?.ammo == null ? null : localize(key("Sheet", "ammo"), { count: weapon.ammo }),
        harmed,
      ]),
    ];
    const effect = weapon && numbered(item.id, item.name, weaponEffect(who, weapon), "", localize);
    const dropped = weapon?.dropped === true;
    return {
      ...base,
      lines: dropped ? [localize(key("Sheet", "dropped")), ...lines] : lines,
      ...(effect && {
        badge: localize(key("Sheet", "effect"), { value: effect.value }),
        badgeTip: effect.tip,
        badgeWhy: effect.why,
      }),
      switchable: dropped,
      active: !dropped,
    };
  }
  if (item.type === "dramaArmour")
    return {
      ...base,
      lines: [
        lineOf([
          localize(key("Sheet", "armourAdd"), { add: Number(s.add) }),
          s.max === null ? null : localize(key("Sheet", "armourMax"), { max: Number(s.max) }),
          Number(s.dexPenalty) > 0 ? localize(key("Sheet", "dexPenalty"), { penalty: Number(s.dexPenalty) }) : null,
        ]),
      ],
      switchable: true,
      active: s.worn === true,
    };
  return {
    ...base,
    lines: [
      lineOf([
        String(s.type ?? ""),
        localize(key("Sheet", "toughnessOf"), { value: Number(s.toughness) }),
        s.speedValue === null ? null : localize(key("Sheet", "speed"), { value: Number(s.speedValue) }),
        harmed,
      ]),
    ],
  };
}

/** Everything that a sheet of this ruleset shows. @param actions  what it does by name @rule DRA-390 DRA-391 DRA-392 DRA-403 */
export function sheetView(
  who: DramaCharacter,
  derived: DramaDerived,
  items: readonly SheetItem[],
  flaws: readonly (keyof typeof FLAWS)[],
  settings: DramaSettings,
  localize: Localize,
  actions: readonly ActionEntry[] = [],
) {
  const rows = (type: string): ItemRow[] =>
    items
      .filter((i) => i.type === type)
      .sort((a, b) => a.sort - b.sort)
      .map((i) => itemRow(i, who, localize));
  const groups = [...new Set(actions.map((a) => a.group))].map((g) => ({
    label: localize(g),
    actions: actions.filter((a) => a.group === g),
  }));
  const found = audit(who, flaws, settings);
  const { flags } = derived;
  const state = flags.dead
    ? "dead"
    : flags.unconscious
      ? "unconscious"
      : derived.out
        ? "out"
        : who.harm.wounds > 0
          ? "wounded"
          : "fit";
  const tone = { dead: "harm", unconscious: "harm", out: "harm", wounded: "warning", fit: "success" } as const;
  const glyph = {
    dead: "fa-solid fa-skull",
    unconscious: "fa-solid fa-bed",
    out: "fa-solid fa-person-walking-arrow-right",
    wounded: "fa-solid fa-heart-crack",
    fit: "fa-solid fa-heart",
  } as const;
  return {
    rank: localize(key("Rank", who.rank)),
    side: localize(key("Side", who.side)),
    state: localize(key("State", state)),
    tone: tone[state],
    glyph: glyph[state],
    shock: shockTrack(who, derived.shockLimit, localize),
    shockLimit: derived.shockLimit,
    shockText: localize(key("Sheet", "shockOf"), { shock: who.harm.shock, limit: derived.shockLimit }),
    shockTip: numbered("shock", localize(key("Sheet", "shockLimit")), shockRows(who, settings), "", localize),
    wounds: [1, 2, 3, 4].map((value) => ({
      value,
      text: localize(key("WoundShort", String(value))),
      label: localize(key("Wound", String(value))),
      filled: value <= who.harm.wounds,
      current: value === who.harm.wounds,
      below: value >= 3,
    })),
    k: who.harm.k,
    o: who.harm.o,
    knockedDown: who.harm.knockedDown,
    conditions: conditionViews(who, settings, localize),
    menu: HUD_CONDITIONS.map((id) => ({
      id,
      label: localize(key("Condition", id, "label")),
      hint: localize(key("Condition", id, "hint")),
      img: icon(conditionDefinition(id)?.icon ?? "hazard-sign"),
      on: who.conditions.some((c) => c.id === id),
    })).sort((a, b) => a.label.localeCompare(b.label)),
    attributes: ATTRIBUTE_KEYS.map((a: AttributeKey) => {
      const value = attributeCheck(who, a, null);
      return {
        ...numbered(
          a,
          localize(key("Attribute", a)),
          "accepted" in value ? { total: 0, rows: [] } : value,
          `attribute:${a}`,
          localize,
        ),
        path: `system.attributes.${a}.base`,
        modPath: `system.attributes.${a}.mod`,
        base: who.attributes[a].base,
        mod: who.attributes[a].mod,
      };
    }),
    defences: [
      ...(["melee", "ranged", "mental"] as const).map((d) => ({
        ...numbered(
          d,
          localize(key("Defence", d)),
          derived.defences[d],
          `skill:${derived.defences[d].skill}`,
          localize,
          { note: localize(key("Skill", derived.defences[d].skill)) },
        ),
        path: `system.defences.${d}`,
        options: DEFENCE_SKILLS[d].map((s) => ({
          value: s,
          label: localize(key("Skill", s)),
          selected: who.defences[d] === s,
        })),
      })),
      {
        ...numbered("toughness", localize(key("Sheet", "toughness")), derived.toughness, "attribute:tou", localize, {
          note: localize(key("Sheet", "withArmour")),
        }),
        path: "",
        options: [],
      },
    ],
    groups,
    skills: skillGroups(who, localize),
    untrained: untrained(who, localize),
    limits: LIMIT_KEYS.map((l) => {
      const { value } = derived.limits[l];
      const shown =
        value === null ? null : showValue(value, l === "lift" ? "mass" : l === "breath" ? "time" : "distance");
      const rows = limitRows(who, l);
      const { tip, why } = numbered(l, localize(key("Limit", l)), rows ?? { total: 0, rows: [] }, "", localize);
      return {
        tip: rows ? tip : "",
        why: rows ? why : "",
        key: l,
        label: localize(key("Limit", l)),
        path: `system.limits.${l}`,
        stored: who.limits[l],
        value: value === null ? "\u2013" : plain(value),
        measure: shown === null ? "" : localize(key("Unit", shown.unit.replace("/", "-")), { amount: shown.amount }),
        skill: skillBeside(l, localize),
      };
    }),
    powers: rows("dramaPower"),
    weapons: rows("dramaWeapon"),
    armour: rows("dramaArmour"),
    gear: rows("dramaGear"),
    advances: who.advances.log.map(({ cost, text }) => ({ cost, text })),
    subplots: who.subplots.map(({ kind, note }) => ({
      label: `subplot:${kind}` in CARD_EFFECTS ? localize(key("Subplot", kind)) : kind,
      note,
    })),
    budgets: (["attributes", "adds", "powers"] as const).map((b) => ({
      key: b,
      label: localize(key("Budget", b)),
      spent: found[b].spent,
      of: found[b].of,
      over: found[b].spent > found[b].of,
    })),
    audit: found.findings.map((f) => ({
      text: localize(key("Audit", f.code), {
        ...f.data,
        ...(typeof f.data.attribute === "string" && { attribute: key("Attribute", f.data.attribute) }),
      }),
      rule: f.rule,
    })),
  };
}
