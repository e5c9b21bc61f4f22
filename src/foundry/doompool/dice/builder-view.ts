/** Everything that the pool builder shows of a draft. */
import {
  assess,
  type Die,
  doomAssign,
  key,
  meantBy,
  offer,
  type PoolDie,
  purposesFor,
  seesDoom,
  sideOf,
  typicalOppositions,
} from "../../../rules/doompool/index.ts";
import type { Localize, Table } from "../../ruleset.ts";
import type { OddsView } from "../../view/odds-view.ts";
import { characterAt } from "../at-table.ts";
import { hasActed } from "../turn/used-turn.ts";
import type { PoolDraft } from "./draft.ts";
import { type At, at, isUnopposed, refusalOf, stateOf, why } from "./draft-at-table.ts";
import { type Dropped, droppedOn } from "./dropped.ts";
import { gateOf, type GateView, NO_GATE } from "./gate.ts";
import { oddsOf, oppositionName } from "./odds.ts";
import { glyph, type GroupView, groupViews, priceText, type SfxView, sfxViews } from "./offers.ts";
import { dieName } from "./pool-view.ts";

export interface ChosenView {
  readonly place: number;
  readonly label: string;
  readonly dice: readonly { readonly shape: string; readonly text: string }[];
  readonly main: boolean;
  readonly mayBeMain: boolean;
  readonly wrong?: string;
}

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

export interface BuilderView extends GateView {
  readonly name: string;
  readonly img: string;
  readonly intent: string;
  readonly answering: boolean;
  readonly purposes: readonly Choice[];
  readonly targets: readonly Choice[];
  readonly mayBeUnopposed: boolean;
  readonly unopposed: boolean;
  /** What usually goes in: what somebody is, their powers, what the opposition suffers from. */
  readonly groups: readonly GroupView[];
  /** The rest by kind, each folded until it is wanted. */
  readonly folds: readonly (GroupView & { readonly count: string; readonly open: boolean })[];
  readonly sfx: readonly SfxView[];
  readonly sfxFold: { readonly count: string; readonly open: boolean };
  readonly stuntFold: { readonly count: string; readonly open: boolean };
  readonly stunt: {
    readonly offered: boolean;
    readonly text: string;
    readonly ties: readonly Choice[];
    readonly price: string;
    readonly waiting: boolean;
    readonly refused?: string;
  };
  readonly chosen: readonly ChosenView[];
  readonly dice: readonly { readonly shape: string; readonly text: string; readonly label: string }[];
  readonly price: readonly { readonly label: string; readonly value: string }[];
  readonly total: string;
  /** Doom dice that the Gamemaster pays with, one choice for each price. */
  readonly pays: readonly { readonly label: string; readonly options: readonly Choice[] }[];
  /** What the Gamemaster has dropped in against it. */
  readonly dropped: readonly {
    readonly text: string;
    readonly dice: readonly { readonly shape: string; readonly text: string }[];
  }[];
  readonly yardsticks: readonly Choice[];
  readonly readings: readonly Choice[];
  readonly refused: string | null;
  /** The action of this round is used already: said, and rolled all the same. */
  readonly acted: boolean;
  readonly odds: OddsView | null;
  readonly spoken: string;
}

/** The smallest doom dice that will do are taken unless others are chosen. @rule DOO-171 */
function paysOf(
  { build }: PoolDraft,
  due: readonly Die[],
  doom: readonly Die[],
  localize: Localize,
): BuilderView["pays"] {
  const paid = build.doomPaid ?? doomAssign(due, doom) ?? [];
  return paid.map((die, i) => ({
    label: localize(key("Builder", "payWith"), { n: i + 1 }),
    options: [...new Set(doom)]
      .filter((d) => d >= (due[i] ?? 6))
      .sort((a, b) => a - b)
      .map((d) => ({ value: String(d), label: `d${d}`, selected: d === die })),
  }));
}

/** Groups that a pool rarely needs, and that are folded by kind. */
const FOLDED: readonly string[] = ["asset", "lent", "extra", "own", "doom"];

/** What stands beside the name of a fold: how much of it is in the pool; empty for none. */
const countIn = (taken: readonly { readonly chosen: boolean }[], localize: Localize): string => {
  const n = taken.filter((o) => o.chosen).length;
  return n === 0 ? "" : localize(key("Builder", "inPool"), { n });
};

/** Doom dice and traits of the scene that will stand against a pool. */
export function droppedView({ doom, joins }: Dropped, localize: Localize): BuilderView["dropped"] {
  return [
    ...(doom.length > 0 ? [{ text: localize(key("Source", "doom")), dice: [...doom].map(glyph) }] : []),
    ...joins.map((j) => ({ text: dieName(j, localize), dice: [glyph(j.size)] })),
  ];
}

/** Whose dice a viewer may not know: where the doom pool is the Gamemaster's secret, odds against it would tell its dice. */
export const hiddenFrom =
  (isGM: boolean, { facts }: At, table: Table) =>
  (uuid: string): boolean =>
    uuid === facts.doom.ref ? !seesDoom(isGM, facts.settings.doomVisibility) : !isGM && table.hidden(uuid);

