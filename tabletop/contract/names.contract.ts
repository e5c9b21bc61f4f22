/** H-307 to H-309, H-311: compendia of the world's own, smaller names of the API, core's own settings, sheets that packages widen. */
import type { AnyObject, AnyValue } from "../common/types.ts";
import { IDS, item } from "./harness.ts";

/** The page, in functions that run there. */
declare const self: AnyObject;

item(
  "H-307",
  "createCompendium makes one of the world's own that everybody has; it is written into, copied, deleted, and players make none",
  async (t) => {
    const made = await t.eval(
      t.gm,
      async ({ foundry, game }, id) => {
        const { CompendiumCollection } = foundry.documents.collections;
        const pack = await CompendiumCollection.createCompendium({ label: "Our Foes", type: "Actor" });
        await pack.importDocument(game.actors.get(id));
        const copy = await pack.duplicateCompendium({ label: "More Foes" });
        return {
          id: pack.collection,
          same: game.packs.get("world.our-foes") === pack,
          locked: pack.locked,
          kind: [pack.metadata.packageType, pack.documentName, pack.title],
          rows: [...pack.index].map((row: AnyObject) => row.name),
          copy: [copy.collection, copy.index.size, (await copy.getDocuments())[0].name],
        };
      },
      IDS.npc,
    );
    t.expect(made).toEqual({
      id: "world.our-foes",
      same: true,
      locked: false,
      kind: ["world", "Actor", "Our Foes"],
      rows: ["Npc"],
      copy: ["world.more-foes", 1, "Npc"],
    });
    await t.until(t.player, ({ game }) => game.packs.has("world.more-foes"));
    const refused = await t.eval(t.player, async ({ foundry, game }) => {
      const tried = async (run: () => Promise<unknown>): Promise<string> => {
        try {
          await run();
          return "done";
        } catch (error) {
          return (error as Error).message;
        }
      };
      return [
        await tried(() =>
          foundry.documents.collections.CompendiumCollection.createCompendium({ label: "X", type: "Item" }),
        ),
        await tried(() => game.socket.request("manageCompendium", { action: "delete", pack: "world.our-foes" })),
      ];
    });
    t.expect(refused).toEqual([
      "Only a Gamemaster may make a compendium.",
      t.expect.stringContaining("Only a Gamemaster may make or delete a compendium"),
    ]);
    const again = await t.eval(t.gm, async ({ foundry, game }) => {
      const { CompendiumCollection } = foundry.documents.collections;
      const said: string[] = [];
      for (const metadata of [
        { label: "Our Foes", type: "Actor" },
        { label: "", type: "Actor" },
        { label: "Odd", type: "Nothing" },
      ])
        await CompendiumCollection.createCompendium(metadata).catch((error: Error) => void said.push(error.message));
      await game.packs.get("world.more-foes").deleteCompendium();
      await game.packs.get("world.our-foes").deleteCompendium();
      return [said.length, game.packs.has("world.our-foes")];
    });
    t.expect(again).toEqual([3, false]);
    await t.until(t.player, ({ game }) => !game.packs.has("world.our-foes"));
  },
  { core: true },
);

