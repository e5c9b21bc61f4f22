/** H-294 to H-297: a token's way over the board, tours, classes that are declared only, core's parts of effect sheets by path. */
import type { AnyObject, AnyValue } from "../common/types.ts";
import { IDS, item } from "./harness.ts";

item(
  "H-294",
  "a token goes through waypoints: hooks tell where from, where to and how far, on every client; a way to move has its own cost; a listener refuses",
  async (t) => {
    await t.eval(t.player, ({ Hooks }) => {
      const g = self as unknown as AnyObject;
      g.__moved = [];
      g.__hook = Hooks.on(
        "moveToken",
        (doc: AnyObject, movement: AnyObject, _operation: AnyObject, user: AnyObject) => {
          g.__moved.push([doc.id, movement.destination.x, movement.passed.distance, movement.method, user.name]);
        },
      );
    });
    const seen = await t.eval(
      t.gm,
      async ({ game, Hooks }, id) => {
        const token = game.scenes.active.tokens.get(id);
        const { x, y } = token;
        const before: AnyValue[] = [];
        const pre = Hooks.on("preMoveToken", (doc: AnyObject, movement: AnyObject) => {
          before.push([
            doc.x,
            movement.origin.x,
            movement.destination.x,
            movement.passed.waypoints.map((w: AnyObject) => w.action as string),
          ]);
        });
        const moved = await token.move(
          [
            { x: x + 200, y },
            { x: x + 200, y: y + 300, action: "climb" },
          ],
          { method: "dragging" },
        );
        const { movement } = token;
        const way = {
          moved,
          state: movement.state,
          user: movement.user === game.user,
          distance: movement.passed.distance,
          cost: movement.passed.cost,
          spaces: movement.passed.spaces,
          to: [token.x - x, token.y - y],
          recorded: movement.recorded,
          id: typeof movement.id === "string" && movement.id.length === 16,
        };
        const stands = await token.move({ x: token.x, y: token.y });
        Hooks.off("preMoveToken", pre);
        const no = Hooks.on("preMoveToken", () => false);
        const refused = await token.move({ x: x + 900, y });
        Hooks.off("preMoveToken", no);
        const stayed = token.x - x;
        // Nobody says how: it is put there, which measures nothing.
        await token.update({ x, y });
        return [way, before, stands, refused, stayed, token.movement.passed.distance, token.movement.method, x];
      },
      IDS.npcToken,
    );
    const [way, before, stands, refused, stayed, plain, method, x] = seen as AnyValue[];
    t.expect(way).toEqual({
      moved: true,
      state: "completed",
      user: true,
      distance: 5,
      cost: 8,
      spaces: 5,
      to: [200, 300],
      recorded: false,
      id: true,
    });
    t.expect(before).toEqual([[x, x, x + 200, ["walk", "climb"]]]);
    t.expect([stands, refused, stayed, plain, method]).toEqual([false, false, 200, 0, "api"]);
    await t.until(t.player, () => (self as unknown as AnyObject).__moved.length === 2, null);
    t.expect(
      await t.eval(t.player, ({ Hooks }) => {
        const g = self as unknown as AnyObject;
        Hooks.off("moveToken", g.__hook);
        return g.__moved as AnyValue[];
      }),
    ).toEqual([
      [IDS.npcToken, x + 200, 5, "dragging", "Gm"],
      [IDS.npcToken, x, 0, "api", "Gm"],
    ]);
  },
  { core: true },
);

