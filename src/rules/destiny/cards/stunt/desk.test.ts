import { describe, expect, it } from "vitest";
import type { AnyAct } from "../../../kernel/act.ts";
import type { Change } from "../../../kernel/change.ts";
import { read } from "../../../kernel/choose.ts";
import type { Refusal } from "../../../kernel/refusal.ts";
import { situation } from "../../../kernel/testing/situation.ts";
import { DESTINY_ACTS, type DestinyActName } from "../../acts/index.ts";
import { DEFAULT_SETTINGS } from "../../settings.ts";
import type { DestinySituation } from "../../situation.ts";
import { attack, foe, gear, hero, skills, written } from "../../testing/fixtures.ts";
import type { DestinyCharacter, Faces } from "../../types.ts";
import type { Filled } from "../filled.ts";
import { fillStunt, stuntOutcome, type StuntSaid } from "./desk.ts";
import { stuntExchange, type StuntState } from "./stunt.ts";

const at = (ada: Partial<DestinyCharacter> = {}, other: Partial<DestinyCharacter> = {}): DestinySituation =>
  situation(
    { "Actor.ada": hero({ attacks: [attack()], skills: skills({ might: 5 }), ...ada }), "Actor.foe": foe(other) },
    DEFAULT_SETTINGS,
    { distance: () => 5 },
  );
/** The request of an act's card. */
function request(s: DestinySituation, name: DestinyActName, said: object): never {
  const act: AnyAct<DestinySituation> = DESTINY_ACTS[name];
  const settled = read(act, { target: "Actor.foe", attack: "sword", ...said }, s);
  const made = settled.accepted && "compose" in act ? act.compose(s, settled.chosen) : settled;
  if (!made || !("opens" in made)) throw new Error(JSON.stringify(made));
  return made.opens.request as never;
}
const stunts = (s: DestinySituation, name: DestinyActName, said: object = {}): StuntState =>
  stuntExchange.begin(request(s, name, said));
const d20 = (face: number, ...fortune: readonly number[]): Faces => ({ d20: face, fortune });
function done<E>(filled: Filled<E> | Refusal): Filled<E> {
  if (!filled.accepted) throw new Error(filled.reason);
  return filled;
}
const why = (filled: Filled<unknown> | Refusal): string => (filled.accepted ? "" : filled.reason);
const paths = (changes: readonly Change[]): readonly string[] =>
  changes.map((c) => (c.kind === "set" ? c.path : c.kind));

describe("DES-110 a Stunt at the desk", () => {
  const faces = { type: "attack", faces: d20(15), defense: 99 } as const;
  it("is paid as its dice fall, and uses up the aim", () => {
    const s = at(
      { aim: { target: "Actor.foe", ranks: 2, kept: true, begun: true } },
      { skills: skills({ reaction: 3 }) },
    );
    const filled = done(fillStunt(s, stunts(s, "push"), faces));
    expect([filled.event, filled.spends, paths(filled.changes)]).toEqual([
      { ...faces, defense: 13 },
      ["standard"],
      ["system.aim"],
    ]);
  });
  it("DES-197 is a use of its weapon", () => {
    const weapon = { ...gear({ id: "sword" }), weapon: { complex: true } as never };
    const s = at({ gear: [weapon] });
    expect(paths(done(fillStunt(s, stunts(s, "push"), faces)).changes)).toEqual(["system.loaded"]);
  });
  it("DES-227 after a hit costs its die, and none that isn't there", () => {
    const pools = { destiny: 0, fate: 1, corruption: 0, taint: 0 };
    const begun = (die: string) => {
      const s = at({ pools });
      return fillStunt(s, stunts(s, "stuntDie", { die, kind: "push" }), { type: "begin" });
    };
    expect(written(done(begun("fate")).changes)).toEqual({ "system.pools.fate": 0 });
    expect(why(begun("destiny"))).toBe("spend.none");
  });
  it("DES-294 that is lost is paid for all the same", () => {
    const s = at();
    expect(done(fillStunt(s, stunts(s, "push"), { type: "lost", changes: [] })).spends).toEqual(["standard"]);
  });
  it("DES-112 DES-116 won, does what it is to the thing as it is now", () => {
    const s = at({}, { gear: [gear({ id: "maul" })] });
    const won = (name: "disarm" | "break"): StuntState => ({
      ...stunts(s, name, { object: "maul" }),
      stage: "won",
      mine: { degree: 1 } as never,
    });
    const fell = stuntOutcome(s, won("disarm"), "", 10);
    expect(fell.accepted && written(fell.changes)).toMatchObject({ "system.fallen": true });
    const broken = stuntOutcome(s, won("break"), "", 1);
    expect(broken.accepted && paths(broken.changes)).toEqual(["system.damage"]);
    expect(why(fillStunt(s, stunts(s, "push"), { type: "apply", changes: [] } as StuntSaid))).toBe("nothingToApply");
  });
  it("DES-111 an Afflict goes on against 10, the effect rank and its net rank, whatever the table adds to damage; a Break is damage", () => {
    const dcs = (damageDcBonus: number) => {
      const s = { ...at({}, { gear: [gear({ id: "maul" })] }), settings: { ...DEFAULT_SETTINGS, damageDcBonus } };
      const won: StuntState = { ...stunts(s, "afflict"), stage: "won", mine: { degree: 1 } as never };
      const fell = stuntOutcome(s, won, "dazed", 10);
      return fell.accepted ? fell.changes.flatMap((c) => (c.kind === "create" ? [c.data["dc"]] : [])) : [fell.reason];
    };
    expect([dcs(0), dcs(5)]).toEqual([[16], [16]]);
  });
});
