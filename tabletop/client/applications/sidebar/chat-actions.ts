/** What a click in a chat card does. T:client/applications/sidebar/tabs/chat */
/** Show or hide the dice of a roll; `target` is the roll or something in it. */
export function toggleRoll(target: HTMLElement): void {
  const roll = target.closest<HTMLElement>(".dice-roll");
  if (!roll) return;
  const expanded = roll.classList.toggle("expanded");
  roll.querySelector(".dice-total")?.setAttribute("aria-expanded", String(expanded));
}

/** Dice can be opened by keyboard too: the total is the button. Called for every message that is put on screen. */
export function makeRollsReachable(root: HTMLElement): void {
  for (const roll of root.querySelectorAll<HTMLElement>(".dice-roll[data-action=expandRoll]")) {
    const total = roll.querySelector<HTMLElement>(".dice-total");
    if (!total || !roll.querySelector(".dice-tooltip") || total.hasAttribute("role")) continue;
    total.tabIndex = 0;
    total.setAttribute("role", "button");
    total.setAttribute("aria-expanded", String(roll.classList.contains("expanded")));
    total.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      toggleRoll(total);
    });
  }
}