item(
  "H-308",
  "smaller names: pictures made small, a frame for documentation, sorting by its old name, schemas labelled",
  async (t) => {
    t.allow(/HostNotImplemented|does not implement|SortingHelpers|404/);
    const seen = await t.eval(t.gm, async ({ foundry, game }) => {
      const { ImageHelper } = foundry.helpers.media;
      const { FrameViewer } = foundry.applications.sidebar.apps;
      const frame = new FrameViewer({ url: "about:blank", window: { title: "Manual" } });
      await frame.render({ force: true });
      const shown = [frame.title, frame.element.querySelector("iframe")?.getAttribute("src")];
      await frame.close();
      const host = (globalThis as never as { __host: { deprecations: Record<string, unknown> } }).__host;
      const before = JSON.stringify(host.deprecations);
      const sorted = foundry.utils.SortingHelpers.performIntegerSort(
        { id: "a", sort: 0 },
        { siblings: [{ id: "b", sort: 100000 }] },
      );
      const warned = JSON.stringify(host.deprecations) !== before;
      game.i18n.translations.H308 = { FIELDS: { rank: { label: "Rank of it" } } };
      const schema = new foundry.data.fields.SchemaField({ rank: new foundry.data.fields.NumberField() });
      foundry.helpers.Localization.localizeSchema(schema, ["H308"]);
      const thumb = await ImageHelper.createThumbnail("icons/svg/mystery-man.svg", { width: 40, height: 20 });
      const missing = ((): string => {
        try {
          return String(ImageHelper.pixiToBase64());
        } catch (error) {
          return (error as Error).name;
        }
      })();
      return {
        endings: ["a.webp", "a.PNG?x=1", "a.mp3"].map((name) => ImageHelper.hasImageExtension(name) as boolean),
        thumb: [thumb.width, thumb.height, String(thumb.thumb).slice(0, 11)],
        none: await ImageHelper.createThumbnail("icons/svg/no-such.svg"),
        missing,
        shown,
        sorted: sorted.map(({ update }: AnyObject) => update.sort as number),
        warned,
        label: schema.fields.rank.label,
        equals: game.release.generation < 14 ? "equals" in foundry.utils : foundry.utils.equals({ a: [1] }, { a: [1] }),
        overrides:
          game.release.generation < 14
            ? (foundry.data.PrototypeTokenOverrides ?? null)
            : typeof foundry.data.PrototypeTokenOverrides,
      };
    });
    t.expect(seen).toEqual({
      endings: [true, true, false],
      thumb: [40, 20, "data:image/"],
      none: null,
      missing: t.expect.stringMatching(/Error|HostNotImplemented/u),
      shown: ["Manual", "about:blank"],
      sorted: [t.expect.any(Number)],
      warned: true,
      label: "Rank of it",
      equals: t.generation === 14,
      overrides: t.generation === 14 ? "function" : null,
    });
  },
);

item(
  "H-309",
  "core's declared settings: what a click beside everything does, bubbles, floating words, areas by the grid",
  async (t) => {
    const seen = await t.eval(
      t.gm,
      async ({ canvas, game }, id) => {
        const read = (key: string): unknown => game.settings.get("core", key) as unknown;
        const kinds = ["leftClickRelease", "chatBubbles", "chatBubblesPan", "scrollingStatusText"].map((key) => {
          const { scope, config } = game.settings.settings.get(`core.${key}`);
          return [read(key), scope, config];
        });
        const click = async (): Promise<number> => {
          canvas.tokens.get(id).control({ releaseOthers: true });
          const root = document.querySelector<HTMLElement>("#board")!;
          const { x, y } = canvas.clientCoordinatesFromCanvas({ x: 1200, y: 700 });
          for (const type of ["pointerdown", "pointerup"])
            root.dispatchEvent(
              new PointerEvent(type, { clientX: x, clientY: y, button: 0, bubbles: true, pointerId: 1 }),
            );
          return canvas.tokens.controlled.length as number;
        };
        self.onerror = null;
        const released = await click();
        await game.settings.set("core", "leftClickRelease", false);
        const held = await click();
        await game.settings.set("core", "leftClickRelease", true);
        canvas.tokens.releaseAll();
        return {
          kinds,
          clicks: [released, held],
          areas: game.release.generation < 14 ? [read("gridTemplates"), read("coneTemplateType")] : null,
        };
      },
      IDS.heroToken,
    );
    t.expect(seen).toEqual({
      kinds: Array.from({ length: 4 }, () => [true, "client", true]),
      clicks: [0, 1],
      areas: t.generation === 13 ? [false, "round"] : null,
    });
  },
);

