/** The form of an act: what it declares as fields, what is typed as choices. Pure, so that node tests drive it without a window. */
import type { Aim, Amount, AnyAct, AnyChosen, Asked, Option } from "../../rules/kernel/act.ts";
import { same, type Value } from "../../rules/kernel/change.ts";
import { asFarAs, type Asking, fresh, questions, read, refusalOf } from "../../rules/kernel/choose.ts";
import type { Refusal } from "../../rules/kernel/refusal.ts";
import type { Situation } from "../../rules/kernel/situation.ts";
import { isReach, isTurnOrReach } from "../../rules/kernel/turns/turn-and-reach.ts";
import {
  type AreaDraft,
  type DialogField,
  type DialogInput,
  type DialogView,
  type DraftEditor,
  type OptionView,
  tickedIn,
} from "../rolls/dialog-types.ts";
import type { Localize } from "../ruleset.ts";
import type { RowView } from "../view/card-view.ts";
import type { OddsView } from "../view/odds-view.ts";
import { wordsOf } from "../view/text/words.ts";
import { nobodyHere } from "./nobody.ts";
import { still } from "./still.ts";

/** What is being built: which act, and what was said of its choices so far. What wasn't is as usual. */
export interface ActDraft {
  readonly act: string;
  readonly wishes: AnyChosen;
  /** Where what it covers was put on the board. */
  readonly area?: Aim;
}

/** What a ruleset's cards tell of a roll before it is thrown. */
export interface Preview {
  readonly rows?: readonly RowView[];
  readonly bonus?: string;
  readonly odds?: OddsView | null;
  /** The Gamemaster keeps such a roll to themselves unless they say otherwise. */
  readonly secret?: boolean;
  /** What the button says, where nothing is thrown by this very one. */
  readonly button?: string;
  /** What it is called and what it does with this chosen, where the act's own words say less. */
  readonly subtitle?: string;
  readonly lead?: string;
}

/** The act that is previewed, so that it can be put together again from a table as a player knows it. */
export interface Drawn {
  readonly act: AnyAct<Situation>;
  readonly chosen: AnyChosen;
  readonly s: Situation;
}

/** What the form needs beside the acts. */
export interface Form {
  readonly ruleset: string;
  readonly acts: Readonly<Record<string, AnyAct<Situation>>>;
  /** Those that this form offers: one, or all of a group. */
  readonly names: readonly string[];
  readonly known: AnyChosen;
  readonly situation: () => Situation;
  /** Everybody whom this user sees on the scene in view; absent: there is none. */
  readonly onBoard?: () => readonly string[];
  readonly title: (act: string) => string;
  readonly img: string;
  readonly localize: Localize;
  readonly refusal: (no: Refusal) => string;
  /** What its button says, where it is asked on a card that is there already; absent: it does an act. */
  readonly button?: string;
  /** Who may see what comes of it was settled before. */
  readonly onCard?: true;
  /** Why a price can't be paid now; a Gamemaster is asked at the press. Absent: nothing is paid. */
  readonly unpaid?: (s: Situation, price: readonly string[]) => Refusal | null;
  /** Lines and odds of the card that would be opened. */
  readonly preview?: (
    opened: { readonly kind: string; readonly request: unknown },
    asked: Asked,
    drawn: Drawn,
  ) => Preview;
}

/** Name of the field that asks which act of a group. */
const WHICH = "act";

export const code = (value: Value): string => (typeof value === "string" ? value : JSON.stringify(value));
/** A field of a choice with several; form fields take no dots. */
const partName = (name: string, key: string): string => `${name}~${key.replaceAll(".", "~")}`;
const switchName = (key: string): string => `mod-${key.replaceAll(".", "~")}`;
const optionViews = (options: readonly Option<Value>[], { localize, refusal }: Form): OptionView[] =>
  options.map((o) => ({
    value: code(o.value),
    label: wordsOf(o.label, localize),
    ...(o.img && { img: o.img, tip: o.hint ? wordsOf(o.hint, localize) : "" }),
    ...(o.refused && { refused: refusal(o.refused) }),
  }));

