/** A Surge: first what for, then what that needs. */
import {
  type AttackEntry,
  attacksOf,
  conditionLabel,
  type DestinyCharacter,
  EDGES,
  effectLabel,
  EFFECTS,
  SURGES,
  traitsOf,
} from "../../rules/destiny/index.ts";
import { actorOf } from "../apply/ground.ts";
import { table } from "../apply/viewer.ts";
import { localize } from "../view/localize.ts";
import type { DialogField } from "../rolls/roll-dialog.ts";
import { isAction } from "./asks.ts";
import { ask, traitOptions } from "./choices.ts";
import { lockedAttack } from "./deeds-surge.ts";
import { characterAt } from "./facts.ts";
import { attackName, number, people, select, textField, toggle, word, type Option } from "./fields.ts";
import { run, type Message } from "./opening.ts";

/** An attack that is to be answered, and the card that it lies on. */
export interface Incoming {
  readonly attacker: string;
  readonly attack: AttackEntry;
  readonly card: string;
}

/** Every trait that a Boost may raise, under its name. @rule DES-203 */
const traits = (who: DestinyCharacter): readonly Option[] => traitOptions(traitsOf(who), who, localize);

/** Attacks that somebody present may be making. */
const incomings = (foes: readonly Option[]): readonly Option[] =>
  foes.flatMap((f) => {
    const foe = characterAt(table, f.value);
    return foe
      ? attacksOf(foe).map((a) => ({ value: `${f.value}|${a.id}`, label: `${f.label}: ${attackName(a)}` }))
      : [];
  });

/** What a Counter needs: the power, and what it answers; an Avert or Deflect also whom it guards. @rule DES-208 */
function counterFields(who: DestinyCharacter, incoming: Incoming | null): readonly DialogField[] {
  const guards = who.powers.some((p) => p.effects[0]?.effect === "avert" || p.effects[0]?.effect === "deflect");
  return [
    select(
      "power",
      "power",
      who.powers.map((p) => ({ value: p.id, label: p.name })),
    ),
    ...(incoming
      ? []
      : [
          select("incoming", "incoming", incomings(people(who, "foes"))),
          ...(guards
            ? [select("whom", "whomGuarded", [{ value: who.ref, label: who.name }, ...people(who, "friends")])]
            : []),
        ]),
  ];
}

const lockName = (who: DestinyCharacter, use: string): string =>
  lockedAttack(who, use) ?? (isAction(use) ? word("Action", use, "label") : use);

/** What an option asks for. @rule DES-202 DES-203 DES-206 DES-207 DES-209 DES-210 */
function fieldsOf(option: string, who: DestinyCharacter, incoming: Incoming | null): readonly DialogField[] {
  switch (option) {
    case "boost":
      return [select("trait", "trait", traits(who))];
    case "burst":
      return [
        select(
          "negates",
          "negatesWhat",
          ["own", "opponents"].map((n) => ({ value: n, label: word("Dialog", `negates.${n}`) })),
        ),
      ];
    case "edge":
      return [
        select(
          "edge",
          "edge",
          Object.keys(EDGES).map((e) => ({ value: e, label: word("Edge", e, "label") })),
        ),
      ];
    case "counter":
      return counterFields(who, incoming);
    case "resistance":
      return [
        select(
          "effect",
          "effect",
          who.conditions
            .filter((c) => c.dc !== null)
            .map((c) => ({ value: c.effect, label: localize(conditionLabel(c.id)) })),
        ),
      ];
    case "retry":
      return [
        select(
          "lock",
          "lock",
          who.retryLocks.map((l) => ({
            value: `${l.use}|${l.target}`,
            label: `${lockName(who, l.use)}: ${table.party(l.target)?.name ?? ""}`,
          })),
        ),
      ];
    case "alternateEffect":
      return [
        select(
          "power",
          "power",
          who.powers.map((p) => ({ value: p.id, label: p.name })),
        ),
        select(
          "lent",
          "lentEffect",
          Object.keys(EFFECTS)
            .filter((e) => e !== "variable")
            .map((e) => ({ value: e, label: localize(effectLabel(e)) })),
          "damage",
        ),
        number(
          "rank",
          "lentRank",
          Math.max(1, ...who.powers.slice(0, 1).flatMap((p) => p.effects.map((e) => e.rank))),
          1,
          60,
        ),
        textField("subject", "lentSubject"),
        toggle("farther", "farther"),
        textField("name", "lentName"),
      ];
    default:
      return [];
  }
}

/** Ask for a Surge; in answer to an attack it is a Counter. @rule DES-171 DES-200 DES-208 DES-396 */
export async function openSurge(
  actor: Actor.Implementation,
  who: DestinyCharacter,
  quick: boolean,
  incoming: Incoming | null = null,
): Promise<Message> {
  const title = word("Action", "surge", "label");
  const options = SURGES.map((s) => ({ value: s, label: word("Surge", s, "label") }));
  const picked = incoming
    ? "counter"
    : await ask(
        {
          title,
          subtitle: actor.name,
          img: actor.img ?? "",
          button: word("Dialog", "take"),
          fields: [select("option", "surge", options)],
          preview: () => ({ refused: null }),
          onCard: true,
        },
        `${actor.uuid} surge`,
        quick,
      ).then((a) => (a ? String(a.input.option ?? "") : null));
  if (picked === null) return null;
  const fields = fieldsOf(picked, who, incoming);
  const fixed = {
    option: picked,
    ...(incoming && { incoming: `${incoming.attacker}|${incoming.attack.id}`, card: incoming.card, whom: who.ref }),
  };
  return run(
    actor,
    {
      kind: "deed",
      act: "surge",
      title: word("Surge", picked, "label"),
      fields,
      fixed,
      silent: fields.length === 0,
      button: word("Dialog", "do"),
    },
    quick,
  );
}

/** Counter an attack from its card. @rule DES-208 */
export async function openCounter(uuid: string, incoming: Incoming, quick: boolean): Promise<Message> {
  const [actor, who] = [actorOf(uuid), characterAt(table, uuid)];
  return actor && who ? openSurge(actor, who, quick, incoming) : null;
}
