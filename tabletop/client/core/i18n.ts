/** Texts in the user's language, English where it is silent. T:client/helpers/localization */
import { bindings } from "../../common/bindings.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { expandObject, getProperty, getRoute, isPlainObject, mergeObject } from "../../common/utils/index.ts";
import windowTexts from "../applications/api/texts.json" with { type: "json" };
import chatTexts from "../applications/sidebar/chat-texts.json" with { type: "json" };
import { Hooks } from "../hooks.ts";
import interfaceTexts from "../lang/en.json" with { type: "json" };
import { CONFIG, game } from "../runtime.ts";
import coreTexts from "./texts.json" with { type: "json" };

/** The host's own texts, later files win. */
const HOST_TEXTS: readonly AnyObject[] = [coreTexts, windowTexts, chatTexts, interfaceTexts];

/** Nested texts; a key that is a text and a group at once keeps its text as `""`-free sibling, so neither hides the other. */
function nested(texts: AnyObject): AnyObject {
  const out: AnyObject = {};
  for (const [key, value] of Object.entries(texts).sort(([a], [b]) => a.length - b.length)) {
    const groups = key.split(".");
    const last = groups.pop() as string;
    let group: AnyObject | null = out;
    for (const name of groups) {
      group[name] ??= {};
      group = typeof group[name] === "string" ? null : (group[name] as AnyObject);
      if (!group) break;
    }
    if (!group) out[key] = value;
    else if (isPlainObject(value)) {
      const inner = expandObject(value);
      group[last] = isPlainObject(group[last]) ? mergeObject(group[last], inner) : inner;
    } else group[last] = value;
  }
  return out;
}

const isString = (value: unknown): value is string => typeof value === "string";

function lookUp(dictionary: AnyObject, key: string): string | undefined {
  const found: unknown = dictionary[key] ?? getProperty(dictionary, key);
  return typeof found === "string" ? found : undefined;
}

/** The language files of the system and of the modules that are played, each with the folder that its path begins in. */
export function packageLanguages(): AnyObject[] {
  const of = (base: string, languages: Iterable<AnyObject>): AnyObject[] =>
    [...languages].map((entry) => ({ ...entry, base }));
  const modules = [...(game.modules ?? [])].filter((module: AnyValue) => module.active);
  return [
    ...of(`systems/${String(game.system?.id)}`, (game.system?.languages ?? []) as AnyObject[]),
    ...modules.flatMap((module: AnyValue) => of(`modules/${String(module.id)}`, module.languages as Set<AnyObject>)),
  ];
}

export class Localization {
  lang = "en";
  translations: AnyObject = {};
  _fallback: AnyObject = {};
  #ready = false;

  get ready(): boolean {
    return this.#ready;
  }

  /** Read all dictionaries: the host's, then those of the system and of each module in the order of their manifests; English stays behind any other language (H-008). */
  async initialize(): Promise<void> {
    this.lang = this.#chosen();
    document.documentElement.lang = this.lang;
    const english: AnyObject = {};
    for (const texts of HOST_TEXTS) mergeObject(english, nested(texts), { inplace: true });
    await this.#readInto(english, "en");
    if (this.lang === "en") {
      this._fallback = {};
      this.translations = english;
    } else {
      this._fallback = english;
      this.translations = {};
      await this.#readInto(this.translations, this.lang);
    }
    this.#ready = true;
    bindings.localize = (key, data) => (data ? this.format(key, data) : this.localize(key));
  }

