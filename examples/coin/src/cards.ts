/** Coin's two cards: how they are opened, who may say what, what stays hidden, what they show. The conversation itself is the rules'. */
import type {
  Asked,
  Brought,
  ButtonView,
  Change,
  DieView,
  Explained,
  Kit,
  Localize,
  OutcomeView,
  Refusal,
  RollView,
  Table,
} from "crossover";
import type { CoinActs, CoinCards, CoinSituation } from "./acts.ts";
import {
  type AttackEvent,
  type AttackRequest,
  type AttackState,
  type CheckRequest,
  type CheckState,
  type CoinHero,
  type CoinRules,
  type Flip,
  HEADS,
  heads,
  text,
} from "./rules.ts";

/** Coins as dice of a card: a plus is heads. */
export const coinViews = (faces: readonly number[], localize: Localize): readonly DieView[] =>
  faces.map((face) => ({
    shape: "fudge",
    face: face === HEADS ? "plus" : "minus",
    label: localize(text("Die", face === HEADS ? "heads" : "tails")),
  }));

/** What a check has come to, in a word. @rule COI-002 */
export const checkOutcome = (faces: readonly number[], difficulty: number, localize: Localize): OutcomeView => {
  const won = heads(faces) >= difficulty;
  return { word: localize(text("Outcome", won ? "success" : "failure")), tone: won ? "success" : "failure" };
};

