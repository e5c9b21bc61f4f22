/** What tests use of the tools' shared module. */
export declare const ROOT: string;
export declare const CHROMIUM_FLAGS: string[];
export declare function at(...parts: string[]): string;
export declare function fail(message: string): never;
export declare function say(message: string): void;
export declare function findBrowser(): string | null;
export declare function isMain(meta: ImportMeta): boolean;
