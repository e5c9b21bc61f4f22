import {
  readAllyAttack,
  traitCheck,
  type ActionKey,
  assistPlace,
  attackCheck,
  attackEffectDC,
  attacksOf,
  type Channel,
  type CheckEvent,
  type CheckExchange,
  checkExchange,
  type CheckRequest,
  type CheckState,
  choiceRefusal,
  combineSkills,
  dc as difficulty,
  defenseAgainstAttack,
  degreeOf,
  type DestinyCharacter,
  effectRange,
  type Faces,
  GAMBIT_MOVE,
  gambitDc,
  isOngoing,
  key,
  mayRaise,
  moved,
  movementFeet,
  passiveSkill,
  powerAction,
  primarySkill,
  type Purpose,
  relock,
  resistanceCheck,
  resolveCheck,
  resolvePassive,
  RETRY_AT,
  powerGetsAt,
  retryRefusal,
  runNeeds,
  sameEffect,
  type Source,
  triedAlready,
  triedNow,
  usedUp,
  withStun,
  priceOf,
  type How,
  fallenAt,
  readFallen,
  takeWay,
} from "../../../rules/destiny/index.ts";
import { change, type Change } from "../../../rules/kernel/change.ts";
import { refuse, type Refusal } from "../../../rules/kernel/refusal.ts";
import { defineExchange, type Brought, type Party, type Table } from "../../ruleset.ts";
import {
  aimAt,
  asked,
  byHand,
  dcAsked,
  flag,
  isAction,
  levelAt,
  mayTake,
  number,
  switched,
  teamSource,
  text,
  texts,
  usePower,
  type Ask,
} from "../asks.ts";
import { throwCheck } from "../dice.ts";
import {
  characterAt,
  contextAt,
  enemiesThreatening,
  grabbedBy,
  isRefusal,
  momentAt,
  ownTurn,
  pay,
  sceneAt,
  someone,
  typeAt,
  type Paid,
  groundOf,
} from "../facts.ts";
import { destinySettings } from "../settings.ts";
import { checkChanges, openChoice, tooSoon, type CheckCardRequest } from "./check-outcome.ts";
import { askChoice } from "./attack-choice.ts";
import { powerEffect } from "./opposed-check.ts";
import { openFollow } from "../gestures.ts";
import { checkCard } from "../view/check-card.ts";
import { describeStep } from "../view/trace.ts";
import { beforeGestures, fillBefore, mayBefore } from "./before-roll.ts";
import { brought, isDie, price } from "./spend.ts";
import { tolledKind, type Said, type Worn } from "./toll.ts";
import { veilCheck } from "./veil.ts";

type Data = CheckExchange["data"];

/** An event of the check with what the card adds: who spends, what an Assessment is used for, the dice of a Hunch. */
export type CheckSaid = CheckEvent & {
  readonly spender?: string;
  readonly choice?: string;
  readonly hunchFaces?: Faces;
};

interface Plan {
  readonly purpose: Purpose;
  readonly trait: string;
  readonly dc: number | undefined;
  readonly data: Data;
  readonly about: string;
  readonly check?: CheckRequest;
  readonly extra?: readonly Source[];
  readonly act: ActionKey | null;
  readonly cost?: readonly string[];
}

