import {
  dyingToggled,
  endedByHand,
  healthChanges,
  healthRefusal,
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
import { openAct } from "../../play.ts";
import { declarationById } from "../../registry.ts";
import type { CheckAsk } from "../../ruleset.ts";
import { doDeed } from "../../table/points.ts";
import { localize } from "../../view/text/localize.ts";
import { notifyRefusal } from "../../view/text/refusals.ts";
import { put } from "../cards/put.ts";
import { isFudge } from "../models/is-fudge.ts";
import { type FudgeActor, snapshot } from "../models/snapshot.ts";

const fudge = (): ReturnType<typeof declarationById> => declarationById("fudge");

/** Ask what is open of a check, or roll at once, and open its card. Null when the dialog was closed. @rule FUD-010 FUD-700 */
export const openCheck = (
  actor: Actor.Implementation,
  { trait, dc, quick }: CheckAsk,
): Promise<ChatMessage.Implementation | null> =>
  openAct(actor, ["check"], { trait }, quick, dc === undefined ? {} : { dc });

/** Attack whoever is aimed at, with what is chosen of it. @rule FUD-110 FUD-271 FUD-701 */
export const openAttack = (
  actor: Actor.Implementation,
  attack: string,
  quick = false,
): Promise<ChatMessage.Implementation | null> => openAct(actor, ["attack"], { attack }, quick);

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

/** One bruise more or less. @rule FUD-154 FUD-663 */
export async function adjustBruises(actor: Actor.Implementation, by: number): Promise<void> {
  const { bruises } = snapshot(actor);
  await write([change(actor.uuid, "system.bruises", bruises, Math.max(0, bruises + by), "FUD-154")]);
}

/** Hours go by for somebody: health and bruises come back by nature, faster at rest and in treatment. One card with its undo. @rule FUD-164 FUD-663 FUD-711 */
export const openRecovery = (actor: Actor.Implementation): Promise<ChatMessage.Implementation | null> =>
  doDeed(actor, "victoryPoints", "rest");

/** Turn a condition on or off from the sheet. @rule FUD-672 */
async function toggleCondition(actor: Actor.Implementation, id: string): Promise<void> {
  await actor.toggleStatusEffect(statusId("fudge", id));
}
