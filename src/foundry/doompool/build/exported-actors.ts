import {
  type ExportedPool,
  mergePool,
  type PoolHero,
  type PoolPiece,
  type SetUse,
  sfxPattern,
} from "../../../rules/doompool/index.ts";
import { AS_IT_WAS } from "../../apply/write.ts";
import { icon, SYSTEM_ID } from "../../ids.ts";
import { localize } from "../../view/text/localize.ts";
import { asHtml, asText } from "../../view/text/paragraphs.ts";
import type { StoredSfx } from "../models/items.ts";

/** What an actor remembers of the file that it came from: what its sets were said to be, and the hero that came of it. Kept as text, since records of a flag would be merged. */
export interface PoolRecord {
  readonly uses: Readonly<Record<string, SetUse>>;
  readonly hero: PoolHero;
  readonly file: ExportedPool;
}

const FLAG = "exportedPool";

/** What an actor remembers; null for one that never met a file. */
export function recordOf(actor: Actor.Implementation): PoolRecord | null {
  const text = (actor.flags as unknown as Record<string, Record<string, unknown> | undefined>)[SYSTEM_ID]?.[FLAG];
  if (typeof text !== "string") return null;
  try {
    return JSON.parse(text) as PoolRecord;
  } catch {
    return null;
  }
}

const flags = (record: PoolRecord): object => ({ [SYSTEM_ID]: { [FLAG]: JSON.stringify(record) } });

/** An SFX or Limit as documents keep it: by its pattern's operations where it has one. */
function sfxData({ name, text, pattern }: PoolHero["powerSets"][number]["sfx"][number]): object {
  const plays = pattern === null ? null : sfxPattern(pattern);
  const cost = plays?.cost;
  return {
    name,
    text: text === "" && plays ? localize(plays.text) : text,
    trigger: plays?.trigger ?? "any",
    cost: { kind: cost?.kind ?? "none", amount: cost?.amount ?? 1, minDie: cost?.minDie ?? null },
    ops: plays?.ops ?? [],
    recovery: plays?.recovery ?? null,
  };
}

interface ItemData {
  readonly type: string;
  readonly name: string;
  readonly img: string;
  readonly system: object;
}

const KINDS = {
  distinction: "doompoolDistinction",
  powerSet: "doompoolPowerSet",
  specialty: "doompoolSpecialty",
  milestone: "doompoolMilestone",
} as const;
type Kind = keyof typeof KINDS;

/** The items of a hero, by the piece that each is. */
function itemsOf(hero: PoolHero): ReadonlyMap<string, ItemData> {
  return new Map<string, ItemData>([
    ...hero.distinctions.map((d): [string, ItemData] => [
      `distinction:${d.name}`,
      { type: KINDS.distinction, name: d.name, img: icon("conversation"), system: { description: asHtml(d.text) } },
    ]),
    ...hero.powerSets.map((s): [string, ItemData] => [
      `powerSet:${s.name}`,
      {
        type: KINDS.powerSet,
        name: s.name,
        img: icon("power-lightning"),
        system: {
          description: asHtml(s.text),
          powers: s.powers.map((p) => ({ name: p.name, kind: p.kind, base: p.base, current: p.base, shutdown: p.shutdown })),
          sfx: s.sfx.map(sfxData),
          limits: s.limits.map(sfxData),
        },
      },
    ]),
    ...hero.specialties.map((s): [string, ItemData] => [
      `specialty:${s.name}`,
      { type: KINDS.specialty, name: s.name, img: icon("skills"), system: { rating: s.rating } },
    ]),
    ...hero.milestones.map((m): [string, ItemData] => [
      `milestone:${m.name}`,
      {
        type: KINDS.milestone,
        name: m.name,
        img: icon("stone-path"),
        system: {
          triggers: [1, 3, 10].map((xp, i) => ({ xp, text: m.triggers[i] ?? "", lastScene: null, lastAct: null })),
        },
      },
    ]),
  ]);
}

const fields = (hero: PoolHero): object => ({
  affiliations: hero.affiliations,
  biography: asHtml(hero.biography),
});

/** Make an actor of a hero, with the file remembered. */
export async function createFrom(
  hero: PoolHero,
  record: PoolRecord,
  folder: string | null,
): Promise<Actor.Implementation | null> {
  const { stress, trauma, pp, xp } = hero;
  const data = {
    name: hero.name === "" ? localize("CROSSOVER.Doompool.Exported.unnamed") : hero.name,
    type: "doompoolHero",
    folder,
    system: {
      ...fields(hero),
      pp,
      xp,
      trauma,
      stress: Object.fromEntries(Object.entries(stress).map(([k, die]) => [k, { die, out: false }])),
    },
    items: [...itemsOf(hero).values()],
    flags: flags(record),
  };
  return ((await Actor.implementation.create(data as never)) as Actor.Implementation | undefined) ?? null;
}

