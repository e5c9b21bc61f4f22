/** What two hold against each other without dice, and what several do at one task. */
import type { Acts, Choice, Option } from "../../../kernel/act.ts";
import { onceOfAll } from "../../../kernel/once.ts";
import { refuse } from "../../../kernel/refusal.ts";
import type { Ref } from "../../../kernel/situation.ts";
import type { FudgeActor } from "../../hero/actor.ts";
import { type Standing, standingTo } from "../../hero/sides.ts";
import { abilityRank, skillEntry } from "../../hero/traits.ts";
import { ABILITY_KEYS } from "../../hero/values.ts";
import { abilityLabel, key, skillLabel } from "../../labels.ts";
import type { FudgeSituation } from "../../situation.ts";
import { isDefeated } from "../../turn/turns.ts";
import type { AbilityKey, FudgeCharacter, FudgeSettings, SkillKey } from "../../types.ts";
import { as, asks, type FudgeAct, gone, listOf } from "../act.ts";
import { DC_LIMIT } from "./checks.ts";
import { checkOf, traitsOf } from "./trait-check.ts";

type S = FudgeSituation;
type Trait = `ability:${string}` | `skillbase:${string}`;

const ABILITY = "ability:";
const BASE = "skillbase:";
const idOf = (trait: Trait): string => trait.slice(trait.indexOf(":") + 1);

/** The rank of a trait where ranks are compared and nothing is rolled: an ability with what powers and extra effort add to it, or the most ranks of a skill. @rule FUD-061 FUD-062 FUD-342 */
const rankOf = (who: FudgeCharacter, trait: Trait, settings: FudgeSettings): number =>
  trait.startsWith(ABILITY)
    ? abilityRank(who, idOf(trait) as AbilityKey, settings)
    : Math.max(0, ...who.skills.filter((k) => k.base === idOf(trait)).map((k) => k.rank));

const labelOf = (trait: Trait): string =>
  trait.startsWith(ABILITY) ? abilityLabel(idOf(trait) as AbilityKey) : skillLabel(idOf(trait) as SkillKey);

/** A trait as anybody else finds it on their own sheet: a skill by its base. */
export const sharedTrait = (who: FudgeCharacter, trait: string): string => {
  const entry = trait.startsWith("skill:") ? skillEntry(who, trait.slice("skill:".length)) : null;
  return entry ? `${BASE}${entry.base}` : trait;
};

/** Said in the chat, in no list; it takes nothing of a turn. */
const said = {
  group: "checks",
  by: "owner",
  at: [],
  press: "do",
  refused: (): null => null,
  price: (): readonly string[] => [],
} as const;

const opponent = { pick: "who", label: asks("versus"), none: refuse("attack.noTarget") } as const;

type Compare = { readonly trait: Trait; readonly opponent: Ref };
/** Ranks of a trait held against each other without dice. @rule FUD-061 FUD-062 FUD-712 */
const compare: FudgeAct<Compare> = {
  rules: ["FUD-061", "FUD-062", "FUD-712"],
  label: { key: key("Card", "contest.caption") },
  ...said,
  choices: {
    trait: {
      pick: "one",
      label: { key: key("Sheet", "trait") },
      options: (s) => [
        ...ABILITY_KEYS.map((a) => ({ value: `${ABILITY}${a}` as Trait, label: { key: abilityLabel(a) } })),
        ...listOf(s, (me) => [...new Set(me.skills.filter((k) => k.rank > 0).map((k) => k.base))]).map((base) => ({
          value: `${BASE}${base}` as Trait,
          label: { key: skillLabel(base) },
        })),
      ],
    },
    opponent,
  },
  compose: (s, { trait, opponent: ref }) =>
    as(s, (who) => {
      const [actor, other, them] = [s.party(s.self), s.party(ref), s.character(ref)];
      if (!actor) return gone(s);
      if (!other || !them) return gone(s, ref);
      const ranks = { active: rankOf(who, trait, s.settings), passive: rankOf(them, trait, s.settings) };
      return {
        accepted: true,
        opens: { kind: "contest", request: { actor, opponent: other, label: labelOf(trait), ranks } },
      };
    }),
};

/** Lots between two. @rule FUD-057 */
const coin: FudgeAct<{ readonly opponent: Ref }> = {
  rules: ["FUD-057"],
  label: { key: key("Card", "contest.coinCaption") },
  ...said,
  choices: { opponent },
  compose: (s, { opponent: ref }) => {
    const [actor, other] = [s.party(s.self), s.party(ref)];
    if (!actor || !other) return gone(s, actor ? ref : s.self);
    return { accepted: true, opens: { kind: "contest", request: { actor, opponent: other, label: "", ranks: null } } };
  },
};

/** How somebody stands to whoever leads. */
const standing = (s: S, ref: Ref): Standing => standingTo(s.side(s.self), s.side(ref));
/** Who may be asked to help: that somebody of the other side does is the Gamemaster's to say, and a thing that nobody drives helps nobody. @rule FUD-070 FUD-073 FUD-318 */
function mayHelp(s: S, ref: Ref): boolean {
  const who = s.character(ref);
  return (
    who !== null &&
    ref !== s.self &&
    (standing(s, ref) !== "against" || s.gm) &&
    !((who.object ?? null) !== null && who.driver === undefined)
  );
}
/** Who is meant without being named: allies at the table, in play by somebody or in the fight, who still stand. */
const meant = (s: S): readonly Ref[] =>
  s.present.filter((ref) => {
    const who = s.character(ref);
    return who !== null && mayHelp(s, ref) && standing(s, ref) === "ally" && !isDefeated(who);
  });

type Team = { readonly trait: string; readonly dc: number | null; readonly helpers: readonly Ref[] };
const helpers: Choice<readonly Ref[], S, Team> = {
  pick: "whos",
  label: { key: key("Card", "team.helpers") },
  fits: (s, _chosen, ref) => mayHelp(s, ref),
  prefers: (s, _chosen, ref) => standing(s, ref) === "ally",
  first: meant,
};
const rolledBy = onceOfAll((who: FudgeActor, settings: S["settings"]) =>
  traitsOf(who).map((option): Option<string> => {
    const asked = checkOf(who, option.value, settings);
    return asked.accepted ? option : { ...option, refused: asked };
  }),
);
/** What a team may roll, with the reason why there is no such check. */
const teamTraits = (s: S): readonly Option<string>[] => listOf(s, (who) => rolledBy(who, s.settings));
/** One leads, others help. @rule FUD-070 FUD-705 */
const team: FudgeAct<Team> = {
  rules: ["FUD-070", "FUD-074", "FUD-705"],
  label: { key: key("Card", "team.caption") },
  ...said,
  choices: {
    trait: { pick: "one", label: { key: key("Sheet", "trait") }, none: refuse("trait.gone"), options: teamTraits },
    dc: { pick: "whole", label: asks("dc"), empty: true, bounds: () => [-DC_LIMIT, DC_LIMIT] },
    helpers,
  },
  compose: (s, { trait, dc, helpers: refs }) =>
    as(s, (who) => {
      const actor = s.party(s.self);
      if (!actor) return gone(s);
      const asked = checkOf(who, trait, s.settings, { dc });
      if (!asked.accepted) return asked;
      const parties = refs.flatMap((ref) => s.party(ref) ?? []);
      return parties.length === 0
        ? refuse("team.nobody")
        : {
            accepted: true,
            opens: {
              kind: "team",
              request: { actor, check: asked.request, trait: sharedTrait(who, trait), helpers: parties },
            },
          };
    }),
};

export const TOGETHER_ACTS = { compare, coin, team } as const satisfies Acts<S>;
