/** Buttons by which something is declared before a roll, a check's or a contest's: a Hunch, a Raise, an edit of the scene. */
import { hunchCheck } from "../../../rules/destiny/index.ts";
import type { Brought, Party, Table } from "../../ruleset.ts";
import { characterAt, contextAt } from "../at-table.ts";
import { brought, thrown } from "./rolled.ts";

type Brings = (context: {
  readonly state: { readonly inner: { readonly request: { readonly actor: Party } } };
  readonly table: Table;
  readonly args: Readonly<Record<string, string>>;
}) => Promise<Brought<never> | null>;

/** The buttons' gestures. @rule DES-178 DES-179 DES-223 */
export const beforeGestures = {
  hunch: async ({ state, table }) => {
    const who = characterAt(table, state.inner.request.actor.uuid);
    const dice = who && (await thrown<{ faces: unknown }>(hunchCheck(who, contextAt(table)), { type: "hunch" }));
    if (!dice) return null;
    const event = { type: "hunch", degree: 0, hunchFaces: dice.event.faces, changes: [] } as never;
    return { event, rolls: dice.rolls ?? [] };
  },
  raise: async ({ args }) => ({
    event: { type: "raise", raises: Number(args["raises"] ?? 1), changes: [] } as never,
  }),
  edit: async ({ args }) => brought("edit", args["die"]),
  veto: async () => ({ event: { type: "veto", changes: [] } as never }),
} satisfies Readonly<Record<string, Brings>>;
