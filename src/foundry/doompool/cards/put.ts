import type { CardQuestion } from "../../../rules/doompool/index.ts";
import type { Value } from "../../../rules/kernel/change.ts";
import { ask } from "../../acts/question.ts";
import { table } from "../../apply/viewer.ts";
import { situationOf } from "../situation.ts";

/** Put a question of a card; null when the dialog was closed. */
export async function put<V extends { readonly [N in keyof V]: Value }, T>(
  { choices, refused, taken }: CardQuestion<V, T>,
  {
    title,
    about,
    button,
    img,
  }: { readonly title: string; readonly about: string; readonly button: string; readonly img: string },
): Promise<T | null> {
  const chosen = await ask<V>(
    { choices, stands: () => ({ key: about }), ...(refused && { refused }) },
    { ruleset: "doompool", title, button, img, s: situationOf(table, "") },
  );
  return chosen && taken(chosen);
}
