/** A check of any trait by its key, as sheets, commands and macros name it: its lines and its DC. */
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { explain, type Row } from "../../kernel/rows.ts";
import {
  abilityCheck,
  constitutionRequest,
  initiativeRequest,
  powerRequest,
  type RollRequest,
  saveRequest,
  skillCheck,
} from "../dice/checks.ts";
import { STABILISE_DC } from "../harm/recovery.ts";
import { GRADED, lastingBonus, SAVE_DC } from "../harm/saves.ts";
import type { TwintensActor } from "../hero/actor.ts";
import { activeRanks, modifierNow, penaltyRows, shieldRows, toughnessBonus } from "../hero/derive.ts";
import { grappleBonus } from "../hero/grapple.ts";
import { abilityLabel, effectLabel, key, line } from "../labels.ts";
import { type EffectDefinition, type EffectKey, EFFECTS, type SaveKey } from "../powers/catalogue/powers.ts";
import { type SkillKey, SKILLS } from "../powers/catalogue/skills.ts";
import type { TwintensSettings } from "../settings.ts";
import type { TwintensSituation } from "../situation.ts";
import { grantsFor } from "../state/conditions.ts";
import type { AbilityKey, ConditionState } from "../types.ts";
import { ABILITY_KEYS } from "../values.ts";

type S = TwintensSituation;
type Asked = { readonly accepted: true; readonly request: RollRequest } | Refusal;
const one = (request: RollRequest): Asked => ({ accepted: true, request });

const DANGER = { ten: false, twenty: false } as const;

/** A roll that is made of lines alone. */
export function plainRoll(
  label: string,
  rows: readonly Row[],
  settings: TwintensSettings,
  dc: number | null = null,
): RollRequest {
  return { kind: "check", label, rows, dc, take: DANGER, settings };
}

/** What a check takes beside its trait. */
export interface RollChoices {
  readonly dc: number | null;
  readonly danger?: boolean;
  readonly time?: boolean;
  readonly noTools?: boolean;
  readonly challenge?: Challenge;
  readonly extra?: readonly Row[];
  /** Whom a healing touch is for. */
  readonly patient?: TwintensActor | null;
  readonly round?: number;
}
export type Challenge = "none" | "harder" | "easier" | "named";

/** Who rolls, how, and whom they can look up. */
interface Rolling {
  readonly who: TwintensActor;
  readonly settings: TwintensSettings;
  readonly choices: RollChoices;
  readonly s: Pick<S, "character"> | null;
  readonly options: {
    readonly dc: number | null;
    readonly danger: boolean;
    readonly time: boolean;
    readonly extra: readonly Row[];
    readonly settings: TwintensSettings;
  };
}

/** The save that shakes a lasting effect off: the one that follows the first where the effect has two. @rule TWI-233 TWI-440 */
function lastingSave(effect: EffectKey, own: SaveKey | null): SaveKey {
  const { save, then }: EffectDefinition = EFFECTS[effect];
  return then === undefined || then === "trip" ? (own ?? save ?? "will") : then;
}

/** The power behind a lasting condition, as its source names it: `uuid item`. */
function effectBehind(
  condition: ConditionState,
  s: Pick<S, "character">,
): { readonly effect: EffectKey; readonly save: SaveKey } | null {
  const [uuid = "", id = ""] = (condition.source ?? "").split(" ");
  const power = s.character(uuid)?.powers.find((p) => p.id === id);
  if (power) return { effect: power.key, save: lastingSave(power.key, power.save) };
  const effect = (Object.keys(GRADED) as EffectKey[]).find(
    (k) =>
      Object.hasOwn(EFFECTS, k) && GRADED[k]?.some((r) => (r.conditions as readonly string[]).includes(condition.id)),
  );
  return effect ? { effect, save: lastingSave(effect, null) } : null;
}

/** A save: of Toughness by its rows alone, which can't be taken. @rule TWI-230 */
function saveRoll({ who, settings, options }: Rolling, id: string): Asked {
  if (id === "fort" || id === "ref" || id === "will") return one(saveRequest(who, id, options));
  if (id !== "toughness") return refuse("trait.unknown", { trait: `save:${id}` });
  const rows = [...toughnessBonus(who, false, settings).rows, ...options.extra];
  return one(plainRoll(key("Save", "toughness", "label"), rows, settings, options.dc));
}

/** A skill as it stands on the sheet, or by its name: the best of its fields, untrained where there is none. @rule TWI-410 TWI-411 */
function skillRoll({ who, choices, options }: Rolling, id: string, named: boolean): Asked {
  const base = Object.hasOwn(SKILLS, id) ? (id as SkillKey) : null;
  const best = named
    ? [...who.skills].filter((s) => s.key === base).sort((a, b) => b.ranks - a.ranks)[0]
    : who.skills.find((s) => s.id === id);
  if (!best && !base) return named ? refuse("trait.unknown", { trait: id }) : refuse("trait.gone", { trait: id });
  const entry = best ?? { id: `untrained-${id}`, key: base as SkillKey, specialty: "", ranks: 0, misc: 0 };
  const able = best ? who : { ...who, skills: [...who.skills, entry] };
  const { noTools = false, challenge = "none" } = choices;
  return skillCheck(able, entry.id, { ...options, noTools, ...(challenge !== "none" && { challenge }) });
}

