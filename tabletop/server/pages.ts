/** The two pages that the server writes: shells that load the client. */
import { profile } from "../common/profile.ts";
import type { AnyObject } from "../common/types.ts";

/** Cascade layers of version 13 and later, lowest first. Platform 1.3. */
const LAYERS = "@layer reset, variables, elements, blocks, applications, compatibility, layouts, system, modules, exceptions;";

function escape(text: unknown): string {
  return String(text ?? "").replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A package file as a relative URL; null when it does not lie in the package. */
function packageUrl(systemId: string, path: unknown): string | null {
  if (typeof path !== "string" || !path) return null;
  const clean = path.replace(/^\.?\//, "").replace(new RegExp(`^systems/${systemId}/`), "");
  if (clean.split("/").includes("..") || /[\s"'()\\<>]/.test(clean)) return null;
  return `systems/${systemId}/${clean}`;
}

/** `/game`: core, then the system's classic scripts, then its modules. All are deferred, so they run in this order (H-005); styles go to their layers (H-007). */
export function gamePage(world: AnyObject, system: AnyObject, routePrefix: string): string {
  const id = String(system.id);
  const imports: string[] = [];
  const links: string[] = [];
  for (const style of Array.isArray(system.styles) ? (system.styles as unknown[]) : []) {
    const entry: AnyObject = typeof style === "string" ? { src: style } : ((style ?? {}) as AnyObject);
    const url = packageUrl(id, entry.src);
    if (!url) continue;
    const layer: unknown = entry.layer === undefined ? "system" : entry.layer;
    if (layer === null) links.push(`<link rel="stylesheet" href="${escape(url)}">`);
    else if (typeof layer === "string" && /^[A-Za-z][\w.-]*$/.test(layer)) imports.push(`@import url("${url}") layer(${layer});`);
  }
  const list = (value: unknown): string[] => (Array.isArray(value) ? value : []).map((path) => packageUrl(id, path)).filter((url) => url !== null);
  const scripts = [
    `<script type="module" src="host/host.js"></script>`,
    ...list(system.scripts).map((url) => `<script defer src="${escape(url)}"></script>`),
    ...list(system.esmodules).map((url) => `<script type="module" src="${escape(url)}"></script>`),
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
${imports.join("\n")}</style>
${links.join("\n")}
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
