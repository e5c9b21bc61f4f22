/** Whether the platform has said so itself and the words are still to be read: a write that the server refused, or that found no connection. */
export const isSaid = (message: string): boolean =>
  message !== "" &&
  [...document.querySelectorAll("#notifications .notification")].some((n) => n.textContent.includes(message));
