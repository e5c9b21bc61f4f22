/** The join page: who sits down at the table. It loads nothing of the game, so it appears at once. Host's own, after KB:users. */
import texts from "./lang/en.json" with { type: "json" };

interface JoinUser {
  _id: string;
  name: string;
  role: number;
  color: string | null;
  active: boolean;
  hasPassword: boolean;
  /** The name of the actor that the user plays. */
  hero: string | null;
}

interface JoinData {
  world: { id: string; title: string; description: string; background: string | null };
  system: { id: string; title: string; version: string };
  profile: number;
  userId: string | null;
  users: JoinUser[];
}

const base = document.documentElement.dataset.routePrefix ? `/${document.documentElement.dataset.routePrefix}` : "";
const THEME_KEY = "host.colorScheme";
const LAST_KEY = "host.lastUser";

function text(key: string, data: Record<string, unknown> = {}): string {
  let value: unknown = texts;
  for (const part of key.split(".")) value = (value as Record<string, unknown> | undefined)?.[part];
  return typeof value === "string"
    ? value.replace(/\{(\w+)\}/g, (_whole, name: string) => String(data[name] ?? ""))
    : key;
}

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | boolean> = {},
  ...children: (Node | string | null)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes))
    if (value !== false) element.setAttribute(key, value === true ? "" : value);
  for (const child of children) if (child !== null) element.append(child);
  return element;
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage the page works the same, it only remembers nothing.
  }
}

/* ------------------------------------------------------------------ theme */

const dark = matchMedia("(prefers-color-scheme: dark)");

function applyTheme(): void {
  const theme = read(THEME_KEY) || (dark.matches ? "dark" : "light");
  document.body.classList.toggle("theme-dark", theme === "dark");
  document.body.classList.toggle("theme-light", theme !== "dark");
}

applyTheme();
dark.addEventListener("change", applyTheme);

function themeSwitch(): HTMLElement {
  const choices: [string, string, string][] = [
    ["light", "fa-sun", "HOST.Theme.Light"],
    ["dark", "fa-moon", "HOST.Theme.Dark"],
    ["", "fa-circle-half-stroke", "HOST.Theme.System"],
  ];
  const group = make("div", { class: "theme-switch", role: "group", "aria-label": text("HOST.Join.Theme") });
  const draw = (): void => {
    const chosen = read(THEME_KEY);
    for (const [index, button] of [...group.children].entries())
      button.setAttribute("aria-pressed", String(choices[index]![0] === chosen));
  };
  for (const [value, glyph, label] of choices) {
    const button = make(
      "button",
      { type: "button", title: text(label), "aria-label": text(label) },
      make("i", { class: `fa-solid ${glyph}`, "aria-hidden": "true" }),
    );
    button.addEventListener("click", () => {
      write(THEME_KEY, value);
      applyTheme();
      draw();
    });
    group.append(button);
  }
  draw();
  return group;
}

/* ------------------------------------------------------------------ page */

const page = make("main", { class: "join-page" });
document.body.append(page);
let chosen: JoinUser | null = null;
let data: JoinData | null = null;

async function load(): Promise<void> {
  if (!data) page.replaceChildren(make("p", { class: "join-message", role: "status" }, text("HOST.Join.Loading")));
  try {
    const response = await fetch(`${base}/api/join`, {
      credentials: "same-origin",
      headers: { Accept: "application/json" },
    });
    if (!response.ok) throw new Error(String(response.status));
    data = (await response.json()) as JoinData;
    draw(data);
  } catch {
    if (data) return;
    const retry = make("button", { type: "button", class: "primary" }, text("HOST.Join.Retry"));
    retry.addEventListener("click", () => void load());
    page.replaceChildren(
      make("div", { class: "join-message", role: "alert" }, make("p", {}, text("HOST.Join.Unreachable")), retry),
    );
    retry.focus();
  }
}

