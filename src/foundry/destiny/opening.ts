/** From what was chosen to a card: the question with its preview, what it costs, whom it provokes. */
import {
  ACTIONS,
  type Going,
  mostFeet,
  opportunities,
  opposes,
  usedAs,
  type ActionKey,
  type AttackEntry,
  type DestinyCharacter,
  priceOf,
} from "../../rules/destiny/index.ts";
import type { Asked } from "../../rules/kernel/act.ts";
import type { Value } from "../../rules/kernel/change.ts";
import type { Refusal } from "../../rules/kernel/refusal.ts";
import { table } from "../apply/viewer.ts";
import { beside, isManners } from "../../rules/kernel/manners.ts";
import { leaveFor } from "../combat/overrule.ts";
import { openExchange } from "../exchange/ask.ts";
import { rulesetById } from "../registry.ts";
import { tickedIn } from "../rolls/roll-dialog.ts";
import { localize } from "../view/localize.ts";
import { signed } from "../view/rows.ts";
import { ask, type Fields, type Preview } from "./choices.ts";
import { destinySettings } from "./settings.ts";
import { checkIn, previewOf } from "./view/preview.ts";
import type { DialogInput } from "../rolls/roll-dialog.ts";
import { notifyRefusal, refusalText } from "../view/refusals.ts";
import { tooSoon, type CheckCardRequest } from "./exchanges/check-outcome.ts";
import { combatantOf } from "../combat/purse.ts";
import { characterAt, everybody, pay, sceneAt, turnOf, typeAt, waits } from "./facts.ts";
import type { AnyExchangeKind } from "../ruleset.ts";
import { word } from "./fields.ts";

export type Message = ChatMessage.Implementation | null;
export type Values = { readonly [key: string]: Value };

export const adapter = (): ReturnType<typeof rulesetById> => rulesetById("destiny");
const words = (r: Refusal): string => refusalText(r, adapter());

/** What came out of a form, as it travels: numbers of selects, lists of ticks, switches of modifiers. */
function answers(input: DialogInput, lists: readonly string[]): Values {
  const off = Object.entries(input)
    .filter(([name, v]) => name.startsWith("mod-") && v === false)
    .map(([name]) => name.slice(4).replaceAll("~", "."));
  const plain = Object.entries(input).filter(([name]) => !name.startsWith("mod-") && !lists.includes(name));
  const raises = Number(input.raises ?? 0);
  return {
    ...Object.fromEntries(plain.map(([k, v]) => [k, v as Value])),
    ...Object.fromEntries(lists.map((name) => [name, tickedIn(input, name)])),
    ...("raises" in input && { raises }),
    off,
  };
}

export interface Opening {
  readonly kind: string;
  readonly act: ActionKey | null;
  readonly title: string;
  /** What it does, under the title; absent: the title says it all. */
  readonly detail?: string;
  readonly fields: Fields;
  /** What the form doesn't ask. */
  readonly fixed: Values;
  readonly lists?: readonly string[];
  readonly button?: string;
  /** No question at all: there is nothing to choose. */
  readonly silent?: boolean;
}

/** What a request would cost. */
function spendsIn(request: unknown): readonly string[] {
  const r = request as {
    readonly spends?: readonly string[];
    readonly more?: { readonly spends: readonly string[] };
  };
  return r.spends ?? r.more?.spends ?? [];
}

/** Ask, offer opportunity attacks, open the card. @rule DES-294 DES-383 DES-392 DES-398 */
export async function run(actor: Actor.Implementation, opening: Opening, quick: boolean): Promise<Message> {
  const kind = adapter()?.exchanges[opening.kind];
  const who = characterAt(table, actor.uuid);
  if (!kind || !who) return null;
  const lists = opening.lists ?? [];
  const asked = (input: DialogInput): Values => ({
    actor: actor.uuid,
    act: opening.act ?? "",
    ...asReadied(actor),
    ...opening.fixed,
    ...answers(input, lists),
  });
  const leave = await leaveFor(waits(who.ref, priceIn(opening, asked, who, kind), table), adapter());
  if (!leave) return null;
  const preview = (input: DialogInput): Preview => {
    const { made: full, manners } = beside((overrule) => kind.compose({ ...asked(input), off: [], overrule }, table));
    if (!full.accepted) return { refused: words(full) };
    const made = kind.compose({ ...asked(input), overrule: manners !== null }, table);
    if (!made.accepted) return { refused: words(made) };
    const [all, check] = [checkIn(full.request), checkIn(made.request)];
    if (!check) return { refused: null, overrulable: manners };
    const modifiers = (all?.sources ?? []).map((s) => ({
      label: localize(s.label ?? s.key),
      value: signed(s.ranks),
      rule: "DES-018",
      name: `mod-${s.key.replaceAll(".", "~")}`,
    }));
    return {
      refused: null,
      overrulable: manners,
      modifiers,
      ...previewOf({ kind: opening.kind, request: made.request }, asked(input) as unknown as Asked),
    };
  };
  let choice: {
    readonly input: DialogInput;
    readonly overrule?: boolean;
    readonly visibility: "public" | "gm" | "blind" | "self" | undefined;
  } = {
    input: {},
    visibility: undefined,
  };
  if (opening.silent !== true) {
    const answer = await ask(
      {
        title: localize("CROSSOVER.Shared.Dialog.title", { name: actor.name, what: opening.title }),
        subtitle: opening.detail ?? opening.title,
        img: actor.img ?? "",
        button: opening.button ?? word("Dialog", "roll"),
        fields: opening.fields,
        preview,
      },
      `${actor.uuid} ${opening.kind} ${opening.title}`,
      quick,
    );
    if (!answer) return null;
    choice = answer as typeof choice;
  }
  const said = asked(choice.input);
  const granted = leave.overrule || choice.overrule === true;
  return openAsked(actor, opening, granted ? { ...said, overrule: true } : said, leave.overrule, choice.visibility);
}

