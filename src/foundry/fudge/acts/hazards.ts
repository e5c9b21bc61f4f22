/** What befalls people, at the table: a card and dice for each of them, and their own players are asked for the dice. */
import { FUDGE_ACTS, type FudgeActName } from "../../../rules/fudge/index.ts";
import type { Asked } from "../../../rules/kernel/act.ts";
import { actorOf } from "../../apply/ground.ts";
import { mayActFor } from "../../apply/viewer.ts";
import type { ActsAdapter } from "../../ruleset.ts";

/** Whether somebody's own player is asked for their dice where the Gamemaster says what befalls them: one who is here. @rule FUD-713 */
export const isAsked = (actor: Actor.Implementation): boolean =>
  game.user.isGM && game.users.some((u) => u.active && !u.isGM && mayActFor(u as User.Implementation, actor.uuid));

const befalls = (act: string): boolean =>
  Object.hasOwn(FUDGE_ACTS, act) && FUDGE_ACTS[act as FudgeActName].group === "befall";

/** The others whom it befalls, as it was asked. */
const othersIn = ({ chosen }: Asked): readonly string[] => {
  const { also } = chosen;
  return Array.isArray(also) ? also.filter((uuid) => typeof uuid === "string") : [];
};

/** Each of those whom it befalls has a card of their own, so that each rolls and is undone alone; cards that wait for their players know of each other, to be answered for together. @rule FUD-186 FUD-713 */
export const forEach =
  (open: ActsAdapter["open"]): ActsAdapter["open"] =>
  async (actor, asked, visibility, overrule) => {
    if (!befalls(asked.act)) return open(actor, asked, visibility, overrule);
    const others = othersIn(asked).flatMap((uuid) => actorOf(uuid) ?? []);
    const waiting = [actor, ...others].filter(isAsked);
    const together = waiting.length > 1 ? { together: foundry.utils.randomID() } : {};
    const chosen = "also" in asked.chosen ? { ...asked.chosen, also: [] } : asked.chosen;
    const of = async (who: Actor.Implementation): Promise<ChatMessage.Implementation | null> => {
      const ask = { ...asked, actor: who.uuid, chosen, ...(waiting.includes(who) && { waits: true, ...together }) };
      return open(who, ask, visibility, overrule);
    };
    const card = await of(actor);
    if (card) for (const other of others) await of(other);
    return card;
  };
