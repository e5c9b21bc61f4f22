/**
 * The templates of the sidebar's parts. They are registered under their public paths, so that a system's directory or tracker may name them in its own `PARTS`.
 * T:client/applications/sidebar
 */
import { setTemplate } from "../handlebars/templates.ts";

const TEMPLATES: Record<string, string> = {
  "templates/sidebar/directory/header.hbs": `<header class="directory-header">
  {{#if canCreateEntry}}
  <div class="header-actions action-buttons">
    <button type="button" class="create-entry" data-action="createEntry"><i class="{{sidebarIcon}}" inert></i><span>{{createLabel}}</span></button>
    {{#if canCreateFolder}}<button type="button" class="create-folder icon" data-action="createFolder" data-tooltip="{{localize "HOST.Directory.CreateFolder"}}" aria-label="{{localize "HOST.Directory.CreateFolder"}}"><i class="fa-solid fa-folder-plus" inert></i></button>{{/if}}
  </div>
  {{/if}}
  <search class="header-search">
    <i class="fa-solid fa-magnifying-glass" inert></i>
    <input type="search" name="search" autocomplete="off" placeholder="{{searchLabel}}" aria-label="{{searchLabel}}">
    <button type="button" class="inline-control toggle-sort plain icon {{sortIcon}}" data-action="toggleSort" data-tooltip="{{localize sortTooltip}}" aria-label="{{localize sortTooltip}}"></button>
    <button type="button" class="inline-control collapse-all plain icon fa-solid fa-angles-up" data-action="collapseFolders" data-tooltip="{{localize "HOST.Directory.CollapseAll"}}" aria-label="{{localize "HOST.Directory.CollapseAll"}}"></button>
  </search>
</header>`,

  "templates/sidebar/directory/directory.hbs": `<ol class="directory-list plain" aria-label="{{title}}">
  {{#if tree}}{{> "templates/sidebar/partials/nodes.hbs" tree=tree}}{{/if}}
  {{#if isEmpty}}<li class="directory-empty"><p>{{emptyLabel}}</p></li>{{/if}}
</ol>`,

  "templates/sidebar/partials/nodes.hbs": `{{#each tree.children as |node|}}{{> "templates/sidebar/partials/folder-partial.hbs" node=node}}{{/each}}
{{#each tree.entries as |entry|}}{{> (lookup entry "partial") entry=entry}}{{/each}}`,

  "templates/sidebar/partials/folder-partial.hbs": `<li class="directory-item folder {{#if node.expanded}}expanded{{/if}}" data-folder-id="{{node.id}}" data-uuid="{{node.uuid}}" {{#if node.color}}style="--color-folder: {{node.color}}"{{/if}}>
  <header class="folder-header" data-action="toggleFolder" data-folder-id="{{node.id}}">
    <a class="folder-toggle" role="button" tabindex="0" data-action="toggleFolder" aria-expanded="{{#if node.expanded}}true{{else}}false{{/if}}">
      <i class="fa-solid fa-fw {{#if node.expanded}}fa-folder-open{{else}}fa-folder{{/if}}" inert></i>
      <span class="folder-name ellipsis">{{node.name}}</span>
      <span class="folder-count">{{node.count}}</span>
    </a>
    {{#if node.canCreateFolder}}<button type="button" class="inline-control plain icon fa-solid fa-folder-plus create-folder" data-action="createFolder" data-tooltip="{{localize "HOST.Directory.CreateFolder"}}" aria-label="{{localize "HOST.Directory.CreateFolder"}}"></button>{{/if}}
    {{#if node.canCreateEntry}}<button type="button" class="inline-control plain icon fa-solid fa-plus create-entry" data-action="createEntry" data-tooltip="{{node.createLabel}}" aria-label="{{node.createLabel}}"></button>{{/if}}
  </header>
  <ol class="subdirectory plain">
    {{#each node.children as |child|}}{{> "templates/sidebar/partials/folder-partial.hbs" node=child}}{{/each}}
    {{#each node.entries as |entry|}}{{> (lookup entry "partial") entry=entry}}{{/each}}
  </ol>
</li>`,

  "templates/sidebar/partials/document-partial.hbs": `<li class="directory-item entry document {{entry.documentType}} {{entry.css}}" data-entry-id="{{entry.id}}" data-document-id="{{entry.id}}" data-uuid="{{entry.uuid}}">
  {{#if entry.img}}<img class="thumbnail" src="{{entry.img}}" alt="" loading="lazy" draggable="false">{{else if entry.icon}}<span class="thumbnail glyph"><i class="{{entry.icon}}" inert></i></span>{{/if}}
  <a class="entry-name ellipsis" role="button" tabindex="0" data-action="activateEntry"><span class="entry-text ellipsis">{{entry.name}}</span>{{#if entry.sub}}<span class="entry-sub ellipsis">{{entry.sub}}</span>{{/if}}</a>
  {{#if entry.badge}}<i class="entry-badge {{entry.badge}}" data-tooltip="{{entry.badgeLabel}}" aria-label="{{entry.badgeLabel}}" role="img"></i>{{/if}}
</li>`,

  "templates/sidebar/compendium-directory.hbs": `<ol class="directory-list compendium-list plain" aria-label="{{title}}">
  {{#each groups as |group|}}
  <li class="compendium-group">
    <h3 class="group-label"><i class="{{group.icon}}" inert></i>{{group.label}}</h3>
    <ol class="plain">
      {{#each group.packs as |pack|}}
      <li class="directory-item entry compendium {{pack.css}}" data-pack="{{pack.id}}" data-entry-id="{{pack.id}}">
        <a class="entry-name compendium-name" role="button" tabindex="0" data-action="activateEntry"><span class="entry-text ellipsis">{{pack.title}}</span><span class="entry-sub">{{pack.sub}}</span></a>
        {{#if pack.locked}}<i class="entry-badge fa-solid fa-lock" role="img" data-tooltip="{{localize "HOST.Compendium.Locked"}}" aria-label="{{localize "HOST.Compendium.Locked"}}"></i>{{/if}}
        {{#if pack.private}}<i class="entry-badge fa-solid fa-eye-slash" role="img" data-tooltip="{{localize "HOST.Directory.Hidden"}}" aria-label="{{localize "HOST.Directory.Hidden"}}"></i>{{/if}}
      </li>
      {{/each}}
    </ol>
  </li>
  {{/each}}
  {{#unless groups}}<li class="directory-empty"><p>{{localize "HOST.Compendium.None"}}</p></li>{{/unless}}
</ol>`,

  "templates/sidebar/compendium-header.hbs": `<header class="directory-header">
  <search class="header-search">
    <i class="fa-solid fa-magnifying-glass" inert></i>
    <input type="search" name="search" autocomplete="off" placeholder="{{searchLabel}}" aria-label="{{searchLabel}}">
  </search>
</header>`,

  "templates/sidebar/apps/compendium/header.hbs": `<header class="directory-header">
  <div class="compendium-banner">
    <span class="caption"><i class="{{sidebarIcon}}" inert></i> {{sourceLabel}}</span>
    {{#if user.isGM}}<button type="button" class="plain lock-toggle" data-action="toggleLock" aria-pressed="{{#if locked}}true{{else}}false{{/if}}" data-tooltip="{{localize lockHint}}"><i class="fa-solid {{#if locked}}fa-lock{{else}}fa-lock-open{{/if}}" inert></i><span>{{localize lockLabel}}</span></button>
    {{else}}<span class="caption"><i class="fa-solid {{#if locked}}fa-lock{{else}}fa-lock-open{{/if}}" inert></i> {{localize lockLabel}}</span>{{/if}}
  </div>
  {{#if canCreateEntry}}
  <div class="header-actions action-buttons">
    <button type="button" class="create-entry" data-action="createEntry"><i class="{{sidebarIcon}}" inert></i><span>{{createLabel}}</span></button>
    <button type="button" class="create-folder icon" data-action="createFolder" data-tooltip="{{localize "HOST.Directory.CreateFolder"}}" aria-label="{{localize "HOST.Directory.CreateFolder"}}"><i class="fa-solid fa-folder-plus" inert></i></button>
  </div>
  {{/if}}
  <search class="header-search">
    <i class="fa-solid fa-magnifying-glass" inert></i>
    <input type="search" name="search" autocomplete="off" placeholder="{{searchLabel}}" aria-label="{{searchLabel}}">
    <button type="button" class="inline-control collapse-all plain icon fa-solid fa-angles-up" data-action="collapseFolders" data-tooltip="{{localize "HOST.Directory.CollapseAll"}}" aria-label="{{localize "HOST.Directory.CollapseAll"}}"></button>
  </search>
</header>`,

  "templates/sidebar/tabs/combat/header.hbs": `<header class="combat-tracker-header {{css}}">
  {{#if user.isGM}}
  <nav class="encounters tabbed" aria-label="{{localize "HOST.Combat.Encounters"}}">
    <button type="button" class="inline-control plain icon fa-solid fa-plus" data-action="createCombat" data-tooltip="{{localize "HOST.Combat.Create"}}" aria-label="{{localize "HOST.Combat.Create"}}"></button>
    {{#if displayCycle}}
    <div class="cycle-combats">
      {{#each combats as |entry|}}<button type="button" class="inline-control plain {{#if entry.active}}active{{/if}}" data-action="cycleCombat" data-combat-id="{{entry.id}}" {{#if entry.active}}aria-current="true"{{/if}} aria-label="{{localize "HOST.Combat.Encounter"}} {{entry.label}}">{{entry.label}}</button>{{/each}}
    </div>
    {{/if}}
    <button type="button" class="inline-control plain icon fa-solid fa-gear" data-action="trackerSettings" data-tooltip="{{localize "HOST.Combat.Settings"}}" aria-label="{{localize "HOST.Combat.Settings"}}"></button>
  </nav>
  {{/if}}
  <div class="encounter-controls {{css}}">
    {{#if hasCombat}}
    {{#if control}}
    <div class="control-buttons left flexrow">
      <button type="button" class="inline-control plain icon combat-control fa-solid fa-users" data-action="rollAll" data-tooltip="{{localize "HOST.Combat.RollAll"}}" aria-label="{{localize "HOST.Combat.RollAll"}}"></button>
      <button type="button" class="inline-control plain icon combat-control fa-solid fa-users-gear" data-action="rollNPC" data-tooltip="{{localize "HOST.Combat.RollNPC"}}" aria-label="{{localize "HOST.Combat.RollNPC"}}"></button>
    </div>
    {{/if}}
    <strong class="encounter-title">{{#if combat.started}}{{roundLabel}}{{else}}{{localize "HOST.Combat.NotStarted"}}{{/if}}</strong>
    {{#if control}}
    <div class="control-buttons right">
      <button type="button" class="inline-control plain icon combat-control fa-solid fa-arrow-rotate-left" data-action="resetAll" data-tooltip="{{localize "HOST.Combat.ResetAll"}}" aria-label="{{localize "HOST.Combat.ResetAll"}}"></button>
      <button type="button" class="inline-control plain icon encounter-context-menu fa-solid fa-ellipsis-vertical" data-tooltip="{{localize "HOST.Combat.More"}}" aria-label="{{localize "HOST.Combat.More"}}" aria-haspopup="menu"></button>
    </div>
    {{/if}}
    {{else}}
    <strong class="encounter-title">{{localize "HOST.Combat.None"}}</strong>
    {{/if}}
  </div>
</header>`,

  "templates/sidebar/tabs/combat/tracker.hbs": `<ol class="combat-tracker plain" aria-label="{{localize "HOST.Combat.TurnOrder"}}">
  {{#each turns as |turn|}}
  <li class="combatant {{turn.css}}" data-combatant-id="{{turn.id}}" data-action="activateCombatant" {{#if turn.active}}aria-current="true"{{/if}}>
    <img class="token-image" src="{{turn.img}}" alt="" loading="lazy">
    <div class="token-name">
      <strong class="name ellipsis"><a role="button" tabindex="0" data-action="activateCombatant">{{turn.name}}</a></strong>
      <div class="combatant-controls">
        {{#if @root.user.isGM}}
        <button type="button" class="inline-control plain combatant-control icon fa-solid fa-eye-slash {{#if turn.hidden}}active{{/if}}" data-action="toggleHidden" aria-pressed="{{#if turn.hidden}}true{{else}}false{{/if}}" data-tooltip="{{localize "HOST.Combat.ToggleHidden"}}" aria-label="{{localize "HOST.Combat.ToggleHidden"}}"></button>
        <button type="button" class="inline-control plain combatant-control icon fa-solid fa-skull {{#if turn.isDefeated}}active{{/if}}" data-action="toggleDefeated" aria-pressed="{{#if turn.isDefeated}}true{{else}}false{{/if}}" data-tooltip="{{localize "HOST.Combat.ToggleDefeated"}}" aria-label="{{localize "HOST.Combat.ToggleDefeated"}}"></button>
        {{/if}}
        {{#if turn.canPing}}<button type="button" class="inline-control plain combatant-control icon fa-solid fa-bullseye" data-action="pingCombatant" data-tooltip="{{localize "HOST.Combat.Ping"}}" aria-label="{{localize "HOST.Combat.Ping"}}"></button>{{/if}}
        {{#unless @root.user.isGM}}<button type="button" class="inline-control plain combatant-control icon fa-solid fa-arrows-to-eye" data-action="panToCombatant" data-tooltip="{{localize "HOST.Combat.Pan"}}" aria-label="{{localize "HOST.Combat.Pan"}}"></button>{{/unless}}
        <div class="token-effects" {{#if turn.effects.tooltip}}data-tooltip-html="{{turn.effects.tooltip}}"{{/if}}>
          {{#each turn.effects.icons as |effect|}}<img class="token-effect" src="{{effect.img}}" alt="{{effect.name}}">{{/each}}
        </div>
      </div>
    </div>
    {{#if turn.resource}}<div class="token-resource"><span class="resource">{{turn.resource}}</span></div>{{/if}}
    <div class="token-initiative">
      {{#if turn.isOwner}}
        {{#if turn.hasRolled}}<input type="text" class="initiative-input" inputmode="numeric" pattern="^[+=\\-]?\\d*\\.?\\d*" value="{{turn.initiative}}" aria-label="{{localize "HOST.Combat.InitiativeOf"}} {{turn.name}}" {{#unless @root.user.isGM}}readonly{{/unless}}>
        {{else}}<button type="button" class="combatant-control roll plain" data-action="rollInitiative" data-tooltip="{{localize "HOST.Combat.RollInitiative"}}" aria-label="{{localize "HOST.Combat.RollInitiative"}}" style="--initiative-icon: url('{{@root.initiativeIcon}}')"><i class="fa-solid fa-dice-d20" inert></i></button>{{/if}}
      {{else if turn.hasRolled}}<span class="initiative">{{turn.initiative}}</span>{{/if}}
    </div>
  </li>
  {{/each}}
  {{#unless turns}}<li class="directory-empty"><p>{{localize emptyLabel}}</p></li>{{/unless}}
</ol>`,

  "templates/sidebar/tabs/combat/footer.hbs": `<footer class="combat-controls">
  {{#if hasCombat}}
  {{#if user.isGM}}
    {{#if combat.started}}
    <button type="button" class="inline-control plain icon combat-control fa-solid fa-backward-step" data-action="previousRound" data-tooltip="{{localize "HOST.Combat.PreviousRound"}}" aria-label="{{localize "HOST.Combat.PreviousRound"}}"></button>
    <button type="button" class="inline-control plain icon combat-control fa-solid fa-arrow-left" data-action="previousTurn" data-tooltip="{{localize "HOST.Combat.PreviousTurn"}}" aria-label="{{localize "HOST.Combat.PreviousTurn"}}"></button>
    <button type="button" class="combat-control combat-control-lg" data-action="endCombat"><i class="fa-solid fa-xmark" inert></i><span>{{localize "HOST.Combat.End"}}</span></button>
    <button type="button" class="inline-control plain icon combat-control fa-solid fa-arrow-right" data-action="nextTurn" data-tooltip="{{localize "HOST.Combat.NextTurn"}}" aria-label="{{localize "HOST.Combat.NextTurn"}}"></button>
    <button type="button" class="inline-control plain icon combat-control fa-solid fa-forward-step" data-action="nextRound" data-tooltip="{{localize "HOST.Combat.NextRound"}}" aria-label="{{localize "HOST.Combat.NextRound"}}"></button>
    {{else}}
    <button type="button" class="combat-control combat-control-lg primary" data-action="startCombat"><i class="fa-solid fa-play" inert></i><span>{{localize "HOST.Combat.Start"}}</span></button>
    {{/if}}
  {{else if control}}
    <button type="button" class="combat-control combat-control-lg primary" data-action="nextTurn"><i class="fa-solid fa-check" inert></i><span>{{localize "HOST.Combat.EndTurn"}}</span></button>
  {{/if}}
  {{else if user.isGM}}
    <button type="button" class="combat-control combat-control-lg primary" data-action="createCombat"><i class="fa-solid fa-plus" inert></i><span>{{localize "HOST.Combat.Create"}}</span></button>
  {{/if}}
</footer>`,

  "templates/sidebar/tabs/settings.hbs": `<div class="settings-sections scrollable">
  <section class="info">
    <h3 class="world-title">{{world.title}}</h3>
    <dl class="facts">
      <dt>{{localize "HOST.Settings.System"}}</dt><dd class="system">{{system.title}} <span class="value">{{system.version}}</span></dd>
      {{#if modules}}<dt>{{localize "HOST.Modules.Title"}}</dt><dd>{{#each modules as |module|}}<div>{{module.title}} <span class="value">{{module.version}}</span></div>{{/each}}</dd>{{/if}}
      <dt>{{localize "HOST.Settings.Host"}}</dt><dd>{{localize "HOST.Settings.HostName"}} <span class="value">{{version}}</span></dd>
      <dt>{{localize "HOST.Settings.You"}}</dt><dd>{{user.name}} <span class="value">{{roleLabel}}</span></dd>
    </dl>
  </section>
  <section class="settings-group">
    <h4>{{localize "HOST.Settings.Theme"}}</h4>
    <div class="segmented" role="radiogroup" aria-label="{{localize "HOST.Settings.Theme"}}">
      {{#each themes as |theme|}}<button type="button" role="radio" aria-checked="{{#if theme.active}}true{{else}}false{{/if}}" tabindex="{{#if theme.active}}0{{else}}-1{{/if}}" class="{{#if theme.active}}active{{/if}}" data-action="setTheme" data-theme="{{theme.id}}"><i class="{{theme.icon}}" inert></i><span>{{localize theme.label}}</span></button>{{/each}}
    </div>
  </section>
  <section class="settings-group">
    <h4>{{localize "HOST.Settings.Game"}}</h4>
    {{#each actions as |entry|}}<button type="button" data-action="{{entry.action}}" data-app="{{entry.app}}"><i class="{{entry.icon}} fa-fw" inert></i><span>{{localize entry.label}}</span></button>{{/each}}
  </section>
  <section class="settings-group access">
    <h4>{{localize "HOST.Settings.Access"}}</h4>
    <button type="button" data-action="logout"><i class="fa-solid fa-right-from-bracket fa-fw" inert></i><span>{{localize "HOST.Settings.Logout"}}</span></button>
  </section>
</div>`,
};

let registered = false;

/** Make the sidebar's templates known. Safe to call again. */
export function registerSidebarTemplates(): void {
  if (registered) return;
  registered = true;
  for (const [path, source] of Object.entries(TEMPLATES)) setTemplate(path, source);
}
