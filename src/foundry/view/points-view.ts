import type { Refusal } from "../../rules/kernel/refusal.ts";
import { deedAct, groundOf, unable } from "../acts/deeds.ts";
import { whenAsked } from "../data/when-asked.ts";
import type { DeedDefinition, Localize, PointDefinition, Table } from "../ruleset.ts";

/** One deed in the menu of points, for this viewer, now. */
export interface DeedView {
  readonly id: string;
  readonly kind: DeedDefinition["kind"];
  readonly label: string;
  readonly hint: string;
  /** What it would bring here and now; empty when the hint says it all. */
  readonly effect: string;
  readonly icon?: string;
  readonly rule: string;
  /** Why it can't be done; absent when it can. */
  readonly refused?: string;
}

/** A kind of points as sheet, tracker and Gamemaster's screen show it. */
export interface PointsView {
  readonly key: string;
  readonly uuid: string;
  readonly label: string;
  /** What they are and what the number counts; empty where there is nothing to add. */
  readonly hint: string;
  readonly icon: string;
  readonly value: string;
  readonly spends: readonly DeedView[];
  readonly earns: readonly DeedView[];
}

interface Context {
  readonly uuid: string;
  readonly character: unknown;
  readonly table: Table;
  readonly viewer: { readonly isGM: boolean; readonly owns: boolean };
  readonly localize: Localize;
  readonly refusal: (refusal: Refusal) => string;
  /** Deeds that are built in a window first: without what is built there is nothing to try. */
  readonly built?: readonly string[];
}

/**
 * Points of somebody with all that may be done with them: each deed is tried on the plain data, so the menu knows what the click would say. Players see their own, and of
 * others what the ruleset makes public.
 */
export function pointsView(definitions: readonly PointDefinition[], context: Context): PointsView[] {
  const { uuid, character, table, viewer, localize, refusal, built = [] } = context;
  return definitions.flatMap((definition): PointsView[] => {
    const held = definition.read(character);
    const mayAct = viewer.isGM || viewer.owns;
    if (!held || (!definition.open && !mayAct)) return [];
    const deeds = mayAct
      ? definition.deeds.filter(
          (d) => d.elsewhere !== true && d.offered?.(character) !== false && (d.by === "owner" || viewer.isGM),
        )
      : [];
    const view = (deed: DeedDefinition): DeedView => {
      const act = deedAct(deed, { character, table, localize });
      const s = groundOf(deed, uuid, table, viewer.isGM);
      const no = built.includes(deed.id) ? act.refused(s) : unable(act, s);
      return {
        id: deed.id,
        kind: deed.kind,
        label: localize(deed.label),
        hint: localize(deed.hint),
        effect: deed.effect?.(character, table, localize) ?? "",
        ...(deed.icon !== undefined && { icon: deed.icon }),
        rule: deed.rule,
        ...(no && { refused: refusal(no) }),
      };
    };
    const points = {
      key: definition.key,
      uuid,
      label: localize(definition.label),
      hint: definition.hint === undefined ? "" : localize(definition.hint),
      icon: definition.icon,
      value: held.max === null ? `${held.value}` : `${held.value} / ${held.max}`,
    } as PointsView;
    // Tried when somebody reads them: most menus are never opened, and a template that copies what it shows reads nothing.
    whenAsked(points, "spends", () => deeds.filter((d) => d.kind === "spend").map(view));
    whenAsked(points, "earns", () => deeds.filter((d) => d.kind !== "spend").map(view));
    return [points];
  });
}
