import {
  conditionState,
  dyingToggled,
  endedByHand,
  healthChanges,
  healthRefusal,
  imposeChange,
  imposedByHand,
  imposeQuestion,
  isImposedOnTrait,
  key,
  mayBeWoken,
} from "../../../rules/fudge/index.ts";
import { type Change, change } from "../../../rules/kernel/change.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { statusId } from "../../apply/condition-effect.ts";
import { table } from "../../apply/viewer.ts";
import { write } from "../../apply/write.ts";
import { declarationById } from "../../registry.ts";
import { localize } from "../../view/text/localize.ts";
import { notifyRefusal } from "../../view/text/refusals.ts";
import { put } from "../cards/put.ts";
import { isFudge } from "../models/is-fudge.ts";
import { type FudgeActor, snapshot } from "../models/snapshot.ts";

const fudge = (): ReturnType<typeof declarationById> => declarationById("fudge");

/** Set health points from the sheet's track, with every condition that comes and goes with them. @rule FUD-158 FUD-162 FUD-663 */
export async function setHealthTo(actor: Actor.Implementation, value: number): Promise<void> {
  const who = snapshot(actor);
  const no = game.user.isGM ? null : healthRefusal(who, value);
  if (no) notifyRefusal(no, fudge());
  else await write(healthChanges(who, value));
}

/** What a token's bar of health brings when it is set there. @rule FUD-158 FUD-663 */
export const trackChanges = (character: unknown, path: string, value: number): readonly Change[] | null =>
  path === "health" && isFudge(character) && (character.object ?? null) === null
    ? healthChanges(character as FudgeActor, Math.round(value))
    : null;

/** End one condition from its chip. Nobody wakes who sleeps from extra effort and is exhausted still, but on the Gamemaster's word. @rule FUD-203 FUD-205 FUD-343 FUD-672 */
export async function endCondition(actor: Actor.Implementation, effect: string): Promise<void> {
  const who = snapshot(actor);
  const sleeps = who.conditions.some((c) => c.effect === effect && c.id === "asleep");
  if (sleeps && !game.user.isGM && !mayBeWoken(who.conditions)) notifyRefusal(refuse("condition.sleeps"), fudge());
  else await write(endedByHand(who, effect));
}

/** Who is dying is stabilized by hand, and who is stabilized is dying again. @rule FUD-159 FUD-663 */
export const toggleDying = (actor: Actor.Implementation): Promise<unknown> => write(dyingToggled(snapshot(actor)));

/** Impose a condition from the menu: on what, where it concerns a trait, and by how many points where it takes some. @rule FUD-222 FUD-225 FUD-232 FUD-243 FUD-245 FUD-672 */
export async function imposeCondition(actor: Actor.Implementation, id: string): Promise<void> {
  const who = snapshot(actor);
  if (!isImposedOnTrait(who, id)) return toggleCondition(actor, id);
  const title = localize(key("Condition", id, "label"));
  const words = { title, about: key("Condition", id, "hint"), button: localize(key("Sheet", "addCondition")) };
  const party = { uuid: actor.uuid, name: who.name, img: actor.img ?? "" };
  const chosen = await put(imposeQuestion(who, id), party, words, table);
  if (chosen) await write(imposedByHand(who, id, chosen));
}

/** Whoever is called without Active is dazed for as long as they are there. @param by  who called, and by what. @rule FUD-500 */
export const dazeCalled = (called: Actor.Implementation, by: string): Promise<unknown> =>
  write([imposeChange(called.uuid, conditionState("dazed", null, by), "FUD-500")]);

/** One bruise more or less. @rule FUD-154 FUD-663 */
export async function adjustBruises(actor: Actor.Implementation, by: number): Promise<void> {
  const { bruises } = snapshot(actor);
  await write([change(actor.uuid, "system.bruises", bruises, Math.max(0, bruises + by), "FUD-154")]);
}

/** Turn a condition on or off from the sheet. @rule FUD-672 */
async function toggleCondition(actor: Actor.Implementation, id: string): Promise<void> {
  await actor.toggleStatusEffect(statusId("fudge", id));
}
