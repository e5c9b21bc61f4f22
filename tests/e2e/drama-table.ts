/** What the plays of Drama share: dice and shuffles that fall as given, cards opened through the API, points, piles of the deck. */
import { inGame, type Seat } from "./support.ts";

export interface Doc {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  toObject(): { readonly system: Record<string, unknown> };
  update(data: object): Promise<unknown>;
}
export interface Message {
  readonly id: string;
  readonly rolls: readonly {
    readonly dice: readonly { readonly results: readonly { readonly result: number }[] }[];
    readonly constructor: { readonly name: string };
  }[];
  readonly system: {
    readonly kind: string;
    readonly request: unknown;
    readonly veil: string | null;
    readonly events: readonly { readonly event: { readonly type: string } }[];
  };
}
export interface Globals {
  readonly CONFIG: { Dice: { randomUniform: () => number } };
  readonly Actor: { readonly implementation: { create(data: object[]): Promise<Doc[]> } };
  readonly game: {
    readonly users: {
      readonly contents: readonly {
        readonly id: string;
        readonly name: string;
        update(data: object): Promise<unknown>;
      }[];
    };
    readonly actors: { getName(name: string): Doc };
    readonly messages: { get(id: string): Message; readonly contents: readonly Message[] };
    readonly settings: { get(scope: string, key: string): unknown };
    readonly crossover: { readonly api: { open(card: object): Promise<Message | null> } };
  };
}

/** Make the next d20s of this page fall as given. Faces are given, never left to chance. */
export const nextD20 = (seat: Seat, faces: readonly number[]): Promise<void> =>
  inGame(
    seat.page,
    (queue: number[]) => {
      const { Dice } = (globalThis as unknown as Globals).CONFIG;
      const before = Dice.randomUniform;
      const left = [...queue];
      Dice.randomUniform = () => {
        const face = left.shift();
        if (left.length === 0) Dice.randomUniform = before;
        // Foundry counts faces from the top of [0, 1) downwards: the middle of the twentieth.
        return face === undefined ? before() : 1 - (face - 0.5) / 20;
      };
    },
    [...faces],
  );

const ask = (actor: string, deed: string, what: string, over: object): object => ({
  id: "e2e",
  actor,
  deed,
  what,
  targets: [],
  each: 1,
  group: null,
  options: [],
  vital: 1,
  circumstances: [],
  by: 0,
  exposure: "ready",
  situation: "none",
  dn: null,
  wanted: "",
  wish: false,
  purpose: "none",
  patient: "",
  ...over,
});

/** Open an action's card through the API, the same way in as the sheet's. */
export const open = (
  seat: Seat,
  from: string,
  deed: string,
  what: string,
  targets: readonly string[],
  over: object = {},
): Promise<string> =>
  inGame(
    seat.page,
    async ([name, d, w, at, more]: [string, string, string, string[], string]) => {
      const { game, foundry } = globalThis as unknown as Globals & { foundry: { utils: { randomID(): string } } };
      const actor = game.actors.getName(name);
      const base = JSON.parse(more) as object;
      const card = await game.crossover.api.open({
        kind: "action",
        actor,
        visibility: "public",
        ask: {
          ...base,
          id: foundry.utils.randomID(),
          actor: actor.uuid,
          deed: d,
          what: w,
          targets: at.map((n) => game.actors.getName(n).uuid),
        },
      });
      return card?.id ?? "";
    },
    [from, deed, what, [...targets], JSON.stringify(ask("", deed, what, over))] as [
      string,
      string,
      string,
      string[],
      string,
    ],
  );

export const card = (seat: Seat, id: string): ReturnType<Seat["page"]["locator"]> =>
  seat.page.locator(`#chat [data-message-id="${id}"], #sidebar [data-message-id="${id}"]`).first();
export const system = (seat: Seat, name: string): Promise<Record<string, unknown>> =>
  inGame(seat.page, (n: string) => (globalThis as unknown as Globals).game.actors.getName(n).toObject().system, name);
export const points = async (seat: Seat, name: string): Promise<number> =>
  ((await system(seat, name)).heroPoints as { value: number }).value;
