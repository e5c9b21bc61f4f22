/** T:client/documents/card */
export { Card } from "./cards.ts";
