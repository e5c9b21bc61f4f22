import { describe, expect, it } from "vitest";
import {
  type ActionEvent,
  type ActionExchange,
  actionExchange,
  type ActionState,
  actTogether,
  type Aimed,
  type AimedObject,
  type Asked,
  type AttackAsk,
  attackRequest,
  checkRequest,
  defendRequest,
  type DramaCharacter,
  hazardRequest,
  interactionRequest,
  isHarmless,
  knownTotal,
  powerRequest,
  pushRequest,
  race,
  raceRequest,
  successLevel,
  wantsDie,
} from "../../../rules/drama/index.ts";
import {
  action,
  attributes,
  context,
  having,
  hero,
  mook,
  party,
  power,
  present,
  skill,
  target,
  villain,
  weapon,
} from "../../../rules/drama/testing/fixtures.ts";
import { plain } from "../../view/rows.ts";
import { damageText } from "../cards/words.ts";
import { actionOdds, totalRows } from "./odds.ts";

/** Keys stand for their texts; placeholders are shown. */
const say = (key: string, data: Readonly<Record<string, string | number>> = {}): string =>
  `${key.split(".").slice(2).join(".")}${Object.keys(data).length > 0 ? ` ${JSON.stringify(data)}` : ""}`;

/** Rolls rarer than this aren't followed; their share is added up. */
const RARE = 1e-5;

interface Played {
  readonly cards: readonly { readonly state: ActionState; readonly share: number }[];
  /** Share of all rolls that wasn't followed. */
  readonly cut: number;
}

/** Every card that may come of a request, dice thrown face by face through the card's own reducer, the wished point announced, let pass and thrown. */
function played(request: ActionExchange, wish: boolean): Played {
  const cards: { state: ActionState; share: number }[] = [];
  let cut = 0;
  const done = (state: ActionState, event: ActionEvent): ActionState => {
    const step = actionExchange.step(state, event);
    if (!step.accepted) throw new Error(`${event.type}: ${step.reason}`);
    return step.state;
  };
  const next = (state: ActionState, share: number): void => {
    const told = state.spends.find((s) => s.status === "announced");
    const closed = told ? done(state, { type: "close", spend: told.id }) : state;
    const due = closed.spends.find((s) => s.status === "open");
    if (due) chain(closed, due.id, [], share);
    else cards.push({ state: done(closed, { type: "resolve" }), share });
  };
  const chain = (state: ActionState, spend: string | null, faces: readonly number[], share: number): void => {
    if (!wantsDie(state, spend, faces)) {
      next(done(state, spend === null ? { type: "roll", faces } : { type: "throw", spend, faces }), share);
      return;
    }
    if (share < RARE) cut += share;
    else for (let face = 1; face <= 20; face++) chain(state, spend, [...faces, face], share / 20);
  };
  const start = actionExchange.begin(request);
  const by = request.actor.uuid;
  chain(wish ? done(start, { type: "wish", by, source: "personal" }) : start, null, [], 1);
  return { cards, cut };
}

/** What a card says became of its first target, in the panel's words. */
function fate({ request, targets: [slot], reading: task }: ActionState): string {
  const reading = slot?.reading ?? task;
  if (!reading || reading.success === null) return plain(reading?.resolution.action.total ?? 0);
  if (!reading.success) return say(`CROSSOVER.Drama.Outcome.${request.kind === "attack" ? "miss" : "failure"}`);
  if (slot?.stage === "missed") throw new Error("a success that missed");
  if (slot && slot.interaction && request.levelOnly !== true)
    return slot.stage === "unaffected" ? "Outcome.noMore" : `InteractionResult.${slot.interaction}`;
  if (slot?.disarmed) return "Outcome.disarmed";
  if (request.form.disarm === true) return "Outcome.unharmed";
  if (!slot || reading.effectRp === null) return `Level.${successLevel(reading.rp ?? 0)}`;
  const harm = slot.result && !isHarmless(slot.result) ? [damageText(slot.result, say)] : [];
  return [...harm, ...(slot.restrained ? ["Condition.restrained.label"] : [])].join(", ") || "Outcome.unharmed";
}

