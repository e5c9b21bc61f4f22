/** What is done with a pool of dice: an action, a trait taken away without a roll, bare dice, the doom pool's own. */
import type { Entry } from "../../kernel/act.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { isUnknown, type Ref } from "../../kernel/situation.ts";
import { actionExchange } from "../cards/action.ts";
import { planSlot, poolTable } from "../cards/action-complete.ts";
import { holderOf, opponentsOf, opposition } from "../cards/action-opposition.ts";
import type { ActionTarget, Party, Purpose } from "../cards/action-state.ts";
import { standingPool } from "../cards/asked.ts";
import { autoChanges } from "../cards/auto.ts";
import { type Begin, beginPick, isBegin, isBuild, sfxPick } from "../dice/begin.ts";
import {
  assess,
  EMPTY_BUILD,
  offers,
  type Pick as PoolPick,
  planBare,
  planDoomRoll,
  type PoolBuild,
  refresh,
  samePick,
  sideOf,
  startBuild,
  toggle,
} from "../dice/pool.ts";
import { legalSizes } from "../fortune/doom.ts";
import { isAble } from "../harm/stress.ts";
import { key } from "../labels.ts";
import { isDown } from "../powers/availability.ts";
import { sfxFor } from "../powers/sfx.ts";
import { around, doomDice, type DoompoolSituation, factsIn, type People } from "../situation.ts";
import { autoSuccessOffer } from "../things/targeting.ts";
import { ROLLED, TURN } from "../turn/economy.ts";
import type { DoompoolCharacter, PoolDie, Side } from "../types.ts";
import { type Die, DISTINCTION, DOOM_DIE, LADDER, MAX_POOL } from "../values.ts";
import { DOOM_GROUP, doomDie, type DoompoolAct, type DoompoolChoice, type OpenedAction, said, silent } from "./act.ts";
import { aimOf, aims, type Meant, meantBy, type PurposeKey, purposeNow, purposesFor } from "./purposes.ts";

const LONGEST_INTENT = 300;

/** What every pool against somebody is made of. */
type Rolled = {
  /** The action's own name: what it makes is named after it. */
  readonly id: string;
  readonly begin: Begin;
  readonly purpose: PurposeKey;
  readonly intent: string;
  readonly build: PoolBuild;
};
export type Action = Rolled & {
  readonly leave: boolean;
  readonly targets: readonly Ref[];
  readonly unopposed: boolean;
};

/** The pool that something begins with, as it can be had today; the gap's die comes with a chase. @rule DOO-212 DOO-274 DOO-320 */
export function begun(s: DoompoolSituation, begin: Begin, purpose: PurposeKey): PoolBuild {
  const who = s.character(s.self);
  if (!who) return EMPTY_BUILD;
  const kept = s.kept(who.ref).find(({ id }) => (begin === "last" ? id === "last" : begin === `kept:${id}`));
  const start = kept ? refresh(kept.build, poolTable(who, factsIn(s, [who.ref]))) : startBuild(who);
  const meant = meantBy(purpose);
  const picks = [beginPick(begin), meant?.type === "chase" ? ({ kind: "escaping", id: meant.asset } as const) : null];
  return picks.reduce<PoolBuild>(
    (build, pick) => (pick && !build.picks.some((p) => samePick(p, pick)) ? toggle(build, pick) : build),
    start,
  );
}

/** An action with what somebody stands ready with, where nothing else was begun with: as whoever isn't asked rolls it. A power that it begins with takes the place of the best of its set. @rule DOO-030 DOO-037 DOO-316 */
export function standing(s: DoompoolSituation, chosen: Action): Action {
  const { begin, purpose, targets } = chosen;
  const who = s.character(s.self);
  const first = beginPick(begin);
  if (!who || purpose !== "effect" || (begin !== "" && first?.kind !== "power")) return chosen;
  const table = poolTable(who, factsIn(s, [who.ref, ...targets]));
  const ready = standingPool(table, s.character(targets[0] ?? ""));
  if (first?.kind !== "power") return { ...chosen, build: ready };
  const others = ready.picks.filter((p) => p.kind !== "power" || p.set !== first.set);
  return { ...chosen, build: refresh({ ...ready, picks: [...others, first] }, table) };
}

