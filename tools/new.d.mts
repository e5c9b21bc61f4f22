export declare function draft(
  kind: string,
  asked: { readonly ruleset: string; readonly id: string; readonly name?: string; readonly rule?: string },
  root?: string,
): { readonly files: readonly string[]; readonly then: readonly string[] };
export declare const DRAFTS: Readonly<Record<string, unknown>>;
