import {
  activateLimit,
  addSceneDistinction,
  type Advance,
  type Affiliation,
  type Answer,
  award,
  backIntoStory,
  buyAdvance,
  buyResource,
  confirmClaim,
  type Die,
  DOOM_USES,
  doomAssign,
  doomDueFor,
  type DoompoolCharacter,
  doomStep,
  type DoomUse,
  endActionScene,
  endSceneByDoom,
  isDown,
  key,
  LADDER,
  type Lasting,
  makePersistent,
  mayEndScene,
  minimumFor,
  newId,
  type Payer,
  recoverByPower,
  regroup,
  type Sfx,
  sfxFor,
  smallestLegal,
  spendFor,
  STAKES,
  startAct,
  startActionScene,
  startSession,
  startTransition,
  type Story,
  type StressType,
  THREAT,
  useResultSfx,
  watcherRecovery,
  watcherSupport,
} from "../../rules/doompool/index.ts";
import { type Change, change } from "../../rules/kernel/change.ts";
import { type Refusal, refuse } from "../../rules/kernel/refusal.ts";
import { icon } from "../ids.ts";
import type { DeedDefinition, DeedResult, Localize, PointDefinition, Table } from "../ruleset.ts";
import { paidIn } from "./exchanges/pay.ts";
import { characterAt, DOOM, doomOf, everybody, isRefusal } from "./facts.ts";
import { doompoolSettings } from "./settings.ts";
import { isCharacter, isPool, type PoolSnapshot } from "./snapshot.ts";
import { takeAction } from "./turn.ts";

type Args = Readonly<Record<string, string>>;

const dieIn = (args: Args, name = "die"): Die | null => LADDER.find((d) => d === Number(args[name])) ?? null;

const done = (changes: readonly Change[]): DeedResult => ({ accepted: true, changes });
const from = (answer: Answer<{ readonly changes: readonly Change[] }>): DeedResult =>
  answer.accepted ? done(answer.changes) : answer;

/** A deed that takes the place of an action. @rule DOO-193 */
function usingTheTurn(character: DoompoolCharacter, changes: readonly Change[], table: Table): DeedResult {
  const turn = takeAction(character, table);
  return turn.accepted ? done([...changes, ...turn.changes]) : turn;
}

const deed = (
  id: string,
  kind: DeedDefinition["kind"],
  by: DeedDefinition["by"],
  rule: string,
  perform: DeedDefinition["perform"],
  more: Partial<DeedDefinition> = {},
): DeedDefinition => ({
  id,
  kind,
  by,
  rule,
  perform,
  label: key("Deed", id, "label"),
  hint: key("Deed", id, "hint"),
  ...more,
});

/** What a doom die is spent on; anything a hero does for a point, where nobody says. */
const useIn = (args: Args): DoomUse =>
  (Object.keys(DOOM_USES) as DoomUse[]).find((use) => use === args.use) ?? "heroPoint";

/** A deed of a hero. */
const ofHero =
  (perform: (hero: DoompoolCharacter, args: Args, table: Table) => DeedResult): DeedDefinition["perform"] =>
  (c, args, table) =>
    isCharacter(c) && c.type === "hero" ? perform(c, args, table) : refuse("opportunity.heroesOnly");

/** A deed of anybody with traits. */
const ofAnybody =
  (perform: (character: DoompoolCharacter, args: Args, table: Table) => DeedResult): DeedDefinition["perform"] =>
  (c, args, table) =>
    isCharacter(c) ? perform(c, args, table) : refuse("condition.nobody");

const points = (hero: DoompoolCharacter, by: number, rule: string): DeedResult =>
  hero.pp + by < 0
    ? refuse("pp.short", { needed: -by, pp: hero.pp })
    : done([change(hero.ref, "system.pp", hero.pp, hero.pp + by, rule)]);

/** Who pays for something on this character: the hero with a plot point, the Gamemaster with a doom die. @rule DOO-025 */
function payerOf(character: DoompoolCharacter, args: Args, table: Table, minimum?: Die): Payer | Refusal {
  if (character.type === "hero") return { side: "hero", ref: character.ref, pp: character.pp };
  const pool = doomOf(table);
  return isRefusal(pool) ? pool : { side: "watcher", pool, die: dieIn(args) ?? smallestLegal(pool.dice, minimum ?? 6) };
}

