/**
 * Law: each control of each sheet takes a legal new value and saves it, and refuses an illegal one with its own name and what it takes. Everything here runs in the page and knows no
 * ruleset: controls come from the sheet's form, values from their types, bounds and options.
 */
import { inGame, type Seat } from "./support.ts";

export interface Swept {
  /** Controls that were tried. */
  readonly tried: number;
  /** New values that the other seat's sheet showed before the next was tried. */
  readonly seen: number;
  /** Illegal values that were refused by the field's name. */
  readonly refused: number;
  /** What didn't hold, a line each. */
  readonly faults: readonly string[];
}

/** What to try on which sheet. `every`: one control of so many, always the same ones; 1 is all of them. */
export interface Sweep {
  readonly uuid: string;
  readonly every: number;
}

interface Doc {
  readonly documentName: string;
  readonly sheet: {
    readonly element: HTMLElement | null;
    readonly mode?: string;
    readonly rendered: boolean;
    render(o: object): Promise<unknown>;
    close(): Promise<unknown>;
    toggleMode?(): Promise<unknown>;
  };
  toObject(): Record<string, unknown>;
}

/** Open a sheet to be built, or to be played from; one without modes opens as it is. */
export const openSheet = (seat: Seat, uuid: string, mode: "edit" | "play" = "edit"): Promise<void> =>
  inGame(
    seat.page,
    async ({ id, mode }) => {
      const { fromUuid } = globalThis as unknown as { fromUuid(id: string): Promise<Doc> };
      const { sheet } = await fromUuid(id);
      await sheet.render({ force: true });
      if (sheet.toggleMode && sheet.mode !== mode) await sheet.toggleMode();
    },
    { id: uuid, mode },
  );

export const closeSheet = (seat: Seat, uuid: string): Promise<void> =>
  inGame(
    seat.page,
    async (id) => {
      const { fromUuid } = globalThis as unknown as { fromUuid(id: string): Promise<Doc> };
      await (await fromUuid(id)).sheet.close();
    },
    uuid,
  );

/** A document as it is stored, as text, without what the server stamps on it. */
export const stored = (seat: Seat, uuid: string): Promise<string> =>
  inGame(
    seat.page,
    async (id) => {
      const { fromUuid } = globalThis as unknown as { fromUuid(id: string): Promise<Doc> };
      return JSON.stringify((await fromUuid(id)).toObject(), (name, value: unknown) =>
        name === "_stats" ? undefined : value,
      );
    },
    uuid,
  );

/** What stands in each control of an open sheet, by the control's name or place. */
export const shown = (seat: Seat, uuid: string): Promise<Record<string, string>> =>
  inGame(
    seat.page,
    async (id) => {
      const { fromUuid } = globalThis as unknown as { fromUuid(id: string): Promise<Doc> };
      const form = (await fromUuid(id)).sheet.element as HTMLFormElement;
      const out: Record<string, string> = {};
      for (const c of [...form.elements] as (HTMLInputElement & { dataset: DOMStringMap })[])
        if (c.name && !c.matches("button, fieldset")) {
          const at = c.type === "checkbox" && c.hasAttribute("value") ? `${c.name}=${c.value}` : c.name;
          const value: unknown = c.type === "checkbox" ? c.checked : c.value;
          out[at] = typeof value === "object" ? JSON.stringify(value) : String(value);
        }
      return out;
    },
    uuid,
  );

/**
 * Whole numbers of an open sheet that the model itself, asked past the form as a macro or a module asks it, would round or cut instead of refusing them. Nothing is written.
 */
export const bent = (seat: Seat, uuid: string): Promise<readonly string[]> =>
  inGame(
    seat.page,
    async (id) => {
      interface Field {
        readonly integer?: boolean;
        readonly choices?: unknown;
        readonly fields?: Readonly<Record<string, Field>>;
      }
      type Model = Doc & {
        readonly system: { readonly schema: Field };
        updateSource(changes: object, how: { readonly dryRun: true }): unknown;
      };
      const { fromUuid } = globalThis as unknown as { fromUuid(id: string): Promise<Model> };
      const doc = await fromUuid(id);
      const typed = new Set(
        [...(doc.sheet.element as HTMLFormElement).elements].map((c) => (c as HTMLInputElement).name),
      );
      const wholes = (field: Field, path: string): readonly string[] =>
        field.fields
          ? Object.entries(field.fields).flatMap(([name, inner]) => wholes(inner, `${path}.${name}`))
          : field.integer === true && field.choices === undefined && typed.has(path)
            ? [path]
            : [];
      const taken = (path: string, value: number): boolean => {
        try {
          doc.updateSource({ [path]: value }, { dryRun: true });
          return true;
        } catch {
          return false;
        }
      };
      return wholes(doc.system.schema, "system").flatMap((path) =>
        [3.7, 1e20, -1e11].filter((value) => taken(path, value)).map((value) => `${path}: took ${String(value)}`),
      );
    },
    uuid,
  );

