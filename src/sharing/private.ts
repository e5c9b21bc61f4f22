/** What doesn't leave the table: whose a document is, where it came from, who saved it, what other packages keep in it, and what the Gamemaster keeps back. */
import { changeHeld } from "./kinds.ts";
import { carried, rested, type StateOfPlay, withFlags } from "./state.ts";
import { asText, isList, isObject, type JsonObject, mapStrings, without } from "./tree.ts";

export interface PrivateOptions {
  /** Take the Gamemaster's notes, secret blocks and pages that players can't open along. */
  readonly secrets: boolean;
  /** Fields for the Gamemaster alone, below `system`: `{ Actor: { fudgeHero: ["gmNotes"] } }`. */
  readonly gmOnlyFields: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** Take the state of play along: wounds, spent points, conditions. */
  readonly state: boolean;
  /** What that is, as the rulesets declare it. */
  readonly stateOfPlay: StateOfPlay;
  /** Fields that say who plays it, below `system`. */
  readonly playerFields?: readonly string[];
}

/** Name of the person at the table and what they wrote for themselves. */
export const PLAYER_FIELDS: readonly string[] = ["details.player", "playerNotes"];

/** Core's flags that belong to one world or session. */
const SESSION_FLAGS = ["flags.core.sourceId", "flags.core.sheetLock"];

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

/**
 * A document without what names somebody at another table: who owns it, saved it, wrote it. What a page shows to everybody (`ownership.default`) is its own and stays:
 * a page that the Gamemaster hid is hidden wherever it comes.
 */
export function withoutOwners(document: string, data: JsonObject): JsonObject {
  const { ownership, _stats, _key, author: _author, ...own } = data as JsonObject & { readonly author?: unknown };
  const all = isObject(ownership) ? ownership.default : undefined;
  return document === "JournalEntryPage" && typeof all === "number" && all >= 0 && all <= 3
    ? { ...own, ownership: { default: all } }
    : own;
}

/** The document as others may have it. Its id stays; ownership, statistics, flags that belong to a table or another package, unwanted secrets and what play has written are gone. */
export function stripPrivate<T extends JsonObject>(kind: string, source: T, options: PrivateOptions): T {
  const { playerFields = PLAYER_FIELDS } = options;
  const names = carried(options.stateOfPlay, options.state);
  const whole = options.state ? source : rested(kind, source, options.stateOfPlay);
  return changeHeld(kind, whole, (document, data) => {
    let out = withFlags(withoutOwners(document, data), names);
    for (const path of SESSION_FLAGS) out = without(out, path);
    for (const path of playerFields) out = without(out, `system.${path}`);
    if (options.secrets) return out;
    for (const path of options.gmOnlyFields[document]?.[asText(data.type)] ?? []) out = without(out, `system.${path}`);
    if (isList(out.pages)) out = { ...out, pages: out.pages.filter((page) => !isHidden(page)) };
    return mapStrings(out, (text) => (/<section|<secret-block/iu.test(text) ? withoutSecrets(text) : text));
  }) as T;
}

/** A page whose own default is NONE: players don't see it whatever its journal says. */
const isHidden = (page: unknown): boolean => isObject(page) && isObject(page.ownership) && page.ownership.default === 0;
