/** What an action card knows. Everything here is plain data; lists and not records by uuid, because a document's data takes dots in keys for paths. */
import type { Change } from "../../kernel/change.ts";
import type { PoolBuild } from "../dice/pool.ts";
import type { RolledDie } from "../dice/roll.ts";
import type { Activated, OpportunityGain, OpportunityOp } from "../fortune/opportunities.ts";
import type { Treatment } from "../harm/recovery.ts";
import type { TraitTarget } from "../things/targeting.ts";
import type { Access, DoompoolSettings, PoolDie, PoolPlan, SfxOp, Side, StressType, Trigger } from "../types.ts";
import type { Die } from "../values.ts";

/** Somebody on a card, as cards name people: fixed when the card is made. */
export interface Party {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
}

/** Somebody who rolls; for the doom pool its own document. */
export interface Roller extends Party {
  readonly side: Side;
}

/** What an action is for. Anything but `effect` names the one thing it works on; the effect die then does that instead of stress. */
export type Purpose =
  | { readonly type: "effect" }
  | { readonly type: "trait"; readonly target: TraitTarget; readonly main: Die; readonly consent: boolean }
  | { readonly type: "recovery"; readonly treatment: Treatment }
  | { readonly type: "support"; readonly supported: string }
  | { readonly type: "chase"; readonly asset: string }
  | { readonly type: "restore"; readonly set: string; readonly power: string | null };

/** Who is acted on, and who rolls against it: the character itself, the doom pool, or nobody. */
export interface ActionTarget extends Roller {
  readonly defender: "character" | "doom" | "none";
  /** Mobs may take several dice of one kind. */
  readonly crowd: boolean;
}

/** An action about to be rolled. `id` is its own name: what it makes is named after it, so that applying twice makes one. */
export interface ActionRequest {
  readonly id: string;
  /** What the character is up to, said before dice are picked; may be empty. */
  readonly intent: string;
  readonly actor: Roller;
  readonly purpose: Purpose;
  readonly targets: readonly ActionTarget[];
  /** The doom pool's document. */
  readonly pool: Party;
  /** Settings that the card was made under. */
  readonly settings: Pick<DoompoolSettings, "opportunityMandatory" | "failedSupportFree" | "doomBuyBack">;
}

/** Budgets as they are when an event arrives; filled in on the Gamemaster's client. */
export interface Now {
  /** Plot points of the hero who pays or is paid; 0 for the Gamemaster's characters. */
  readonly pp: number;
  readonly doom: readonly Die[];
}

/** Dice picked from a roll by their places. In `total` the first two are free, in `effects` the first; an SFX may make more free. `pay` are doom dice for the rest. */
export interface Picked {
  readonly total: readonly number[];
  readonly effects: readonly number[];
  readonly pay: readonly Die[];
}

/** Which effect die goes to whom; `place` null is the automatic d4. */
export interface Allocation {
  readonly target: string;
  readonly place: number | null;
}

/** A die that makes an effect: a place of the roll, the automatic d4, or the extra die past d12. */
export type EffectPlace = number | "automatic" | "bonus";

/** What an effect die is made into. */
export type EffectUse =
  | { readonly type: "stress"; readonly track: StressType; readonly trauma: boolean }
  | { readonly type: "complication"; readonly name: string }
  | {
      readonly type: "asset";
      readonly name: string;
      readonly owner: string;
      readonly access: Access | null;
      readonly escaping: boolean;
    }
  | { readonly type: "doom" }
  | { readonly type: "purpose" }
  | { readonly type: "stepEscaping"; readonly asset: string };

export interface EffectAssignment {
  readonly place: EffectPlace;
  readonly use: EffectUse;
  /** Steps that its creator takes off, down to nothing. */
  readonly reduce: number;
}

/** What a commit is made from: a built pool, or for the doom pool the dice that join it beyond the targeted trait. */
export type CommitAsk = { readonly build: PoolBuild } | { readonly joins: readonly PoolDie[] };

/** An SFX used on a roll that lies on the table. What it costs and does is read from the character's sheet when the event arrives. */
export interface ResultSfx {
  /** Power Set that it belongs to. */
  readonly set: string;
  readonly id: string;
  readonly name: string;
  readonly cost: number;
  /** Doom dice that pay for it, and the smallest that will do; any where nothing is said. */
  readonly pay: readonly Die[];
  readonly least?: Die;
  readonly ops: readonly SfxOp[];
  /** The moment that it is for; absent before the sheet has been read. */
  readonly trigger?: Trigger;
  /** The power that it works on, where it names none. */
  readonly power?: string;
  /** The own track that pays for it. */
  readonly track?: StressType;
  /** The own asset that pays for it. */
  readonly asset?: string;
}

/** New dice for old: the places and what they show now. */
export interface Rerolled {
  readonly place: number;
  readonly face: number;
}

/** What an effect die may be said to become before anybody has reacted. */
export type Meant = "purpose" | `stress:${StressType}`;

/** What applying changes on one target. */
export interface SlotChanges {
  readonly target: string;
  readonly changes: readonly Change[];
}

