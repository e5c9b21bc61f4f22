import { sensesDanger } from "../../rules/fudge/index.ts";
import { followClock } from "../combat/clock.ts";
import type { ConditionModel } from "../data/condition-model.ts";
import { openExchange } from "../exchange/ask.ts";
import { atGesture } from "../gesture.ts";
import { rulesetOf } from "../registry.ts";
import { followEstates } from "./estate.ts";
import { isFudge } from "./is-fudge.ts";
import { followSettled } from "./settled.ts";

const isOurs = (actor: Actor.Implementation | null | undefined): actor is Actor.Implementation => actor?.type.startsWith("fudge") === true;

/** Somebody is surprised: whoever senses danger is asked for the check at once. @rule FUD-262 FUD-682 */
function followSurprise(): void {
  Hooks.on("createActiveEffect" as never, ((effect: { readonly type: string; readonly parent: unknown; readonly system: ConditionModel }) => {
    if (game.users.activeGM?.isSelf !== true || effect.type !== "condition" || effect.system.condition !== "surprised") return;
    const actor = effect.parent as Actor.Implementation;
    const character = isOurs(actor) ? rulesetOf(actor)?.snapshot(actor) : null;
    if (isFudge(character) && sensesDanger(character)) void atGesture(async () => openExchange({ kind: "deed", ask: { actor: actor.uuid, deed: "dangerSense", target: null, choice: { what: "", number: 0 } }, actor, visibility: "public" }));
  }) as never);
}

/** Extra effort against what lasts: its check is asked for at once. @rule FUD-340 FUD-709 */
function followResistance(): void {
  Hooks.on("createActiveEffect" as never, ((effect: { readonly type: string; readonly parent: unknown; readonly system: ConditionModel }) => {
    if (game.users.activeGM?.isSelf !== true || effect.type !== "condition" || effect.system.condition !== "resisting") return;
    const actor = effect.parent as Actor.Implementation;
    if (isOurs(actor)) void atGesture(async () => openExchange({ kind: "recovery", ask: { actor: actor.uuid, source: effect.system.trait ?? "" }, actor, visibility: "public" }));
  }) as never);
}

/** What the ruleset listens to once the world is ready. */
export function fudgeReady(): void {
  followClock();
  followEstates();
  followSettled();
  followSurprise();
  followResistance();
}
