import { derive, hardestFirst, recoveryInterval, type Attack, type DefenseKey, type FudgeCharacter } from "../../rules/fudge/index.ts";
import type { Table } from "../ruleset.ts";
import { fudgeSettings } from "./settings.ts";

/** Something that hangs on somebody and may be shaken off: whose attack it was, and what the check is. */
export interface Recoverable {
  /** User and attack, as the conditions name it. */
  readonly source: string;
  readonly dc: number;
  readonly defense: DefenseKey;
  readonly name: string;
  /** The attack behind it, and the degree that it stands at. */
  readonly attack: Attack;
  readonly degree: number;
}

/** The attack behind a condition, as it is now: its rank is the number to recover against. Null when its user or the attack is gone. */
function attackBehind(source: string, table: Table): Attack | null {
  const [uuid = "", id = ""] = source.split(" ");
  const attacker = table.character(uuid) as FudgeCharacter | null;
  return attacker ? (derive(attacker, fudgeSettings(table)).attacks.find((a) => a.id === id) ?? null) : null;
}

/**
 * What somebody may try to shake off at a point in time, the hardest first. What has no attack behind it any more is the Gamemaster's to end by hand.
 * @rule FUD-172 FUD-173 FUD-179
 */
export function recoverySources(character: FudgeCharacter, table: Table, at: ReturnType<typeof recoveryInterval>): readonly Recoverable[] {
  const sources = new Set(character.conditions.flatMap((c) => (c.source?.includes(" ") === true && c.degree !== null ? [c.source] : [])));
  const due = [...sources].flatMap((source): Recoverable[] => {
    const worst = character.conditions.filter((c) => c.source === source).sort((a, b) => (b.degree ?? 0) - (a.degree ?? 0))[0];
    if (!worst || recoveryInterval(worst.degree ?? 1, worst.id) !== at) return [];
    const attack = attackBehind(source, table);
    // What passes by itself, and what nothing shakes off, asks for no check.
    if (attack?.effect !== "affliction" || attack.unrecoverable || attack.instantRecovery) return [];
    return [{ source, dc: attack.rank.total, defense: attack.resistedBy ?? "fortitude", name: attack.name ?? attack.label, attack, degree: worst.degree ?? 1 }];
  });
  return hardestFirst(due);
}
