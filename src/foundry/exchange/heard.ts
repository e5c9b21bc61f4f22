import { modelOf } from "./record.ts";

/** A message that came, or changed, as Foundry tells it. */
interface Told {
  readonly hook: string;
  readonly args: readonly [ChatMessage.Implementation, ...unknown[]];
}

const HOOKS = ["createChatMessage", "updateChatMessage"] as const;

/** What has come since this page was ready and before anybody followed cards: the first card of an evening may be somebody else's. */
let told: Told[] = [];
let listening: (() => void) | null = null;

/** At `ready`: keep what comes until somebody follows it. */
export function listenAhead(): void {
  const ids = HOOKS.map((hook) =>
    Hooks.on(hook, ((...args: Told["args"]) => {
      if (modelOf(args[0] as never)) told.push({ hook, args });
    }) as never),
  );
  listening = () => {
    for (const [n, hook] of HOOKS.entries()) Hooks.off(hook, ids[n] ?? 0);
  };
}

/** Whether a message came while nobody followed cards yet: it is news to whoever begins to. */
export const isNews = (id: string | null): boolean => told.some(({ args }) => args[0].id === id);

/** Follow messages as they come or change, with those that came before anybody could. */
export function hear(hook: (typeof HOOKS)[number], run: (message: ChatMessage.Implementation) => void): void {
  Hooks.on(hook, run as never);
  for (const one of told) if (one.hook === hook) run(one.args[0]);
}

/** Everybody follows now: nothing is kept any more. */
export function heardAll(): void {
  listening?.();
  listening = null;
  told = [];
}
