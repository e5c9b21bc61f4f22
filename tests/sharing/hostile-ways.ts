/** A module that means harm, way by way: for the command line, for the reader, for the importer in the browser. */
import type { JsonObject } from "../../src/sharing/bundle.ts";
import type { Kind } from "../../src/sharing/kind-names.ts";

export const id = (name: string): string => name.padEnd(16, "0");
const STRANGER = "EVILstranger0000";
export const hero = { type: "fudgeHero", system: { powerLevel: 8 } };

/** Ways to bring something along that runs, leads out, or belongs to nobody here. Whatever may not get through says EVIL, or is a way to run. */
export const WAYS: readonly (readonly [way: string, kind: Kind, data: JsonObject])[] = [
  ["a script", "Actor", { ...hero, system: { biography: "<p>a</p><script>EVIL()</script>" } }],
  ["a handler", "Actor", { ...hero, system: { biography: '<img src="a.png" onerror="EVIL()">' } }],
  ["a handler after a slash", "Actor", { ...hero, system: { biography: "<svg/onload=EVIL()>" } }],
  ["an address", "Actor", { ...hero, system: { biography: '<a href="javascript:EVIL()">a</a>' } }],
  [
    "an address in entities",
    "Actor",
    { ...hero, system: { biography: '<a href="java&#115;cript&colon;EVIL()">a</a>' } },
  ],
  ["an address with a tab", "Actor", { ...hero, system: { biography: '<a href="java\tscript:EVIL()">a</a>' } }],
  ["a page of its own", "Actor", { ...hero, system: { biography: '<iframe srcdoc="<p>EVIL</p>"></iframe>' } }],
  ["an object", "Actor", { ...hero, system: { biography: '<object data="EVIL.swf"></object>' } }],
  ["another base", "Actor", { ...hero, system: { biography: '<base href="https://EVIL.example/">' } }],
  [
    "a refresh",
    "Actor",
    { ...hero, system: { biography: '<meta http-equiv="refresh" content="0;url=https://EVIL">' } },
  ],
  [
    "a style sheet",
    "Actor",
    { ...hero, system: { biography: '<link rel="stylesheet" href="https://EVIL.example/a.css">' } },
  ],
  [
    "an animation",
    "Actor",
    { ...hero, system: { biography: '<svg><animate onbegin="EVIL()" attributeName="x"></svg>' } },
  ],
  [
    "a picture in a text that leads out of the module",
    "Actor",
    { ...hero, system: { biography: '<img src="../../../../EVIL.png">' } },
  ],
  [
    "a link in a text that leads out of it",
    "Actor",
    { ...hero, system: { biography: '<a href="..\\\\..\\\\EVIL">a</a>' } },
  ],
  [
    "a list of pictures in a text",
    "Actor",
    { ...hero, system: { biography: '<img srcset="a.png 1x, ../../EVIL.png 2x">' } },
  ],
  [
    "a style that runs",
    "Actor",
    { ...hero, system: { biography: '<p style="background:url(javascript:EVIL())">a</p>' } },
  ],
  [
    "a style that leads out",
    "Actor",
    { ...hero, system: { biography: '<p style="background:url(&quot;../../EVIL.png&quot;)">a</p>' } },
  ],
  [
    "a style in escapes",
    "Actor",
    { ...hero, system: { biography: '<p style="background:url(\\6aavascript:EVIL())">a</p>' } },
  ],
  [
    "a frame of another site",
    "Actor",
    { ...hero, system: { biography: '<iframe src="https://EVIL.example/"></iframe>' } },
  ],
  [
    "a form",
    "Actor",
    { ...hero, system: { biography: '<form action="https://EVIL.example/"><button>a</button></form>' } },
  ],
  [
    "a field of the sheet it stands in",
    "Actor",
    { ...hero, system: { biography: '<input name="system.EVIL" value="1">' } },
  ],
  [
    "a button of the sheet it stands in",
    "Actor",
    { ...hero, system: { biography: '<button data-action="EVIL">a</button>' } },
  ],
  ["a gesture of a card", "Actor", { ...hero, system: { biography: '<a data-gesture="EVIL">a</a>' } }],
  [
    "a hint that is a page",
    "Actor",
    { ...hero, system: { biography: '<p data-tooltip="&lt;img src=x onerror=EVIL()&gt;">a</p>' } },
  ],
  [
    "a hint in double entities",
    "Actor",
    { ...hero, system: { biography: '<p data-tooltip="&amp;lt;img src=x onerror=EVIL()&amp;gt;">a</p>' } },
  ],
  ["another site without saying how", "Actor", { ...hero, system: { biography: '<a href="//EVIL.example/">a</a>' } }],
  ["a name", "Actor", { ...hero, name: '<img src=x onerror="EVIL()">A' }],
  ["a picture out of the module", "Actor", { ...hero, img: "../../../../EVIL.png" }],
  ["a picture out of it in escapes", "Actor", { ...hero, img: "%2e%2e/%2e%2e/EVIL.png" }],
  ["a picture that is a page", "Actor", { ...hero, img: "data:text/html,<b>EVIL</b>" }],
  ["a token's texture", "Actor", { ...hero, prototypeToken: { texture: { src: "javascript:EVIL()" } } }],
  [
    "a power's text",
    "Actor",
    {
      ...hero,
      items: [{ _id: id("p"), name: "P", type: "fudgePower", system: { description: "<script>EVIL()</script>" } }],
    },
  ],
  [
    "an effect's text",
    "Actor",
    { ...hero, effects: [{ _id: id("e"), name: "E", description: "<script>EVIL()</script>" }] },
  ],
  ["an owner", "Actor", { ...hero, ownership: { default: 0, [STRANGER]: 3 } }],
  [
    "an owner of a power",
    "Actor",
    { ...hero, items: [{ _id: id("q"), name: "P", type: "fudgePower", ownership: { [STRANGER]: 3 } }] },
  ],
  ["who saved it", "Actor", { ...hero, _stats: { lastModifiedBy: STRANGER } }],
  ["another package's store", "Actor", { ...hero, flags: { "evil-macros": { run: "EVIL()" } } }],
  [
    "another package's store in a token",
    "Actor",
    { ...hero, prototypeToken: { flags: { "evil-macros": { run: "EVIL()" } } } },
  ],
  [
    "the file that somebody came from",
    "Actor",
    { ...hero, flags: { crossover: { calculator: '{"name":"EVIL plan"}' } } },
  ],
  ["who answers for them at a table", "Actor", { ...hero, flags: { crossover: { answers: "EVIL" } } }],
  ["the Gamemaster's notes", "Actor", { ...hero, system: { gmNotes: "<p>EVIL plan</p>" } }],
  [
    "a secret block",
    "Actor",
    { ...hero, system: { biography: '<p>a</p><section class="secret"><p>EVIL plan</p></section>' } },
  ],
  ["who plays it", "Actor", { ...hero, system: { details: { player: "EVIL Ada" } } }],
  [
    "a page's text",
    "JournalEntry",
    { pages: [{ _id: id("a"), name: "A", type: "text", text: { format: 1, content: "<p onclick='EVIL()'>a</p>" } }] },
  ],
  [
    "a page in Markdown",
    "JournalEntry",
    { pages: [{ _id: id("b"), name: "B", type: "text", text: { format: 2, markdown: "[a](javascript:EVIL())" } }] },
  ],
  [
    "a hidden page",
    "JournalEntry",
    { pages: [{ _id: id("c"), name: "EVIL", type: "text", ownership: { default: 0 }, text: { content: "EVIL" } }] },
  ],
  [
    "a page's owner",
    "JournalEntry",
    {
      pages: [
        { _id: id("d"), name: "D", type: "text", ownership: { default: 2, [STRANGER]: 3 }, text: { content: "a" } },
      ],
    },
  ],
  [
    "older data that a page keeps",
    "JournalEntry",
    {
      pages: [
        {
          _id: id("o"),
          name: "O",
          type: "text",
          flags: { crossover: { before: [{ uuid: "Actor.EVIL" }] } },
          text: { content: "a" },
        },
      ],
    },
  ],
  [
    "a table's line",
    "RollTable",
    {
      formula: "1d4",
      results: [{ _id: id("r"), type: "text", name: "r", description: "<script>EVIL()</script>", range: [1, 4] }],
    },
  ],
  ["a macro that runs code", "Macro", { type: "script", command: "EVIL()" }],
  [
    "a card's face",
    "Cards",
    {
      type: "deck",
      cards: [
        {
          _id: id("k"),
          name: "K",
          type: "base",
          faces: [{ name: "f", img: "javascript:EVIL()", text: "<script>EVIL()</script>" }],
        },
      ],
    },
  ],
  ["a sound's file", "Playlist", { mode: 0, sounds: [{ _id: id("s"), name: "S", path: "../../EVIL.ogg" }] }],
  [
    "a scene's picture",
    "Scene",
    { tokens: [], foreground: "javascript:EVIL()", background: { src: "../../EVIL.webp" } },
  ],
  [
    "a token's own differences",
    "Scene",
    {
      tokens: [
        {
          _id: id("t"),
          name: "T",
          delta: { system: { biography: "<script>EVIL()</script>" }, ownership: { [STRANGER]: 3 } },
        },
      ],
    },
  ],
  [
    "what a token's own things say",
    "Scene",
    {
      tokens: [
        {
          _id: id("u"),
          name: "U",
          delta: {
            flags: { "evil-macros": { run: "EVIL()" } },
            items: [
              {
                _id: id("v"),
                name: "V",
                type: "fudgePower",
                ownership: { [STRANGER]: 3 },
                flags: { "evil-macros": {} },
              },
            ],
          },
        },
      ],
    },
  ],
  ["a drawing's author", "Scene", { tokens: [], drawings: [{ _id: id("w"), author: STRANGER, text: "a" }] }],
];
/** Those whose address no data model takes: such a source is wrong, and nothing is built. */
export const NOT_EVEN_A_PATH = new Set([
  "a picture that is a page",
  "a token's texture",
  "a card's face",
  "a scene's picture",
]);

/** Them as documents. */
export const HOSTILE = WAYS.map(([way, kind, data], i): readonly [Kind, JsonObject] => [
  kind,
  { name: `Way ${way}`, ...data, _id: id(`way${String(i)}x`) },
]);

/** What would run or tell on somebody, wherever it is written. Words about a thing are none. */
export const BAD = /EVIL|<script|onerror|onload|onclick|javascript:|srcdoc/iu;

/** What is asked about, or is the Gamemaster's own to take along: it comes in, marked. */
export const ASKED_ABOUT = new Set([
  "the Gamemaster's notes",
  "a secret block",
  "who plays it",
  "a hidden page",
  "a macro that runs code",
]);

/** All of them as one bundle. */
export const hostileBundle = (): object => ({
  format: "crossover-bundle",
  formatVersion: 1,
  module: { id: "hostile", title: "H", version: "1" },
  system: { id: "crossover", version: "0" },
  folders: [{ _id: id("f"), name: "F", type: "Actor", description: "<script>EVIL()</script>" }],
  documents: Object.fromEntries(
    [...new Set(HOSTILE.map(([kind]) => kind))].map((kind) => [
      kind,
      HOSTILE.flatMap(([k, data]) => (k === kind ? [data] : [])),
    ]),
  ),
});
