import { RECOVERY_DN, resistShockDn, choicesOf, type ActionChoices, type Deed } from "../../rules/drama/index.ts";
import { statusId } from "../apply/condition-effect.ts";
import { table } from "../apply/viewer.ts";
import { gestureOn } from "../chat/card.ts";
import { leaveNow } from "../combat/overrule.ts";
import { openExchange, say, type NewExchange } from "../exchange/ask.ts";
import { rulesetById } from "../registry.ts";
import { RollDialog } from "../rolls/roll-dialog.ts";
import type { CheckAsk } from "../ruleset.ts";
import type { Refusal } from "../../rules/kernel/refusal.ts";
import { aimedAt, candidates } from "../targets.ts";
import { doDeed } from "../table/points.ts";
import { localize } from "../view/localize.ts";
import { notifyRefusal, refusalText } from "../view/refusals.ts";
import { RECOVERY_SKILLS } from "./recovery-skills.ts";
import { leftBehind } from "./history.ts";
import { dramaManners, isOfTurn } from "./manners.ts";
import { dramaSettings } from "./settings.ts";
import { isDrama, snapshot } from "./snapshot.ts";
import { payTurns } from "./turns.ts";
import { actionEditor } from "./view/action-editor.ts";

/** The registered adapter: asked for when needed, since it is what imports this file. */
const drama = (): ReturnType<typeof rulesetById> => rulesetById("drama");

const refusal = (r: Refusal): string => refusalText(r, drama());

/** What the hurt are helped by, and what they do themselves. */
type Recovery = keyof typeof RECOVERY_SKILLS | "resistShock";

/** More than these are not offered without a board. */
const MOST_CANDIDATES = 40;

/** Whom one may aim at: those of this ruleset in the fight or on the scene; with neither, everybody whom the user may see in the list of actors. */
function reachable(): string[] {
  const here = candidates().filter((uuid) => isDrama(table.character(uuid)));
  if (here.length > 0) return here;
  const all = [...(game.actors as unknown as Iterable<Actor.Implementation>)].filter(
    (a) => a.type.startsWith("drama") && a.visible,
  );
  return all.slice(0, MOST_CANDIDATES).map((a) => a.uuid);
}

/** Open the dialog of an action (or make it at once with the last choices) and its card; actions left behind take no more points. Null when the dialog was closed. @rule DRA-103 DRA-108 */
export async function openAction(
  actor: Actor.Implementation,
  deed: Deed,
  what: string,
  over: Partial<ActionChoices> = {},
  quick = false,
  parent?: NewExchange["parent"],
): Promise<ChatMessage.Implementation | null> {
  const leave = await leaveNow(actor.uuid, isOfTurn({ deed, what, purpose: over.purpose ?? "none" }), drama());
  if (!leave) return null;
  const aimed = deed === "attack" || deed === "interact" ? aimedAt().filter((uuid) => uuid !== actor.uuid) : [];
  const choices = choicesOf(actor.uuid, deed, what, {
    targets: aimed,
    ...over,
    ...leave,
    id: foundry.utils.randomID(),
  });
  const choice = await RollDialog.ask(
    actionEditor(localize, refusal, (uuid) => !game.user.isGM && table.hidden(uuid)),
    { choices, table, candidates: reachable() },
    quick,
  );
  if (!choice) return null;
  const said = { ...choice.draft.choices, overrule: leave.overrule || choice.overrule };
  const others = leftBehind(actor.uuid, said);
  if (!others.accepted) {
    notifyRefusal(others, drama());
    return null;
  }
  for (const message of others.lapse) await say(message, [{ event: { type: "lapse" } }]);
  const message = await openExchange({
    kind: "action",
    ask: said,
    actor,
    visibility: choice.visibility,
    ...(parent && { parent }),
  });
  if (message && said.wish) await gestureOn(message, "roll", {});
  if (message) await payTurns(said);
  return message;
}

/** A check by its trait: `attribute:dex`, `skill:dodge`. @rule DRA-045 */
export function openCheck(actor: Actor.Implementation, ask: CheckAsk): Promise<ChatMessage.Implementation | null> {
  return openAction(actor, "check", ask.trait, { dn: ask.dc ?? null }, ask.quick ?? false);
}

/** An action by the name it has in lists: `attack:unarmed`, `interact:taunt`, `defend:melee`, `push:running`, `check:power:<id>`, `do:aim`, `field`. */
export async function useAction(
  actor: Actor.Implementation,
  id: string,
  quick = false,
): Promise<ChatMessage.Implementation | null> {
  const at = id.indexOf(":");
  const [deed, what] = at < 0 ? [id, ""] : [id.slice(0, at), id.slice(at + 1)];
  if (deed === "field" || deed === "stand") {
    await toggleCondition(actor, deed === "field" ? "field" : "prone");
    return null;
  }
  if (deed === "lend") {
    await doDeed(actor, "heroPoints", "lendHope");
    return null;
  }
  if (deed === "do") {
    if (await leaveNow(actor.uuid, dramaManners.takesTurn(null, id, table), drama()))
      await doDeed(actor, "deeds", what);
    return null;
  }
  if (deed === "recover") return recover(actor, what as Recovery, quick);
  if (deed === "heal")
    return openAction(actor, "check", what, { purpose: "healingTouch", patient: aimedAt()[0] ?? actor.uuid }, quick);
  if (deed === "breakFree") return openAction(actor, "check", "hold", { purpose: "breakFree" }, quick);
  return openAction(actor, deed as Deed, what, {}, quick);
}

/** Help for the hurt, or holding on when shock would take one out: each with its number (medicine's is the patient's); whom it helps is chosen in the dialog. @rule DRA-231 DRA-232 DRA-233 DRA-337 */
function recover(
  actor: Actor.Implementation,
  what: Recovery,
  quick: boolean,
): Promise<ChatMessage.Implementation | null> {
  const who = snapshot(actor);
  if (what === "resistShock") {
    const resist = resistShockDn(who, dramaSettings());
    if (!resist.accepted) {
      notifyRefusal(resist, drama());
      return Promise.resolve(null);
    }
    return openAction(actor, "check", "skill:resistShock", { purpose: what, dn: resist.dn }, quick);
  }
  const patient = aimedAt()[0] ?? actor.uuid;
  return openAction(
    actor,
    "check",
    `skill:${RECOVERY_SKILLS[what]}`,
    { purpose: what, dn: what === "medicine" ? null : RECOVERY_DN[what], patient },
    quick,
  );
}

/** Turn a condition on or off from the sheet. */
export async function toggleCondition(actor: Actor.Implementation, id: string): Promise<void> {
  await actor.toggleStatusEffect(statusId("drama", id));
}

/** Set a track from the sheet: shock, wounds, K, O, knockdown, members of a group. @rule DRA-390 */
export async function setHarm(
  actor: Actor.Implementation,
  field: "shock" | "wounds" | "k" | "o" | "knockedDown" | "count",
  value: number | boolean,
): Promise<void> {
  await actor.update({ system: { [field]: value } } as never);
}
