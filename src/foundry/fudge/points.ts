import {
  ADVANTAGES,
  advantageRank,
  awardVictory,
  boost,
  fatigueOf,
  heroicFeat,
  invokeComplication,
  key,
  negateComplication,
  newDay,
  presentConditions,
  recover,
  recoverWith,
  recoveryRate,
  seizeInitiative,
  seizeRefusal,
  SPENDS,
  spendVictory,
  useEffort,
  EFFECTS,
  EFFORT_BENEFITS,
  inspectPower,
  powerStunt,
  type Component,
  type CostOptions,
  type AdvantageKey,
  type Boost,
  type EffortBenefit,
  type FudgeCharacter,
  type SpendKey,
  type VictoryPool,
} from "../../rules/fudge/index.ts";
import { change, same, type Change } from "../../rules/kernel/change.ts";
import { refuse } from "../../rules/kernel/refusal.ts";
import type { Until } from "../../rules/kernel/until.ts";
import { icon } from "../ids.ts";
import type { DeedDefinition, DeedResult, PointDefinition, Table } from "../ruleset.ts";
import type { DialogField } from "../rolls/dialog-types.ts";
import { houseRule } from "./settings.ts";
import { tiredBy } from "./tired.ts";
import { actorPool, type FudgeActor } from "./snapshot.ts";

const hero = (character: unknown): FudgeActor => character as FudgeActor;
const pool = (character: unknown): VictoryPool => actorPool(hero(character));

/** Changes of a step, or its refusal. */
const done = (...steps: readonly ({ readonly changes: readonly Change[] } | { readonly accepted: false; readonly reason: string })[]): DeedResult => {
  const refused = steps.find((s): s is Extract<typeof s, { accepted: false }> => "accepted" in s && s.accepted === false);
  return refused ?? { accepted: true, changes: steps.flatMap((s) => ("changes" in s ? s.changes : [])) };
};

/** Whether it is somebody's own turn now; outside of a fight every moment is. */
const ownTurn = (character: FudgeCharacter, table: Table): boolean => {
  const encounter = table.encounter();
  return encounter === null || encounter.acting === character.ref;
};

/** A choice from a list. */
const pick = (name: string, label: string, options: readonly { readonly value: string; readonly label: string }[]): DialogField => ({ type: "select", name, label, value: options[0]?.value ?? "", options });

/** A use of victory points as a deed: paid by the rules, with whatever it brings. */
function spend(use: SpendKey, more: Partial<DeedDefinition> & { readonly brings?: (character: FudgeActor, args: Readonly<Record<string, string>>, table: Table) => DeedResult } = {}): DeedDefinition {
  const { needs, approval, rule } = SPENDS[use] as { readonly needs: AdvantageKey | null; readonly approval: boolean; readonly rule: string };
  const { brings, ...rest } = more;
  return {
    id: use,
    kind: "spend",
    by: "owner",
    rule,
    label: key("Spend", use, "label"),
    hint: key("Spend", use, "text"),
    approval,
    ...(needs !== null && { offered: (c: unknown) => advantageRank(hero(c), needs) > 0 }),
    perform: (character, args, table) => {
      const paid = spendVictory(hero(character), pool(character), use, { approved: true });
      if (!paid.accepted || !brings) return paid;
      const brought = brings(hero(character), args, table);
      return brought.accepted ? { accepted: true, changes: [...paid.changes, ...brought.changes] } : brought;
    },
    ...rest,
  };
}

/** What a victory point can take off somebody now. @rule FUD-372 */
function recoverable(character: FudgeActor): ("dazed" | "stunned" | "fatigue")[] {
  const present = presentConditions(character);
  return [...(["dazed", "stunned"] as const).filter((c) => present.has(c)), ...(fatigueOf(character.conditions) === "normal" ? [] : (["fatigue"] as const))];
}