/** Why a pool that should be kept can't be begun with. @rule DOO-320 */
export function missing(s: DoompoolSituation, begin: Begin): Refusal | null {
  if (begin !== "last" && !begin.startsWith("kept:")) return null;
  if (s.kept(s.self).some(({ id }) => begin === id || begin === `kept:${id}`)) return null;
  return refuse(begin === "last" ? "builder.nothingRolled" : "builder.gone");
}

const silentName: DoompoolChoice<string, Rolled> = silent(["abcdefghijklmnop"]);

/** Everything that could go into a pool, one thing more each: what laws try. */
function builds(s: DoompoolSituation, { begin, purpose, ...more }: Rolled): readonly PoolBuild[] {
  const who = s.character(s.self);
  if (!who) return [];
  const start = begun(s, begin, purpose);
  const targets = "targets" in more ? (more.targets as readonly Ref[]) : [];
  const meant = meantBy(purpose);
  const table = poolTable(
    who,
    factsIn(s, [who.ref, ...(meant ? answering(s, sideOf(who), meant, targets) : []), ...targets]),
  );
  const { dice } = assess(start, table);
  const [tie] = [...who.powerSets, ...who.specialties];
  const stunt: readonly PoolPick[] = tie
    ? [{ kind: who.waiting.stunt ? "waitingStunt" : "stunt", tie: tie.id, text: "x" }]
    : [];
  return [
    start,
    ...offers(start, table, meant ? opponents(s, who, meant, targets) : [])
      .filter((o) => o.refusal === null && !o.chosen)
      .map((o) => toggle(start, o.pick)),
    ...stunt.map((pick) => toggle(start, pick)),
    ...sfxFor(who, "pool").map(({ set, sfx }) => ({
      ...start,
      sfx: [sfxPick(who, { set, sfx }, { dice, doom: doomDice(s), targets: targets.length })],
    })),
  ];
}

/** Who answers for what an action is aimed at: of a complication whoever holds it up, if they are here. @rule DOO-096 DOO-202 */
export const answering = (s: People, side: Side, meant: Meant, targets: readonly Ref[]): readonly Ref[] =>
  aimOf(meant, targets).map((ref) => {
    const bearer = meant.type === "trait" && meant.kind === "complication" ? s.character(ref) : null;
    if (meant.type !== "trait" || !bearer) return ref;
    const here = new Set(around(s).map((c) => c.ref));
    const made = bearer.complications.find((c) => c.id === meant.id);
    return holderOf(side, bearer, made, (who) => (here.has(who) ? s.character(who) : null)).ref;
  });

/** Whose conditions may be used in an action of somebody. @rule DOO-037 */
export const opponents = (s: People, who: DoompoolCharacter, meant: Meant, targets: readonly Ref[]): readonly Ref[] =>
  opponentsOf(
    meant.type,
    sideOf(who),
    answering(s, sideOf(who), meant, targets).flatMap((uuid) => {
      const they = s.character(uuid);
      return they ? [{ uuid, side: sideOf(they) }] : [];
    }),
  );

/** What somebody could be attacked for: harm, and what of theirs is taken away. */
const HARMS: readonly Meant["type"][] = ["effect", "trait"];

/** Lines of the list: what an action may be for, the last pool, kept pools, powers. @rule DOO-193 DOO-316 DOO-320 */
function entries(s: DoompoolSituation): readonly Entry<Action>[] {
  const who = s.character(s.self);
  if (!who) return [];
  const kept = s.kept(who.ref);
  return [
    ...purposesFor(s).map(({ purpose, label, hint, refused }) => ({
      known: { purpose },
      label: purpose === "effect" ? said(key("Action", "act")) : label,
      detail: hint,
      // Help, care and mending are thrown as an attack is, and harm nobody.
      ...(!HARMS.includes(meantBy(purpose)?.type ?? "effect") && { meant: true as const }),
      ...(refused && { refused }),
    })),
    {
      known: { begin: "last" as const },
      label: said(key("Action", "repeat")),
      ...(!kept.some((k) => k.id === "last") && { refused: refuse("builder.nothingRolled") }),
    },
    ...kept
      .filter((k) => k.id !== "last")
      .map((k) => ({ known: { begin: `kept:${k.id}` as const }, label: { key: k.name }, group: "pools" })),
    ...who.powerSets.flatMap((set) =>
      set.powers.map((p) => ({
        known: { begin: `power:${set.id}:${p.id}` as const },
        label: { key: p.name },
        detail: { key: `d${String(p.current)}` },
        group: "powerSets",
        ...((p.shutdown || isDown(who, set)) && { refused: refuse("pool.shutdown", { name: p.name }) }),
      })),
    ),
  ];
}

