interface Options {
  /** Right to left. */
  readonly rtl?: boolean;
}
type Tree = { readonly [key: string]: string | Tree };
export function pseudo(text: string, options?: Options): string;
export function pseudoFile(texts: Tree, options?: Options): Tree;