  #chosen(): string {
    const chosen = String(game.settings.get("core", "language") || "en");
    return packageLanguages().some(({ lang }) => lang === chosen) ? chosen : "en";
  }

  async #readInto(dictionary: AnyObject, lang: string): Promise<void> {
    const files = packageLanguages().filter(
      ({ lang: of, system, module }) =>
        of === lang && !(system && system !== game.system.id) && !(module && !game.modules.get(module)?.active),
    );
    // Asked for together and merged in their order: a later file's text counts.
    for (const texts of await Promise.all(files.map((file) => this.#read(file))))
      mergeObject(dictionary, nested(texts), { inplace: true });
  }

  /** The texts of a language file; none, and a word about it, where it can't be read. */
  async #read({ base, path }: AnyObject): Promise<AnyObject> {
    const own = String(path).replace(new RegExp(`^/?(${String(base)}/)?`, "u"), "");
    try {
      const answer = await fetch(getRoute(`${String(base)}/${own}`));
      if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
      return (await answer.json()) as AnyObject;
    } catch (error) {
      Hooks.onError("Localization#initialize", error as Error, {
        msg: `The language file ${String(path)} could not be read`,
        log: "error",
      });
      return {};
    }
  }

  has(stringId: string, fallback = true): boolean {
    return (
      lookUp(this.translations, stringId) !== undefined || (fallback && lookUp(this._fallback, stringId) !== undefined)
    );
  }

  /** The text of a key; the key itself when there is none, and before the texts are read. */
  localize(stringId: string): string {
    if (!this.#ready || typeof stringId !== "string" || stringId === "") return stringId ?? "";
    return lookUp(this.translations, stringId) ?? lookUp(this._fallback, stringId) ?? stringId;
  }

  /** The text with its `{blanks}` filled; dotted names reach into the data. */
  format(stringId: string, data: AnyObject = {}): string {
    return this.localize(stringId).replace(/\{([^{}]+)\}/gu, (_match, key: string) =>
      String((data[key] ?? getProperty(data, key)) as unknown),
    );
  }

  getListFormatter({ style = "long", type = "conjunction" }: AnyObject = {}): Intl.ListFormat {
    return new Intl.ListFormat(this.lang, { style: style as Intl.ListFormatStyle, type: type as Intl.ListFormatType });
  }

  get pluralRules(): Intl.PluralRules {
    return new Intl.PluralRules(this.lang);
  }

  sortObjects(objects: AnyObject[], key: string): AnyObject[] {
    return objects.sort((a, b) =>
      this.localize(String(a[key] ?? "")).localeCompare(this.localize(String(b[key] ?? "")), this.lang),
    );
  }

  /** Labels, hints and placeholders of a model's fields from its prefixes: `X.FIELDS.a.b.label` (H-069). */
  static localizeDataModel(
    model: AnyValue,
    { prefixes = [], prefixPath = "" }: { prefixes?: string[]; prefixPath?: string } = {},
  ): void {
    const all = [...prefixes, ...((model.LOCALIZATION_PREFIXES ?? []) as string[])];
    if (model.schema && all.length) this.localizeSchema(model.schema, all, { prefixPath });
  }

  /** Labels and hints of a schema's fields, by prefixes of keys. T:client/helpers/localization */
  static localizeSchema(schema: AnyValue, all: string[] = [], { prefixPath = "" }: AnyObject = {}): void {
    const { translations, _fallback } = game.i18n as Localization;
    // Texts of each prefix in the language played, then in English, walked down beside the fields: a key looked up for each of them took most of the start.
    const groups = all.flatMap((prefix) =>
      [translations, _fallback].map((texts) => getProperty(texts, `${prefix}.FIELDS`) as AnyValue),
    );
    const NONE: readonly AnyValue[] = [];
    const below = (texts: readonly AnyValue[], name: string): readonly AnyValue[] => {
      if (texts.length === 0) return NONE;
      return texts.map((text) => (isPlainObject(text) ? text[name] : undefined)).filter((text) => text !== undefined);
    };
    const label = (field: AnyValue, texts: readonly AnyValue[]): void => {
      for (const what of ["label", "hint", "placeholder"]) {
        const text = field[what] ? game.i18n.localize(field[what]) : below(texts, what).find(isString);
        if (text !== undefined) field[what] = text;
      }
    };
    const visit = (field: AnyValue, texts: readonly AnyValue[]): void => {
      const { fields = {}, element } = field as { fields?: Record<string, AnyValue>; element?: AnyValue };
      const inner = element && typeof element !== "string" && !field.constructor.hierarchical ? { element } : {};
      for (const [name, child] of [...Object.entries(fields), ...Object.entries(inner)]) {
        const own = below(texts, name);
        label(child, own);
        visit(child, own);
      }
    };
    visit(schema, prefixPath ? groups.map((texts) => getProperty(texts, String(prefixPath)) as AnyValue) : groups);
  }

  /** All registered subtype models, and the labels of subtypes. */
  static localizeModels(): void {
    for (const [documentName, types] of Object.entries((game.documentTypes ?? {}) as Record<string, string[]>)) {
      const config = CONFIG[documentName];
      if (!config) continue;
      config.typeLabels ??= {};
      for (const type of types) config.typeLabels[type] ??= `TYPES.${documentName}.${type}`;
      for (const model of new Set(Object.values((config.dataModels ?? {}) as Record<string, AnyValue>)))
        this.localizeDataModel(model);
    }
  }
}
