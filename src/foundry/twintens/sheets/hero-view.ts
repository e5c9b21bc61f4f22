import { bareHandsLast } from "../../../rules/kernel/bare-hands.ts";
import type { Explained } from "../../../rules/kernel/rows.ts";
import {
  ABILITY_KEYS,
  type AbilityKey,
  abilityLabel,
  type Attack,
  attacksOf,
  BEST_NATURAL,
  BOXES,
  conditionDefinition,
  type Counter,
  currentSize,
  defenseBlock,
  derivedConditions,
  FATIGUE_ORDER,
  FEAT_KINDS,
  HUD_CONDITIONS,
  isHeld,
  key,
  type Mark,
  mayUseSkill,
  memberCost,
  rangeRuler,
  recoveryInterval,
  saveLabel,
  sharers,
  shortenedBy,
  skillBonus,
  type SkillDefinition,
  type SkillEntry,
  SKILLS,
  TOUGHNESS_DC,
  type TwintensActor,
  type TwintensDerived,
  type TwintensSettings,
  wholePoints,
  worst,
} from "../../../rules/twintens/index.ts";
import { table } from "../../apply/viewer.ts";
import { icon } from "../../ids.ts";
import type { Localize } from "../../ruleset.ts";
import type { Tone } from "../../view/card-view.ts";
import { plain, rowViews, signed } from "../../view/rows.ts";
import type { SheetItem } from "../../view/sheet-item.ts";
import { type TipTable, tipTable, tipText } from "../../view/tips/tip.ts";
import { shownRound } from "../at-table.ts";
import { skillName } from "./sheet-names.ts";
import { findingViews, pointsView } from "./sheet-points.ts";
import { type ItemRow, itemRow, listed, type ListState, MANY } from "./sheet-rows.ts";

/** A number on the sheet that says where it comes from, and may be rolled. @rule TWI-508 */
export interface NumberView {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** What a check is asked for: `ability:str`, `save:fort`, `skill:<id>`; empty for a number that isn't rolled. */
  readonly trait: string;
  readonly tip: TipTable | "";
  readonly why: string;
  readonly notes: readonly string[];
  readonly refused: string;
}

export interface AbilityView extends NumberView {
  readonly score: number;
  readonly damage: number;
  readonly absent: boolean;
  readonly path: string;
  readonly absentPath: string;
}

export interface SkillView extends NumberView {
  readonly itemId: string;
  readonly ranks: number;
  readonly sub: string;
}

export interface AttackView {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly bonus: string;
  readonly harm: string;
  readonly dc: string;
  readonly tags: readonly string[];
  /** The little range ruler: from which foot which penalty. */
  readonly ruler: readonly { readonly from: string; readonly penalty: string }[];
  readonly tip: TipTable | "";
  readonly why: string;
}

function numbered(
  name: string,
  label: string,
  total: Explained,
  trait: string,
  localize: Localize,
  more: Partial<Pick<NumberView, "notes" | "refused">> = {},
): NumberView {
  const parts = [{ title: label, total: signed(total.total), rows: rowViews(total.rows, localize) }];
  const remarks = [more.refused ?? "", ...(more.notes ?? [])];
  return {
    key: name,
    label,
    value: signed(total.total),
    trait,
    tip: tipTable(parts, remarks),
    why: tipText(parts, remarks),
    notes: [],
    refused: "",
    ...more,
  };
}

function skillView(who: TwintensActor, skill: SkillEntry, settings: TwintensSettings, localize: Localize): SkillView {
  const { ability, trained }: SkillDefinition = SKILLS[skill.key];
  const language = ability === null;
  const refused = language
    ? localize(key("Sheet", "noCheck"))
    : mayUseSkill(who, skill)
      ? ""
      : localize(key("Sheet", "trainedOnly"));
  const lent = who.lent[skill.id] ?? 0;
  const notes = lent > 0 ? [localize(key("Sheet", "lent"), { ranks: lent })] : [];
  const view = numbered(
    skill.id,
    skillName(skill, localize),
    skillBonus(who, skill, settings),
    `skill:${skill.id}`,
    localize,
    { refused, notes },
  );
  const sub = [
    ability === null ? "" : localize(key("Ability", ability, "short")),
    trained && !language ? localize(key("Sheet", "trained")) : "",
  ]
    .filter(Boolean)
    .join(" \u00b7 ");
  return {
    ...view,
    value: language ? plain(skill.ranks) : view.value,
    itemId: skill.id,
    ranks: skill.ranks - lent,
    sub,
  };
}

