/**
 * What the platform really does where the public documentation is silent or its sources disagree. A probe promises nothing: it says what it saw, and its answer is meant
 * for the platform fact sheet. Foundry's objects are read through plain records here, because half of what is asked for is in no type declaration.
 */
import { SYSTEM_ID } from "../ids.ts";
import { isV14 } from "../platform.ts";
import { AREAS, AREAS_14 } from "./probes-areas.ts";
import type { Deletable, Scratch } from "./scratch.ts";

/** A question to the platform. */
export interface Probe {
  readonly name: string;
  readonly ask: (scratch: Scratch) => Promise<string> | string;
}

type Fields = Readonly<Record<string, unknown>>;
type Maker = new (
  data?: object,
  options?: object,
) => Fields & {
  render(options: object): Promise<unknown>;
  close(options?: object): Promise<unknown>;
  element: HTMLElement;
};

const NAME = "Crossover self-test";
const QUERY = `${SYSTEM_ID}.selfTest`;

/** What came of something: its value, or the message of what it threw. */
async function outcome(run: () => unknown): Promise<string> {
  try {
    return show(await run());
  } catch (cause) {
    return `throws "${cause instanceof Error ? cause.message : String(cause)}"`;
  }
}

const show = (value: unknown): string =>
  value === undefined
    ? "undefined"
    : value instanceof HTMLElement
      ? value.tagName
      : (JSON.stringify(value) ?? typeof value);

/** Create a document of any kind for the length of the run. */
async function make(
  scratch: Scratch,
  documentName: string,
  data: object,
): Promise<Deletable & Record<string, unknown>> {
  const { documentClass } =
    (CONFIG as unknown as Record<string, { documentClass: { create(data: object): Promise<unknown> } }>)[
      documentName
    ] ?? {};
  return scratch.keep((await documentClass?.create(data)) as (Deletable & Record<string, unknown>) | undefined);
}

/** A character of ours to ask about. */
const character = (scratch: Scratch): Promise<Deletable & Record<string, unknown>> =>
  make(scratch, "Actor", {
    name: NAME,
    type: Object.keys((CONFIG.Actor as unknown as { dataModels: object }).dataModels)[0],
  });

/** Elements with their classes, three levels deep: what a style sheet can rely on. */
function skeleton(element: Element, depth = 3): string {
  const own = `${element.tagName.toLowerCase()}${[...element.classList].map((c) => `.${c}`).join("")}`;
  return depth === 0 || element.children.length === 0
    ? own
    : `${own}(${[...element.children].map((child) => skeleton(child, depth - 1)).join(" ")})`;
}

const numbers: readonly Probe[] = [
  {
    name: "junk text in a nullable number field",
    ask: () =>
      outcome(() => {
        const field = new foundry.data.fields.NumberField({ nullable: true, initial: null });
        const cleaned = (field as unknown as { clean(value: unknown): unknown }).clean("junk");
        const failure = (field as unknown as { validate(value: unknown): unknown }).validate(cleaned);
        return { cleaned: Number.isNaN(cleaned) ? "NaN" : cleaned, valid: failure === undefined };
      }),
  },
  {
    name: 'doc.schema.getField("system.…") without a source, and getFieldForProperty',
    ask: async (scratch) => {
      const actor = await character(scratch);
      const path = `system.${Object.keys((actor.system as { schema: { fields: object } }).schema.fields)[0] ?? ""}`;
      const read = (call: () => unknown): Promise<string> =>
        outcome(() => (call() === undefined ? "undefined" : "a field"));
      const { schema, getFieldForProperty } = actor as unknown as {
        schema: { getField(path: string): unknown };
        getFieldForProperty?: (path: string) => unknown;
      };
      return `getField: ${await read(() => schema.getField(path))}; getFieldForProperty: ${getFieldForProperty ? await read(() => getFieldForProperty.call(actor, path)) : "not there"}`;
    },
  },
  {
    name: "_addDataFieldMigration on a type's model",
    ask: () =>
      `Document: ${typeof (foundry.abstract.Document as unknown as Fields)._addDataFieldMigration}, TypeDataModel: ${typeof (foundry.abstract.TypeDataModel as unknown as Fields)._addDataFieldMigration}`,
  },
];

