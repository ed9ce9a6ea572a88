/** What generated schemas need where Zod has no node of its own. Nothing here changes a value, and nothing throws. */
export { contains, tuple, unique } from "./schema-arrays.js";
export { conditional, exactlyOne, intersection, not } from "./schema-logic.js";
export {
  additionalProperties,
  dependentRequired,
  otherwise,
  patternProperties,
  properties,
  propertyNames,
  record,
} from "./schema-objects.js";
export { dateTime, email, integer, literal, multipleOf, openEnum, openIntegerEnum } from "./schema-values.js";
