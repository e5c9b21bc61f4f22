/** What is done with points and doom dice from a sheet, where something has to be asked first. */
import {
  type Die,
  DOOM_DIE,
  doomDueFor,
  isAble,
  key,
  LADDER,
  type PowerSet,
  type Sfx,
  smallestLegal,
  STRESS_TYPES,
  type StressType,
} from "../../rules/doompool/index.ts";
import { refuse } from "../../rules/kernel/refusal.ts";
import { table } from "../apply/viewer.ts";
import { inTurnOrOnWord } from "../combat/overrule.ts";
import { rulesetById } from "../registry.ts";
import { doDeed } from "../table/points.ts";
import { localize } from "../view/localize.ts";
import { notifyRefusal } from "../view/refusals.ts";
import { question } from "./exchanges/dialogs.ts";
import { askPay } from "./exchanges/pay.ts";
import { characterAt, doomOf, everybody, isRefusal } from "./facts.ts";
import { limitAccepted } from "./limits.ts";
import { traitsOf } from "./points.ts";
import { characterOf } from "./snapshot.ts";

/** Doom dice to choose from, the smallest first. */
function doomOptions(): { readonly value: string; readonly label: string }[] {
  const pool = doomOf(table);
  const dice: readonly Die[] = isRefusal(pool) ? [] : pool.dice;
  return LADDER.filter((d) => dice.includes(d)).map((d) => ({ value: String(d), label: `d${d}` }));
}

const frame = (
  actor: Actor.Implementation,
  title: string,
  button: string,
): { readonly title: string; readonly subtitle: string; readonly img: string; readonly button: string } => ({
  title,
  subtitle: actor.name,
  img: actor.img ?? "",
  button: localize(key("Sheet", button)),
});

/** Do what takes the place of an action: in one's own turn, or on the Gamemaster's word. @rule DOO-193 */
async function ofTurn(actor: Actor.Implementation, act: () => Promise<void>): Promise<void> {
  await inTurnOrOnWord(actor.uuid, true, rulesetById("doompool"), act);
}

/** A resource from a Specialty, for 1 plot point in a Transition Scene. @rule DOO-142 DOO-143 */
export async function makeResource(actor: Actor.Implementation, specialty: string): Promise<void> {
  const held = characterOf(actor).specialties.find((s) => s.id === specialty);
  if (!held) return;
  const input = await question({
    ...frame(actor, localize(key("Sheet", "makeResource"), { name: held.name }), "make"),
    fields: () => [{ type: "text", name: "name", label: localize(key("Dialog", "resourceName")), value: "" }],
    refused: (now) => (String(now.name ?? "").trim() === "" ? refuse("effect.nameless") : null),
  });
  if (input)
    await doDeed(actor, "pp", "resource", {
      specialty,
      name: String(input.name).trim(),
      cause: foundry.utils.randomID(),
    });
}

/** Doom dice for a price of one of the Gamemaster's characters, as the deed's argument; empty for a hero. Null when the question was closed. */
async function payingWith(
  actor: Actor.Implementation,
  due: readonly Die[],
  subtitle: string,
  quick: boolean,
): Promise<string | null> {
  const pool = doomOf(table);
  const paid = await askPay(due, isRefusal(pool) ? [] : pool.dice, { subtitle, img: actor.img ?? "" }, quick, localize);
  return paid && paid.join(",");
}

/** An asset or complication is made persistent by whoever wants it to last: a plot point, or a doom die of the Gamemaster's choice. The Gamemaster says who that is. @rule DOO-025 DOO-133 DOO-171 */
export async function persist(actor: Actor.Implementation, item: string, quick: boolean): Promise<void> {
  const heroes = game.user.isGM ? everybody(table).filter((c) => c.type === "hero") : [];
  if (heroes.length > 0 && !quick) {
    const own =
      heroes.some((h) => h.ref === actor.uuid) && actor.items.get(item)?.type !== ("doompoolComplication" as never)
        ? actor.uuid
        : "";
    const input = await question({
      ...frame(actor, actor.items.get(item)?.name ?? "", "spend"),
      fields: () => [
        {
          type: "select",
          name: "payer",
          label: localize(key("Sheet", "persistPayer")),
          value: own,
          options: [
            { value: "", label: localize(key("Sheet", "persistDoom")) },
            ...heroes.map((h) => ({ value: h.ref, label: h.name })),
          ],
        },
      ],
      refused: () => null,
    });
    const payer = input && String(input.payer ?? "");
    const paid =
      payer === null
        ? null
        : await payingWith(actor, payer === "" ? [DOOM_DIE] : [], actor.items.get(item)?.name ?? "", quick);
    if (payer !== null && paid !== null) await doDeed(actor, "pp", "persistBy", { item, payer, die: paid });
    return;
  }
  const die = await payingWith(
    actor,
    characterOf(actor).type === "hero" ? [] : [DOOM_DIE],
    actor.items.get(item)?.name ?? "",
    quick,
  );
  if (die !== null) await doDeed(actor, "pp", "persist", { item, die });
}