const KIND_ICONS = {
  melee: "fa-solid fa-hand-fist",
  ranged: "fa-solid fa-crosshairs",
  perception: "fa-solid fa-eye",
  area: "fa-solid fa-burst",
} as const;

const feet = (n: number, localize: Localize): string => localize(key("Sheet", "feet"), { feet: n });

/** One way to attack in a row. @rule TWI-503 */
function attackView(a: Attack, localize: Localize): AttackView {
  const name = a.source === "unarmed" || a.source === "feat" ? localize(a.name) : a.name;
  const rolled = a.kind === "melee" || a.kind === "ranged";
  const damage = a.damage?.total ?? null;
  const dc = damage !== null ? TOUGHNESS_DC + damage : (a.effect?.dc ?? null);
  const save = damage !== null && a.effect === null ? "toughness" : (a.effect?.save ?? null);
  const parts = [
    ...(rolled
      ? [
          {
            title: localize(key("Sheet", "attackBonus")),
            total: signed(a.bonus.total),
            rows: rowViews(a.bonus.rows, localize),
          },
        ]
      : []),
    ...(a.damage
      ? [
          {
            title: localize(key("Sheet", "damage")),
            total: signed(a.damage.total),
            rows: rowViews(a.damage.rows, localize),
          },
        ]
      : []),
  ];
  const tags = [
    localize(key("AttackKind", a.kind)),
    ...(damage === null ? [] : [localize(key("DamageType", a.type, "label"))]),
    ...(a.threat !== null && a.threat < BEST_NATURAL ? [localize(key("Sheet", "threat"), { from: a.threat })] : []),
    ...(a.area ? [localize(key("Area", a.area.shape, "label"))] : []),
    ...(a.autofire > 0 ? [localize(key("Extra", "autofire", "label"))] : []),
    ...(a.penetrating > 0
      ? [localize(key("Sheet", "ranked"), { name: key("Extra", "penetrating", "label"), rank: a.penetrating })]
      : []),
    ...(a.increment === null ? [] : [localize(key("Sheet", "increment"), { feet: a.increment })]),
    ...a.descriptors,
  ];
  const effect =
    a.effect && damage === null
      ? localize(key("Sheet", "ranked"), { name: key("Effect", a.effect.power, "label"), rank: a.effect.rank })
      : null;
  return {
    id: a.id,
    name,
    kind: KIND_ICONS[a.kind],
    bonus: rolled ? signed(a.bonus.total) : "",
    harm: damage !== null ? localize(key("Sheet", "damageOf"), { damage: signed(damage) }) : (effect ?? ""),
    dc:
      dc === null || save === null
        ? ""
        : localize(key("Sheet", "saveAgainst"), { save: key("Save", save, "label"), dc }),
    tags,
    ruler:
      a.increment === null
        ? []
        : rangeRuler(a.increment, a.maxIncrements).map((s) => ({
            from: feet(s.from, localize),
            penalty: plain(s.penalty),
          })),
    tip: tipTable(parts, tags),
    why: tipText(parts, tags),
  };
}

const GRAVE: Readonly<Record<Mark, Tone>> = {
  bruised: "warning",
  dazedHit: "warning",
  hurt: "warning",
  wounded: "harm",
  staggered: "harm",
  disabled: "harm",
  unconscious: "harm",
  dying: "harm",
  dead: "harm",
};

