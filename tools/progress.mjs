/** How far something is: a bar on a terminal, a line for each step anywhere else. */

const WIDTH = 30;

/** Wide things that are being made: "making" is said while it lasts, "made" once it is there. */
export class Progress {
  #out;
  #bar;
  #shown = "";
  #said = null;

  constructor(out = process.stdout) {
    this.#out = out;
    this.#bar = out.isTTY === true && process.env.TERM !== "dumb";
  }

  /** How much is done, 0 to 1, and with what. Without a terminal each label is said once. */
  at(share, label) {
    if (!this.#bar) {
      if (label !== this.#said) this.#out.write(`• ${label} ...\n`);
      this.#said = label;
      return;
    }
    const full = Math.round(Math.min(1, Math.max(0, share)) * WIDTH);
    const line = `  ${"█".repeat(full)}${"░".repeat(WIDTH - full)} ${String(Math.floor(share * 100)).padStart(3)} %  ${label}`;
    const text = line.slice(0, Math.max(20, (this.#out.columns ?? 80) - 1));
    if (text === this.#shown) return;
    this.#shown = text;
    this.#out.write(`\r${text}\x1b[K`);
  }

  /** Take the bar away. */
  end() {
    if (this.#shown !== "") this.#out.write("\r\x1b[K");
    this.#shown = "";
    this.#said = null;
  }

  /** One line that stays. */
  line(text) {
    this.end();
    this.#out.write(`${text}\n`);
  }
}
