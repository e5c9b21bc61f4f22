import { actWords, sayAct } from "../acts/run.ts";
import { table } from "../apply/viewer.ts";
import { openExchange } from "../exchange/ask.ts";
import { atGesture } from "../gesture.ts";
import { remember } from "../last.ts";
import { isV14 } from "../platform.ts";
import {
  bringRulesetOf,
  bringThoseHere,
  declarationOf,
  fromAny,
  rulesetOf,
  rulesets,
  rulesetsHere,
} from "../registry.ts";
import type { CommandDefinition, RulesetAdapter } from "../ruleset.ts";
import { isPlayed, playedHere, playedRulesets } from "../settings/register.ts";
import { actorSpeaking } from "../speaking.ts";
import { doDeed } from "../table/points.ts";
import { heroes } from "../table/session.ts";
import { offeredTo } from "../view/offers-view.ts";
import { listed } from "../view/text/lists.ts";
import { localize } from "../view/text/localize.ts";
import { sameSkill } from "./same-skill.ts";
import { names, patternOf, type SHARED_NAMES } from "./taught.ts";
import {
  findTrait,
  isNamed,
  keepsNumber,
  meant,
  MOST_DC,
  nearest,
  parseCall,
  parseCheck,
  wordsOfCall,
} from "./trait-lookup.ts";
import { elsewhere, firstOf, instead, type Said, unknownTrait } from "./unknown.ts";

/** Somebody to act, with the rules they play by. */
interface Speaker {
  readonly actor: Actor.Implementation;
  readonly ruleset: RulesetAdapter;
}

/** Somebody to act, or the sentence that says there is nobody. */
async function speakerOr(actor: Actor.Implementation | null): Promise<Speaker | string> {
  const ruleset = await bringRulesetOf(actor);
  return actor && ruleset ? { actor, ruleset } : localize("CROSSOVER.Shared.Chat.noActor");
}

/** Read "stealth dc=10" against an actor's traits: the trait and number, or what was not understood and what is. */
async function readCheck(
  text: string,
  { actor, ruleset }: Speaker,
): Promise<{ readonly trait: string; readonly dc?: number } | string> {
  const { name, dc, unread, wrong } = parseCheck(text);
  if (wrong !== undefined) return wrongNumber(wrong);
  if (unread !== undefined) return localize("CROSSOVER.Shared.Chat.unread", { text: unread });
  if (name === "") return localize("CROSSOVER.Shared.Chat.noTrait");
  const character = ruleset.snapshot(actor);
  const found = findTrait(ruleset, character, name, localize);
  const trait = "trait" in found ? found.trait : await fromAny(() => sameSkill(ruleset, character, name, localize));
  if (trait) return { trait: trait.key, ...(dc !== undefined && { dc }) };
  const other = elsewhere(name, namedFor({ actor, ruleset }, "/check"), localize);
  if (other !== null) return `${localize("CROSSOVER.Shared.Chat.unknownTraitShort", { text: name })} ${other}`;
  return unknownTrait(ruleset, character, name, localize);
}

/** What each of the commands that take a name would know. */
function namedFor({ actor, ruleset }: Speaker, but: string): readonly Said[] {
  const character = ruleset.snapshot(actor);
  const lists = [
    { command: "/check", named: ruleset.checks.traits(character, localize) },
    {
      command: "/attack",
      named: offeredTo(game.user.isGM, ruleset.actions.list(character, localize)).filter((a) => a.attack === true),
    },
    { command: "/spend", named: deedsFor(ruleset) },
  ];
  return lists.filter((l) => l.command !== but);
}

/** What to say of a number that no check can have. */
export const wrongNumber = (text: string): string =>
  localize("CROSSOVER.Shared.Chat.wrongNumber", { text, least: -MOST_DC, most: MOST_DC });

/** `/check stealth 10` */
async function check(text: string, actor: Actor.Implementation | null, quick = false): Promise<string | null> {
  const who = await speakerOr(actor);
  if (typeof who === "string") return who;
  const read = await readCheck(text, who);
  if (typeof read === "string") return read;
  await remember(async () => who.ruleset.checks.open(who.actor, { ...read, quick }));
  return null;
}

