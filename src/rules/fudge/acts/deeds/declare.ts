/** What all deeds have in common as acts: how one is declared, and the card that it opens. */
import type { Choice, Entry, Option } from "../../../kernel/act.ts";
import type { Value } from "../../../kernel/change.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import type { Ref, Words } from "../../../kernel/situation.ts";
import type { DeedExchange } from "../../cards/deed.ts";
import type { FudgeActor } from "../../hero/actor.ts";
import { effectLabel, key } from "../../labels.ts";
import type { FudgeSituation } from "../../situation.ts";
import { hasMoved } from "../../turn/pay.ts";
import { as, costs, type FudgeAct, gone, type OnWord, selfOf } from "../act.ts";
import type { Attack } from "../attack/offence.ts";
import { type DeedChoice, deedCost, type DeedKey, deedLabel, deedPlan, deedRefusal, DEEDS } from "./plan.ts";

type S = FudgeSituation;

/** What is chosen, each as a choice. */
export type Choices<V> = { readonly [N in keyof V]: Choice<V[N], S, V> };

/** What was chosen, as the deed's rules and its card have it: whom it concerns, and its choice. */
export interface Meant extends Partial<Pick<DeedChoice, "what" | "number" | "by" | "bound">> {
  readonly target?: Ref;
}

/** What a field of a deed asks, and something that may be chosen in it. */
export const asksOf = (name: string): Words => ({ key: key("Act", "ask", name) });
export const choiceOf = (name: string, data?: Words["data"]): Words => ({
  key: key("Act", "choice", name),
  ...(data && { data }),
});

/** What may be said of whom a deed concerns, beside what the deed says itself. */
interface Whom<V> {
  readonly label?: Words;
  readonly none?: Refusal;
  readonly self?: true;
  readonly first?: (s: S, chosen: V) => Ref;
  readonly fits?: (s: S, chosen: V, ref: Ref) => boolean | Refusal;
  readonly prefers?: (s: S, chosen: V, ref: Ref) => boolean;
}

/** Whom a deed concerns: who can't be meant says why. */
export const whom = <V>(id: DeedKey, more: Whom<V> = {}): Choice<Ref, S, V> => ({
  pick: "who",
  label: asksOf("target"),
  none: refuse("attack.noTarget"),
  fits: (s, _chosen, ref) => {
    const [me, them] = [selfOf(s), s.character(ref)];
    return me !== null && them !== null && (deedRefusal(id, me, them) ?? true);
  },
  ...more,
});

/** The card of a deed, put together from both as they are. @returns refusals of the deed; `attack.noTarget`, `gone` */
export function composeDeed(
  s: S,
  id: DeedKey,
  { target: ref = "", what = "", number = 0, by, bound }: Meant,
): { readonly accepted: true; readonly request: OnWord<DeedExchange> } | Refusal {
  return as(s, (who) => {
    const actor = s.party(s.self);
    const [target, other] = DEEDS[id].target ? [s.party(ref), s.character(ref)] : [null, null];
    if (!actor) return gone(s);
    if (DEEDS[id].target && (!target || !other)) return refuse("attack.noTarget");
    const no = deedRefusal(id, who, other);
    if (no) return no;
    const choice: DeedChoice = {
      what,
      number,
      ...(by !== undefined && by !== "" && { by }),
      ...(bound !== undefined && { bound }),
      ...(s.fight && { turn: s.fight.round }),
      ...(hasMoved(s, s.self) && { moved: true }),
    };
    const plan = deedPlan(id, who, other, choice, s.settings);
    if (!plan.accepted) return plan;
    const overrule = s.overrule === true ? { overrule: true as const } : {};
    return { accepted: true, request: { ...plan.request, deed: id, actor, target, choice, ...overrule } };
  });
}

/** Who is concerned where a price is asked for, and what. */
const costOf = (
  s: S,
  id: DeedKey,
  { target = null, what = "" }: Partial<Pick<Meant, "what">> & { target?: Ref | null },
) => {
  const who = selfOf(s);
  return who ? costs(deedCost(id, who, target, what)) : [];
};

interface Deed<V> {
  readonly rules: readonly string[];
  readonly choices: Choices<V>;
  readonly meant: (chosen: V, s: S) => Meant;
  /** Whether it is listed at all; absent: always. */
  readonly means?: (who: FudgeActor, s: S) => boolean;
  /** It befalls people: the Gamemaster says so. */
  readonly befalls?: true;
  readonly group?: string;
}

/** A deed as an act. Name and text stand at `CROSSOVER.Fudge.Act.<id>`. */
export function deed<V extends { readonly [N in keyof V]: Value }>(
  id: DeedKey,
  { rules, choices, meant, means, befalls, group = "turn" }: Deed<V>,
): FudgeAct<V> {
  const label = { key: deedLabel(id, "label") };
  const lines = (s: S): readonly Entry<V>[] => {
    const who = selfOf(s);
    return who && (who.object ?? null) === null && (means?.(who, s) ?? true) ? [{ known: {}, label }] : [];
  };
  return {
    rules,
    label,
    detail: () => ({ key: deedLabel(id, "text") }),
    group,
    by: "owner",
    at: ["list"],
    ...(befalls && { befalls }),
    entries: lines,
    refused: (s) => {
      const who = selfOf(s);
      return who && deedRefusal(id, who, null);
    },
    price: (s, chosen) => costOf(s, id, meant(chosen, s)),
    choices,
    compose: (s, chosen) => {
      const made = composeDeed(s, id, meant(chosen, s));
      return made.accepted ? { accepted: true, opens: { kind: "deed", request: made.request } } : made;
    },
  };
}

/** An attack as an option: what it does as well where another of the list has the same name. @rule FUD-457 FUD-667 */
export const attackOption = (attack: Attack, _at: number, all: readonly Attack[]): Option<string> => {
  const name = attack.name ?? attack.label;
  const alone = all.filter((a) => (a.name ?? a.label) === name).length < 2;
  const data = { power: name, effect: effectLabel(attack.effect), rank: attack.rank.total };
  return { value: attack.id, label: alone ? { key: name } : { key: key("Dialog", "powerEffect"), data } };
};