/** Help for an ally: what is rolled, against what, and whether it may be given at all. @rule DES-118 DES-121 DES-122 DES-123 DES-124 DES-140 */
function helpPlan(ask: Ask, who: DestinyCharacter, act: ActionKey, table: Table): Plan | Refusal {
  const shared =
    act === "coordinate" || act === "combine" ? readAllyAttack(text(ask, "allyAttack"), text(ask, "ally")) : null;
  const ally = someone(table, shared?.ally ?? text(ask, "ally"));
  if (!ally.accepted) return ally;
  const level = levelAt(who, table);
  const against = text(ask, "against");
  const foe = against === "" ? null : characterAt(table, against);
  const own = attacksOf(who).find((a) => a.id === text(ask, "attack")) ?? attacksOf(who)[0];
  const allys = attacksOf(ally.who).find((a) => a.id === shared?.attack);
  const about = ally.party.name;
  const trait = text(ask, "trait");
  const data = (more: Data): Data => ({
    ally: ally.who.ref,
    against: against === "" ? null : against,
    kind: act,
    skill: null,
    attack: null,
    channel: null,
    ...more,
  });
  const aimed = (maneuver = 0): CheckRequest | null =>
    own
      ? attackCheck(who, own, foe, {
          ...contextAt(table),
          feet: foe ? table.distance(who.ref, foe.ref) : null,
          cover: "none",
          concealment: "none",
          maneuver,
          aimed: false,
        })
      : null;
  switch (act) {
    case "assist": {
      const encounter = table.encounter();
      const no =
        ally.who.ref === who.ref
          ? refuse("assist.self")
          : assistPlace(
              encounter
                ? { order: encounter.order, helper: who.ref, ally: ally.who.ref, delaying: who.delaying }
                : null,
            );
      return (
        no ?? {
          purpose: "help",
          act,
          trait,
          dc: difficulty("easy", level),
          data: data({ skill: trait.replace(/^skill:/u, "") }),
          about,
        }
      );
    }
    case "aid":
    case "distract": {
      const check = aimed();
      if (!foe || !check || !own) return refuse("help.enemy");
      return {
        purpose: "help",
        act,
        trait: `skill:${own.skill}`,
        dc: difficulty("moderate", level),
        check,
        data: data({}),
        about,
      };
    }
    case "coordinate": {
      const check = aimed();
      if (!foe || !check || !own) return refuse("help.enemy");
      if (!allys) return refuse("help.attack");
      const no = sameEffect("coordinate", [own], allys);
      return (
        no ?? {
          purpose: "help",
          act,
          trait: `skill:${own.skill}`,
          dc: defenseAgainstAttack(foe, own, { ...contextAt(table), against: who }).total,
          check,
          data: data({ attack: allys.id }),
          about,
        }
      );
    }
    case "combine": {
      if (!allys) return refuse("help.attack");
      const source = ally.who.powers.find((p) => p.id === allys.power)?.powerSource ?? ally.who.powerSource;
      const no = sameEffect(
        "combine",
        attacksOf(who).filter((a) => a.power !== null),
        allys,
      );
      if (no) return no;
      const skills = combineSkills({ powerSource: who.powerSource, primary: primarySkill(who) }, source).map(
        (s) => `skill:${s}`,
      );
      return {
        purpose: "help",
        act,
        trait: skills.includes(trait) ? trait : (skills[0] ?? trait),
        dc: difficulty("hard", level),
        data: data({ attack: allys.id, against: null }),
        about,
      };
    }
    default: {
      const threatening = enemiesThreatening(who, table).map((e) => ({
        reaction: passiveSkill(e, "reaction", contextAt(table)),
        guile: passiveSkill(e, "guile", contextAt(table)),
      }));
      const pace = text(ask, "pace");
      const slow = pace === "slow" || pace === "full" ? GAMBIT_MOVE[pace] : 0;
      const channel = text(ask, "channel") as Channel;
      return {
        purpose: "gambit",
        act,
        trait,
        dc: gambitDc(difficulty("moderate", level), typeAt(table), threatening),
        data: data({ channel, pace }),
        about,
        extra: slow === 0 ? [] : [{ key: "gambitMove", ranks: slow, label: key("Row", "gambitMove") }],
      };
    }
  }
}

