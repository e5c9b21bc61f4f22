/** H-300 to H-306, H-310, H-312: regions, templates, what else lies on a scene, rulers. */
import type { AnyObject, AnyValue } from "../common/types.ts";
import { type Contract, IDS, item } from "./harness.ts";

/** The page, in functions that run there. */
declare const self: AnyObject;

const clear = (t: Contract): Promise<unknown> =>
  t.eval(
    t.gm,
    async ({ game }, id) => {
      const scene = game.scenes.get(id);
      const all = ["Region", "Wall", "Tile", "Drawing", "Note", "AmbientLight", "AmbientSound"];
      for (const name of game.release.generation < 14 ? [...all, "MeasuredTemplate"] : all) {
        const ids = [...scene.getEmbeddedCollection(name)].map((one: AnyObject) => one.id);
        if (ids.length) await scene.deleteEmbeddedDocuments(name, ids);
      }
    },
    IDS.scene,
  );

item(
  "H-300",
  "a region's shapes are models of their kind, and tell what lies in them",
  async (t) => {
    const seen = await t.eval(
      t.gm,
      ({ CONFIG, foundry, game }, id) => {
        const scene = game.scenes.get(id);
        const region = (shapes: AnyObject[], more: AnyObject = {}): AnyValue =>
          new CONFIG.Region.documentClass({ name: "Area", shapes, ...more }, { parent: scene });
        const at = (area: AnyValue, ...points: number[][]): boolean[] =>
          points.map(([x, y, elevation = 0]) => area.testPoint({ x, y, elevation }));
        const circle = region([{ type: "circle", x: 500, y: 500, radius: 100 }]);
        const box = region([
          { type: "rectangle", x: 100, y: 100, width: 200, height: 100, rotation: 0 },
          { type: "circle", x: 150, y: 150, radius: 20, hole: true },
        ]);
        const turned = region([{ type: "rectangle", x: 100, y: 100, width: 200, height: 50, rotation: 90 }]);
        const high = region([{ type: "circle", x: 500, y: 500, radius: 100 }], { elevation: { bottom: 2, top: 5 } });
        return {
          model: circle.shapes[0] instanceof foundry.data.CircleShapeData,
          bounds: [circle.bounds.x, circle.bounds.y, circle.bounds.width, circle.bounds.height].map(Math.round),
          circle: at(circle, [599, 500], [575, 575], [500, 401]),
          box: at(box, [290, 190], [150, 150], [310, 150]),
          polygon: at(region([{ type: "polygon", points: [0, 0, 100, 0, 0, 100] }]), [20, 20], [80, 80]),
          ellipse: at(region([{ type: "ellipse", x: 0, y: 0, radiusX: 100, radiusY: 10 }]), [95, 0], [0, 15]),
          turned: game.release.generation < 14 ? at(turned, [200, 200]) : at(turned, [75, 200]),
          high: at(high, [500, 500, 1], [500, 500, 2], [500, 500, 5], [500, 500, 6]),
          empty: at(region([]), [0, 0]),
          refused: [
            [{ type: "circle", x: 0, y: 0, radius: 0 }],
            [{ type: "star", x: 0, y: 0 }],
            [{ type: "polygon", points: [0, 0, 1] }],
          ].map((shapes) => {
            try {
              return region(shapes) && "made";
            } catch (error) {
              return (error as Error).name;
            }
          }),
        };
      },
      IDS.scene,
    );
    t.expect(seen).toEqual({
      model: true,
      bounds: [400, 400, 200, 200],
      circle: [true, false, true],
      box: [true, false, false],
      polygon: [true, false],
      ellipse: [true, false],
      turned: [true],
      high: [false, true, true, false],
      empty: [false],
      refused: ["DataModelValidationError", "DataModelValidationError", "DataModelValidationError"],
    });
  },
  { core: true },
);

item(
  "H-300",
  "lines, cones, rings, emanations and shapes that count as the grid does",
  async (t) => {
    const seen = await t.eval(
      t.gm,
      ({ CONFIG, game }, id) => {
        const scene = game.scenes.get(id);
        const inside = (shape: AnyObject, ...points: number[][]): boolean[] => {
          const region = new CONFIG.Region.documentClass({ name: "Area", shapes: [shape] }, { parent: scene });
          return points.map(([x, y]) => region.testPoint({ x, y, elevation: 0 }));
        };
        const moved = new CONFIG.Region.documentClass(
          { name: "Area", shapes: [{ type: "line", x: 0, y: 0, length: 300, width: 100, rotation: 0 }] },
          { parent: scene },
        ).shapes[0];
        moved.move({ x: 500, y: 500 });
        moved.updateSource({ rotation: 90 });
        return {
          line: inside({ type: "line", x: 100, y: 100, length: 300, width: 100, rotation: 90 }, [100, 390], [151, 200]),
          round: inside({ type: "cone", x: 0, y: 0, radius: 100, angle: 90, rotation: 0 }, [99, 0], [80, 70]),
          flat: inside(
            { type: "cone", x: 0, y: 0, radius: 100, angle: 90, rotation: 0, curvature: "flat" },
            [99, 90],
            [101, 0],
          ),
          half: inside(
            { type: "cone", x: 0, y: 0, radius: 100, angle: 90, rotation: 0, curvature: "semicircle" },
            [99, 0],
            [80, 38],
            [99, 40],
          ),
          ring: inside(
            { type: "ring", x: 0, y: 0, radius: 100, innerWidth: 20, outerWidth: 10 },
            [0, 0],
            [90, 0],
            [109, 0],
            [111, 0],
          ),
          emanation: inside(
            {
              type: "emanation",
              radius: 100,
              base: { type: "token", x: 100, y: 100, width: 1, height: 1, shape: 4 },
            },
            [150, 150],
            [290, 150],
            [280, 280],
          ),
          grid: inside({ type: "grid", offsets: [{ i: 1, j: 2 }] }, [250, 150], [350, 150]),
          // By this scene's rule for diagonals (each counts as one) a circle is a square.
          counted: inside({ type: "circle", x: 500, y: 500, radius: 200, gridBased: true }, [690, 690], [710, 500]),
          moved: moved.testPoint({ x: 500, y: 790 }),
        };
      },
      IDS.scene,
    );
    t.expect(seen).toEqual({
      line: [true, false],
      round: [true, false],
      flat: [true, false],
      half: [true, true, false],
      ring: [false, true, true, false],
      emanation: [true, true, false],
      grid: [true, false],
      counted: [true, false],
      moved: true,
    });
  },
  { core: true, only: 14 },
);

