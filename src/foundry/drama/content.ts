/** A question's form as an element: Foundry takes it as it is, where it would clean a text of the names by which a list of choices is read back. */
export function asForm(html: string): HTMLElement {
  const form = document.createElement("div");
  form.className = "crossover drama";
  form.innerHTML = html;
  return form;
}