type Control = Omit<HTMLInputElement, "type" | "value"> &
  Pick<HTMLSelectElement, "options"> & { readonly type: string; value: unknown };

/** How a sheet's controls are found and read, the same in either seat's page. */
interface Reader {
  /** Controls of a form that take a value. */
  controls(form: HTMLFormElement): Control[];
  /** A control by what it writes, so that it is found again on a sheet that was drawn anew, and in another seat. */
  keyOf(c: Control): string;
  read(c: Control): string;
}

const giveReader = (seat: Seat): Promise<void> =>
  inGame(
    seat.page,
    () => {
      const outOfPlay = (c: HTMLElement): boolean =>
        c.matches(
          "button, fieldset, output, :disabled, [readonly], [type=hidden], [type=file], [data-search], [data-list-order], [data-outside]",
        ) || c.closest("[data-outside], .adder, .add-from, .damage-add, [data-tool]") !== null;
      const reader: Reader = {
        controls: (form) => ([...form.elements] as Control[]).filter((c) => !outOfPlay(c)),
        keyOf: (c) => {
          const row = c.closest<HTMLElement>("[data-item-id]")?.dataset.itemId ?? "";
          const data = Object.entries(c.dataset)
            .filter(([k]) => !k.startsWith("tooltip") && k !== "optional" && k !== "dtype")
            .map(([k, v]) => `${k}=${v ?? ""}`)
            .join(",");
          const box = c.type === "checkbox" && c.hasAttribute("value") ? String(c.value) : "";
          return [c.tagName.toLowerCase(), c.type, c.name ?? "", box, row, data].join("|");
        },
        read: (c) =>
          c.type === "checkbox"
            ? String(c.checked)
            : typeof c.value === "object"
              ? JSON.stringify(c.value)
              : String(c.value),
      };
      Object.assign(globalThis, { reader });
    },
    null,
  );

/** What a seat's open sheet shows in one control, once it is what is wanted or a while has passed; null: its sheet has no such control. */
const comesToShow = (seat: Seat, asked: { uuid: string; key: string; value: string }): Promise<string | null> =>
  inGame(
    seat.page,
    async ({ uuid, key, value }) => {
      const { fromUuid, reader } = globalThis as unknown as { fromUuid(id: string): Promise<Doc>; reader: Reader };
      const { sheet } = await fromUuid(uuid);
      const now = (): string | null => {
        const c = reader.controls(sheet.element as HTMLFormElement).find((one) => reader.keyOf(one) === key);
        return c ? reader.read(c) : null;
      };
      for (let at = 0; at < 3000 && now() !== value; at += 10) await new Promise((done) => setTimeout(done, 10));
      return now();
    },
    asked,
  );

/** Whom a page's sweep asks what the other seat shows. */
const lookingOn = new WeakMap<Seat["page"], Seat>();

/** Try every control of an open sheet while another seat has the same sheet open. */
export const sweep = async (seat: Seat, other: Seat, what: Sweep): Promise<Swept> => {
  await Promise.all([giveReader(seat), giveReader(other)]);
  if (!lookingOn.has(seat.page))
    await seat.page.exposeFunction("acrossTheTable", (key: string, value: string, uuid: string) =>
      comesToShow(lookingOn.get(seat.page)!, { uuid, key, value }),
    );
  lookingOn.set(seat.page, other);
  return swept(seat, what);
};