item(
  "H-300",
  "a hole takes away from the shapes before it alone; the outlines are those of what isn't a hole",
  async (t) => {
    const seen = await t.eval(
      t.gm,
      ({ CONFIG, game }, id) => {
        const box = { type: "rectangle", x: 100, y: 100, width: 200, height: 100, rotation: 0 };
        const hole = { type: "circle", x: 150, y: 150, radius: 20, hole: true };
        const [after, before] = [
          [box, hole],
          [hole, box],
        ].map(
          (shapes) =>
            new CONFIG.Region.documentClass({ name: "Area", shapes }, { parent: game.scenes.get(id) }) as AnyValue,
        );
        const at = { x: 150, y: 150, elevation: 0 };
        return {
          inside: [after.testPoint(at), before.testPoint(at)],
          polygons: after.polygons.map(({ points }: AnyObject) => points),
        };
      },
      IDS.scene,
    );
    t.expect(seen).toEqual({ inside: [false, true], polygons: [[100, 100, 300, 100, 300, 200, 100, 200]] });
  },
);

item(
  "H-301",
  "regions know who is in them, and tell their behaviours on every client who comes, moves and goes",
  async (t) => {
    await clear(t);
    for (const page of [t.gm, t.player])
      await t.eval(page, ({ CONFIG, foundry }) => {
        self.__events = [];
        const { RegionBehaviorType } = foundry.data.regionBehaviors;
        CONFIG.RegionBehavior.dataModels.pauseGame = class extends RegionBehaviorType {
          static defineSchema(): AnyObject {
            return { events: this._createEventsField() };
          }
          async _handleRegionEvent(this: AnyValue, event: AnyObject): Promise<void> {
            self.__events.push([event.name, event.user.name, event.data.token?.name ?? null]);
          }
        };
      });
    const uuid = await t.eval(
      t.gm,
      async ({ CONST, game }, id) => {
        const [region] = await game.scenes.get(id).createEmbeddedDocuments("Region", [
          {
            name: "Trap",
            shapes: [{ type: "rectangle", x: 500, y: 100, width: 300, height: 100, rotation: 0 }],
            behaviors: [{ name: "Ears", type: "pauseGame", system: { events: Object.values(CONST.REGION_EVENTS) } }],
          },
        ]);
        return region.uuid;
      },
      IDS.scene,
    );
    const steps = async (): Promise<AnyValue> =>
      t.eval(
        t.gm,
        async ({ game }, ids) => {
          const token = game.scenes.get(ids.scene).tokens.get(ids.heroToken);
          const region = token.parent.regions.contents[0];
          const out: unknown[] = [];
          for (const x of [500, 700, 900]) {
            await token.move({ x, y: 100 });
            out.push([region.tokens.has(token), [...token.regions].map((one: AnyObject) => one.name)]);
          }
          await token.move([{ x: 300, y: 100 }]);
          await region.behaviors.contents[0].update({ disabled: true });
          await token.move({ x: 500, y: 100 });
          await region.behaviors.contents[0].update({ disabled: false });
          await region.behaviors.contents[0].update({ disabled: true });
          await region.behaviors.contents[0].update({ disabled: false });
          await token.update({ x: 300, y: 100 });
          return out;
        },
        IDS,
      );
    t.expect(await steps()).toEqual([
      [true, ["Trap"]],
      [true, ["Trap"]],
      [false, []],
    ]);
    const expected = [
      ["tokenMoveIn", "Hero"],
      ["tokenEnter", "Hero"],
      ["tokenMoveWithin", "Hero"],
      ["tokenMoveOut", "Hero"],
      ["tokenExit", "Hero"],
      // Straight through.
      ["tokenMoveIn", "Hero"],
      ["tokenMoveOut", "Hero"],
      ["behaviorUnviewed", null],
      ["behaviorDeactivated", null],
      ["behaviorActivated", null],
      ["behaviorViewed", null],
      ["tokenEnter", "Hero"],
      // Turned off and on around whoever stands in it.
      ["tokenExit", "Hero"],
      ["behaviorUnviewed", null],
      ["behaviorDeactivated", null],
      ["behaviorActivated", null],
      ["behaviorViewed", null],
      ["tokenEnter", "Hero"],
      ["tokenMoveOut", "Hero"],
      ["tokenExit", "Hero"],
    ];
    for (const page of [t.gm, t.player])
      t.expect(
        await t.until(page, ({ __events }, count) => (__events.length >= count ? __events : null), expected.length),
      ).toEqual(expected.map(([name, token]) => [name, "Gm", token]));
    t.expect(uuid).toMatch(/^Scene\.\w+\.Region\.\w+$/u);
    await clear(t);
  },
  { core: true },
);

item(
  "H-301",
  "a region whose edge or height is another says so, and to whom it has come; a token is asked whether it would be inside elsewhere",
  async (t) => {
    await clear(t);
    const seen = await t.eval(
      t.gm,
      async ({ CONFIG, CONST, foundry, game }, ids) => {
        const heard: string[] = [];
        CONFIG.RegionBehavior.dataModels.suppressWeather = class extends (
          foundry.data.regionBehaviors.RegionBehaviorType
        ) {
          static defineSchema(): AnyObject {
            return {};
          }
          static events = Object.fromEntries(
            Object.values(CONST.REGION_EVENTS as AnyObject).map((name) => [
              name,
              (event: AnyObject) => void heard.push([event.name, event.data.token?.name].filter(Boolean).join(" ")),
            ]),
          );
        };
        const scene = game.scenes.get(ids.scene);
        const token = scene.tokens.get(ids.heroToken);
        const shape = (x: number): AnyObject => ({
          type: "rectangle",
          x,
          y: 100,
          width: 100,
          height: 100,
          rotation: 0,
        });
        const [region] = await scene.createEmbeddedDocuments("Region", [
          { name: "Tide", shapes: [shape(900)], behaviors: [{ name: "Ears", type: "suppressWeather" }] },
        ]);
        heard.length = 0;
        await region.update({ name: "Flood" });
        await region.update({ shapes: [shape(300)] });
        const flooded = heard.splice(0);
        await region.update({ elevation: { bottom: 5, top: 9 } });
        const dry = heard.splice(0);
        const would = [
          token.testInsideRegion(region),
          token.testInsideRegion(region, { x: 300, y: 100, elevation: 5 }),
          token.testInsideRegion(region, { x: 500, y: 100, elevation: 5 }),
        ];
        await region.delete();
        return { flooded, dry, would };
      },
      IDS,
    );
    t.expect(seen).toEqual({
      flooded: ["regionBoundary", "tokenEnter Hero"],
      dry: ["regionBoundary", "tokenExit Hero"],
      would: [false, true, false],
    });
  },
);

