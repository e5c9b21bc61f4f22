/** The part of the official command line tool (MIT, untyped) that the tests use. */
declare module "@foundryvtt/foundryvtt-cli" {
  export function compilePack(
    source: string,
    destination: string,
    options?: { recursive?: boolean; yaml?: boolean; log?: boolean },
  ): Promise<void>;
  export function extractPack(
    source: string,
    destination: string,
    options?: { log?: boolean; clean?: boolean },
  ): Promise<void>;
}
