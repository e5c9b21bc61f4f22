import { type AuditFinding, backgroundAudit, type FudgeDerived } from "../../../../rules/fudge/index.ts";
import type { Localize } from "../../../ruleset.ts";
import { findingText } from "../build-view.ts";

/** What an audit of one character says. */
export interface AuditRow {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly type: string;
  readonly level: number;
  readonly points: string;
  readonly reasons: readonly string[];
  readonly verdict: string;
  readonly legal: boolean;
}

/** A character as the audit reads it. */
export interface Audited {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly type: string;
  readonly level: number;
  readonly derived: Pick<FudgeDerived, "audit" | "points">;
  /** What a hero's background has; null for those who need none. */
  readonly background: Parameters<typeof backgroundAudit>[0] | null;
}

/**
 * One line of the audit: everything that is over its limit or lacking, in words.
 * @rule FUD-553 FUD-566 FUD-571
 */
export function auditRow(character: Audited, localize: Localize): AuditRow {
  const findings: readonly AuditFinding[] = [
    ...character.derived.audit,
    ...(character.background ? backgroundAudit(character.background) : []),
  ];
  const { spent, budget } = character.derived.points;
  return {
    uuid: character.uuid,
    name: character.name,
    img: character.img,
    type: localize(`TYPES.Actor.${character.type}`),
    level: character.level,
    points: localize("CROSSOVER.Fudge.Transfer.Audit.points", { spent, budget }),
    reasons: findings.map((f) => findingText(f, localize)),
    verdict: localize(
      findings.length === 0 ? "CROSSOVER.Fudge.Transfer.Audit.legal" : "CROSSOVER.Fudge.Transfer.Audit.breaches",
      { count: findings.length },
    ),
    legal: findings.length === 0,
  };
}

/** The audit as plain text, to keep or to send: a line for each character, and below it what breaks a limit. @rule FUD-566 */
export function auditText(name: string, rows: readonly AuditRow[], localize: Localize): string {
  const broken = rows.filter((r) => !r.legal).length;
  const one = (r: AuditRow): readonly string[] => [
    `${r.name} (${r.type}, ${localize("CROSSOVER.Fudge.Transfer.Audit.level", { level: r.level })}, ${r.points}): ${r.verdict}`,
    ...r.reasons.map((reason) => `  - ${reason}`),
  ];
  return [
    name,
    localize("CROSSOVER.Fudge.Transfer.Audit.summary", { count: rows.length, broken }),
    "",
    ...rows.flatMap(one),
  ].join("\n");
}
