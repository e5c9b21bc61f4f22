import { isElement, listenEverywhere } from "../dom.ts";
import { atGesture } from "../gesture.ts";
import { bringPlay } from "../play.ts";
import { actorSpeaking } from "../speaking.ts";

/**
 * `[[/check stealth dc=10]]` or `@Check[stealth dc=10]{Sneak past}` in any text: a button that makes the check for whoever presses it. With `/call` or `@Call` the
 * Gamemaster's press asks the whole party, with one card for all answers; `secret` and `open` mean there what they mean in chat.
 */
const PATTERN =
  /\[\[\/(?<verb>check|call)(?:\s+(?<inner>[^\]]*))?\]\](?:\{(?<label>[^}]*)\})?|@(?<verb2>Check|Call)\[(?<inner2>[^\]]*)\](?:\{(?<label2>[^}]*)\})?/giu;

/** Register the enricher, and one listener for all its buttons wherever text is shown. */
export function registerEnrichers(): void {
  CONFIG.TextEditor.enrichers.push({
    id: "crossover-check",
    pattern: PATTERN,
    enricher: async (match: RegExpMatchArray) =>
      (await bringPlay()).checkLink(
        (match.groups?.verb ?? match.groups?.verb2 ?? "check").toLowerCase(),
        match.groups?.inner ?? match.groups?.inner2 ?? "",
        match.groups?.label ?? match.groups?.label2,
      ),
  } as never);
  listenEverywhere("keydown", (event) => {
    const link = (event.target as HTMLElement | null)?.closest?.<HTMLElement>("a.inline-check");
    if (!link || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    link.click();
  });
  listenEverywhere("click", (event) => {
    const button = (event.target as HTMLElement).closest<HTMLElement>("a.inline-check");
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    event.preventDefault();
    if (button.dataset.call !== undefined) {
      const { call: said } = button.dataset;
      void atGesture(async () => {
        const message = await (await bringPlay()).call(said);
        if (message !== null) ui.notifications.warn(message);
      });
    } else if (button.dataset.check !== undefined)
      void atGesture(async () =>
        (await bringPlay()).runCheck(button.dataset.check ?? "", actorSpeaking(), event.shiftKey),
      );
  });
}

/** `@Act[stance bonus=defense]{Take cover}` in any text: a link that does it, for whom the text belongs to or who is speaking. */
const ACT = /@Act\[(?<said>[^\]]+)\](?:\{(?<label>[^}]*)\})?/gu;

/** Make links of acts in any text, and listen for them; keys press them as they do all our links. */
export function registerActLinks(): void {
  CONFIG.TextEditor.enrichers.push({
    id: "crossover-act",
    pattern: ACT,
    enricher: async ({ groups }: RegExpMatchArray, options?: { readonly relativeTo?: unknown }) =>
      (await bringPlay()).actLink(groups?.said ?? "", groups?.label, options?.relativeTo),
  } as never);
  listenEverywhere("click", (event) => {
    const link = isElement(event.target) && event.target.closest<HTMLElement>("a.inline-check[data-act]");
    if (link) void atGesture(async () => (await bringPlay()).pressAct(link.dataset, event.shiftKey));
  });
}
