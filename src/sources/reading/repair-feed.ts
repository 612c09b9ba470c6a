const ROOT = /<((?:\w+:)?(?:rss|feed|RDF))\b/i
const ITEM_END = /<\/(?:\w+:)?(?:item|entry)\s*>/gi
const CONTROLS = /[[\p{Cc}--[\t\n\r]]\uFFFE\uFFFF]/gv

/** The first and the last `max` items of the feed, so that the cost of a huge feed is limited. */
export function cutToItems(xml: string, max: number): string {
  const ends: number[] = []
  for (const end of xml.matchAll(ITEM_END)) ends.push(end.index + end[0].length)
  if (ends.length <= 2 * max) return xml
  return xml.slice(0, ends[max - 1]) + xml.slice(ends[ends.length - max - 1])
}

/**
 * Repairs XML for a strict parser: removes junk before the first tag, control characters and DOCTYPE; writes bare `&` and
 * `<` as entities; closes a truncated end after the last whole item.
 */
export function repair(xml: string): string {
  const whole = xml
    .replace(/^[^<]+/, '')
    .replace(CONTROLS, '')
    .replace(/<!DOCTYPE[^>[]*(\[[\s\S]*?\])?\s*>/i, '')
    .split(/(<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->)/)
    .map((part, index) => (index % 2 ? part : withoutBareMarks(part)))
    .join('')
  const root = ROOT.exec(whole)?.[1]
  if (!root || new RegExp(`</${root}\\s*>\\s*`, 'i').test(whole.slice(-2000))) return whole
  const last = [...whole.matchAll(ITEM_END)].at(-1)
  return last ? closedAfter(whole, last.index + last[0].length) : whole
}

const withoutBareMarks = (text: string) =>
  text.replace(/&(?!#\d+;|#x[0-9a-f]+;|[a-z][a-z0-9]*;)/gi, '&amp;').replace(/<(?![/!?A-Za-z_])/g, '&lt;')

function closedAfter(xml: string, end: number): string {
  const root = ROOT.exec(xml)?.[1]
  if (!root) return xml
  return `${xml.slice(0, end)}${/rss$/i.test(root) ? '</channel>' : ''}</${root}>`
}
