import { derive, hardestFirst, infectionBehind, key, MAX_DEGREE, recoveryInterval, treatedCheck, type Attack, type CheckRequest, type DefenseKey, type FudgeCharacter, type Infection } from "../../rules/fudge/index.ts";
import { row } from "../../rules/kernel/rows.ts";
import type { Table } from "../ruleset.ts";
import { fudgeSettings } from "./settings.ts";

/** Something that hangs on somebody and may be shaken off: what it is, and what the check is. */
export interface Recoverable {
  /** User and attack, or the poison, as the conditions name it. */
  readonly source: string;
  readonly dc: number;
  readonly defense: DefenseKey;
  readonly name: string;
  /** What it imposes by degree, and what a check does to it. */
  readonly effect: Pick<Attack, "conditions" | "lastDegree" | "progressive" | "regressive">;
  /** The degree that it stands at. */
  readonly degree: number;
  /** A poison or disease, which treatment helps against; null for powers. */
  readonly infection: Infection | null;
}

/** The attack behind a condition, as it is now: its rank is the number to recover against. Null when its user or the attack is gone. */
function attackBehind(source: string, table: Table): Attack | null {
  const [uuid = "", id = ""] = source.split(" ");
  const attacker = table.character(uuid) as FudgeCharacter | null;
  return attacker ? (derive(attacker, fudgeSettings(table)).attacks.find((a) => a.id === id) ?? null) : null;
}

/** A poison or disease as something to shake off: Fortitude against its rank; an illness leaves time between checks. @rule FUD-122 FUD-172 FUD-187 FUD-188 */
function ofInfection(source: string, infection: Infection, degree: number): Recoverable {
  return { source, dc: infection.rank, defense: "fortitude", name: key("Act", infection.agent, "label"), effect: { conditions: infection.conditions, lastDegree: MAX_DEGREE, progressive: false, regressive: false }, degree, infection };
}

/**
 * What somebody may try to shake off at a point in time, the hardest first. What has no attack behind it any more is the Gamemaster's to end by hand, and so is what a circumstance
 * causes (mud, darkness, ropes): nothing shakes that off while it lasts.
 * @rule FUD-172 FUD-173 FUD-179 FUD-248
 */
export function recoverySources(character: FudgeCharacter, table: Table, at: ReturnType<typeof recoveryInterval>): readonly Recoverable[] {
  const sources = new Set(character.conditions.flatMap((c) => (c.source?.includes(" ") === true && c.degree !== null ? [c.source] : [])));
  const due = [...sources].flatMap((source): Recoverable[] => {
    const worst = character.conditions.filter((c) => c.source === source && c.id !== "weakened").sort((a, b) => (b.degree ?? 0) - (a.degree ?? 0))[0];
    if (!worst) return [];
    const infection = infectionBehind(source);
    if ((infection?.agent === "disease" ? "hour" : recoveryInterval(worst.degree ?? 1, worst.id)) !== at) return [];
    if (infection) return [ofInfection(source, infection, worst.degree ?? 1)];
    const attack = attackBehind(source, table);
    // What passes by itself, and what nothing shakes off, asks for no check.
    if (attack?.effect !== "affliction" || attack.unrecoverable || attack.instantRecovery) return [];
    return [{ source, dc: attack.rank.total, defense: attack.resistedBy ?? "fortitude", name: attack.name ?? attack.label, effect: attack, degree: worst.degree ?? 1, infection: null }];
  });
  return hardestFirst(due);
}

/** The check that shakes something off: with what Treatment does against poison and disease, and what a Restorative Healing has added. @rule FUD-165 FUD-417 */
export function recoveryCheck(character: FudgeCharacter, what: Recoverable, check: CheckRequest): CheckRequest {
  const cared = what.infection ? treatedCheck(character, check) : check;
  const restored = character.conditions.find((c) => c.id === "restored");
  if (!restored) return cared;
  return { ...cared, circumstances: [...cared.circumstances, row(key("Row", "restored"), restored.degree ?? 0, "FUD-165")], uses: [...(cared.uses ?? []), restored.effect] };
}
