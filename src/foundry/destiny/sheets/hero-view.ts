import {
  ABILITIES,
  ABILITY_KEYS,
  type AbilityKey,
  abilityLabel,
  abilityRows,
  audit,
  type CheckContext,
  conditionDefinition,
  conditions,
  defenseAgainst,
  derivedConditions,
  type DestinyCharacter,
  type DestinyDerived,
  type DestinySettings,
  type EncounterType,
  fortuneFormula,
  hasCourtThreat,
  initiativeCheck,
  initiativeSkill,
  isArmed,
  isDying,
  key,
  type MarkList,
  MAX_FATIGUE,
  meleeReach,
  pointBudget,
  pointCosts,
  readListed,
  RESISTANCE_KEYS,
  resistanceAbility,
  resistanceCheck,
  type ResistanceKey,
  resistanceLabel,
  resistanceRows,
  resolvePassive,
  SKILL_KEYS,
  skillAbility,
  skillCheck,
  skillLabel,
  skillRefusal,
  skillRows,
  specialtyOf,
  speedRank,
  statePanel,
} from "../../../rules/destiny/index.ts";
import { whenRead } from "../../../rules/kernel/once.ts";
import type { Row } from "../../../rules/kernel/rows.ts";
import { icon } from "../../ids.ts";
import type { ActionEntry, Localize } from "../../ruleset.ts";
import { plain, signed } from "../../view/rows.ts";
import { type Tip, tipOf } from "../../view/tips/tip.ts";

/** A number on the sheet that says where it comes from, and may be rolled. @rule DES-383 */
export interface NumberView extends Tip {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** What a click rolls; empty for what is only shown. */
  readonly trait: string;
  readonly note: string;
  readonly refused: string;
}

/** A skill's line: rank, ability, net rank and passive score. */
export interface SkillView extends NumberView {
  readonly rank: string;
  readonly net: string;
  readonly passive: string;
  readonly ability: string;
  readonly bought: number;
  readonly path: string;
  readonly abilityPath: string;
  readonly abilities: readonly Option[];
  readonly trained: boolean;
}

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

/** One box of the marks: how many of this level there are, and what it is called. @rule DES-381 */
export interface MarkBox {
  readonly list: MarkList;
  readonly level: number;
  readonly label: string;
  readonly count: number;
  readonly has: boolean;
  readonly add: string;
  readonly less: string;
}

export interface TickView {
  readonly value: number;
  readonly text: string;
  readonly label: string;
  readonly filled: boolean;
  readonly current: boolean;
  readonly below: boolean;
}

export interface AttackView extends Tip {
  readonly id: string;
  readonly name: string;
  readonly bonus: string;
  readonly meets: string;
  readonly range: string;
  readonly effect: string;
  readonly dc: string;
  readonly resisted: string;
  readonly tags: readonly string[];
  readonly primary: boolean;
  readonly own: boolean;
  readonly refused: string;
}

export interface ConditionView {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly img: string;
  readonly locked: boolean;
  readonly on: boolean;
}

/** A group of the action list: everything of one cost. @rule DES-382 */
export interface ActionGroup {
  readonly key: string;
  readonly label: string;
  readonly actions: readonly (ActionEntry & { readonly search: string })[];
}

const NONE = "";
const typeLabel = (type: EncounterType): string => key("Encounter", type, "label");

/** Dice that the net rank buys, with their sign: "+d10+d4"; none where it buys none. @rule DES-004 */
function fortuneDice(net: number, settings: DestinySettings): string {
  const sign = net < 0 ? "\u2212" : "+";
  return fortuneFormula(net, settings)
    .map((size) => `${sign}d${Math.abs(size)}`)
    .join("");
}

/** Net rank with its sign, and the dice that it buys: "+3 (+d8)". */
function netText(net: number, settings: DestinySettings): string {
  const dice = fortuneDice(net, settings);
  return dice === "" ? signed(net) : `${signed(net)} (${dice})`;
}