/** What a check is for, and what follows from that. */
function planOf(ask: Ask, who: DestinyCharacter, table: Table): Plan | Refusal {
  const name = text(ask, "act");
  const act = isAction(name) ? name : null;
  const level = levelAt(who, table);
  const trait = text(ask, "trait");
  const plain = (purpose: Purpose, t: string, dc: number | undefined, data: Data = {}, about = ""): Plan => ({
    purpose,
    act,
    trait: t,
    dc,
    data,
    about,
  });
  switch (act) {
    case "assist":
    case "aid":
    case "coordinate":
    case "combine":
    case "distract":
    case "gambit":
      return helpPlan(ask, who, act, table);
    case "assessment": {
      const target = someone(table, text(ask, "target"));
      if (!target.accepted) return target;
      const no = retryRefusal(who, "assessment", target.who.ref);
      return (
        no ??
        plain(
          "assessment",
          trait,
          passiveSkill(target.who, "deception", contextAt(table), who),
          { target: target.who.ref },
          target.party.name,
        )
      );
    }
    case "study":
      return plain("study", trait, dcAsked(ask, who, table) ?? difficulty("moderate", level), {}, text(ask, "about"));
    case "run":
      return (
        triedAlready(who, "run", typeAt(table) !== null) ??
        plain("run", "skill:athletics", difficulty("moderate", level), { mode: text(ask, "mode") || "ground" })
      );
    case "standFree":
      return (
        triedAlready(who, "stand", typeAt(table) !== null) ??
        plain("stand", "skill:acrobatics", difficulty("hard", level))
      );
    case "useSkill": {
      const cost = text(ask, "cost");
      return {
        ...plain("plain", trait, dcAsked(ask, who, table)),
        cost: ["standard", "move", "quick", "free"].includes(cost) ? [cost] : cost === "none" ? [] : ["standard"],
      };
    }
    default:
      break;
  }
  switch (text(ask, "purpose")) {
    case "resist": {
      const c = who.conditions.find((o) => o.effect === text(ask, "effect"));
      if (!c || !isOngoing(c) || c.resistance === null || c.dc === null) return refuse("resist.over");
      return plain("resist", `resistance:${c.resistance}`, c.dc, { effect: c.effect, condition: c.id });
    }
    case "again": {
      const [attacker, attack] = [characterAt(table, text(ask, "attacker")), text(ask, "attack")];
      const found = attacker && attacksOf(attacker).find((a) => a.id === attack);
      if (!attacker || !found) return refuse("attack.gone");
      const dc =
        number(ask, "dc", -MOST, MOST) ??
        attackEffectDC(attacker, found, who, contextAt(table), {
          critical: false,
          degree: null,
          slam: 0,
          multiattack: 0,
        }).dc.total;
      const list = found.effect === "damage" ? (found.social ? "social" : "physical") : null;
      return {
        ...plain(
          "resist",
          `resistance:${found.resistance}`,
          dc,
          { attacker: attacker.ref, attack: found.id, again: true },
          found.name,
        ),
        check: resistanceCheck(who, found.resistance, contextAt(table), {
          list,
          penetrating: found.penetrating,
          opponent: attacker,
        }),
      };
    }
    case "power": {
      const by = characterAt(table, text(ask, "by"));
      const used = by?.powers.find((p) => p.id === text(ask, "power"));
      const [first] = used?.effects ?? [];
      if (!by || !used || !first?.resistance) return refuse("power.gone");
      const dc = resolvePassive(powerEffect(by, used.id, table)).total;
      // An Illusion is seen through by Will or by Insight, whichever is better.
      const will = resolvePassive(resistanceCheck(who, first.resistance, contextAt(table), { opponent: by })).total;
      const trait_ =
        first.effect === "illusion" && passiveSkill(who, "insight", contextAt(table), by) > will
          ? "skill:insight"
          : `resistance:${first.resistance}`;
      return plain(
        "resist",
        trait_,
        dc,
        { by: by.ref, power: used.id, effect: first.effect, resistance: first.resistance },
        used.name,
      );
    }
    case "endurance":
      return plain("endurance", "skill:endurance", difficulty("moderate", level), {
        needs: runNeeds(Math.max(0, who.turn.runStreak)),
      });
    case "treatment": {
      const patient = someone(table, text(ask, "patient"));
      return patient.accepted
        ? plain(
            "treatment",
            "skill:treatment",
            difficulty("moderate", level),
            { patient: patient.who.ref, step: text(ask, "step") },
            patient.party.name,
          )
        : patient;
    }
    case "healing": {
      const patient = someone(table, text(ask, "patient"));
      const power = who.powers.find((p) => p.id === text(ask, "power") && p.effects[0]?.effect === "healing");
      if (!patient.accepted) return patient;
      if (!power) return refuse("power.gone");
      const [healing] = power.effects;
      const reach = healing && powerGetsAt(who, healing, patient.who.ref, aimAt(who.ref, patient.who.ref, table, ask));
      if (reach?.accepted === false) return reach;
      const locked = retryRefusal(who, power.id, patient.who.ref);
      if (locked) return locked;
      return {
        ...plain("healing", "effect:healing", 10, { patient: patient.who.ref, power: power.id }, patient.party.name),
        act: healing ? powerAction(effectRange(healing)) : "usePowerClose",
        cost: ["standard"],
        check: powerEffect(who, power.id, table),
      };
    }
    case "disarmTake": {
      const fallen = fallenAt(readFallen(text(ask, "object")), groundOf(table));
      const way = fallen ? takeWay(who, fallen, groundOf(table)) : refuse("take.gone");
      if (typeof way !== "string" || !fallen) return typeof way === "string" ? refuse("take.gone") : way;
      return {
        ...plain(
          "disarmTake",
          "skill:reaction",
          difficulty("moderate", level),
          { object: text(ask, "object") },
          fallen.item.name,
        ),
        cost: [ownTurn(who.ref, table) ? "quick" : "reactionQuick"],
      };
    }
    default:
      return plain("plain", trait, dcAsked(ask, who, table));
  }
}

