/** `foundry.applications.handlebars`. T:client/applications/handlebars */
export {
  clearTemplate,
  getTemplate,
  Handlebars,
  initializeHandlebars,
  loadTemplates,
  renderTemplate,
  setTemplate,
  templateSource,
} from "./templates.ts";