item(
  "H-309",
  "what those settings do: a speaker comes into view or doesn't, words float or don't, 13's areas follow the grid and have a flat end",
  async (t) => {
    const seen = await t.eval(
      t.gm,
      async ({ canvas, foundry, game }, id) => {
        const token = canvas.tokens.get(id);
        const middle = (): boolean => {
          const { x, y } = canvas.stage.pivot;
          return Math.abs(x - token.center.x) < 2 && Math.abs(y - token.center.y) < 2;
        };
        const said = async (pan: boolean): Promise<boolean> => {
          await game.settings.set("core", "chatBubblesPan", pan);
          await canvas.pan({ x: token.center.x + 700, y: token.center.y + 400 });
          (await canvas.hud.bubbles.say(token, "Here"))?.remove();
          return middle();
        };
        const pans = [await said(true), await said(false)];
        await game.settings.set("core", "chatBubblesPan", true);
        const floats = async (on: boolean): Promise<number> => {
          await game.settings.set("core", "scrollingStatusText", on);
          void canvas.interface.createScrollingText(token.center, "Ow", { duration: 5000 });
          const count = document.querySelectorAll("#board .scrolling-text").length;
          for (const one of document.querySelectorAll("#board .scrolling-text")) one.remove();
          return count;
        };
        const words = [await floats(true), await floats(false)];
        await game.settings.set("core", "scrollingStatusText", true);
        let areas: unknown = null;
        if (game.release.generation < 14) {
          const { MeasuredTemplate } = foundry.canvas.placeables;
          const corner = (): boolean => MeasuredTemplate.getConeShape(2, 0, 60).contains(199, 110) as boolean;
          const spread = (): boolean => MeasuredTemplate.getCircleShape(2).contains(190, 190) as boolean;
          const plain = [spread(), corner()];
          await game.settings.set("core", "coneTemplateType", "flat");
          const flat = corner();
          await game.settings.set("core", "coneTemplateType", "round");
          await game.settings.set("core", "gridTemplates", true);
          areas = [plain, flat, spread()];
          await game.settings.set("core", "gridTemplates", false);
        }
        return { pans, words, areas };
      },
      IDS.heroToken,
    );
    t.expect(seen).toEqual({
      pans: [true, false],
      words: [1, 0],
      areas: t.generation === 13 ? [[false, false], true, true] : null,
    });
  },
);

item("H-311", "a package adds a tab to the scene's sheet: a part and an entry in TABS", async (t) => {
  const seen = await t.eval(
    t.gm,
    async ({ foundry, game }, id) => {
      const { SceneConfig } = foundry.applications.sheets;
      await foundry.applications.handlebars.loadTemplates?.([]);
      const before = SceneConfig.TABS.sheet.tabs.length;
      class Wider extends SceneConfig {
        static TABS = {
          ...SceneConfig.TABS,
          sheet: { ...SceneConfig.TABS.sheet, tabs: [...SceneConfig.TABS.sheet.tabs, { id: "mood", label: "Mood" }] },
        };
        static PARTS = { ...SceneConfig.PARTS, mood: { template: "systems/contract-sys/templates/mood.hbs" } };
      }
      const sheet: AnyValue = new (Wider as AnyValue)({ document: game.scenes.get(id) });
      await sheet.render({ force: true });
      const tabs = [...sheet.element.querySelectorAll("nav [data-tab]")].map(
        (one: AnyValue) => one.dataset.tab as string,
      );
      const shown = (): string[] =>
        [...sheet.element.querySelectorAll(".tab.active[data-group]")].map(
          (one: AnyValue) => one.dataset.tab as string,
        );
      const first = shown();
      sheet.changeTab("mood", "sheet");
      const second = shown();
      await sheet.close();
      const plain = game.scenes.get(id).sheet;
      await plain.render({ force: true });
      const nav = plain.element.querySelectorAll("nav [data-tab]").length;
      await plain.close();
      return { before, tabs, first, second, nav };
    },
    IDS.scene,
  );
  t.expect(seen).toEqual({ before: 1, tabs: ["basics", "mood"], first: ["basics"], second: ["mood"], nav: 0 });
});

