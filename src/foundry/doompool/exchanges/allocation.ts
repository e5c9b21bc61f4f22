/** Which effect die goes to whom, when an action has several targets. */
import { type ActionState, type Allocation, effectDice, key } from "../../../rules/doompool/index.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { type DialogInput, tickedIn } from "../../rolls/roll-dialog.ts";
import type { Localize } from "../../ruleset.ts";
import { question } from "./dialogs.ts";

/** Effect dice by default: one to each target in the order of the card, the largest first; what is left over to the first. @rule DOO-241 DOO-243 */
export function defaultAllocation(state: ActionState): readonly Allocation[] {
  const { action, slots } = state;
  if (!action || slots.length < 2) return [];
  const dice = [...effectDice(action)].sort((a, b) => b.size - a.size);
  return dice.flatMap((d, i) => {
    const target = (slots[i] ?? slots[0])?.target.uuid;
    return target === undefined || d.place === "bonus"
      ? []
      : [{ target, place: d.place === "automatic" ? null : d.place }];
  });
}

/** Whether there is anything to choose: several targets, and more than the automatic d4 to hand out. */
export const mayAllocate = (state: ActionState): boolean => state.slots.length > 1 && state.action !== null;

const fieldOf = (place: number | null): string => `die-${String(place)}`;

/** Ask before the dice are announced; null when the dialog was closed. @rule DOO-243 */
export async function askAllocation(state: ActionState, localize: Localize): Promise<readonly Allocation[] | null> {
  const { action, slots } = state;
  if (!action) return null;
  const start = defaultAllocation(state);
  const sizeAt = (place: number | null): number =>
    effectDice(action).find((d) => d.place === (place ?? "automatic"))?.size ?? 4;
  const read = (input: DialogInput): Allocation[] =>
    start.map((a) => ({ place: a.place, target: tickedIn(input, fieldOf(a.place))[0] ?? a.target }));
  const input = await question({
    title: localize(key("Dialog", "allocate")),
    subtitle: localize(key("Dialog", "allocateHint")),
    img: action.roller.img,
    button: localize(key("Dialog", "announce")),
    fields: () =>
      start.map((a) => ({
        type: "select" as const,
        name: fieldOf(a.place),
        label: localize(key("Dialog", "effectDieOf"), { die: `d${sizeAt(a.place)}` }),
        value: a.target,
        options: slots.map((s) => ({ value: s.target.uuid, label: s.target.name })),
      })),
    refused: (now) => (read(now).length === 0 ? refuse("effect.noDie") : null),
  });
  return input && read(input);
}
