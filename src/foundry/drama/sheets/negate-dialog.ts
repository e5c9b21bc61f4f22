import {
  negationDraft,
  PICKS,
  PICKS_PER_POINT,
  type DamageResult,
  type NegationDraft,
  type Pick,
} from "../../../rules/drama/index.ts";
import { localize } from "../../view/localize.ts";
import { key } from "../keys.ts";
import { escapeHtml } from "../../view/escape.ts";
import { damageText } from "../view/words.ts";

/** The picks that are typed in, each as often as it says. */
function typed(root: ParentNode): readonly Pick[] {
  return PICKS.flatMap((pick) => {
    const count = Math.trunc(Number(root.querySelector<HTMLInputElement>(`input[name=${pick}]`)?.value ?? 0));
    // One more than a point takes is enough to say that it is too much.
    return Array.from({ length: Math.max(0, Math.min(PICKS_PER_POINT + 1, count)) }, () => pick);
  });
}

/** "2 of 3 taken off. It leaves: 4 shock", or why that is too much. */
function standing(result: DamageResult, draft: NegationDraft): string {
  if (!draft.payable && draft.taken > 0)
    return localize(key("Dialog", "picksTooMany"), { most: draft.most, result: damageText(result, localize) });
  return localize(key("Dialog", "picksLeave"), {
    taken: draft.taken,
    most: draft.most,
    result: damageText(draft.after, localize),
  });
}

/** Count along while picks are typed; the button is off for none, for more than a point takes off, and for picks that would take nothing off. */
function countAlong(root: HTMLElement, result: DamageResult): void {
  const said = root.querySelector("output");
  const take = root.querySelector<HTMLButtonElement>("button[type=submit]");
  const show = (): void => {
    const draft = negationDraft(result, typed(root), 1);
    if (said) said.textContent = standing(result, draft);
    if (take) take.disabled = !draft.payable;
  };
  root.addEventListener("input", show);
  show();
}

/**
 * Ask which picks a point takes off a result, with what is left of it so far. Null when the dialog was closed or the picks can't be paid with one point.
 * @rule DRA-202 DRA-412
 */
export async function choosePicks(result: DamageResult, name: string): Promise<readonly Pick[] | null> {
  const fields = negationDraft(result, [], 1).picks.filter(({ most }) => most > 0);
  const field = ({ pick, most }: NegationDraft["picks"][number]): string =>
    `<div class="field"><label class="label" for="drama-pick-${pick}">${escapeHtml(localize(key("PickName", pick)))}</label><input type="number" id="drama-pick-${pick}" name="${pick}" value="0" min="0" max="${String(most)}" step="1"></div>`;
  const before = localize(key("Dialog", "picks"), { most: PICKS_PER_POINT, result: damageText(result, localize) });
  const content = `<div class="crossover drama" data-ruleset="drama"><p>${escapeHtml(before)}</p><div class="fields">${fields.map(field).join("")}</div><output aria-live="polite"></output></div>`;
  const DialogV2 = foundry.applications.api.DialogV2 as unknown as {
    input(options: object): Promise<Partial<Record<Pick, number | string>> | null>;
  };
  const answer = await DialogV2.input({
    window: { title: localize(key("Dialog", "negate"), { name }) },
    content,
    rejectClose: false,
    ok: { label: localize(key("Dialog", "takeOff")), icon: "fa-solid fa-star" },
    render: (_event: Event, dialog: { readonly element: HTMLElement }) => {
      countAlong(dialog.element, result);
    },
  });
  if (!answer) return null;
  const picks = PICKS.flatMap((pick) =>
    Array.from({ length: Math.max(0, Math.trunc(Number(answer[pick] ?? 0))) }, () => pick),
  );
  return negationDraft(result, picks, 1).payable ? picks : null;
}
