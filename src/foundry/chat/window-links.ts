import { openOwnHero } from "../begin/open.ts";
import { isElement, listenEverywhere } from "../dom.ts";
import { atGesture } from "../gesture.ts";
import { late } from "../late.ts";
import { openAnswers, openScreen } from "../play.ts";
import { openChoose } from "../settings/choose.ts";
import { openLibrary } from "../sharing/browser/open.ts";
import { localize } from "../view/text/localize.ts";

interface Opener {
  readonly label: string;
  readonly open: () => Promise<void>;
  readonly gm?: boolean;
}

/** Windows that a text may lead to; a player reads the name of a Gamemaster's window and is led nowhere. */
const OPENERS: Readonly<Record<string, Opener>> = {
  choose: { label: "CROSSOVER.Shared.Choose.title", open: openChoose, gm: true },
  screen: { label: "CROSSOVER.Shared.Screen.title", open: openScreen, gm: true },
  library: { label: "CROSSOVER.Browser.title", open: async () => openLibrary() },
  hero: { label: "CROSSOVER.Shared.Guide.ownHero", open: openOwnHero },
  tours: {
    label: "CROSSOVER.Shared.Tour.open",
    open: async () => (await late(() => import("../tours/tour.ts"))).openTours(),
  },
  answers: { label: "CROSSOVER.Shared.Answers.title", open: openAnswers },
};

function build(name: string, label: string | undefined): HTMLElement {
  const opener = Object.hasOwn(OPENERS, name) ? OPENERS[name] : undefined;
  const text = label ?? (opener ? localize(opener.label) : name);
  if (!opener || (opener.gm === true && !game.user.isGM)) {
    const plain = document.createElement("strong");
    plain.textContent = text;
    return plain;
  }
  // A link, not a button: who may only read a journal has all buttons of its window disabled.
  const link = document.createElement("a");
  link.setAttribute("role", "button");
  link.tabIndex = 0;
  link.classList.add("crossover", "window-link");
  link.dataset.open = name;
  link.textContent = text;
  return link;
}

/** `@Crossover[choose]{What do you play?}` in any text opens a window of this game: `choose`, `library`, `hero`, `tours`, `answers`, `screen`. */
export function registerWindowLinks(): void {
  CONFIG.TextEditor.enrichers.push({
    id: "crossover-window",
    pattern: /@Crossover\[([a-z]+)\](?:\{([^}]*)\})?/gu,
    enricher: async ([, name = "", label]: RegExpMatchArray) => build(name, label),
  } as never);
  const linkAt = ({ target }: Event): HTMLElement | null =>
    isElement(target) ? target.closest<HTMLElement>("a.window-link") : null;
  listenEverywhere("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    const link = linkAt(event);
    if (!link) return;
    event.preventDefault();
    link.click();
  });
  listenEverywhere("click", (event) => {
    const opener = OPENERS[linkAt(event)?.dataset.open ?? ""];
    if (!opener) return;
    event.preventDefault();
    void atGesture(opener.open);
  });
}