const dice: readonly Probe[] = [
  {
    name: "Roll.validate of a formula with @path",
    ask: () =>
      outcome(() => ({
        "1d20 + @x": Roll.validate("1d20 + @x"),
        "@x": Roll.validate("@x"),
        foo: Roll.validate("foo"),
      })),
  },
  {
    name: "a die of a class that is not registered, restored from its data",
    ask: () =>
      outcome(
        () =>
          (foundry.dice.terms.RollTerm as unknown as { fromData(data: object): object }).fromData({
            class: "CrossoverUnknownDie",
            number: 1,
            faces: 6,
            results: [],
            evaluated: true,
          }).constructor.name,
      ),
  },
  {
    name: "HTML of a roll",
    ask: async () => {
      const box = document.createElement("div");
      box.innerHTML = await (await new Roll("2d6 + 3").evaluate()).render();
      return box.firstElementChild ? skeleton(box.firstElementChild, 4) : "nothing";
    },
  },
  {
    name: "HTML of a chat message with a roll",
    ask: async (scratch) => {
      const message = await make(scratch, "ChatMessage", {
        content: NAME,
        whisper: [game.userId],
        rolls: [(await new Roll("1d6").evaluate()).toJSON()],
      });
      const html = await (message as unknown as { renderHTML(): Promise<HTMLElement> }).renderHTML();
      return skeleton(html, 3);
    },
  },
  {
    name: "whispers that are not for this user, yet on this client",
    ask: () => {
      const others = game.messages.filter(
        (m) => m.whisper.length > 0 && !m.whisper.includes(game.userId ?? "") && m.author?.id !== game.userId,
      );
      return `${String(others.length)} of ${String(game.messages.size)} messages (run this as a player too, after two others have whispered)`;
    },
  },
];

const people: readonly Probe[] = [
  {
    name: "user.query to oneself",
    ask: async (scratch) => {
      const queries = CONFIG.queries as unknown as Record<string, unknown>;
      queries[QUERY] = () => "answered";
      scratch.add("the query", () => Reflect.deleteProperty(queries, QUERY));
      return outcome(() =>
        (game.user as unknown as { query(name: string, data: object, options: object): Promise<unknown> }).query(
          QUERY,
          {},
          { timeout: 1500 },
        ),
      );
    },
  },
  {
    name: "user.query to a user who is not there",
    ask: async (scratch) => {
      const absent = game.users.find((u) => !u.active);
      if (!absent) return "everybody is here; log one user out and run this again";
      const queries = CONFIG.queries as unknown as Record<string, unknown>;
      queries[QUERY] = () => "answered";
      scratch.add("the query", () => Reflect.deleteProperty(queries, QUERY));
      return outcome(() =>
        (absent as unknown as { query(name: string, data: object, options: object): Promise<unknown> }).query(
          QUERY,
          {},
          { timeout: 1500 },
        ),
      );
    },
  },
  {
    name: "colour scheme of somebody who has chosen none",
    ask: () =>
      outcome(() => ({
        setting: (game.settings as unknown as { get(ns: string, key: string): unknown }).get("core", "uiConfig"),
        body: [...document.body.classList].filter((c) => c.startsWith("theme")),
        system: matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light",
      })),
  },
];

const windows: readonly Probe[] = [
  {
    name: "order of _onRender, the render event and the hook; is there a preRender hook",
    ask: async (scratch) => {
      const seen: string[] = [];
      const Base = foundry.applications.api.ApplicationV2 as unknown as Maker;
      class CrossoverProbe extends Base {
        async _renderHTML(): Promise<HTMLElement> {
          return Promise.resolve(document.createElement("p"));
        }
        _replaceHTML(result: HTMLElement, content: HTMLElement): void {
          content.replaceChildren(result);
          this.element.addEventListener("render", () => seen.push("event of the element"), { once: true });
        }
        _onRender(): Promise<void> {
          seen.push("_onRender");
          return Promise.resolve();
        }
      }
      for (const hook of ["preRenderCrossoverProbe", "renderCrossoverProbe", "renderApplicationV2"]) {
        const id = Hooks.on(
          hook as never,
          ((app: unknown) => void (app instanceof CrossoverProbe && seen.push(hook))) as never,
        );
        scratch.add(hook, () => {
          Hooks.off(hook as never, id);
        });
      }
      const app = new CrossoverProbe({ window: { title: NAME } });
      scratch.add("a window", () => app.close({ animate: false }));
      (app as unknown as { addEventListener?(type: string, run: () => void): void }).addEventListener?.(
        "render",
        () => void seen.push("event of the window"),
      );
      await app.render({ force: true });
      await new Promise((resolve) => setTimeout(resolve, 50));
      return seen.join(" > ");
    },
  },
];

