/** Questions about areas on a scene, for which the public documentation names members and not what they answer. */
import { isV14 } from "../platform.ts";
import type { Deletable, Scratch } from "./scratch.ts";

type Fields = Readonly<Record<string, unknown>>;
interface Place {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
}
interface Region {
  readonly uuid: string;
  readonly tokens: ReadonlySet<unknown>;
  readonly shapes: readonly Fields[];
  testPoint(place: Place): boolean;
}
interface Scene {
  createEmbeddedDocuments(kind: string, data: object[]): Promise<unknown[]>;
}
type Documents = Readonly<Record<string, { readonly documentClass: unknown } | undefined>>;
type Built = new (data: object, context: object) => Region & { toObject(): Fields };

const NAME = "Crossover self-test";
const show = (value: unknown): string => JSON.stringify(value);

async function aScene(scratch: Scratch): Promise<Scene> {
  const { documentClass } = CONFIG.Scene as unknown as {
    documentClass: { create(data: object): Promise<(Scene & Deletable) | undefined> };
  };
  return scratch.keep(
    await documentClass.create({ name: NAME, grid: { type: 1, size: 100, distance: 5, units: "ft" } }),
  );
}

const classOf = (kind: string): Built => (CONFIG as unknown as Documents)[kind]?.documentClass as Built;
const built = (scene: Scene, shapes: readonly object[], more: object = {}): Region =>
  new (classOf("Region"))({ name: NAME, shapes, ...more }, { parent: scene });
const holds = (region: Region, ...places: readonly (readonly [number, number, number?])[]): boolean[] =>
  places.map(([x, y, elevation = 0]) => region.testPoint({ x, y, elevation }));

/** A question about areas. */
export interface AreaProbe {
  readonly name: string;
  readonly ask: (scratch: Scratch) => Promise<string> | string;
}

