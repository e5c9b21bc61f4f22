/** Show what stands in the tooltip of something of ours that was reached by keyboard, the breakdown of a number or the words of a button; Foundry's tooltips wait for a pointer. */
export function showTip(target: HTMLElement): void {
  const { tooltipHtml = "", tooltipText = "", tooltip: plain = "" } = target.dataset;
  const { tooltip } = game;
  if (!tooltip || (tooltipHtml || tooltipText || plain) === "") return;
  if (!target.matches(":focus-visible") || target.closest(".crossover") === null) return;
  const shown = (tooltip as unknown as { element: HTMLElement | null }).element;
  if (shown === target) return;
  // What is a text it takes from the element itself.
  tooltip.activate(target, { ...(tooltipHtml !== "" && { html: tooltipHtml }), cssClass: "crossover-tooltip" });
  target.addEventListener(
    "blur",
    () => {
      tooltip.deactivate();
    },
    { once: true },
  );
}