const aimed = (character: DramaCharacter, over: Partial<Aimed> = {}): Aimed => ({
  party: party(character.ref),
  slot: character.ref,
  character,
  exposure: { unaware: false, helpless: false },
  distance: null,
  ...over,
});
const wall: AimedObject = { party: party("wall"), slot: "wall", toughness: 12, bearer: null, owner: null };
const here = context({ present: [present("mara", { points: 4 })] });
const fight = { ...here, round: 1 };
const sharp = hero({
  weapons: [weapon()],
  skills: [skill("unarmedCombat", 3), skill("meleeWeapons", 2), skill("taunt", 2)],
});
const made = (asked: Asked): ActionExchange => {
  if (!asked.accepted) throw new Error(asked.reason);
  return asked.request;
};
const blow = (over: Partial<AttackAsk> = {}): ActionExchange =>
  made(
    attackRequest(
      {
        attacker: sharp,
        party: party("mara"),
        means: { kind: "unarmed" },
        targets: [aimed(villain())],
        options: [],
        ...over,
      },
      fight,
    ),
  );
const gang = mook({ ref: "gang", side: "villains", count: 6, attributes: attributes({ dex: 10, str: 10, tou: 9 }) });
const shaken = (who: DramaCharacter, inFight: boolean, affected = false): ActionExchange =>
  made(
    interactionRequest(
      {
        actor: sharp,
        party: party("mara"),
        kind: "taunt",
        targets: [{ ...aimed(who), situation: [], affected }],
        wanted: "",
      },
      inFight ? fight : here,
      inFight,
    ),
  );
const mind = hero({ powers: [power("mindControl", 1, { adds: 3 })], attributes: attributes({ min: 11 }) });

const REQUESTS: readonly (readonly [string, ActionExchange])[] = [
  ["a blow", blow()],
  ["a blow by one who is Up", blow({ attacker: { ...sharp, conditions: having("up") } })],
  ["a blow by one who is stymied", blow({ attacker: { ...sharp, conditions: having("stymied") } })],
  ["a stymied one who is Up", blow({ attacker: { ...sharp, conditions: having("up", "stymied") } })],
  ["six mooks as one", blow({ attacker: gang, party: party("gang"), targets: [aimed(hero())] })],
  ["six mooks and a wall", blow({ attacker: gang, party: party("gang"), targets: [], objects: [wall] })],
  ["one on three", blow({ targets: [aimed(villain()), aimed(mook()), aimed(mook({ ref: "other" }))] })],
  [
    "a squad that sweeps two",
    blow({ attacker: gang, party: party("gang"), targets: [aimed(hero()), aimed(hero({ ref: "jo" }))] }),
  ],
  ["a disarm", blow({ options: [{ key: "disarm" }] })],
  ["a hold", blow({ options: [{ key: "grapple" }] })],
  ["a knockout attack", blow({ options: [{ key: "knockout" }] })],
  ["a vital blow of four steps", blow({ options: [{ key: "vitalBlow", steps: 4 }] })],
  ["an all-out attack", blow({ options: [{ key: "allOut" }] })],
  [
    "a sabre on one with an iron jaw",
    blow({ means: { kind: "weapon", weapon: weapon() }, targets: [aimed(villain({ powers: [power("ironJaw", 1)] }))] }),
  ],
  ["a door", blow({ targets: [], objects: [wall] })],
  ["result points in place of the bonus", action({ settings: { ...action().settings, effectMode: "resultPoints" } })],
  [
    "the revised tables",
    action({ settings: { ...action().settings, damageTable: "revised", negativeDamageShock: false } }),
  ],
  ["a target that asks for another value", action({ targets: [target("grell", { value: 9 })] })],
  ["a taunt in a fight", shaken(villain(), true)],
  ["a taunt outside one", shaken(villain(), false)],
  ["a taunt of one who was taunted already", shaken(villain(), true, true)],
  [
    "a mind under control",
    made(
      powerRequest(
        {
          actor: mind,
          party: party("mara"),
          power: power("mindControl", 1, { adds: 3 }),
          targets: [aimed(villain())],
          dn: null,
          circumstances: [],
        },
        fight,
      ),
    ),
  ],
  [
    "a check",
    made(
      checkRequest({ actor: sharp, party: party("mara"), trait: { attribute: "dex", applies: null }, dn: 12 }, here),
    ),
  ],
  [
    "a check for its total",
    made(
      checkRequest({ actor: sharp, party: party("mara"), trait: { attribute: "dex", applies: null }, dn: null }, here),
    ),
  ],
  [
    "two who check as one",
    made(
      actTogether(
        made(
          checkRequest(
            { actor: sharp, party: party("mara"), trait: { attribute: "dex", applies: null }, dn: 14 },
            here,
          ),
        ),
        [
          made(
            checkRequest(
              { actor: sharp, party: party("jo"), trait: { attribute: "dex", applies: null }, dn: 14 },
              here,
            ),
          ),
        ],
      ),
    ),
  ],
  ["an active defence", made(defendRequest(sharp, party("mara"), "melee", false, fight))],
  ["a push", made(pushRequest(sharp, party("mara"), "running", null, here))],
  [
    "three steps of a race",
    made(
      raceRequest(
        {
          actor: sharp,
          party: party("mara"),
          race: race.begin([
            { skill: "running", dn: 8 },
            { skill: "climbing", dn: 9 },
            { skill: "swimming", dn: 8 },
          ]),
          letters: "ABC",
          count: 3,
          instead: null,
          uuid: "race",
          label: (letter) => letter,
        },
        here,
      ),
    ),
  ],
  ["a fall", made(hazardRequest({ victim: sharp, party: party("mara"), effectValue: 14, fall: true }, here))],
];