item("H-301", "a fight's turns and rounds are told to the regions of those who stand in them", async (t) => {
  await clear(t);
  const seen = await t.eval(
    t.gm,
    async ({ CONFIG, foundry, game }, ids) => {
      const heard: string[] = [];
      CONFIG.RegionBehavior.dataModels.suppressWeather = class extends foundry.data.regionBehaviors.RegionBehaviorType {
        static defineSchema(): AnyObject {
          return {};
        }
        static events = Object.fromEntries(
          ["tokenTurnStart", "tokenTurnEnd", "tokenRoundStart", "tokenRoundEnd"].map((name) => [
            name,
            (event: AnyObject) => void heard.push(`${event.name} ${event.data.token.name} ${event.data.round}`),
          ]),
        );
      };
      const scene = game.scenes.get(ids.scene);
      await scene.createEmbeddedDocuments("Region", [
        {
          name: "Fire",
          shapes: [{ type: "circle", x: 150, y: 150, radius: 60 }],
          behaviors: [{ name: "Ears", type: "suppressWeather" }],
        },
      ]);
      const combat = await game.combats.documentClass.create({ scene: scene.id, active: true });
      await combat.createEmbeddedDocuments("Combatant", [
        { tokenId: ids.npcToken, sceneId: scene.id, actorId: ids.npc, initiative: 20 },
        { tokenId: ids.heroToken, sceneId: scene.id, actorId: ids.hero, initiative: 10 },
      ]);
      await combat.startCombat();
      await combat.nextTurn();
      await combat.nextTurn();
      await combat.delete();
      return heard;
    },
    IDS,
  );
  t.expect(seen).toEqual([
    "tokenRoundStart Npc 1",
    "tokenTurnStart Npc 1",
    "tokenTurnEnd Npc 1",
    "tokenRoundEnd Npc 1",
    "tokenRoundStart Npc 2",
    "tokenTurnStart Npc 2",
  ]);
  await clear(t);
});

item("H-312", "core's behaviours run a script, turn others on and off, and bring a token elsewhere", async (t) => {
  await clear(t);
  const seen = await t.eval(
    t.gm,
    async ({ game }, ids) => {
      const scene = game.scenes.get(ids.scene);
      const token = scene.tokens.get(ids.heroToken);
      const area = (x: number): AnyObject => ({ type: "rectangle", x, y: 500, width: 100, height: 100, rotation: 0 });
      const [trap, away] = await scene.createEmbeddedDocuments("Region", [
        { name: "Trap", shapes: [area(500)] },
        { name: "Away", shapes: [area(1500)] },
      ]);
      self.__ran = [];
      const [script, toggle] = await trap.createEmbeddedDocuments("RegionBehavior", [
        {
          name: "Script",
          type: "executeScript",
          system: {
            events: ["tokenMoveIn"],
            source: "(self.__ran ??= []).push([scene.name, region.name, behavior.name, event.data.token.name])",
          },
        },
        { name: "Toggle", type: "toggleBehavior", system: { events: ["tokenMoveIn"] } },
      ]);
      await toggle.update({ "system.disable": [script.uuid] });
      await token.move({ x: 500, y: 500 });
      for (let n = 0; n < 80 && !script.disabled; n++) await new Promise((resolve) => setTimeout(resolve, 25));
      const off = script.disabled;
      await token.move({ x: 300, y: 500 });
      await toggle.delete();
      await trap.createEmbeddedDocuments("RegionBehavior", [
        { name: "Hole", type: "teleportToken", system: { destination: away.uuid } },
      ]);
      await token.move({ x: 500, y: 500 });
      for (let n = 0; n < 40 && token.x !== 1500; n++) await new Promise((resolve) => setTimeout(resolve, 25));
      const place = [token.x, token.y];
      await token.update({ x: 300, y: 100 });
      return { ran: self.__ran, off, place };
    },
    IDS,
  );
  t.expect(seen).toEqual({ ran: [["Street", "Trap", "Script", "Hero"]], off: true, place: [1500, 500] });
  await clear(t);
});

