import type { AnyAct } from "../../rules/kernel/act.ts";
import type { Refusal } from "../../rules/kernel/refusal.ts";
import type { Situation } from "../../rules/kernel/situation.ts";
import type { Localize } from "../ruleset.ts";

/** Of an attack where nobody is who could be struck: how somebody comes there, in place of how one aims. Null for whatever else. */
export const nobodyHere = (
  act: Pick<AnyAct<Situation>, "attacks"> | undefined,
  s: Situation,
  localize: Localize,
): string | null =>
  act?.attacks === true && s.here.length === 0
    ? localize(`CROSSOVER.Shared.Act.nobodyHere.${s.gm ? "gm" : "player"}`)
    : null;

/** Whether nothing but somebody to aim at is missing. */
export const lacksTarget = ({ reason }: Refusal): boolean => /(?:^|\.)noTargets?$/u.test(reason);
