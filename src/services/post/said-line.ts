const MAX_LENGTH = 300

/** The message of a server or a provider as one line that every column accepts. */
export const saidLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
    .toWellFormed()
