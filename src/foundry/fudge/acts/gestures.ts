import {
  ABILITY_KEYS,
  addCondition,
  conditionDefinition,
  DEFENSE_KEYS,
  HEALTH,
  inFull,
  key,
  liftChange,
  mayBeWoken,
  revivalRefusal,
  SENSE_TYPES,
  setHealth,
  SKILLS,
  stabilize,
  startDying,
  weakened,
} from "../../../rules/fudge/index.ts";
import { type Change, change } from "../../../rules/kernel/change.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { openAct } from "../../acts/run.ts";
import { statusId } from "../../apply/condition-effect.ts";
import { write } from "../../apply/write.ts";
import { rulesetById } from "../../registry.ts";
import type { CheckAsk } from "../../ruleset.ts";
import { doDeed } from "../../table/points.ts";
import { localize } from "../../view/text/localize.ts";
import { notifyRefusal } from "../../view/text/refusals.ts";
import { traitNames } from "../hero/trait-names.ts";
import { isFudge } from "../models/is-fudge.ts";
import { actorPool, type FudgeActor, snapshot } from "../models/snapshot.ts";
import { choose } from "./contests.ts";

/** The registered adapter: asked for when needed, since it is what imports this file. */
const fudge = (): ReturnType<typeof rulesetById> => rulesetById("fudge");

/** Ask what is open of a check, or roll at once, and open its card. Null when the dialog was closed. @rule FUD-010 FUD-700 */
export const openCheck = (
  actor: Actor.Implementation,
  { trait, dc, quick }: CheckAsk,
): Promise<ChatMessage.Implementation | null> =>
  openAct(actor, ["check"], { trait }, quick, dc === undefined ? {} : { dc });

/** Attack whoever is aimed at, with what is chosen of it. @rule FUD-110 FUD-271 FUD-701 */
export const openAttack = (
  actor: Actor.Implementation,
  attack: string,
  quick = false,
): Promise<ChatMessage.Implementation | null> => openAct(actor, ["attack"], { attack }, quick);

/** Set health points from the sheet's track, with every condition that comes and goes with them. Who was brought back lately is brought back again by the Gamemaster alone. @rule FUD-158 FUD-162 FUD-663 */
export async function setHealthTo(actor: Actor.Implementation, value: number): Promise<void> {
  const character = snapshot(actor);
  const no = character.health.value <= HEALTH.dead && value > HEALTH.dead ? revivalRefusal(character) : null;
  if (no && !game.user.isGM) {
    notifyRefusal(no, fudge());
    return;
  }
  await write(healthChanges(character, value));
}

/** Health set by hand, with every condition and loss that goes with it. @rule FUD-158 FUD-159 FUD-162 */
const healthChanges = (character: FudgeActor, value: number): readonly Change[] =>
  inFull(character, actorPool(character), setHealth(character, value).changes);

/** What a token's bar of health brings when it is set there. @rule FUD-158 FUD-663 */
export const trackChanges = (character: unknown, path: string, value: number): readonly Change[] | null =>
  path === "health" && isFudge(character) && (character.object ?? null) === null
    ? healthChanges(character as FudgeActor, Math.round(value))
    : null;

/** End one condition from its chip: that one alone, of that cause and about that trait. Nobody wakes who sleeps from extra effort and is exhausted still, but on the Gamemaster's word. @rule FUD-203 FUD-205 FUD-343 FUD-672 */
export async function endCondition(actor: Actor.Implementation, effect: string): Promise<void> {
  const character = snapshot(actor);
  const held = character.conditions.find((c) => c.effect === effect);
  if (held?.id === "asleep" && !game.user.isGM && !mayBeWoken(character.conditions))
    notifyRefusal(refuse("condition.sleeps"), fudge());
  else if (held) await write([liftChange(character.ref, held, "FUD-205")]);
}

/** Who is dying is stabilized by hand, and who is stabilized is dying again. @rule FUD-159 FUD-663 */
export async function toggleDying(actor: Actor.Implementation): Promise<void> {
  const character = snapshot(actor);
  const calmed = stabilize(character);
  await write("changes" in calmed ? calmed.changes : startDying(character).changes);
}

/** Points that a trait may be weakened by, by hand. */
const MOST_POINTS = 60;

/** Impose a condition from the menu: on what, where it concerns a trait, and by how many points where it takes some. @rule FUD-222 FUD-225 FUD-232 FUD-243 FUD-245 FUD-672 */
export async function imposeCondition(actor: Actor.Implementation, id: string): Promise<void> {
  const character = snapshot(actor);
  const definition = conditionDefinition(id);
  if (definition?.trait !== true || character.conditions.some((c) => c.id === id && c.trait === "all"))
    return toggleCondition(actor, id);
  const name = localize(key("Condition", id, "label"));
  const named = (keys: readonly string[], area: string): { value: string; label: string }[] =>
    keys.map((value) => ({ value, label: localize(key(area, value, "label")) }));
  const abilities = named(ABILITY_KEYS, "Ability");
  const senses = SENSE_TYPES.map((value) => ({ value, label: localize(key("Sense", value)) }));
  const traits =
    id === "unaware"
      ? senses
      : id === "debilitated"
        ? abilities
        : [
            ...abilities,
            ...named(DEFENSE_KEYS, "Defense"),
            ...traitNames(character, localize)
              .filter((t) => t.key.startsWith("skill:"))
              .map((t) => ({ value: t.key.slice("skill:".length), label: t.label })),
            ...named(Object.keys(SKILLS), "Skill"),
            ...senses,
          ];
  const all = definition.allTraits === undefined ? [] : [{ value: "all", label: localize(key("Sheet", "everything")) }];
  const chosen = await choose(
    name,
    localize(key("Condition", id, "hint")),
    actor.img ?? "",
    [
      {
        type: "select",
        name: "trait",
        label: localize(key("Sheet", "trait")),
        value: all[0]?.value ?? traits[0]?.value ?? "",
        options: [...all, ...traits],
      },
      ...(id === "weakened"
        ? [
            {
              type: "number" as const,
              name: "points",
              label: localize(key("Sheet", "pointsLost")),
              value: 1,
              min: 1,
              max: MOST_POINTS,
            },
          ]
        : []),
    ],
    localize(key("Sheet", "addCondition")),
  );
  if (!chosen) return;
  const trait = String(chosen.trait);
  const points = Math.min(MOST_POINTS, Math.max(1, Number(chosen.points ?? 1)));
  const changes =
    id === "weakened"
      ? weakened(character, trait, points, `hand ${trait}`)
      : addCondition(character.ref, character.conditions, { id, trait, source: `hand ${trait}` }).changes;
  await write(inFull(character, actorPool(character), changes));
}

/** One bruise more or less. @rule FUD-154 FUD-663 */
export async function adjustBruises(actor: Actor.Implementation, by: number): Promise<void> {
  const { bruises } = snapshot(actor);
  await write([change(actor.uuid, "system.bruises", bruises, Math.max(0, bruises + by), "FUD-154")]);
}

/** Hours go by for somebody: health and bruises come back by nature, faster at rest and in treatment. One card with its undo. @rule FUD-164 FUD-663 FUD-711 */
export const openRecovery = (actor: Actor.Implementation): Promise<ChatMessage.Implementation | null> =>
  doDeed(actor, "victoryPoints", "rest");

/** Turn a condition on or off from the sheet. @rule FUD-672 */
async function toggleCondition(actor: Actor.Implementation, id: string): Promise<void> {
  await actor.toggleStatusEffect(statusId("fudge", id));
}
