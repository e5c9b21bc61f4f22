import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { destinyPowerTexts } from "../src/foundry/destiny/powers/texts.ts";
import { fudgePowerTexts } from "../src/foundry/fudge/powers/power-texts.ts";
import { twintensPowerTexts } from "../src/foundry/twintens/powers/power-texts.ts";
import {
  ABILITY_KEYS,
  type AbilityKey,
  audit,
  conditions,
  derive,
  type FudgeCharacter,
  isAttackEffect,
  pointTotals,
  type PowerEntry,
} from "../src/rules/fudge/index.ts";
import { EFFECTS } from "../src/rules/fudge/powers/catalogue/effects.ts";
import { DEFAULT_SETTINGS } from "../src/rules/fudge/settings.ts";
import { demoWorld } from "../tools/demo-world.ts";
import { allFaces, pictureName } from "../tools/faces.mjs";
import { sourceAt } from "../tools/sources.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const tool = (name: string): Promise<unknown> => import(pathToFileURL(join(ROOT, "tools", name)).href);

interface PackEntry {
  readonly name: string;
  readonly label: string;
  readonly type: "Actor" | "JournalEntry" | "Item" | "Macro" | "Scene" | "RollTable" | "Cards" | "Adventure";
  readonly ruleset: string;
  readonly dir: string;
}
const { packs, compileAll } = (await tool("packs.mjs")) as {
  packs: readonly PackEntry[];
  compileAll(dest: string): Promise<void>;
};
const { namedIcons, copyAssets, creditsText, creditsOf } = (await tool("icons.mjs")) as {
  namedIcons(): ReadonlyMap<string, string>;
  copyAssets(dest: string, options: { quiet: boolean }): Promise<string[]>;
  creditsText(): string;
  creditsOf(text: string): string;
};

type Json = Record<string, unknown>;
interface Child extends Json {
  readonly _id: string;
  readonly _key: string;
  readonly name: string;
}
interface Source {
  readonly pack: PackEntry;
  readonly file: string;
  readonly text: string;
  readonly data: Child;
}
const COLLECTION = {
  Actor: "actors",
  JournalEntry: "journal",
  Item: "items",
  Macro: "macros",
  Scene: "scenes",
  RollTable: "tables",
  Cards: "cards",
  Adventure: "adventures",
} as const;
const CHILDREN: Readonly<Record<string, readonly [string, string][]>> = {
  Actor: [
    ["items", "Item"],
    ["effects", "ActiveEffect"],
  ],
  JournalEntry: [["pages", "JournalEntryPage"]],
  Item: [["effects", "ActiveEffect"]],
  Scene: [
    ["walls", "Wall"],
    ["tokens", "Token"],
  ],
  RollTable: [["results", "TableResult"]],
  Cards: [["cards", "Card"]],
};

const sources: readonly Source[] = packs.flatMap((pack) =>
  readdirSync(join(ROOT, pack.dir)).map((file) => {
    const text = readFileSync(join(ROOT, pack.dir, file), "utf8");
    return { pack, file, text, data: sourceAt(join(ROOT, pack.dir, file)) as Child };
  }),
);
const children = (s: Source): { key: string; document: string; child: Child }[] =>
  (CHILDREN[s.pack.type] ?? []).flatMap(([key, document]) =>
    ((s.data[key] as Child[] | undefined) ?? []).map((child) => ({ key, document, child })),
  );
const uuidOf = (s: Source): string => `Compendium.crossover.${s.pack.name}.${s.pack.type}.${s.data._id}`;
const named = (s: Source): [string, Source] => [s.data.name, s];

const uuids = new Set(
  sources.flatMap((s) => [
    uuidOf(s),
    ...children(s).map(({ document, child }) => `${uuidOf(s)}.${document}.${child._id}`),
  ]),
);

/** What an adventure brings along: its texts may link to it as it will stand in the world. */
const brought = (s: Source): readonly string[] =>
  s.pack.type === "Adventure"
    ? [
        ["actors", "Actor"],
        ["journal", "JournalEntry"],
        ["scenes", "Scene"],
      ].flatMap(([key, type]) =>
        ((s.data[key ?? ""] as (Child & { pages?: readonly Child[] })[] | undefined) ?? []).flatMap((d) => [
          `${type ?? ""}.${d._id}`,
          ...(d.pages ?? []).map((p) => `${type ?? ""}.${d._id}.JournalEntryPage.${p._id}`),
        ]),
      )
    : [];