/** Both tracks with their boxes, what they take off, and what recovery does next. @rule TWI-206 TWI-504 TWI-505 */
function trackView(who: TwintensActor, derived: TwintensDerived, settings: TwintensSettings, localize: Localize) {
  const { track } = who;
  const now = worst(track);
  const label = (mark: Mark | "stunned"): string => localize(key("Mark", mark, "label"));
  const interval = now === null ? null : recoveryInterval(now, { ...settings, shortened: shortenedBy(who.powers) });
  const recovers = (of: NonNullable<typeof now>): string =>
    interval === null
      ? localize(key("Sheet", "byItself"))
      : localize(key("Sheet", "recoveryNext"), {
          condition: label(of),
          every: key("Sheet", "every", String(interval)),
        });
  const coming = now === null || now === "dead" ? "" : recovers(now);
  const next = now === "dying" ? localize(key("Sheet", "dyingNext")) : coming;
  const counter = (c: Counter) => ({
    key: c,
    label: label(c),
    value: track[c],
    more: localize(key("Sheet", "oneMore"), { name: label(c) }),
    less: localize(key("Sheet", "oneLess"), { name: label(c) }),
  });
  const alive = now === null ? "fa-heart" : "fa-heart-crack";
  return {
    state:
      track.stunned && now === null ? label("stunned") : now === null ? localize(key("Sheet", "unhurt")) : label(now),
    tone: (now === null ? (track.stunned ? "warning" : "success") : GRAVE[now]) satisfies Tone,
    glyph: `fa-solid ${track.dead ? "fa-skull" : track.dying ? "fa-heart-pulse" : alive}`,
    nonlethal: (["bruised", "dazedHit"] as const).map(counter),
    lethal: (["hurt", "wounded"] as const).map(counter),
    boxes: BOXES.map((box) => ({
      key: box,
      label: label(box),
      on: track[box],
      title: localize(key("Sheet", track[box] ? "clearBox" : "markBox"), { name: label(box) }),
    })),
    stunned: track.stunned
      ? localize(key("Sheet", "stunnedUntil"), { round: shownRound(track.stunned.round, table) })
      : "",
    penalty: (["nonlethal", "lethal"] as const).map((type) => ({
      label: localize(key("Sheet", type === "lethal" ? "vsLethal" : "vsNonlethal")),
      value: plain(derived.penalty[type]),
    })),
    next,
    worn: now !== null || track.stunned !== null,
    dying: track.dying && !track.dead,
    recovers: now !== null && interval !== null,
  };
}

/** What follows from states and what was caused, as chips. @rule TWI-460 TWI-462 */
function conditionViews(who: TwintensActor, localize: Localize) {
  const img = (id: string): string => icon(conditionDefinition(id)?.icon ?? "hazard-sign");
  const view = (id: string, locked: boolean) => ({
    id,
    label: localize(key("Condition", id, "label")),
    hint: localize(key("Condition", id, "hint")),
    img: img(id),
    locked,
  });
  return {
    conditions: [
      ...[...new Set(who.conditions.map((c) => c.id))].map((id) => view(id, false)),
      ...derivedConditions(who).map((id) => view(id, true)),
    ],
    menu: () =>
      HUD_CONDITIONS.map((id) => ({ ...view(id, false), on: who.conditions.some((c) => c.id === id) })).sort((a, b) =>
        a.label.localeCompare(b.label),
      ),
  };
}

/** A number that stands for itself: its rows are its whole story. */
const only = (name: string, label: string, value: string, notes: readonly string[] = []): NumberView => ({
  key: name,
  label,
  value,
  trait: "",
  tip: "",
  why: "",
  notes,
  refused: "",
});

/** Attack points of a sheet that is open: lists as they are looked at. */
export type ListStates = Readonly<Record<string, ListState>>;

/**
 * Everything that the sheet of a hero, an adversary or minions shows.
 * @rule TWI-500 TWI-501 TWI-502 TWI-503 TWI-504 TWI-505 TWI-506 TWI-507 TWI-508
 */
