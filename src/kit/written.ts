// Dates, ages and amounts that a page was drawn with. To write the first one a browser reads its tables of languages and
// zones, which takes longer than to draw half of the page: it takes what the server has written instead.

/** What was written, by the name of the format and what it is of: a moment in ms, or a number. */
export type Written = Record<string, Record<number, string>>

let brought: Written = {}
let noted: Written | null = null

/** The text of a moment or number: as the page brought it, else as `write` writes it. `name` says all else that it depends on. */
export function written(name: string, of: number, write: () => string): string {
  const text = brought[name]?.[of] ?? write()
  if (noted) (noted[name] ??= {})[of] = text
  return text
}

/** Notes all that is written while `draw` draws. It may ask for what has been noted so far: nothing else is drawn meanwhile. */
export function noting<T>(draw: () => T): T {
  noted = {}
  try {
    return draw()
  } finally {
    noted = null
  }
}

/** What has been noted so far. */
export const notedTexts = (): Written => noted ?? {}

/** Takes what a page has brought. */
export const takeWritten = (texts: Written): void => void (brought = texts)
