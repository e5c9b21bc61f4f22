import {
  type AdvantageKey,
  advantageRank,
  type FudgeCharacter,
  key,
  type SpendKey,
  SPENDS,
  spendVictory,
  type VictoryPool,
} from "../../../rules/fudge/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import type { DialogField } from "../../rolls/dialog-types.ts";
import type { DeedDefinition, DeedResult, Localize, Table } from "../../ruleset.ts";
import { actorPool, type FudgeActor } from "../models/snapshot.ts";

/** What all uses of points are made of. */

export const hero = (character: unknown): FudgeActor => character as FudgeActor;
export const pool = (character: unknown): VictoryPool => actorPool(hero(character));

/** Changes of a step, or its refusal. */
export const done = (
  ...steps: readonly ({ readonly changes: readonly Change[] } | { readonly accepted: false; readonly reason: string })[]
): DeedResult => {
  const refused = steps.find(
    (s): s is Extract<typeof s, { accepted: false }> => "accepted" in s && s.accepted === false,
  );
  return refused ?? { accepted: true, changes: steps.flatMap((s) => ("changes" in s ? s.changes : [])) };
};

/** Whether it is somebody's own turn now; outside of a fight every moment is. */
export const ownTurn = (character: FudgeCharacter, table: Table): boolean => {
  const encounter = table.encounter();
  return encounter === null || encounter.acting === character.ref;
};

/** A choice from a list. */
export const pick = (
  name: string,
  label: string,
  options: readonly { readonly value: string; readonly label: string }[],
): DialogField => ({ type: "select", name, label, value: options[0]?.value ?? "", options });

/** A player's own words on what a point is spent for; they stand on the card. */
export const saying = (what: string, localize: Localize): DialogField => ({
  type: "text",
  name: "said",
  label: localize(key("Deed", what)),
  value: "",
});

/** A use of victory points as a deed: paid by the rules, with whatever it brings. */
export function spend(
  use: SpendKey,
  more: Partial<DeedDefinition> & {
    readonly brings?: (character: FudgeActor, args: Readonly<Record<string, string>>, table: Table) => DeedResult;
  } = {},
): DeedDefinition {
  const { needs, approval, rule } = SPENDS[use] as {
    readonly needs: AdvantageKey | null;
    readonly approval: boolean;
    readonly rule: string;
  };
  const { brings, ...rest } = more;
  return {
    id: use,
    kind: "spend",
    by: "owner",
    rule,
    label: key("Spend", use, "label"),
    hint: key("Spend", use, "text"),
    approval,
    ...(needs !== null && { offered: (c: unknown) => advantageRank(hero(c), needs) > 0 }),
    perform: (character, args, table) => {
      const paid = spendVictory(hero(character), pool(character), use, { approved: true });
      if (!paid.accepted || !brings) return paid;
      const brought = brings(hero(character), args, table);
      return brought.accepted ? { accepted: true, changes: [...paid.changes, ...brought.changes] } : brought;
    },
    ...rest,
  };
}
