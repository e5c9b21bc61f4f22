/** Show the breakdown of a number that was reached by keyboard; Foundry's tooltips wait for a pointer. */
export function showTip(target: HTMLElement): void {
  const { tooltipHtml = "" } = target.dataset;
  const { tooltip } = game;
  if (tooltipHtml === "" || !tooltip || !target.matches(":focus-visible")) return;
  const shown = (tooltip as unknown as { element: HTMLElement | null }).element;
  if (shown === target) return;
  tooltip.activate(target, { html: tooltipHtml, cssClass: "crossover-tooltip" });
  target.addEventListener(
    "blur",
    () => {
      tooltip.deactivate();
    },
    { once: true },
  );
}
