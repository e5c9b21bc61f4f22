/** What may be declared on a card before its roll, a check's or a contest's: a Hunch, a Raise, an edit of the scene. */
import {
  type BeforeSaid,
  type Declared,
  type DestinyCharacter,
  fillDeclared,
  hunchCheck,
} from "../../../rules/destiny/index.ts";
import type { Brought, Party, Table } from "../../ruleset.ts";
import { throwCheck } from "../dice/terms.ts";
import { characterAt, contextAt } from "../facts.ts";
import { situation } from "../situation.ts";
import { brought } from "./spend.ts";
import { paidBy } from "./toll.ts";

interface Acting extends Declared {
  readonly request: { readonly actor: Party };
}

/** Who may declare what. @rule DES-178 DES-179 DES-223 */
const owner = { by: "owner", of: (s: Acting): readonly Party[] => [s.request.actor] } as const;
export const mayBefore = { edit: owner, hunch: owner, raise: owner, roll: owner, veto: { by: "gm" } } as const;

/** A declaration, completed and paid for. @rule DES-067 DES-178 DES-179 DES-223 DES-310 */
export const fillBefore = (
  state: Acting,
  event: BeforeSaid,
  who: DestinyCharacter,
  table: Table,
  overrule: boolean,
): ReturnType<typeof paidBy<BeforeSaid>> =>
  paidBy(who.ref, fillDeclared(situation(who.ref, table), state, event, who), table, overrule);

type Brings = (context: {
  readonly state: { readonly inner: Acting };
  readonly table: Table;
  readonly args: Readonly<Record<string, string>>;
}) => Promise<Brought<never> | null>;

/** The buttons' gestures. @rule DES-178 DES-179 DES-223 */
export const beforeGestures = {
  hunch: async ({ state, table }) => {
    const who = characterAt(table, state.inner.request.actor.uuid);
    if (!who) return null;
    const { faces, rolls } = await throwCheck(hunchCheck(who, contextAt(table)));
    return { event: { type: "hunch", degree: 0, hunchFaces: faces, changes: [] } as never, rolls };
  },
  raise: async ({ args }) => ({
    event: { type: "raise", raises: Number(args.raises ?? 1), changes: [] } as never,
  }),
  edit: async ({ args }) => brought("edit", args.die),
  veto: async () => ({ event: { type: "veto", changes: [] } as never }),
} satisfies Readonly<Record<string, Brings>>;
