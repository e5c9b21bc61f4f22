/** What plot points and experience are earned by and spent on, outside of pools and cards. */
import type { NoChoice } from "../../kernel/act.ts";
import { change } from "../../kernel/change.ts";
import { refuse } from "../../kernel/refusal.ts";
import type { Ref } from "../../kernel/situation.ts";
import { type Advance, advances, award as awarded, buyAdvance, confirmClaim, mayClaim } from "../build/milestones.ts";
import { smallestLegal } from "../fortune/doom.ts";
import { key } from "../labels.ts";
import type { Payer } from "../powers/sfx.ts";
import { around, type DoompoolSituation, START } from "../situation.ts";
import { newId } from "../state/changes.ts";
import { PATHS } from "../state/paths.ts";
import { type Lasting, persistence, persistentUntil } from "../things/items.ts";
import { backIntoStory, buyResource, makePersistent, startSession } from "../turn/scenes.ts";
import type { Answer, DoomPool, DoompoolCharacter } from "../types.ts";
import { type Die, DOOM_DIE } from "../values.ts";
import { doomDie, type DoompoolAct, ofAnybody, ofHero, said, silent } from "./act.ts";

const points = (hero: DoompoolCharacter, by: number, rule: string): Answer<{ changes: [ReturnType<typeof change>] }> =>
  hero.pp + by < 0
    ? refuse("pp.short", { needed: -by, pp: hero.pp })
    : { accepted: true, changes: [change(hero.ref, PATHS.pp, hero.pp, hero.pp + by, rule)] };

/** A plot point for what the table agrees on. @rule DOO-024 */
const spend = ofHero<NoChoice>("spend", {
  rule: "DOO-024",
  by: "owner",
  choices: {},
  does: ({ who }) => points(who, -1, "DOO-024"),
});

/** @rule DOO-022 */
const award = ofHero<NoChoice>("award", {
  rule: "DOO-022",
  by: "gm",
  choices: {},
  does: ({ who }) => points(who, 1, "DOO-022"),
});

const MOST_XP = 50;
/** @rule DOO-261 */
const awardXp = ofHero<{ readonly xp: number }>("awardXp", {
  rule: "DOO-261",
  by: "gm",
  choices: { xp: { pick: "whole", label: said(key("Sheet", "xp")), bounds: () => [1, MOST_XP], first: () => 1 } },
  does: ({ who }, { xp }) => awarded([who], xp),
});

/** @rule DOO-020 */
const newSession = ofHero<NoChoice>("newSession", {
  rule: "DOO-020",
  by: "gm",
  choices: {},
  does: ({ who, s }) => ({ accepted: true, changes: startSession([who], s.settings) }),
});

/** A resource from a Specialty in a Transition Scene. @rule DOO-025 DOO-142 DOO-143 */
type Bought = { readonly specialty: string; readonly name: string; readonly die: Die; readonly cause: string };
/** Whoever pays 1 plot point, or as one of the Gamemaster's a doom die. @rule DOO-025 */
const payerOf = (who: DoompoolCharacter, pool: DoomPool, die: Die): Payer =>
  who.type === "hero" ? { side: "hero", ref: who.ref, pp: who.pp } : { side: "watcher", pool, die };
const resource = ofAnybody<Bought>("resource", {
  rule: "DOO-142",
  by: "owner",
  at: ["sheet"],
  refused: ({ pool, who }) => {
    if (pool.scene.kind !== "transition") return refuse("scene.transitionOnly");
    if (who.type !== "hero") return pool.dice.length === 0 ? refuse("doom.empty") : null;
    return who.pp < 1 ? refuse("pp.short", { needed: 1, pp: who.pp }) : null;
  },
  choices: {
    specialty: {
      pick: "one",
      label: said(key("Sheet", "specialties")),
      none: refuse("pool.noSpecialty"),
      options: (s) => (s.character(s.self)?.specialties ?? []).map((x) => ({ value: x.id, label: { key: x.name } })),
    },
    name: { pick: "words", label: said(key("Dialog", "resourceName")), longest: 100 },
    die: doomDie<Bought>(
      () => DOOM_DIE,
      (s) => s.character(s.self)?.type !== "hero",
    ),
    cause: silent(),
  },
  does: ({ who, pool }, { specialty, name, die, cause }) =>
    name.trim() === ""
      ? refuse("effect.nameless")
      : buyResource(
          payerOf(who, pool, die),
          who,
          specialty,
          name.trim(),
          pool.scene,
          cause || newId(who.ref, "resource", who.resources.length),
        ),
});

