import { SYSTEM_ID } from "../ids.ts";
import { setting } from "../settings/register.ts";

/** What of each form somebody has unfolded, in their own browser: a form opens as they left it. */
const KEY = "formFolds";

/** How many forms are remembered: the oldest go. */
const KEPT = 80;

type Folds = Readonly<Record<string, readonly string[]>>;

function folds(): Folds {
  try {
    const kept: unknown = JSON.parse(String(setting(KEY) || "{}"));
    return typeof kept === "object" && kept !== null ? (kept as Folds) : {};
  } catch {
    return {};
  }
}

/** Whether a part of a form stands open: whoever wants to see everything has all of them open. */
export const isUnfolded = (form: string, part: string): boolean =>
  setting("quietForms") !== true || (folds()[form] ?? []).includes(part);

/** Remember that a part was folded or unfolded. */
export async function keepFold(form: string, part: string, open: boolean): Promise<void> {
  if (setting("quietForms") !== true || isUnfolded(form, part) === open) return;
  const { [form]: before = [], ...others } = folds();
  const now = open ? [...before, part] : before.filter((p) => p !== part);
  const kept = Object.fromEntries([...Object.entries(others), [form, now] as const].slice(-KEPT));
  await (game.settings as unknown as { set(ns: string, key: string, value: string): Promise<unknown> }).set(
    SYSTEM_ID,
    KEY,
    JSON.stringify(kept),
  );
}