/** `/attack breaker`: an attack, power or maneuver by name; without a name what there is. */
async function attack(text: string, actor: Actor.Implementation | null, quick = false): Promise<string | null> {
  const who = await speakerOr(actor);
  if (typeof who === "string") return who;
  // What befalls them is in no player's list; by name it may be said for one's own.
  const actions = who.ruleset.actions.list(who.ruleset.snapshot(who.actor), localize);
  if (actions.length === 0) return localize("CROSSOVER.Shared.Chat.noActions", { name: who.actor.name });
  const attacks = actions.filter((a) => a.attack === true);
  if (text.trim() === "")
    return localize("CROSSOVER.Shared.Chat.sayWhich", { command: "/attack", choices: firstOf(attacks) });
  // What one attacks with is meant before what merely bears the same name.
  const { found } = nearest([...attacks, ...actions.filter((a) => a.attack !== true)], (a) => [a.label, a.id], text);
  if (!found) {
    const other = elsewhere(text, namedFor(who, "/attack"), localize);
    const near = other === null ? meant(actions, (a) => [a.label], text) : [];
    return [
      localize("CROSSOVER.Shared.Chat.unknownAction", { text: text.trim() }),
      ...(other === null ? [] : [other]),
      ...(near.length > 0 ? [localize("CROSSOVER.Shared.Chat.didYouMean", { names: firstOf(near) })] : []),
      localize("CROSSOVER.Shared.Chat.attacksOf", { name: who.actor.name, names: firstOf(attacks) }),
    ].join(" ");
  }
  await remember(async () => who.ruleset.actions.use(who.actor, found.id, quick));
  return null;
}

/** `/act stance bonus=defense`: any act by name, with as many of its choices as were said; the rest is asked. */
async function act(text: string, actor: Actor.Implementation | null, quick = false): Promise<string | null> {
  const who = await speakerOr(actor);
  return typeof who === "string" ? who : remember(async () => sayAct(who.actor, text, quick));
}

/** What is done with points by hand, of what whoever asks may do. */
const deedsFor = (
  ruleset: RulesetAdapter,
  gm = game.user.isGM,
): readonly { point: string; id: string; label: string }[] =>
  (ruleset.points ?? []).flatMap((p) =>
    p.deeds
      .filter((d) => d.elsewhere !== true && (d.by === "owner" || gm))
      .map((d) => ({ point: p.key, id: d.id, label: localize(d.label) })),
  );

/** `/spend inspiration`: a deed with points by name; without a name what there is. */
async function spend(text: string, actor: Actor.Implementation | null): Promise<string | null> {
  const who = await speakerOr(actor);
  if (typeof who === "string") return who;
  const deeds = deedsFor(who.ruleset);
  if (deeds.length === 0) return localize("CROSSOVER.Shared.Chat.noDeeds", { name: who.actor.name });
  if (text.trim() === "")
    return localize("CROSSOVER.Shared.Chat.sayWhich", { command: "/spend", choices: firstOf(deeds) });
  const { found } = nearest(deeds, (d) => [d.label, d.id], text);
  if (!found && deedsFor(who.ruleset, true).some((d) => isNamed([d.label, d.id], text)))
    return localize("CROSSOVER.Shared.Refusal.gmOnly");
  if (!found)
    return localize("CROSSOVER.Shared.Chat.unknownDeed", {
      text: text.trim(),
      instead: elsewhere(text, namedFor(who, "/spend"), localize) ?? instead(deeds, (d) => [d.label], text, localize),
    });
  await doDeed(who.actor, found.point, found.id);
  return null;
}

