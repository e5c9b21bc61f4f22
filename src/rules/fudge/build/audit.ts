import { isTireless } from "../hero/traits.ts";
import { ABILITY_KEYS, ABILITY_POINTS, ADVANTAGES, NEVER_ABSENT } from "../hero/values.ts";
import { key } from "../labels.ts";
import { variableBudget } from "../powers/builder/budgets.ts";
import { COST_DEFAULTS, type CostOptions } from "../powers/builder/cost.ts";
import { inspectPower } from "../powers/builder/inspect.ts";
import type { AbilityKey, AdvantageEntry, AdvantageKey, FudgeCharacter, FudgeSettings } from "../types.ts";
import { type AuditMend, measured, mendsFor } from "./caps.ts";
import { type PointSheet, pointSheet, type PointTotals, powerPoints, totalsOf } from "./points.ts";

/** Something over its limit: a warning, never a bar. */
export interface AuditFinding {
  /** Lang key of the sentence, with `value` and `cap` among its placeholders; `about` tells a `trait` from others of its name. */
  readonly message: string;
  readonly data: Readonly<Record<string, string | number>>;
  readonly rule: string;
  /** What would mend it, taken together; empty when that is for people to decide. */
  readonly mends: readonly AuditMend[];
}

/** Forms of a Variable power that cost more than it holds: each by itself, and those that are on together. @rule FUD-500 */
function forms(character: FudgeCharacter, options: CostOptions): readonly AuditFinding[] {
  return character.powers.flatMap((variable) =>
    variable.components
      .filter((c) => c.effect === "variable")
      .flatMap((c): AuditFinding[] => {
        const mine = character.powers.filter((p) => p.paidBy === variable.id);
        const dear = mine.filter((p) => variableBudget(c.rank, [p], options).left < 0);
        const active = mine.filter((p) => p.active);
        const together = variableBudget(c.rank, active, options);
        return [
          ...dear.map((p): AuditFinding => ({
            message: key("Audit", "form"),
            data: { trait: p.name, value: powerPoints(p, options), cap: together.budget },
            rule: "FUD-500",
            mends: [],
          })),
          ...(active.length > 1 && together.left < 0
            ? [
                {
                  message: key("Audit", "formsTogether"),
                  data: { trait: variable.name, value: together.total, cap: together.budget },
                  rule: "FUD-500",
                  mends: [],
                },
              ]
            : []),
        ];
      }),
  );
}

/**
 * What of a character is over its limit: "Parry 12, cap 10", with what to lower. Powers and equipment that are switched off are looked at too. Nothing is blocked.
 * @param sheet  the character's points, where the caller has them already
 * @rule FUD-401 FUD-553 FUD-554 FUD-556 FUD-557 FUD-566 FUD-601
 */
export function audit(
  character: FudgeCharacter,
  settings: FudgeSettings,
  sheet: PointSheet = pointSheet(character),
): readonly AuditFinding[] {
  const totals = totalsOf(character, sheet);
  const options: CostOptions = { ratio: settings.costRatio ?? COST_DEFAULTS.ratio };
  const over = measured(character, settings)
    .filter((m) => m.value > m.cap)
    .map((m): AuditFinding => ({
      message: key("Audit", m.says ?? m.kind),
      data: { trait: m.trait, ...(m.about !== undefined && { about: m.about }), value: m.value, cap: m.cap },
      rule: m.rule,
      mends: mendsFor(m),
    }));
  return [
    ...over,
    ...tireless(character),
    ...absences(character),
    ...followers(character),
    ...ranks(character, totals.total),
    ...illegalPowers(character, options),
    ...forms(character, options),
    ...overspent(character, totals, sheet),
  ];
}

