import {
  type ActionRequest,
  type ActionTarget,
  type DoompoolCharacter,
  opposition,
  type PoolBuild,
  type PoolPick,
  type Purpose,
  type Roller,
  sideOf,
  type StressType,
} from "../../rules/doompool/index.ts";
import { type Refusal, refuse } from "../../rules/kernel/refusal.ts";
import type { Party, Table } from "../ruleset.ts";
import { hasLeave } from "./builder/dropped.ts";
import { characterAt, doomOf, isRefusal } from "./facts.ts";
import { doompoolSettings } from "./settings.ts";

/** What an action is for, as it was chosen: names and ids only. */
export type PurposeAsk =
  | { readonly type: "effect" }
  | {
      readonly type: "trait";
      readonly bearer: string;
      readonly kind: "asset" | "complication" | "resource" | "power";
      readonly id: string;
      readonly set: string | null;
    }
  | {
      readonly type: "recovery";
      readonly patient: string;
      readonly condition: "stress" | "trauma";
      readonly track: StressType;
    }
  | { readonly type: "support"; readonly supported: string }
  | { readonly type: "chase"; readonly asset: string }
  | { readonly type: "restore"; readonly set: string; readonly power: string | null };

/** What somebody chose for an action. It travels to the Gamemaster's desk, where everything that matters is worked out anew from the table. */
export interface ActionAsk {
  /** The action's own name: what it makes is named after it. */
  readonly id: string;
  readonly actor: string;
  readonly intent: string;
  readonly purpose: PurposeAsk;
  /** Uuids of those acted on; none: the doom pool stands for the world. */
  readonly targets: readonly string[];
  /** Nobody and nothing resists, by the Gamemaster's word or because there is nobody. */
  readonly unopposed: boolean;
  readonly build: PoolBuild;
}

/** A request that still knows the pool it was opened with, for its first event. */
export interface OpenedAction extends ActionRequest {
  readonly build: PoolBuild;
}

const isRecord = (v: unknown): v is Record<string, unknown> => typeof v === "object" && v !== null && !Array.isArray(v);
const bad = (field: string): Refusal => refuse("malformed", { code: field });
const ID = /^[A-Za-z0-9]{16}$/u;
const LONGEST_INTENT = 300;
const MOST_PICKS = 40;
const PURPOSES: readonly unknown[] = ["effect", "trait", "recovery", "support", "chase", "restore"];
const PICK_KINDS: readonly PoolPick["kind"][] = [
  "affiliation",
  "distinction",
  "power",
  "specialty",
  "stress",
  "complication",
  "asset",
  "push",
  "stunt",
  "resource",
  "waitingPush",
  "waitingStunt",
  "ownStress",
  "ownComplication",
  "doom",
  "lent",
  "escaping",
  "trait",
];

const isPick = (v: unknown): v is PoolPick =>
  isRecord(v) &&
  PICK_KINDS.some((k) => k === v.kind) &&
  Object.values(v).every((x) => typeof x === "string" || typeof x === "number");

/** Whether something from the wire or from a saved pool is a build in its shape; what it names is looked up when it is used. */
export function isBuild(v: unknown): v is PoolBuild {
  if (!isRecord(v)) return false;
  const { picks, sfx, main, doomPaid } = v;
  const sfxFits =
    Array.isArray(sfx) &&
    sfx.length <= MOST_PICKS &&
    sfx.every((s) => isRecord(s) && typeof s.set === "string" && typeof s.id === "string");
  return (
    Array.isArray(picks) &&
    picks.length <= MOST_PICKS &&
    picks.every(isPick) &&
    sfxFits &&
    (main === null || Number.isInteger(main)) &&
    (doomPaid === null || (Array.isArray(doomPaid) && doomPaid.every((d) => Number.isInteger(d))))
  );
}

/** Read what came over the wire as an action; names the first field that can't be one. */
export function readAction(ask: unknown): { readonly accepted: true; readonly ask: ActionAsk } | Refusal {
  if (!isRecord(ask)) return bad("ask");
  const { id, actor, intent, purpose, targets, unopposed, build } = ask;
  if (typeof id !== "string" || !ID.test(id)) return bad("id");
  if (typeof actor !== "string") return bad("actor");
  if (typeof intent !== "string" || intent.length > LONGEST_INTENT) return bad("intent");
  if (!isRecord(purpose) || !PURPOSES.includes(purpose.type)) return bad("purpose");
  if (!Array.isArray(targets) || targets.length > MOST_PICKS || !targets.every((t) => typeof t === "string"))
    return bad("targets");
  if (typeof unopposed !== "boolean") return bad("unopposed");
  if (!isBuild(build)) return bad("build");
  return {
    accepted: true,
    ask: {
      id,
      actor,
      intent,
      purpose: purpose as unknown as PurposeAsk,
      targets: targets as string[],
      unopposed,
      build,
    },
  };
}

