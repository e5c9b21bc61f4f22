/** From a press to a card: what an act asks, in a dialog or as usual, and what the ruleset does with it. */
import type { AnyChosen, Asked } from "../../rules/kernel/act.ts";
import { read } from "../../rules/kernel/choose.ts";
import { refuse, type Refusal } from "../../rules/kernel/refusal.ts";
import { table } from "../apply/viewer.ts";
import { inTurnOrOnWord, leaveFor, onWord } from "../combat/overrule.ts";
import { rulesetOf } from "../registry.ts";
import { RollDialog } from "../rolls/roll-dialog.ts";
import type { ActsAdapter, RulesetAdapter } from "../ruleset.ts";
import { localize } from "../view/localize.ts";
import { notifyRefusal, refusalText } from "../view/refusals.ts";
import { actEditor, drafted, type ActDraft, type Form } from "./editor.ts";
import { actsOf } from "./list.ts";
import { situationOf } from "./situation.ts";

type Message = ChatMessage.Implementation | null;

/** What somebody chose last, for a Shift-click on the same thing. */
const before = new Map<string, ActDraft>();

function formOf(
  actor: Actor.Implementation,
  ruleset: RulesetAdapter,
  names: readonly string[],
  known: AnyChosen,
): Form | null {
  const { acts } = ruleset;
  if (!acts) return null;
  const situation = (): ReturnType<typeof situationOf> => situationOf(actor.uuid, acts, table, game.user.isGM);
  return {
    ruleset: ruleset.id,
    acts: acts.table,
    names,
    known,
    situation,
    title: (act) =>
      localize("CROSSOVER.Shared.Dialog.title", {
        name: actor.name,
        what: localize(acts.groups[acts.table[act]?.group ?? ""] ?? acts.table[act]?.label.key ?? act),
      }),
    img: actor.img ?? "",
    localize,
    refusal: (no) => refusalText(no, ruleset),
    ...(acts.preview && { preview: acts.preview }),
  };
}

/** It ends here, and why. */
function told(no: Refusal, ruleset: RulesetAdapter | null): null {
  notifyRefusal(no, ruleset);
  return null;
}

/**
 * Do an act: ask for what is open of it, then let the ruleset open its card. With nothing to ask, or with `quick` and nothing in the way, no question is asked.
 * @param names  one act, or all of a group, of which one is chosen
 * @param known  what needn't be asked any more
 * @param wishes  what stands in the form to begin with
 */
export async function openAct(
  actor: Actor.Implementation,
  names: readonly string[],
  known: AnyChosen = {},
  quick = false,
  wishes: AnyChosen = {},
): Promise<Message> {
  const ruleset = rulesetOf(actor);
  const form = ruleset && formOf(actor, ruleset, names, known);
  const [name = ""] = names;
  if (!ruleset?.acts || !form) return null;
  if (!Object.hasOwn(form.acts, name)) return told(refuse("unknownDeed", { deed: name }), ruleset);
  const memory = `${actor.uuid} ${names.join(" ")} ${JSON.stringify(known)}`;
  const last = quick ? before.get(memory) : undefined;
  const start: ActDraft = {
    act: last?.act ?? firstFree(form) ?? name,
    wishes: { ...last?.wishes, ...wishes },
  };
  const found = drafted(form, start);
  if ("accepted" in found && names.length === 1) return told(found, ruleset);
  const takes = "asked" in found && ruleset.acts.takesTurn(found.act.price(found.s, found.chosen), table, start.act);
  return inTurnOrOnWord(actor.uuid, takes, ruleset, () => chosenIn(actor, ruleset, { form, start, memory }, quick));
}

/** Ask what is open of a form, where something is, and open the card of what was chosen. */
async function chosenIn(
  actor: Actor.Implementation,
  ruleset: RulesetAdapter,
  { form, start, memory }: { readonly form: Form; readonly start: ActDraft; readonly memory: string },
  quick: boolean,
): Promise<Message> {
  const found = drafted(form, start);
  const asks = form.names.length > 1 || ("asked" in found && found.asked.length > 0);
  const answer = asks ? await RollDialog.ask(actEditor(form), start, quick) : null;
  if (asks && !answer) return null;
  if (answer) before.set(memory, answer.draft);
  const { draft, visibility } = answer ?? { draft: start };
  const settled = drafted(form, draft);
  if ("accepted" in settled) return told(settled, ruleset);
  if (settled.refused) return told(settled.refused, ruleset);
  const leave = answer?.overrule === true ? answer : await leaveFor(settled.manners, ruleset);
  if (!leave) return null;
  const asked: Asked = { act: draft.act, actor: actor.uuid, chosen: settled.chosen as Asked["chosen"] };
  return ruleset.acts?.open(actor, asked, visibility, leave.overrule || onWord(actor.uuid)) ?? null;
}

/** Do an act by name, as a macro or another package asks for it: what it says of the choices is read as strictly as what travels. */
export async function doAct(
  actor: Actor.Implementation,
  name: string,
  known: object = {},
  quick = false,
): Promise<Message> {
  const ruleset = rulesetOf(actor);
  const act = ruleset?.acts?.table[name];
  if (!ruleset?.acts || !act)
    return told(refuse("noAct", { given: name, names: Object.keys(ruleset?.acts?.table ?? {}).join(", ") }), ruleset);
  const here = situationOf(actor.uuid, ruleset.acts, table, game.user.isGM);
  // Who is out of reach is told so when the act is about to be done, as everywhere.
  const asked = read(act, known, { ...here, overrule: true });
  if (!asked.accepted) return told(asked, ruleset);
  return openAct(actor, [name], known as AnyChosen, quick);
}

/** The first of a group that can be begun. */
const firstFree = (form: Form): string | undefined =>
  form.names.find((name) => {
    const found = drafted(form, { act: name, wishes: {} });
    return !("accepted" in found) && found.act.refused(found.s) === null;
  });

/** Do what a line of such a list names; null for what is none of them. */
export function useAct(
  actor: Actor.Implementation,
  acts: ActsAdapter,
  id: string,
  quick: boolean,
): Promise<Message> | null {
  if (Object.hasOwn(acts.groups, id)) return openAct(actor, actsOf(acts, id), {}, quick);
  const [name = "", ...known] = id.split(" ");
  if (!Object.hasOwn(acts.table, name)) return null;
  return openAct(actor, [name], known.length > 0 ? (JSON.parse(known.join(" ")) as AnyChosen) : {}, quick);
}