const SPEND_DEEDS: readonly DeedDefinition[] = [
  spend("recover", {
    choices: (c, _table, localize) => [pick("what", localize(key("Deed", "recoverWhat")), recoverable(hero(c)).map((value) => ({ value, label: localize(value === "fatigue" ? key("Deed", "fatigue") : key("Condition", value, "label")) })))],
    brings: (character, args) => {
      const what = recoverable(character).find((w) => w === args.what);
      return what ? done(recoverWith(character.ref, character.conditions, what)) : refuse("recover.nothing");
    },
    effect: (c, _table, localize) => {
      const [first] = recoverable(hero(c));
      return first === undefined ? null : localize(key("Deed", "recoverEffect"), { what: localize(first === "fatigue" ? key("Condition", fatigueOf(hero(c).conditions), "label") : key("Condition", first, "label")) });
    },
  }),
  spend("heroicFeat", {
    choices: (c, _table, localize) => [
      pick(
        "advantage",
        localize(key("Deed", "whichAdvantage")),
        (Object.keys(ADVANTAGES) as AdvantageKey[]).filter((a) => ADVANTAGES[a].type !== "fortune" && advantageRank(hero(c), a) === 0).map((value) => ({ value, label: localize(key("Advantage", value, "label")) })).sort((a, b) => a.label.localeCompare(b.label)),
      ),
    ],
    brings: (character, args, table) => {
      if (!Object.hasOwn(ADVANTAGES, args.advantage ?? "")) return refuse("feat.owned");
      const advantage = args.advantage as AdvantageKey;
      const id = temporaryId(character, advantage);
      const feat = heroicFeat(character, advantage, id, character.ref, ownTurn(character, table));
      if (!feat.accepted) return feat;
      const data = { name: key("Advantage", advantage, "label"), type: "fudgeAdvantage", img: icon("upgrade"), system: { key: advantage, rank: 1, subject: "" }, flags: { crossover: { until: feat.until as never, temporary: true } } };
      return { accepted: true, changes: [{ kind: "create", subject: character.ref, collection: "Item", id, data, rule: "FUD-366" }] };
    },
  }),
  spend("heroicSkill"),
  spend("instantCounter"),
  spend("editScene"),
  spend("inspiration"),
  spend("negateComplication", {
    choices: (_c, _table, localize) => [pick("awarded", localize(key("Deed", "awarded")), [0, 1, 2].map((n) => ({ value: String(n), label: String(n) })))],
    perform: (c, args) => done(negateComplication(hero(c), pool(c), Number(args.awarded ?? 0) || 0, true)),
  }),
  spend("seizeInitiative", { brings: (character) => seized(character) }),
  ...(["beginnersLuck", "inspire", "ultimateEffort", "favor", "reliable", "luckControl"] as const).filter((use) => use !== "luckControl" && use !== "reliable").map((use) => spend(use)),
];

/** Ten more on one's initiative, once the order is known and before the first turn. @rule FUD-263 FUD-683 */
function seized(character: FudgeActor): DeedResult {
  const combat = game.combats.active;
  const place = combat?.combatants.find((c) => c.actor?.uuid === character.ref);
  const initiative = place?.initiative ?? null;
  const no = seizeRefusal({ announced: initiative !== null, begun: combat?.started === true });
  if (no || !place || initiative === null) return no ?? refuse("seize.early");
  return { accepted: true, changes: [change(place.uuid, "initiative", initiative, seizeInitiative(initiative, 1), "FUD-263")] };
}

/** Hours that may go by at once. */
const HOURS = [1, 8, 24] as const;

/** Hours of rest, with treatment or without: what heals by itself. @rule FUD-164 FUD-663 */
const restDeed: DeedDefinition = {
  id: "rest",
  kind: "earn",
  by: "owner",
  rule: "FUD-164",
  label: key("Recovery", "title"),
  hint: key("Recovery", "restHint"),
  // It has a button of its own on the sheet, for minions too.
  offered: () => false,
  choices: (_c, _table, localize) => [
    pick("hours", localize(key("Recovery", "hours")), HOURS.map((h) => ({ value: String(h), label: localize(key("Recovery", h === 1 ? "oneHour" : "manyHours"), { hours: h }) }))),
    { type: "switch", name: "rest", label: localize(key("Recovery", "rest")), value: true, hint: localize(key("Recovery", "restHint")) },
    { type: "switch", name: "treatment", label: localize(key("Recovery", "treatment")), value: false, hint: localize(key("Recovery", "treatmentHint")) },
  ],
  perform: (c, args) => {
    const hours = HOURS.find((h) => String(h) === args.hours) ?? 8;
    const rate = recoveryRate(args.rest !== "false", args.treatment === "true");
    const { changes } = recover(hero(c), hours, rate);
    return changes.length > 0 ? { accepted: true, changes } : refuse("recover.nothing");
  },
};

/** Id of a temporary item: the same feat twice in a turn is one. Sixteen letters and digits. */
function temporaryId(character: FudgeActor, name: string): string {
  return `feat${name}${character.ref.replace(/[^A-Za-z0-9]/gu, "")}`.padEnd(16, "0").slice(0, 8) + String(name.length).padStart(2, "0") + `${character.ref.replace(/[^A-Za-z0-9]/gu, "")}000000`.slice(-6);
}

