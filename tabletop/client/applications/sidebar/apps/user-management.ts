/** Who may sit at the table: users, roles, passwords. Host's own, after KB:users and T:client/documents/user. */
import type { AnyObject, AnyValue } from "../../../../common/types.ts";
import { Hooks } from "../../../hooks.ts";
import { CONFIG, game, ui } from "../../../runtime.ts";
import { ApplicationV2 } from "../../api/application.ts";
import { h, icon, t } from "../../api/text.ts";
import { deleteWithConfirmation } from "../document-directory.ts";

/** The Gamemaster's list of users: name, role, colour, password, character. The server keeps only a hash of each password. */
export class UserManagement extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyObject = {
    id: "user-management",
    classes: ["user-management"],
    window: { title: "HOST.Users.Title", icon: "fa-solid fa-users", resizable: true },
    position: { width: 720, height: "auto" },
    actions: {
      async createUser(this: UserManagement): Promise<void> {
        const names = new Set([...game.users].map((user: AnyValue) => user.name as string));
        let number = names.size;
        while (names.has(t("HOST.Users.NewName", { number }))) number++;
        await CONFIG.User.documentClass.create({ name: t("HOST.Users.NewName", { number }), role: 1 });
      },
      configure(this: UserManagement, _event: PointerEvent, target: HTMLElement): void {
        void userOf(target)?.sheet?.render({ force: true });
      },
      async remove(this: UserManagement, _event: PointerEvent, target: HTMLElement): Promise<void> {
        await deleteWithConfirmation(userOf(target));
      },
    },
  };

  #hooks: [string, number][] = [];

  override async _renderHTML(): Promise<HTMLElement> {
    const users = [...(game.users ?? [])].sort(
      (a: AnyValue, b: AnyValue) => b.role - a.role || String(a.name).localeCompare(String(b.name)),
    );
    const labelled = (key: string, user: AnyValue): string => `${t(key)}: ${user.name}`;
    const row = (user: AnyValue): HTMLElement =>
      h(
        "tr",
        { dataset: { userId: user.id } },
        h(
          "td",
          null,
          h("input", {
            type: "color",
            name: "color",
            value: String(user.color?.css ?? user.color ?? "#888888"),
            "aria-label": labelled("HOST.Users.Color", user),
          }),
        ),
        h(
          "td",
          null,
          h("input", {
            type: "text",
            name: "name",
            value: user.name,
            required: true,
            "aria-label": labelled("HOST.Users.Name", user),
          }),
        ),
        h(
          "td",
          null,
          h(
            "select",
            { name: "role", disabled: user.isSelf, "aria-label": labelled("HOST.Users.Role", user) },
            [0, 1, 2, 3, 4].map((role) =>
              h("option", { value: role, selected: role === user.role }, t(`HOST.Role.${role}`)),
            ),
          ),
        ),
        h(
          "td",
          null,
          h("input", {
            type: "password",
            name: "password",
            autocomplete: "new-password",
            placeholder: t("HOST.Users.PasswordKeep"),
            "aria-label": labelled("HOST.Users.Password", user),
          }),
        ),
        h("td", null, h("span", null, user.character?.name ?? "–")),
        h(
          "td.controls",
          null,
          h(
            "button.plain.icon",
            {
              type: "button",
              dataset: { action: "configure", tooltip: t("HOST.Players.Configure") },
              "aria-label": labelled("HOST.Players.Configure", user),
            },
            icon("fa-solid fa-user-gear"),
          ),
          user.isSelf
            ? null
            : h(
                "button.plain.icon",
                {
                  type: "button",
                  dataset: { action: "remove", tooltip: t("HOST.Directory.Delete") },
                  "aria-label": labelled("HOST.Directory.Delete", user),
                },
                icon("fa-solid fa-trash"),
              ),
        ),
      );
    return h(
      "div.user-management-body",
      null,
      h(
        "table",
        null,
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            ["Color", "Name", "Role", "Password", "Character"].map((key) =>
              h("th", { scope: "col" }, t(`HOST.Users.${key}`)),
            ),
            h("th", null, h("span.visually-hidden", null, t("HOST.Users.Actions"))),
          ),
        ),
        h("tbody", null, users.map(row)),
      ),
      h(
        "footer",
        null,
        h(
          "button",
          { type: "button", dataset: { action: "createUser" } },
          icon("fa-solid fa-user-plus"),
          h("span", null, t("HOST.Users.Create")),
        ),
      ),
    );
  }

  override _replaceHTML(result: HTMLElement, content: HTMLElement): void {
    content.replaceChildren(result);
  }

  override async _onFirstRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("change", (event) => {
      const field = event.target as HTMLInputElement;
      const user = userOf(field);
      if (!user || !field.name) return;
      const value = field.name === "role" ? Number(field.value) : field.value;
      if (field.name === "name" && !field.value.trim()) return void (field.value = user.name);
      (user.update({ [field.name]: value }) as Promise<unknown>)
        .then(() => {
          if (field.name === "password") {
            field.value = "";
            ui.notifications?.info(t("HOST.Users.PasswordSet", { name: user.name }));
          }
        })
        .catch((error: Error) => ui.notifications?.error(error.message));
    });
    for (const verb of ["create", "update", "delete"])
      this.#hooks.push([`${verb}User`, Hooks.on(`${verb}User`, () => void this.render())]);
  }

  override _tearDown(options: AnyObject): void {
    super._tearDown(options);
    for (const [name, id] of this.#hooks) Hooks.off(name, id);
    this.#hooks = [];
  }
}

function userOf(target: HTMLElement): AnyValue {
  return game.users?.get(target.closest<HTMLElement>("[data-user-id]")?.dataset.userId ?? "");
}
