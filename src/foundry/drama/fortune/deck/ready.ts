import {
  type ActionState,
  approves,
  cardInForce,
  cardOf,
  cardsEarned,
  escapes,
  type OrderData,
  poolLosses,
  wavers,
} from "../../../../rules/drama/index.ts";
import { actorOf } from "../../../apply/ground.ts";
import { table } from "../../../apply/viewer.ts";
import type { StagePayload } from "../../../exchange/hooks.ts";
import { messageById, readCard } from "../../../exchange/record.ts";
import { atGesture } from "../../../gesture.ts";
import { SYSTEM_ID } from "../../../ids.ts";
import { inOneWindow } from "../../../one-window.ts";
import { askDesk } from "../../../play.ts";
import { declarationById } from "../../../registry.ts";
import type { FlowEvent } from "../../../ruleset.ts";
import { isPlayed, onRulesetsChanged } from "../../../settings/register.ts";
import { escapeHtml } from "../../../view/text/escape.ts";
import { localize } from "../../../view/text/localize.ts";
import { key } from "../../keys.ts";
import { followCopies } from "../../powers/copies.ts";
import { situationOf } from "../../situation.ts";
import { followTrademarks } from "../../things/lost-trademark.ts";
import { heroesOf, playDeck, playerOf } from "./access.ts";
import { loseCard, registerErrands, regroup } from "./errands.ts";
import { endConflict, followHand, leaveHand } from "./hand.ts";

/** How far back races in chat are drawn anew. */
const RACES_BACK = 60;

type On = <A>(name: string, run: (arg: A) => void) => void;

/** The name that this ruleset's cards and actors carry. */
const OWN = "drama";

const flow = async (event: FlowEvent): Promise<void> => {
  const combat = game.combats?.active;
  if (combat?.id) await askDesk({ op: "flow", combat: combat.id, event });
};

const order = (): OrderData | null => {
  const data = table.encounter()?.data as unknown as OrderData | undefined;
  return data && "phase" in data ? data : null;
};

/** Dice have fallen: the card of the round can't be taken back any more. @rule DRA-402 */
async function rolled(): Promise<void> {
  const data = order();
  if (data && data.phase !== "card" && !data.rolled) await flow({ type: "rolled" });
}

const stateOf = (payload: StagePayload): unknown => {
  const message = messageById(payload.message);
  return message ? (readCard(message)?.state ?? null) : null;
};

/** An action has been read: who succeeded at what the card approves of draws, who lost to an approved interaction parts with a card of the pool. @rule DRA-259 DRA-283 */
async function settled(state: ActionState): Promise<void> {
  const card = cardInForce(order());
  const isPlayer = (uuid: string): boolean => playerOf(uuid) !== null;
  for (const uuid of card === null ? [] : cardsEarned(state, isPlayer, approves(card, "defend"))) {
    const player = playerOf(uuid);
    if (player !== null) await playDeck({ type: "reward", player, character: uuid });
  }
  await Promise.all(poolLosses(state, isPlayer).map(async (uuid) => loseCard(playerOf(uuid) ?? "")));
}

/** A villain who was hurt already and has failed a roll may leave the fight: the Gamemaster is asked. @rule DRA-277 DRA-403 */
async function wavered(state: ActionState): Promise<void> {
  if (!wavers(state, situationOf(table))) return;
  const DialogV2 = foundry.applications.api.DialogV2 as unknown as {
    confirm(options: object): Promise<boolean | null>;
  };
  const goes = await DialogV2.confirm({
    window: { title: localize(key("Deck", "breaks")) },
    content: `<p>${escapeHtml(localize(key("Deck", "breaksText"), { name: state.request.actor.name }))}</p>`,
    rejectClose: false,
  });
  if (goes === true)
    await game.combats?.active?.combatants.find((c) => c.actor?.uuid === state.request.actor.uuid)?.delete();
}

/** A point is announced to everybody, also on an action that was rolled for the Gamemaster alone: whoever is aware may counter it. @rule DRA-025 DRA-121 DRA-411 */
async function published(payload: StagePayload): Promise<void> {
  const message = messageById(payload.message);
  const state = stateOf(payload) as ActionState | null;
  if (message && message.whisper.length > 0 && state?.spends.some((s) => s.status === "announced"))
    await message.update({ whisper: [], blind: false } as never);
}

/** A card that changes who acts tells the order of the round; one that lets all change their hands asks everybody. @rule DRA-296 DRA-297 DRA-303 */
async function told(payload: StagePayload): Promise<void> {
  const state = stateOf(payload) as { readonly request: { readonly card: string; readonly op: string } } | null;
  if (state?.request.op !== "use") return;
  const { effect } = cardOf(state.request.card);
  if (effect === "seize") await flow({ type: "seize" });
  if (effect === "refillAll") await regroup(payload.message);
  if (effect === "extraAction") {
    const id = game.combats?.active?.combatants.find((c) => c.actor?.uuid === payload.actor)?.id ?? null;
    if (id !== null) await flow({ type: "extra", id });
  }
}

