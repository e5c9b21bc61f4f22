export { Card } from "./cards.ts";