/** `/call perception 10`: everybody rolls. The Gamemaster's. `secret` keeps the number, `open` tells it; without either it is kept as the ruleset has it. */
export async function call(text: string): Promise<string | null> {
  if (!game.user.isGM) return localize("CROSSOVER.Shared.Refusal.gmOnly");
  const said = parseCall(text);
  const party = heroes();
  const isTheirs = (a: Actor.Implementation): boolean => game.users.some((u) => !u.isGM && u.character?.id === a.id);
  // Where heroes of several rulesets are in the world, those are meant whom somebody plays, then whoever knows the check; of a ruleset that is off nobody, unless there is nobody else.
  const here = party.filter((a) => playedRulesets().some((r) => r.id === declarationOf(a)?.id));
  const likely = here.length > 0 ? here : party;
  let wrong: string | null = null;
  for (const actor of [...likely.filter(isTheirs), ...likely.filter((a) => !isTheirs(a))]) {
    const who = await speakerOr(actor);
    if (typeof who === "string") continue;
    const read = await readCheck(said.check, who);
    wrong ??= typeof read === "string" ? read : null;
    if (typeof read === "string") continue;
    const asked = party.filter((a) => rulesetOf(a) === who.ruleset).map((a) => a.uuid);
    await openExchange({
      kind: "call",
      ask: { trait: read.trait, dc: read.dc ?? null, secret: keepsNumber(who.ruleset, read.trait, said.secret), asked },
      actor: who.actor,
      visibility: "public",
    });
    return null;
  }
  return wrong ?? localize("CROSSOVER.Shared.Refusal.nobodyAsked");
}

const labels = (list: readonly { readonly label: string }[]): string[] => list.map((l) => l.label);

/** Commands that every ruleset has: what each of `SHARED_NAMES` does. */
const SHARED: readonly (CommandDefinition & { readonly name: (typeof SHARED_NAMES)[number] })[] = [
  {
    name: "check",
    usage: "CROSSOVER.Shared.Command.check",
    run: check,
    complete: (actor) => ofActor(actor, (r, s) => labels(r.checks.traits(s, localize))),
  },
  {
    name: "attack",
    usage: "CROSSOVER.Shared.Command.attack",
    run: attack,
    complete: (actor) => ofActor(actor, (r, s) => labels(offeredTo(game.user.isGM, r.actions.list(s, localize)))),
  },
  {
    name: "act",
    usage: "CROSSOVER.Shared.Command.act",
    run: act,
    complete: (actor, tail) => (actor ? actWords(actor, tail) : []),
  },
  {
    name: "spend",
    usage: "CROSSOVER.Shared.Command.spend",
    run: spend,
    complete: (actor) => ofActor(actor, (r) => (r.points ?? []).flatMap((p) => p.deeds.map((d) => localize(d.label)))),
  },
  {
    name: "call",
    usage: "CROSSOVER.Shared.Command.call",
    gm: true,
    alone: true,
    run: call,
    complete: (actor, tail) => ofActor(actor ?? heroes()[0] ?? null, (r, s) => wordsOfCall(r, s, tail, localize)),
  },
  {
    name: "crossover",
    usage: "CROSSOVER.Shared.Command.crossover",
    alone: true,
    run: async (_text, actor) => {
      await help(actor);
      return null;
    },
  },
];

function ofActor(
  actor: Actor.Implementation | null,
  read: (ruleset: RulesetAdapter, snapshot: unknown) => readonly string[],
): readonly string[] {
  const ruleset = rulesetOf(actor);
  return actor && ruleset ? read(ruleset, ruleset.snapshot(actor)) : [];
}

/** All commands that this actor may use: the shared ones and its ruleset's own. */
export function commandsFor(actor: Actor.Implementation | null): readonly CommandDefinition[] {
  const ruleset = rulesetOf(actor);
  return [...SHARED, ...(ruleset && isPlayed(ruleset) ? (ruleset.commands ?? []) : [])];
}

/** The list of commands, whispered to who asked. */
async function help(actor: Actor.Implementation | null): Promise<void> {
  const content = await foundry.applications.handlebars.renderTemplate("systems/crossover/templates/shared/help.hbs", {
    commands: commandsFor(actor).map(({ name, usage, gm }) => ({ name, usage: localize(usage), gm })),
  });
  await ChatMessage.implementation.create({ content, whisper: [game.userId] } as never);
}

