import {
  ABILITY_KEYS,
  addCondition,
  attackWith,
  CLOSE_REACH,
  conditionDefinition,
  DEFENSE_KEYS,
  derive,
  HEALTH,
  inFull,
  key,
  liftChange,
  mayBeWoken,
  rangeBand,
  revivalRefusal,
  SENSE_TYPES,
  setHealth,
  SKILLS,
  stabilize,
  startDying,
  weakened,
} from "../../../rules/fudge/index.ts";
import { type Change, change } from "../../../rules/kernel/change.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import { openAct } from "../../acts/run.ts";
import { statusId } from "../../apply/condition-effect.ts";
import { table } from "../../apply/viewer.ts";
import { write } from "../../apply/write.ts";
import { openExchange } from "../../exchange/ask.ts";
import { rulesetById } from "../../registry.ts";
import { RollDialog } from "../../rolls/roll-dialog.ts";
import type { CheckAsk } from "../../ruleset.ts";
import { doDeed } from "../../table/points.ts";
import { aimedAt, candidates } from "../../targets.ts";
import { localize } from "../../view/localize.ts";
import { notifyRefusal, refusalText } from "../../view/refusals.ts";
import { traitNames } from "../hero/trait-names.ts";
import { isFudge } from "../models/is-fudge.ts";
import { actorPool, type FudgeActor, snapshot } from "../models/snapshot.ts";
import { fudgeSettings } from "../settings.ts";
import { mayTake } from "../turn/purse.ts";
import { attackChoices, attackDraft, PLAIN_ATTACK } from "./asks.ts";
import { attackEditor } from "./attack/attack-editor.ts";
import type { Place } from "./attack/attack-places.ts";
import { choose } from "./contests.ts";

/** The registered adapter: asked for when needed, since it is what imports this file. */
const fudge = (): ReturnType<typeof rulesetById> => rulesetById("fudge");

const refusal = (r: { readonly reason: string }): string => refusalText({ accepted: false, ...r }, fudge());

/** Whose numbers and belongings the user may not know. */
const secret = (uuid: string): boolean => !game.user.isGM && table.hidden(uuid);

const isRefusal = (value: object): value is Refusal => "accepted" in value;

/** Ask what is open of a check, or roll at once, and open its card. Null when the dialog was closed. @rule FUD-010 FUD-700 */
export const openCheck = (
  actor: Actor.Implementation,
  { trait, dc, quick }: CheckAsk,
): Promise<ChatMessage.Implementation | null> =>
  openAct(actor, ["check"], { trait }, quick, dc === undefined ? {} : { dc });

/** Where people stand to an attacker on the board; nobody who isn't on it. @rule FUD-095 FUD-291 */
const placesOf = (actor: string, people: readonly string[], rangeDoublings: number): Readonly<Record<string, Place>> =>
  Object.fromEntries(
    people.flatMap((uuid) => {
      const feet = table.distance(actor, uuid);
      return feet === null
        ? []
        : [[uuid, { band: rangeBand(feet, rangeDoublings) ?? "beyond", near: feet <= CLOSE_REACH }]];
    }),
  );

/** Attack whoever is targeted. An attack that the turn has no action left for is refused before anything is chosen. @rule FUD-110 FUD-271 FUD-701 */
export async function openAttack(
  actor: Actor.Implementation,
  attackId: string,
  quick = false,
): Promise<ChatMessage.Implementation | null> {
  const targets = aimedAt();
  const attacks = derive(snapshot(actor), fudgeSettings()).attacks;
  const attack = attackWith(attacks, attackId);
  const turn = await mayTake(
    actor.uuid,
    attack?.action ?? "standard",
    attack?.switches === true ? (attack.id.split(".")[0] ?? null) : null,
  );
  if (!turn) return null;
  const seen = candidates();
  const places = placesOf(actor.uuid, [...new Set([...targets, ...seen])], attack?.rangeDoublings ?? 0);
  const draft = attackDraft(
    {
      ...PLAIN_ATTACK,
      actor: actor.uuid,
      attack: attackId,
      targets,
      band: "",
      near: null,
      concealment: "",
      places,
      ...turn,
    },
    table,
    seen,
    game.user.isGM,
  );
  if (isRefusal(draft)) {
    notifyRefusal(draft, fudge());
    return null;
  }
  const choice = await RollDialog.ask(attackEditor(localize, refusal, secret), draft, quick);
  if (!choice) return null;
  const ask = { ...attackChoices(choice.draft), overrule: turn.overrule || choice.overrule };
  return openExchange({ kind: "attack", ask, actor, visibility: choice.visibility });
}

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
