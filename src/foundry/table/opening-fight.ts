import { atGesture } from "../gesture.ts";
import { SYSTEM_ID } from "../ids.ts";
import { type PackOfRuleset, rulesetOfPack } from "../packs.ts";
import { declarationOf } from "../registry.ts";
import { escapeHtml } from "../view/text/escape.ts";
import { localize } from "../view/text/localize.ts";

/** An adventure as far as its import is followed. */
interface AdventureLike {
  readonly name: string;
  readonly pack: string | null;
  readonly scenes: Iterable<{ readonly _id: string }>;
  readonly combats: Iterable<{ readonly _id: string }>;
  readonly journal: Iterable<{ readonly _id: string }>;
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

interface Hero {
  readonly id: string;
  readonly name: string;
  readonly ownership: Readonly<Record<string, number>>;
  update(data: object): Promise<unknown>;
}
interface Player {
  readonly id: string;
  readonly name: string;
  readonly isGM: boolean;
  update(data: object): Promise<unknown>;
}
const OWNER = 3;
const FRIENDLY = 1;

/** Heroes that a fight brings for players: who is linked and friendly on its scene. */
function heroesOn(scene: SceneLike): readonly Hero[] {
  const found = [...scene.tokens].filter(
    (t) =>
      t.actorLink &&
      t.disposition === FRIENDLY &&
      t.actor !== null &&
      declarationOf(t.actor)?.actors[t.actor.type]?.linked === true,
  );
  return [...new Set(found.map((t) => t.actor as unknown as Hero))];
}

interface SceneLike {
  readonly name: string;
  readonly tokens: Iterable<{
    readonly actorLink: boolean;
    readonly disposition: number;
    readonly actor: ({ readonly type: string } & Hero) | null;
  }>;
}

/** Who plays whom to begin with: whoever owns a hero plays it, the others take what is left in order. */
export function firstCast(
  heroes: readonly Pick<Hero, "id" | "ownership">[],
  players: readonly { readonly id: string }[],
): ReadonlyMap<string, string> {
  const cast = new Map<string, string>();
  for (const hero of heroes) {
    const owner = players.find((p) => hero.ownership[p.id] === OWNER && ![...cast.values()].includes(p.id));
    if (owner) cast.set(hero.id, owner.id);
  }
  const free = players.filter((p) => ![...cast.values()].includes(p.id));
  // A hero of somebody who plays another one already is left to them.
  const unowned = heroes.filter((h) => !cast.has(h.id) && !players.some((p) => h.ownership[p.id] === OWNER));
  for (const [i, hero] of unowned.entries()) if (free[i]) cast.set(hero.id, free[i].id);
  return cast;
}

/** A line for each hero to choose who plays it. */
function castForm(heroes: readonly Hero[], players: readonly Player[]): string {
  if (heroes.length === 0 || players.length === 0) return "";
  const cast = firstCast(heroes, players);
  const option = (value: string, label: string, chosen: boolean): string =>
    `<option value="${value}"${chosen ? " selected" : ""}>${escapeHtml(label)}</option>`;
  const rows = heroes.map(
    ({ id, name }) =>
      `<div class="form-group"><label for="crossover-cast-${id}">${escapeHtml(name)}</label><div class="form-fields"><select id="crossover-cast-${id}" name="${id}">${[
        option("", localize("CROSSOVER.Shared.Fight.nobody"), !cast.has(id)),
        ...players.map((p) => option(p.id, p.name, cast.get(id) === p.id)),
      ].join("")}</select></div></div>`,
  );
  return `<fieldset><legend>${escapeHtml(localize("CROSSOVER.Shared.Fight.who"))}</legend>${rows.join("")}</fieldset>`;
}

/** Give the heroes to those who play them; the first of each player is the one that they speak as. */
async function hand(
  cast: ReadonlyMap<string, string>,
  heroes: readonly Hero[],
  players: readonly Player[],
): Promise<void> {
  const speaks = new Set<string>();
  for (const hero of heroes) {
    const player = players.find((p) => p.id === cast.get(hero.id));
    if (!player) continue;
    if (hero.ownership[player.id] !== OWNER) await hero.update({ [`ownership.${player.id}`]: OWNER });
    if (!speaks.has(player.id)) await player.update({ character: hero.id });
    speaks.add(player.id);
  }
}

/** Everything is there: offer to open the scene for everybody, with its encounter in the tracker. */
async function offerScene({ name, scenes, combats, journal }: AdventureLike): Promise<void> {
  const [scene] = [...scenes].flatMap(({ _id }) => game.scenes.get(_id) ?? []);
  if (!scene) return;
  const DialogV2 = foundry.applications.api.DialogV2 as unknown as {
    confirm(options: object): Promise<ReadonlyMap<string, string> | boolean | null>;
  };
  const heroes = heroesOn(scene as unknown as SceneLike);
  const players = (game.users.contents as unknown as readonly Player[]).filter((u) => !u.isGM);
  const cast = await DialogV2.confirm({
    window: { title: name },
    classes: ["crossover", "opening-fight"],
    content: `<p>${escapeHtml(localize("CROSSOVER.Shared.Fight.here", { scene: scene.name }))}</p>${castForm(heroes, players)}`,
    yes: {
      label: localize("CROSSOVER.Shared.Fight.open"),
      icon: "fa-solid fa-map",
      callback: (_event: Event, { form }: HTMLButtonElement) =>
        new Map([...new FormData(form ?? undefined)].map(([id, player]) => [id, String(player)])),
    },
    no: { label: localize("CROSSOVER.Shared.Fight.later"), icon: "fa-solid fa-clock" },
    rejectClose: false,
  });
  if (!(cast instanceof Map)) return;
  await hand(cast, heroes, players);
  await scene.activate();
  const [combat] = [...combats].flatMap(({ _id }) => game.combats.get(_id) ?? []);
  await combat?.activate();
  // What to do next lies open: the entry begins with a page for a table's first session.
  const [entry] = [...journal].flatMap(({ _id }) => game.journal.get(_id) ?? []);
  await entry?.sheet?.render({ force: true } as never);
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
