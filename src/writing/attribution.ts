import { inAnyLanguage } from './any-language.ts'
import { pack } from '#languages/packs.ts'
import { LOCALES, type Language, eachLanguage } from '#languages/rules.ts'
import { quote } from './quotations.ts'
import { fold } from '#stories/scraped-text.ts'
import { speaksOfItself } from './compose/stands-alone.ts'

const HAS_ARTICLE = /^(?:le|la|les|el|los|las|the|l['’])(?=[\s\p{Lu}])/iu

const fill = (frame: string, values: Record<string, string>) =>
  frame.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** The two ways in which a frame names a publisher. */
const named = (publisher: string, language: Language) => ({
  p: publisher,
  site: HAS_ARTICLE.test(publisher)
    ? publisher
    : [pack(language).writing.site, publisher].filter(Boolean).join(' '),
})

/** A quotation with the sentence's own punctuation; some languages put the full stop after the closing mark. */
function quoted(sentence: string, language: Language): string {
  if (!pack(language).writing.stopAfterQuotation) return withStop(quote(sentence, language), language)
  const words = quote(sentence, language, 'without stop')
  return words.endsWith('.') ? words : `${words}.`
}
/** Our own sentence ends in a stop even when the publisher's headline has none. */
const withStop = (text: string, language: Language): string =>
  /[.!?؟…][”»’"\s]*$/u.test(text) || pack(language).writing.stopAfterQuotation ? text : `${text}.`

/** A sentence that reports speech, or ends in anything but a plain stop, is quoted rather than continued. */
const CONTINUABLE = /^[^“”«»"]+[\p{L}\p{N}%)]\.$/u
const REPORTS_SPEECH = new RegExp(
  inAnyLanguage((reading) => reading.reportsSpeech),
  'iu',
)
const MAX_CONTINUED_LENGTH = 260

/** The standfirst: the leading sentence with its publisher. */
export function standfirst(sentence: string, publisher: string, language: Language): string {
  const { frames } = pack(language).writing
  const plain =
    CONTINUABLE.test(sentence) && !REPORTS_SPEECH.test(sentence) && !speaksOfItself(sentence, language)
  return plain && sentence.length <= MAX_CONTINUED_LENGTH
    ? fill(frames.standfirst, { s: sentence.slice(0, -1), ...named(publisher, language) })
    : fill(frames.quotedStandfirst, { q: quoted(sentence, language), ...named(publisher, language) })
}

/**
 * The sentence that names the other publishers of a story; empty when there is none. Drafts of earlier versions have it, and
 * `withoutPublishers` removes it from them.
 */
export function alsoReportedBy(publishers: readonly string[], language: Language): string {
  if (publishers.length === 0) return ''
  const names = new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(publishers)
  const { alsoOne, alsoMany } = pack(language).writing.frames
  return fill(publishers.length === 1 ? alsoOne : alsoMany, { p: names })
}

const NAMES_ITS_SOURCE = new RegExp(
  String.raw`^(?:${inAnyLanguage((reading) => reading.namesItsSource)})(?=\s)`,
  'iu',
)

/** True if a sentence begins with its source: "According to …". */
export const namesItsSource = (sentence: string): boolean => NAMES_ITS_SOURCE.test(sentence)

/** A paragraph that quotes `sentence`. `turn` counts the paragraphs so far and varies the wording. */
export function attributed(
  sentence: string,
  publisher: string,
  language: Language,
  turn: number,
  introduced: boolean,
): string {
  const { first, again } = pack(language).writing.frames
  // avoids "according to X, according to Y" and "according to X, … told X": the second frame says "reports"
  const names = namesItsSource(sentence) || sentence.includes(publisher)
  const frame = introduced
    ? again[turn % again.length]
    : first[turn % first.length === 0 && names ? 1 : turn % first.length]
  return fill(frame ?? '{q}', { ...named(publisher, language), q: quoted(sentence, language) })
}

/** A quotation alone, as shown in key facts. */
export const plainQuotation = (sentence: string, language: Language): string => quoted(sentence, language)

/** A headline in quotation marks, without a final stop. */
export const plainTitleQuotation = (title: string, language: Language): string =>
  quote(title, language, 'without stop')

/** The day in the language's long format, in UTC; null if there is no date or it is invalid. */
export function longDate(iso: string | null, language: Language): string | null {
  const time = iso === null ? Number.NaN : Date.parse(iso)
  if (Number.isNaN(time)) return null
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(time)
}

/** The paragraph and standfirst of a factual card: who published what and when, nothing else. */
export function card(
  source: { title: string; publisher: string; publishedAt: string | null },
  language: Language,
): { text: string; excerpt: string } {
  const date = longDate(source.publishedAt, language)
  const { frames } = pack(language).writing
  const values = { p: source.publisher, date: date ?? '', q: quoted(source.title, language) }
  return {
    text: fill(date === null ? frames.undatedCard : frames.card, values),
    excerpt: fill(frames.cardStandfirst, values),
  }
}

/** The words of our own frames, folded: they need no source. */
export const FRAME_WORDS = eachLanguage<ReadonlySet<string>>((language) => {
  const { frames, eventFrames, brief } = pack(language).writing
  const all = [...Object.values(frames).flat(), ...Object.values(eventFrames), ...Object.values(brief)]
  return new Set(all.flatMap((frame) => fold(frame.replace(/\{\w+\}/g, ' ')).split(' ')))
})
