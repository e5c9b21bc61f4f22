import { packIsPlayed, rulesetOfPack } from "../../packs.ts";
import { declarationById, declarations } from "../../registry.ts";
import { isPlayed } from "../../settings/register.ts";
import type { LibraryEntry } from "./entries.ts";

/** Fields that an index row needs beside Foundry's own. */
export const INDEX_FIELDS = [
  "system.rules",
  "system.cost",
  "system.tags",
  "flags.crossover.tags",
  "flags.crossover.credits",
] as const;

/** A compendium as far as it is read. */
export interface PackLike {
  readonly collection: string;
  readonly documentName: string;
  readonly title: string;
  readonly visible: boolean;
  readonly locked: boolean;
  readonly metadata: {
    readonly name?: string;
    readonly packageName?: string;
    readonly flags?: { readonly crossover?: { readonly ruleset?: string } };
  };
  readonly index: Iterable<IndexRow>;
  getIndex(options: { fields: readonly string[] }): Promise<unknown>;
  getUuid(id: string): string;
}

interface IndexRow {
  readonly _id: string;
  readonly uuid?: string;
  readonly name?: string;
  readonly img?: string | null;
  readonly thumb?: string | null;
  readonly type?: string | null;
  readonly system?: { readonly rules?: unknown; readonly cost?: unknown; readonly tags?: unknown };
  readonly flags?: { readonly crossover?: { readonly tags?: unknown; readonly credits?: unknown } };
}

/** Every compendium that this user may look into and that is of use at this table. */
export const packsToRead = (): readonly PackLike[] =>
  ([...game.packs] as unknown as PackLike[]).filter((p) => p.visible && packIsPlayed(p));

/** Whether an entry is of use at this table: of a ruleset that is played here, or of none. */
const isOfUse = ({ ruleset }: LibraryEntry): boolean => {
  const found = ruleset === null ? null : declarationById(ruleset);
  return found === null || isPlayed(found);
};

/** Which ruleset a subtype belongs to. */
function typeTable(): ReadonlyMap<string, string> {
  const out = new Map<string, string>();
  for (const r of declarations())
    for (const [documentName, types] of [
      ["Actor", r.actors],
      ["Item", r.items],
    ] as const)
      for (const type of Object.keys(types)) if (type.startsWith(r.id)) out.set(`${documentName}.${type}`, r.id);
  return out;
}

const texts = (value: unknown): readonly string[] =>
  typeof value === "string"
    ? value.split(/[\s,;]+/u).filter((t) => t !== "")
    : Array.isArray(value)
      ? value.filter((t): t is string => typeof t === "string" && t !== "")
      : [];

/** The rows of one compendium as they are known now: names at once, costs and rules when its index has been fetched. No document is loaded. */
export function entriesOf(pack: PackLike): readonly LibraryEntry[] {
  const types = typeTable();
  const whole = rulesetOfPack(pack)?.id ?? null;
  const rows = [...pack.index].map((row): LibraryEntry => {
    // Subtypes of actors and items are kinds of things; those of macros or cards are how they work.
    const kind =
      (pack.documentName === "Actor" || pack.documentName === "Item") && row.type ? row.type : pack.documentName;
    const cost = row.system?.cost;
    const credits = row.flags?.crossover?.credits;
    return {
      uuid: row.uuid ?? pack.getUuid(row._id),
      name: row.name ?? "",
      img: row.img ?? row.thumb ?? "",
      documentName: pack.documentName,
      kind,
      pack: pack.collection,
      ruleset: types.get(`${pack.documentName}.${kind}`) ?? whole,
      cost: typeof cost === "number" ? cost : null,
      tags: [
        ...new Set([...texts(row.system?.rules), ...texts(row.system?.tags), ...texts(row.flags?.crossover?.tags)]),
      ],
      credits: typeof credits === "string" ? credits : "",
    };
  });
  return rows.filter(isOfUse);
}
