/** `@Act[stance bonus=defense]{Take cover}` in any text: a link that does it, for whom the text belongs to or who is speaking. */
import { actorOf } from "../apply/ground.ts";
import { meantRulesets } from "../chat/check-links.ts";
import { fromAny } from "../registry.ts";
import { actorSpeaking } from "../speaking.ts";
import { localize } from "../view/text/localize.ts";
import { namedBy, sayAct } from "./run.ts";
import { readSaid } from "./said.ts";

/** Whose text it is: the actor itself, or who owns the item. */
function ownerOf(document: unknown): Actor.Implementation | null {
  if (document instanceof Item) return document.actor;
  return document instanceof Actor ? (document as Actor.Implementation) : null;
}

/** A link that does an act. @param about  the document in whose text it stands */
export async function actLink(said: string, label: string | undefined, about: unknown): Promise<HTMLElement> {
  const owner = ownerOf(about);
  const { name } = readSaid(said);
  const known = await fromAny(() => meantRulesets().flatMap((ruleset) => namedBy(ruleset, name) ?? [])[0] ?? null);
  // A link, not a button: who may only read a journal has all buttons of its window disabled.
  const link = document.createElement("a");
  link.setAttribute("role", "button");
  link.tabIndex = 0;
  link.classList.add("crossover", "inline-check");
  link.textContent = label ?? known?.label ?? name;
  if (known) {
    link.dataset.act = said;
    if (owner) link.dataset.actor = owner.uuid;
    return link;
  }
  const why = localize("CROSSOVER.Shared.Chat.unknownAct", { text: name, instead: "" }).trim();
  link.classList.add("broken");
  link.setAttribute("aria-disabled", "true");
  link.setAttribute("aria-description", why);
  link.dataset.tooltip = why;
  return link;
}

/** Do what a link says: for whom its text belongs to, if that is whoever presses it to play; else for who is speaking. What stands in the way is told. */
export async function pressAct({ act = "", actor = "" }: DOMStringMap, quick: boolean): Promise<void> {
  const owner = actor === "" ? null : actorOf(actor);
  const who = owner?.isOwner ? owner : actorSpeaking();
  const no = who ? await sayAct(who, act, quick) : localize("CROSSOVER.Shared.Chat.noActor");
  if (no !== null) ui.notifications.warn(no);
}
