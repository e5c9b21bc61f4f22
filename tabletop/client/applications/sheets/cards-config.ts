import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { setTemplate } from "../handlebars/templates.ts";

const BODY = "templates/host/cards.hbs";

/** A stack of cards: its list and what can be done with it. T:client/applications/sheets/cards-config */
export class CardsConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: AnyObject = {
    classes: ["cards-config"],
    position: { width: 520, height: 560 },
    window: { icon: "fa-solid fa-layer-group", resizable: true },
    form: { submitOnChange: true },
    viewPermission: 2,
    actions: {
      createCard: CardsConfig.#onCreate,
      editCard: CardsConfig.#onEdit,
      deleteCard: CardsConfig.#onDelete,
      flipCard: CardsConfig.#onFlip,
      playCard: CardsConfig.#onPlay,
      deal: CardsConfig.#onStack("dealDialog"),
      draw: CardsConfig.#onStack("drawDialog"),
      pass: CardsConfig.#onStack("passDialog"),
      shuffle: CardsConfig.#onStack("shuffle"),
      recall: CardsConfig.#onStack("resetDialog"),
    },
  };

  static override PARTS = {
    body: { template: BODY, scrollable: [".cards-list"] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  /** The footer's actions: what one does with this kind of stack. */
  static STACK_ACTIONS: string[] = ["createCard", "deal", "shuffle", "recall"];
  static CARD_ACTIONS: string[] = ["editCard", "deleteCard"];

  constructor(options: AnyObject = {}, ...rest: AnyValue[]) {
    super(options, ...rest);
    setTemplate(
      BODY,
      `<section class="standard-form">
  <div class="form-group"><label for="{{rootId}}-name">{{localize "HOST.Name"}}</label><input id="{{rootId}}-name" type="text" name="name" value="{{source.name}}" required></div>
  {{#if cards}}<ol class="cards-list">{{#each cards as |card|}}
    <li class="card draggable {{#if card.drawn}}drawn{{/if}}" data-card-id="{{card.id}}" data-uuid="{{card.uuid}}"><img src="{{card.img}}" alt="" width="32" height="44" loading="lazy"><span class="card-name">{{card.name}}</span>
      {{#if card.suit}}<span class="card-suit">{{card.suit}}</span>{{/if}}
      {{#each ../cardActions as |a|}}<button type="button" class="icon {{a.icon}}" data-action="{{a.action}}" aria-label="{{localize a.label}}" data-tooltip="{{a.label}}"></button>{{/each}}
    </li>{{/each}}</ol>{{else}}<p class="empty">{{localize "HOST.Cards.Empty"}}</p>{{/if}}
</section>`,
    );
  }

  override async _prepareContext(options: AnyObject): Promise<AnyObject> {
    const context = await super._prepareContext(options);
    const cls = this.constructor as typeof CardsConfig;
    const icons: Record<string, string> = {
      createCard: "fa-solid fa-plus",
      deal: "fa-solid fa-share-from-square",
      draw: "fa-solid fa-hand",
      pass: "fa-solid fa-right-from-bracket",
      shuffle: "fa-solid fa-shuffle",
      recall: "fa-solid fa-rotate-left",
      editCard: "fa-solid fa-pen-to-square",
      deleteCard: "fa-solid fa-trash",
      flipCard: "fa-solid fa-repeat",
      playCard: "fa-solid fa-play",
    };
    const entry = (action: string): AnyObject => ({
      type: "button",
      action,
      icon: icons[action],
      label: `HOST.Cards.${action}`,
    });
    const cards = [...this.document.cards].sort((a: AnyValue, b: AnyValue) => (a.sort ?? 0) - (b.sort ?? 0));
    return Object.assign(context, {
      cards: cards.map((card: AnyValue) => ({
        id: card.id,
        uuid: card.uuid,
        name: card.name,
        img: card.img ?? "icons/svg/card-joker.svg",
        suit: [card.suit, card.value].filter((part) => part !== null && part !== undefined && part !== "").join(" "),
        drawn: card.drawn,
      })),
      cardActions: this.isEditable ? cls.CARD_ACTIONS.map(entry) : [],
      buttons: this.isEditable ? cls.STACK_ACTIONS.map(entry) : [],
    });
  }

  _card(target: HTMLElement): AnyValue {
    return this.document.cards.get(target.closest<HTMLElement>("[data-card-id]")?.dataset.cardId);
  }

  static #onStack(method: string) {
    return async function (this: CardsConfig): Promise<void> {
      await this.document[method]();
    };
  }
  static async #onCreate(this: CardsConfig): Promise<void> {
    const Card = this.document.cards.documentClass ?? (globalThis as AnyObject).CONFIG.Card.documentClass;
    await Card.createDialog({ faces: [{}], face: 0 }, { parent: this.document, pack: this.document.pack });
  }
  static #onEdit(this: CardsConfig, _event: Event, target: HTMLElement): void {
    this._card(target)?.sheet?.render({ force: true });
  }
  static async #onDelete(this: CardsConfig, _event: Event, target: HTMLElement): Promise<void> {
    await this._card(target)?.deleteDialog();
  }
  static async #onFlip(this: CardsConfig, _event: Event, target: HTMLElement): Promise<void> {
    await this._card(target)?.flip();
  }
  static async #onPlay(this: CardsConfig, _event: Event, target: HTMLElement): Promise<void> {
    await this.document.playDialog(this._card(target));
  }
}

/** A deck: deal, shuffle, recall. T:client/applications/sheets/cards-config */
export class CardDeckConfig extends CardsConfig {}

/** A hand: draw, pass, play. T:client/applications/sheets/cards-config */
export class CardHandConfig extends CardsConfig {
  static override STACK_ACTIONS = ["draw", "pass", "recall"];
  static override CARD_ACTIONS = ["playCard", "flipCard", "editCard"];
}

/** A pile: draw, shuffle, pass. T:client/applications/sheets/cards-config */
export class CardPileConfig extends CardsConfig {
  static override STACK_ACTIONS = ["draw", "shuffle", "pass", "recall"];
  static override CARD_ACTIONS = ["playCard", "flipCard", "editCard"];
}
