import type { SettingDefinition } from "../ruleset.ts";

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Requests that were read, with all settings: a card is read at each drawing. */
const known = new WeakMap<object, unknown>();

/**
 * A card's request with every setting that its ruleset knows. A card plays on by the settings that it was made under; those that came later stand at what they are unless a table changes them, which is how it was
 * played before there was such a setting.
 */
export function withEverySetting<Request>(request: Request, definitions: readonly SettingDefinition[]): Request {
  if (!isRecord(request) || !isRecord(request["settings"])) return request;
  const had = known.get(request);
  if (had) return had as Request;
  const initial = Object.fromEntries(definitions.map(({ key, initial: value }) => [key, value]));
  const full = { ...request, settings: { ...initial, ...request["settings"] } } as Request;
  known.set(request, full);
  return full;
}
