import { BATTLE, type Loss, type LossReason } from "../../../rules/convert/index.ts";
import type { Localize } from "../../ruleset.ts";
import type { ActorDraft } from "./draft.ts";

/** A total of a fight before and after, on the common scale. */
export interface TotalRow {
  readonly label: string;
  readonly was: string;
  readonly becomes: string;
  /** `same`, or which way it moved: told by a word, not by its colour. */
  readonly change: "same" | "more" | "less";
  readonly note: string;
}

export interface LossGroup {
  readonly reason: LossReason;
  readonly title: string;
  readonly hint: string;
  readonly names: readonly string[];
}

/** What the window says about a draft that has not been made yet. */
export interface ConvertView {
  readonly type: string;
  readonly counts: readonly { readonly label: string; readonly count: number }[];
  readonly totals: readonly TotalRow[];
  readonly losses: readonly LossGroup[];
  readonly lossCount: number;
}

/** Reasons from what is gone to what only moved. */
const ORDER: readonly LossReason[] = ["noCounterpart", "limit", "modifiers", "area", "folded", "approximate", "kept"];

const nameOf = (l: Loss, localize: Localize): string =>
  l.label === ""
    ? l.name
    : l.name === ""
      ? localize(`CROSSOVER.Convert.${l.label}`)
      : localize("CROSSOVER.Convert.nameAs", { name: l.name, label: localize(`CROSSOVER.Convert.${l.label}`) });

function groups(losses: readonly Loss[], localize: Localize): readonly LossGroup[] {
  return ORDER.flatMap((reason) => {
    const names = losses.filter((l) => l.reason === reason).map((l) => nameOf(l, localize));
    return names.length === 0
      ? []
      : [
          {
            reason,
            title: localize(`CROSSOVER.Convert.Loss.${reason}.title`),
            hint: localize(`CROSSOVER.Convert.Loss.${reason}.hint`),
            names: [...new Set(names)],
          },
        ];
  });
}

const shown = (rank: number): string => String(Math.round(rank * 10) / 10).replace("-", "\u2212");

/** Everything that is known about a draft before it is made. */
export function convertView(draft: ActorDraft, typeLabel: string, localize: Localize): ConvertView {
  const items = draft.data.items as readonly { readonly type: string }[];
  const kinds = new Map<string, number>();
  for (const { type } of items) kinds.set(type, (kinds.get(type) ?? 0) + 1);
  const losses = groups(draft.losses, localize);
  return {
    type: typeLabel,
    counts: [...kinds].map(([type, count]) => ({ label: localize(`TYPES.Item.${type}`), count })),
    totals: BATTLE.map((key): TotalRow => {
      const [was, becomes] = [draft.common.battle[key], draft.becomes.battle[key]];
      const change = Math.abs(was - becomes) < 0.55 ? "same" : becomes > was ? "more" : "less";
      return {
        label: localize(`CROSSOVER.Convert.Battle.${key}`),
        was: shown(was),
        becomes: shown(becomes),
        change,
        note: localize(`CROSSOVER.Convert.change.${change}`),
      };
    }),
    losses,
    lossCount: losses.reduce((n, g) => n + g.names.length, 0),
  };
}
