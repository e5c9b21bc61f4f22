/** Reading of plain data whose shape is only hoped for: a world holds sheets of every age, and a conversion must not fail on one. */

export type Plain = Readonly<Record<string, unknown>>;

export const plain = (value: unknown): Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Plain) : {};

/** What stands at a path, `abilities.str.rank`; undefined when any step is missing. */
export function at(source: Plain, path: string): unknown {
  return path.split(".").reduce<unknown>((here, step) => plain(here)[step], source);
}

export function numberAt(source: Plain, path: string, otherwise = 0): number {
  const value = at(source, path);
  return typeof value === "number" && Number.isFinite(value) ? value : otherwise;
}

export function textAt(source: Plain, path: string, otherwise = ""): string {
  const value = at(source, path);
  return typeof value === "string" ? value : otherwise;
}

export const flagAt = (source: Plain, path: string): boolean => at(source, path) === true;

/** Texts of a list that say something. */
export function textsAt(source: Plain, path: string): readonly string[] {
  const value = at(source, path);
  return Array.isArray(value) ? value.filter((v): v is string => typeof v === "string" && v !== "") : [];
}

export function listAt(source: Plain, path: string): readonly Plain[] {
  const value = at(source, path);
  return Array.isArray(value) ? value.map(plain) : [];
}

/** Lines of a sheet's head that say something. */
export function detailsOf(system: Plain): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(plain(system["details"])).filter(
      (e): e is [string, string] => typeof e[1] === "string" && e[1] !== "",
    ),
  );
}

const clean = (value: number): number => Math.round(value * 10) / 10;

/** The highest of a list to a tenth; `otherwise` for none. */
export const most = (values: readonly number[], otherwise: number): number =>
  values.length === 0 ? otherwise : clean(Math.max(...values));