/** Why nobody rolls here: gone, out, or there is no doom pool. */
function unable(s: DoompoolSituation): Refusal | null {
  const who = s.character(s.self);
  if (!who) return refuse("gone", { name: s.self });
  if (!s.pool) return refuse("doom.noPool");
  return isAble(who) ? null : refuse("pool.unable");
}

const rolled = <V extends Rolled>(samples: (s: DoompoolSituation, chosen: V) => readonly PurposeKey[]) => ({
  id: silentName as unknown as DoompoolChoice<string, V>,
  begin: {
    pick: "own",
    label: said(key("Builder", "pool")),
    silent: true,
    first: () => "" as const,
    read: (raw: unknown) => (isBegin(raw) ? raw : null),
    samples: () => ["" as const],
  } satisfies DoompoolChoice<Begin, V>,
  purpose: {
    pick: "own",
    label: said(key("Builder", "for")),
    first: (s: DoompoolSituation, chosen: V) => samples(s, chosen)[0] ?? "effect",
    read: (raw: unknown) => (typeof raw === "string" && meantBy(raw) ? (raw as PurposeKey) : null),
    samples,
  } satisfies DoompoolChoice<PurposeKey, V>,
  intent: {
    pick: "words",
    label: said(key("Builder", "intent")),
    longest: LONGEST_INTENT,
  } satisfies DoompoolChoice<string, V>,
  build: {
    pick: "own",
    label: said(key("Builder", "pool")),
    first: (s: DoompoolSituation, { begin, purpose }: V) => begun(s, begin, purpose),
    read: (raw: unknown) => (isBuild(raw) ? raw : null),
    samples: builds,
  } satisfies DoompoolChoice<PoolBuild, V>,
});

/** An action as its card takes it, from what was chosen and the table as it is. @rule DOO-008 DOO-091 DOO-092 DOO-094 DOO-096 DOO-202 DOO-217 DOO-230 */
export function requestOf(
  s: DoompoolSituation,
  { id, purpose: named, targets, unopposed, leave, intent, build }: Omit<Action, "begin">,
): { readonly accepted: true; readonly request: OpenedAction } | Refusal {
  const [party, actor, meant] = [s.party(s.self), s.character(s.self), meantBy(named)];
  const { pool } = s;
  if (!pool) return refuse("doom.noPool");
  const poolParty = s.party(pool.ref);
  if (!party || !actor || !poolParty || !meant) return refuse("gone", { name: party?.name ?? s.self });
  const purpose = purposeNow(s, meant, leave);
  if ("accepted" in purpose) return purpose;
  const side = sideOf(actor);
  const found: ActionTarget[] = [];
  for (const uuid of answering(s, side, meant, targets)) {
    const [who, they] = [s.party(uuid), s.character(uuid)];
    if (!who || !they) return refuse("gone", { name: who?.name ?? uuid });
    found.push({
      ...who,
      side: sideOf(they),
      defender:
        unopposed && meant.type === "effect"
          ? "none"
          : opposition(side, meant.type, uuid === s.self ? null : they, meant.type === "trait" ? meant.kind : null),
      crowd: they.crowd !== null,
    });
  }
  const world: ActionTarget = {
    ...poolParty,
    side: "watcher",
    defender: unopposed ? "none" : opposition(side, meant.type, null),
    crowd: false,
  };
  const { opportunityMandatory, failedSupportFree, doomBuyBack } = s.settings;
  return {
    accepted: true,
    request: {
      id,
      intent: intent.trim(),
      actor: { ...party, side },
      purpose,
      targets: found.length > 0 ? found : [world],
      pool: poolParty,
      settings: { opportunityMandatory, failedSupportFree, doomBuyBack },
      build,
    },
  };
}