describe("DRA-040 what stands below the total comes to it", () => {
  it.each(REQUESTS)("%s", (_, request) => {
    const { rows, total } = knownTotal(actionExchange.begin(request));
    const shown = totalRows(rows, say).map(({ value }) => Number(value.replace("\u2212", "-")));
    expect(shown.reduce((sum, value) => sum + value, 0)).toBe(total);
  });
});

describe("DRA-011 DRA-084 DRA-150 DRA-187 DRA-256 the dialog's odds are what the card will say", () => {
  it.each(REQUESTS)("%s", (_, request) => {
    for (const wish of request.spendable && request.dice.rank === "hero" ? [false, true] : [false]) {
      const panel = actionOdds(request, wish, say);
      const { cards, cut } = played(request, wish);
      const shares = new Map<string, number>();
      for (const { state, share } of cards) shares.set(fate(state), (shares.get(fate(state)) ?? 0) + share);
      expect(cut).toBeLessThan(0.06);
      expect(panel.bars.length).toBeGreaterThan(0);
      for (const { label, share } of panel.bars) {
        expect(share, label).toBeGreaterThanOrEqual((shares.get(label) ?? 0) - 1e-9);
        expect(share, label).toBeLessThanOrEqual((shares.get(label) ?? 0) + cut + 1e-9);
      }
      const hits = cards.filter(({ state }) => (state.targets[0]?.reading ?? state.reading)?.success === true);
      const chance = hits.reduce((sum, c) => sum + c.share, 0);
      if (panel.chance === null) expect([hits.length, request.targets.length]).toEqual([0, 0]);
      else {
        expect(panel.chance).toBeGreaterThanOrEqual(chance - 1e-9);
        expect(panel.chance).toBeLessThanOrEqual(chance + cut + 1e-9);
      }
      panel.criticals?.forEach(({ share }, i) => {
        const reached = cards.filter(({ state }) => state.targets[i + 1]?.reading?.success === true);
        const of = reached.reduce((sum, c) => sum + c.share, 0);
        expect(share).toBeGreaterThanOrEqual(of - 1e-9);
        expect(share).toBeLessThanOrEqual(of + cut + 1e-9);
      });
    }
  });

  it("DRA-084 six mooks of 10, effect 10, against DN 8 and Toughness 10: 20 % for one shock, 18 % for a wound", () => {
    const panel = actionOdds(
      action({
        dice: { rank: "mook", skilled: true, stymied: false, up: false, unskilledState: false },
        action: { value: 10, effectValue: 10 },
        group: 6,
        targets: [target("mara", { dn: 8, toughness: 10 })],
      }),
      false,
      say,
    );
    const share = (part: string): number =>
      panel.bars.filter((b) => b.label.includes(part)).reduce((sum, b) => sum + b.share, 0);
    expect(panel.bars.find((b) => b.label === 'Damage.shock {"count":1}')?.share).toBeCloseTo(0.2, 3);
    expect(share("Damage.wound")).toBeCloseTo(0.18, 2);
  });

  it("DRA-150 DRA-187 DRA-256 a disarm has no harm in it, a door no shock, a taunt outside a fight no state", () => {
    const words = (request: ActionExchange): string =>
      actionOdds(request, false, say)
        .bars.map((b) => b.label)
        .join(" ");
    expect(words(blow({ options: [{ key: "disarm" }] }))).not.toContain("Damage.");
    expect(words(blow({ targets: [], objects: [wall] }))).not.toMatch(/shock|ko|knockdown/u);
    expect(words(shaken(villain(), false))).not.toContain("InteractionResult");
  });
});
