import { listenEverywhere } from "../dom.ts";
import { atGesture } from "../gesture.ts";
import { bringRulesetOf, declarationOf, rulesetOf } from "../registry.ts";
import { actorSpeaking } from "../speaking.ts";
import { localize } from "../view/text/localize.ts";
import { commandsFor } from "./commands.ts";
import { type ChatInput, isChatInput, textOf } from "./input.ts";

/** What stands in the list above the chat input: the whole text that choosing it would leave, and what it says. */
export interface Suggestion {
  readonly text: string;
  readonly label: string;
  readonly hint: string;
}

const MOST = 8;

/** Suggestions for what has been typed: command names first, then what may follow them. Nothing for anything that is no command of ours. */
function suggestionsFor(typed: string, actor: Actor.Implementation | null): Suggestion[] {
  const match = /^\/(\w*)(\s+(.*))?$/u.exec(typed);
  if (!match) return [];
  const [, name = "", rest, tail = ""] = match;
  const commands = commandsFor(actor);
  if (rest === undefined)
    return commands
      .filter((c) => c.name.startsWith(name.toLowerCase()))
      .slice(0, MOST)
      .map((c) => ({ text: `/${c.name} `, label: `/${c.name}`, hint: localize(c.usage) }));
  const command = commands.find((c) => c.name === name.toLowerCase());
  const wanted = tail.trim().toLowerCase();
  const all = command?.complete?.(actor, tail) ?? [];
  const begins = all.filter((t) => t.toLowerCase().startsWith(wanted));
  const holds = all.filter((t) => !t.toLowerCase().startsWith(wanted) && t.toLowerCase().includes(wanted));
  const hits = [...begins, ...holds].filter((t) => t.toLowerCase() !== wanted);
  return hits.slice(0, MOST).map((t) => ({ text: `/${name} ${t} `, label: t, hint: "" }));
}

const LIST = "crossover-suggestions";

/** The list that is open in the window that somebody types in. */
const listOf = (input: HTMLElement): HTMLElement | null => input.ownerDocument.getElementById(LIST);

/** A list above the chat input that follows the typing: arrows choose, Tab or a click takes, Escape closes. It never stands between the user and Enter. */
export function registerAutocomplete(): void {
  listenEverywhere("input", (event) => {
    const input = event.target;
    if (isChatInput(input)) show(input);
  });
  listenEverywhere(
    "keydown",
    (event) => {
      const input = event.target;
      const list = isChatInput(input) ? listOf(input) : null;
      if (!list || !isChatInput(input)) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) move(list, input, step);
      else if (event.key === "Tab")
        take(
          input,
          list.querySelector<HTMLElement>("[aria-selected=true]") ?? list.querySelector<HTMLElement>("[role=option]"),
        );
      else if (event.key === "Escape") close(input);
      else {
        if (event.key === "Enter") close(input);
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  listenEverywhere("focusout", (event) => {
    if (isChatInput(event.target)) close(event.target);
  });
}

/** Offer what may follow what stands in the input. */
export function show(input: ChatInput): void {
  const actor = actorSpeaking();
  // What may be said by its ruleset alone is known with the rest of it.
  if (textOf(input).startsWith("/") && actor && declarationOf(actor) && !rulesetOf(actor))
    void atGesture(async () => {
      if (await bringRulesetOf(actor)) show(input);
    });
  const found = suggestionsFor(textOf(input), actor);
  close(input);
  if (found.length === 0) return;
  const page = input.ownerDocument;
  const list = page.createElement("ul");
  list.id = LIST;
  list.className = "crossover suggestions";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", localize("CROSSOVER.Shared.Command.title"));
  for (const [at, { text, label, hint }] of found.entries()) {
    const option = page.createElement("li");
    option.id = `${LIST}-${at}`;
    option.setAttribute("role", "option");
    option.setAttribute("aria-selected", "false");
    option.dataset.text = text;
    const name = page.createElement("strong");
    name.textContent = label;
    option.append(name);
    if (hint !== "") option.append(" ", hint);
    option.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      take(input, option);
    });
    list.append(option);
  }
  const box = input.getBoundingClientRect();
  list.style.cssText = `position: fixed; inset-inline-start: ${box.left}px; inline-size: ${box.width}px; inset-block-end: ${(page.defaultView ?? window).innerHeight - box.top + 4}px;`;
  page.body.append(list);
  input.setAttribute("aria-controls", LIST);
}

function close(input: ChatInput): void {
  listOf(input)?.remove();
  input.removeAttribute("aria-controls");
  input.removeAttribute("aria-activedescendant");
}

function move(list: HTMLElement, input: ChatInput, step: number): void {
  const options = [...list.querySelectorAll<HTMLElement>("[role=option]")];
  const now = options.findIndex((o) => o.getAttribute("aria-selected") === "true");
  const next = options[(now + step + options.length) % options.length];
  for (const option of options) option.setAttribute("aria-selected", String(option === next));
  if (next) input.setAttribute("aria-activedescendant", next.id);
}

function take(input: ChatInput, option: HTMLElement | null): void {
  const text = option?.dataset.text;
  if (text === undefined) return;
  close(input);
  if (input.value === undefined) {
    // An editor keeps a document of its own: the text must come in as if typed.
    input.focus();
    input.ownerDocument.getSelection()?.selectAllChildren(input);
    input.ownerDocument.execCommand("insertText", false, text);
    return;
  }
  input.value = text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
