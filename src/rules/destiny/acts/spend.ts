/** A die of Destiny, Fate or Corruption spent on something that is no check. */
import type { Acts, Option } from "../../kernel/act.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Ref } from "../../kernel/situation.ts";
import { DICE, editScene, spendDie as spends, spendRecover } from "../fortune/dice.ts";
import { type RecoverChoice, recoverChoices } from "../harm/harm.ts";
import { edgeRank } from "../hero/traits.ts";
import { key, resistanceLabel, skillLabel } from "../labels.ts";
import { type DestinySituation, typeOf } from "../situation.ts";
import { grantsFor } from "../state/conditions.ts";
import type { Channel, DestinyCharacter, DieName } from "../types.ts";
import { RESISTANCE_KEYS, SKILL_KEYS } from "../values.ts";
import { asks, friendsFirst, listOf, selfOf } from "./act.ts";
import { catalogue, type Doing, doing, inAll } from "./catalogue.ts";
import { note, resistOnce } from "./done.ts";
import { recoverWords } from "./own.ts";

const USES = ["recover", "editScene", "inspiration"] as const;
type Use = (typeof USES)[number];

/** What an edited scene gives Advantage to. @rule DES-020 DES-223 */
const CHANNELS: readonly Option<Channel | "">[] = [
  { value: "", label: asks("editNothing") },
  ...(["attack", "effect", "initiative"] as const).map((c) => ({
    value: c,
    label: { key: key("Channel", c, "label") },
  })),
  ...SKILL_KEYS.filter((s) => s !== "lore").map((s) => ({
    value: `skill:${s}` as const,
    label: { key: skillLabel(s) },
  })),
  ...RESISTANCE_KEYS.map((r) => ({ value: `resistance:${r}` as const, label: { key: resistanceLabel(r) } })),
];

type Spend = {
  readonly use: Use;
  readonly die: DieName;
  readonly whom: Ref;
  readonly choice: RecoverChoice | null;
  readonly channel: Channel | "";
  readonly said: string;
};

/** A d6 for Recover, an edited scene, an inspiration; who leads may let an ally recover. @rule DES-163 DES-215 DES-220 DES-223 DES-225 DES-226 DES-310 */
const spendDie = catalogue<Spend>("spendDie", {
  price: (_s, _who, { use }) => (use === "recover" ? [] : ["freeAnytime"]),
  refused: (s, who) => inAll(USES, (use) => useRefusal(s, who, use)),
  throws: () => ({ dice: { kind: "d6" }, tried: { faces: null, face: 3 } }),
  choices: {
    use: {
      pick: "one",
      label: asks("spendOn"),
      options: (s) =>
        USES.map((value) => {
          const who = selfOf(s);
          const refused = who && useRefusal(s, who, value);
          return { value, label: { key: key("Spend", value) }, ...(refused && { refused }) };
        }),
    },
    die: {
      pick: "one",
      label: asks("die"),
      none: refuse("spend.empty"),
      options: (s) =>
        listOf(s, (who) =>
          DICE.filter((d) => who.pools[d] > 0).map((value) => ({
            value,
            label: { key: key("Dialog", "dieOf"), data: { die: key("Pool", value), count: who.pools[value] } },
          })),
        ),
    },
    whom: {
      pick: "who",
      label: asks("whom"),
      self: true,
      prefers: friendsFirst,
      when: (s, { use }) =>
        use === "recover" && listOf(s, (who) => (edgeRank(who, "leadership") > 0 ? [1] : [])).length > 0,
      first: (s) => s.self,
      fits: (s, _c, ref) => {
        const they = s.character(ref);
        return they !== null && (recoverChoices(they, true).length > 0 || refuse("recover.nothing"));
      },
    },
    choice: {
      pick: "one",
      label: asks("recover"),
      none: refuse("recover.nothing"),
      when: (_s, { use }) => use === "recover",
      first: (s, { whom }) => {
        const they = s.character(whom);
        return (they && recoverChoices(they, true)[0]) ?? null;
      },
      options: (s, { whom }) => {
        const they = s.character(whom);
        return they ? recoverChoices(they, true).map((value) => ({ value, label: recoverWords(they, value) })) : [];
      },
    },
    channel: {
      pick: "one",
      label: asks("editOf"),
      when: (_s, { use }) => use === "editScene",
      options: () => CHANNELS,
      first: () => "",
    },
    said: { pick: "words", label: asks("said"), longest: 500, when: (_s, { use }) => use !== "recover" },
  },
  perform: (s, who, chosen, thrown) => {
    const face = thrown?.face ?? 0;
    return chosen.use === "recover" ? recovers(s, who, chosen, face) : edits(s, who, chosen, chosen.use, face);
  },
});

/** Why nothing that a use is for can be had: who is stunned or controlled spends on its own Recover alone, and only a leader on another's. @rule DES-226 DES-241 DES-310 */
function useRefusal(s: DestinySituation, who: DestinyCharacter, use: Use): Refusal | null {
  const free = grantsFor(who, typeOf(s.fight)).spendsFreely;
  if (use !== "recover") return free ? null : refuse("spend.unable");
  if (free && edgeRank(who, "leadership") > 0) return null;
  const die = DICE.find((d) => who.pools[d] > 0) ?? DICE[0];
  const table = { stressBase: s.settings.stressBase, type: typeOf(s.fight) };
  const choices = recoverChoices(who, true);
  if (choices.length === 0) return refuse("recover.nothing");
  return inAll(choices, (choice) => {
    const deed = spendRecover(who, who, die, MOST_FACE, choice, table);
    return deed.accepted ? null : deed;
  });
}
const MOST_FACE = 6;

function recovers(
  s: DestinySituation,
  who: DestinyCharacter,
  { die, whom: ref, choice }: Spend,
  face: number,
): Doing | Refusal {
  const whom = s.character(ref) ?? who;
  if (choice === null) return refuse("recover.nothing");
  const what = spendRecover(who, whom, die, face, choice, { stressBase: s.settings.stressBase, type: typeOf(s.fight) });
  if (!what.accepted) return what;
  const said =
    what.needs === null
      ? note("recovered", { name: whom.name })
      : note(what.wasted ? "wasted" : "six", { face, needs: what.needs });
  return doing(what.changes, { note: said, follow: what.wasted ? null : resistOnce(whom, what.resist) });
}

function edits(
  s: DestinySituation,
  who: DestinyCharacter,
  { die, channel, said }: Spend,
  use: Exclude<Use, "recover">,
  face: number,
): Doing | Refusal {
  const deed = spends(who, die, use, face, null, typeOf(s.fight));
  if (!deed.accepted) return deed;
  const granted = channel === "" ? [] : editScene(who, channel, deed.worth);
  return doing([...deed.changes, ...granted], {
    note: note(channel === "" ? use : "editedFor", { face, worth: deed.worth, text: said }),
  });
}

export const SPEND_ACTS = { spendDie } as const satisfies Acts<DestinySituation>;
