import { destinySubtypes } from "./destiny/subtypes.ts";
import { doompoolSubtypes } from "./doompool/subtypes.ts";
import { dramaSubtypes } from "./drama/subtypes.ts";
import { fudgeSubtypes } from "./fudge/subtypes.ts";
import { twintensSubtypes } from "./twintens/subtypes.ts";

/**
 * What the server must know about one subtype. It never runs our models, so these lists are its only means to sanitise HTML, to follow moved assets and to keep
 * fields for the Gamemaster. Paths are relative to `system`.
 */
export interface SubtypeDeclaration {
  readonly htmlFields?: readonly string[];
  readonly filePathFields?: Readonly<Record<string, readonly string[]>>;
  readonly gmOnlyFields?: readonly string[];
}

/** Subtypes of one ruleset by document name. */
export interface SubtypeTable {
  readonly Actor?: Readonly<Record<string, SubtypeDeclaration>>;
  readonly Item?: Readonly<Record<string, SubtypeDeclaration>>;
}

/** Subtypes that belong to no ruleset: conditions, and the cards that every ruleset plays on. */
const sharedSubtypes = {
  Item: { complication: { htmlFields: ["description"] } },
  ActiveEffect: { condition: {} },
  ChatMessage: { exchange: {} },
} as const;

/** Every ruleset's table. A new ruleset adds its line; the manifest and template.json follow by `npm run manifest`. */
export const rulesetSubtypes: readonly SubtypeTable[] = [
  fudgeSubtypes,
  doompoolSubtypes,
  dramaSubtypes,
  twintensSubtypes,
  destinySubtypes,
];

/** All subtypes as `system.json` wants them: document name -> subtype -> lists. The only source of both manifest files. */
export function documentTypes(): Record<string, Record<string, SubtypeDeclaration>> {
  const out: Record<string, Record<string, SubtypeDeclaration>> = {};
  for (const table of [sharedSubtypes, ...rulesetSubtypes])
    for (const [name, types] of Object.entries(table) as [string, Record<string, SubtypeDeclaration>][])
      for (const [type, declaration] of Object.entries(types)) {
        const of = (out[name] ??= {});
        if (of[type]) throw new Error(`Subtype ${name}.${type} is declared twice`);
        of[type] = declaration;
      }
  return out;
}
