/**
 * The eight pictures of docs/start.md: the first ten minutes of an empty world, from the question what the table plays to a hero's first attack.
 *
 *   node tools/build-all.mjs && npm run pictures -- start
 */
import { bring } from "../tests/e2e/bring-fight.ts";
import { openTable } from "../tests/e2e/support.ts";
import { pictures } from "./pictures.ts";

const picture = pictures("docs/pictures", 900);
const table = await openTable(14, {
  world: {
    users: [
      { _id: "emptyGamemaster0", name: "Gamemaster", role: 4 },
      { _id: "emptyPlayerAda00", name: "Ada", role: 1 },
      { _id: "emptyPlayerBo000", name: "Bo", role: 1 },
    ],
  },
  newWorld: true,
  quietForms: true,
});
const gm = await table.join("Gamemaster", { width: 1280, height: 800 });
const { page } = gm;
const press = async (selector: string): Promise<void> => {
  await page.locator(selector).first().click();
  // What opens and slides has come to rest.
  await page.waitForTimeout(500);
};
await page.locator("#crossover-choose").waitFor();
await picture(gm, "#crossover-choose", "start-1-choose");
for (const other of ["destiny", "drama", "doompool", "twintens"])
  await page.locator(`#crossover-choose input[value=${other}]`).uncheck();
await press("#crossover-choose button[type=submit]");
await press("button[data-tab=actors]:visible");
await press("#actors .create-entry:visible, #actors [data-action=createEntry]:visible");
await picture(gm, ".create-dialog", "start-2-create");
await press(".create-dialog [data-action=ok]");
await page.locator(".guide .guide-step").waitFor();
await page.evaluate("ui.notifications.clear()");
await picture(gm, ".guide", "start-3-like");
await press(".guide-card >> nth=0");
await picture(gm, ".guide", "start-4-question");
while ((await page.locator(".guide .guide-step").getAttribute("data-at")) !== "who")
  await press(".guide-step .guide-card >> nth=-1");
await page.locator(".guide input[name=name]").fill("Kestrel");
await picture(gm, ".guide", "start-5-name");
await press(".guide [data-action=next]");
await picture(gm, ".guide", "start-6-numbers");
await press(".guide [data-action=make]");
await page.locator(".actor .attack-button").first().waitFor();
await picture(gm, ".application.actor", "start-7-sheet");
// The opening fight brings somebody to strike.
const scene = await bring(gm, "fudge");
await page.waitForFunction(`canvas.ready && canvas.scene?.id === ${JSON.stringify(scene)}`);
await press(".actor .attack-button");
await press('.roll-dialog label:has([name=targets]):has-text("Overtime")');
await page.locator(".roll-dialog .odds-panel").first().waitFor();
await page.waitForTimeout(900);
await picture(gm, ".roll-dialog", "start-8-attack");
await table.close();
process.exit(0);
