/** The line under the tracker's head in which our own ways into a fight stand side by side, made by whoever comes first; null where the tracker has no head. */
export function headWays(tracker: HTMLElement): HTMLElement | null {
  const header = tracker.querySelector('[data-application-part="header"], .combat-tracker-header');
  const found = header?.querySelector<HTMLElement>(":scope > .head-ways");
  if (!header || found) return found ?? null;
  const line = document.createElement("div");
  line.className = "crossover head-ways";
  header.append(line);
  return line;
}
