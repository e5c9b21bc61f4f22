/** Tables at which rows of Drama are looked for, and what is done and read there. */
import type { AnyAct, AnyChosen, Effect } from "../../kernel/act.ts";
import type { Change, Value } from "../../kernel/change.ts";
import { fresh } from "../../kernel/choose.ts";
import { once } from "../../kernel/once.ts";
import { dressed, unbroken, type Wearing, type WornRow } from "../../kernel/testing/row-walk.ts";
import { DRAMA_ACTS, type DramaActName } from "../acts/index.ts";
import type { DramaRequest } from "../acts/requests/request.ts";
import { POINT_DEEDS } from "../fortune/point-deeds.ts";
import { isOut, regeneration, shockLimit } from "../hero/derive.ts";
import type { DramaSituation } from "../situation.ts";
import { limitsIn } from "../turn/limits.ts";
import { momentBrings } from "../turn/moments.ts";
import { fighterOf } from "../turn/order.ts";
import type { DramaCharacter } from "../types.ts";
import { after, figures } from "./figures.ts";
import { attributes, power } from "./fixtures.ts";
import { playedOut } from "./row-plays.ts";
import { SITUATIONS } from "./situations.ts";

export { dressed };

/** A table, and what is done there beside what its acts offer. */
export type Told = DramaSituation & { readonly does?: (s: Told) => Value };

export const [MARA, JO, GRELL, GANG] = ["mara", "jo", "grell", "gang"] as const;
const ALL = [MARA, JO, GRELL, GANG];
const keysOf = (o: object): readonly string[] => Object.keys(o);
export const seen = (value: unknown): Value => JSON.parse(JSON.stringify(value ?? null)) as Value;

export const same = (s: Told): Told => dressed(s, "", (who) => who);

const base = (name: string): Told => {
  const found = SITUATIONS.find((x) => x.name === name);
  if (!found) throw new Error(`no table "${name}"`);
  return found.s;
};

/** Mara and Grell with little, so that what is added shows; Jo has learned nothing. */
const plain = (s: Told): Told =>
  dressed(
    dressed(
      dressed(s, MARA, (who) => ({
        ...who,
        powers: [],
        attributes: attributes({ dex: 11, str: 12, tou: 10, per: 7, min: 9, cha: 13, spi: 6 }),
      })),
      GRELL,
      (who) => ({
        ...who,
        powers: [],
        flaws: [],
        attributes: attributes({ dex: 12, str: 12, tou: 12, per: 9, min: 11, cha: 7, spi: 10 }),
      }),
    ),
    JO,
    (who) => ({ ...who, skills: [], powers: [] }),
  );

const NAMES = [
  "as usual",
  "as usual, in a fight",
  "grell acts in a fight",
  "aimed at a crowd",
  "aimed at two, in a fight",
  "far away",
  "aiming, in a fight",
  "a friend is hurt",
  "a friend is dying",
  "hurt",
  "shocked out, in a fight",
  "held, in a fight",
  "holding, in a fight",
  "on the ground",
  "gang acts in a fight",
  "another's turn",
  "everybody is hurt, in a fight",
  "a race",
];
export const TABLES: Readonly<Record<string, Told>> = {
  ...Object.fromEntries(NAMES.map((name) => [name, plain(base(name))])),
  "as it all is": same(base("as usual")),
  "a blast at a crowd": dressed(plain(base("aimed at a crowd")), MARA, (who) => ({
    ...who,
    powers: [power("blast", 12, { id: "blast", adds: 2 })],
  })),
};

/** Figures without what stands there because the row does: conditions by name, what they grant, the power itself. */
const NAMED = ["conditions", "grants", "harm", "power it"];
const numbers = (s: Told, ref: string): Value => {
  const who = s.character(ref);
  const own = Object.entries(figures(s, ref)).filter(([k]) => !NAMED.includes(k));
  return who ? seen([own, shockLimit(who, s.settings), isOut(who, s.settings), regeneration(who)]) : null;
};

/** Numbers of somebody at a table, worked out once. */
const before = once((_s: Told) => new Map<string, Readonly<Record<string, Value>>>());
const figuresBefore = (s: Told, ref: string): Readonly<Record<string, Value>> => {
  const was = before(s).get(ref) ?? figures(s, ref);
  before(s).set(ref, was);
  return was;
};

/** What changes move, of everybody whom they are about: each number as it was and as it is; what conditions grant is seen in what is done. */
export const movedAt = (s: Told, changes: readonly Change[]): Value => {
  if (changes.length === 0) return [];
  const then = after(s, changes);
  const about = ALL.filter((ref) => changes.some((c) => `${c.subject}.`.startsWith(`${ref}.`)));
  return seen(
    about.flatMap((ref) => {
      const [was, is] = [figuresBefore(s, ref), figures(then, ref)];
      return keysOf(is)
        .filter((k) => k !== "grants" && JSON.stringify(was[k]) !== JSON.stringify(is[k]))
        .map((k) => [ref, k, was[k] ?? null, is[k] ?? null]);
    }),
  );
};

