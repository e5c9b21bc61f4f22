/** A pool being built, and what its dialog shows of it. Pure but for the table it reads. */
import {
  assess, checkPool, exchangeOdds, joiningDie, key, offer, offers, planDoomRoll, planSlot, poolGrid, poolOdds, poolTable, samePick, sfxFor, sideOf, startBuild, toggle, actionExchange,
  EFFECTS, LADDER, gate, autoSuccessOffer, STRESS_TYPES,
  type ActionState, type Assessment, type Die, type DoompoolCharacter, type Facts, type Offer, type PoolBuild, type PoolDie, type PoolPick, type PoolTable, type Sfx, type SfxPick,
} from "../../../rules/doompool/index.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import { rulesetById } from "../../registry.ts";
import type { Localize, Table } from "../../ruleset.ts";
import { oddsPanel, type OddsView } from "../../view/odds-view.ts";
import { refusalText } from "../../view/refusals.ts";
import { actionRequest, type ActionAsk, type PurposeAsk } from "../asks.ts";
import { characterAt, factsOf } from "../facts.ts";
import { dieName } from "../view/pool-view.ts";

/** What is being put together: the pool, what for, against whom. */
export interface PoolDraft {
  readonly id: string;
  readonly actor: string;
  readonly build: PoolBuild;
  readonly intent: string;
  readonly purpose: PurposeAsk;
  readonly targets: readonly string[];
  readonly unopposed: boolean;
  /** Everybody who may be aimed at. */
  readonly candidates: readonly string[];
  /** A reaction: the card and the slot that it answers; null for an action. */
  readonly answer: { readonly state: ActionState; readonly slot: string } | null;
  /** What a stunt is tied to and does, before it is in the pool. */
  readonly stunt: { readonly tie: string; readonly text: string };
}

/** One thing that can be clicked. */
export interface OfferView {
  readonly id: string;
  readonly pick: string;
  readonly label: string;
  readonly dice: readonly { readonly shape: string; readonly text: string }[];
  readonly chosen: boolean;
  readonly main: boolean;
  readonly price: string;
  readonly refused?: string;
  /** What a screen reader hears: die, name, price. */
  readonly spoken: string;
}

export interface GroupView {
  readonly id: string;
  readonly label: string;
  readonly offers: readonly OfferView[];
}

export interface ChosenView {
  readonly place: number;
  readonly label: string;
  readonly dice: readonly { readonly shape: string; readonly text: string }[];
  readonly main: boolean;
  readonly mayBeMain: boolean;
  readonly wrong?: string;
}

export interface SfxView {
  readonly key: string;
  readonly name: string;
  readonly text: string;
  readonly price: string;
  readonly limit: boolean;
  readonly chosen: boolean;
  readonly refused?: string;
  readonly fields: readonly { readonly name: string; readonly label: string; readonly options: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[] }[];
}

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

export interface BuilderView {
  readonly name: string;
  readonly img: string;
  readonly intent: string;
  readonly answering: boolean;
  readonly purposes: readonly Choice[];
  readonly targets: readonly Choice[];
  readonly mayBeUnopposed: boolean;
  readonly unopposed: boolean;
  readonly groups: readonly GroupView[];
  readonly sfx: readonly SfxView[];
  readonly stunt: { readonly offered: boolean; readonly text: string; readonly ties: readonly Choice[]; readonly price: string; readonly waiting: boolean; readonly refused?: string };
  readonly chosen: readonly ChosenView[];
  readonly dice: readonly { readonly shape: string; readonly text: string; readonly label: string }[];
  readonly price: readonly { readonly label: string; readonly value: string }[];
  readonly total: string;
  readonly gateText: string;
  readonly auto: { readonly label: string; readonly refused?: string } | null;
  readonly refused: string | null;
  readonly odds: OddsView | null;
  readonly spoken: string;
  readonly saved: readonly { readonly id: string; readonly name: string }[];
}

const adapter = (): ReturnType<typeof rulesetById> => rulesetById("doompool");
export const why = (r: Refusal): string => refusalText(r, adapter());

/** Whose conditions may be used: the targets of an action, the actor of what is answered. @rule DOO-037 */
export function opponentsOf(draft: PoolDraft): readonly string[] {
  if (draft.answer) return [draft.answer.state.request.actor.uuid];
  return draft.purpose.type === "trait" ? [draft.purpose.bearer] : draft.targets;
}

