import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { getRoute } from "../../../common/utils/index.ts";
import { CONFIG, game, ui } from "../../runtime.ts";
import { ApplicationV2 } from "../api/application.ts";
import { h, icon, t } from "../api/text.ts";

const IMAGE = /\.(apng|avif|bmp|gif|jpe?g|png|svg|tiff?|webp)$/i;
const KINDS: Record<string, RegExp> = {
  image: IMAGE,
  imagevideo: /\.(apng|avif|bmp|gif|jpe?g|png|svg|tiff?|webp|webm|mp4|m4v|ogv)$/i,
  video: /\.(webm|mp4|m4v|ogv)$/i,
  audio: /\.(aac|flac|m4a|mid|mp3|ogg|opus|wav|webm)$/i,
  text: /\.(csv|json|md|pdf|tsv|txt|xml|yml|yaml)$/i,
};

/**
 * Choose a file of the server, or type its path. The folders come from `GET /host-api/files?dir=`; where that is missing the typed path still works.
 * T:client/applications/apps/file-picker
 */
export class FilePicker extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyObject = {
    id: "file-picker-{id}",
    classes: ["filepicker"],
    tag: "form",
    position: { width: 560, height: 520 },
    window: { icon: "fa-solid fa-folder-tree", resizable: true },
    form: { handler: FilePicker.#onSubmit, closeOnSubmit: true },
    actions: { pickFile: FilePicker.#onPick, pickDirectory: FilePicker.#onDirectory, goUp: FilePicker.#onUp },
    type: "any",
    current: "",
    allowUpload: true,
  };

  static FILE_TYPES = ["any", "audio", "folder", "font", "graphics", "image", "imagevideo", "text", "video"];
  static DISPLAY_MODES = ["list", "thumbs", "tiles", "images"];
  static LAST_BROWSED_DIRECTORY = "";

  request: string;
  type: string;
  callback: ((path: string, picker: FilePicker) => unknown) | null;
  field: AnyValue;
  button: AnyValue;
  results: { target: string; dirs: string[]; files: string[]; error?: string } = { target: "", dirs: [], files: [] };
  #query = "";
  #target: string;

  constructor(options: AnyObject = {}) {
    super(options);
    this.request = options.current ?? "";
    this.type = options.type ?? "any";
    this.callback = options.callback ?? null;
    this.field = options.field ?? null;
    this.button = options.button ?? null;
    const folder = this.request.includes("/") ? this.request.slice(0, this.request.lastIndexOf("/")) : "";
    this.#target = folder || FilePicker.LAST_BROWSED_DIRECTORY || "icons";
  }

  static get implementation(): typeof FilePicker {
    return CONFIG.ux?.FilePicker ?? FilePicker;
  }
  override get title(): string {
    return t("HOST.FilePicker.Title");
  }
  get target(): string {
    return this.#target;
  }
  get source(): AnyObject {
    return { target: this.#target };
  }
  /** Whether this user may send a file into the folder that is shown: files of users lie in the world's own. */
  get canUpload(): boolean {
    const own = `worlds/${game.world.id}`;
    return (
      this.options.allowUpload === true &&
      game.user.can("FILES_UPLOAD") &&
      (this.#target === own || this.#target.startsWith(`${own}/`))
    );
  }

  /** List a folder. T:client/applications/apps/file-picker */
  static async browse(_source: string, target: string, _options: AnyObject = {}): Promise<AnyObject> {
    const response = await fetch(getRoute(`host-api/files?dir=${encodeURIComponent(target)}`), {
      credentials: "same-origin",
      headers: { accept: "application/json" },
    });
    if (!response.ok || !response.headers.get("content-type")?.includes("json"))
      throw new Error(t("HOST.FilePicker.NoListing", { dir: target || "/" }));
    const data = (await response.json()) as AnyObject;
    const full = (entry: AnyValue): string => {
      const name: string = typeof entry === "string" ? entry : (entry.path ?? entry.url ?? entry.name);
      return name.includes("/") || !target ? name.replace(/^\//, "") : `${target.replace(/\/$/, "")}/${name}`;
    };
    return {
      target,
      dirs: (data.dirs ?? data.directories ?? []).map(full),
      files: (data.files ?? []).map(full),
      extensions: [],
      private: false,
    };
  }

  /** A picker for a button of the older form: `data-target` names its field. T:client/applications/apps/file-picker */
  static fromButton(button: HTMLButtonElement): FilePicker {
    const field = button.form?.elements.namedItem(button.dataset.target ?? "") as HTMLInputElement | null;
    return new this.implementation({ type: button.dataset.type ?? "any", current: field?.value ?? "", field, button });
  }

  /** Open the picker at a folder. T:client/applications/apps/file-picker */
  async browse(target?: string, _options: AnyObject = {}): Promise<this> {
    if (target !== undefined) this.#target = target.replace(/^\/|\/$/g, "");
    try {
      const found = await (this.constructor as typeof FilePicker).browse("public", this.#target);
      const kind = KINDS[this.type];
      this.results = {
        target: this.#target,
        dirs: found.dirs,
        files: kind ? found.files.filter((file: string) => kind.test(file)) : found.files,
      };
      FilePicker.LAST_BROWSED_DIRECTORY = this.#target;
    } catch (error) {
      this.results = { target: this.#target, dirs: [], files: [], error: (error as Error).message };
    }
    return this.render({ force: true });
  }

  override async _renderHTML(): Promise<(HTMLElement | null)[]> {
    const { target, dirs, files, error } = this.results;
    const name = (path: string): string => decodeURIComponent(path.split("/").filter(Boolean).pop() ?? path);
    const search = h("input", {
      type: "search",
      placeholder: t("HOST.FilePicker.Filter"),
      "aria-label": t("HOST.FilePicker.Filter"),
      value: this.#query,
    });
    const list = h("ol.file-list", { "aria-label": t("HOST.FilePicker.Files") });
    for (const dir of dirs)
      list.append(
        h(
          "li.directory",
          { dataset: { name: name(dir).toLowerCase() } },
          h(
            "button",
            { type: "button", dataset: { action: "pickDirectory", path: dir } },
            icon("fa-solid fa-folder fa-fw"),
            h("span", null, name(dir)),
          ),
        ),
      );
    for (const file of files) {
      const picture = IMAGE.test(file)
        ? h("img", {
            src: file.startsWith("http") ? file : getRoute(file),
            alt: "",
            width: 40,
            height: 40,
            loading: "lazy",
          })
        : icon("fa-solid fa-file fa-fw");
      list.append(
        h(
          "li.file",
          { dataset: { name: name(file).toLowerCase() } },
          h(
            "button",
            {
              type: "button",
              dataset: { action: "pickFile", path: file },
              "aria-pressed": String(file === this.request),
              class: file === this.request ? "picked" : "",
            },
            picture,
            h("span", null, name(file)),
          ),
        ),
      );
    }
    const filter = (): void => {
      this.#query = search.value.trim();
      for (const row of list.children)
        (row as HTMLElement).hidden = !(row as HTMLElement).dataset.name!.includes(this.#query.toLowerCase());
    };
    search.addEventListener("input", (event) => {
      event.stopPropagation();
      filter();
    });
    filter();
    const up = h("button.icon.fa-solid.fa-arrow-up", {
      type: "button",
      dataset: { action: "goUp", tooltip: t("HOST.FilePicker.Up") },
      "aria-label": t("HOST.FilePicker.Up"),
      disabled: !target,
    });
    const empty = error
      ? h("p.empty", null, error)
      : !dirs.length && !files.length
        ? h("p.empty", null, t("HOST.FilePicker.Empty"))
        : null;
    const path = h("input", {
      type: "text",
      name: "file",
      value: this.request,
      "aria-label": t("HOST.FilePicker.Path"),
      placeholder: "icons/svg/...",
      autocomplete: "off",
    });
    path.addEventListener("input", () => (this.request = path.value));
    const send = this.canUpload ? this.#sender() : null;
    return [
      h("header.file-bar", null, up, h("code.file-target", null, `/${target}`), search),
      h("div.file-body.scrollable", null, empty, list),
      send,
      h(
        "footer.form-footer",
        null,
        path,
        h(
          "button.default",
          { type: "submit" },
          icon("fa-solid fa-check"),
          h("span", null, t("HOST.FilePicker.Select")),
        ),
      ),
    ];
  }
  /** A field for a file of one's own: chosen, it is sent into the folder that is shown, and picked. */
  #sender(): HTMLElement {
    const input = h("input", { type: "file", accept: this.type === "audio" ? "audio/*" : "image/*" });
    input.addEventListener("change", async (event) => {
      event.stopPropagation();
      const file = input.files?.[0];
      const sent = file && (await (this.constructor as typeof FilePicker).upload("data", this.#target, file));
      if (!sent) return;
      this.request = sent.path as string;
      await this.browse(this.#target);
    });
    return h("label.file-send", null, h("span", null, t("HOST.FilePicker.Upload")), input);
  }
  override _replaceHTML(result: (HTMLElement | null)[], content: HTMLElement): void {
    content.replaceChildren(...result.filter((part) => part !== null));
  }

  static #onPick(this: FilePicker, event: PointerEvent, target: HTMLElement): void {
    const path = target.dataset.path!;
    this.request = path;
    const input = this.element.querySelector<HTMLInputElement>('input[name="file"]')!;
    input.value = path;
    for (const button of this.element.querySelectorAll(".file > button")) {
      button.classList.toggle("picked", button === target);
      button.setAttribute("aria-pressed", String(button === target));
    }
    if (event.detail >= 2) this.form?.requestSubmit();
  }
  static async #onDirectory(this: FilePicker, _event: Event, target: HTMLElement): Promise<void> {
    this.#query = "";
    if (this.type === "folder") this.request = target.dataset.path!;
    await this.browse(target.dataset.path!);
  }
  static async #onUp(this: FilePicker): Promise<void> {
    this.#query = "";
    await this.browse(this.#target.split("/").slice(0, -1).join("/"));
  }
  static async #onSubmit(this: FilePicker, _event: Event, _form: HTMLFormElement, formData: AnyValue): Promise<void> {
    const path = String(formData.object.file ?? "").trim();
    this.request = path;
    if (this.field) {
      this.field.value = path;
      this.field.dispatchEvent(new Event("change", { bubbles: true }));
    }
    await this.callback?.(path, this);
  }

  /** What the server says to something sent: its result, or an error with its words. */
  static async #send(route: string, query: Record<string, string>, body?: Blob): Promise<AnyObject> {
    const response = await fetch(getRoute(`host-api/${route}?${new URLSearchParams(query).toString()}`), {
      method: "POST",
      credentials: "same-origin",
      ...(body && { body, headers: { "content-type": "application/octet-stream" } }),
    });
    const { result, error } = (await response.json().catch(() => ({}))) as AnyObject;
    if (!response.ok)
      throw new Error(
        response.status === 413 ? t("HOST.FilePicker.TooLarge") : (error?.message ?? t("HOST.FilePicker.Failed")),
      );
    return result as AnyObject;
  }

  /**
   * Send a file into a folder of the world. Gives its path, or false where it wasn't taken, which is said.
   * T:client/applications/apps/file-picker
   */
  static async upload(
    _source: string,
    path: string,
    file: File,
    body: AnyObject = {},
    { notify = true }: { notify?: boolean } = {},
  ): Promise<AnyObject | false> {
    try {
      const { path: kept } = await this.#send("upload", { dir: path, name: String(body.name ?? file.name) }, file);
      const message = t("HOST.FilePicker.Uploaded", { path: kept });
      if (notify) ui.notifications?.info(message);
      return { status: "success", path: kept, message };
    } catch (error) {
      ui.notifications?.error((error as Error).message);
      return false;
    }
  }

  /** Make a folder in the world's; rejects where there is one already, or it can't be made. T:client/applications/apps/file-picker */
  static async createDirectory(_source: string, target: string, _body: AnyObject = {}): Promise<string> {
    const { made } = await this.#send("folder", { dir: target });
    if (made !== true) throw new Error(t("HOST.FilePicker.FolderThere", { dir: target }));
    return target;
  }
}
