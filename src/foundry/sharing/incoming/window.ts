import type { Bundle, Kind, Problem, Source } from "../../../sharing/bundle.ts";
import { breathe } from "../../breathe.ts";
import { atGesture } from "../../gesture.ts";
import { template } from "../../ids.ts";
import { localize } from "../../view/text/localize.ts";
import { kindLabel } from "../browser/window.ts";
import { HELP_CONTROL, helpAction } from "../help.ts";
import { chooseAll, type PlanRow, planRows, proposed } from "./plan.ts";
import { bundleInZip, readFile } from "./reading.ts";
import { documentsIn, type ImportRecord, recordsOf, writesOf } from "./record.ts";
import { type ImportResult, type Progress, runImport, undoImport, type UndoResult } from "./run.ts";
import { type Choice, STANDINGS } from "./standing.ts";
import { aroundOf, readLimits, targetPacks } from "./table.ts";
import { planView, problemText } from "./view.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** Where somebody is with it: nothing yet, reading, deciding, writing, done, taking back. */
type Stage = "empty" | "reading" | "plan" | "running" | "done" | "undoing" | "undone";

/** Milliseconds of checking before the page is let breathe. */
const BREATH = 24;

/** What is to be brought in, from one file or several. */
interface Read {
  readonly title: string;
  readonly bundle: Bundle | null;
  readonly problems: readonly (Problem & { readonly file: string })[];
}