item(
  "H-312",
  "core's behaviours run a macro, pause the game for a player who comes in, and let words float; darkness and weather are kept",
  async (t) => {
    await clear(t);
    const made = await t.eval(
      t.gm,
      async ({ Macro, foundry, game }, ids) => {
        const scene = game.scenes.get(ids.scene);
        const macro = await Macro.implementation.create({
          name: "Bell",
          type: "script",
          command: "(self.__rang ??= []).push([scene.name, region.name, event.name])",
          ownership: { default: 3 },
        });
        const { regionBehaviors } = foundry.data;
        const [region] = await scene.createEmbeddedDocuments("Region", [
          {
            name: "Door",
            shapes: [{ type: "rectangle", x: 500, y: 500, width: 100, height: 100, rotation: 0 }],
            behaviors: [
              { name: "Bell", type: "executeMacro", system: { events: ["tokenMoveIn"], uuid: macro.uuid } },
              {
                name: "Words",
                type: "displayScrollingText",
                system: { events: ["tokenMoveIn"], text: "Creak", visibility: 2 },
              },
              { name: "Dark", type: "adjustDarknessLevel", system: { mode: 1, modifier: 0.5 } },
            ],
          },
        ]);
        const dark = region.behaviors.getName("Dark");
        self.__macro = macro;
        return {
          dark: [dark.system.mode, dark.system.modifier],
          // Another item of this file may have put its own in their places in CONFIG.
          known: ["PauseGameRegionBehaviorType", "SuppressWeatherRegionBehaviorType"].map(
            (name) => typeof regionBehaviors[name],
          ),
          paused: game.paused,
        };
      },
      IDS,
    );
    t.expect(made).toEqual({ dark: [1, 0.5], known: ["function", "function"], paused: false });
    await t.eval(
      t.gm,
      async ({ CONFIG, foundry, game }, ids) => {
        CONFIG.RegionBehavior.dataModels.pauseGame = foundry.data.regionBehaviors.PauseGameRegionBehaviorType;
        await game.scenes
          .get(ids.scene)
          .regions.contents[0].createEmbeddedDocuments("RegionBehavior", [
            { name: "Pause", type: "pauseGame", system: { once: true } },
          ]);
      },
      IDS,
    );
    const floating = t.until(t.gm, () => document.querySelector("#board .scrolling-text")?.textContent ?? null);
    await t.eval(
      t.player,
      async ({ game }, id) => game.scenes.active.tokens.get(id).move({ x: 500, y: 500, elevation: 0 }),
      IDS.heroToken,
    );
    t.expect(await floating).toBe("Creak");
    t.expect(await t.until(t.gm, ({ game }) => game.paused)).toBe(true);
    // Whoever moved rings the bell.
    t.expect(await t.until(t.player, ({ __rang }) => __rang ?? null)).toEqual([["Street", "Door", "tokenMoveIn"]]);
    t.expect(await t.eval(t.gm, ({ __rang }) => __rang ?? null)).toBeNull();
    t.expect(
      await t.until(t.gm, ({ game }) => game.scenes.active.regions.contents[0].behaviors.getName("Pause").disabled),
    ).toBe(true);
    await t.eval(
      t.gm,
      async ({ game }, id) => {
        game.togglePause(false, { broadcast: true });
        await game.scenes.active.tokens.get(id).update({ x: 300, y: 100 });
        await self.__macro.delete();
      },
      IDS.heroToken,
    );
    await clear(t);
  },
);

/** Where a point of the scene is in the window. */
const clientOf = (t: Contract, x: number, y: number): Promise<AnyValue> =>
  t.eval(t.gm, ({ canvas }, [px, py]) => canvas.clientCoordinatesFromCanvas({ x: px, y: py }), [x, y]);

item(
  "H-302",
  "placeRegion: aimed by the pointer, turned by the wheel, confirmed, skipped, given up",
  async (t) => {
    await clear(t);
    const start = (data: AnyObject, create: boolean): Promise<unknown> =>
      t.eval(
        t.gm,
        ({ canvas }, [given, kept]) => {
          self.__told = [];
          self.__placed = undefined;
          canvas.regions
            .placeRegion(given, {
              create: kept,
              onChange: ({ shape, shapeIndex, shapeCount }: AnyObject) =>
                self.__told.push([shape.type, shapeIndex, shapeCount]),
              preConfirm: ({ shape }: AnyObject) => shape.origin.x > 200,
            })
            .then((region: AnyValue) => (self.__placed = region));
          return true;
        },
        [data, create] as const,
      );
    const result = (): Promise<AnyValue> =>
      t.until(t.gm, ({ __placed }) =>
        __placed === undefined ? null : { region: __placed && { id: __placed.id, ...__placed.toObject() } },
      );
    const { mouse, keyboard } = t.gm;
    const point = async (x: number, y: number): Promise<void> => {
      const at = await clientOf(t, x, y);
      await mouse.move(at.x, at.y);
    };
    await start({ shapes: [{ type: "cone", x: 0, y: 0, radius: 300, angle: 60, rotation: 0 }] }, false);
    await point(150, 150);
    await mouse.click((await clientOf(t, 150, 150)).x, (await clientOf(t, 150, 150)).y);
    t.expect(await t.eval(t.gm, ({ __placed }) => __placed === undefined)).toBe(true);
    await point(450, 350);
    await mouse.wheel(0, 100);
    await mouse.down();
    await mouse.up();
    const cone = (await result()).region;
    t.expect([cone.id, cone.shapes.length, cone.shapes[0].x, cone.shapes[0].y, cone.shapes[0].rotation]).toEqual([
      null,
      1,
      450,
      350,
      15,
    ]);
    t.expect(await t.eval(t.gm, ({ game }, id) => game.scenes.get(id).regions.size, IDS.scene)).toBe(0);
    t.expect((await t.eval(t.gm, ({ __told }) => __told)).at(-1)).toEqual(["cone", 0, 1]);

    // Two shapes, of which one is left out; the region is made and taken in hand.
    await start(
      {
        name: "Two",
        shapes: [
          { type: "circle", x: 0, y: 0, radius: 100 },
          { type: "circle", x: 0, y: 0, radius: 50 },
        ],
      },
      true,
    );
    await point(450, 350);
    await mouse.click((await clientOf(t, 450, 350)).x, (await clientOf(t, 450, 350)).y, { button: "right" });
    await point(650, 450);
    await mouse.down();
    await mouse.up();
    const two = (await result()).region;
    t.expect([two.name, two.shapes.map((one: AnyObject) => [one.radius, one.x, one.y])]).toEqual([
      "Two",
      [[50, 650, 450]],
    ]);
    t.expect(
      await t.eval(
        t.gm,
        ({ canvas, game }, id) => [
          canvas.regions.controlled.map((one: AnyObject) => one.id),
          game.scenes.get(id).regions.size,
        ],
        IDS.scene,
      ),
    ).toEqual([[two.id], 1]);
    t.expect(two.levels).toEqual(["defaultLevel0000"]);

    await start({ shapes: [{ type: "circle", x: 0, y: 0, radius: 100 }] }, true);
    await keyboard.press("Escape");
    t.expect((await result()).region).toBeNull();
    t.expect(await t.eval(t.gm, ({ canvas }) => canvas.regions.preview.children.length)).toBe(0);
    await clear(t);
  },
  { core: true, only: 14 },
);

