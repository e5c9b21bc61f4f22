/** Everything that Doom Pool's characters and their Gamemaster do, by name. */
import type { Acts, AnyAct, AnyChosen } from "../../kernel/act.ts";
import { read, refusalOf } from "../../kernel/choose.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { DoompoolSituation } from "../situation.ts";
import type { DoompoolCards } from "./act.ts";
import { act, bare, rollDoom, takeAway } from "./action.ts";
import { DOOM_ACTS } from "./doom.ts";
import { newer } from "./older.ts";
import { POINT_ACTS } from "./points.ts";
import { SFX_ACTS } from "./sfx.ts";
import { STORY_ACTS } from "./story.ts";
import { WATCHER_ACTS } from "./watcher.ts";

export const DOOMPOOL_ACTS = {
  act,
  bare,
  takeAway,
  ...WATCHER_ACTS,
  ...SFX_ACTS,
  ...POINT_ACTS,
  rollDoom,
  ...DOOM_ACTS,
  ...STORY_ACTS,
} as const satisfies Acts<DoompoolSituation>;

/** Name of an act. */
export type DoompoolActName = keyof typeof DOOMPOOL_ACTS;
const isActName = (name: unknown): name is DoompoolActName =>
  typeof name === "string" && Object.hasOwn(DOOMPOOL_ACTS, name);

/** An act with what was chosen, as it is here and now. */
export interface Acted {
  readonly accepted: true;
  readonly name: DoompoolActName;
  readonly act: AnyAct<DoompoolSituation>;
  readonly chosen: AnyChosen;
}

/** An act with what was chosen, read as strictly as what travels. */
export function readAct(name: unknown, chosen: unknown, s: DoompoolSituation): Acted | Refusal {
  if (!isActName(name)) return refuse("unknownDeed", { deed: String(name) });
  const found: AnyAct<DoompoolSituation> = DOOMPOOL_ACTS[name];
  const settled = read(found, chosen, s);
  return settled.accepted ? { accepted: true, name, act: found, chosen: settled.chosen } : settled;
}

/** Who acts in what came over the wire; empty for nobody. */
export const actorIn = (raw: unknown): string => {
  const { actor } = (raw ?? {}) as { readonly actor?: unknown };
  return typeof actor === "string" ? actor : "";
};

const ID = /^[A-Za-z0-9]{16}$/u;

/** The request of a card of such a kind, from what was asked for and the table as it is now. */
export function requestFor<K extends keyof DoompoolCards>(
  kind: K,
  raw: unknown,
  s: DoompoolSituation,
): { readonly accepted: true; readonly request: DoompoolCards[K] } | Refusal {
  const { act: name, chosen } = newer(raw, kind);
  const acted = readAct(name, chosen, s);
  if (!acted.accepted) return acted;
  const { id } = acted.chosen;
  if (id !== undefined && !ID.test(String(id))) return refuse("malformed", { code: "id" });
  const no = refusalOf(acted.act, s, acted.chosen);
  if (no) return no;
  const made =
    "compose" in acted.act ? acted.act.compose(s, acted.chosen) : refuse("unknownDeed", { deed: acted.name });
  if (!made.accepted) return made;
  return made.opens.kind === kind
    ? { accepted: true, request: made.opens.request as DoompoolCards[K] }
    : refuse("unknownDeed", { deed: acted.name });
}