type Run = (text: string, actor: Actor.Implementation | null, quick: boolean) => Promise<string | null>;

/** Why somebody can't give a command as they are: it is the Gamemaster's, or another ruleset's than that of whoever acts. */
function refusedFor(command: CommandDefinition, actor: Actor.Implementation | null): string | null {
  if (command.gm === true && !game.user.isGM)
    return localize("CROSSOVER.Shared.Chat.gmCommand", { command: `/${command.name}`, others: given(actor) });
  const own = rulesetOf(actor);
  const [of] = rulesets().filter((r) => r.commands?.includes(command) === true);
  if (!actor || !own || !of || of === own || command.alone === true) return null;
  return localize("CROSSOVER.Shared.Chat.otherRuleset", {
    command: `/${command.name}`,
    ruleset: localize(of.label),
    name: actor.name,
    own: localize(own.label),
    others: given(actor),
  });
}

/** The commands that somebody may give, as a list in a sentence. */
const given = (actor: Actor.Implementation | null): string =>
  listed(
    commandsFor(actor)
      .filter((c) => c.gm !== true || game.user.isGM)
      .map((c) => `/${c.name}`),
  );

/** Run a command by name and say what was wrong with it, if anything was. */
export async function runCommand(
  name: string,
  text: string,
  actor: Actor.Implementation | null,
  quick = false,
): Promise<void> {
  await bringRulesetOf(actor);
  const command =
    commandsFor(actor).find((c) => c.name === name) ??
    playedHere()
      .flatMap((r) => r.commands ?? [])
      .find((c) => c.name === name);
  if (!command) return;
  const said = refusedFor(command, actor) ?? (await (command.run as Run)(text, actor, quick));
  if (typeof said === "string") ui.notifications.warn(said);
}

/** Do a deed with points for several, as `/spend` does for one: whoever it would change nothing for is passed over, and that is said once, where it is so for all of them. */
export async function spendForAll(name: string, actors: readonly Actor.Implementation[]): Promise<void> {
  const idle: string[] = [];
  let done = "";
  for (const actor of actors) {
    const ruleset = await bringRulesetOf(actor);
    const { found } = nearest(ruleset ? deedsFor(ruleset) : [], (d) => [d.label, d.id], name);
    const deed = ruleset?.points?.find((p) => p.key === found?.point)?.deeds.find((d) => d.id === found?.id);
    const comes = ruleset && deed?.perform?.(ruleset.snapshot(actor), {}, table);
    if (found && comes && !comes.accepted && comes.reason === "alreadyDone") {
      done = found.label;
      idle.push(actor.name);
    } else await runCommand("spend", name, actor);
  }
  if (actors.length === 0) ui.notifications.info(localize("CROSSOVER.Shared.Chat.noActor"));
  else if (idle.length === actors.length)
    ui.notifications.info(localize("CROSSOVER.Shared.Chat.nothingChanges", { deed: done, names: listed(idle) }));
}

/** Make a check as `/check` does. */
export const runCheck = (text: string, actor: Actor.Implementation | null, quick = false): Promise<void> =>
  runCommand("check", text, actor, quick);

/** Words with which dice are rolled: alone they say nothing yet. */
const ROLLS = /^\/(?:r|roll|pr|publicroll|gmr|gmroll|br|broll|blindroll|sr|selfroll)$/iu;

