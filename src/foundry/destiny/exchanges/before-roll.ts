/** What may be declared on a card before its roll, a check's or a contest's: a Hunch, a Raise, an edit of the scene. */
import {
  hunch,
  hunchCheck,
  mayRaise,
  resolveCheck,
  returnDie,
  type BeforeEvent,
  type Declared,
  type DestinyCharacter,
  type Faces,
} from "../../../rules/destiny/index.ts";
import { refuse, type Refusal } from "../../../rules/kernel/refusal.ts";
import type { Brought, Party, Table } from "../../ruleset.ts";
import { throwCheck } from "../dice.ts";
import { characterAt, contextAt, pay, type Paid } from "../facts.ts";
import { destinySettings } from "../settings.ts";
import { brought, isDie, price } from "./spend.ts";

/** An event as its sender says it: the dice of a Hunch come along, what they come to is worked out at the desk. */
export type BeforeSaid = BeforeEvent & { readonly hunchFaces?: Faces };

interface Acting extends Declared {
  readonly request: { readonly actor: Party };
}

/** Who may declare what. @rule DES-178 DES-179 DES-223 */
const owner = { by: "owner", of: (s: Acting): readonly Party[] => [s.request.actor] } as const;
export const mayBefore = { edit: owner, hunch: owner, raise: owner, roll: owner, veto: { by: "gm" } } as const;

/** A declaration with its price: a Raise and a Hunch are Reactions, an edit of the scene is a die. @rule DES-067 DES-178 DES-179 DES-223 DES-310 */
export function fillBefore(
  state: Acting,
  event: BeforeSaid,
  who: DestinyCharacter,
  table: Table,
  overrule: boolean,
): { readonly event: BeforeSaid; readonly toll?: Paid } | Refusal {
  switch (event.type) {
    case "raise": {
      if (!mayRaise(who.role, destinySettings(table).minionRule)) return refuse("raise.minion");
      const paid = pay(who, ["reaction.raise"], table, overrule);
      return paid.accepted ? { event: { ...event, changes: [] }, toll: paid } : paid;
    }
    case "hunch": {
      const degree = event.hunchFaces
        ? (resolveCheck(hunchCheck(who, contextAt(table)), event.hunchFaces).degree ?? -1)
        : -1;
      const deed = hunch(who, degree, { kind: state.check.kind, hunched: state.hunched });
      if (!deed.accepted) return deed;
      const paid = pay(who, deed.reaction ? ["reaction.hunch"] : [], table, overrule);
      return paid.accepted ? { event: { ...event, degree, changes: deed.changes }, toll: paid } : paid;
    }
    case "edit": {
      if (!isDie(event.die)) return refuse("badDice");
      const done = price(who.ref, event.die, "editScene", event.roll, null, table);
      return done.accepted ? { event: { ...event, changes: done.changes } } : done;
    }
    case "veto": {
      const die = state.edits.at(-1)?.die;
      return { event: { ...event, changes: die ? returnDie(who, die) : [] } };
    }
  }
}

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
