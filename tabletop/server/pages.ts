/** The two pages that the server writes: shells that load the client. */
import { profile } from "../common/profile.ts";
import type { AnyObject } from "../common/types.ts";

/** Cascade layers of version 13 and later, lowest first. Platform 1.3. */
const LAYERS =
  "@layer reset, variables, elements, blocks, applications, compatibility, layouts, system, modules, exceptions;";

function escape(text: unknown): string {
  return String(text ?? "").replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A package that brings files to the page. */
interface PagePackage {
  /** "systems/<id>" or "modules/<id>". */
  base: string;
  manifest: AnyObject;
  layer: "system" | "modules";
}

/** A package file as a relative URL; null when it does not lie in the package. */
function packageUrl(base: string, path: unknown): string | null {
  if (typeof path !== "string" || !path) return null;
  const relative = path.replace(/^\.?\//, "");
  const clean = relative.startsWith(`${base}/`) ? relative.slice(base.length + 1) : relative;
  if (clean.split("/").includes("..") || /[\s"'()\\<>]/.test(clean)) return null;
  return `${base}/${clean}`;
}

/** The style sheets of a package: those with a layer as imports, those without as links (H-007). */
function stylesOf({ base, manifest, layer: usual }: PagePackage): { imports: string[]; links: string[] } {
  const imports: string[] = [];
  const links: string[] = [];
  for (const style of Array.isArray(manifest.styles) ? (manifest.styles as unknown[]) : []) {
    const entry: AnyObject = typeof style === "string" ? { src: style } : ((style ?? {}) as AnyObject);
    const url = packageUrl(base, entry.src);
    if (!url) continue;
    const layer: unknown = entry.layer === undefined ? usual : entry.layer;
    if (layer === null) links.push(`<link rel="stylesheet" href="${escape(url)}">`);
    else if (typeof layer === "string" && /^[A-Za-z][\w.-]*$/.test(layer))
      imports.push(`@import url("${url}") layer(${layer});`);
  }
  return { imports, links };
}

/** What stands there while the world is being read: it says so, and looks again by itself. */
export const waitingPage = (): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="1"><meta name="viewport" content="width=device-width">
<title>The world is being opened</title>
<style>:root{color-scheme:light dark}body{font:18px/1.5 sans-serif;display:grid;place-content:center;min-height:90vh;margin:0 24px;text-align:center}</style></head>
<body><main role="status"><h1>The world is being opened</h1><p>This takes a few seconds. The page tries again by itself.</p></main></body></html>
`;

/**
 * `/game`: core, then the packages, libraries first and then the system, classic scripts before modules. All are deferred, so they run in this order
 * (H-005); styles go to their layers (H-007). `T:client/packages/module` (library)
 */
export function gamePage(
  world: AnyObject,
  system: AnyObject,
  modules: readonly AnyObject[],
  routePrefix: string,
): string {
  const id = String(system.id);
  const ofModule = (manifest: AnyObject): PagePackage => ({
    base: `modules/${String(manifest.id)}`,
    manifest,
    layer: "modules",
  });
  const packages: PagePackage[] = [
    ...modules.filter(({ library }) => library === true).map(ofModule),
    { base: `systems/${id}`, manifest: system, layer: "system" },
    ...modules.filter(({ library }) => library !== true).map(ofModule),
  ];
  const styles = packages.map(stylesOf);
  const urls = (of: PagePackage, value: unknown): string[] =>
    (Array.isArray(value) ? value : []).map((path) => packageUrl(of.base, path)).filter((url) => url !== null);
  const scripts = [
    `<script type="module" src="host/host.js"></script>`,
    ...packages
      .flatMap((of) => urls(of, of.manifest.scripts))
      .map((url) => `<script defer src="${escape(url)}"></script>`),
    ...packages
      .flatMap((of) => urls(of, of.manifest.esmodules))
      .map((url) => `<script type="module" src="${escape(url)}"></script>`),
  ];
  return `<!DOCTYPE html>
<html lang="en" data-route-prefix="${escape(routePrefix)}" data-profile="${profile.generation}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(world.title)}</title>
<link rel="icon" href="icons/svg/d20.svg">
<style>${LAYERS}</style>
<link rel="stylesheet" href="host/host.css">
<style id="system-styles">${LAYERS}
${styles.flatMap(({ imports }) => imports).join("\n")}</style>
${styles.flatMap(({ links }) => links).join("\n")}
${scripts.join("\n")}
</head>
<body class="vtt game system-${escape(id)}"></body>
</html>
`;
}

/** `/join`. */
export function joinPage(world: AnyObject, routePrefix: string): string {
  return `<!DOCTYPE html>
<html lang="en" data-route-prefix="${escape(routePrefix)}" data-profile="${profile.generation}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(world.title)}</title>
<link rel="icon" href="icons/svg/d20.svg">
<style>${LAYERS}</style>
<link rel="stylesheet" href="host/join.css">
<script type="module" src="host/join.js"></script>
</head>
<body class="vtt join"></body>
</html>
`;
}