const swept = (seat: Seat, what: Sweep): Promise<Swept> =>
  inGame(
    seat.page,
    async ({ uuid, every }) => {
      const { fromUuid, ui, reader, acrossTheTable } = globalThis as unknown as {
        reader: Reader;
        acrossTheTable(key: string, value: string, uuid: string): Promise<string | null>;
        fromUuid(id: string): Promise<Doc>;
        ui: { notifications: Record<"error" | "warn" | "info", (text: string, o?: object) => unknown> };
      };
      const doc = await fromUuid(uuid);
      const faults: string[] = [];
      let [tried, seen, refused] = [0, 0, 0];
      const said: string[] = [];
      const before = { ...ui.notifications };
      for (const kind of ["error", "warn"] as const) {
        const own = ui.notifications[kind].bind(ui.notifications);
        before[kind] = ui.notifications[kind];
        ui.notifications[kind] = (text, o) => {
          said.push(text);
          return own(text, o);
        };
      }
      const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
      const json = (): string =>
        JSON.stringify(doc.toObject(), (name, value: unknown) => (name === "_stats" ? undefined : value));
      const until = async (yes: () => boolean, most = 2500): Promise<boolean> => {
        for (let at = 0; at < most; at += 10) {
          if (yes()) return true;
          await sleep(10);
        }
        return yes();
      };
      /** Nothing more is written and drawn for a moment. */
      const settled = async (): Promise<void> => {
        let last = "";
        let calm = 0;
        while (calm < 2) {
          const now = json() + (doc.sheet.element?.innerHTML.length ?? 0);
          calm = now === last ? calm + 1 : 0;
          last = now;
          await sleep(10);
        }
      };
      const form = (): HTMLFormElement => doc.sheet.element as HTMLFormElement;
      const { keyOf, read } = reader;
      const controls = (): Control[] => reader.controls(form());
      const find = (key: string): Control | undefined => controls().find((c) => keyOf(c) === key);
      const labelOf = (c: Control): string =>
        (
          c.getAttribute("aria-label") ??
          c.labels?.[0]?.textContent ??
          c.closest(".form-group")?.querySelector("label")?.textContent ??
          ""
        )
          .replace(/\s+/gu, " ")
          .trim();
      const put = (c: Control, value: string): void => {
        if (c.type === "checkbox") c.checked = value === "true";
        else if (c.tagName === "MULTI-SELECT" || c.tagName === "STRING-TAGS")
          (c as unknown as { value: unknown }).value = JSON.parse(value);
        else (c as unknown as { value: string }).value = value;
        c.dispatchEvent(new Event("input", { bubbles: true }));
        c.dispatchEvent(new Event("change", { bubbles: true }));
      };
      /** Other options of a select, those that say something first. */
      const others = (c: Control): readonly string[] => {
        const values = [...c.options].filter((o) => o.value !== read(c) && !o.disabled).map((o) => o.value);
        return [...values.filter((v) => v !== ""), ...values.filter((v) => v === "")];
      };
      const legal = (c: Control): readonly string[] => {
        if (c.tagName === "SELECT") return others(c);
        const one = legalOne(c);
        // Some fields of text take a number, or a measure, and nothing else.
        return one === null ? [] : /^Newe?r? words$/u.test(one) ? [one, "7"] : [one];
      };
      const legalOne = (c: Control): string | null => {
        const now = read(c);
        if (c.type === "checkbox") return String(!c.checked);
        if (c.type === "radio") return c.checked ? null : String(c.value);
        if (c.type === "number" || c.type === "range") {
          const step = Number(c.step) || 1;
          const next = now === "" ? Number(c.min || 1) : Number(now) + step;
          const value = c.max !== "" && next > Number(c.max) ? Number(now) - step : next;
          return value === Number(now) && now !== "" ? null : String(value);
        }
        if (c.tagName === "PROSE-MIRROR")
          return `<p>Words of a new text.${" Once more.".repeat(now.includes("Words of") ? now.split("Once more.").length : 0)}</p>`;
        if (c.tagName === "MULTI-SELECT" || c.tagName === "STRING-TAGS") {
          const all = [...c.querySelectorAll("option")].map((o) => o.value);
          const has = JSON.parse(now) as string[];
          const more = all.length > 0 ? all.find((o) => !has.includes(o)) : "words";
          return more === undefined ? null : JSON.stringify([...has, more]);
        }
        if (/^-?\d+$/u.test(now)) return String(Number(now) + 1);
        if (c.tagName === "FILE-PICKER") return "icons/svg/book.svg";
        return now === "New words" ? "Newer words" : "New words";
      };
      /** Whether somebody was told by this control's name what it takes. */
      const namedIn = (texts: readonly string[], c: Control): boolean => {
        const label = labelOf(c).toLowerCase();
        return texts.some((s) => {
          const head = (/^(.+?) (?:takes|can't)/u.exec(s)?.[1] ?? "").toLowerCase();
          return head !== "" && (label.includes(head) || head.includes(label)) && s.includes("; it stays");
        });
      };
      const attempt = async (key: string): Promise<void> => {
        const c = find(key);
        if (!c) return;
        const name = `${labelOf(c) || "(no label)"} [${c.name || key}]`;
        if (labelOf(c) === "" && c.tagName !== "PROSE-MIRROR") faults.push(`${name}: has no label`);
        // A refusal is told by the field's label: the kind of a thing is not what its name is called.
        if (c.name === "name" && labelOf(c) !== "Name") faults.push(`${name}: the name of it is called ${labelOf(c)}`);
        const old = read(c);
        tried += 1;
        const candidates = legal(c);
        for (const [at, next] of candidates.entries()) {
          const now = find(key);
          if (!now) break;
          const from = json();
          said.length = 0;
          put(now, next);
          const saved = await until(() => json() !== from || said.length > 0);
          // One of a list may be taken already, and says so: then it is another's turn. What isn't saved without a word is a fault at once.
          const silent = c.tagName === "SELECT" && said.length === 0;
          if ((!saved || json() === from) && !silent && at < candidates.length - 1) {
            await settled();
            if (c.tagName === "INPUT" && said.length > 0) {
              if (namedIn(said, now)) refused += 1;
              else faults.push(`${name}: "${next}" was refused with: ${said.join(" / ")}`);
            }
          } else if (!saved || json() === from) {
            faults.push(`${name}: ${old} -> ${next} was not saved; said: ${said.join(" / ") || "nothing"}`);
            await settled();
          } else {
            await settled();
            if (said.some((s) => /system\.|\[[A-Za-z0-9]{16}\]|Crossover[A-Z]/u.test(s)))
              faults.push(`${name}: said in developers' words: ${said.join(" / ")}`);
            const again = find(key);
            if (again && read(again) !== next && again.tagName !== "PROSE-MIRROR" && read(again) === old)
              faults.push(`${name}: shows ${read(again)} after ${next} was saved`);
            if (again) {
              const here = read(again);
              const there = await acrossTheTable(key, here, uuid);
              if (there === here) seen += 1;
              else if (there !== null) faults.push(`${name}: the other seat shows ${there} after ${next} was saved`);
            }
            if (again && (c.tagName === "SELECT" || c.type === "checkbox")) {
              put(again, old);
              await until(() => json() === from, 600);
              await settled();
            }
            break;
          }
        }
        const wrong =
          c.type === "number" ? ["99999999999999999999", "3.7", "-99999999999"] : c.name === "name" ? ["", "   "] : [];
        for (const bad of wrong) {
          const now = find(key);
          if (!now) return;
          if (bad === "3.7" && now.step !== "" && !Number.isInteger(Number(now.step))) continue;
          const was = read(now);
          const from = json();
          said.length = 0;
          put(now, bad);
          await until(() => said.length > 0 || json() !== from);
          await settled();
          const words = said.join(" / ");
          const named = namedIn(said, now);
          if (json() !== from) faults.push(`${name}: took "${bad}"`);
          else if (!named) faults.push(`${name}: "${bad}" was refused with: ${words || "nothing"}`);
          else if (said.length > 1) faults.push(`${name}: "${bad}" was refused ${String(said.length)} times: ${words}`);
          else refused += 1;
          const again = find(key);
          if (again && read(again) !== was) faults.push(`${name}: shows ${read(again)} after "${bad}", not ${was}`);
          if (again && read(again) !== was) put(again, was);
        }
      };
      const done = new Set<string>();
      let at = 0;
      for (let key: string | undefined; ;) {
        key = controls()
          .map(keyOf)
          .find((k) => !done.has(k));
        if (key === undefined || done.size > 600) break;
        done.add(key);
        if (at++ % every === 0) await attempt(key);
      }
      Object.assign(ui.notifications, before);
      return { tried, seen, refused, faults };
    },
    what,
  );
