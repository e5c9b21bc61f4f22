import { lineOf } from "../rules/kernel/lines.ts";
import { atGesture } from "./gesture.ts";
import { icon } from "./ids.ts";
import { bringRuleset } from "./registry.ts";

/** What our sheets put on a drag that makes a macro: a trait, or an action by name. */
export interface CrossoverDrag {
  readonly type: "CrossoverCheck" | "CrossoverAction";
  /** Whose ruleset it is dragged from. */
  readonly ruleset?: string;
  /** What the ruleset's list of actions has it by. */
  readonly action?: string;
  /** The trait that is checked. */
  readonly trait?: string;
  readonly label: string;
  readonly img?: string;
}

const isOurs = (data: unknown): data is CrossoverDrag =>
  typeof data === "object" &&
  data !== null &&
  ["CrossoverCheck", "CrossoverAction"].includes(String((data as { type?: unknown }).type)) &&
  typeof (data as { label?: unknown }).label === "string";

/** An item of ours dragged to the hotbar becomes its attack or power, if it has one. */
const isItem = (data: unknown): data is { readonly uuid: string } =>
  typeof data === "object" &&
  data !== null &&
  (data as { type?: unknown }).type === "Item" &&
  typeof (data as { uuid?: unknown }).uuid === "string";

/** The picture of a macro: the thing's own, else what it is, a check or something done. The hero's face on every place of a hotbar tells none from another. */
export const macroPicture = (own: string | null | undefined, isCheck: boolean): string =>
  own ?? icon(isCheck ? "skills" : "sword-clash");

/** What a macro of it does: an act by its own name, whatever language it is read in; all else by what it is called. */
async function commandOf({ type, ruleset = "", action = "", label }: CrossoverDrag): Promise<string> {
  const line = lineOf((await bringRuleset(ruleset))?.acts?.table ?? {}, action);
  if (line) return `game.crossover.api.act(${[line.act, line.known].map((x) => JSON.stringify(x)).join(", ")});`;
  return `game.crossover.api.${type === "CrossoverCheck" ? "check" : "attack"}(${JSON.stringify(label)});`;
}

/** Traits, attacks and powers dragged to the hotbar become macros that do them for whoever is speaking. The same drag twice makes one macro. */
export function registerHotbar(): void {
  Hooks.on("hotbarDrop", (_bar: unknown, data: unknown, slot: unknown) => {
    if (isOurs(data)) {
      void atGesture(async () => dragToHotbar(data, slot));
      return false;
    }
    const item = isItem(data) ? fromUuidSync(data.uuid as never) : null;
    if (!(item instanceof Item) || !item.isOwned) return true;
    void atGesture(async () =>
      assign(`game.crossover.api.attack(${JSON.stringify(item.name)});`, item.name, item.img ?? undefined, slot),
    );
    return false;
  });
}

/** What was dragged, on a place of this user's hotbar; null: the next that is free. */
export const dragToHotbar = async (data: CrossoverDrag, slot: unknown): Promise<void> =>
  assign(await commandOf(data), data.label, data.img, slot);

/** An action by name on the next free place of this user's hotbar, as a drag of it would put it there. */
export async function actionOnHotbar(label: string, img?: string): Promise<void> {
  await assign(`game.crossover.api.attack(${JSON.stringify(label)});`, label, img, null);
}

async function assign(command: string, name: string, img: string | undefined, slot: unknown): Promise<void> {
  const found = game.macros.find((m) => m.command === command && m.isOwner);
  const macro =
    found ??
    (await Macro.implementation.create({
      name,
      type: "script",
      command,
      img: img ?? "icons/svg/d20-black.svg",
    } as never));
  await game.user.assignHotbarMacro((macro ?? null) as never, slot as never);
}