export function heroView(
  who: TwintensActor,
  derived: TwintensDerived,
  unsorted: readonly SheetItem[],
  settings: TwintensSettings,
  localize: Localize,
  lists: ListStates = {},
) {
  const items = [...unsorted].sort((a, b) => a.sort - b.sort);
  const place = new Map(items.map((i, at) => [i.id, at]));
  const rows = (type: string): ItemRow[] => items.filter((i) => i.type === type).map((i) => itemRow(i, who, localize));
  const label = (area: string, value: string): { value: string; label: string } => ({
    value,
    label: localize(key(area, value, "label")),
  });
  const defense = defenseBlock(who, settings);
  const roll = derived.toughness.total !== derived.toughnessDenied.total;
  const size = currentSize(who);
  const held = who.skills.filter(isHeld);
  const skills = held
    .map((s) => skillView(who, s, settings, localize))
    .sort((a, b) => (place.get(a.itemId) ?? 0) - (place.get(b.itemId) ?? 0));
  const sorted =
    lists.skills?.sort === "name"
      ? [...skills].sort((a, b) => a.label.localeCompare(b.label))
      : lists.skills?.sort === "points"
        ? [...skills].sort((a, b) => b.ranks - a.ranks)
        : skills;
  const fixed = (name: string, value: Explained): NumberView =>
    numbered(name, localize(key("Sheet", name)), value, "", localize);
  const arrays = [...new Set(who.powers.flatMap((p) => (p.arrayId === null ? [] : [p.arrayId])))];
  return {
    kind: localize(key("Kind", who.kind, "label")),
    minion: who.kind === "minion",
    level: localize(key("Sheet", "level"), { level: who.powerLevel }),
    size:
      size === who.size
        ? localize(key("Size", size, "label"))
        : localize(key("Sheet", "sizeNow"), { size: key("Size", size, "label"), own: key("Size", who.size, "label") }),
    points: pointsView(who, localize),
    findings: findingViews(who, settings, localize),
    track: trackView(who, derived, settings, localize),
    fatigue: FATIGUE_ORDER.map((f, i) => ({
      value: f,
      label: localize(key("Fatigue", f, "label")),
      current: f === who.fatigue,
      filled: i > 0 && i <= FATIGUE_ORDER.indexOf(who.fatigue),
    })),
    fatigued: who.fatigue !== "normal",
    pending: who.pendingFatigue,
    conviction: who.conviction && {
      value: who.conviction.value,
      max: who.conviction.max,
      pips: Array.from({ length: Math.max(who.conviction.max, who.conviction.value) }, (_n, i) => ({
        value: i + 1,
        filled: i < (who.conviction?.value ?? 0),
        beyond: i >= (who.conviction?.max ?? 0),
      })),
    },
    ...conditionViews(who, localize),
    abilities: ABILITY_KEYS.map((a: AbilityKey): AbilityView => {
      const { score, modifier, damage } = derived.abilities[a];
      const view = numbered(
        a,
        localize(abilityLabel(a)),
        {
          total: modifier,
          rows: [{ label: key("Sheet", "modifierOf"), value: modifier, rule: "TWI-390", data: { score: score ?? 0 } }],
        },
        `ability:${a}`,
        localize,
        {
          notes: [
            ...(score === null ? [] : [localize(key("Sheet", "score"), { score })]),
            ...(damage > 0 ? [localize(key("Sheet", "damaged"), { points: damage })] : []),
          ],
          refused: score === null ? localize(key("Sheet", "absent")) : "",
        },
      );
      return {
        ...view,
        value: score === null ? "\u2013" : view.value,
        score: who.abilities[a] ?? 10,
        damage,
        absent: score === null,
        path: `system.abilities.${a}.base`,
        absentPath: `system.abilities.${a}.absent`,
      };
    }),
    abilityDamage: who.abilityDamage.map((d, at) => ({
      at,
      text: localize(key("Sheet", "abilityLost"), {
        points: wholePoints(d.points, d.atOnce ?? 0),
        ability: abilityLabel(d.ability),
        rate: d.atOnce
          ? localize(key("Sheet", "rate", "atOnce"), { left: d.points })
          : typeof d.rate === "number"
            ? localize(key("Sheet", "rate", "rank"), { rank: d.rate })
            : localize(key("Sheet", "rate", d.rate)),
      }),
      source: d.source,
    })),
    saves: (["fort", "ref", "will"] as const).map((s) => ({
      ...numbered(s, localize(saveLabel(s)), derived.saves[s], `save:${s}`, localize),
      path: `system.saves.${s}`,
      bought: who.saves[s],
    })),
    toughness: numbered("toughness", localize(saveLabel("toughness")), derived.toughness, "save:toughness", localize, {
      notes: [
        ...(roll ? [localize(key("Sheet", "withoutRoll"), { value: signed(derived.toughnessDenied.total) })] : []),
        ...(derived.impervious > 0 ? [localize(key("Sheet", "impervious"), { rank: derived.impervious })] : []),
        ...(derived.penalty.lethal !== 0 || derived.penalty.nonlethal !== 0
          ? [
              localize(key("Sheet", "penalties"), {
                nonlethal: plain(derived.penalty.nonlethal),
                lethal: plain(derived.penalty.lethal),
              }),
            ]
          : []),
      ],
    }),
    defense: {
      active: numbered("defense", localize(key("Sheet", "activeDefense")), defense.active, "", localize),
      passive: only("passive", localize(key("Sheet", "passiveDefense")), plain(defense.passive)),
      flatFooted: only("flatFooted", localize(key("Sheet", "flatFootedDefense")), plain(defense.flatFooted)),
      defences: defense.defences,
      text:
        defense.defences === 0
          ? localize(key("Sheet", "undefended"))
          : localize(key("Sheet", "defences"), { count: defense.defences, penalty: plain(defense.next) }),
    },
    initiative: numbered(
      "initiative",
      localize(key("Sheet", "initiative")),
      derived.initiative,
      "initiative",
      localize,
    ),
    grapple: fixed("grapple", derived.grapple),
    knockback: numbered("knockback", localize(key("Sheet", "knockback")), derived.knockback.usual, "", localize, {
      notes: roll ? [localize(key("Sheet", "withoutRoll"), { value: signed(derived.knockback.denied.total) })] : [],
    }),
    speed: feet(derived.speed, localize),
    loads: (["light", "medium", "heavy", "lift", "push"] as const).map((l) => ({
      label: localize(key("Load", l)),
      value: localize(key("Sheet", "pounds"), { pounds: derived.loads[l] }),
    })),
    attacks: bareHandsLast(attacksOf(who, settings), (a) => a.damage?.total ?? a.effect?.rank ?? 0).map((a) =>
      attackView(a, localize),
    ),
    skills: sorted,
    skillList: { ...listed("skills", "twintensSkill", [], lists.skills, [], localize), tools: skills.length >= MANY },
    untrained: who.skills
      .filter((s) => !isHeld(s))
      .map((s) => skillView(who, s, settings, localize))
      .sort((a, b) => a.label.localeCompare(b.label)),
    feats: listed(
      "feats",
      "twintensFeat",
      rows("twintensFeat"),
      lists.feats,
      Object.values(FEAT_KINDS).map((k) => label("FeatKind", k)),
      localize,
    ),
    powers: listed(
      "powers",
      "twintensPower",
      rows("twintensPower"),
      lists.powers,
      [
        { value: "on", label: localize(key("Sheet", "powersOn")) },
        { value: "off", label: localize(key("Sheet", "powersOff")) },
      ],
      localize,
    ),
    arrays: arrays.map((name) => ({
      name,
      members: who.powers
        .filter((p) => p.arrayId === name)
        .map((p) => ({ id: p.id, name: p.name, active: p.active, points: memberCost(p) })),
      shares: who.powers.find((p) => p.arrayId === name && sharers(who, p.id).length > 0)?.id ?? "",
    })),
    equipment: listed(
      "equipment",
      "twintensEquipment",
      rows("twintensEquipment"),
      lists.equipment,
      ["weapon", "armor", "gear"].map((s) => label("EquipmentSort", s)),
      localize,
    ),
    drawbacks: listed("drawbacks", "twintensDrawback", rows("twintensDrawback"), undefined, [], localize),
    maneuvers: listed("maneuvers", "twintensManeuver", rows("twintensManeuver"), undefined, [], localize),
    complications: listed("complications", "complication", rows("complication"), undefined, [], localize),
  };
}

export type HeroView = ReturnType<typeof heroView>;
