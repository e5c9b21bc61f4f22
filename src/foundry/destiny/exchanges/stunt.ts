import {
  aimAfter,
  attackEffectDC,
  counterLegal,
  defendCheck,
  defenseAgainst,
  defenseAgainstAttack,
  effectCheck,
  effectUsedUp,
  immuneTo,
  objectFailure,
  payDie,
  relock,
  resistanceCheck,
  spendLegal,
  stanceAttacked,
  stuntChanges,
  stuntExchange,
  stuntResistances,
  tiring,
  usedUp,
  withStun,
  type CheckRequest,
  type DestinyCharacter,
  type GearEntry,
  type ResistanceKey,
  type StuntCard,
  type StuntEvent,
  type StuntKind,
  type StuntState,
} from "../../../rules/destiny/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import { refuse, type Refusal } from "../../../rules/kernel/refusal.ts";
import { facesOf } from "../../combat/participants.ts";
import { defineExchange, type Brought, type Party, type Table } from "../../ruleset.ts";
import { localize } from "../../view/localize.ts";
import { attackUses } from "../asks.ts";
import { composeCard } from "../acts.ts";
import { distinctChanges } from "../changes.ts";
import { askStuntOutcome } from "../choices.ts";
import { throwCheck } from "../dice.ts";
import { characterAt, contextAt, grabbedBy, pay, typeAt } from "../facts.ts";
import { openFallen, openStunt } from "../gestures.ts";
import { stuntCard } from "../view/stunt-card.ts";
import { describeStep } from "../view/trace.ts";
import { brought, isDie, price } from "./spend.ts";
import { tolledKind, type Said, type Worn } from "./toll.ts";
import { veilStunt } from "./veil.ts";

type Event = StuntEvent & {
  readonly spender?: string;
  readonly condition?: string;
  readonly objectFaces?: number;
  readonly limbs?: number;
};

const requestOf = (state: StuntState): StuntCard => state.request as StuntCard;

const both = (
  state: StuntState,
  table: Table,
): { readonly who: DestinyCharacter; readonly target: DestinyCharacter } | null => {
  const [who, target] = [characterAt(table, state.request.actor.uuid), characterAt(table, state.request.target.uuid)];
  return who && target ? { who, target } : null;
};

/** What the effect of a Stunt is rolled with. @rule DES-110 */
const effectOf = (state: StuntState, who: DestinyCharacter, target: DestinyCharacter, table: Table): CheckRequest =>
  effectCheck(who, state.request.attack, target, contextAt(table));

/** The object that is taken or broken, as it is now. */
const objectOf = (state: StuntState, target: DestinyCharacter): GearEntry | undefined =>
  target.gear.find((g) => g.id === requestOf(state).more.object);

/** What a won Stunt does. @rule DES-111 DES-112 DES-113 DES-114 DES-115 DES-116 */
export function stuntOutcome(
  state: StuntState,
  condition: string,
  objectFace: number,
  table: Table,
): ReturnType<typeof stuntChanges> {
  const pair = both(state, table);
  const degree = state.mine?.degree ?? 0;
  if (!pair || degree < 1) return refuse("nothingToApply");
  const { who, target } = pair;
  const object = objectOf(state, target);
  const dc = attackEffectDC(who, state.request.attack, target, contextAt(table), {
    critical: false,
    degree: null,
    slam: 0,
    multiattack: 0,
  }).dc.total;
  const objectDegree = object ? objectFailure(object, objectFace, dc) : 0;
  return stuntChanges(who, target, {
    kind: state.kind,
    degree,
    dc,
    resistance: state.against?.resistance ?? "fortitude",
    attack: state.request.attack,
    held: grabbedBy(who, table),
    grabbed: grabbedBy(target, table),
    type: typeAt(table),
    ...(condition !== "" && { condition }),
    ...(object && { object, objectDegree }),
  });
}

/** The lock on this power, as an event leaves the degree of its attack check. @rule DES-011 DES-031 */
function relocked(state: StuntState, event: StuntEvent, who: DestinyCharacter): readonly Change[] {
  const after = stuntExchange.step(state, event);
  const { attack, target: at } = state.request;
  return after.accepted
    ? relock(who, attack.id, at.uuid, state.attack?.degree ?? null, after.state.attack?.degree ?? null, attack.retryAt)
    : [];
}

