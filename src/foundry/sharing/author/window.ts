import { moduleIdFrom } from "../../../sharing/bundle.ts";
import type { Gathered } from "../../../sharing/compose.ts";
import { focusIn } from "../../dom.ts";
import { atGesture } from "../../gesture.ts";
import { SYSTEM_ID, template } from "../../ids.ts";
import { saveFile } from "../../save-file.ts";
import { localize } from "../../view/text/localize.ts";
import { HELP_CONTROL, helpAction } from "../help.ts";
import { problemText } from "../incoming/view.ts";
import { type Draft, draftView, faults, included, nextVersion, type Shared, toLookUp } from "./draft.ts";
import { byUuid, fromAnything, type Start, worldDocuments } from "./gather.ts";
import { SHARED_MODULES } from "./setting.ts";
import { writeModule } from "./write.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

const text = (key: string, data?: Readonly<Record<string, string | number>>): string =>
  localize(`CROSSOVER.Sharing.Author.${key}`, data);

interface Settings {
  get(ns: string, key: string): unknown;
  set(ns: string, key: string, value: unknown): Promise<unknown>;
}
const settings = (): Settings => game.settings as unknown as Settings;

function sharedBefore(): Readonly<Record<string, Shared>> {
  try {
    return JSON.parse(String(settings().get(SYSTEM_ID, SHARED_MODULES))) as Record<string, Shared>;
  } catch {
    return {};
  }
}

/** Fields of the form that are text. */
const TEXTS = ["title", "id", "version", "author", "license", "description"] as const;
type TextField = (typeof TEXTS)[number];

