import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { Hooks } from "../../hooks.ts";
import { game } from "../../runtime.ts";
import { ApplicationV2 } from "../api/application.ts";
import { h, icon, t } from "../api/text.ts";
import { menuEntry } from "../sidebar/menu.ts";
import type { ContextMenuEntry } from "../ux/context-menu.ts";
import { place } from "./layout.ts";

/** Who sits at the table. T:client/applications/ui/players */
export class Players extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyObject = {
    id: "players",
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: {
      toggleExpanded(this: Players): void {
        this.toggleExpanded();
      },
      openUser(this: Players, _event: PointerEvent, target: HTMLElement): void {
        const user = game.users?.get(target.closest<HTMLElement>("[data-user-id]")?.dataset.userId ?? "");
        const { character } = user ?? {};
        if (character?.testUserPermission?.(game.user, "LIMITED")) void character.sheet?.render({ force: true });
        else if (user?.isSelf || game.user?.isGM) void user?.sheet?.render({ force: true });
      },
    },
  };

  #expanded = false;

  /** Are those who are away listed too? */
  get expanded(): boolean {
    return this.#expanded;
  }

  override async _prepareContext(_options: AnyObject): Promise<AnyObject> {
    const all = [...(game.users ?? [])].filter((user: AnyValue) => user.role > 0);
    all.sort(
      (a: AnyValue, b: AnyValue) =>
        Number(b.active) - Number(a.active) || b.role - a.role || String(a.name).localeCompare(String(b.name)),
    );
    return {
      active: all.filter((user) => user.active || user.isSelf),
      inactive: all.filter((user) => !user.active && !user.isSelf),
    };
  }

  /** Name and character of a user. */
  _formatName(user: AnyValue): string {
    return [user.name, user.isGM ? t("HOST.Players.GM") : user.character?.name].filter(Boolean).join(" · ");
  }

  override async _renderHTML(context: AnyObject): Promise<HTMLElement[]> {
    const row = (user: AnyValue): HTMLElement => {
      const color = String(user.color?.css ?? user.color ?? "#888888");
      const state = t(user.active || user.isSelf ? "HOST.Players.Online" : "HOST.Players.Offline");
      return h(
        "li.player",
        {
          class: [
            user.isGM ? "gm" : "",
            user.isSelf ? "self" : "",
            user.active || user.isSelf ? "active" : "inactive",
          ].join(" "),
          dataset: { userId: user.id },
          style: `--player-color: ${color}`,
        },
        h(
          "button.plain",
          { type: "button", dataset: { action: "openUser", tooltip: state, tooltipDirection: "RIGHT" } },
          h("span.player-active", { role: "img", "aria-label": state }),
          h(
            "span.player-name.ellipsis",
            null,
            user.name,
            user.isSelf ? h("span.visually-hidden", null, ` (${t("HOST.Players.You")})`) : null,
          ),
          h("span.player-sub.ellipsis", null, user.isGM ? t("HOST.Players.GM") : (user.character?.name ?? "")),
        ),
      );
    };
    const { active, inactive } = context as { active: AnyValue[]; inactive: AnyValue[] };
    const list = h(
      "ol.players-list.plain",
      { "aria-label": t("HOST.Players.Label") },
      active.map(row),
      this.#expanded ? inactive.map(row) : [],
    );
    const label = t(this.#expanded ? "HOST.Players.HideAway" : "HOST.Players.ShowAway", { count: inactive.length });
    const toggle = inactive.length
      ? h(
          "button.plain.players-toggle",
          { type: "button", dataset: { action: "toggleExpanded" }, "aria-expanded": String(this.#expanded) },
          icon(`fa-solid ${this.#expanded ? "fa-angle-down" : "fa-angle-up"}`),
          h("span", null, label),
        )
      : null;
    return toggle ? [toggle, list] : [list];
  }

  override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    const toggled =
      document.activeElement?.classList.contains("players-toggle") && content.contains(document.activeElement);
    content.replaceChildren(...result);
    if (toggled) content.querySelector<HTMLElement>(".players-toggle")?.focus();
  }

  override _insertElement(element: HTMLElement): void {
    document.getElementById(element.id)?.remove();
    element.setAttribute("aria-label", t("HOST.Players.Label"));
    place("ui-left-column-2").append(element);
  }

  override async _onFirstRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(this._getContextMenuOptions, ".player", {
      fixed: true,
      hookName: "getUserContextOptions",
      parentClassHooks: false,
    });
    for (const name of ["userConnected", "updateUser", "createUser", "deleteUser", "updateActor"]) {
      Hooks.on(name, (document: AnyValue, changed: AnyValue) => {
        if (name !== "updateActor" || (changed?.name && document.hasPlayerOwner)) void this.render();
      });
    }
  }

  /** Menu of a user. T:client/applications/ui/players */
  _getContextMenuOptions(): ContextMenuEntry[] {
    const user = (target: HTMLElement): AnyValue =>
      game.users?.get(target.closest<HTMLElement>("[data-user-id]")?.dataset.userId ?? "");
    return [
      menuEntry({
        label: "HOST.Players.Configure",
        icon: "fa-solid fa-user-gear",
        visible: (target) => Boolean(game.user?.isGM || user(target)?.isSelf),
        run: (target) => user(target)?.sheet?.render({ force: true }),
      }),
      menuEntry({
        label: "HOST.Players.Character",
        icon: "fa-solid fa-id-card",
        visible: (target) => Boolean(user(target)?.character?.testUserPermission?.(game.user, "LIMITED")),
        run: (target) => user(target).character.sheet?.render({ force: true }),
      }),
    ];
  }

  collapse(): void {
    this.toggleExpanded(false);
  }
  expand(): void {
    this.toggleExpanded(true);
  }
  toggleExpanded(expanded?: boolean): void {
    this.#expanded = expanded ?? !this.#expanded;
    void this.render();
  }
}
