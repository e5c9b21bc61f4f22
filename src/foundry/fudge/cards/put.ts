import type { CardQuestion } from "../../../rules/fudge/index.ts";
import type { Value } from "../../../rules/kernel/change.ts";
import { ask } from "../../play.ts";
import type { Party, Table } from "../../ruleset.ts";
import { situation } from "../situation.ts";

/** Put a question about somebody; null when the dialog was closed. */
export const put = <V extends { readonly [N in keyof V]: Value }>(
  { choices, refused }: CardQuestion<V>,
  { uuid, name, img }: Party,
  words: { readonly title: string; readonly button: string; readonly about?: string },
  table: Table,
): Promise<V | null> =>
  ask<V>(
    { choices, stands: () => ({ key: words.about ?? name }), ...(refused && { refused }) },
    { ruleset: "fudge", title: words.title, button: words.button, img, s: situation(uuid, table, game.user.isGM) },
  );
