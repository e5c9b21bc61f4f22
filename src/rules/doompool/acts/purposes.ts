/** What an action may be for: by its name, in words, and as the card takes it. */
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { isUnknown, type Ref, type Words } from "../../kernel/situation.ts";
import type { Purpose } from "../cards/action-state.ts";
import { sideOf } from "../dice/pool-picks.ts";
import { mayTreat } from "../harm/recovery.ts";
import { key } from "../labels.ts";
import { shutDown } from "../powers/sfx.ts";
import { around, type DoompoolSituation, START } from "../situation.ts";
import { isTargetable } from "../things/targeting.ts";
import type { DoompoolCharacter, StressType } from "../types.ts";
import { STRESS_TYPES } from "../values.ts";

/** What an action is for: an effect; to help; to treat stress or trauma; against a trait of somebody; to widen a gap; to bring back what is shut down. */
export type PurposeKey =
  | "effect"
  | `support:${Ref}`
  | `${"stress" | "trauma"}:${StressType}:${Ref}`
  | `${"asset" | "complication" | "resource"}:${string}:${Ref}`
  | `power:${string}:${string}:${Ref}`
  | `chase:${string}`
  | `restore:${string}`
  | `restore:${string}:${string}`;

/** The same in its parts: names and ids only. */
export type Meant =
  | { readonly type: "effect" }
  | {
      readonly type: "trait";
      readonly bearer: Ref;
      readonly kind: "asset" | "complication" | "resource" | "power";
      readonly id: string;
      readonly set: string | null;
    }
  | {
      readonly type: "recovery";
      readonly patient: Ref;
      readonly condition: "stress" | "trauma";
      readonly track: StressType;
    }
  | { readonly type: "support"; readonly supported: Ref }
  | { readonly type: "chase"; readonly asset: string }
  | { readonly type: "restore"; readonly set: string; readonly power: string | null };

/** Take a purpose apart; null for what is none. */
export function meantBy(purpose: string): Meant | null {
  const [type, a, b, c, ...more] = purpose.split(":");
  if (more.length > 0) return null;
  switch (type) {
    case "effect":
      return a === undefined ? { type } : null;
    case "support":
      return a !== undefined && b === undefined ? { type, supported: a } : null;
    case "stress":
    case "trauma": {
      const track = STRESS_TYPES.find((t) => t === a);
      return track && b !== undefined && c === undefined
        ? { type: "recovery", patient: b, condition: type, track }
        : null;
    }
    case "asset":
    case "complication":
    case "resource":
      return a !== undefined && b !== undefined && c === undefined
        ? { type: "trait", bearer: b, kind: type, id: a, set: null }
        : null;
    case "power":
      return a !== undefined && b !== undefined && c !== undefined
        ? { type: "trait", bearer: c, kind: type, id: b, set: a }
        : null;
    case "chase":
      return a !== undefined && b === undefined ? { type, asset: a } : null;
    case "restore":
      return a !== undefined && c === undefined ? { type, set: a, power: b ?? null } : null;
    default:
      return null;
  }
}

/** The name of a purpose. */
export function purposeKey(p: Meant): PurposeKey {
  switch (p.type) {
    case "effect":
      return p.type;
    case "support":
      return `support:${p.supported}`;
    case "recovery":
      return `${p.condition}:${p.track}:${p.patient}`;
    case "trait":
      return p.kind === "power" ? `power:${p.set ?? ""}:${p.id}:${p.bearer}` : `${p.kind}:${p.id}:${p.bearer}`;
    case "chase":
      return `chase:${p.asset}`;
    case "restore":
      return p.power === null ? `restore:${p.set}` : `restore:${p.set}:${p.power}`;
  }
}

/** Whether a purpose leaves it open whom it is aimed at. */
export const aims = (purpose: PurposeKey): boolean => purpose === "effect" || purpose.startsWith("chase:");

/** Whom an action falls on: the holder of the trait, the patient, the one who is helped; who is aimed at, of a chase the lead pursuer alone. @rule DOO-202 DOO-213 DOO-217 DOO-230 */
export function aimOf(purpose: Meant, targets: readonly Ref[]): readonly Ref[] {
  switch (purpose.type) {
    case "trait":
      return [purpose.bearer];
    case "recovery":
      return [purpose.patient];
    case "support":
      return [purpose.supported];
    case "chase":
      return targets.slice(0, 1);
    case "restore":
      return [];
    case "effect":
      return targets;
  }
}

type Part = Extract<Meant, { readonly type: "trait" }>;

/** A thing with a die that could be taken away. */
function traitOf(bearer: DoompoolCharacter, { kind, id, set }: Part) {
  switch (kind) {
    case "asset":
      return bearer.assets.find((a) => a.id === id);
    case "complication":
      return bearer.complications.find((c) => c.id === id);
    case "resource":
      return bearer.resources.find((r) => r.id === id);
    case "power":
      return bearer.powerSets.find((s) => s.id === set)?.powers.find((p) => p.id === id);
  }
}

/**
 * The purpose with what the table says about it now: the die of the trait that is aimed at, the condition that is treated.
 * @param leave  whether a trait larger than the main trait may be aimed at, by the Gamemaster's word
 * @rule DOO-200 DOO-201 DOO-203
 */