/** Several numbers of one choice, a field for each. */
const numberFields = (
  name: string,
  parts: readonly Amount[],
  numbers: Readonly<Record<string, number>>,
  { localize }: Form,
): DialogField[] =>
  parts.map(({ key, label, hint, least, most }) => ({
    name: partName(name, key),
    label: wordsOf(label, localize),
    ...(hint && { hint: wordsOf(hint, localize) }),
    type: "number",
    value: numbers[key] ?? least,
    min: least,
    max: most,
  }));

/** One choice as a field; none for what has another place in the window. */
function fieldOf(
  asking: Asking<Situation>,
  s: Situation,
  chosen: AnyChosen,
  typed: Value | undefined,
  form: Form,
  lack: Refusal | undefined,
): DialogField[] {
  const { name, choice, value, options } = asking;
  const label = wordsOf(choice.label, form.localize);
  const picked = options.find((o) => code(o.value) === code(value))?.hint ?? choice.tells?.(s, chosen) ?? choice.hint;
  const base = {
    name,
    label,
    ...(picked && { hint: wordsOf(picked, form.localize) }),
    ...(choice.part && { part: choice.part }),
  };
  switch (choice.pick) {
    case "one":
    case "who":
      return [
        {
          ...base,
          type: "select",
          value: code(value),
          options: optionViews(options, form),
          ...(lack && options.length === 0 && { empty: form.refusal(lack) }),
        },
      ];
    case "many":
    case "whos":
      // With nothing to tick there is nothing to ask; where one is needed, the act says so beside its button.
      return options.length === 0
        ? []
        : [
            {
              ...base,
              type: "many",
              value: (value as readonly Value[]).map(code),
              options: optionViews(options, form),
            },
          ];
    case "whole": {
      const [min, max] = choice.bounds(s, chosen);
      return [{ ...base, type: "number", value: (typed ?? value) as number | null, min, max }];
    }
    case "numbers":
      return numberFields(
        name,
        choice.of(s, chosen),
        { ...(value as object), ...(typed as object | undefined) },
        form,
      ).map((f) => ({ ...f, ...(choice.part && { part: choice.part }) }));
    case "flag":
      return [{ ...base, type: "switch", value: value === true }];
    case "words":
      return [{ ...base, type: "text", value: String(value) }];
    default:
      return [];
  }
}

/** In the order in which they were ticked: who was there before keeps the place, who comes later stands behind. */
const inOrder = (before: readonly Value[], ticked: readonly Value[]): readonly Value[] => [
  ...before.filter((b) => ticked.some((t) => same(b, t))),
  ...ticked.filter((t) => !before.some((b) => same(b, t))),
];

/** What stands in a field, as the choice's own value; undefined for what says nothing. */
function wishOf(
  { name, choice, options, value: now }: Asking<Situation>,
  s: Situation,
  chosen: AnyChosen,
  input: DialogInput,
): Value | undefined {
  const decode = (coded: string): Value | undefined => options.find((o) => code(o.value) === coded)?.value;
  switch (choice.pick) {
    case "one":
    case "who":
      return typeof input[name] === "string" ? decode(input[name]) : undefined;
    case "many":
    case "whos":
      return inOrder(
        now as readonly Value[],
        tickedIn(input, name).flatMap((v) => decode(v) ?? []),
      );
    case "whole": {
      const value = input[name];
      return value === "" || value === null || value === undefined ? (choice.empty ? null : undefined) : Number(value);
    }
    case "numbers":
      return Object.fromEntries(
        choice.of(s, chosen).flatMap(({ key }) => {
          const value = input[partName(name, key)];
          return value === "" || value === null || value === undefined ? [] : [[key, Number(value)] as const];
        }),
      );
    case "flag":
      return input[name] === true;
    case "words":
      return String(input[name] ?? "");
    case "modifiers":
      return choice
        .of(s, chosen)
        .map((m) => m.key)
        .filter((key) => input[switchName(key)] === false);
    case "own":
      return undefined;
  }
}

