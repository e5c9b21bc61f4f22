import { momentComes } from "../../../rules/fudge/index.ts";
import { actorOf } from "../../apply/ground.ts";
import type { Moment, MomentResult, Table } from "../../ruleset.ts";
import { isAsked } from "../acts/hazards.ts";
import { atDesk } from "../situation.ts";

/**
 * What happens by itself: the edges of turns, of a fight, of a scene, and time.
 * @rule FUD-160 FUD-161 FUD-166 FUD-172 FUD-174 FUD-242 FUD-265 FUD-276 FUD-277 FUD-278 FUD-296 FUD-330 FUD-334 FUD-344 FUD-684 FUD-685 FUD-689 FUD-692 FUD-708
 */
export const fudgeLifecycle = (moment: Moment, table: Table, concerned: readonly string[] = []): MomentResult =>
  leftToPlayers(momentComes(atDesk(table), moment, [...table.present(), ...concerned]), playerIsHere);

/** The same with the dice of what time asks of somebody left to their own player, where one is here; for anybody else they are thrown at once. @param asked whether somebody's player is here to be asked @rule FUD-181 FUD-182 FUD-183 FUD-190 FUD-713 */
export function leftToPlayers(result: MomentResult, asked: (who: string) => boolean): MomentResult {
  const prompts = result.prompts.map((prompt) =>
    prompt.kind === "deed" && asked(prompt.actor)
      ? { ...prompt, ask: { ...(prompt.ask as object), waits: true } }
      : prompt,
  );
  return { ...result, prompts };
}

const playerIsHere = (who: string): boolean => {
  const actor = actorOf(who);
  return actor !== null && isAsked(actor);
};
