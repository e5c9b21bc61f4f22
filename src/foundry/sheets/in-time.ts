import { atGesture } from "../gesture.ts";
import { late } from "../late.ts";
import { bringPeople, peopleById } from "../registry.ts";
import { bringStyles } from "../styles.ts";

const { ActorSheetV2, ItemSheetV2 } = foundry.applications.sheets;

type SheetClass = new (options?: object) => { render(...args: readonly unknown[]): Promise<unknown> };

/** A document of ours, whose sheet can be made anew. */
interface Sheeted {
  readonly sheet: { render(...args: readonly unknown[]): Promise<unknown> } | null;
  renewSheet(): Promise<void>;
}

/** Sheets that have come later than the people of their ruleset, by its id. */
const cameLater = new Map<string, Readonly<Record<string, unknown>>>();

/**
 * The class that Foundry is told of for a subtype's sheet. Foundry wants it from the start and keeps what was chosen by its name; the sheet itself comes with the ruleset's people, or
 * when it is first opened. What is made of this class is the sheet; asked for before that is here, it is drawn once it is.
 * @param ruleset  id of the ruleset
 * @param sheet    the class, or its name among the `sheets` or `laterSheets` of its people
 */
export function sheetClass(ruleset: string, sheet: unknown, of: "Actor" | "Item"): unknown {
  if (typeof sheet !== "string") return sheet;
  const real = (): SheetClass | null =>
    ((peopleById(ruleset)?.sheets?.[sheet] ?? cameLater.get(ruleset)?.[sheet]) as SheetClass | undefined) ?? null;
  const bring = async (): Promise<void> => {
    const people = await bringPeople(ruleset);
    if (!real() && people?.laterSheets)
      cameLater.set(ruleset, await late(people.laterSheets, async () => bringStyles("items")));
  };
  const Base = (of === "Actor" ? ActorSheetV2 : ItemSheetV2) as unknown as SheetClass & { readonly name: string };
  return {
    [sheet]: class extends Base {
      declare readonly document: Sheeted;
      /** What has taken its place. */
      #drawn: Sheeted["sheet"] = null;

      constructor(options?: object) {
        const Here = real();
        if (Here) return new Here(options) as never;
        super(options);
        // Whoever keeps what they asked for (`const { sheet } = actor`) holds the sheet itself from when it is drawn on.
        return new Proxy(this, {
          get: (shell, key) => {
            const one = shell.#drawn ?? shell;
            const held: unknown = Reflect.get(one, key, one);
            return typeof held === "function" && key !== "constructor" ? (held.bind(one) as unknown) : held;
          },
        });
      }

      override async render(...args: readonly unknown[]): Promise<unknown> {
        await atGesture(async () => {
          await bring();
          await this.document.renewSheet();
          this.#drawn = this.document.sheet;
          await this.#drawn?.render(...args);
        });
        return this.#drawn ?? this;
      }
    },
  }[sheet];
}