/** Immunity to fatigue needs a Stamina of 0. @rule FUD-513 */
function tireless(character: FudgeCharacter): readonly AuditFinding[] {
  const { sta } = character.abilities;
  return isTireless(character) && sta !== null && sta !== 0
    ? [
        {
          message: key("Audit", "tirelessStamina"),
          data: { value: sta, cap: 0 },
          rule: "FUD-513",
          mends: sta > 0 ? [{ what: "ability", id: "sta", from: sta, to: 0 }] : [],
        },
      ]
    : [];
}

/** Absent abilities that may not be: some in nobody, none in a player's own character. @rule FUD-401 */
function absences(character: FudgeCharacter): readonly AuditFinding[] {
  const never: readonly AbilityKey[] = character.player === true ? ABILITY_KEYS : NEVER_ABSENT;
  return never
    .filter((a) => character.abilities[a] === null)
    .map((a) => ({
      message: key("Audit", (NEVER_ABSENT as readonly AbilityKey[]).includes(a) ? "absent" : "absentPlayer"),
      data: { trait: key("Ability", a, "label") },
      rule: "FUD-401",
      mends: [{ what: "absence", id: a, from: ABILITY_POINTS.absent, to: 0 }],
    }));
}

/** A minion has no minions of its own, bought or called. @rule FUD-601 */
function followers(character: FudgeCharacter): readonly AuditFinding[] {
  if (character.kind !== "minion") return [];
  const said = (trait: string, mends: AuditFinding["mends"] = []): AuditFinding => ({
    message: key("Audit", "minionsOfMinion"),
    data: { trait },
    rule: "FUD-601",
    mends,
  });
  return [
    ...character.advantages
      .filter((a) => a.key === "minion" || a.key === "sidekick")
      .map((a) => said(key("Advantage", a.key, "label"), [{ what: "advantage", id: a.id, from: a.rank, to: 0 }])),
    ...character.powers.filter((p) => p.components.some((c) => c.effect === "summonMinion")).map((p) => said(p.name)),
  ];
}

/** Whether two entries are one advantage: the same, and about the same where it is about something. @rule FUD-431 */
const isSame = (a: AdvantageEntry, b: AdvantageEntry): boolean =>
  a.key === b.key && (!ADVANTAGES[a.key].subject || a.subject === b.subject);

/** Whether one more of an advantage would count for nothing: it is there, and is about nothing that could be another. @rule FUD-431 */
export const hasAlready = (character: Pick<FudgeCharacter, "advantages">, advantage: AdvantageKey): boolean =>
  ADVANTAGES[advantage].max === 1 &&
  !ADVANTAGES[advantage].subject &&
  character.advantages.some((a) => a.key === advantage && a.temporary !== true);

/** What an advantage is about, in words: one that is about a skill is so by its entry. @rule FUD-431 */
function subjectOf(character: FudgeCharacter, subject: string): string {
  const held = character.skills.find((s) => s.id === subject);
  return held ? held.specialty || key("Skill", held.base, "label") : subject;
}

/** Advantages beyond their most ranks, or taken twice for one subject; followers worth as much as their owner. @rule FUD-430 FUD-431 FUD-601 */
function ranks(character: FudgeCharacter, total: number): readonly AuditFinding[] {
  return character.advantages.flatMap((a, i): AuditFinding[] => {
    const { max } = ADVANTAGES[a.key];
    const follower = (a.key === "minion" || a.key === "sidekick") && a.rank >= total;
    const limit = follower ? Math.max(0, Math.ceil(total) - 1) : max === "powerLevel" ? character.powerLevel : max;
    const trait = key("Advantage", a.key, "label");
    // However often it is there: it is said once, of the second.
    const twice = character.advantages.slice(0, i).filter((b) => isSame(a, b)).length === 1;
    const again =
      twice && max === 1 && (a.subject !== "" || !ADVANTAGES[a.key].subject)
        ? character.advantages.slice(i).filter((b) => isSame(a, b))
        : [];
    return [
      ...(limit !== null && a.rank > limit
        ? [
            {
              message: key("Audit", "advantage"),
              data: { trait, value: a.rank, cap: limit },
              rule: follower ? "FUD-601" : "FUD-430",
              mends: [{ what: "advantage", id: a.id, from: a.rank, to: limit } as const],
            },
          ]
        : []),
      ...(twice
        ? [
            {
              message: key("Audit", a.subject === "" ? "advantageTwice" : "advantageTwiceFor"),
              data: { trait, ...(a.subject !== "" && { subject: subjectOf(character, a.subject) }) },
              rule: "FUD-431",
              mends: again.map((b) => ({ what: "advantage", id: b.id, from: b.rank, to: 0 }) as const),
            },
          ]
        : []),
    ];
  });
}

