/**
 * The practice scene of a tour: an example hero and foes of the ruleset on a scene of their own. A player's is put up by the Gamemaster's client, which takes it away again with everything that was played on it;
 * what somebody left behind who went away in the middle goes when the Gamemaster comes in.
 */
import { SYSTEM_ID } from "../ids.ts";
import { late } from "../late.ts";
import { inOneWindow } from "../one-window.ts";
import { declarationById, rulesetsHere } from "../registry.ts";
import { localize } from "../view/text/localize.ts";

/** Steps of the tours in their order, by the name of their texts. What each does comes with the first tour that is taken. */
export const STEP_IDS = {
  player: ["welcome", "sheet", "attack", "form", "card", "answer", "undo", "end"],
  gm: ["gm.welcome", "gm.tracker", "gm.plan", "gm.played", "gm.back", "gm.screen", "gm.end"],
} as const;
export type StepId = (typeof STEP_IDS)[keyof typeof STEP_IDS][number];

/** For whom a tour is. */
export type Role = keyof typeof STEP_IDS;

/** What stands on the practice scene, by ids; the fight is there for a Gamemaster's tour. */
export interface Stage {
  readonly scene: string;
  readonly hero: string;
  readonly heroToken: string;
  readonly foeToken: string;
  readonly fight: string | null;
}

/** A flag of the user who takes the tour: what they want, what stands, that it may go. */
type Wish =
  | { readonly state: "wanted"; readonly ruleset: string; readonly role: Role }
  /** `back`: a card of the tour that is to be taken back, which is the Gamemaster's to do once dice lie on it. */
  | ({ readonly state: "set"; readonly back?: string | null } & Stage)
  | { readonly state: "none" | "over" };

const FLAG = "tour";
/** On the scene, which no player writes on: whose actors are of the tour is never taken from what an owner may flag. */
const ACTORS = "tourActors";
const OWNER = 3;
const OBSERVER = 2;
const SIDE = { friendly: 1, hostile: -1 } as const;
/** Pixels of a square, and how many squares the scene has. */
const SQUARE = 100;
const ACROSS = 12;
const DOWN = 8;
/** Foes of a Gamemaster's tour: enough for a side that is played by one press. */
const FOES = 3;
/** Milliseconds after which nobody is there who puts it up. */
const PATIENCE = 20_000;
const LOOK = 100;

interface Marked {
  readonly id: string;
  getFlag(scope: string, key: string): unknown;
  delete(): Promise<unknown>;
}
interface Speaker {
  readonly actor?: string | null;
  readonly scene?: string | null;
}
interface Card {
  readonly id: string;
  readonly type: string;
  readonly speaker: Speaker;
}
interface Taker {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  getFlag(scope: string, key: string): unknown;
  setFlag(scope: string, key: string, value: unknown): Promise<unknown>;
  unsetFlag(scope: string, key: string): Promise<unknown>;
  update(data: object, options: object): Promise<unknown>;
}

const wishOf = (user: Taker): Wish | null => (user.getFlag(SYSTEM_ID, FLAG) as Wish | undefined) ?? null;
const me = (): Taker => game.user as unknown as Taker;

/** Whose tour a document belongs to; null for everything that a table plays with. */
const ownerOf = (doc: Marked): string | null => (doc.getFlag(SYSTEM_ID, FLAG) as string | undefined) ?? null;

const documentsOf = (collection: unknown): readonly Marked[] => [...(collection as Iterable<Marked>)];

