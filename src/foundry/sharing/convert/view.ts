import { BATTLE, type Loss, type LossReason, moves, PROMISE, strays } from "../../../rules/convert/index.ts";
import { MANY, type Twin } from "../../../rules/kernel/twin.ts";
import type { Localize } from "../../ruleset.ts";
import type { ActorDraft, Figures } from "./draft.ts";

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

/** One figure of a fight against one's own twin: of the original, of the draft by its ranks alone, and of the draft as it will be. */
export interface FigureRow {
  readonly label: string;
  readonly was: string;
  readonly plain: string;
  readonly becomes: string;
  /** Whether it is as near as promised; told by a word, not by its colour. */
  readonly kept: boolean;
  readonly note: string;
}

/** What the last step of the conversion measured and did. */
export interface FiguresView {
  readonly rows: readonly FigureRow[];
  /** What it moved: "Attacks +1". */
  readonly moved: readonly string[];
  /** A sentence: that it plays alike, that it can't, or that nothing could be measured. */
  readonly sentence: string;
  readonly kept: boolean;
}

/** What the window says about a draft that has not been made yet. */
export interface ConvertView {
  readonly type: string;
  readonly counts: readonly { readonly label: string; readonly count: number }[];
  readonly totals: readonly TotalRow[];
  readonly figures: FiguresView;
  /** What is over a limit of the other ruleset. */
  readonly excess: readonly string[];
  readonly losses: readonly LossGroup[];
  readonly lossCount: number;
}

/** Reasons from what is gone to what only moved. */
const ORDER: readonly LossReason[] = [
  "noCounterpart",
  "limit",
  "modifiers",
  "area",
  "reach",
  "folded",
  "approximate",
  "kept",
];

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

const chance = (t: Twin | null): string => (t ? `${String(Math.round(t.hit * 100))}\u00a0%` : "\u2013");
const blows = (t: Twin | null, localize: Localize): string => {
  if (!t) return "\u2013";
  return t.blows >= MANY
    ? localize("CROSSOVER.Convert.Twin.many", { count: MANY })
    : String(Math.round(t.blows * 10) / 10);
};

/** The figures of a draft beside those of its original. */
function figuresView({ original, plain, draft, by }: Figures, localize: Localize): FiguresView {
  const word = (key: string, data: Readonly<Record<string, string | number>> = {}): string =>
    localize(`CROSSOVER.Convert.Twin.${key}`, data);
  const off = original && draft ? strays(original, draft) : null;
  const holds = { hit: off === null || off.hit <= 1, blows: off === null || off.blows <= 1 };
  const note = (kept: boolean): string => (off === null ? "" : word(kept ? "near" : "far"));
  const kept = holds.hit && holds.blows;
  const outcome = off === null ? (draft ? "noOriginal" : "noDraft") : kept ? "kept" : "strays";
  return {
    rows: [
      {
        label: word("hit"),
        was: chance(original),
        plain: chance(plain),
        becomes: chance(draft),
        kept: holds.hit,
        note: note(holds.hit),
      },
      {
        label: word("blows"),
        was: blows(original, localize),
        plain: blows(plain, localize),
        becomes: blows(draft, localize),
        kept: holds.blows,
        note: note(holds.blows),
      },
    ],
    moved: Object.entries(moves(by))
      .filter(([, n]) => n !== 0)
      .map(([key, n]) => word(`move.${key}`, { ranks: n > 0 ? `+${String(n)}` : `\u2212${String(-n)}` })),
    sentence: word(outcome, { points: Math.round(PROMISE.hit * 100) }),
    kept,
  };
}

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
    figures: figuresView(draft.figures, localize),
    excess: draft.excess,
    losses,
    lossCount: losses.reduce((n, g) => n + g.names.length, 0),
  };
}
