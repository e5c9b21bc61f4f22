/** Help for an ally: Assist and its siblings, Gambit. */
import type { Acts, Choice, Option } from "../../../kernel/act.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import { isUnknown, type Ref } from "../../../kernel/situation.ts";
import { attackCheck, defenseAgainstAttack, passiveSkill } from "../../hero/check-requests.ts";
import { opposes } from "../../hero/sides.ts";
import { type SkillName, skillNamed, type SkillTrait } from "../../hero/trait-key.ts";
import { attacksOf, primarySkill } from "../../hero/traits.ts";
import { attackLabel, key, resistanceLabel, skillLabel } from "../../labels.ts";
import { contextIn, type DestinySituation, sceneOf, typeOf } from "../../situation.ts";
import {
  assistPlace,
  combineSkills,
  GAMBIT_MOVE,
  gambitDc,
  type HelpKind,
  sameEffect,
  teamPlayer,
} from "../../state/help.ts";
import { gambitFeet } from "../../turn/movement.ts";
import { threatens } from "../../turn/threat.ts";
import type { AttackEntry, Channel, DestinyCharacter, SkillKey, Source } from "../../types.ts";
import { RESISTANCE_KEYS, SKILL_KEYS } from "../../values.ts";
import { asks, foesFirst, friendsFirst, listOf, selfOf } from "../act.ts";
import { attackOptions, bestAttack } from "../own.ts";
import { type CheckPlan, difficultyFor, person, rolls, skillChoice, skillOptions } from "./rolls.ts";

type S = DestinySituation;

const allyChoice = <V>(): Choice<Ref, S, V> => ({
  pick: "who",
  label: asks("ally"),
  prefers: friendsFirst,
  none: refuse("help.nobody"),
});
const againstChoice = <V>(): Choice<Ref, S, V> => ({
  pick: "who",
  label: asks("against"),
  prefers: foesFirst,
  none: refuse("help.enemy"),
});
const ownAttack = <V>(): Choice<string, S, V> => ({
  pick: "one",
  label: asks("whichAttack"),
  options: attackOptions,
  first: (s) => bestAttack(s),
});

const attackBy = (who: DestinyCharacter | null, id: string): AttackEntry | undefined =>
  who ? attacksOf(who).find((a) => a.id === id) : undefined;

type Shared = { readonly ally: Ref; readonly allyAttack: string };

/** An ally and an attack or power of theirs; what one's own don't fit is refused. @rule DES-122 DES-123 */
function sharing<V extends Shared>(
  label: string,
  kind: "coordinate" | "combine",
  own: (s: S, chosen: V) => readonly AttackEntry[],
  no: (s: S, ally: Ref, attack: string) => Refusal | null = () => null,
): { readonly [N in keyof Shared]: Choice<Shared[N], S, V> } {
  const options = (s: S, chosen: V, ref: Ref): readonly Option<string>[] => {
    const ally = s.character(ref);
    return (ally ? attacksOf(ally) : []).map((a) => {
      const refused = sameEffect(kind, own(s, chosen), a) ?? no(s, ref, a.id);
      return { value: a.id, label: { key: attackLabel(a) }, ...(refused && { refused }) };
    });
  };
  return {
    ally: {
      ...allyChoice<V>(),
      pick: "who",
      fits: (s, chosen, ref) => {
        if (isUnknown(s, ref)) return false;
        const all = options(s, chosen, ref);
        return all.some((o) => !o.refused) ? true : (all[0]?.refused ?? refuse("help.attack"));
      },
    },
    allyAttack: {
      pick: "one",
      label: asks(label),
      none: refuse("help.attack"),
      options: (s, chosen) => options(s, chosen, chosen.ally),
    },
  };
}

/** What every help is: a check for the ally, and what the card remembers of it. @rule DES-118 DES-310 */
function helping(
  who: DestinyCharacter,
  kind: HelpKind,
  ally: { readonly who: DestinyCharacter; readonly name: string },
  plan: Pick<CheckPlan, "trait" | "dc" | "check" | "extra">,
  data: CheckPlan["data"] = {},
): CheckPlan {
  const ranks = kind === "gambit" ? 0 : teamPlayer(who);
  const team: readonly Source[] =
    ranks === 0 ? [] : [{ key: "teamPlayer", ranks, label: key("Edge", "teamPlayer", "label") }];
  return {
    ...plan,
    purpose: kind === "gambit" ? "gambit" : "help",
    act: kind,
    extra: [...(plan.extra ?? []), ...team],
    about: ally.name,
    data: { ally: ally.who.ref, against: null, kind, skill: null, attack: null, channel: null, ...data },
  };
}