/** What a net rank brings to a roll, by its name: "Fortune +d6"; where no dice are thrown for it, the net rank itself. */
function fortuneText(net: number, settings: DestinySettings, localize: Localize): string {
  const dice = fortuneDice(net, settings);
  if (dice !== "") return localize(key("Sheet", "fortune"), { dice });
  return net === 0 ? NONE : `${localize(key("Sheet", "net"))} ${signed(net)}`;
}

/** What is thrown, as one would say it: "d20 + 9 + d6". @rule DES-001 */
function rollText(rank: number, net: number, settings: DestinySettings): string {
  const dice = fortuneDice(net, settings);
  const constant = dice === "" ? rank + net : rank;
  return `d20${signed(constant)}${dice}`.replaceAll(/[+\u2212]/gu, " $& ");
}

/** Skills in the ledger's order, with what they roll now. @rule DES-383 */
function skillView(
  who: DestinyCharacter,
  skill: string,
  context: CheckContext,
  localize: Localize,
  place: { readonly label: string; readonly path: string; readonly bought: number },
): SkillView {
  const check = skillCheck(who, skill, context);
  const passive = resolvePassive(check);
  const ability = skillAbility(who, skill);
  const refusal = skillRefusal(who, skill);
  const refused = refusal ? localize(key("Refusal", refusal.reason), refusal.data) : NONE;
  const parts = [
    { title: place.label, total: plain(check.rank), rows: skillRows(who, skill) },
    {
      title: localize(key("Sheet", "net")),
      total: netText(passive.net, context.settings),
      rows: passive.netRows.map((r, i): Row => (i === 0 ? { ...r, label: abilityLabel(ability) } : r)),
    },
  ];
  return {
    key: skill,
    label: place.label,
    value: plain(check.rank),
    trait: `skill:${skill}`,
    ...tipOf(parts, localize, [localize(key("Sheet", "passiveOf"), { value: passive.total }), refused]),
    note: localize(key("Ability", ability, "short")),
    refused,
    rank: plain(check.rank),
    net: fortuneText(passive.net, context.settings, localize),
    passive: plain(passive.total),
    ability: localize(abilityLabel(ability)),
    bought: place.bought,
    path: place.path,
    abilityPath: `system.skills.${skill}.ability`,
    abilities: ABILITY_KEYS.map((value) => ({
      value,
      label: localize(key("Ability", value, "short")),
      selected: value === ability,
    })),
    trained: check.rank > 0,
  };
}

function resistanceView(
  who: DestinyCharacter,
  resistance: ResistanceKey,
  context: CheckContext,
  localize: Localize,
): NumberView & { readonly path: string; readonly bought: number } {
  const passive = resolvePassive(resistanceCheck(who, resistance, context));
  const label = localize(resistanceLabel(resistance));
  const ability = resistanceAbility(who, resistance);
  const rank = resistanceRows(who, resistance);
  const total = rank.reduce((n, r) => n + r.value, 0);
  const marks =
    resistance === "toughness" ? who.marks.physical.length : resistance === "will" ? who.marks.social.length : 0;
  const remark = marks > 0 ? localize(key("Sheet", "marksWeigh"), { count: Math.min(5, marks) }) : NONE;
  const parts = [
    { title: label, total: plain(total), rows: rank },
    {
      title: localize(key("Sheet", "net")),
      total: netText(passive.net, context.settings),
      rows: passive.netRows.map((r, i): Row => (i === 0 ? { ...r, label: abilityLabel(ability) } : r)),
    },
  ];
  return {
    key: resistance,
    label,
    value: plain(total),
    trait: `resistance:${resistance}`,
    ...tipOf(parts, localize, [remark]),
    note: fortuneText(passive.net, context.settings, localize),
    refused: NONE,
    path: `system.resistances.${resistance}`,
    bought: who.resistances[resistance],
  };
}

