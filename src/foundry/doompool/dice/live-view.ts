/** Pools that players are building, as the Gamemaster sees them. */
import { type Die, joinable, key, type PoolDie } from "../../../rules/doompool/index.ts";
import type { Localize, Table } from "../../ruleset.ts";
import { builderView } from "./builder-view.ts";
import { at, stateOf } from "./draft-at-table.ts";
import { droppedOn } from "./dropped.ts";
import type { LivePool } from "./live-wire.ts";
import { glyph } from "./offers.ts";
import { dieName } from "./pool-view.ts";

type Glyphs = readonly { readonly shape: string; readonly text: string }[];

interface Tick {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

/** One pool in the Gamemaster's window. */
export interface LivePoolView {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly by: string;
  readonly intent: string;
  readonly purpose: string;
  readonly chosen: readonly {
    readonly label: string;
    readonly dice: Glyphs;
    readonly pick: string;
    readonly strike: string;
  }[];
  readonly total: string;
  readonly refused: string | null;
  readonly chance: string;
  readonly targets: readonly Tick[];
  readonly mayBeUnopposed: boolean;
  readonly unopposed: boolean;
  /** Doom dice that could stand against it, one button for each size. */
  readonly doom: readonly { readonly die: Die; readonly label: string; readonly dice: Glyphs; readonly left: number }[];
  readonly dropped: readonly { readonly place: number; readonly label: string; readonly dice: Glyphs }[];
  readonly joins: readonly Tick[];
  readonly gateText: string;
  readonly mayAllow: boolean;
  readonly leave: boolean;
}

const same = (a: PoolDie, b: PoolDie): boolean => a.source === b.source && a.name === b.name && a.ref === b.ref;

/** A pool as it stands on this client's table; null when its character is gone. @rule DOO-048 DOO-094 DOO-203 DOO-318 DOO-319 */
export function livePoolView({ draft }: LivePool, by: string, table: Table, localize: Localize): LivePoolView | null {
  const now = at(draft, table);
  const view = builderView(draft, table, true, localize);
  if (!now || !view) return null;
  const state = stateOf(now);
  const defender = "accepted" in state || draft.answer ? null : (state.slots[0]?.defender ?? null);
  const dropped = droppedOn(draft.id);
  const free = dropped.doom.reduce<readonly Die[]>(
    (left, die) => left.filter((_d, i) => i !== left.indexOf(die)),
    now.facts.doom.dice,
  );
  const sizes = [...new Set(now.facts.doom.dice)].sort((a, b) => a - b);
  const say = (name: string, data: Record<string, string | number> = {}): string => localize(key("Live", name), data);
  const { picks } = draft.build;
  return {
    id: draft.id,
    name: view.name,
    img: view.img,
    by,
    intent: draft.intent,
    purpose: draft.answer ? localize(key("Builder", "reaction")) : (view.purposes.find((p) => p.selected)?.label ?? ""),
    chosen: view.chosen.map((c) => ({
      label: c.label,
      dice: c.dice,
      pick: JSON.stringify(picks[c.place] ?? null),
      strike: say("strike", { name: c.label }),
    })),
    total: view.total,
    refused: view.refused,
    chance: view.odds?.chance ?? "",
    targets: draft.answer ? [] : view.targets,
    mayBeUnopposed: view.mayBeUnopposed,
    unopposed: view.unopposed,
    doom:
      defender === "character"
        ? sizes.map((die) => ({
            die,
            label: say("addDoom", { die: `d${die}` }),
            dice: [glyph(die)],
            left: free.filter((d) => d === die).length,
          }))
        : [],
    dropped: dropped.doom.map((die, place) => ({
      place,
      label: say("takeBack", { die: `d${die}` }),
      dice: [glyph(die)],
    })),
    joins:
      defender === "doom"
        ? joinable(now.roller, now.facts.scene.distinctions).map((j) => ({
            value: JSON.stringify(j),
            label: `d${j.size} ${dieName(j, localize)}`,
            selected: dropped.joins.some((d) => same(d, j)),
          }))
        : [],
    gateText: view.gateText,
    mayAllow: view.mayAllow,
    leave: view.leave,
  };
}
