import type { ReadItem } from './reading.ts'
import {
  ENOUGH_TEXT,
  type Finding,
  PAGE_BYTES,
  PAGES_PER_RUN,
  type ReadLanguage,
  type SourceState,
} from './rules.ts'
import { type Tools, visit } from './visit.ts'
import type { Page } from './extract.ts'

/** An item with a usable date and the key of its address. */
export type Candidate = { item: ReadItem & { publishedAt: Date }; key: string }

/** Hosts that fail so often in one run are not asked again in it. */
const MAX_FAILURES_PER_HOST = 2

/**
 * Findings of these items, in their order. Items with too little text have their own page read, at most
 * PAGES_PER_RUN, unless they `arePages` themselves; a page that cannot be read is named on its item; what is left over is `waiting`.
 */
export async function readArticles(
  candidates: readonly Candidate[],
  tools: Tools,
  arePages = false,
): Promise<{ findings: Finding[]; waiting: number }> {
  const findings: Finding[] = []
  const failures = new Map<string, { count: number; problem: SourceState }>()
  let pages = 0
  let waiting = 0
  for (const candidate of candidates) {
    const { item } = candidate
    if (arePages || lengthOf(item.paragraphs) >= ENOUGH_TEXT) {
      findings.push(findingOf(candidate, arePages ? 'page' : 'feed'))
      continue
    }
    const { host } = new URL(item.url)
    const failed = failures.get(host)
    if (failed && failed.count >= MAX_FAILURES_PER_HOST) {
      findings.push(findingOf(candidate, 'excerpt', failed.problem))
      continue
    }
    if (pages >= PAGES_PER_RUN) {
      waiting++
      continue
    }
    pages++
    const result = await articlePage(item.url, item.language, tools)
    if ('page' in result) findings.push(withPage(candidate, result.page, result.language))
    else if (result.problem === 'busy') waiting++
    else {
      findings.push(findingOf(candidate, 'excerpt', result.problem))
      if (result.problem === 'timeout' || result.problem === 'unreachable') {
        failures.set(host, { count: (failed?.count ?? 0) + 1, problem: result.problem })
      }
    }
  }
  return { findings, waiting }
}

type ArticlePage = { page: Page; language: ReadLanguage | null } | { problem: SourceState }

async function articlePage(url: string, usual: ReadLanguage | null, tools: Tools): Promise<ArticlePage> {
  const visited = await visit(url, tools, { maxBytes: PAGE_BYTES })
  if (visited.answer === null) return { problem: visited.state }
  const { body, headers, url: from } = visited.answer
  const reading = await tools.reader.read({
    bytes: body,
    contentType: headers['content-type'] ?? null,
    url: from,
    usual,
    expect: 'page',
  })
  if (reading.shape === 'page' && reading.page.isChallenge) return { problem: 'blocked' }
  if (reading.shape === 'page' && reading.page.paragraphs.length > 0) return reading
  return { problem: reading.shape === 'none' && reading.state !== 'not_a_feed' ? reading.state : 'empty' }
}

/** The longer text of feed and page wins; picture and author of the feed come first. */
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
