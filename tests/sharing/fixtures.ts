import { destinyState } from "../../src/foundry/destiny/state/play-state.ts";
import { doompoolState } from "../../src/foundry/doompool/state/play-state.ts";
import { dramaState } from "../../src/foundry/drama/state/play-state.ts";
import { fudgeState } from "../../src/foundry/fudge/state/play-state.ts";
import { documentTypes } from "../../src/foundry/subtypes.ts";
import { twintensState } from "../../src/foundry/twintens/state/play-state.ts";
import { DEFAULT_LIMITS, type ReadLimits } from "../../src/sharing/bundle.ts";
import { carried, mergeState } from "../../src/sharing/state.ts";
import { cleanHtml } from "../../tabletop/server/sanitize.ts";

const declared = documentTypes();
const stateOfPlay = mergeState([fudgeState, doompoolState, dramaState, twintensState, destinyState]);

/** What the app reads with: the system's subtypes and HTML fields, a sanitiser that is a library's. */
export const limits: ReadLimits = {
  ...DEFAULT_LIMITS,
  types: Object.fromEntries(Object.entries(declared).map(([document, types]) => [document, Object.keys(types)])),
  htmlFields: Object.fromEntries(
    Object.entries(declared).map(([document, types]) => [
      document,
      Object.fromEntries(Object.entries(types).map(([type, d]) => [type, d.htmlFields ?? []])),
    ]),
  ),
  flags: carried(stateOfPlay, true),
  cleanHtml,
};

const gmOnlyFields = Object.fromEntries(
  Object.entries(declared).map(([document, types]) => [
    document,
    Object.fromEntries(Object.entries(types).map(([type, d]) => [type, d.gmOnlyFields ?? []])),
  ]),
);

/** What the app leaves at home unless a box is ticked. */
export const atHome = {
  secrets: false,
  state: false,
  gmOnlyFields,
  stateOfPlay,
};

const pad = (name: string): string => name.padEnd(16, "0");
export const VILLAIN = pad("villain");
export const FILE = pad("file");
export const RING = pad("ring");

/** A bundle in which nothing is wrong: a villain with a power, a page of her file, links both ways, a table, a macro, a folder in a folder. */
export function whole() {
  return {
    format: "crossover-bundle",
    formatVersion: 1,
    module: {
      id: "lamps",
      title: "Lamps",
      version: "1.0.0",
      license: "CC0",
      description: "<p>Lights.</p>",
      authors: [{ name: "Ada", url: "https://example.org" }],
    },
    system: { id: "crossover", version: "0.1.0" },
    folders: [
      { _id: RING, name: "Ring", type: "Actor", folder: null },
      { _id: pad("inner"), name: "Inner", type: "Actor", folder: RING },
    ],
    documents: {
      Actor: [
        {
          _id: VILLAIN,
          name: "Madame Semaphore",
          type: "fudgeHero",
          img: "icons/svg/mystery-man.svg",
          folder: pad("inner"),
          system: { powerLevel: 8, biography: `<p>See @UUID[JournalEntry.${FILE}]{the file}.</p>` },
          items: [
            { _id: pad("flare"), name: "Signal flare", type: "fudgePower", system: { description: "<p>Light.</p>" } },
          ],
          flags: { crossover: { shared: { module: "lamps", id: VILLAIN } } },
        },
      ],
      JournalEntry: [
        {
          _id: FILE,
          name: "The file",
          folder: null,
          pages: [
            {
              _id: pad("page"),
              name: "Seen",
              type: "text",
              text: { format: 1, content: `<p>@UUID[Actor.${VILLAIN}]{Her}</p>` },
            },
          ],
        },
      ],
      RollTable: [
        {
          _id: pad("table"),
          name: "Rumours",
          formula: "1d4",
          results: [{ _id: pad("result"), type: "text", name: "A lamp goes out", range: [1, 4] }],
        },
      ],
      Macro: [
        { _id: pad("macro"), name: "Count lamps", type: "script", command: "if (1 < 2) game.crossover.api.waiting()" },
      ],
    },
  };
}
