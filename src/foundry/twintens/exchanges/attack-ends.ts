import type { Change } from "../../../rules/kernel/change.ts";
import {
  type AttackState,
  held,
  impose,
  lift,
  type TwintensActor,
  untilOwnTurn,
} from "../../../rules/twintens/index.ts";
import type { Table } from "../../ruleset.ts";
import type { AttackAsk } from "../asks.ts";
import { characterAt } from "../facts.ts";

/** What making an attack ends and costs beside its action: nobody stays fascinated who is attacked, and who crushes whom they have pinned is open themselves. @rule TWI-421 TWI-460 */
export function attackBegins(who: TwintensActor, ask: AttackAsk, table: Table): readonly Change[] {
  const watching = ask.targets
    .flatMap((uuid) => characterAt(table, uuid) ?? [])
    .flatMap((t) => held(t, "fascinated").map((c) => lift(t.ref, c, "TWI-460")));
  return [
    ...watching,
    ...(ask.opening === "crushingPin"
      ? impose(who.ref, who.conditions, "crushing", { source: "crushingPin", until: untilOwnTurn(who.ref) }, "TWI-421")
      : []),
  ];
}

const AIMED: readonly string[] = ["roll", "defend", "conceal", "window"];

/** A feint is used up by the attack that it was for, once that has hit or missed. @rule TWI-369 */
export function feintsSpent(before: AttackState, after: AttackState, table: Table): readonly Change[] {
  const { actor } = before.request;
  return after.targets.flatMap((t): readonly Change[] => {
    const was = before.targets.find((x) => x.target.uuid === t.target.uuid);
    const you = characterAt(table, t.target.uuid);
    if (!was || !you || !AIMED.includes(was.stage) || AIMED.includes(t.stage)) return [];
    return held(you, "feinted")
      .filter((c) => c.trait === actor.uuid)
      .map((c) => lift(you.ref, c, "TWI-369"));
  });
}
