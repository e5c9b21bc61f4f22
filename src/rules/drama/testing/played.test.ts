import { describe, expect, it } from "vitest";
import { fresh } from "../../kernel/choose.ts";
import { DRAMA_ACTS, type DramaActName } from "../acts/index.ts";
import type { DramaRequest } from "../acts/requests/request.ts";
import { actionExchange, wantsDie } from "../cards/action.ts";
import { chanceOf, forecast } from "../cards/forecast.ts";
import type { ActionState } from "../cards/types.ts";
import { hero, mook, situation, skill } from "./fixtures.ts";

const PLAYS = 10_000;
/** Faces from a seed, so that ten thousand plays are the same ten thousand each time. */
function die(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return 1 + Math.floor((state / 2 ** 32) * 20);
  };
}

/** The request of an act with what is chosen, the rest as usual. */
function asked(name: DramaActName, self: string, chosen: object): DramaRequest {
  const gang = mook({ ref: "gang", count: 6, skills: [skill("unarmedCombat", 2)] });
  const s = situation([hero(), gang], { self });
  const act = DRAMA_ACTS[name as "attack"];
  const settled = fresh(act, s, chosen);
  if (!settled.accepted || !("compose" in act)) throw new Error("nothing to roll");
  const made = act.compose(s, settled.chosen);
  if (!made.accepted) throw new Error(made.reason);
  return made.opens.request as DramaRequest;
}

/** A card that is rolled and read. */
function played(request: DramaRequest, next: () => number): ActionState {
  const begun = actionExchange.begin(request);
  const faces: number[] = [];
  while (wantsDie(begun, null, faces)) faces.push(next());
  return [{ type: "roll" as const, faces }, { type: "resolve" as const }].reduce<ActionState>((state, event) => {
    const step = actionExchange.step(state, event);
    if (!step.accepted) throw new Error(step.reason);
    return step.state;
  }, begun);
}

/** What becomes of the first target. */
const fate = ({ targets: [slot] }: ActionState): string =>
  slot?.reading?.success === true ? JSON.stringify(slot.result) : "missed";

describe("DRA-082 DRA-084 DRA-150 the panel shows what the card then does", () => {
  it.each([
    ["six of a group on one", "gang", { targets: ["mara"] }, 7],
    ["three of them, all out", "gang", { targets: ["mara"], group: 3, options: ["allOut"] }, 11],
    ["one on three of them", "mara", { targets: ["gang"], each: 3 }, 13],
    ["a vital blow of four steps", "mara", { targets: ["gang"], options: ["vitalBlow"], vital: 4 }, 17],
  ])("%s: ten thousand played cards lie within three standard errors of each share", (_, self, chosen, seed) => {
    const request = asked("attack", self, chosen);
    const next = die(seed);
    const counts = new Map<string, number>();
    let hits = 0;
    for (let i = 0; i < PLAYS; i++) {
      const state = played(request, next);
      counts.set(fate(state), (counts.get(fate(state)) ?? 0) + 1);
      if (state.targets[0]?.reading?.success === true) hits++;
    }
    const ways = forecast(actionExchange.begin(request));
    const shares = new Map<string, number>();
    for (const { state, share } of ways) shares.set(fate(state), (shares.get(fate(state)) ?? 0) + share);
    const within = (share: number, seen: number): boolean =>
      Math.abs(seen / PLAYS - share) <= 3 * Math.sqrt((share * (1 - share)) / PLAYS) + 1 / PLAYS;
    expect([...shares].filter(([name, share]) => !within(share, counts.get(name) ?? 0))).toEqual([]);
    expect([...counts.keys()].filter((name) => !shares.has(name))).toEqual([]);
    expect(within(chanceOf(ways) ?? 0, hits)).toBe(true);
  });
  it("DRA-150 four steps of a vital blow cost 8 and bring 4", () => {
    const rows = (vital: number): readonly number[] =>
      (asked("attack", "mara", { targets: ["gang"], options: ["vitalBlow"], vital }).action.modifiers ?? []).map(
        (m) => m.amount,
      );
    expect([rows(1), rows(4)]).toEqual([
      [-2, 1],
      [-8, 4],
    ]);
  });
});