const EARN_DEEDS: readonly DeedDefinition[] = [
  { id: "award", kind: "earn", by: "gm", rule: "FUD-363", label: key("Deed", "award", "label"), hint: key("Deed", "award", "hint"), perform: (c) => (hero(c).kind === "minion" ? refuse("victory.minion") : done(awardVictory(hero(c).ref, pool(c), 1))) },
  {
    id: "complication",
    kind: "earn",
    by: "gm",
    rule: "FUD-572",
    label: key("Deed", "complication", "label"),
    hint: key("Deed", "complication", "hint"),
    offered: (c) => hero(c).complications.length > 0,
    choices: (c, _table, localize) => [
      pick("complication", localize(key("Deed", "whichComplication")), hero(c).complications.map((x) => ({ value: x.id, label: x.name }))),
      { type: "switch", name: "unwise", label: localize(key("Deed", "unwise")), value: true },
      { type: "switch", name: "deadly", label: localize(key("Deed", "deadly")), value: false },
    ],
    perform: (c, args) => {
      const complication = hero(c).complications.find((x) => x.id === args.complication);
      return complication ? done(invokeComplication(hero(c).ref, pool(c), { motivation: complication.motivation, unwise: args.unwise !== "false", deadly: args.deadly === "true" })) : refuse("victory.noComplication");
    },
  },
  { id: "gameDay", kind: "reset", by: "gm", rule: "FUD-360", label: key("Deed", "gameDay", "label"), hint: key("Deed", "gameDay", "hint"), perform: (c, _args, table) => done(newDay(hero(c), pool(c), houseRule("victoryPoints", table))) },
];

/** What of a hero may be raised for a round: Strength, or any power effect that isn't permanent. @rule FUD-337 FUD-342 */
function raisable(character: FudgeActor, localize: (k: string) => string): { readonly value: string; readonly label: string }[] {
  const effects = character.powers.flatMap((p) => p.components.filter((c) => p.source === "power" && c.duration !== "permanent").map((c) => ({ value: `${p.id} ${c.id}`, label: `${p.name}: ${localize(key("Effect", c.effect, "label"))}` })));
  return [{ value: "strength", label: localize(key("Ability", "str", "label")) }, ...effects];
}

function boostOf(value: string): Boost {
  const [power = "", component = ""] = value.split(" ");
  return value === "strength" ? { kind: "strength" } : { kind: "rank", power, component };
}

/** One use of extra effort. What it raises lasts a round; its fatigue waits for the end of the turn. @rule FUD-330 FUD-333 FUD-334 FUD-335 FUD-337 FUD-671 FUD-709 */
function effort(benefit: EffortBenefit): DeedDefinition {
  const raises = benefit === "rank" || benefit === "strength" || benefit === "speed";
  return {
    id: benefit,
    kind: "spend",
    by: "owner",
    rule: "FUD-330",
    label: key("Effort", benefit, "label"),
    hint: key("Effort", benefit, "text"),
    ...(benefit === "rank" && { choices: (c: unknown, _table: Table, localize: (k: string) => string) => [pick("what", localize(key("Deed", "raise")), raisable(hero(c), localize).slice(1))] }),
    perform: (c, args, table) => {
      const character = hero(c);
      const state = character.effort;
      const round = table.encounter()?.turns ?? 0;
      const use = { id: `effort${round}-${state.pending.length}`, benefits: [benefit], ownTurn: ownTurn(character, table), against: null, points: pool(character).value, byController: false };
      const used = useEffort(character, state, use);
      if (!used.accepted) return used;
      const changes: Change[] = [change(character.ref, "system.effort", state as never, used.state as never, "FUD-330")];
      if (used.points > 0) changes.push(change(character.ref, "system.victoryPoints.value", pool(character).value, pool(character).value - used.points, "FUD-349"));
      if (used.extraStandard > 0) changes.push(change(character.ref, "system.extraStandard", character.extraStandard, character.extraStandard + used.extraStandard, "FUD-335"));
      if (raises) {
        const what: Boost = benefit === "strength" ? { kind: "strength" } : benefit === "speed" ? { kind: "speed", movement: "all" } : boostOf(args.what ?? "");
        const raised = boost(character, what);
        if (!raised.accepted) return raised;
        changes.push(change(character.ref, "system.boosts", character.boosts as never, [...character.boosts, raised.boost] as never, "FUD-337"));
      }
      return { accepted: true, changes };
    },
  };
}

const ITEM_ID = /^[A-Za-z0-9]{16}$/u;
const MOST_TEXT = 60_000;

/** The effects of a stunt as they were sent; null for what are none. What they cost is worked out here, whatever the sender says. */
function sentComponents(text: string, options: CostOptions): readonly Component[] | null {
  if (text.length > MOST_TEXT) return null;
  try {
    const list = JSON.parse(text) as unknown;
    const sound = (c: unknown): c is Component => typeof c === "object" && c !== null && Object.hasOwn(EFFECTS, String((c as Component).effect)) && Number.isInteger((c as Component).rank) && (c as Component).rank >= 1 && Array.isArray((c as Component).modifiers) && Array.isArray((c as Component).descriptors) && Array.isArray((c as Component).conditions);
    return Array.isArray(list) && list.every(sound) && inspectPower({ name: "", source: "power", components: list }, options).every((f) => f.severity !== "illegal") ? list : null;
  } catch {
    return null;
  }
}

