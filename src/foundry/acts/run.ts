/** From a press to a card: what an act asks, in a dialog or as usual, and what the ruleset does with it. */
import type { AnyChosen, Asked } from "../../rules/kernel/act.ts";
import { read } from "../../rules/kernel/choose.ts";
import { lineOf } from "../../rules/kernel/lines.ts";
import { type Refusal, refuse } from "../../rules/kernel/refusal.ts";
import type { Situation } from "../../rules/kernel/situation.ts";
import { table } from "../apply/viewer.ts";
import { nearest } from "../chat/trait-lookup.ts";
import { firstOf, instead } from "../chat/unknown.ts";
import { inTurnOrOnWord, leaveFor, onWord } from "../combat/overrule.ts";
import { openExchange } from "../exchange/ask.ts";
import type { Visibility } from "../platform.ts";
import { bringRulesetOf, rulesetOf } from "../registry.ts";
import { RollDialog } from "../rolls/roll-dialog.ts";
import type { ActsAdapter, RulesetAdapter } from "../ruleset.ts";
import { onBoard } from "../targets.ts";
import { offeredTo } from "../view/offers-view.ts";
import { listed } from "../view/text/lists.ts";
import { localize } from "../view/text/localize.ts";
import { notifyRefusal, refusalText } from "../view/text/refusals.ts";
import { wordsOf } from "../view/text/words.ts";
import { asLast, type Last } from "./again.ts";
import { argsOf, deedAct, type DeedArgs, deedNames, deedOf, type Ground, sorted } from "./deeds.ts";
import { type ActDraft, actEditor, atOnce, type Drafted, drafted, type Form, withinReach } from "./editor.ts";
import { actsOf } from "./list.ts";
import { meantBy, moreOf, readSaid } from "./said.ts";
import { situationOf } from "./situation.ts";

type Message = ChatMessage.Implementation | null;

const before = new Map<string, Last>();

/** The last attack of each that this user played: again with the same choices. */
const attacked = new Map<string, { readonly asked: Asked; readonly aimed: readonly string[] }>();

/** Whether a card is an attack on somebody: one that asks answers of whom it is aimed at. */
const isAttack = (message: Message, ruleset: RulesetAdapter): boolean =>
  ruleset.exchanges[(message?.system as { readonly kind?: string } | undefined)?.kind ?? ""]?.asked !== undefined;

/** Attack again as somebody last did: the same blow, at whom one aims by now, else at the same targets, without a question; what can't be any more is asked in the dialog, with the rest as it was. False when they haven't attacked yet. */
export async function attackAgain(actor: Actor.Implementation): Promise<boolean> {
  const ruleset = await bringRulesetOf(actor);
  const last = attacked.get(actor.uuid);
  const source = ruleset && last && sourceOf(actor, ruleset, last.asked.act);
  const act = source?.acts()[last?.asked.act ?? ""];
  if (!ruleset || !last || !source || !act) return false;
  const chosen = last.asked.chosen as AnyChosen;
  const s = source.situation();
  const names = [last.asked.act];
  const draft: ActDraft = { act: last.asked.act, wishes: chosen };
  const now = asLast({ draft, aimed: last.aimed }, source.acts(), s.aimed);
  if (now && now !== draft) {
    await openFrom(source, actor, ruleset, { names, known: {}, wishes: now.wishes }, true);
    return true;
  }
  const stands = read(act, chosen, { ...s, overrule: true }).accepted;
  const again = stands ? { known: chosen, wishes: {} } : { known: {}, wishes: chosen };
  await openFrom(source, actor, ruleset, { names, ...again }, stands);
  return true;
}

/** Where acts of somebody come from, and what their chosen ones become. */
export interface Source extends Pick<ActsAdapter, "groups" | "preview" | "editors"> {
  readonly unpaid?: NonNullable<Form["unpaid"]>;
  /** Read at each drawing: what a deed with points leaves to choose hangs on who does it. */
  readonly acts: () => ActsAdapter["table"];
  readonly situation: () => Situation;
  readonly open: (asked: Asked, visibility?: Visibility, overrule?: boolean) => Promise<Message>;
  /** Whether what costs that takes part of a turn. */
  readonly takesTurn: (price: readonly string[], act: string) => boolean;
  /** Who may see its card is settled, and nobody is asked. */
  readonly onCard?: true;
}

