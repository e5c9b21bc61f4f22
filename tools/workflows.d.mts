interface Context {
  readonly tag: string;
  readonly matrix?: Readonly<Record<string, string>>;
  readonly variables?: Readonly<Record<string, string>>;
}
interface Step {
  readonly uses: string | null;
  readonly run: string | null;
  readonly with: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string>>;
}
export function filled(text: string, context: Context): string;
export function jobsOf(
  workflow: { readonly jobs: object },
  context: Context,
): { readonly name: string; readonly skipped: string | null; readonly steps: readonly Step[] }[];
