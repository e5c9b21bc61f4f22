/** From a press to a card: what an act asks, in a dialog or as usual, and what the ruleset does with it. */
import type { AnyChosen, Asked } from "../../rules/kernel/act.ts";
import { read } from "../../rules/kernel/choose.ts";
import { refuse, type Refusal } from "../../rules/kernel/refusal.ts";
import { table } from "../apply/viewer.ts";
import type { Visibility } from "../platform.ts";
import { rulesetOf } from "../registry.ts";
import { RollDialog } from "../rolls/roll-dialog.ts";
import type { RulesetAdapter } from "../ruleset.ts";
import { localize } from "../view/localize.ts";
import { notifyRefusal, refusalText } from "../view/refusals.ts";
import { actEditor, drafted, type ActDraft, type Form } from "./editor.ts";
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

/**
 * Do an act: ask for what is open of it, then let the ruleset open its card. With nothing to ask, or with `quick` and nothing in the way, no question is asked.
 * @param names  one act, or all of a group, of which one is chosen
 * @param known  what needn't be asked any more
 */
export async function openAct(
  actor: Actor.Implementation,
  names: readonly string[],
  known: AnyChosen = {},
  quick = false,
): Promise<Message> {
  const ruleset = rulesetOf(actor);
  const form = ruleset && formOf(actor, ruleset, names, known);
  const [name = ""] = names;
  if (!ruleset?.acts || !form) return null;
  const refusal = (no: Refusal): null => {
    notifyRefusal(no, ruleset);
    return null;
  };
  if (!Object.hasOwn(form.acts, name)) return refusal(refuse("unknownDeed", { deed: name }));
  const memory = `${actor.uuid} ${names.join(" ")} ${JSON.stringify(known)}`;
  const start: ActDraft = (quick ? before.get(memory) : undefined) ?? { act: firstFree(form) ?? name, wishes: {} };
  const found = drafted(form, start);
  if ("accepted" in found && names.length === 1) return refusal(found);
  let draft = start;
  let visibility: Visibility | undefined;
  if (names.length > 1 || ("asked" in found && found.asked.length > 0)) {
    const answer = await RollDialog.ask(actEditor(form), start, quick);
    if (!answer) return null;
    ({ draft, visibility } = answer);
    before.set(memory, draft);
  }
  const settled = drafted(form, draft);
  if ("accepted" in settled) return refusal(settled);
  if (settled.refused) return refusal(settled.refused);
  const asked: Asked = { act: draft.act, actor: actor.uuid, chosen: settled.chosen as Asked["chosen"] };
  return ruleset.acts.open(actor, asked, visibility);
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
  if (!ruleset?.acts || !act) {
    notifyRefusal(refuse("noAct", { given: name, names: Object.keys(ruleset?.acts?.table ?? {}).join(", ") }), ruleset);
    return null;
  }
  const asked = read(act, known, situationOf(actor.uuid, ruleset.acts, table, game.user.isGM));
  if (!asked.accepted) {
    notifyRefusal(asked, ruleset);
    return null;
  }
  return openAct(actor, [name], known as AnyChosen, quick);
}

/** The first of a group that can be begun. */
const firstFree = (form: Form): string | undefined =>
  form.names.find((name) => {
    const found = drafted(form, { act: name, wishes: {} });
    return !("accepted" in found) && found.act.refused(found.s) === null;
  });
