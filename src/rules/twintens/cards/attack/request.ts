import type { Change } from "../../../kernel/change.ts";
import type { Against } from "../../acts/attack/defending.ts";
import type { Illness } from "../../harm/illness.ts";
import type { Proof } from "../../powers/powers.ts";
import type { AttackExchange, AttackState, AttackTarget, TargetState } from "../attack-state.ts";
import type { Party } from "../check.ts";
import type { AttackAsk } from "./ask.ts";

/** Somebody who may step between an attack and an ally. */
export interface Interposer extends Party {
  /** Whom they would take it for. */
  readonly target: string;
}

/** A target with how it meets the attack. */
export interface TwintensTarget extends AttackTarget {
  readonly against: Against;
}

/** An attack on a card, with what was chosen for it. */
export interface AttackRequestOf extends AttackExchange {
  readonly targets: readonly TwintensTarget[];
  readonly ask: AttackAsk;
  /** The action that it costs. */
  readonly action: string;
  /** Uuid and attack: the same attack again is the same cause. */
  readonly source: string;
  /** What a slam does to whoever makes it; 0 for everything else. */
  readonly recoil: number;
  /** Harm of the surroundings: nobody attacks, and nobody is hurled away from anybody. */
  readonly hazard: string | null;
  /** Attacks of Takedown Attack that have led to this one. */
  readonly chain: number;
  /** Who may step between before the dice fall; absent, as the next, on cards that were made before there was such a thing. */
  readonly interposers?: readonly Interposer[];
  /** What must be thrown before the power does anything. */
  readonly proofs?: readonly Proof[];
  /** What goes on in whoever fails the save; absent for nearly all. */
  readonly illness?: Illness;
}

/** Answering a target answers. */
export type Answering = "defend" | "decline" | "block";

/** The rules' state, whether an attack without a roll has begun, who wouldn't step between (`who target`), the throws before an unreliable power and whether it failed, and what was written, by whom it concerns. */
export type AttackStateOf = AttackState & {
  readonly declared?: boolean;
  readonly passed?: readonly string[];
  readonly proving?: readonly (readonly number[])[];
  readonly failed?: boolean;
  readonly log?: readonly { readonly target: string; readonly changes: readonly Change[] }[];
};

export const requestOf = (state: AttackState): AttackRequestOf => state.request as AttackRequestOf;
export const targetOf = (state: AttackState, uuid: string): TargetState | undefined =>
  state.targets.find((t) => t.target.uuid === uuid);
export const aimOf = (t: TargetState): TwintensTarget => t.target as TwintensTarget;
