/** The practice scene of a tour, as whoever takes the tour asks for it. */
import { SYSTEM_ID } from "../ids.ts";
import { late } from "../late.ts";
import { documentsOf, FLAG, me, ownerOf, type Role, type Stage, type Taker, type Wish, wishOf } from "./wish.ts";

/** Milliseconds after which nobody is there who puts it up. */
const PATIENCE = 20_000;
const LOOK = 100;

/** The Gamemaster's part comes with the first tour that somebody takes. */
const practice = async () => late(async () => import("./practice.ts"));

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
        if (wishOf(user)) void run(async () => (await practice()).inTurn(user));
      }) as never,
    );
    const marked = [game.users, game.scenes, game.combats, game.actors].flatMap(documentsOf);
    if (marked.some((doc) => ownerOf(doc) !== null)) await (await practice()).clearLeft();
  }
  await stageOver();
}
