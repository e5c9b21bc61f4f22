/** Limits of heroes: their player is asked first, wherever the Limit comes up. */
import { key } from "../../../rules/doompool/index.ts";
import { localize } from "../../view/text/localize.ts";

const { DialogV2 } = foundry.applications.api;

/** The player of a hero who is at the table now. */
const playerOf = (actor: Actor.Implementation): User.Implementation | undefined =>
  game.users.find((u) => !u.isGM && u.active && actor.testUserPermission(u, "OWNER")) as
    | User.Implementation
    | undefined;

/** Whether a hero's Limit acts: asked on its player's own screen; for one who is away the Gamemaster answers. @rule DOO-223 */
export async function limitAccepted(actor: Actor.Implementation, limit: string): Promise<boolean> {
  const asked = {
    window: { title: localize(key("Sheet", "limitOffered"), { name: limit }) },
    content: `<p>${localize(key("Sheet", "limitAsk"), { hero: foundry.utils.escapeHTML(actor.name), name: foundry.utils.escapeHTML(limit) })}</p>`,
    rejectClose: false,
  };
  const player = playerOf(actor);
  const yes = player
    ? await (
        DialogV2 as unknown as { query(user: User.Implementation, type: string, config: object): Promise<unknown> }
      ).query(player, "confirm", asked)
    : await DialogV2.confirm(asked as never);
  return yes === true;
}