const MOST = 999;

/** Put a check together from what was chosen and from how everybody is now. @rule DES-001 DES-011 DES-012 DES-015 DES-018 DES-178 */
export function composeCheck(
  raw: unknown,
  table: Table,
): { readonly accepted: true; readonly request: CheckCardRequest } | Refusal {
  const ask = asked(raw);
  const self = someone(table, text(ask, "actor"));
  if (!self.accepted) return self;
  const { who } = self;
  const plan = planOf(ask, who, table);
  if ("accepted" in plan) return plan;
  const how: How = flag(ask, "readied") ? "readied" : "own";
  const no = plan.act ? mayTake(who, plan.act, how, table) : null;
  if (no) return no;
  const raises = number(ask, "raises", 0, 2) ?? 0;
  if (raises > 0 && !mayRaise(who.role, destinySettings(table).minionRule)) return refuse("raise.minion");
  if (raises > 0 && plan.dc === undefined) return refuse("raise.noDc");
  const opponent = characterAt(table, String(plan.data["target"] ?? ""));
  const base = plan.check
    ? ({ accepted: true, check: plan.check } as const)
    : traitCheck(who, plan.trait, contextAt(table), opponent);
  if (!base.accepted) return base;
  const extra = [...byHand(ask), ...(plan.extra ?? []), ...(plan.act ? teamSource(who, plan.act) : [])];
  const full: CheckRequest = {
    ...base.check,
    sources: [...(base.check.sources ?? []), ...extra],
    ...(plan.dc !== undefined && { dc: plan.dc }),
    raises,
  };
  const spends =
    how === "readied" ? ["reaction.readied"] : (plan.cost ?? (plan.act ? priceOf(who, plan.act, how) : []));
  const request: CheckCardRequest = {
    actor: self.party,
    check: switched(full, texts(ask, "off")),
    purpose: plan.purpose,
    data: plan.data,
    more: {
      act: plan.act,
      trait: plan.trait,
      spends: [...spends, ...(raises > 0 ? ["reaction.raise"] : [])],
      hold: flag(ask, "hold"),
      about: plan.about,
      turns: momentAt(table)?.turns ?? null,
    },
  };
  return { accepted: true, request };
}

/** What may not be tried again on the same one after a bad failure; null for a check that may. @rule DES-031 */
function retryOf(
  request: CheckCardRequest,
  who: DestinyCharacter,
): { readonly use: string; readonly target: string; readonly at: number | null } | null {
  if (request.purpose === "assessment")
    return { use: "assessment", target: String(request.data["target"]), at: RETRY_AT };
  const power = request.purpose === "healing" ? who.powers.find((p) => p.id === request.data["power"]) : undefined;
  return power ? { use: power.id, target: String(request.data["patient"]), at: power.retryNeedsSurgeAt } : null;
}