/** What a ruleset without acts of its own is asked by all the same. */
const NO_ACTS: Parameters<typeof situationOf>[1] = { isCharacter: (found) => found !== null, settings: () => null };

function sourceOf(actor: Actor.Implementation, ruleset: RulesetAdapter, name: string): Source | null {
  const situation = (): Situation => situationOf(actor.uuid, ruleset.acts ?? NO_ACTS, table, game.user.isGM);
  const { acts } = ruleset;
  if (acts && Object.hasOwn(acts.table, name))
    return {
      acts: () => acts.table,
      situation,
      groups: acts.groups,
      open: (asked, visibility, overrule) => acts.open(actor, asked, visibility, overrule),
      takesTurn: (price, act) => acts.takesTurn(price, table, act, actor.uuid),
      unpaid: (s, price) => {
        const paid = acts.affords(s, price);
        return paid.accepted ? null : paid;
      },
      ...(acts.preview && { preview: acts.preview }),
      ...(acts.editors && { editors: acts.editors }),
    };
  return deedSource(actor, ruleset, name);
}

/** A deed with points as an act: it pays by a card of its own, which everybody sees. */
function deedSource(
  actor: Actor.Implementation,
  ruleset: RulesetAdapter,
  name: string,
  known: DeedArgs = {},
): Source | null {
  const found = deedOf(ruleset, name);
  if (!found) return null;
  const { point, deed } = found;
  const ground = (): Ground => ({ character: ruleset.snapshot(actor), table, localize });
  return {
    acts: () => ({ [name]: deedAct(deed, ground(), known) }),
    situation: () =>
      deed.declared?.at(actor.uuid, table, game.user.isGM) ?? situationOf(actor.uuid, NO_ACTS, table, game.user.isGM),
    groups: {},
    onCard: true,
    takesTurn: () => false,
    open: ({ chosen }) =>
      openExchange({
        kind: "points",
        ask: { actor: actor.uuid, point: point.key, deed: deed.id, args: { ...known, ...argsOf(chosen) } },
        actor,
        visibility: actor.hasPlayerOwner ? "public" : "gm",
      }),
  };
}

