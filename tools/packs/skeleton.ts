/** What a new module begins with: a page that says what this is, or a whole small example. */
import { slug, stableId } from "../../src/sharing/ids.ts";
import { type Kind } from "../../src/sharing/kind-names.ts";
import { COLLECTION } from "../../src/sharing/kinds.ts";
import { packId, packName, SOURCES, sourceText, withKeys } from "../../src/sharing/module.ts";
import type { JsonObject } from "../../src/sharing/tree.ts";
import { words } from "./words.ts";

const text = (key: string, data: Readonly<Record<string, string>> = {}): string =>
  words(`CROSSOVER.Sharing.Example.${key}`, data);

function file(kind: Kind, data: JsonObject): Record<string, string> {
  const path = `${SOURCES}/${packName(kind)}/${slug(String(data.name), "_")}_${String(data._id)}.yml`;
  return { [path]: sourceText(withKeys(kind, data, COLLECTION[kind], "")) };
}

/** One journal page. */
export function welcomeSource(id: string, title: string): Record<string, string> {
  return file("JournalEntry", {
    _id: stableId(id, "JournalEntry", "welcome"),
    name: title,
    pages: [
      {
        _id: stableId(id, "page", "welcome"),
        name: text("about"),
        type: "text",
        text: { format: 1, content: `<p>${text("welcome")}</p>` },
        sort: 100,
      },
    ],
  });
}

/** The worked example of docs/sharing.md: a villain with a power, and a page of her file; each links to the other. */
export function exampleSources(id: string): Record<string, string> {
  const villain = stableId(id, "Actor", "villain");
  const entry = stableId(id, "JournalEntry", "file");
  const power = stableId(id, "Item", "power");
  const link = (kind: Kind, of: string, label: string): string =>
    `@UUID[Compendium.${packId(id, kind)}.${kind}.${of}]{${label}}`;
  return {
    ...file("Actor", {
      _id: villain,
      name: text("villain"),
      type: "fudgeHero",
      img: "systems/crossover/assets/icons/power-lightning.svg",
      system: { powerLevel: 8, biography: `<p>${text("biography")} ${link("JournalEntry", entry, text("file"))}</p>` },
      items: [
        {
          _id: power,
          name: text("power"),
          type: "fudgePower",
          system: { description: `<p>${text("powerText")}</p>` },
          effects: [],
        },
      ],
    }),
    ...file("JournalEntry", {
      _id: entry,
      name: text("file"),
      pages: [
        {
          _id: stableId(id, "page", "file"),
          name: text("file"),
          type: "text",
          text: { format: 1, content: `<p>${text("page")} ${link("Actor", villain, text("villain"))}</p>` },
          sort: 100,
        },
      ],
    }),
  };
}

/** An adventure to begin with: a scene and what is read at its start, which names it. */
export function adventureSource(id: string, title: string): Record<string, string> {
  const [_id, scene, entry] = ["adventure", "scene", "opening"].map((what) => stableId(id, "Adventure", what));
  const adventure: JsonObject = {
    _id,
    name: text("adventure", { title }),
    img: null,
    caption: `<p>${text("caption")}</p>`,
    description: `<p>${text("adventureText")}</p>`,
    journal: [
      {
        _id: entry,
        name: text("opening"),
        pages: [
          {
            _id: stableId(id, "page", "opening"),
            name: text("opening"),
            type: "text",
            text: {
              format: 1,
              content: `<p>${text("openingText")} @UUID[Scene.${String(scene)}]{${text("scene")}}</p>`,
            },
            sort: 100,
          },
        ],
      },
    ],
    scenes: [
      {
        _id: scene,
        name: text("scene"),
        width: 2000,
        height: 1400,
        grid: { type: 1, size: 100, distance: 2, units: "m" },
      },
    ],
  };
  return {
    [`${SOURCES}/${COLLECTION.Adventure}/${slug(String(adventure.name), "_")}_${String(_id)}.yml`]: sourceText(
      withKeys("Adventure", adventure, COLLECTION.Adventure, ""),
    ),
  };
}