function draw({ world, system, users }: JoinData): void {
  document.title = world.title;
  const sorted = [...users].sort((a, b) => b.role - a.role || a.name.localeCompare(b.name));
  const present = sorted.filter((user) => user.active).length;
  const facts = [
    text("HOST.Join.System", { title: system.title, version: system.version ?? "" }).trim(),
    present ? text("HOST.Join.Players", { count: present }) : "",
  ].filter(Boolean);
  const description = make("p", { class: "world-description" });
  // The description may hold markup; here its text is enough.
  description.textContent =
    new DOMParser()
      .parseFromString(world.description ?? "", "text/html")
      .body.textContent?.trim()
      .slice(0, 400) ?? "";
  const header = make(
    "header",
    { class: "join-header" },
    make(
      "div",
      { class: "join-title" },
      make("p", { class: "world-system" }, facts.join(" · ")),
      make("h1", {}, world.title),
      description.textContent ? description : null,
    ),
    themeSwitch(),
  );
  if (world.background)
    header.style.setProperty(
      "--world-background",
      `url("${new URL(`${base}/${world.background}`, location.origin).href.replace(/"/g, "%22")}")`,
    );
  header.classList.toggle("has-background", Boolean(world.background));
  if (!sorted.length)
    return void page.replaceChildren(
      header,
      make("p", { class: "join-message", role: "alert" }, text("HOST.Join.NoUsers")),
    );
  const last = data?.userId ?? read(LAST_KEY);
  const list = make("ul", { class: "join-users", "aria-label": text("HOST.Join.Choose") });
  for (const user of sorted) list.append(card(user, user._id === last));
  const panel = make("section", { class: "join-form-holder" });
  page.replaceChildren(
    header,
    make(
      "section",
      { class: "join-choice" },
      make("h2", {}, text("HOST.Join.Choose")),
      make("p", { class: "hint" }, text("HOST.Join.ChooseHint")),
      list,
    ),
    panel,
  );
  list.addEventListener("keydown", (event) => moveFocus(event, list));
  const again = chosen ? sorted.find((user) => user._id === chosen!._id) : null;
  if (again) choose(again, false);
  else list.querySelector<HTMLElement>(last ? `[data-user-id="${CSS.escape(last)}"] button` : "button")?.focus();
}

function card(user: JoinUser, mine: boolean): HTMLElement {
  const state = text(user.active ? "HOST.Join.Online" : "HOST.Join.Offline");
  const button = make(
    "button",
    { type: "button", class: "join-card", "aria-pressed": "false" },
    make("span", { class: "avatar", "aria-hidden": "true" }, user.name.trim().charAt(0).toUpperCase() || "?"),
    make(
      "span",
      { class: "who" },
      make("strong", { class: "name" }, user.name),
      user.hero ? make("span", { class: "hero" }, text("HOST.Join.Hero", { name: user.hero })) : null,
      make("span", { class: "role" }, text(`HOST.Role.${user.role}`), mine ? ` · ${text("HOST.Join.You")}` : ""),
    ),
    make(
      "span",
      { class: `state ${user.active ? "online" : "offline"}` },
      make("i", { class: user.active ? "fa-solid fa-circle" : "fa-regular fa-circle", "aria-hidden": "true" }),
      state,
    ),
    user.hasPassword
      ? make(
          "span",
          { class: "lock", title: text("HOST.Join.NeedsPassword") },
          make("i", { class: "fa-solid fa-lock", "aria-hidden": "true" }),
          make("span", { class: "visually-hidden" }, text("HOST.Join.NeedsPassword")),
        )
      : null,
  );
  button.style.setProperty("--player-color", /^#[\da-f]{3,8}$/i.test(user.color ?? "") ? user.color! : "#7d8594");
  button.addEventListener("click", () => choose(user, true));
  const item = make("li", { "data-user-id": user._id }, button);
  return item;
}

function moveFocus(event: KeyboardEvent, list: HTMLElement): void {
  const cards = [...list.querySelectorAll<HTMLElement>("button.join-card")];
  const index = cards.indexOf(document.activeElement as HTMLElement);
  if (index < 0) return;
  const first = cards[0]!.getBoundingClientRect();
  const columns = Math.max(
    1,
    cards.filter((other) => Math.abs(other.getBoundingClientRect().top - first.top) < 4).length,
  );
  const to = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    ArrowDown: index + columns,
    ArrowUp: index - columns,
    Home: 0,
    End: cards.length - 1,
  }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  cards[Math.min(Math.max(to, 0), cards.length - 1)]?.focus();
}

