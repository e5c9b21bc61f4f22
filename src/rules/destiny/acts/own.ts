/** What somebody does about themselves: Defend, Recover, Aim, Stance, Ready, rest, what a grip allows. */
import type { Acts, Choice, NoChoice, Option } from "../../kernel/act.ts";
import type { Value } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Ref } from "../../kernel/situation.ts";
import { surgeOver } from "../fortune/surge.ts";
import { contagionIn } from "../harm/contagion.ts";
import {
  gainStress,
  recover as recovers,
  type RecoverChoice,
  recoverChoices,
  restStep,
  stressMax,
} from "../harm/harm.ts";
import { attacksOf } from "../hero/traits.ts";
import { attackLabel, conditionLabel, key } from "../labels.ts";
import { effectAction, effectRange } from "../powers/powers.ts";
import { type DestinySituation, typeOf } from "../situation.ts";
import { aim as takeAim, aimAfter } from "../state/aim.ts";
import { disturbed } from "../state/conditions.ts";
import { endGrab, grabHarm } from "../state/grab.ts";
import { defend as defends, readiedAs, readyDeed } from "../state/ready.ts";
import { stanceOpen, takeStance } from "../state/stance.ts";
import { type ActionKey, ACTIONS, powerAction } from "../turn/actions.ts";
import { withStun } from "../turn/turns.ts";
import { usedAs } from "../turn/used-as.ts";
import type { ActionKind, AttackEntry, DestinyCharacter, StanceChannel } from "../types.ts";
import { as, asks, type DestinyAct, foesFirst, gone, listOf, selfOf } from "./act.ts";
import { catalogue, type Doing, doing } from "./catalogue.ts";
import { type Done, done, note, resistOnce } from "./done.ts";
import { askOf } from "./reading/follow.ts";

/** Own attacks by name. */
export const attackOptions = (s: DestinySituation): readonly Option<string>[] =>
  listOf(s, (who) => attacksOf(who).map((a): Option<string> => ({ value: a.id, label: { key: attackLabel(a) } })));

/** The attack that somebody uses first: their primary one, or the strongest. */
export function bestAttack(s: DestinySituation, among: readonly AttackEntry[] = listOf(s, attacksOf)): string {
  const who = selfOf(s);
  const primary = among.find((a) => a.id === who?.primaryAttack);
  return (primary ?? [...among].sort((a, b) => b.rank - a.rank)[0])?.id ?? "";
}

/** Something of the rules' own, with a note. */
const simply = (
  deed: { readonly accepted: true; readonly changes: Done["changes"] } | Refusal,
  said: Done["note"] = null,
): Doing | Refusal => (deed.accepted ? doing(deed.changes, { note: said }) : deed);

/** What a Recover can be used for, in words. @rule DES-106 DES-215 DES-246 */
export function recoverWords(
  who: Pick<DestinyCharacter, "conditions">,
  c: RecoverChoice,
): Option<RecoverChoice>["label"] {
  if (c.kind === "track") return { key: key("Recover", c.track) };
  if (c.kind === "surge") return { key: key("Recover", c.which) };
  const id = who.conditions.find((o) => o.effect === c.effect)?.id ?? "";
  return { key: key("Recover", "resist"), data: { condition: conditionLabel(id) } };
}

/** Take the Defend action. @rule DES-105 */
const defend = catalogue<NoChoice>("defend", {
  choices: {},
  perform: (s, who) => simply(defends(who, typeOf(s.fight))),
});

/** A Stress, and then one thing better. @rule DES-106 DES-240 */
const recover = catalogue<{ readonly choice: RecoverChoice }>("recover", {
  choices: {
    choice: {
      pick: "one",
      label: asks("recover"),
      none: refuse("recover.nothing"),
      options: (s) =>
        listOf(s, (who) => recoverChoices(who, false).map((value) => ({ value, label: recoverWords(who, value) }))),
    },
  },
  perform: (s, who, { choice }) => {
    const { stressBase } = s.settings;
    const what = recovers(who, choice, stressBase);
    return what.accepted
      ? doing(what.changes, {
          follow: resistOnce(who, what.resist),
          note: note("stress", { value: who.stress + 1, max: stressMax(who, stressBase) }),
        })
      : what;
  },
});

