/** What an action card writes: each target's effects when they are applied, and the last steps when it closes. Worked out from the table as it is then. */
import type { Change } from "../../kernel/change.ts";
import { chaseChanges, chaseTurn, escapingOf } from "../acts/chase.ts";
import { stepUp } from "../dice/step-dice.ts";
import { addDoom } from "../fortune/doom.ts";
import { treatmentChanges } from "../harm/recovery.ts";
import { type Changed, stepUpOwnStress, takeStress } from "../harm/stress.ts";
import { setDoom } from "../state/changes.ts";
import { addComplication, createAsset, stepBackAsset, stepUpOwnComplication } from "../things/items.ts";
import { traitChanges, updatePower, updateSet } from "../things/targeting.ts";
import type { DoompoolCharacter, DoompoolSettings, Facts } from "../types.ts";
import { type Die, FLOOR } from "../values.ts";
import { creatorOf, type Landed, landed, resolutionOf, slotOf } from "./action-read.ts";
import type { ActionState, RollState, SlotChanges, SlotState } from "./action-state.ts";

/** The table while a list of changes grows: every later change sees what the earlier ones leave behind. */
export class Ledger {
  readonly #characters = new Map<string, DoompoolCharacter>();
  #doom: readonly Die[];

  constructor(private readonly facts: Facts) {
    this.#doom = facts.doom.dice;
  }

  get settings(): DoompoolSettings {
    return this.facts.settings;
  }

  character(ref: string): DoompoolCharacter | null {
    return this.#characters.get(ref) ?? this.facts.character(ref);
  }

  /** Do something to a character; nothing when it is gone. */
  change(ref: string, what: (now: DoompoolCharacter) => Changed): readonly Change[] {
    const now = this.character(ref);
    if (!now) return [];
    const next = what(now);
    this.#characters.set(ref, next.character);
    return next.changes;
  }

