import type { NamedFinding } from '#sources/findings.ts'
import { quotableSentences } from '../candidates.ts'
import { headlineOf, shorten } from '../headline.ts'
import { RANKED_SENTENCES, type SourceText } from '../rules.ts'
import { cleanText, fold } from '#stories/scraped-text.ts'
import { tagsOf } from '../compose/tags.ts'
import { topicOf } from '../compose/topics.ts'
import { withoutOpening } from '../compose/paragraph-openings.ts'
import { sentencesIn } from '../sentences.ts'
import { addressesMachine, isBoilerplate } from '../worth-quoting.ts'
import { toolNames } from './tool-names.ts'
import { toolPrice } from './tool-price.ts'
import type { FoundTool } from './calls.ts'

/** Opening phrases of titles that only announce a presentation. */
const SHOWN_AT =
  /^(?:show hn|launch hn|introducing|announcing|meet|presenting|présentation de|presentamos|apresentamos)\s*:?\s+/iu
const BETWEEN_NAME_AND_TAGLINE = /^(.+?)(\s+[–—|-]\s+|\s*:\s+)(.+)$/u
/** A name: capitalized words in Latin letters, or one in quotation marks. */
const NAME =
  /^(?:(?:\p{Lu}|\p{N}|\p{Ll}+\p{Lu})[\p{Script=Latin}\p{N}.’'-]*(?: (?:\p{Lu}|\p{N})[\p{Script=Latin}\p{N}.’'-]*){0,3}|[«“"][^«»“”"]{2,40}[»”"])$/u
/** Verbs in a headline which show that something can now be used. */
const ANNOUNCES =
  /(?<!\p{L})(?:launch(?:es|ed)?|releases?d?|introduces?|unveils?|open-sources?|rolls out|lance|dévoile|publie|lanza|presenta|publica|lança|apresenta|disponibiliza|تطلق|أطلقت|أطلق|تكشف|كشفت)(?!\p{L})/iu
const TAGLINE_LENGTH = 120
const DESCRIPTION_LENGTH = 300
const DESCRIPTION_SENTENCES = 2
/** Longer sentences are text without structure. */
const SENTENCE_LENGTH = 600

/** True when the headline of a news report announces something that can be used. */
export const announces = (title: string): boolean => ANNOUNCES.test(title)

/** The facts of a finding about a tool; nothing is added. Null when its headline addresses a machine. */
export function foundToolOf(finding: NamedFinding): FoundTool | null {
  const title = headlineOf(finding.title, finding.sourceName)
  if (title === '' || addressesMachine(title)) return null
  const source = sourceOf(finding)
  const { language } = source
  const { name, provider, tagline, sentences } = namedTool(finding)
  const quotable = quotableSentences(source).map(({ text }) => text)
  const text = quotable.join(' ')
  return {
    name,
    tagline,
    category: topicOf(finding.title, text),
    description: shorten(quotable.slice(0, DESCRIPTION_SENTENCES).join(' '), DESCRIPTION_LENGTH),
    tags: tagsOf(finding.title, text, language, [finding.sourceName]),
    provider,
    pricing: toolPrice(sentences, [name, provider], language),
    publication_date: finding.publishedAt.toISOString().slice(0, 10),
    source_url: finding.url,
  }
}

/** The name of a tool as its report states it; empty if it states none. */
export const toolNameOf = (finding: NamedFinding): string => namedTool(finding).name

function namedTool(finding: NamedFinding) {
  const source = sourceOf(finding)
  const { language } = source
  const title = headlineOf(finding.title, finding.sourceName)
  const sentences = plainSentences(source)
  const presented = presentedIn(title, finding.sourceName, sentences.join(' '))
  const names = toolNames({ title, sentences, presented: presented.name, language })
  const isPresented = names.name !== '' && names.name === presented.name && presented.tagline !== ''
  return { ...names, sentences, tagline: shorten(isPresented ? presented.tagline : title, TAGLINE_LENGTH) }
}

/** `Lyra – notes that write themselves`: a name and a tagline. An ordinary word before a colon is no name. */
function presentedIn(title: string, publisher: string, text: string): { name: string; tagline: string } {
  const shown = title.replace(SHOWN_AT, '')
  const isShown = shown !== title
  const [, first = '', separator = '', tagline = ''] = BETWEEN_NAME_AND_TAGLINE.exec(shown) ?? []
  const name = separator === '' && isShown ? shown : first
  const isName =
    NAME.test(name) &&
    !fold(publisher).includes(fold(name)) &&
    (isShown || text === '' || text.includes(name) || /[–—|-]/u.test(separator))
  return isName ? { name, tagline } : { name: '', tagline: '' }
}

/** All sentences of the report that are about its subject. */
const plainSentences = ({ paragraphs, language }: SourceText): string[] =>
  paragraphs
    .filter((paragraph) => !addressesMachine(paragraph))
    .flatMap((paragraph, n) => sentencesIn(withoutOpening(cleanText(paragraph), n), language))
    .filter((sentence) => sentence.length <= SENTENCE_LENGTH && !isBoilerplate(sentence))
    .slice(0, RANKED_SENTENCES)

const sourceOf = (finding: NamedFinding): SourceText => ({
  n: 1,
  url: finding.url,
  publisher: finding.sourceName,
  title: finding.title,
  language: finding.language ?? 'en',
  publishedAt: finding.publishedAt.toISOString(),
  paragraphs: finding.paragraphs.length > 0 ? [...finding.paragraphs] : [finding.summary ?? ''],
})