const namedIn = (draft: PoolDraft): string[] => [draft.actor, ...draft.targets, ...opponentsOf(draft), ...(draft.purpose.type === "recovery" ? [draft.purpose.patient] : [])];

/** The card's state with this draft: the card that is answered, or the one that would be opened. */
export function stateOf(draft: PoolDraft, table: Table): ActionState | Refusal {
  if (draft.answer) return draft.answer.state;
  const composed = actionRequest(askOf(draft), table);
  return composed.accepted ? actionExchange.begin(composed.request) : composed;
}

export const askOf = ({ id, actor, intent, purpose, targets, unopposed, build }: PoolDraft): ActionAsk => ({ id, actor, intent, purpose, targets, unopposed, build });

interface At {
  readonly draft: PoolDraft;
  readonly facts: Facts;
  readonly roller: DoompoolCharacter;
  readonly pool: PoolTable;
}

/** The table of a draft; null when the character is gone. */
export function at(draft: PoolDraft, table: Table): At | null {
  const facts = factsOf(table, [...namedIn(draft), ...draft.candidates]);
  const roller = facts.character(draft.actor);
  return roller ? { draft, facts, roller, pool: poolTable(roller, facts) } : null;
}

/** A new draft: the grouping's Affiliation is in it. @rule DOO-031 DOO-032 DOO-274 */
export function startDraft(character: DoompoolCharacter, more: Partial<Omit<PoolDraft, "actor">> & Pick<PoolDraft, "id">): PoolDraft {
  return { actor: character.ref, build: startBuild(character), intent: "", purpose: { type: "effect" }, targets: [], unopposed: false, candidates: [], answer: null, stunt: { tie: "", text: "" }, ...more };
}

/** A click on a trait. */
export const withPick = (draft: PoolDraft, pick: PoolPick): PoolDraft => ({ ...draft, build: toggle(draft.build, pick) });

/** A click on a condition of somebody: whoever it is on is aimed at, and it goes in. */
export function withTarget(draft: PoolDraft, uuid: string): PoolDraft {
  return draft.targets.includes(uuid) ? draft : { ...draft, targets: [...draft.targets, uuid], candidates: [...new Set([...draft.candidates, uuid])] };
}

const glyph = (size: Die): { shape: string; text: string } => ({ shape: `d${size}`, text: `d${size}` });

function priceText(amount: number, side: "hero" | "watcher", localize: Localize): string {
  if (amount === 0) return "";
  if (amount < 0) return localize(key("Price", "earns"), { n: -amount });
  return localize(key("Price", side === "hero" ? "pp" : "doom"), { n: amount });
}

function offerView(o: Offer, place: number, assessment: Assessment, build: PoolBuild, side: "hero" | "watcher", localize: Localize): OfferView {
  const die: PoolDie = { size: o.dice[0] ?? 6, source: o.source ?? "bare", group: null, ref: null, name: o.name };
  const split = o.pick.kind === "specialty" && o.pick.dice > 1 ? ` ${o.pick.dice}` : "";
  const label = o.pick.kind === "doom" ? localize(key("Source", "doom")) : dieName(die, localize);
  const price = priceText(o.price, side, localize);
  const mainAt = assessment.mainPick;
  const main = mainAt !== null && build.picks[mainAt] !== undefined && samePick(build.picks[mainAt], o.pick);
  const dice = o.dice.map(glyph);
  return {
    id: `offer-${place}`,
    pick: JSON.stringify(o.pick),
    label,
    dice,
    chosen: o.chosen,
    main,
    price,
    ...(o.refusal && !o.chosen && { refused: why(o.refusal) }),
    spoken: `${dice.map((d) => d.text).join(" + ")} ${label}${split}${price === "" ? "" : `, ${price}`}`,
  };
}

const GROUPS = ["affiliation", "distinction", "specialty", "against", "asset", "extra", "own", "doom"] as const;

function groupOf(pick: PoolPick): string {
  switch (pick.kind) {
    case "power":
      return `set ${pick.set}`;
    case "stress":
    case "complication":
      return "against";
    case "asset":
    case "resource":
    case "escaping":
      return "asset";
    case "ownStress":
    case "ownComplication":
      return "own";
    case "push":
    case "waitingPush":
    case "stunt":
    case "waitingStunt":
      return "extra";
    default:
      return pick.kind;
  }
}

