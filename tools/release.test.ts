import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { notesOf, type Picture, problems, releaseManifest } from "./release.mjs";

const CHANGELOG =
  "# Changelog\n\n## [Unreleased]\n- soon\n\n## [1.2.0] - 2026-11-24\n### Added\n- a deck\n\n## [1.1.0]\n- old\n";
const right = {
  repository: "somebody/crossover",
  tag: "v1.2.0",
  version: "1.2.0",
  manifestVersion: "1.2.0",
  notes: "x",
};

describe("a release", () => {
  it("tells what its own version brings, and no other", () => {
    expect(notesOf(CHANGELOG, "1.2.0")).toBe("### Added\n- a deck");
    expect(notesOf(CHANGELOG, "1.1.0")).toBe("- old");
    expect(notesOf(CHANGELOG, "1.1")).toBeNull();
  });
  it.each([
    [{}, 0],
    [{ tag: "v1.2.1" }, 1],
    [{ tag: "1.2.0" }, 1],
    [{ manifestVersion: "1.1.0" }, 1],
    [{ notes: null }, 1],
    [{ repository: "crossover" }, 1],
    [{ tag: "v2.0.0", notes: "" }, 2],
  ])("is refused for each reason: %j", (other, reasons) =>
    expect(problems({ ...right, ...other })).toHaveLength(reasons),
  );
  it("says in its manifest where the latest is, where this one is, and where to complain", () => {
    const pictures: readonly Picture[] = [{ file: "a.webp", caption: "A sheet" }];
    const manifest = releaseManifest(
      { id: "crossover", version: "1.2.0" },
      { server: "https://example.org", repository: "somebody/crossover", tag: "v1.2.0", pictures },
    );
    expect(manifest).toEqual({
      id: "crossover",
      version: "1.2.0",
      url: "https://example.org/somebody/crossover",
      bugs: "https://example.org/somebody/crossover/issues",
      manifest: "https://example.org/somebody/crossover/releases/latest/download/system.json",
      download: "https://example.org/somebody/crossover/releases/download/v1.2.0/crossover.zip",
      media: [
        {
          type: "screenshot",
          url: "https://example.org/somebody/crossover/raw/v1.2.0/docs/play/pictures/a.webp",
          caption: "A sheet",
          loop: false,
        },
      ],
    });
  });
  it("the manifest in the sources names no repository", () => {
    const system = JSON.parse(readFileSync("system.json", "utf8")) as Record<string, unknown>;
    for (const field of ["url", "bugs", "manifest", "download", "media"]) expect(system[field]).toBeUndefined();
  });
});