/** "Share as a module": name it, choose what is in it, see what becomes of its links, take the zip. Nothing in the world changes but the note of what was shared. */
class AuthorWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "crossover-author",
    tag: "form",
    classes: ["crossover", "author"],
    window: {
      title: "CROSSOVER.Sharing.Author.title",
      icon: "fa-solid fa-share-nodes",
      resizable: true,
      controls: [HELP_CONTROL],
    },
    position: { width: 720, height: 760 },
    actions: {
      help: helpAction("sharing"),
      write: function (this: AuthorWindow) {
        void atGesture(async () => this.write());
      },
      add: function (this: AuthorWindow) {
        const { value } = this.element.querySelector<HTMLSelectElement>("select[name=add]") ?? { value: "" };
        if (value !== "") void atGesture(async () => this.add(value));
      },
      leaveOut: function (this: AuthorWindow, _event: Event, target: HTMLElement) {
        const chosen = new Map(this.draft.chosen);
        chosen.delete(target.closest<HTMLElement>("[data-uuid]")?.dataset.uuid ?? "");
        void atGesture(async () => this.change({ chosen }));
      },
    },
  };

  static override PARTS = { author: { template: template("shared/share"), scrollable: [".author-scroll"] } };

  declare draft: Draft;
  declare private writing: boolean;
  declare private told: {
    readonly file: string;
    readonly missing: readonly string[];
    readonly running: readonly string[];
  } | null;

  constructor() {
    super();
    Object.assign(this, { draft: empty(), writing: false, told: null });
  }

  /** Begin anew with these documents; one that was shared before from here is taken up again when it is of the same name. */
  async begin({ title, documents }: Start): Promise<void> {
    const before = sharedBefore();
    const id = moduleIdFrom(title);
    const last = before[id];
    this.told = null;
    this.draft = {
      ...empty(),
      before,
      title,
      id,
      ...(last ? taken(last) : {}),
      chosen: new Map(documents.map((g) => [g.uuid, g])),
    };
    await this.lookUp();
    await this.render({ force: true });
  }

  /** Add what a uuid leads to: a document, all in a folder, a compendium. */
  async add(uuid: string): Promise<void> {
    const start = await fromAnything(uuid);
    if (!start || start.documents.length === 0) {
      ui.notifications.warn(text("notThis"));
      return;
    }
    const off = new Set(this.draft.off);
    for (const g of start.documents) off.delete(g.uuid);
    await this.change({
      chosen: new Map([...this.draft.chosen, ...start.documents.map((g): [string, Gathered] => [g.uuid, g])]),
      off,
    });
  }

  private async change(changes: Partial<Draft>): Promise<void> {
    this.draft = { ...this.draft, ...changes };
    this.told = null;
    await this.lookUp();
    const held = focusIn(this.element)?.id ?? "";
    await this.render();
    if (held !== "") this.element.querySelector<HTMLElement>(`#${CSS.escape(held)}`)?.focus({ preventScroll: true });
  }

  /** Follow the links of what is included until nothing new comes up. */
  private async lookUp(): Promise<void> {
    for (let uuids = toLookUp(this.draft); uuids.length > 0; uuids = toLookUp(this.draft)) {
      const found = await Promise.all(
        uuids.map(async (uuid): Promise<[string, Gathered | null]> => [uuid, await byUuid(uuid)]),
      );
      this.draft = { ...this.draft, named: new Map([...this.draft.named, ...found]) };
    }
  }

  protected override async _prepareContext(): Promise<never> {
    return {
      rootId: this.id,
      ...draftView(this.draft, localize),
      writing: this.writing,
      told: this.told
        ? {
            text: text("written", { file: this.told.file }),
            missing: (["missing", "running"] as const)
              .flatMap((what) => {
                const files = this.told?.[what] ?? [];
                return files.length > 0 ? [text(what, { files: files.join(", ") })] : [];
              })
              .join(" "),
          }
        : null,
      choices: worldDocuments()
        .map(({ kind, documents }) => ({
          label: localize(`CROSSOVER.Sharing.Kind.${kind}`),
          documents: documents.filter((d) => !this.draft.chosen.has(d.uuid)),
        }))
        .filter((k) => k.documents.length > 0),
    } as never;
  }

  protected override async _onRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onRender"]>
  ): Promise<void> {
    await super._onRender(...args);
    const { element } = this;
    for (const name of TEXTS)
      element.querySelector<HTMLInputElement>(`[name=${name}]`)?.addEventListener("change", (event) => {
        this.onText(name, (event.currentTarget as HTMLInputElement).value);
      });
    for (const name of ["secrets", "state", "files"] as const)
      element
        .querySelector<HTMLInputElement>(`[name=${name}]`)
        ?.addEventListener(
          "change",
          (event) =>
            void atGesture(async () => this.change({ [name]: (event.currentTarget as HTMLInputElement).checked })),
        );
    for (const box of element.querySelectorAll<HTMLInputElement>("[name=include]"))
      box.addEventListener("change", () => {
        const off = new Set(this.draft.off);
        if (box.checked) off.delete(box.value);
        else off.add(box.value);
        void atGesture(async () => this.change({ off }));
      });
    element.querySelector<HTMLSelectElement>("[name=earlier]")?.addEventListener("change", (event) => {
      const id = (event.currentTarget as HTMLSelectElement).value;
      void atGesture(async () => this.takeUp(id));
    });
    const zone = element.querySelector<HTMLElement>(".author-documents");
    zone?.addEventListener("dragover", (event) => {
      event.preventDefault();
      zone.classList.add("is-over");
    });
    zone?.addEventListener("dragleave", () => {
      zone.classList.remove("is-over");
    });
    zone?.addEventListener("drop", (event) => {
      event.preventDefault();
      zone.classList.remove("is-over");
      const data = dropped(event);
      if (data !== null) void atGesture(async () => this.add(data));
    });
  }

  private onText(name: TextField, value: string): void {
    const { ownId } = this.draft;
    const changes: Partial<Draft> =
      name === "title" && !ownId
        ? { title: value, id: moduleIdFrom(value) }
        : name === "id"
          ? { id: value.trim(), ownId: true }
          : { [name]: value };
    void atGesture(async () => this.change(changes));
  }

  /** Go on with a module that was shared from here before: its head, a next version, and what was in it. */
  private async takeUp(id: string): Promise<void> {
    const last = this.draft.before[id];
    if (!last) {
      await this.change({ id: moduleIdFrom(this.draft.title), ownId: false, version: "1.0.0" });
      return;
    }
    const held = await Promise.all(last.documents.filter((uuid) => !this.draft.chosen.has(uuid)).map(byUuid));
    await this.change({
      id,
      ownId: true,
      title: last.title,
      ...taken(last),
      chosen: new Map([...this.draft.chosen, ...held.flatMap((g): [string, Gathered][] => (g ? [[g.uuid, g]] : []))]),
    });
  }

  private async write(): Promise<void> {
    if (this.writing || Object.keys(faults(this.draft)).length > 0) return;
    this.writing = true;
    await this.render();
    try {
      const { draft } = this;
      const written = await writeModule(draft);
      if ("refused" in written) {
        ui.notifications.error(written.refused.map((p) => problemText(p, localize)).join(" "));
        return;
      }
      const { name, bytes, missing, running } = written;
      saveFile(bytes, name, "application/zip");
      const { id, title, version, author, license, description } = draft;
      const before = {
        ...sharedBefore(),
        [id]: {
          title,
          version,
          author,
          license,
          description,
          documents: included(draft).map((g) => g.uuid),
          leftOut: [...draft.off],
        },
      };
      await settings().set(SYSTEM_ID, SHARED_MODULES, JSON.stringify(before));
      this.told = { file: name, missing, running };
      this.draft = { ...draft, before, version: nextVersion(version) };
    } finally {
      this.writing = false;
      await this.render();
      this.element.querySelector<HTMLElement>("[data-action=write]")?.focus({ preventScroll: true });
    }
  }
}

const empty = (): Draft => ({
  title: "",
  id: "",
  ownId: false,
  version: "1.0.0",
  author: game.user.name,
  license: "CC BY 4.0",
  description: "",
  secrets: false,
  state: false,
  files: true,
  chosen: new Map(),
  off: new Set(),
  named: new Map(),
  before: {},
});

const taken = (last: Shared): Partial<Draft> => ({
  version: nextVersion(last.version),
  author: last.author,
  license: last.license,
  description: last.description,
  off: new Set(last.leftOut),
});

/** The uuid (or compendium) that is dragged; null when it is neither. */
function dropped(event: DragEvent): string | null {
  try {
    const data = JSON.parse(event.dataTransfer?.getData("text/plain") ?? "") as {
      readonly uuid?: unknown;
      readonly type?: unknown;
      readonly collection?: unknown;
    };
    if (data.type === "Compendium" && typeof data.collection === "string") return data.collection;
    return typeof data.uuid === "string" ? data.uuid : null;
  } catch {
    return null;
  }
}

let application: AuthorWindow | null = null;

/** Open the window with what is to be shared. For the Gamemaster: it reads everything. */
export async function openAuthor(start: Start): Promise<void> {
  if (!game.user.isGM) {
    ui.notifications.warn(text("gmOnly"));
    return;
  }
  application ??= new AuthorWindow();
  await application.begin(start);
  application.bringToFront();
}