const links = (text: string): string[] =>
  [...text.replace(/\s+/g, " ").matchAll(/@UUID\[([^\]]+)\]/g)].map((m) => m[1]!);

/** Every string in a source that looks like a file path. */
const paths = (text: string): string[] => [...text.matchAll(/systems\/crossover\/[\w./-]+/g)].map((m) => m[0]);

/** Read once: it looks through every source of the repository. */
const icons = namedIcons();
const faces = new Set(allFaces().map(({ ruleset, name }) => pictureName(ruleset, name)));

describe("pack sources", () => {
  // Tests and tools read them as the official tool does; the app and `crossover-packs` have a parser of their own.
  it("say the same to every parser that reads them", () => {
    expect(sources.filter(({ text, data }) => !isDeepStrictEqual(parse(text), data)).map(({ file }) => file)).toEqual(
      [],
    );
  });
  it("are one document a file, named after it, each in a listed pack", () => {
    expect(sources.length).toBeGreaterThan(10);
    for (const s of sources) expect(s.file).toBe(`${s.data.name.replace(/[^A-Za-z0-9]+/g, "_")}_${s.data._id}.yml`);
    for (const ruleset of readdirSync(join(ROOT, "packs", "_source")))
      for (const dir of readdirSync(join(ROOT, "packs", "_source", ruleset)))
        expect(packs.map((p) => p.dir)).toContain(`packs/_source/${ruleset}/${dir}`);
  });

  it.each(sources.map(named))("%s has ids of sixteen letters and digits, and keys that fit them", (_name, s) => {
    expect(s.data._id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(s.data._key).toBe(`!${COLLECTION[s.pack.type]}!${s.data._id}`);
    const inner = children(s);
    for (const { key, child } of inner) {
      expect(child._id).toMatch(/^[A-Za-z0-9]{16}$/);
      expect(child._key).toBe(`!${COLLECTION[s.pack.type]}.${key}!${s.data._id}.${child._id}`);
    }
    expect(new Set(inner.map(({ child }) => child._id)).size).toBe(inner.length);
  });

  it.each(sources.map(named))("%s says who made it: run `node tools/packs.mjs format` when this fails", (_name, s) => {
    expect((s.data.flags as { crossover?: { credits?: string } } | undefined)?.crossover?.credits).toBe(
      creditsOf(s.text),
    );
  });

  it.each(sources.map(named))("%s has an id that reads as its name", (_name, s) => {
    const words = s.data.name
      .normalize("NFD")
      .replace(/[\u0300-\u036f']/gu, "")
      .split(/[^A-Za-z0-9]+/u)
      .filter((w) => w.length > 1);
    expect(
      words.some((w) => s.data._id.toLowerCase().includes(w.slice(0, 4).toLowerCase())),
      s.data._id,
    ).toBe(true);
  });

  /** What is drawn of an actor when it is dragged onto a scene, as the token's schema reads it. */
  interface TokenSource {
    readonly name?: string;
    readonly actorLink?: boolean;
    readonly disposition?: number;
    readonly displayName?: number;
    readonly displayBars?: number;
    readonly bar1?: { readonly attribute: string | null };
    readonly texture?: { readonly src?: string };
  }
  const people = sources.flatMap((s) =>
    s.pack.type === "Actor"
      ? [s.data]
      : s.pack.type === "Adventure"
        ? ((s.data.actors as Child[] | undefined) ?? [])
        : [],
  );

  it("have a token for each actor that says who it is: named when hovered, with its own picture and a bar that is chosen", () => {
    const HOVERED = [30, 50];
    const wanting = people.filter((actor) => {
      const token = actor.prototypeToken as TokenSource | undefined;
      const drawn = token?.texture?.src !== undefined && token.name === actor.name;
      return !drawn || !HOVERED.includes(token.displayName ?? 0) || token.bar1 === undefined;
    });
    expect(wanting.map((a) => a.name)).toEqual([]);
  });

  it("have a token for each hero that is the hero itself: what befalls it on the board stands on the sheet", () => {
    const heroes = people.filter((a) => /Hero$/u.test(String(a.type)));
    expect(heroes.length).toBeGreaterThan(40);
    const apart = heroes.filter((a) => (a.prototypeToken as TokenSource | undefined)?.actorLink !== true);
    expect(apart.map((a) => a.name)).toEqual([]);
  });

  it("use every document id once over all packs", () => {
    expect(new Set(sources.map((s) => s.data._id)).size).toBe(sources.length);
  });

  it.each(sources.map(named))("%s links to nothing that isn't in a pack", (_name, s) => {
    const known = new Set([...uuids, ...brought(s)]);
    for (const link of links(s.text)) expect(known.has(link), `${s.file} links to ${link}`).toBe(true);
    expect(s.text.match(/@UUID/g)?.length ?? 0).toBe(links(s.text).length);
  });

  it.each(sources.map(named))("%s shows only pictures that exist", (_name, s) => {
    for (const path of paths(s.text)) {
      const [, kind, file] = /assets\/(icons|portraits|tokens|scenes|cards)\/([\w-]+\.svg)$/.exec(path) ?? [];
      expect(kind, path).toBeDefined();
      if (kind === "icons") expect(icons.has(basename(file!, ".svg"))).toBe(true);
      else if (kind === "portraits" || kind === "tokens") expect(faces.has(basename(file!, ".svg")), path).toBe(true);
      else expect(existsSync(join(ROOT, "assets-src", kind!, file!)), path).toBe(true);
    }
  });
});

/** The rules' snapshot of an actor source: what `src/foundry/fudge/models/snapshot.ts` makes of the document. */
function characterOf(data: Json): FudgeCharacter {
  const system = data.system as {
    powerLevel: number;
    abilities: Record<AbilityKey, { rank: number; absent: boolean }>;
    defenses: FudgeCharacter["defenses"];
    health: { value: number };
    bruises: number;
    size: number;
    weight: number;
  };
  const items = data.items as { _id: string; name: string; type: string; system: Json }[];
  const of = <T>(type: string): T[] =>
    items.filter((i) => i.type === type).map((i) => ({ ...i.system, id: i._id, name: i.name }) as T);
  const powers = (type: string, source: PowerEntry["source"]): PowerEntry[] =>
    of<PowerEntry>(type).map((p) => ({ ...p, source }));
  const kind = data.type === "fudgeHero" ? "hero" : "minion";
  return {
    ref: `Actor.${String(data._id)}`,
    name: String(data.name),
    kind,
    powerLevel: system.powerLevel,
    abilities: Object.fromEntries(
      ABILITY_KEYS.map((k) => [k, system.abilities[k].absent ? null : system.abilities[k].rank]),
    ) as FudgeCharacter["abilities"],
    defenses: system.defenses,
    health: { value: system.health.value, max: kind === "hero" ? 6 : 1 },
    bruises: system.bruises,
    conditions: [],
    skills: of("fudgeSkill"),
    advantages: of("fudgeAdvantage"),
    powers: [...powers("fudgePower", "power"), ...powers("fudgeEquipment", "equipment")],
    size: system.size,
    weight: system.weight,
  };
}

/** What the sample characters' modifiers cost: a rank, or flat. */
const A_RANK: Readonly<Record<string, number>> = {
  area: 1,
  multiattack: 1,
  increasedRange: 1,
  extraCondition: 1,
  limitedDegree: -1,
  platform: -1,
  oneType: -1,
  cumulative: 1,
  selective: 1,
  active: 1,
  multipleHelpers: 2,
  limited: -1,
  blending: -1,
  limitedMaterial: -1,
  slowerAction: -1,
};
const FLAT: Readonly<Record<string, number>> = {
  accurate: 1,
  reach: 1,
  impervious: 2,
  penetrating: 2,
  subtle: 1,
  linkedMorph: 1,
};
const FREE = ["strengthBased", "alternateEffect", "alternateResistance", "removable", "easilyRemovable"];

/** Cost of a power by the ledger's order of operations, as far as the samples need it. */
function costOf(power: PowerEntry): number {
  const keys = power.components.flatMap((c) => c.modifiers.map((m) => m.key));
  for (const key of keys) expect([...Object.keys(A_RANK), ...Object.keys(FLAT), ...FREE]).toContain(key);
  const sum = (c: PowerEntry["components"][number], table: Readonly<Record<string, number>>): number =>
    c.modifiers.reduce((n, m) => n + (table[m.key] ?? 0) * m.ranks, 0);
  const total = power.components.reduce((points, c) => {
    const rate = c.baseCost + sum(c, A_RANK);
    const normal = Math.max(1, (rate >= 1 ? rate * c.rank : Math.ceil(c.rank / (2 - rate))) + sum(c, FLAT));
    return points + (c.modifiers.some((m) => m.key === "alternateEffect") ? Math.ceil(normal / 2) : normal);
  }, 0);
  if (keys.includes("easilyRemovable")) return total - Math.floor((total * 2) / 5);
  return keys.includes("removable") ? total - Math.floor(total / 5) : total;
}

const actors = sources.filter(
  (s) =>
    s.pack.type === "Actor" &&
    s.pack.ruleset === "fudge" &&
    (s.data.type === "fudgeHero" || s.data.type === "fudgeMinion"),
);

describe("FUD-552 sample characters", () => {
  it.each(actors.map(named))("%s is legal and within its points", (_name, s) => {
    const character = characterOf(s.data);
    expect(audit(character, DEFAULT_SETTINGS)).toEqual([]);
    const { spent, budget } = pointTotals(character);
    expect(spent).toBeLessThanOrEqual(budget);
    if (character.kind === "hero") expect(spent).toBe(budget);
  });

  it("are at least eight heroes, eight adversaries and six minions", () => {
    const of = (type: string, foe: boolean): number =>
      actors.filter(
        (s) => s.data.type === type && (s.data.prototypeToken as { disposition: number }).disposition < 0 === foe,
      ).length;
    expect(of("fudgeHero", false)).toBeGreaterThanOrEqual(8);
    expect(of("fudgeHero", true)).toBeGreaterThanOrEqual(8);
    expect(of("fudgeMinion", true) + of("fudgeMinion", false)).toBeGreaterThanOrEqual(6);
  });

  it.each(actors.map(named))("%s pays for its powers what the rules ask (FUD-451 to FUD-458)", (_name, s) => {
    for (const power of characterOf(s.data).powers)
      expect(`${power.name}: ${power.cost}`).toBe(`${power.name}: ${costOf(power)}`);
  });

  it.each(actors.map(named))("%s has no more gear than its Equipment advantage buys (FUD-585)", (_name, s) => {
    const character = characterOf(s.data);
    const gear = character.powers.filter((p) => p.source === "equipment").reduce((n, p) => n + p.cost, 0);
    expect(gear).toBeLessThanOrEqual(
      5 * character.advantages.filter((a) => a.key === "equipment").reduce((n, a) => n + a.rank, 0),
    );
  });

  it.each(actors.map(named))("%s attacks with skills that it has, and every attack effect can be used", (_name, s) => {
    const character = characterOf(s.data);
    const skills = character.skills.map((k) => k.id);
    for (const component of character.powers.flatMap((p) => p.components)) {
      if (component.attackSkill !== null) expect(skills).toContain(component.attackSkill);
      expect(Object.keys(EFFECTS)).toContain(component.effect);
      if (isAttackEffect(component) && EFFECTS[component.effect].resists.length > 0)
        expect(component.resistedBy).not.toBeNull();
      for (const { condition } of component.conditions) expect(Object.keys(conditions)).toContain(condition);
    }
    expect(derive(character, DEFAULT_SETTINGS).attacks.every((a) => a.refused === null)).toBe(true);
  });

  it.each(actors.filter((s) => s.data.type === "fudgeHero").map(named))(
    "%s has two complications, one of them a motivation (FUD-571)",
    (_name, s) => {
      const held = (s.data.items as { type: string; system: { motivation?: boolean } }[]).filter(
        (i) => i.type === "complication",
      );
      expect(held.length).toBeGreaterThanOrEqual(2);
      expect(held.some((c) => c.system.motivation)).toBe(true);
    },
  );
});

describe("what a power does can be read where it is pointed at", () => {
  type Told = { id: string; type: string; system: Record<string, unknown> };
  const asTold = (d: Json): Told => ({
    id: String(d._id),
    type: String(d.type),
    system: (d.system ?? {}) as Record<string, unknown>,
  });
  it.each([
    ["fudge", "fudgePower", fudgePowerTexts],
    ["destiny", "destinyPower", destinyPowerTexts],
    ["twintens", "twintensPower", twintensPowerTexts],
  ] as const)("%s: every effect of every %s that somebody has is told by its compendium", (ruleset, type, texts) => {
    const told = new Map(
      sources
        .filter((s) => s.pack.name === texts.pack)
        .map((s) => [texts.tells(asTold(s.data)), String((s.data.system as { description: string }).description)]),
    );
    const powers = sources
      .filter((s) => s.pack.ruleset === ruleset && s.pack.type === "Actor")
      .flatMap((s) => (s.data.items ?? []) as Json[])
      .filter((item) => item.type === type);
    expect(powers.length).toBeGreaterThan(40);
    for (const power of powers) {
      const effects = texts.effects(asTold(power));
      const own = String((power.system as { description?: string }).description ?? "");
      expect(effects.length > 0 || own !== "", String(power.name)).toBe(true);
      for (const effect of effects)
        expect((told.get(effect) ?? "").length, `${String(power.name)}: ${effect}`).toBeGreaterThan(20);
    }
  });
  it.each(["drama", "doompool"])("%s: every power and SFX that somebody has says so itself", (ruleset) => {
    const items = sources
      .filter((s) => s.pack.ruleset === ruleset && s.pack.type === "Actor")
      .flatMap((s) => (s.data.items ?? []) as Json[]);
    const texts = items.flatMap((item) => {
      const system = item.system as { description?: string; sfx?: readonly { name: string; text?: string }[] };
      return item.type === "dramaPower"
        ? [[String(item.name), system.description ?? ""] as const]
        : (system.sfx ?? []).map((sfx) => [sfx.name, sfx.text ?? ""] as const);
    });
    expect(texts.length).toBeGreaterThan(40);
    expect(texts.filter(([, text]) => text.length < 15)).toEqual([]);
  });
});

describe("condition pages", () => {
  it("are one for each condition of the catalogue, with its rule", () => {
    const pages = sources
      .filter((s) => s.pack.name === "fudge-conditions")
      .flatMap((s) => s.data.pages as { flags: { crossover: { condition: string; rule: string } } }[]);
    const listed = Object.fromEntries(pages.map((p) => [p.flags.crossover.condition, p.flags.crossover.rule]));
    expect(listed).toEqual(
      Object.fromEntries(Object.entries(conditions).map(([id, c]) => [id, (c as { rule: string }).rule])),
    );
  });
});

describe("built assets", () => {
  it("compile into packs that a LevelDB can open", async () => {
    const dest = mkdtempSync(join(tmpdir(), "crossover-packs-"));
    try {
      await compileAll(dest);
      const { ClassicLevel } = await import("classic-level");
      for (const pack of packs) {
        const db = new ClassicLevel(join(dest, pack.name), { keyEncoding: "utf8", valueEncoding: "json" });
        const keys = await db.keys().all();
        await db.close();
        const expected = sources
          .filter((s) => s.pack === pack)
          .flatMap((s) => [s.data._key, ...children(s).map(({ child }) => child._key)]);
        expect([...keys].sort()).toEqual([...expected].sort());
      }
    } finally {
      rmSync(dest, { recursive: true, force: true });
    }
  });

  it("hold every icon that is named, with fonts, portraits, scenes and licences", async () => {
    const dest = mkdtempSync(join(tmpdir(), "crossover-assets-"));
    try {
      const icons = await copyAssets(dest, { quiet: true });
      expect(readdirSync(join(dest, "assets", "icons")).sort()).toEqual(icons.map((i) => `${i}.svg`).sort());
      expect(readFileSync(join(dest, "assets", "icons", `${icons[0]!}.svg`), "utf8")).not.toContain("currentColor");
      expect(readdirSync(join(dest, "assets", "fonts"))).toHaveLength(12);
      expect(readdirSync(join(dest, "assets", "licences"))).toHaveLength(4);
      expect(readdirSync(join(dest, "assets", "portraits")).length).toBeGreaterThanOrEqual(6);
    } finally {
      rmSync(dest, { recursive: true, force: true });
    }
  });

  it("are credited: run `node tools/icons.mjs --credits` when this fails", () => {
    expect(readFileSync(join(ROOT, "CREDITS.md"), "utf8")).toBe(creditsText());
  });
});

/** What `@Crossover[...]` opens. */
const WINDOWS = ["choose", "screen", "library", "answers", "hero", "tours"];

describe.each([
  [13, false],
  [14, false],
  [14, true],
] as const)("the demo world on Foundry %i, with guests of every ruleset: %s", (generation, everyRuleset) => {
  const world = demoWorld({ generation, everyRuleset });
  const scene = world.scenes[0] as {
    _id: string;
    width: number;
    height: number;
    tokens: { _id: string; actorId: string; actorLink: boolean; x: number; y: number }[];
  };
  const ids = (list: readonly Json[]): unknown[] => list.map((d) => d._id);

  it("has ids of sixteen letters and digits everywhere, and no pack keys", () => {
    const text = JSON.stringify(world);
    for (const [, id] of text.matchAll(/"_id":"([^"]*)"/g)) expect(id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(text).not.toContain('"_key"');
  });

  it("gives each player a hero of their own", () => {
    for (const user of world.users.filter((u) => u.role === 1)) {
      const hero = world.actors.find((a) => a._id === user.character);
      expect((hero!.ownership as Record<string, number>)[String(user._id)]).toBe(3);
    }
  });

  it("has somebody to strike beside each player's hero, so that the first fist gets there", () => {
    const side = (id: string): number => {
      const actor = world.actors.find((a) => a._id === id) as { prototypeToken: { disposition: number } };
      return Math.sign(actor.prototypeToken.disposition);
    };
    for (const { name, character } of world.users.filter((u) => u.role === 1)) {
      const hero = scene.tokens.find((t) => t.actorId === character);
      const spaces = scene.tokens
        .filter((t) => side(t.actorId) < 0)
        .map((t) => Math.max(Math.abs(t.x - (hero?.x ?? 0)), Math.abs(t.y - (hero?.y ?? 0))) / 100);
      expect(Math.min(...spaces), String(name)).toBe(1);
    }
  });

  it("gives each player somebody to play in every ruleset's opening fight", () => {
    const fights = sources.filter((s) => s.pack.type === "Adventure" && (everyRuleset || s.pack.ruleset === "fudge"));
    expect(fights).toHaveLength(everyRuleset ? 5 : 1);
    for (const { pack, data } of fights)
      for (const user of world.users.filter((u) => u.role === 1)) {
        const theirs = world.actors.filter((a) => (a.ownership as Record<string, number>)[String(user._id)] === 3);
        const cast = (data.scenes as { tokens: { actorId: string }[] }[])[0]!.tokens.map((t) => t.actorId);
        expect(theirs.filter((a) => cast.includes(String(a._id))).length, `${pack.ruleset}: ${String(user.name)}`).toBe(
          1,
        );
      }
  });

  it("leads from what one reads first to the choice of rulesets, and to every opening fight that isn't there yet", () => {
    const text = JSON.stringify(world.journal);
    const elsewhere = sources.filter((s) => s.pack.type === "Adventure" && s.pack.ruleset !== "fudge");
    expect(elsewhere).toHaveLength(4);
    for (const { data } of elsewhere) expect(text.includes(`.Adventure.${String(data._id)}]`)).toBe(everyRuleset);
    expect(text.includes("@Crossover[choose]")).toBe(everyRuleset);
    for (const [, window] of text.matchAll(/@Crossover\[([a-z]+)\]/gu)) expect(WINDOWS).toContain(window);
  });

  it("has no two documents of the same id", () => {
    for (const list of [world.actors, world.folders, world.journal]) expect(new Set(ids(list)).size).toBe(list.length);
    for (const actor of world.actors) expect(ids(world.folders)).toContain(actor.folder);
  });

  it("puts every token on the scene, on a square of its own, and every token into the fight", () => {
    for (const t of scene.tokens) {
      expect(ids(world.actors)).toContain(t.actorId);
      expect(t.x < scene.width && t.y < scene.height && t.x % 100 === 0 && t.y % 100 === 0).toBe(true);
    }
    expect(new Set(scene.tokens.map((t) => `${t.x} ${t.y}`)).size).toBe(scene.tokens.length);
    const combatants = world.combats[0]!.combatants as {
      tokenId: string;
      actorId: string;
      sceneId: string;
      initiative: null;
    }[];
    expect(combatants.map((c) => [c.tokenId, c.actorId, c.sceneId, c.initiative])).toEqual(
      scene.tokens.map((t) => [t._id, t.actorId, scene._id, null]),
    );
  });

  it("links heroes and the villain, and leaves minions to their tokens", () => {
    for (const t of scene.tokens)
      expect(t.actorLink).toBe(world.actors.find((a) => a._id === t.actorId)?.type === "fudgeHero");
  });

  it("links only to what is there", () => {
    for (const link of links(JSON.stringify(world))) {
      const [kind, id] = link.split(".");
      if (kind === "Compendium") expect(uuids).toContain(link);
      else expect(ids(kind === "Actor" ? world.actors : world.journal)).toContain(id);
    }
  });
});
