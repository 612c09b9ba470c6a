/** What stands where something of a person was removed. */
export const REMOVED = '[removed]'

/**
 * A pattern of PostgreSQL that finds an e-mail address or a name in a text, in JSON and in a link, and nothing longer that contains it. To
 * be used without regard to case.
 */
export function personPattern(text: string): string {
  const literal = text
    .replace(/[.*+?^${}()|[\]\\-]/g, '\\$&')
    .replace('\\+', '(?:\\+|%2B)')
    .replace('@', '(?:@|%40)')
  const notBefore = String.raw`(?:(?<![a-z0-9._%+'\-])|(?<=\\[nrt]))`
  return `${notBefore}${literal}${String.raw`(?![a-z0-9\-]|\.[a-z0-9])`}`
}
