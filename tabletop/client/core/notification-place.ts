/** Room between a window's title bar and the messages below it. */
const GAP = 8;

/** Keep messages off the title bar of the window in use: where they would lie over it they stand below it, so that it can be read what they are about. T:client/applications/ui/notifications */
export function clearOfTitle(list: HTMLElement | null = document.getElementById("notifications")): void {
  if (!list) return;
  list.style.removeProperty("top");
  const header = document.querySelector<HTMLElement>(".application.active-window > .window-header");
  if (!header || list.childElementCount === 0) return;
  const [over, title] = [list.getBoundingClientRect(), header.getBoundingClientRect()];
  if (over.left < title.right && over.right > title.left && over.top < title.bottom && over.bottom > title.top)
    list.style.top = `${title.bottom + GAP}px`;
}
