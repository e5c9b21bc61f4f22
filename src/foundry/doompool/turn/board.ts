/** The fight beside the cards: it begins and ends with the Action Scene, and who goes next is named by a click on the board, too: whoever has the word targets a token, and is asked once. */
import { actionRuns, key } from "../../../rules/doompool/index.ts";
import { actorOf } from "../../apply/ground.ts";
import { table } from "../../apply/viewer.ts";
import { atGesture } from "../../gesture.ts";
import { askDesk, openExchange, playHere } from "../../play.ts";
import { declarationById } from "../../registry.ts";
import type { FlowEvent } from "../../ruleset.ts";
import { localize } from "../../view/text/localize.ts";
import { notifyRefusal } from "../../view/text/refusals.ts";
import { characterAt, doomOf, isRefusal } from "../at-table.ts";
import { DOOM } from "../doom.ts";

/** What a click on a participant's token may mean now: the scene's first actor, or the next. */
const NAMES: readonly unknown[] = ["open", "pass"];

/** The event that names this participant, where this user may name it; null otherwise. @rule DOO-181 DOO-185 */
function namingOf(combat: Combat.Implementation, combatant: string): FlowEvent | null {
  return (
    playHere()
      ?.flowView(combat, localize)
      ?.choices.find((c) => c.combatant === combatant && NAMES.includes(c.event.type) && c.refused === undefined)
      ?.event ?? null
  );
}

async function name(
  combat: Combat.Implementation,
  combatant: Combatant.Implementation,
  event: FlowEvent,
): Promise<void> {
  const title = localize(key("Order", "nameNext"), { name: combatant.name ?? "" });
  const yes = await foundry.applications.api.DialogV2.confirm({
    window: { title },
    content: `<p>${localize(key("Order", "nameNextAsk"), { name: foundry.utils.escapeHTML(combatant.name ?? "") })}</p>`,
    rejectClose: false,
  } as never);
  if (yes !== true) return;
  const answer = await askDesk({ op: "flow", combat: combat.id ?? "", event });
  if (!answer.accepted) notifyRefusal(answer, declarationById("doompool"));
}

const isOurs = (combat: Combat.Implementation): boolean =>
  combat.combatants.some((c) => characterAt(table, c.actor?.uuid ?? "") !== null);

/** A fight begins its Action Scene; one that runs already goes on. @rule DOO-271 DOO-275 */
async function beginScene(combat: Combat.Implementation): Promise<void> {
  const pool = doomOf(table);
  const actor = isRefusal(pool) ? null : actorOf(pool.ref);
  if (isRefusal(pool) || !actor || actionRuns(pool.scene) || !isOurs(combat)) return;
  await openExchange({
    kind: "points",
    ask: {
      actor: actor.uuid,
      point: DOOM,
      deed: "startAction",
      args: { name: "", distinctions: "", by: game.user.name },
    },
    actor,
    visibility: "public",
  });
}

/** The scene is over: nobody is up any more; who took part stays for the next fight. @rule DOO-272 */
export async function clearOrder(): Promise<void> {
  const combat = game.combats?.active as Combat.Implementation | null | undefined;
  if (combat?.started === true && isOurs(combat))
    await combat.update({ round: 0, turn: null, system: { flow: null, past: [] } } as never);
}

/** Listen for fights that begin and for targeted tokens; called once, when the game is ready. @rule DOO-185 DOO-271 DOO-323 */
export function followBoard(): void {
  Hooks.on(
    "combatStart" as never,
    ((combat: Combat.Implementation) => void atGesture(async () => beginScene(combat))) as never,
  );
  Hooks.on(
    "targetToken" as never,
    ((
      user: User.Implementation,
      token: { readonly document: { readonly combatant: Combatant.Implementation | null } },
      targeted: boolean,
    ) => {
      const combat = game.combats?.active as Combat.Implementation | null | undefined;
      const { combatant } = token.document;
      if (!targeted || !user.isSelf || !combat || combatant?.combat?.id !== combat.id) return;
      const event = namingOf(combat, combatant.id ?? "");
      if (event) void atGesture(async () => name(combat, combatant, event));
    }) as never,
  );
}
