import { beforeAll, describe, expect, it, vi } from "vitest";
import { attackAsk } from "../../../../rules/twintens/index.ts";
import { damageTrack, type TwintensActor, type TwintensCharacter } from "../../../../rules/twintens/index.ts";
import { hero, power } from "../../../../rules/twintens/testing/fixtures.ts";
import { type TestTable, testTable, viewer } from "../../../exchange/fixtures.ts";
import type { AnyExchangeKind, Localize } from "../../../ruleset.ts";
import { actAsk } from "../../testing/card-fixtures.ts";

vi.stubGlobal("foundry", {
  applications: { api: { ApplicationV2: class {}, HandlebarsApplicationMixin: (base: unknown) => base } },
  abstract: { Document: class {} },
});
vi.stubGlobal("Actor", class {});
vi.stubGlobal("fromUuidSync", () => null);
vi.stubGlobal("canvas", { ready: false });
vi.stubGlobal("game", {
  combats: null,
  time: { worldTime: 0 },
  scenes: [],
  actors: Object.assign([], { contents: [] }),
});

const localize: Localize = (key) => key;
const actor = (ref: string, changes: Partial<TwintensCharacter> = {}): TwintensActor => ({
  ...hero({ conviction: { value: 0, max: 3, used: [] }, ...changes }),
  ref: `Actor.${ref}`,
  name: ref,
  lent: {},
  geared: {},
  marks: 0,
  state: "none",
  impervious: 0,
  complications: [],
});
const people = (...all: readonly TwintensActor[]): TestTable =>
  testTable(Object.fromEntries(all.map((c) => [c.ref, c])));
const rich = { conviction: { value: 2, max: 3, used: [] } };
const lucky = (changes: Partial<TwintensCharacter> = {}): TwintensActor =>
  actor("lucky", { powers: [power("luckControl", 5)], ...rich, ...changes });
const pair = [actor("me", { baseAttack: 10 }), actor("you", { kind: "villain" })] as const;

let attack: AnyExchangeKind;
beforeAll(async () => {
  attack = (await import("./attack.ts")).attackKind;
});

type Said = { readonly type: string } & Record<string, unknown>;
const roll: Said = { type: "roll", throws: [{ target: "Actor.you", faces: [6, 6] }] };
const defend: Said = {
  type: "defend",
  target: "Actor.you",
  how: "defend",
  faces: [4, 4],
  request: {},
  rows: [],
  changes: [],
};

async function play(
  at: TestTable,
  ...events: readonly Said[]
): Promise<{
  readonly state: unknown;
  readonly written: readonly { readonly subject: string; readonly path?: string }[];
  readonly refused: string | null;
}> {
  const composed = attack.compose(actAsk(attackAsk("Actor.me", "unarmed", { targets: ["Actor.you"] })), at);
  if (!composed.accepted) throw new Error(composed.reason);
  let state = attack.reducer.begin(composed.request);
  const written: { readonly subject: string; readonly path?: string }[] = [];
  for (const event of events) {
    const full = (await attack.complete?.(state, event, at)) ?? event;
    if ("accepted" in full) return { state, written, refused: String((full as { readonly reason: string }).reason) };
    const step = attack.reducer.step(state, full as never);
    if (!step.accepted) return { state, written, refused: step.reason };
    written.push(...step.changes);
    state = step.state;
  }
  return { state, written, refused: null };
}

const luck = (how: "again" | "force"): Said => ({
  type: "luck",
  target: "Actor.you",
  roll: "attack",
  faces: [1, 1],
  force: how === "force",
  who: "Actor.lucky",
  changes: [],
});
const stage = (state: unknown): string =>
  (state as { readonly targets: readonly { readonly stage: string }[] }).targets[0]?.stage ?? "";

describe("TWI-440 Luck Control at the table", () => {
  it("keeps the outcome open while somebody could bend it, and pays with their point", async () => {
    const at = people(...pair, lucky());
    const open = await play(at, roll, defend);
    const bent = await play(at, roll, defend, luck("force"));
    expect([
      stage(open.state),
      bent.refused,
      bent.written.some((c) => c.subject === "Actor.lucky" && c.path === "system.conviction.value"),
      stage(bent.state),
    ]).toEqual(["window", null, true, "window"]);
  });
  it.each([
    ["without the power", actor("lucky", rich)],
    ["without a point", lucky({ conviction: { value: 0, max: 3, used: [] } })],
    ["who is unconscious", lucky({ track: damageTrack({ unconscious: true }) })],
  ])("%s nobody waits, and nothing is bent", async (_what, holder) => {
    const at = people(...pair, holder);
    expect([stage((await play(at, roll, defend)).state), (await play(at, roll, luck("again"))).refused]).toEqual([
      "save",
      "luck.none",
    ]);
  });
  it("its buttons are for the one who has it, never on their own roll", async () => {
    const at = people(...pair, lucky());
    const { state } = await play(at, roll, defend);
    const gestures = (who: string, table: TestTable, now: unknown): readonly string[] =>
      (attack.view(now as never, viewer("ada", [who]), table, localize).parties ?? [])
        .flatMap((p) => p.buttons)
        .filter((b) => b.gesture === "luck")
        .map((b) => `${b.args.roll ?? ""} ${b.args.how ?? ""}`);
    expect([gestures("Actor.lucky", at, state), gestures("Actor.me", at, state)]).toEqual([
      ["attack again", "attack force", "defense again", "defense force"],
      [],
    ]);
    const own = people({ ...pair[0], powers: [power("luckControl", 5)], ...rich }, pair[1]);
    const mine = await play(own, roll, defend);
    expect(gestures("Actor.me", own, mine.state)).toEqual(["defense again", "defense force"]);
  });
});