const NO_PRICE: Paid = { changes: [], warning: null };

/** What is paid when a check begins: its action, its raises, and help that served this one check. @rule DES-118 DES-139 DES-392 */
function opens(
  state: CheckState,
  event: CheckSaid | { readonly type: "begin" },
  table: Table,
  overrule: boolean,
): Paid | Refusal {
  const request = state.request as CheckCardRequest;
  const who = characterAt(table, request.actor.uuid);
  if (!who) return refuse("gone", { name: request.actor.name });
  const rolls = event.type === "roll";
  const once = request.purpose === "run" || request.purpose === "stand" ? request.purpose : null;
  const late = once && rolls ? triedAlready(who, once, typeAt(table) !== null) : null;
  if (late) return late;
  const due = event.type === "begin" || !request.more.hold;
  const paid = due ? pay(who, request.more.spends, table, overrule) : { accepted: true as const, ...NO_PRICE };
  if (!paid.accepted) return paid;
  const healer =
    due && request.purpose === "healing" ? who.powers.find((p) => p.id === request.data["power"]) : undefined;
  const power = healer ? usePower(who, healer, "own") : null;
  const woken = power ? pay(who, power.spends, table, overrule) : { accepted: true as const, ...NO_PRICE };
  if (!woken.accepted) return woken;
  const early = overrule ? null : tooSoon(request, table);
  if (early) return early;
  const skill = request.more.trait.replace(/^skill:/u, "");
  const [sort, resistance] = request.more.trait.split(":");
  const used = rolls
    ? usedUp(
        who,
        sort === "resistance" ? { channel: `resistance:${resistance ?? ""}` } : { channel: `skill:${skill}`, skill },
      )
    : [];
  const aimed =
    due && request.more.spends.includes("standard") && who.aim
      ? [change(who.ref, "system.aim", { ...who.aim }, null, "DES-139")]
      : [];
  const degree = rolls
    ? (resolveCheck(state.check, (event as Extract<CheckEvent, { type: "roll" }>).faces).degree ?? null)
    : null;
  const use = retryOf(request, who);
  const locked = use ? relock(who, use.use, use.target, null, degree, use.at) : [];
  const walks =
    due && request.purpose === "gambit" && (request.data["pace"] === "slow" || request.data["pace"] === "full")
      ? moved(
          who,
          movementFeet(
            who,
            request.data["pace"] === "slow" ? "gambitSlow" : "gambitFull",
            "ground",
            typeAt(table),
            sceneAt(table)?.roundSeconds,
          ) ?? 0,
        )
      : [];
  return {
    changes: [
      ...paid.changes,
      ...woken.changes,
      ...(power ? withStun(who, power.changes, grabbedBy(who, table), typeAt(table)) : []),
      ...used,
      ...aimed,
      ...locked,
      ...walks,
      ...(once && rolls ? triedNow(who, once, typeAt(table) !== null) : []),
    ],
    warning: paid.warning,
  };
}

const partyOf = (uuid: string): Party => ({ uuid, name: "", img: "" });
const actorOrSpender = (state: CheckState, event: CheckSaid): readonly Party[] => [
  event.spender === undefined || event.spender === "" ? state.request.actor : partyOf(event.spender),
];