/** Help with a skill, directly before the ally's turn. @rule DES-118 */
const assist = rolls<{ readonly ally: Ref; readonly trait: SkillTrait }>("assist", {
  rule: "DES-118",
  action: "assist",
  choices: {
    ally: {
      ...allyChoice(),
      pick: "who",
      fits: (s, _c, ally) => {
        const who = selfOf(s);
        const order = s.fight?.order;
        return (who && assistPlace(order ? { order, helper: who.ref, ally, delaying: who.delaying } : null)) ?? true;
      },
    },
    trait: skillChoice(),
  },
  plan: (s, who, { ally: ref, trait }) => {
    const ally = person(s, ref);
    if (!ally) return refuse("gone", { name: ref });
    return helping(who, "assist", ally, { trait, dc: difficultyFor(s, who, "easy") }, { skill: skillNamed(trait) });
  },
});

type Striking = { readonly ally: Ref; readonly against: Ref; readonly attack: string };

/** One's own attack, as a check of skill against the enemy. @rule DES-121 DES-122 DES-124 */
function struck(
  s: S,
  who: DestinyCharacter,
  { ally: ref, against, attack: id }: Striking,
): {
  readonly ally: NonNullable<ReturnType<typeof person>>;
  readonly foe: DestinyCharacter;
  readonly own: AttackEntry;
} | null {
  const [ally, foe, own] = [person(s, ref), s.character(against), attackBy(who, id)];
  return ally && foe && own ? { ally, foe, own } : null;
}

const aimed = (
  s: S,
  who: DestinyCharacter,
  foe: DestinyCharacter,
  own: AttackEntry,
): Pick<CheckPlan, "trait" | "check"> => ({
  trait: `skill:${own.skill}`,
  check: attackCheck(who, own, foe, {
    ...contextIn(s),
    feet: s.distance(who.ref, foe.ref),
    cover: "none",
    concealment: "none",
    maneuver: 0,
    aimed: false,
  }),
});

/** Aid on attacks against an enemy, or Distract it from its Defense... each by an attack check, Moderate. @rule DES-121 DES-124 */
const strikes = (kind: "aid" | "distract", rule: string) =>
  rolls<Striking>(kind, {
    rule,
    action: kind,
    choices: { ally: allyChoice(), against: againstChoice(), attack: ownAttack() },
    going: (_s, _who, { against }) => ({ target: against }),
    plan: (s, who, chosen) => {
      const found = struck(s, who, chosen);
      if (!found) return refuse("help.enemy");
      const { ally, foe, own } = found;
      const dc = difficultyFor(s, who, "moderate");
      return helping(who, kind, ally, { ...aimed(s, who, foe, own), dc }, { against: foe.ref });
    },
  });

/** Strike where the ally strikes, against the enemy's Defense. @rule DES-122 */
const coordinate = rolls<Striking & Shared>("coordinate", {
  rule: "DES-122",
  action: "coordinate",
  choices: {
    against: againstChoice(),
    attack: ownAttack(),
    ...sharing("allyAttack", "coordinate", (s, { attack }) =>
      listOf(s, (who) => attacksOf(who).filter((a) => a.id === attack)),
    ),
  },
  going: (_s, _who, { against }) => ({ target: against }),
  plan: (s, who, chosen) => {
    const found = struck(s, who, chosen);
    if (!found) return refuse("help.enemy");
    const { ally, foe, own } = found;
    const dc = defenseAgainstAttack(foe, own, { ...contextIn(s), against: who }).total;
    return helping(
      who,
      "coordinate",
      ally,
      { ...aimed(s, who, foe, own), dc },
      { against: foe.ref, attack: chosen.allyAttack },
    );
  },
});

/** Skills by which somebody joins an ally's power. @rule DES-123 */
function combining(s: S, who: DestinyCharacter, ref: Ref, attack: string): readonly SkillName[] {
  const ally = s.character(ref);
  const power = ally?.powers.find((p) => p.id === attackBy(ally, attack)?.power);
  const source = power?.powerSource ?? ally?.powerSource ?? "";
  return combineSkills({ powerSource: who.powerSource, primary: primarySkill(who) }, source);
}

