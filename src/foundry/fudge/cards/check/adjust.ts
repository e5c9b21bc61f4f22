import { type Adjustment, DC_LIMIT, key, MOST_CIRCUMSTANCE, TEAM_WORTHS } from "../../../../rules/fudge/index.ts";
import { signed } from "../../../view/rows.ts";
import { localize } from "../../../view/text/localize.ts";

/** What the Gamemaster says of a check that has fallen: an adjustment, and for a check on its own the number that it has to meet; null: none. */
export interface Adjusted extends Adjustment {
  readonly dc: number | null;
}

/** An ordinary circumstance. @rule FUD-090 */
const ORDINARY = 1;

const text = (name: string): string => foundry.utils.escapeHTML(localize(key("Dialog", name)));

/** What a team was worth, as choices; the first says nothing. */
const worths = (): string =>
  [0, ...TEAM_WORTHS].map((w) => `<option value="${w}">${w === 0 ? text("noTeam") : signed(w)}</option>`).join("");

/** What was said of a throw; null where it changes nothing. @param before  the number that a check has to meet as it was */
export function adjustmentOf(answer: Readonly<Record<string, unknown>> | null, before: number | null): Adjusted | null {
  if (!answer) return null;
  const { circumstance, team, dc } = answer;
  const number = dc === null || dc === undefined || dc === "" ? null : Number(dc);
  const said = { circumstance: Number(circumstance ?? 0), team: Number(team ?? 0), dc: number };
  return said.circumstance === 0 && said.team === 0 && number === before ? null : said;
}

/** @param usual  the circumstance that stands there before anybody says another */
async function ask(usual: number, difficulty: string): Promise<Record<string, unknown> | null> {
  const { DialogV2 } = foundry.applications.api;
  const content = `<p>${foundry.utils.escapeHTML(localize(key("Dialog", "adjustHint")))}</p>
<div class="form-group"><label for="adjust-circumstance">${text("circumstance")}</label><input id="adjust-circumstance" type="number" name="circumstance" value="${usual}" min="${-MOST_CIRCUMSTANCE}" max="${MOST_CIRCUMSTANCE}" step="1" autofocus></div>
<div class="form-group"><label for="adjust-team">${text("teamWorth")}</label><select id="adjust-team" name="team">${worths()}</select></div>${difficulty}`;
  return (await DialogV2.input({
    window: { title: localize(key("Card", "adjustTitle")) },
    classes: ["crossover", "fudge", "adjust-dialog"],
    content,
    rejectClose: false,
  } as never)) as unknown as Record<string, unknown> | null;
}

/** Ask for a circumstance and a team's worth on a throw of an attack's card, an ordinary bonus unless another is said; null when nothing is to change. @rule FUD-073 FUD-090 FUD-700 */
export async function askAdjustment(): Promise<Adjustment | null> {
  return adjustmentOf(await ask(ORDINARY, ""), null);
}

/** The same for a check, with its number. @param dc  as it is now @rule FUD-041 FUD-073 FUD-090 FUD-700 */
export async function askCheckAdjustment(dc: number | null): Promise<Adjusted | null> {
  const field = `<div class="form-group"><label for="adjust-dc">${text("dc")}</label><input id="adjust-dc" type="number" name="dc" value="${dc ?? ""}" min="${-DC_LIMIT}" max="${DC_LIMIT}" step="1"></div>`;
  return adjustmentOf(await ask(0, field), dc);
}
