import { refuse } from "../../../rules/kernel/refusal.ts";
import { key } from "../../../rules/twintens/index.ts";
import { declarationById } from "../../registry.ts";
import { listed } from "../../view/text/lists.ts";
import { localize } from "../../view/text/localize.ts";
import { notifyRefusal } from "../../view/text/refusals.ts";
import { question, textIn } from "../cards/question.ts";

/** Put an action aside for a trigger: which, and for what. It is written to the order of the fight, and paid there. @rule TWI-057 */
export async function openReady(actor: Actor.Implementation): Promise<null> {
  const combat = game.combats.active as unknown as {
    readonly started: boolean;
    readonly combatants: {
      find(
        by: (c: { readonly id: string; readonly actor: { readonly uuid: string } | null }) => boolean,
      ): { readonly id: string } | undefined;
    };
    play(event: object): Promise<unknown>;
  } | null;
  const place = combat?.started === true ? combat.combatants.find((c) => c.actor?.uuid === actor.uuid) : undefined;
  if (!combat || !place) {
    notifyRefusal(refuse("noFight"), declarationById("twintens"));
    return null;
  }
  const text = (name: string): string => localize(key("Dialog", name));
  const input = await question({
    title: localize(key("Order", "choice", "ready")),
    subtitle: text("readyText"),
    img: actor.img ?? "",
    button: text("choose"),
    fields: [
      {
        type: "select",
        name: "action",
        label: text("readyAction"),
        value: "standard",
        options: (["standard", "move", "free"] as const).map((value) => ({
          value,
          label: localize(key("Action", value, "label")),
        })),
      },
      { type: "text", name: "what", label: text("readyWhat"), value: "" },
      { type: "text", name: "trigger", label: text("readyTrigger"), value: "" },
    ],
  });
  if (!input) return null;
  const [what, trigger] = [textIn(input, "what").trim(), textIn(input, "trigger").trim()];
  const action = localize(key("Action", textIn(input, "action"), "label"));
  const said = listed([what === "" ? action : `${what} (${action})`, ...(trigger === "" ? [] : [trigger])]);
  await combat.play({ type: "ready", who: place.id, what: said });
  return null;
}
