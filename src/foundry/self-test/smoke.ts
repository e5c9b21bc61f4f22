import { conditionOf, statusId } from "../apply/condition-effect.ts";
import { askDesk } from "../exchange/ask.ts";
import { SYSTEM_ID } from "../ids.ts";
import { isV14 } from "../platform.ts";
import type { RulesetAdapter } from "../ruleset.ts";
import { localize } from "../view/text/localize.ts";
import type { Scratch } from "./scratch.ts";

/** A promise of the system: `run` says what it saw, or throws what is wrong. */
export interface Step {
  readonly area: string;
  readonly name: string;
  readonly run: (scratch: Scratch) => Promise<string>;
}

/** Fail with a reason unless something holds. */
function must(holds: unknown, reason: string): asserts holds {
  if (!holds) throw new Error(reason);
}

const NAME = "Crossover self-test";

/** How often, and in milliseconds how far apart, a pool that is being made is looked for. */
const POOL_TRIES = 100;
const POOL_PAUSE = 50;

/** Make the ruleset's first kind of character, named so that nobody takes it for theirs. Everybody may see it, because the dice of hidden characters are kept off the card. */
async function tester(ruleset: RulesetAdapter, scratch: Scratch): Promise<Actor.Implementation> {
  const [type] = Object.keys(ruleset.actors);
  const stands = (subtype: string): Actor.Implementation | undefined =>
    game.actors.find((a) => (a.type as string) === subtype) as Actor.Implementation | undefined;
  const missing = (ruleset.pools ?? []).map((pool) => pool.subtype).filter((subtype) => !stands(subtype));
  const actor = scratch.keep(
    (await Actor.implementation.create({
      name: NAME,
      type,
      ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER },
    } as never)) as Actor.Implementation | undefined,
  );
  // The first character of a ruleset brings the table's pools along, a moment later.
  for (const subtype of game.users.activeGM?.isSelf ? missing : []) {
    for (let tries = 0; tries < POOL_TRIES && !stands(subtype); tries += 1)
      await new Promise((resolve) => setTimeout(resolve, POOL_PAUSE));
    scratch.keep(stands(subtype));
  }
  return actor;
}

/** What is done with every ruleset's character. */
function rulesetSteps(ruleset: RulesetAdapter): Step[] {
  const area = `Play: ${ruleset.id}`;
  return [
    {
      area,
      name: "a character is made, with its data model",
      run: async (scratch) => {
        const actor = await tester(ruleset, scratch);
        must(actor.system instanceof foundry.abstract.TypeDataModel, "its system data are no data model");
        must(!actor.validationFailures.fields, String(actor.validationFailures.fields));
        return actor.type;
      },
    },
    {
      area,
      name: "its sheet opens and closes",
      run: async (scratch) => {
        const actor = await tester(ruleset, scratch);
        const sheet = actor.sheet as unknown as {
          render(options: object): Promise<unknown>;
          close(options?: object): Promise<unknown>;
          drawAll?(): Promise<void>;
          element: HTMLElement;
        } | null;
        must(sheet, "there is no sheet");
        scratch.add("the sheet", () => sheet.close({ animate: false }));
        await sheet.render({ force: true });
        await sheet.drawAll?.();
        const fields = sheet.element.querySelectorAll("input, select, button").length;
        must(fields > 5, `only ${String(fields)} controls were drawn`);
        return `${String(fields)} controls`;
      },
    },
    {
      area,
      name: "a check is rolled, its card taken back and put in force again",
      run: async (scratch) => {
        const actor = await tester(ruleset, scratch);
        const trait = ruleset.checks.traits(ruleset.snapshot(actor), localize)[0];
        must(trait, "the ruleset names no trait");
        const message = scratch.keep(await ruleset.checks.open(actor, { trait: trait.key, quick: true }));
        must(message.rolls.length > 0, "the message carries no roll");
        const events = (): readonly { readonly at: number; readonly undone: string | null }[] =>
          (
            game.messages.get(message.id ?? "")?.system as unknown as
              | { events?: readonly { at: number; undone: string | null }[] }
              | undefined
          )?.events ?? [];
        const at = events().at(-1)?.at;
        must(at !== undefined, "the card holds no step");
        for (const op of ["withdraw", "restore"] as const) {
          const answer = await askDesk({ op, message: message.id ?? "", at });
          must(answer.accepted, `${op} was refused: ${JSON.stringify(answer)}`);
          must((events().at(-1)?.undone !== null) === (op === "withdraw"), `${op} left no trace in the message`);
        }
        return `${trait.label}: ${String(message.rolls[0]?.total)}`;
      },
    },
    {
      area,
      name: "a condition comes and goes by the rules",
      run: async (scratch) => {
        const actor = await tester(ruleset, scratch);
        const condition = ruleset.conditions.hud[0];
        must(condition, "the ruleset lists no condition");
        const status = statusId(ruleset.id, condition);
        await actor.toggleStatusEffect(status as never, { active: true });
        must(actor.statuses.has(status), "it was not set");
        const derived = ruleset.conditions.derived?.(ruleset.snapshot(actor)) ?? [];
        must(
          derived.includes(condition) ||
            [...actor.effects].some((effect) =>
              [...effect.statuses].some((s) => conditionOf(ruleset.id, s) === condition),
            ),
          "no effect carries it",
        );
        await actor.toggleStatusEffect(status as never, { active: false });
        must(!actor.statuses.has(status), "it did not go");
        return condition;
      },
    },
    {
      area,
      name: "an active effect changes a value and gives it back",
      run: async (scratch) => {
        const actor = await tester(ruleset, scratch);
        const before = actor.img;
        const changes = [
          {
            key: "img",
            value: "icons/svg/aura.svg",
            ...(isV14() ? { type: "override", phase: "initial" } : { mode: CONST.ACTIVE_EFFECT_MODES.OVERRIDE }),
          },
        ];
        const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [
          { name: NAME, img: "icons/svg/aura.svg", ...(isV14() ? { system: { changes } } : { changes }) } as never,
        ]);
        must(actor.img === "icons/svg/aura.svg", `the value is ${String(actor.img)}`);
        await (effect as unknown as { delete(): Promise<unknown> }).delete();
        must(actor.img === before, "the value did not come back");
        return "override of img";
      },
    },
  ];
}

