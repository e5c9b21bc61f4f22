import { late } from "../../late.ts";
import { declarationOf } from "../../registry.ts";
import type { ConvertAdapter, RulesetDeclaration } from "../../ruleset.ts";
import { playedRulesets } from "../../settings/register.ts";

/** A ruleset that takes part. */
export type Partner = RulesetDeclaration & Required<Pick<RulesetDeclaration, "convert">>;
const takesPart = (ruleset: RulesetDeclaration | null): ruleset is Partner => ruleset?.convert !== undefined;

/** The ruleset that an actor can be converted from; null for pools, vehicles and other packages' actors. */
export function sourceOf(actor: { readonly type: string } | null | undefined): Partner | null {
  const ruleset = declarationOf(actor);
  return actor && takesPart(ruleset) && ruleset.convert.from.includes(actor.type) ? ruleset : null;
}

/** Whether an actor is of a ruleset that takes part, whatever it is. */
export const isPartners = (actor: { readonly type: string } | null | undefined): boolean =>
  takesPart(declarationOf(actor));

/** Where it can go: every other ruleset that is played here. */
export const targetsFor = (source: Partner): readonly Partner[] =>
  playedRulesets()
    .filter(takesPart)
    .filter((r) => r !== source);

/** A ruleset with what reads and writes its characters. */
export interface Converter extends ConvertAdapter {
  readonly ruleset: Partner;
}

/** Load what reads and writes the characters of a ruleset. */
export const converterOf = async (ruleset: Partner): Promise<Converter> => ({
  ...(await late(ruleset.convert.bring)),
  ruleset,
});
