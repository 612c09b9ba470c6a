import { Parser } from 'htmlparser2'

/** Maximum characters of a paragraph, and maximum number of paragraphs of one item. */
const PARAGRAPH_LENGTH = 5000
const PARAGRAPHS = 400
/** An item with more tags than this is stripped of them without parsing. */
const MAX_TAGS = 20_000

const UNREAD = new Set(
  'script style noscript template iframe object svg math head form button select textarea video audio canvas figcaption'.split(
    ' ',
  ),
)
const BLOCKS = new Set(
  'p div li ul ol dl dd dt h1 h2 h3 h4 h5 h6 blockquote pre table tr td th section article header footer aside figure hr'.split(
    ' ',
  ),
)
/**
 * Control characters, zero-width characters, and characters that change the text direction or carry hidden text. A joiner
 * stays inside an emoji, and Arabic number and verse signs are visible.
 */
const INVISIBLE =
  /[[\p{Cc}--[\t\n\v\f\r]][\p{Cf}--[\u200D\u0600-\u0605\u06DD]]\uFFFE\uFFFF]|(?<!\p{Extended_Pictographic}\uFE0F?)\u200D/gv
const TAG = /<\/?[a-z][^<>]*>|<!--[\s\S]*?-->/gi
const ENTITY = /&(#\d+|#x[\da-f]+|[a-z]\w*);/i

/** One line of visible text: no control characters, no runs of spaces, well-formed Unicode. */
export function oneLine(text: string): string {
  return text.toWellFormed().replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
}

/** At most `length` characters, cut between words and marked with an ellipsis. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1).toWellFormed()
  return `${cut.replace(/\s+\S{0,30}$/, '').replace(/\uFFFD$/, '')}…`
}

/** A title or name without tags; entities that were encoded twice are decoded twice. */
export function plainTitle(raw: string): string {
  let text = raw
  for (let round = 0; round < 2 && (ENTITY.test(text) || TAG.test(text)); round++) {
    text = decodeEntities(text.replace(TAG, ' '))
  }
  return oneLine(text.replace(TAG, ' '))
}

/** Decodes the entities of `text`; everything else, including `<`, stays. */
function decodeEntities(text: string): string {
  let plain = ''
  const parser = new Parser({ ontext: (part) => (plain += part) })
  parser.end(text.replaceAll('<', '&lt;'))
  return plain
}

/** The paragraphs of HTML or plain text, in order, as visible text, and the first image that is not a tracking pixel. */
export function readHtml(html: string): { paragraphs: string[]; image: string | null } {
  if ((html.match(/<[a-z]/gi)?.length ?? 0) > MAX_TAGS)
    return { paragraphs: [plainTitle(html)].filter(Boolean), image: null }
  let text = ''
  let image: string | null = null
  let unread = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (UNREAD.has(name)) unread++
      if (BLOCKS.has(name)) text += '\n\n'
      if (name === 'br') text += '\n'
      if (name === 'img' && !isPixel(attributes)) image ??= attributes.src ?? null
    },
    ontext(part) {
      if (unread === 0) text += part
    },
    onclosetag(name) {
      if (UNREAD.has(name)) unread--
      if (BLOCKS.has(name)) text += '\n\n'
    },
  })
  parser.end(/<[a-z]/i.test(html) ? html.replace(/\s+/g, ' ') : html)
  return { paragraphs: limitedParagraphs(text.split(/\n\s*\n/)), image }
}

/** The paragraphs, cleaned, without empty ones, within the limits. */
export function limitedParagraphs(texts: readonly string[]): string[] {
  return texts
    .map((part) => shortened(oneLine(part), PARAGRAPH_LENGTH))
    .filter(Boolean)
    .slice(0, PARAGRAPHS)
}

const isPixel = (attributes: Record<string, string>) =>
  Number(attributes.width ?? 99) < 3 || Number(attributes.height ?? 99) < 3

/** An absolute http(s) address of at most 2000 characters, or null. A `feed:` prefix is removed. */
export function webAddress(raw: string | null | undefined, base?: string | null): string | null {
  const address = raw
    ?.trim()
    .replace(/^feed:(?:(?=https?:)|\/\/)/i, (scheme) => (scheme.endsWith('/') ? 'http://' : ''))
  const url = address ? (URL.parse(address, base ?? undefined) ?? null) : null
  return url && /^https?:$/.test(url.protocol) && url.hostname && url.href.length <= 2000 ? url.href : null
}
