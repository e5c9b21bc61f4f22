import type { CrossoverActor } from "./documents/actor.ts";
import type { CrossoverChatMessage } from "./documents/chat-message.ts";
import type { CrossoverCombat } from "./documents/combat.ts";

/** What Foundry's types can't know by themselves: which classes and names this system registers. */
declare module "fvtt-types/configuration" {
  interface AssumeHookRan {
    ready: never;
  }
  interface DocumentClassConfig {
    Actor: typeof CrossoverActor<Actor.SubType>;
    ChatMessage: typeof CrossoverChatMessage<ChatMessage.SubType>;
    Combat: typeof CrossoverCombat<Combat.SubType>;
  }
  interface SystemNameConfig {
    name: "crossover";
  }
}
