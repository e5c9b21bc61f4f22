/** Dice of a card, thrown: its roll, a die that is spent on it. */
import { type CheckRequest, isDie } from "../../../rules/destiny/index.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import type { Brought } from "../../ruleset.ts";
import { throwCheck, throwDie } from "../dice/terms.ts";

type Plain = { readonly type: string; readonly [name: string]: unknown };

/** An event with the dice of a check, or why there is none to throw: somebody on the card has left the world. */
export async function thrown<E>(check: CheckRequest, event: Plain): Promise<Brought<E>>;
export async function thrown<E>(check: CheckRequest | Refusal, event: Plain): Promise<Brought<E> | Refusal>;
export async function thrown<E>(check: CheckRequest | Refusal, event: Plain): Promise<Brought<E> | Refusal> {
  if ("accepted" in check) return check;
  const { faces, rolls } = await throwCheck(check);
  return { event: { ...event, faces } as unknown as E, rolls };
}

/** A card's roll, thrown. */
export async function rollOf<E>(check: CheckRequest): Promise<Brought<E>> {
  const { faces, rolls } = await throwCheck(check);
  return { event: { type: "roll", faces } as unknown as E, rolls };
}

/** How a card begins: it is laid, or rolled at once. */
export const beginOf = async <E>(request: {
  readonly check: CheckRequest;
  readonly more: { readonly hold: boolean };
}): Promise<Brought<E>> =>
  request.more.hold ? { event: { type: "begin" } as unknown as E } : rollOf<E>(request.check);

/** A spent die as an event of a card: its face is thrown here, its price is worked out at the desk. @rule DES-220 */
export async function brought<E extends { readonly type: string }>(
  type: string,
  die: string | undefined,
  more: object = {},
): Promise<Brought<E> | null> {
  if (!isDie(die)) return null;
  const { face, rolls } = await throwDie(6);
  return { event: { type, die, roll: face, changes: [], ...more } as unknown as E, rolls };
}

/** Buttons by which somebody spends a die: who spends it and on whom stands on the button. @rule DES-220 DES-224 DES-337 */
export const spending = <E extends { readonly type: string }, N extends string>(
  ...types: readonly N[]
): Readonly<Record<N, (context: { readonly args: Readonly<Record<string, string>> }) => Promise<Brought<E> | null>>> =>
  Object.fromEntries(
    types.map((type) => [
      type,
      async ({ args }: { readonly args: Readonly<Record<string, string>> }) =>
        brought<E>(type, args["die"], {
          spender: args["spender"] ?? "",
          ...(args["target"] !== undefined && { target: args["target"] }),
        }),
    ]),
  ) as never;