/** One of the Gamemaster's characters recovers for a doom die; it uses the turn. @rule DOO-238 */
export const recoverForDoom = (actor: Actor.Implementation, track: StressType): Promise<void> =>
  ofTurn(actor, () => askRecovery(actor, track));

async function askRecovery(actor: Actor.Implementation, track: StressType): Promise<void> {
  const { die } = characterOf(actor).stress[track];
  const options = doomOptions();
  const dice = options.map((o) => Number(o.value) as Die);
  const input = await question({
    ...frame(
      actor,
      localize(key("Sheet", "recoverForDoom"), { track: localize(key("Stress", track, "label")) }),
      "spend",
    ),
    fields: () => [
      {
        type: "select",
        name: "die",
        label: localize(key("Doom", "die")),
        value: String(smallestLegal(dice, die ?? 6) ?? options[0]?.value ?? ""),
        options,
        hint: localize(key("Sheet", "recoverForDoomHint"), { die: `d${die ?? 4}` }),
      },
    ],
    refused: () => (options.length === 0 ? refuse("doom.empty") : null),
  });
  if (input) await doDeed(actor, "pp", "watcherRecovery", { track, die: String(input.die) });
}

/** One of the Gamemaster's characters helps another without rolling: the die of a trait as an asset, better for a doom die. @rule DOO-219 */
export const helpAnother = (actor: Actor.Implementation): Promise<void> => ofTurn(actor, () => askHelp(actor));

async function askHelp(actor: Actor.Implementation): Promise<void> {
  const helper = characterOf(actor);
  const traits = traitsOf(helper);
  const others = table
    .present()
    .flatMap((uuid) => characterAt(table, uuid) ?? [])
    .filter((c) => c.type !== "hero" && c.ref !== helper.ref && isAble(c));
  if (traits.length === 0 || others.length === 0) {
    notifyRefusal(refuse(traits.length === 0 ? "support.noTrait" : "support.nobody"), rulesetById("doompool"));
    return;
  }
  const doom = doomOptions();
  const input = await question({
    ...frame(actor, localize(key("Sheet", "helpAnother")), "help"),
    fields: () => [
      {
        type: "select",
        name: "helped",
        label: localize(key("Sheet", "helped")),
        value: others[0]?.ref ?? "",
        options: others.map((c) => ({ value: c.ref, label: c.name })),
      },
      {
        type: "select",
        name: "trait",
        label: localize(key("Sheet", "helpWith")),
        value: traits[0]?.ref ?? "",
        options: traits.map((t) => ({ value: t.ref, label: `d${t.die} ${t.name}` })),
      },
      {
        type: "select",
        name: "mode",
        label: localize(key("Sheet", "improve")),
        value: "",
        options: ["", ...(doom.length > 0 ? ["add", "replace"] : [])].map((value) => ({
          value,
          label: localize(key("Sheet", "improveBy", value === "" ? "nothing" : value)),
        })),
      },
      ...(doom.length > 0
        ? [
            {
              type: "select" as const,
              name: "die",
              label: localize(key("Doom", "die")),
              value: doom[0]?.value ?? "",
              options: doom,
            },
          ]
        : []),
    ],
    refused: () => null,
  });
  if (input)
    await doDeed(actor, "pp", "watcherSupport", {
      helped: String(input.helped),
      trait: String(input.trait),
      mode: String(input.mode ?? ""),
      die: String(input.die ?? ""),
      cause: `${actor.uuid} ${foundry.utils.randomID()}`,
    });
}

