import {
  ANSWERS,
  answers,
  askedOnAttack,
  askOf,
  attackAnswer,
  type AttackCard,
  attackCardRules,
  attackMoves,
  type AttackSaid,
  type AttackState,
  composeCard,
  consequenceFor,
  contagionIn,
  type DeedStateView,
  type DestinySituation,
  openIn,
  recoilCheck,
  type Said,
  smashCheck,
  type TargetChoice,
  type TargetState,
  type Worn,
} from "../../../../rules/destiny/index.ts";
import type { Refusal } from "../../../../rules/kernel/refusal.ts";
import { readCard } from "../../../exchange/record.ts";
import type { Brought, Table, Viewer } from "../../../ruleset.ts";
import { openCounter, openFollow, openStunt, openTakedown } from "../../acts/presses.ts";
import { characterAt } from "../../at-table.ts";
import { throwCheck, throwDie } from "../../dice/terms.ts";
import { situation } from "../../situation.ts";
import { spending, thrown } from "../rolled.ts";
import { tolledKind } from "../toll.ts";
import { attackCard } from "./card.ts";
import { askChoice } from "./choice.ts";

type Came = Brought<Said<AttackSaid>>;

const targetOf = (state: AttackState, uuid: string | undefined): TargetState | undefined =>
  state.targets.find((t) => t.target.uuid === uuid);
/** The table as the rules of an attack ask it. */
const seen = (state: AttackState, table: Table): DestinySituation => situation(state.request.actor.uuid, table);
/** Whether a viewer plays for one of these. */
const plays = (viewer: Viewer, uuid: string): boolean => viewer.isGM || viewer.owns(uuid);

/** What a target is asked for now, with its dice. */
async function answer(state: AttackState, t: TargetState | undefined, table: Table): Promise<Came | Refusal | null> {
  const which = answers(t);
  if (!t || !which) return null;
  const check = attackAnswer(seen(state, table), state, t, which);
  const effect = which === "resist" && { effect: { rank: 0 } };
  return thrown(check, { type: which, target: t.target.uuid, check, ...effect });
}

/** The first dice of an attack: for each target its own, in an area none, a d20 for what is unreliable. @rule DES-022 DES-341 */
async function strike({ targets, attack }: AttackCard): Promise<Came> {
  if (!targets.some((t) => t.check) && !attack.unreliable) return { event: { type: "begin" } };
  const rolls: Roll[] = [];
  const throws = [];
  for (const t of targets) {
    if (!t.check) continue;
    const dice = await throwCheck(t.check);
    rolls.push(...dice.rolls);
    throws.push({ target: t.uuid, faces: dice.faces, defense: null });
  }
  const reliability = attack.unreliable ? await throwDie(20) : null;
  return {
    event: { type: "attack", throws, reliability: reliability?.face ?? null },
    rolls: [...(reliability?.rolls ?? []), ...rolls],
  };
}

/** What must be chosen before the effect falls: a condition that the attack leaves open, once for all of a grade, and for each a trait to be weakened. Null when a question was closed. @rule DES-271 DES-337 */
async function choicesFor(
  state: AttackState,
  due: readonly TargetState[],
  table: Table,
): Promise<readonly TargetChoice[] | null> {
  const choices: TargetChoice[] = [];
  const byGrade = new Map<number, string>();
  for (const t of due) {
    const open = openIn(consequenceFor(state, t));
    if (open === null) continue;
    const before = open.kind === "condition" ? byGrade.get(open.grade) : undefined;
    const choice = before ?? (await askChoice(open, characterAt(table, t.target.uuid), t.target));
    if (choice === null) return null;
    if (open.kind === "condition") byGrade.set(open.grade, choice);
    choices.push({ target: t.target.uuid, choice });
  }
  return choices;
}

/** The effect falls on these, once everything that it leaves open is chosen. */
async function falls(state: AttackState, due: readonly TargetState[], table: Table): Promise<Came | null> {
  const choices = due.length > 0 ? await choicesFor(state, due, table) : null;
  return choices && { event: { type: "apply", targets: due.map((t) => t.target.uuid), changes: [], choices } };
}

/**
 * An attack on one card, from its dice to what it leaves behind.
 * @rule DES-022 DES-025 DES-026 DES-028 DES-105 DES-176 DES-177 DES-178 DES-222 DES-224 DES-334 DES-371 DES-402 DES-403
 */