item(
  "H-294",
  "in a fight the way is remembered until the next turn of whoever went it; one movement of it, or all, is taken back",
  async (t) => {
    const seen = await t.eval(
      t.gm,
      async ({ game, CONFIG, Hooks }, { npcToken, heroToken, scene }) => {
        const tokens = game.scenes.active.tokens;
        const token = tokens.get(npcToken);
        const { x, y } = token;
        let told = 0;
        const hook = Hooks.on("recordToken", () => (told += 1));
        const combat = await CONFIG.Combat.documentClass.create({ scene, active: true });
        await combat.createEmbeddedDocuments("Combatant", [
          { tokenId: npcToken, sceneId: scene, actorId: token.actorId, initiative: 9 },
          { tokenId: heroToken, sceneId: scene, actorId: tokens.get(heroToken).actorId, initiative: 1 },
        ]);
        await combat.startCombat();
        await new Promise((done) => setTimeout(done, 100));
        await token.move({ x: x + 100, y });
        await token.move([
          { x: x + 200, y },
          { x: x + 300, y: y + 100 },
        ]);
        const second = token.movement.id as string;
        const steps: AnyValue[] = [
          [token.movement.recorded, token.movementHistory.length, token.movementHistory[0].x === x, told > 0],
        ];
        const back = await token.revertRecordedMovement(second);
        steps.push([back, token.x - x, token.movementHistory.length, token.movement.method]);
        steps.push([await token.revertRecordedMovement("nosuchmovement00"), token.x - x]);
        await token.revertRecordedMovement();
        steps.push([token.x - x, token.movementHistory.length]);
        await token.move({ x: x + 100, y });
        steps.push(token.movementHistory.length);
        await combat.nextTurn();
        await combat.nextTurn();
        for (let n = 0; n < 60 && token.movementHistory.length > 0; n++)
          await new Promise((done) => setTimeout(done, 50));
        steps.push(token.movementHistory.length);
        await combat.delete();
        Hooks.off("recordToken", hook);
        await token.update({ x, y });
        return steps;
      },
      IDS,
    );
    t.expect(seen).toEqual([[true, 4, true, true], [true, 100, 2, "undo"], [false, 100], [0, 0], 2, 0]);
  },
  { core: true, seats: ["gm"] },
);

item(
  "H-295",
  "the ways to move have what the rules of a board need to know; a token moves as its own field says, else by the default; a package's own way is taken",
  async (t) => {
    const seen = await t.eval(
      t.gm,
      async ({ game, CONFIG }, id) => {
        const { actions, defaultAction, defaultSpeed, TerrainData } = CONFIG.Token.movement;
        const token = game.scenes.active.tokens.get(id);
        const [first] = [token.movementAction as string];
        actions.push_ = { label: "Push", getCostFunction: () => () => 0, canSelect: () => false };
        const { x, y } = token;
        const path = token.getCompleteMovementPath([
          { x, y },
          { x: x + 300, y },
        ]);
        const measured = token.measureMovementPath([
          { x, y },
          { x: x + 300, y, action: "push_" },
        ]);
        await token.update({ movementAction: "fly" });
        const then = token.movementAction as string;
        await token.update({ movementAction: null });
        Reflect.deleteProperty(actions, "push_");
        return [
          Object.entries(actions as AnyObject).map(([key, a]) => [key, a.teleport, a.measure, a.canSelect(token)]),
          [defaultAction, defaultSpeed, typeof TerrainData],
          [first, then, token.movementAction],
          path.map((w: AnyObject) => [w.x - x, w.intermediate]),
          [measured.distance, measured.cost],
        ];
      },
      IDS.npcToken,
    );
    const plain = (key: string): AnyValue[] => [key, false, true, true];
    t.expect(seen).toEqual([
      [
        ...["walk", "fly", "swim", "burrow", "crawl", "climb", "jump"].map(plain),
        ["blink", true, true, true],
        ["displace", true, false, false],
      ],
      ["walk", 6, "function"],
      ["walk", "fly", "walk"],
      [
        [0, false],
        [100, true],
        [200, true],
        [300, false],
      ],
      [3, 0],
    ]);
  },
  { core: true, seats: ["gm"] },
);