/** What time brings, and whom it asks. */
const brings = (s: Told, moment: Parameters<typeof momentBrings>[0]): Value => {
  const table = {
    character: s.character,
    present: () => ALL,
    encounter: () =>
      s.fight === null ? null : ({ round: s.fight.round, order: s.fight.order, data: s.fight.data } as never),
  };
  const { changes, prompts } = momentBrings(moment, table as never, s.settings, ALL);
  return seen([movedAt(s, changes), prompts.map((p) => p.ask)]);
};

/** What an act comes to with this known, at this table. */
export function done(s: Told, name: DramaActName, known: AnyChosen): Value {
  const act: AnyAct<DramaSituation> = DRAMA_ACTS[name];
  const no = act.refused(s);
  if (no) return `refused: ${no.reason}`;
  const made = fresh(act, s, known);
  if (!made.accepted) return `refused: ${made.reason}`;
  const missed = Object.keys(known).find((k) => JSON.stringify(made.chosen[k]) !== JSON.stringify(known[k]));
  if (missed !== undefined) return `not to be had: ${missed}`;
  if ("compose" in act) {
    const card = act.compose(s, made.chosen);
    if (!card.accepted) return `refused: ${card.reason}`;
    return playedOut(card.opens as { kind: string; request: DramaRequest }, s, (changes) => movedAt(s, changes));
  }
  const one = act.perform(s, made.chosen, null);
  return one.accepted ? movedAt(s, (one as Effect).changes) : `refused: ${one.reason}`;
}

/** What Hero Points are earned by and spent on, for whoever acts. */
const points = (s: Told): Value => {
  const table = {
    settings: s.settings,
    inConflict: s.fight !== null,
    here: ALL.flatMap((ref) => s.character(ref) ?? []),
    nameOf: (who: string) => who,
    say: (key: string) => key,
  };
  return seen(
    [MARA, GRELL, GANG].map((ref) => {
      const who = s.character(ref);
      return (
        who &&
        POINT_DEEDS.map((d) => {
          const made = d.does({ ...who, heroPoints: { value: 60 } }, {}, table);
          return [
            d.id,
            made.accepted ? made.changes.map((c) => (c.kind === "set" ? [c.path, c.to] : c.kind)) : made.reason,
          ];
        })
      );
    }),
  );
};

const DAY = 86_400;
export const MOMENTS: Readonly<Record<string, (s: Told) => Value>> = {
  "what is done": (s) => s.does?.(s) ?? null,
  sheet: (s) => ALL.map((ref) => numbers(s, ref)),
  "a turn": (s) =>
    seen(
      ALL.map((ref) => {
        const who = s.character(ref);
        if (!who) return null;
        const { grants: _, ...limits } = limitsIn(who, s.fight?.data, ref, s.settings);
        return limits;
      }),
    ),
  "the order": (s) =>
    seen(
      ALL.map((ref) => {
        const who = s.character(ref);
        return who && fighterOf(who, ref, s.settings);
      }),
    ),
  "a turn ends": (s) => brings(s, { type: "turnEnd", of: MARA } as never),
  "a round ends": (s) => brings(s, { type: "roundEnd", round: 3 } as never),
  "a fight ends": (s) => brings(s, { type: "encounterEnd", who: ALL } as never),
  "a scene ends": (s) => brings(s, { type: "scene" } as never),
  "a night": (s) => brings(s, { type: "rest" } as never),
  "half a minute": (s) => brings(s, { type: "time", seconds: 30 } as never),
  "a day": (s) => brings(s, { type: "time", seconds: DAY } as never),
  points,
};

/** Somebody with it, and without. */
export const worn = (
  name: string,
  ref: string,
  on: (who: DramaCharacter) => DramaCharacter,
  off: (who: DramaCharacter) => DramaCharacter = (who) => who,
): Wearing<Told> => ({ name, on: (s) => dressed(s, ref, on), off: (s) => dressed(s, ref, off) });

export const WHO = [
  ["Mara", MARA],
  ["Grell", GRELL],
] as const;

/** A row that is seen where something certain is done: with it, and with the rules broken or without what it says. */
export const seenIn = (
  table: string,
  row: string,
  at: string,
  does: (s: Told) => Value,
  { broken, off = does }: { readonly broken?: () => () => void; readonly off?: (s: Told) => Value },
): WornRow<Told> => ({
  table,
  row,
  acts: [],
  tables: [at],
  wearings: [
    {
      name: broken ? "otherwise" : "without it",
      on: (s) => ({ ...same(s), does: unbroken(does, at) }),
      off: (s) => ({ ...same(s), does: off }),
      ...(broken && { broken }),
    },
  ],
});