/** Take aim at somebody. @rule DES-139 */
const aim = catalogue<{ readonly target: Ref }>("aim", {
  keepsAim: true,
  choices: { target: { pick: "who", label: asks("target"), prefers: foesFirst, none: refuse("attack.noTarget") } },
  going: (_s, _who, { target }) => ({ target }),
  perform: (s, who, { target }) =>
    simply(takeAim(who, target), note("aims", { target: s.party(target)?.name ?? target })),
});

const CHANNELS: readonly StanceChannel[] = ["attack", "defense", "effect"];
const channels = (): readonly Option<StanceChannel>[] =>
  CHANNELS.map((value) => ({ value, label: { key: key("Channel", value, "label") } }));

const stanceNow = (
  s: DestinySituation,
  who: DestinyCharacter,
): { readonly ownTurn: boolean; readonly attacked: boolean } => ({
  ownTurn: s.fight === null || s.fight.acting === who.ref,
  attacked: who.stance?.attacked ?? false,
});

/** Ranks from one of attack, defense and effect to another, until the start of the next turn. @rule DES-153 */
const stance = catalogue<{
  readonly bonus: StanceChannel;
  readonly penalty: StanceChannel;
  readonly stanceRanks: number;
  readonly attack: string;
}>("stance", {
  refused: (s, who) => stanceOpen(stanceNow(s, who)),
  choices: {
    bonus: { pick: "one", label: asks("stanceBonus"), options: channels, first: () => "attack" },
    penalty: {
      pick: "one",
      label: asks("stancePenalty"),
      options: (_s, { bonus }) =>
        channels().map((o) => (o.value === bonus ? { ...o, refused: refuse("stance.same") } : o)),
      first: (_s, { bonus }) => (bonus === "defense" ? "attack" : "defense"),
    },
    stanceRanks: { pick: "whole", label: asks("stanceRanks"), bounds: () => [1, 5], first: () => 2 },
    // A penalty on an effect needs one whose rank matters.
    attack: {
      pick: "one",
      label: asks("whichAttack"),
      when: (_s, { penalty }) => penalty === "effect",
      options: attackOptions,
      first: (s) => bestAttack(s),
    },
  },
  perform: (s, who, { bonus, penalty, stanceRanks: ranks, attack }) =>
    simply(
      takeStance(
        who,
        { penalty, bonus, ranks },
        {
          ...stanceNow(s, who),
          type: typeOf(s.fight),
          effectRank: attacksOf(who).find((a) => a.id === attack)?.rank ?? null,
        },
      ),
      note("stance", {
        ranks,
        bonus: key("Channel", bonus, "label"),
        penalty: key("Channel", penalty, "label"),
      }),
    ),
});

const pays = (cost: ActionKind): boolean => cost === "standard" || cost === "move" || cost === "quick";

/** What may be readied: whatever a Standard pays for, a power's use among it. @rule DES-108 DES-153 */
export function readiable(who: DestinyCharacter): readonly ActionKey[] {
  const bands = new Set<ActionKey>(
    who.powers
      .filter((p) => p.effects.some((e) => pays(effectAction(e))))
      .flatMap((p) => p.effects.slice(0, 1).map((e) => powerAction(effectRange(e)))),
  );
  return (Object.keys(ACTIONS) as ActionKey[]).filter(
    (a) => (pays(ACTIONS[a].cost) && a !== "ready" && a !== "stance") || bands.has(a),
  );
}

