import { fromAny, rulesetOf, rulesets } from "../registry.ts";
import type { RulesetAdapter, TraitName } from "../ruleset.ts";
import { isPlayed } from "../settings/register.ts";
import { heroes } from "../table/session.ts";
import { localize } from "../view/text/localize.ts";
import { wrongNumber } from "./commands.ts";
import { commonTraits } from "./common-traits.ts";
import { keepsNumber, nearest, parseCall, parseCheck } from "./trait-lookup.ts";

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

/** A button that makes a check, or calls the party to one. */
export async function checkLink(verb: string, inner: string, label: string | undefined): Promise<HTMLElement> {
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
