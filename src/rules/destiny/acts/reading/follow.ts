/** Cards that an act, a turn or another card asks somebody for: what each must know. */
import type { Value } from "../../../kernel/change.ts";
import type { Ref } from "../../../kernel/situation.ts";

/** What is asked of somebody, by the name of the act. Types and not interfaces: they are kept in documents. */
export type Asks = {
  /** What goes on is resisted once more. @rule DES-106 DES-209 DES-277 */
  readonly resist: { readonly effect: string };
  /** An attack's effect is resisted again; `dc` where it isn't what the attack has now. @rule DES-113 DES-341 */
  readonly "resist.again": { readonly attacker: Ref; readonly attack: string; readonly dc: number | null };
  /** A power without an attack. @rule DES-337 */
  readonly "resist.power": { readonly by: Ref; readonly power: string };
  /** Holding out a Run. @rule DES-131 */
  readonly endurance: Readonly<Record<never, never>>;
  /** A Counter against an attack; `answers` is the card that it lies on, "" for none. @rule DES-208 */
  readonly "counter.roll": {
    readonly opponent: Ref;
    readonly power: string;
    readonly attack: string;
    readonly answers: string;
  };
};

/** Somebody's act as cards and moments ask for it; `hold` lays the card before the roll. */
export const askOf = <N extends keyof Asks>(
  act: N,
  actor: Ref,
  chosen: Asks[N],
  hold = false,
): { readonly [name: string]: Value } => ({ act, actor, chosen: { ...chosen, ...(hold && { hold }) } });
