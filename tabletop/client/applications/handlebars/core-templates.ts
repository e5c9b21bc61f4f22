/**
 * Templates that systems name by path (`templates/generic/...`) and those of the host's own windows. They are texts in the program, so a window never
 * waits for a request. T:client/applications/handlebars
 */
export const coreTemplates: Record<string, string> = {
  "templates/generic/tab-navigation.hbs": `<nav class="tabs{{#if verticalTabs}} vertical{{/if}}" role="tablist" aria-label="{{localize "HOST.Tabs"}}">
  {{#each tabs as |tab|}}
  <a data-action="tab" data-tab="{{tab.id}}" data-group="{{tab.group}}" class="{{tab.cssClass}}" role="tab" aria-selected="{{#if tab.active}}true{{else}}false{{/if}}"
    tabindex="{{#if tab.active}}0{{else}}-1{{/if}}" {{#if tab.tooltip}}data-tooltip="{{tab.tooltip}}" aria-label="{{localize tab.tooltip}}"{{/if}}>
    {{#if tab.icon}}<i class="{{tab.icon}}" inert></i>{{/if}}{{#if tab.label}}<span>{{localize tab.label}}</span>{{/if}}
  </a>
  {{/each}}
</nav>`,

  "templates/generic/form-footer.hbs": `<footer class="form-footer">
  {{#each buttons as |button|}}
  <button type="{{#if button.type}}{{button.type}}{{else}}button{{/if}}" {{#if button.name}}name="{{button.name}}"{{/if}} {{#if button.action}}data-action="{{button.action}}"{{/if}}
    class="{{button.cssClass}}" {{disabled button.disabled}} {{#if button.alwaysEnabled}}data-always-enabled{{/if}}>
    {{#if button.icon}}<i class="{{button.icon}}" inert></i>{{/if}}<span>{{localize button.label}}</span>
  </button>
  {{/each}}
</footer>`,

  "templates/generic/form-fields.hbs": `{{#each fields as |node|}}
  {{#if node.fieldset}}<fieldset><legend>{{localize node.legend}}</legend>{{> "templates/generic/form-fields.hbs" fields=node.fields rootId=../rootId}}</fieldset>
  {{else if node.html}}{{{node.html}}}
  {{else}}{{formGroup node.field node.group value=node.value name=node.name label=node.label hint=node.hint options=node.options choices=node.choices type=node.type elementType=node.elementType units=node.units
    placeholder=node.placeholder disabled=node.disabled localize=true rootId=../rootId}}{{/if}}
{{/each}}`,

  // A chat message, with the data that fvtt-types calls ChatMessage.MessageData. Markup of platform 5.3.
  "templates/sidebar/chat-message.hbs": `<li class="chat-message message {{cssClass}}" data-message-id="{{message._id}}" {{#if borderColor}}style="--message-colour: {{borderColor}}"{{/if}}>
  <header class="message-header">
    <h4 class="message-sender">{{alias}}{{#if author}}{{#unless (eq author.name alias)}}<span class="message-author">{{author.name}}</span>{{/unless}}{{/if}}</h4>
    <span class="message-metadata"><time class="message-timestamp">{{timeSince message.timestamp}}</time>{{#if canDelete}}<a class="message-delete"
      data-action="deleteMessage" data-tooltip="{{hostChatText "CHAT.DeleteMessage"}}" role="button" tabindex="0" aria-label="{{hostChatText "CHAT.DeleteMessage"}}"><i class="fa-solid fa-trash" inert></i></a>{{/if}}{{#if canClose}}<a
      class="message-dismiss" data-action="dismissMessage" data-tooltip="{{hostChatText "CHAT.Dismiss"}}" role="button" tabindex="0" aria-label="{{hostChatText "CHAT.Dismiss"}}"><i class="fa-solid fa-xmark" inert></i></a>{{/if}}</span>
    {{#if isWhisper}}{{#if whisperTo}}<span class="whisper-to"><i class="fa-solid {{#if message.blind}}fa-eye-slash{{else}}fa-user-secret{{/if}}" inert></i>{{hostChatText "CHAT.To"}}: {{whisperTo}}</span>{{/if}}{{/if}}
    {{#if message.title}}<span class="message-title">{{message.title}}</span>{{/if}}
    {{#if message.flavor}}<span class="flavor-text">{{{message.flavor}}}</span>{{/if}}
  </header>
  <div class="message-content">{{{message.content}}}</div>
</li>`,

  "templates/host/form.hbs": `<section class="standard-form scrollable">{{> "templates/generic/form-fields.hbs" fields=formFields rootId=rootId}}{{#unless formFields}}<p class="empty">{{localize "HOST.Sheet.Empty"}}</p>{{/unless}}</section>`,
};
