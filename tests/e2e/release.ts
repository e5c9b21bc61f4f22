/** The release zip, unpacked as a user would; and one that is unpacked already, at which the tables of a run look together. */
import { cpSync, linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { unzipSync } from "fflate";

const ZIP = fileURLToPath(new URL("../../build/crossover.zip", import.meta.url));

/** Unpack the release zip as a user would. */
export function unpackRelease(folder: string, zip = ZIP): string[] {
  const files = unzipSync(readFileSync(zip));
  for (const [name, bytes] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
  return Object.keys(files);
}

/** The release in a table's folder. Of one that is unpacked already each picture and face is the same on the disk under another name; a table's compendia, to which it may write, and whatever its server watches, which hears of every new name of a file, are its own, of the same age, so that a browser takes them for what it has loaded before. */
export function placeRelease(folder: string, unpacked: string | undefined): void {
  if (unpacked === undefined) {
    unpackRelease(folder);
    return;
  }
  const place = (from: string, to: string, put: (source: string, target: string) => void): void => {
    mkdirSync(to, { recursive: true });
    for (const entry of readdirSync(from, { withFileTypes: true })) {
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      if (entry.isDirectory()) place(source, target, entry.name === "assets" ? linkSync : put);
      else put(source, target);
    }
  };
  place(unpacked, folder, (source, target) => cpSync(source, target, { preserveTimestamps: true }));
}
