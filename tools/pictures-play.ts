/**
 * The pictures of docs/play that no window of `npm run pictures -- windows` is: the calculator's import and the audit, a Conflict at court, the doom pool, a Power Set, a hand of the Drama Deck, a power's price.
 *
 *   npm run pictures -- play
 */
import { bring } from "../tests/e2e/bring-fight.ts";
import { calmDown, settled, tidy } from "../tests/e2e/picture-set.ts";
import { openTable, type Seat } from "../tests/e2e/support.ts";
import { pictures } from "./pictures.ts";

const draw = pictures("docs/play/pictures");

/** A character for the import's picture. */
const LIGHTHOUSE = {
  Hero: { name: "Harbor Light", transcendence: 0, image: "" },
  Abilities: {
    Strength: 2,
    Agility: 3,
    Fighting: 4,
    Dexterity: 2,
    Stamina: 3,
    Intellect: 1,
    Awareness: 4,
    Presence: 2,
  },
  Powers: [
    {
      effect: "Damage",
      text: "A beam of light",
      action: "Standard",
      range: "Ranged",
      duration: "Instant",
      name: "Beam",
      skill: "Light",
      Modifiers: [
        { name: "Increased Range", applications: 1 },
        { name: "Accurate", applications: 1 },
      ],
      rank: 8,
    },
    {
      effect: "Affliction",
      text: "Fortitude; Dazed, Stunned, Incapacitated",
      action: "Standard",
      range: "Ranged",
      duration: "Instant",
      name: "Glare",
      skill: "Light",
      Modifiers: [
        { name: "Increased Range", applications: 1 },
        { name: "Alternate Effect", text: "to Beam" },
      ],
      rank: 7,
    },
  ],
  Equipment: [],
  Advantages: [{ name: "Defensive Roll", rank: 2 }, { name: "Diehard" }],
  Skills: [
    { name: "Perception", rank: 6, ability: "Awareness" },
    { name: "Ranged Combat", subtype: "Light", rank: 5, ability: "Dexterity" },
  ],
  Defenses: { Dodge: 5, Parry: 4, Will: 6, Fortitude: 5 },
  ruleset: "3.16",
  version: 2,
  Information: "Keeps the harbor.",
};

const table = await openTable(14, { everyRuleset: true });
const gm = await table.join("Gamemaster");
const { page } = gm;
page.setDefaultTimeout(30_000);
const run = <T>(text: string, seat: Seat = gm): Promise<T> => seat.page.evaluate(text) as Promise<T>;
const picture = async (selector: string, name: string, seat: Seat = gm): Promise<void> => {
  await seat.page.locator(selector).first().waitFor();
  await settled(seat);
  await seat.page.mouse.move(0, 0);
  await run("game.tooltip.deactivate()", seat);
  await draw(seat, selector, name);
  await tidy(seat);
};
/** A sheet of somebody, or of something that they have. */
const sheet = async (of: string): Promise<string> =>
  `[id="${await run<string>(`(async () => { const { sheet } = ${of}; await sheet.render({ force: true }); return sheet.element.id; })()`)}"]`;

await calmDown(gm);
await tidy(gm);

await run(`ui.sidebar.changeTab("actors", "primary")`);
await page.locator("#actors [data-transfer]").click();
await page.locator("#crossover-fudge-import input[type=file]").setInputFiles({
  name: "harbor-light.json",
  mimeType: "application/json",
  buffer: Buffer.from(JSON.stringify(LIGHTHOUSE)),
});
await page.locator("#crossover-fudge-import .transfer-lines").waitFor();
await picture("#crossover-fudge-import", "fudge-import");

await run(`ui.sidebar.changeTab("compendium", "primary")`);
await page.locator('[data-pack="crossover.fudge-characters"]').first().click({ button: "right" });
await page.locator("#context-menu li, menu.context-items li", { hasText: "Audit characters" }).first().click();
await page.locator("#crossover-fudge-audit .transfer-audit > li").nth(5).waitFor();
await picture("#crossover-fudge-audit", "fudge-audit");

await picture(
  await sheet(`game.actors.getName("Carom").items.find((i) => i.type === "doompoolPowerSet")`),
  "doompool-set",
);
await picture(await sheet(`game.actors.getName("Coldframe").items.getName("Cryo cannon")`), "twintens-power");

/** The opening fight of a ruleset, begun, with some of those who stand there. */
const fight = async (ruleset: string, names: readonly string[]): Promise<void> => {
  const scene = await bring(gm, ruleset);
  await page.waitForFunction(`canvas.ready && canvas.scene?.id === ${JSON.stringify(scene)}`);
  await calmDown(gm);
  await run(`(async () => {
    for (const c of [...game.combats]) await c.delete();
    const c = await Combat.implementation.create({ scene: canvas.scene.id, active: true });
    const wanted = ${JSON.stringify(names)};
    const who = canvas.scene.tokens.filter((t) => t.actor && (wanted.length === 0 ? t.disposition !== 0 : wanted.some((n) => t.name.startsWith(n))));
    await c.createEmbeddedDocuments("Combatant", who.map((t) => ({ tokenId: t.id, sceneId: canvas.scene.id, actorId: t.actorId, hidden: false })));
    await c.activate();
    ui.sidebar.changeTab("combat", "primary");
  })()`);
};

await bring(gm, "doompool");
await calmDown(gm);
await run(
  `(async () => { const pool = game.actors.find((a) => a.type === "doompoolPool"); await pool.sheet.render({ force: true }); })()`,
);
await page.locator(".doom-window [data-action]", { hasText: "d8" }).first().click();
await picture(".doom-window", "doompool-doom");

await fight("destiny", ["Wickfire", "Tallow", "Glass Hound"]);
await page.locator("#combat .flow-choice", { hasText: "Make it a Conflict" }).first().click();
await page.locator("#combat", { hasText: "rounds of 6 min" }).first().waitFor();
await run(`(async () => { await game.combat.rollAll(); await game.combat.startCombat(); })()`);
await page.setViewportSize({ width: 1400, height: 560 });
await picture("#combat", "destiny-court");
await page.setViewportSize({ width: 1400, height: 900 });

await fight("drama", []);
const ada = await table.join("Ada");
await calmDown(ada);
await run(`void ui.chat.processMessage("/deck"); void 0`);
await page.locator(".drama-hand [data-action=deal]:not([disabled])").click();
await tidy(gm);
await page.locator("#combat [data-action=startCombat]").first().click();
await run(`void ui.chat.processMessage("/deck"); void 0`, ada);
await ada.page.locator(".drama-hand .drama-card, .drama-hand [data-card]").first().waitFor();
await ada.page.waitForTimeout(800);
await picture(".drama-hand", "drama-hand", ada);

await table.close();
process.exit(0);