/** `slot` is `action` or the uuid of a target. */
export type ActionEvent =
  | {
      readonly type: "commit";
      readonly slot: string;
      readonly plan: PoolPlan;
      readonly faces: readonly number[];
      readonly ask?: CommitAsk;
    }
  | {
      readonly type: "sfx";
      readonly slot: string;
      readonly sfx: ResultSfx;
      readonly rerolled: readonly Rerolled[];
      /** Faces of the dice that it brings. */ readonly thrown?: readonly number[];
      readonly changes: readonly Change[];
      readonly now: Now;
    }
  | ({ readonly type: "choose"; readonly slot: string } & Picked)
  | {
      readonly type: "announce";
      readonly slot: string;
      readonly allocation: readonly Allocation[];
      readonly now: Now;
      /** What the effect die is to become if the action succeeds, where it is said beforehand. */
      readonly meant?: Meant;
      /** Own conditions that were fuel and grow now, where the table has it so. */
      readonly grown?: readonly Change[];
    }
  | { readonly type: "activate"; readonly slot: string; readonly ops: readonly OpportunityOp[]; readonly now: Now }
  | {
      readonly type: "buy";
      readonly slot: string;
      readonly buyer: Party;
      readonly gain: OpportunityGain;
      readonly changes: readonly Change[];
    }
  | { readonly type: "close"; readonly slot: string }
  | { readonly type: "buyBack"; readonly slot: string; readonly die: Die; readonly hero: string; readonly now: Now }
  | { readonly type: "decline"; readonly slot: string }
  | { readonly type: "counter"; readonly slot: string; readonly pay: Die | null; readonly now: Now }
  | { readonly type: "waive"; readonly slot: string }
  | {
      readonly type: "assign";
      readonly slot: string;
      readonly primary: EffectPlace | null;
      readonly bonus: "out" | "die" | null;
      readonly effects: readonly EffectAssignment[];
    }
  /** Who is about to take stress takes it in another track. `pay`: the doom die of one of the Gamemaster's characters. */
  | {
      readonly type: "redirect";
      readonly slot: string;
      readonly place: EffectPlace;
      readonly track: StressType;
      readonly pay?: Die | null;
      readonly now: Now;
    }
  /** The one who is about to take an effect uses an SFX or a Limit on it. `source` is what causes it, as the Gamemaster names it. */
  | {
      readonly type: "ward";
      readonly slot: string;
      readonly place: EffectPlace;
      readonly source: string;
      readonly sfx: ResultSfx;
      readonly changes: readonly Change[];
      readonly now: Now;
    }
  /** The Gamemaster forces a hero's Limit on what is coming, for a doom die, after its player said no. */
  | {
      readonly type: "force";
      readonly slot: string;
      readonly place: EffectPlace;
      readonly source: string;
      readonly sfx: ResultSfx;
      readonly die: Die | null;
      readonly changes: readonly Change[];
      readonly now: Now;
    }
  | { readonly type: "apply"; readonly slots: readonly string[]; readonly changes: readonly SlotChanges[] }
  | { readonly type: "finish"; readonly changes: readonly Change[] };

/** One roll on the card. `rolled`: dice lie there and are chosen from; `window`: announced, the other side may use opportunities; `settled`: nothing of it moves any more. */
export interface RollState {
  readonly roller: Roller;
  readonly stage: "rolled" | "window" | "settled";
  readonly plan: PoolPlan;
  readonly dice: readonly RolledDie[];
  readonly picked: Picked | null;
  /** The sum of the dice in the total; null before a choice. */
  readonly total: number | null;
  /** SFX used on the result, with what they allow. */
  readonly result: PoolPlan["result"];
  readonly sfx: readonly string[];
  readonly opportunities: number;
  readonly activated: Activated;
  readonly bought: readonly { readonly buyer: Party; readonly gain: OpportunityGain["gain"] }[];
  readonly boughtBack: readonly Die[];
  readonly meant?: Meant;
  /** How own conditions that were fuel grew when it was announced; absent: they grow when the card closes. */
  readonly grown?: readonly Change[];
}

/** One target. `none` before the action is settled; see `stageOf` for what is awaited. */
export interface SlotState {
  readonly target: ActionTarget;
  readonly defender: ActionTarget["defender"];
  readonly declined: boolean;
  readonly reaction: RollState | null;
  /** Effect dice of the action that were given to this target. */
  readonly allotted: readonly EffectPlace[];
  readonly counter: "none" | "paid" | "waived";
  readonly primary: EffectPlace | null;
  readonly bonus: "out" | "die" | null;
  readonly bonusDie: { readonly place: number | null; readonly size: Die } | null;
  readonly effects: readonly EffectAssignment[] | null;
  /** What SFX of the one who takes them made of effects: gone, or larger by steps. */
  readonly met: readonly {
    readonly place: EffectPlace;
    readonly ignored: boolean;
    readonly steps: number;
    readonly sfx: string;
  }[];
  /** Whoever takes it has paid to take it in another track. */
  readonly redirected: boolean;
  readonly applied: boolean;
  /** What applying wrote, for the card to say. */
  readonly written: readonly Change[];
}

export interface ActionState {
  readonly request: ActionRequest;
  readonly action: RollState | null;
  readonly slots: readonly SlotState[];
  readonly finished: boolean;
  /** What closing wrote: fuel that grew, doom dice that came back. */
  readonly closing: readonly Change[];
}
