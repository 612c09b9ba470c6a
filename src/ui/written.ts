// Dates, ages and amounts that a page was rendered with. To format the first one, a browser loads its locale and time zone
// data, which takes longer than rendering half of the page, so it uses the server's text instead.

/** The formatted texts, by the name of the format and by value: a time in ms, or a number. */
export type Written = Record<string, Record<number, string>>

let brought: Written = {}
let noted: Written | null = null

/**
 * The text of a time or number: as the page brought it, otherwise as `write` writes it. `name` covers everything else it
 * depends on.
 */
export function written(name: string, of: number, write: () => string): string {
  const text = brought[name]?.[of] ?? write()
  if (noted) (noted[name] ??= {})[of] = text
  return text
}

/**
 * Records every text written while `draw` runs. `draw` may read the texts recorded so far: nothing else is rendered in the
 * meantime.
 */
export function noting<T>(draw: () => T): T {
  noted = {}
  try {
    return draw()
  } finally {
    noted = null
  }
}

/** The texts recorded so far. */
export const notedTexts = (): Written => noted ?? {}

/** Sets the texts that a page has brought. */
export const takeWritten = (texts: Written): void => void (brought = texts)
