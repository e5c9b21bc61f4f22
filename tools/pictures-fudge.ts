/**
 * The pictures of the Fudge pages: windows of the demo table as they look now, as small WebP files in docs/play/pictures.
 *
 *   node tools/build-all.mjs && npx tsx tools/pictures-fudge.ts
 */
import { inGame, openTable } from "../tests/e2e/support.ts";
import { pictures } from "./pictures.ts";

const picture = pictures("docs/play/pictures");

interface Globals {
  readonly game: {
    readonly actors: { getName(name: string): { sheet: { render(force: boolean): unknown } } };
    readonly packs: { get(id: string): { getDocuments(): Promise<unknown[]> } };
    readonly combats: { readonly viewed: { rollAll(): Promise<unknown>; startCombat(): Promise<unknown> } };
  };
  readonly ui: { readonly sidebar: { changeTab(tab: string, group: string): void } };
  readonly canvas: {
    readonly tokens: {
      readonly placeables: readonly {
        name: string;
        setTarget(on: boolean, options: object): void;
        control(options: object): void;
      }[];
    };
  };
}

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

const table = await openTable(14);
try {
  const gm = await table.join("Gamemaster");
  await gm.page.evaluate("globalThis.__name ??= (f) => f");
  await inGame(
    gm.page,
    () => void (globalThis as unknown as Globals).game.actors.getName("Patchbay").sheet.render(true),
    null,
  );
  await gm.page.locator(".application.sheet.actor").first().waitFor();
  await picture(gm, ".application.sheet.actor", "fudge-sheet");
  await inGame(
    gm.page,
    () => {
      const { canvas } = globalThis as unknown as Globals;
      canvas.tokens.placeables.find((t) => t.name === "Overtime")?.setTarget(true, { releaseOthers: true });
    },
    null,
  );
  await gm.page
    .locator(".application.sheet.actor [data-action=attack], .application.sheet.actor [data-action=rollAttack]")
    .nth(1)
    .click();
  await gm.page.locator(".crossover.roll-dialog").waitFor();
  await gm.page.locator(".crossover.roll-dialog .odds-panel").first().waitFor();
  await picture(gm, ".crossover.roll-dialog", "fudge-roll");
  await gm.page.locator(".crossover.roll-dialog .primary").last().click();
  await gm.page.locator("#chat .crossover.card, #chat [data-message-id] .crossover").last().waitFor();
  await gm.page.locator(".application.sheet.actor [data-action=close]").first().click();
  await gm.page.locator(".application.sheet.actor").first().waitFor({ state: "detached" });
  await picture(gm, "#chat [data-message-id]:last-of-type", "fudge-card");
  await inGame(
    gm.page,
    () => {
      (globalThis as unknown as Globals).ui.sidebar.changeTab("actors", "primary");
    },
    null,
  );
  await gm.page.locator("#actors [data-transfer]").click();
  await gm.page.locator("#crossover-fudge-import input[type=file]").setInputFiles({
    name: "harbor-light.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(LIGHTHOUSE)),
  });
  await gm.page.locator("#crossover-fudge-import .transfer-lines").waitFor();
  await picture(gm, "#crossover-fudge-import", "fudge-import");
  await gm.page.locator("#crossover-fudge-import [data-action=create]").click();
  await gm.page.locator("#crossover-fudge-import .transfer-done").waitFor();
  await gm.page.locator("#crossover-fudge-import [data-action=close]").click();
  await inGame(
    gm.page,
    () => {
      (globalThis as unknown as Globals).ui.sidebar.changeTab("compendium", "primary");
    },
    null,
  );
  await gm.page.locator('[data-pack="crossover.fudge-characters"]').first().click({ button: "right" });
  await gm.page
    .locator("#context-menu li, .context-menu li, menu.context-items li", { hasText: "Audit characters" })
    .first()
    .click();
  await gm.page.locator("#crossover-fudge-audit .transfer-audit > li").nth(5).waitFor();
  await picture(gm, "#crossover-fudge-audit", "fudge-audit");
  await gm.page.locator("#crossover-fudge-audit [data-action=close]").click();
  await inGame(
    gm.page,
    async () => {
      const { game, ui } = globalThis as unknown as Globals;
      ui.sidebar.changeTab("combat", "primary");
      await game.combats.viewed.rollAll();
      await game.combats.viewed.startCombat();
    },
    null,
  );
  await gm.page.locator("#combat .combatant.active").waitFor();
  await picture(gm, "#combat", "fudge-tracker");
} finally {
  await table.close();
}
