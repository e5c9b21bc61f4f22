import { compose } from "../../portraits/compose.ts";
import { completed, type Recipe } from "../../portraits/recipe.ts";
import { SYSTEM_ID } from "../ids.ts";
import { localize } from "../view/text/localize.ts";
import { FACE, keptFace } from "./kept.ts";

/** The world's folder of pictures that were made at this table. */
const folder = (): string => `worlds/${game.world.id}/crossover-portraits`;

interface Files {
  createDirectory(source: string, target: string, body: object): Promise<unknown>;
  upload(
    source: string,
    path: string,
    file: File,
    body: object,
    options: object,
  ): Promise<{ readonly path?: string } | false | undefined>;
}

/** Names of files by what is in them: a picture that changes has another address, and the same one is kept once. */
function mark(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x1000193;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    a = Math.imul(a ^ code, 0x01000193) >>> 0;
    b = Math.imul(b ^ code, 0x85ebca6b) >>> 0;
  }
  return a.toString(36) + b.toString(36);
}

/** Keep a picture among the world's files. */
async function keep(svg: string, name: string): Promise<string> {
  const files = foundry.applications.apps.FilePicker.implementation as unknown as Files;
  const file = new File([svg], `${name}-${mark(svg)}.svg`, { type: "image/svg+xml" });
  const kept = await files.upload("data", folder(), file, {}, { notify: false });
  if (!kept || typeof kept.path !== "string" || kept.path === "")
    throw new Error(`the picture ${file.name} wasn't kept in ${folder()}`);
  return kept.path;
}

/** Both pictures of a recipe among the world's files. */
async function drawn(recipe: Recipe, name: string): Promise<{ readonly img: string; readonly token: string }> {
  const files = foundry.applications.apps.FilePicker.implementation as unknown as Files;
  // It rejects where the folder is there already, which is as good.
  await files.createDirectory("data", folder(), {}).catch(() => null);
  return { img: await keep(compose(recipe), name), token: await keep(compose(recipe, "token"), `${name}-token`) };
}

/** An actor and what hangs on it, as far as pictures go. */
interface Pictured {
  readonly id: string;
  readonly img: string;
  readonly isToken: boolean;
  readonly token: { readonly texture: { readonly src: string | null }; update(data: object): Promise<unknown> } | null;
  readonly prototypeToken: { readonly texture: { readonly src: string | null } };
  update(data: object): Promise<unknown>;
}
interface Board {
  readonly tokens: Iterable<{
    readonly id: string;
    readonly actorId: string | null;
    readonly isOwner: boolean;
    readonly texture: { readonly src: string | null };
  }>;
  updateEmbeddedDocuments(name: "Token", updates: readonly object[]): Promise<unknown>;
}

/** Give somebody a picture, and their tokens that had the former one: one write of the actor, one of each scene they stand on. */
async function show(
  actor: Pictured,
  to: { readonly img: string; readonly token: string },
  flag: object,
): Promise<void> {
  const texture = { texture: { src: to.token } };
  const data = { img: to.img, flags: { [SYSTEM_ID]: { [FACE]: flag } } };
  // One of several of a kind has a picture of their own on their token alone.
  if (actor.isToken) {
    await actor.update(data);
    await actor.token?.update(texture);
    return;
  }
  const before = actor.prototypeToken.texture.src;
  await actor.update({ ...data, prototypeToken: texture });
  for (const scene of game.scenes as unknown as Iterable<Board>) {
    const theirs = [...scene.tokens].filter((t) => t.actorId === actor.id && t.isOwner && t.texture.src === before);
    if (theirs.length > 0)
      await scene.updateEmbeddedDocuments(
        "Token",
        theirs.map(({ id }) => ({ _id: id, ...texture })),
      );
  }
}

const pictured = (actor: Actor.Implementation): Pictured => actor as unknown as Pictured;

/** What stood there before anything was made here. */
const beforeOf = (actor: Actor.Implementation): { readonly img: string; readonly token: string } => {
  const { img, isToken, token, prototypeToken } = pictured(actor);
  const src = isToken ? token?.texture.src : prototypeToken.texture.src;
  return keptFace(actor)?.before ?? { img, token: src ?? img };
};

/** May this user keep files? Foundry's own permission, which players don't have unless the table gives it to them. */
const mayUpload = (): boolean => (game.user as unknown as { can(what: string): boolean }).can("FILES_UPLOAD");

/**
 * Use a picture: portrait and token of the actor, and the recipe for the next time. Whoever may not upload files leaves the recipe with the actor, and a Gamemaster's window draws it.
 * @returns whether it waits for one
 */
export async function useFace(actor: Actor.Implementation, recipe: Recipe): Promise<boolean> {
  const whole = completed(recipe);
  const flag = { recipe: whole, before: beforeOf(actor), waits: false };
  if (mayUpload()) {
    await show(pictured(actor), await drawn(whole, pictured(actor).id), flag);
    return false;
  }
  if (pictured(actor).isToken) {
    ui.notifications.warn(localize("CROSSOVER.Shared.Portrait.notOnToken"));
    return false;
  }
  await pictured(actor).update({ flags: { [SYSTEM_ID]: { [FACE]: { ...flag, waits: true } } } });
  ui.notifications.info(localize(`CROSSOVER.Shared.Portrait.${game.users.activeGM ? "drawnByGamemaster" : "waits"}`));
  return true;
}

/** A Gamemaster's window draws what a player has left with their actor. */
export async function drawWaiting(actor: Actor.Implementation): Promise<void> {
  const kept = keptFace(actor);
  if (kept?.waits !== true || !mayUpload()) return;
  const recipe = completed(kept.recipe);
  const pictures = await drawn(recipe, pictured(actor).id);
  // Drawing takes a moment in which another may have been asked for: that one is drawn by its own call.
  const now = keptFace(actor);
  if (now?.waits !== true || JSON.stringify(completed(now.recipe)) !== JSON.stringify(recipe)) return;
  await show(pictured(actor), pictures, { recipe, before: kept.before ?? beforeOf(actor), waits: false });
}

/** Put back what stood there before anything was made here; the recipe stays for the next time. */
export async function putBack(actor: Actor.Implementation): Promise<void> {
  const kept = keptFace(actor);
  if (kept?.before) await show(pictured(actor), kept.before, { ...kept, before: null, waits: false });
}
