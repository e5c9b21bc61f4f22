import { late } from "../late.ts";
import { declarationOf } from "../registry.ts";
import type { RulesetDeclaration } from "../ruleset.ts";
import { playedRulesets } from "../settings/register.ts";
import { ofWindows } from "../styles.ts";
import { glyphButton } from "../view/glyph-button.ts";
import { localize } from "../view/text/localize.ts";
import { asked, begunOf, draftsOf } from "./draft.ts";
import { takeDroppedHeroes } from "./drop.ts";

/** The ways to begin a hero, in the order in which they are offered. */
export const WAYS = ["guided", "example", "blank", "import"] as const;
export type Way = (typeof WAYS)[number];

/** Pictures of the ways. */
export const GLYPHS: Readonly<Record<Way, string>> = {
  guided: "fa-solid fa-wand-magic-sparkles",
  example: "fa-solid fa-user-astronaut",
  blank: "fa-regular fa-file",
  import: "fa-solid fa-file-import",
};

/** What was said before a way was chosen. */
export interface Beginning {
  readonly type: string;
  readonly name: string;
  readonly folder: string | null;
  /** A blank actor that becomes the hero. */
  readonly into?: Actor.Implementation;
}

const begins = (type: string): RulesetDeclaration | null => {
  const ruleset = declarationOf({ type });
  return ruleset?.begin?.type === type ? ruleset : null;
};

/** Whether a kind of actor begins in other ways than blank. */
export const hasWays = (type: string): boolean => begins(type) !== null;

/** Begin a hero by one of the ways that aren't a blank sheet. */
export async function beginBy(way: Exclude<Way, "blank">, beginning: Beginning): Promise<void> {
  const ruleset = begins(beginning.type);
  if (!ruleset) return;
  if (way === "guided")
    await (await late(async () => import("./window.ts"), ofWindows)).openGuide(ruleset.id, beginning);
  else if (way === "example")
    await (await late(async () => import("./examples.ts"), ofWindows)).openExamples(ruleset.id, beginning);
  else await (await late(async () => import("./import.ts"), ofWindows)).importHero(ruleset, beginning);
}

/** The list of heroes that players ask for. */
export const openAsked = async (): Promise<void> =>
  (await late(async () => import("./requests.ts"), ofWindows)).openRequests();

/** Foes in a hurry, for a Gamemaster. */
export const openQuickFoes = async (ruleset: string): Promise<void> =>
  (await late(async () => import("./foes.ts"), ofWindows)).openFoes(ruleset);

/** Rulesets of this table whose heroes begin by questions. */
const guided = (): readonly RulesetDeclaration[] => playedRulesets().filter((r) => r.begin !== undefined);

/** Which ruleset a hero is to be of, where several are played; null when the question was closed. */
async function whichRuleset(all: readonly RulesetDeclaration[]): Promise<RulesetDeclaration | null> {
  const [only] = all;
  if (!only || all.length === 1) return only ?? null;
  const DialogV2 = foundry.applications.api.DialogV2 as unknown as { wait(options: object): Promise<unknown> };
  const chosen = await DialogV2.wait({
    rejectClose: false,
    classes: ["crossover", "which-ruleset"],
    window: { title: localize("CROSSOVER.Shared.Guide.title"), icon: GLYPHS.guided },
    content: `<p>${localize("CROSSOVER.Shared.Guide.ofWhich")}</p>`,
    buttons: all.map((r, n) => ({ action: r.id, label: localize(r.label), default: n === 0 })),
  });
  return all.find((r) => r.id === chosen) ?? null;
}

/** Begin or go on with a hero of one's own. */
export async function openOwnHero(): Promise<void> {
  const all = guided();
  const begun = begunOf(draftsOf(game.user));
  const ruleset = all.find((r) => r.id === begun?.ruleset) ?? (await whichRuleset(all));
  if (ruleset?.begin) await beginBy("guided", { type: ruleset.begin.type, name: "", folder: null });
}

function headButton(
  element: HTMLElement,
  name: string,
  glyph: string,
  text: string,
  press: () => Promise<unknown>,
): void {
  const header = element.querySelector(".directory-header");
  if (!header) return;
  header.prepend(glyphButton({ glyph, text, classes: "crossover library-open", data: { heroes: name }, press }));
}

/** In the directory's head: what players ask for, for a Gamemaster; a hero of one's own, for whoever may create none. */
function headButtons(element: HTMLElement): void {
  for (const old of element.querySelectorAll("[data-heroes]")) old.remove();
  const count = game.user.isGM ? asked().length : 0;
  if (count > 0)
    headButton(
      element,
      "asked",
      "fa-solid fa-user-plus",
      localize("CROSSOVER.Shared.Guide.askedFor", { count }),
      openAsked,
    );
  if (!game.user.isGM && !Actor.implementation.canUserCreate(game.user) && guided().length > 0)
    headButton(element, "own", GLYPHS.guided, localize("CROSSOVER.Shared.Guide.ownHero"), openOwnHero);
}

/** What a Gamemaster was told of already on this page. */
const toldOf = new Set<string>();

/** Say what has come since, once each, and bring the button up to date. */
function followAsked(): void {
  if (!game.user.isGM) return;
  const now = asked();
  const ids = now.map(({ user, draft }) => `${user.id} ${draft.key}`);
  for (const [n, { user, draft }] of now.entries()) {
    const id = ids[n] ?? "";
    if (!toldOf.has(id))
      ui.notifications.info(localize("CROSSOVER.Shared.Guide.asksFor", { user: user.name, name: draft.name }));
    toldOf.add(id);
  }
  for (const id of toldOf) if (!ids.includes(id)) toldOf.delete(id);
  const directory = (ui as unknown as { readonly actors?: { readonly element?: HTMLElement } }).actors;
  if (directory?.element) headButtons(directory.element);
}

/** A Gamemaster who comes in later finds what was asked for meanwhile; one who is here hears of it. */
export function registerBeginning(): void {
  takeDroppedHeroes();
  Hooks.on(
    "renderActorDirectory" as never,
    ((_app: unknown, element: HTMLElement) => {
      headButtons(element);
    }) as never,
  );
  Hooks.on("updateUser", followAsked);
  Hooks.once("ready", followAsked);
}
