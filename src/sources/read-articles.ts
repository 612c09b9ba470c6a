import {
  ENOUGH_TEXT,
  type Finding,
  type LeftOut,
  PAGE_BYTES,
  PAGES_PER_RUN,
  type ReadLanguage,
  type SourceState,
  type StateDetail,
} from './rules.ts'
import { type Candidate, isFresh, named, noNewsBy, type Provisional } from './sift.ts'
import { type Tools, visit } from './visit.ts'
import type { Page } from './reading/extract.ts'

/** Hosts that fail this often in one run are not requested again in that run. */
const MAX_FAILURES_PER_HOST = 2

/** The result of reading a list of items. */
export type Articles = {
  findings: Finding[]
  /** Items left for the next run. */
  waiting: number
  /** Provisional items whose page gives no usable date or an old one. */
  leftOut: LeftOut[]
  /** Number of provisional items that became findings. */
  paged: number
  /** Why the page of a provisional item could not be read; the last such problem. */
  problem: Problem | null
}
type Problem = { state: SourceState; detail: StateDetail }

/**
 * The findings of these items, in their order. For items with too little text, their own page is read, at most
 * PAGES_PER_RUN, unless they `arePages` themselves. A page that cannot be read is noted on its item; the number of items
 * left over is `waiting`. A provisional item takes its content from its page; an item of a feed without dates takes only its
 * date from there.
 */
export async function readArticles(
  items: readonly (Candidate | Provisional)[],
  tools: Tools,
  arePages = false,
): Promise<Articles> {
  const read: Articles = { findings: [], waiting: 0, leftOut: [], paged: 0, problem: null }
  const failures = new Map<string, Problem & { count: number }>()
  let pages = 0
  const giveUp = (each: Candidate | Provisional, { state, detail }: Problem) => {
    if (isDated(each)) read.findings.push(findingOf(each, 'excerpt', state))
    else if (each.item.isProvisional) read.problem = { state, detail }
    else read.leftOut.push(named(each.item, 'undated'))
  }
  for (const each of items) {
    const { item } = each
    if (isDated(each) && (arePages || lengthOf(item.paragraphs) >= ENOUGH_TEXT)) {
      read.findings.push(findingOf(each, arePages ? 'page' : 'feed'))
      continue
    }
    if (arePages) {
      giveUp(each, { state: 'empty', detail: {} })
      continue
    }
    const { host } = new URL(item.url)
    const failed = failures.get(host)
    if (failed && failed.count >= MAX_FAILURES_PER_HOST) {
      giveUp(each, failed)
      continue
    }
    if (pages >= PAGES_PER_RUN) {
      read.waiting++
      continue
    }
    pages++
    const result = await articlePage(item.url, item.language, tools)
    if ('page' in result) {
      if (isDated(each)) read.findings.push(withPage(each, result.page, result.language))
      else decide(each, result, tools.clock.now(), read)
    } else if (result.state === 'busy') read.waiting++
    else {
      giveUp(each, result)
      if (result.state === 'timeout' || result.state === 'unreachable') {
        failures.set(host, { ...result, count: (failed?.count ?? 0) + 1 })
      }
    }
  }
  return read
}

const isDated = (each: Candidate | Provisional): each is Candidate =>
  each.item.publishedAt !== null && !each.item.isProvisional

/**
 * Decides on a provisional item by its page: uses the page's date, and its title and text where they were guesses, or
 * records the reason why the item is not news.
 */
function decide({ item, key }: Provisional, { page, language }: ReadPage, now: Date, read: Articles): void {
  const { publishedAt } = page
  const isNamed = !item.isProvisional || noNewsBy(page.title) === 'untitled'
  const title = isNamed ? item.title : page.title || item.title
  const why = noNewsBy(title)
  if (why) read.leftOut.push(named({ ...item, title }, why))
  else if (publishedAt === null) read.leftOut.push(named({ ...item, title }, 'undated'))
  else if (publishedAt > now) read.leftOut.push(named({ ...item, title }, 'future'))
  else if (!isFresh(publishedAt, now)) read.leftOut.push(named({ ...item, title }, 'old'))
  else {
    read.paged++
    const candidate = { item: { ...item, title, publishedAt }, key }
    read.findings.push(
      item.isProvisional
        ? {
            ...findingOf(candidate, 'page'),
            paragraphs: page.paragraphs,
            summary: page.summary,
            image: page.image ?? item.image,
            author: page.author,
            language: language ?? item.language,
          }
        : withPage(candidate, page, language),
    )
  }
}

type ReadPage = { page: Page; language: ReadLanguage | null }
type ArticlePage = ReadPage | Problem

async function articlePage(url: string, usual: ReadLanguage | null, tools: Tools): Promise<ArticlePage> {
  const visited = await visit(url, tools, { maxBytes: PAGE_BYTES })
  if (visited.answer === null) return { state: visited.state, detail: visited.detail }
  const { body, headers, url: from } = visited.answer
  const reading = await tools.reader.read({
    bytes: body,
    contentType: headers['content-type'] ?? null,
    url: from,
    usual,
    expect: 'page',
  })
  if (reading.shape === 'page' && reading.page.isChallenge) return { state: 'blocked', detail: {} }
  if (reading.shape === 'page' && reading.page.paragraphs.length > 0) return reading
  return reading.shape === 'none' && reading.state !== 'not_a_feed'
    ? { state: reading.state, detail: reading.detail }
    : { state: 'empty', detail: {} }
}

/** The longer text of feed and page wins; the feed's image and author come first. */
function withPage(candidate: Candidate, page: Page, language: ReadLanguage | null): Finding {
  const { item } = candidate
  if (lengthOf(page.paragraphs) <= lengthOf(item.paragraphs)) return findingOf(candidate, 'excerpt', 'empty')
  return {
    ...findingOf(candidate, 'page'),
    paragraphs: page.paragraphs,
    summary: item.summary ?? page.summary,
    image: item.image ?? page.image,
    author: item.author ?? page.author,
    language: language ?? item.language,
  }
}

function findingOf(
  { item, key }: Candidate,
  textFrom: Finding['textFrom'],
  textProblem: SourceState | null = null,
): Finding {
  const { guid, url, title, publishedAt, summary, paragraphs, image, author, language } = item
  return {
    guid,
    url,
    canonicalKey: key,
    title,
    publishedAt,
    summary,
    paragraphs,
    image,
    author,
    language,
    textFrom,
    textProblem,
  }
}

const lengthOf = (paragraphs: readonly string[]) => paragraphs.reduce((sum, text) => sum + text.length, 0)
