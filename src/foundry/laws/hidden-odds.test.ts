import { describe, expect, it } from "vitest";
import * as destiny from "../../rules/destiny/testing/fixtures.ts";
import * as doompool from "../../rules/doompool/testing/fixtures.ts";
import * as drama from "../../rules/drama/testing/fixtures.ts";
import * as fudge from "../../rules/fudge/testing/fixtures.ts";
import type { AnyAct } from "../../rules/kernel/act.ts";
import { fresh } from "../../rules/kernel/choose.ts";
import type { Situation } from "../../rules/kernel/situation.ts";
import * as twintens from "../../rules/twintens/testing/fixtures.ts";
import { testTable } from "../exchange/fixtures.ts";
import type { AnyExchangeKind, Table } from "../ruleset.ts";
import { equalOf, type Secret } from "../view/as-equal.ts";
import { oddsFor, type OddsView } from "../view/odds-view.ts";
import { BENCHES, standHost } from "./every-card.ts";

/** The tables' settings as they come out of the box, numbers hidden. */
const settings = new Map<string, string | number | boolean>([["hideAdversaries", true]]);
standHost((key) => settings.get(key) ?? null);
const { RULESETS } = await import("../rulesets.ts");
for (const { settings: own } of RULESETS) for (const { key, initial } of own) settings.set(key, initial);
const fudgePreview = await import("../fudge/acts/preview.ts");
const fudgeRules = await import("../../rules/fudge/index.ts");
const fudgeTable = await import("../fudge/situation.ts");
const destinyOdds = await import("../destiny/acts/odds.ts");
const dramaRules = await import("../../rules/drama/index.ts");
const dramaOdds = await import("../drama/acts/odds.ts");
const dramaTable = await import("../drama/situation.ts");
const twintensPreview = await import("../twintens/acts/preview.ts");
const doompoolBuilder = await import("../doompool/dice/builder-view.ts");
const doompoolDraft = await import("../doompool/dice/draft.ts");

const ADA = "Actor.ada";
const FOE = "Actor.foe";
const EQUAL = "CROSSOVER.Shared.Odds.equal";
const localize = (key: string, data?: object): string =>
  data ? `${key} ${Object.values(data).map(String).join("|")}` : key;
const secretAt =
  (table: Table): Secret =>
  (uuid) =>
    table.hidden(uuid);
/** What a dialog says of odds at this table. */
type Asked = (table: Table) => OddsView | null;

const openingOf = (ruleset: string, kind: string): unknown =>
  BENCHES[ruleset]?.().openings.find((o) => o.kind === kind && o.ask !== undefined)?.ask;
const kindOf = (id: string, kind: string): AnyExchangeKind => {
  const found = RULESETS.find((r) => r.id === id)?.exchanges[kind];
  if (!found) throw new Error(`${id} has no ${kind}`);
  return found;
};

/** The odds of Twin Tens' card of a kind, as whoever acts may know them. */
function twintensOdds(
  kind: string,
  ask: { readonly act: string; readonly actor: string; readonly chosen: object },
  t: Table,
): OddsView | null {
  const found = kindOf("twintens", kind);
  const made = found.compose(ask, t);
  if (!made.accepted) throw new Error(made.reason);
  return twintensPreview.knownOdds(found, { kind, request: made.request }, ask, t, secretAt(t), localize);
}

/** The odds beside a form of an act of Fudge, as a player sees them. */
function fudgeOdds(
  { act: name, actor, chosen }: { readonly act: "check" | "attack"; readonly actor: string; readonly chosen: object },
  t: Table,
): OddsView | null {
  const act = fudgeRules.FUDGE_ACTS[name] as unknown as AnyAct<Situation>;
  const s = fudgeTable.situation(actor, t, false);
  const settled = fresh(act, s, chosen);
  if (!settled.accepted) throw new Error(settled.reason);
  return (
    fudgePreview.previewOf(null, { act: name, actor, chosen: {} }, { act, chosen: settled.chosen, s }).odds ?? null
  );
}
const destinyAsked =
  (kind: string): Asked =>
  (table) => {
    const ask = openingOf("destiny", kind) as { readonly actor: string };
    const made = kindOf("destiny", kind).compose(ask, table);
    if (!made.accepted) throw new Error(made.reason);
    return destinyOdds.knownOdds(
      kindOf("destiny", kind),
      kind,
      { ask, request: made.request },
      table,
      secretAt(table),
      localize,
    );
  };