/** The save against what lasts, better the longer it does. @rule TWI-233 */
function lastingRoll({ who, choices, options, s }: Rolling, id: string): Asked {
  const condition = who.conditions.find((c) => c.effect === id);
  const behind = condition && s ? effectBehind(condition, s) : null;
  if (!condition || !behind || behind.save === "toughness") return refuse("trait.gone");
  const since = condition.start ? Math.max(0, (choices.round ?? condition.start.round) - condition.start.round) : 0;
  const bonus = lastingBonus(since);
  const extra = [
    ...options.extra,
    ...shieldRows(who, behind.effect),
    ...(bonus > 0 ? [line("again", bonus, "TWI-233")] : []),
  ];
  const dc = options.dc ?? SAVE_DC + (condition.degree ?? 0);
  return one(saveRequest(who, behind.save, { ...options, dc, extra }));
}

/** The patient's own check, with the healer's rank; of who is dying the rank alone. @rule TWI-251 */
function healRoll({ who, settings, choices, options }: Rolling, id: string): Asked {
  const power = who.powers.find((p) => p.id === id);
  const patient = choices.patient ?? who;
  if (!power) return refuse("trait.gone");
  const { dying } = patient.track;
  const own = { label: abilityLabel("con"), value: modifierNow(patient, "con", settings), rule: "TWI-251" };
  const rows = [
    ...(dying ? [] : [own]),
    line("rank", Math.max(0, power.ranks - power.lost), "TWI-251"),
    ...(dying ? penaltyRows(grantsFor(who)) : []),
    ...options.extra,
  ];
  return one(plainRoll(effectLabel(power.key), rows, settings, STABILISE_DC.healing));
}

/** An ability is healed by the rank. @rule TWI-303 */
function mendRoll({ who, settings, options }: Rolling, id: string): Asked {
  const [powerId = "", ability = ""] = id.split(":");
  const power = who.powers.find((p) => p.id === powerId);
  if (!power || abilityOf(ability) === null) return refuse("trait.gone");
  const rows = [line("rank", activeRanks(power), "TWI-303"), ...penaltyRows(grantsFor(who)), ...options.extra];
  return one({ ...plainRoll(effectLabel(power.key), rows, settings, STABILISE_DC.healing), about: ability });
}

/** Getting free from what pins one's clothes: Strength or Escape Artist, whatever is better. @rule TWI-421 */
function unfastening(rolling: Rolling): Asked {
  const { who, settings, options } = rolling;
  const strength = abilityCheck(who, "str", { ...options, danger: true, time: false });
  const artist = skillRoll({ ...rolling, options: { ...options, danger: true, time: false } }, "escapeArtist", true);
  const ways = [strength, artist].flatMap((w) => (w.accepted ? [w.request] : []));
  return one(
    [...ways].sort((a, b) => explain(b.rows).total - explain(a.rows).total)[0] ??
      plainRoll(key("Check", "escape"), options.extra, settings, options.dc),
  );
}

const CONSTITUTION = ["rest", "recovery", "exertion", "dying"] as const;

const ROLLS: Readonly<Record<string, (rolling: Rolling, id: string) => Asked>> = {
  ability: ({ who, options }, id) => {
    const ability = abilityOf(id);
    return ability ? abilityCheck(who, ability, options) : refuse("trait.unknown", { trait: `ability:${id}` });
  },
  save: saveRoll,
  skill: (rolling, id) => skillRoll(rolling, id, false),
  skillbase: (rolling, id) => skillRoll(rolling, id, true),
  power: ({ who, options }, id) => {
    const power = who.powers.find((p) => p.id === id);
    return power ? one(powerRequest(who, power, options)) : refuse("trait.gone");
  },
  unfasten: unfastening,
  initiative: ({ who, options }) => one(initiativeRequest(who, options)),
  grapple: ({ who, settings, options }) => {
    const rows = [...grappleBonus(who, settings).rows, ...options.extra];
    return one(plainRoll(key("Check", "grapple"), rows, settings, options.dc));
  },
  constitution: ({ who, options }, id) =>
    one(
      constitutionRequest(who, CONSTITUTION.find((what) => what === id) ?? "exertion", {
        ...options,
        dc: options.dc ?? 10,
      }),
    ),
  lasting: lastingRoll,
  heal: healRoll,
  mend: mendRoll,
};

/** An ability by its key; null for anything else. */
export const abilityOf = (text: string): AbilityKey | null =>
  (ABILITY_KEYS as readonly string[]).includes(text) ? (text as AbilityKey) : null;

/**
 * A check of any trait by its key: `ability:str`, `save:fort`, `skill:<id>`, `skillbase:notice`, `power:<id>`, `initiative`, `grapple`, `constitution:exertion`, `lasting:<effect>`,
 * `heal:<power>`, `mend:<power>:<ability>`, `unfasten`.
 * @returns refusals of the rules, `trait.unknown`, `trait.gone`, `roll.noAbility`
 * @rule TWI-017 TWI-230 TWI-233 TWI-251 TWI-390 TWI-410 TWI-435
 */
export function rollOf(
  who: TwintensActor,
  trait: string,
  settings: TwintensSettings,
  choices: RollChoices,
  s: Pick<S, "character"> | null = null,
): Asked {
  const [kind = "", ...rest] = trait.split(":");
  const { dc, danger = true, time = false, extra = [] } = choices;
  const options = { dc, danger, time, extra, settings };
  const roll = Object.hasOwn(ROLLS, kind) ? ROLLS[kind] : undefined;
  return roll?.({ who, settings, choices, s, options }, rest.join(":")) ?? refuse("trait.unknown", { trait });
}
