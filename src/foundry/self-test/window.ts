import { atGesture } from "../gesture.ts";
import { template } from "../ids.ts";
import type { SelfTestReport } from "./report.ts";
import { selfTest } from "./run.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** The self-test behind its button in the settings: runs when it is opened, then shows the report to copy. */
class SelfTestApplication extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "crossover-self-test",
    classes: ["crossover", "self-test"],
    window: { title: "CROSSOVER.Shared.SelfTest.title", icon: "fa-solid fa-stethoscope", resizable: true },
    position: { width: 720, height: 560 },
    actions: {
      again: function (this: SelfTestApplication) {
        this.outcome = null;
        void this.render();
      },
      copy: function (this: SelfTestApplication) {
        void atGesture(async () => this.copy());
      },
    },
  };

  static override PARTS = { main: { template: template("shared/self-test"), scrollable: [""] } };

  /** What the last run came to; null while one is under way. */
  declare outcome: SelfTestReport | null | undefined;

  protected override _prepareContext(): Promise<never> {
    const outcome = this.outcome ?? null;
    return Promise.resolve({
      running: outcome === null,
      failed: outcome?.failed ?? 0,
      held: outcome?.failed === 0,
      text: outcome?.text ?? "",
    } as never);
  }

  protected override async _onRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onRender"]>
  ): Promise<void> {
    await super._onRender(...args);
    if (this.outcome) return;
    void atGesture(async () => {
      this.outcome = await selfTest();
      if (this.rendered) void this.render();
    });
  }

  private async copy(): Promise<void> {
    await game.clipboard.copyPlainText(this.outcome?.text ?? "");
    ui.notifications.info("CROSSOVER.Shared.SelfTest.copied", { localize: true });
  }
}

/** Open the self-test: a window of its own each time, which runs it. */
export async function showSelfTest(): Promise<void> {
  await new SelfTestApplication().render({ force: true });
}
