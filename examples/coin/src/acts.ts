/** What somebody can do in Coin, declared once: dialog, lists, chat, macros, the desk and the odds are all made of this. */
import type { Act, Kit, Party, Refusal, Situation } from "crossover";
import {
  type AttackRequest,
  type CheckRequest,
  type CoinHero,
  type CoinRules,
  HARDEST,
  text,
  type Trait,
  TRAITS,
} from "./rules.ts";

export type CoinSituation = Situation<CoinHero, { readonly tiesHit: boolean }>;
/** Cards that acts open, with what they are asked with. */
export interface CoinCards {
  readonly check: CheckRequest;
  readonly attack: AttackRequest;
}

export function coinActs({ rules: { refuse } }: Pick<Kit, "rules">, rules: CoinRules) {
  const party = (s: CoinSituation, who: string): Party => s.party(who) ?? { uuid: who, name: "", img: "" };
  const gone = (s: CoinSituation): Refusal => refuse("gone", { name: party(s, s.self).name });
  /** Whoever is down does nothing. @rule COI-004 */
  const refused = (s: CoinSituation): Refusal | null => {
    const hero = s.character(s.self);
    if (!hero) return gone(s);
    return rules.able(hero) ? null : refuse("down", { name: hero.name });
  };

  /** One action a turn; the Gamemaster may do more. @rule COI-006 */
  const spent = (s: CoinSituation): Refusal | null =>
    s.gm ? null : rules.unpaid(["action"], s.fighter(s.self)?.spends);

  const check: Act<CoinSituation, { trait: Trait; difficulty: number }, CoinCards> = {
    rules: ["COI-001", "COI-002"],
    label: { key: text("Act", "check") },
    group: "flip",
    by: "owner",
    at: ["sheet"],
    refused,
    price: () => [],
    choices: {
      trait: {
        pick: "one",
        label: { key: text("Choice", "trait") },
        options: () => TRAITS.map((value) => ({ value, label: { key: text("Trait", value) } })),
      },
      difficulty: {
        pick: "whole",
        label: { key: text("Choice", "difficulty") },
        bounds: () => [1, HARDEST],
        first: () => 2,
      },
    },
    compose(s, { trait, difficulty }) {
      const hero = s.character(s.self);
      if (!hero) return gone(s);
      const request = { actor: party(s, s.self), trait, coins: rules.coins(hero, trait), difficulty };
      return { accepted: true, opens: { kind: "check", request } };
    },
  };

  const attack: Act<CoinSituation, { target: string }, CoinCards> = {
    rules: ["COI-003", "COI-006"],
    label: { key: text("Act", "attack") },
    group: "flip",
    by: "owner",
    at: ["list", "sheet"],
    attacks: true,
    press: "attack",
    refused: (s) => refused(s) ?? spent(s),
    price: () => ["action"],
    choices: {
      target: {
        pick: "who",
        label: { key: text("Choice", "target") },
        prefers: (s, _chosen, who) => s.side(who) !== s.side(s.self),
        none: refuse("nobody"),
      },
    },
    compose(s, { target }) {
      const hero = s.character(s.self);
      if (!hero) return gone(s);
      const { tiesHit } = s.settings;
      const request = { actor: party(s, s.self), target: party(s, target), coins: rules.coins(hero, "force"), tiesHit };
      return { accepted: true, opens: { kind: "attack", request } };
    },
  };

  return { check, attack };
}

export type CoinActs = ReturnType<typeof coinActs>;