/** Numbers that were typed stay as they are, so that what can't be is said and not mended behind one's back. */
const typedNumbers = (asked: readonly Asking<Situation>[], wishes: AnyChosen): AnyChosen =>
  Object.fromEntries(
    asked.flatMap(({ name, choice }) => {
      const wish = wishes[name];
      return (choice.pick === "whole" || choice.pick === "numbers") && wish !== undefined
        ? [[name, wish] as const]
        : [];
    }),
  );

/** An act of the form with what is chosen now. */
export interface Drafted extends Drawn {
  readonly asked: readonly Asking<Situation>[];
  /** As if neither turn nor reach were in the way: whoever is out of reach is chosen all the same, and told so beside the button. */
  readonly s: Situation;
  readonly refused: Refusal | null;
  /** Choices with nothing free, by name, and why; nothing can be done with it then. */
  readonly lacks: Readonly<Record<string, Refusal>>;
  /** What stops a player and asks the Gamemaster. */
  readonly turnAndReach: Refusal | null;
}

/** Why a player can't pay for what is chosen: said before the press, not after it. Whose turn it is has a question of its own. */
function unpaid(form: Form, act: AnyAct<Situation>, s: Situation, chosen: AnyChosen): Refusal | null {
  if (s.gm) return null;
  const no = form.unpaid?.(s, act.price(s, chosen)) ?? null;
  return no && isTurnOrReach(no) ? null : no;
}

/** A form at one moment: whoever asks several things of it looks at the table once for all of them. To be let go with the answer. */
export function atOnce(form: Form): Form {
  const s = still(form.situation());
  return { ...form, situation: () => s };
}

/** What a draft comes to: all choices, the usual where nothing was said, and why it can't be done. */
export function drafted(form: Form, { act: name, wishes }: ActDraft): Drafted | Refusal {
  const act = form.acts[name];
  const here = form.situation();
  const s = { ...here, overrule: true };
  if (!act) return { accepted: false, reason: "unknownDeed", data: { deed: name } };
  const { chosen, lacks } = asFarAs(act, s, { ...wishes, ...form.known });
  const asked = questions(act, s, chosen, form.known);
  const [lack] = Object.values(lacks);
  if (lack) return { act, chosen, asked, s, lacks, refused: lack, turnAndReach: null };
  // What is known was pressed: it is done or refused, and never another thing in its place.
  const said = { ...chosen, ...typedNumbers(asked, wishes), ...form.known };
  const strict = read(act, said, here);
  const turnAndReach = !strict.accepted && isTurnOrReach(strict) ? strict : null;
  const settled = turnAndReach ? read(act, said, s) : strict;
  const refused = settled.accepted ? (refusalOf(act, s, chosen) ?? unpaid(form, act, here, chosen)) : settled;
  return { act, chosen, asked, s, lacks, refused, turnAndReach };
}

/** Whom an act is aimed at, by what is chosen. */
const aimedIn = ({ chosen }: Drafted): readonly Value[] => [chosen["target"] ?? null, chosen["targets"] ?? null];

/**
 * What an attack begins with where its usual way doesn't get at whom one aims at: the first way that does. Nothing where none does, and nothing over what was pressed or wished: who chose a bow is told that the foe is too near.
 */