/** Marks of one list as boxes, lightest first. @rule DES-242 DES-243 DES-381 */
function markBoxes(who: DestinyCharacter, list: MarkList, localize: Localize): MarkBox[] {
  const levels = list === "physical" ? [1, 2, 3, 4, 5] : [1, 2, 3, 4];
  return levels.map((level) => {
    const label = localize(key("Mark", String(level), list));
    const count = who.marks[list].filter((m) => m.level === level).length;
    return {
      list,
      level,
      label,
      count,
      has: count > 0,
      add: localize(key("Sheet", "addMark"), { mark: label, count }),
      less: localize(key("Sheet", "lessMark"), { mark: label }),
    };
  });
}

function ticks(most: number, value: number, label: (value: number) => string, danger: number): TickView[] {
  return Array.from({ length: most + 1 }, (_n, at) => ({
    value: at,
    text: String(at),
    label: label(at),
    filled: at > 0 && at <= value,
    current: at === value,
    below: at >= danger,
  }));
}

function conditionViews(
  who: DestinyCharacter,
  localize: Localize,
): { readonly present: readonly ConditionView[]; readonly menu: () => readonly ConditionView[] } {
  const view = (id: string, locked: boolean, on: boolean): ConditionView => ({
    id,
    label: localize(key("Condition", id, "label")),
    hint: localize(key("Condition", id, "hint")),
    img: icon(conditionDefinition(id)?.icon ?? "hazard-sign"),
    locked,
    on,
  });
  const stored = [...new Set(who.conditions.map((c) => c.id))];
  const derived = derivedConditions(who).filter((id) => !stored.includes(id));
  const menu = Object.keys(conditions).filter((id) => !["dead", "dying", "broken", "aiming", "grabbing"].includes(id));
  return {
    present: [...stored.map((id) => view(id, false, true)), ...derived.map((id) => view(id, true, true))],
    menu: () => menu.map((id) => view(id, false, stored.includes(id))).sort((a, b) => a.label.localeCompare(b.label)),
  };
}

/** Lang keys of things in a finding are text by the time it is read. */
function findingData(
  data: Readonly<Record<string, string | number>>,
  localize: Localize,
): Record<string, string | number> {
  const name = (field: string, value: string): string => {
    if (field === "ability") return localize(abilityLabel(value));
    const specialty = specialtyOf(value);
    if (field === "skill")
      return specialty === null ? localize(skillLabel(value)) : localize(key("Sheet", "loreOf"), { name: specialty });
    if (field === "edge") return localize(key("Edge", value, "label"));
    return value.startsWith("CROSSOVER.") ? localize(value) : value;
  };
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [field, typeof value === "string" ? name(field, value) : value]),
  );
}

