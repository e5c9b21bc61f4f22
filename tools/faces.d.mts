import type { Recipe } from "../src/portraits/recipe.ts";

export interface Face {
  readonly ruleset: string;
  readonly name: string;
  /** `drawn`: by hand, a file of assets-src/portraits. */
  readonly recipe: Recipe & { readonly drawn?: string };
}

export function pictureName(ruleset: string, name: string): string;
export function allFaces(): Face[];
export function writeFaces(folder: string): Promise<void>;
