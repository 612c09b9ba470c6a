const MAX_LENGTH = 300

/** What a server or a provider says, in one line that every column takes. */
export const saidLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
    .toWellFormed()
