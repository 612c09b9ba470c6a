import type { NamedFinding } from '#sources/findings.ts'
import { quotableSentences } from '../candidates.ts'
import { namesIn } from '../gates/names-in.ts'
import { headlineOf, shorten } from '../headline.ts'
import type { SourceText } from '../rules.ts'
import { cleanText } from '#stories/scraped-text.ts'
import { tagsOf } from '../compose/tags.ts'
import { topicOf } from '../compose/topics.ts'
import { addressesMachine } from '../worth-quoting.ts'
import type { FoundTool } from './calls.ts'

/** Opening phrases of titles that only announce a presentation. */
const SHOWN_AT =
  /^(?:show hn|launch hn|introducing|announcing|meet|presenting|présentation de|presentamos|apresentamos)\s*:?\s+/iu
const BETWEEN_NAME_AND_TAGLINE = /\s+[–—|-]\s+|:\s+/u
const NAME_WORDS = 6
/** Verbs in a headline which show that something can now be used. */
const ANNOUNCES =
  /(?<!\p{L})(?:launch(?:es|ed)?|releases?d?|introduces?|unveils?|open-sources?|rolls out|lance|dévoile|publie|lanza|presenta|publica|lança|apresenta|disponibiliza|تطلق|أطلقت|أطلق|تكشف|كشفت)(?!\p{L})/iu
/** The price as a text states it. */
const PRICE =
  /(?:[$€£]\s?\d+(?:[.,]\d+)?(?:\s?(?:\/|per|a|par|al|por)\s?(?:month|year|user|seat|mois|an|mes|mês|año|ano))?|(?<!\p{L})(?:free(?: of charge| plan| tier)|open[- ]source|gratuite?|gratuit[oa]|gratis|مجاني|مجانا|مفتوح المصدر)(?!\p{L}))/iu

const TAGLINE_LENGTH = 120
const DESCRIPTION_LENGTH = 300
const DESCRIPTION_SENTENCES = 2

/** True when the headline of a news report announces something that can be used. */
export const announces = (title: string): boolean => ANNOUNCES.test(title)

/** The name of a tool and the tagline after it, from a headline: `Lyra – notes that write themselves`. */
export function nameAndTagline(finding: Pick<NamedFinding, 'title' | 'sourceName' | 'language'>): {
  name: string
  tagline: string
} {
  const title = headlineOf(finding.title, finding.sourceName).replace(SHOWN_AT, '')
  const [first = '', ...rest] = title.split(BETWEEN_NAME_AND_TAGLINE)
  if (rest.length > 0 && first.split(' ').length <= NAME_WORDS)
    return { name: first, tagline: shorten(rest.join(' – '), TAGLINE_LENGTH) }
  const names = namesIn(title, finding.language ?? 'en').map(({ name }) => name)
  return { name: names[0] ?? title, tagline: names.length > 0 ? shorten(title, TAGLINE_LENGTH) : '' }
}

/** The facts of a finding about a tool; nothing is added. Null when it has no name, or its name addresses a machine. */
export function foundToolOf(finding: NamedFinding): FoundTool | null {
  const { name, tagline } = nameAndTagline(finding)
  if (name === '' || addressesMachine(name)) return null
  const passages = finding.paragraphs.length > 0 ? [...finding.paragraphs] : [finding.summary ?? '']
  const source: SourceText = {
    n: 1,
    url: finding.url,
    publisher: finding.sourceName,
    title: finding.title,
    language: finding.language ?? 'en',
    publishedAt: finding.publishedAt.toISOString(),
    paragraphs: passages,
  }
  const sentences = quotableSentences(source).map(({ text }) => text)
  const text = sentences.join(' ')
  return {
    name,
    tagline,
    category: topicOf(finding.title, text),
    description: shorten(sentences.slice(0, DESCRIPTION_SENTENCES).join(' '), DESCRIPTION_LENGTH),
    tags: tagsOf(finding.title, text, source.language, [finding.sourceName]),
    provider: cleanText(finding.sourceName),
    pricing: PRICE.exec(text)?.[0] ?? '',
    publication_date: finding.publishedAt.toISOString().slice(0, 10),
    source_url: finding.url,
  }
}
