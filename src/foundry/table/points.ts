import { actorOf } from "../apply/ground.ts";
import { table, viewerOf } from "../apply/viewer.ts";
import { openExchange } from "../exchange/ask.ts";
import { atGesture } from "../gesture.ts";
import { rulesetOf } from "../registry.ts";
import { RollDialog, type DialogInput, type DraftEditor } from "../rolls/roll-dialog.ts";
import type { DeedDefinition, RulesetAdapter } from "../ruleset.ts";
import { localize } from "../view/localize.ts";
import { pointsView, type PointsView } from "../view/points-view.ts";
import { notifyRefusal, refusalText } from "../view/refusals.ts";

/** Points of an actor for this user, ready for `templates/shared/parts/points.hbs`. */
export function pointsOf(actor: Actor.Implementation): PointsView[] {
  const ruleset = rulesetOf(actor);
  if (!ruleset?.points) return [];
  const viewer = viewerOf(game.user);
  return pointsView(
    ruleset.points.filter((p) => p.pool === undefined),
    {
      uuid: actor.uuid,
      character: ruleset.snapshot(actor),
      table,
      viewer: { isGM: viewer.isGM, owns: viewer.owns(actor.uuid) },
      localize,
      refusal: (r) => refusalText(r, ruleset),
      built: Object.keys(ruleset.builders ?? {}),
    },
  );
}

/** Ask for what a deed leaves to choose. The wording goes along, so that the card can say it. Null when the dialog was closed. */
async function choose(
  actor: Actor.Implementation,
  ruleset: RulesetAdapter,
  deed: DeedDefinition,
): Promise<Record<string, string> | null> {
  const fields = deed.choices?.(ruleset.snapshot(actor), table, localize) ?? [];
  if (fields.length === 0) return {};
  const initial: DialogInput = Object.fromEntries(fields.map((f) => [f.name, f.value as string]));
  const argsOf = (draft: DialogInput): Record<string, string> =>
    Object.fromEntries(fields.map((f) => [f.name, String(draft[f.name] ?? "")]));
  const editor: DraftEditor<DialogInput> = {
    ruleset: ruleset.id,
    edit: (draft, input) => ({ ...draft, ...input }),
    view: (draft) => {
      const tried = deed.perform(ruleset.snapshot(actor), argsOf(draft), table);
      const shown = fields.map((f) => ({ ...f, value: draft[f.name] ?? f.value })) as typeof fields;
      return {
        title: localize(deed.label),
        subtitle: localize(deed.hint),
        img: actor.img ?? "",
        fields: shown,
        rows: [],
        modifiers: [],
        bonus: "",
        odds: null,
        refused: tried.accepted ? null : refusalText(tried, ruleset),
        button: localize("CROSSOVER.Shared.Points.do"),
      };
    },
  };
  const choice = await RollDialog.ask(editor, initial);
  if (!choice) return null;
  const args = argsOf(choice.draft);
  const said = fields.flatMap((f) =>
    f.type === "select"
      ? [[`said-${f.name}`, f.options.find((o) => o.value === args[f.name])?.label ?? ""] as const]
      : [],
  );
  return { ...args, ...Object.fromEntries(said) };
}

/** Do one deed with points: a card of its own, with its undo. What it leaves to choose is asked for first, unless it is given. Null when it was refused or nothing was chosen. */
export async function doDeed(
  actor: Actor.Implementation,
  point: string,
  deed: string,
  args?: Readonly<Record<string, string>>,
): Promise<ChatMessage.Implementation | null> {
  const ruleset = rulesetOf(actor);
  const definition = ruleset?.points?.find((p) => p.key === point)?.deeds.find((d) => d.id === deed);
  if (!ruleset || !definition) return null;
  if (definition.opens !== undefined)
    return openExchange({
      kind: definition.opens,
      ask: { actor: actor.uuid },
      actor,
      visibility: actor.hasPlayerOwner ? "public" : "gm",
    });
  const builder = args === undefined ? ruleset.builders?.[deed] : undefined;
  if (builder) {
    const no = definition.begins?.(ruleset.snapshot(actor), table);
    if (no) notifyRefusal(no, ruleset);
    else builder(actor);
    return null;
  }
  const chosen = args ?? (await choose(actor, ruleset, definition));
  if (chosen === null) return null;
  return openExchange({
    kind: "points",
    ask: { actor: actor.uuid, point, deed, args: chosen },
    actor,
    visibility: actor.hasPlayerOwner ? "public" : "gm",
  });
}

/** The action behind every button of the component; sheets and windows list it among theirs. */
export function onDeed(_event: PointerEvent, target: HTMLElement): void {
  const { uuid = "", point = "", deed = "" } = target.dataset;
  if (target.getAttribute("aria-disabled") === "true") return;
  const actor = actorOf(uuid);
  if (actor) void atGesture(async () => doDeed(actor, point, deed));
}
