/** Rows of Fudge's tables that show in something certain: what is done with the row, and without it or with its number made another. */
import { bent, dressed, type WornRow } from "../../kernel/testing/row-walk.ts";
import { pricing } from "../acts/powers.ts";
import { bodyOf, fateOf } from "../forecast/body.ts";
import { payLuck } from "../fortune/paying.ts";
import { powerStunt, stuntComponents } from "../fortune/stunts.ts";
import { incurabilityOf } from "../harm/shaking-off.ts";
import type { FudgeActor } from "../hero/actor.ts";
import { aboveMortals, effectEdge } from "../hero/minions.ts";
import { usePower } from "../powers/use.ts";
import type { FudgeSituation, TableSettings } from "../situation.ts";
import { conditions, FREE } from "../state/condition-table.ts";
import { conditionState } from "../state/progression.ts";
import type { Component, EffectKey } from "../types.ts";
import { component, having, modifier, power } from "./fixtures.ts";
import { ADA, alike, type Does, doing, FOE, holding, MOMENTS, seen } from "./row-stage.ts";

type S = FudgeSituation;

const ada = (s: S): FudgeActor => {
  const who = s.character(ADA);
  if (!who) throw new Error("nobody");
  return who;
};
/** Somebody's own effect, with this about it. */
const withIt = (effect: EffectKey, modifiers: Component["modifiers"], trait: string | null = null) =>
  holding([power("It", [component(effect, 6, { id: "x", trait, modifiers: [...modifiers] })], { id: "it" })]);

/** What bending luck costs, of either kind, whether it helped or not. */
const luckOf: Does = (s) =>
  seen((["good", "bad"] as const).flatMap((kind) => [true, false].map((changed) => payLuck(s, ada(s), kind, changed))));
const luck =
  (trait: string, modifiers: Component["modifiers"] = []): Does =>
  (s) =>
    luckOf(dressed(s, ADA, withIt("luckControl", modifiers, trait)));
const switchedOn =
  (modifiers: Component["modifiers"]): Does =>
  (s) => {
    const at = dressed(s, ADA, (who) => {
      const armed = withIt("flight", modifiers)(who);
      return { ...armed, powers: armed.powers.map((p) => (p.id === "it" ? { ...p, active: false } : p)) };
    });
    const [it] = ada(at).powers.filter((p) => p.id === "it");
    const used = it && usePower(ada(at), it, { component: null, fight: true });
    return used?.accepted ? used.use.action : null;
  };
/** How persistent whoever heals must be for what the foe has done. */
const incurable =
  (effect: "affliction" | "weaken", modifiers: Component["modifiers"]): Does =>
  (s) => {
    const at = dressed(s, FOE, withIt(effect, modifiers, effect === "weaken" ? "str" : null));
    return seen(incurabilityOf(ada(at), at)(`${FOE} it.x`));
  };
/** A Nullify between somebody of much power and somebody of little. */
const nullified: Does = (s) => {
  const of = (powerLevel: number): Parameters<typeof effectEdge>[1] => {
    const above = aboveMortals(s.settings.transcendence, { kind: "hero", powerLevel, transcendence: null });
    return { kind: "hero", health: { value: 3 }, ...(above !== undefined && { above }) };
  };
  return seen([effectEdge("nullify", of(45), of(5)), effectEdge("weaken", of(5), of(25))]);
};
/** Flaws that make a rank cost far less than a point. */
const CHEAP = [
  modifier("limited", 2),
  modifier("unreliable", 2),
  modifier("tiring"),
  modifier("distracting"),
  modifier("fades"),
];
/** Which of ever larger stunts can be had: by how many ranks a point buys where an effect costs less than one. */
const stunts: Does = (s) =>
  seen(
    Array.from({ length: 80 }, (_x, i) => {
      const draft = component("leaping", i + 1, { modifiers: CHEAP, duration: "sustained" });
      return powerStunt(
        null,
        { name: "It", source: "power", components: [draft] },
        { of: ADA, permanentBase: true, options: pricing(s) },
      ).accepted;
    }),
  );
const stuntLasts: Does = (s) => {
  const components = [component("flight", 1, { duration: "sustained" })];
  const lasts = s.settings.stuntDuration;
  const made = powerStunt(null, { name: "It", source: "power", components }, { of: ADA, permanentBase: true, lasts });
  return seen([made.accepted && made.until, stuntComponents(components, lasts).map((c) => c.duration)]);
};

