import type { Change } from "../../kernel/change.ts";
import { refuse } from "../../kernel/refusal.ts";
import { stepBack } from "../dice/step-dice.ts";
import { spend } from "../fortune/doom.ts";
import { setDoom } from "../state/changes.ts";
import type { Answer, DoomPool, DoompoolCharacter, DoompoolSettings, SceneState, StressType, Track } from "../types.ts";
import { type Die, LARGEST } from "../values.ts";
import { type Changed, easeStress, isStressedOut, setStress, setTrauma, worsenTrauma } from "./stress.ts";

/** What is treated. */
export interface Treatment {
  readonly patient: string;
  readonly condition: "stress" | "trauma";
  readonly track: StressType;
}

/** The die that joins the doom pool against a treatment: that of the condition, d12 for a track that is stressed out; null when there is nothing to treat. @rule DOO-230 */
export function treatmentDie(
  patient: Pick<DoompoolCharacter, "stress" | "trauma">,
  treatment: Pick<Treatment, "condition" | "track">,
): Die | null {
  if (treatment.condition === "trauma") return patient.trauma[treatment.track];
  const { die, out } = patient.stress[treatment.track];
  return out ? LARGEST : die;
}

/**
 * Whether a treatment may be tried: something must be there, nobody who is stressed out treats themselves, and trauma needs a Transition Scene and a first try in it.
 * @param tried  conditions that this hero has tried in this Transition Scene, as `treatmentKey` names them
 * @rule DOO-232 DOO-234 DOO-235
 */
export function mayTreat(
  healer: DoompoolCharacter,
  patient: DoompoolCharacter,
  treatment: Treatment,
  scene: Pick<SceneState, "kind">,
  tried: readonly string[],
): Answer<{ readonly die: Die }> {
  const die = treatmentDie(patient, treatment);
  if (die === null) return refuse("recovery.nothing");
  if (healer.ref === patient.ref && isStressedOut(patient)) return refuse("recovery.self");
  if (treatment.condition === "trauma" && scene.kind !== "transition") return refuse("recovery.traumaLater");
  if (scene.kind === "transition" && tried.includes(treatmentKey(treatment))) return refuse("recovery.tried");
  return { accepted: true, die };
}

/** Name of a condition for "once per condition". @rule DOO-234 */
export function treatmentKey(treatment: Treatment): string {
  return `${treatment.patient}|${treatment.condition}|${treatment.track}`;
}

/** Whether an effect die is enough for a die of stress or trauma. @rule DOO-231 */
function reaches(effect: Die, die: Die, compare: DoompoolSettings["recoveryCompare"]): boolean {
  return compare === "gt" ? effect > die : effect >= die;
}

/**
 * Stress after a successful treatment: an effect die of its size or more clears it, a smaller one steps it back once. Stressed out is the rung above d12: only d12 clears it, less brings the
 * hero back with d12.
 * @rule DOO-231 DOO-232
 */
export function recoverStress(track: Track, effect: Die, compare: DoompoolSettings["recoveryCompare"] = "gte"): Track {
  if (track.out) return effect === LARGEST ? { die: null, out: false } : { die: LARGEST, out: false };
  if (track.die === null || reaches(effect, track.die, compare)) return { die: null, out: false };
  return { die: stepBack(track.die, 1, "stress"), out: false };
}

/** Trauma after a successful treatment: one step back if the effect die reaches it, else nothing. @rule DOO-235 */
export function recoverTrauma(trauma: Die, effect: Die): Die | null {
  return effect >= trauma ? stepBack(trauma, 1, "trauma") : trauma;
}

/**
 * Write what a treatment did. The opposing effect die plays no part; a failure leaves stress alone and makes trauma worse.
 * @param effect  the healer's effect die after extraordinary steps
 * @rule DOO-231 DOO-232 DOO-235 DOO-236
 */
export function treatmentChanges(
  patient: DoompoolCharacter,
  treatment: Treatment,
  success: boolean,
  effect: Die,
  settings: Pick<DoompoolSettings, "recoveryCompare" | "traumaRecoveryFailStepsUp">,
): Changed {
  const nothing = { character: patient, changes: [] };
  if (treatment.condition === "stress")
    return success
      ? setStress(
          patient,
          treatment.track,
          recoverStress(patient.stress[treatment.track], effect, settings.recoveryCompare),
          "DOO-231",
        )
      : nothing;
  const trauma = patient.trauma[treatment.track];
  if (trauma === null) return nothing;
  if (success) return setTrauma(patient, treatment.track, recoverTrauma(trauma, effect), "DOO-235");
  return settings.traumaRecoveryFailStepsUp ? worsenTrauma(patient, treatment.track) : nothing;
}

/** One of the Gamemaster's characters recovers without a roll: one doom die of at least the stress clears it, a smaller one steps it back. It uses the turn. @rule DOO-161 DOO-238 */
export function watcherRecovery(
  character: DoompoolCharacter,
  track: StressType,
  die: Die,
  pool: DoomPool,
): Answer<{ readonly changes: readonly Change[]; readonly character: DoompoolCharacter }> {
  const now = character.stress[track];
  if (character.type === "hero") return refuse("recovery.hero");
  if (now.die === null || now.out) return refuse("recovery.nothing");
  const paid = spend(pool.dice, die);
  if (!paid.accepted) return paid;
  const eased =
    die >= now.die
      ? setStress(character, track, { die: null, out: false }, "DOO-238")
      : easeStress(character, track, "DOO-238");
  return {
    accepted: true,
    character: eased.character,
    changes: [...setDoom(pool.ref, pool.dice, paid.dice, "DOO-238"), ...eased.changes],
  };
}
