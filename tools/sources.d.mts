export function sourceAt(file: string | URL): unknown;