/** The heroes have been granted a way out: with the round the conflict is over. @rule DRA-308 */
async function escaped(combat: Combat.Implementation): Promise<void> {
  const data = order();
  if (game.combats?.active?.id === combat.id && data?.phase === "card" && data.round > 1 && escapes(situationOf(table)))
    await combat.delete();
}

/** A race in chat shows which steps the turned card opens: it is drawn anew with every card. @rule DRA-315 */
function redrawRaces(): void {
  const chat = ui.chat as unknown as { updateMessage(message: ChatMessage.Implementation): Promise<unknown> } | null;
  for (const message of ([...game.messages] as unknown as ChatMessage.Implementation[]).slice(-RACES_BACK)) {
    const { kind, ruleset } = message.system as unknown as { kind?: string; ruleset?: string };
    if (kind === "race" && ruleset === OWN) void chat?.updateMessage(message);
  }
}

/** Whether this table plays Drama. */
const isHere = (): boolean => {
  const ruleset = declarationById(OWN);
  return ruleset !== null && isPlayed(ruleset);
};

/** The sixty cards, for whoever makes a deck by hand at a table that plays Drama: the same as the pack's. @rule DRA-270 */
function offerPreset(): void {
  const { presets } = CONFIG.Cards as unknown as { presets: Record<string, object> };
  if (isHere())
    presets.crossoverDrama = {
      type: "deck",
      label: key("Deck", "name"),
      src: `systems/${SYSTEM_ID}/assets/cards/drama-deck.json`,
    };
  else Reflect.deleteProperty(presets, "crossoverDrama");
}

/** What shows cards is drawn anew when they move: the tray, races in chat, the tracker's head, sheets of players' heroes. */
function redraw(): void {
  void atGesture(followHand);
  redrawRaces();
  if (order()) void (ui.combat as unknown as { render(): unknown } | null)?.render();
  type Apps = { readonly apps?: Readonly<Record<string, { readonly rendered: boolean; render(): unknown }>> };
  for (const user of game.users)
    for (const hero of heroesOf(user as unknown as User.Implementation))
      for (const app of Object.values((hero as unknown as Apps).apps ?? {})) if (app.rendered) app.render();
}

/** A card has been opened: dice have fallen, a card of the deck was used. */
function opened(p: StagePayload): void {
  if (p.ruleset !== OWN) return;
  if (p.kind === "action" && p.event?.type === "roll") void atGesture(rolled);
  if (p.kind === "deck") void atGesture(async () => told(p));
}

/** A card has gone on. */
function stepped(p: StagePayload): void {
  if (p.ruleset !== OWN) return;
  const step = p.event?.type ?? "";
  // A way out that is granted after the round's last turn counts at once.
  const fight = game.combats?.active;
  if (p.kind === "deck" && step === "confirm" && fight)
    void atGesture(async () => escaped(fight as unknown as Combat.Implementation));
  if (p.kind !== "action") return;
  if (step === "roll" || step === "throw") void atGesture(rolled);
  void atGesture(async () => published(p));
  const state = step === "resolve" ? (stateOf(p) as ActionState | null) : null;
  if (!state) return;
  void atGesture(async () => settled(state));
  void atGesture(async () => wavered(state));
}

/** Documents by which cards move or are shown. */
const SHOWING = ["createCard", "updateCard", "deleteCard", "createCards", "updateCards"].concat([
  "updateCombat",
  "deleteCombat",
  "updateUser",
  "userConnected",
]);

/** What the ruleset follows while a game is open: its tray on every screen, and on the active Gamemaster's client what cards and rolls bring about by themselves. */
export function dramaReady(): void {
  offerPreset();
  onRulesetsChanged(() => {
    offerPreset();
    void atGesture(isHere() ? followHand : leaveHand);
  });
  registerErrands();
  followCopies();
  followTrademarks();
  const on = Hooks.on.bind(Hooks) as unknown as On;
  const later = foundry.utils.debounce(redraw, 60) as () => void;
  for (const hook of SHOWING) on(hook, later);
  void atGesture(followHand);
  on("crossover.open", opened);
  on("crossover.step", stepped);
  on("updateCombat", (combat: Combat.Implementation) => {
    void atGesture(async () => inOneWindow(`escape ${combat.id} ${combat.round}`, async () => escaped(combat)));
  });
  on("deleteCombat", (combat: Combat.Implementation) => {
    const ours = combat.combatants.some((c) => actorOf(c.actor?.uuid ?? "")?.type.startsWith(OWN) === true);
    if (ours) void atGesture(async () => inOneWindow(`conflict ${combat.id}`, endConflict));
  });
}