export function withinReach(form: Form, draft: ActDraft): AnyChosen {
  const usual = drafted(form, draft);
  if ("accepted" in usual || !usual.act.attacks || !usual.turnAndReach || !isReach(usual.turnAndReach)) return {};
  // With what is the first thing that an attack asks; how is another matter, and nobody charges unless they say so.
  const [what] = Object.entries(usual.act.choices).flatMap(([name, { pick }]) => (pick === "one" ? [name] : []));
  const way = usual.asked.find(({ name }) => name === what);
  if (!way || Object.hasOwn(draft.wishes, way.name)) return {};
  const found = way.options.find(({ value, refused }) => {
    if (refused) return false;
    const other = drafted(form, { ...draft, wishes: { ...draft.wishes, [way.name]: value } });
    return !("accepted" in other) && !other.refused && !other.turnAndReach && same(aimedIn(other), aimedIn(usual));
  });
  return found ? { [way.name]: found.value } : {};
}

/** The select of a group: those that can't be begun say why. */
function whichField(form: Form, value: string): DialogField[] {
  if (form.names.length < 2) return [];
  const s = form.situation();
  const options = form.names.map((name) => {
    const act = form.acts[name];
    const no = act ? (act.refused(s) ?? refusedAtOnce(act, s)) : null;
    return {
      value: name,
      label: act ? wordsOf(act.label, form.localize) : name,
      ...(no && { refused: form.refusal(no) }),
    };
  });
  return [{ type: "select", name: WHICH, label: form.localize("CROSSOVER.Shared.Act.which"), value, options }];
}

/** Whether there is nothing to choose from where something must be chosen. */
function refusedAtOnce(act: AnyAct<Situation>, s: Situation): Refusal | null {
  const usual = fresh(act, s);
  if (!usual.accepted) return usual;
  return questions(act, s, usual.chosen).length > 0 ? null : refusalOf(act, s, usual.chosen);
}

const modifiersOf = (found: Drafted, form: Form): DialogView["modifiers"] =>
  found.asked.flatMap(({ choice, value }) =>
    choice.pick === "modifiers"
      ? choice.of(found.s, found.chosen).map((m) => ({
          label: wordsOf(m.label, form.localize),
          value: m.value,
          rule: m.rule,
          name: switchName(m.key),
          on: !(value as readonly Value[]).includes(m.key),
        }))
      : [],
  );

/** What would be asked for with what is chosen now. */
const askedOf = ({ act }: ActDraft, { s, chosen }: Drawn): Asked => ({
  act,
  actor: s.self,
  chosen: chosen as Asked["chosen"],
});
/** Whether nothing is thrown by it: no dice of its own, and no card of a roll. */
const isStill = ({ act, s, chosen }: Drafted): boolean =>
  act.press === "do" || ("perform" in act && (act.throws?.(s, chosen) ?? null) === null);

/** What the button says: to do it, to roll for it, or what the card says that asks. */
function buttonOf(form: Form, { act: name }: ActDraft, still: boolean): string {
  const press = form.acts[name]?.press ?? (still ? "do" : "roll");
  return form.button ?? form.localize(`CROSSOVER.Shared.Press.${press}`);
}

/** The window of an act before anything is known of what it comes to. */
function frameOf(form: Form, draft: ActDraft) {
  const act = form.acts[draft.act];
  return {
    title: form.title(draft.act),
    keep: `${form.ruleset}.${draft.act}`,
    img: form.img,
    // An attack has odds as soon as there is somebody to reckon them against.
    ...(act?.attacks && { wide: true as const }),
    button: buttonOf(form, draft, act === undefined || "perform" in act),
    ...(form.button !== undefined && { onCard: true as const }),
    rows: [],
    modifiers: [],
    bonus: "",
    odds: null,
    ...(form.onCard && { onCard: form.onCard }),
  };
}

/** The window of an act that can't even be asked about: its name, and why not. */
function stoppedView(form: Form, draft: ActDraft, no: Refusal): DialogView {
  const act = form.acts[draft.act];
  return {
    ...frameOf(form, draft),
    subtitle: act ? wordsOf(act.label, form.localize) : draft.act,
    fields: whichField(form, draft.act),
    refused: form.refusal(no),
  };
}

