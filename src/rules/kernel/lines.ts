/** Names of lines in lists, hotbars and macros: an act, and what of it is chosen already. */
import type { Acts, AnyChosen } from "./act.ts";
import type { Situation } from "./situation.ts";

type Table = Acts<Situation>;

/** What of an act a line says in its name: the first that is asked. */
const namedFirst = (table: Table, act: string): string | undefined =>
  Object.entries(table[act]?.choices ?? {}).find(([, choice]) => choice.silent !== true)?.[0];

/** `aim`, `attack:unarmed`; what is known besides stands behind it whole. */
export function lineId(table: Table, act: string, known: Readonly<Partial<AnyChosen>>): string {
  const [said, ...more] = Object.entries(known);
  if (!said) return act;
  const [name, value] = said;
  return more.length === 0 && typeof value === "string" && name === namedFirst(table, act)
    ? `${act}:${value}`
    : `${act} ${JSON.stringify(known)}`;
}

/** The act that a line names, and what of it is known; null where it is none of the table. */
export function lineOf(table: Table, id: string): { readonly act: string; readonly known: AnyChosen } | null {
  const act = id.split(/[ :]/u, 1)[0] ?? "";
  if (!Object.hasOwn(table, act)) return null;
  const said = id.slice(act.length + 1);
  if (said === "") return { act, known: {} };
  if (id[act.length] === " ") return { act, known: JSON.parse(said) as AnyChosen };
  const name = namedFirst(table, act);
  return { act, known: name === undefined ? {} : { [name]: said } };
}