/** What of somebody could last longer. */
const lasting = (who: DoompoolCharacter): readonly Lasting[] => [
  ...who.assets.map((item) => ({ kind: "asset", item }) as const),
  ...who.complications.map((item) => ({ kind: "complication", item }) as const),
];
type Persist = { readonly item: string; readonly payer: Ref; readonly die: Die };
const thingOf = (s: DoompoolSituation, item: string): Lasting | undefined => {
  const who = s.character(s.self);
  return who ? lasting(who).find((l) => l.item.id === item) : undefined;
};

/** Something is made to last by whoever wants it to: a plot point of a hero, or a doom die; the Gamemaster says whose. @rule DOO-025 DOO-133 DOO-171 */
const persist = ofAnybody<Persist>("persist", {
  rule: "DOO-133",
  by: "owner",
  at: ["sheet"],
  refused: ({ s, who }) =>
    who.type === "hero" && !s.gm && who.pp < 1 ? refuse("pp.short", { needed: 1, pp: who.pp }) : null,
  choices: {
    item: {
      pick: "one",
      label: said(key("Sheet", "assets")),
      none: refuse("item.gone"),
      options: (s) => {
        const who = s.character(s.self);
        const until = s.pool ? persistentUntil(s.pool.scene) : 0;
        return (who ? lasting(who) : []).map(({ item }) => ({
          value: item.id,
          label: { key: `d${String(item.die)} ${item.name}` },
          ...(item.persistent &&
            (item.expiresAfterActionScene ?? 0) >= until && { refused: refuse("item.lasting", { name: item.name }) }),
        }));
      },
    },
    payer: {
      pick: "who",
      label: said(key("Sheet", "persistPayer")),
      by: "gm",
      self: true,
      nobody: said(key("Sheet", "persistDoom")),
      fits: (s, _chosen, who) => {
        const they = s.character(who);
        if (they?.type !== "hero") return false;
        return they.pp > 0 || refuse("pp.short", { needed: 1, pp: they.pp });
      },
      first: (s, { item }) =>
        s.character(s.self)?.type === "hero" && (!s.gm || thingOf(s, item)?.kind === "asset") ? s.self : "",
    },
    die: doomDie<Persist>(
      () => DOOM_DIE,
      (_s, { payer }) => payer === "",
    ),
  },
  does: ({ s, who, pool }, { item, payer, die }) => {
    const thing = thingOf(s, item);
    if (!thing) return refuse("item.gone");
    const hero = payer === "" ? null : s.character(payer);
    const pays: Payer =
      hero?.type === "hero"
        ? { side: "hero", ref: hero.ref, pp: hero.pp }
        : { side: "watcher", pool, die: pool.dice.includes(die) ? die : smallestLegal(pool.dice, DOOM_DIE) };
    return makePersistent(pays, who.ref, thing, pool.scene);
  },
});

/** Complications that somebody holds up on others who are here. */
const heldUp = (s: DoompoolSituation) =>
  around(s)
    .filter((c) => c.ref !== s.self)
    .flatMap((on) => on.complications.filter((c) => c.maker === s.self).map((item) => ({ on, item })));