item(
  "H-302",
  "whoever places a region has a say: in its way and its turn instead of the host, and against leaving a shape out",
  async (t) => {
    await clear(t);
    await t.eval(t.gm, ({ canvas }) => {
      self.__turned = [];
      self.__placed = undefined;
      canvas.regions
        .placeRegion(
          {
            shapes: [
              { type: "cone", x: 0, y: 0, radius: 200, angle: 60, rotation: 0 },
              { type: "cone", x: 0, y: 0, radius: 200, angle: 60, rotation: 0 },
            ],
          },
          {
            create: false,
            // The first goes where its owner wants it and turns by itself, the second as ever.
            onMove: ({ shape, shapeIndex, position }: AnyObject) => {
              if (shapeIndex === 1) return true;
              shape.updateSource({ x: 100, y: position.y });
              return false;
            },
            onRotate: ({ shape, shapeIndex, precise }: AnyObject) => {
              self.__turned.push(precise);
              if (shapeIndex === 1) return true;
              shape.updateSource({ rotation: 200 });
              return false;
            },
            preSkip: ({ shapeIndex }: AnyObject) => shapeIndex === 1,
          },
        )
        .then((region: AnyValue) => (self.__placed = region));
    });
    const { mouse, keyboard } = t.gm;
    const to = async (x: number, y: number): Promise<void> => {
      const at = await clientOf(t, x, y);
      await mouse.move(at.x, at.y);
    };
    await to(450, 350);
    await mouse.wheel(0, 100);
    await mouse.down({ button: "right" });
    await mouse.up({ button: "right" });
    t.expect(await t.eval(t.gm, ({ canvas }) => canvas.regions.preview.children[0].document.shapes.length)).toBe(1);
    await mouse.down();
    await mouse.up();
    await to(650, 450);
    await keyboard.down("Shift");
    await mouse.wheel(0, 100);
    await keyboard.up("Shift");
    await mouse.down();
    await mouse.up();
    const shapes = await t.until(t.gm, ({ __placed }) => __placed?.toObject().shapes ?? null);
    t.expect((shapes as AnyObject[]).map(({ x, y, rotation }) => [x, y, rotation])).toEqual([
      [100, 350, 200],
      [650, 450, 5],
    ]);
    t.expect(await t.eval(t.gm, ({ __turned }) => __turned)).toEqual([false, true]);
    await clear(t);
  },
  { only: 14 },
);

item(
  "H-302",
  "a player without the permission, or while the game is paused, makes no region; one that isn't saved they may aim",
  async (t) => {
    const seen = await t.eval(t.player, async ({ canvas, game }) => {
      const shapes = [{ type: "circle", x: 0, y: 0, radius: 100 }];
      const allowed = game.user.hasPermission("REGION_CREATE");
      const own = game.user.hasPermission;
      game.user.hasPermission = (name: string) => name !== "REGION_CREATE" && own.call(game.user, name);
      const refused = await canvas.regions.placeRegion({ shapes });
      const warned = document.querySelectorAll("#notifications .warning").length > 0;
      const aiming = canvas.regions.placeRegion({ shapes }, { create: false });
      await new Promise((resolve) => setTimeout(resolve, 50));
      const preview = canvas.regions.preview.children.length;
      window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
      delete game.user.hasPermission;
      return { allowed, refused, warned, preview, given: await aiming, mode: canvas.regions.templateMode };
    });
    t.expect(seen).toEqual({ allowed: true, refused: null, warned: true, preview: 1, given: null, mode: true });
    const pause = async (on: boolean): Promise<void> => {
      await t.eval(t.gm, ({ game }, to) => void game.togglePause(to, { broadcast: true }), on);
      await t.until(t.player, ({ game }, to) => game.paused === to, on);
    };
    await pause(true);
    t.expect(
      await t.eval(t.player, ({ canvas }) =>
        canvas.regions.placeRegion({ shapes: [{ type: "circle", x: 0, y: 0, radius: 100 }] }),
      ),
    ).toBeNull();
    await pause(false);
  },
  { only: 14 },
);

item(
  "H-302",
  "createTokenEmanation: a region around a token, which belongs to it",
  async (t) => {
    await clear(t);
    const seen = await t.eval(
      t.gm,
      async ({ CONFIG, game }, ids) => {
        const token = game.scenes.get(ids.scene).tokens.get(ids.heroToken);
        const region = await CONFIG.Region.documentClass.createTokenEmanation(token, 1, {}, { excludeToken: true });
        return {
          attached: region.attachment.token === token.id && region.attachedToken === token,
          shapes: region.shapes.map((shape: AnyObject) => [shape.type, shape.hole, shape.radius ?? null]),
          inside: [
            [350, 150],
            [450, 150],
            [510, 150],
          ].map(([x, y]) => region.testPoint({ x, y, elevation: 0 })),
        };
      },
      IDS,
    );
    t.expect(seen).toEqual({
      attached: true,
      shapes: [
        ["emanation", false, 100],
        ["token", true, null],
      ],
      inside: [false, true, false],
    });
    await clear(t);
  },
  { only: 14 },
);

