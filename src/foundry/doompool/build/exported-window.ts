import {
  type ExportedPool,
  isExportedPool,
  type PoolHero,
  poolHero,
  type PoolPiece,
  type PoolTransfer,
  readExportedPool,
  readExportedScene,
  SET_USES,
  type SetUse,
} from "../../../rules/doompool/index.ts";
import { atGesture } from "../../gesture.ts";
import { template } from "../../ids.ts";
import { localize } from "../../view/text/localize.ts";
import { createFrom, planFor, type PoolRecord, recordOf, writeTo } from "./exported-actors.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

const E = "CROSSOVER.Doompool.Exported";
const ICONS = { mapped: "fa-check", guessed: "fa-question", raw: "fa-box-archive" } as const;

/** What a piece of a hero is called: "Affiliation: Solo", "Power Set: Deep powers". */
function pieceName(piece: string): string {
  const [kind = "", ...rest] = piece.split(":");
  const name = rest.join(":");
  const label = localize(`${E}.Piece.${kind}`);
  if (name === "") return label;
  return `${label}: ${kind === "affiliation" ? localize(`CROSSOVER.Doompool.Affiliation.${name}`) : name}`;
}

/**
 * A character of another system comes in: what each of its sets is here, every trait with what becomes of it, the dice on both sides; then a new hero, or one that came from a file before, with what was
 * edited meanwhile kept and conflicts to decide.
 */
class ExportedWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "crossover-doompool-exported",
    classes: ["crossover", "doompool", "transfer"],
    window: { title: `${E}.title`, icon: "fa-solid fa-file-import", resizable: true },
    position: { width: 760, height: 720 },
    actions: {
      create: function (this: ExportedWindow) {
        void atGesture(async () => this.finish());
      },
      openActor: function (this: ExportedWindow) {
        this.done?.sheet?.render(true);
      },
    },
  };

  static override PARTS = { import: { template: template("doompool/exported"), scrollable: [".transfer-body"] } };

  file: ExportedPool = { name: "", pp: 0, story: "", sets: [] };
  folder: string | null = null;
  target: Actor.Implementation | null = null;
  done: Actor.Implementation | null = null;
  uses: Record<string, SetUse> = {};
  choices: Record<string, "file" | "actor"> = {};
  busy = false;

  /** Take up a file. What its sets were said to be last time holds again. */
  load(file: ExportedPool, folder: string | null, into: Actor.Implementation | null): void {
    this.file = file;
    this.folder = folder;
    this.target = into && recordOf(into) ? into : null;
    this.done = null;
    this.choices = {};
    this.uses = { ...(this.target && recordOf(this.target)?.uses) };
  }

  private transfer(): PoolTransfer {
    return poolHero(this.file, this.uses);
  }

  private plan(hero: PoolHero): readonly PoolPiece[] | null {
    const record = this.target ? recordOf(this.target) : null;
    return this.target && record ? planFor(this.target, record, hero) : null;
  }

  /** Heroes that came from a file before and may be written to. */
  private targets(): readonly Actor.Implementation[] {
    return game.actors.filter((a) => a.isOwner && recordOf(a as Actor.Implementation) !== null) as Actor.Implementation[];
  }

  protected override async _prepareContext(): Promise<never> {
    const { lines, totals, hero } = this.transfer();
    const plan = this.plan(hero);
    const pieces = (status: PoolPiece["status"]): object[] =>
      (plan ?? [])
        .filter((p) => p.status === status)
        .map(({ piece }) => ({ piece, name: pieceName(piece), takesFile: this.choices[piece] === "file" }));
    return {
      rootId: this.id,
      name: hero.name === "" ? localize(`${E}.unnamed`) : hero.name,
      asked: this.file.sets.some((s) => s.guess === null && this.uses[s.id] === undefined),
      sets: this.file.sets
        .filter((s) => s.label !== "")
        .map((s) => ({
          id: s.id,
          label: s.label,
          unknown: s.guess === null && this.uses[s.id] === undefined,
          traits: s.traits.map((t) => [t.name, ...t.dice.map((d) => `d${d}`)].join(" ")).join(", "),
          uses: SET_USES.map((value) => ({
            value,
            label: localize(`${E}.Use.${value}`),
            chosen: value === (this.uses[s.id] ?? s.guess ?? "story"),
          })),
        })),
      totals: totals.map(({ label, there, here }) => ({
        label,
        there: there.map((d) => `d${d}`).join(" "),
        here: here.length === 0 ? "\u2013" : here.map((d) => `d${d}`).join(" "),
        same: there.join() === here.join(),
      })),
      lines: lines.map((l) => ({
        field: l.field,
        value: l.value,
        status: l.status,
        icon: ICONS[l.status],
        statusLabel: localize(`${E}.Status.${l.status}`),
        note: localize(
          `${E}.Note.${l.note}`,
          Object.fromEntries(
            Object.entries(l.data).map(([k, v]) => [k, k === "pattern" ? localize(String(v)) : v]),
          ),
        ),
      })),
      merge: plan && { conflicts: pieces("conflict"), fromFile: pieces("file"), kept: pieces("kept"), nothing: plan.length === 0 },
      targets: [
        { id: "", name: localize(`${E}.newActor`), chosen: this.target === null },
        ...this.targets().map((a) => ({ id: a.id, name: a.name, chosen: a === this.target })),
      ],
      isNew: this.target === null,
      mayCreate: this.target !== null || Actor.implementation.canUserCreate(game.user),
      done: this.done && { name: this.done.name },
    } as never;
  }

  protected override async _onRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onRender"]>
  ): Promise<void> {
    await super._onRender(...args);
    const on = (selector: string, run: (input: HTMLInputElement) => void): void => {
      for (const input of this.element.querySelectorAll<HTMLInputElement>(selector))
        input.addEventListener("change", () => {
          run(input);
        });
    };
    on("select[data-set]", (select) => {
      const id = select.dataset.set ?? "";
      const use = SET_USES.find((u) => u === select.value);
      if (use) this.uses = { ...this.uses, [id]: use };
      void this.render().then(() => {
        this.element.querySelector<HTMLElement>(`select[data-set="${CSS.escape(id)}"]`)?.focus();
      });
    });
    on("select[name=target]", (select) => {
      this.target = (game.actors.get(select.value) as Actor.Implementation | undefined) ?? null;
      this.choices = {};
      void this.render().then(() => {
        this.element.querySelector(".transfer-body")?.scrollTo(0, 0);
        this.element.querySelector<HTMLElement>("select[name=target]")?.focus();
      });
    });
    on("input[data-conflict]", (input) => {
      this.choices = { ...this.choices, [input.dataset.conflict ?? ""]: input.value === "file" ? "file" : "actor" };
    });
  }

  /** Make the hero, or bring the chosen one up to the file. One click does it once. */
  private async finish(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      const { hero } = this.transfer();
      const record: PoolRecord = { uses: this.uses, hero, file: this.file };
      const plan = this.plan(hero);
      if (this.target && plan) {
        const taken = plan.filter((p) => p.status === "file" || (p.status === "conflict" && this.choices[p.piece] === "file"));
        await writeTo(this.target, hero, taken.map((p) => p.piece), record);
        this.done = this.target;
      } else this.done = await createFrom(hero, record, this.folder);
      await this.render();
      this.element.querySelector<HTMLElement>("[data-action=openActor]")?.focus();
    } finally {
      this.busy = false;
    }
  }
}

let open: ExportedWindow | null = null;

/** Open the import with plain data of a file. */
export async function openExported(
  value: unknown,
  { folder = null, into = null }: { readonly folder?: string | null; readonly into?: Actor.Implementation | null } = {},
): Promise<void> {
  const file = readExportedPool(value);
  if (!file) {
    ui.notifications.warn(localize(`${E}.noCharacter`));
    return;
  }
  open ??= new ExportedWindow();
  open.load(file, folder, into);
  await open.render({ force: true });
}

/** Open the import with a file that it knows; false for any other. */
export async function takeFile(file: File, folder: string | null): Promise<boolean> {
  let value: unknown = null;
  try {
    value = JSON.parse(await file.text()) as unknown;
  } catch {
    // No JSON is no file of that system; who else was offered it says what is wrong with it.
    return false;
  }
  if (!isExportedPool(value)) return false;
  const scene = readExportedScene(value);
  if (scene) await (await import("./exported-scene.ts")).openScene(scene);
  else await openExported(value, { folder });
  return true;
}