const fights: readonly Probe[] = [
  {
    name: "turns that one update steps over: is _onEndTurn told that they were skipped",
    ask: async (scratch) => {
      const combat = await make(scratch, "Combat", {});
      const { createEmbeddedDocuments, update } = combat as unknown as {
        createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
        update(data: object): Promise<unknown>;
      };
      await createEmbeddedDocuments.call(
        combat,
        "Combatant",
        [4, 3, 2].map((initiative) => ({ name: `${NAME} ${String(initiative)}`, initiative })),
      );
      const told: unknown[] = [];
      (combat as { _onEndTurn?: unknown })._onEndTurn = (combatant: { name: string }, context: Fields) =>
        void told.push([combatant.name.slice(-1), context.skipped ?? null]);
      await update.call(combat, { round: 1, turn: 0 });
      await update.call(combat, { turn: 2 });
      await new Promise((resolve) => setTimeout(resolve, 150));
      return show(told);
    },
  },
  {
    name: "a tracker button whose action nobody knows: is the combat's method called",
    ask: async (scratch) => {
      const combat = await make(scratch, "Combat", {});
      const tracker = ui.combat as unknown as {
        element: HTMLElement;
        render(options: object): Promise<unknown>;
        viewed: unknown;
      };
      const before = tracker.viewed;
      scratch.add("the viewed fight", () => {
        tracker.viewed = before;
      });
      tracker.viewed = combat;
      await tracker.render({ force: true });
      let called = false;
      (combat as { crossoverProbe?: unknown }).crossoverProbe = () => {
        called = true;
      };
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.action = "crossoverProbe";
      tracker.element.append(button);
      scratch.add("a button", () => {
        button.remove();
      });
      button.click();
      await new Promise((resolve) => setTimeout(resolve, 50));
      return called ? "yes" : "no";
    },
  },
];

const boards: readonly Probe[] = [
  {
    name: "an effect as data: whether its changes stand beside its system's too, and a mode beside each type",
    ask: async (scratch) => {
      if (!isV14()) return "13 has them there";
      const actor = await character(scratch);
      const [effect] = (await (
        actor as unknown as { createEmbeddedDocuments(kind: string, data: object[]): Promise<unknown[]> }
      ).createEmbeddedDocuments("ActiveEffect", [
        { name: NAME, system: { changes: [{ key: "system.powerLevel", type: "add", value: "1" }] } },
      ])) as [{ toObject(): Fields }];
      const { changes, system } = effect.toObject() as {
        changes?: unknown;
        system?: { changes?: readonly Fields[] };
      };
      return show({ beside: changes !== undefined, mode: system?.changes?.[0]?.mode !== undefined });
    },
  },
  {
    name: "a scene that is made with a background and no level: its levels, and whose the picture is",
    ask: async (scratch) => {
      const scene = await make(scratch, "Scene", { name: NAME, background: { src: "icons/svg/mystery-man.svg" } });
      const source = (scene as unknown as { toObject(): Fields }).toObject();
      const levels =
        (source.levels as readonly { readonly background?: { readonly src?: unknown } }[] | undefined) ?? [];
      return show({
        levels: levels.length,
        ofLevel: levels[0]?.background?.src ?? null,
        ofScene: (source.background as { readonly src?: unknown } | undefined)?.src ?? null,
      });
    },
  },
  {
    name: "a token that is moved, and one whose place is written: what the movement says, outside a fight",
    ask: async (scratch) => {
      const scene = await make(scratch, "Scene", { name: NAME, grid: { type: 1, size: 100, distance: 1 } });
      const [token] = (await (
        scene as unknown as { createEmbeddedDocuments(kind: string, data: object[]): Promise<unknown[]> }
      ).createEmbeddedDocuments("Token", [{ name: NAME, x: 0, y: 0 }])) as [
        { move(to: object): Promise<unknown>; update(data: object): Promise<unknown>; movement: Movement },
      ];
      const said = (): Movement | object => {
        const { method, recorded, state, passed } = token.movement;
        return { method, recorded, state, distance: passed.distance, action: passed.waypoints.at(-1)?.action };
      };
      const moved = await token.move({ x: 200, y: 0 });
      const first = said();
      await token.update({ x: 0 });
      return show({ moved, first, written: said() });
    },
  },
  {
    name: "what game.data holds at ready (the world's documents as they came, for bringing older worlds up)",
    ask: () => {
      const { data } = game as unknown as { readonly data?: Fields };
      return show(["actors", "items", "combats", "messages"].map((key) => Array.isArray(data?.[key])));
    },
  },
];
interface Movement {
  readonly method: string;
  readonly recorded: boolean;
  readonly state: string;
  readonly passed: { readonly distance: number; readonly waypoints: readonly { readonly action: string }[] };
}

