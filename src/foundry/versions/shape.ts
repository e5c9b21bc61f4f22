/** Comparing what is stored of a document with what this version makes of it. Nothing here knows Foundry. */

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value says anything: an empty text and nothing at all are the same to whoever reads. */
const isNothing = (value: unknown): boolean => value === null || value === undefined || value === "";

/**
 * Paths of what was stored and isn't the same any more once this version has read it. What this version only adds, the fields that the older one didn't have, is no change.
 * @param before  as it was stored
 * @param now  as it would be stored now
 */
export function changedPaths(before: unknown, now: unknown, path = ""): readonly string[] {
  if (isPlain(before) && isPlain(now))
    return Object.entries(before).flatMap(([key, value]) =>
      changedPaths(value, now[key], path === "" ? key : `${path}.${key}`),
    );
  if (Array.isArray(before) && Array.isArray(now) && before.length === now.length)
    return before.flatMap((value, at) => changedPaths(value, (now as readonly unknown[])[at], `${path}.${String(at)}`));
  return Object.is(before, now) || (isNothing(before) && isNothing(now)) ? [] : [path];
}

/** What is kept of a document before it is written anew: where it lies, and its data as they were. */
export interface Kept {
  /** Foundry's address of it: "Actor.abc.Item.def". */
  readonly uuid: string;
  readonly name: string;
  readonly system: Plain;
  /** Other fields of the document that were written, as they were. */
  readonly fields?: Plain;
  /** What isn't the same any more. */
  readonly paths: readonly string[];
}

/** A document of the world as it came, with those in it. */
export interface Stored {
  readonly _id: string;
  readonly name?: string;
  readonly type?: string;
  readonly system?: unknown;
  readonly [collection: string]: unknown;
}

/** Documents that lie in others, by the collection in which they do. */
const INSIDE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Actor: { items: "Item", effects: "ActiveEffect" },
  Item: { effects: "ActiveEffect" },
  Combat: { combatants: "Combatant" },
};

/** Every document that is stored under this one, itself first, by its address. */
export function* within(
  kind: string,
  stored: Stored,
  above = "",
): Generator<{ readonly uuid: string; readonly stored: Stored }> {
  const uuid = `${above}${kind}.${stored._id}`;
  yield { uuid, stored };
  for (const [key, inner] of Object.entries(INSIDE[kind] ?? {}))
    for (const child of Array.isArray(stored[key]) ? (stored[key] as unknown[]) : [])
      if (isPlain(child) && typeof child._id === "string") yield* within(inner, child as Stored, `${uuid}.`);
}

/** Data laid over others, as a token's own are laid over its actor's: group by group, all else whole. */
function laid(under: unknown, over: unknown): unknown {
  if (!isPlain(under) || !isPlain(over)) return over;
  const keys = [...new Set([...Object.keys(under), ...Object.keys(over)])];
  return Object.fromEntries(keys.map((key) => [key, key in over ? laid(under[key], over[key]) : under[key]]));
}

/**
 * What a scene's unlinked tokens have of their own: each token's actor as it reads with that, where the token has data of its own, and the things that it holds by itself.
 * @param actorOf  an actor of the world as it came
 */
export function* ofTokens(
  scene: Stored,
  actorOf: (id: string) => Stored | undefined,
): Generator<{ readonly uuid: string; readonly stored: Stored; readonly under?: Stored }> {
  for (const token of Array.isArray(scene.tokens) ? (scene.tokens as unknown[]) : []) {
    if (!isPlain(token) || token.actorLink === true || !isPlain(token.delta)) continue;
    const actor = actorOf(String(token.actorId));
    if (!actor) continue;
    const { delta } = token;
    const uuid = `Scene.${scene._id}.Token.${String(token._id)}.Actor.${actor._id}`;
    const { items: _items, effects: _effects, ...under } = actor;
    if (isPlain(delta.system) && Object.keys(delta.system).length > 0)
      yield {
        uuid,
        stored: {
          ...under,
          name: String(delta.name ?? token.name ?? actor.name ?? ""),
          system: laid(actor.system, delta.system),
        },
        under,
      };
    for (const [key, kind] of Object.entries(INSIDE.Actor ?? {}))
      for (const own of Array.isArray(delta[key]) ? (delta[key] as unknown[]) : [])
        if (isPlain(own) && typeof own._id === "string" && own._tombstone !== true)
          yield* within(kind, own as Stored, `${uuid}.`);
  }
}

/** What has to be written anew, with what it was. `now` answers what this version makes of a document; null where it is none of ours, or broken. */
export function outgrown(kind: string, stored: Stored, now: (uuid: string) => unknown): readonly Kept[] {
  return [...within(kind, stored)].flatMap(({ uuid, stored: one }): readonly Kept[] => {
    const system = isPlain(one.system) ? one.system : null;
    const made = system === null ? null : now(uuid);
    if (system === null || made === null) return [];
    const paths = changedPaths(system, made);
    return paths.length > 0 ? [{ uuid, name: one.name ?? uuid, system, paths }] : [];
  });
}