/** An action that waits for its trigger. @rule DES-108 DES-395 */
const ready = catalogue<{
  readonly action: ActionKey;
  readonly trigger: string;
  readonly target: Ref;
  readonly attack: string;
}>("ready", {
  keepsAim: true,
  refused: (_s, who) => (who.ready ? refuse("ready.already") : null),
  price: () => ["standard"],
  choices: {
    action: {
      pick: "one",
      label: asks("readied"),
      options: (s) =>
        listOf(s, (who) => readiable(who).map((value) => ({ value, label: { key: key("Action", value, "label") } }))),
    },
    trigger: { pick: "words", label: asks("trigger"), longest: 500 },
    target: { pick: "who", label: asks("target"), prefers: foesFirst, nobody: asks("nobody") },
    attack: {
      pick: "one",
      label: asks("whichAttack"),
      when: (_s, { action }) => ACTIONS[action].resolver === "attack",
      options: attackOptions,
      first: (s) => (selfOf(s) ? bestAttack(s) : ""),
    },
  },
  perform: (_s, who, { action, trigger, target, attack }) => {
    const kind = (["move", "quick"] as const).find((k) => k === usedAs(who, action).cost) ?? "standard";
    const deed = readyDeed(who, {
      type: "ready",
      ready: { action: readiedAs({ action, target, attack }), kind, trigger, area: false },
    });
    const aimed = aimAfter(who, {
      cost: "standard",
      attacks: null,
      readies: target || null,
      traded: kind !== "standard",
    });
    return deed.accepted
      ? doing([...deed.changes, ...aimed], {
          note: note("readies", { action: key("Action", action, "label"), trigger }),
        })
      : deed;
  },
});

/** Give up what was readied. @rule DES-108 */
const dropReady = catalogue<NoChoice>("dropReady", {
  price: () => ["dropReady"],
  choices: {},
  perform: (_s, who) => simply(readyDeed(who, { type: "drop" })),
});

/** A deed beside the catalogue, as far as it is its own. */
interface Beside<V> {
  readonly choices: { readonly [N in keyof V]: Choice<V[N], DestinySituation, V> };
  readonly perform: (s: DestinySituation, chosen: V) => Done | Refusal;
  readonly refused?: (s: DestinySituation) => Refusal | null;
  readonly price?: () => readonly string[];
  readonly befalls?: true;
}

/** A deed beside the catalogue: it costs nothing but what it says. */
const deed = <V extends { readonly [N in keyof V]: Value }>(
  name: string,
  rule: string,
  { choices, perform, refused, price, befalls }: Beside<V>,
): DestinyAct<V> => ({
  rules: [rule],
  label: { key: key("Deed", name) },
  group: "deed",
  by: "owner",
  at: ["list"],
  ...(befalls && { befalls }),
  refused: refused ?? ((s) => (selfOf(s) ? null : gone(s))),
  price: price ?? (() => []),
  choices,
  perform,
});

const RESTS = {
  short: { kind: "short" },
  hour: { kind: "hour" },
  fatigue: { kind: "hour", choice: "fatigue" },
  stress: { kind: "short", stressFor: true },
  night: { kind: "night" },
} as const;
export type Rest = keyof typeof RESTS;

/** Rest outside encounters. @rule DES-248 */
const rest = deed<{ readonly step: Rest }>("rest", "DES-248", {
  refused: (s) => (s.settings.restRules ? (s.fight ? refuse("rest.encounter") : null) : refuse("rest.off")),
  choices: {
    step: {
      pick: "one",
      label: asks("rest"),
      none: refuse("rest.nothing"),
      options: (s) =>
        (Object.keys(RESTS) as Rest[]).map((value) => {
          const gains = as(s, (who) => rested(s, who, value));
          return { value, label: { key: key("Rest", value) }, ...(gains.accepted ? {} : { refused: gains }) };
        }),
    },
  },
  perform: (s, { step }) => as(s, (who) => rested(s, who, step)),
});

function rested(s: DestinySituation, who: DestinyCharacter, step: Rest): Done | Refusal {
  const changes = restStep(who, RESTS[step], { restRules: s.settings.restRules, inEncounter: s.fight !== null });
  return "accepted" in changes ? changes : done(changes, []);
}