/** Feet threatened, or how. @rule DES-290 DES-291 DES-381 */
function threatText(who: DestinyCharacter, localize: Localize): string {
  const parts = [
    isArmed(who) ? localize(key("Sheet", "threatensFeet"), { feet: meleeReach(who) }) : NONE,
    hasCourtThreat(who) ? localize(key("Sheet", "threatensCourt")) : NONE,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(" \u00b7 ") : localize(key("Sheet", "threatensNone"));
}

/** Short tags of an attack: what it can do beside hurting. */
function attackTags(a: DestinyDerived["attacks"][number]["attack"], localize: Localize): string[] {
  const flags = (["multiattack", "progressive", "sideEffect", "unreliable", "tiring"] as const)
    .filter((f) => a[f])
    .map((f) => localize(key("Modifier", f, "label")));
  return [
    ...(a.area ? [localize(key("Shape", a.area.shape, "label"))] : []),
    ...(a.penetrating > 0 ? [localize(key("Modifier", "penetrating", "label"))] : []),
    ...(a.id.endsWith("-thrown") ? [localize(key("Sheet", "thrown"))] : []),
    ...(a.secondary ? [localize(key("Modifier", "secondaryEffect", "label"))] : []),
    ...(a.accurate !== 0 ? [localize(key("Sheet", "attackRanks"), { ranks: signed(a.accurate) })] : []),
    ...flags,
    ...a.conditions.filter((c) => c !== "").map((c) => localize(key("Condition", c, "label"))),
  ];
}

/** How far an attack gets: its reach, its two ranges, or its band. @rule DES-381 */
function attackRange(
  attack: Pick<DestinyDerived["attacks"][number]["attack"], "band" | "reach" | "rank">,
  localize: Localize,
): string {
  if (attack.band === "close" && attack.reach > 5) return localize(key("Sheet", "reachOf"), { feet: attack.reach });
  if (attack.band !== "ranged") return localize(key("Band", attack.band, "label"));
  const rank = Math.max(1, attack.rank);
  return localize(key("Sheet", "rangeOf"), { short: 25 * rank, long: 100 * rank });
}

/** What an attack's roll and its DC are made of. @rule DES-383 */
function attackTip(
  who: DestinyCharacter,
  { attack, rank, net, dc }: DestinyDerived["attacks"][number],
  settings: DestinySettings,
  localize: Localize,
): Tip {
  const skill = localize(skillLabel(attack.skill));
  const parts = [
    { title: skill, total: plain(rank), rows: skillRows(who, attack.skill) },
    {
      title: localize(key("Sheet", "net")),
      total: netText(net, settings),
      rows: [{ label: abilityLabel(skillAbility(who, attack.skill)), value: net, rule: "DES-004" }],
    },
    { title: localize(key("Sheet", "effectDc")), total: plain(dc.total), rows: dc.rows },
  ];
  return tipOf(parts, localize, [skill]);
}

/** What an attack's check has to meet; none is thrown for an area. */
function attackMeets(attack: DestinyDerived["attacks"][number]["attack"], localize: Localize): string {
  if (attack.area) return localize(key("Sheet", "noAttackCheck"));
  const conflict = defenseAgainst(attack.band) === "conflict";
  return localize(key("Sheet", conflict ? "meetsConflict" : "meetsCombat"));
}

/** Every attack somebody has: what it rolls and meets, how far it gets, what it does. @rule DES-381 DES-383 */
function attackViews(
  who: DestinyCharacter,
  derived: DestinyDerived,
  settings: DestinySettings,
  actions: readonly ActionEntry[],
  localize: Localize,
): AttackView[] {
  return derived.attacks.map((a): AttackView => {
    const { attack, rank, net, dc } = a;
    const entry = actions.find((e) => e.id === `attack:${attack.id}`);
    return {
      id: attack.id,
      name: localize(attack.name),
      bonus: attack.area ? "\u2013" : rollText(rank, net, settings),
      meets: attackMeets(attack, localize),
      range: attackRange(attack, localize),
      effect: localize(key("Sheet", "effectRank"), {
        effect: localize(key("Effect", attack.effect, "label")),
        rank: attack.rank,
      }),
      dc: plain(dc.total),
      resisted: localize(key("Sheet", "resistedBy"), {
        resistance: localize(resistanceLabel(attack.resistance)),
        dc: dc.total,
      }),
      tags: attackTags(attack, localize),
      primary: who.primaryAttack === attack.id,
      own: who.attacks.some((o) => o.id === attack.id),
      ...attackTip(who, a, settings, localize),
      refused: entry?.refused ?? NONE,
    };
  });
}

/** The ruleset's own list of actions, grouped as it groups them, ready to be searched. Attacks have a panel of their own. @rule DES-382 */
export function actionGroups(actions: readonly ActionEntry[], localize: Localize): ActionGroup[] {
  const rest = actions.filter((a) => readListed(a.id).kind !== "attack");
  return [...new Set(rest.map((a) => a.group))].map((group) => ({
    key: group.split(".").at(-2) ?? group,
    label: localize(group),
    actions: rest
      .filter((a) => a.group === group)
      .map((a) => ({ ...a, search: `${a.label} ${a.detail ?? ""}`.toLowerCase() })),
  }));
}

/** How somebody is, in a word: the worst that is true. @rule DES-242 DES-244 DES-247 */
function condition(
  who: DestinyCharacter,
  { derivedConditions: known, fatigue }: DestinyDerived,
): "dead" | "dying" | "down" | "broken" | "hurt" | "fit" {
  if (who.dead) return "dead";
  if (isDying(who)) return "dying";
  if (known.includes("incapacitated")) return "down";
  if (known.includes("broken")) return "broken";
  return who.marks.physical.length + who.marks.social.length > 0 || fatigue > 0 ? "hurt" : "fit";
}

/** When something ends, in words. @rule DES-071 */
function untilText(
  until: { readonly at: string; readonly of?: string; readonly left?: number },
  names: (uuid: string) => string,
  localize: Localize,
): string {
  return localize(key("Until", until.at), {
    who: until.of === undefined ? "" : names(until.of),
    left: until.left ?? 1,
  });
}

/** Colour and icon of how somebody is. */
const STATE_LOOKS = {
  dead: { tone: "harm", glyph: "fa-solid fa-skull" },
  dying: { tone: "harm", glyph: "fa-solid fa-heart-crack" },
  down: { tone: "harm", glyph: "fa-solid fa-person-falling" },
  broken: { tone: "harm", glyph: "fa-solid fa-face-sad-tear" },
  hurt: { tone: "warning", glyph: "fa-solid fa-bandage" },
  fit: { tone: "success", glyph: "fa-solid fa-heart" },
} as const;

/** Who somebody is, and how: the head of the sheet. @rule DES-242 DES-380 */
function headView(who: DestinyCharacter, derived: DestinyDerived, localize: Localize) {
  const state = condition(who, derived);
  return {
    role: localize(key("Role", who.role, "label")),
    roleHint: localize(key("Role", who.role, "text")),
    powerLevel: who.powerLevel,
    powerSource: who.powerSource,
    state: localize(key("Sheet", "is", state)),
    ...STATE_LOOKS[state],
  };
}

/** Death saves as boxes to tick; none for who isn't dying. @rule DES-381 */
function dyingView(who: DestinyCharacter, localize: Localize) {
  if (!isDying(who)) return [];
  return (["success", "failure"] as const).map((side) => ({
    side,
    label: localize(key("Sheet", "saves", side)),
    boxes: [1, 2, 3].map((value) => ({
      value,
      filled: value <= who.deathSaves[side],
      label: localize(key("Sheet", "setSaves", side), { value }),
    })),
  }));
}

/** What wears somebody down: stress, marks, fatigue, death saves, Surges that are still to be paid for. @rule DES-381 */
function tollView(who: DestinyCharacter, derived: DestinyDerived, localize: Localize) {
  const { stressMax: max } = derived;
  const { pending, deferred } = who.surge;
  return {
    stress: ticks(
      max,
      Math.min(who.stress, max),
      (value) => localize(key("Sheet", value >= max ? "setStressFull" : "setStress"), { value }),
      max,
    ),
    stressText: localize(key("Sheet", "stressOf"), { value: who.stress, max }),
    marks: (["physical", "social"] as const).map((list) => ({
      list,
      label: localize(key("Sheet", "marks", list)),
      boxes: markBoxes(who, list, localize),
    })),
    fatigue: Array.from({ length: MAX_FATIGUE + 1 }, (_n, level) => ({
      value: level,
      text: localize(key("Fatigue", String(level))),
      current: level === who.fatigue,
      filled: level > 0 && level <= who.fatigue,
    })),
    dying: dyingView(who, localize),
    worn: condition(who, derived) !== "fit",
    tired: localize(key("Fatigue", String(who.fatigue))),
    surge: pending + deferred === 0 ? NONE : localize(key("Sheet", "surgePending"), { pending, deferred }),
  };
}

/** The four pools, to be typed. @rule DES-380 */
const poolViews = (who: DestinyCharacter, localize: Localize) =>
  (["destiny", "fate", "corruption", "taint"] as const).map((pool) => ({
    key: pool,
    label: localize(key("Pool", pool)),
    value: who.pools[pool],
    path: `system.pools.${pool}`,
  }));

/** Initiative in one sort of encounter, by the skill that it is rolled with there. @rule DES-383 */
function initiativeView(who: DestinyCharacter, type: EncounterType, settings: DestinySettings, localize: Localize) {
  const check = initiativeCheck(who, type, settings);
  const passive = resolvePassive(check);
  const skill = localize(skillLabel(initiativeSkill(who, type)));
  const parts = [
    { title: skill, total: plain(check.rank), rows: passive.rows.slice(1, -1) },
    { title: localize(key("Sheet", "net")), total: netText(passive.net, settings), rows: passive.netRows },
  ];
  return {
    key: type,
    label: localize(typeLabel(type)),
    value: rollText(check.rank, passive.net, settings),
    trait: `initiative:${type}`,
    note: skill,
    refused: NONE,
    ...tipOf(parts, localize),
  };
}

/** An ability: what it is now, what was bought, where it comes from. @rule DES-383 */
function abilityView(who: DestinyCharacter, derived: DestinyDerived, a: AbilityKey, localize: Localize) {
  const label = localize(abilityLabel(a));
  const value = signed(derived.abilities[a]);
  return {
    key: a,
    group: ABILITIES[a],
    label,
    value,
    bought: who.abilities[a],
    path: `system.abilities.${a}`,
    ...tipOf([{ title: label, total: value, rows: abilityRows(who, a) }], localize, [
      localize(key("Sheet", "abilityRole")),
    ]),
  };
}

/** A Defense, and the skills that it may be taken from. @rule DES-383 */
function defenseView(
  who: DestinyCharacter,
  derived: DestinyDerived,
  which: keyof DestinyDerived["defenses"],
  localize: Localize,
) {
  const d = derived.defenses[which];
  const label = localize(key("Sheet", "defense", which));
  const skill = which === "combat" ? who.defense.combatSkill : who.defense.conflictSkill;
  return {
    key: which,
    label,
    value: plain(d.total),
    trait: `defense:${which}`,
    note: d.rolled ? localize(key("Sheet", "defending")) : localize(skillLabel(skill)),
    refused: NONE,
    rolled: d.rolled,
    path: `system.defense.${which}Skill`,
    options: SKILL_KEYS.filter((s) => s !== "lore").map((s) => ({
      value: s,
      label: localize(skillLabel(s)),
      selected: s === skill,
    })),
    ...tipOf([{ title: label, total: plain(d.total), rows: d.rows }], localize),
  };
}

/** Skills under the ability that each is rolled with; an ability without any is left out. @rule DES-383 */
function skillGroups(who: DestinyCharacter, context: CheckContext, localize: Localize) {
  const skills = SKILL_KEYS.filter((s) => s !== "lore").map((s) =>
    skillView(who, s, context, localize, {
      label: localize(skillLabel(s)),
      path: `system.skills.${s}.rank`,
      bought: who.skills[s].rank,
    }),
  );
  return ABILITY_KEYS.map((a) => ({
    key: a,
    label: localize(abilityLabel(a)),
    skills: skills.filter((s) => skillAbility(who, s.key) === a),
  })).filter((g) => g.skills.length > 0);
}

/** Fields of Lore, each a skill with a name of its own. */
const loreViews = (who: DestinyCharacter, context: CheckContext, localize: Localize) =>
  who.lore.map((l, index) => ({
    ...skillView(who, `lore:${l.name}`, context, localize, {
      label: l.name === "" ? localize(key("Sheet", "unnamedLore")) : l.name,
      path: `system.lore.${String(index)}.rank`,
      bought: l.rank,
    }),
    index,
    name: l.name,
    namePath: `system.lore.${String(index)}.name`,
  }));

/** A way to move: its rank, and the feet of a move. */
function speedView(who: DestinyCharacter, mode: string, localize: Localize) {
  const rank = speedRank(who, mode);
  return {
    key: mode,
    label: localize(key("Speed", mode, "label")),
    path: `system.speeds.${mode}`,
    stored: who.speeds[mode] ?? "",
    rank: rank === null ? "\u2013" : plain(rank),
    feet:
      rank === null
        ? NONE
        : localize(key("Sheet", "feetPerMove"), { feet: Math.max(5, 5 * Math.round((30 * 2 ** rank) / 5)) }),
    has: rank !== null,
  };
}

/** What somebody thinks of whom, to be chosen from the five steps. */
const attitudeViews = (who: DestinyCharacter, names: (uuid: string) => string, localize: Localize) =>
  who.attitudes.map((a, index) => ({
    index,
    subject: a.subject,
    subjectName: names(a.subject),
    thing: a.thing,
    step: a.step,
    label: localize(key("Attitude", String(a.step))),
    path: `system.attitudes.${String(index)}`,
    options: [0, 1, 2, 3, 4].map((value) => ({
      value: String(value),
      label: localize(key("Attitude", String(value))),
      selected: value === a.step,
    })),
  }));

/** What lies on somebody for a while: what it weighs, who brought it, when it ends. @rule DES-386 */
const stateViews = (who: DestinyCharacter, names: (uuid: string) => string, localize: Localize) =>
  statePanel(who).map((s) => ({
    label: localize(s.label),
    ranks: s.ranks === null ? NONE : signed(s.ranks),
    source: s.source === null ? NONE : names(s.source),
    until: s.until ? untilText(s.until, names, localize) : NONE,
    field: "field" in s.remove ? s.remove.field : NONE,
    effect: "effect" in s.remove ? s.remove.effect : NONE,
  }));

/** What the build costs, of what it may, line by line. @rule DES-308 DES-309 */
function pointsView(who: DestinyCharacter, build: DestinyCharacter, settings: DestinySettings, localize: Localize) {
  const costs = pointCosts(build);
  const budget = pointBudget(who.powerLevel, settings);
  return {
    spent: costs.total,
    budget,
    over: costs.total > budget,
    rows: costs.rows.map((r) => ({ label: localize(r.label, r.data), value: plain(r.value), rule: r.rule })),
    ...tipOf([{ title: localize(key("Sheet", "pointsTitle")), total: plain(costs.total), rows: costs.rows }], localize),
  };
}

/**
 * Everything that a sheet of this ruleset shows of its character.
 * @param build    the character as an audit reads it: every attack it can have, nothing that passes
 * @param actions  what it can do by name, from the ruleset's own list: its attacks, and all of it once that is shown
 * @rule DES-308 DES-309 DES-380 DES-381 DES-382 DES-383 DES-384 DES-385 DES-386
 */
export function heroView(
  who: DestinyCharacter,
  build: DestinyCharacter,
  derived: DestinyDerived,
  actions: { readonly attacks: readonly ActionEntry[]; readonly all: () => readonly ActionEntry[] },
  settings: DestinySettings,
  names: (uuid: string) => string,
  localize: Localize,
) {
  const context: CheckContext = { type: null, settings };
  const { present, menu } = conditionViews(who, localize);
  const shown = {
    ...headView(who, derived, localize),
    ...tollView(who, derived, localize),
    pools: poolViews(who, localize),
    threat: threatText(who, localize),
    conditions: present,
    menu,
    initiative: (["combat", "conflict", "challenge"] as const).map((t) => initiativeView(who, t, settings, localize)),
    abilities: ABILITY_KEYS.map((a) => abilityView(who, derived, a, localize)),
    defenses: (["combat", "conflict"] as const).map((which) => defenseView(who, derived, which, localize)),
    resistances: RESISTANCE_KEYS.map((r) => resistanceView(who, r, context, localize)),
    attacks: attackViews(who, derived, settings, actions.attacks, localize),
    skills: skillGroups(who, context, localize),
    lore: loreViews(who, context, localize),
    speeds: ["ground", "swim", "climb", "leap", "fly", "burrow", "teleport"].map((m) => speedView(who, m, localize)),
    attitudes: attitudeViews(who, names, localize),
    states: stateViews(who, names, localize),
    points: pointsView(who, build, settings, localize),
    audit: auditViews(build, settings, localize),
  };
  return whenRead({ actions: () => actionGroups(actions.all(), localize) }, shown);
}

/** What of a build is over its limit, in words. @rule DES-308 DES-309 */
export const auditViews = (build: DestinyCharacter, settings: DestinySettings, localize: Localize) =>
  audit(build, settings).map((f) => ({
    text: localize(key("Audit", f.id), findingData(f.data, localize)),
    rule: f.rule,
  }));

export type HeroView = ReturnType<typeof heroView>;
