/** The opening fights: put together alike for all five, from the same people as the compendia. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { demoWorld } from "../tools/demo-world.ts";
import { sourceAt } from "../tools/sources.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");

interface Fight {
  readonly ruleset: string;
  readonly id: string;
  readonly heroes: string;
}
interface Adventure {
  readonly name: string;
  readonly actors: readonly {
    readonly _id: string;
    readonly type: string;
    readonly folder: string;
    readonly ownership: { readonly default: number };
  }[];
  readonly folders: readonly { readonly _id: string; readonly name: string; readonly type: string }[];
  readonly scenes: readonly {
    readonly _id: string;
    readonly name: string;
    readonly folder: string;
    readonly width: number;
    readonly height: number;
    readonly grid: { readonly size: number };
    readonly background: { readonly src: string };
    readonly backgroundColor: string;
    readonly initialLevel: string;
    readonly levels: readonly {
      readonly _id: string;
      readonly name: string;
      readonly background: { readonly src: string; readonly color: string };
    }[];
    readonly tokens: readonly {
      readonly _id: string;
      readonly actorId: string;
      readonly level: string;
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly actorLink: boolean;
      readonly disposition: number;
      readonly bar1: { readonly attribute: string };
    }[];
  }[];
  readonly combats: readonly {
    readonly scene: string;
    readonly round: number;
    readonly combatants: readonly { readonly actorId: string; readonly tokenId: string; readonly initiative: null }[];
  }[];
  readonly journal: readonly {
    readonly _id: string;
    readonly folder: string;
    readonly ownership: { readonly default: number };
    readonly pages: readonly {
      readonly _id: string;
      readonly name: string;
      readonly type: string;
      readonly sort?: number;
      readonly src?: string;
      readonly text: { readonly content: string };
    }[];
  }[];
}

const { FIGHTS, assembled, fileOf } = (await import(pathToFileURL(join(ROOT, "tools", "opening-fights.mjs")).href)) as {
  FIGHTS: readonly Fight[];
  fileOf(fight: Fight): string;
  assembled(fight: Fight, source: Adventure): Adventure;
};
const { packs } = (await import(pathToFileURL(join(ROOT, "tools", "packs.mjs")).href)) as {
  packs: readonly { readonly type: string; readonly ruleset: string; readonly label: string }[];
};
const sources = FIGHTS.map((fight) => ({
  fight,
  source: sourceAt(join(ROOT, fileOf(fight))) as Adventure,
}));

describe("opening fights", () => {
  it("are found alike: one adventure a ruleset, its compendium under one kind of name, no two of one title", () => {
    const rulesets = [...new Set(packs.map((p) => p.ruleset))].filter((r) => r !== "shared");
    expect(FIGHTS.map((f) => f.ruleset).sort()).toEqual([...rulesets].sort());
    expect(packs.filter((p) => p.type === "Adventure").map((p) => p.label.replace(/^[^:]+/u, ""))).toEqual(
      rulesets.map(() => ": an opening fight"),
    );
    expect(packs.filter((p) => p.type === "Scene")).toEqual([]);
    const titles = sources.map(({ source }) => source.name.replace(/^[^:]+: /u, "").toLowerCase());
    expect(new Set(titles).size).toBe(titles.length);
  });

  it("bring scenes that the demo world has no others of the same name of: whoever imports one finds it among the tabs", () => {
    const demo = demoWorld({ generation: 14, everyRuleset: true }).scenes ?? [];
    const names = [...demo, ...sources.flatMap(({ source }) => source.scenes)].map((s) => s.name);
    expect(demo.length).toBeGreaterThan(0);
    expect(names.filter((n, i) => names.indexOf(n) !== i)).toEqual([]);
  });

  describe.each(sources.map(({ fight, source }) => [source.name, fight, source] as const))(
    "%s",
    (_n, fight, source) => {
      const [scene] = source.scenes;
      const [combat] = source.combats;
      it("has its people as the compendia have them (node tools/opening-fights.mjs)", () => {
        expect(JSON.parse(JSON.stringify(assembled(fight, source)))).toEqual(source);
      });
      it("puts everything into one folder of its name", () => {
        expect(new Set(source.folders.map((f) => f.name))).toEqual(new Set([source.name]));
        const kinds = new Map(source.folders.map((f) => [f._id, f.type]));
        expect(new Set(source.actors.map((a) => kinds.get(a.folder)))).toEqual(new Set(["Actor"]));
        expect(source.scenes.map((s) => kinds.get(s.folder))).toEqual(["Scene"]);
        expect(source.journal.map((j) => kinds.get(j.folder))).toEqual(["JournalEntry", "JournalEntry"]);
      });
      it("has at least three heroes on the scene, whom players may read, and foes, whom they may not", () => {
        const heroes = source.actors.filter((a) => a.type === fight.heroes && a.ownership.default === 2);
        const placed = new Set(scene?.tokens.filter((t) => t.actorLink).map((t) => t.actorId));
        expect(heroes.filter((h) => placed.has(h._id)).length).toBeGreaterThanOrEqual(3);
        const foes = new Set(scene?.tokens.filter((t) => t.disposition !== 1).map((t) => t.actorId));
        expect(source.actors.filter((a) => foes.has(a._id) && a.ownership.default !== 0).map((a) => a._id)).toEqual([]);
        expect(scene?.tokens.some((t) => !placed.has(t.actorId))).toBe(true);
      });
      it("begins its notes with a table's first session: what is played, the practice, heroes, the fight, foes of one's own", () => {
        const [page] = (source.journal[0]?.pages ?? []).toSorted((a, b) => (a.sort ?? 0) - (b.sort ?? 0));
        expect(page?.name).toBe("Your first session");
        expect(page).toBe(source.journal[0]?.pages[0]);
        const text = page?.text.content ?? "";
        const placed = new Set(scene?.tokens.filter((t) => t.actorLink).map((t) => t.actorId));
        const heroes = source.actors.filter(
          (a) => a.type === fight.heroes && a.ownership.default === 2 && placed.has(a._id),
        );
        const wanted = [`Scene.${scene?._id ?? ""}`, ...heroes.map((h) => `Actor.${h._id}`), "-rules.JournalEntry."];
        expect(wanted.filter((to) => !text.includes(to))).toEqual([]);
        expect([...text.matchAll(/@Crossover\[([a-z]+)\]/gu)].map(([, name]) => name)).toEqual([
          "choose",
          "tours",
          "hero",
          "screen",
          "library",
        ]);
      });
      it("has handouts that nobody sees before they are shown: letters that the notes name at their moment, and the map", () => {
        const [notes, handouts] = source.journal;
        expect([notes?.ownership.default, handouts?.ownership.default]).toEqual([0, 0]);
        const told = notes?.pages.map((p) => p.text.content).join(" ") ?? "";
        expect(told).toContain(`@UUID[JournalEntry.${handouts?._id ?? ""}]{`);
        const [map, ...more] = handouts?.pages.filter((p) => p.type === "image") ?? [];
        expect([map?.src, more]).toEqual([scene?.background.src, []]);
        const letters = handouts?.pages.filter((p) => p.type === "text") ?? [];
        expect(letters.length).toBeGreaterThanOrEqual(2);
        for (const { _id, text } of letters) {
          expect(told).toContain(`@UUID[JournalEntry.${handouts?._id ?? ""}.JournalEntryPage.${_id}]{`);
          // Whoever may only read letters follows no link to a foe or to the Gamemaster's notes.
          expect(text.content).not.toContain("@");
        }
      });
      it("has its picture for both generations: on the scene for 13, on its one level for 14, where everybody stands", () => {
        const [level, ...others] = scene?.levels ?? [];
        expect(others).toEqual([]);
        expect(level?.name).not.toBe("");
        expect(level?.background).toEqual({ ...scene?.background, color: scene?.backgroundColor });
        expect(
          existsSync(join(ROOT, String(level?.background.src).replace("systems/crossover/assets/", "assets-src/"))),
        ).toBe(true);
        expect([scene?.initialLevel, ...(scene?.tokens ?? []).map((t) => t.level)]).toEqual(
          Array.from({ length: (scene?.tokens.length ?? 0) + 1 }, () => level?._id),
        );
      });
      it("has every token on the map, on a square of its own, with a bar to read", () => {
        const tokens = scene?.tokens ?? [];
        const size = scene?.grid.size ?? 0;
        for (const t of tokens) {
          expect(t.x >= 0 && t.x + t.width * size <= (scene?.width ?? 0)).toBe(true);
          expect(t.y >= 0 && t.y + t.height * size <= (scene?.height ?? 0)).toBe(true);
          expect(t.bar1.attribute).not.toBe("");
        }
        expect(new Set(tokens.map((t) => `${t.x} ${t.y}`)).size).toBe(tokens.length);
      });
      it("has no token that hides what the map paints: no vehicle stands on a painted one", () => {
        const map = readFileSync(
          join(ROOT, String(scene?.background.src).replace("systems/crossover/assets/", "assets-src/")),
          "utf8",
        );
        // Cars of a map are its large boxes with round corners.
        const cars = [...map.matchAll(/<rect x="(\d+)" y="(\d+)" width="(3\d\d)" height="(\d+)" rx="\d+"/gu)].map(
          ([, ...at]) => at.map(Number) as [x: number, y: number, width: number, height: number],
        );
        const size = scene?.grid.size ?? 0;
        const overlap = (a: number, long: number, b: number, other: number): number =>
          Math.max(0, Math.min(a + long, b + other) - Math.max(a, b));
        const hiding = (scene?.tokens ?? [])
          .filter((t) => /vehicle|object/iu.test(source.actors.find((a) => a._id === t.actorId)?.type ?? ""))
          .filter((t) =>
            cars.some(
              ([x, y, width, height]) =>
                overlap(t.x, t.width * size, x, width) * overlap(t.y, t.height * size, y, height) >
                (width * height) / 10,
            ),
          );
        expect(hiding.map((t) => t._id)).toEqual([]);
      });
      it("has an encounter with everybody who fights, not yet begun and not yet rolled for", () => {
        expect([combat?.scene, combat?.round]).toEqual([scene?._id, 0]);
        const own = new Map(scene?.tokens.map((t) => [t._id, t.actorId]));
        for (const c of combat?.combatants ?? []) expect([own.get(c.tokenId), c.initiative]).toEqual([c.actorId, null]);
        expect(combat?.combatants.length ?? 0).toBeGreaterThanOrEqual(6);
      });
    },
  );

  it("have names of their own for everybody: no hero is called nearly as one of another ruleset", () => {
    const heroes = sources.flatMap(({ fight, source }) =>
      source.actors
        .filter((a) => a.type === fight.heroes)
        .map((a) => (a as unknown as { name: string }).name.toLowerCase().replace(/[^a-z]/gu, "")),
    );
    expect(new Set(heroes).size).toBe(heroes.length);
  });
});
