export function openRepository(
  folder: string,
  release: { readonly repository: string; readonly tag: string },
): Promise<{ readonly server: string; readonly manifest: string; close(): void }>;
