/** What tests use of the tools' shared module. */
export declare const ROOT: string;
export declare const CHROMIUM_FLAGS: string[];
export declare function at(...parts: string[]): string;
export declare function fail(message: string): never;
export declare function say(message: string): void;
export declare function findBrowser(): string | null;
/** Whether a port on loopback is free. */
export declare function isFree(port: number): Promise<boolean>;
export declare function isMain(meta: ImportMeta): boolean;