/** Whether somebody's own trait, whose size isn't known, is aimed at: what stands against it only the desk knows. */
const isVeiled = (s: DoompoolSituation, purpose: Purpose): boolean =>
  purpose.type === "trait" &&
  (purpose.target.kind === "power" || purpose.target.kind === "resource") &&
  isUnknown(s, purpose.target.bearer);

/** Why an action can't be rolled; null when it can. @rule DOO-317 DOO-321 */
export function unrollable(s: DoompoolSituation, request: OpenedAction): Refusal | null {
  const { purpose, build, targets, actor } = request;
  const known =
    purpose.type === "trait" && isVeiled(s, purpose) ? { ...request, purpose: { ...purpose, consent: true } } : request;
  const facts = factsIn(s, [actor.uuid, ...targets.map((t) => t.uuid)]);
  const planned = planSlot(actionExchange.begin(known), "action", { build }, facts);
  return planned.accepted ? null : planned;
}

/** An action: what it is for, at whom, with which dice. @rule DOO-008 DOO-030 DOO-193 DOO-316 DOO-318 */
export const act: DoompoolAct<Action> = {
  rules: ["DOO-008", "DOO-092", "DOO-193", "DOO-203", "DOO-316", "DOO-318"],
  label: said(key("Action", "act")),
  group: "actions",
  by: "owner",
  at: ["list"],
  attacks: true,
  editor: "pool",
  entries,
  refused: unable,
  price: () => ROLLED,
  choices: {
    ...rolled<Action>((s) => purposesFor(s).flatMap((p) => (p.refused ? [] : [p.purpose]))),
    targets: {
      pick: "whos",
      label: said(key("Builder", "against")),
      when: (_s, { purpose }) => aims(purpose),
      first: (s) => s.aimed,
    },
    leave: {
      pick: "flag",
      label: said(key("Live", "leave")),
      by: "gm",
      when: (_s, { purpose }) => meantBy(purpose)?.type === "trait",
      first: (s, { id }) => s.word(id).leave,
    },
    unopposed: {
      pick: "flag",
      label: said(key("Builder", "unopposed")),
      by: "gm",
      when: (_s, { purpose }) => purpose === "effect",
      first: (s, { id }) => s.word(id).unopposed,
    },
  },
  compose: (s, chosen) => {
    const made = missing(s, chosen.begin) ?? requestOf(s, chosen);
    if (!made.accepted) return made;
    return unrollable(s, made.request) ?? { accepted: true, opens: { kind: "action", request: made.request } };
  },
};

type TakeAway = Rolled & { readonly die: Die };
/** The smallest doom die that will do; a hero pays a point, whatever the trait's size. */
const traitDie = (s: DoompoolSituation, purpose: PurposeKey): Die => {
  const meant = isWatcher(s) ? meantBy(purpose) : null;
  const now = meant && purposeNow(s, meant, true);
  const die = now && "type" in now && now.type === "trait" ? now.target.die : DOOM_DIE;
  const offer = autoSuccessOffer("watcher", null, die);
  return (offer.accepted && offer.minimum) || DOOM_DIE;
};
const isWatcher = (s: DoompoolSituation): boolean => {
  const who = s.character(s.self);
  return who !== null && sideOf(who) === "watcher";
};

/** A trait is taken away without a roll, for a plot point or a doom die. @rule DOO-171 DOO-206 */
export const takeAway: DoompoolAct<TakeAway> = {
  rules: ["DOO-171", "DOO-206"],
  label: said(key("Card", "auto")),
  group: "actions",
  by: "owner",
  at: ["card"],
  press: "do",
  refused: unable,
  price: () => TURN,
  choices: {
    ...rolled<TakeAway>((s) =>
      purposesFor(s).flatMap((p) => (meantBy(p.purpose)?.type === "trait" ? [p.purpose] : [])),
    ),
    die: doomDie<TakeAway>(
      (s, { purpose }) => traitDie(s, purpose),
      (s, { purpose }) => isWatcher(s) && legalSizes(doomDice(s), traitDie(s, purpose)).length > 1,
    ),
  },
  compose: (s, chosen) => {
    const made = requestOf(s, { ...chosen, targets: [], unopposed: false, leave: true });
    if (!made.accepted) return made;
    const { actor, purpose, intent, build } = made.request;
    const bearer = purpose.type === "trait" ? s.party(purpose.target.bearer) : null;
    if (purpose.type !== "trait" || !bearer) return refuse("effect.purpose");
    const die = isWatcher(s) ? chosen.die : null;
    const target = purpose.target;
    const request = { actor, bearer, intent, target, build, die };
    // What stands between one's own trait and one that isn't known, only the desk knows.
    const no = isVeiled(s, purpose) ? { accepted: true as const } : autoChanges(s, request);
    return no.accepted ? { accepted: true, opens: { kind: "autoSuccess", request } } : no;
  },
};

