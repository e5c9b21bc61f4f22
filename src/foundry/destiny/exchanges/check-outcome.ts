/** What comes of a check: worked out from everybody as they are when it is applied, and shown on the card before. */
import {
  type ActionKey,
  afflictionCondition,
  analyze,
  appraisal,
  type Appraised,
  appraisedNets,
  assessmentResult,
  type AttackEntry,
  attacksOf,
  challengeResult,
  type Channel,
  type CheckExchange,
  type CheckState,
  chosenIn,
  conditionDefinition,
  consequenceChanges,
  consequenceOf,
  defenseAgainst,
  degreeOf,
  type DestinyCharacter,
  healingMarks,
  healMarks,
  helpChanges,
  type HelpKind,
  identical,
  impose,
  isMinion,
  moved,
  ongoingResult,
  type OpenChoice,
  openIn,
  orderFlow,
  type OrderState,
  primarySkill,
  type ResistanceKey,
  restStep,
  run,
  runFeet,
  runTires,
  stand,
  treated,
  treatmentRefusal,
  withStun,
  fallenAt,
  readFallen,
  takenFrom,
} from "../../../rules/destiny/index.ts";
import { change, type Change } from "../../../rules/kernel/change.ts";
import { refuse, type Refusal } from "../../../rules/kernel/refusal.ts";
import type { CombatModel } from "../../data/combat-model.ts";
import { readCard } from "../../exchange/record.ts";
import { rulesetById } from "../../registry.ts";
import type { Table } from "../../ruleset.ts";
import {
  characterAt,
  contextAt,
  everybody,
  grabbedBy,
  ownTurn,
  sceneAt,
  secondsNow,
  typeAt,
  groundOf,
} from "../facts.ts";
import { destinySettings } from "../settings.ts";
import type { Worn } from "./toll.ts";

/** What a check's card keeps beside the rules' own request. */
export interface CheckMore {
  readonly act: ActionKey | null;
  readonly trait: string;
  readonly spends: readonly string[];
  /** The card is laid before the roll, for a Hunch or an edit of the scene. */
  readonly hold: boolean;
  /** Name of the target, ally or thing that it is about, as the card says it. */
  readonly about: string;
  /** Number of the turn in which it was made; null outside encounters. */
  readonly turns: number | null;
}
export type CheckCardRequest = CheckExchange & { readonly more: CheckMore };
/** Degrees of others who help with the very same thing, from the newest card of each since its maker's last turn: they are pooled and read once. @rule DES-014 DES-120 */
function pooled(request: CheckCardRequest, table: Table): readonly number[] {
  const { turns } = request.more;
  const around = table.encounter()?.order.length ?? 0;
  if (turns === null || around === 0) return [];
  const counted = new Set<string>();
  return [...game.messages]
    .slice(-60)
    .reverse()
    .flatMap((message) => {
      const card = readCard(message as unknown as ChatMessage.Implementation);
      if (card?.ruleset !== rulesetById("destiny") || card.model.kind !== "check") return [];
      const worn = card.state as Worn<CheckState> | null;
      const other = worn?.inner.request as CheckCardRequest | undefined;
      if (!worn || !other || !worn.inner.applied || other.actor.uuid === request.actor.uuid || other.purpose !== "help")
        return [];
      const same = (["ally", "against", "kind", "skill", "attack"] as const).every(
        (k) => other.data[k] === request.data[k],
      );
      const ally = characterAt(table, String(request.data["ally"]));
      const live = ally?.lasting.some((l) => l.kind === "ranks" && l.key === request.data["kind"]) ?? false;
      const made = other.more.turns;
      const lasts = typeof made === "number" && made <= turns && turns - made < around;
      if (!same || !live || !lasts || counted.has(other.actor.uuid)) return [];
      counted.add(other.actor.uuid);
      return [degreeOf(worn.inner) ?? 0];
    });
}