/** Another Affiliation, split or d4 takes the place of the former: what looks taken is a change of mind, at its own price. */
function swapped(o: Offer, build: PoolBuild, pool: PoolTable, now: Assessment): Offer {
  if (o.refusal === null || o.chosen) return o;
  const other = toggle(build, o.pick);
  if (other.picks.length !== build.picks.length) return o;
  const place = other.picks.findIndex((p) => samePick(p, o.pick));
  const next = assess(other, pool);
  const wrong = next.problems.some((p) => p.pick === place || (p.pick === null && !now.problems.some((q) => q.reason === p.reason)));
  return wrong ? o : { ...o, refusal: null, price: next.cost - next.credit - (now.cost - now.credit) };
}

function groupViews({ draft, roller, pool }: At, assessment: Assessment, localize: Localize): GroupView[] {
  const side = sideOf(roller);
  const all = offers(draft.build, pool, opponentsOf(draft)).filter((o, i, list) => list.findIndex((x) => samePick(x.pick, o.pick)) === i).map((o) => swapped(o, draft.build, pool, assessment));
  const views = all.map((o, i) => ({ group: groupOf(o.pick), view: offerView(o, i, assessment, draft.build, side, localize) }));
  const of = (group: string): OfferView[] => views.filter((v) => v.group === group).map((v) => v.view);
  const named = (group: string): GroupView => ({ id: group, label: localize(key("Builder", "group", group)), offers: of(group) });
  const [affiliation, distinction, ...rest] = GROUPS.map(named);
  const sets = roller.powerSets.map((s): GroupView => ({ id: `set ${s.id}`, label: s.name, offers: of(`set ${s.id}`) }));
  return [affiliation, distinction, ...sets, ...rest].filter((g): g is GroupView => g !== undefined && g.offers.length > 0);
}

/** What an SFX leaves to choose, filled in with the first thing that fits. @rule DOO-220 DOO-241 */
export function sfxPick(at: At, set: string, sfx: Sfx, dice: readonly PoolDie[]): SfxPick {
  const inPool = dice.filter((d) => d.source === "power" && d.group === set).map((d) => d.ref ?? "");
  const powers = at.roller.powerSets.find((s) => s.id === set)?.powers ?? [];
  const has = (op: string): boolean => sfx.ops.some((o) => o.op === op);
  const spare = powers.filter((p) => !inPool.includes(p.id) && !p.shutdown).map((p) => p.id);
  const pair = LADDER.find((d) => dice.filter((x) => x.size === d).length >= 2);
  const track = STRESS_TYPES.find((t) => at.roller.stress[t].die !== null);
  const doom = [...at.facts.doom.dice].sort((a, b) => a - b).slice(0, 1);
  return {
    set,
    id: sfx.id,
    ...(inPool[0] !== undefined && { power: inPool[0] }),
    ...(spare[0] !== undefined && sfx.cost.kind === "shutdown" && { shut: spare[0] }),
    ...(has("addPowersSteppedBack") && spare[0] !== undefined && { powers: [spare[0]] }),
    ...(has("addDiePerTarget") && { targets: Math.max(1, at.draft.targets.length - 1) }),
    ...(has("addDoomDice") && { doom }),
    ...(has("mergeEqualPair") && pair !== undefined && { pair }),
    ...(sfx.cost.kind === "stressStepUp" && track && { track }),
    ...(sfx.cost.kind === "spendAsset" && at.roller.assets[0] && { asset: at.roller.assets[0].id }),
  };
}

