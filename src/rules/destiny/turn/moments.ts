/** What happens by itself: the edges of turns, of an encounter, of a session, and time. */
import { type Change, change, distinct } from "../../kernel/change.ts";
import { spendsOf } from "../../kernel/economy.ts";
import type { Moment, MomentResult } from "../../kernel/table.ts";
import { askOf } from "../acts/reading/follow.ts";
import { grabbedIn } from "../cards/filled.ts";
import { sessionDice } from "../fortune/dice.ts";
import { type DestinySituation, everybodyIn, everywhereIn, momentOf, orderOf } from "../situation.ts";
import { lift } from "../state/conditions.ts";
import { keptAnew, keptPowers, powerEnds } from "../state/kept.ts";
import { passTime } from "../state/lasting.ts";
import type { DestinyCharacter } from "../types.ts";
import { freshPurse } from "./pay.ts";
import { endEncounter, endTurn, startEncounter, startTurn, timePasses, type TurnPrompt, upkeepsDue } from "./turns.ts";

type S = DestinySituation;
type Prompts = MomentResult["prompts"];

const NOTHING: MomentResult = { changes: [], prompts: [] };

/** A question of a turn as the card that asks it. All that is to be kept up is one card. @rule DES-070 DES-247 DES-277 DES-397 */
function promptOf({ ref }: DestinyCharacter, p: TurnPrompt): Prompts {
  const check = (ask: ReturnType<typeof askOf>): Prompts => [{ kind: "check", actor: ref, ask }];
  switch (p.kind) {
    case "deathSave":
      return [{ kind: "dying", actor: ref, ask: { actor: ref } }];
    case "resist":
      return check(askOf("resist", ref, { effect: p.effect }, true));
    case "secondary":
      return check(askOf("resist.again", ref, { attacker: p.attacker, attack: p.attack, dc: p.dc }, true));
    default:
      return [];
  }
}

/** One card for everything that somebody keeps up this turn or loses with it. @rule DES-164 DES-397 */
const upkeepPrompt = ({ ref }: DestinyCharacter, prompts: readonly TurnPrompt[]): Prompts =>
  prompts.some((p) => p.kind === "upkeep") ? [{ kind: "upkeep", actor: ref, ask: { actor: ref } }] : [];

const ends = (who: DestinyCharacter, power: string, c: Change): boolean =>
  c.kind === "set" && c.subject === `${who.ref}.Item.${power}` && c.path === "system.active" && c.to === false;

/** What ends with the powers that these changes end. @rule DES-164 DES-337 */
const endedWith = (s: S, who: DestinyCharacter, changes: readonly Change[]): readonly Change[] =>
  who.powers
    .filter((p) => changes.some((c) => ends(who, p.id, c)))
    .flatMap((p) => powerEnds(who, p.id, () => everywhereIn(s)));

/** What lies on others for as long as somebody's turns last: an Aid, a Distract, a Deflect on an ally. @rule DES-069 DES-070 DES-071 */
const othersHear = (s: S, who: DestinyCharacter, type: "turnStart" | "turnEnd", round: number): readonly Change[] =>
  everybodyIn(s).flatMap((other) =>
    other.ref === who.ref ? [] : passTime({ ...other, conditions: [] }, { type, of: who.ref, round, key: null }),
  );

/** The end of somebody's turn, or of one that was put off and lost as the next began. @rule DES-047 DES-070 DES-180 */
function turnEnd(s: S, who: DestinyCharacter, round: number | undefined): MomentResult {
  const [now, fighter] = [momentOf(s.fight), s.fighter(who.ref)];
  if (!now || !fighter) return NOTHING;
  const spends = spendsOf(fighter, round ?? now.round);
  const point = endTurn(who, now, spends, keptPowers(fighter), grabbedIn(s, who));
  const surprise = lift(who, (c) => c.id === "surprised", "DES-047");
  return {
    changes: distinct([
      ...point.changes,
      ...endedWith(s, who, point.changes),
      ...surprise,
      ...othersHear(s, who, "turnEnd", now.round),
    ]),
    prompts: point.prompts.flatMap((p) => promptOf(who, p)),
  };
}

