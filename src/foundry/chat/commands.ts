import { openExchange } from "../exchange/ask.ts";
import { atGesture } from "../gesture.ts";
import { remember } from "../last.ts";
import { isV14 } from "../platform.ts";
import { rulesetOf } from "../registry.ts";
import type { CommandDefinition, RulesetAdapter } from "../ruleset.ts";
import { isPlayed, onRulesetsChanged, playedRulesets } from "../settings/register.ts";
import { actorSpeaking } from "../speaking.ts";
import { heroes } from "../table/session.ts";
import { doDeed } from "../table/points.ts";
import { localize } from "../view/localize.ts";
import { findTrait, keepsNumber, nearest, parseCall, parseCheck, wordsOfCall } from "./trait-lookup.ts";

/** Somebody to act, or the sentence that says there is nobody. */
function speakerOr(
  actor: Actor.Implementation | null,
): { readonly actor: Actor.Implementation; readonly ruleset: RulesetAdapter } | string {
  const ruleset = rulesetOf(actor);
  return actor && ruleset ? { actor, ruleset } : localize("CROSSOVER.Shared.Chat.noActor");
}

/** Read "stealth dc=10" against an actor's traits: the trait and number, or what was not understood and what is. */
function readCheck(
  text: string,
  { actor, ruleset }: { readonly actor: Actor.Implementation; readonly ruleset: RulesetAdapter },
): { readonly trait: string; readonly dc?: number } | string {
  const { name, dc, unread } = parseCheck(text);
  if (unread !== undefined) return localize("CROSSOVER.Shared.Chat.unread", { text: unread });
  if (name === "") return localize("CROSSOVER.Shared.Chat.noTrait");
  const found = findTrait(ruleset, ruleset.snapshot(actor), name, localize);
  if ("nearest" in found)
    return localize("CROSSOVER.Shared.Chat.unknownTrait", {
      text: name,
      nearest: found.nearest.map((t) => t.label).join(", "),
    });
  return { trait: found.trait.key, ...(dc !== undefined && { dc }) };
}

/** `/check stealth 10` */
async function check(text: string, actor: Actor.Implementation | null, quick = false): Promise<string | null> {
  const who = speakerOr(actor);
  if (typeof who === "string") return who;
  const read = readCheck(text, who);
  if (typeof read === "string") return read;
  await remember(async () => who.ruleset.checks.open(who.actor, { ...read, quick }));
  return null;
}

/** The first few of a list, as an example of what may be said; what is one's own stands first in it. */
const firstOf = (list: readonly { readonly label: string }[]): string =>
  [...new Set(labels(list))].slice(0, 8).join(", ");

/** `/attack breaker`: an attack, power or maneuver by name; without a name what there is. */
async function attack(text: string, actor: Actor.Implementation | null, quick = false): Promise<string | null> {
  const who = speakerOr(actor);
  if (typeof who === "string") return who;
  const actions = who.ruleset.actions.list(who.ruleset.snapshot(who.actor), localize);
  if (actions.length === 0) return localize("CROSSOVER.Shared.Chat.noActions", { name: who.actor.name });
  if (text.trim() === "")
    return localize("CROSSOVER.Shared.Chat.sayWhich", { command: "/attack", choices: firstOf(actions) });
  const { found, near } = nearest(actions, (a) => [a.label, a.id], text);
  if (!found)
    return localize("CROSSOVER.Shared.Chat.unknownAction", {
      text: text.trim(),
      nearest: near.map((a) => a.label).join(", "),
    });
  await remember(async () => who.ruleset.actions.use(who.actor, found.id, quick));
  return null;
}

/** `/spend inspiration`: a deed with points by name; without a name what there is. */
async function spend(text: string, actor: Actor.Implementation | null): Promise<string | null> {
  const who = speakerOr(actor);
  if (typeof who === "string") return who;
  const deeds = (who.ruleset.points ?? []).flatMap((p) =>
    p.deeds
      .filter((d) => d.elsewhere !== true && (d.by === "owner" || game.user.isGM))
      .map((d) => ({ point: p.key, id: d.id, label: localize(d.label) })),
  );
  if (deeds.length === 0) return localize("CROSSOVER.Shared.Chat.noDeeds");
  if (text.trim() === "")
    return localize("CROSSOVER.Shared.Chat.sayWhich", { command: "/spend", choices: firstOf(deeds) });
  const { found, near } = nearest(deeds, (d) => [d.label, d.id], text);
  if (!found)
    return localize("CROSSOVER.Shared.Chat.unknownDeed", {
      text: text.trim(),
      nearest: near.map((d) => d.label).join(", "),
    });
  await doDeed(who.actor, found.point, found.id);
  return null;
}