/** What comes of a check that has been rolled. @rule DES-014 DES-046 DES-118 DES-120 DES-126 DES-131 DES-134 DES-140 DES-248 DES-277 DES-337 */
export function checkChanges(state: CheckState, choice: string, table: Table): readonly Change[] | Refusal {
  const request = state.request as CheckCardRequest;
  const who = characterAt(table, request.actor.uuid);
  const degree = degreeOf(state);
  if (!who || degree === null) return refuse("spend.notRolled");
  const { data } = request;
  const at = (name: string): DestinyCharacter | null => characterAt(table, String(data[name] ?? ""));
  switch (request.purpose) {
    case "help":
    case "gambit": {
      const ally = at("ally");
      if (!ally) return refuse("gone", { name: request.more.about });
      const kind = (data["kind"] ?? "assist") as HelpKind;
      const text_ = (name: string): string | null => (typeof data[name] === "string" ? (data[name] as string) : null);
      const deed = helpChanges(ally, {
        kind,
        degrees: [...pooled(request, table), degree],
        helper: who.ref,
        helpersTurn: ownTurn(who.ref, table),
        against: text_("against"),
        skill: text_("skill"),
        attack: text_("attack"),
        ...(data["channel"] && { channel: data["channel"] as Channel }),
      });
      return deed.accepted ? deed.changes : deed;
    }
    case "assessment": {
      const target = at("target");
      if (!target) return refuse("gone", { name: request.more.about });
      if (assessmentResult(degree) !== "choose" || choice !== "analyze") return [];
      const group = identical(
        everybody(table).map((c) => ({ ref: c.ref, kind: `${c.role} ${c.name}` })),
        { ref: target.ref, kind: `${target.role} ${target.name}` },
      );
      return analyze(
        who,
        { refs: [...new Set([target.ref, ...group.map((g) => g.ref)])], primarySkill: primarySkill(target) },
        degree,
      );
    }
    case "run": {
      return [
        ...run(who, degree).changes,
        ...moved(
          who,
          runFeet(who, String(data["mode"] ?? "ground"), degree, typeAt(table), sceneAt(table)?.roundSeconds),
        ),
      ];
    }
    case "endurance":
      return withStun(
        who,
        runTires({ ...who, turn: { ...who.turn, runStreak: Number(data["needs"] ?? 1) - 1 } }, degree),
        grabbedBy(who, table),
        typeAt(table),
      );
    case "stand": {
      const deed = stand(who, degree);
      return deed.accepted ? deed.changes : deed;
    }
    case "resist": {
      if (typeof data["by"] === "string")
        return degree < 0 && data["effect"] === "transform"
          ? impose(
              who,
              {
                id: "transformed",
                source: `${data["by"]}|${String(data["power"])}`,
                until: { at: "use" },
                dc: state.check.dc ?? 0,
                resistance: data["resistance"] as ResistanceKey,
                grade: 3,
              },
              "DES-337",
            )
          : [];
      if (data["again"] === true) {
        const attacker = at("attacker");
        const attack = attacker && attacksOf(attacker).find((a) => a.id === data["attack"]);
        if (!attacker || !attack || degree > 0) return [];
        const minion = isMinion(who.role, destinySettings(table).minionRule);
        const consequence = consequenceOf(attack, -degree, minion);
        return consequenceChanges(who, consequence, {
          attacker: attacker.ref,
          attack,
          dc: state.check.dc ?? 0,
          minion,
          targetsTurn: ownTurn(who.ref, table),
          type: typeAt(table),
          grabbed: grabbedBy(who, table),
          ...chosenIn(consequence, choice),
        });
      }
      return withStun(
        who,
        ongoingResult(who, String(data["effect"]), degree > 0, nextGrade(who, String(data["effect"]), table)),
        grabbedBy(who, table),
        typeAt(table),
      );
    }
    case "healing": {
      const patient = at("patient");
      if (!patient || degree < 1) return [];
      return healMarks(patient, healingMarks(degree), "DES-337");
    }
    case "treatment": {
      const patient = at("patient");
      if (!patient || degree < 1) return [];
      const step = restStep(
        patient,
        {
          kind: data["step"] === "hour" ? "hour" : "short",
          treated: true,
          ...(data["step"] === "fatigue" && { kind: "hour" as const, choice: "fatigue" as const }),
        },
        { restRules: destinySettings(table).restRules, inEncounter: table.encounter() !== null },
      );
      return "accepted" in step ? step : [...step, ...treated(patient, secondsNow())];
    }
    case "disarmTake": {
      const fallen = fallenAt(readFallen(String(data["object"] ?? "")), groundOf(table));
      return degree >= 1 && fallen ? takenFrom(who, fallen, groundOf(table), "DES-112") : [];
    }
    case "plain":
      return choice === "count" ? countChanges(degree) : [];
    default:
      return [];
  }
}

