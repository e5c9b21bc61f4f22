import { openAct } from "../../play.ts";
import { actorSpeaking } from "../../speaking.ts";
import { localize } from "../../view/text/localize.ts";
import { key } from "../keys.ts";

/** Whose name a race bears when nobody's token is chosen: the first hero of the table. */
const anybody = (): Actor.Implementation | undefined => {
  const speaking = actorSpeaking();
  const everybody = game.actors.contents as unknown as readonly Actor.Implementation[];
  return speaking?.type.startsWith("drama") ? speaking : everybody.find((a) => (a.type as string) === "dramaHero");
};

/** Ask the Gamemaster for the steps of a race and open its card. @rule DRA-315 */
export async function openRaceDialog(): Promise<void> {
  const actor = anybody();
  if (actor) await openAct(actor, ["openRace"]);
  else ui.notifications.warn(localize(key("Race", "nobody")));
}
