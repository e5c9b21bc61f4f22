/** What a row can be found by: the words it gives for that, else all that it shows, what stands in its fields too. */
function wordsOf(row: HTMLElement): string {
  const fields = [...row.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")].map((f) => f.value);
  return (row.dataset.find ?? [row.textContent ?? "", ...fields].join(" ")).toLowerCase();
}

const ROWS = "[data-find], li.item, li.skill";

/**
 * Hide the rows of a list that don't hold what stands in its search: every item, skill or `data-find` of the nearest `.searched` part, else of the panel. Headings without a row left
 * (`data-find-group`) go too; `data-none` says when nothing is left.
 */
export function filterRows(field: HTMLInputElement): void {
  const scope = field.closest(".searched") ?? field.closest("section");
  if (!scope) return;
  const wanted = field.value.trim().toLowerCase();
  const rows = [...scope.querySelectorAll<HTMLElement>(ROWS)];
  for (const row of rows) row.hidden = wanted !== "" && !wordsOf(row).includes(wanted);
  for (const group of scope.querySelectorAll<HTMLElement>("[data-find-group]"))
    group.hidden = wanted !== "" && [...group.querySelectorAll<HTMLElement>(ROWS)].every((row) => row.hidden);
  const none = scope.querySelector<HTMLElement>("[data-none]");
  if (none) none.hidden = rows.length === 0 || rows.some((row) => !row.hidden);
}