/** What would stand in the form if nobody had said anything of what is folded away. */
function asItStands(form: Form, { act, s, chosen }: Drafted, wishes: AnyChosen): AnyChosen {
  const folded = Object.keys(wishes).filter((name) => act.choices[name]?.part !== undefined);
  if (folded.length === 0) return chosen;
  const said = Object.entries(wishes).filter(([name]) => !folded.includes(name));
  return asFarAs(act, s, { ...Object.fromEntries(said), ...form.known }).chosen;
}

/** All fields of an act, with what of them isn't as it stands by itself. */
function fieldsOf(form: Form, draft: ActDraft, found: Drafted): DialogField[] {
  const plain = asItStands(form, found, draft.wishes);
  return found.asked.flatMap((a) =>
    fieldOf(a, found.s, found.chosen, draft.wishes[a.name], form, found.lacks[a.name]).map((field) => {
      const now = draft.wishes[a.name] === undefined ? a.value : (found.chosen[a.name] ?? null);
      const { part, seen } = a.choice;
      const sticks = !same(now, plain[a.name] ?? null) || seen?.(found.s, found.chosen) === true;
      return part !== undefined && sticks ? { ...field, changed: true } : field;
    }),
  );
}

/** Whom an act is for where that is asked: the first of its choices that names people and isn't about who helps. */
const aimOf = ({ asked }: Drafted): Asking<Situation> | undefined =>
  asked.find(({ choice }) => (choice.pick === "who" || choice.pick === "whos") && choice.part === undefined);

/** Whom somebody has aimed at on the board, in the form. */
function aimedAt(form: Form, draft: ActDraft, at: readonly string[]): ActDraft {
  const found = drafted(form, draft);
  const asking = "accepted" in found ? undefined : aimOf(found);
  if (!asking) return draft;
  const those = at.filter((who) => asking.options.some((o) => o.value === who && o.refused === undefined));
  const last = those.at(-1);
  const wish: Value | undefined = asking.choice.pick === "whos" ? those : last;
  return wish === undefined ? draft : { ...draft, wishes: { ...draft.wishes, [asking.name]: wish } };
}

/** Whom an act may be aimed at of all who stand on the board: a list of names leaves out most of a crowd beside a fight, an area catches whoever is in it. */
function onWholeBoard(form: Form, draft: ActDraft): readonly Option<Value>[] {
  const near = form.situation();
  const s = { ...near, here: [...new Set([...near.here, ...(form.onBoard?.() ?? [])])] };
  const found = drafted({ ...form, situation: () => s }, draft);
  return "accepted" in found ? [] : (aimOf(found)?.options ?? []);
}

/** What an act covers of a board with this chosen, and whom it may befall; null where its targets aren't several, and for what covers nothing. */
function areaAsked(form: Form, draft: ActDraft): AreaDraft | null {
  // Most cover nothing, whatever is chosen.
  if (!form.acts[draft.act]?.covers) return null;
  const found = drafted(form, draft);
  if ("accepted" in found || aimOf(found)?.choice.pick !== "whos") return null;
  const { act, s, chosen } = found;
  const covers = act.covers?.(s, chosen) ?? null;
  if (!covers) return null;
  const mine = s.side(s.self);
  return {
    covers,
    self: s.self,
    label: wordsOf(act.label, form.localize),
    people: () =>
      onWholeBoard(form, draft).map(({ value, refused }) => ({
        who: String(value),
        friend: mine !== null && s.side(String(value)) === mine,
        refused: refused ? form.refusal(refused) : null,
      })),
  };
}

/** Exactly these are its targets, as they were caught on the board. */
function caughtIn(form: Form, draft: ActDraft, those: readonly string[], aim?: Aim): ActDraft {
  const found = drafted(form, draft);
  const asking = "accepted" in found ? undefined : aimOf(found);
  if (!asking) return draft;
  return { ...draft, wishes: { ...draft.wishes, [asking.name]: those }, ...(aim && { area: aim }) };
}