/** Bare dice, for a test by hand. @rule DOO-047 DOO-322 */
export const bare: DoompoolAct<{ readonly sizes: readonly Die[] }> = {
  rules: ["DOO-047", "DOO-322"],
  label: said(key("FreePool", "title")),
  group: "actions",
  by: "owner",
  at: ["list"],
  editor: "dice",
  refused: (s) => (s.character(s.self) ? null : refuse("gone", { name: s.self })),
  price: () => [],
  choices: {
    sizes: {
      pick: "own",
      label: said(key("Builder", "pool")),
      first: () => [DOOM_DIE],
      read: (raw) =>
        Array.isArray(raw) && raw.length > 0 && raw.length <= MAX_POOL && raw.every((d) => LADDER.some((l) => l === d))
          ? (raw as readonly Die[])
          : null,
      samples: () => [[DOOM_DIE], ...LADDER.filter((d) => d !== DOOM_DIE).map((d): readonly Die[] => [DOOM_DIE, d])],
    },
  },
  compose: (s, { sizes }) => {
    const [party, who] = [s.party(s.self), s.character(s.self)];
    if (!party || !who) return refuse("gone", { name: s.self });
    const planned = planBare({ ref: who.ref, side: sideOf(who) }, sizes);
    return planned.accepted
      ? { accepted: true, opens: { kind: "pool", request: { actor: party, plan: planned.plan } } }
      : planned;
  },
};

/** Traits of the scene, and complications of whoever acts, which the doom pool may take along. @rule DOO-094 */
export function joinable(
  actor: Pick<DoompoolCharacter, "ref" | "complications"> | null,
  distinctions: readonly string[],
): readonly PoolDie[] {
  return [
    ...distinctions.map((name): PoolDie => ({ size: DISTINCTION.help, source: "scene", group: null, ref: null, name })),
    ...(actor?.complications ?? []).map((c): PoolDie => ({
      size: c.die,
      source: "complication",
      group: actor?.ref ?? null,
      ref: c.id,
      name: c.name,
    })),
  ];
}

/** All dice of the doom pool against the world, with traits of the scene. @rule DOO-094 DOO-095 DOO-310 */
export const rollDoom: DoompoolAct<{ readonly joins: readonly string[] }> = {
  rules: ["DOO-094", "DOO-095", "DOO-310"],
  label: said(key("Doom", "roll")),
  group: DOOM_GROUP,
  by: "gm",
  at: ["sheet"],
  refused: (s) => (s.pool?.ref === s.self ? null : refuse("doom.noPool")),
  price: () => [],
  choices: {
    joins: {
      pick: "many",
      label: said(key("Dialog", "joins")),
      when: (s) => (s.pool?.scene.distinctions.length ?? 0) > 0,
      options: (s) =>
        joinable(null, s.pool?.scene.distinctions ?? []).map(({ name, size }) => ({
          value: name,
          label: { key: `d${String(size)} ${name}` },
        })),
    },
  },
  compose: (s, { joins }) => {
    const party = s.party(s.self);
    if (!party || !s.pool) return refuse("doom.noPool");
    const taken = joinable(null, s.pool.scene.distinctions).filter((j) => joins.includes(j.name));
    const planned = planDoomRoll(s.pool, taken, s.settings);
    return planned.accepted
      ? { accepted: true, opens: { kind: "pool", request: { actor: party as Party, plan: planned.plan } } }
      : planned;
  },
};