/** The start of somebody's turn. @rule DES-069 DES-180 DES-393 */
function turnStart(s: S, who: DestinyCharacter): MomentResult {
  const [now, order, fighter] = [momentOf(s.fight), orderOf(s.fight), s.fighter(who.ref)];
  if (!now || !order || !fighter) return NOTHING;
  const late = who.delaying && order.lost === fighter.id;
  const point = startTurn(who, now, grabbedIn(s, who));
  return {
    changes: distinct([
      ...(late ? [change(who.ref, "system.delaying", true, false, "DES-180")] : []),
      ...point.changes,
      ...freshPurse(s, who),
      ...keptAnew(fighter, now, upkeepsDue(who).length > 0),
      ...othersHear(s, who, "turnStart", now.round),
    ]),
    prompts: [...point.prompts.flatMap((p) => promptOf(who, p)), ...upkeepPrompt(who, point.prompts)],
  };
}

const forAll = (who: readonly DestinyCharacter[], of: (c: DestinyCharacter) => readonly Change[]): MomentResult => ({
  changes: who.flatMap(of),
  prompts: [],
});

/** Time goes by for everybody who isn't in the encounter. @rule DES-072 DES-247 */
function outside(s: S, seconds: number): MomentResult {
  const fighting = new Set(s.fight?.order ?? []);
  const points = everywhereIn(s).flatMap((who) =>
    fighting.has(who.ref) ? [] : [{ who, ...timePasses(who, seconds, s.seconds) }],
  );
  return {
    changes: points.flatMap((p) => p.changes),
    prompts: points.flatMap((p) => p.prompts.flatMap((q) => promptOf(p.who, q))),
  };
}

/** What comes with a turn's edge. A turn that was put off and is taken began when it first came up: its slots are new, nothing else. @rule DES-069 DES-070 DES-180 */
function edge(s: S, moment: Extract<Moment, { readonly of: string }>): MomentResult {
  const who = s.character(moment.of);
  if (!who) return NOTHING;
  if (moment.type === "turnResume") return { changes: freshPurse(s, who), prompts: [] };
  return moment.type === "turnStart" ? turnStart(s, who) : turnEnd(s, who, moment.round);
}

/**
 * What a moment brings.
 * @param present  who is at the table, for what concerns all of them outside of an encounter
 * @rule DES-047 DES-064 DES-069 DES-070 DES-072 DES-214 DES-221 DES-242 DES-247 DES-337 DES-397
 */
export function momentComes(s: S, moment: Moment, present: readonly string[]): MomentResult {
  const here = (refs: readonly string[]): readonly DestinyCharacter[] => refs.flatMap((who) => s.character(who) ?? []);
  const around = (): readonly DestinyCharacter[] => {
    const fighting = everybodyIn(s);
    return fighting.length > 0 ? fighting : here(present);
  };
  const over = (c: DestinyCharacter): readonly Change[] => endEncounter(c, grabbedIn(s, c));
  switch (moment.type) {
    case "turnStart":
    case "turnEnd":
    case "turnResume":
      return edge(s, moment);
    case "roundStart":
      return s.fight?.round === 1 && (orderOf(s.fight)?.turns ?? 0) <= 1
        ? forAll(everybodyIn(s), startEncounter)
        : NOTHING;
    case "encounterStart":
      return forAll(everybodyIn(s), startEncounter);
    case "encounterEnd":
      return forAll(moment.who ? here(moment.who) : around(), over);
    case "scene":
      return forAll(around(), over);
    case "session":
      return forAll(around(), (c) => sessionDice(c, s.settings.sessionDestiny));
    case "time":
      return outside(s, moment.seconds);
    default:
      return NOTHING;
  }
}
