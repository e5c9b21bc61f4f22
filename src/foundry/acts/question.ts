/** What a card or a window asks of whoever answers it: the same form as of acts, without an act of its own. */
import type { AnyAct, AnyChosen, Declared } from "../../rules/kernel/act.ts";
import type { Value } from "../../rules/kernel/change.ts";
import type { Refusal } from "../../rules/kernel/refusal.ts";
import type { Situation, Words } from "../../rules/kernel/situation.ts";
import { rulesetById } from "../registry.ts";
import { RollDialog } from "../rolls/roll-dialog.ts";
import { localize } from "../view/text/localize.ts";
import { refusalText } from "../view/text/refusals.ts";
import { type ActDraft, actEditor, drafted, type Form } from "./editor.ts";

/** What is asked, in order; how it stands with this chosen, and why it can't be taken so. */
export interface Question<V> {
  readonly choices: Declared<Situation, V>["choices"];
  readonly stands?: (chosen: V) => Words;
  readonly refused?: (chosen: V) => Refusal | null;
}

/** How the question is put. */
export interface Asked {
  readonly ruleset: string;
  readonly title: string;
  readonly button: string;
  readonly img: string;
  readonly s: Situation;
}

const ONLY = "question";

/** Ask; null when the dialog was closed. */
export async function ask<V extends { readonly [N in keyof V]: Value }>(
  { choices, stands, refused }: Question<V>,
  { ruleset, title, button, img, s }: Asked,
): Promise<V | null> {
  const act = {
    rules: [],
    label: { key: title },
    detail: (_s: Situation, chosen: V) => stands?.(chosen) ?? { key: title },
    group: "",
    by: "owner",
    at: [],
    refused: () => null,
    price: () => [],
    choices,
    perform: (_s: Situation, chosen: V) => refused?.(chosen) ?? { accepted: true, changes: [] },
  } as unknown as AnyAct<Situation>;
  const form: Form = {
    ruleset,
    acts: { [ONLY]: act },
    names: [ONLY],
    known: {} satisfies AnyChosen,
    situation: () => s,
    title: () => title,
    img,
    localize,
    refusal: (no) => refusalText(no, rulesetById(ruleset)),
    button,
  };
  const answer = await RollDialog.ask(actEditor(form), { act: ONLY, wishes: {} } satisfies ActDraft);
  const settled = answer && drafted(form, answer.draft);
  return settled && !("accepted" in settled) && settled.refused === null ? (settled.chosen as V) : null;
}
