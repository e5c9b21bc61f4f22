/** Which dice of the doom pool pay: the smallest that will do, unless the Gamemaster chooses others. */
import { type Die, doomAssign, key, legalSizes, spendFor } from "../../../rules/doompool/index.ts";
import type { DialogInput } from "../../rolls/roll-dialog.ts";
import type { Localize } from "../../ruleset.ts";
import { question } from "./dialogs.ts";

/** Whether there is anything to choose for one of these prices. @rule DOO-171 */
export const mayChoosePay = (due: readonly Die[], doom: readonly Die[]): boolean =>
  due.some((least) => legalSizes(doom, least).length > 1);

/** Doom dice as the arguments of a button or deed carry them. */
export const paidIn = (text: string | undefined): readonly Die[] =>
  (text ?? "")
    .split(",")
    .filter((x) => x !== "")
    .map((x) => Number(x) as Die);

/**
 * Ask which doom dice pay, one for each price; where there is no choice, or Shift was held, the smallest are taken. Null when the dialog was closed.
 * @param due  the smallest die that will do for each price
 * @rule DOO-081 DOO-083 DOO-171
 */
export async function askPay(
  due: readonly Die[],
  doom: readonly Die[],
  what: { readonly subtitle: string; readonly img: string },
  quick: boolean,
  localize: Localize,
): Promise<readonly Die[] | null> {
  const smallest = doomAssign(due, doom) ?? [];
  if (quick || smallest.length < due.length || !mayChoosePay(due, doom)) return smallest;
  const read = (input: DialogInput): readonly Die[] =>
    due.map((_least, i) => Number(input[`die-${i}`] ?? smallest[i]) as Die);
  const input = await question({
    title: localize(key("Dialog", "pay")),
    ...what,
    button: localize(key("Sheet", "spend")),
    fields: () =>
      due.map((least, i) => ({
        type: "select" as const,
        name: `die-${i}`,
        label: localize(key("Builder", "payWith"), { n: i + 1 }),
        value: String(smallest[i] ?? ""),
        options: legalSizes(doom, least).map((d) => ({ value: String(d), label: `d${d}` })),
      })),
    refused: (now) => {
      const spent = spendFor(due, read(now), doom);
      return spent.accepted ? null : spent;
    },
  });
  return input && read(input);
}