/** What must be chosen before an effect that was resisted once more falls: a condition that the attack leaves open, a trait to be weakened. @rule DES-271 DES-337 DES-341 */
export function openChoice(state: CheckState, table: Table): OpenChoice | null {
  const { data, purpose, actor } = state.request;
  const [who, attacker, degree] = [
    characterAt(table, actor.uuid),
    characterAt(table, String(data["attacker"] ?? "")),
    degreeOf(state),
  ];
  const attack = attacker && attacksOf(attacker).find((a) => a.id === data["attack"]);
  return who && attack && purpose === "resist" && data["again"] === true && degree !== null && degree < 0
    ? openIn(consequenceOf(attack, -degree, isMinion(who.role, destinySettings(table).minionRule)))
    : null;
}

/** Whether a Treatment comes within an hour of the last one that helped; the Gamemaster may allow it. @rule DES-248 */
export function tooSoon(request: CheckCardRequest, table: Table): Refusal | null {
  const patient = request.purpose === "treatment" ? characterAt(table, String(request.data["patient"] ?? "")) : null;
  return patient && treatmentRefusal(patient, secondsNow());
}

/** Condition of the next grade that a Progressive effect names. @rule DES-341 */
function nextGrade(who: DestinyCharacter, effect: string, table: Table): string | null {
  const c = who.conditions.find((o) => o.effect === effect);
  const [attacker = "", attack = ""] = (c?.source ?? "").split("|");
  const found = characterAt(table, attacker);
  const conditions = found ? attacksOf(found).find((a) => a.id === attack)?.conditions : undefined;
  if (!c || !conditions) return null;
  const next = afflictionCondition(conditions, c.grade + 1).condition;
  return next !== null && conditionDefinition(next)?.grade === c.grade + 1 ? next : null;
}

/** Degrees count in the Challenge that is on. @rule DES-046 */
function countChanges(degree: number): readonly Change[] | Refusal {
  const combat = game.combats?.active;
  const model = combat?.system as unknown as CombatModel | undefined;
  if (!combat || !model?.flow) return refuse("challenge.none");
  const step = orderFlow.step(JSON.parse(model.flow) as OrderState, { type: "count", degree });
  return step.accepted ? [change(combat.uuid, "system.flow", model.flow, JSON.stringify(step.state), "DES-046")] : step;
}

/** Whether a Challenge with counters is on, and open. */
export const challengeOpen = (table: Table): boolean => {
  const track = sceneAt(table)?.challenge;
  return track !== null && track !== undefined && challengeResult(track) === "open";
};

/** What an Appraisal tells, from both as they are. @rule DES-127 */
export function appraisalOf(state: CheckState, table: Table): readonly Appraised[] {
  const request = state.request as CheckCardRequest;
  const [who, target] = [
    characterAt(table, request.actor.uuid),
    characterAt(table, String(request.data["target"] ?? "")),
  ];
  const degree = degreeOf(state);
  const mine = who && attacksOf(who).find((a) => a.id === who.primaryAttack || a.skill === primarySkill(who));
  const theirs =
    target && attacksOf(target).find((a) => a.id === target.primaryAttack || a.skill === primarySkill(target));
  if (!who || !target || !mine || !theirs || degree === null) return [];
  const which = (a: AttackEntry): "combat" | "conflict" => defenseAgainst(a.band);
  return appraisal(
    appraisedNets(who, mine, which(theirs), contextAt(table)),
    appraisedNets(target, theirs, which(mine), contextAt(table)),
    degree,
  );
}