/** Bring in: what a file holds, how it stands to the world, what is to be done with each document; then all of it in one go that can be stopped and taken back. */
class IncomingWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "crossover-incoming",
    tag: "section",
    classes: ["crossover", "incoming"],
    window: {
      title: "CROSSOVER.Incoming.title",
      icon: "fa-solid fa-file-import",
      resizable: true,
      controls: [HELP_CONTROL],
    },
    position: { width: 760, height: 720 },
    actions: {
      help: helpAction("sharing"),
      choose: function (this: IncomingWindow) {
        this.element.querySelector<HTMLInputElement>("input[type=file]")?.click();
      },
      run: function (this: IncomingWindow) {
        void atGesture(async () => this.run());
      },
      stop: function (this: IncomingWindow) {
        this.halt = true;
      },
      again: function (this: IncomingWindow) {
        void atGesture(async () => this.start());
      },
      undo: function (this: IncomingWindow, _event: Event, target: HTMLElement) {
        void atGesture(async () => this.undo(target.dataset.record ?? ""));
      },
      page: function (this: IncomingWindow, _event: Event, target: HTMLElement) {
        this.page = Math.max(0, this.page + Number(target.dataset.by));
        void this.render().then(() => {
          this.element.querySelector(".incoming-table-wrap")?.scrollTo({ top: 0 });
        });
      },
    },
  };

  static override PARTS = {
    incoming: {
      template: template("shared/incoming"),
      templates: [template("shared/incoming-plan")],
      scrollable: [".incoming-scroll"],
    },
  };

  declare stage: Stage;
  declare private content: Read | null;
  declare private rows: readonly PlanRow[];
  declare private chosen: Map<string, Choice>;
  declare private pack: string | null;
  declare private page: number;
  declare private progress: Progress;
  declare private halt: boolean;
  declare private result: ImportResult | null;
  declare private undone: UndoResult | null;
  declare private turn: number;

  constructor() {
    super();
    Object.assign(this, {
      stage: "empty",
      content: null,
      rows: [],
      chosen: new Map(),
      pack: null,
      page: 0,
      progress: { done: 0, of: 0 },
      halt: false,
      result: null,
      undone: null,
      turn: 0,
    });
  }

  protected override async _prepareContext(): Promise<never> {
    const records = this.stage === "empty" ? await recordsOf(game.world.id) : [];
    const kinds = this.content?.bundle ? Object.keys(this.content.bundle.documents) : [];
    const packs = targetPacks(kinds);
    const module = this.content?.bundle?.module ?? null;
    return {
      rootId: this.id,
      stage: Object.fromEntries(
        (["empty", "reading", "plan", "running", "done", "undoing", "undone"] as const).map((s) => [
          s,
          s === this.stage,
        ]),
      ),
      title: this.content?.title ?? "",
      module: module ? { ...module, by: module.authors.map((a) => a.name).join(", ") } : null,
      problems: this.problems(),
      plan:
        this.stage === "plan"
          ? planView(
              this.rows,
              this.chosen,
              this.page,
              (r) =>
                kindLabel(
                  r.kind,
                  typeof r.data["type"] === "string" && (r.kind === "Actor" || r.kind === "Item")
                    ? r.data["type"]
                    : r.kind,
                ),
              localize,
            )
          : null,
      targets:
        packs.length === 0
          ? []
          : [
              { value: "", label: localize("CROSSOVER.Incoming.world"), chosen: this.pack === null },
              ...packs.map((p) => ({ value: p.collection, label: p.title, chosen: p.collection === this.pack })),
            ],
      progress: this.progress,
      progressText: this.progressText(),
      progressing: this.stage === "reading" || this.stage === "running" || this.stage === "undoing",
      result: this.result
        ? {
            count: broughtIn(this.result.record).reduce((n, k) => n + k.count, 0),
            deleted: this.result.record.deleted.length,
            stopped: this.result.stopped,
            failed: this.result.failed,
            record: this.result.record.id,
            kinds: broughtIn(this.result.record),
          }
        : null,
      undone: this.undone,
      keptCount: this.undone?.kept.length ?? 0,
      records: records.map((r) => ({
        id: r.id,
        title: r.title,
        finished: r.finished,
        count: documentsIn(r),
        when: new Date(r.time).toLocaleString(game.i18n.lang, { dateStyle: "medium", timeStyle: "short" }),
      })),
    } as never;
  }

  /** What was refused or left out of the file, in words; repairs stand with their documents. */
  private problems(): readonly {
    readonly text: string;
    readonly severity: string;
    readonly label: string;
    /** What the reader of the file said, for whoever can use it. */
    readonly details: string;
  }[] {
    const told = (this.content?.problems ?? []).filter(
      (p) => p.severity === "refused" || p.severity === "dropped" || this.content?.bundle === null,
    );
    return told.map((p) => {
      const text = problemText(p, localize);
      const name = typeof p.data["name"] === "string" ? p.data["name"] : "";
      return {
        severity: p.severity,
        details: typeof p.data["message"] === "string" ? p.data["message"] : "",
        label: localize(`CROSSOVER.Incoming.Severity.${p.severity}`),
        text:
          name !== "" && !text.includes(name)
            ? localize("CROSSOVER.Incoming.about", { name, text })
            : p.file !== "" && name === ""
              ? localize("CROSSOVER.Incoming.about", { name: p.file, text })
              : text,
      };
    });
  }

  private progressText(): string {
    return localize(
      `CROSSOVER.Incoming.progress.${this.stage === "reading" ? "reading" : this.stage === "undoing" ? "undoing" : "running"}`,
      { done: this.progress.done, of: this.progress.of },
    );
  }

  protected override async _onRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onRender"]>
  ): Promise<void> {
    await super._onRender(...args);
    this.element.querySelector<HTMLInputElement>("input[type=file]")?.addEventListener("change", (event) => {
      const files = [...((event.currentTarget as HTMLInputElement).files ?? [])];
      if (files.length > 0) void atGesture(async () => this.take(files));
    });
    for (const select of this.element.querySelectorAll<HTMLSelectElement>("select[data-key]")) {
      select.addEventListener("change", () => {
        this.chosen.set(select.dataset.key ?? "", select.value as Choice);
        this.redraw(`select[data-key="${CSS.escape(select.dataset.key ?? "")}"]`);
      });
    }
    for (const select of this.element.querySelectorAll<HTMLSelectElement>("select[data-standing]")) {
      select.addEventListener("change", () => {
        const standing = STANDINGS.find((s) => s === select.dataset.standing);
        if (standing && select.value !== "")
          this.chosen = chooseAll(this.rows, this.chosen, standing, select.value as Choice);
        this.redraw(`select[data-standing="${CSS.escape(select.dataset.standing ?? "")}"]`);
      });
    }
    this.element.querySelector<HTMLSelectElement>("select[name=target]")?.addEventListener("change", (event) => {
      const { value } = event.currentTarget as HTMLSelectElement;
      void atGesture(async () => this.compare(value === "" ? null : value));
    });
  }

  /** Drawn anew with the focus where it was. */
  private redraw(selector: string): void {
    void this.render().then(() => {
      this.element.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
    });
  }

  protected override _onClose(options: never): void {
    super._onClose(options);
    this.turn++;
    this.halt = true;
  }

  /** Back to where files are chosen. */
  async start(): Promise<void> {
    this.turn++;
    Object.assign(this, { stage: "empty", content: null, rows: [], result: null, undone: null, page: 0, pack: null });
    await this.render({ force: true });
  }

  /** Read files and show what they hold. Nothing is written. @param pack  compendium they were dropped on */
  async take(files: readonly File[], pack: string | null = null): Promise<void> {
    if (this.stage === "running" || this.stage === "undoing") {
      ui.notifications.warn(localize("CROSSOVER.Incoming.busy"));
      return;
    }
    const turn = ++this.turn;
    this.stage = "reading";
    this.progress = { done: 0, of: 0 };
    await this.render({ force: true });
    const read: Read[] = [];
    for (const file of files) {
      const limits = readLimits();
      const dropped = /\.zip$/iu.test(file.name)
        ? bundleInZip(new Uint8Array(await file.arrayBuffer()), limits)
        : { text: await file.text() };
      await breathe();
      const { bundle, problems } =
        "problem" in dropped
          ? { bundle: null, problems: [dropped.problem] }
          : await readFile(dropped.text, limits, async (done, of) => {
              this.show({ done, of });
              await breathe();
            });
      read.push({
        title: bundle?.module?.title ?? file.name,
        bundle,
        problems: problems.map((p) => ({ ...p, file: file.name })),
      });
    }
    if (turn !== this.turn) return;
    this.content = {
      title: read.map((r) => r.title).join(", "),
      bundle: merged(read.flatMap((r) => r.bundle ?? [])),
      problems: read.flatMap((r) => r.problems),
    };
    const kinds = Object.keys(this.content.bundle?.documents ?? {});
    await this.compare(pack !== null && targetPacks(kinds).some((p) => p.collection === pack) ? pack : null);
  }

  /** Hold every document against what is there, a few at a time. */
  private async compare(pack: string | null): Promise<void> {
    const turn = ++this.turn;
    const bundle = this.content?.bundle ?? null;
    Object.assign(this, { pack, page: 0, rows: [], chosen: new Map() });
    if (bundle) {
      const of = Object.values(bundle.documents).reduce((n, list) => n + list.length, 0);
      this.stage = "reading";
      this.show({ done: 0, of });
      const around = await aroundOf(bundle, pack);
      const rows: PlanRow[] = [];
      let since = performance.now();
      for (const row of planRows(bundle, this.content?.problems ?? [], around)) {
        rows.push(row);
        if (performance.now() - since < BREATH) continue;
        this.show({ done: rows.length, of });
        await breathe();
        since = performance.now();
        if (turn !== this.turn) return;
      }
      this.rows = rows;
      this.chosen = proposed(rows);
    }
    this.stage = "plan";
    await this.render({ force: true });
    (
      this.element.querySelector<HTMLElement>(".incoming-foot button.primary") ??
      this.element.querySelector<HTMLElement>(".incoming-foot button")
    )?.focus({ preventScroll: true });
  }

  /** Progress without drawing the window anew. */
  private show(progress: Progress): void {
    this.progress = progress;
    const bar = this.element?.querySelector<HTMLProgressElement>("progress");
    const text = this.element?.querySelector<HTMLElement>(".incoming-progress-text");
    if (bar) {
      bar.max = Math.max(1, progress.of);
      bar.value = progress.done;
    }
    if (text) text.textContent = this.progressText();
  }

  private async run(): Promise<void> {
    const { content } = this;
    if (this.stage !== "plan" || !content?.bundle) return;
    this.stage = "running";
    this.halt = false;
    this.progress = { done: 0, of: 0 };
    await this.render();
    this.element.querySelector<HTMLElement>("[data-action=stop]")?.focus();
    this.result = await runImport(
      { bundle: content.bundle, title: content.title, rows: this.rows, chosen: this.chosen, pack: this.pack },
      (p) => {
        this.show(p);
      },
      () => this.halt,
    );
    this.stage = "done";
    if (this.rendered) await this.render();
    else ui.notifications.info(localize("CROSSOVER.Incoming.doneClosed", { count: documentsIn(this.result.record) }));
  }

  private async undo(id: string): Promise<void> {
    const record: ImportRecord | undefined =
      this.result?.record.id === id ? this.result.record : (await recordsOf(game.world.id)).find((r) => r.id === id);
    if (!record || this.stage === "running" || this.stage === "undoing") return;
    this.stage = "undoing";
    this.progress = { done: 0, of: writesOf(record) };
    await this.render();
    this.undone = await undoImport(record, (p) => {
      this.show(p);
    });
    this.result = null;
    this.stage = "undone";
    await this.render();
  }
}