/** Without a password the choice is the entrance; with one the field appears. */
function choose(user: JoinUser, enter: boolean): void {
  chosen = user;
  for (const item of page.querySelectorAll<HTMLElement>("[data-user-id]"))
    item.querySelector("button")?.setAttribute("aria-pressed", String(item.dataset.userId === user._id));
  const holder = page.querySelector<HTMLElement>(".join-form-holder")!;
  if (!user.hasPassword) {
    const error = make("p", { class: "join-error", role: "alert" });
    const taken = data?.users.find((other) => other._id === user._id)?.active ?? user.active;
    if (!taken) {
      holder.replaceChildren(error);
      if (enter) void join(user, "");
      return;
    }
    // Somebody sits there: it may be oneself in another window, so it is asked and not refused.
    const yes = make("button", { type: "button", class: "primary" }, text("HOST.Join.EnterToo", { name: user.name }));
    yes.addEventListener("click", () => void join(user, ""));
    holder.replaceChildren(
      make(
        "div",
        { class: "join-form join-taken" },
        make("p", { role: "status" }, text("HOST.Join.Taken", { name: user.name })),
        make("div", { class: "row" }, yes),
        error,
      ),
    );
    if (enter) {
      yes.focus();
      holder.scrollIntoView?.({ block: "nearest" });
    }
    return;
  }
  const field = make("input", {
    type: "password",
    name: "password",
    id: "join-password",
    autocomplete: "current-password",
    required: true,
    "aria-describedby": "join-error",
  });
  const form = make(
    "form",
    { class: "join-form" },
    make("label", { for: "join-password" }, text("HOST.Join.PasswordFor", { name: user.name })),
    make(
      "div",
      { class: "row" },
      field,
      make("button", { type: "submit", class: "primary" }, text("HOST.Join.EnterAs", { name: user.name })),
    ),
    make("p", { class: "join-error", id: "join-error", role: "alert" }),
  );
  form.noValidate = true;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!field.value) {
      fail(text("HOST.Join.PasswordNeeded", { name: user.name }));
      field.focus();
    } else void join(user, field.value);
  });
  holder.replaceChildren(form);
  field.focus();
  holder.scrollIntoView?.({ block: "nearest" });
}

function fail(message: string): void {
  const place = page.querySelector<HTMLElement>(".join-error");
  if (place) place.textContent = message;
  page.querySelector("#join-password")?.setAttribute("aria-invalid", "true");
}

let joining = false;

async function join(user: JoinUser, password: string): Promise<void> {
  if (joining) return;
  joining = true;
  page.setAttribute("aria-busy", "true");
  fail("");
  page.querySelector("#join-password")?.removeAttribute("aria-invalid");
  try {
    const response = await fetch(`${base}/join`, {
      method: "POST",
      credentials: "same-origin",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ userId: user._id, password }),
    });
    const answer = (await response.json().catch(() => ({}))) as {
      result?: { redirect?: string };
      error?: { message?: string };
    };
    if (!response.ok || answer.error) {
      fail(`${answer.error?.message ?? text("HOST.Join.Unreachable")}.`.replace(/\.\.$/, "."));
      const field = page.querySelector<HTMLInputElement>("#join-password");
      field?.select();
      field?.focus();
      if (response.status === 404) await load();
      return;
    }
    write(LAST_KEY, user._id);
    location.assign(answer.result?.redirect ?? `${base}/game`);
  } catch {
    fail(text("HOST.Join.Unreachable"));
  } finally {
    joining = false;
    page.removeAttribute("aria-busy");
  }
}

void load();
// Who is at the table changes while one chooses; the list follows unless a password is being typed.
setInterval(() => {
  if (document.hidden || joining || (page.querySelector<HTMLInputElement>("#join-password")?.value ?? "")) return;
  void refreshStates();
}, 8000);

async function refreshStates(): Promise<void> {
  try {
    const response = await fetch(`${base}/api/join`, { credentials: "same-origin" });
    if (!response.ok) return;
    const next = (await response.json()) as JoinData;
    const signature = (users: JoinUser[]): string =>
      users.map((user) => `${user._id}${user.name}${user.role}${user.color}${user.hasPassword}${user.hero}`).join();
    if (data && signature(next.users) !== signature(data.users)) {
      data = next;
      return draw(next);
    }
    data = next;
    for (const user of next.users) {
      const state = page.querySelector<HTMLElement>(`[data-user-id="${CSS.escape(user._id)}"] .state`);
      if (!state || state.classList.contains("online") === user.active) continue;
      state.className = `state ${user.active ? "online" : "offline"}`;
      state.replaceChildren(
        make("i", { class: user.active ? "fa-solid fa-circle" : "fa-regular fa-circle", "aria-hidden": "true" }),
        text(user.active ? "HOST.Join.Online" : "HOST.Join.Offline"),
      );
    }
  } catch {
    // The server may be restarting; the next round asks again.
  }
}
