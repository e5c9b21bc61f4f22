/** Sheets of Twin Tens as somebody at the table handles them, for the tests that build, read and search them. */
import type { Locator } from "playwright-core";
import { inGame, type Seat } from "./support.ts";

/** What tests read of a document, its sheet and Foundry's globals. */
export interface Sheet {
  readonly rendered: boolean;
  render(options: object): Promise<unknown>;
  readonly mode: string;
  toggleMode(): Promise<void>;
  setPosition(position: object): unknown;
  close(): Promise<unknown>;
}
export interface Doc {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  readonly sheet: Sheet;
  readonly items: { readonly contents: readonly Doc[]; getName(name: string): Doc };
  readonly system: { readonly rendered?: never } & Record<string, unknown>;
  toObject(): { readonly system: Record<string, unknown> };
  update(data: object): Promise<unknown>;
}
export interface Globals {
  readonly Actor: { readonly implementation: { create(data: object): Promise<Doc> } };
  readonly game: {
    readonly actors: { getName(name: string): Doc };
    readonly scenes: {
      getName(name: string): { readonly active: boolean; readonly tokens: { readonly size: number } } | undefined;
    };
    readonly messages: { readonly size: number };
    readonly packs: {
      readonly contents: readonly {
        readonly collection: string;
        readonly documentName: string;
        getDocuments(): Promise<Doc[]>;
      }[];
      get(id: string): { getDocuments(): Promise<(Doc & { execute(): Promise<unknown> })[]> };
    };
  };
}

/** Run something in somebody's page. */
export const g = <A, R>(seat: Seat, run: (arg: A) => R | Promise<R>, arg: A): Promise<R> => inGame(seat.page, run, arg);
/** The open sheet of an actor, and of an item. */
export const sheetOf = (seat: Seat): Locator => seat.page.locator(".application.crossover.actor-sheet.twintens");
export const itemSheet = (seat: Seat): Locator => seat.page.locator(".application.crossover.item-sheet.twintens");
/** An actor's data as it is stored. */
export const system = (seat: Seat, name: string): Promise<Record<string, unknown>> =>
  g(seat, (n: string) => (globalThis as unknown as Globals).game.actors.getName(n).toObject().system, name);

/** Open an actor's sheet alone, at its place. */
export async function open(seat: Seat, name: string, mode: "play" | "edit" = "play"): Promise<void> {
  await g(
    seat,
    async ([n, m]: readonly [string, string]) => {
      const { sheet } = (globalThis as unknown as Globals).game.actors.getName(n);
      await sheet.render({ force: true });
      if (sheet.mode !== m) await sheet.toggleMode();
      sheet.setPosition({
        left: 0,
        top: 0,
        width: Math.min(800, window.innerWidth - 8),
        height: window.innerHeight - 10,
      });
    },
    [name, mode] as const,
  );
  await sheetOf(seat).locator(".hero-name").first().waitFor();
}
export const close = (seat: Seat, name: string): Promise<unknown> =>
  g(seat, (n: string) => (globalThis as unknown as Globals).game.actors.getName(n).sheet.close(), name);
export const tab = async (seat: Seat, id: string): Promise<void> =>
  sheetOf(seat).locator(`nav.tabs [data-tab=${id}]`).click();

/** Write a value into a field as somebody does, and wait until it has arrived. */
export async function write(field: Locator, value: string): Promise<void> {
  await field.fill(value);
  await field.press("Tab");
}
/** Add a row of a table to the hero that is built. */
export async function add(seat: Seat, type: string, label: string): Promise<void> {
  await sheetOf(seat).locator(`.add-from select[id$="add-${type}"]`).selectOption({ label });
  await sheetOf(seat).locator(`button[data-action=addFrom][data-type=${type}]`).click();
}
/** Points spent and to spend. */
export const points = (seat: Seat): Promise<string> => sheetOf(seat).locator("[data-budget]").innerText();