const cards: readonly Probe[] = [
  {
    name: "cards dealt: ids of the copies, the hook's context, too few cards",
    ask: async (scratch) => {
      const deck = await make(scratch, "Cards", {
        name: `${NAME} deck`,
        type: "deck",
        cards: [1, 2].map((n) => ({
          name: `Card ${String(n)}`,
          type: "base",
          faces: [{ name: `Card ${String(n)}` }],
          face: 0,
        })),
      });
      const hand = await make(scratch, "Cards", { name: `${NAME} hand`, type: "hand" });
      const seen: string[] = [];
      const id = Hooks.on(
        "dealCards" as never,
        ((_deck: unknown, _to: unknown, context: Record<string, unknown>) => {
          seen.push(`context {${Object.keys(context).join(", ")}}, ${Object.isFrozen(context) ? "frozen" : "open"}`);
        }) as never,
      );
      scratch.add("a hook", () => {
        Hooks.off("dealCards" as never, id);
      });
      const { deal } = deck as unknown as { deal(to: object[], number: number, options: object): Promise<unknown> };
      const quiet = { chatNotification: false };
      await deal.call(deck, [hand], 1, quiet);
      const ids = (stack: typeof deck): string[] => [...(stack.cards as Iterable<{ id: string }>)].map((c) => c.id);
      const same = ids(hand).every((one) => ids(deck).includes(one));
      return `${ids(hand).length === 0 ? "nothing was dealt" : same ? "the copy keeps its id" : "the copy has a new id"}; ${seen.join("; ") || "no hook"}; five from what is left: ${await outcome(() => deal.call(deck, [hand], 5, quiet))}`;
    },
  },
];

const content: readonly Probe[] = [
  {
    name: "fromCompendium: does it keep folder, sort and ownership",
    ask: async () => {
      const pack =
        game.packs.find((p) => p.metadata.packageName === SYSTEM_ID && p.documentName === "Actor") ??
        game.packs.find((p) => p.metadata.packageName === SYSTEM_ID);
      const [row] = [...((await pack?.getIndex()) ?? [])];
      const document_ = row && (await pack?.getDocument(row._id));
      if (!pack || !document_) return "there is no pack of ours";
      const collection = (
        game.collections as unknown as Map<string, { fromCompendium(document: unknown): object }>
      ).get(pack.documentName);
      return outcome(() =>
        Object.keys(collection?.fromCompendium(document_) ?? {}).filter((key) =>
          ["folder", "sort", "ownership", "_id", "_stats"].includes(key),
        ),
      );
    },
  },
  {
    name: "an empty template.json, or none",
    ask: () =>
      `not to be seen from here: after a start, does the console ${isV14() ? "warn of template.json" : "say anything about template.json"}?`,
  },
];

/** Every question. */
export const PROBES: readonly Probe[] = [
  ...numbers,
  ...dice,
  ...people,
  ...windows,
  ...fights,
  ...boards,
  ...AREAS,
  ...AREAS_14,
  ...cards,
  ...content,
];
