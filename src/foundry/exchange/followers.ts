import { atGesture } from "../gesture.ts";
import { askDesk } from "../play.ts";
import type { StagePayload } from "./hooks.ts";
import { messageById, modelOf, readable } from "./record.ts";

/** What a card is opened below that a step of another brings by itself: a blow asks for Concentration. It reports nothing to the card above. */
export const follows = (message: string, step: string): { readonly message: string; readonly slot: string } => ({
  message,
  slot: `follows ${step}`,
});

/** Cards that such a step has brought and on which nobody has done anything. */
const untouched = ({ message, event }: StagePayload): readonly string[] =>
  game.messages.contents.flatMap((m) => {
    const above = modelOf(m)?.above ?? null;
    const mine = event !== null && above?.message === message && above.slot === follows(message, event.type).slot;
    return mine && readable(m as never)?.events.length === 0 ? [m.id ?? ""] : [];
  });

/** At `ready`, on the Gamemaster's client: a step that is taken back takes back its question too, where nobody has answered it yet; done again, it asks again, once. */
export function followUndone(): void {
  const tell = (stage: "undo" | "redo", op: "end" | "resume"): void => {
    (Hooks as unknown as { on(name: string, run: (payload: StagePayload) => void): void }).on(
      `crossover.${stage}`,
      (payload) =>
        void atGesture(async () => {
          for (const id of untouched(payload))
            if (messageById(id) && (modelOf(messageById(id))?.ended ?? null) === (op === "end" ? null : game.userId))
              await askDesk({ op, message: id });
        }),
    );
  };
  tell("undo", "end");
  tell("redo", "resume");
}