/** What an SFX costs: plot points of a hero, for the Gamemaster as many doom dice, the smallest that will do unless others are named. @rule DOO-025 DOO-054 DOO-171 */
function sfxPrice(
  character: DoompoolCharacter,
  sfx: Sfx,
  args: Args,
  table: Table,
): Answer<{ readonly changes: readonly Change[]; readonly dice: readonly Die[] }> {
  const { kind, amount = 1 } = sfx.cost;
  if (character.type === "hero") {
    const paid = kind === "pp" ? points(character, -amount, "DOO-220") : done([]);
    return paid.accepted ? { accepted: true, changes: paid.changes, dice: [] } : paid;
  }
  const due = doomDueFor(character, sfx);
  if (due.length === 0) return { accepted: true, changes: [], dice: [] };
  const pool = doomOf(table);
  if (isRefusal(pool)) return pool;
  const dice = args.pay === undefined || args.pay === "" ? (doomAssign(due, pool.dice) ?? []) : paidIn(args.pay);
  const spent = spendFor(due, dice, pool.dice);
  return spent.accepted
    ? { accepted: true, changes: [change(pool.ref, "system.dice", pool.dice, spent.dice, "DOO-054")], dice }
    : spent;
}

function lastingOf(character: DoompoolCharacter, id: string): Lasting | null {
  const asset = character.assets.find((a) => a.id === id);
  if (asset) return { kind: "asset", item: asset };
  const complication = character.complications.find((c) => c.id === id);
  return complication ? { kind: "complication", item: complication } : null;
}

/** The pool with whom and what it concerns: everybody whom a scene touches. */
const storyOf = (pool: PoolSnapshot, table: Table): Story => ({
  ref: pool.ref,
  scene: pool.scene,
  characters: everybody(table),
});

/** Conditions of effect for a use of points here and now. */
const left = (character: unknown, by: number, localize: Localize): string | null =>
  isCharacter(character) ? localize(key("Deed", "left"), { pp: character.pp + by }) : null;

const AFFILIATIONS: readonly Affiliation[] = ["solo", "buddy", "team"];
const TRACKS: readonly StressType[] = ["physical", "mental", "emotional"];

