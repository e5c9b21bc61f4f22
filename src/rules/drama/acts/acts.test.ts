import { expect, it } from "vitest";
import type { Value } from "../../kernel/change.ts";
import { actLaws } from "../../kernel/testing/act-laws.ts";
import { actionExchange, cameTo } from "../cards/action.ts";
import type { DramaSituation } from "../situation.ts";
import { after, figures } from "../testing/figures.ts";
import { SITUATIONS } from "../testing/situations.ts";
import { DRAMA_ACTS } from "./index.ts";
import type { DramaRequest } from "./request.ts";

/** Die totals from the worst to the best. */
const TOTALS = [1, 30];

/** What a card comes to with each of them, and what it does beside that. */
function played({ kind, request }: { readonly kind: string; readonly request: unknown }): Value {
  if (kind !== "action") return request as Value;
  const asked = request as DramaRequest;
  const begun = actionExchange.begin(asked);
  const read = TOTALS.map((total) => {
    const { reading, targets } = cameTo(begun, total);
    return [
      reading,
      targets.map(({ target, ...t }) => [target.slot, t.reading, t.result, t.interaction, t.restrained, t.disarmed]),
    ];
  });
  const {
    wish,
    dice,
    spendable,
    purpose,
    patient,
    defence,
    pushed,
    goal,
    power,
    helps,
    race,
    form,
    onRoll,
    hazard,
    others,
  } = asked;
  return [
    read,
    {
      wish,
      dice,
      spendable,
      purpose,
      patient,
      defence,
      pushed,
      goal,
      power,
      helps,
      race,
      form,
      onRoll,
      hazard,
      others,
    },
  ] as never;
}

it("they are tried at thirty tables and more", () => expect(SITUATIONS.length).toBeGreaterThanOrEqual(30));

const { openRace, ...ACTS } = DRAMA_ACTS;
const bench = {
  acts: ACTS,
  situations: SITUATIONS,
  figures,
  after,
  faces: () => [],
  told: () => null,
  played,
  onlyTold: { gather: "DRA-351 the copies are actors of their own, which the table takes away" },
  onlySaid: { "interact.wanted": "DRA-255 what is wanted happens on a player's call, in the Gamemaster's words" },
};
actLaws<DramaSituation>("Drama", bench);
// Six steps of sixty skills are the same at every table.
actLaws<DramaSituation>("Drama's races", { ...bench, acts: { openRace }, situations: SITUATIONS.slice(0, 2) });