/** What it will cost, as the dialog opens: by what it begins with, else by what the action takes. */
function priceIn(
  { act, fields, fixed }: Opening,
  asked: (input: DialogInput) => Values,
  who: DestinyCharacter,
  exchange: AnyExchangeKind,
): readonly string[] {
  const begins = typeof fields === "function" ? fields({}) : fields;
  const first = Object.fromEntries(begins.map((f) => [f.name, f.value as string]));
  const made = exchange.compose({ ...asked(first), overrule: true }, table);
  if (made.accepted) return spendsIn(made.request);
  return act === null ? [] : priceOf(who, act, fixed.readied === true || readied.has(who.ref) ? "readied" : "own");
}

/** Open a card for what was chosen, unless somebody may react to it first; a Gamemaster is asked whether to overrule what the economy or the clock refuses. */
async function openAsked(
  actor: Actor.Implementation,
  opening: Opening,
  chosen: Values,
  turnGranted = false,
  visibility?: "public" | "gm" | "blind" | "self",
): Promise<Message> {
  const { kind, act } = opening;
  const found = adapter()?.exchanges[kind];
  const who = characterAt(table, actor.uuid);
  if (!found || !who) return null;
  const made = found.compose(chosen, table);
  if (!made.accepted && isManners(made)) {
    const leave = await leaveFor(made, adapter());
    return leave && openAsked(actor, opening, { ...chosen, overrule: true }, turnGranted, visibility);
  }
  if (!made.accepted) {
    notifyRefusal(made, adapter());
    return null;
  }
  const early = kind === "check" ? tooSoon(made.request as CheckCardRequest, table) : null;
  const paid = early ?? pay(who, spendsIn(made.request), table, turnGranted);
  let said = chosen;
  if (!paid.accepted) {
    if (!(await leaveFor(paid, adapter()))) return null;
    said = { ...chosen, overrule: true };
  } else if (paid.warning) notifyRefusal(paid.warning, adapter());
  const offers = act === null || chosen.opportunity === true ? [] : offersFor(who, act, chosen, made.request);
  if (offers.length > 0)
    return openExchange({
      kind: "opportunity",
      ask: { actor: actor.uuid, act: act ?? "", offers, held: { kind, ask: said } },
      actor,
      ...(visibility && { visibility }),
    });
  return openExchange({ kind, ask: said, actor, ...(visibility && { visibility }) });
}

/** How somebody goes, as it was chosen. */
const goingIn = ({ mode, feet, pace }: Values): Going => ({
  mode: typeof mode === "string" && mode !== "" ? mode : "ground",
  feet: typeof feet === "number" ? feet : null,
  pace: pace === "slow" || pace === "full" ? pace : null,
});

/** Enemies that may react to an action, as far as the board tells; without one the table is asked. @rule DES-170 DES-292 DES-295 DES-296 DES-398 */
function offersFor(
  who: DestinyCharacter,
  act: ActionKey,
  chosen: Values,
  request: unknown,
): readonly { readonly enemy: string; readonly ask: boolean }[] {
  const type = typeAt(table);
  const settings = destinySettings(table);
  if (type === null || !settings.oaPrompts || !combatantOf(who.ref)) return [];
  const { oa } = usedAs(who, act);
  const charge = act === "charge";
  const target = String(
    chosen.target ?? chosen.opponent ?? (Array.isArray(chosen.targets) ? (chosen.targets[0] ?? "") : ""),
  );
  const moving =
    ACTIONS[act].moves || charge || (act === "gambit" && (chosen.pace === "slow" || chosen.pace === "full"));
  const far = (request as { readonly attack?: AttackEntry }).attack;
  const candidatesFor = everybody(table)
    .filter((e) => opposes(who, e))
    .map((enemy) => {
      const { limits, spends } = turnOf(enemy, table);
      return { enemy, feet: table.distance(enemy.ref, who.ref), aware: true, limits, spends };
    });
  const stays = moving && chosen.stays === true;
  const grabber = act === "escape" ? target : null;
  return opportunities(
    who,
    candidatesFor,
    {
      code: oa,
      target: target === "" ? null : target,
      path: moving && !stays ? {} : null,
      feet: mostFeet(who, act, goingIn(chosen), type, sceneAt(table)?.roundSeconds),
      allToward: chosen.straight === true ? true : null,
      allAway: chosen.straight === true ? true : null,
      grabber,
    },
    type,
    settings.courtRange,
  )
    .filter((o) => !stays || o.enemy !== "")
    .map(({ enemy, ask: unsure }) => ({ enemy, ask: unsure || far?.band === "rumor" }));
}

/** Whose dialogs that are open now stand for a readied action. */
export const readied = new Set<string>();
export const asReadied = (actor: Actor.Implementation): Values => (readied.has(actor.uuid) ? { readied: true } : {});
