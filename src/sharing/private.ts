/** What doesn't leave the table: whose a document is, where it came from, who saved it, what other packages keep in it, and what the Gamemaster keeps back. */
import { changeHeld } from "./kinds.ts";
import { asText, isList, isObject, mapStrings, without, type JsonObject } from "./tree.ts";

export interface PrivateOptions {
  /** Take the Gamemaster's notes, secret blocks and pages that players can't open along. */
  readonly secrets: boolean;
  /** Fields for the Gamemaster alone, below `system`: `{ Actor: { fudgeHero: ["gmNotes"] } }`. */
  readonly gmOnlyFields: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** Fields that say who plays it, below `system`. */
  readonly playerFields?: readonly string[];
}

/** Name of the person at the table and what they wrote for themselves. */
export const PLAYER_FIELDS: readonly string[] = ["details.player", "playerNotes"];

/** Flags that mean something elsewhere: ours and core's, without what belongs to one world or session. */
const SESSION_FLAGS = [
  "flags.crossover.until",
  "flags.crossover.temporary",
  "flags.crossover.dramaState",
  "flags.crossover.turn",
  "flags.core.sourceId",
  "flags.core.sheetLock",
];

const SECRET = /<section\b[^>]*\bclass\s*=\s*(["'])(?:(?!\1).)*\bsecret\b(?:(?!\1).)*\1[^>]*>/giu;

/** HTML without its secret blocks, however they nest; the rest of a block that nobody closes goes with it. */
export function withoutSecrets(html: string): string {
  let out = html.replace(/<secret-block\b[\s\S]*?(?:<\/secret-block\s*>|$)/giu, "");
  for (;;) {
    SECRET.lastIndex = 0;
    const open = SECRET.exec(out);
    if (!open) return out;
    const tags = /<(\/?)section\b[^>]*>/giu;
    tags.lastIndex = open.index + open[0].length;
    let depth = 1;
    let end = out.length;
    for (let m = tags.exec(out); m; m = tags.exec(out)) {
      depth += m[1] === "/" ? -1 : 1;
      if (depth === 0) {
        end = m.index + m[0].length;
        break;
      }
    }
    out = out.slice(0, open.index) + out.slice(end);
  }
}

/** The document as others may have it. Its id stays; ownership, statistics, other packages' flags and unwanted secrets are gone. */
export function stripPrivate<T extends JsonObject>(kind: string, source: T, options: PrivateOptions): T {
  const { playerFields = PLAYER_FIELDS } = options;
  const stripped = changeHeld(kind, source, (document, data) => {
    const {
      ownership: _ownership,
      _stats: _gone,
      _key: _k,
      author: _author,
      ...kept
    } = data as JsonObject & { readonly author?: string };
    let out: JsonObject = kept;
    const flags = isObject(out.flags) ? out.flags : {};
    out = {
      ...out,
      flags: Object.fromEntries(
        ["crossover", "core"].filter((scope) => isObject(flags[scope])).map((scope) => [scope, flags[scope]]),
      ),
    };
    for (const path of SESSION_FLAGS) out = without(out, path);
    for (const path of playerFields) out = without(out, `system.${path}`);
    if (options.secrets) return out;
    for (const path of options.gmOnlyFields[document]?.[asText(data.type)] ?? []) out = without(out, `system.${path}`);
    return mapStrings(out, (text) => (/<section|<secret-block/iu.test(text) ? withoutSecrets(text) : text));
  });
  // Stripped pages don't say any more whether players can open them: the source does.
  if (!options.secrets && kind === "JournalEntry" && isList(source.pages)) {
    const hidden = new Set(
      source.pages.filter(isHidden).map((page) => (isObject(page) ? page._id : null) as string | null),
    );
    return {
      ...(stripped as JsonObject),
      pages: (stripped.pages as readonly JsonObject[]).filter((page) => !hidden.has(page._id as string)),
    } as JsonObject as T;
  }
  return stripped as T;
}

/** A page whose own default is NONE: players don't see it whatever its journal says. */
const isHidden = (page: unknown): boolean => isObject(page) && isObject(page.ownership) && page.ownership.default === 0;
