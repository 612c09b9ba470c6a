const FORM =
  /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** Whether the call takes a text of an address as a moment, said without its schema: RFC 3339, of a day that there is. */
export function isMoment(text: string): boolean {
  const day = FORM.exec(text)?.[1]
  const at = day === undefined ? Number.NaN : Date.parse(day) // a 30th of February is a day of March for some browsers
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === day
}
