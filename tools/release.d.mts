export interface Picture {
  readonly file: string;
  readonly caption: string;
}
export interface Release {
  readonly repository?: string;
  readonly tag?: string;
  readonly server?: string;
}
export function notesOf(changelog: string, version: string): string | null;
export function problems(
  release: Release & { readonly version: string; readonly manifestVersion: string; readonly notes: string | null },
): readonly string[];
export function releaseManifest(
  system: Readonly<Record<string, unknown>>,
  release: Required<Release> & { readonly pictures: readonly Picture[] },
): Record<string, unknown>;
export function writeRelease(
  release: Release,
  out?: string,
): Promise<{ readonly problems: readonly string[]; readonly out?: string }>;
