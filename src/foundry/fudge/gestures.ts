import { derive, setHealth, type FudgeCharacter } from "../../rules/fudge/index.ts";
import { rulesetById } from "../registry.ts";
import { change } from "../../rules/kernel/change.ts";
import { write } from "../apply/write.ts";
import { table } from "../apply/viewer.ts";
import { postExchange } from "../chat/post.ts";
import { facesOf } from "../combat/participants.ts";
import { RollDialog } from "../rolls/roll-dialog.ts";
import type { CheckAsk } from "../ruleset.ts";
import { localize } from "../view/localize.ts";
import { notifyRefusal, refusalText } from "../view/refusals.ts";
import { statusId } from "../apply/condition-effect.ts";
import { formulaOf, throwDice } from "./dice.ts";
import { fudgeSettings } from "./settings.ts";
import { snapshot } from "./snapshot.ts";
import { attackEditor, exchangeOf, type AttackDraft } from "./view/attack-editor.ts";
import { checkEditor, requestOf, type CheckDraft, type Opponent } from "./view/check-editor.ts";
import { asFaces, needsDice, rangeBand, type AttackEvent, type AttackExchange, type TargetFaces } from "../../rules/fudge/index.ts";

/** The registered adapter: asked for when needed, since it is what imports this file. */
const fudge = (): ReturnType<typeof rulesetById> => rulesetById("fudge");

const refusal = (r: { readonly reason: string }): string => refusalText({ accepted: false, ...r }, fudge());

/** Somebody as dialogs and cards name them: the token's name and picture where it stands on the board. */
function opponent(actor: Actor.Implementation, token?: { readonly name: string; readonly texture: { readonly src?: string | null } } | null): Opponent {
  return { uuid: actor.uuid, name: token?.name ?? actor.name, img: token?.texture.src ?? actor.img ?? "icons/svg/mystery-man.svg", character: snapshot(actor) };
}

/** Whom the user has targeted, frozen now: what is retargeted between roll and damage changes nothing. */
function targets(): Opponent[] {
  return [...(game.user?.targets ?? [])].flatMap((t) => {
    const { actor } = t;
    return actor && actor.type in (fudge()?.actors ?? {}) ? [opponent(actor, t.document as never)] : [];
  });
}

/** Open the dialog of a check (or roll at once with the last choices) and post its card. Null when the dialog was closed. @rule FUD-010 FUD-700 */
export async function openCheck(actor: Actor.Implementation, ask: CheckAsk): Promise<ChatMessage.Implementation | null> {
  const draft: CheckDraft = {
    character: snapshot(actor),
    img: actor.img ?? "",
    settings: fudgeSettings(),
    trait: ask.trait,
    dc: ask.dc ?? null,
    routine: false,
    ability: null,
    circumstance: 0,
    off: [],
    opponents: targets().filter((t) => t.uuid !== actor.uuid),
    versus: "",
  };
  const choice = await RollDialog.ask(checkEditor(localize, refusal), draft, ask.quick);
  if (!choice) return null;
  const asked = requestOf(choice.draft);
  if (!asked.accepted) {
    notifyRefusal(asked, fudge());
    return null;
  }
  const { faces, rolls } = await throwDice(asked.request);
  const me = { uuid: actor.uuid, name: actor.name, img: actor.img ?? "" };
  const [uuid = "", trait = ""] = choice.draft.versus.split(" ");
  const other = choice.draft.opponents.find((o) => o.uuid === uuid);
  const kind = other ? "opposed" : "check";
  const request = other ? { actor: me, check: asked.request, opponent: { uuid, name: other.name, img: other.img }, trait, tie: "bonus" } : { actor: me, check: asked.request };
  return postExchange({ kind, request, actor, events: [{ type: "roll", faces } as { type: string }], rolls, visibility: choice.visibility });
}

/** Attack whoever is targeted. @rule FUD-110 FUD-701 */
export async function openAttack(actor: Actor.Implementation, attackId: string, quick = false): Promise<ChatMessage.Implementation | null> {
  const character = snapshot(actor);
  const attack = derive(character, fudgeSettings()).attacks.find((a) => a.id === attackId);
  if (!attack) {
    notifyRefusal({ accepted: false, reason: "attack.gone" }, fudge());
    return null;
  }
  const aimed = targets();
  const feet = aimed[0] ? table.distance(actor.uuid, aimed[0].uuid) : null;
  const draft: AttackDraft = {
    actor: opponent(actor),
    attack,
    settings: fudgeSettings(),
    targets: aimed,
    cover: "none",
    concealment: "none",
    band: feet === null ? "short" : (rangeBand(feet, attack.rangeDoublings) ?? "beyond"),
    circumstance: 0,
    routine: false,
    trades: { accurateAttack: 0, allOutAttack: 0, defensiveAttack: 0, powerAttack: 0 },
  };
  const choice = await RollDialog.ask(attackEditor(localize, refusal), draft, quick);
  if (!choice) return null;
  const asked = exchangeOf(choice.draft);
  if (!asked.accepted) {
    notifyRefusal(asked, fudge());
    return null;
  }
  const { event, rolls } = await throwAttacks(asked.request);
  return postExchange({ kind: "attack", request: asked.request, actor, events: [event], rolls, visibility: choice.visibility });
}

/** One throw for each target that is attacked by a roll. @rule FUD-119 */
async function throwAttacks(exchange: AttackExchange): Promise<{ readonly event: AttackEvent; readonly rolls: readonly Roll[] }> {
  const throws: TargetFaces[] = [];
  const rolls: Roll[] = [];
  for (const { uuid, attack } of exchange.targets) {
    if (!attack || !needsDice(attack.check)) continue;
    const roll = await new Roll(formulaOf(attack.check)).evaluate();
    throws.push({ target: uuid, faces: asFaces(facesOf(roll)) });
    rolls.push(roll);
  }
  return { event: { type: "attack", throws }, rolls };
}

/** Set health points from the sheet's track, with every condition that comes and goes with them. @rule FUD-158 FUD-663 */
export async function setHealthTo(actor: Actor.Implementation, value: number): Promise<void> {
  await write(setHealth(snapshot(actor), value).changes);
}

/** One bruise more or less. @rule FUD-154 FUD-663 */
export async function adjustBruises(actor: Actor.Implementation, by: number): Promise<void> {
  const { bruises } = snapshot(actor);
  await write([change(actor.uuid, "system.bruises", bruises, Math.max(0, bruises + by), "FUD-154")]);
}

/** Turn a condition on or off from the sheet. @rule FUD-672 */
export async function toggleCondition(actor: Actor.Implementation, id: string): Promise<void> {
  await actor.toggleStatusEffect(statusId("fudge", id));
}

/** The rules' snapshot, for callers that only hold an actor. */
export const characterOf = (actor: Actor.Implementation): FudgeCharacter => snapshot(actor);