/**
 * A power stunt: a temporary power from the hero's own, within its budget, once the Gamemaster agrees. Its fatigue waits for its end.
 * @rule FUD-338 FUD-346 FUD-350 FUD-351
 */
const stuntDeed: DeedDefinition = {
  ...effort("stunt"),
  approval: true,
  perform: (c, args, table) => {
    const character = hero(c);
    if (args.components === undefined) return refuse("stunt.build");
    const components = sentComponents(args.components, { ratio: houseRule("costRatio", table) });
    if (!ITEM_ID.test(args.id ?? "") || components === null) return refuse("malformed", { code: "stunt" });
    const base = character.powers.find((p) => p.id === args.base) ?? null;
    const lasts = houseRule("stuntDuration", table);
    const stunt = powerStunt(base, { name: args.name ?? "", source: "power", components }, { of: character.ref, permanentBase: true, options: { ratio: houseRule("costRatio", table) }, lasts });
    if (!stunt.accepted) return stunt;
    const id = `stunt${args.id ?? ""}`;
    const used = useEffort(character, character.effort, { id, benefits: ["stunt"], ownTurn: ownTurn(character, table), against: null, points: pool(character).value, byController: false });
    if (!used.accepted) return used;
    const until: Until = stunt.oneShot ? { at: "scene", left: 1 } : stunt.until;
    const data = { name: args.name ?? "", type: "fudgePower", img: icon("power-lightning"), system: { components, active: true }, flags: { crossover: { until, temporary: true, stunt: id } } };
    return {
      accepted: true,
      changes: [
        change(character.ref, "system.effort", character.effort as never, used.state as never, "FUD-338"),
        ...(used.points > 0 ? [change(character.ref, "system.victoryPoints.value", pool(character).value, pool(character).value - used.points, "FUD-347")] : []),
        { kind: "create", subject: character.ref, collection: "Item", id: args.id ?? "", data: data as never, rule: "FUD-338" },
      ],
    };
  },
};

/** A stunt is over (an instant one after its use): the power is gone and its fatigue is taken. @rule FUD-338 FUD-350 */
const endStunt: DeedDefinition = {
  id: "endStunt",
  kind: "spend",
  by: "owner",
  rule: "FUD-350",
  label: key("Deed", "endStunt", "label"),
  hint: key("Deed", "endStunt", "hint"),
  offered: (c) => hero(c).stunts.length > 0,
  choices: (c, _table, localize) => [pick("stunt", localize(key("Deed", "whichStunt")), hero(c).stunts.map((s) => ({ value: s.item, label: s.name })))],
  perform: (c, args) => {
    const character = hero(c);
    const stunt = character.stunts.find((s) => s.item === args.stunt);
    if (!stunt) return refuse("effort.gone");
    return { accepted: true, changes: [{ kind: "delete", subject: character.ref, collection: "Item", id: stunt.item, data: stunt.data as never, rule: "FUD-350" }, ...stuntsOver(character, [stunt.id])] };
  },
};

/** The fatigue of stunts that are over, and what extra effort remembers afterwards. @rule FUD-338 FUD-350 FUD-351 */
function stuntsOver(character: FudgeActor, ids: readonly string[]): Change[] {
  const paid = tiredBy(character, character.effort, ids.map((stunt) => ({ stunt })));
  return same(character.effort as never, paid.state as never) ? [...paid.changes] : [...paid.changes, change(character.ref, "system.effort", character.effort as never, paid.state as never, "FUD-350")];
}

/** Victory points: each hero's own, seen by everybody; extra effort beside them, with the fatigue that is still to come. @rule FUD-330 FUD-360 FUD-670 FUD-671 FUD-710 */
export const fudgePoints: readonly PointDefinition[] = [
  {
    key: "victoryPoints",
    label: key("Sheet", "victoryPoints"),
    icon: icon("laurel-crown"),
    open: true,
    read: (character) => {
      if (hero(character).victoryPoints === null) return null;
      const { value, special } = pool(character);
      return { value: value + special, max: null };
    },
    deeds: [...SPEND_DEEDS, ...EARN_DEEDS, restDeed],
  },
  {
    key: "effort",
    label: key("Sheet", "effort"),
    icon: icon("strong"),
    open: true,
    read: (character) => (hero(character).victoryPoints === null ? null : { value: hero(character).effort.pending.length, max: null }),
    deeds: [...EFFORT_BENEFITS.map((b) => (b === "stunt" ? stuntDeed : effort(b))), endStunt],
  },
];