/** Put up what a user wants. On the Gamemaster's client. */
async function put(user: Taker, { ruleset, role }: Extract<Wish, { state: "wanted" }>): Promise<Stage | null> {
  const { workshopOf } = await late(() => import("../begin/workshop.ts"));
  const [hero, foe = hero] = (await workshopOf(ruleset))?.archetypes.map((a) => a.example) ?? [];
  if (!hero || !foe) return null;
  const mark = { [SYSTEM_ID]: { [FLAG]: user.id } };
  const made = (await Actor.implementation.createDocuments([
    {
      ...hero,
      _id: undefined,
      folder: null,
      ownership: { default: 0, [user.id]: OWNER },
      flags: mark,
    },
    {
      ...foe,
      _id: undefined,
      folder: null,
      name: localize("CROSSOVER.Shared.Tour.foe"),
      ownership: { default: 0 },
      // Whoever is practised on answers by itself.
      flags: { [SYSTEM_ID]: { [FLAG]: user.id, answers: "self" } },
    },
  ] as never)) as unknown as readonly Actor.Implementation[];
  const [first, second] = made;
  if (!first || !second) return null;
  const stands = async (actor: Actor.Implementation, x: number, y: number, side: number): Promise<object> => {
    const token = await actor.getTokenDocument({
      x: x * SQUARE,
      y: y * SQUARE,
      actorLink: side === SIDE.friendly,
      disposition: side,
      name: actor.name,
      hidden: false,
    } as never);
    return token.toObject();
  };
  const tokens = [
    await stands(first, 4, 3, SIDE.friendly),
    ...(await Promise.all(
      Array.from({ length: role === "gm" ? FOES : 1 }, async (_none, n) => stands(second, 5, 3 + n, SIDE.hostile)),
    )),
  ];
  const scene = (await Scene.implementation.create({
    name: localize("CROSSOVER.Shared.Tour.scene", { ruleset: localize(declarationById(ruleset)?.label ?? "") }),
    navigation: false,
    ownership: { default: 0, [user.id]: OBSERVER },
    width: ACROSS * SQUARE,
    height: DOWN * SQUARE,
    padding: 0,
    grid: { type: 1, size: SQUARE, distance: 5, units: "ft" },
    flags: { [SYSTEM_ID]: { [FLAG]: user.id, [ACTORS]: [first.id, second.id] } },
    tokens,
  } as never)) as unknown as Scene.Implementation | undefined;
  if (!scene) return null;
  const placed = [...scene.tokens] as unknown as readonly { id: string; actorId: string }[];
  const heroToken = placed.find((t) => t.actorId === first.id);
  const foeToken = placed.find((t) => t.actorId === second.id);
  const fight = role === "gm" ? await fightOn(scene, placed, mark) : null;
  return {
    scene: scene.id ?? "",
    hero: first.uuid,
    heroToken: heroToken?.id ?? "",
    foeToken: foeToken?.id ?? "",
    fight,
  };
}

/** A fight of all who stand there, not begun: a Gamemaster sees how one is. */
async function fightOn(
  scene: Scene.Implementation,
  tokens: readonly { readonly id: string; readonly actorId: string }[],
  flags: object,
): Promise<string | null> {
  const fight = (await Combat.implementation.create({
    scene: scene.id,
    flags,
    combatants: tokens.map(({ id, actorId }) => ({ tokenId: id, sceneId: scene.id, actorId })),
  } as never)) as unknown as Combat.Implementation | undefined;
  return fight?.id ?? null;
}

interface Dated {
  readonly id: string;
  readonly type: string;
  readonly _stats: { readonly createdTime: number | null };
}

/** Pools of the table that a practice fight has brought: there were none before. */
function poolsSince(actors: readonly string[]): readonly string[] {
  const began = actors.map((id) => (game.actors.get(id) as unknown as Dated)._stats.createdTime ?? Infinity);
  const kinds = rulesetsHere().flatMap(({ pools }) => (pools ?? []).map(({ subtype }): string => subtype));
  return (game.actors.contents as unknown as readonly Dated[]).flatMap(({ id, type, _stats }) =>
    kinds.includes(type) && (_stats.createdTime ?? 0) >= Math.min(...began) ? [id] : [],
  );
}

/** Actors of a practice scene, by id. */
const actorsOn = (scene: string): readonly string[] =>
  ((game.scenes.get(scene) as unknown as Marked | undefined)?.getFlag(SYSTEM_ID, ACTORS) as string[] | undefined) ?? [];

/** Take away everything of somebody's tours: cards that their actors played, fights, scene, actors. */
async function takeAway(owners: (owner: string) => boolean): Promise<void> {
  const theirs = (collection: unknown): readonly string[] =>
    documentsOf(collection).flatMap((doc) => {
      const owner = ownerOf(doc);
      return owner !== null && owners(owner) ? [doc.id] : [];
    });
  const [scenes, fights] = [theirs(game.scenes), theirs(game.combats)];
  const actors = scenes.flatMap(actorsOn).filter((id) => game.actors.has(id));
  const cards = (game.messages.contents as unknown as readonly (Marked & { readonly speaker: Speaker })[]).filter(
    (message) =>
      actors.includes(message.speaker.actor ?? "") ||
      scenes.includes(message.speaker.scene ?? "") ||
      // The order of a fight is told by nobody in particular.
      fights.includes(String(message.getFlag(SYSTEM_ID, "combat") ?? "")),
  );
  const pools = poolsSince(actors);
  const gone: readonly (readonly [{ deleteDocuments(ids: readonly string[]): Promise<unknown> }, readonly string[]])[] =
    [
      [ChatMessage.implementation as never, cards.map((m) => m.id)],
      [Combat.implementation as never, fights],
      [Scene.implementation as never, scenes],
      [Actor.implementation as never, [...actors, ...pools]],
    ];
  for (const [kind, ids] of gone) if (ids.length > 0) await kind.deleteDocuments(ids);
}

/** What is being done for a user. */
const serving = new Map<string, Promise<unknown>>();

