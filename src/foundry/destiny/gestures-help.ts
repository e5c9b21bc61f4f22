/** Questions with many fields: help for allies, contests of skill. */
import {
  ACTIONS,
  allyAttack,
  ASSESSMENT,
  attacksOf,
  conditionLabel,
  ESCAPE,
  gradeConditions,
  INTERACTION,
  SKILL_KEYS,
  skillAbility,
  skillLabel,
  analysisOf,
  type ActionKey,
  type DestinyCharacter,
} from "../../rules/destiny/index.ts";
import { table } from "../apply/viewer.ts";
import { localize } from "../view/localize.ts";
import { ask } from "./choices.ts";
import type { DialogField } from "../rolls/roll-dialog.ts";
import { aimedAt } from "../targets.ts";
import { characterAt } from "./facts.ts";
import {
  word,
  type Option,
  select,
  HOLD,
  toggle,
  textField,
  RANKS,
  RAISES,
  WORDS,
  DC,
  attackName,
  attackOptions,
  skillOptions,
  withLore,
  best,
  channelOptions,
  costField,
} from "./fields.ts";
import { run, type Message, type Values } from "./opening.ts";

/** Assist and its siblings, Gambit, Assessment, any skill. @rule DES-118 DES-121 DES-122 DES-123 DES-124 DES-125 DES-140 DES-195 */
export async function openHelp(
  actor: Actor.Implementation,
  who: DestinyCharacter,
  id: ActionKey,
  title: string,
  foes: readonly Option[],
  friends: readonly Option[],
  quick: boolean,
): Promise<Message> {
  const roll = (fields: readonly DialogField[], fixed: Values = {}): Promise<Message> =>
    run(actor, { kind: "check", act: id, title, fields, fixed }, quick);
  const ownAttack = select("attack", "attack", attackOptions(attacksOf(who)), best(who, attacksOf(who)));
  const allyAttacks = friends.flatMap((f) =>
    attacksOf(characterAt(table, f.value) as DestinyCharacter).map((a) => ({
      value: allyAttack(f.value, a.id) as string,
      label: `${f.label}: ${attackName(a)}`,
    })),
  );
  const more = [RANKS(), RAISES(), HOLD()];
  switch (id) {
    case "assist":
      return roll([select("ally", "ally", friends), select("trait", "skill", skillOptions(who)), ...more]);
    case "aid":
    case "distract":
      return roll([select("ally", "ally", friends), select("against", "against", foes), ownAttack, ...more]);
    case "coordinate":
      return roll([
        select("against", "against", foes),
        ownAttack,
        select("allyAttack", "allyAttack", allyAttacks),
        ...more,
      ]);
    case "combine":
      return roll([
        select("allyAttack", "allyPower", allyAttacks),
        select("trait", "skill", skillOptions(who)),
        ...more,
      ]);
    case "gambit":
      return roll([
        select("ally", "beneficiary", [{ value: who.ref, label: who.name }, ...friends]),
        select("channel", "channelOf", channelOptions(["attack", "defense", "effect", "initiative"])),
        select("trait", "skill", skillOptions(who)),
        select(
          "pace",
          "pace",
          ["none", "slow", "full"].map((p) => ({ value: p, label: word("Dialog", `pace.${p}`) })),
        ),
        ...more,
      ]);
    case "assessment":
      return roll([
        select("target", "target", foes),
        select("trait", "skill", skillOptions(who, withLore(who, ASSESSMENT.skills))),
        ...more,
      ]);
    case "resist": {
      const ongoing = who.conditions
        .filter((c) => c.dc !== null && c.resistance !== null)
        .map((c) => ({ value: c.effect, label: localize(conditionLabel(c.id)) }));
      return run(
        actor,
        {
          kind: "check",
          act: null,
          title,
          fields: [select("effect", "effect", ongoing), RANKS(), HOLD()],
          fixed: { purpose: "resist" },
        },
        quick,
      );
    }
    default:
      return roll([select("trait", "skill", skillOptions(who)), DC(), WORDS(), costField(), ...more]);
  }
}

/** Trick, Escape, Mask, Study, Influence. @rule DES-109 DES-128 DES-137 DES-142 DES-143 DES-152 */
export async function openContest(
  actor: Actor.Implementation,
  who: DestinyCharacter,
  id: ActionKey,
  title: string,
  foes: readonly Option[],
  quick: boolean,
): Promise<Message> {
  const kind = ACTIONS[id].resolver;
  const roll = (fields: readonly DialogField[], fixed: Values = {}): Promise<Message> =>
    run(actor, { kind, act: id, title, fields, fixed }, quick);
  const more = [RANKS(), RAISES(), HOLD()];
  switch (id) {
    case "trick": {
      const skills = SKILL_KEYS.filter((s) => s !== "lore").map((s) => ({
        value: s as string,
        label: `${localize(skillLabel(s))} (${word("Ability", skillAbility(who, s), "short")})`,
      }));
      const first = skills.find((s) => s.value === "insight")?.value ?? "insight";
      const second = skills.find((s) => s.value === "wits")?.value ?? "wits";
      return roll([
        select("opponent", "target", foes),
        select("trait", "skill", skillOptions(who), "skill:deception"),
        select("against1", "against1", skills, first),
        select("against2", "against2", skills, second),
        select(
          "condition",
          "condition",
          gradeConditions(1, true).map((c) => ({ value: c as string, label: localize(conditionLabel(c)) })),
        ),
        ...more,
      ]);
    }
    case "escape": {
      const grabber = who.conditions.find((c) => ["held", "restrained", "bound"].includes(c.id))?.source ?? "";
      return roll([
        select("opponent", "grabber", foes, foes.some((f) => f.value === grabber) ? grabber : undefined),
        select("trait", "skill", skillOptions(who, ESCAPE.own)),
        ...more,
        toggle("stays", "stays"),
      ]);
    }
    case "mask": {
      const observers = foes.filter((f) => analysisOf(characterAt(table, f.value) as DestinyCharacter, who.ref) > 0);
      return roll([
        select("opponent", "observer", observers.length > 0 ? observers : foes),
        select("trait", "skill", skillOptions(who, ASSESSMENT.mask.own)),
        ...more,
      ]);
    }
    case "study": {
      const answer = await ask(
        {
          title,
          subtitle: actor.name,
          img: actor.img ?? "",
          button: word("Dialog", "take"),
          fields: [
            select(
              "opponent",
              "studied",
              [{ value: "", label: word("Dialog", "placeOrThing") }, ...foes],
              aimedAt()[0] ?? "",
            ),
            textField("about", "said"),
          ],
          preview: () => ({ refused: null }),
          onCard: true,
        },
        `${actor.uuid} study`,
        quick,
      );
      if (!answer) return null;
      const opponent = String(answer.input.opponent ?? "");
      if (opponent !== "") return roll([select("trait", "skill", skillOptions(who)), ...more], { opponent });
      return run(
        actor,
        {
          kind: "check",
          act: id,
          title,
          fields: [select("trait", "skill", skillOptions(who)), DC(), WORDS(), ...more],
          fixed: { about: String(answer.input.about ?? "") },
        },
        quick,
      );
    }
    default:
      return roll([
        select("opponent", "subject", foes),
        select("trait", "skill", skillOptions(who, INTERACTION)),
        textField("thing", id === "influence" ? "thing" : "topic"),
        ...(id === "influence"
          ? [
              select(
                "wanted",
                "wanted",
                ["better", "worse"].map((w) => ({ value: w, label: word("Dialog", w) })),
              ),
            ]
          : []),
        ...more,
      ]);
  }
}
