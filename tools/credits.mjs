/** What a release shows or plays must be in CREDITS.md, by its own name or by its folder: pictures, sounds, type, and the libraries that lie in the module. */

const SHOWN = /\.(?:svg|png|jpe?g|webp|avif|gif|mp3|ogg|oga|wav|flac|m4a|mp4|webm|woff2?|ttf|otf|eot|glb)$/iu;
const PACKAGE = /node_modules\/((?:@[^/]+\/)?[^/]+)\//gu;

/** The part of a text below a heading, to the next one of its rank. */
const section = (text, heading) => text.split(/^## /mu).find((part) => part.startsWith(`${heading}\n`)) ?? "";

/** `barlow-condensed` as it is written: Barlow Condensed. */
const written = (name) => name.replaceAll(/(?:^|-)([a-z])/gu, (_all, letter) => ` ${letter.toUpperCase()}`).trim();

/**
 * Files of a release that its CREDITS.md says nothing of.
 *
 * @param names  every file of the release
 * @param credits  the text of its CREDITS.md
 */
export function uncredited(names, credits) {
  // The second column of our own: where it is shipped.
  const folders = [...section(credits, "Our own").matchAll(/^\|[^|]*\|([^|]*)\|/gmu)].flatMap(([, where]) =>
    [...where.matchAll(/`([\w/]+)`/gu)].map(([, folder]) => `${folder}/`),
  );
  const icons = new Set(
    [...section(credits, "Icons").matchAll(/^- [\w-]+: (.+)$/gmu)].flatMap(([, list]) => list.split(", ")),
  );
  const fonts = section(credits, "Fonts");
  const licences = new Set(names.filter((name) => name.startsWith("assets/licences/")));
  const credited = (name) => {
    const icon = /^assets\/icons\/([\w-]+)\.svg$/u.exec(name)?.[1];
    if (icon !== undefined) return icons.has(icon);
    const font = /^assets\/fonts\/([a-z-]+?)-latin(?:-ext)?-\d+-normal\.woff2$/u.exec(name)?.[1];
    // Type under the Open Font License goes with its licence.
    if (font !== undefined) return fonts.includes(written(font)) && licences.has(`assets/licences/${font}-OFL.txt`);
    return folders.some((folder) => name.startsWith(folder));
  };
  return names.filter((name) => SHOWN.test(name) && !credited(name));
}

/**
 * Libraries that are in the module and that CREDITS.md doesn't name.
 *
 * @param maps  the text of each source map
 * @param credits  the text of CREDITS.md
 */
export function uncreditedCode(maps, credits) {
  const code = section(credits, "Code");
  const inside = new Set(
    maps.flatMap((map) => JSON.parse(map).sources.flatMap((s) => [...s.matchAll(PACKAGE)].map(([, name]) => name))),
  );
  return [...inside].filter((name) => !code.split("\n").some((line) => line.startsWith(`- ${name}, `)));
}