/** One thing after the other: a flag is heard with every write of its user, a claim between windows too, while what it asks for is still being done. */
async function inTurn(user: Taker): Promise<unknown> {
  const next = (serving.get(user.id) ?? Promise.resolve()).catch(() => undefined).then(async () => serve(user));
  serving.set(user.id, next);
  return next;
}

/** On the Gamemaster's client: do what a user's flag asks for. */
async function serve(user: Taker): Promise<void> {
  const wish = wishOf(user);
  if (wish?.state === "wanted")
    await inOneWindow(`tour ${user.id}`, async () => {
      await takeAway((owner) => owner === user.id);
      const stage = await put(user, wish);
      await user.setFlag(SYSTEM_ID, FLAG, stage ? { ...stage, state: "set" } : { state: "none" });
    });
  if (wish?.state === "set" && wish.back)
    await inOneWindow(`tour back ${user.id} ${wish.back}`, async () => {
      const all = game.messages.contents as unknown as readonly Card[];
      const mine = documentsOf(game.scenes).filter((scene) => ownerOf(scene) === user.id);
      const theirs = mine.flatMap(({ id }) => actorsOn(id));
      const since = all.findIndex(({ id, speaker }) => id === wish.back && theirs.includes(speaker.actor ?? ""));
      if (since >= 0) {
        const { takePlanBack } = await late(() => import("../plans/play.ts"));
        // A blow may open a card of its own for whoever it meets: that goes back with it.
        const cards = all
          .slice(since)
          .filter(({ type, speaker }) => type === "exchange" && theirs.includes(speaker.actor ?? ""));
        await takePlanBack(cards.map(({ id }) => id));
      }
      await user.setFlag(SYSTEM_ID, FLAG, { ...wish, back: null });
    });
  if (wish?.state === "over")
    await inOneWindow(`tour over ${user.id}`, async () => {
      await user.unsetFlag(SYSTEM_ID, FLAG);
      await takeAway((owner) => owner === user.id);
    });
}

/** The practice scene of this user, as soon as it stands; null where nobody puts it up. */
export async function stageFor(ruleset: string, role: Role): Promise<Stage | null> {
  if (!game.users.activeGM) return null;
  let resolve: (stage: Stage | null) => void = () => undefined;
  const promise = new Promise<Stage | null>((done) => {
    resolve = done;
  });
  const heard = Hooks.on(
    "updateUser" as never,
    ((user: Taker) => {
      const wish = user.id === me().id ? wishOf(user) : null;
      if (wish?.state === "set") resolve(wish);
      if (wish?.state === "none") resolve(null);
    }) as never,
  );
  const patience = setTimeout(() => {
    resolve(null);
  }, PATIENCE);
  try {
    // Whole: who begins the same again at once may not have heard yet that nothing is left of the last wish.
    const wish: Wish = { state: "wanted", ruleset, role };
    await me().update({ [`flags.${SYSTEM_ID}.${FLAG}`]: wish }, { diff: false });
    return await promise;
  } finally {
    clearTimeout(patience);
    Hooks.off("updateUser" as never, heard as never);
  }
}

/** Have the Gamemaster's client take a card of this user's tour back; done when it is, or when nobody does it. */
export async function cardBack(card: string): Promise<void> {
  const wish = wishOf(me());
  if (wish?.state !== "set") return;
  await me().setFlag(SYSTEM_ID, FLAG, { ...wish, back: card });
  for (let waited = 0; waited < PATIENCE; waited += LOOK) {
    const now = wishOf(me());
    if (now?.state !== "set" || !now.back) return;
    await new Promise((done) => setTimeout(done, LOOK));
  }
}

/** The tour of this user is over, or was left in the middle by a reload: everything of it goes. */
export async function stageOver(): Promise<void> {
  const wish = wishOf(me());
  if (wish && wish.state !== "over") await me().setFlag(SYSTEM_ID, FLAG, { state: "over" });
}

/** At `ready`: what was left in the middle is over, and a Gamemaster's client serves whoever takes a tour. */
export async function followStages(run: (what: () => Promise<unknown>) => Promise<void>): Promise<void> {
  if (game.user.isGM) {
    Hooks.on(
      "updateUser" as never,
      ((user: Taker) => {
        if (wishOf(user)) void run(async () => inTurn(user));
      }) as never,
    );
    await inOneWindow("tours left", async () => {
      const users = game.users.contents as unknown as readonly Taker[];
      const taking = users.filter((u) => u.active && u.id !== me().id && wishOf(u)?.state === "set").map((u) => u.id);
      await takeAway((owner) => !taking.includes(owner));
      for (const user of users) if (wishOf(user)?.state === "over") await user.unsetFlag(SYSTEM_ID, FLAG);
    });
  }
  await stageOver();
}