/** What a Stunt takes along when its dice fall: its price, what its weapon or power is used up by, the aim, the Stance, help that served it. @rule DES-110 DES-118 DES-139 DES-153 DES-197 DES-340 DES-341 */
function opens(
  state: StuntState,
  table: Table,
  overrule: boolean,
): { readonly changes: readonly Change[]; readonly warning: Refusal | null } | Refusal {
  const request = requestOf(state);
  const who = characterAt(table, request.actor.uuid);
  if (!who) return refuse("gone", { name: request.actor.name });
  const no = request.more.die
    ? spendLegal(who, request.more.die, "stunt", { rolled: true, degree: 1, roller: who.ref, hit: true }, typeAt(table))
    : null;
  if (no) return no;
  const paid = pay(who, request.more.spends, table, overrule);
  if (!paid.accepted) return paid;
  const { attack } = request;
  // A Stunt is a use of its weapon or power like any other attack.
  const uses =
    request.mode === "die"
      ? []
      : [
          ...attackUses(who, { attack, charge: 0 }),
          ...(attack.tiring
            ? withStun(who, tiring(who, immuneTo(who, "fatigue")), grabbedBy(who, table), typeAt(table))
            : []),
        ];
  const attacked =
    request.mode === "action"
      ? [
          ...aimAfter(who, { cost: "standard", attacks: request.target.uuid, readies: null, traded: false }),
          ...stanceAttacked(who),
          ...usedUp(who, {
            channel: "attack",
            against: request.target.uuid,
            attack: request.attack.id,
            skill: request.attack.skill,
          }),
        ]
      : [];
  return {
    changes: distinctChanges([
      ...paid.changes,
      ...(request.more.die ? payDie(who, request.more.die) : []),
      ...uses,
      ...attacked,
    ]),
    warning: paid.warning,
  };
}

const actor = (s: StuntState): readonly Party[] => [s.request.actor];
const target = (s: StuntState): readonly Party[] => [s.request.target];
const partyOf = (uuid: string): Party => ({ uuid, name: "", img: "" });
const spender =
  (fallback: (s: StuntState) => readonly Party[]) =>
  (s: StuntState, e: Event): readonly Party[] =>
    e.spender === undefined || e.spender === "" ? fallback(s) : [partyOf(e.spender)];

