/** The lock file is one that `npm ci` takes. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
const read = (file: string): unknown => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), "utf8"));
const { packages } = read("package-lock.json") as { readonly packages: Readonly<Record<string, Locked>> };

/** Whether what stands at a path in the tree finds a package: beside its own, or further up. */
function found(path: string, name: string): boolean {
  if (`${path === "" ? "" : `${path}/`}node_modules/${name}` in packages) return true;
  const above = path.lastIndexOf("/node_modules/");
  return path !== "" && found(above === -1 ? "" : path.slice(0, above), name);
}

describe("package-lock.json", () => {
  // npm leaves out what its registry happens not to have (a tool's binary for another platform), and `npm ci` refuses the whole tree then.
  it("has an entry for whatever something in it asks for, other platforms' too", () => {
    const missing = Object.entries(packages).flatMap(
      ([path, { dependencies, devDependencies, optionalDependencies }]) =>
        Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
          .filter((name) => !found(path, name))
          .map((name) => `${path}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it("is of what package.json names", () => {
    const { devDependencies } = read("package.json") as Locked;
    expect(packages[""]?.devDependencies).toEqual(devDependencies);
  });
});