/** A die without sides in what is to be rolled; what stands behind a # is a remark. */
const sidelessDie = (text: string): string | null =>
  /^\/[a-z]+\s/iu.test(text) ? (/(?<![\w.])\d*d0+(?!\w)/iu.exec(text.replace(/#.*$/u, ""))?.[0] ?? null) : null;

/** More dice than these Foundry throws for nobody, and says so in words of its own. */
const MOST_DICE = 999;

/** More dice than can be thrown, of what is to be rolled; what stands behind a # is a remark. */
const tooManyDice = (text: string): string | null =>
  [...text.replace(/#.*$/u, "").matchAll(/(?<![\w.])(\d+)d\w+/giu)].find(([, n]) => Number(n) > MOST_DICE)?.[0] ?? null;

/** As much of Foundry's chat log as is asked what it knows. */
interface KnownCommands {
  CHAT_COMMANDS?: Record<string, object>;
  readonly MESSAGE_PATTERNS?: Readonly<Record<string, RegExp>>;
}
const chatLog = (): KnownCommands => foundry.applications.sidebar.tabs.ChatLog as unknown as KnownCommands;

/** Whether Foundry, or another package through its table, knows what to do with a line that begins with a slash. */
function isKnown(text: string): boolean {
  const patterns = isV14()
    ? Object.entries(chatLog().CHAT_COMMANDS ?? {}).map(([name, c]) => [name, (c as { rgx?: RegExp }).rgx] as const)
    : Object.entries(chatLog().MESSAGE_PATTERNS ?? {});
  return patterns.some(([name, pattern]) => name !== "invalid" && name !== "none" && pattern?.test(text) === true);
}

/** What to say of a line that begins with a slash and means nothing: the commands of this game are named, the likeliest first. Null for anything else. */
function unknownCommand(text: string, actor: Actor.Implementation | null): string | null {
  const [word = ""] = text.split(/\s+/u);
  if (ROLLS.test(text)) return localize("CROSSOVER.Shared.Chat.noFormula", { command: text });
  const die = ROLLS.test(word) ? sidelessDie(text) : null;
  if (die !== null) return localize("CROSSOVER.Shared.Chat.noSides", { die });
  const many = ROLLS.test(word) ? tooManyDice(text) : null;
  if (many !== null) return localize("CROSSOVER.Shared.Chat.tooManyDice", { dice: many });
  if (!/^\/\p{L}[\p{L}\p{N}-]*$/u.test(word) || names().some((n) => patternOf(n).test(text)) || isKnown(text))
    return null;
  const near = meant(commandsFor(actor), (c) => [c.name], word.slice(1));
  return [
    localize("CROSSOVER.Shared.Chat.unknownCommand", { command: word }),
    ...(near.length > 0
      ? [localize("CROSSOVER.Shared.Chat.didYouMean", { names: listed(near.map((c) => `/${c.name}`)) })]
      : []),
    localize("CROSSOVER.Shared.Chat.commands", { names: given(actor) }),
  ].join(" ");
}

/** Foundry's chat log, as far as it is handed a line. */
interface ChatInput {
  processMessage(said: string): Promise<unknown>;
}

/** At `ready`: a line that nobody knows is answered with what there is. Other packages' own commands come first, whenever they were added. */
export function answerUnknownCommands(): void {
  let at = 0;
  const listen = (): void => {
    at = Hooks.on("chatMessage", answer as never);
  };
  const answer = (log: ChatInput, said: string): boolean => {
    const { chatMessage: all = [] } = Hooks.events as unknown as Readonly<Record<string, readonly { id: number }[]>>;
    if (all.at(-1)?.id !== at) {
      // Somebody listens behind us: this line is theirs to know, and the next one comes here last.
      Hooks.off("chatMessage", at);
      listen();
      return true;
    }
    const wrong = unknownCommand(plainText(said), actorSpeaking());
    if (wrong === null) return true;
    // A ruleset that nobody has done anything by yet has its commands still to come: then it is said again.
    if (rulesetsHere().length > rulesets().length)
      void atGesture(async () => {
        await bringThoseHere();
        await log.processMessage(said);
      });
    else ui.notifications.warn(wrong);
    return false;
  };
  listen();
}

/** What was typed, without the form that an editor gives it. */
function plainText(said: string): string {
  if (!said.trim().startsWith("<")) return said.trim();
  return (new DOMParser().parseFromString(said, "text/html").body.textContent ?? "").trim();
}
