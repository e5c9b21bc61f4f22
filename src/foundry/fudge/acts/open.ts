/** What a hand opens, from a sheet or a card. */
import { openAct } from "../../play.ts";
import type { CheckAsk } from "../../ruleset.ts";
import { doDeed } from "../../table/points.ts";

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

/** Hours go by for somebody: health and bruises come back by nature, faster at rest and in treatment. One card with its undo. @rule FUD-164 FUD-663 FUD-711 */
export const openRecovery = (actor: Actor.Implementation): Promise<ChatMessage.Implementation | null> =>
  doDeed(actor, "victoryPoints", "rest");
