import {
  changedPowers,
  changedWorth,
  type CommonCharacter,
  type DraftItem,
  type Loss,
  moved,
  readNotes,
  type Sheet,
  tune,
  type Tuning,
  UNTUNED,
  writeNotes,
} from "../../../rules/convert/index.ts";
import type { Twin } from "../../../rules/kernel/twin.ts";
import { SYSTEM_ID } from "../../ids.ts";
import type { Localize } from "../../ruleset.ts";
import type { Converter } from "./partners.ts";

interface ActorSource {
  readonly name: string;
  readonly img: string;
  readonly type: string;
  readonly system: Record<string, unknown>;
  readonly items: readonly DraftItem[];
  readonly prototypeToken?: { readonly disposition?: number };
}

/** An actor in the neutral form. What an earlier conversion wrote below its biography counts as its own again. */
function commonOf(
  actor: Actor.Implementation,
  source: Converter,
): { readonly common: CommonCharacter; readonly losses: readonly Loss[] } {
  const data = actor.toObject() as unknown as ActorSource;
  const text = data.system.biography;
  const { biography, notes } = readNotes(typeof text === "string" ? text : "");
  const sheet: Sheet = {
    name: data.name,
    img: data.img,
    type: data.type,
    system: { ...data.system, biography },
    items: data.items,
  };
  const { common, losses } = source.conversion.toCommon(sheet);
  const words = notes.map((n) => ({ ...n, kind: "advantage" as const, key: "", rank: 1, about: "" }));
  // A sheet that heroes and villains share says by its token whose side it is on.
  const foe = common.role === "hero" && (data.prototypeToken?.disposition ?? 0) < 0;
  return { losses, common: { ...common, words: [...common.words, ...words], ...(foe && { role: "adversary" }) } };
}

/** What somebody's best attack comes to against their own twin; null where there is none to measure. */
export interface Figures {
  readonly original: Twin | null;
  /** The draft as the tables of ranks have it. */
  readonly plain: Twin | null;
  /** The draft after its last step. */
  readonly draft: Twin | null;
  /** What that step moved, in ranks of the common scale. */
  readonly by: Tuning;
}

/** A draft as it would be made: nothing is written yet. */
export interface ActorDraft {
  readonly common: CommonCharacter;
  /** The draft read back: what its numbers come to on the common scale. */
  readonly becomes: CommonCharacter;
  readonly data: Readonly<Record<string, unknown>>;
  readonly losses: readonly Loss[];
  readonly figures: Figures;
  /** What of it is over a limit of its ruleset, in words. */
  readonly excess: readonly string[];
}

/** What making a draft needs of the page: its words, and an actor that is never stored. */
export interface Workshop {
  readonly localize: Localize;
  readonly trial: (data: object) => Actor.Implementation;
}

/** A draft of a character in the neutral form, with all that the target's lists say. */
function written(common: CommonCharacter, target: Converter, localize: Localize) {
  const { sheet, notes, losses } = target.conversion.fromCommon(common);
  const named = sheet.items.map((i): DraftItem => ({
    ...i,
    name: i.name || localize(`CROSSOVER.Convert.${i.label ?? "Item.powers"}`),
  }));
  const items = named.map((i, n) => {
    const { icon } = target.ruleset.items[i.type] ?? {};
    return {
      ...(i.id !== undefined && { _id: i.id }),
      name: i.name,
      type: i.type,
      ...(i.img || icon ? { img: i.img || icon } : {}),
      system: target.complete(i, localize),
      sort: (n + 1) * 100,
    };
  });
  return { sheet: { ...sheet, items: named }, items, notes, losses };
}

/** An id that a trial's item has: sixteen letters that no other item of it has. */
const trialId = (n: number): string => `trial${String(n).padStart(11, "0")}`;

/** A draft as an actor that is never stored. */
function tried({ sheet, items }: ReturnType<typeof written>, trial: Workshop["trial"]): Actor.Implementation {
  const held = items.map((item, n) => ({ _id: trialId(n), ...item }));
  return trial({ name: sheet.name, type: sheet.type, system: sheet.system, items: held });
}

/** The last step of a conversion: the draft that plays most like its original. */
function tuned(
  actor: Actor.Implementation,
  common: CommonCharacter,
  source: Converter,
  target: Converter,
  { localize, trial }: Workshop,
): Figures {
  const original = source.twin?.(actor) ?? null;
  const { twin } = target;
  if (!twin) return { original, plain: null, draft: null, by: UNTUNED };
  const measure = (by: Tuning): Twin | null => twin(tried(written(moved(common, by), target, localize), trial));
  const found = tune(original, measure);
  return { original, plain: found.plain, draft: found.twin, by: found.by };
}

/** Make the draft of an actor in another ruleset. The actor itself is only read. */
export function draftOf(
  actor: Actor.Implementation,
  source: Converter,
  target: Converter,
  workshop: Workshop,
): ActorDraft {
  const { localize } = workshop;
  const { common, losses: before } = commonOf(actor, source);
  const figures = tuned(actor, common, source, target, workshop);
  const made = written(moved(common, figures.by), target, localize);
  const { sheet, items, notes, losses } = made;
  const heading = localize("CROSSOVER.Convert.carried", { ruleset: localize(source.ruleset.label) });
  const text = sheet.system.biography;
  const token = tokenOf(actor, target.ruleset.actors[sheet.type]?.linked ?? false, sheet);
  const becomes = target.conversion.toCommon({ ...sheet, items: items.map((i) => ({ img: "", ...i })) }).common;
  const told = [...before, ...losses];
  const changed = [...changedPowers(common, becomes, target.ruleset.id, told), ...changedWorth(common, becomes)];
  return {
    common,
    becomes,
    losses: distinct([...told, ...changed]),
    figures,
    excess: target.excess?.(tried(made, workshop.trial), localize) ?? [],
    data: {
      name: localize("CROSSOVER.Convert.draftName", { name: sheet.name, ruleset: localize(target.ruleset.label) }),
      img: sheet.img,
      type: sheet.type,
      system: { ...sheet.system, biography: writeNotes(typeof text === "string" ? text : "", heading, notes) },
      items,
      prototypeToken: token,
      flags: { [SYSTEM_ID]: { convertedFrom: actor.uuid } },
    },
  };
}

function tokenOf(actor: Actor.Implementation, linked: boolean, sheet: Sheet): object {
  const { texture, disposition } = (
    actor.toObject() as unknown as { prototypeToken: { texture?: { src?: string | null }; disposition?: number } }
  ).prototypeToken;
  return { name: sheet.name, actorLink: linked, disposition, texture: { src: texture?.src ?? sheet.img } };
}

/** One line a loss: a power whose parts all went the same way is named once. */
function distinct(losses: readonly Loss[]): readonly Loss[] {
  const seen = new Set<string>();
  return losses.filter((l) => {
    const key = `${l.reason}|${l.name}|${l.label}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
