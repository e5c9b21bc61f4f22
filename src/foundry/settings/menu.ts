import { atGesture } from "../gesture.ts";
import { SYSTEM_ID } from "../ids.ts";

const { ApplicationV2 } = foundry.applications.api;

/** What a button among the system's settings says. */
interface Menu {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly icon: string;
  readonly restricted: boolean;
}

/** A button among the system's settings, whose window comes when it is pressed. Foundry wants the class of a window that it can draw: this one opens the other, and is never seen. */
export function registerMenu(key: string, menu: Menu, open: () => Promise<unknown>): void {
  const settings = game.settings as unknown as { registerMenu(ns: string, key: string, data: object): void };
  settings.registerMenu(SYSTEM_ID, key, {
    ...menu,
    type: class extends ApplicationV2 {
      override async render(): Promise<this> {
        await atGesture(open);
        return this;
      }
    },
  });
}
