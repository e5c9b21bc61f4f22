import Handlebars from "handlebars";
import { type AnyObject, type AnyValue, HostNotImplemented } from "../../../common/types.ts";
import { getRoute } from "../../../common/utils/index.ts";
import { coreTemplates } from "./core-templates.ts";
import { registerHelpers } from "./helpers.ts";

type Template = (context: AnyObject, options?: AnyObject) => string;

const runtime = { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true };
const compiled = new Map<string, Template>();
const pending = new Map<string, Promise<Template>>();

/** Where a template's text comes from; the browser asks the server. Tests put their own in. */
export const templateSource: { fetch: (path: string) => Promise<string> } = {
  async fetch(path: string): Promise<string> {
    // Foundry's own templates are named from the root of its files; packages' lie in their folders. What the host lacks is said by its name (H-240).
    if (path.startsWith("templates/")) throw new HostNotImplemented(path);
    const response = await fetch(getRoute(path), { credentials: "same-origin" });
    if (!response.ok)
      throw new Error(`The template "${path}" could not be loaded (${response.status} ${response.statusText})`);
    return response.text();
  },
};

let ready = false;

/** Register the helpers and the templates that the host itself owns. Called by the first use; safe to call again. */
export function initializeHandlebars(): typeof Handlebars {
  if (ready) return Handlebars;
  ready = true;
  registerHelpers(Handlebars);
  for (const [path, source] of Object.entries(coreTemplates))
    Handlebars.registerPartial(path, Handlebars.compile(source));
  for (const path of Object.keys(coreTemplates)) compiled.set(path, Handlebars.partials[path] as Template);
  return Handlebars;
}

/** Load, compile and keep a template; it can be used as a partial by its path and by `id`. T:client/applications/handlebars */
export async function getTemplate(path: string, id?: string): Promise<Template> {
  initializeHandlebars();
  let template = compiled.get(path);
  if (!template) {
    let load = pending.get(path);
    if (!load) {
      load = templateSource.fetch(path).then((source) => {
        const result = Handlebars.compile(source) as Template;
        compiled.set(path, result);
        Handlebars.registerPartial(path, result as AnyValue);
        return result;
      });
      pending.set(path, load);
      void load.catch(() => undefined).then(() => pending.delete(path));
    }
    template = await load;
  }
  if (id && id !== path) Handlebars.registerPartial(id, template as AnyValue);
  return template;
}

/** Load templates by path, or by partial name and path. T:client/applications/handlebars */
export async function loadTemplates(paths: string[] | Record<string, string>): Promise<Template[]> {
  if (Array.isArray(paths)) return Promise.all(paths.map((path) => getTemplate(path)));
  return Promise.all(Object.entries(paths).map(([id, path]) => getTemplate(path, id)));
}

/** Render a template with a context; getters and methods of class instances may be read (H-180). T:client/applications/handlebars */
export async function renderTemplate(path: string, data: AnyObject = {}): Promise<string> {
  const template = await getTemplate(path);
  return template(data ?? {}, runtime);
}

/** Forget a template so that the next use loads it again (hot reload), or all of them. */
export function clearTemplate(path?: string): void {
  for (const key of path ? [path] : [...compiled.keys()]) {
    if (key in coreTemplates) continue;
    compiled.delete(key);
    Handlebars.unregisterPartial(key);
  }
}

/** Give a template without a request; the host's own windows and tests use it. */
export function setTemplate(path: string, source: string): void {
  initializeHandlebars();
  const template = Handlebars.compile(source) as Template;
  compiled.set(path, template);
  Handlebars.registerPartial(path, template as AnyValue);
}

export { Handlebars };
