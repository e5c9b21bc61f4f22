import { late } from "../late.ts";
import { isBlank } from "../sheets/blank.ts";
import { localize } from "../view/text/localize.ts";
import { type Draft, dropDraft } from "./draft.ts";
import type { Workshop } from "./workshop.ts";

/** Fill a blank actor with what a hero is made of. Whoever has it may do so. */
export async function fill(actor: Actor.Implementation, data: ReturnType<Workshop["data"]>): Promise<void> {
  if (!data) return;
  const { name, img, system, items } = data;
  const token = { name, texture: { src: img } };
  await actor.update({ name, img, system, prototypeToken: token } as never);
  await actor.createEmbeddedDocuments("Item", items as never, { keepId: true } as never);
}

/** The blank actor that a draft is for; null where it is for a new one. Said where it is gone, or has been filled meanwhile. */
function target(draft: Draft): Actor.Implementation | null | "taken" {
  if (draft.into === null) return null;
  const actor = fromUuidSync(draft.into as never) as unknown as Actor.Implementation | null;
  return actor?.isOwner === true && isBlank(actor as never) ? actor : "taken";
}

/**
 * Make the hero that a draft stands for, and forget the draft.
 * @param user  whose it is: they own who comes of it
 * @returns     who was made; null where that couldn't be, which is said
 */
export async function makeHero(
  workshop: Workshop,
  draft: Draft,
  user: User.Implementation,
): Promise<Actor.Implementation | null> {
  const into = target(draft);
  if (into === "taken") {
    ui.notifications.warn(localize("CROSSOVER.Shared.Guide.taken"));
    return null;
  }
  let made = into;
  if (into) await fill(into, workshop.data(draft));
  else {
    const data = workshop.creation(draft, user.isGM ? null : user.id);
    made = ((data && (await Actor.implementation.create(data as never, { keepEmbeddedIds: true } as never))) ??
      null) as Actor.Implementation | null;
  }
  if (made) await dropDraft(user, draft);
  // Whoever makes the hero draws the picture, too, or leaves it to who may.
  const { face } = draft;
  if (made && face) await (await late(async () => import("../faces/draw.ts"))).useFace(made, face);
  return made;
}