/** Everything the dialog shows. @param isOpen  whether somebody has unfolded a part of it */
export function builderView(
  draft: PoolDraft,
  table: Table,
  isGM: boolean,
  localize: Localize,
  isOpen: (fold: string) => boolean = () => true,
): BuilderView | null {
  const now = at(draft, table);
  const party = table.party(draft.actor);
  if (!now || !party) return null;
  const state = stateOf(now);
  const { roller, pool } = now;
  const side = sideOf(roller);
  const assessment = assess(draft.build, pool);
  const shown = "accepted" in state ? null : state;
  const refused = refusalOf(draft, table);
  const waiting = roller.waiting.stunt;
  const stuntOffer = offer(
    draft.build,
    {
      kind: waiting ? "waitingStunt" : "stunt",
      tie: draft.stunt.tie,
      text: draft.stunt.text === "" ? "?" : draft.stunt.text,
    },
    pool,
  );
  const ties = [...roller.powerSets, ...roller.specialties].map((t) => ({
    value: t.id,
    label: t.name,
    selected: t.id === draft.stunt.tie,
  }));
  const hides = hiddenFrom(isGM, now, table);
  const purposes = purposesFor(now.s, isGM).map(({ purpose, label }) => ({
    value: purpose,
    label: localize(label.key, label.data),
    selected: purpose === draft.purpose,
  }));
  const odds = shown ? oddsOf(now, shown, assessment, hides, localize) : null;
  const groups = groupViews(now, assessment, localize);
  const sfx = sfxViews(now, assessment, localize);
  const gateNow = shown ? gateOf(now, shown, assessment, hides, localize) : NO_GATE;
  const total =
    side === "hero"
      ? localize(key("Builder", "pp"), { cost: assessment.cost, credit: assessment.credit, left: assessment.ppAfter })
      : assessment.doomDue.length === 0
        ? localize(key("Builder", "doomFree"))
        : localize(key("Builder", "doomDue"), { n: assessment.doomDue.length });
  return {
    name: party.name,
    img: party.img,
    intent: draft.intent,
    answering: draft.answer !== null,
    purposes: purposes.some((p) => p.selected)
      ? purposes
      : [
          ...purposes,
          {
            value: draft.purpose,
            label: localize(key("Purpose", meantBy(draft.purpose)?.type ?? "effect", "use")),
            selected: true,
          },
        ],
    targets: draft.candidates
      .filter((uuid) => uuid !== draft.actor)
      .flatMap((uuid) => {
        const who = characterAt(table, uuid) && table.party(uuid);
        return who ? [{ value: uuid, label: who.name, selected: draft.targets.includes(uuid) }] : [];
      }),
    mayBeUnopposed: isGM && draft.answer === null && draft.purpose === "effect",
    unopposed: isUnopposed(draft),
    groups: groups.filter((g) => !FOLDED.includes(g.id)),
    folds: groups
      .filter((g) => FOLDED.includes(g.id))
      .map((g) => ({ ...g, count: countIn(g.offers, localize), open: isOpen(g.id) })),
    sfx,
    sfxFold: { count: countIn(sfx, localize), open: isOpen("sfx") },
    stuntFold: { count: "", open: isOpen("stunt") },
    stunt: {
      offered: ties.length > 0 && !draft.build.picks.some((p) => p.kind === "stunt" || p.kind === "waitingStunt"),
      text: draft.stunt.text,
      ties,
      price: waiting ? "" : priceText(1, side, localize),
      waiting,
      ...(stuntOffer.refusal && stuntOffer.refusal.reason !== "pool.stuntTie" && { refused: why(stuntOffer.refusal) }),
    },
    chosen: draft.build.picks.map((pick, place) => {
      const o = offer(draft.build, pick, pool);
      const wrong = assessment.problems.find((p) => p.pick === place);
      const die: PoolDie = { size: o.dice[0] ?? 6, source: o.source ?? "bare", group: null, ref: null, name: o.name };
      return {
        place,
        label: dieName(die, localize),
        dice: o.dice.map(glyph),
        main: assessment.mainPick === place,
        mayBeMain: [
          "power",
          "specialty",
          "asset",
          "stunt",
          "waitingStunt",
          "absorbed",
          "resource",
          "distinction",
        ].includes(pick.kind),
        ...(wrong && {
          wrong: why({ accepted: false, reason: wrong.reason, ...(wrong.data && { data: wrong.data }) }),
        }),
      };
    }),
    dice: assessment.dice.map((d) => ({ ...glyph(d.size), label: `d${d.size} ${dieName(d, localize)}` })),
    price: assessment.price.map((p) => ({
      label: p.name === "" ? localize(p.label) : `${localize(p.label)}: ${p.name}`,
      value: priceText(p.amount, side, localize),
    })),
    total,
    pays: paysOf(draft, assessment.doomDue, now.facts.doom.dice, localize),
    ...gateNow,
    dropped: droppedView(droppedOn(draft.id), localize),
    yardsticks: draft.answer
      ? []
      : [
          { value: "", label: localize(key("Builder", "yardstick", "real")), selected: draft.yardstick === null },
          ...typicalOppositions().map((o) => ({
            value: o.id,
            label: oppositionName(o, localize),
            selected: o.id === draft.yardstick,
          })),
        ],
    readings: (["total", "effect"] as const).map((value) => ({
      value,
      label: localize(key("Builder", "reading", value)),
      selected: value === draft.reading,
    })),
    refused: refused && why(refused),
    acted: draft.answer === null && hasActed(roller, table),
    odds,
    spoken: localize(key("Builder", "spoken"), { dice: assessment.dice.length, cost: assessment.cost }),
  };
}
