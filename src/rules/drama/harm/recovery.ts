import { type Change, change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { successLevel } from "../dice/totals.ts";
import { harmFlags, regeneration } from "../hero/derive.ts";
import type { DramaSettings } from "../settings.ts";
import { conditionState, impose, lift, nextTurn } from "../state/conditions.ts";
import type { DramaCharacter } from "../types.ts";
import { WOUNDS } from "../values.ts";
import type { HarmState } from "./damage.ts";
import { harmChanges, stirred } from "./harm.ts";

const ROUND = 10;
const MINUTE = 60;
const HOUR = 3600;

/** DNs of healing (DRA-231 to DRA-233, DRA-182). */
export const RECOVERY_DN = {
  firstAid: 8,
  wounded: 8,
  heavy: 11,
  mortal: 14,
  stabiliseFirstAid: 12,
  stabiliseMedicine: 10,
  death: 10,
} as const;
/** Rounds between death checks (DRA-182). */
export const DEATH_CHECK_ROUNDS = 6;
/** What medicine adds to the daily check (DRA-232). */
export const MEDICINE_PLUS = 3;

/**
 * Shock that is left after resting without exertion: one a minute, all of it after an hour, in however many steps.
 * @param before  seconds rested already, whose minutes have been counted
 * @rule DRA-230
 */
export function restedShock(shock: number, seconds: number, before = 0): number {
  const minutes = Math.floor((before + seconds) / MINUTE) - Math.floor(before / MINUTE);
  return before + seconds >= HOUR ? 0 : Math.max(0, shock - minutes);
}

/**
 * What rest changes. K and O of a knockout go a minute after the conflict, a lone one with its end; nobody's turn is lost any more. The seconds of an unbroken rest are kept, so that many short
 * steps rest as well as a long one. Whoever is dying doesn't rest but gets worse, round by round.
 * @returns `checks`: death checks that came due
 * @rule DRA-182 DRA-184 DRA-230 DRA-231
 */
export function rest(
  character: DramaCharacter,
  passed: number,
): { readonly changes: readonly Change[]; readonly checks: number } {
  const { harm, ref } = character;
  const seconds = Math.max(0, passed);
  if (isDying(character)) return dying(character, Math.floor(seconds / ROUND));
  const before = character.rested ?? 0;
  const rested = before + seconds;
  const awake = rested >= MINUTE ? { k: false, o: false } : { k: harm.k, o: harm.o };
  const after = {
    ...harm,
    ...awake,
    knockedDown: harm.knockedDown && seconds <= 0,
    shock: restedShock(harm.shock, seconds, before),
  };
  const left = after.shock > 0 || after.k || after.o ? rested : 0;
  return {
    changes: [
      ...harmChanges(ref, harm, after, "DRA-230"),
      ...(left === before ? [] : [change(ref, "system.rested", before, left, "DRA-230")]),
    ],
    checks: 0,
  };
}

/** Whether somebody is dying, and may be kept from it. @rule DRA-182 DRA-233 */
export function isDying(character: Pick<DramaCharacter, "harm" | "stabilised">): boolean {
  return character.harm.wounds === WOUNDS.mortal && !character.stabilised;
}

/** Rounds of dying that time brings at a stroke: three death checks; the table sees to the rest. */
const DYING_MOST = 3 * DEATH_CHECK_ROUNDS;

/** Rounds that go by for somebody who is dying: a shock each, and a death check after every sixth. @rule DRA-182 DRA-351 */
function dying(
  character: DramaCharacter,
  passed: number,
): { readonly changes: readonly Change[]; readonly checks: number } {
  const { harm, ref, mortalRounds } = character;
  const rounds = Math.min(DYING_MOST, passed);
  const shock = Math.max(0, harm.shock + rounds * (1 - regeneration(character)));
  const after = mortalRounds + rounds;
  return {
    changes: [
      ...harmChanges(ref, harm, { ...harm, shock }, "DRA-182"),
      ...(rounds === 0 ? [] : [change(ref, "system.mortalRounds", mortalRounds, after, "DRA-182")]),
    ],
    checks: Math.floor(after / DEATH_CHECK_ROUNDS) - Math.floor(mortalRounds / DEATH_CHECK_ROUNDS),
  };
}

/** Rounds of dying are counted anew when somebody stops dying. @rule DRA-182 */
export function dyingOver({ ref, mortalRounds }: Pick<DramaCharacter, "ref" | "mortalRounds">): readonly Change[] {
  return mortalRounds === 0 ? [] : [change(ref, "system.mortalRounds", mortalRounds, 0, "DRA-182")];
}

/** Harm after the conflict: a lone K or O goes, both together stay, and there is no next turn for a knockdown to cost. @rule DRA-184 DRA-231 */
export function afterConflict(harm: HarmState): HarmState {
  return { ...harm, knockedDown: false, ...(!(harm.k && harm.o) && { k: false, o: false }) };
}

/** The resist-shock check may be had again. @rule DRA-337 */
export function tryAgain({ ref, resisted }: Pick<DramaCharacter, "ref" | "resisted">): readonly Change[] {
  return resisted ? [change(ref, "system.resisted", true, false, "DRA-337")] : [];
}

/** What the end of a conflict changes on somebody: a lone K or O, a turn that isn't lost any more, the resist-shock check to be had again; rest begins now, and the way of a round is forgotten. @rule DRA-153 DRA-184 DRA-230 DRA-231 DRA-337 */
export function conflictEnd(character: DramaCharacter): readonly Change[] {
  const { moved } = character;
  const way =
    moved && moved.round > 0
      ? [
          change(character.ref, "system.moved.round", moved.round, 0, "DRA-153"),
          change(character.ref, "system.moved.metres", moved.metres, 0, "DRA-153"),
        ]
      : [];
  return [
    ...way,
    ...stirred(character),
    ...harmChanges(character.ref, character.harm, afterConflict(character.harm), "DRA-231"),
    ...tryAgain(character),
  ];
}

/** First aid on K and O: an action, DN 8; both go at once. @rule DRA-231 */
export function firstAid(character: DramaCharacter, rp: number): readonly Change[] {
  return rp < 0 ? [] : harmChanges(character.ref, character.harm, { ...character.harm, k: false, o: false }, "DRA-231");
}

/** The daily check against wounds: Toughness, skilled, without the wounds' own penalty. Null when there is nothing to heal, or death is nearer. @rule DRA-054 DRA-111 DRA-232 */
export function healingDn(character: Pick<DramaCharacter, "harm" | "stabilised">): number | null {
  const { wounds } = character.harm;
  if (wounds === WOUNDS.wounded) return RECOVERY_DN.wounded;
  if (wounds === WOUNDS.heavy) return RECOVERY_DN.heavy;
  return wounds === WOUNDS.mortal && character.stabilised ? RECOVERY_DN.mortal : null;
}

/** What medicine of the day does to that check: +3, and a second one for a superior success. @param rp  against the same DN; null without medicine @rule DRA-232 */
export function medicine(rp: number | null): { readonly plus: number; readonly checks: number } {
  if (rp === null || rp < 0) return { plus: 0, checks: 1 };
  const level = successLevel(rp);
  return { plus: MEDICINE_PLUS, checks: level === "superior" || level === "spectacular" ? 2 : 1 };
}

/**
 * Medicine on somebody's wounds: until the night's check they are treated, better the better it went. Once a day.
 * @returns refusals `nothingToHeal`, `treatedAlready`
 * @rule DRA-232
 */
export function treat(patient: DramaCharacter, rp: number): readonly Change[] | Refusal {
  if (healingDn(patient) === null) return refuse("nothingToHeal");
  if (patient.conditions.some((c) => c.id === "treated")) return refuse("treatedAlready");
  return rp < 0
    ? []
    : impose(
        patient.ref,
        patient.conditions,
        conditionState("treated", { degree: medicine(rp).checks, until: { at: "use" } }),
        "DRA-232",
      );
}

/** The night's checks of somebody: how many, whether medicine helps them, and the treatment that is over with them. @rule DRA-232 DRA-351 */
export function nightChecks(patient: DramaCharacter): {
  readonly checks: number;
  readonly treated: boolean;
  readonly changes: readonly Change[];
} {
  const treated = patient.conditions.find((c) => c.id === "treated");
  return {
    checks: (treated?.degree ?? 1) + regeneration(patient),
    treated: treated !== undefined,
    changes: treated ? [lift(patient.ref, treated, "DRA-232")] : [],
  };
}

/** A daily check that succeeded takes one level. @rule DRA-232 */
export function heal(character: DramaCharacter, rp: number): readonly Change[] {
  const { harm } = character;
  if (rp < 0 || healingDn(character) === null) return [];
  const after = { ...harm, wounds: harm.wounds - 1 };
  const mended =
    after.wounds < WOUNDS.mortal && character.stabilised
      ? [change(character.ref, "system.stabilised", true, false, "DRA-232")]
      : [];
  return [
    ...harmChanges(character.ref, harm, after, "DRA-232"),
    ...mended,
    ...(after.wounds < WOUNDS.mortal ? dyingOver(character) : []),
  ];
}

/**
 * Stop somebody's dying: first aid or medicine.
 * @returns refusal `notMortal` when nobody is dying
 * @rule DRA-233
 */
export function stabilise(character: DramaCharacter, rp: number): readonly Change[] | Refusal {
  if (!isDying(character)) return refuse("notMortal");
  return rp < 0 ? [] : [change(character.ref, "system.stabilised", false, true, "DRA-233"), ...dyingOver(character)];
}

/** What the end of a round does to one character: dying goes on, regeneration works. `check` asks for a death check. @rule DRA-141 DRA-182 DRA-351 */
export function roundEnd(character: DramaCharacter): { readonly changes: readonly Change[]; readonly check: boolean } {
  const { harm, ref } = character;
  if (isDying(character)) {
    const { changes, checks } = dying(character, 1);
    return { changes, check: checks > 0 };
  }
  return {
    changes: [
      ...harmChanges(ref, harm, { ...harm, shock: Math.max(0, harm.shock - regeneration(character)) }, "DRA-351"),
      ...dyingOver(character),
    ],
    check: false,
  };
}

/** The death check: Toughness against 10; failure kills. @rule DRA-054 DRA-111 DRA-182 */
export function deathCheck(character: DramaCharacter, rp: number): readonly Change[] {
  return rp >= 0
    ? []
    : harmChanges(character.ref, character.harm, { ...character.harm, wounds: WOUNDS.dead }, "DRA-182");
}

/**
 * Resist shock: against one's own shock, once a conflict, to stay awake until the end of the next turn.
 * @returns the DN, or refusals `notShockedOut`, `resistedAlready`
 * @rule DRA-054 DRA-111 DRA-337
 */
export function resistShockDn(
  character: DramaCharacter,
  settings: Pick<DramaSettings, "shockRule">,
): { readonly accepted: true; readonly dn: number } | Refusal {
  if (!harmFlags(character, settings).shockOut) return refuse("notShockedOut");
  return character.resisted ? refuse("resistedAlready") : { accepted: true, dn: character.harm.shock };
}

/** What the check changes: it has been tried; on success the character holds on. @rule DRA-337 */
export function resistShock(character: DramaCharacter, rp: number, inOwnTurn = false): readonly Change[] {
  const tried = character.resisted ? [] : [change(character.ref, "system.resisted", false, true, "DRA-337")];
  return rp < 0
    ? tried
    : [
        ...tried,
        ...impose(
          character.ref,
          character.conditions,
          conditionState("resisting", { until: nextTurn(character.ref, inOwnTurn) }),
          "DRA-337",
        ),
      ];
}