item(
  "H-303",
  "a measured template knows its shape, shows a preview and marks the spaces that it covers",
  async (t) => {
    await clear(t);
    const seen = await t.eval(
      t.gm,
      async ({ canvas, CONFIG, foundry, game, PIXI }, id) => {
        const scene = game.scenes.get(id);
        const { MeasuredTemplate } = foundry.canvas.placeables;
        const Aim: AnyValue = class extends MeasuredTemplate {};
        const document = new CONFIG.MeasuredTemplate.documentClass(
          { t: "circle", x: 500, y: 500, distance: 2, author: game.user.id },
          { parent: scene },
        );
        const aim = new Aim(document);
        await aim.draw();
        canvas.templates.activate();
        canvas.templates.preview.addChild(aim);
        const active = canvas.activeLayer === canvas.templates;
        const has = (x: number, y: number): boolean => aim.shape.contains(x - aim.x, y - aim.y);
        const out: AnyObject = {
          active,
          circle: [aim.shape instanceof PIXI.Circle, has(690, 500), has(690, 690)],
          spaces: aim._getGridHighlightPositions().length,
          shown: canvas.templates.preview.children.length,
        };
        out.statics = [
          MeasuredTemplate.getCircleShape(2).contains(190, 0),
          MeasuredTemplate.getConeShape(2, 90, 60).contains(0, 190),
          MeasuredTemplate.getRectShape(2, 45).contains(100, 100),
          MeasuredTemplate.getRayShape(2, 90, 1).contains(40, 190),
        ];
        document.updateSource({ x: 600, t: "cone", direction: 0, angle: 90 });
        aim.renderFlags.set({ refreshShape: true, refreshPosition: true });
        out.cone = [aim.shape instanceof PIXI.Polygon, has(750, 500), has(550, 500)];
        document.updateSource({ t: "ray", width: 1 });
        aim.refresh();
        out.ray = [has(790, 540), has(790, 560)];
        document.updateSource({ t: "rect", direction: 45, distance: Math.SQRT2 * 2 });
        aim.refresh();
        out.rect = [aim.shape instanceof PIXI.Rectangle, has(790, 690), has(590, 500)];
        canvas.templates.preview.removeChild(aim);
        aim.destroy();
        canvas.tokens.activate();
        const [kept] = await scene.createEmbeddedDocuments("MeasuredTemplate", [document.toObject()]);
        out.drawn = [kept.object instanceof CONFIG.MeasuredTemplate.objectClass, canvas.templates.placeables.length];
        out.marked = canvas.interface.grid.getHighlightLayer(kept.object.highlightId).positions.size;
        await kept.delete();
        out.gone = [
          canvas.templates.placeables.length,
          canvas.interface.grid.getHighlightLayer(`MeasuredTemplate.${kept.id}`) ?? null,
        ];
        return out;
      },
      IDS.scene,
    );
    t.expect(seen).toEqual({
      active: true,
      circle: [true, true, false],
      spaces: 12,
      shown: 1,
      statics: [true, true, true, true],
      cone: [true, true, false],
      ray: [true, false],
      rect: [true, true, false],
      drawn: [true, 1],
      marked: 4,
      gone: [0, null],
    });
  },
  { core: true, only: 13 },
);

item(
  "H-304",
  "whatever lies on a scene is drawn by its class, with its hooks, and has a sheet that saves",
  async (t) => {
    await clear(t);
    const seen = await t.eval(
      t.gm,
      async ({ canvas, CONFIG, game, Hooks }, id) => {
        const scene = game.scenes.get(id);
        const shapes = [{ type: "circle", x: 500, y: 500, radius: 50 }];
        const data: AnyObject = {
          Wall: { c: [0, 0, 500, 0] },
          Tile: { x: 100, y: 100, width: 200, height: 100, texture: { src: "icons/svg/mystery-man.svg" } },
          AmbientLight: { x: 100, y: 100, config: { dim: 10 } },
          AmbientSound: { x: 100, y: 100, radius: 5 },
          Note: { x: 100, y: 100, text: "Here" },
          Drawing: { x: 10, y: 10, shape: { type: "r", width: 100, height: 50 }, strokeWidth: 4 },
          Region: { name: "Area", shapes },
          ...(game.release.generation < 14 ? { MeasuredTemplate: { x: 10, y: 10, t: "circle", distance: 2 } } : {}),
        };
        const field: AnyObject = {
          Wall: ["dir", "1", 1],
          Tile: ["width", "250", 250],
          AmbientLight: ["config.bright", "4", 4],
          AmbientSound: ["radius", "7", 7],
          Note: ["text", "There", "There"],
          Drawing: ["strokeWidth", "9", 9],
          Region: ["name", "Fire", "Fire"],
          MeasuredTemplate: ["distance", "3", 3],
        };
        const out: AnyObject = {};
        for (const [name, source] of Object.entries(data)) {
          const heard: string[] = [];
          const hooks = ["draw", "refresh", "destroy", "control"].map((verb) => [
            `${verb}${name}`,
            // Let go it is told too.
            Hooks.on(
              `${verb}${name}`,
              (_object: unknown, on: unknown) => void (on === false || heard.includes(verb) || heard.push(verb)),
            ),
          ]);
          const [document] = await scene.createEmbeddedDocuments(name, [source]);
          const drawn =
            document.object instanceof CONFIG[name].objectClass &&
            document.object.layer === canvas.getLayerByEmbeddedName(name);
          document.object.control();
          await document.sheet.render({ force: true });
          const [path, value, wanted] = field[name] as [string, string, unknown];
          const input = document.sheet.element.querySelector(`[name="${path}"]`);
          if (input) {
            input.value = value;
            input.dispatchEvent(new Event("change", { bubbles: true }));
          }
          await document.sheet.submit();
          const kept = path.split(".").reduce((at: AnyValue, key) => at[key], document._source) === wanted;
          await document.sheet.close();
          await document.delete();
          for (const [hook, number] of hooks) Hooks.off(hook, number);
          out[name] = [drawn, kept, heard.sort().join(" "), document.object];
        }
        return out;
      },
      IDS.scene,
    );
    for (const [name, one] of Object.entries(seen as AnyObject))
      t.expect([name, ...one]).toEqual([name, true, true, "control destroy draw refresh", null]);
    t.expect(Object.keys(seen as AnyObject)).toHaveLength(t.generation === 13 ? 8 : 7);
  },
  { core: true, timeout: 60_000 },
);

item("H-304", "a region's sheet lists its behaviours; a behaviour's sheet has the fields of its kind", async (t) => {
  await clear(t);
  const seen = await t.eval(
    t.gm,
    async ({ game }, id) => {
      const [region] = await game.scenes
        .get(id)
        .createEmbeddedDocuments("Region", [
          { name: "Area", behaviors: [{ name: "Words", type: "displayScrollingText" }] },
        ]);
      const [behavior] = region.behaviors.contents;
      await region.sheet.render({ force: true });
      const listed = region.sheet.element.querySelectorAll("[data-behavior-id]").length;
      region.sheet.element.querySelector("[data-action=behaviorToggle]").click();
      for (let n = 0; n < 40 && !behavior.disabled; n++) await new Promise((resolve) => setTimeout(resolve, 25));
      await behavior.sheet.render({ force: true });
      const names = [...behavior.sheet.element.querySelectorAll("[name]")].map((one: AnyValue) =>
        one.getAttribute("name"),
      );
      behavior.sheet.element.querySelector('[name="system.text"]').value = "Boo";
      await behavior.sheet.submit();
      await behavior.sheet.close();
      await region.sheet.close();
      let untyped = "made";
      try {
        await region.createEmbeddedDocuments("RegionBehavior", [{ name: "None" }]);
      } catch (error) {
        untyped = (error as Error).name;
      }
      const text = behavior.system.text;
      await region.delete();
      return {
        listed,
        off: behavior.disabled,
        names: names.filter((name) => name.startsWith("system.")),
        text,
        untyped,
      };
    },
    IDS.scene,
  );
  t.expect(seen).toEqual({
    listed: 1,
    off: true,
    names: ["system.events", "system.text", "system.color", "system.visibility", "system.once"],
    text: "Boo",
    untyped: "DataModelValidationError",
  });
});

