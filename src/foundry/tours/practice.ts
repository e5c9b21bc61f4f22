/**
 * The Gamemaster's part of a tour: the practice scene, an example hero and foes of the ruleset on a scene of their own, is put up for whoever takes it, and taken away again with everything that was played on it; what somebody
 * left behind who went away in the middle goes when the Gamemaster comes in.
 */
import { SYSTEM_ID } from "../ids.ts";
import { late } from "../late.ts";
import { inOneWindow } from "../one-window.ts";
import { declarationById, rulesetsHere } from "../registry.ts";
import { localize } from "../view/text/localize.ts";
import { documentsOf, FLAG, type Marked, me, ownerOf, type Stage, type Taker, type Wish, wishOf } from "./wish.ts";

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

interface Speaker {
  readonly actor?: string | null;
  readonly scene?: string | null;
}
interface Card {
  readonly id: string;
  readonly type: string;
  readonly speaker: Speaker;
}
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
export async function inTurn(user: Taker): Promise<unknown> {
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

/** What was left in the middle is over. */
export async function clearLeft(): Promise<void> {
  await inOneWindow("tours left", async () => {
    const users = game.users.contents as unknown as readonly Taker[];
    const taking = users.filter((u) => u.active && u.id !== me().id && wishOf(u)?.state === "set").map((u) => u.id);
    await takeAway((owner) => !taking.includes(owner));
    for (const user of users) if (wishOf(user)?.state === "over") await user.unsetFlag(SYSTEM_ID, FLAG);
  });
}