export const attackKind = tolledKind(attackCardRules, {
  compose: (raw, table, gm = false) => composeCard("attack", raw, (self) => situation(self, table, gm)),
  opening: strike,
  moves: (before, after) => attackMoves(before.inner, after.inner),
  byDefault: async ({ inner }, uuid, table) => answer(inner, targetOf(inner, uuid), table),
  asked: ({ inner }, table) => askedOnAttack(seen(inner, table), inner),
  view: attackCard,
  gestures: {
    answer: async ({ state: { inner }, args, table }) => answer(inner, targetOf(inner, args["target"]), table),
    answerAll: async ({ state: { inner }, args, table, viewer }) => {
      const stage = args["stage"] ?? "resist";
      const due = inner.targets.filter((t) => t.stage === stage && stage in ANSWERS && plays(viewer, t.target.uuid));
      const all = await Promise.all(due.map((t) => answer(inner, t, table)));
      const came = all.filter((b): b is Came => b !== null && !("accepted" in b));
      return came.length > 0 ? came : (all.find((b) => b !== null) ?? null);
    },
    fail: async ({ state: { inner }, args, table }) => {
      const t = targetOf(inner, args["target"]);
      const check = t && attackAnswer(seen(inner, table), inner, t, "resist");
      if (!check || "accepted" in check) return check ?? null;
      return { event: { type: "resist", target: t.target.uuid, effect: { rank: 0 }, check, faces: null } };
    },
    ...spending("improve", "coup", "resistImprove"),
    smash: async ({ state: { inner }, args, table }) => {
      const t = targetOf(inner, args["target"]);
      const check = t ? smashCheck(seen(inner, table), inner, t) : null;
      return !t || !check ? null : thrown(check, { type: "smash", target: t.target.uuid, check, changes: [] });
    },
    recoil: async ({ state: { inner }, table }) => {
      const check = recoilCheck(seen(inner, table), inner);
      return thrown(check, { type: "recoil", effect: { rank: 0 }, check });
    },
    applyRecoil: async () => ({ event: { type: "applyRecoil", changes: [] } }),
    apply: async ({ state: { inner }, args, table }) => {
      const t = targetOf(inner, args["target"]);
      return t ? falls(inner, [t], table) : null;
    },
    applyAll: async ({ state: { inner }, viewer, table }) => {
      const due = inner.targets.filter((t) => t.stage === "apply" && plays(viewer, t.target.uuid));
      return falls(inner, due, table);
    },
    // One more attack of a Takedown, what is caught by touching, a Stunt tacked onto a hit: cards of their own.
    takedown: async ({ state: { inner }, quick, message }) => {
      const opened = await openTakedown(inner.request.actor.uuid, message, quick);
      return opened ? { event: { type: "takedown", rank: 0 } } : null;
    },
    touched: async ({ state: { inner }, args, table, quick }) => {
      const target = characterAt(table, args["target"] ?? "");
      const actor = inner.request.actor.uuid;
      const caught = target
        ? contagionIn(seen(inner, table), target).find((c) => c.condition === args["condition"])
        : undefined;
      if (!caught) return null;
      const { attacker, attack, dc } = caught;
      const ask = askOf("resist.again", actor, { attacker, attack, dc });
      await openFollow({ kind: "check", actor, ask, label: "" }, quick);
      return null;
    },
    counter: async ({ state: { inner }, args, message, quick }) => {
      const { actor, attack } = inner.request;
      const target = args["target"] ?? "";
      const opened = await openCounter(target, { attacker: actor.uuid, attack, card: message }, quick);
      const deed = opened ? (readCard(opened)?.state as Worn<DeedStateView> | null | undefined) : null;
      const total = deed?.inner.done?.averted ?? null;
      // An Avert or Deflect is there at once; a Counter is rolled first, and tells this card itself.
      return total === null ? null : { event: { type: "averted", target, total } };
    },
    stunt: async ({ state: { inner }, args, quick }) => {
      const { actor, attack } = inner.request;
      const chosen = { die: args["die"] ?? "destiny", target: args["target"] ?? "", attack: attack.id };
      await openStunt(actor.uuid, "stuntDie", chosen, quick);
      return null;
    },
  },
});