/** A complication that a hero made on somebody else is made to last. @rule DOO-133 DOO-134 */
const persistHeld = ofHero<{ readonly item: string }>("persistHeld", {
  rule: "DOO-133",
  by: "owner",
  refused: ({ s, who }) => {
    if (heldUp(s).length === 0) return refuse("item.nothingHeld");
    return who.pp < 1 ? refuse("pp.short", { needed: 1, pp: who.pp }) : null;
  },
  choices: {
    item: {
      pick: "one",
      label: said(key("Use", "complication")),
      none: refuse("item.nothingHeld"),
      options: (s) =>
        heldUp(s).map(({ on, item }) => {
          const lasts = persistence(on.ref, { kind: "complication", item }, s.pool?.scene ?? START);
          return {
            value: item.id,
            label: {
              key: key("Builder", "purpose", "trait"),
              data: { name: item.name, die: `d${String(item.die)}`, whose: on.name },
            },
            ...(!lasts.accepted && { refused: lasts }),
          };
        }),
    },
  },
  does: ({ s, who, pool }, { item: id }) => {
    const found = heldUp(s).find(({ item }) => item.id === id);
    if (!found) return refuse("item.gone");
    const thing = { kind: "complication", item: found.item } as const;
    return makePersistent({ side: "hero", ref: who.ref, pp: who.pp }, found.on.ref, thing, pool.scene);
  },
});

type Claim = { readonly milestone: string; readonly which: number };
/** Experience for a trigger of a Milestone; the Gamemaster confirms. @rule DOO-262 */
const claim = ofHero<Claim>("claim", {
  rule: "DOO-262",
  by: "owner",
  at: ["sheet"],
  choices: {
    milestone: {
      pick: "one",
      label: said(key("Sheet", "milestones")),
      none: refuse("milestone.gone"),
      options: (s) =>
        (s.character(s.self)?.milestones ?? []).map((m) => ({
          value: m.id,
          label: { key: m.name },
          ...(m.closed && { refused: refuse("milestone.closed") }),
        })),
    },
    which: {
      pick: "one",
      label: said(key("Sheet", "xp")),
      none: refuse("milestone.gone"),
      options: (s, { milestone }) => {
        const held = s.character(s.self)?.milestones.find((m) => m.id === milestone);
        return (held?.triggers ?? []).map((t, value) => {
          const may = held && s.pool ? mayClaim(held, t, s.pool.scene, s.settings) : refuse("milestone.gone");
          return {
            value,
            label: { key: key("Sheet", "claim"), data: { xp: t.xp } },
            ...(!may.accepted && { refused: may }),
          };
        });
      },
    },
  },
  does: ({ who, pool, s }, { milestone, which }) => confirmClaim(who, milestone, which, pool.scene, s.settings),
});

/** The sheet changes for experience. @rule DOO-264 */
const advance = ofHero<{ readonly advance: Advance }>("advance", {
  rule: "DOO-264",
  by: "owner",
  at: ["sheet"],
  choices: {
    advance: {
      pick: "one",
      label: said(key("Sheet", "experience")),
      options: (s) => {
        const xp = s.character(s.self)?.xp ?? 0;
        return advances(s.settings).map(({ advance: value, price }) => ({
          value,
          label: said(key("Advance", value)),
          ...(xp < price && { refused: refuse("xp.short", { needed: price, xp }) }),
        }));
      },
    },
  },
  does: ({ who, s }, { advance: bought }) => buyAdvance(who, bought, s.settings),
});

/** Back into the story, by the Gamemaster's word. @rule DOO-123 */
const intoStory = ofAnybody<NoChoice>("return", {
  rule: "DOO-123",
  by: "gm",
  at: ["sheet"],
  refused: ({ who }) => (who.outOfStory ? null : refuse("alreadyDone")),
  choices: {},
  does: ({ who }) => ({ accepted: true, changes: backIntoStory(who).changes }),
});

/** All of them by name. */
export const POINT_ACTS = {
  spend,
  award,
  awardXp,
  newSession,
  resource,
  persist,
  persistHeld,
  claim,
  advance,
  return: intoStory,
} as const satisfies Readonly<Record<string, DoompoolAct<never> | object>>;