/** What a power may name that isn't there: the skill it is aimed with, the trait it enhances. Then it does without, and nothing else says so. @rule FUD-112 FUD-465 */
const NAMES_NOTHING: readonly string[] = ["power.skillGone", "power.trait"];

/** What the cost engine finds illegal about powers, what they name that is gone, and prices that are not what the effects come to. @rule FUD-112 FUD-450 FUD-459 FUD-465 */
function illegalPowers(character: FudgeCharacter, options: CostOptions): readonly AuditFinding[] {
  const skills = Object.fromEntries(character.skills.map((s) => [s.id, s.base]));
  return character.powers.flatMap((p): AuditFinding[] => {
    const wrong = inspectPower(p, options, skills).filter(
      (f) => f.severity === "illegal" || NAMES_NOTHING.includes(f.reason),
    );
    const asked = powerPoints(p, options);
    return [
      ...wrong.map((f): AuditFinding => ({
        message: key("Refusal", f.reason),
        data: { ...f.data, power: p.name },
        rule: f.rule,
        mends: [],
      })),
      ...(p.cost !== asked && p.cost !== 0
        ? [
            {
              message: key("Audit", "cost"),
              data: { trait: p.name, value: p.cost, cap: asked },
              rule: "FUD-459",
              mends: [{ what: "cost", power: p.id, from: p.cost, to: asked } as const],
            },
          ]
        : []),
    ];
  });
}

/** More points than the power level gives, more gear than was bought. @rule FUD-550 FUD-552 FUD-585 */
function overspent(
  character: FudgeCharacter,
  { spent, budget }: PointTotals,
  { equipment }: PointSheet,
): readonly AuditFinding[] {
  const held = character.advantages.find((a) => a.key === "equipment");
  const mends: readonly AuditMend[] = held
    ? [{ what: "advantage", id: held.id, from: held.rank, to: equipment.impliedRank }]
    : [];
  return [
    ...(equipment.unspent < 0
      ? [
          {
            message: key("Audit", "equipment"),
            data: { value: equipment.total, cap: equipment.budget },
            rule: "FUD-585",
            mends,
          },
        ]
      : []),
    ...(spent > budget
      ? [{ message: key("Audit", "points"), data: { value: spent, cap: budget }, rule: "FUD-550", mends: [] }]
      : []),
  ];
}

/** Complications that somebody must have at least. @rule FUD-571 */
const COMPLICATIONS_NEEDED = 2;

/**
 * What a hero's background lacks: a real name, two complications, one of them a motivation.
 * @rule FUD-571
 */
export function backgroundAudit(background: {
  readonly realName: string;
  readonly complications: readonly { readonly motivation: boolean }[];
}): readonly AuditFinding[] {
  const { realName, complications } = background;
  const lacks = (name: string, data: AuditFinding["data"] = {}): AuditFinding => ({
    message: key("Audit", name),
    data,
    rule: "FUD-571",
    mends: [],
  });
  return [
    ...(realName.trim() === "" ? [lacks("realName")] : []),
    ...(complications.length < COMPLICATIONS_NEEDED
      ? [lacks("complications", { value: complications.length, cap: COMPLICATIONS_NEEDED })]
      : []),
    ...(complications.some((c) => c.motivation) ? [] : [lacks("motivation")]),
  ];
}
