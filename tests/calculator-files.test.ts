/** Every Fudge character of the packs to a file of the calculator and back, as JSON and as XML. */
import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  ABILITY_KEYS,
  advantageCalled,
  canonicalEffect,
  type Component,
  documentOf,
  powerCost,
  readCharacter,
  readDocument,
  skillCalled,
  type TransferCharacter,
  writeDocument,
  xmlText,
} from "../src/rules/fudge/index.ts";
import { parseXml } from "../src/rules/fudge/testing/parse-xml.ts";
import { sourceAt } from "../tools/sources.mjs";

interface Item {
  readonly _id: string;
  readonly name: string;
  readonly type: string;
  readonly system: Record<string, unknown>;
}
interface Source {
  readonly _id: string;
  readonly name: string;
  readonly type: string;
  readonly system: Record<string, never> & Pick<TransferCharacter, "powerLevel" | "defenses">;
  readonly items: readonly Item[];
  readonly actors?: readonly Source[];
}
const ROOT = new URL("../packs/_source/fudge/", import.meta.url);
const sources = readdirSync(ROOT).flatMap((pack) =>
  readdirSync(new URL(`${pack}/`, ROOT)).map(
    (file) => sourceAt(new URL(`${pack}/${encodeURIComponent(file)}`, ROOT)) as Source,
  ),
);
const characters = [
  ...new Map(
    sources
      .flatMap((s) => [s, ...(s.actors ?? [])])
      .filter((s) => s.type === "fudgeHero" || s.type === "fudgeMinion")
      .map((s) => [`${s.name} ${s._id}`, s]),
  ).values(),
];

/** Rich text as plain text, a line a paragraph, as the app reads it. */
const plain = (html: unknown): string =>
  (typeof html === "string" ? html : "")
    .split(/<\/p>\s*/u)
    .map((line) => line.replaceAll(/<[^>]+>/gu, "").trim())
    .filter((line) => line !== "")
    .join("\n")
    .replaceAll("&amp;", "&");

/** What `src/foundry/fudge/build/transfer/actors.ts` makes of the document. */
function characterOf({ name, system, items }: Source): TransferCharacter {
  const of = <T>(type: string, make: (i: Item) => T): T[] => items.filter((i) => i.type === type).map(make);
  const abilities = system["abilities"] as unknown as Record<string, { rank?: number; absent?: boolean }>;
  const power = (source: "power" | "equipment") => (i: Item) => {
    const components = ((i.system["components"] ?? []) as Component[]).map(canonicalEffect);
    return {
      id: i._id,
      source,
      name: i.name,
      text: plain(i.system["description"]),
      cost: components.length > 0 ? powerCost({ components, source }) : Number(i.system["cost"] ?? 0),
      components,
      paidBy: null,
    };
  };
  return {
    name,
    powerLevel: system.powerLevel,
    information: plain(system["biography"]),
    abilities: Object.fromEntries(
      ABILITY_KEYS.map((k) => [k, abilities[k]?.absent === true ? null : (abilities[k]?.rank ?? 0)]),
    ) as TransferCharacter["abilities"],
    defenses: system.defenses,
    skills: of("fudgeSkill", (i) => ({ id: i._id, ...i.system }) as never),
    advantages: of("fudgeAdvantage", (i) => ({ id: i._id, ...i.system }) as never),
    powers: [...of("fudgePower", power("power")), ...of("fudgeEquipment", power("equipment"))],
    complications: of("complication", ({ _id, name: called, system: said }) => ({
      id: _id,
      name: called,
      text: plain(said["description"]),
      motivation: said["motivation"] === true,
    })),
  };
}

/** The file has no power level: it is reckoned from limits and points, and two minions are built below theirs. Their level comes back lower. */
const BELOW_THEIR_LEVEL: Readonly<Record<string, number>> = { "Ledger clerk": 1, "Punch-clock drone": 6 };

/** What must come back: everything but ids. */
const told = (c: TransferCharacter) => ({
  name: c.name,
  information: c.information,
  complications: c.complications.map((k) => `${k.name} ${String(k.motivation)}: ${k.text}`),
  powerLevel: c.powerLevel,
  abilities: c.abilities,
  defenses: c.defenses,
  skills: c.skills.map((s) => `${s.base} (${s.specialty}) ${s.ability} ${String(s.rank)}`),
  advantages: c.advantages.map((a) => `${a.key} ${String(a.rank)}`),
  powers: c.powers.map(
    (p) =>
      `${p.name} ${String(p.cost)} ${p.text}: ${p.components.map((k) => `${k.effect} ${String(k.rank)}`).join(", ")}`,
  ),
});

describe("FUD-680 every character of the packs goes into a calculator file and comes back", () => {
  it("are all there", () => expect(characters.length).toBe(24));
  it.each(characters.map((c) => [c.name, c] as const))("%s", (_name, source) => {
    const character = characterOf(source);
    const written = writeDocument(character, null, "balance");
    const files = {
      json: JSON.parse(JSON.stringify(written.document)) as unknown,
      xml: documentOf(parseXml(xmlText(written.document))),
    };
    for (const file of Object.values(files)) {
      const read = readDocument(file);
      expect(read.problems).toEqual([]);
      if (!read.document) throw new Error("no document");
      const back = readCharacter(read.document, read.surplus, { ids: written.ids, balance: "balance" });
      expect(told(back.character)).toEqual({
        ...told(character),
        powerLevel: BELOW_THEIR_LEVEL[character.name] ?? character.powerLevel,
      });
    }
  });
  it.each(characters.map((c) => [c.name, c] as const))(
    "%s: skills and advantages come back under their names",
    (_name, source) => {
      const { skills, advantages } = characterOf(source);
      const held = (type: string): string[] => source.items.filter((i) => i.type === type).map((i) => i.name);
      expect(skills.map(skillCalled)).toEqual(held("fudgeSkill"));
      expect(advantages.map((a) => advantageCalled(a, skills))).toEqual(held("fudgeAdvantage"));
    },
  );
});
