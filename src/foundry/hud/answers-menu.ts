import { POLICIES, type Policy } from "../../rules/kernel/policy.ts";
import { ownPolicy, setPolicy, sidePolicy } from "../exchange/by-itself.ts";
import { atGesture } from "../gesture.ts";
import { declarationOf } from "../registry.ts";
import { localize } from "../view/text/localize.ts";
import { openBeside } from "./beside.ts";

const words = (policy: Policy): string => localize(`CROSSOVER.Shared.Setting.answersOthers.choices.${policy}`);

/** Choose how somebody answers on cards: as their side does, or in a way of their own. An unlinked token's is its own. */
export function openAnswersMenu(actor: Actor.Implementation, button: HTMLElement): void {
  const menu = document.createElement("div");
  menu.className = "crossover action-palette answers-menu panel";
  menu.dataset.ruleset = declarationOf(actor)?.id ?? "";
  menu.setAttribute("role", "menu");
  menu.setAttribute("aria-label", localize("CROSSOVER.Shared.Answers.policy", { name: actor.name }));
  const now = ownPolicy(actor);
  const side = localize("CROSSOVER.Shared.Answers.side", { policy: words(sidePolicy(actor.uuid)) });
  const entries: readonly (readonly [Policy | null, string])[] = [
    [null, side],
    ...POLICIES.map((policy) => [policy, words(policy)] as const),
  ];
  for (const [policy, label] of entries) {
    const item = document.createElement("button");
    item.type = "button";
    item.className = "menu-item";
    item.setAttribute("role", "menuitemradio");
    item.setAttribute("aria-checked", String(policy === now));
    item.dataset.policy = policy ?? "";
    item.textContent = label;
    item.addEventListener("click", () => {
      menu.hidePopover();
      void atGesture(async () => setPolicy(actor, policy));
    });
    menu.append(item);
  }
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    const all = [...menu.querySelectorAll<HTMLElement>(".menu-item")];
    const at = all.indexOf(event.target as HTMLElement);
    all[(at + (event.key === "ArrowDown" ? 1 : -1) + all.length) % all.length]?.focus();
  });
  openBeside(menu, button);
  (menu.querySelector<HTMLElement>("[aria-checked=true]") ?? menu.querySelector<HTMLElement>(".menu-item"))?.focus();
}