/** A power that an SFX or Limit works on, asked for when it may be one of several. Null: the dialog was closed; empty: the whole set. */
async function askPower(actor: Actor.Implementation, set: string, sfx: Sfx): Promise<string | null> {
  if (!sfx.ops.some((o) => (o.op === "shutdown" || o.op === "powerToComplication") && o.ref === undefined)) return "";
  const powers =
    characterOf(actor)
      .powerSets.find((s) => s.id === set)
      ?.powers.filter((p) => !p.shutdown) ?? [];
  const whole = sfx.ops.some((o) => o.op === "powerToComplication")
    ? []
    : [{ value: "", label: localize(key("Sheet", "wholeSet")) }];
  const input = await question({
    ...frame(actor, sfx.name, "use"),
    fields: () => [
      {
        type: "select",
        name: "power",
        label: localize(key("Builder", "sfx", "power")),
        value: powers[0]?.id ?? "",
        options: [...powers.map((p) => ({ value: p.id, label: `d${p.current} ${p.name}` })), ...whole],
      },
    ],
    refused: () => null,
  });
  return input ? String(input.power ?? "") : null;
}

const limitOf = (actor: Actor.Implementation, set: string, id: string): Sfx | undefined =>
  characterOf(actor)
    .powerSets.find((s) => s.id === set)
    ?.limits.find((l) => l.id === id);

/** A Limit acts: its player takes the point; one of the Gamemaster's adds to the doom pool. @rule DOO-223 DOO-224 */
export async function takeLimit(actor: Actor.Implementation, set: string, id: string): Promise<void> {
  const limit = limitOf(actor, set, id);
  const power = limit ? await askPower(actor, set, limit) : null;
  if (power !== null) await doDeed(actor, "pp", "limit", { set, sfx: id, power });
}

/**
 * The Gamemaster offers a hero's Limit: its player is asked on their own screen and says yes for a plot point; after a no the Gamemaster may force it with a doom die. For a player who is away the
 * Gamemaster answers.
 * @rule DOO-223
 */
export async function offerLimit(actor: Actor.Implementation, set: string, id: string): Promise<void> {
  const limit = limitOf(actor, set, id);
  const power = limit ? await askPower(actor, set, limit) : null;
  if (!limit || power === null) return;
  if (await limitAccepted(actor, limit.name)) {
    await doDeed(actor, "pp", "limit", { set, sfx: id, power });
    return;
  }
  const options = doomOptions();
  const input = await question({
    ...frame(actor, localize(key("Sheet", "limitDeclined"), { name: limit.name }), "force"),
    fields: () => [
      { type: "select", name: "die", label: localize(key("Doom", "die")), value: options[0]?.value ?? "", options },
    ],
    refused: () => (options.length === 0 ? refuse("doom.empty") : null),
  });
  if (input) await doDeed(actor, "pp", "forceLimit", { set, sfx: id, power, asked: "yes", die: String(input.die) });
}

/** An SFX that is used outside of rolls; one that recovers stress asks which track, by which power. @rule DOO-220 DOO-225 */
export async function useSfx(actor: Actor.Implementation, set: string, id: string, quick: boolean): Promise<void> {
  const character = characterOf(actor);
  const held = character.powerSets.find((s) => s.id === set);
  const sfx = held?.sfx.find((x) => x.id === id);
  if (!held || !sfx) return;
  if (!sfx.ops.some((o) => o.op === "recoverStress")) {
    const pay = await payingWith(actor, doomDueFor(character, sfx), sfx.name, quick);
    if (pay !== null) await doDeed(actor, "pp", "useSfx", { set, sfx: id, pay });
    return;
  }
  await ofTurn(actor, () => askTrack(actor, held, sfx, quick));
}

/** Stress recovered by a power takes the place of an action. @rule DOO-225 */
async function askTrack(actor: Actor.Implementation, held: PowerSet, sfx: Sfx, quick: boolean): Promise<void> {
  const character = characterOf(actor);
  const tracks = STRESS_TYPES.filter((t) => character.stress[t].die !== null);
  const input = await question({
    ...frame(actor, sfx.name, "use"),
    fields: () => [
      {
        type: "select",
        name: "track",
        label: localize(key("Dialog", "track")),
        value: tracks[0] ?? "",
        options: tracks.map((t) => ({ value: t, label: localize(key("Stress", t, "label")) })),
      },
      {
        type: "select",
        name: "power",
        label: localize(key("Builder", "sfx", "power")),
        value: held.powers[0]?.id ?? "",
        options: held.powers.map((p) => ({ value: p.id, label: `d${p.current} ${p.name}` })),
      },
    ],
    refused: () => (tracks.length === 0 ? refuse("recovery.nothing") : null),
  });
  const pay = input && (await payingWith(actor, doomDueFor(character, sfx), sfx.name, quick));
  if (input && pay !== null)
    await doDeed(actor, "pp", "recoverByPower", {
      set: held.id,
      sfx: sfx.id,
      track: String(input.track ?? ""),
      power: String(input.power ?? ""),
      pay,
    });
}