const rollerOf = (party: Party, character: DoompoolCharacter): Roller => ({ ...party, side: sideOf(character) });

const targetOf = (party: Party, character: DoompoolCharacter, defender: ActionTarget["defender"]): ActionTarget => ({
  ...rollerOf(party, character),
  defender,
  crowd: character.crowd !== null,
});

/** The purpose with what the table says about it now: the targeted trait's die, the treated condition; whether it may be larger than the main trait is the Gamemaster's word and not the sender's. @rule DOO-200 DOO-201 DOO-203 */
function purposeOf({ id: action, purpose }: Pick<ActionAsk, "id" | "purpose">, table: Table): Purpose | Refusal {
  if (purpose.type !== "trait")
    return purpose.type === "recovery"
      ? {
          type: "recovery",
          treatment: { patient: purpose.patient, condition: purpose.condition, track: purpose.track },
        }
      : purpose;
  const bearer = characterAt(table, purpose.bearer);
  if (!bearer) return refuse("gone", { name: purpose.bearer });
  const { kind, id, set } = purpose;
  const power = bearer.powerSets.find((s) => s.id === set)?.powers.find((p) => p.id === id);
  const item =
    kind === "asset"
      ? bearer.assets.find((a) => a.id === id)
      : kind === "complication"
        ? bearer.complications.find((c) => c.id === id)
        : bearer.resources.find((r) => r.id === id);
  const thing = kind === "power" ? power : item;
  if (!thing) return refuse("item.gone");
  const die = "current" in thing ? thing.current : thing.die;
  const escaping = kind === "asset" && bearer.assets.some((a) => a.id === id && a.escaping);
  return {
    type: "trait",
    target: { bearer: bearer.ref, kind, id, set, name: thing.name, die, escaping },
    main: die,
    consent: hasLeave(action),
  };
}

/** Whom the action falls on: the holder of the trait, the patient, the one supported, the pursuer; those aimed at; the doom pool where there is nobody. */
function aimOf(ask: ActionAsk): readonly string[] {
  switch (ask.purpose.type) {
    case "trait":
      return [ask.purpose.bearer];
    case "recovery":
      return [ask.purpose.patient];
    case "support":
      return [ask.purpose.supported];
    case "chase":
      return ask.targets.slice(0, 1);
    case "restore":
      return [];
    case "effect":
      return ask.targets;
  }
}

/**
 * An action as the rules take it, from what was chosen and the table as it is.
 * @rule DOO-008 DOO-091 DOO-092 DOO-094 DOO-096 DOO-202 DOO-217 DOO-230
 */
export function actionRequest(
  ask: ActionAsk,
  table: Table,
): { readonly accepted: true; readonly request: OpenedAction } | Refusal {
  const party = table.party(ask.actor);
  const actor = characterAt(table, ask.actor);
  const pool = doomOf(table);
  if (isRefusal(pool)) return pool;
  const poolParty = table.party(pool.ref);
  if (!party || !actor || !poolParty) return refuse("gone", { name: party?.name ?? ask.actor });
  const purpose = purposeOf(ask, table);
  if ("accepted" in purpose) return purpose;
  const side = sideOf(actor);
  const aim = aimOf(ask);
  const targets: ActionTarget[] = [];
  for (const uuid of aim) {
    const [who, character] = [table.party(uuid), characterAt(table, uuid)];
    if (!who || !character) return refuse("gone", { name: who?.name ?? uuid });
    const self = uuid === ask.actor;
    const defender =
      ask.unopposed && purpose.type === "effect"
        ? "none"
        : opposition(
            side,
            purpose.type,
            self ? null : character,
            purpose.type === "trait" ? purpose.target.kind : null,
          );
    targets.push(targetOf(who, character, defender));
  }
  if (targets.length === 0)
    targets.push({
      ...poolParty,
      side: "watcher",
      defender: ask.unopposed ? "none" : opposition(side, purpose.type, null),
      crowd: false,
    });
  const { opportunityMandatory, failedSupportFree, doomBuyBack } = doompoolSettings(table);
  return {
    accepted: true,
    request: {
      id: ask.id,
      intent: ask.intent.trim(),
      actor: rollerOf(party, actor),
      purpose,
      targets,
      pool: poolParty,
      settings: { opportunityMandatory, failedSupportFree, doomBuyBack },
      build: ask.build,
    },
  };
}
