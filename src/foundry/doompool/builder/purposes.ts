/** What an action may be for, and how its main trait stands to what it aims at. */
import {
  type ActionState,
  type Assessment,
  autoSuccessOffer,
  type Die,
  type DoompoolCharacter,
  gate,
  key,
  legalSizes,
  sideOf,
  STRESS_TYPES,
} from "../../../rules/doompool/index.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import type { Localize } from "../../ruleset.ts";
import type { PurposeAsk } from "../asks.ts";
import { type At, type PoolDraft, why } from "./draft.ts";

const PURPOSE_NONE: PurposeAsk = { type: "effect" };

/**
 * Everything an action may be for here: an effect, help, a treatment, something to take away, a wider gap, a power back. Of whoever's numbers are hidden, what everybody sees is named without its
 * die. @rule DOO-200 DOO-212 DOO-217 DOO-221 DOO-230 DOO-234 DOO-318 */
export function purposesFor(
  { draft, facts, roller }: At,
  localize: Localize,
  hides: (uuid: string) => boolean,
): readonly { readonly purpose: PurposeAsk; readonly label: string }[] {
  const hero = sideOf(roller) === "hero";
  const people = facts.present.flatMap((uuid) => facts.character(uuid) ?? []);
  const say = (name: string, data: Record<string, string | number>): string =>
    localize(key("Builder", "purpose", name), data);
  // Assets and complications were made at the table, before everybody's eyes; powers and resources are the character's own.
  const own = (c: DoompoolCharacter, name: string, die: Die): string =>
    hides(c.ref) ? say("traitHidden", { name, whose: c.name }) : say("trait", { name, die: `d${die}`, whose: c.name });
  const traits = people.flatMap((c) => [
    ...c.assets
      .filter((a) => a.targetable)
      .map((a) => ({
        purpose: { type: "trait", bearer: c.ref, kind: "asset", id: a.id, set: null } as const,
        label: say("trait", { name: a.name, die: `d${a.die}`, whose: c.name }),
      })),
    ...c.complications
      .filter((x) => x.targetable)
      .map((x) => ({
        purpose: { type: "trait", bearer: c.ref, kind: "complication", id: x.id, set: null } as const,
        label: say("trait", { name: x.name, die: `d${x.die}`, whose: c.name }),
      })),
    ...c.resources.map((r) => ({
      purpose: { type: "trait", bearer: c.ref, kind: "resource", id: r.id, set: null } as const,
      label: own(c, r.name, r.die),
    })),
    ...c.powerSets.flatMap((s) =>
      s.powers
        .filter((p) => p.targetable && !p.shutdown && c.ref !== roller.ref)
        .map((p) => ({
          purpose: { type: "trait", bearer: c.ref, kind: "power", id: p.id, set: s.id } as const,
          label: own(c, p.name, p.current),
        })),
    ),
  ]);
  const heal = !hero
    ? []
    : people
        .filter((c) => c.type === "hero")
        .flatMap((c) =>
          STRESS_TYPES.flatMap((track) => [
            ...(c.stress[track].die !== null || c.stress[track].out
              ? [
                  {
                    purpose: { type: "recovery", patient: c.ref, condition: "stress", track } as const,
                    label: say("recoverStress", { name: c.name, track: localize(key("Stress", track, "label")) }),
                  },
                ]
              : []),
            ...(c.trauma[track] !== null && facts.scene.kind === "transition"
              ? [
                  {
                    purpose: { type: "recovery", patient: c.ref, condition: "trauma", track } as const,
                    label: say("recoverTrauma", { name: c.name, track: localize(key("Stress", track, "label")) }),
                  },
                ]
              : []),
          ]),
        );
  const help = !hero
    ? []
    : people
        .filter((c) => c.type === "hero" && c.ref !== roller.ref)
        .map((c) => ({
          purpose: { type: "support", supported: c.ref } as const,
          label: say("support", { name: c.name }),
        }));
  const chase = roller.assets
    .filter((a) => a.escaping)
    .map((a) => ({ purpose: { type: "chase", asset: a.id } as const, label: say("chase", { die: `d${a.die}` }) }));
  const back = roller.powerSets.flatMap((s) => [
    ...(s.shutdown && s.recovery === "action"
      ? [{ purpose: { type: "restore", set: s.id, power: null } as const, label: say("restore", { name: s.name }) }]
      : []),
    ...s.powers
      .filter((p) => p.shutdown && p.recovery === "action")
      .map((p) => ({
        purpose: { type: "restore", set: s.id, power: p.id } as const,
        label: say("restore", { name: p.name }),
      })),
  ]);
  const all = [{ purpose: PURPOSE_NONE, label: say("effect", {}) }, ...help, ...heal, ...traits, ...chase, ...back];
  return all.some((p) => JSON.stringify(p.purpose) === JSON.stringify(draft.purpose))
    ? all
    : [...all, { purpose: draft.purpose, label: localize(key("Purpose", draft.purpose.type, "use")) }];
}

/** How the main trait stands to the targeted one: in words, whether the Gamemaster's leave is needed, and the way without a roll. */
export interface GateView {
  readonly gateText: string;
  /** The trait is larger than the main trait, so that the Gamemaster's leave is needed; and whether it is given. */
  readonly mayAllow: boolean;
  readonly leave: boolean;
  readonly auto: {
    readonly label: string;
    readonly refused?: string;
    readonly dice: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[];
  } | null;
}

/** How the main trait stands to the targeted one, and whether it could be taken away without a roll, by which doom die. @rule DOO-171 DOO-203 DOO-206 */
export function gateOf(
  draft: PoolDraft,
  state: ActionState,
  assessment: Assessment,
  roller: DoompoolCharacter,
  doom: readonly Die[],
  hides: (uuid: string) => boolean,
  localize: Localize,
): GateView {
  const { purpose } = state.request;
  if (draft.answer || purpose.type !== "trait" || assessment.main === null)
    return { gateText: "", mayAllow: false, leave: false, auto: null };
  const { die, name } = purpose.target;
  const stands = gate(assessment.main, die);
  const told = ["asset", "complication"].includes(purpose.target.kind) || !hides(purpose.target.bearer);
  const gateText = localize(key("Builder", "gate", stands), {
    main: `d${assessment.main}`,
    what: told ? `${name} d${die}` : name,
  });
  const open = autoSuccessOffer(sideOf(roller), assessment.main, die);
  const least = open.accepted ? open.minimum : null;
  const payable = least === null ? [] : legalSizes(doom, least);
  const short =
    open.accepted &&
    (least === null
      ? roller.pp < 1 && refuse("pp.short", { needed: 1, pp: roller.pp })
      : payable.length === 0 && refuse("doom.noneLargeEnough", { minimum: least }));
  const no = open.accepted ? short : open;
  const dice =
    payable.length < 2
      ? []
      : payable.map((d) => ({ value: String(d), label: `d${d}`, selected: d === (draft.autoDie ?? payable[0]) }));
  const label =
    sideOf(roller) === "hero"
      ? localize(key("Builder", "auto"), { name })
      : localize(key("Builder", "autoDoom"), { name, die: `d${die < 6 ? 6 : die}` });
  return {
    gateText,
    mayAllow: stands === "above" && sideOf(roller) === "hero",
    leave: purpose.consent,
    auto: { label, dice, ...(no && { refused: why(no) }) },
  };
}
