/** What tests of this ruleset's cards have in common: characters as actors, a card that is played as the desk does it, and the host's globals that cards import. */
import { vi } from "vitest";
import type { TwintensActor, TwintensCharacter } from "../../../rules/twintens/index.ts";
import { type AttackAsk, attackAsk } from "../../../rules/twintens/index.ts";
import type { AnyExchangeKind, Localize, Table } from "../../ruleset.ts";

/** Words stay keys, with what they were given. */
export const localize: Localize = (key, data) => (data ? `${key}[${Object.values(data).join("|")}]` : key);

export const actor = (who: TwintensCharacter): TwintensActor => ({
  ...who,
  lent: {},
  geared: {},
  marks: 0,
  state: "none",
  impervious: 0,
  complications: [],
});

/** Cards ask on dialogs and read the board: neither is there in a test of what they say. */
export function stubHost(): void {
  class Nothing {}
  vi.stubGlobal("foundry", {
    applications: { api: { ApplicationV2: Nothing, HandlebarsApplicationMixin: (base: unknown) => base } },
    abstract: { Document: Nothing },
  });
  vi.stubGlobal("Actor", Nothing);
  vi.stubGlobal("fromUuidSync", () => null);
  vi.stubGlobal("canvas", { ready: false });
  vi.stubGlobal("game", {
    combats: null,
    time: { worldTime: 0 },
    scenes: [],
    actors: Object.assign([], { contents: [] }),
  });
}

export type Said = { readonly type: string } & Record<string, unknown>;

/** Open a card and let events happen on it, as the desk does. */
export async function played(
  kind: AnyExchangeKind,
  ask: unknown,
  events: readonly Said[],
  at: Table,
): Promise<unknown> {
  const composed = kind.compose(actAsk(ask), at);
  if (!composed.accepted) throw new Error(composed.reason);
  let state = kind.reducer.begin(composed.request);
  for (const event of events) {
    const full = ((await kind.complete?.(state, event, at)) ?? event) as
      | Said
      | { readonly accepted: false; readonly reason: string };
    if ("accepted" in full) throw new Error(full.reason as string);
    const step = kind.reducer.step(state, full as never);
    if (!step.accepted) throw new Error(step.reason);
    state = step.state;
  }
  return state;
}

type Contest = {
  readonly actor: string;
  readonly target: string;
  readonly maneuver: string;
  readonly overrule?: boolean;
} & Record<string, unknown>;
const ACTS: Readonly<Record<string, string>> = {
  escape: "breakFree",
  trip: "followUp",
  disarm: "followUp",
  grapple: "followUp",
};

/** A contest of a maneuver, as its act asks it. */
export const contestAsk = ({ actor: who, maneuver, overrule = false, ...chosen }: Contest): object => ({
  act: ACTS[maneuver] ?? maneuver,
  actor: who,
  chosen: { ...chosen, ...(ACTS[maneuver] === "followUp" && { maneuver }) },
  ...(overrule && { overrule }),
});

const USUAL = attackAsk("", "");

/** An attack as its act asks it, where it is said as its card keeps it; anything else as it is. */
export function actAsk(ask: unknown): unknown {
  const said = ask as Partial<AttackAsk>;
  if (typeof said.attack !== "string" || "act" in said) return ask;
  const { actor: who, overrule, type, split = [], others = [], targets = [], ...more } = said;
  const own = Object.entries(more).filter(
    ([k, v]) => JSON.stringify(v) !== JSON.stringify(USUAL[k as keyof AttackAsk]),
  );
  return {
    act: "attack",
    actor: who,
    chosen: {
      ...Object.fromEntries(own),
      ...(more.trades && { trades: Object.fromEntries(Object.entries(more.trades).filter(([, n]) => n > 0)) }),
      targets,
      ...(type && { type }),
      ...(split.length > 0 && { split: Object.fromEntries(targets.map((t, i) => [t, split[i] ?? 0])) }),
      ...(others.length > 0 && { others: others.join(", ") }),
    },
    ...(overrule === true && { overrule }),
  };
}
