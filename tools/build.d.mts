/** What npm start uses of the build. */
export interface Part {
  readonly name: string;
  readonly label: string;
}
export declare function systemParts(options?: { readonly root?: string }): readonly Part[];
export declare function tabletopPart(root?: string): Part;
export declare function installSystem(
  folder: string,
  parts: readonly Part[],
  options?: { readonly fresh?: boolean; readonly root?: string },
): Promise<unknown>;
export declare function makeParts(parts: readonly Part[], what?: string): Promise<readonly string[]>;
