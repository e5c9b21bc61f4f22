import { key, MOST_CIRCUMSTANCE, TEAM_WORTHS, type Adjustment } from "../../rules/fudge/index.ts";
import { localize } from "../view/localize.ts";
import { signed } from "../view/rows.ts";
import { DC_LIMIT } from "./view/check-editor.ts";

/** What the Gamemaster says of a check that has fallen: an adjustment, and for a check on its own the number that it has to meet; null: none. */
export interface Adjusted extends Adjustment {
  readonly dc: number | null;
}

const text = (name: string): string => foundry.utils.escapeHTML(localize(key("Dialog", name)));

/** What a team was worth, as choices; the first says nothing. */
const worths = (): string =>
  [0, ...TEAM_WORTHS].map((w) => `<option value="${w}">${w === 0 ? text("noTeam") : signed(w)}</option>`).join("");

async function ask(difficulty: string): Promise<Record<string, unknown> | null> {
  const { DialogV2 } = foundry.applications.api;
  const content = `<p>${foundry.utils.escapeHTML(localize(key("Dialog", "adjustHint")))}</p>
<div class="form-group"><label for="adjust-circumstance">${text("circumstance")}</label><input id="adjust-circumstance" type="number" name="circumstance" value="0" min="${-MOST_CIRCUMSTANCE}" max="${MOST_CIRCUMSTANCE}" step="1" autofocus></div>
<div class="form-group"><label for="adjust-team">${text("teamWorth")}</label><select id="adjust-team" name="team">${worths()}</select></div>${difficulty}`;
  return (await DialogV2.input({
    window: { title: localize(key("Card", "adjustTitle")) },
    classes: ["crossover", "fudge", "adjust-dialog"],
    content,
    rejectClose: false,
  } as never)) as unknown as Record<string, unknown> | null;
}

/** Ask for a circumstance and a team's worth on a throw of an attack's card; null when nothing is to change. @rule FUD-073 FUD-090 FUD-700 */
export async function askAdjustment(): Promise<Adjustment | null> {
  const answer = await ask("");
  return answer && { circumstance: Number(answer.circumstance ?? 0), team: Number(answer.team ?? 0) };
}

/** The same for a check, with its number. @param dc  as it is now @rule FUD-041 FUD-073 FUD-090 FUD-700 */
export async function askCheckAdjustment(dc: number | null): Promise<Adjusted | null> {
  const field = `<div class="form-group"><label for="adjust-dc">${text("dc")}</label><input id="adjust-dc" type="number" name="dc" value="${dc ?? ""}" min="${-DC_LIMIT}" max="${DC_LIMIT}" step="1"></div>`;
  const answer = await ask(field);
  if (!answer) return null;
  const number = answer.dc === null || answer.dc === undefined || answer.dc === "" ? null : Number(answer.dc);
  return { circumstance: Number(answer.circumstance ?? 0), team: Number(answer.team ?? 0), dc: number };
}
