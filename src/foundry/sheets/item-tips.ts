import { ruleTexts } from "../chat/rule-links.ts";
import { isElement, isNode, listenEverywhere } from "../dom.ts";
import { peopleOf } from "../registry.ts";
import { ruleIds } from "../view/text/rule-text.ts";
import { itemTipHtml, type NamedText, type PowerTexts, textsOf } from "../view/tips/item-tip.ts";
import { registerTips, showTip } from "./tips.ts";

/**
 * What a power, feat or thing on a sheet does, shown when its name is pointed at or reached by keyboard: its own words, what its effects do by their compendium, and where neither
 * says anything the rules that it names. Texts are read when somebody asks, each compendium once.
 */

interface Told {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly system: Readonly<Record<string, unknown>>;
}

/** How long one points at a name before it answers; the platform's own tooltips wait as long. */
const DELAY = 400;
/** So many rules are read where nobody has written anything else. */
const RULES = 2;

const read = new Map<string, Promise<ReadonlyMap<string, NamedText>>>();

const textOf = (system: Readonly<Record<string, unknown>>): string =>
  typeof system.description === "string" ? system.description : "";

/** What each effect does, as the compendium says. What could not be read is asked for again the next time. */
function effectTexts({ pack, tells }: PowerTexts): Promise<ReadonlyMap<string, NamedText>> {
  const known = read.get(pack);
  if (known) return known;
  const reading = (async () => {
    const found = game.packs.get(`crossover.${pack}`) as unknown as
      | { getDocuments(): Promise<readonly Told[]> }
      | undefined;
    const docs = (await found?.getDocuments()) ?? [];
    return new Map(
      docs.flatMap((doc) => {
        const key = tells(doc);
        return key === null ? [] : [[key, { name: doc.name, html: textOf(doc.system) }] as const];
      }),
    );
  })();
  read.set(pack, reading);
  reading.catch(() => read.delete(pack));
  return reading;
}

const enrich = async (html: string, item: Item.Implementation): Promise<string> =>
  html === ""
    ? ""
    : foundry.applications.ux.TextEditor.implementation.enrichHTML(html, {
        secrets: item.isOwner,
        relativeTo: item,
      } as never);

/** What to show of an item; empty when nobody has written anything of it. */
async function tipOf(item: Item.Implementation): Promise<string> {
  const plain = item as unknown as Told;
  const from = peopleOf(item.actor)?.powerTexts;
  const known = from ? await effectTexts(from) : new Map<string, NamedText>();
  const told = textsOf(
    textOf(plain.system),
    (from?.effects(plain) ?? []).flatMap((key) => known.get(key) ?? []),
  );
  const silent = told.own === "" && told.effects.length === 0;
  const ids = silent && typeof plain.system.rules === "string" ? ruleIds(plain.system.rules) : [];
  return itemTipHtml(
    item.name,
    await enrich(told.own, item),
    await Promise.all(told.effects.map(async (e) => ({ ...e, html: await enrich(e.html, item) }))),
    await ruleTexts(ids.slice(0, RULES)),
  );
}

const nameAt = (event: Event): HTMLElement | null =>
  isElement(event.target) ? event.target.closest<HTMLElement>(".crossover.actor-sheet [data-about]") : null;

function itemOf(name: HTMLElement): Item.Implementation | null {
  const id = name.closest<HTMLElement>("[data-item-id]")?.dataset.itemId ?? "";
  const app = foundry.applications.instances.get(name.closest<HTMLElement>(".application")?.id ?? "") as unknown as
    | { readonly actor?: Actor.Implementation }
    | undefined;
  return (app?.actor?.items.get(id) as Item.Implementation | undefined) ?? null;
}

/** Who is pointed at or holds the focus now: a text that arrives late must not cover something else. */
let asked: HTMLElement | null = null;

async function show(name: HTMLElement): Promise<void> {
  asked = name;
  const item = itemOf(name);
  const html = item ? await tipOf(item) : "";
  if (html === "" || asked !== name || !name.isConnected) return;
  game.tooltip?.activate(name, { html, cssClass: "crossover-tooltip" });
}

function hide(name: HTMLElement): void {
  if (asked !== name) return;
  asked = null;
  game.tooltip?.deactivate();
}

/** Listen for names of things wherever a sheet lists them (`data-about`), and for whatever else of ours tells more when the focus is on it. */
export function registerItemTips(): void {
  registerTips();
  let waiting = 0;
  listenEverywhere("pointerover", (event) => {
    const name = nameAt(event);
    if (!name || name === asked || event.pointerType === "touch") return;
    window.clearTimeout(waiting);
    waiting = window.setTimeout(() => void show(name), DELAY);
  });
  listenEverywhere("pointerout", (event) => {
    const name = nameAt(event);
    if (!name || (isNode(event.relatedTarget) && name.contains(event.relatedTarget))) return;
    window.clearTimeout(waiting);
    hide(name);
  });
  listenEverywhere("focusin", (event) => {
    const name = nameAt(event);
    if (name?.matches(":focus-visible")) void show(name);
    else if (!name && isElement(event.target)) showTip(event.target as HTMLElement);
  });
  for (const type of ["focusout", "click"] as const)
    listenEverywhere(type, (event) => {
      const name = nameAt(event);
      window.clearTimeout(waiting);
      if (name) hide(name);
    });
}