export function coinCards(
  kit: Kit,
  rules: CoinRules,
  acts: CoinActs,
  situation: (of: string, gm: boolean) => CoinSituation,
) {
  const { refuse, spendChanges } = kit.rules;

  const throwCoins = async ({ total }: Explained): Promise<{ faces: readonly number[]; rolls: readonly Roll[] }> => {
    const roll = await new Roll(`${String(total)}d2`).evaluate();
    return { faces: kit.dice.facesOf(roll), rolls: [roll] };
  };

  /** What was chosen, read anew from the table as it is: on the opener's client for dice, at the Gamemaster's desk for truth. */
  function composed<K extends keyof CoinCards>(name: K, { actor, chosen }: Asked, gm = false) {
    const s = situation(actor, gm);
    const act = acts[name];
    const no = act.refused(s);
    if (no) return no;
    const read = kit.acts.read(act as CoinActs["check"], chosen, s);
    if (!read.accepted) return read;
    const made = (act as CoinActs["check"]).compose(s, read.chosen);
    return made.accepted ? { accepted: true as const, request: made.opens.request as CoinCards[K] } : made;
  }

  /** What opening a card takes off the turn: written with its first event, and given back with it. @rule COI-006 */
  function payment({ actor }: AttackRequest): readonly Change[] {
    const s = situation(actor.uuid, true);
    const fighter = s.fighter(actor.uuid);
    const spent = (fighter?.spends["action"] ?? 0) + 1;
    return fighter && s.fight
      ? spendChanges(fighter, s.fight.round, { ...fighter.spends, action: spent }, "COI-006")
      : [];
  }

  const rollView = (
    trait: string,
    coins: Explained | null,
    faces: readonly number[],
    localize: Localize,
  ): RollView => ({
    label: localize(text("Trait", trait)),
    dice: coinViews(faces, localize),
    total: String(heads(faces)),
    rows: kit.view.rowViews(coins?.rows ?? [], localize),
  });

  const check = kit.cards.defineExchange<Asked, CheckRequest, CheckState, Flip>({
    reducer: rules.check,
    harmless: true,
    compose: (ask, _table, gm) => composed("check", ask, gm),
    opening: async ({ coins }) => {
      const { faces, rolls } = await throwCoins(coins);
      return { event: { type: "flip", faces }, rolls };
    },
    rights: { flip: { by: "owner", of: ({ request }) => [request.actor] } },
    parties: ({ request }) => [request.actor],
    describe: (_event, { request }, localize) => localize(text("Trait", request.trait)),
    view: ({ request: { actor, coins, difficulty, trait }, faces }, _viewer, _table, localize) => ({
      caption: localize(text("Act", "check")),
      title: localize(text("Trait", trait)),
      name: actor.name,
      img: actor.img,
      rolls: faces
        ? [{ ...rollView(trait, coins, faces, localize), against: localize(text("Card", "against"), { difficulty }) }]
        : [],
      ...(faces && { outcome: checkOutcome(faces, difficulty, localize) }),
      tags: [],
      parties: [],
      buttons: [],
    }),
    gestures: {},
  });

  /** The target's coins, flipped by whoever plays them, or by the Gamemaster for who is away. */
  async function met({ request }: AttackState, table: Table): Promise<Brought<AttackEvent> | null> {
    const target = table.character(request.target.uuid) as CoinHero | null;
    if (!target) return null;
    const { faces, rolls } = await throwCoins(rules.coins(target, "nerve"));
    return { event: { type: "defend", faces, coins: null }, rolls };
  }

  /** What no sender is trusted with: the price, the defender's coins, what changes. */
  function completed(state: AttackState, event: AttackEvent, table: Table): AttackEvent | Refusal {
    const { target: party } = state.request;
    const target = table.character(party.uuid) as CoinHero | null;
    if (event.type === "flip") return { ...event, changes: payment(state.request) };
    if (!target) return refuse("gone", { name: party.name });
    if (event.type === "apply") return { ...event, changes: rules.suffer(target, rules.harmOf(state) ?? 0) };
    const coins = rules.coins(target, "nerve");
    return event.faces.length === coins.total ? { ...event, coins } : refuse("malformed");
  }

  /** What the target's part of the card says of the harm. @rule COI-003 */
  function harmView(state: AttackState, localize: Localize): OutcomeView | null {
    const harm = rules.harmOf(state);
    if (harm === null) return null;
    return harm === 0
      ? { word: localize(text("Outcome", "held")), tone: "neutral" }
      : { word: localize(text("Outcome", "hit")), tone: "harm", detail: localize(text("Outcome", "harm"), { harm }) };
  }

  const attack = kit.cards.defineExchange<Asked, AttackRequest, AttackState, AttackEvent>({
    reducer: rules.attack,
    compose: (ask, _table, gm) => composed("attack", ask, gm),
    opening: async ({ coins }) => {
      const { faces, rolls } = await throwCoins(coins);
      return { event: { type: "flip", faces, changes: [] }, rolls };
    },
    rights: {
      flip: { by: "owner", of: ({ request }) => [request.actor] },
      defend: { by: "owner", of: ({ request }) => [request.target] },
      apply: { by: "owner", of: ({ request }) => [request.target] },
    },
    complete: completed,
    parties: ({ request }) => [request.actor, request.target],
    // What a hidden foe flipped is nobody's business; what came of it is everybody's.
    veil: (state, hidden) =>
      state.defence && hidden(state.request.target.uuid)
        ? { ...state, told: rules.harmOf(state), defence: { faces: [], coins: null } }
        : state,
    waiting: ({ request, faces, defence }) => (faces && !defence ? [request.target] : []),
    byDefault: (state, _uuid, table) => met(state, table),
    describe: ({ type }, _state, localize) => localize(text("Event", type)),
    view: (state, viewer, _table, localize) => {
      const { request, faces, defence, applied } = state;
      const { actor, target, coins } = request;
      const mine = viewer.isGM || viewer.owns(target.uuid);
      const button = (gesture: "defend" | "apply", icon: string): ButtonView => ({
        gesture,
        args: {},
        label: localize(text("Card", gesture)),
        icon,
        ...(!mine && { refused: localize("CROSSOVER.Shared.Refusal.notYours", { name: target.name }) }),
      });
      const outcome = harmView(state, localize);
      const waits = faces !== null && defence === null;
      const buttons = [
        ...(waits ? [button("defend", "fa-solid fa-shield-halved")] : []),
        ...(outcome?.tone === "harm" && !applied ? [button("apply", "fa-solid fa-heart-crack")] : []),
      ];
      const told = state.told !== undefined && { hidden: true, total: "?" };
      return {
        caption: localize(text("Act", "attack")),
        title: localize(text("Card", "title"), { name: target.name }),
        name: actor.name,
        img: actor.img,
        rolls: faces ? [rollView("force", coins, faces, localize)] : [],
        tags: [],
        parties: [
          {
            ...target,
            ...(waits && { waiting: localize("CROSSOVER.Shared.Card.waitingFor", { name: target.name }) }),
            rolls: defence ? [{ ...rollView("nerve", defence.coins, defence.faces, localize), ...told }] : [],
            ...(outcome && { outcome }),
            consequences: (applied ?? []).flatMap((c) => {
              const said = describe(c, localize);
              return said ? [{ ...said, rule: c.rule, state: "applied" as const }] : [];
            }),
            buttons,
          },
        ],
        buttons: [],
      };
    },
    gestures: {
      defend: ({ state, table }) => met(state, table),
      apply: async () => ({ event: { type: "apply", changes: [] } }),
    },
  });

  return { check, attack };
}

/** A change in words; null for what nobody needs to read. */
export function describe(
  change: Change,
  localize: Localize,
): { readonly text: string; readonly tone: "harm" | "info" } | null {
  if (change.kind === "set")
    return change.path === "system.grit.value"
      ? { text: localize(text("Change", "grit"), { from: Number(change.from), to: Number(change.to) }), tone: "harm" }
      : null;
  if (change.collection !== "ActiveEffect") return null;
  const condition = localize(text("Condition", String(change.data["condition"]), "label"));
  return { text: localize(text("Change", change.kind === "create" ? "begins" : "ends"), { condition }), tone: "info" };
}
