import { atGesture } from "../gesture.ts";
import { template } from "../ids.ts";
import { belowNotices } from "../sheets/place.ts";
import { localize } from "../view/text/localize.ts";
import { anyDocument } from "./backup.ts";
import { type Damaged, shown } from "./damage.ts";
import {
  type DamagedDocument,
  damagedDocuments,
  kindName,
  leave,
  leftAlone,
  lookThroughCompendia,
  repair,
} from "./damaged.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

const text = (key: string, data?: Readonly<Record<string, string | number>>): string =>
  localize(`CROSSOVER.Shared.Damage.${key}`, data as never);

/** What stands in a field after the repair. */
function becomes({ becomes: value }: Damaged): string {
  if (value === undefined) return text("becomesOther");
  if (value === null || value === "") return text("becomesEmpty");
  if (typeof value === "object") return text(Object.keys(value).length === 0 ? "becomesEmpty" : "becomesDefault");
  return text("becomes", { value: shown(value) });
}

/** In whom a document lies, by name; empty where it lies in the world. */
function place(uuid: string): string {
  const above = uuid.split(".").slice(0, -2).join(".");
  const [first, owner, name] = uuid.split(".");
  if (first === "Compendium") return text("inside", { name: game.packs.get(`${owner}.${name}`)?.title ?? above });
  const holder = above === "" ? null : (anyDocument(above) as { readonly name?: string } | null);
  return holder?.name === undefined ? "" : text("inside", { name: holder.name });
}

function row(d: DamagedDocument): object {
  const why = d.unknown !== null ? text("unknownType", { type: d.unknown }) : d.mended === null ? text("beyond") : "";
  return {
    uuid: d.uuid,
    name: d.name,
    kind: d.unknown === null ? kindName(d.kind, d.type) : localize(`DOCUMENT.${d.kind}`),
    place: place(d.uuid),
    faults: d.faults.map((f) => ({ text: f.text, becomes: d.mended === null ? "" : becomes(f) })),
    why: why === "" && d.faults.length === 0 ? text("unreadable") : why,
    mendable: d.mended !== null,
  };
}

const HEIGHT = 560;

class DamagedWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "crossover-damaged",
    classes: ["crossover", "damaged"],
    window: { title: "CROSSOVER.Shared.Damage.title", icon: "fa-solid fa-kit-medical", resizable: true },
    position: { width: 640, height: HEIGHT },
    actions: {
      repair: function (this: DamagedWindow, _event: Event, { dataset }: HTMLElement) {
        void atGesture(async () => this.mend([dataset.uuid ?? ""]));
      },
      repairAll: function (this: DamagedWindow) {
        void atGesture(async () => {
          const left = leftAlone();
          await this.mend(damagedDocuments().flatMap(({ uuid }) => (left.has(uuid) ? [] : [uuid])));
        });
      },
      compendia: function (this: DamagedWindow) {
        void atGesture(async () => {
          const count = await lookThroughCompendia();
          ui.notifications.info(text("lookedThrough", { count }));
          await this.render();
        });
      },
      leave: function (this: DamagedWindow, _event: Event, { dataset }: HTMLElement) {
        void atGesture(async () => this.leave(dataset.uuid ?? "", true));
      },
      again: function (this: DamagedWindow, _event: Event, { dataset }: HTMLElement) {
        void atGesture(async () => this.leave(dataset.uuid ?? "", false));
      },
    },
  };

  /** What the start of the world said lies above it, not over its head. */
  protected override _configureRenderOptions(
    options: Parameters<InstanceType<typeof ApplicationV2>["_configureRenderOptions"]>[0],
  ): void {
    const given = options as { isFirstRender?: boolean; position?: object };
    const top = given.isFirstRender === true ? belowNotices(Number(this.position.height)) : null;
    if (top !== null) given.position = { top, ...given.position };
    super._configureRenderOptions(options);
  }

  static override PARTS = { main: { template: template("shared/damaged"), scrollable: [".damaged-list"] } };

  protected override _prepareContext(): Promise<never> {
    const left = leftAlone();
    const all = damagedDocuments();
    const open = all.filter(({ uuid }) => !left.has(uuid));
    const mendable = open.filter(({ mended }) => mended !== null).length;
    return Promise.resolve({
      open: open.map(row),
      left: all.filter(({ uuid }) => left.has(uuid)).map(row),
      none: all.length === 0,
      mendable,
    } as never);
  }

  private async mend(uuids: readonly string[]): Promise<void> {
    const done = await repair(uuids);
    if (done) ui.notifications.info(text("done", { count: done.count, journal: done.journal.name }));
    if (this.rendered) await this.render();
  }

  private async leave(uuid: string, alone: boolean): Promise<void> {
    await leave(uuid, alone);
    if (this.rendered) await this.render();
  }
}

let application: DamagedWindow | null = null;

/** Open the window of damaged documents. */
export async function showDamaged(): Promise<void> {
  application ??= new DamagedWindow();
  await application.render({ force: true });
}
