import {
  type FileRead,
  type MergeChoice,
  type MergeField,
  mergeInto,
  planMerge,
  readCharacter,
  readTransfer,
  statedLevel,
  type Transfer,
  type TransferCharacter,
} from "../../../../rules/fudge/index.ts";
import { atGesture } from "../../../gesture.ts";
import { template } from "../../../ids.ts";
import { localize } from "../../../view/text/localize.ts";
import {
  characterOf,
  createFrom,
  type TransferKind,
  writeTo,
} from "./actors.ts";
import { type ActorRecord, recordOf, transferable } from "./record.ts";
import { readText } from "./files.ts";
import { byName, type LedgerFilter, mergeView, previewView, problemView } from "./view.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** A file that was read, with what follows from it for the chosen actor. */
interface Loaded {
  readonly name: string;
  readonly read: FileRead;
}

const choiceOf = (value: string | undefined): MergeChoice => (value === "file" ? "file" : "actor");

/**
 * A character of the calculator comes in: the file, every field with what becomes of it, the totals on both sides; then a new actor, or an actor that came from the file
 * before, with what was edited meanwhile kept and conflicts to decide.
 */
class ImportWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "crossover-fudge-import",
    classes: ["crossover", "fudge", "transfer"],
    window: { title: "CROSSOVER.Fudge.Transfer.importTitle", icon: "fa-solid fa-file-import", resizable: true },
    position: { width: 760, height: 720 },
    actions: {
      create: function (this: ImportWindow) {
        void atGesture(async () => this.finish());
      },
      another: function (this: ImportWindow) {
        this.load(null);
      },
      openActor: function (this: ImportWindow) {
        this.done?.sheet?.render(true);
      },
    },
  };

  static override PARTS = { import: { template: template("fudge/transfer-import"), scrollable: [".transfer-body"] } };

  /** Folder in which a new actor is made. */
  folder: string | null = null;
  /** The actor that the file goes into; null makes a new one. */
  target: Actor.Implementation | null = null;
  /** What the last import made. */
  done: Actor.Implementation | null = null;
  filter: LedgerFilter = "all";
  kind: TransferKind = "fudgeHero";
  balanced = true;
  choices: Record<string, MergeChoice> = {};
  loaded: Loaded | null = null;
  busy = false;

  /** Take up a file, or none. */
  load(file: Loaded | null): void {
    this.loaded = file;
    this.done = null;
    this.choices = {};
    this.filter = "all";
    void this.render({ force: true });
  }

  async loadFile(file: File): Promise<void> {
    this.load({ name: file.name, read: readText(await file.text()) });
  }

  /** Actors that came from a file before and may be written to. */
  private targets(): readonly Actor.Implementation[] {
    return game.actors
      .filter(
        (a) => transferable(a as Actor.Implementation) && a.isOwner && recordOf(a as Actor.Implementation) !== null,
      )
      .sort((a, b) => byName(a as never, b as never)) as Actor.Implementation[];
  }

  private transfer(): Transfer | null {
    const read = this.loaded?.read;
    if (!read?.document) return null;
    const ids = this.target ? (recordOf(this.target)?.ids ?? {}) : {};
    return readTransfer(read, {
      ids,
      balance: localize("CROSSOVER.Fudge.Transfer.balanceNote"),
      balanced: this.balanced,
    });
  }

  /** Three sides of an import into an actor: as the last import left it, as the file has it, as it is. */
  private merge(
    transfer: Transfer,
  ): { readonly actor: TransferCharacter; readonly plan: readonly MergeField[] } | null {
    const { target } = this;
    const record = target ? recordOf(target) : null;
    if (!target || !record) return null;
    const before = readCharacter(record.document, [], record).character;
    const actor = characterOf(target);
    return { actor, plan: planMerge(before, transfer.character, actor) };
  }

  private recordFor(): ActorRecord | null {
    const read = this.loaded?.read;
    const old = this.target ? recordOf(this.target) : null;
    return read?.document
      ? {
          document: read.document,
          ids: old?.ids ?? {},
          balance: localize("CROSSOVER.Fudge.Transfer.balanceNote"),
          balanced: this.balanced,
          surplus: read.surplus,
          level: statedLevel(read) ?? undefined,
        }
      : null;
  }

  protected override async _prepareContext(): Promise<never> {
    const { loaded } = this;
    const transfer = this.transfer();
    const merge = transfer ? this.merge(transfer) : null;
    const targets = this.targets();
    return {
      rootId: this.id,
      file: loaded?.name ?? null,
      refused: loaded && !transfer ? loaded.read.problems.map((p) => problemView(p, localize)) : null,
      preview: transfer && loaded ? previewView(transfer, loaded.read, this.filter, localize) : null,
      merge: merge ? mergeView(merge.plan, this.choices, localize) : null,
      targets: [
        { id: "", name: localize("CROSSOVER.Fudge.Transfer.newActor"), chosen: this.target === null },
        ...targets.map((a) => ({ id: a.id, name: a.name, chosen: a === this.target })),
      ],
      kinds: (["fudgeHero", "fudgeMinion"] as const).map((value) => ({
        value,
        label: localize(`TYPES.Actor.${value}`),
        chosen: value === this.kind,
      })),
      isNew: this.target === null,
      balanced: this.balanced,
      mayCreate: this.target !== null || Actor.implementation.canUserCreate(game.user),
      done: this.done ? { name: this.done.name } : null,
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
    const again = (selector: string): void =>
      void this.render().then(() => {
        this.element.querySelector<HTMLElement>(selector)?.focus();
      });
    on("input[type=file]", (input) => {
      const [file] = input.files ?? [];
      if (file) void atGesture(async () => this.loadFile(file));
    });
    on("input[name=filter]", (input) => {
      this.filter = input.value as LedgerFilter;
      again("input[name=filter]:checked");
    });
    on("select[name=target]", (input) => {
      this.target = (game.actors.get(input.value) as Actor.Implementation | undefined) ?? null;
      this.choices = {};
      // What it would do to the actor stands first, above what was looked at so far.
      void this.render().then(() => {
        this.element.querySelector(".transfer-body")?.scrollTo(0, 0);
        this.element.querySelector<HTMLElement>("select[name=target]")?.focus();
      });
    });
    on("select[name=kind]", (input) => {
      this.kind = input.value as TransferKind;
    });
    on("input[name=balanced]", (input) => {
      this.balanced = input.checked;
      again("input[name=balanced]");
    });
    on("input[data-conflict]", (input) => {
      this.choices = { ...this.choices, [input.dataset.conflict ?? ""]: choiceOf(input.value) };
    });
    const drop = this.element.querySelector<HTMLElement>(".window-content") ?? this.element;
    drop.addEventListener("dragover", (event) => {
      event.preventDefault();
    });
    drop.addEventListener("drop", (event) => {
      const [file] = event.dataTransfer?.files ?? [];
      if (!file) return;
      event.preventDefault();
      event.stopPropagation();
      void atGesture(async () => this.loadFile(file));
    });
  }

  /** Make the actor, or bring the chosen one up to the file. One click does it once. */
  private async finish(): Promise<void> {
    const transfer = this.transfer();
    const record = this.recordFor();
    if (this.busy || !transfer || !record) return;
    this.busy = true;
    try {
      const merge = this.merge(transfer);
      if (this.target && merge) {
        await writeTo(
          this.target,
          merge.actor,
          mergeInto(transfer.character, merge.actor, merge.plan, this.choices),
          record,
        );
        this.done = this.target;
      } else this.done = await createFrom(transfer.character, this.kind, record, this.folder);
      await this.render();
      this.element.querySelector<HTMLElement>("[data-action=openActor]")?.focus();
    } finally {
      this.busy = false;
    }
  }
}

let open: ImportWindow | null = null;

/** What the import may be opened with. */
export interface ImportOptions {
  readonly folder?: string | null;
  /** An actor that came from a file before. */
  readonly into?: Actor.Implementation;
  readonly file?: File;
}

/** Open the import: empty, for an actor, or with a file that was dropped. */
export async function openImport({ folder = null, into, file }: ImportOptions = {}): Promise<void> {
  open ??= new ImportWindow();
  open.folder = folder;
  open.target = into ?? null;
  if (file) await open.loadFile(file);
  else open.load(null);
}

/** Open the import with a file that it knows; false for any other. */
export async function takeFile(file: File, folder: string | null): Promise<boolean> {
  const { document, problems } = readText(await file.text());
  if (document === null && !problems.some((p) => p.accepted === "exported")) return false;
  await openImport({ folder, file });
  return true;
}
