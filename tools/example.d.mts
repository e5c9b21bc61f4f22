/** Build a module of examples/ into a folder; resolves to it. */
export function buildExample(name: string, into?: string): Promise<string>;