item(
  "H-305",
  "a token's ruler labels where it is dragged, as the class in CONFIG says; distance and cost by its way to move",
  async (t) => {
    await t.eval(
      t.gm,
      ({ canvas, CONFIG, foundry }, id) => {
        const { TokenRuler } = foundry.canvas.placeables.tokens;
        self.__Ruler = CONFIG.Token.rulerClass;
        self.__ways = [];
        CONFIG.Token.rulerClass = class extends TokenRuler {
          _getWaypointLabelContext(waypoint: AnyObject, state: AnyObject): AnyObject | void {
            const context = super._getWaypointLabelContext(waypoint, state) as AnyObject | undefined;
            if (!context) return undefined;
            self.__ways.push([
              waypoint.stage,
              waypoint.actionConfig.label,
              context.distance.total,
              context.cost.total,
              context.units,
            ]);
            return { ...context, cost: { total: "2A", units: "" } };
          }
          _getSegmentStyle(waypoint: AnyObject): AnyObject {
            return { ...super._getSegmentStyle(waypoint), color: 0x00ff00 };
          }
          _getWaypointStyle(waypoint: AnyObject): AnyObject {
            return { ...super._getWaypointStyle(waypoint), color: 0x0000ff };
          }
          _getGridHighlightStyle(waypoint: AnyObject, offset: AnyObject): AnyObject {
            return { ...super._getGridHighlightStyle(waypoint, offset), color: 0xff0000, alpha: 0.5 };
          }
        };
        void canvas.draw();
        return id;
      },
      IDS.scene,
    );
    await t.until(t.gm, ({ canvas }, id) => canvas.ready && canvas.tokens.get(id), IDS.heroToken);
    const { mouse } = t.gm;
    await t.eval(
      t.gm,
      async ({ game }, ids) => game.scenes.get(ids.scene).tokens.get(ids.heroToken).update({ movementAction: "crawl" }),
      IDS,
    );
    const from = await clientOf(t, 350, 150);
    const to = await clientOf(t, 650, 150);
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move((from.x + to.x) / 2, from.y, { steps: 3 });
    await mouse.move(to.x, to.y, { steps: 3 });
    const shown = await t.until(t.gm, ({ __ways }) => {
      const label = document.querySelector("#board .waypoint-label");
      return label && __ways.length
        ? { way: __ways.at(-1), text: label.textContent?.replace(/\s+/gu, " ").trim() }
        : null;
    });
    const lines = await t.eval(t.gm, () => ({
      green: document.querySelectorAll('#board .token-ruler line[stroke="#00ff00"]').length,
      blue: document.querySelectorAll('#board .token-ruler circle[fill="#0000ff"]').length,
      labels: document.querySelectorAll("#board .waypoint-label").length,
      red: document.querySelectorAll('#board [data-highlight^="TokenRuler"] path[fill="#ff0000"]').length,
    }));
    await t.gm.keyboard.press("Escape");
    await mouse.up();
    t.expect(shown).toEqual({
      way: ["planned", "TOKEN.MOVEMENT.ACTIONS.crawl.label", "3", "6", "m"],
      text: t.expect.stringMatching(/^3 m 2A$/u),
    });
    t.expect(lines).toEqual({ green: 1, blue: 2, labels: 1, red: 2 });
    await t.eval(
      t.gm,
      async ({ canvas, CONFIG, game }, ids) => {
        CONFIG.Token.rulerClass = self.__Ruler;
        await game.scenes.get(ids.scene).tokens.get(ids.heroToken).update({ movementAction: null, x: 300, y: 100 });
        await canvas.draw();
      },
      IDS,
    );
    t.expect(await t.eval(t.gm, () => document.querySelectorAll("#board .waypoint-label").length)).toBe(0);
  },
  { core: true },
);

item("H-305", "the user's own ruler measures a path with waypoints", async (t) => {
  const seen = await t.eval(t.gm, async ({ canvas, foundry }) => {
    const { ruler } = canvas.controls;
    ruler.path = [
      { x: 150, y: 150 },
      { x: 450, y: 150 },
      { x: 450, y: 350 },
    ];
    for (let n = 0; n < 40 && document.querySelectorAll("#board .waypoint-label").length < 2; n++)
      await new Promise((resolve) => setTimeout(resolve, 25));
    const texts = [...document.querySelectorAll("#board .waypoint-label")].map((one) =>
      one.textContent?.replace(/\s+/gu, " ").trim(),
    );
    const { active, origin, destination } = ruler;
    ruler.reset();
    return {
      known: ruler instanceof foundry.canvas.interaction.Ruler,
      active,
      texts,
      ends: [origin.x, destination.y],
      after: [ruler.active, document.querySelectorAll("#board .waypoint-label").length],
    };
  });
  t.expect(seen).toEqual({
    known: true,
    active: true,
    texts: ["3 m", "5 m (+2)"],
    ends: [150, 350],
    after: [false, 0],
  });
});

