import { isElement, listenEverywhere } from "../dom.ts";
import { atGesture } from "../gesture.ts";
import { late } from "../late.ts";
import { playedRulesets } from "../settings/register.ts";
import { openIncoming } from "../sharing/incoming/open.ts";
import { localize } from "../view/text/localize.ts";

/** A character's file by its name. */
const isFile = (file: File): boolean => /\.(?:json|xml)$/iu.test(file.name);

/** The list of actors that something was dropped on. */
const overActors = (event: DragEvent): boolean =>
  isElement(event.target) && event.target.closest("#actors, .actors-sidebar") !== null;

/** Offer a file to each ruleset that is played and reads files of other programs; whether one knew it. */
export async function offerFile(file: File, folder: string | null = null): Promise<boolean> {
  for (const { begin } of playedRulesets())
    if (begin?.file && (await late(async () => begin.file?.(file, folder) ?? Promise.resolve(false)))) return true;
  return false;
}

/**
 * A character's file that is dropped on the list of actors opens the import of the ruleset that knows it; any other file goes where files of this system go. On the document and before that
 * other listener, since what a file is can only be told by reading it.
 */
export function takeDroppedHeroes(): void {
  listenEverywhere("dragover", (event) => {
    if (overActors(event) && event.dataTransfer?.types.includes("Files") === true) event.preventDefault();
  });
  listenEverywhere(
    "drop",
    (event) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      const [file] = files;
      const reads = playedRulesets().some((r) => r.begin?.file !== undefined);
      if (!overActors(event) || !file || files.length > 1 || !isFile(file) || !reads) return;
      if (!Actor.implementation.canUserCreate(game.user)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void atGesture(async () => {
        if (await offerFile(file)) return;
        if (game.user.isGM) await openIncoming([file]);
        else ui.notifications.warn(localize("CROSSOVER.Shared.Guide.noFile", { file: file.name }));
      });
    },
    { capture: true },
  );
}