/** A check by one person, from a roll of the dice to what it is good for. @rule DES-001 DES-011 DES-178 DES-179 DES-222 DES-223 DES-224 DES-225 DES-400 DES-401 */
export const checkKind = defineExchange<unknown, CheckCardRequest, Worn<CheckState>, Said<CheckSaid>>(
  tolledKind<CheckCardRequest, CheckState, CheckSaid>({
    rules: checkExchange as never,
    harmless: false,
    compose: composeCheck,
    opening: async (request) => {
      if (request.more.hold) return { event: { type: "begin" } };
      const { faces, rolls } = await throwCheck(request.check);
      return { event: { type: "roll", faces }, rolls };
    },
    owner: (request) => request.actor,
    takes: (request) => (request.more.act === null ? null : { act: request.more.act }),
    requestOf: (state) => state.request as CheckCardRequest,
    may: {
      ...mayBefore,
      concede: { by: "owner", of: (s) => [s.request.actor] },
      improve: { by: "owner", of: actorOrSpender },
      coup: { by: "owner", of: actorOrSpender },
      inspiration: { by: "owner", of: (s) => [s.request.actor] },
      apply: { by: "owner", of: (s) => [s.request.actor] },
    },
    fill: (state, event, table, overrule) => {
      const request = state.request as CheckCardRequest;
      const who = characterAt(table, request.actor.uuid);
      if (!who) return refuse("gone", { name: request.actor.name });
      switch (event.type) {
        case "begin":
        case "roll": {
          const toll = opens(state, event, table, overrule);
          return "accepted" in toll ? toll : { event, toll };
        }
        case "raise":
        case "hunch":
        case "edit":
        case "veto":
          return fillBefore(state, event, who, table, overrule);
        case "inspiration":
        case "improve":
        case "coup": {
          if (!isDie(event.die)) return refuse("badDice");
          const done = price(
            event.spender === undefined || event.spender === "" ? who.ref : event.spender,
            event.die,
            event.type,
            event.roll,
            { rolled: state.result !== null, degree: degreeOf(state), roller: who.ref, hit: false },
            table,
          );
          if (!done.accepted) return done;
          const full: CheckSaid = { ...event, changes: done.changes };
          const lock = retryOf(request, who);
          const after = lock ? checkExchange.step(state, full) : null;
          const toll =
            lock && after?.accepted
              ? relock(who, lock.use, lock.target, degreeOf(state), degreeOf(after.state), lock.at)
              : [];
          return { event: full, toll: { changes: toll, warning: null } };
        }
        case "apply": {
          const wrong = choiceRefusal(
            openChoice(state, table),
            event.choice ?? "",
            characterAt(table, state.request.actor.uuid),
          );
          if (wrong) return wrong;
          const changes = checkChanges(state, event.choice ?? "", table);
          return isRefusal(changes) ? changes : { event: { ...event, changes: changes as readonly Change[] } };
        }
        default:
          return { event };
      }
    },
    parties: (state) => [
      state.inner.request.actor,
      ...["target", "ally", "patient"].flatMap((k) =>
        typeof state.inner.request.data[k] === "string" ? [partyOf(String(state.inner.request.data[k]))] : [],
      ),
    ],
    veil: veilCheck,
    waiting: (state) => (state.inner.result || state.inner.conceded ? [] : [state.inner.request.actor]),
    byDefault: async (state) => roll(state.inner),
    describe: (event, _state, localize) => describeStep(event, localize),
    view: checkCard,
    gestures: {
      roll: async ({ state }) => roll(state.inner),
      concede: async () => ({ event: { type: "concede" } }),
      ...beforeGestures,
      improve: async ({ args }) => brought("improve", args.die, { spender: args.spender ?? "" }),
      coup: async ({ args }) => brought("coup", args.die, { spender: args.spender ?? "" }),
      inspiration: async ({ args }) => brought("inspiration", args.die),
      apply: async ({ state, args, table, quick }) => {
        const { actor, purpose } = state.inner.request;
        const open = openChoice(state.inner, table);
        const choice =
          open === null ? (args.choice ?? "") : await askChoice(open, characterAt(table, actor.uuid), actor);
        if (choice === null) return null;
        // A Run that helps is held out by Endurance, on a card that waits for its roll.
        if (purpose === "run" && (degreeOf(state.inner) ?? 0) >= 1)
          await openFollow(
            {
              kind: "check",
              actor: actor.uuid,
              ask: { actor: actor.uuid, purpose: "endurance", act: "", hold: true },
              label: "",
            },
            quick,
          );
        return { event: { type: "apply", changes: [], choice } };
      },
    },
  }),
);

async function roll(state: CheckState): Promise<Brought<Said<CheckSaid>>> {
  const { faces, rolls } = await throwCheck(state.check);
  return { event: { type: "roll", faces }, rolls };
}
