import type { Change } from "../../../rules/kernel/change.ts";
import {
  askOf,
  type EffectKey,
  effectLabel,
  EFFECTS,
  effortChanges,
  type EffortSpan,
  EXTRA_EFFORTS,
  type ExtraEffort,
  key,
  POWER_FEATS,
  powerFeatLabel,
  strainedRanks,
  stuntRanks,
  type TwintensActor,
  untilOwnTurn,
} from "../../../rules/twintens/index.ts";
import { actorOf } from "../../apply/ground.ts";
import type { StagePayload } from "../../exchange/hooks.ts";
import { messageById, readCard } from "../../exchange/record.ts";
import { atGesture } from "../../gesture.ts";
import { openExchange } from "../../play.ts";
import type { DeedDefinition, Localize, Party, Table } from "../../ruleset.ts";
import { counted, secondsNow } from "../at-table.ts";
import { asDocument, pick } from "./deed-parts.ts";

const hero = (character: unknown): TwintensActor => character as TwintensActor;

/** Seconds of a round where no fight counts them. @rule TWI-062 */
const ROUND = 6;

/** How long the benefits last: until the own turn comes again, outside a fight a round of time; a stunt until the fight or scene is over. */
const spanOf = (who: TwintensActor, table: Table): EffortSpan =>
  table.encounter() === null
    ? { round: { at: "time", second: secondsNow() + ROUND }, encounter: { at: "scene", left: 1 }, counted: false }
    : { round: untilOwnTurn(who.ref), encounter: { at: "encounter", left: 1 }, counted: counted(who.ref, table) };

/** Conditions that a new save may end. @rule TWI-233 */
const lasting = (who: TwintensActor): TwintensActor["conditions"] =>
  who.conditions.filter((c) => c.degree !== null && c.until?.at === "use");

const powersOf = (who: TwintensActor): { value: string; label: string }[] =>
  who.powers.filter((p) => !(p.id in who.geared)).map((p) => ({ value: p.id, label: p.name }));

/** What a stunt may be: each power feat, then each effect that a power of these points could be instead. @rule TWI-437 */
function stunts(who: TwintensActor, localize: Localize): { value: string; label: string }[] {
  const sorted = (all: { value: string; label: string }[]): { value: string; label: string }[] =>
    [...all].sort((a, b) => a.label.localeCompare(b.label));
  const feats = Object.keys(POWER_FEATS).map((f) => ({
    value: `feat:${f}`,
    label: localize(key("Deed", "stuntFeat"), { name: powerFeatLabel(f) }),
  }));
  const effects = (Object.keys(EFFECTS) as EffectKey[])
    .filter((e) => who.powers.some((p) => stuntRanks(p, e) > 0))
    .map((e) => ({ value: `effect:${e}`, label: localize(key("Deed", "stuntPower"), { name: effectLabel(e) }) }));
  return [...sorted(feats), ...sorted(effects)];
}

const CHOICES: Partial<Readonly<Record<ExtraEffort, NonNullable<DeedDefinition["choices"]>>>> = {
  powerRanks: (c, _table, localize) => [
    pick(
      "power",
      localize(key("Deed", "whichPower")),
      powersOf({ ...hero(c), powers: hero(c).powers.filter((p) => strainedRanks(p) !== null) }),
    ),
  ],
  stunt: (c, _table, localize) => [
    pick("power", localize(key("Deed", "whichPower")), powersOf(hero(c))),
    pick("stunt", localize(key("Deed", "whichStunt")), stunts(hero(c), localize)),
  ],
  save: (c, _table, localize) => [
    pick(
      "condition",
      localize(key("Deed", "againstWhat")),
      lasting(hero(c)).map((x) => ({ value: x.effect, label: localize(key("Condition", x.id, "label")) })),
    ),
  ],
};

const OFFERED: Partial<Readonly<Record<ExtraEffort, (who: TwintensActor) => boolean>>> = {
  powerRanks: (who) => powersOf(who).length > 0 && who.powers.some((p) => strainedRanks(p) !== null),
  stunt: (who) => powersOf(who).length > 0,
  save: (who) => lasting(who).length > 0,
};

/** One use of extra effort. A check or two power ranks for one attack are used in the dialog of their roll. @rule TWI-265 TWI-437 */
function effort(kind: ExtraEffort): DeedDefinition {
  const [choices, offered] = [CHOICES[kind], OFFERED[kind]];
  return {
    id: `effort-${kind}`,
    kind: "spend",
    by: "owner",
    rule: kind === "stunt" ? "TWI-437" : "TWI-265",
    label: key("Effort", kind, "label"),
    hint: key("Effort", kind, "text"),
    ...(choices && { choices }),
    ...(offered && { offered: (c: unknown) => offered(hero(c)) }),
    ...(kind === "check" && { elsewhere: true }),
    perform: (c, args, table) => {
      const [sort, name = ""] = (args.stunt ?? "").split(":");
      const chosen = {
        ...(args.power !== undefined && { power: args.power }),
        ...(sort === "feat" && { feat: name }),
        ...(sort === "effect" && Object.hasOwn(EFFECTS, name) && { effect: name as EffectKey }),
      };
      const done = effortChanges(hero(c), kind, chosen, spanOf(hero(c), table));
      return done.accepted ? { accepted: true, changes: done.changes.map(asDocument) } : done;
    },
  };
}

export const EFFORT_DEEDS: readonly DeedDefinition[] = (Object.keys(EXTRA_EFFORTS) as ExtraEffort[]).map(effort);

type Deed = { readonly deed?: string; readonly args?: Readonly<Record<string, string>> };

/** What somebody is asked for by what they did with a point or an effort: a new save; the check that a point against damage grants, where it takes none away by itself. @rule TWI-233 TWI-250 TWI-265 */
function askedBy({ deed, args }: Deed, who: string, changes: readonly Change[]): ReturnType<typeof askOf> | null {
  if (deed === "effort-save") return askOf("lasting", who, { effect: args?.condition ?? "" });
  const paid = changes.every((c) => c.kind === "set" && c.path.startsWith("system.conviction."));
  return deed === "removeDamage" && paid ? askOf("relief", who, {}) : null;
}

/** What a point or an effort grants opens its card as soon as it is paid. Runs on the active Gamemaster's client. @rule TWI-233 TWI-250 TWI-265 */
export function followEfforts(): void {
  const told = async ({ message, changes }: StagePayload): Promise<void> => {
    const card = messageById(message);
    const request = (card && readCard(card)?.record?.request) as (Deed & { readonly actor?: Party }) | null | undefined;
    const actor = actorOf(request?.actor?.uuid ?? "");
    const ask = request && actor && changes.length > 0 ? askedBy(request, actor.uuid, changes) : null;
    if (actor && ask) await openExchange({ kind: "check", ask, actor, visibility: "public" });
  };
  (Hooks as unknown as { on(name: string, run: (payload: StagePayload) => void): void }).on(
    "crossover.open",
    (payload) => void atGesture(async () => told(payload)),
  );
}
