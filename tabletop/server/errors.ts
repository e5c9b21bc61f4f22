/** Why a request was refused. Clients receive it as `error.code`. */
export type ErrorCode =
  | "invalid"
  | "permission"
  | "missing"
  | "locked"
  | "conflict"
  | "timeout"
  | "absent"
  | "internal";

/** A refusal with a reason that a person can read. Everything else that is thrown becomes an `internal` error on the wire, and is logged. */
export class Refusal extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.name = "Refusal";
    this.code = code;
  }
}

/** A problem that keeps the server from starting: told in one line, without a stack. */
export class StartupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "StartupError";
  }
}

/** The answer to a failed request. */
export function toErrorPayload(error: unknown): { error: { message: string; code: string } } {
  if (error instanceof Refusal) return { error: { message: error.message, code: error.code } };
  if (error instanceof RangeError && /call stack/i.test(error.message))
    return { error: { message: "The data is nested too deeply", code: "invalid" } };
  return { error: { message: error instanceof Error ? error.message : String(error), code: "internal" } };
}
