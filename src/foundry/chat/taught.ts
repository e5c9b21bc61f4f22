import { atGesture } from "../gesture.ts";
import { isV14 } from "../platform.ts";
import { bringPlay } from "../play.ts";
import { whenArrived } from "../registry.ts";
import { onRulesetsChanged, playedHere } from "../settings/register.ts";
import { actorSpeaking } from "../speaking.ts";

/** Commands that every ruleset has; what they do stands in `commands.ts`. */
export const SHARED_NAMES = ["check", "attack", "act", "spend", "call", "crossover"] as const;

/** Every command that a line may begin with here. */
export const names = (): string[] => [
  ...new Set([
    ...SHARED_NAMES,
    ...playedHere()
      .flatMap((r) => r.commands ?? [])
      .map((c) => c.name),
  ]),
];

/** How a line with a command is read: what follows its name. */
export const patternOf = (name: string): RegExp => new RegExp(`^/${name}(?:\\s+([^]*))?$`, "iu");

/** Teach the chat input our commands: through the hook on 13, through the table of commands on 14, which the hook would come too late for. */
export function registerCommands(): void {
  const log = foundry.applications.sidebar.tabs.ChatLog as unknown as { CHAT_COMMANDS?: Record<string, object> };
  const table = isV14() ? log.CHAT_COMMANDS : undefined;
  if (table) {
    // A ruleset that isn't played here leaves no commands behind.
    const ours = new Set<string>();
    const teach = (): void => {
      for (const name of ours) Reflect.deleteProperty(table, name);
      ours.clear();
      for (const name of names()) {
        ours.add(name);
        table[name] = {
          rgx: patternOf(name),
          fn: (_command: string, match: RegExpMatchArray) => {
            void atGesture(async () => (await bringPlay()).runCommand(name, match[1] ?? "", actorSpeaking()));
            return false;
          },
        };
      }
    };
    onRulesetsChanged(teach);
    Hooks.once("ready", teach);
    // A ruleset that comes late, with its first actor, brings its commands.
    whenArrived(teach);
    teach();
    return;
  }
  Hooks.on("chatMessage", (_log: unknown, text: string) => {
    for (const name of names()) {
      const match = patternOf(name).exec(text.trim());
      if (!match) continue;
      void atGesture(async () => (await bringPlay()).runCommand(name, match[1] ?? "", actorSpeaking()));
      return false;
    }
    return true;
  });
}