/** A Stunt on one card: its attack check, the opposed check, what it does, or the answer to it. @rule DES-110 DES-117 DES-227 DES-404 */
export const stuntKind = defineExchange<unknown, StuntCard, Worn<StuntState>, Said<Event>>(
  tolledKind<StuntCard, StuntState, Event>({
    rules: stuntExchange as never,
    compose: composeCard("stunt"),
    opening: async (request) => {
      if (!request.check) return { event: { type: "begin" } };
      const { faces, rolls } = await throwCheck(request.check);
      return { event: { type: "attack", faces, defense: null }, rolls };
    },
    owner: (request) => request.actor,
    takes: (request) => (request.mode === "die" ? null : { act: request.more.act }),
    requestOf,
    may: {
      attack: { by: "owner", of: actor },
      defend: { by: "owner", of: target },
      effect: { by: "owner", of: actor },
      oppose: { by: "owner", of: target },
      attackImprove: { by: "owner", of: spender(actor) },
      improve: { by: "owner", of: spender(actor) },
      coup: { by: "owner", of: spender(actor) },
      opposeImprove: { by: "owner", of: spender(target) },
      choose: { by: "owner", of: actor },
      counter: { by: "owner", of: target },
      lost: { by: "gm" },
      apply: { by: "oneOf", of: (s) => [s.request.actor, s.request.target] },
    },
    fill: (state, event, table, overrule) => {
      const pair = both(state, table);
      if (!pair) return refuse("gone", { name: state.request.target.name });
      const context = contextAt(table);
      switch (event.type) {
        case "begin": {
          const toll = opens(state, table, overrule);
          return "accepted" in toll ? toll : { event, toll };
        }
        case "attack": {
          const toll = opens(state, table, overrule);
          if ("accepted" in toll) return toll;
          const defense = defenseAgainstAttack(pair.target, state.request.attack, { ...context, against: pair.who });
          const full = { ...event, defense: defense.rolled ? null : defense.total };
          return { event: full, toll: { ...toll, changes: [...toll.changes, ...relocked(state, full, pair.who)] } };
        }
        case "defend":
          return {
            event: {
              ...event,
              check: defendCheck(pair.target, defenseAgainst(state.request.attack.band), {
                ...context,
                against: pair.who,
                attack: state.request.attack,
              }),
            },
          };
        case "effect":
          return {
            event: { ...event, check: effectOf(state, pair.who, pair.target, table) },
            toll: { changes: effectUsedUp(pair.who, state.request.attack.id, pair.target.ref), warning: null },
          };
        case "oppose":
          return {
            event: { ...event, check: resistanceCheck(pair.target, event.resistance, context, { opponent: pair.who }) },
            toll: {
              changes: usedUp(pair.target, { channel: `resistance:${event.resistance}`, against: pair.who.ref }),
              warning: null,
            },
          };
        case "attackImprove":
        case "improve":
        case "coup":
        case "opposeImprove": {
          if (!isDie(event.die)) return refuse("badDice");
          const roller = event.type === "opposeImprove" ? pair.target.ref : pair.who.ref;
          const degree = event.type === "attackImprove" ? state.attack?.degree : state.mine?.degree;
          const done = price(
            event.spender === undefined || event.spender === "" ? roller : event.spender,
            event.die,
            event.type === "coup" ? "coup" : "improve",
            event.roll,
            { rolled: true, degree: degree ?? null, roller, hit: true },
            table,
          );
          if (!done.accepted) return done;
          const full = { ...event, changes: done.changes };
          return { event: full, toll: { changes: relocked(state, full, pair.who), warning: null } };
        }
        case "counter": {
          const no = counterLegal({ mode: state.request.mode, won: false }, true);
          return no ?? { event: { ...event, changes: [] } };
        }
        case "apply": {
          const deed = stuntOutcome(state, event.condition ?? "", event.objectFaces ?? 10, table);
          return deed.accepted ? { event: { ...event, changes: deed.changes } } : deed;
        }
        default:
          return { event } as { event: Event };
      }
    },
    parties: (state) => [state.inner.request.actor, state.inner.request.target],
    veil: veilStunt,
    waiting: (state) => {
      const { inner } = state;
      if (inner.stage === "defend") return [inner.request.target];
      if (inner.stage !== "contest") return [];
      return [...(inner.effect ? [] : [inner.request.actor]), ...(inner.against ? [] : [inner.request.target])];
    },
    byDefault: async (state, uuid, table) => {
      if (state.inner.stage === "defend") return defend(state.inner, table);
      return uuid === state.inner.request.actor.uuid
        ? effect(state.inner, table)
        : oppose(state.inner, stuntResistances(state.inner.request.attack.band)[0] ?? "fortitude", table);
    },
    describe: (event, _state, say) => describeStep(event, say),
    view: stuntCard,
    gestures: {
      defend: async ({ state, table }) => defend(state.inner, table),
      effect: async ({ state, table }) => effect(state.inner, table),
      oppose: async ({ state, args, table }) =>
        oppose(state.inner, (args.resistance ?? "fortitude") as ResistanceKey, table),
      attackImprove: async ({ args }) => brought("attackImprove", args.die, { spender: args.spender ?? "" }),
      improve: async ({ args }) => brought("improve", args.die, { spender: args.spender ?? "" }),
      coup: async ({ args }) => brought("coup", args.die, { spender: args.spender ?? "" }),
      opposeImprove: async ({ args }) => brought("opposeImprove", args.die, { spender: args.spender ?? "" }),
      take: async ({ args, quick }) => {
        await openFallen(args.taker ?? "", args.object ?? "", quick);
        return null;
      },
      counter: async ({ state, quick }) => {
        const opened = await openStunt(
          state.inner.request.target.uuid,
          "counterStunt",
          { target: state.inner.request.actor.uuid },
          quick,
        );
        return opened ? { event: { type: "counter", changes: [] } } : null;
      },
      apply: async ({ state, table }) => {
        const pair = both(state.inner, table);
        if (!pair) return null;
        const said = await askStuntOutcome(
          state.inner.kind as StuntKind,
          state.inner.mine?.degree ?? 1,
          state.inner.request.target,
          localize,
        );
        if (!said) return null;
        const object = objectOf(state.inner, pair.target);
        const roll = state.inner.kind === "break" && object ? await new Roll("1d20").evaluate() : null;
        return {
          event: {
            type: "apply",
            changes: [],
            condition: said.condition,
            ...(roll && { objectFaces: facesOf(roll)[0] ?? 10 }),
          },
          rolls: roll ? [roll] : [],
        };
      },
    },
  }),
);

async function defend(state: StuntState, table: Table): Promise<Brought<Said<Event>> | null> {
  const pair = both(state, table);
  if (!pair) return null;
  const check = defendCheck(pair.target, defenseAgainst(state.request.attack.band), {
    ...contextAt(table),
    against: pair.who,
    attack: state.request.attack,
  });
  const { faces, rolls } = await throwCheck(check);
  return { event: { type: "defend", check, faces }, rolls };
}

async function effect(state: StuntState, table: Table): Promise<Brought<Said<Event>> | null> {
  const pair = both(state, table);
  if (!pair) return null;
  const check = effectOf(state, pair.who, pair.target, table);
  const { faces, rolls } = await throwCheck(check);
  return { event: { type: "effect", check, faces }, rolls };
}

async function oppose(
  state: StuntState,
  resistance: ResistanceKey,
  table: Table,
): Promise<Brought<Said<Event>> | null> {
  const pair = both(state, table);
  if (!pair) return null;
  const check = resistanceCheck(pair.target, resistance, contextAt(table), { opponent: pair.who });
  const { faces, rolls } = await throwCheck(check);
  return { event: { type: "oppose", resistance, check, faces }, rolls };
}