export function purposeNow(s: Pick<DoompoolSituation, "character">, meant: Meant, leave: boolean): Purpose | Refusal {
  if (meant.type === "recovery")
    return {
      type: "recovery",
      treatment: { patient: meant.patient, condition: meant.condition, track: meant.track },
    };
  if (meant.type !== "trait") return meant;
  const bearer = s.character(meant.bearer);
  if (!bearer) return refuse("gone", { name: meant.bearer });
  const { kind, id, set } = meant;
  const thing = traitOf(bearer, meant);
  if (!thing) return refuse("item.gone");
  if (!isTargetable({ kind, ...("targetable" in thing && { targetable: thing.targetable }) }))
    return refuse("trait.untouchable", { name: thing.name });
  const die = "current" in thing ? thing.current : thing.die;
  return {
    type: "trait",
    target: {
      bearer: bearer.ref,
      kind,
      id,
      set,
      name: thing.name,
      die,
      escaping: "escaping" in thing && thing.escaping === true,
    },
    main: die,
    consent: leave,
  };
}

/** One thing that an action may be for here. */
export interface PurposeLine {
  readonly purpose: PurposeKey;
  readonly label: Words;
  /** What it is about, in a line below. */
  readonly hint: Words;
  readonly refused?: Refusal;
}

const line = (meant: Meant, name: string, data: Words["data"] = {}, refused: Refusal | null = null): PurposeLine => ({
  purpose: purposeKey(meant),
  label: { key: key("Builder", "purpose", name), data },
  hint: { key: key("TurnOffer", meant.type) },
  ...(refused && { refused }),
});

/** What of somebody could be taken away. What was made at the table, everybody saw; powers and resources are their own, and those of somebody unknown are named without a die. @rule DOO-200 DOO-208 */
function traitsOf(s: DoompoolSituation, gm: boolean, who: DoompoolCharacter): readonly PurposeLine[] {
  const unknown = isUnknown({ self: s.self, hidden: s.hidden, gm }, who.ref);
  const of = (
    kind: Part["kind"],
    thing: { readonly id: string; readonly name: string },
    die: number,
    set: string | null = null,
  ): PurposeLine => {
    const veiled = unknown && (kind === "power" || kind === "resource");
    return line(
      { type: "trait", bearer: who.ref, kind, id: thing.id, set },
      veiled ? "traitHidden" : "trait",
      veiled ? { name: thing.name, whose: who.name } : { name: thing.name, die: `d${String(die)}`, whose: who.name },
    );
  };
  return [
    ...who.assets.filter((a) => a.targetable).map((a) => of("asset", a, a.die)),
    ...who.complications.filter((c) => c.targetable).map((c) => of("complication", c, c.die)),
    ...who.resources.map((r) => of("resource", r, r.die)),
    ...(who.ref === s.self
      ? []
      : who.powerSets.flatMap((set) =>
          set.powers.filter((p) => p.targetable && !p.shutdown).map((p) => of("power", p, p.current, set.id)),
        )),
  ];
}

/** What of a hero could be treated. @rule DOO-230 DOO-232 DOO-234 DOO-235 */
function treatments(s: DoompoolSituation, healer: DoompoolCharacter, who: DoompoolCharacter): readonly PurposeLine[] {
  const scene = s.pool?.scene ?? START;
  return (["stress", "trauma"] as const).flatMap((condition) =>
    STRESS_TYPES.flatMap((track) => {
      const treatment = { patient: who.ref, condition, track };
      const may = mayTreat(healer, who, treatment, scene, healer.tried);
      if (!may.accepted && (may.reason === "recovery.nothing" || may.reason === "recovery.traumaLater")) return [];
      return [
        line(
          { type: "recovery", ...treatment },
          condition === "stress" ? "recoverStress" : "recoverTrauma",
          { name: who.name, track: key("Stress", track, "label") },
          may.accepted ? null : may,
        ),
      ];
    }),
  );
}

/** Everything that an action may be for here: an effect, help, a treatment, something to take away, a wider gap, what is shut down. @param gm  whether it is told to a Gamemaster @rule DOO-200 DOO-212 DOO-217 DOO-221 DOO-230 DOO-234 DOO-318 */
export function purposesFor(s: DoompoolSituation, gm = s.gm): readonly PurposeLine[] {
  const who = s.character(s.self);
  if (!who) return [];
  const people = around(s);
  const heroes = sideOf(who) === "hero" ? people.filter((c) => c.type === "hero") : [];
  return [
    line({ type: "effect" }, "effect"),
    ...heroes
      .filter((c) => c.ref !== who.ref)
      .map((c) => line({ type: "support", supported: c.ref }, "support", { name: c.name })),
    ...heroes.flatMap((c) => treatments(s, who, c)),
    ...people.flatMap((c) => traitsOf(s, gm, c)),
    ...who.assets
      .filter((a) => a.escaping)
      .map((a) => line({ type: "chase", asset: a.id }, "chase", { die: `d${String(a.die)}` })),
    ...shutDown(who, "action").map(({ set, power, name }) =>
      line({ type: "restore", set, power }, "restore", { name }),
    ),
  ];
}
