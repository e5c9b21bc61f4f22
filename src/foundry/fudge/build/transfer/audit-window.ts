import { atGesture } from "../../../gesture.ts";
import { template } from "../../../ids.ts";
import { showText } from "../../../sheets/text-window.ts";
import { localize } from "../../../view/text/localize.ts";
import type { FudgeCharacterModel } from "../../models/character-model.ts";
import type { FudgeActor } from "../../models/snapshot.ts";
import { snapshot } from "../../models/snapshot.ts";
import { transferable } from "./record.ts";
import { type Audited, type AuditRow, auditRow, auditText } from "./audit.ts";
import { byName } from "./view.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** Where characters to look at come from: a folder with everything in it, or a compendium. */
export type AuditSource =
  | { readonly kind: "folder"; readonly folder: Folder.Implementation }
  | { readonly kind: "pack"; readonly pack: string }
  | { readonly kind: "world" };

interface FolderLike {
  readonly name: string;
  readonly contents: readonly unknown[];
  getSubfolders(recursive: boolean): readonly FolderLike[];
}

interface PackLike {
  readonly title: string;
  getDocuments(): Promise<readonly unknown[]>;
}

const packOf = (id: string): PackLike | null => (game.packs.get(id) as unknown as PackLike | undefined) ?? null;

async function actorsIn(source: AuditSource): Promise<readonly Actor.Implementation[]> {
  if (source.kind === "pack") return ((await packOf(source.pack)?.getDocuments()) ?? []) as Actor.Implementation[];
  if (source.kind === "world") return game.actors.contents as Actor.Implementation[];
  const folder = source.folder as unknown as FolderLike;
  return [folder, ...folder.getSubfolders(true)].flatMap((f) => [...f.contents]) as Actor.Implementation[];
}

const nameOf = (source: AuditSource): string =>
  source.kind === "pack"
    ? (packOf(source.pack)?.title ?? source.pack)
    : source.kind === "folder"
      ? source.folder.name
      : localize("CROSSOVER.Fudge.Transfer.Audit.world");

/** An actor as the audit reads it. Minions need no background. */
function audited(actor: Actor.Implementation): Audited {
  const system = actor.system as unknown as FudgeCharacterModel;
  const { complications } = snapshot(actor) as FudgeActor;
  const hero = (actor.type as string) === "fudgeHero";
  return {
    uuid: actor.uuid,
    name: actor.name,
    img: actor.img ?? "",
    type: actor.type,
    level: system.powerLevel,
    derived: system.derived,
    background: hero ? { realName: system.details.realName, complications } : null,
  };
}

/** The audit of many characters at once: a line each, with what breaks the limits and the way to the sheet. */
class AuditWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "crossover-fudge-audit",
    classes: ["crossover", "fudge", "transfer"],
    window: { title: "CROSSOVER.Fudge.Transfer.Audit.title", icon: "fa-solid fa-scale-balanced", resizable: true },
    position: { width: 680, height: 640 },
    actions: {
      openRow: function (this: AuditWindow, _event: PointerEvent, target: HTMLElement) {
        const uuid = target.dataset.uuid ?? "";
        void (fromUuid(uuid as never) as Promise<unknown>).then((actor) => {
          (actor as Actor.Implementation | null)?.sheet?.render(true);
        });
      },
      again: function (this: AuditWindow) {
        void this.render();
      },
      asText: function (this: AuditWindow) {
        void atGesture(async () =>
          showText(nameOf(this.source), auditText(nameOf(this.source), await this.rows(), localize)),
        );
      },
    },
  };

  static override PARTS = { audit: { template: template("fudge/transfer-audit"), scrollable: [".transfer-body"] } };

  source: AuditSource = { kind: "world" };
  onlyBreaches = false;

  /** Everybody that is looked at, those with something to mend first. */
  private async rows(): Promise<readonly AuditRow[]> {
    return (await actorsIn(this.source))
      .filter((a) => transferable(a))
      .map((a) => auditRow(audited(a), localize))
      .sort((a: AuditRow, b: AuditRow) => Number(a.legal) - Number(b.legal) || byName(a, b));
  }

  protected override async _prepareContext(): Promise<never> {
    const all = await this.rows();
    const broken = all.filter((r) => !r.legal).length;
    return {
      rootId: this.id,
      kind: localize(`CROSSOVER.Fudge.Transfer.Audit.Kind.${this.source.kind}`),
      name: nameOf(this.source),
      summary: localize(
        broken === 0 ? "CROSSOVER.Fudge.Transfer.Audit.allLegal" : "CROSSOVER.Fudge.Transfer.Audit.summary",
        { count: all.length, broken },
      ),
      rows: this.onlyBreaches ? all.filter((r) => !r.legal) : all,
      onlyBreaches: this.onlyBreaches,
      none: all.length === 0,
      allLegal: this.onlyBreaches && all.length > 0 && broken === 0,
    } as never;
  }

  protected override async _onRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onRender"]>
  ): Promise<void> {
    await super._onRender(...args);
    this.element.querySelector<HTMLInputElement>("input[name=onlyBreaches]")?.addEventListener("change", (event) => {
      this.onlyBreaches = (event.currentTarget as HTMLInputElement).checked;
      void this.render().then(() => {
        this.element.querySelector<HTMLElement>("input[name=onlyBreaches]")?.focus();
      });
    });
  }
}

let open: AuditWindow | null = null;

/** Audit everybody in a folder, a compendium or the world. */
export async function openAudit(source: AuditSource): Promise<void> {
  open ??= new AuditWindow();
  open.source = source;
  await open.render({ force: true });
}