/** The choices of an SFX that is in the pool, as selects. */
function sfxFields(at: At, pick: SfxPick, sfx: Sfx, localize: Localize): SfxView["fields"] {
  const powers = at.roller.powerSets.find((s) => s.id === pick.set)?.powers ?? [];
  const select = (name: string, current: string, options: readonly { readonly value: string; readonly label: string }[]): SfxView["fields"][number] => ({ name, label: localize(key("Builder", "sfx", name)), options: options.map((o) => ({ ...o, selected: o.value === current })) });
  const byName = powers.map((p) => ({ value: p.id, label: `d${p.current} ${p.name}` }));
  const wants = sfx.ops.some((o) => ["doublePower", "stepUpPower", "splitPower", "doomOnFailure"].includes(o.op));
  return [
    ...(wants && powers.length > 1 ? [select("power", pick.power ?? "", byName)] : []),
    ...(pick.shut === undefined ? [] : [select("shut", pick.shut, byName)]),
    ...(pick.targets === undefined ? [] : [select("targets", String(pick.targets), [1, 2, 3, 4, 5, 6].map((n) => ({ value: String(n), label: String(n) })))]),
    ...(!sfx.ops.some((o) => o.op === "mergeEqualPair") ? [] : [select("pair", String(pick.pair ?? 6), LADDER.map((d) => ({ value: String(d), label: `d${d}` })))]),
    ...(pick.track === undefined ? [] : [select("track", pick.track, STRESS_TYPES.map((t) => ({ value: t, label: localize(key("Stress", t, "label")) })))]),
  ];
}

/** SFX that fit, with what they cost and why one can't be used now. @rule DOO-046 DOO-220 DOO-222 DOO-226 */
function sfxViews(now: At, assessment: Assessment, localize: Localize): SfxView[] {
  const limits = now.roller.powerSets.flatMap((s) => s.limits.filter((l) => l.trigger === "pool").map((sfx) => ({ set: s.id, sfx, limit: true })));
  return [...sfxFor(now.roller, "pool"), ...limits].map(({ set, sfx, limit }) => {
    const chosen = now.draft.build.sfx.find((p) => p.set === set && p.id === sfx.id);
    const tried = chosen ? null : assess({ ...now.draft.build, sfx: [...now.draft.build.sfx, sfxPick(now, set, sfx, assessment.dice)], doomPaid: null }, now.pool);
    const fresh = tried?.problems.find((p) => !assessment.problems.some((q) => q.reason === p.reason));
    const cost = sfx.cost.kind === "none" ? "" : localize(key("Cost", sfx.cost.kind, "short"), { n: sfx.cost.amount ?? 1 });
    return {
      key: `${set} ${sfx.id}`,
      name: sfx.name,
      text: sfx.text,
      price: cost,
      limit,
      chosen: chosen !== undefined,
      ...(fresh && { refused: why({ accepted: false, reason: fresh.reason, ...(fresh.data && { data: fresh.data }) }) }),
      fields: chosen ? sfxFields(now, chosen, sfx, localize) : [],
    };
  });
}

const bySize = (a: Die, b: Die): number => b - a;

/** A usual pool of somebody whose answer isn't known yet: Affiliation, a Distinction, the best power of each set, the best Specialty. For odds only. */
function typicalPool(c: DoompoolCharacter): readonly Die[] {
  if (c.crowd) return [...Array.from({ length: Math.max(1, c.crowd.count) }, () => c.crowd?.size ?? 6), ...c.specialties.map((): Die => 8).slice(0, 1)];
  const powers = c.powerSets.flatMap((s) => s.powers.filter((p) => !p.shutdown && !s.shutdown).map((p) => p.current).sort(bySize).slice(0, 1));
  const specialty = c.specialties.map((s): Die => (s.rating === "master" ? 10 : 8)).sort(bySize).slice(0, 1);
  return [c.affiliations[c.grouping], ...(c.distinctions.length > 0 ? [8 as const] : []), ...powers, ...specialty];
}

/** What stands against this pool, as dice, and in which words; null without anybody. */
function against(now: At, state: ActionState): { readonly sizes: readonly Die[]; readonly name: string; readonly known: boolean } | null {
  const { draft, facts } = now;
  const joins = draft.answer ? null : joiningDie(state, facts);
  const extra = joins ? [joins.size] : [];
  if (draft.answer) return null;
  const [slot] = state.slots;
  if (!slot || slot.defender === "none") return null;
  if (slot.defender === "doom") {
    const planned = planDoomRoll(facts.doom, joins ? [joins] : [], facts.settings);
    return planned.accepted ? { sizes: planned.plan.dice.map((d) => d.size), name: state.request.pool.name, known: true } : null;
  }
  const them = facts.character(slot.target.uuid);
  return them ? { sizes: [...typicalPool(them), ...extra], name: slot.target.name, known: false } : null;
}

const ROW = 3;
const MOST_OFFERS = 3;

