import { atGesture } from "../gesture.ts";
import { SYSTEM_ID } from "../ids.ts";
import { type PackOfRuleset, rulesetOfPack } from "../packs.ts";
import { escapeHtml } from "../view/text/escape.ts";
import { localize } from "../view/text/localize.ts";

/** An adventure as far as its import is followed. */
interface AdventureLike {
  readonly name: string;
  readonly pack: string | null;
  readonly scenes: Iterable<{ readonly _id: string }>;
  readonly combats: Iterable<{ readonly _id: string }>;
}

/** Whether this is an opening fight of the system's own. */
const isFight = ({ pack }: AdventureLike): boolean => {
  const found = game.packs.get(pack ?? "") as unknown as
    | (PackOfRuleset & { readonly metadata: { readonly packageName?: string } })
    | undefined;
  return found?.metadata.packageName === SYSTEM_ID && rulesetOfPack(found) !== null;
};

/** Whoever plays a hero already goes on playing them: importing a fight again takes nobody's hero away. */
function keepOwners(toUpdate: Readonly<Record<string, { _id: string; ownership?: unknown }[]>>): void {
  for (const actor of toUpdate.Actor ?? []) {
    const known = game.actors.get(actor._id);
    if (known) actor.ownership = foundry.utils.deepClone(known.toObject().ownership);
  }
}

/** Everything is there: offer to open the scene for everybody, with its encounter in the tracker. */
async function offerScene({ name, scenes, combats }: AdventureLike): Promise<void> {
  const [scene] = [...scenes].flatMap(({ _id }) => game.scenes.get(_id) ?? []);
  if (!scene) return;
  const DialogV2 = foundry.applications.api.DialogV2 as unknown as {
    confirm(options: object): Promise<boolean | null>;
  };
  const yes = await DialogV2.confirm({
    window: { title: name },
    classes: ["crossover", "opening-fight"],
    content: `<p>${escapeHtml(localize("CROSSOVER.Shared.Fight.here", { scene: scene.name }))}</p>`,
    yes: { label: localize("CROSSOVER.Shared.Fight.open"), icon: "fa-solid fa-map" },
    no: { label: localize("CROSSOVER.Shared.Fight.later"), icon: "fa-solid fa-clock" },
    rejectClose: false,
  });
  if (yes !== true) return;
  await scene.activate();
  const [combat] = [...combats].flatMap(({ _id }) => game.combats.get(_id) ?? []);
  await combat?.activate();
}

/** The opening fights of all rulesets are found and begun alike: an adventure that brings everything, then the scene with one click. */
export function registerOpeningFights(): void {
  Hooks.on(
    "preImportAdventure" as never,
    ((
      adventure: AdventureLike,
      _options: object,
      _toCreate: object,
      toUpdate: Readonly<Record<string, { _id: string; ownership?: unknown }[]>>,
    ) => {
      if (isFight(adventure)) keepOwners(toUpdate);
    }) as never,
  );
  Hooks.on(
    "importAdventure" as never,
    ((adventure: AdventureLike, options?: { readonly dialog?: boolean }) => {
      // Whoever imports without questions isn't asked this one either.
      if (options?.dialog !== false && isFight(adventure)) void atGesture(async () => offerScene(adventure));
    }) as never,
  );
}