/** What the system promises beside the rulesets. */
const SHARED: readonly Step[] = [
  {
    area: "Content",
    name: "the compendium packs are there and open",
    run: async () => {
      const packs = game.packs.filter((pack) => pack.metadata.packageName === SYSTEM_ID);
      must(packs.length > 0, "there is no pack");
      const rows: string[] = [];
      for (const pack of packs) {
        const index = await pack.getIndex();
        must(index.size > 0, `${pack.collection} is empty`);
        const [first] = [...index];
        must(first && (await pack.getDocument(first._id)), `${pack.collection} does not give its first document`);
        rows.push(`${pack.collection} ${String(index.size)}`);
      }
      return rows.join(", ");
    },
  },
  {
    area: "Content",
    name: "text is enriched: our checks and Foundry's links",
    run: async () => {
      const pack = game.packs.find((p) => p.metadata.packageName === SYSTEM_ID);
      const [entry] = [...((await pack?.getIndex()) ?? [])];
      const editor = foundry.applications.ux.TextEditor.implementation as unknown as {
        enrichHTML(text: string): Promise<string>;
      };
      const html = await editor.enrichHTML(`<p>[[/check perception dc=5]] @UUID[${String(entry?.uuid)}]</p>`);
      must(!html.includes("[[/check"), "the inline check stayed as it was typed");
      must(/content-link/u.test(html) && !/class="[^"]*broken/u.test(html), "the link to a pack is broken");
      return `${String(html.length)} characters`;
    },
  },
  {
    area: "Look",
    name: "our styles are loaded, in their layer",
    run: () => {
      const layers = new Set<string>();
      const visit = (sheet: CSSStyleSheet | null, layer: string): void => {
        const ours = sheet?.href?.includes(`/systems/${SYSTEM_ID}/`) === true;
        for (const rule of rulesOf(sheet))
          if (rule instanceof CSSImportRule)
            visit(rule.styleSheet, (rule as unknown as { layerName: string | null }).layerName ?? layer);
          // What comes late is bundled, and names its layer itself.
          else if (ours && !(rule instanceof CSSLayerStatementRule))
            layers.add(layer === "none" && rule instanceof CSSLayerBlockRule ? rule.name : layer);
      };
      for (const sheet of document.styleSheets) visit(sheet, "none");
      must(layers.size > 0, "no stylesheet of ours was found");
      must(!layers.has("none"), `some of ours are in no layer; the layers are ${[...layers].join(", ")}`);
      return Promise.resolve([...layers].join(", "));
    },
  },
  {
    area: "Look",
    name: "all of our texts are there",
    run: () => {
      must(game.i18n.has("CROSSOVER.Shared.SelfTest.title"), "our language file is missing");
      return Promise.resolve(game.i18n.lang);
    },
  },
];

/** Rules of a stylesheet; those of another origin may not be read. */
function rulesOf(sheet: CSSStyleSheet | null): CSSRule[] {
  try {
    return [...(sheet?.cssRules ?? [])];
  } catch {
    return [];
  }
}

/** Everything that the smoke path walks through. */
export const smokeSteps = (rulesets: readonly RulesetAdapter[]): Step[] => [
  ...rulesets.flatMap(rulesetSteps),
  ...SHARED,
];