interface Held {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  toObject(): { readonly system: Readonly<Record<string, unknown>> };
}

const held = (actor: Actor.Implementation): readonly Held[] => [...actor.items] as unknown as Held[];

/** An actor as a file could have made it. */
export function heroOf(actor: Actor.Implementation, before: PoolHero): PoolHero {
  const { system } = actor.toObject() as unknown as {
    readonly system: { readonly affiliations: PoolHero["affiliations"]; readonly biography: string };
  };
  const of = <T>(kind: Kind, read: (name: string, data: Readonly<Record<string, unknown>>) => T): T[] =>
    held(actor)
      .filter((i) => i.type === KINDS[kind])
      .map((i) => read(i.name, i.toObject().system));
  const words = (list: unknown): PoolHero["powerSets"][number]["sfx"] =>
    (list as readonly StoredSfx[]).map(({ name, text }) => ({ name, text, pattern: null }));
  return {
    ...before,
    name: actor.name,
    biography: asText(system.biography),
    affiliations: system.affiliations,
    distinctions: of("distinction", (name, d) => ({ name, text: asText(String(d.description)) })),
    powerSets: of("powerSet", (name, d) => ({
      name,
      text: asText(String(d.description)),
      powers: d.powers as PoolHero["powerSets"][number]["powers"],
      sfx: words(d.sfx),
      limits: words(d.limits),
    })),
    specialties: of("specialty", (name, d) => ({ name, rating: d.rating as "expert" | "master" })),
    milestones: of("milestone", (name, d) => {
      const texts = (d.triggers as readonly { readonly text: string }[]).map((t) => t.text);
      return { name, triggers: texts.slice(0, texts.findLastIndex((t) => t !== "") + 1) };
    }),
  };
}

/** A hero of a file as the actor made of it reads, so that the two compare: words that a pattern brought stand in its SFX. */
export function asStored(hero: PoolHero): PoolHero {
  const words = (list: PoolHero["powerSets"][number]["sfx"]): PoolHero["powerSets"][number]["sfx"] =>
    list.map((s) => {
      const plays = s.pattern === null ? null : sfxPattern(s.pattern);
      return { ...s, text: s.text === "" && plays ? localize(plays.text) : s.text };
    });
  return {
    ...hero,
    powerSets: hero.powerSets.map((s) => ({ ...s, sfx: words(s.sfx), limits: words(s.limits) })),
  };
}

/** What a second import would do to an actor. */
export const planFor = (actor: Actor.Implementation, record: PoolRecord, hero: PoolHero): readonly PoolPiece[] =>
  mergePool(asStored(record.hero), asStored(hero), heroOf(actor, record.hero));

/**
 * Bring an actor up to a file: only the pieces that are taken from it are written. How it stands in play stays.
 * @param taken  pieces whose side is the file's
 */
export async function writeTo(
  actor: Actor.Implementation,
  hero: PoolHero,
  taken: readonly string[],
  record: PoolRecord,
): Promise<void> {
  const items = itemsOf(hero);
  const now = new Map(
    held(actor).flatMap((i): [string, Held][] => {
      const kind = (Object.keys(KINDS) as Kind[]).find((k) => KINDS[k] === i.type);
      return kind === undefined ? [] : [[`${kind}:${i.name}`, i]];
    }),
  );
  const affiliations = taken.flatMap((p) => {
    const which = /^affiliation:(solo|buddy|team)$/u.exec(p)?.[1] as keyof PoolHero["affiliations"] | undefined;
    return which === undefined ? [] : [[which, hero.affiliations[which]] as const];
  });
  await actor.update({
    ...(taken.includes("name:") && { name: hero.name }),
    system: {
      ...(affiliations.length > 0 && { affiliations: Object.fromEntries(affiliations) }),
      ...(taken.includes("biography:") && { biography: asHtml(hero.biography) }),
    },
    flags: flags(record),
  } as never);
  const gone = taken.flatMap((p) => (!items.has(p) && now.has(p) ? [now.get(p)?.id ?? ""] : []));
  const changed = taken.flatMap((p) => {
    const [item, old] = [items.get(p), now.get(p)];
    return item && old ? [{ _id: old.id, system: item.system }] : [];
  });
  const made = taken.flatMap((p) => (items.has(p) && !now.has(p) ? [items.get(p)] : []));
  if (gone.length > 0) await actor.deleteEmbeddedDocuments("Item", gone);
  if (changed.length > 0) await actor.updateEmbeddedDocuments("Item", changed as never);
  if (made.length > 0) await actor.createEmbeddedDocuments("Item", made as never, AS_IT_WAS as never);
}