interface Certain {
  readonly on: Does;
  readonly off?: Does;
  readonly broken?: () => () => void;
  /** A setting as it isn't from the beginning. */
  readonly set?: Partial<TableSettings>;
}
/** Wings carry nobody who can't move. */
const winged =
  (id: string): Does =>
  (s) =>
    MOMENTS["sheet"]?.(dressed(s, ADA, (who) => ({ ...withIt("flight", [modifier("wings")])(who), ...having(id) }))) ??
    null;
/** Words that are meant for whoever has these conditions. */
const spokenTo =
  (...held: readonly (readonly [string, string | null])[]): Does =>
  (s) =>
    doing(
      "feint",
      {},
    )(dressed(s, FOE, alike({ conditions: held.map(([id, trait]) => conditionState(id, trait, "x")) })));

/** By table and row. */
export const CERTAIN: Readonly<Record<string, Certain>> = {
  "flaws activation": { on: switchedOn([modifier("activation", 2)]), off: switchedOn([]) },
  "own modifiers affliction incurable": {
    on: incurable("affliction", [modifier("incurable", 2)]),
    off: incurable("affliction", []),
  },
  "own modifiers weaken incurable": {
    on: incurable("weaken", [modifier("incurable", 2)]),
    off: incurable("weaken", []),
  },
  "own modifiers luckControl sideEffect": {
    on: luck("goodLuck", [modifier("sideEffect", 1)]),
    off: luck("goodLuck"),
  },
  "effects luckControl": { on: luck("goodLuck"), off: (s) => luckOf(dressed(s, ADA, withIt("feature", []))) },
  "luckControl options goodLuck": { on: luck("goodLuck"), off: luck("badLuck") },
  "luckControl options badLuck": { on: luck("badLuck"), off: luck("goodLuck") },
  "grants sight": {
    on: doing("check", { trait: "skillbase:stealth", bySight: true }),
    broken: bent(FREE as { sight: boolean }, "sight", () => false),
  },
  "grants hearing": {
    on: spokenTo(["unaware", "visual"]),
    broken: bent(FREE as { hearing: boolean }, "hearing", () => false),
  },
  "grants conscious": {
    on: (s) => fateOf(bodyOf({ ...ada(s), ...having("incapacitated") })),
    broken: bent(conditions.incapacitated as { grants: object }, "grants", () => ({})),
  },
  "grants alive": {
    on: (s) => fateOf(bodyOf({ ...ada(s), ...having("dead") })),
    broken: bent(conditions.dead as { grants: object }, "grants", () => ({})),
  },
  "brought along bound immobile": {
    on: winged("bound"),
    broken: bent(conditions.bound as { contains: readonly string[] }, "contains", (was) =>
      was.filter((c) => c !== "immobile"),
    ),
  },
  "brought along paralyzed immobile": {
    on: winged("paralyzed"),
    broken: bent(conditions.paralyzed as { contains: readonly string[] }, "contains", (was) =>
      was.filter((c) => c !== "immobile"),
    ),
  },
  "brought along asleep unaware": {
    on: (s) => doing("check", { trait: "skillbase:stealth", bySight: true })(dressed(s, ADA, alike(having("asleep")))),
    broken: bent(conditions.asleep as { contains: readonly string[] }, "contains", (was) =>
      was.filter((c) => c !== "unaware"),
    ),
  },
  "brought along deaf unaware": {
    on: spokenTo(["unaware", "visual"], ["deaf", null]),
    broken: bent(conditions.deaf as { contains: readonly string[] }, "contains", () => []),
  },
  "settings costRatio": { on: stunts, set: { costRatio: 10 } },
  "settings transcendence": { on: nullified, set: { transcendence: true } },
  "settings stuntDuration": { on: stuntLasts, set: { stuntDuration: "turn" } },
};

/** Such a row in the walk; null for any other. */
export function certainRow({ table, row }: Pick<WornRow<S>, "table" | "row">): WornRow<S> | null {
  const found = CERTAIN[`${table} ${row}`];
  if (!found) return null;
  const { on, off = on, broken, set = {} } = found;
  const told =
    (does: Does, settings: Partial<TableSettings> = {}) =>
    (s: S): S =>
      ({ ...dressed(s, "", (who) => who), settings: { ...s.settings, ...settings }, does }) as S;
  return {
    table,
    row,
    acts: [],
    tables: ["on her turn"],
    moments: ["what is done"],
    wearings: [
      { name: broken ? "otherwise" : "without it", on: told(on, set), off: told(off), ...(broken && { broken }) },
    ],
  };
}