/** Odds of the pool: success against whoever stands there, total by effect die, and what the next die would bring. @rule DOO-072 DOO-100 */
function oddsOf(now: At, state: ActionState, assessment: Assessment, localize: Localize): OddsView | null {
  const sizes = assessment.dice.map((d) => d.size);
  if (sizes.length === 0 || sizes.length > 14) return null;
  checkPool(sizes);
  const mine = poolOdds({ sizes });
  const { answer } = now.draft;
  const total = answer?.state.action?.total ?? null;
  const them = against(now, state);
  const theirs = them && them.sizes.length > 0 ? poolOdds({ sizes: them.sizes }) : null;
  const chance = (dice: readonly Die[]): number | null => {
    const odds = poolOdds({ sizes: dice });
    if (answer) return total === null ? null : shareFrom(poolGrid(odds), total + 1);
    return theirs ? exchangeOdds(odds, theirs).chance((o) => o.success) : null;
  };
  const grid = poolGrid(mine);
  const columns = EFFECTS.slice(1);
  const steps = Math.ceil(grid.length / ROW);
  const rows = Array.from({ length: steps }, (_n, i) => {
    const from = i * ROW;
    const cells = columns.map((_c, c) => grid.slice(from, from + ROW).reduce((sum, row) => sum + (row[c + 1] ?? 0), 0));
    return { label: `${from}\u2013${Math.min(grid.length - 1, from + ROW - 1)}`, hit: total !== null && from > total, shares: cells };
  }).filter((r) => r.shares.some((p) => p > 0.0005)).reverse();
  const next = nextDice(now).map((o) => ({ label: o.label, chance: chance([...sizes, ...o.dice]) ?? 0 }));
  const now_ = chance(sizes);
  const label = answer ? localize(key("Builder", "oddsAnswer"), { total: total ?? 0 }) : them ? localize(key("Builder", them.known ? "oddsDoom" : "oddsTypical"), { name: them.name, dice: them.sizes.map((d) => `d${d}`).join(" ") }) : localize(key("Builder", "oddsFree"));
  return oddsPanel(
    { chance: now_, label, bars: [], changes: now_ === null ? [] : next, opposed: them !== null && !them.known, grid: { label: localize(key("Builder", "grid")), corner: localize(key("Builder", "total")), columns: columns.map((d) => `d${d ?? 0}`), rows } },
    localize,
  );
}

/** Share of totals from this one up. */
const shareFrom = (grid: readonly (readonly number[])[], least: number): number => grid.slice(Math.max(0, least)).reduce((sum, row) => sum + row.reduce((a, b) => a + b, 0), 0);

/** The dice that could come next, the largest of each price first. */
function nextDice({ draft, pool }: At): { readonly label: string; readonly dice: readonly Die[] }[] {
  const push = offer(draft.build, { kind: "push" }, pool);
  const open = offers(draft.build, pool, opponentsOf(draft)).filter((o) => !o.chosen && o.refusal === null && o.pick.kind !== "push" && o.pick.kind !== "affiliation" && !(o.pick.kind === "distinction" && o.pick.as === 4) && !(o.pick.kind === "specialty" && o.pick.dice > 1));
  const best = [...open].sort((a, b) => a.price - b.price || Math.max(0, ...b.dice) - Math.max(0, ...a.dice)).slice(0, MOST_OFFERS - 1);
  return [...best, ...(push.refusal === null && !push.chosen ? [push] : [])].map((o) => ({ label: `d${Math.max(0, ...o.dice)}${o.name === "" ? "" : ` ${o.name}`}${o.price > 0 ? ` (${o.price})` : ""}`, dice: o.dice }));
}

const PURPOSE_NONE: PurposeAsk = { type: "effect" };

