import { isElement, isNode, listenEverywhere } from "../dom.ts";
import { atGesture } from "../gesture.ts";
import { localize } from "../view/text/localize.ts";
import { ruleIds, ruleLinkHtml, rulesOn, type RuleText, ruleTipHtml } from "../view/text/rule-text.ts";

/**
 * Rules where they are asked for: an id in the why of a number, or a book beside a line, shows the rule's own text when pointed at or reached by keyboard, and opens the journal at that rule
 * when pressed. Texts come from the rulesets' compendia, each read once and only when somebody asks; without the compendium an id is plain text.
 */

interface Page {
  readonly id: string;
  readonly text: { readonly content?: string | null };
}
interface Journal {
  readonly pages: Iterable<Page>;
  readonly sheet: { render(options: object): Promise<unknown> };
}
interface Pack {
  readonly metadata: { readonly flags?: { readonly crossover?: { readonly rules?: string } } };
  getDocuments(): Promise<readonly Journal[]>;
}
interface Place extends RuleText {
  readonly journal: Journal;
  readonly page: string;
}

/** How long one points at a reference before it answers; the platform's own tooltips wait as long. */
const DELAY = 400;

const prefixOf = (id: string): string => id.slice(0, 3);
const packOf = (prefix: string): Pack | undefined =>
  ([...game.packs] as unknown as readonly Pack[]).find((p) => p.metadata.flags?.crossover?.rules === prefix);

const read = new Map<string, Promise<ReadonlyMap<string, Place>>>();

/** Every rule of a ruleset with the page it stands on. What could not be read is asked for again the next time. */
function placesOf(prefix: string): Promise<ReadonlyMap<string, Place>> {
  const known = read.get(prefix);
  if (known) return known;
  const reading = (async () => {
    const journals = (await packOf(prefix)?.getDocuments()) ?? [];
    return new Map(
      journals.flatMap((journal) =>
        [...journal.pages].flatMap((page) =>
          rulesOn(page.text.content ?? "").map((rule) => [rule.id, { ...rule, journal, page: page.id }] as const),
        ),
      ),
    );
  })();
  read.set(prefix, reading);
  reading.catch(() => read.delete(prefix));
  return reading;
}

/** The texts of rules by their ids; those that no compendium has are left out. */
export async function ruleTexts(ids: readonly string[]): Promise<readonly RuleText[]> {
  const found = await Promise.all(ids.map(async (id) => (await placesOf(prefixOf(id))).get(id)));
  return found.filter((place) => place !== undefined);
}

async function placesFor(link: HTMLElement): Promise<readonly Place[]> {
  const found = await Promise.all(
    ruleIds(link.dataset.rules ?? "").map(async (id) => (await placesOf(prefixOf(id))).get(id)),
  );
  return found.filter((place) => place !== undefined);
}

const linkAt = (event: Event): HTMLElement | null =>
  isElement(event.target) ? event.target.closest<HTMLElement>("a.rule-link") : null;

/** Who is pointed at or holds the focus now: a text that arrives late must not cover something else. */
let asked: HTMLElement | null = null;

async function show(link: HTMLElement): Promise<void> {
  asked = link;
  const places = await placesFor(link);
  if (places.length === 0 || asked !== link || !link.isConnected) return;
  game.tooltip?.activate(link, {
    html: ruleTipHtml(places, localize("CROSSOVER.Shared.Rule.open")),
    cssClass: "crossover-tooltip",
  });
}

function hide(link: HTMLElement): void {
  if (asked !== link) return;
  asked = null;
  game.tooltip?.deactivate();
}

/** The heading's name within its page, as the platform makes it. */
function anchorOf(heading: string): string {
  const page = CONFIG.JournalEntryPage.documentClass as unknown as { slugifyHeading?(text: string): string };
  const text = heading.replaceAll(/<[^>]*>/gu, "");
  return (
    page.slugifyHeading?.(text) ?? (text as unknown as { slugify(options: object): string }).slugify({ strict: true })
  );
}

/** Open the journal of the rules at the first rule that the link names. */
async function open(link: HTMLElement): Promise<void> {
  const [place] = await placesFor(link);
  if (!place) {
    ui.notifications.info(localize("CROSSOVER.Shared.Rule.missing"));
    return;
  }
  await place.journal.sheet.render({ force: true, pageId: place.page, anchor: anchorOf(place.heading) });
}

function listen(): void {
  let waiting = 0;
  listenEverywhere("pointerover", (event) => {
    const link = linkAt(event);
    if (!link || link === asked || event.pointerType === "touch") return;
    window.clearTimeout(waiting);
    waiting = window.setTimeout(() => void show(link), DELAY);
  });
  listenEverywhere("pointerout", (event) => {
    const link = linkAt(event);
    if (!link || (isNode(event.relatedTarget) && link.contains(event.relatedTarget))) return;
    window.clearTimeout(waiting);
    hide(link);
  });
  listenEverywhere("focusin", (event) => {
    const link = linkAt(event);
    if (link?.matches(":focus-visible")) void show(link);
  });
  listenEverywhere("focusout", (event) => {
    const link = linkAt(event);
    if (link) hide(link);
  });
  // Before anything else: the row, label or card that the reference stands in has its own clicks.
  listenEverywhere(
    "click",
    (event) => {
      const link = linkAt(event);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      hide(link);
      void atGesture(async () => open(link));
    },
    { capture: true },
  );
  listenEverywhere(
    "keydown",
    (event) => {
      const link = linkAt(event);
      if (!link || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      event.stopPropagation();
      link.click();
    },
    { capture: true },
  );
}

/** Listen for references wherever they stand, and make them of `@Rule[FUD-163]` in any text. */
export function registerRuleLinks(): void {
  CONFIG.TextEditor.enrichers.push({
    id: "crossover-rule",
    pattern: /@Rule\[([A-Z]{3}-\d{3})\](?:\{([^}]*)\})?/gu,
    enricher: async ([, id = "", label]: RegExpMatchArray) => {
      const box = document.createElement("span");
      if (packOf(prefixOf(id))) box.innerHTML = ruleLinkHtml(id);
      if (label !== undefined || !box.firstElementChild) (box.firstElementChild ?? box).textContent = label ?? id;
      return box;
    },
  } as never);
  listen();
}