function formOf(
  actor: Actor.Implementation,
  ruleset: RulesetAdapter,
  source: Source,
  names: readonly string[],
  known: AnyChosen,
): Form {
  return {
    ruleset: ruleset.id,
    get acts() {
      return source.acts();
    },
    names,
    known,
    situation: source.situation,
    onBoard,
    title: (name) => {
      const act = source.acts()[name];
      return localize("CROSSOVER.Shared.Dialog.title", {
        name: actor.name,
        what: localize(source.groups[act?.group ?? ""] ?? act?.label.key ?? name),
      });
    },
    img: actor.img ?? "",
    localize,
    refusal: (no) => refusalText(no, ruleset),
    ...(source.onCard && { onCard: true }),
    ...(source.preview && { preview: source.preview }),
    ...(source.unpaid && { unpaid: source.unpaid }),
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
  const ruleset = await bringRulesetOf(actor);
  const source = ruleset && sourceOf(actor, ruleset, names[0] ?? "");
  if (!ruleset) return null;
  if (!source) return told(refuse("unknownDeed", { deed: names[0] ?? "" }), ruleset);
  return openFrom(source, actor, ruleset, { names, known, wishes }, quick);
}

/**
 * Do a deed with points by its name among acts; what `args` says of its choices needn't be asked, what else it says is known to whoever opens it.
 * @param quick  nothing is asked that isn't in the way
 */
export async function openDeed(
  actor: Actor.Implementation,
  name: string,
  args: DeedArgs = {},
  quick = false,
): Promise<Message> {
  const ruleset = await bringRulesetOf(actor);
  const found = ruleset && deedOf(ruleset, name);
  if (!found) return null;
  const act = deedAct(found.deed, { character: ruleset.snapshot(actor), table, localize });
  const { chosen, known } = sorted(act, args);
  const source = deedSource(actor, ruleset, name, known);
  return source && openFrom(source, actor, ruleset, { names: [name], known: chosen, wishes: {} }, quick);
}

async function openFrom(
  from: Source,
  actor: Actor.Implementation,
  ruleset: RulesetAdapter,
  {
    names,
    known,
    wishes,
  }: { readonly names: readonly string[]; readonly known: AnyChosen; readonly wishes: AnyChosen },
  quick: boolean,
): Promise<Message> {
  const source: Source = {
    ...from,
    open: async (asked, visibility, overrule) => {
      const message = await from.open(asked, visibility, overrule);
      // What it provokes may come before its card: it is an attack all the same.
      if (message && (from.acts()[asked.act]?.attacks === true || isAttack(message, ruleset)))
        attacked.set(actor.uuid, { asked, aimed: from.situation().aimed });
      return message;
    },
  };
  const form = formOf(actor, ruleset, source, names, known);
  const [name = ""] = names;
  const memory = `${actor.uuid} ${names.join(" ")} ${JSON.stringify(known)}`;
  // What it begins with is settled by one look at the table.
  const now = atOnce(form);
  const last = quick ? asLast(before.get(memory), now.acts, now.situation().aimed) : undefined;
  const usual: ActDraft = {
    act: last?.act ?? firstFree(now) ?? name,
    wishes: { ...last?.wishes, ...wishes },
  };
  const start: ActDraft = { ...usual, wishes: { ...usual.wishes, ...withinReach(now, usual) } };
  const found = drafted(now, start);
  const stuck = "accepted" in found ? found : stuckIn(found);
  if (stuck && names.length === 1) return told(stuck, ruleset);
  const takes = "asked" in found && source.takesTurn(found.act.price(found.s, found.chosen), start.act);
  const asks = names.length > 1 || ("asked" in found && found.asked.length > 0);
  const asking = { form, start, memory, source, asks };
  const editor = "asked" in found ? source.editors?.[found.act.editor ?? ""] : undefined;
  return inTurnOrOnWord(actor.uuid, takes, ruleset, async () => {
    if (!editor) return chosenIn(actor, ruleset, asking, quick);
    const said = { act: name, actor: actor.uuid, chosen: { ...wishes, ...known } as Asked["chosen"] };
    const made = await editor(actor, said, quick);
    return made && source.open(made.asked, made.visibility, onWord(actor.uuid));
  });
}

/** What there is nothing to choose from where nothing that is asked before could change that: a window would only say so. */
function stuckIn({ asked, lacks, refused }: Drafted): Refusal | null {
  const [first] = asked;
  return Object.keys(lacks).length > 0 && (!first || Object.hasOwn(lacks, first.name)) ? refused : null;
}

/** Ask what is open of a form, where something is, and open the card of what was chosen. */
async function chosenIn(
  actor: Actor.Implementation,
  ruleset: RulesetAdapter,
  {
    form,
    start,
    memory,
    source,
    asks,
  }: {
    readonly form: Form;
    readonly start: ActDraft;
    readonly memory: string;
    readonly source: Source;
    readonly asks: boolean;
  },
  quick: boolean,
): Promise<Message> {
  const answer = asks ? await RollDialog.ask(actEditor(form), start, quick) : null;
  if (asks && !answer) return null;
  if (answer) {
    const { area: _there, ...again } = answer.draft;
    before.set(memory, { draft: again, aimed: source.situation().aimed });
  }
  const { draft, visibility } = answer ?? { draft: start };
  const settled = drafted(form, draft);
  if ("accepted" in settled) return told(settled, ruleset);
  if (settled.refused) return told(settled.refused, ruleset);
  const leave = answer?.overrule === true ? answer : await leaveFor(settled.turnAndReach, ruleset);
  if (!leave) return null;
  const asked: Asked = {
    act: draft.act,
    actor: actor.uuid,
    chosen: settled.chosen as Asked["chosen"],
    ...(draft.area && { area: draft.area }),
  };
  return source.open(asked, visibility, leave.overrule || onWord(actor.uuid));
}

/** Do an act by name, as a macro or another package asks for it: what it says of the choices is read as strictly as what travels. */
export async function doAct(
  actor: Actor.Implementation,
  name: string,
  known: object = {},
  quick = false,
): Promise<Message> {
  const ruleset = await bringRulesetOf(actor);
  const source = ruleset && sourceOf(actor, ruleset, name);
  const act = source?.acts()[name];
  if (!source || !act) {
    const names = [...Object.keys(ruleset?.acts?.table ?? {}), ...(ruleset ? deedNames(ruleset) : [])];
    return told(refuse("noAct", { given: name, names: listed(names) }), ruleset);
  }
  // Who is out of reach is told so when the act is about to be done, as everywhere.
  const asked = read(act, known, { ...source.situation(), overrule: true });
  if (!asked.accepted) return told(asked, ruleset);
  return openFrom(source, actor, ruleset, { names: [name], known: known as AnyChosen, wishes: {} }, quick);
}

/** Something that can be done by name: an act, a choice among acts of a group, a use of points, a line of the ruleset's own list. */
interface Named {
  readonly id: string;
  readonly label: string;
}

/** What characters of a ruleset can do by name, whoever they are. */
const namedIn = (ruleset: RulesetAdapter): readonly Named[] => [
  ...Object.entries(ruleset.acts?.groups ?? {}).map(([id, label]) => ({ id, label: localize(label) })),
  ...Object.entries(ruleset.acts?.table ?? {}).map(([id, { label }]) => ({ id, label: wordsOf(label, localize) })),
  ...deedNames(ruleset).map((id) => ({ id, label: localize(deedOf(ruleset, id)?.deed.label ?? id) })),
];

const byName = <T extends Named>(all: readonly T[], typed: string): T | null =>
  nearest(all, ({ id, label }) => [label, id], typed).found;

/** What of that is meant by a name, whole or as the only one that begins so. */
export const namedBy = (ruleset: RulesetAdapter, typed: string): Named | null => byName(namedIn(ruleset), typed);

/** Do what was written, `stance bonus=defense`; what was not understood is told, null: it was. */
export async function sayAct(actor: Actor.Implementation, text: string, quick = false): Promise<string | null> {
  const ruleset = await bringRulesetOf(actor);
  if (!ruleset) return localize("CROSSOVER.Shared.Chat.noActor");
  const said = readSaid(text);
  const lines = ruleset.actions.list(ruleset.snapshot(actor), localize);
  const all: readonly (Named & { readonly refused?: string })[] = [...namedIn(ruleset), ...lines];
  if (said.name === "")
    return localize("CROSSOVER.Shared.Chat.sayWhich", {
      command: "/act",
      choices: firstOf([...offeredTo(game.user.isGM, lines), ...namedIn(ruleset)]),
    });
  const found = byName(all, said.name);
  if (!found)
    return localize("CROSSOVER.Shared.Chat.unknownAct", {
      text: said.name,
      instead: instead(all, (n) => [n.label], said.name, localize),
    });
  const source = sourceOf(actor, ruleset, found.id);
  const act = source?.acts()[found.id];
  if (!source || !act) {
    if (found.refused !== undefined) return found.refused;
    await ruleset.actions.use(actor, found.id, quick);
    return null;
  }
  const meant = meantBy(act, source.situation(), said, localize);
  if (!meant.accepted) return refusalText(meant, ruleset);
  await doAct(actor, found.id, meant.known, quick);
  return null;
}

/** What may follow what was typed: names, and once one is whole what may be chosen of it. */
export function actWords(actor: Actor.Implementation, typed: string): readonly string[] {
  const ruleset = rulesetOf(actor);
  if (!ruleset) return [];
  const said = readSaid(typed);
  const found = said.name === "" ? null : namedBy(ruleset, said.name);
  const source = found && sourceOf(actor, ruleset, found.id);
  const act = source?.acts()[found?.id ?? ""];
  if (source && act && [found?.id, found?.label].some((n) => n?.toLowerCase() === said.name.toLowerCase()))
    return moreOf(act, source.situation(), said.name, said, localize);
  const lines = ruleset.actions.list(ruleset.snapshot(actor), localize);
  return [...new Set([...namedIn(ruleset), ...offeredTo(game.user.isGM, lines)].map((n) => n.label))];
}

/** The first of a group that can be begun. */
const firstFree = (form: Form): string | undefined =>
  form.names.find((name, _i, { length }) => {
    if (length === 1) return true;
    const found = drafted(form, { act: name, wishes: {} });
    return !("accepted" in found) && Object.keys(found.lacks).length === 0 && found.act.refused(found.s) === null;
  });

/** Do what a line of such a list names; null for what is none of them. */
export function useAct(
  actor: Actor.Implementation,
  acts: ActsAdapter,
  id: string,
  quick: boolean,
): Promise<Message> | null {
  if (Object.hasOwn(acts.groups, id)) return openAct(actor, actsOf(acts, id), {}, quick);
  const line = lineOf(acts.table, id);
  return line && openAct(actor, [line.act], line.known, quick);
}