  /** Add dice to the doom pool. */
  addDoom(dice: readonly Die[], rule: string): readonly Change[] {
    const before = this.#doom;
    this.#doom = addDoom(before, ...dice);
    return setDoom(this.facts.doom.ref, before, this.#doom, rule);
  }
}

/** The one who takes or makes an effect of a slot. */
function subjectOf(state: ActionState, s: SlotState, success: boolean): string {
  return success ? s.target.uuid : state.request.actor.uuid;
}

/** Whoever made an effect of a slot, where that is somebody who could hold it up. @rule DOO-096 DOO-202 */
function makerOf(state: ActionState, s: SlotState, ledger: Ledger): string | null {
  const ref = creatorOf(state, s)?.uuid;
  return ref !== undefined && ledger.character(ref) ? ref : null;
}

/** What one effect writes. A fugitive has one ESCAPING asset: a second success widens the gap. @rule DOO-103 DOO-112 DOO-153 DOO-210 DOO-211 DOO-214 */
function effectChanges(
  state: ActionState,
  s: SlotState,
  success: boolean,
  effect: Landed,
  ledger: Ledger,
): readonly Change[] {
  const { use, place } = effect.assignment;
  const { die } = effect.final;
  const cause = [state.request.id, s.target.uuid, place].join(" ");
  if (use.type === "purpose") return purposeChanges(state, s, effect, ledger);
  if (die === null) return [];
  switch (use.type) {
    case "stress":
      return ledger.change(subjectOf(state, s, success), (now) =>
        takeStress(now, use.track, die, { settings: ledger.settings, trauma: use.trauma, out: effect.out }),
      );
    case "complication":
      return ledger.change(subjectOf(state, s, success), (now) =>
        addComplication(now, use.name, die, cause, ledger.settings, makerOf(state, s, ledger)),
      );
    case "asset":
      return ledger.change(use.owner, (now) => {
        const running = use.escaping ? escapingOf(now) : null;
        return running
          ? chaseChanges(now, running, chaseTurn(running.die, effect.final))
          : createAsset(
              {
                owner: now,
                name: use.name,
                die,
                escaping: use.escaping,
                cause,
                ...(use.access && { access: use.access }),
              },
              ledger.settings,
            );
      });
    case "doom":
      return ledger.addDoom([die], "DOO-153");
    case "stepEscaping":
      return ledger.change(state.request.actor.uuid, (now) => {
        const asset = now.assets.find((a) => a.id === use.asset && a.escaping);
        return asset ? stepBackAsset(now, asset, "DOO-214") : { character: now, changes: [] };
      });
  }
}

/** What the action was for: a trait, a treatment, a wider gap, help, a power that comes back. @rule DOO-203 DOO-213 DOO-217 DOO-221 DOO-231 DOO-239 */
function purposeChanges(state: ActionState, s: SlotState, effect: Landed, ledger: Ledger): readonly Change[] {
  const { purpose, actor } = state.request;
  const { die } = effect.final;
  switch (purpose.type) {
    case "trait":
      return effect.trait === null || die === null
        ? []
        : ledger.change(purpose.target.bearer, (now) => traitChanges(now, purpose.target, effect.trait ?? "unchanged"));
    case "recovery":
      return die === null
        ? []
        : ledger.change(purpose.treatment.patient, (now) =>
            treatmentChanges(now, purpose.treatment, true, die, ledger.settings),
          );
    case "support":
      return die === null
        ? []
        : ledger.change(purpose.supported, (now) =>
            createAsset(
              {
                owner: now,
                name: state.request.intent || actor.name,
                die,
                access: [now.ref],
                cause: `${state.request.id} support`,
              },
              ledger.settings,
            ),
          );
    case "chase":
      return ledger.change(actor.uuid, (now) => {
        const asset = now.assets.find((a) => a.id === purpose.asset && a.escaping);
        if (!asset) return { character: now, changes: [] };
        return chaseChanges(now, asset, chaseTurn(asset.die, s.reaction === null ? null : effect.final));
      });
    case "restore":
      return ledger.change(s.target.uuid === state.request.pool.uuid ? actor.uuid : s.target.uuid, (now) =>
        purpose.power === null
          ? updateSet(now, purpose.set, (x) => ({ ...x, shutdown: false, recovery: null }), "DOO-221")
          : updatePower(now, purpose.set, purpose.power, { shutdown: false, recovery: null }, "DOO-221"),
      );
    case "effect":
      return [];
  }
}

/**
 * What applying the named targets' effects writes, in the order of the card, each seeing what those before it leave behind.
 * @rule DOO-060 DOO-112 DOO-240 DOO-254 DOO-334 DOO-335
 */
export function slotChanges(state: ActionState, slots: readonly string[], facts: Facts): readonly SlotChanges[] {
  const ledger = new Ledger(facts);
  return slots.flatMap((uuid) => {
    const s = slotOf(state, uuid);
    const resolution = s && resolutionOf(state, s);
    if (!s || !resolution) return [];
    return [
      {
        target: uuid,
        changes: landed(state, s).flatMap((effect) => effectChanges(state, s, resolution.success, effect, ledger)),
      },
    ];
  });
}

/** Own conditions that a roll used as fuel grow by one step. @rule DOO-060 DOO-061 */
const fuelOf = ({ plan, roller }: RollState, ledger: Ledger): readonly Change[] =>
  plan.after.flatMap((step) =>
    ledger.change(roller.uuid, (now) => {
      if (step.type === "ownStress") return stepUpOwnStress(now, step.track, ledger.settings);
      return step.type === "ownComplication"
        ? stepUpOwnComplication(now, step.id, ledger.settings)
        : { character: now, changes: [] };
    }),
  );

/** What fuel brings as soon as a roll is announced; null where the table has it grow when everything else is over. @rule DOO-060 DOO-061 */
export const grownAtOnce = (roll: RollState, facts: Facts): readonly Change[] | null =>
  facts.settings.ownConditionStep === "roll" ? fuelOf(roll, new Ledger(facts)) : null;

/** Doom dice that an SFX lent and nobody has bought back; of equal dice those that were added for good are bought back first. A die comes back once. @rule DOO-154 DOO-225 */
function stillOut({ plan, boughtBack }: RollState, lent: readonly Die[]): readonly Die[] {
  const forGood = plan.dice.filter((d) => d.source === "doom").map((d) => d.size);
  for (const die of lent) forGood.splice(forGood.indexOf(die), 1);
  const left = [...lent];
  for (const die of boughtBack) {
    const list = forGood.includes(die) ? forGood : left;
    if (list.includes(die)) list.splice(list.indexOf(die), 1);
  }
  return left;
}

/** What closes an exchange: failed treatments, fuel, doom dice that go back or come in. @rule DOO-060 DOO-061 DOO-225 DOO-236 */
export function afterChanges(state: ActionState, facts: Facts): readonly Change[] {
  const ledger = new Ledger(facts);
  const { purpose } = state.request;
  const failed = state.slots.length > 0 && state.slots.every((s) => resolutionOf(state, s)?.success === false);
  const treated =
    purpose.type === "recovery" && failed
      ? ledger.change(purpose.treatment.patient, (now) =>
          treatmentChanges(now, purpose.treatment, false, FLOOR.effect, ledger.settings),
        )
      : [];
  const rolls = [state.action, ...state.slots.map((s) => s.reaction)].filter((r): r is RollState => r !== null);
  const rest = rolls.flatMap((roll) => [
    ...(roll.grown ? [] : fuelOf(roll, ledger)),
    ...roll.plan.after.flatMap((step) => {
      if (step.type === "returnDoom")
        return ledger.addDoom(
          stillOut(roll, step.dice).map((d) => stepUp(d, step.steps).die),
          "DOO-225",
        );
      return step.type === "doomOnFailure" && roll === state.action && failed
        ? ledger.addDoom([step.die], "DOO-225")
        : [];
    }),
  ]);
  return [...treated, ...rest];
}