/** Fatigue of Surges lands as soon as they have served, where no turn begins. @rule DES-072 DES-214 */
const landSurge = deed<NoChoice>("landSurge", "DES-072", {
  refused: (s) => {
    const who = selfOf(s);
    return who && who.surge.pending + who.surge.deferred > 0 ? null : refuse("surge.nothing");
  },
  choices: {},
  perform: (s) =>
    as(s, (who) =>
      done(withStun(who, surgeOver(who), who.grab ? s.character(who.grab.target) : null, typeOf(s.fight)), []),
    ),
});

/** Let go of whom one holds. @rule DES-113 */
const release = deed<NoChoice>("release", "DES-113", {
  refused: (s) => (selfOf(s)?.grab ? null : refuse("grab.none")),
  price: () => ["free"],
  choices: {},
  perform: (s) =>
    as(s, (who) => (who.grab ? done(endGrab(who, s.character(who.grab.target)), ["free"]) : refuse("grab.none"))),
});

/** Harm whom one holds: they resist the attack by which they were grabbed. @rule DES-113 */
const grabDamage = deed<NoChoice>("grabDamage", "DES-113", {
  refused: (s) => {
    const who = selfOf(s);
    return who ? grabHarm(who, s.fight !== null) : gone(s);
  },
  price: () => ["standard"],
  choices: {},
  perform: (s) =>
    as(s, (who) => {
      const { grab } = who;
      const attack = grab && attacksOf(who).find((a) => a.id === grab.attack);
      if (!grab || !attack) return refuse("grab.none");
      return done(aimAfter(who, { cost: "standard", attacks: null, readies: null, traded: false }), ["standard"], {
        note: note("grabDamage"),
        follow: {
          kind: "check",
          actor: grab.target,
          ask: askOf("resist.again", grab.target, { attacker: who.ref, attack: attack.id, dc: null }),
          label: key("Follow", "resist"),
        },
      });
    }),
});

/** Touch somebody affected: what is caught is resisted like the attack that brought it. @rule DES-341 */
const touch = deed<{ readonly target: Ref }>("touch", "DES-341", {
  befalls: true,
  choices: {
    target: {
      pick: "who",
      label: asks("target"),
      none: refuse("contagion.none"),
      fits: (s, _c, ref) => {
        const they = s.character(ref);
        return they !== null && contagionIn(s, they).length > 0;
      },
    },
  },
  perform: (s, { target }) =>
    as(s, (who) => {
      const they = s.character(target);
      const [caught] = they ? contagionIn(s, they) : [];
      if (!they || !caught) return refuse("contagion.none");
      const { attacker, attack, dc } = caught;
      return done([], [], {
        note: note("touches", { target: they.name }),
        follow: {
          kind: "check",
          actor: who.ref,
          ask: askOf("resist.again", who.ref, { attacker, attack, dc }),
          label: key("Follow", "resist"),
        },
      });
    }),
});

/** A point of Stress from anything but a Recover; at the maximum it is a level of fatigue. @rule DES-241 */
const strain = deed<NoChoice>("strain", "DES-241", {
  befalls: true,
  choices: {},
  perform: (s) =>
    as(s, (who) => {
      const gained = gainStress(who, s.settings.stressBase);
      return gained.length > 0 ? done(gained, [], { note: note("strained") }) : refuse("strain.none");
    }),
});

const asleep = (who: DestinyCharacter): boolean => disturbed(who, "noise").length > 0;

/** A loud noise wakes who sleeps. @rule DES-272 */
const noise = deed<NoChoice>("noise", "DES-272", {
  befalls: true,
  refused: (s) => {
    const who = selfOf(s);
    if (!who) return gone(s);
    return asleep(who) ? null : refuse("noise.awake", { name: who.name });
  },
  choices: {},
  perform: (s) => as(s, (who) => done(disturbed(who, "noise"), [], { note: note("noise") })),
});

/** All of them by name. */
export const OWN_ACTS = {
  defend,
  recover,
  aim,
  stance,
  ready,
  dropReady,
  rest,
  landSurge,
  release,
  grabDamage,
  touch,
  strain,
  noise,
} as const satisfies Acts<DestinySituation>;
