import { DIFFICULTIES, RACE_STEPS, SKILL_KEYS, letterOf } from "../../../rules/drama/index.ts";
import { openExchange } from "../../exchange/ask.ts";
import { actorSpeaking } from "../../speaking.ts";
import { localize } from "../../view/localize.ts";
import { asForm } from "../content.ts";
import { key } from "../keys.ts";
import { escapeHtml } from "../../view/escape.ts";

type Answer = Record<string, string | number | null>;
interface Input {
  input(options: object): Promise<Answer | null>;
}
const dialog = (): Input => foundry.applications.api.DialogV2 as unknown as Input;

const skills = (): (readonly [string, string])[] =>
  SKILL_KEYS.map((k) => [k, localize(key("Skill", k))] as const).sort((a, b) => a[1].localeCompare(b[1]));
const options = (list: readonly (readonly [string, string])[]): string =>
  list.map(([value, label]) => `<option value="${value}">${escapeHtml(label)}</option>`).join("");

/** One step's row: its letter, a skill, a number. */
const row = (i: number): string => {
  const letter = letterOf(i);
  const name = escapeHtml(localize(key("Race", "stepRow"), { step: i + 1, letter }));
  return `<div class="field drama-race-step"><span class="label">${name}</span><select name="skill${String(i)}" aria-label="${escapeHtml(localize(key("Race", "skillOf"), { step: i + 1 }))}"><option value="">\u2013</option>${options(skills())}</select><input type="number" name="dn${String(i)}" value="${String(DIFFICULTIES.complicated)}" min="0" max="200" step="1" aria-label="${escapeHtml(localize(key("Race", "dnOf"), { step: i + 1 }))}"></div>`;
};

/** Whose name a race bears when nobody's token is chosen: the first hero of the table. */
const anybody = (): Actor.Implementation | null => {
  const speaking = actorSpeaking();
  if (speaking?.type.startsWith("drama")) return speaking;
  return (
    ([...game.actors] as unknown as Actor.Implementation[]).find((a) => (a.type as string) === "dramaHero") ?? null
  );
};

/** Ask the Gamemaster for the steps of a race and open its card. @rule DRA-315 */
export async function openRaceDialog(): Promise<void> {
  const actor = anybody();
  if (!actor) {
    ui.notifications.warn(localize(key("Race", "nobody")));
    return;
  }
  const rows = Array.from({ length: RACE_STEPS.most }, (_, i) => row(i)).join("");
  const content = asForm(
    `<div class="drama-race"><p>${escapeHtml(localize(key("Race", "explain"), { least: RACE_STEPS.least, most: RACE_STEPS.most }))}</p><div class="field"><label class="label" for="drama-race-name">${escapeHtml(localize(key("Race", "name")))}</label><input type="text" id="drama-race-name" name="name" value="${escapeHtml(localize(key("Race", "caption")))}" required></div>${rows}</div>`,
  );
  const answer = await dialog().input({
    window: { title: localize(key("Race", "caption")) },
    position: { width: 460 },
    content,
    rejectClose: false,
  });
  if (!answer) return;
  const steps = Array.from({ length: RACE_STEPS.most }, (_, i) => ({
    skill: String(answer[`skill${String(i)}`] ?? ""),
    dn: Number(answer[`dn${String(i)}`] ?? Number.NaN),
  })).filter((s) => s.skill !== "");
  await openExchange({
    kind: "race",
    ask: { id: foundry.utils.randomID(), actor: actor.uuid, name: String(answer.name ?? ""), steps },
    actor,
    visibility: "public",
  });
}

/** A critical hazard has closed the skill: ask for another. Null when the dialog was closed. @rule DRA-316 */
export async function chooseSkill(forbidden: readonly string[]): Promise<string | null> {
  const content = asForm(
    `<div class="field"><label class="label" for="drama-race-instead">${escapeHtml(localize(key("Race", "instead")))}</label><select id="drama-race-instead" name="skill">${options(skills().filter(([k]) => !forbidden.includes(k)))}</select></div>`,
  );
  const answer = await dialog().input({
    window: { title: localize(key("Race", "caption")) },
    content,
    rejectClose: false,
  });
  return answer ? String(answer.skill ?? "") : null;
}
