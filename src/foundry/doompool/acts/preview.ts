/** How likely the pool of an act reaches its target, for whoever looks at many of them: a pool that is built has its own window, which tells more. */
import { type Action, assess } from "../../../rules/doompool/index.ts";
import type { Asked } from "../../../rules/kernel/act.ts";
import type { Preview } from "../../acts/editor.ts";
import { table } from "../../apply/viewer.ts";
import { localize } from "../../view/text/localize.ts";
import { characterAt } from "../at-table.ts";
import { hiddenFrom } from "../dice/builder-view.ts";
import { startDraft } from "../dice/draft.ts";
import { at, stateOf } from "../dice/draft-at-table.ts";
import { chanceOf } from "../dice/odds.ts";

/** Of the very pool that would be rolled, as far as whoever looks may know who stands against it. @rule DOO-072 DOO-100 */
export function previewOf({ kind }: { readonly kind: string }, asked: Asked): Preview {
  const who = kind === "action" ? characterAt(table, asked.actor) : null;
  if (!who) return {};
  const { id, purpose, intent, build, targets, unopposed, leave } = asked.chosen as unknown as Action;
  const draft = startDraft(who, { id, purpose, intent, build, targets, unopposed, leave, gm: game.user.isGM });
  const now = at(draft, table);
  const state = now && stateOf(now);
  if (!now || !state || "accepted" in state) return {};
  return { odds: chanceOf(now, state, assess(build, now.pool), hiddenFrom(game.user.isGM, now, table), localize) };
}