item(
  "H-296",
  "a tour is registered once, shows its steps beside what they speak of, is left and resumed, and is remembered as done",
  async (t) => {
    const seen = await t.eval(t.gm, async ({ foundry, game, document }) => {
      const { Tour, tours } = foundry.nue;
      const config = {
        title: "Round",
        description: "Once round",
        canBeResumed: true,
        steps: [
          { id: "chat", title: "Chat", content: "<b>Here</b> people talk.", selector: "#sidebar", sidebarTab: "chat" },
          { id: "end", title: "End", content: "That was it." },
        ],
      };
      const tour = new tours.SidebarTour(config, { namespace: "contract-sys", id: "round" });
      game.tours.register("contract-sys", "round", tour);
      const twice = ((): string => {
        try {
          game.tours.register("contract-sys", "round", new Tour(config, { namespace: "contract-sys", id: "round" }));
          return "";
        } catch (error) {
          return (error as Error).message;
        }
      })();
      const box = (): AnyValue => document.querySelector(".tour-step");
      const said: AnyValue[] = [tour.status, game.tours.get("contract-sys.round") === tour, twice !== ""];
      await tour.start();
      said.push([tour.status, box().querySelector("b")?.textContent, Tour.activeTour === tour, tour.hasPrevious]);
      said.push([tour.targetElement?.id, Boolean(document.querySelector(".tour-fadeout"))]);
      await tour.next();
      said.push([
        tour.stepIndex,
        box().querySelector("h3").textContent,
        Boolean(document.querySelector(".tour-fadeout")),
      ]);
      tour.exit();
      said.push([box(), Tour.tourInProgress]);
      await tour.start();
      said.push(tour.stepIndex);
      box().querySelector("[data-action=next]").click();
      await new Promise((done) => setTimeout(done, 50));
      said.push([box(), tour.status]);
      const again = new Tour(config, { namespace: "contract-sys", id: "round" });
      again._reloadProgress();
      said.push(again.status);
      await tour.reset();
      said.push(tour.status);
      game.tours.delete("contract-sys.round");
      return said;
    });
    t.expect(seen).toEqual([
      "unstarted",
      true,
      true,
      ["in-progress", "Here", true, false],
      ["sidebar", true],
      [1, "End", false],
      [null, false],
      1,
      [null, "completed"],
      "completed",
      "unstarted",
    ]);
  },
  { seats: ["gm"] },
);

item(
  "H-291",
  "classes that the declarations name can be extended though the board is flat, in namespaces of which the host has nothing else; a namespace of types is there and empty",
  async (t) => {
    t.allow(/HostNotImplemented|does not implement/);
    const seen = await t.eval(t.gm, ({ foundry }) => {
      const host = (globalThis as never as { __host: { missing: string[] } }).__host;
      const before = host.missing.length;
      const { canvas, applications } = foundry;
      class Line extends canvas.interaction.MouseInteractionManager {}
      class Glow extends canvas.rendering.filters.AbstractBaseFilter {}
      class Ring extends canvas.rendering.shaders.TokenRingSamplerShader {}
      class Mesh extends canvas.primary.PrimaryCanvasObjectMixin(class {}) {}
      class Calls extends foundry.av.AVClient {}
      const { ApplicationTabsConfiguration } = applications.types;
      const quiet = host.missing.length - before;
      const made = [Line, Glow, Ring, Calls].map((cls: AnyValue) => {
        try {
          return new cls() as unknown;
        } catch (error) {
          return (error as Error).name;
        }
      });
      const unknown = ((): string => {
        try {
          return String(canvas.rendering.shaders.NoSuchShader);
        } catch (error) {
          return (error as Error).message;
        }
      })();
      return [quiet, typeof Mesh, String(ApplicationTabsConfiguration), made, unknown];
    });
    t.expect(seen).toEqual([
      0,
      "function",
      "undefined",
      ["HostNotImplemented", "HostNotImplemented", "HostNotImplemented", "HostNotImplemented"],
      "The tabletop does not implement foundry.canvas.rendering.shaders.NoSuchShader",
    ]);
  },
  { core: true, seats: ["gm"] },
);