/** What an import wrote, kind by kind; folders are only where it lies. */
function broughtIn(record: ImportRecord): readonly { readonly label: string; readonly count: number }[] {
  const all = [...record.created, ...record.replaced].filter((d) => d.kind !== "Folder");
  return [...new Set(all.map((d) => d.kind))].map((kind) => ({
    label: localize(`CROSSOVER.Browser.Kind.${kind}`),
    count: all.filter((d) => d.kind === kind).length,
  }));
}

/** Several files as one: documents that two of them hold count once. */
function merged(bundles: readonly Bundle[]): Bundle | null {
  const [first, ...more] = bundles;
  if (!first || more.length === 0) return first ?? null;
  const documents: Partial<Record<Kind, Source[]>> = {};
  for (const b of bundles)
    for (const [kind, list] of Object.entries(b.documents) as [Kind, readonly Source[]][]) {
      const held = (documents[kind] ??= []);
      const ids = new Set(held.map((d) => d._id));
      held.push(...list.filter((d) => !ids.has(d._id)));
    }
  const folders = new Map(bundles.flatMap((b) => b.folders).map((f) => [f._id, f]));
  return { ...first, module: null, folders: [...folders.values()], documents };
}

let application: IncomingWindow | null = null;

/** Open the window, with files when some were dropped. For whoever may make documents here: the Gamemaster. */
export async function openIncoming(files: readonly File[] = [], pack: string | null = null): Promise<void> {
  if (!game.user.isGM) {
    ui.notifications.warn(localize("CROSSOVER.Incoming.gmOnly"));
    return;
  }
  application ??= new IncomingWindow();
  if (files.length > 0) await application.take(files, pack);
  else if (application.rendered) application.bringToFront();
  else
    await (application.stage === "running" || application.stage === "undoing"
      ? application.render({ force: true })
      : application.start());
}