/** What plot points are earned by and spent on, outside of pools and cards. @rule DOO-020 DOO-022 DOO-023 DOO-024 DOO-025 DOO-133 DOO-142 DOO-221 DOO-223 DOO-238 DOO-261 DOO-262 DOO-264 DOO-274 */
const plotPoints: PointDefinition = {
  key: "pp",
  label: key("Sheet", "pp"),
  icon: icon("star-medal"),
  open: true,
  read: (c) => (isCharacter(c) && c.type === "hero" ? { value: c.pp, max: null } : null),
  deeds: [
    deed(
      "spend",
      "spend",
      "owner",
      "DOO-024",
      ofHero((hero) => points(hero, -1, "DOO-024")),
      { effect: (c, _table, localize) => left(c, -1, localize) },
    ),
    deed(
      "award",
      "earn",
      "gm",
      "DOO-022",
      ofHero((hero) => points(hero, 1, "DOO-022")),
      { effect: (c, _table, localize) => left(c, 1, localize) },
    ),
    deed(
      "awardXp",
      "earn",
      "gm",
      "DOO-261",
      ofHero((hero, args) => from(award([hero], Number(args.xp ?? 1)))),
    ),
    deed(
      "newSession",
      "reset",
      "gm",
      "DOO-020",
      ofHero((hero, _args, table) => done(startSession([hero], doompoolSettings(table)))),
    ),
    deed(
      "resource",
      "spend",
      "owner",
      "DOO-142",
      ofHero((hero, args, table) => {
        const pool = doomOf(table);
        if (isRefusal(pool)) return pool;
        return from(
          buyResource(
            hero,
            args.specialty ?? "",
            args.name ?? "",
            pool.scene,
            args.cause ?? newId(hero.ref, "resource", hero.resources.length),
          ),
        );
      }),
      { elsewhere: true },
    ),
    deed(
      "persist",
      "spend",
      "owner",
      "DOO-133",
      ofAnybody((character, args, table) => {
        const thing = lastingOf(character, args.item ?? "");
        const pool = doomOf(table);
        if (!thing) return refuse("item.gone");
        if (isRefusal(pool)) return pool;
        const payer = payerOf(character, args, table);
        return "accepted" in payer ? payer : from(makePersistent(payer, character.ref, thing, pool.scene));
      }),
      { elsewhere: true },
    ),
    deed(
      "persistBy",
      "spend",
      "gm",
      "DOO-133",
      ofAnybody((character, args, table) => {
        const thing = lastingOf(character, args.item ?? "");
        const pool = doomOf(table);
        if (!thing) return refuse("item.gone");
        if (isRefusal(pool)) return pool;
        const hero = characterAt(table, args.payer ?? "");
        const payer: Payer =
          hero?.type === "hero"
            ? { side: "hero", ref: hero.ref, pp: hero.pp }
            : { side: "watcher", pool, die: dieIn(args) ?? smallestLegal(pool.dice, 6) };
        return from(makePersistent(payer, character.ref, thing, pool.scene));
      }),
      { elsewhere: true },
    ),
    deed(
      "recoverByPower",
      "spend",
      "owner",
      "DOO-225",
      ofAnybody((character, args, table) => {
        const track = TRACKS.find((t) => t === args.track);
        const sfx = character.powerSets.find((s) => s.id === args.set)?.sfx.find((x) => x.id === args.sfx);
        if (!track || !sfx?.ops.some((o) => o.op === "recoverStress")) return refuse("sfx.gone");
        const paid = sfxPrice(character, sfx, args, table);
        if (!paid.accepted) return paid;
        const eased = recoverByPower(character, track, args.set ?? "", args.power ?? "");
        return eased.accepted ? usingTheTurn(character, [...paid.changes, ...eased.changes], table) : eased;
      }),
      { elsewhere: true, ofTurn: true },
    ),
    deed(
      "useSfx",
      "spend",
      "owner",
      "DOO-220",
      ofAnybody((character, args, table) => {
        const offer = sfxFor(character, "any").find((o) => o.set === args.set && o.sfx.id === args.sfx);
        const pool = doomOf(table);
        if (!offer) return refuse("sfx.moment");
        if (isRefusal(pool)) return pool;
        const paid = sfxPrice(character, offer.sfx, args, table);
        if (!paid.accepted) return paid;
        const used = useResultSfx(
          character,
          { set: offer.set, id: offer.sfx.id, pay: paid.dice },
          pool,
          doompoolSettings(table),
        );
        return used.accepted ? done([...paid.changes, ...used.changes]) : used;
      }),
      { elsewhere: true },
    ),
    deed(
      "limit",
      "earn",
      "owner",
      "DOO-223",
      ofAnybody((character, args, table) => {
        const pool = doomOf(table);
        if (isRefusal(pool)) return pool;
        return from(
          activateLimit(
            character,
            { set: args.set ?? "", id: args.sfx ?? "", answer: "accepted", ...(args.power && { power: args.power }) },
            pool,
          ),
        );
      }),
      { elsewhere: true },
    ),
    deed(
      "forceLimit",
      "earn",
      "gm",
      "DOO-223",
      ofAnybody((character, args, table) => {
        const pool = doomOf(table);
        if (isRefusal(pool)) return pool;
        const die = dieIn(args) ?? smallestLegal(pool.dice, 6);
        return from(
          activateLimit(
            character,
            {
              set: args.set ?? "",
              id: args.sfx ?? "",
              answer: args.asked === "yes" ? "declined" : "notAsked",
              ...(args.power && { power: args.power }),
              ...(die !== null && { die }),
            },
            pool,
          ),
        );
      }),
      { elsewhere: true },
    ),
    deed(
      "claim",
      "earn",
      "owner",
      "DOO-262",
      ofHero((hero, args, table) => {
        const pool = doomOf(table);
        return isRefusal(pool)
          ? pool
          : from(
              confirmClaim(hero, args.milestone ?? "", Number(args.which ?? -1), pool.scene, doompoolSettings(table)),
            );
      }),
      { elsewhere: true, approval: true },
    ),
    deed(
      "advance",
      "spend",
      "owner",
      "DOO-264",
      ofHero((hero, args, table) =>
        from(buyAdvance(hero, (args.advance ?? "gainPP") as Advance, doompoolSettings(table))),
      ),
      { elsewhere: true },
    ),
    deed(
      "watcherRecovery",
      "spend",
      "gm",
      "DOO-238",
      ofAnybody((character, args, table) => {
        const pool = doomOf(table);
        const track = TRACKS.find((t) => t === args.track);
        if (isRefusal(pool)) return pool;
        if (!track) return refuse("recovery.nothing");
        const die = dieIn(args) ?? smallestLegal(pool.dice, character.stress[track].die ?? 6) ?? pool.dice[0];
        if (die === undefined) return refuse("doom.empty");
        const eased = watcherRecovery(character, track, die, pool);
        return eased.accepted ? usingTheTurn(character, eased.changes, table) : eased;
      }),
      { elsewhere: true, ofTurn: true },
    ),
    deed(
      "watcherSupport",
      "spend",
      "gm",
      "DOO-219",
      ofAnybody((character, args, table) => {
        const pool = doomOf(table);
        const helped = characterAt(table, args.helped ?? "");
        const trait = traitsOf(character).find((t) => t.ref === args.trait);
        if (isRefusal(pool)) return pool;
        if (!helped || !trait) return refuse("item.gone");
        const die = dieIn(args);
        const mode = args.mode === "add" || args.mode === "replace" ? args.mode : null;
        const given = watcherSupport(
          helped,
          { name: trait.name, die: trait.die },
          mode && die !== null ? { mode, die } : null,
          pool,
          args.cause ?? character.ref,
          doompoolSettings(table),
        );
        return given.accepted ? usingTheTurn(character, given.changes, table) : given;
      }),
      { elsewhere: true, ofTurn: true },
    ),
    deed(
      "return",
      "reset",
      "gm",
      "DOO-123",
      ofAnybody((character) => done(backIntoStory(character).changes)),
      { elsewhere: true },
    ),
  ],
};

