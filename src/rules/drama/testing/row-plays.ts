/** Cards played for the walk over rows: with bad, middling and good dice, with whatever cards and points are there; what is seen of them, and nothing of how a request is put together. */
import type { Change, Value } from "../../kernel/change.ts";
import type { DramaRequest } from "../acts/requests/request.ts";
import { actionExchange, wantsDie } from "../cards/action.ts";
import { completeAction, wavers } from "../cards/completion.ts";
import { outcomeOf } from "../cards/outcome.ts";
import { powerSays } from "../cards/power-says.ts";
import { raceCard, type RaceCardRequest } from "../cards/race-card.ts";
import type { ActionEvent, ActionState, ValueUse } from "../cards/types.ts";
import type { Pick } from "../harm/damage.ts";
import { attitudeSteps } from "../hero/attitude.ts";
import { ATTITUDE_SKILLS } from "../hero/skills.ts";
import type { DramaSituation } from "../situation.ts";

type S = DramaSituation;
type Moved = (changes: readonly Change[]) => Value;

/** The first face, and those that follow one that is rolled on. */
const LUCK = [
  { first: 1, on: 1 },
  { first: 8, on: 8 },
  { first: 10, on: 4 },
  { first: 20, on: 13 },
] as const;
type Luck = (typeof LUCK)[number];

const EASED: readonly (readonly Pick[])[] = [["wound"], ["shock"], ["ko"]];
const USES: readonly ValueUse[] = ["action", "effect", "dn", "toughness"];

/** A card under way: what is said to the desk, what is thrown, what is seen of it. */
function course(s: S, request: DramaRequest, luck: Luck) {
  let state: ActionState = actionExchange.begin(request);
  const changes: Change[] = [];
  /** Whether it was taken. */
  const say = (event: ActionEvent): boolean => {
    const full = completeAction(state, event, s);
    const step = "accepted" in full ? full : actionExchange.step(state, full);
    if (!step.accepted) return false;
    ({ state } = step);
    changes.push(...step.changes);
    return true;
  };
  /** Dice of the base roll, or of a point whose window is closed. */
  const dice = (spend: string | null): readonly number[] => {
    const faces: number[] = [];
    while (wantsDie(state, spend, faces)) faces.push(faces.length === 0 ? luck.first : luck.on);
    return faces;
  };
  const roll = (): boolean => say({ type: "roll", faces: dice(null) });
  /** A point is announced, may be countered, and is thrown for. */
  const point = (by: string, source: string): void => {
    if (!say({ type: "announce", by, source })) return;
    const spend = state.spends.at(-1)?.id ?? "";
    for (const p of state.present)
      for (const c of p.cards) if (c.effect === "counter") say({ type: "counter", spend, by: p.uuid, source: c.id });
    say({ type: "close", spend });
    if (state.spends.at(-1)?.status === "open") say({ type: "throw", spend, faces: dice(spend) });
  };
  /** Everybody's cards, wherever they fit. */
  const play = (): void => {
    for (const p of state.present)
      for (const c of p.cards) {
        point(p.uuid, c.id);
        for (const use of USES)
          for (const slot of ["", ...state.targets.map((t) => t.target.slot)])
            if (say({ type: "play", by: p.uuid, card: c.id, use, slot }) && state.stage === "declared") roll();
      }
  };
  const { power, skill } = request;
  const look = (): Value =>
    JSON.parse(
      JSON.stringify([
        state.dieTotal,
        state.reading?.resolution,
        state.reading?.rp,
        powerSays(power, state.reading),
        Object.hasOwn(ATTITUDE_SKILLS, skill) &&
          state.targets.map((t) => t.reading?.rp != null && attitudeSteps(t.reading.rp)),
        state.spends.map((p) => p.status),
        state.targets.map((t) => [
          t.target.slot,
          t.stage,
          outcomeOf(state, t),
          t.reading && [
            t.reading.resolution.action.total,
            t.reading.resolution.effect?.total,
            t.reading.dn,
            t.reading.toughness,
            t.reading.successes,
          ],
          powerSays(power, t.reading),
          t.incoming,
          t.result,
          t.interaction,
          t.restrained,
          t.disarmed,
        ]),
        wavers(state, s),
      ]),
    ) as Value;
  return { say, roll, play, look, changes, now: () => state };
}

/** An action to its end: whoever may hold back does, whoever has a card uses it, results are eased where somebody pays, and fall. */
function acted(s: S, request: DramaRequest, luck: Luck, cards: boolean, moved: Moved): Value {
  const { say, roll, play, look, changes, now } = course(s, request, luck);
  roll();
  if (cards) play();
  say({ type: "resolve" });
  const read = look();
  for (const { target, stage } of now().targets) {
    const { slot } = target;
    if (stage === "call") say({ type: "call", slot, choice: "setback", words: "", turns: 2 });
    if (request.form.holdsBack === true) say({ type: "soften", slot, wounds: 1 });
    if (cards)
      for (const p of now().present)
        for (const c of p.cards)
          for (const picks of EASED) say({ type: "negate", slot, by: p.uuid, picks, personal: 0, cards: [c.id] });
    if (now().targets.find((t) => t.target.slot === slot)?.stage === "result")
      say({ type: "apply", slots: [slot], changes: [] });
  }
  return [read, look(), moved(changes), request.approved.length > 0];
}

/** A race as its card keeps it. */
const raced = (request: RaceCardRequest): Value => JSON.parse(JSON.stringify(raceCard.begin(request).race)) as Value;

/** What a card comes to. */
export function playedOut(opened: { readonly kind: string; readonly request: unknown }, s: S, moved: Moved): Value {
  if (opened.kind === "race") return raced(opened.request as RaceCardRequest);
  const request = opened.request as DramaRequest;
  const holds = request.present.some((p) => p.cards.length > 0);
  return LUCK.flatMap((luck) =>
    [false, ...(holds ? [true] : [])].map((cards) => acted(s, request, luck, cards, moved)),
  );
}
