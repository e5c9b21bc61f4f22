import { type Lasting, readTrait } from "../../../rules/destiny/index.ts";
import type { Value } from "../../../rules/kernel/change.ts";
import { icon } from "../../ids.ts";
import { effectModelBase, isV14 } from "../../platform.ts";
import { localize } from "../../view/text/localize.ts";
import { maybeNumber, maybeText } from "./fields.ts";

const Base = effectModelBase();
type Schema = foundry.data.fields.DataSchema;

/** Everything that a passing benefit or burden may say about itself beside what all of them have. */
const TEXTS = [
  "channel",
  "against",
  "attack",
  "skill",
  "trait",
  "negates",
  "edge",
  "subject",
  "power",
  "attacker",
  "resistance",
  "which",
] as const;
const NUMBERS = ["ranks", "dc", "total"] as const;

/** Picture of each kind on the sheet's list of states. */
const ICONS: Readonly<Record<Lasting["kind"], string>> = {
  ranks: icon("stairs-goal"),
  boost: icon("mighty-force"),
  burst: icon("embrassed-energy"),
  edge: icon("upgrade"),
  alternate: icon("power-lightning"),
  speed: icon("run"),
  weaken: icon("broken-bone"),
  secondary: icon("pocket-watch"),
  defense: icon("cracked-shield"),
};

/**
 * Something that lasts on a character for a while and is no condition: ranks on a channel, a Surge's boost, a borrowed edge, a weakened trait. What it means is the rules' affair; the
 * document carries the facts.
 * @rule DES-018 DES-071 DES-386
 */
export class DestinyLastingModel extends Base<Schema, ActiveEffect.Implementation> {
  static override LOCALIZATION_PREFIXES = ["CROSSOVER.Destiny.Lasting"];

  static override defineSchema(): Schema {
    const { StringField, BooleanField, ObjectField } = foundry.data.fields;
    return {
      ...(isV14() ? super.defineSchema() : {}),
      kind: new StringField({ required: true, blank: false, initial: "ranks", choices: Object.keys(ICONS) } as never),
      key: new StringField({ required: true }),
      until: new ObjectField({ required: true, nullable: true, initial: null }),
      once: new BooleanField({ required: true, initial: false } as never),
      lent: new ObjectField({ required: true, nullable: true, initial: null }),
      label: new StringField({ required: true }),
      rule: new StringField({ required: true }),
      ...Object.fromEntries(TEXTS.map((t) => [t, maybeText()])),
      ...Object.fromEntries(NUMBERS.map((n) => [n, maybeNumber(-999, 999)])),
    } as Schema;
  }
}

/** The document of something that lasts, from the data that a change carries. Null for what is none: a condition. @rule DES-386 */
export function lastingEffect(id: string, data: Readonly<Record<string, Value>>): object | null {
  if (typeof data.kind !== "string" || !Object.hasOwn(ICONS, data.kind)) return null;
  const { effect: _own, ...system } = data;
  return {
    _id: id,
    type: "destinyLasting",
    name: localize(String(data.label)),
    img: ICONS[data.kind as Lasting["kind"]],
    system: structuredClone(system),
    ...(isV14() ? { showIcon: 0 } : {}),
  };
}

/** Such a document as the rules read it; null for one that says nothing they know. */
export function lastingOf(effect: { readonly id: string; readonly system: object }): Lasting | null {
  const s = effect.system as Readonly<Record<string, unknown>>;
  const base = {
    effect: effect.id,
    key: s.key,
    until: s.until ?? { at: "never" },
    once: s.once,
    label: s.label,
    rule: s.rule,
    kind: s.kind,
  };
  const pick = (...names: readonly string[]): object => Object.fromEntries(names.map((n) => [n, s[n] ?? null]));
  const own: Readonly<Record<Lasting["kind"], readonly string[]>> = {
    ranks: ["channel", "ranks", "against", "attack", "skill"],
    boost: ["trait"],
    burst: ["negates"],
    edge: ["edge", "subject"],
    alternate: ["power", "lent"],
    speed: ["ranks"],
    weaken: ["trait", "ranks"],
    secondary: ["attacker", "attack", "dc", "resistance"],
    defense: ["which", "total"],
  };
  const kind = s.kind as Lasting["kind"];
  // What names no trait changes none: it stays on the sheet to be taken away, and counts for nothing.
  if ((kind === "boost" || kind === "weaken") && readTrait(s.trait) === null) return null;
  return { ...base, ...pick(...own[kind]) } as Lasting;
}