/** `/call perception 10`: everybody rolls. The Gamemaster's. `secret` keeps the number, `open` tells it; without either it is kept as the ruleset has it. */
export async function call(text: string): Promise<string | null> {
  if (!game.user.isGM) return localize("CROSSOVER.Shared.Refusal.gmOnly");
  const said = parseCall(text);
  const party = heroes();
  const who = speakerOr(party[0] ?? null);
  if (typeof who === "string") return localize("CROSSOVER.Shared.Refusal.nobodyAsked");
  const read = readCheck(said.check, who);
  if (typeof read === "string") return read;
  const asked = party.filter((a) => rulesetOf(a) === who.ruleset).map((a) => a.uuid);
  await openExchange({
    kind: "call",
    ask: { trait: read.trait, dc: read.dc ?? null, secret: keepsNumber(who.ruleset, read.trait, said.secret), asked },
    actor: who.actor,
    visibility: "public",
  });
  return null;
}

const labels = (list: readonly { readonly label: string }[]): string[] => list.map((l) => l.label);

/** Commands that every ruleset has. */
const SHARED: readonly CommandDefinition[] = [
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
    complete: (actor) => ofActor(actor, (r, s) => labels(r.actions.list(s, localize))),
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
    run: call,
    complete: (actor, tail) => ofActor(actor ?? heroes()[0] ?? null, (r, s) => wordsOfCall(r, s, tail, localize)),
  },
  {
    name: "crossover",
    usage: "CROSSOVER.Shared.Command.crossover",
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
    commands: commandsFor(actor).map(({ name, usage }) => ({ name, usage: localize(usage) })),
  });
  await ChatMessage.implementation.create({ content, whisper: [game.userId] } as never);
}

/** Run a command by name and say what was wrong with it, if anything was. */
export async function runCommand(
  name: string,
  text: string,
  actor: Actor.Implementation | null,
  quick = false,
): Promise<void> {
  const command =
    commandsFor(actor).find((c) => c.name === name) ??
    playedRulesets()
      .flatMap((r) => r.commands ?? [])
      .find((c) => c.name === name);
  const said = await (
    command as
      { run(text: string, actor: Actor.Implementation | null, quick: boolean): Promise<string | null> } | undefined
  )?.run(text, actor, quick);
  if (typeof said === "string") ui.notifications.warn(said);
}

/** Make a check as `/check` does. */
export const runCheck = (text: string, actor: Actor.Implementation | null, quick = false): Promise<void> =>
  runCommand("check", text, actor, quick);

const names = (): string[] => [
  ...new Set([...SHARED, ...playedRulesets().flatMap((r) => r.commands ?? [])].map((c) => c.name)),
];
const patternOf = (name: string): RegExp => new RegExp(`^/${name}(?:\\s+([^]*))?$`, "iu");

/** Teach the chat input our commands: through the hook on 13, through the table of commands on 14, which the hook would come too late for. */
export function registerCommands(): void {
  const log = foundry.applications.sidebar.tabs.ChatLog as unknown as { CHAT_COMMANDS?: Record<string, object> };
  const table = isV14() ? log.CHAT_COMMANDS : undefined;
  if (table) {
    // A ruleset that isn't played here leaves no commands behind.
    const ours = new Set<string>();
    const teach = (): void => {
      for (const name of ours) Reflect.deleteProperty(table, name);
      ours.clear();
      for (const name of names()) {
        ours.add(name);
        table[name] = {
          rgx: patternOf(name),
          fn: (_command: string, match: RegExpMatchArray) => {
            void atGesture(async () => runCommand(name, match[1] ?? "", actorSpeaking()));
            return false;
          },
        };
      }
    };
    teach();
    onRulesetsChanged(teach);
    Hooks.once("ready", teach);
    return;
  }
  Hooks.on("chatMessage", (_log: unknown, text: string) => {
    for (const name of names()) {
      const match = patternOf(name).exec(text.trim());
      if (!match) continue;
      void atGesture(async () => runCommand(name, match[1] ?? "", actorSpeaking()));
      return false;
    }
    return true;
  });
}
