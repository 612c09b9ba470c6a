/** The names for an unknown source and for the sources beyond the first ones of a day. */
export const DIRECT = 'direct'
export const OTHER_SOURCE = 'other'
const SOURCE_MAX = 60

/**
 * The name under which a source is counted: a host without `www.` or the name of a campaign, shortened, in characters
 * without a special meaning anywhere. A text that looks like an email address is not a source.
 */
export function sourceName(source: string): string {
  const name = source.normalize('NFKC').trim().toLowerCase()
  if (name.includes('@')) return OTHER_SOURCE
  const known = name
    .replace(/^www\./, '')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[-._]+/, '')
    .slice(0, SOURCE_MAX)
    .replace(/[-._]+$/, '')
  return known === '' ? DIRECT : known
}
