/** Lying, kneeling and standing; what the surroundings do to somebody for as long as they are in them. */
import type { Acts, NoChoice, Option } from "../../kernel/act.ts";
import type { Value } from "../../kernel/change.ts";
import { refuse } from "../../kernel/refusal.ts";
import { type ExposureKey, EXPOSURES, SAID_EXPOSURES, sheltered } from "../harm/hazards.ts";
import { type Harm, harmWords, ILL_CONDITIONS, isIllness, MOST_HARM, radiation } from "../harm/illness.ts";
import type { TwintensActor } from "../hero/actor.ts";
import { featRank } from "../hero/derive.ts";
import { abilityLabel, conditionLabel, key } from "../labels.ts";
import { startIn, type TwintensSituation } from "../situation.ts";
import { conditionState, impose, lift } from "../state/condition-changes.ts";
import { held } from "../state/conditions.ts";
import { ABILITY_KEYS } from "../values.ts";
import { as, asks, costs, listed, selfOf, type TwintensAct } from "./act.ts";
import { spared } from "./attack/extras.ts";
import { changing, done } from "./done.ts";

type S = TwintensSituation;

const deed = <V extends { readonly [N in keyof V]: Value }>(
  name: string,
  rules: readonly string[],
): Pick<TwintensAct<V>, "rules" | "label" | "group" | "by" | "at" | "refused" | "price"> => ({
  rules,
  label: { key: key("Deed", name, "label") },
  group: "other",
  by: "owner",
  at: ["list"],
  refused: () => null,
  price: () => [],
});

const lowered = (who: TwintensActor): readonly ReturnType<typeof held>[number][] => [
  ...held(who, "prone"),
  ...held(who, "kneeling"),
];

/** Get up: a move action, free with Instant Up. @rule TWI-072 */
const stand: TwintensAct<NoChoice> = {
  ...deed("stand", ["TWI-072"]),
  entries: listed({ key: key("Deed", "stand", "label") }, (who) => lowered(who).length > 0),
  price: (s) => {
    const who = selfOf(s);
    return [who && featRank(who, "instantUp") > 0 ? "free" : "move"];
  },
  choices: {},
  perform: (s) => as(s, (who) => changing(lowered(who).map((c) => lift(who.ref, c, "TWI-072")))),
};

/** Go down, on the ground or on one knee: free. @rule TWI-072 TWI-111 */
const goDown = (name: string, state: "prone" | "kneeling", rule: string): TwintensAct<NoChoice> => ({
  ...deed(name, [rule]),
  entries: listed({ key: key("Deed", name, "label") }, (who) => lowered(who).length === 0),
  price: () => ["free"],
  choices: {},
  perform: (s) =>
    as(s, (who) =>
      changing(held(who, state).length > 0 ? [] : impose(who.ref, who.conditions, state, { source: "hand" }, rule)),
    ),
});

/** What an illness does: points of an ability, fatigue, a condition; "" is said when it happens. */
export type HarmKind = "" | `ability ${(typeof ABILITY_KEYS)[number]}` | "fatigue" | `condition ${string}`;

/** Everything that an illness may do. @rule TWI-295 */
export const harmOptions = (): readonly Option<HarmKind>[] => [
  ...ABILITY_KEYS.map((a): Option<HarmKind> => ({
    value: `ability ${a}`,
    label: { key: key("Dialog", "harm", "ability"), data: { ability: abilityLabel(a) } },
  })),
  { value: "fatigue", label: { key: key("Sheet", "fatigue") } },
  ...ILL_CONDITIONS.map((c): Option<HarmKind> => ({ value: `condition ${c}`, label: { key: conditionLabel(c) } })),
];

/** Whether such a harm has a number to it. */
export const isCounted = (harm: HarmKind): boolean => harm === "fatigue" || harm.startsWith("ability ");

