/**
 * What the Gamemaster of a soak does with cards, in the page: it opens one as somebody of the board does, answers it, applies it, takes it back, wherever the chat stands at that moment. Sent there as
 * text, so it sees the page's globals and its one argument, nothing else of this file.
 */

/** What a press came to: a card opened, a button of one pressed, a step taken back or brought back, a question answered; null when there was nothing to press. */
export type Press = "opened" | "pressed" | "back" | "asked" | null;

interface Doc {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly actor: Doc | null;
  readonly contents: Doc[];
  readonly _stats: { readonly modifiedTime: number };
  readonly object: { setTarget(on: boolean, options: object): void } | null;
}
interface Entry {
  readonly id: string;
  readonly refused?: string;
}
interface Page {
  readonly game: {
    readonly messages: Doc & { get(id: string): Doc | undefined };
    readonly scenes: { readonly contents: readonly { readonly tokens: { readonly contents: readonly Doc[] } }[] };
    readonly actors: { readonly contents: readonly { readonly sheet: unknown }[] };
    readonly crossover: {
      readonly api: {
        actionsOf(actor: Doc): readonly { readonly entries: readonly Entry[] }[];
        use(actor: Doc, id: string, quick: boolean): Promise<void>;
        rulesetOf(actor: Doc): unknown;
      };
    };
  };
  readonly ui: { readonly chat: { readonly popout: Window | null } };
  readonly foundry: { readonly applications: { readonly instances: Map<string, Window> } };
}
interface Window {
  readonly element: HTMLElement | null;
  readonly hasFrame: boolean;
  readonly rendered: boolean;
  close(options: object): Promise<unknown>;
}

/** One press, chosen by a number. Resolves when the card has changed, or when nothing came of it for a while. */
export const pressCard = async (pick: number): Promise<Press> => {
  const { game, ui, foundry } = globalThis as unknown as Page;
  const until = async (test: () => boolean, ms: number): Promise<boolean> => {
    for (const end = Date.now() + ms; Date.now() < end; await new Promise((done) => setTimeout(done, 20)))
      if (test()) return true;
    return test();
  };
  const cards = (): Doc[] => game.messages.contents.filter((message) => message.type === "exchange");
  // Whatever is asked is answered as usual first; a question that stays is closed, as people do.
  const kept = new Set<unknown>([game.actors.contents[0]?.sheet, ui.chat.popout]);
  const asking = (): Window[] =>
    [...foundry.applications.instances.values()].filter((app) => app.hasFrame && app.rendered && !kept.has(app));
  const question = asking().at(-1);
  if (question) {
    const yes = question.element?.querySelector<HTMLElement>(
      "button[type=submit], [data-action=yes], [data-action=ok]",
    );
    const before = cards().length;
    yes?.click();
    if (yes && (await until(() => !question.rendered, 1500))) {
      await until(() => cards().length > before || asking().length > 0, 1000);
      return cards().length > before ? "opened" : "asked";
    }
    await question.close({ animate: false });
    return "asked";
  }
  const latest = cards().slice(-3);
  if (latest.length === 0 || pick % 6 === 0) {
    const tokens = game.scenes.contents[0]?.tokens.contents ?? [];
    const token = tokens[pick % tokens.length];
    const actor = token?.actor;
    if (!actor) return null;
    const { api } = game.crossover;
    const foe = tokens.find(
      (other, index) =>
        index > pick % 5 && other !== token && other.actor && api.rulesetOf(other.actor) === api.rulesetOf(actor),
    );
    foe?.object?.setTarget(true, { releaseOthers: true });
    const entries = api
      .actionsOf(actor)
      .flatMap((group) => group.entries)
      .filter(({ refused }) => refused === undefined);
    const entry = entries[pick % Math.max(1, entries.length)];
    if (!entry) return null;
    const before = cards().length;
    // What asks for something waits for its answer, which is the next press.
    void api.use(actor, entry.id, true);
    await until(() => cards().length > before || asking().length > 0, 1500);
    return cards().length > before ? "opened" : "asked";
  }
  // The chat may be in a window of its own, and that in another window of the browser.
  const log = ui.chat.popout?.rendered === true ? ui.chat.popout.element : document.querySelector("#chat");
  const buttons = latest.flatMap((card) => [
    ...(log?.querySelectorAll<HTMLElement>(
      `[data-message-id="${card.id}"] :is(button[data-gesture]:not([aria-disabled=true]), .latest button[data-step])`,
    ) ?? []),
  ]);
  // What carries a card on is pressed more often than what takes it back.
  const onward = buttons.filter((button) => button.dataset.gesture !== undefined);
  const choice = onward.length > 0 && pick % 5 > 0 ? onward : buttons;
  const button = choice[Math.floor(pick / 7) % Math.max(1, choice.length)];
  if (!button) return null;
  const id = button.closest<HTMLElement>("[data-message-id]")?.dataset.messageId ?? "";
  const stamp = game.messages.get(id)?._stats.modifiedTime;
  button.click();
  await until(() => game.messages.get(id)?._stats.modifiedTime !== stamp || asking().length > 0, 1500);
  return button.dataset.step === undefined ? "pressed" : "back";
};
