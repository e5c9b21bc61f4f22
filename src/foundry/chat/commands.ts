import { atGesture } from "../gesture.ts";
import { isV14 } from "../platform.ts";
import { rulesetOf } from "../registry.ts";
import { localize } from "../view/localize.ts";
import { findTrait, parseCheck } from "./trait-lookup.ts";

const PATTERN = /^\/check(?:\s+([^]*))?$/iu;

/** Who checks: the controlled token's actor, the user's own character, or the actor named by the message's speaker. */
export function actorSpeaking(): Actor.Implementation | null {
  const speaker = ChatMessage.implementation.getSpeaker();
  return (ChatMessage.implementation.getSpeakerActor(speaker) as Actor.Implementation | null) ?? (game.user.character as Actor.Implementation | null);
}

/** Run `/check ...`. What is not understood is said, with what would be. */
export async function runCheck(text: string, actor: Actor.Implementation | null, quick = false): Promise<void> {
  const ruleset = rulesetOf(actor);
  if (!actor || !ruleset) {
    ui.notifications.warn(localize("CROSSOVER.Shared.Chat.noActor"));
    return;
  }
  const { name, dc, unread } = parseCheck(text);
  if (unread !== undefined) {
    ui.notifications.warn(localize("CROSSOVER.Shared.Chat.unread", { text: unread }));
    return;
  }
  if (name === "") {
    ui.notifications.warn(localize("CROSSOVER.Shared.Chat.noTrait"));
    return;
  }
  const found = findTrait(ruleset, ruleset.snapshot(actor), name, localize);
  if ("nearest" in found) {
    ui.notifications.warn(localize("CROSSOVER.Shared.Chat.unknownTrait", { text: name, nearest: found.nearest.map((t) => t.label).join(", ") }));
    return;
  }
  await ruleset.checks.open(actor, { trait: found.trait.key, ...(dc !== undefined && { dc }), quick });
}

/** Teach the chat input our command: through the hook on 13, through the table of commands on 14, which the hook would come too late for. */
export function registerCommands(): void {
  const log = foundry.applications.sidebar.tabs.ChatLog as unknown as { CHAT_COMMANDS?: Record<string, object> };
  if (isV14() && log.CHAT_COMMANDS) {
    log.CHAT_COMMANDS.check = {
      rgx: PATTERN,
      fn: (_command: string, match: RegExpMatchArray) => {
        void atGesture(async () => runCheck(match[1] ?? "", actorSpeaking()));
        return false;
      },
    };
    return;
  }
  Hooks.on("chatMessage", (_log: unknown, text: string) => {
    const match = PATTERN.exec(text.trim());
    if (!match) return true;
    void atGesture(async () => runCheck(match[1] ?? "", actorSpeaking()));
    return false;
  });
}
