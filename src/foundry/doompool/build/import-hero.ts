/** A hero from a plain JSON file, in the shape of the ledger's data model: it takes the place of what stands on the sheet. */
import { listed } from "../../view/text/lists.ts";
import { type DoompoolCharacter, importHero, isExportedPool, key, powerData } from "../../../rules/doompool/index.ts";
import { localize } from "../../view/text/localize.ts";

const { DialogV2 } = foundry.applications.api;

/** A file that the user picks, as text; null when none was picked. @param page  of the window in which the user asked: no other may open the choice */
function pickFile(page: Document): Promise<string | null> {
  return new Promise((resolve) => {
    const input = Object.assign(page.createElement("input"), { type: "file", accept: "application/json,.json" });
    input.addEventListener("change", () => {
      void (input.files?.[0]?.text() ?? Promise.resolve(null)).then(resolve);
    });
    input.addEventListener("cancel", () => {
      resolve(null);
    });
    input.click();
  });
}

/** Text as data; null when it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** The items of an imported hero. @rule DOO-290 */
function itemsOf({ distinctions, powerSets, specialties }: DoompoolCharacter): object[] {
  return [
    ...distinctions.map(({ name }) => ({ type: "doompoolDistinction", name })),
    ...powerSets.map(({ name, powers, shutdown }) => ({
      type: "doompoolPowerSet",
      name,
      system: { powers: powerData(powers), shutdown },
    })),
    ...specialties.map(({ name, rating }) => ({ type: "doompoolSpecialty", name, system: { rating } })),
  ];
}

/**
 * Ask for a file and make the hero what it says. What couldn't be read stands at its default and is named before anything is written; Distinctions, Power Sets and Specialties of the sheet are replaced,
 * the rest of its items stays.
 * @rule DOO-293
 */
export async function importFromFile(actor: Actor.Implementation, page: Document): Promise<void> {
  const text = await pickFile(page);
  if (text === null) return;
  const source = parsed(text);
  if (source === null) {
    ui.notifications.warn(localize(key("Import", "unreadable")));
    return;
  }
  if (isExportedPool(source)) {
    await (await import("./exported-window.ts")).openExported(source, { into: actor });
    return;
  }
  const { character, dropped } = importHero(actor.uuid, source);
  const missing =
    dropped.length === 0
      ? ""
      : `<p>${localize(key("Import", "dropped"), { fields: foundry.utils.escapeHTML(listed(dropped)) })}</p>`;
  const yes = await DialogV2.confirm({
    window: { title: localize(key("Import", "title")) },
    content: `<p>${localize(key("Import", "replaces"), { name: foundry.utils.escapeHTML(character.name || actor.name) })}</p>${missing}`,
    rejectClose: false,
  } as never);
  if (yes !== true) return;
  const replaced = ["doompoolDistinction", "doompoolPowerSet", "doompoolSpecialty"];
  const old = [...actor.items].flatMap((i) => (replaced.includes(i.type as string) && i.id ? [i.id] : []));
  const { affiliations, grouping, stress, trauma, pp, xp, outOfStory } = character;
  await actor.update({
    name: character.name || actor.name,
    system: { affiliations, grouping, stress, trauma, pp, xp, outOfStory },
  } as never);
  await actor.deleteEmbeddedDocuments("Item", old);
  await actor.createEmbeddedDocuments("Item", itemsOf(character) as never);
}
