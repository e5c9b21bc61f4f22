/**
 * Files that users send: pictures and sounds, into the world's own folder. Whoever may is asked before this; here it is decided what may be sent and where it may lie. What a file
 * is called is its sender's word, so what is in it is looked at, and an SVG is written anew from the shapes in it.
 */
import { mkdirSync, realpathSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import sanitizeHtml from "sanitize-html";
import type { PublicFolder } from "./listing.ts";
import { writeFileAtomic } from "./store.ts";

/** Most bytes of one file. */
export const UPLOAD_LIMIT = 16 * 1024 * 1024;

/** Why a file isn't taken, in words for its sender. */
export class UploadRefused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const starts =
  (...bytes: (number | null)[]) =>
  (body: Buffer): boolean =>
    bytes.every((byte, index) => byte === null || body[index] === byte);
const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
const ANY = [null, null, null, null];

/** How a file of a kind begins. */
const KINDS: Readonly<Record<string, (body: Buffer) => boolean>> = {
  png: starts(0x89, ...ascii("PNG")),
  jpg: starts(0xff, 0xd8, 0xff),
  jpeg: starts(0xff, 0xd8, 0xff),
  gif: starts(...ascii("GIF8")),
  webp: starts(...ascii("RIFF"), ...ANY, ...ascii("WEBP")),
  avif: starts(...ANY, ...ascii("ftyp")),
  svg: (body) => /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/u.test(body.subarray(0, 4096).toString()),
  ogg: starts(...ascii("OggS")),
  mp3: (body) => starts(...ascii("ID3"))(body) || (body[0] === 0xff && ((body[1] ?? 0) & 0xe0) === 0xe0),
  wav: starts(...ascii("RIFF"), ...ANY, ...ascii("WAVE")),
};

/** Letters, digits and what stands between words; no dot at the beginning, and no name by which Windows calls a device. */
const NAME =
  /^(?!(con|prn|aux|nul|com\d|lpt\d)(\.|$))[\p{L}\p{N}_][\p{L}\p{N}_ ()-]{0,99}(\.[\p{L}\p{N}_ ()-]{1,40})*(?<! )$/iu;

const SHAPES = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"];
const PAINTS = ["linearGradient", "radialGradient", "stop", "pattern", "clipPath", "mask", "marker", "symbol"];
const LOOKS = [
  "id class transform fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity opacity",
  "clip-path clip-rule mask marker-start marker-mid marker-end paint-order vector-effect display visibility color stop-color stop-opacity offset",
  "gradientUnits gradientTransform spreadMethod patternUnits patternTransform patternContentUnits clipPathUnits maskUnits maskContentUnits markerWidth markerHeight refX refY orient",
  "d x y x1 y1 x2 y2 cx cy r rx ry fx fy width height points dx dy viewBox preserveAspectRatio xmlns version font-family font-size font-weight font-style text-anchor letter-spacing",
].flatMap((names) => names.split(" "));

/** The shapes of an SVG and nothing else of it: no script, no style, no address but of a part of itself. */
export function cleanSvg(text: string): string {
  return sanitizeHtml(text, {
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    allowedTags: ["svg", "g", "defs", "title", "desc", "use", "text", "tspan", ...SHAPES, ...PAINTS],
    allowedAttributes: { "*": LOOKS, use: [...LOOKS, "href"] },
    nonTextTags: ["script", "style", "foreignObject", "textarea", "option", "noscript"],
    allowVulnerableTags: true,
    exclusiveFilter: ({ tag, attribs }) => tag === "use" && !/^#[\w-]+$/u.test(attribs.href ?? "#none"),
    transformTags: {
      "*": (tagName, attribs) => ({
        tagName,
        attribs: Object.fromEntries(
          Object.entries(attribs).filter(([, value]) => !/url\(\s*["']?(?!#)|javascript:|data:/iu.test(value)),
        ),
      }),
    },
  });
}

/** The folder inside the world's that a public path names; refused where that is no place for files of users. */
function placeIn(world: PublicFolder, asked: string): { readonly inside: string; readonly target: string } {
  const dir = asked.split("/").filter(Boolean).join("/");
  const inside = dir === world.path ? "" : dir.slice(world.path.length + 1);
  const fits =
    (dir === world.path || dir.startsWith(`${world.path}/`)) &&
    inside
      .split("/")
      .filter(Boolean)
      .every((part) => NAME.test(part)) &&
    (inside === "" || !world.denied(inside));
  if (!fits) throw new UploadRefused(403, `Files go into ${world.path}, not into ${JSON.stringify(asked)}`);
  return { inside, target: join(world.folder, inside) };
}

/** A folder really lies where it seems to: no link on the way to it leads out of the world's, or to what it keeps back. */
function reallyInside(world: PublicFolder, target: string): boolean {
  const found = relative(realpathSync.native(world.folder), realpathSync.native(target)).split(sep).join("/");
  return found === "" || (found !== ".." && !found.startsWith("../") && !world.denied(found));
}

/** Make a folder in the world's; whether there was none before. */
export function makeFolder(world: PublicFolder, asked: string): boolean {
  const { inside, target } = placeIn(world, asked);
  const parent = join(target, "..");
  if (inside === "") return false;
  if (!statSync(parent, { throwIfNoEntry: false })?.isDirectory() || !reallyInside(world, parent))
    throw new UploadRefused(404, "There is no folder to make it in");
  if (statSync(target, { throwIfNoEntry: false })) return false;
  mkdirSync(target);
  return true;
}

/** Keep a file; returns its public path. */
export function keepFile(world: PublicFolder, asked: string, name: string, body: Buffer): string {
  const { inside, target } = placeIn(world, asked);
  const kind = /\.([a-z0-9]+)$/iu.exec(name)?.[1]?.toLowerCase() ?? "";
  const begins = KINDS[kind];
  if (!NAME.test(name) || !begins || world.denied(inside ? `${inside}/${name}` : name))
    throw new UploadRefused(
      400,
      `${JSON.stringify(name)} is no name for a picture or a sound (${Object.keys(KINDS).join(", ")})`,
    );
  if (!begins(body)) throw new UploadRefused(400, `${name} isn't what its name says`);
  if (!statSync(target, { throwIfNoEntry: false })?.isDirectory() || !reallyInside(world, target))
    throw new UploadRefused(404, "There is no such folder");
  writeFileAtomic(join(target, name), kind === "svg" ? cleanSvg(body.toString("utf8")) : body);
  return `${world.path}/${inside ? `${inside}/` : ""}${name}`;
}