/** How an act stands against one alone, of many who are asked about in one go: the table is looked at once for all of them, and no field is made of it. */
function oddsAgainst(form: Form, draft: ActDraft): (who: string) => DialogView["odds"] {
  const s = { ...form.situation() };
  const still: Form = { ...form, situation: () => s };
  const usual = drafted(still, draft);
  const asking = "accepted" in usual ? undefined : aimOf(usual);
  return (who) => {
    if (!asking) return null;
    const one: ActDraft = { ...draft, wishes: { ...draft.wishes, [asking.name]: [who] } };
    const found = drafted(still, one);
    return "accepted" in found ? null : (previewed(still, one, found)?.odds ?? null);
  };
}

/** What the card tells of it before it is thrown; nothing of what can't be done. */
function previewed(form: Form, draft: ActDraft, found: Drafted): Preview | undefined {
  const made = found.refused === null && "compose" in found.act ? found.act.compose(found.s, found.chosen) : null;
  return made?.accepted ? form.preview?.(made.opens, askedOf(draft, found), found) : undefined;
}

/** Aimed at nobody, and nobody is there who could be: how somebody comes there. */
const nobodyToAim = (form: Form, found: Drafted): string | null =>
  aimedIn(found)
    .flat()
    .every((who) => who === null)
    ? nobodyHere(found.act, found.s, form.localize)
    : null;

/** The window of an act: what it asks, what it would come to, and why it can't be done. */
function actView(form: Form, draft: ActDraft): DialogView {
  const found = drafted(form, draft);
  if ("accepted" in found) return stoppedView(form, draft, found);
  const frame = frameOf(form, draft);
  const detail = found.act.detail?.(found.s, found.chosen);
  return {
    ...frame,
    subtitle: wordsOf(found.act.label, form.localize),
    ...(detail && { lead: wordsOf(detail, form.localize) }),
    still: isStill(found),
    button: buttonOf(form, draft, isStill(found)),
    ...previewed(form, draft, found),
    fields: [...whichField(form, draft.act), ...fieldsOf(form, draft, found)],
    modifiers: modifiersOf(found, form),
    refused: found.refused ? (nobodyToAim(form, found) ?? form.refusal(found.refused)) : null,
    overrulable: found.turnAndReach,
  };
}

/** What the fields say, as wishes. */
function edited(form: Form, draft: ActDraft, input: DialogInput): ActDraft {
  const which = input[WHICH];
  const act = typeof which === "string" && form.names.includes(which) ? which : draft.act;
  // Another act of the group asks other things: what was said of the last one is none of its business.
  if (act !== draft.act) return { act, wishes: {} };
  const found = drafted(form, draft);
  if ("accepted" in found) return draft;
  const wishes = found.asked.flatMap((a) => {
    const wish = wishOf(a, found.s, found.chosen, input);
    return wish === undefined ? [] : [[a.name, wish] as const];
  });
  return { act, wishes: Object.fromEntries(wishes), ...(draft.area && { area: draft.area }) };
}

const editorOf = (form: Form, at: (form: Form) => Form): DraftEditor<ActDraft> => ({
  ruleset: form.ruleset,
  view: (draft) => actView(at(form), draft),
  edit: (draft, input) => edited(at(form), draft, input),
  aim: (draft, those) => aimedAt(at(form), draft, those),
  area: (draft) => areaAsked(form, draft),
  caught: (draft, those, aim) => caughtIn(at(form), draft, those, aim),
  against: (draft) => oddsAgainst(form, draft),
});

/** The form of an act, or of a group of them. */
export const actEditor = (form: Form): DraftEditor<ActDraft> => ({
  ...editorOf(form, atOnce),
  now: () => editorOf(atOnce(form), (now) => now),
});
