import type { Change } from "../../rules/kernel/change.ts";
import type { Localize } from "../ruleset.ts";

/** One step of a card as the recap reads it: plain, and only what everybody at the table may know. */
export interface RecapStep {
  /** Uuid and name of who the card is about. */
  readonly actor: string;
  readonly name: string;
  readonly time: number;
  /** The card's title and the step in words. */
  readonly card: string;
  readonly step: string;
  /** A spend or award of points. */
  readonly points: boolean;
  /** Words of what it changed, with whom it fell on. */
  readonly consequences: readonly { readonly on: string; readonly text: string; readonly harm: boolean }[];
  /** The loud word of the card, when it was a critical. */
  readonly critical: string | null;
}

/** One hero's part of the evening. */
export interface RecapPerson {
  readonly name: string;
  readonly points: readonly string[];
  readonly criticals: readonly string[];
  readonly harm: readonly string[];
  readonly steps: number;
}

export interface RecapView {
  readonly title: string;
  readonly people: readonly RecapPerson[];
  readonly timeline: readonly {
    readonly time: string;
    readonly text: string;
    readonly consequences: readonly string[];
  }[];
}

/** The evening from its cards: who spent and earned what, criticals, harm, and everything in order. */
export function recapView(
  steps: readonly RecapStep[],
  title: string,
  time: (ms: number) => string,
  localize: Localize,
): RecapView {
  const ordered = [...steps].sort((a, b) => a.time - b.time);
  const names = [...new Set(ordered.flatMap((s) => [s.name, ...s.consequences.map((c) => c.on)]))]
    .filter((n) => n !== "")
    .sort((a, b) => a.localeCompare(b));
  const people = names.map((name): RecapPerson => {
    const own = ordered.filter((s) => s.name === name);
    return {
      name,
      points: own.filter((s) => s.points).map((s) => s.card),
      criticals: own.flatMap((s) =>
        s.critical === null ? [] : [localize("CROSSOVER.Shared.Recap.critical", { card: s.card, word: s.critical })],
      ),
      harm: ordered.flatMap((s) => s.consequences.filter((c) => c.on === name && c.harm).map((c) => c.text)),
      steps: own.length,
    };
  });
  return {
    title,
    people: people.filter((p) => p.steps > 0 || p.harm.length > 0),
    timeline: ordered.map((s) => ({
      time: time(s.time),
      text: `${s.name}: ${s.card}${s.step === "" ? "" : ` (${s.step})`}`,
      consequences: s.consequences.map((c) => (c.on === "" ? c.text : `${c.on}: ${c.text}`)),
    })),
  };
}

/** Name of the document that a change falls on; conditions and items count as their owner's. */
export const ownerUuid = (change: Change): string => change.subject.replace(/\.(ActiveEffect|Item)\.[^.]+$/u, "");
