import { declarations } from "../registry.ts";
import type { RulesetDeclaration } from "../ruleset.ts";
import { playedRulesets } from "../settings/register.ts";
import type { FolderLike, InFolder } from "../view/folder-choices.ts";

/** A folder around something: Foundry has its document, a compendium's index its id. */
type Around = string | { readonly id: string | null } | null | undefined;

interface Listed {
  readonly type: string;
  readonly folder?: Around;
}

/** A directory of the world, or a compendium: its folders, and what lies in them. */
export interface Directory {
  readonly folders: Iterable<{ readonly id: string; readonly name: string; readonly folder?: Around }>;
  readonly index?: Iterable<Listed>;
  [Symbol.iterator](): Iterator<unknown>;
}

const idOf = (folder: Around): string | null => (typeof folder === "string" ? folder : (folder?.id ?? null));

/** Whether a type is of use at this table: a ruleset that has it is played, or it is another package's. */
function typesPlayed(documentName: "Actor" | "Item"): (type: string) => boolean {
  const typesOf = (rulesets: readonly RulesetDeclaration[]): ReadonlySet<string> =>
    new Set(rulesets.flatMap(({ actors, items }) => Object.keys(documentName === "Actor" ? actors : items)));
  const [known, played] = [typesOf(declarations()), typesOf(playedRulesets())];
  return (type) => played.has(type) || !known.has(type);
}

/** Folders of a directory, and what lies in them, as the rules of folders read it. */
export function layout(held: Directory, documentName: "Actor" | "Item"): [FolderLike[], InFolder[]] {
  const isPlayed = typesPlayed(documentName);
  return [
    [...held.folders].map(({ id, name, folder }) => ({ id, name, parent: idOf(folder) })),
    [...(held.index ?? (held as Iterable<Listed>))].map(({ type, folder }) => ({
      folder: idOf(folder),
      played: isPlayed(type),
    })),
  ];
}