/** Everything an action may be for here: an effect, help, a treatment, something to take away, a wider gap, a power back. @rule DOO-200 DOO-212 DOO-217 DOO-221 DOO-230 DOO-234 DOO-318 */
export function purposesFor({ draft, facts, roller }: At, localize: Localize): readonly { readonly purpose: PurposeAsk; readonly label: string }[] {
  const hero = sideOf(roller) === "hero";
  const people = facts.present.flatMap((uuid) => facts.character(uuid) ?? []);
  const say = (name: string, data: Record<string, string | number>): string => localize(key("Builder", "purpose", name), data);
  const traits = people.flatMap((c) => [
    ...c.assets.filter((a) => a.targetable).map((a) => ({ purpose: { type: "trait", bearer: c.ref, kind: "asset", id: a.id, set: null, consent: true } as const, label: say("trait", { name: a.name, die: `d${a.die}`, whose: c.name }) })),
    ...c.complications.filter((x) => x.targetable).map((x) => ({ purpose: { type: "trait", bearer: c.ref, kind: "complication", id: x.id, set: null, consent: true } as const, label: say("trait", { name: x.name, die: `d${x.die}`, whose: c.name }) })),
    ...c.resources.map((r) => ({ purpose: { type: "trait", bearer: c.ref, kind: "resource", id: r.id, set: null, consent: true } as const, label: say("trait", { name: r.name, die: `d${r.die}`, whose: c.name }) })),
    ...c.powerSets.flatMap((s) => s.powers.filter((p) => p.targetable && !p.shutdown && c.ref !== roller.ref).map((p) => ({ purpose: { type: "trait", bearer: c.ref, kind: "power", id: p.id, set: s.id, consent: true } as const, label: say("trait", { name: p.name, die: `d${p.current}`, whose: c.name }) }))),
  ]);
  const heal = !hero ? [] : people.filter((c) => c.type === "hero").flatMap((c) => STRESS_TYPES.flatMap((track) => [
    ...(c.stress[track].die !== null || c.stress[track].out ? [{ purpose: { type: "recovery", patient: c.ref, condition: "stress", track } as const, label: say("recoverStress", { name: c.name, track: localize(key("Stress", track, "label")) }) }] : []),
    ...(c.trauma[track] !== null && facts.scene.kind === "transition" ? [{ purpose: { type: "recovery", patient: c.ref, condition: "trauma", track } as const, label: say("recoverTrauma", { name: c.name, track: localize(key("Stress", track, "label")) }) }] : []),
  ]));
  const help = !hero ? [] : people.filter((c) => c.type === "hero" && c.ref !== roller.ref).map((c) => ({ purpose: { type: "support", supported: c.ref } as const, label: say("support", { name: c.name }) }));
  const chase = roller.assets.filter((a) => a.escaping).map((a) => ({ purpose: { type: "chase", asset: a.id } as const, label: say("chase", { die: `d${a.die}` }) }));
  const back = roller.powerSets.flatMap((s) => [
    ...(s.shutdown && s.recovery === "action" ? [{ purpose: { type: "restore", set: s.id, power: null } as const, label: say("restore", { name: s.name }) }] : []),
    ...s.powers.filter((p) => p.shutdown && p.recovery === "action").map((p) => ({ purpose: { type: "restore", set: s.id, power: p.id } as const, label: say("restore", { name: p.name }) })),
  ]);
  const all = [{ purpose: PURPOSE_NONE, label: say("effect", {}) }, ...help, ...heal, ...traits, ...chase, ...back];
  return all.some((p) => JSON.stringify(p.purpose) === JSON.stringify(draft.purpose)) ? all : [...all, { purpose: draft.purpose, label: localize(key("Purpose", draft.purpose.type, "use")) }];
}

/** How the main trait stands to the targeted one, and whether it could be taken away without a roll. @rule DOO-203 DOO-206 */
function gateOf(draft: PoolDraft, state: ActionState, assessment: Assessment, roller: DoompoolCharacter, localize: Localize): Pick<BuilderView, "gateText" | "auto"> {
  const { purpose } = state.request;
  if (draft.answer || purpose.type !== "trait" || assessment.main === null) return { gateText: "", auto: null };
  const { die, name } = purpose.target;
  const gateText = localize(key("Builder", "gate", gate(assessment.main, die)), { main: `d${assessment.main}`, name, die: `d${die}` });
  const open = autoSuccessOffer(sideOf(roller), assessment.main, die);
  const label = sideOf(roller) === "hero" ? localize(key("Builder", "auto"), { name }) : localize(key("Builder", "autoDoom"), { name, die: `d${die < 6 ? 6 : die}` });
  return { gateText, auto: { label, ...(!open.accepted && { refused: why(open) }) } };
}

