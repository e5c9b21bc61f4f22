import { encounterNow } from "../apply/viewer.ts";
import { write } from "../apply/write.ts";
import type { CombatantModel } from "../data/combatant-model.ts";
import { askOverrule } from "../play.ts";
import { rulesetOf } from "../registry.ts";
import { notifyRefusal } from "../view/text/refusals.ts";

/**
 * Use an action of a participant, or give it back. One write to the combatant; an action that isn't there is refused with its reason, which the Gamemaster overrules by
 * holding Ctrl, or is asked about.
 */
export async function spend(
  combatant: Combatant.Implementation,
  action: string,
  refund: boolean,
  overrule = false,
  asks = false,
): Promise<void> {
  const { actor } = combatant;
  const ruleset = rulesetOf(actor);
  if (!actor || !ruleset) return;
  if (!combatant.isOwner) {
    notifyRefusal({ accepted: false, reason: "notYours", data: { name: combatant.name ?? "" } }, ruleset);
    return;
  }
  const round = combatant.combat?.round ?? 0;
  const turn = (combatant.system as unknown as CombatantModel).spendsIn(round);
  const limits = ruleset.economy.limits(ruleset.snapshot(actor), encounterNow());
  const step = ruleset.economy.rules.step(
    limits,
    turn,
    refund ? { type: "refund", action } : { type: "spend", action, overrule: overrule && game.user.isGM },
  );
  if (!step.accepted) {
    if (!asks || !game.user.isGM) notifyRefusal(step, ruleset);
    else if (await askOverrule(step, ruleset)) await spend(combatant, action, false, true);
    return;
  }
  if (step.warning) notifyRefusal(step.warning, ruleset);
  if (step.changes && step.changes.length > 0) {
    const written = await write(step.changes);
    if (!written.ok) return;
  }
  // The field keeps what isn't named: what was spent in an earlier round is put to zero.
  const over = Object.fromEntries(
    Object.keys((combatant.system as unknown as CombatantModel).turn.spends).map((name) => [name, 0]),
  );
  await combatant.update({ system: { turn: { round, spends: { ...over, ...step.turn } } } } as never, {
    diff: true,
    recursive: true,
  });
}
