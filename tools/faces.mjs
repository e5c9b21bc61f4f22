/** Portraits and tokens of everybody in the packs: put together by src/portraits from the recipes in assets-src/faces, a file a ruleset, by name. */
import "./ts.mjs";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import yaml from "js-yaml";
import { at } from "./lib.mjs";

/** A name as the part of a file's name that it becomes. */
const slugOf = (name) =>
  name
    .normalize("NFKD")
    .replace(/[’'.\p{M}]/gu, "")
    .replace(/[^A-Za-z0-9]+/gu, "-")
    .toLowerCase();

/** The name of somebody's pictures, the same for portrait and token. */
export const pictureName = (ruleset, name) => `${ruleset}-${slugOf(name)}`;

/** Every recipe: ruleset, name, recipe. */
export function allFaces() {
  return readdirSync(at("assets-src", "faces"))
    .filter((file) => file.endsWith(".yml"))
    .flatMap((file) =>
      Object.entries(yaml.load(readFileSync(at("assets-src", "faces", file), "utf8"))).map(([name, recipe]) => ({
        ruleset: basename(file, ".yml"),
        name,
        recipe,
      })),
    );
}

/** What is inside a portrait that was drawn by hand, without its frame. */
const handDrawn = (name) => readFileSync(at("assets-src", "portraits", `${name}.svg`), "utf8");

const tokenOfDrawn = (svg, foe) => {
  const inner = svg.replace(/^<svg[^>]*>/u, "").replace(/<rect x="3"[^>]*>\s*<\/svg>\s*$/u, "");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 256 256"><clipPath id="f"><circle cx="128" cy="128" r="114"/></clipPath><circle cx="128" cy="128" r="127" fill="#16181d"/><circle cx="128" cy="128" r="122" fill="${foe ? "#f3d9cf" : "#faf3e3"}"/><g clip-path="url(#f)">${inner}</g><circle cx="128" cy="128" r="114" fill="none" stroke="#16181d" stroke-width="5"/></svg>\n`;
};

/** Write all of them into `<folder>/portraits` and `<folder>/tokens`. */
export async function writeFaces(folder) {
  const { compose } = await import("../src/portraits/compose.ts");
  for (const kind of ["portraits", "tokens"]) mkdirSync(join(folder, kind), { recursive: true });
  // Whoever changes one of them begins with how they look.
  const recipes = allFaces().filter(({ recipe }) => !recipe.drawn);
  writeFileSync(
    join(folder, "portraits", "recipes.json"),
    JSON.stringify(
      Object.fromEntries(recipes.map(({ ruleset, name, recipe }) => [pictureName(ruleset, name), recipe])),
    ),
  );
  for (const { ruleset, name, recipe } of allFaces()) {
    const file = `${pictureName(ruleset, name)}.svg`;
    const drawn = recipe.drawn ? handDrawn(recipe.drawn) : null;
    writeFileSync(join(folder, "portraits", file), drawn ?? compose(recipe));
    writeFileSync(join(folder, "tokens", file), drawn ? tokenOfDrawn(drawn, recipe.foe) : compose(recipe, "token"));
  }
}
