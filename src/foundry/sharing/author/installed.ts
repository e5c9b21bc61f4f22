/** Modules that were shared from Crossover and are turned on here: what they bring is offered once a version, and goes through the same window as any file. */
import { atGesture } from "../../gesture.ts";
import { SYSTEM_ID } from "../../ids.ts";
import { localize } from "../../view/text/localize.ts";
import { openIncoming } from "../incoming/open.ts";

const SETTING = "installedModules";

interface ModuleLike {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly active: boolean;
  readonly flags?: { readonly crossover?: { readonly bundle?: unknown } };
}

const settings = (): {
  register(ns: string, key: string, data: object): void;
  get(ns: string, key: string): unknown;
  set(ns: string, key: string, value: unknown): Promise<unknown>;
} => game.settings as never;

function seen(): Record<string, string> {
  try {
    return JSON.parse(String(settings().get(SYSTEM_ID, SETTING))) as Record<string, string>;
  } catch {
    return {};
  }
}

/** A file inside of the module and nowhere else. */
const bundlePath = (m: ModuleLike): string | null => {
  const file = m.flags?.crossover?.bundle;
  return typeof file === "string" && /^[\w-]+(\/[\w-]+)*\.json$/u.test(file) ? `modules/${m.id}/${file}` : null;
};

/** Modules with documents in a version that this world hasn't been offered. */
const waitingModules = (): ModuleLike[] => {
  const known = seen();
  return [...((game.modules ?? []) as unknown as Iterable<ModuleLike>)].filter(
    (m) => m.active && bundlePath(m) !== null && known[m.id] !== m.version,
  );
};

/** Open what a module brings, as if its file had been dropped. */
async function bringInModule(module: ModuleLike): Promise<void> {
  const answer = await fetch(foundry.utils.getRoute(bundlePath(module) ?? ""));
  if (!answer.ok) throw new Error(localize("CROSSOVER.Sharing.Author.Installed.unreadable", { title: module.title }));
  await openIncoming([
    new File([await answer.text()], `${module.title} ${module.version}.json`, { type: "application/json" }),
  ]);
  await settings().set(SYSTEM_ID, SETTING, JSON.stringify({ ...seen(), [module.id]: module.version }));
}

async function offer(module: ModuleLike): Promise<void> {
  const text = (key: string): string =>
    localize(`CROSSOVER.Sharing.Author.Installed.${key}`, { title: module.title, version: module.version });
  const { DialogV2 } = foundry.applications.api as unknown as { DialogV2: { wait(options: object): Promise<unknown> } };
  const content = document.createElement("p");
  content.textContent = text("content");
  const choice = await DialogV2.wait({
    id: `crossover-installed-${module.id}`,
    classes: ["crossover"],
    window: { title: text("title"), icon: "fa-solid fa-box-open" },
    content: content.outerHTML,
    buttons: [
      { action: "look", label: text("look"), icon: "fa-solid fa-file-import", default: true },
      { action: "never", label: text("never"), icon: "fa-solid fa-xmark" },
    ],
    rejectClose: false,
  });
  if (choice === "look") await bringInModule(module);
  else if (choice === "never")
    await settings().set(SYSTEM_ID, SETTING, JSON.stringify({ ...seen(), [module.id]: module.version }));
}

/** At the start of a session the Gamemaster is asked about each; closing the question asks again next time. */
export function registerInstalled(): void {
  settings().register(SYSTEM_ID, SETTING, { scope: "world", config: false, type: String, default: "{}" });
  Hooks.once("ready", () => {
    if (game.users.activeGM?.isSelf !== true) return;
    void atGesture(async () => {
      for (const module of waitingModules()) await offer(module);
    });
  });
}