/** What keeps the draft from being rolled; null when nothing does. @rule DOO-317 DOO-321 */
export function refusalOf(draft: PoolDraft, table: Table): Refusal | null {
  const now = at(draft, table);
  const state = stateOf(draft, table);
  if ("accepted" in state) return state;
  if (!now) return { accepted: false, reason: "gone", data: { name: draft.actor } };
  const planned = planSlot(state, draft.answer?.slot ?? "action", { build: draft.build }, now.facts);
  return planned.accepted ? null : planned;
}

/** Everything the dialog shows. */
export function builderView(draft: PoolDraft, table: Table, localize: Localize): BuilderView | null {
  const now = at(draft, table);
  const party = table.party(draft.actor);
  const state = stateOf(draft, table);
  if (!now || !party) return null;
  const { roller, pool } = now;
  const side = sideOf(roller);
  const assessment = assess(draft.build, pool);
  const shown = "accepted" in state ? null : state;
  const refused = refusalOf(draft, table);
  const purposes = purposesFor(now, localize);
  const waiting = roller.waiting.stunt;
  const stuntOffer = offer(draft.build, { kind: waiting ? "waitingStunt" : "stunt", tie: draft.stunt.tie, text: draft.stunt.text === "" ? "?" : draft.stunt.text }, pool);
  const ties = [...roller.powerSets, ...roller.specialties].map((t) => ({ value: t.id, label: t.name, selected: t.id === draft.stunt.tie }));
  const odds = shown ? oddsOf(now, shown, assessment, localize) : null;
  const gateNow = shown ? gateOf(draft, shown, assessment, roller, localize) : { gateText: "", auto: null };
  const total =
    side === "hero"
      ? localize(key("Builder", "pp"), { cost: assessment.cost, credit: assessment.credit, left: assessment.ppAfter })
      : assessment.doomDue.length === 0
        ? localize(key("Builder", "doomFree"))
        : localize(key("Builder", "doomDue"), { n: assessment.doomDue.length });
  return {
    name: party.name,
    img: party.img,
    intent: draft.intent,
    answering: draft.answer !== null,
    purposes: purposes.map(({ purpose, label }) => ({ value: JSON.stringify(purpose), label, selected: JSON.stringify(purpose) === JSON.stringify(draft.purpose) })),
    targets: draft.candidates.filter((uuid) => uuid !== draft.actor).flatMap((uuid) => {
      const who = characterAt(table, uuid) && table.party(uuid);
      return who ? [{ value: uuid, label: who.name, selected: draft.targets.includes(uuid) }] : [];
    }),
    mayBeUnopposed: draft.answer === null && draft.purpose.type === "effect",
    unopposed: draft.unopposed,
    groups: groupViews(now, assessment, localize),
    sfx: sfxViews(now, assessment, localize),
    stunt: { offered: ties.length > 0 && !draft.build.picks.some((p) => p.kind === "stunt" || p.kind === "waitingStunt"), text: draft.stunt.text, ties, price: waiting ? "" : priceText(1, side, localize), waiting, ...(stuntOffer.refusal && stuntOffer.refusal.reason !== "pool.stuntTie" && { refused: why(stuntOffer.refusal) }) },
    chosen: draft.build.picks.map((pick, place) => {
      const o = offer(draft.build, pick, pool);
      const wrong = assessment.problems.find((p) => p.pick === place);
      const die: PoolDie = { size: o.dice[0] ?? 6, source: o.source ?? "bare", group: null, ref: null, name: o.name };
      return { place, label: dieName(die, localize), dice: o.dice.map(glyph), main: assessment.mainPick === place, mayBeMain: ["power", "specialty", "asset", "stunt", "waitingStunt", "resource", "distinction"].includes(pick.kind), ...(wrong && { wrong: why({ accepted: false, reason: wrong.reason, ...(wrong.data && { data: wrong.data }) }) }) };
    }),
    dice: assessment.dice.map((d) => ({ ...glyph(d.size), label: `d${d.size} ${dieName(d, localize)}` })),
    price: assessment.price.map((p) => ({ label: p.name === "" ? localize(p.label) : `${localize(p.label)}: ${p.name}`, value: priceText(p.amount, side, localize) })),
    total,
    ...gateNow,
    refused: refused && why(refused),
    odds,
    spoken: localize(key("Builder", "spoken"), { dice: assessment.dice.length, cost: assessment.cost }),
    saved: [],
  };
}

