/** Compatibility warnings, counted per caller file so that tests can insist on none (H-241). `T:common/utils/logging` */
import { bindings } from "../bindings.ts";
import { profile } from "../profile.ts";
import type { AnyObject } from "../types.ts";

export interface CompatibilityWarningOptions {
  /** One of COMPATIBILITY_MODES; the configured mode by default. */
  mode?: number;
  since?: number | string;
  until?: number | string;
  details?: string;
  stack?: boolean;
  once?: boolean;
}

const seen = new Set<string>();

/** The record that tests read: `missing` API names and `deprecations` by caller file. */
export function hostRecord(): { missing: string[]; deprecations: Record<string, number> } {
  return ((globalThis as AnyObject).__host ??= { missing: [], deprecations: {} }) as {
    missing: string[];
    deprecations: Record<string, number>;
  };
}

/** The nearest frame of a stack that lies outside the host, as a path without origin, query and line; "host" when there is none. */
function callerFile(stack: string): string {
  for (const line of stack.split("\n").slice(1)) {
    const match = /((?:https?|file):\/\/[^\s)]+|\/[^\s):]+|[A-Za-z]:\\[^\s)]+?)(?::\d+){1,2}\)?$/.exec(line.trim());
    if (!match) continue;
    const path = match[1]!
      .replace(/^(?:https?|file):\/\/[^/]*/, "")
      .replace(/\?.*$/, "")
      .replace(/(:\d+)+$/, "");
    if (/^\/host\/|\/tabletop\/(common|client|server)\/(?!.*\.test\.)|node_modules|^node:/.test(path)) continue;
    return path;
  }
  return "host";
}

/**
 * Warn that something is deprecated. Obeys `CONFIG.compatibility` (mode, include and exclude patterns), is counted in `globalThis.__host.deprecations`, and
 * throws in mode FAILURE. `T:common/utils/logging`
 */
export function logCompatibilityWarning(message: string, options: CompatibilityWarningOptions = {}): void {
  const { since, until, details, stack = true, once = false } = options;
  const config = bindings.compatibility;
  let mode = options.mode ?? config.mode;
  if (mode === 0) return;
  if (until !== undefined && Number.parseInt(String(until), 10) <= profile.generation && since !== undefined)
    mode = Math.max(mode, 2);
  if (once && seen.has(message)) return;
  if (once) seen.add(message);
  const parts = [message];
  if (since !== undefined) parts.push(`Deprecated since Version ${since}`);
  if (until !== undefined) parts.push(`Backwards-compatible support will be removed in Version ${until}`);
  if (details) parts.push(details);
  const error = new Error(parts.join("\n"));
  error.name = "CompatibilityWarning";
  const trace = error.stack ?? "";
  if (config.includePatterns.length && !config.includePatterns.some((p) => p.test(trace))) return;
  if (config.excludePatterns.some((p) => p.test(trace))) return;
  const file = callerFile(trace);
  const { deprecations } = hostRecord();
  deprecations[file] = (deprecations[file] ?? 0) + 1;
  if (mode >= 3) throw error;
  console[mode === 2 ? "error" : "warn"](stack ? error : error.message);
}
