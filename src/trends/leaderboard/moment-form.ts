import { isDay } from '#articles/search/rules.ts'

const FORM =
  /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/**
 * Whether the call accepts this text from an address as a moment, checked without its schema: RFC 3339, on a day that calls
 * accept.
 */
export const isMoment = (text: string): boolean => isDay(FORM.exec(text)?.[1] ?? '')