/** Names for which systems had asked in vain, with what answers today: a name that the host lacks is told by name, none is silently undefined. */
const ASKED: Readonly<Record<string, string>> = {
  "foundry.canvas.layers.TemplateLayer": "function",
  "foundry.canvas.layers.GridLayer": "function",
  "foundry.canvas.layers.PlaceablesLayer": "function",
  "foundry.canvas.layers.InteractionLayer": "function",
  "foundry.canvas.layers.CanvasLayer": "function",
  "foundry.canvas.perception.VisionMode": "function",
  "foundry.canvas.geometry.ClockwiseSweepPolygon": "function",
  "foundry.canvas.geometry.PointSourcePolygon": "function",
  "foundry.canvas.placeables.tokens.TokenTurnMarker": "function",
  "foundry.canvas.placeables.tokens.TokenRuler": "function",
  "foundry.canvas.rendering.shaders.AbstractBaseShader": "function",
  "foundry.canvas.rendering.filters.AbstractBaseFilter": "function",
  "foundry.canvas.animation.CanvasAnimation.animate": "function",
  "foundry.canvas.groups.PrimaryCanvasGroup": "function",
  "foundry.data.CircleShapeData": "function",
  "foundry.data.PolygonShapeData": "function",
  "foundry.data.regionBehaviors.AdjustDarknessLevelRegionBehaviorType": "function",
  "foundry.documents.collections.CompendiumCollection.createCompendium": "function",
  "foundry.documents.Combat.prototype._updateTurnMarkers": "function",
  "foundry.applications.sheets.SceneConfig.TABS.sheet": "object",
  "foundry.applications.sheets.ActiveEffectConfig.PARTS.header": "object",
  "foundry.applications.sheets.ActiveEffectConfig.PARTS.duration": "object",
  "foundry.applications.sidebar.apps.FrameViewer": "function",
  "foundry.grid.BaseGrid": "function",
  "foundry.helpers.Localization.localizeSchema": "function",
  "foundry.helpers.media.ImageHelper": "function",
  "foundry.utils.debouncedReload": "function",
  "foundry.utils.readTextFromFile": "function",
  "foundry.utils.saveDataToFile": "function",
  "foundry.utils.fetchResource": "function",
  "foundry.utils.SortingHelpers": "object",
  "foundry.utils.polygonCentroid": "function",
  "foundry.prosemirror.defaultSchema": "object",
  "CONFIG.Token.movement.TerrainData": "function",
  "CONFIG.Token.movement.costAggregator": "function",
  "CONFIG.Token.movement.defaultSpeed": "number",
  "CONFIG.TinyMCE": "object",
  "game.world.flags": "object",
  "foundry.canvas.sources.NoSuchSource": "told",
  "foundry.applications.apps.PermissionConfig": "function",
};
const ASKED_14: Readonly<Record<string, string>> = {
  "foundry.data.ConeShapeData": "function",
  "foundry.data.LineShapeData": "function",
  "foundry.data.RingShapeData": "function",
  "foundry.data.PrototypeTokenOverrides": "function",
  "foundry.utils.equals": "function",
  "foundry.utils.iterateValues": "told",
  "foundry.canvas.vfx.VFXComponent": "told",
};

/** What came with 14: asking for it is how packages tell the generations apart. */
const ASKED_13: Readonly<Record<string, string>> = {
  "foundry.canvas.vfx": "undefined",
  "foundry.utils.equals": "undefined",
  "foundry.documents.Level": "undefined",
};

item("H-313", "names that systems had asked for in vain answer, or say that the host lacks them", async (t) => {
  t.allow(/HostNotImplemented|does not implement/);
  const asked =
    t.generation === 14 ? { ...ASKED, ...ASKED_14, "CONFIG.TinyMCE": "undefined" } : { ...ASKED, ...ASKED_13 };
  const seen = await t.eval(
    t.gm,
    (page, names) =>
      Object.fromEntries(
        names.map((name) => {
          try {
            const found = name.split(".").reduce((at: AnyValue, key) => at[key] as unknown, page as AnyValue);
            return [name, typeof found];
          } catch (error) {
            return [
              name,
              (error as Error).message.startsWith("The tabletop does not implement") ? "told" : String(error),
            ];
          }
        }),
      ),
    Object.keys(asked),
  );
  t.expect(seen).toEqual(asked);
  const moved = await t.eval(t.gm, async ({ foundry }) => {
    const thing = { x: 0 };
    const done = await foundry.canvas.animation.CanvasAnimation.animate([{ parent: thing, attribute: "x", to: 10 }], {
      duration: 30,
    });
    return [done, thing.x, document.getElementById("tooltip") !== null];
  });
  t.expect(moved).toEqual([true, 10, true]);
});