item(
  "H-297",
  "parts of core's effect sheet are named by path, so that a system's sheet draws them; playlists and their sounds have a sheet; the world has flags",
  async (t) => {
    const seen = await t.eval(
      t.gm,
      async ({ foundry, game, CONFIG }, id) => {
        const { ActiveEffectConfig } = foundry.applications.sheets;
        class Own extends ActiveEffectConfig {
          static PARTS = {
            header: { template: "templates/sheets/active-effect/header.hbs" },
            tabs: { template: "templates/generic/tab-navigation.hbs" },
            details: { template: "templates/sheets/active-effect/details.hbs" },
            duration: { template: "templates/sheets/active-effect/duration.hbs" },
            changes: { template: "templates/sheets/active-effect/changes.hbs" },
            footer: { template: "templates/generic/form-footer.hbs" },
          };
        }
        const [effect] = await game.actors.get(id).createEmbeddedDocuments("ActiveEffect", [{ name: "Glow" }]);
        const sheet = new (Own as AnyValue)({ document: effect });
        await sheet.render({ force: true });
        const parts = [
          sheet.element.querySelector(".sheet-header h1")?.textContent,
          sheet.element.querySelectorAll("[data-tab=details] input[name=name]").length,
          sheet.element.querySelectorAll("[data-tab=duration] [name^='duration.']").length > 0,
          sheet.element.querySelectorAll("[data-tab=changes] [data-action=addChange]").length,
        ];
        await sheet.close();
        await effect.delete();
        const list = await CONFIG.Playlist.documentClass.create({
          name: "Rain",
          sounds: [{ name: "Drops", path: "" }],
        });
        const names: AnyValue[] = [];
        for (const doc of [list, list.sounds.contents[0]]) {
          await doc.sheet.render({ force: true });
          names.push(doc.sheet.element.querySelector("input[name=name]")?.value);
          await doc.sheet.close();
        }
        await list.delete();
        return [parts, names, typeof game.world.flags];
      },
      IDS.hero,
    );
    t.expect(seen).toEqual([["Glow", 1, true, 1], ["Rain", "Drops"], "object"]);
  },
  { core: true, seats: ["gm"] },
);

item(
  "H-298",
  "what packages find on the page: jQuery, the editor's parts, PIXI's classes to extend, and what happens over the board with its place on the scene",
  async (t) => {
    t.allow(/HostNotImplemented|does not implement/);
    const seen = await t.eval(t.gm, async ({ foundry, canvas, document }) => {
      const g = globalThis as unknown as AnyObject;
      const html = "<p>Read <strong>me</strong></p>";
      const { dom, defaultSchema } = g.ProseMirror;
      const box = g.$(html)[0] as HTMLElement;
      class Glow extends g.PIXI.Container {}
      const refused = ((): string => {
        try {
          return String(new (Glow as AnyValue)());
        } catch (error) {
          return (error as Error).message;
        }
      })();
      const told: AnyValue[] = [];
      const listener = (event: AnyObject): void => void told.push(event.getLocalPosition(canvas.stage));
      canvas.stage.on("mousemove", listener);
      const root = document.getElementById("board");
      const { left, top } = root.getBoundingClientRect();
      const at = canvas.canvasCoordinatesFromClient({ x: left + 200, y: top + 200 });
      const move = (): void =>
        root.dispatchEvent(new PointerEvent("pointermove", { clientX: left + 200, clientY: top + 200, bubbles: true }));
      move();
      canvas.stage.off("mousemove", listener);
      move();
      return [
        g.jQuery === g.$,
        box.outerHTML,
        dom.serializeString(dom.parseString(html)),
        defaultSchema === foundry.prosemirror.defaultSchema,
        refused,
        told.length,
        Math.hypot(told[0].x - at.x, told[0].y - at.y) < 1,
      ];
    });
    const html = "<p>Read <strong>me</strong></p>";
    t.expect(seen).toEqual([true, html, html, true, "The tabletop does not implement PIXI.Container", 1, true]);
  },
  { seats: ["gm"] },
);

item(
  "H-062",
  "an actor whose class prepares its base data without asking Foundry's has its statuses and changes all the same",
  async (t) => {
    const seen = await t.eval(
      t.gm,
      async ({ game, CONFIG }, id) => {
        const cls = CONFIG.Actor.documentClass;
        const own = Object.getOwnPropertyDescriptor(cls.prototype, "prepareBaseData");
        cls.prototype.prepareBaseData = function prepareBaseData() {
          // As many systems do: nothing of Foundry's is called.
        };
        const actor = await cls.create({ name: "Base", type: game.actors.get(id).type });
        await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Dead", statuses: ["dead"] }]);
        actor.reset();
        const found = [actor.statuses.has("dead"), typeof actor.overrides];
        await actor.delete();
        if (own) Object.defineProperty(cls.prototype, "prepareBaseData", own);
        else Reflect.deleteProperty(cls.prototype, "prepareBaseData");
        return found;
      },
      IDS.hero,
    );
    t.expect(seen).toEqual([true, "object"]);
  },
  { core: true, seats: ["gm"] },
);
