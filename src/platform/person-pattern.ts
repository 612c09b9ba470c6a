/** The replacement for removed personal data. */
export const REMOVED = '[removed]'

/**
 * A PostgreSQL pattern that finds an email address or a name in a text, in JSON and in a link, but not as part of a longer
 * one. Use it case-insensitively.
 */
export function personPattern(text: string): string {
  const literal = text
    .replace(/[.*+?^${}()|[\]\\-]/g, '\\$&')
    .replace('\\+', '(?:\\+|%2B)')
    .replace('@', '(?:@|%40)')
  const notBefore = String.raw`(?:(?<![a-z0-9._%+'\-])|(?<=\\[nrt]))`
  return `${notBefore}${literal}${String.raw`(?![a-z0-9\-]|\.[a-z0-9])`}`
}
