import { decode } from './decode.ts'
import { type Page, readPage, TooManyElements } from './extract.ts'
import { detectLanguage, readLanguage } from './language.ts'
import { type FeedItem, parseFeed } from './parse-feed.ts'
import type { ReadLanguage, SourceKind, SourceState, StateDetail } from './rules.ts'

/** An answer to read. `usual` is the language to assume when the text is too short to tell. */
export type ReadingJob = {
  bytes: Uint8Array
  contentType: string | null
  /** Where the bytes came from. */
  url: string
  usual: ReadLanguage | null
  /** `page`: an article is expected, feeds are not looked for. */
  expect: 'source' | 'page'
}
export type ReadItem = FeedItem & { language: ReadLanguage | null }
/** What the bytes turned out to be. */
export type Reading =
  | { shape: 'feed'; kind: SourceKind; items: ReadItem[]; ttlMinutes: number }
  | { shape: 'page'; page: Page; language: ReadLanguage | null }
  | { shape: 'none'; state: SourceState; detail: StateDetail }

const HEAD = 4096
const FEED_ROOT = /<(\w+:)?(rss|feed|rdf)[\s>]/i
const HTML_ROOT = /<(!doctype\s+html|html|head|body)[\s>]/i
const OTHER_MEDIA = /^(image|audio|video|font)\/|^application\/(pdf|zip|gzip|octet-stream|x-)/i

/** Decodes, tells the shape by the text itself and not by its label, and reads it. Never throws for what it is given. */
export function readBytes(job: ReadingJob): Reading {
  try {
    return read(job)
  } catch (error) {
    // Text is hostile until proven otherwise: what the parsers choke on ends here, by name.
    if (error instanceof TooManyElements || error instanceof RangeError)
      return none('too_large', { reason: error.name })
    return none('not_a_feed', { reason: error instanceof Error ? error.name : 'unknown' })
  }
}

const none = (state: SourceState, detail: StateDetail = {}): Reading => ({ shape: 'none', state, detail })

function read({ bytes, contentType, url, usual, expect }: ReadingJob): Reading {
  const { text, charset, damaged } = decode(bytes, contentType)
  const start = text.trimStart()
  if (start === '') return none('empty')
  if (OTHER_MEDIA.test(contentType ?? '') && !/^[<{]/.test(start))
    return none('not_a_feed', { reason: 'media' })
  if (damaged) return none('bad_encoding', { charset })
  if (expect === 'page' || isHtml(start.slice(0, HEAD))) {
    const page = readPage(start, url)
    const declared = readLanguage(page.declaredLanguage) ?? usual
    return { shape: 'page', page, language: detectLanguage(page.title, page.paragraphs.join(' '), declared) }
  }
  const feed = parseFeed(start, url)
  if (!feed) return none('not_a_feed', { reason: 'unknown_format' })
  const items = feed.items.map((item) => ({
    ...item,
    language: detectLanguage(item.title, item.paragraphs.join(' ') || (item.summary ?? ''), usual),
  }))
  return { shape: 'feed', kind: feed.kind, items, ttlMinutes: feed.ttlMinutes }
}

/** HTML when its root comes before the root of a feed. */
function isHtml(head: string): boolean {
  const html = head.search(HTML_ROOT)
  const feed = head.search(FEED_ROOT)
  return html >= 0 && (feed < 0 || html < feed)
}
