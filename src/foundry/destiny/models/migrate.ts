import { conditionDefinition } from "../../../rules/destiny/index.ts";

type Source = Record<string, unknown>;

const isRecord = (value: unknown): value is Source =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** `{ rank: 3 }` as the ledger's sketch has it, where the field is the rank itself. */
const unwrap = (of: unknown): void => {
  if (!isRecord(of)) return;
  for (const [key, value] of Object.entries(of))
    if (isRecord(value) && typeof value.rank === "number") of[key] = value.rank;
};

/** Marks as bare levels: [1, 2]. A Shaken one wears off at the end of the next turn. */
const withLeft = (of: unknown): void => {
  if (!isRecord(of)) return;
  for (const [list, marks] of Object.entries(of))
    if (Array.isArray(marks))
      of[list] = marks.map((m: unknown) => (typeof m === "number" ? { level: m, left: m === 2 ? 1 : 0 } : m));
};

/**
 * An actor's data in the ledger's first sketch or of an earlier version, brought to the present shape in place: ranks in boxes, marks as levels, a bare Stress number, old names.
 * @rule DES-313
 */
export function migrateCharacter(source: Source): Source {
  unwrap(source.abilities);
  unwrap(source.resistances);
  withLeft(source.marks);
  if (typeof source.stress === "number") source.stress = { value: source.stress };
  if (typeof source.primaryAttackId === "string" && source.primaryAttack === undefined)
    source.primaryAttack = source.primaryAttackId;
  if (isRecord(source.skills))
    for (const [key, value] of Object.entries(source.skills))
      if (typeof value === "number") source.skills[key] = { rank: value };
  if (typeof source.complications === "string")
    source.complications = source.complications === "" ? [] : source.complications.split("\n");
  return source;
}

/** A power with its one effect spread over its own fields, as the ledger lists them, brought to a list of effects. @rule DES-331 */
export function migratePower(source: Source): Source {
  if (typeof source.effectKey === "string" && source.effects === undefined) {
    const modifiers = [
      ...(Array.isArray(source.extras) ? (source.extras as unknown[]) : []),
      ...(Array.isArray(source.flaws) ? (source.flaws as unknown[]) : []),
    ].map((m) => (typeof m === "string" ? { key: m, rank: 1, choice: "" } : m));
    const { action, range, duration, resistance, attackSkill, ability, area } = source;
    const of = {
      effect: source.effectKey,
      rank: source.rank,
      action,
      range,
      duration,
      resistance,
      attackSkill,
      ability,
      area,
      modifiers,
    };
    source.effects = [Object.fromEntries(Object.entries(of).filter(([, v]) => v !== undefined))];
  }
  if (Array.isArray(source.effects))
    for (const e of source.effects as unknown[])
      if (isRecord(e) && Array.isArray(e.conditions))
        e.conditions = (e.conditions as unknown[]).filter(
          (c) => typeof c === "string" && (c === "" || conditionDefinition(c) !== undefined),
        );
  return source;
}