/** Every question about areas. */
export const AREAS: readonly AreaProbe[] = [
  {
    name: "a region: its bottom and top, a hole in it, and about what a rectangle turns",
    ask: async (scratch) => {
      const scene = await aScene(scratch);
      const circle = { type: "circle", x: 500, y: 500, radius: 100 };
      const high = built(scene, [circle], { elevation: { bottom: 5, top: 10 } });
      const hollow = built(scene, [circle, { ...circle, radius: 50, hole: true }]);
      const box = built(scene, [{ type: "rectangle", x: 0, y: 0, width: 200, height: 50, rotation: 90 }]);
      return show({
        bottom: holds(high, [500, 500, 5])[0],
        top: holds(high, [500, 500, 10])[0],
        hole: holds(hollow, [500, 500], [575, 500]),
        turns: holds(box, [100, 100])[0] ? "about its middle" : holds(box, [-25, 100])[0] ? "about its corner" : "?",
      });
    },
  },
  {
    name: "who is in a region, and in which order its behaviours hear of a token that comes, moves and goes",
    ask: async (scratch) => {
      const scene = await aScene(scratch);
      const [region] = (await scene.createEmbeddedDocuments("Region", [
        {
          name: NAME,
          shapes: [{ type: "rectangle", x: 500, y: 0, width: 300, height: 100, rotation: 0 }],
          behaviors: [
            {
              name: NAME,
              type: "displayScrollingText",
              system: { events: Object.values(CONST.REGION_EVENTS), text: "" },
            },
          ],
        },
      ])) as [Region];
      const { prototype } = classOf("RegionBehavior") as unknown as {
        prototype: { _handleRegionEvent(event: { readonly name: string }): unknown };
      };
      const own = Object.getOwnPropertyDescriptor(prototype, "_handleRegionEvent");
      const before = prototype._handleRegionEvent;
      const heard: string[] = [];
      prototype._handleRegionEvent = function (this: unknown, event) {
        heard.push(event.name);
        return before.call(this, event);
      };
      scratch.add("a listener", () => {
        if (own) Object.defineProperty(prototype, "_handleRegionEvent", own);
        else Reflect.deleteProperty(prototype, "_handleRegionEvent");
      });
      const [token] = (await scene.createEmbeddedDocuments("Token", [{ name: NAME, x: 300, y: 0 }])) as [
        { move(to: object): Promise<unknown> },
      ];
      const inside: boolean[] = [];
      for (const x of [500, 600, 1000, 300]) {
        await token.move({ x, y: 0 });
        inside.push(region.tokens.has(token));
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
      return show({ inside, heard });
    },
  },
  {
    name: "what the grid calls a circle, and where ten feet across the corners lead",
    ask: async (scratch) => {
      const { grid } = (await aScene(scratch)) as unknown as {
        readonly grid: {
          getCircle(center: object, radius: number): object[];
          getTranslatedPoint(point: object, direction: number, distance: number): Place;
        };
      };
      const { x, y } = grid.getTranslatedPoint({ x: 0, y: 0 }, 45, 10);
      return show({ corners: grid.getCircle({ x: 500, y: 500 }, 10).length, across: [Math.round(x), Math.round(y)] });
    },
  },
  {
    name: "which of core's settings are there: leftClickRelease, chatBubblesPan, tokenAutoRotate, gridTemplates",
    ask: () => {
      const { settings } = game.settings as unknown as { settings: ReadonlyMap<string, unknown> };
      const keys = ["leftClickRelease", "chatBubblesPan", "tokenAutoRotate", "gridTemplates"];
      return show(keys.filter((key) => settings.has(`core.${key}`)));
    },
  },
  {
    name: "whether templateMode is on for this user, and what color and name a region without them gets",
    ask: async (scratch) => {
      const regions = (canvas as unknown as { regions?: { readonly templateMode?: boolean } } | null)?.regions;
      const scene = await aScene(scratch);
      const { color } = built(scene, []) as unknown as { readonly color: { readonly css?: string } };
      return show({ templateMode: regions?.templateMode ?? null, own: color.css === game.user.color.css });
    },
  },
];

/** Questions that only 14 can answer. */
export const AREAS_14: readonly AreaProbe[] = [
  {
    name: "a cone with a straight end and one with a round one, a line and a ring: what they hold",
    ask: async (scratch) => {
      if (!isV14()) return "13 has none of these";
      const scene = await aScene(scratch);
      const cone = { type: "cone", x: 0, y: 0, radius: 100, angle: 90, rotation: 0 };
      return show({
        flat: holds(built(scene, [{ ...cone, curvature: "flat" }]), [99, 90], [70, 60]),
        semicircle: holds(built(scene, [{ ...cone, curvature: "semicircle" }]), [99, 0], [80, 38], [99, 40]),
        line: holds(
          built(scene, [{ type: "line", x: 0, y: 0, length: 100, width: 20, rotation: 0 }]),
          [50, 9],
          [-5, 0],
        ),
        ring: holds(
          built(scene, [{ type: "ring", x: 0, y: 0, radius: 100, innerWidth: 20, outerWidth: 10 }]),
          [79, 0],
          [81, 0],
          [109, 0],
        ),
        counted: holds(built(scene, [{ type: "circle", x: 0, y: 0, radius: 200, gridBased: true }]), [190, 190])[0],
      });
    },
  },
  {
    name: "an emanation of ten feet around a token: its radius in pixels, and to what it is attached",
    ask: async (scratch) => {
      if (!isV14()) return "13 has none";
      const scene = await aScene(scratch);
      const [token] = (await scene.createEmbeddedDocuments("Token", [{ name: NAME, x: 300, y: 0 }])) as [
        { readonly id: string },
      ];
      const { createTokenEmanation } = classOf("Region") as unknown as {
        createTokenEmanation(token: object, range: number, data?: object, options?: object): Promise<Fields | null>;
      };
      const region = await createTokenEmanation.call(classOf("Region"), token, 10);
      if (!region) return "none was made";
      const { attachment, shapes } = region as {
        attachment: { token?: unknown };
        shapes: readonly { readonly type: string; readonly radius?: number }[];
      };
      return show({
        shapes: shapes.map(({ type, radius }) => [type, radius ?? null]),
        mine: attachment.token === token.id,
      });
    },
  },
  {
    name: "a region attached to a token that walks a space and rises by five: where it is then",
    ask: async (scratch) => {
      if (!isV14()) return "13 has none";
      const scene = await aScene(scratch);
      const [token] = (await scene.createEmbeddedDocuments("Token", [{ name: NAME, x: 300, y: 0 }])) as [
        { readonly id: string; move(to: object): Promise<unknown> },
      ];
      const [region] = (await scene.createEmbeddedDocuments("Region", [
        {
          name: NAME,
          shapes: [{ type: "circle", x: 350, y: 50, radius: 100 }],
          elevation: { bottom: 0, top: 10 },
          attachment: { token: token.id },
        },
      ])) as [{ toObject(): Fields }];
      await token.move({ x: 400, y: 0, elevation: 5 });
      await new Promise((resolve) => setTimeout(resolve, 500));
      const { shapes, elevation } = region.toObject() as { shapes: readonly Fields[]; elevation: unknown };
      return show({ x: shapes[0]?.x, elevation });
    },
  },
  {
    name: "a level that says nothing but its name: what it is given",
    ask: async (scratch) => {
      if (!isV14()) return "13 has none";
      const scene = await aScene(scratch);
      const { elevation, background, fog, textures, visibility } = new (classOf("Level"))(
        { name: NAME },
        { parent: scene },
      ).toObject();
      return show({ elevation, background, fog, textures, visibility });
    },
  },
];
