/** Drama's acts at the table: how what was chosen becomes a card, and what it takes off the turn. */
import {
  type Acted,
  actionFor,
  DRAMA_ACTS,
  type DramaActName,
  type DramaSituation,
  OF_TURN,
  readAsked,
} from "../../../rules/drama/index.ts";
import type { Asked, Chosen } from "../../../rules/kernel/act.ts";
import { questions } from "../../../rules/kernel/choose.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import { table } from "../../apply/viewer.ts";
import type { Visibility } from "../../platform.ts";
import { gestureOn, openExchange, say } from "../../play.ts";
import { declarationById } from "../../registry.ts";
import type { ActsAdapter } from "../../ruleset.ts";
import { localize } from "../../view/text/localize.ts";
import { notifyRefusal } from "../../view/text/refusals.ts";
import { wordsOf } from "../../view/text/words.ts";
import { leftBehind } from "../cards/history.ts";
import { key } from "../keys.ts";
import { dramaTable, situationOf } from "../situation.ts";
import { payTurns } from "../turn/turns.ts";
import { preview } from "./odds.ts";

declare module "../../acts/names.ts" {
  interface ActChoices {
    readonly drama: { readonly [N in DramaActName]: Chosen<(typeof DRAMA_ACTS)[N]> };
  }
}

type Message = ChatMessage.Implementation | null;

/** The card that hears what comes of an act which belongs to it. */
function parentOf({ name, chosen }: Acted): { readonly message: string; readonly slot: string } | null {
  const { card, race } = chosen;
  if (name === "help" && typeof card === "string") return { message: card, slot: "help" };
  return name === "race" && typeof race === "string" ? { message: race, slot: "race" } : null;
}

/** Open an action's card; actions left behind take no more points, and the action is paid for in the tracker. @rule DRA-103 DRA-108 */
async function openAction(
  actor: Actor.Implementation,
  ask: Kept,
  acted: Acted,
  s: DramaSituation,
  visibility: Visibility | undefined,
): Promise<Message | Refusal> {
  const made = actionFor(ask, s);
  if (!made.accepted) return made;
  const { request } = made;
  const others = leftBehind(request);
  if (!others.accepted) return others;
  for (const message of others.lapse) await say(message, [{ event: { type: "lapse" } }]);
  const parent = parentOf(acted);
  const shown = { ...(visibility && { visibility }), ...(parent && { parent }) };
  const message = await openExchange({ kind: "action", ask, actor, ...shown });
  if (message && request.wish) await gestureOn(message, "roll", {});
  if (message) await payTurns(actor.uuid, acted.act.price(s, acted.chosen), request.others);
  return message;
}

/** What was chosen, as the card of a deed keeps it: in text, with the wording of what was picked from a list. */
const argsOf = ({ act, chosen }: Acted, s: DramaSituation): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...Object.entries(chosen).map(([name, value]) => [name, String(value)] as const),
    ...questions(act, s, chosen).flatMap(({ name, value, options }) => {
      const picked = options.find((o) => o.value === value);
      return picked ? [[`said-${name}`, wordsOf(picked.label, localize)] as const] : [];
    }),
  ]);

type Kept = Asked & { readonly id: string };

/** What was chosen becomes a card: of a deed that is done at once, of a race, of an action. */
async function opened(
  actor: Actor.Implementation,
  ask: Kept,
  s: DramaSituation,
  visibility: Visibility | undefined,
): Promise<Message | Refusal> {
  const acted = readAsked(ask, s);
  if (!acted.accepted) return acted;
  if (acted.name === "openRace") return openExchange({ kind: "race", ask, actor, visibility: "public" });
  return "perform" in acted.act
    ? openExchange({
        kind: "points",
        ask: { actor: actor.uuid, point: "deeds", deed: acted.name, args: argsOf(acted, s) },
        actor,
        // What somebody does in sight of all is told to all, whoever plays them, as in the other rulesets; their numbers stay hidden where they are (points.ts).
        ...(visibility && { visibility }),
      })
    : openAction(actor, ask, acted, s, visibility);
}

/** Do what was chosen, or say why not. */
async function open(
  actor: Actor.Implementation,
  asked: Asked,
  visibility?: Visibility,
  overrule = false,
): Promise<Message> {
  const s = Object.assign(situationOf(table, actor.uuid), { overrule });
  const ask = { ...asked, id: foundry.utils.randomID(), ...(overrule && { overrule }) };
  const card = await opened(actor, ask, s, visibility);
  if (!card || !("accepted" in card)) return card;
  notifyRefusal(card, declarationById("drama"));
  return null;
}

/** What Drama declares of its acts. @rule DRA-391 */
export const dramaActs: ActsAdapter = {
  ...dramaTable,
  table: DRAMA_ACTS,
  groups: {},
  heading: (group) => key("Sheet", group),
  // What a turn holds is told by each act itself; nothing else is paid for.
  priced: (action) => key("Price", action),
  affords: () => ({ accepted: true, warning: null }),
  takesTurn: (_price, _table, act) => OF_TURN.has(act),
  open,
  preview: (opened, _asked, drawn) => preview(opened, drawn),
};