/** Powers of the same effect as the ally's. @rule DES-123 */
const combine = rolls<Shared & { readonly trait: SkillTrait }>("combine", {
  rule: "DES-123",
  action: "combine",
  choices: {
    ...sharing(
      "allyPower",
      "combine",
      (s) => listOf(s, (who) => attacksOf(who).filter((a) => a.power !== null)),
      (s, ally, attack) => {
        const skills = skillOptions(s, (who) => combining(s, who, ally, attack));
        // Of several ways none is open: which of them is the first says nothing.
        return skills.some((o) => !o.refused) ? null : refuse("help.source");
      },
    ),
    trait: skillChoice((s, { ally: ref, allyAttack: id }, who) => combining(s, who, ref, id)),
  },
  plan: (s, who, { ally: ref, allyAttack: id, trait }) => {
    const ally = person(s, ref);
    if (!ally) return refuse("gone", { name: ref });
    return helping(who, "combine", ally, { trait, dc: difficultyFor(s, who, "hard") }, { attack: id });
  },
});

const PACES = ["none", "slow", "full"] as const;
export type Pace = (typeof PACES)[number];

/** What Advantage may be for. @rule DES-020 */
const channels = (): readonly Option<Channel>[] => [
  ...(["attack", "defense", "effect", "initiative"] as const).map((value) => ({
    value,
    label: { key: key("Channel", value, "label") },
  })),
  ...SKILL_KEYS.filter((k) => k !== "lore").map((k): Option<Channel> => ({
    value: `skill:${k}`,
    label: { key: skillLabel(k) },
  })),
  ...RESISTANCE_KEYS.map((r): Option<Channel> => ({ value: `resistance:${r}`, label: { key: resistanceLabel(r) } })),
];

/** Enemies whose threat reaches somebody where it stands, as far as the board or the kind of encounter tells. @rule DES-140 DES-290 DES-291 */
export function threateners(s: S, who: DestinyCharacter): readonly DestinyCharacter[] {
  const type = typeOf(s.fight);
  if (type === null) return [];
  return [...new Set(s.fight?.order ?? [])]
    .flatMap((ref) => s.character(ref) ?? [])
    .filter((enemy) => {
      const view = { enemy, feet: s.distance(enemy.ref, who.ref), aware: true };
      return opposes(who, enemy) && threatens(view, type, s.settings.courtRange) === "yes";
    });
}

const paceFeet = (s: S, who: DestinyCharacter, pace: Pace): number | null =>
  pace === "none" ? null : gambitFeet(who, pace, typeOf(s.fight), sceneOf(s.fight)?.roundSeconds);

/** A gambit on a channel named before, for oneself or an ally. @rule DES-140 */
const gambit = rolls<{
  readonly ally: Ref;
  readonly channel: Channel;
  readonly trait: SkillTrait;
  readonly pace: Pace;
}>("gambit", {
  rule: "DES-140",
  action: "gambit",
  choices: {
    ally: { pick: "who", label: asks("beneficiary"), self: true, prefers: friendsFirst, first: (s) => s.self },
    channel: { pick: "one", label: asks("channelOf"), options: channels },
    trait: skillChoice(),
    pace: {
      pick: "one",
      label: asks("pace"),
      options: () => PACES.map((value) => ({ value, label: asks(`pace.${value}`) })),
    },
  },
  going: (s, who, { pace }) => ({ moving: pace !== "none", feet: paceFeet(s, who, pace) }),
  plan: (s, who, { ally: ref, channel, trait, pace }) => {
    const ally = person(s, ref);
    if (!ally) return refuse("gone", { name: ref });
    const passive = (e: DestinyCharacter, skill: SkillKey): number => passiveSkill(e, skill, contextIn(s));
    const threats = threateners(s, who).map((e) => ({ reaction: passive(e, "reaction"), guile: passive(e, "guile") }));
    const ranks = GAMBIT_MOVE[pace];
    return helping(
      who,
      "gambit",
      ally,
      {
        trait,
        dc: gambitDc(difficultyFor(s, who, "moderate"), typeOf(s.fight), threats),
        extra: ranks === 0 ? [] : [{ key: "gambitMove", ranks, label: key("Row", "gambitMove") }],
      },
      { channel, pace },
    );
  },
});

/** All of them by name. @rule DES-118 DES-121 DES-122 DES-123 DES-124 DES-140 */
export const HELP_ACTS = {
  assist,
  aid: strikes("aid", "DES-121"),
  coordinate,
  combine,
  distract: strikes("distract", "DES-124"),
  gambit,
} as const satisfies Acts<DestinySituation> & Readonly<Record<HelpKind, unknown>>;
