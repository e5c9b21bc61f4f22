import { cardOf, isCard } from "../../../rules/drama/index.ts";
import { SYSTEM_ID } from "../../ids.ts";
import { localize } from "../../view/localize.ts";
import { key } from "../keys.ts";
import { escapeHtml } from "../../view/escape.ts";

/** Why somebody is asked for cards of their own. */
export const PICK_REASONS = ["trade", "lose", "refill", "refillAll"] as const;
export type PickReason = (typeof PICK_REASONS)[number];

/** A question for cards: from these, so many at least and at most. */
export interface PickAsk {
  readonly why: PickReason;
  readonly cards: readonly string[];
  readonly least: number;
  readonly most: number;
  /** The card that is offered for one of them; null when none is. */
  readonly offered: string | null;
  /** Who offers it, or whose cards they are, by name. */
  readonly name: string;
}

const image = (card: string): string => {
  const { title, text } = cardOf(card);
  return `<img src="systems/${SYSTEM_ID}/assets/cards/${card}.svg" alt="${escapeHtml(`${localize(title)}: ${localize(text)}`)}" data-tooltip="${escapeHtml(localize(text))}" width="100" height="140">`;
};

/** The question as a form: each card a box to tick, with its picture. */
function content({ why, cards, offered, name, least, most }: PickAsk): string {
  const boxes = cards
    .map(
      (c) =>
        `<li class="drama-card"><label>${image(c)}<span class="drama-tick"><input type="checkbox" name="card" value="${c}"> ${escapeHtml(localize(cardOf(c).title))}</span></label></li>`,
    )
    .join("");
  const shown =
    offered === null ? "" : `<ul class="drama-cards plain"><li class="drama-card">${image(offered)}</li></ul>`;
  return `<div class="crossover drama drama-pick" data-least="${String(least)}" data-most="${String(most)}"><p>${escapeHtml(localize(key("Pick", why, "text"), { name }))}</p>${shown}<ul class="drama-cards plain">${boxes}</ul></div>`;
}

/** The button that takes the choice is off, and says why, until as many are ticked as were asked for. */
function guard(root: HTMLElement, { least, most }: PickAsk): void {
  const take = root.querySelector<HTMLButtonElement>("button[data-action=take]");
  const boxes = [...root.querySelectorAll<HTMLInputElement>("input[name=card]")];
  const count = localize(key("Pick", "count"), { least, most });
  const check = (): void => {
    const ticked = boxes.filter((box) => box.checked).length;
    if (!take) return;
    take.disabled = ticked < least || ticked > most;
    take.dataset.tooltip = take.disabled ? count : "";
  };
  for (const box of boxes) box.addEventListener("change", check);
  check();
}

/** Ask on this screen, once. Null when the dialog was closed, a trade was declined, or as many as were asked for were not chosen. */
export async function askCards(ask: PickAsk): Promise<string[] | null> {
  const DialogV2 = foundry.applications.api.DialogV2 as unknown as {
    wait(options: object): Promise<string[] | string | null>;
  };
  const answer = await DialogV2.wait({
    classes: ["drama-pick-dialog"],
    window: { title: localize(key("Pick", ask.why, "title")) },
    position: { width: 520 },
    content: content(ask),
    rejectClose: false,
    render: (_event: Event, dialog: { readonly element: HTMLElement }) => {
      guard(dialog.element, ask);
    },
    buttons: [
      {
        action: "take",
        label: localize(key("Pick", ask.why, "yes")),
        icon: "fa-solid fa-check",
        default: true,
        callback: (_event: Event, button: HTMLButtonElement) =>
          [...(button.form?.querySelectorAll<HTMLInputElement>("input[name=card]:checked") ?? [])].map(
            (box) => box.value,
          ),
      },
      ...(ask.why === "trade"
        ? [{ action: "no", label: localize(key("Pick", "no")), icon: "fa-solid fa-xmark", callback: () => null }]
        : []),
    ],
  });
  if (!Array.isArray(answer)) return null;
  const chosen = answer.filter((c) => isCard(c) && ask.cards.includes(c));
  return chosen.length >= ask.least && chosen.length <= ask.most ? chosen : null;
}