item("H-306", "the grid's circles and cones are as wide as the grid counts, by its rule for diagonals", async (t) => {
  const seen = await t.eval(t.gm, ({ CONST, foundry }) => {
    const D = CONST.GRID_DIAGONALS as AnyObject;
    const out: AnyObject = {};
    for (const name of ["EQUIDISTANT", "EXACT", "APPROXIMATE", "RECTILINEAR"]) {
      const grid = new foundry.grid.SquareGrid({ size: 100, distance: 5, diagonals: D[name] });
      const end = grid.getTranslatedPoint({ x: 0, y: 0 }, 45, 10);
      out[name] = [Math.round(end.x), grid.getCircle({ x: 0, y: 0 }, 10).length];
    }
    const hex = new foundry.grid.HexagonalGrid({ size: 100, distance: 5, columns: false });
    const free = new foundry.grid.GridlessGrid({ size: 100, distance: 5 });
    const cone = free.getCone({ x: 0, y: 0 }, 10, 90, 60);
    return {
      ...out,
      hex: hex.getCircle({ x: 0, y: 0 }, 5).map(({ x, y }: AnyObject) => Math.round(Math.hypot(x, y))),
      round: free.getCircle({ x: 0, y: 0 }, 10).every(({ x, y }: AnyObject) => Math.abs(Math.hypot(x, y) - 200) < 0.01),
      tip: [cone[0].x, cone[0].y, Math.round(cone[1].x), Math.round(cone.at(-1).x)],
    };
  });
  t.expect(seen).toEqual({
    EQUIDISTANT: [200, 4],
    EXACT: [141, 8],
    APPROXIMATE: [133, 8],
    RECTILINEAR: [100, 4],
    hex: [100, 100, 100, 100, 100, 100],
    round: true,
    tip: [0, 0, 100, -100],
  });
});

item(
  "H-310",
  "spaces are marked in colour by layers with a name; tokens speak in bubbles on every screen",
  async (t) => {
    const marks = await t.eval(t.gm, ({ canvas }) => {
      const { grid } = canvas.interface;
      grid.addHighlightLayer("reach");
      grid.highlightPosition("reach", { x: 100, y: 100, color: 0xff0000, border: 0x0000ff, alpha: 0.4 });
      grid.highlightPosition("reach", { x: 100, y: 100, color: 0xff0000 });
      grid.highlightPosition("reach", { x: 200, y: 100, color: "#00ff00" });
      const count = document.querySelectorAll('[data-highlight="reach"] path').length;
      grid.clearHighlightLayer("reach");
      const cleared = grid.getHighlightLayer("reach").positions.size;
      grid.destroyHighlightLayer("reach");
      return [
        count,
        cleared,
        grid.getHighlightLayer("reach") ?? null,
        canvas.photosensitiveMode,
        canvas.tokens.placeables[0].ring,
      ];
    });
    t.expect(marks).toEqual([2, 0, null, false, null]);
    await t.eval(
      t.gm,
      ({ canvas }, id) => void canvas.hud.bubbles.broadcast(canvas.tokens.get(id), "<b>Stop</b><script>1</script>"),
      IDS.npcToken,
    );
    for (const page of [t.gm, t.player])
      t.expect(await t.until(page, () => document.querySelector("#board .chat-bubble")?.innerHTML ?? null)).toBe(
        "<b>Stop</b>",
      );
    await t.eval(t.player, ({ game }) => game.settings.set("core", "chatBubbles", false));
    t.expect(
      await t.eval(t.player, ({ canvas }, id) => canvas.hud.bubbles.say(canvas.tokens.get(id), "No"), IDS.npcToken),
    ).toBeNull();
    await t.eval(t.player, ({ game }) => game.settings.set("core", "chatBubbles", true));
    for (const page of [t.gm, t.player])
      await t.eval(page, () => {
        for (const one of document.querySelectorAll(".chat-bubble")) one.remove();
      });
  },
);

item(
  "H-316",
  "14: a region that is attached to a token goes along with it, also where a player moves it who may not change the region",
  async (t) => {
    await clear(t);
    const wanted = await t.eval(
      t.gm,
      async ({ game }, ids) => {
        const scene = game.scenes.get(ids.scene);
        const { x, y, elevation } = scene.tokens.get(ids.heroToken);
        const shapes = [
          { type: "circle", x: x + 50, y: y + 50, radius: 200 },
          { type: "polygon", points: [0, 0, 100, 0, 100, 100] },
          { type: "grid", offsets: [{ i: 2, j: 3 }] },
          { type: "emanation", base: { type: "polygon", points: [0, 0, 100, 0, 100, 100] }, radius: 50 },
        ];
        const [aura, still] = await scene.createEmbeddedDocuments("Region", [
          { name: "Aura", shapes, elevation: { bottom: 0, top: null }, attachment: { token: ids.heroToken } },
          { name: "Still", shapes: shapes.slice(0, 1) },
        ]);
        return { x, y, elevation, aura: aura.id, still: still.id };
      },
      IDS,
    );
    const token = { id: IDS.heroToken, x: wanted.x as number, y: wanted.y as number };
    await t.eval(
      t.player,
      async ({ game }, to) =>
        game.scenes.active.tokens.get(to.id).move({ x: to.x + 200, y: to.y + 100, elevation: 5 }, { showRuler: false }),
      token,
    );
    const where = (page: typeof t.gm): Promise<unknown> =>
      t.until(
        page,
        ({ game }, [aura, still, x]) => {
          const [moving, resting] = [aura, still].map((id) => game.scenes.active.regions.get(id));
          if (moving.shapes[0].x === (x as number) + 50) return null;
          const [circle, polygon, spaces, around] = moving._source.shapes;
          return {
            circle: [circle.x - (x as number), circle.y, circle.radius],
            polygon: polygon.points,
            spaces: spaces.offsets,
            around: around.base.points,
            elevation: moving._source.elevation,
            still: resting.shapes[0].x - (x as number),
            inside: moving.tokens.size > 0,
          };
        },
        [wanted.aura, wanted.still, wanted.x] as const,
      );
    for (const page of [t.gm, t.player])
      t.expect(await where(page)).toEqual({
        circle: [250, (wanted.y as number) + 150, 200],
        polygon: [200, 100, 300, 100, 300, 200],
        spaces: [{ i: 3, j: 5 }],
        around: [200, 100, 300, 100, 300, 200],
        elevation: { bottom: 5, top: null },
        still: 50,
        inside: true,
      });
    await t.eval(
      t.gm,
      async ({ game }, to) =>
        game.scenes.active.tokens.get(to.id).move({ x: to.x, y: to.y, elevation: 0, action: "displace" }),
      token,
    );
    t.expect(
      await t.until(
        t.player,
        ({ game }, [aura, x]) => game.scenes.active.regions.get(aura).shapes[0].x === (x as number) + 50,
        [wanted.aura, wanted.x] as const,
      ),
    ).toBe(true);
    await clear(t);
  },
  { only: 14 },
);