export const steps = (seat: Seat, id: string): Promise<string[]> =>
  inGame(
    seat.page,
    (m: string) => (globalThis as unknown as Globals).game.messages.get(m).system.events.map((e) => e.event.type),
    id,
  );

/** Cards of a pile, top first, as the documents on this page have them. */
export const pile = (seat: Seat, name: string): Promise<string[]> =>
  seat.page.evaluate(
    `[...(game.cards.find((s) => s.getFlag("crossover", "pile") === ${JSON.stringify(name)})?.cards ?? [])].sort((a, b) => a.sort - b.sort).map((c) => "DC-" + c.id.slice(-2))`,
  );
export const userId = (seat: Seat, name: string): Promise<string> =>
  seat.page.evaluate(`game.users.find((u) => u.name === ${JSON.stringify(name)}).id`);
/** Cards in all stacks, each counted once. */
export const whole = (seat: Seat): Promise<number> =>
  seat.page.evaluate(
    `(() => { const all = game.cards.contents.flatMap((s) => [...s.cards].map((c) => c.id)); return all.length === new Set(all).size ? all.length : -all.length; })()`,
  );

/** Make the deck's next shuffle on this page lay the cards in this order, these first and the rest as they come. Shuffles take their numbers from the table's dice source. */
export const nextShuffle = (
  seat: Seat,
  first: readonly string[],
  all: readonly string[] = Array.from({ length: 60 }, (_, i) => `DC-${String(i + 1).padStart(2, "0")}`),
): Promise<void> => {
  const wanted = [...first, ...all.filter((c) => !first.includes(c))];
  const cards = [...all];
  const numbers: number[] = [];
  for (let i = cards.length - 1; i > 0; i--) {
    const j = cards.indexOf(wanted[i] ?? "");
    numbers.push((j + 0.5) / (i + 1));
    [cards[i], cards[j]] = [cards[j] ?? "", cards[i] ?? ""];
  }
  return inGame(
    seat.page,
    (queue: number[]) => {
      const { Dice } = (globalThis as unknown as Globals).CONFIG;
      const before = Dice.randomUniform;
      const left = [...queue];
      Dice.randomUniform = () => {
        const next = left.shift();
        if (left.length === 0) Dice.randomUniform = before;
        return next ?? before();
      };
    },
    numbers,
  );
};

/** A button of a card that may be pressed. */
export const pressable = (seat: Seat, id: string, gesture: string, more = ""): ReturnType<Seat["page"]["locator"]> =>
  card(seat, id).locator(`[data-gesture=${gesture}]${more}:not([aria-disabled=true])`).first();

/** Attributes with 8 for what isn't named. */
export const attributes = (over: Record<string, number> = {}): object =>
  Object.fromEntries(["dex", "str", "tou", "per", "min", "cha", "spi"].map((k) => [k, { base: over[k] ?? 8 }]));
export const skill = (key: string, attribute: string, adds: number): object => ({
  name: key,
  type: "dramaSkill",
  system: { key, attribute, adds, flag: "U" },
});

/** Make actors on the Gamemaster's page and give players theirs: the first that a player owns is their character. */
export const makeCast = async (
  gm: Seat,
  cast: readonly {
    readonly name: string;
    readonly type: string;
    readonly player?: string;
    readonly system: object;
    readonly items?: readonly object[];
  }[],
): Promise<void> => {
  await inGame(
    gm.page,
    async (list: typeof cast) => {
      const { game, Actor } = globalThis as unknown as Globals;
      const user = (name: string): string => game.users.contents.find((u) => u.name === name)?.id ?? "";
      const made = await Actor.implementation.create(
        list.map(({ player, ...data }) => ({
          ...data,
          ownership: { default: 0, ...(player !== undefined && { [user(player)]: 3 }) },
        })),
      );
      for (const u of game.users.contents) {
        const hero = list.find((c) => c.player === u.name)?.name;
        if (hero !== undefined) await u.update({ character: made.find((a) => a.name === hero)?.id });
      }
    },
    [...cast],
  );
};
