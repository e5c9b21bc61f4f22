import { type CharacterType, key, LADDER, startAffiliations } from "../../../rules/doompool/index.ts";
import { AS_GANG, rungs } from "../../../rules/kernel/foes.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import type { QuickAdversary } from "../../ruleset.ts";
import { WATCHER_KINDS } from "../models/characters.ts";

const text = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** An adversary on the spot: its sort, its dice, one phrase and one skill. @rule DOO-244 DOO-245 DOO-246 DOO-250 DOO-256 */
export const doompoolQuick: QuickAdversary = {
  fields: (localize) => [
    { type: "text", name: "name", label: localize("CROSSOVER.Shared.Sheet.name"), value: "" },
    {
      type: "select",
      name: "kind",
      label: localize(key("Watcher", "FIELDS", "kind", "label")),
      value: "minor",
      options: WATCHER_KINDS.map((k) => ({ value: k, label: localize(key("Kind", k, "label")) })),
    },
    {
      type: "select",
      name: "size",
      label: localize(key("Quick", "size")),
      value: "8",
      options: LADDER.map((d) => ({ value: String(d), label: `d${d}` })),
    },
    { type: "number", name: "count", label: localize(key("Quick", "count")), value: 4, min: 1, max: 30 },
    { type: "text", name: "distinction", label: localize(key("Quick", "distinction")), value: "" },
    { type: "text", name: "specialty", label: localize(key("Quick", "specialty")), value: "" },
  ],
  // Its dice are the size of what stands against everybody; those who act alone have no dice to step up here.
  foes: {
    gang: rungs(LADDER, AS_GANG, (size, count) => ({ input: { kind: "mob", size: String(size), count }, bodies: 1 })),
    boss: rungs([2, 3, 4, 5, 6, 7, 8], { steps: LADDER, plain: 10 }, (count, size) => ({
      input: { kind: "large", size: String(size), count },
      bodies: 1,
    })),
  },
  build: (input, localize) => {
    const kind = (WATCHER_KINDS.find((k) => k === input.kind) ?? "minor") satisfies CharacterType;
    const size = LADDER.find((d) => d === Number(input.size)) ?? 8;
    const count = Number(input.count ?? 4);
    if (!Number.isInteger(count) || count < 1 || count > 30) return refuse("quick.count");
    const [distinction, specialty] = [text(input.distinction), text(input.specialty)];
    return {
      accepted: true,
      data: {
        name: text(input.name) || localize(key("Kind", kind, "label")),
        type: "doompoolWatcher",
        system: { kind, affiliations: startAffiliations(kind), crowd: { size, count } },
        items: [
          ...(distinction === "" ? [] : [{ name: distinction, type: "doompoolDistinction" }]),
          ...(specialty === "" ? [] : [{ name: specialty, type: "doompoolSpecialty" }]),
        ],
      },
    };
  },
};
