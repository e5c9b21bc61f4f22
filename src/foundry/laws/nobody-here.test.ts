/** Law: whoever attacks in a world without anybody to strike reads how somebody comes there, in every ruleset whose attacks need somebody: on the button where it can't be pressed, else in the form. */
import { describe, expect, it } from "vitest";
import { type ActDraft, actEditor, type Form } from "../acts/editor.ts";
import { actEntries } from "../acts/list.ts";
import { situationOf } from "../acts/situation.ts";
import { testTable } from "../exchange/fixtures.ts";
import { BENCHES, standHost } from "./every-card.ts";

const settings = new Map<string, string | number | boolean>();
standHost((key) => settings.get(key) ?? null);
const { RULESETS } = await import("../rulesets.ts");
const { registerRuleset } = await import("../registry.ts");
RULESETS.forEach(registerRuleset);
const { table } = await import("../apply/viewer.ts");
for (const { settings: own } of RULESETS) for (const { key, initial } of own) settings.set(key, initial);

/** Where nobody has to be there: a pool is rolled against the doom pool as well. */
const NEEDS_NOBODY: readonly string[] = ["doompool"];

const ADA = "Actor.ada";
const localize = (key: string): string => key;
const refusal = ({ reason }: { readonly reason: string }): string => reason;

describe.each(RULESETS.map((r) => [r.id, r] as const))("%s: a hero alone in the world", (id, ruleset) => {
  const { people, pools = {} } = (BENCHES[id] as () => ReturnType<(typeof BENCHES)[string]>)();
  // Nothing else holds them back.
  const alone = { ...(people[ADA] as object), conditions: [] };
  const { acts } = ruleset;
  if (!acts) throw new Error(id);
  const stand = (others: Readonly<Record<string, unknown>>): void => {
    const here = testTable({ [ADA]: alone, ...others }, Object.fromEntries(settings));
    Object.assign(table, here, {
      pool: (key: string) => pools[key] ?? null,
      party: (uuid: string) => here.party(uuid) ?? { uuid, name: uuid, img: "" },
    });
  };
  /** What stands in the way of each attack of the list: on its button, else in its form. */
  const told = (gm: boolean): readonly string[] => {
    const s = situationOf(ADA, acts, table, gm);
    const attacks = actEntries(acts, s, { localize, refusal }).filter((e) => e.attack);
    return attacks.map(({ id: line, refused }) => {
      if (refused !== undefined) return refused;
      const act = line.split(":")[0] ?? "";
      const known = (acts.table[act]?.entries?.(s).find((e) => line.endsWith(String(Object.values(e.known)[0])))
        ?.known ?? {}) as Form["known"];
      const form: Form = {
        ...{ ruleset: id, acts: acts.table, names: [act], known, img: "", localize, refusal },
        situation: () => situationOf(ADA, acts, table, gm),
        title: (name) => name,
      };
      const draft: ActDraft = { act, wishes: {} };
      return actEditor(form).view(draft).refused ?? "can be done";
    });
  };

  it.each([
    ["a player", false, "player"],
    ["the Gamemaster", true, "gm"],
  ] as const)("%s reads how somebody comes there", (_, gm, tail) => {
    stand({});
    const all = told(gm);
    expect(all.length).toBeGreaterThan(0);
    const here = `CROSSOVER.Shared.Act.nobodyHere.${tail}`;
    expect(all.filter((no) => (no === here) === NEEDS_NOBODY.includes(id))).toEqual([]);
  });
  it("nobody reads it once somebody is there", () => {
    stand(Object.fromEntries(Object.entries(people).filter(([uuid]) => uuid !== ADA)));
    expect(told(false).filter((no) => no.includes("nobodyHere"))).toEqual([]);
  });
});
