/** Texts in the user's language, English where it is silent. T:client/helpers/localization */
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { bindings } from "../../common/bindings.ts";
import { expandObject, getProperty, mergeObject } from "../../common/utils/index.ts";
import coreTexts from "../lang/en.json" with { type: "json" };
import windowTexts from "../applications/api/texts.json" with { type: "json" };
import chatTexts from "../applications/sidebar/chat-texts.json" with { type: "json" };
import { CONFIG, game } from "../runtime.ts";

export class Localization {
  lang = "en";
  translations: AnyObject = {};
  _fallback: AnyObject = {};
  #ready = false;

  get ready(): boolean {
    return this.#ready;
  }

  /** Read all dictionaries: the host's, then the system's files in the order of its manifest (H-008). */
  async initialize(): Promise<void> {
    this.lang = "en";
    document.documentElement.lang = this.lang;
    const own = [windowTexts, chatTexts, coreTexts].map((t) => expandObject(structuredClone(t)) as AnyObject);
    for (const texts of own) mergeObject(this.translations, texts, { inplace: true });
    const files = ((game.system?.languages ?? []) as AnyObject[]).filter((l) => l.lang === this.lang && (!l.system || l.system === game.system.id) && !l.module);
    for (const { path } of files) {
      try {
        const answer = await fetch(`/systems/${String(game.system.id)}/${String(path)}`.replace(/^\//u, (globalThis as AnyObject).ROUTE_PREFIX ? `/${(globalThis as AnyObject).ROUTE_PREFIX}/` : "/"));
        if (!answer.ok) throw new Error(`${answer.status}`);
        mergeObject(this.translations, expandObject(await answer.json()), { inplace: true });
      } catch (error) {
        console.error(`The language file ${String(path)} could not be read`, error);
      }
    }
    this.#ready = true;
    bindings.localize = (key, data) => (data ? this.format(key, data) : this.localize(key));
  }

  has(stringId: string, fallback = true): boolean {
    return typeof getProperty(this.translations, stringId) === "string" || (fallback && typeof getProperty(this._fallback, stringId) === "string");
  }

  localize(stringId: string): string {
    if (!this.#ready || typeof stringId !== "string" || stringId === "") return stringId ?? "";
    const found: unknown = getProperty(this.translations, stringId) ?? getProperty(this._fallback, stringId);
    return typeof found === "string" ? found : stringId;
  }

  format(stringId: string, data: AnyObject = {}): string {
    return this.localize(stringId).replace(/\{([^}]+)\}/gu, (match, key: string) => (key in data ? String(data[key]) : match === `{${key}}` ? "undefined" : match));
  }

  getListFormatter({ style = "long", type = "conjunction" }: AnyObject = {}): Intl.ListFormat {
    return new Intl.ListFormat(this.lang, { style: style as Intl.ListFormatStyle, type: type as Intl.ListFormatType });
  }

  get pluralRules(): Intl.PluralRules {
    return new Intl.PluralRules(this.lang);
  }

  sortObjects(objects: AnyObject[], key: string): AnyObject[] {
    return objects.sort((a, b) => this.localize(a[key] ?? "").localeCompare(this.localize(b[key] ?? ""), this.lang));
  }

  /** Labels and hints of a model's fields from its prefixes: `X.FIELDS.a.b.label` (H-069). */
  static localizeDataModel(model: AnyValue, { prefixes = [] as string[] } = {}): void {
    const all = [...prefixes, ...((model.LOCALIZATION_PREFIXES ?? []) as string[])];
    if (!all.length || !model.schema) return;
    const visit = (field: AnyValue, path: string): void => {
      for (const [name, child] of Object.entries((field.fields ?? {}) as AnyObject)) {
        const at = path ? `${path}.${name}` : name;
        for (const what of ["label", "hint", "placeholder"]) {
          const prefix = all.find((p) => game.i18n.has(`${p}.FIELDS.${at}.${what}`));
          if (prefix && !(child as AnyObject)[what]) (child as AnyObject)[what] = game.i18n.localize(`${prefix}.FIELDS.${at}.${what}`);
        }
        visit(child, at);
        if ((child as AnyObject).element) visit((child as AnyObject).element, `${at}.element`);
      }
    };
    visit(model.schema, "");
  }

  /** All registered subtype models, and the labels of subtypes. */
  static localizeModels(): void {
    for (const [documentName, types] of Object.entries((game.documentTypes ?? {}) as Record<string, string[]>)) {
      const config = CONFIG[documentName];
      if (!config) continue;
      config.typeLabels ??= {};
      for (const type of types) config.typeLabels[type] ??= `TYPES.${documentName}.${type}`;
      for (const model of Object.values(config.dataModels ?? {})) this.localizeDataModel(model);
    }
  }
}

export const translate = (key: string, data?: AnyObject): AnyValue => (data ? game.i18n.format(key, data) : game.i18n.localize(key));
