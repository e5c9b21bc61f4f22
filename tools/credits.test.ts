/** A release says where each thing in it is from. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { uncredited, uncreditedCode } from "./credits.mjs";

const CREDITS = readFileSync("CREDITS.md", "utf8");
const OFL = "assets/licences/barlow-OFL.txt";

describe("what a release shows or plays", () => {
  it.each([
    ["an icon that is listed", ["assets/icons/fist.svg"], []],
    ["an icon that nobody lists", ["assets/icons/fists.svg"], ["assets/icons/fists.svg"]],
    ["a drawing in a folder of our own", ["assets/portraits/breakwater.svg"], []],
    ["a picture in a folder that isn't named", ["assets/maps/harbour.webp"], ["assets/maps/harbour.webp"]],
    ["a picture that lies about", ["logo.png"], ["logo.png"]],
    ["a sound: none is ours", ["assets/sounds/thump.ogg"], ["assets/sounds/thump.ogg"]],
    ["type with its licence", [OFL, "assets/fonts/barlow-latin-400-normal.woff2"], []],
    [
      "type without its licence",
      ["assets/fonts/barlow-latin-400-normal.woff2"],
      ["assets/fonts/barlow-latin-400-normal.woff2"],
    ],
    [
      "type that isn't named, though its licence is there",
      ["assets/licences/inter-OFL.txt", "assets/fonts/inter-latin-400-normal.woff2"],
      ["assets/fonts/inter-latin-400-normal.woff2"],
    ],
    ["what is read", ["lang/en.json", "templates/shared/guide.hbs", "styles/crossover.css"], []],
  ])("%s", (_what, names, wrong) => expect(uncredited(names, CREDITS)).toEqual(wrong));
  it("a line that is taken out of the credits is missed", () => {
    const without = (line: RegExp): string => {
      const text = CREDITS.replace(line, "");
      expect(text).not.toBe(CREDITS);
      return text;
    };
    expect(uncredited(["assets/cards/back.svg"], without(/^\| cards of the Drama Deck.*\n/mu))).toHaveLength(1);
    expect(uncredited(["assets/icons/violin.svg"], without(/^- zajkonur:.*\n/mu))).toHaveLength(1);
    const maps = [
      JSON.stringify({ sources: ["../../node_modules/yaml/browser/dist/index.js", "../src/crossover.ts"] }),
    ];
    expect(uncreditedCode(maps, CREDITS)).toEqual([]);
    expect(uncreditedCode(maps, without(/^- yaml,.*\n/mu))).toEqual(["yaml"]);
  });
});
