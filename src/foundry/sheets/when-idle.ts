/** What can wait until the page has nothing else to do, and however much it has to do after so many milliseconds. Safari has no idle callbacks: there it waits no longer than for what is under way. */
export function whenIdle(work: () => void, timeout: number): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout });
  else setTimeout(work);
}