/** What a dialog of each ruleset shows of its odds, and somebody much stronger to have them against. */
const CASES: readonly {
  readonly what: string;
  readonly ruleset: string;
  readonly strong: object;
  /** Somebody who is as easily hit, and takes it otherwise. */
  readonly other?: object;
  readonly odds: Asked;
}[] = [
  {
    what: "an attack",
    ruleset: "fudge",
    strong: { abilities: fudge.abilities({ str: 12, sta: 11, agl: 12, fgt: 14 }) },
    other: { bruises: 6 },
    odds: (t) => fudgeOdds({ act: "attack", actor: ADA, chosen: { attack: "flurry.c", targets: [FOE] } }, t),
  },
  {
    what: "a contest",
    ruleset: "fudge",
    strong: { abilities: fudge.abilities({ str: 12 }) },
    odds: (t) => fudgeOdds(openingOf("fudge", "opposed") as Parameters<typeof fudgeOdds>[0], t),
  },
  {
    what: "an attack",
    ruleset: "destiny",
    strong: {
      skills: destiny.skills({ might: 14, dexterity: 14, reaction: 15 }),
      abilities: destiny.abilities({ str: 8, agl: 9 }),
    },
    other: { resistances: destiny.resistances({ toughness: 15 }) },
    odds: destinyAsked("attack"),
  },
  {
    what: "a contest",
    ruleset: "destiny",
    strong: { skills: destiny.skills({ insight: 14, wits: 14 }), abilities: destiny.abilities({ wis: 9 }) },
    odds: destinyAsked("opposed"),
  },
  {
    what: "an attack",
    ruleset: "drama",
    strong: { attributes: drama.attributes({ dex: 18, tou: 18 }), skills: [drama.skill("unarmedCombat", 9)] },
    odds: (t) => {
      const act = dramaRules.DRAMA_ACTS.attack;
      const s = dramaTable.situationOf(t, ADA, false);
      const settled = fresh(act, s, { targets: [FOE] });
      const made = settled.accepted && "compose" in act ? act.compose(s, settled.chosen) : null;
      if (!made?.accepted || !settled.accepted) throw new Error("no attack");
      const drawn = { act: act as AnyAct<Situation>, chosen: settled.chosen, s };
      return dramaOdds.preview(made.opens, drawn, localize).odds ?? null;
    },
  },
  {
    what: "an attack",
    ruleset: "twintens",
    strong: { defense: 15, dodgeBase: 15, abilities: twintens.abilities({ dex: 30, con: 30 }) },
    odds: (t) => twintensOdds("attack", { act: "attack", actor: ADA, chosen: { attack: "blast", targets: [FOE] } }, t),
  },
  {
    what: "a contest",
    ruleset: "twintens",
    strong: { abilities: twintens.abilities({ str: 40 }) },
    odds: (t) =>
      twintensOdds(
        "opposed",
        { act: "check", actor: ADA, chosen: { trait: "ability:str", versus: FOE, answer: "ability:str" } },
        t,
      ),
  },
  {
    what: "a pool",
    ruleset: "doompool",
    strong: {
      affiliations: { solo: 12, buddy: 12, team: 12 },
      powerSets: [doompool.powerSet("set", [doompool.power("blast", 12)])],
    },
    odds: (t) => {
      const { id, targets } = openingOf("doompool", "action") as {
        readonly id: string;
        readonly targets: readonly string[];
      };
      const draft = doompoolDraft.startDraft(t.character(ADA) as never, { id, targets });
      return doompoolBuilder.builderView(draft, t, false, localize)?.odds ?? null;
    },
  },
];

/** What a player sees of the odds against a foe with more about them, whose numbers are hidden or not. */
function seeing({ ruleset, odds }: (typeof CASES)[number]): (more: object, hidden: boolean) => OddsView | null {
  const { people, pools } = BENCHES[ruleset]!();
  return (more, hidden) => {
    const table = testTable(
      { ...people, [FOE]: { ...(people[FOE] as object), ...more } },
      { ...Object.fromEntries(settings), oddsForPlayers: "full" },
    );
    table.foes.add(FOE);
    if (hidden) table.hide.add(FOE);
    const at: Table = { ...table, pool: (key) => (pools?.[key] as never) ?? null };
    return oddsFor(odds(at), "full", false, localize);
  };
}

describe("FUD-731 what a player sees of odds tells nothing of a foe whose numbers are hidden", () => {
  it.each(CASES)("$ruleset: $what", (one) => {
    const { strong } = one;
    const seen = seeing(one);
    // Where everything lies open the odds are those against this very foe ...
    expect(seen({}, false)).not.toEqual(seen(strong, false));
    // ... else they say the same of the weak and the strong.
    expect(seen({}, true)).not.toBeNull();
    expect(seen({}, true)).toEqual(seen(strong, true));
  });

  it.each(CASES)("$ruleset: $what comes to what it would against an equal, and says so", (one) => {
    const { people } = BENCHES[one.ruleset]!();
    const seen = seeing(one);
    const known = seen({}, true);
    const equal = seen(equalOf(people[ADA] as object, people[FOE] as object), false);
    expect([known?.chance, known?.outcome, known?.bars]).toEqual([equal?.chance, equal?.outcome, equal?.bars]);
    // It stays there where everything that hides something is taken away.
    expect([known?.notes[0], known?.own?.[0]]).toEqual([EQUAL, EQUAL]);
    expect(equal?.notes).not.toContain(EQUAL);
  });
});

describe("FUD-743 what may become of somebody is theirs alone", () => {
  it.each(CASES.filter(({ other }) => other))(
    "$ruleset: of whoever takes it otherwise it is told anew, however like them they are otherwise",
    (one) => {
      const seen = seeing(one);
      const fresh_ = seen({}, false);
      const other = seen(one.other ?? {}, false);
      expect(other?.chance).toBe(fresh_?.chance);
      expect(other?.outcome).not.toEqual(fresh_?.outcome);
      expect(seen({}, false)?.outcome).toEqual(fresh_?.outcome);
    },
  );
});
