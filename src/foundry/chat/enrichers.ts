import { listenEverywhere } from "../dom.ts";
import { atGesture } from "../gesture.ts";
import { fromAny, rulesetOf, rulesets } from "../registry.ts";
import type { RulesetAdapter, TraitName } from "../ruleset.ts";
import { isPlayed } from "../settings/register.ts";
import { actorSpeaking } from "../speaking.ts";
import { heroes } from "../table/session.ts";
import { localize } from "../view/text/localize.ts";
import { call, runCheck, wrongNumber } from "./commands.ts";
import { commonTraits } from "./common-traits.ts";
import { keepsNumber, nearest, parseCall, parseCheck } from "./trait-lookup.ts";

/**
 * `[[/check stealth dc=10]]` or `@Check[stealth dc=10]{Sneak past}` in any text: a button that makes the check for whoever presses it. With `/call` or `@Call` the
 * Gamemaster's press asks the whole party, with one card for all answers; `secret` and `open` mean there what they mean in chat.
 */
const PATTERN =
  /\[\[\/(?<verb>check|call)(?:\s+(?<inner>[^\]]*))?\]\](?:\{(?<label>[^}]*)\})?|@(?<verb2>Check|Call)\[(?<inner2>[^\]]*)\](?:\{(?<label2>[^}]*)\})?/giu;

/** Whom a name may be meant for: the party's own ruleset first, which a call will ask, then those of this table, then the rest. */
export function meantRulesets(): readonly RulesetAdapter[] {
  const all = rulesets();
  const party = rulesetOf(heroes()[0]);
  return [...new Set([...(party ? [party] : []), ...all.filter(isPlayed), ...all])];
}

/** Who knows the name without a character: then the text is shown as a button, else as a broken one that says why. */
function known(name: string): { readonly ruleset: RulesetAdapter; readonly trait: TraitName } | null {
  for (const ruleset of meantRulesets()) {
    const { found } = nearest(commonTraits(ruleset), (t) => [t.label, ...(t.aliases ?? [])], name);
    if (found) return { ruleset, trait: found };
  }
  return null;
}

async function build(verb: string, inner: string, label: string | undefined): Promise<HTMLElement> {
  const said = verb === "call" ? parseCall(inner) : null;
  const { name, dc, unread, wrong } = parseCheck(said?.check ?? inner);
  const found = name === "" || unread !== undefined || wrong !== undefined ? null : await fromAny(() => known(name));
  // A link, not a button: who may only read a journal has all buttons of its window disabled.
  const button = document.createElement("a");
  button.setAttribute("role", "button");
  button.tabIndex = 0;
  button.classList.add("crossover", "inline-check");
  if (!found) {
    button.classList.add("broken");
    button.setAttribute("aria-disabled", "true");
    button.textContent = label ?? inner.trim() ?? "";
    const why =
      wrong !== undefined
        ? wrongNumber(wrong)
        : unread === undefined
          ? localize(name === "" ? "CROSSOVER.Shared.Chat.noTrait" : "CROSSOVER.Shared.Chat.unknownTraitShort", {
              text: name,
            })
          : localize("CROSSOVER.Shared.Chat.unread", { text: unread });
    button.dataset.tooltip = why;
    button.setAttribute("aria-description", why);
    if (button.textContent === "") button.textContent = why;
    return button;
  }
  // A number that the call will keep isn't told by its button: players read the text as well.
  const kept = said !== null && !game.user.isGM && keepsNumber(found.ruleset, found.trait.key, said.secret);
  if (said) button.dataset.call = kept ? name : inner;
  else button.dataset.check = `${name}${dc === undefined ? "" : ` ${dc}`}`;
  button.textContent =
    label ??
    localize(dc === undefined || kept ? "CROSSOVER.Shared.Chat.inlineCheck" : "CROSSOVER.Shared.Chat.inlineCheckDc", {
      trait: found.trait.label,
      dc: dc ?? 0,
    });
  return button;
}

/** Register the enricher, and one listener for all its buttons wherever text is shown. */
export function registerEnrichers(): void {
  CONFIG.TextEditor.enrichers.push({
    id: "crossover-check",
    pattern: PATTERN,
    enricher: async (match: RegExpMatchArray) =>
      build(
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
      const said = call(button.dataset.call);
      void atGesture(async () => {
        const message = await said;
        if (message !== null) ui.notifications.warn(message);
      });
    } else if (button.dataset.check !== undefined)
      void atGesture(async () => runCheck(button.dataset.check ?? "", actorSpeaking(), event.shiftKey));
  });
}
