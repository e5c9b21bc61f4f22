/** Styles that come with what they are for: a table that plays one ruleset asks for no other's, and for no window's that nobody opens. */
import { documents } from "./dom.ts";
import { SYSTEM_ID } from "./ids.ts";

/** Those of `styles/late`, in the order in which they may overrule each other, whichever comes first. */
const ORDER = [
  "play",
  "sheets",
  "items",
  "windows",
  "drama",
  "doompool",
  "twintens",
  "destiny",
  "fudge",
  "outcomes",
  "compact",
] as const;
export type Styles = (typeof ORDER)[number];

const attribute = "data-crossover-styles";
const under = new Map<Styles, Promise<unknown>>();

/** Into one window; done when they are here. */
async function into(page: Document, name: Styles): Promise<void> {
  const link = page.createElement("link");
  link.rel = "stylesheet";
  link.href = foundry.utils.getRoute(`systems/${SYSTEM_ID}/styles/late/${name}.css`);
  link.setAttribute(attribute, name);
  const after = ORDER.slice(ORDER.indexOf(name) + 1).map((later) => `[${attribute}=${later}]`);
  const next = after.length > 0 ? page.head.querySelector(after.join()) : null;
  await new Promise((done, fail) => {
    link.addEventListener("load", done);
    link.addEventListener("error", () => {
      link.remove();
      fail(new Error(`${name}.css couldn't be loaded`));
    });
    page.head.insertBefore(link, next);
  });
}

/** Bring styles into every window of the game, once; a window that opens later takes along what the page has. */
export async function bringStyles(...names: readonly Styles[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      const coming = under.get(name) ?? Promise.all(documents().map(async (page) => into(page, name)));
      under.set(name, coming);
      // What couldn't be had is asked for again.
      await coming.catch((cause: unknown) => {
        under.delete(name);
        throw cause;
      });
    }),
  );
}

/** Of whoever plays by a ruleset. */
export const ofPeople = async (ruleset: Styles): Promise<void> => bringStyles("sheets", ruleset);

/** Of what is done at a table. */
export const ofPlay = async (): Promise<void> => bringStyles("play", "sheets", "outcomes");

/** What a window has that is no sheet: the frames of cards, forms and sheets, and its own. */
export const ofWindows = async (): Promise<void> => {
  await Promise.all([ofPlay(), bringStyles("windows")]);
};
