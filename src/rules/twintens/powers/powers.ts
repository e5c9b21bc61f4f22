import { type Change, change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { explain, type Row } from "../../kernel/rows.ts";
import type { Covers } from "../../kernel/space/covers.ts";
import { ALL_HIDDEN } from "../../kernel/space/sight.ts";
import { legalFaces } from "../dice/checks.ts";
import { controlledNatural, naturalOf } from "../dice/core-roll.ts";
import { SAVE_DC } from "../harm/saves.ts";
import { activeRanks, skillBonus } from "../hero/derive.ts";
import { skillLabel } from "../labels.ts";
import type { TwintensSettings } from "../settings.ts";
import { lift } from "../state/condition-changes.ts";
import { grantsFor, held } from "../state/conditions.ts";
import type { CoreSettings, PowerEntry, TwintensCharacter } from "../types.ts";
import { AREA_SHAPES, type AreaShape } from "./catalogue/modifiers.ts";
import {
  type EffectDefinition,
  EFFECTS,
  type PowerAction,
  type PowerDuration,
  type PowerRange,
  type SaveKey,
} from "./catalogue/powers.ts";
import { type SkillKey, SKILLS } from "./catalogue/skills.ts";

/** Orders in which extras and flaws move how a power is used, a step for each of their ranks. @rule TWI-450 TWI-451 */
const LADDERS = {
  action: ["full", "standard", "move", "free", "reaction"],
  range: ["touch", "ranged", "perception"],
  duration: ["instant", "concentration", "sustained", "continuous"],
} as const;

/** What extras and flaws of one name make of the usual: a step up for each rank of the extra, down for each of the flaw. An instant effect that lasts longer is a sustained one. */
function stepped<T extends string>(
  what: keyof typeof LADDERS,
  usual: T | null,
  power: Pick<PowerEntry, "extras" | "flaws">,
): T | null {
  const ladder: readonly string[] = LADDERS[what];
  const count = (list: PowerEntry["extras"]): number =>
    list.filter((m) => m.key === what).reduce((sum, m) => sum + Math.max(1, m.ranks), 0);
  const steps = count(power.extras) - count(power.flaws);
  const at = usual === null ? -1 : ladder.indexOf(usual);
  if (steps === 0 || at < 0) return usual;
  const from = what === "duration" && usual === "instant" && steps > 0 ? at + 1 : at;
  return (ladder[Math.max(0, Math.min(ladder.length - 1, from + steps))] ?? usual) as T;
}

/** An action so many steps slower, at the slowest a full one: the Action drawback. @rule TWI-453 */
function slower(action: PowerAction | null, drawbacks: PowerEntry["drawbacks"] = []): PowerAction | null {
  const steps = drawbacks.filter((d) => d.key === "action").reduce((sum, d) => sum + d.points, 0);
  const at = action === null ? -1 : LADDERS.action.indexOf(action as (typeof LADDERS.action)[number]);
  return at < 0 ? action : (LADDERS.action[Math.max(0, at - steps)] ?? action);
}

/** How an effect is used before any step: Attack and Affects Others turn what works on its user on whoever is touched. @rule TWI-450 */
function usualRange(power: Pick<PowerEntry, "extras">, range: EffectDefinition["range"]): EffectDefinition["range"] {
  return range === "personal" && power.extras.some((e) => e.key === "attack") ? "touch" : range;
}

/** The save that an effect asks for: with the Attack extra one of Will, where its entry names none. @rule TWI-450 */
const usualSave = (power: Pick<PowerEntry, "extras">, save: EffectDefinition["save"]): EffectDefinition["save"] =>
  save ?? (power.extras.some((e) => e.key === "attack") ? "will" : null);

/**
 * A power with what its entry leaves open filled in: the catalogue's, moved by its extras, flaws and drawbacks of action, range and duration; Full-Round makes a standard action a full one.
 * @rule TWI-433 TWI-438 TWI-450 TWI-451 TWI-453
 */
export function effectOf(
  power: Pick<PowerEntry, "key" | "action" | "range" | "duration" | "save" | "extras" | "flaws"> &
    Partial<Pick<PowerEntry, "drawbacks">>,
): {
  readonly action: PowerAction | null;
  readonly range: PowerRange | null;
  readonly duration: PowerDuration | null;
  readonly save: SaveKey | null;
} {
  const definition: EffectDefinition = EFFECTS[power.key];
  const action = power.action ?? slower(stepped("action", definition.action, power), power.drawbacks);
  const slow = action === "standard" && power.flaws.some((f) => f.key === "fullRound");
  return {
    action: slow ? "full" : action,
    range: power.range ?? stepped("range", usualRange(power, definition.range), power),
    duration: power.duration ?? stepped("duration", definition.duration, power),
    save: power.save ?? usualSave(power, definition.save),
  };
}

/** Whether a power is the mind's alone: what works on a mind, and what needs nothing but to be perceived and harms no body. @rule TWI-460 */
export function isOfMind(power: Parameters<typeof effectOf>[0]): boolean {
  const { save, range } = effectOf(power);
  return save === "will" || (save === null && range === "perception");
}

/** The action that using a power takes, as the economy knows it: one of the mind is left to those whose body is bound. @rule TWI-433 TWI-460 */
export function actionOf(power: Parameters<typeof effectOf>[0], usual: PowerAction = "standard"): string {
  const action = effectOf(power).action ?? usual;
  return action === "standard" && isOfMind(power) ? "mind" : action;
}

/** The action that keeps a power up each round: concentration a standard, sustained a free one; null when it needs none. @rule TWI-433 */
export function upkeep(duration: PowerDuration | null): "standard" | "free" | null {
  return duration === "concentration" ? "standard" : duration === "sustained" ? "free" : null;
}

/**
 * Powers that ask for a standard action this turn to go on: those of concentration in use. One that is aimed at others only while somebody is held by it.
 * @param holds  whether a power of theirs lies on somebody
 * @rule TWI-433
 */
export function concentrated(
  character: Pick<TwintensCharacter, "powers">,
  holds: (power: PowerEntry) => boolean,
): readonly PowerEntry[] {
  return character.powers.filter(
    (p) => p.active && upkeep(effectOf(p).duration) === "standard" && (effectOf(p).save === null || holds(p)),
  );
}

/** How a power in use fares now: kept, to be kept by a Concentration check (stunned), or gone. */
export interface Upkeep {
  readonly power: string;
  readonly state: "kept" | "check" | "stops";
  readonly dc: number | null;
}

/**
 * Powers that need upkeep, as the user is now: who is unconscious, dead or without ranks keeps none; who is stunned checks Concentration against 10 and the rank; a power that
 * was drained to nothing stops.
 * @rule TWI-214 TWI-236 TWI-305 TWI-434
 */
export function powerUpkeep(character: TwintensCharacter): readonly Upkeep[] {
  const { conscious, free } = grantsFor(character);
  // What is in a form goes on and off with it; only what is in something that needs no upkeep is kept up by itself.
  const carried = (p: PowerEntry): boolean =>
    character.powers.some((c) => c.id === p.inside && upkeep(effectOf(c).duration) !== null);
  return character.powers
    .filter((p) => p.active && !carried(p))
    .flatMap((p): Upkeep[] => {
      if (activeRanks(p) === 0) return [{ power: p.id, state: "stops", dc: null }];
      if (upkeep(effectOf(p).duration) === null) return [];
      if (!conscious) return [{ power: p.id, state: "stops", dc: null }];
      return [
        free ? { power: p.id, state: "kept", dc: null } : { power: p.id, state: "check", dc: SAVE_DC + activeRanks(p) },
      ];
    });
}

/** Something that is kept up by concentrating: a power by its id, or an aim; and the DC that keeps it now. */
export interface Kept {
  readonly what: "aim" | "power";
  readonly id: string;
  readonly dc: number;
}

/**
 * What somebody must concentrate to keep: a hit threatens an aim and every sustained or concentration power, at 10 and its damage bonus (a mere distraction at 10 or 15); being
 * stunned threatens the powers at 10 and their rank, being entangled both at 15. The hardest of them counts. Who is unconscious keeps nothing, and is asked nothing.
 * @param hit  DC of the hit or distraction; null when only what one is in asks
 * @rule TWI-236 TWI-434 TWI-460
 */
export function concentration(character: TwintensCharacter, hit: number | null): readonly Kept[] {
  const kept = (what: Kept["what"], id: string, ...dcs: readonly (number | null)[]): readonly Kept[] => {
    const due = dcs.filter((dc) => dc !== null);
    return due.length === 0 ? [] : [{ what, id, dc: Math.max(...due) }];
  };
  const { conscious, concentration: entangled } = grantsFor(character);
  if (!conscious) return [];
  const tied = entangled > 0 ? entangled : null;
  return [
    ...held(character, "aiming").flatMap((c) => kept("aim", c.effect, hit, tied)),
    ...powerUpkeep(character)
      .filter((u) => u.state !== "stops")
      .flatMap((u) => kept("power", u.power, hit, u.dc, tied)),
  ];
}

/** What a Concentration check of that total leaves off: the aim, and powers whose DC it doesn't meet. @rule TWI-236 TWI-434 */
export function concentrationLost(character: TwintensCharacter, hit: number | null, total: number): readonly Change[] {
  return concentration(character, hit)
    .filter((k) => total < k.dc)
    .flatMap((k): readonly Change[] =>
      k.what === "aim"
        ? held(character, "aiming")
            .filter((c) => c.effect === k.id)
            .map((c) => lift(character.ref, c, "TWI-236"))
        : [change(`${character.ref}.Item.${k.id}`, "system.active", true, false, "TWI-236")],
    );
}

/** Powers that go out with consciousness. @rule TWI-214 TWI-434 */
export function droppedPowers(character: TwintensCharacter): readonly Change[] {
  return powerUpkeep(character)
    .filter((u) => u.state === "stops")
    .map((u) => change(`${character.ref}.Item.${u.power}`, "system.active", true, false, "TWI-214"));
}

/** Switch a power off. Permanent ones and innate flaws can't be. @returns `power.permanent`, `power.off` @rule TWI-072 TWI-433 TWI-451 */
export function switchOff(
  character: Pick<TwintensCharacter, "ref">,
  power: PowerEntry,
): { readonly accepted: true; readonly changes: readonly Change[] } | Refusal {
  if (!power.active) return refuse("power.off");
  if (effectOf(power).duration === "permanent" || power.flaws.some((f) => f.key === "permanent"))
    return refuse("power.permanent");
  return {
    accepted: true,
    changes: [change(`${character.ref}.Item.${power.id}`, "system.active", true, false, "TWI-433")],
  };
}

/** Turn a member of an array on: a free action, once a round; the one that was on goes off. @returns `power.on`, `power.noArray`, `power.again` @rule TWI-072 TWI-431 */
export function switchArray(
  character: Pick<TwintensCharacter, "ref" | "powers">,
  id: string,
  switchedThisRound: boolean,
): { readonly accepted: true; readonly changes: readonly Change[] } | Refusal {
  const power = character.powers.find((p) => p.id === id);
  if (!power || power.arrayId === null) return refuse("power.noArray");
  if (power.active) return refuse("power.on");
  if (switchedThisRound) return refuse("power.again");
  const set = (p: PowerEntry, to: boolean): Change =>
    change(`${character.ref}.Item.${p.id}`, "system.active", p.active, to, "TWI-431");
  return {
    accepted: true,
    changes: [
      ...character.powers.filter((p) => p.arrayId === power.arrayId && p.active).map((p) => set(p, false)),
      set(power, true),
    ],
  };
}

/** Points that members of a dynamic array use together, against those there are. @rule TWI-431 */
export function dynamicFits(used: readonly number[], points: number): boolean {
  return used.reduce((sum, n) => sum + n, 0) <= points;
}

/** A power check: the natural and the rank. Probability Control may stand in for the natural, never as a natural 20. @rule TWI-232 TWI-435 TWI-440 */
export function powerCheck(natural: number, rank: number, atLeast = 0): number {
  return controlledNatural(natural, atLeast) + rank;
}

/** Whether one power counters another: its check must be higher. @rule TWI-435 */
export function counters(mine: number, theirs: number): boolean {
  return mine > theirs;
}

/** Feet of an area: radius of a burst, length of a cone or line. @rule TWI-235 TWI-450 */
export function areaFeet(shape: AreaShape, rank: number): number {
  return AREA_SHAPES[shape] * rank;
}

/** Shapes that are drawn on a board; one that takes any form or is left behind by whoever moves isn't. */
const DRAWN = { burst: "burst", cloud: "burst", explosion: "burst", cone: "cone", line: "line" } as const;

/** What an area covers of a board: one of touch is where its user stands, any other is put where one likes; total cover keeps it from somebody, and a cloud drifts around it. @rule TWI-111 TWI-235 TWI-450 */
export function areaCovers(
  { shape, rank }: { readonly shape: string; readonly rank: number },
  power: Parameters<typeof effectOf>[0] | null,
): Covers | null {
  if (!Object.hasOwn(DRAWN, shape)) return null;
  const named = shape as keyof typeof DRAWN;
  const { range } = power ? effectOf(power) : { range: "ranged" };
  return {
    shape: DRAWN[named],
    feet: areaFeet(named, rank),
    ...(named === "line" && { width: 5 }),
    ...(range !== "touch" && range !== "personal" && { placed: true }),
    ...(power?.extras.some((e) => e.key === "selectiveAttack") && { selective: true }),
    ...(named === "cloud" ? { rounds: 1 } : { sheltered: ALL_HIDDEN }),
  };
}

/** Rank of an explosion at a distance: one less for every 10 feet from the middle. @rule TWI-450 */
export function explosionRank(rank: number, feet: number): number {
  return Math.max(0, rank - Math.floor(feet / 10));
}

/** Whether an unreliable power works: on a natural 11 or more. @rule TWI-451 */
export function reliable(natural: number): boolean {
  return natural >= 11;
}

/** DC to use a power that needs a check. @rule TWI-451 */
export function checkRequiredDc(rank: number): number {
  return 10 + rank;
}

/** What must be thrown before a power does anything: a natural of 11 for an unreliable one, a check against 10 and its rank. */
export type Proof =
  | { readonly kind: "unreliable"; readonly rows: readonly Row[]; readonly dc: null }
  | { readonly kind: "checkRequired"; readonly label: string; readonly rows: readonly Row[]; readonly dc: number };

/** Skill by which a power that needs a check is used: the one that the flaw's note names; Concentration where it names none. */
function proofSkill(note: string | undefined): SkillKey {
  const named = (note ?? "").toLowerCase().replaceAll(/[^a-z]/gu, "");
  return (Object.keys(SKILLS) as SkillKey[]).find((k) => k.toLowerCase() === named) ?? "concentration";
}

/** Everything that must be thrown before a power does anything. Empty for nearly all. @rule TWI-451 */
export function proofsOf(
  character: TwintensCharacter,
  power: Pick<PowerEntry, "flaws" | "ranks" | "lost">,
  settings: TwintensSettings,
): readonly Proof[] {
  return power.flaws.flatMap((flaw): Proof[] => {
    if (flaw.key === "unreliable") return [{ kind: "unreliable", rows: [], dc: null }];
    if (flaw.key !== "checkRequired") return [];
    const name = proofSkill(flaw.note);
    const skill = [...character.skills].filter((s) => s.key === name).sort((a, b) => b.ranks - a.ranks)[0] ?? {
      id: name,
      key: name,
      specialty: "",
      ranks: 0,
      misc: 0,
    };
    return [
      {
        kind: "checkRequired",
        label: skillLabel(name),
        rows: skillBonus(character, skill, settings).rows,
        dc: checkRequiredDc(Math.max(0, power.ranks - power.lost)),
      },
    ];
  });
}

/** Whether a throw proves it. @rule TWI-451 */
export function proves(proof: Proof, natural: number): boolean {
  return proof.kind === "unreliable" ? reliable(natural) : natural + explain(proof.rows).total >= proof.dc;
}

/** Whether all of it is proved by these throws; null when they can't have fallen so. @rule TWI-451 */
export function provedBy(
  proofs: readonly Proof[],
  thrown: readonly (readonly number[])[],
  coreDie: CoreSettings["coreDie"],
): boolean | null {
  if (thrown.length !== proofs.length || !thrown.every((faces) => legalFaces(faces, coreDie))) return null;
  return proofs.every((proof, i) => proves(proof, naturalOf(thrown[i] ?? [], coreDie)));
}

/** Save DC against somebody Vulnerable: half the damage bonus more, rounded down; nothing more for a bonus below 0. @rule TWI-022 TWI-453 */
export function vulnerableDamage(damage: number): number {
  return damage + Math.max(0, Math.floor(damage / 2));
}

/** Ranks of a power after extra effort: 2 more, unless it is permanent. @rule TWI-265 */
export function strainedRanks(power: PowerEntry): number | null {
  return effectOf(power).duration === "permanent" ? null : activeRanks(power) + 2;
}
