/** What hangs on somebody and may be shaken off, and how hard it is. */
import { row } from "../../kernel/rows.ts";
import { type Attack, effectsOf } from "../acts/attack/offence.ts";
import { asBuilt } from "../build/points.ts";
import { resistedWith } from "../cards/attack/attack-resist.ts";
import { withSpent } from "../fortune/stunts.ts";
import { derive } from "../hero/derive.ts";
import { key } from "../labels.ts";
import type { FudgeSituation } from "../situation.ts";
import { MAX_DEGREE } from "../state/values.ts";
import type { CheckRequest, ConditionState, DefenseKey, FudgeCharacter, Struck } from "../types.ts";
import { type Infection, infectionBehind, treatedCheck } from "./agents.ts";
import type { Incurability } from "./healing.ts";
import { hardestFirst, recoveryInterval } from "./resistance.ts";

type S = Pick<FudgeSituation, "character" | "settings">;

/** Something that hangs on somebody and may be shaken off: what it is, and what the check is. */
export interface Recoverable {
  /** User and attack, or the poison, as the conditions name it. */
  readonly source: string;
  readonly dc: number;
  readonly defense: DefenseKey;
  readonly name: string;
  /** What it imposes by degree, and what a check does to it. */
  readonly effect: Pick<Struck, "conditions" | "lastDegree" | "progressive" | "regressive" | "incurable">;
  /** The degree that it stands at. */
  readonly degree: number;
  /** A poison or disease, which treatment helps against; null for powers. */
  readonly infection: Infection | null;
  /** The effect of a power as it struck; null for a poison or disease. */
  readonly struck: Struck | null;
  /** A Weaken that goes on draining: what it has taken of which trait. Absent: it is no such thing. */
  readonly drain?: ConditionState;
}

/** Somebody as they are with a power as it was bought, whatever has become of it since: off, broken, gone over to another member of its array, drained or faded. */
function withPower(user: FudgeCharacter, item: string): FudgeCharacter {
  const all = asBuilt(withSpent(user));
  return {
    ...all,
    conditions: [],
    powers: all.powers.map((p) => (p.id === item ? { ...p, active: true, state: "intact", member: null, off: [] } : p)),
  };
}

/** The attack behind a condition that says nothing of it itself: its rank is the number to recover against, and what has since become of the power changes nothing in it. Null when its user or the attack is gone. @rule FUD-122 FUD-172 */
function attackBehind(source: string, s: S): Attack | null {
  const [uuid = "", id = ""] = source.split(" ");
  const attacker = s.character(uuid);
  return attacker
    ? (derive(withPower(attacker, id.split(".")[0] ?? ""), s.settings)
        .attacks.flatMap(effectsOf)
        .find((a) => a.id === id) ?? null)
    : null;
}

/** The effect that a condition came with, as it struck; of one that was imposed before that was written with it, the attack behind it. @rule FUD-172 */
function struckAs(character: Pick<FudgeCharacter, "conditions">, source: string, s: S): Struck | null {
  const written = character.conditions.find((c) => c.source === source && c.struck)?.struck;
  const attack = written ? null : attackBehind(source, s);
  return (
    written ??
    (attack && {
      ...attack,
      name: attack.name ?? attack.label,
      rank: attack.rank.total,
      defense: resistedWith(attack),
      recovers: attack.effect === "affliction" && !attack.unrecoverable && !attack.instantRecovery,
    })
  );
}

/** A poison or disease as something to shake off: Fortitude against its rank; an illness leaves time between checks. @rule FUD-122 FUD-172 FUD-187 FUD-188 */
function ofInfection(source: string, infection: Infection, degree: number): Recoverable {
  return {
    source,
    dc: infection.rank,
    defense: "fortitude",
    name: key("Act", infection.agent, "label"),
    effect: {
      conditions: infection.conditions,
      lastDegree: MAX_DEGREE,
      progressive: false,
      regressive: false,
      incurable: 0,
    },
    degree,
    infection,
    struck: null,
  };
}

/**
 * What somebody may try to shake off at a point in time, the hardest first. What no power is known to be behind is the Gamemaster's to end by hand, and so is what a circumstance
 * causes (mud, darkness, ropes): nothing shakes that off while it lasts.
 * @rule FUD-172 FUD-173 FUD-179 FUD-248
 */
export function shakenOff(
  character: FudgeCharacter,
  s: S,
  at: ReturnType<typeof recoveryInterval>,
): readonly Recoverable[] {
  const sources = new Set(
    character.conditions.flatMap((c) => (c.source?.includes(" ") === true && c.degree !== null ? [c.source] : [])),
  );
  const due = [...sources].flatMap((source): Recoverable[] => {
    const worst = character.conditions
      .filter((c) => c.source === source && c.id !== "weakened")
      .sort((a, b) => (b.degree ?? 0) - (a.degree ?? 0))[0];
    if (!worst) return [];
    const infection = infectionBehind(source);
    if ((infection?.agent === "disease" ? "hour" : recoveryInterval(worst.degree ?? 1, worst.id)) !== at) return [];
    if (infection) return [ofInfection(source, infection, worst.degree ?? 1)];
    const struck = struckAs(character, source, s);
    // What passes by itself, and what nothing shakes off, asks for no check.
    return struck?.recovers === true
      ? [
          {
            source,
            dc: struck.rank,
            defense: struck.defense,
            name: struck.name,
            effect: struck,
            degree: worst.degree ?? 1,
            infection: null,
            struck,
          },
        ]
      : [];
  });
  return hardestFirst([...due, ...(at === "turnEnd" ? draining(character) : [])]);
}

/** Drains that go on: each turn's end they are resisted anew, at the rank with which they struck. @rule FUD-520 */
const draining = (character: FudgeCharacter): readonly Recoverable[] =>
  character.conditions.flatMap((drain): readonly Recoverable[] => {
    const { id, source, struck } = drain;
    if (id !== "weakened" || source === null || struck?.drains !== true) return [];
    const { name, rank: dc, defense } = struck;
    return [{ source, dc, defense, name, effect: struck, degree: 1, infection: null, struck, drain }];
  });

/** What a Healing has made ready for the next recovery check: how persistent it is, and who takes on what is shaken off with it; null for nobody. @rule FUD-165 FUD-520 */
export function restoredAs({ trait }: Pick<ConditionState, "trait">): {
  readonly persistent: number;
  readonly feels: string | null;
} {
  const [persistent = "0", feels = null] = (trait ?? "").split(" ");
  return { persistent: Number(persistent), feels };
}

/** The check that shakes something off: with what Treatment does against poison and disease, and what a Restorative Healing has added. @rule FUD-165 FUD-417 */
export function recoveryCheck(character: FudgeCharacter, what: Recoverable, check: CheckRequest): CheckRequest {
  const cared = what.infection ? treatedCheck(character, check) : check;
  // It helps against what it is persistent enough for.
  const restored = character.conditions.find(
    (c) => c.id === "restored" && restoredAs(c).persistent >= what.effect.incurable,
  );
  if (!restored) return cared;
  return {
    ...cared,
    circumstances: [...cared.circumstances, row(key("Row", "restored"), restored.degree ?? 0, "FUD-165")],
    uses: [...(cared.uses ?? []), restored.effect],
  };
}

/** How hard to heal on somebody is what a source has done: ranks of Incurable of the effect behind it. @rule FUD-520 */
export const incurabilityOf =
  (who: Pick<FudgeCharacter, "conditions"> | null, s: S): Incurability =>
  (source) =>
    source === null || who === null ? 0 : (struckAs(who, source, s)?.incurable ?? 0);