/** Traits that one of the Gamemaster's characters can lend a die of. @rule DOO-219 */
export function traitsOf(
  character: DoompoolCharacter,
): readonly { readonly ref: string; readonly name: string; readonly die: Die }[] {
  return [
    ...character.powerSets
      .filter((s) => !isDown(character, s))
      .flatMap((s) => s.powers.filter((p) => !p.shutdown).map((p) => ({ ref: p.id, name: p.name, die: p.current }))),
    ...character.specialties.map((s) => ({ ref: s.id, name: s.name, die: (s.rating === "master" ? 10 : 8) as Die })),
  ];
}

const ofPool =
  (perform: (pool: PoolSnapshot, args: Args, table: Table) => DeedResult): DeedDefinition["perform"] =>
  (c, args, table) =>
    isPool(c) ? perform(c, args, table) : refuse("doom.noPool");

/** By whom an entry of the log is: the name travels with the request, the desk knows better who asked. */
const by = (args: Args): string => args.by ?? "";

/** A reason in the log: what the Gamemaster typed, else what it was for. */
const why = (args: Args): string => args.reason ?? "";

/** What is done with the doom pool and with the story it belongs to. @rule DOO-150 DOO-151 DOO-155 DOO-160 DOO-161 DOO-170 DOO-270 DOO-271 DOO-272 DOO-273 DOO-275 DOO-310 DOO-311 DOO-312 */
const doomPool: PointDefinition = {
  key: DOOM,
  label: key("Doom", "label"),
  icon: icon("dice-fire"),
  pool: DOOM,
  open: true,
  read: (c) => (isPool(c) ? { value: c.dice.length, max: null, detail: c.dice.map((d) => `d${d}`).join(" ") } : null),
  deeds: [
    deed(
      "doomAdd",
      "earn",
      "gm",
      "DOO-310",
      ofPool((pool, args) => from(doomStep(pool, { type: "add", die: dieIn(args) ?? 6 }, by(args), why(args)))),
    ),
    deed(
      "doomRemove",
      "spend",
      "gm",
      "DOO-310",
      ofPool((pool, args) =>
        from(doomStep(pool, { type: "remove", die: dieIn(args) ?? pool.dice[0] ?? 6 }, by(args), why(args))),
      ),
    ),
    deed(
      "doomStepUp",
      "earn",
      "gm",
      "DOO-310",
      ofPool((pool, args) => from(doomStep(pool, { type: "stepUp", die: dieIn(args) }, by(args), why(args)))),
    ),
    deed(
      "doomStepBack",
      "spend",
      "gm",
      "DOO-310",
      ofPool((pool, args) =>
        from(doomStep(pool, { type: "stepBack", die: dieIn(args) ?? pool.dice[0] ?? 6 }, by(args), why(args))),
      ),
    ),
    deed(
      "doomSpend",
      "spend",
      "gm",
      "DOO-161",
      ofPool((pool, args) => {
        const use = useIn(args);
        const stated = dieIn(args, "stated");
        const die = dieIn(args) ?? smallestLegal(pool.dice, minimumFor(use, stated ?? undefined));
        return die === null
          ? refuse("doom.noneLargeEnough", { minimum: minimumFor(use, stated ?? undefined) })
          : from(doomStep(pool, { type: "spend", use, die, stated }, by(args), why(args)));
      }),
      {
        tells: (_pool, args, _table, localize) =>
          [localize(key("DoomUse", useIn(args))), args.reason ?? ""].filter((text) => text !== ""),
      },
    ),
    deed(
      "doomSet",
      "reset",
      "gm",
      "DOO-150",
      ofPool((pool, args) => {
        const threat = (Object.keys(THREAT) as (keyof typeof THREAT)[]).find((t) => t === args.threat) ?? pool.threat;
        const stakes = (Object.keys(STAKES) as (keyof typeof STAKES)[]).find((s) => s === args.stakes) ?? pool.stakes;
        return from(doomStep(pool, { type: "set", threat, stakes }, by(args), why(args)));
      }),
    ),
    deed(
      "doomUndo",
      "reset",
      "gm",
      "DOO-155",
      ofPool((pool, args) => from(doomStep(pool, { type: "undo" }, by(args)))),
    ),
    deed(
      "sceneDistinction",
      "spend",
      "gm",
      "DOO-161",
      ofPool((pool, args, table) => {
        const die = dieIn(args) ?? smallestLegal(pool.dice, 8);
        return die === null
          ? refuse("doom.noneLargeEnough", { minimum: 8 })
          : from(addSceneDistinction(storyOf(pool, table), pool, args.name ?? "", die));
      }),
      { elsewhere: true, tells: (_pool, args) => (args.name ? [args.name] : []) },
    ),
    deed(
      "splitHeroes",
      "spend",
      "gm",
      "DOO-161",
      ofPool((pool, args, table) => {
        const grouping = AFFILIATIONS.find((g) => g === args.grouping);
        const heroes = (args.heroes ?? "").split(" ").flatMap((uuid) => characterAt(table, uuid) ?? []);
        if (!grouping || heroes.length === 0) return refuse("nobodyAsked");
        const [concerned] = [...heroes].sort((a, b) => b.affiliations[b.grouping] - a.affiliations[a.grouping]);
        if (!concerned) return refuse("nobodyAsked");
        const least = minimumFor("splitHeroes", concerned.affiliations[concerned.grouping]);
        const die = dieIn(args) ?? smallestLegal(pool.dice, least);
        return die === null
          ? refuse("doom.noneLargeEnough", { minimum: least })
          : from(
              regroup(
                pool,
                die,
                concerned,
                heroes.map((hero) => ({ hero, grouping })),
              ),
            );
      }),
      { elsewhere: true },
    ),
    deed(
      "startAction",
      "reset",
      "gm",
      "DOO-271",
      ofPool((pool, args, table) => {
        const distinctions = (args.distinctions ?? "")
          .split(";")
          .map((d) => d.trim())
          .filter((d) => d !== "");
        return done(
          startActionScene(storyOf(pool, table), { name: args.name ?? "", distinctions, doom: pool.dice }).changes,
        );
      }),
    ),
    deed(
      "endAction",
      "reset",
      "gm",
      "DOO-272",
      ofPool((pool, _args, table) => from(endActionScene(storyOf(pool, table)))),
    ),
    deed(
      "endScene",
      "spend",
      "gm",
      "DOO-170",
      ofPool((pool, _args, table) => {
        if (!mayEndScene(pool.dice)) return refuse("doom.needsTwoTwelves");
        const here = table.present().flatMap((uuid) => characterAt(table, uuid) ?? []);
        const ended = endSceneByDoom(pool, here);
        if (!ended.accepted) return ended;
        const story = storyOf(pool, table);
        const scene = endActionScene({
          ...story,
          characters: story.characters.map((c) =>
            here.some((h) => h.ref === c.ref && h.type === "hero") ? { ...c, xp: c.xp + ended.xp } : c,
          ),
        });
        return done([...ended.changes, ...(scene.accepted ? scene.changes : [])]);
      }),
    ),
    deed(
      "startTransition",
      "reset",
      "gm",
      "DOO-273",
      ofPool((pool, args, table) => done(startTransition(storyOf(pool, table), args.name ?? "").changes)),
    ),
    deed(
      "startAct",
      "reset",
      "gm",
      "DOO-273",
      ofPool((pool, args, table) => {
        const threat = (Object.keys(THREAT) as (keyof typeof THREAT)[]).find((t) => t === args.threat) ?? pool.threat;
        const stakes = (Object.keys(STAKES) as (keyof typeof STAKES)[]).find((s) => s === args.stakes) ?? pool.stakes;
        return done(startAct(storyOf(pool, table), pool, threat, stakes).changes);
      }),
    ),
  ],
};

/** Plot points and the doom pool. @rule DOO-003 */
export const doompoolPoints: readonly PointDefinition[] = [plotPoints, doomPool];