/** The harm that was named; null for none. @rule TWI-295 */
export function namedHarm(harm: HarmKind, points: number): Harm | null {
  if (harm === "fatigue") return { kind: "fatigue", levels: points };
  const ability = ABILITY_KEYS.find((a) => harm === `ability ${a}`);
  if (ability) return { kind: "ability", ability, points };
  const condition = ILL_CONDITIONS.find((c) => harm === `condition ${c}`);
  return condition ? { kind: "condition", condition } : null;
}

/** Highest DC of a poison or disease that anybody names. */
const MOST_DC = 60;
const radiates = (_s: S, { to }: { readonly to: ExposureKey }): boolean => to === "radiation";
const isIll = (s: S, chosen: { readonly to: ExposureKey }): boolean =>
  isIllness({ trait: chosen.to }) && !radiates(s, chosen);

type Exposed = {
  readonly to: ExposureKey;
  readonly dc: number;
  readonly harm: HarmKind;
  readonly points: number;
  readonly rank: number;
};

/** Something of the surroundings goes on until one is out of it. @rule TWI-291 TWI-292 TWI-293 TWI-294 TWI-295 TWI-296 */
const expose: TwintensAct<Exposed> = {
  ...deed<Exposed>("expose", ["TWI-291", "TWI-292", "TWI-293", "TWI-294", "TWI-295", "TWI-296"]),
  detail: () => asks("exposureText"),
  befalls: true,
  choices: {
    to: {
      pick: "one",
      label: asks("exposure"),
      options: () => SAID_EXPOSURES.map((value) => ({ value, label: { key: key("Exposure", value) } })),
    },
    dc: {
      pick: "whole",
      label: asks("illnessDc"),
      hint: asks("illnessDcHint"),
      when: isIll,
      bounds: () => [0, MOST_DC],
    },
    harm: {
      pick: "one",
      label: asks("harmLabel"),
      when: isIll,
      first: () => "",
      options: () => [{ value: "", label: asks("harmLater") }, ...harmOptions()],
    },
    points: {
      pick: "whole",
      label: asks("harmPoints"),
      when: (s, chosen) => isIll(s, chosen) && isCounted(chosen.harm),
      bounds: () => [1, MOST_HARM],
    },
    rank: {
      pick: "whole",
      label: asks("radiationRank"),
      hint: asks("radiationHint"),
      when: radiates,
      first: () => 5,
      bounds: () => [1, MOST_HARM],
    },
  },
  perform: (s, { to, dc, harm, points, rank }) =>
    as(s, (who) => {
      if (spared(who, to)) return refuse("exposure.immune", { name: who.name });
      const drains = to === "radiation" ? radiation(rank) : null;
      const does = drains?.harm ?? namedHarm(harm, points);
      const source = does ? harmWords(does) : "surroundings";
      const details = { trait: to, degree: drains?.dc ?? dc, source, start: startIn(s) };
      const changes = impose(who.ref, who.conditions, "exposed", details, EXPOSURES[to].rule);
      const [begun] = changes;
      if (!begun) return refuse("deed.nothing");
      // The first save against an illness comes at once.
      const sickens = {
        what: "sickens",
        by: who.ref,
        power: conditionState("exposed", details).effect,
        on: who.ref,
      } as const;
      return done(changes, isIllness({ trait: to }) ? [sickens] : []);
    }),
};

/** Out of whatever there is. @rule TWI-291 TWI-292 */
const shelter: TwintensAct<NoChoice> = {
  ...deed("shelter", ["TWI-291", "TWI-292"]),
  entries: listed({ key: key("Deed", "shelter", "label") }, (who) => held(who, "exposed").length > 0),
  price: () => costs("none"),
  choices: {},
  perform: (s) => as(s, (who) => changing(sheltered(who, ""))),
};

export const BODY_ACTS = {
  stand,
  dropProne: goDown("dropProne", "prone", "TWI-072"),
  kneel: goDown("kneel", "kneeling", "TWI-111"),
  shelter,
  expose,
} as const satisfies Acts<S>;
