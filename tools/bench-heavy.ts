/** A Fudge hero as people build them over years: devices of three effects each, powers, gear, skills, advantages. What it costs to prepare one, to work out what its sheet shows, and to draw that. */
import type { Seat } from "../tests/e2e/support.ts";

/** Items of the hero whose preparation has a limit, twelve of them devices; and of the one whose sheet is drawn. */
const [HEAVY, DRAWN] = [60, 40];
const SIZES = [10, 20, DRAWN, HEAVY, 80];

interface Prepared {
  /** Milliseconds of a preparation, by how many items there are. */
  readonly prepare: Readonly<Record<number, number>>;
  /** The same with everything that the sheet shows worked out. */
  readonly shown: Readonly<Record<number, number>>;
  readonly first: number;
  readonly again: number;
  /** One field changed and the sheet drawn anew, without the way to the server. */
  readonly field: number;
  /** Milliseconds that a world takes to be ready for five hundred actors more. */
  readonly crowd: number;
}

/** Runs in the page. */
const MEASURED = `(async (sizes, drawn) => {
  const effect = (id, effect, rank, modifiers) => ({ id, effect, rank, range: effect === "damage" ? "ranged" : undefined, modifiers: modifiers.map((key) => ({ key, ranks: 1, partial: null, note: key === "area" ? "burst" : "" })) });
  const make = (count, name, type, system) => Array.from({ length: count }, (_v, i) => ({ name: name + " " + i, type, system: system(i) }));
  const build = (n) => {
    const items = [
      ...make(Math.round(n / 5), "Device", "fudgePower", () => ({ components: [effect("a", "damage", 8, ["removable"]), effect("b", "protection", 4, ["removable"]), effect("c", "flight", 5, ["removable"])] })),
      ...make(Math.round(n / 5), "Power", "fudgePower", (i) => ({ components: [effect("a", i % 2 ? "damage" : "affliction", 8, ["area"])] })),
      ...make(Math.round(n / 10), "Gear", "fudgeEquipment", () => ({ components: [effect("a", "damage", 3, [])] })),
      ...make(Math.round(n / 4), "Skill", "fudgeSkill", (i) => ({ base: ["expertise", "closeCombat", "rangedCombat"][i % 3], specialty: "Field " + i, rank: 4 })),
    ];
    return [...items, ...make(n - items.length, "Advantage", "fudgeAdvantage", (i) => ({ key: ["powerAttack", "allOutAttack", "defensiveRoll"][i % 3], rank: 1 }))];
  };
  const middle = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
  const time = async (run) => { const t = performance.now(); await run(); return performance.now() - t; };
  const times = async (count, run) => { const list = []; for (let i = 0; i < count; i++) list.push(await time(() => run(i))); return middle(list); };
  const prepare = {}, shown = {};
  let hero;
  for (const n of sizes) {
    const actor = await Actor.implementation.create({ name: "Heavy " + n, type: "fudgeHero", items: build(n) });
    const read = () => { actor.reset(); void Object.values(actor.system.derived); };
    for (let i = 0; i < 20; i++) read();
    prepare[n] = await times(100, () => actor.prepareData());
    shown[n] = await times(50, read);
    if (n === drawn) hero = actor;
    else await actor.delete();
  }
  const first = await times(5, async () => { await hero.sheet.close({ animate: false }); await hero.sheet.render({ force: true }); });
  const again = await times(20, () => hero.sheet.render());
  const field = await times(20, async (i) => { hero.updateSource({ "system.bruises": i % 2 }); await hero.sheet.render(); });
  await hero.delete();
  return { prepare, shown, first, again, field };
})`;

/** Five hundred actors in the world, or none of them any more. */
const CROWD = `(async () => {
  const data = Array.from({ length: 500 }, (_v, i) => ({ name: "Crowd " + i, type: i % 5 ? "fudgeMinion" : "fudgeHero", items: [{ name: "Brawl", type: "fudgeSkill", system: { base: "closeCombat", specialty: "Brawl", rank: 4 } }] }));
  for (let i = 0; i < 500; i += 50) await Actor.implementation.createDocuments(data.slice(i, i + 50));
})()`;
const GONE = `Actor.implementation.deleteDocuments(game.actors.filter((a) => a.name.startsWith("Crowd ")).map((a) => a.id))`;

/** @param seat  the Gamemaster's */
export async function heavyFigures({ page }: Seat): Promise<Prepared> {
  const measured: Omit<Prepared, "crowd"> = await page.evaluate(
    `${MEASURED}(${JSON.stringify(SIZES)}, ${String(DRAWN)})`,
  );
  const loads = async (): Promise<number> => {
    const list: number[] = [];
    for (let i = 0; i < 5; i++) {
      const began = performance.now();
      await page.reload();
      await page.waitForFunction(() => (globalThis as unknown as { game?: { ready?: boolean } }).game?.ready === true);
      list.push(performance.now() - began);
    }
    return list.sort((a, b) => a - b)[2] ?? NaN;
  };
  const alone = await loads();
  await page.evaluate(CROWD);
  const crowd = (await loads()) - alone;
  await page.evaluate(GONE);
  return { ...measured, crowd };
}

/** Each figure with its limit, as the bench tells them. */
export async function heavyRows(gm: Seat): Promise<readonly (readonly [string, number, string, number | null])[]> {
  const { prepare, shown, first, again, field, crowd } = await heavyFigures(gm);
  const each = (of: Readonly<Record<number, number>>): readonly (readonly [number, number])[] =>
    SIZES.map((n) => [n, of[n] ?? NaN]);
  const perItem = (of: Readonly<Record<number, number>>, n: number): number => (of[n] ?? NaN) / n;
  return [
    ...each(prepare).map(
      ([n, ms]) => [`a Fudge hero of ${n} items prepared`, ms, "ms", n === HEAVY ? 1 : null] as const,
    ),
    ...each(shown).map(([n, ms]) => [`  and read anew with all that its sheet shows`, ms, `ms of ${n}`, null] as const),
    ["  an item of 80 beside one of 20, with all of that", perItem(shown, 80) / perItem(shown, 20), "x", 1.5],
    [`its sheet with ${DRAWN} items drawn for the first time`, first, "ms", 100],
    ["  again", again, "ms", 15],
    ["  with one field changed", field, "ms", 8],
    ["a world with 500 actors more, later ready by", crowd, "ms", 150],
  ];
}
