import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { removeFurniture, withoutAsides } from './furniture.ts'
import { limitedParagraphs, oneLine, plainTitle, shortened, webAddress } from './plain-text.ts'
import { readDate } from './read-date.ts'
import { paragraphsIn } from './text-blocks.ts'
import { MAX_ELEMENTS } from '../rules.ts'

/** The content of an HTML page as text. */
export type Page = {
  /** The page's own canonical address if it is on the same host, otherwise the address that the page came from. */
  url: string
  title: string
  publishedAt: Date | null
  summary: string | null
  paragraphs: string[]
  image: string | null
  author: string | null
  /** The language that the page declares; may be wrong. */
  declaredLanguage: string | null
  /** The page declares that it is one article, or it is dated and has text. */
  isArticle: boolean
  /** The feeds that the page links to, in page order. */
  feedUrls: string[]
  /** A bot challenge or a refusal instead of content. */
  isChallenge: boolean
}

/** The page has more elements, or deeper ones, than allowed. */
export class TooManyElements extends Error {
  override readonly name = 'TooManyElements'
}

const MIN_PARAGRAPH = 40
/** Browsers stop at 512 levels. */
const MAX_DEPTH = 1000
const CHALLENGE_TITLE =
  /^(just a moment|attention required|access denied|access to this page|security check|verify|verification|are you a (robot|human)|pardon our interruption|checking your browser|ddos|captcha|un instant|un momento|one moment)/i
const CHALLENGE_MARK =
  /challenge-platform|cf-chl-|_Incapsula_Resource|px-captcha|hcaptcha\.com|recaptcha\/api|datadome|awsWafCookieDomainList/i

/** Reads a page with Readability. Throws TooManyElements. Only for a worker: deep nesting takes seconds. */
export function readPage(html: string, url: string): Page {
  checkSize(html)
  const { document } = parseHTML(html)
  const attribute = (selector: string, name: string) =>
    document.querySelector(selector)?.getAttribute(name) ?? null
  const base = webAddress(attribute('base[href]', 'href'), url) ?? url
  // linkedom does not know the document's address, and if <base> stayed in, it would resolve against that alone.
  document.querySelector('base')?.remove()
  for (const key of ['baseURI', 'documentURI'])
    Object.defineProperty(document, key, { value: base, configurable: true })
  const meta = (name: string) =>
    attribute(`meta[property="${name}"]`, 'content') ?? attribute(`meta[name="${name}"]`, 'content')
  const head = {
    title: meta('og:title') ?? document.querySelector('title')?.textContent ?? '',
    canonical: webAddress(attribute('link[rel=canonical]', 'href'), base),
    image: webAddress(meta('og:image') ?? meta('twitter:image'), base),
    description: meta('og:description') ?? meta('description'),
    type: meta('og:type'),
    time: attribute('article time[datetime]', 'datetime') ?? attribute('time[datetime]', 'datetime'),
    published:
      meta('article:published_time') ?? meta('date') ?? attribute('[itemprop=datePublished]', 'content'),
    declaredLanguage: attribute('html', 'lang') ?? meta('og:locale'),
    feedUrls: feedLinks(document, base),
    jsonLd: [...document.querySelectorAll('script[type="application/ld+json"]')]
      .map((s) => s.textContent ?? '')
      .join(' '),
    author: meta('author') ?? '',
  }
  removeFurniture(document)
  // A text without any element has no root.
  const root: Element | null = document.documentElement
  const article = root && new Readability(document).parse() // changes the document, so the head was read before
  const byline = `${head.author} ${article?.byline ?? ''}`
  const paragraphs = article?.content
    ? withoutAsides(paragraphsOf(article.content, article.textContent ?? ''), byline)
    : []
  const length = paragraphs.reduce((sum, text) => sum + text.length, 0)
  const publishedAt = readDate(head.published) ?? readDate(article?.publishedTime) ?? readDate(head.time)
  const says = head.type === 'article' || /"@type"\s*:\s*\[?\s*"(\w*Article|BlogPosting)"/.test(head.jsonLd)
  return {
    url: sameHost(head.canonical, url) ?? url,
    title: shortened(plainTitle(head.title || (article?.title ?? '')), 300),
    publishedAt,
    summary: shortened(plainTitle(head.description ?? '') || (paragraphs[0] ?? ''), 1000) || null,
    paragraphs,
    image: head.image,
    author: shortened(plainTitle(article?.byline ?? ''), 200) || null,
    declaredLanguage: head.declaredLanguage,
    isArticle: length >= 200 && (says || publishedAt !== null),
    feedUrls: head.feedUrls,
    isChallenge: length < 500 && (CHALLENGE_TITLE.test(oneLine(head.title)) || CHALLENGE_MARK.test(html)),
  }
}

/** Throws TooManyElements for HTML that would take seconds to build a document from. */
export function checkSize(html: string): void {
  if ((html.match(/<[a-z]/gi)?.length ?? 0) > MAX_ELEMENTS) throw new TooManyElements('too many elements')
  if (depthOf(html) > MAX_DEPTH) throw new TooManyElements('too deeply nested')
}

/** The nesting depth of the elements that must be closed; a DOM of thousands of levels overflows the stack. */
function depthOf(html: string): number {
  let depth = 0
  let deepest = 0
  for (const [tag] of html.matchAll(
    /<\/?(div|span|section|table|ul|ol|blockquote|font|b|i|em|strong|a)\b/gi,
  )) {
    depth = tag[1] === '/' ? Math.max(0, depth - 1) : depth + 1
    if (depth > deepest) deepest = depth
  }
  return deepest
}

/** The visible paragraphs; if they hold less than half of the text, the sentences of the whole text. */
function paragraphsOf(content: string, text: string): string[] {
  const { document } = parseHTML(`<!doctype html><html><body>${content}</body></html>`)
  const found = paragraphsIn(document.body)
  const whole = oneLine(text)
  const length = found.reduce((sum, paragraph) => sum + paragraph.length, 0)
  return limitedParagraphs(length * 2 >= whole.length ? found : grouped(whole))
}

/** Groups of three sentences each. */
function grouped(text: string): string[] {
  const sentences = [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)].map(
    (s) => s.segment,
  )
  const groups: string[] = []
  for (let at = 0; at < sentences.length; at += 3) groups.push(sentences.slice(at, at + 3).join(''))
  return groups.filter((group) => group.trim().length > MIN_PARAGRAPH)
}

const MAX_FEED_LINKS = 10

function feedLinks(document: Document, base: string): string[] {
  const links = [...document.querySelectorAll('link[rel~=alternate][href]')]
    .filter((link) => /^application\/(rss|atom|feed)\+(xml|json)/i.test(link.getAttribute('type') ?? ''))
    .flatMap((link) => webAddress(link.getAttribute('href'), base) ?? [])
  return [...new Set(links)].slice(0, MAX_FEED_LINKS)
}

function sameHost(canonical: string | null, url: string): string | null {
  return canonical && new URL(canonical).host === new URL(url).host ? canonical : null
}
