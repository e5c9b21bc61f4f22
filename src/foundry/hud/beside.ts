/** Distance of what opens from its button and from the edges of the window, in pixels. */
const GAP = 6;

/** Open something beside its button, wholly inside the window: Escape, a click elsewhere or a choice closes it. */
export function openBeside(element: HTMLElement, button: HTMLElement): void {
  element.popover = "auto";
  element.addEventListener("toggle", (event) => {
    const open = event.newState === "open";
    button.setAttribute("aria-expanded", String(open));
    if (!open) element.remove();
  });
  document.body.append(element);
  element.showPopover();
  const at = button.getBoundingClientRect();
  const { width, height } = element.getBoundingClientRect();
  const left = at.left - width - GAP >= GAP ? at.left - width - GAP : at.right + GAP;
  element.style.left = `${String(Math.max(GAP, Math.min(left, window.innerWidth - width - GAP)))}px`;
  element.style.top = `${String(Math.max(GAP, Math.min(at.top, window.innerHeight - height - GAP)))}px`;
}
